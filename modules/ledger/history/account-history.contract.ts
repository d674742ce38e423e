// What the ledger declares about the history of an account: its postings, newest first, with the running balance.
import { z } from 'zod';
import { count, dateIn, dateOut, defineEndpoints, id, moneyOut, needs, query } from '../../../packages/contract/contract.ts';

export const accountHistory = defineEndpoints('GlHistory', {
  listPostings: query({
    summary: 'The postings of an account up to a day, newest first, by pages of any depth, each with the balance after it.',
    permission: needs('glaccounts', 1),
    snapshot: true,
    input: z.object({
      communityId: id,
      accountId: id,
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
        }),
      ),
      /** Where the page after this one begins; null at the first posting of the account. */
      next: z.string().nullable(),
    }),
  }),
});
