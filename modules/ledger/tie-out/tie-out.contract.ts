// What the ledger declares about tie-outs: the board of all communities, one community with the rows to
// blame, and looking again.
import { z } from 'zod';
import {
  command,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  id,
  instantOut,
  moneyOut,
  needs,
  query,
} from '../../../packages/contract/contract.ts';

const lamp = z.enum(['GREEN', 'RED', 'GREY']);
export type Lamp = z.output<typeof lamp>;

const light = z.object({
  /** Such as `receivables`. */
  name: z.string(),
  title: z.string(),
  lamp,
  /** The control accounts, and what stands beside them. */
  ledger: moneyOut,
  subledger: moneyOut,
  offenderCount: z.number(),
});

const lookedAt = z.object({
  asOfDate: dateOut.nullable(),
  /** Null when nobody has looked yet. */
  checkedTime: instantOut.nullable(),
});

const detail = lookedAt.extend({
  tieOuts: z.array(
    light.extend({
      /** Since when it has been red; null while it is not, or when it was looked at for another day. */
      redSinceTime: instantOut.nullable(),
      offenders: z.array(
        z.object({
          entryId: id.nullable(),
          date: dateOut,
          what: z.string(),
          /** What the ledger has beyond the subledger. */
          amount: moneyOut,
          link: z
            .object({
              screen: z.string(),
              params: z.record(z.string(), z.string()).optional(),
              search: z.record(z.string(), z.string()).optional(),
            })
            .nullable(),
        }),
      ),
    }),
  ),
});

export const tieOuts = defineEndpoints('TieOut', {
  listTieOuts: query({
    summary: 'Every community of the caller with its lamps, as they were last looked at.',
    permission: needs('glreports', 1),
    input: z.object({}),
    output: z.object({
      titles: z.array(z.object({ name: z.string(), title: z.string() })),
      communities: z.array(lookedAt.extend({ communityId: id, name: z.string(), lights: z.array(light) })),
    }),
  }),
  getTieOuts: query({
    summary: 'The tie-outs of a community with the rows to blame: as last looked at, or looked at now for another day.',
    permission: needs('glreports', 1),
    snapshot: true,
    input: z.object({ communityId: id, asOfDate: dateIn.optional() }),
    output: detail,
  }),
  runTieOuts: command({
    summary: 'Looks at all tie-outs of a community now and keeps what is found.',
    permission: needs('glreports', 1),
    touches: 'tie-out',
    input: z.object({ communityId: id }),
    output: detail,
  }),
});

/** What closing a period or a year may be refused with. */
export const tieOutRefusals = {
  tieOutRed: 'The tie-out board is red: {titles}. Find and fix what is to blame first.',
  overrideWithoutReason: 'Closing while a tie-out is red needs a reason.',
} as const;

export const tieOutScreens = defineScreens({
  'tie-out-board': {
    title: 'Tie-out board',
    area: 'ledger',
    path: '/ledger/tie-outs',
    claims: needs('glreports', 1),
    menu: { section: 'General ledger', order: 20 },
  },
});
