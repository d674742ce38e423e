// What the ledger declares about a change of the accounting method at a year boundary: the conversion entry
// with its preview.
import { z } from 'zod';
import { commit, dateOut, defineEndpoints, id, moneyOut, needs, only, preview } from '../../../packages/contract/contract.ts';
import { postingRefusals, shownLine } from '../posting.contract.ts';

const method = z.enum(['CASH', 'ACCRUAL', 'MODIFIED']);

export const methodChangeRefusals = {
  ...only(
    postingRefusals,
    'unknownAccount',
    'inactiveAccount',
    'noSubAccount',
    'noInterfundAccount',
    'noPeriod',
    'periodClosed',
    'periodNotOpen',
  ),
  noChange: 'The fiscal year keeps the accounting method of the year before.',
  yearNotBegun: 'Fiscal year {year} begins on {day}. What is open then is converted from that day on.',
  missingAccount: 'What is open has no account to be converted to: {missing}',
  nothingToConvert: 'There is nothing to convert, or all of it was.',
} as const;

export const methodChange = defineEndpoints('MethodChange', {
  previewMethodChange: preview({
    summary:
      'What a fiscal year under another accounting method brings into the books or takes out of them, seen by posting it and taking it back.',
    permission: needs('glcloseyear', 1),
    rehearses: true,
    input: z.object({ communityId: id, fiscalYearId: id }),
    output: z.object({
      label: z.string(),
      startDate: dateOut,
      fromMethod: method,
      toMethod: method,
      /** Whose open items change their place in the books: IN onto the control accounts, OUT of them. */
      changes: z.array(z.object({ side: z.enum(['AR', 'AP']), direction: z.enum(['IN', 'OUT']) })),
      /** What is open at the end of the year before, by owner and code, and by vendor and bill. */
      items: z.array(
        z.object({
          side: z.enum(['AR', 'AP']),
          who: z.string(),
          what: z.string(),
          account: z.string(),
          fundName: z.string(),
          amount: moneyOut,
        }),
      ),
      byCode: z.array(z.object({ side: z.enum(['AR', 'AP']), what: z.string(), count: z.number(), amount: moneyOut })),
      /** Conversions at this boundary that stand: what is posted now is the difference. */
      standing: z.array(z.object({ entryId: id, batchId: id, journalNumber: z.number().nullable(), total: moneyOut })),
      lines: z.array(shownLine),
      total: moneyOut,
      /** Why nothing can be posted now; null where it can. */
      obstacle: z.string().nullable(),
      /** What to look at before posting; none of it stands in the way. */
      notes: z.array(z.string()),
    }),
    refusals: methodChangeRefusals,
  }),
  postMethodChange: commit('previewMethodChange', {
    summary:
      'Posts the entry that converts what is open to the accounting method of a fiscal year, on its first day, exactly as previewed.',
    permission: needs('glcloseyear', 1),
    touches: 'fiscal year',
    input: z.object({ communityId: id, fiscalYearId: id }),
    output: z.object({ entryId: id, batchId: id, journalNumber: z.number(), total: moneyOut }),
    refusals: methodChangeRefusals,
  }),
});
