// What the ledger declares about splitting a cost center: what would follow first, then the split, which can
// be undone for thirty days.
import { z } from 'zod';
import {
  command,
  commit,
  defineEndpoints,
  id,
  instantOut,
  line,
  listOf,
  moneyOut,
  needs,
  preview,
  query,
  takeBackRefusals,
} from '../../../packages/contract/contract.ts';
import { centerCode } from './chart-setup.contract.ts';

const permission = needs('glaccounts', 15);
const splitInput = z.object({
  communityId: id,
  sourceCenterId: id,
  /** The center that takes the accounts; null for a new one, named by `code` and `name`. */
  targetCenterId: id.nullable(),
  code: centerCode.nullable().default(null),
  name: line(60).default(''),
  accountIds: listOf(id).pipe(z.array(z.string()).min(1).max(5000)),
});

export const splitRefusals = {
  centersOff: 'The community keeps no cost centers. Turn them on first.',
  sameCenter: 'A cost center cannot be split into itself.',
  inactiveCenter: '{center} is inactive; the center that takes the accounts must be in use.',
  notKept: '{account} is not kept in the cost center.',
  newCenter: 'A new cost center needs a name and a code that is free: {why}.',
} as const;

export const splitCenters = defineEndpoints('SplitCostCenters', {
  previewSplit: preview({
    summary:
      'What splitting a cost center would do: what stays where it was posted, and what goes to the other center from now on. Saves nothing.',
    permission,
    byPost: true,
    input: splitInput,
    output: z.object({
      accounts: z.array(
        z.object({
          accountId: id,
          number: z.string(),
          name: z.string(),
          /** Net of all postings in the source, which stay. */
          balance: moneyOut,
          /** True when lines that name no cost center went to the source and go to the target from now on. */
          takesLines: z.boolean(),
        }),
      ),
      /** What names one of the accounts in the source and follows it, in words: `2 saved lines`. */
      pointing: z.string(),
    }),
    refusals: splitRefusals,
  }),
  splitCenter: commit('previewSplit', {
    summary:
      'Moves accounts of a cost center to a new or another one from now on: their postings stay, further ones go there. It can be undone for thirty days.',
    permission,
    touches: 'chart',
    input: splitInput.extend({ reason: line(200, 1) }),
    output: z.object({ splitId: id, targetCenterId: id }),
    refusals: splitRefusals,
  }),
  undoSplit: command({
    summary: 'Takes a split back; what was posted since stays with the cost center it was posted to.',
    permission,
    touches: 'chart',
    input: z.object({ communityId: id, splitId: id }),
    output: z.object({ splitId: id }),
    refusals: takeBackRefusals,
  }),
  listSplits: query({
    summary: 'The splits of cost centers of a community, newest first.',
    permission: needs('glaccounts', 1),
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        splitId: id,
        source: z.string(),
        target: z.string(),
        accounts: z.number(),
        reason: z.string(),
        splitBy: z.string(),
        splitTime: instantOut,
        undoneTime: instantOut.nullable(),
        mayUndo: z.boolean(),
      }),
    ),
  }),
});
