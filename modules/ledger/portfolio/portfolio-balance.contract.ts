// What the ledger declares about many communities at once: the trial balance of each.
import { z } from 'zod';
import { dateIn, dateOut, defineEndpoints, id, listOf, moneyOut, needs, query } from '../../../packages/contract/contract.ts';

export const portfolioBalance = defineEndpoints('GlPortfolio', {
  listTrialBalances: query({
    summary: 'The trial balance of every community in the caller’s scope at the end of a day, community by community, accounts by number.',
    permission: needs('standardreports', 1, ['glreports', 1]),
    snapshot: true,
    input: z.object({
      asOfDate: dateIn,
      /** These communities only; all in scope when it is left out. */
      communityIds: listOf(id).optional(),
    }),
    output: z.object({
      asOfDate: dateOut,
      communities: z.array(
        z.object({
          communityId: id,
          name: z.string(),
          /** Debits and credits, equal when the books balance. */
          debit: moneyOut,
          credit: moneyOut,
          /** Accounts with a balance; debit positive. */
          accounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string(), fundId: id, balance: moneyOut })),
        }),
      ),
    }),
  }),
});
