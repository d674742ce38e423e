// What the ledger declares about the history of an account: its postings, newest first, with the running
// balance.
import { z } from 'zod';
import { count, dateIn, dateOut, defineEndpoints, id, moneyOut, needs, query } from '../../../packages/contract/contract.ts';

export const accountHistory = defineEndpoints('GlHistory', {
  listPostings: query({
    summary:
      'The postings of an account, in all cost centers or one, newest first, by pages of any depth, each with the balance after it. Those of accounts merged into it are among them.',
    permission: needs('glaccounts', 1),
    snapshot: true,
    input: z.object({
      communityId: id,
      accountId: id,
      costCenterId: id.optional(),
      /** Postings before this day are left out; they still count in the balance. */
      fromDate: dateIn.optional(),
      /** All postings when it is left out, future ones too. */
      toDate: dateIn.optional(),
      /** `key` of the last row of the page before. */
      before: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,18}\.\d{1,18}$/, 'must name a row')
        .optional(),
      limit: count(500, 1).default(100),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          key: z.string(),
          postDate: dateOut,
          kind: z.string(),
          reference: z.string(),
          party: z.string(),
          description: z.string(),
          debit: moneyOut.nullable(),
          credit: moneyOut.nullable(),
          /** After this posting, debit positive. */
          balance: moneyOut,
          entryId: id,
          isInterfund: z.boolean(),
          costCenter: z.string(),
        }),
      ),
      /** Where the page after this one begins; null at the first posting of the account. */
      next: z.string().nullable(),
      /** The balance before the last row of the page, debit positive. */
      before: moneyOut,
    }),
  }),
});
