// What payables declare about payments made outside the product: a check written by hand, a wire, a card and
// their like are recorded, never printed or sent.
import { z } from 'zod';
import { commit, dateIn, defineEndpoints, id, line, moneyOut, needs, preview } from '../../../packages/contract/contract.ts';
import { billIn, billRefusals, entryLine } from '../bills/bill.contract.ts';
import { checkRefusals, outsideMethods, paymentItem, periodOut, share } from '../checks/check.contract.ts';

const recording = z.object({
  communityId: id,
  bankAccountId: id,
  method: z.enum(outsideMethods),
  checkDate: dateIn,
  /** The number on a check written by hand. */
  checkNumber: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'must be the number on the check')
    .optional(),
  /** What the bank or the vendor calls the payment. */
  reference: line(60).default(''),
  /** Open bills it pays, and credit memos it uses up. */
  items: z.array(paymentItem).max(400, 'must name at most 400 bills').default([]),
  /** A bill that is entered with the payment and paid in full by it; it needs no approval. */
  bill: billIn.omit({ communityId: true }).optional(),
});

export const outsideRefusals = {
  ...billRefusals,
  ...checkRefusals,
  checkNumberTaken: 'Check {number} of this bank account is used already.',
} as const;

export const outsidePayments = defineEndpoints('ExternalCheck', {
  previewExternalCheck: preview({
    summary: 'What recording a payment made outside would do, seen by recording it and taking it back.',
    permission: needs('apprintchecks', 2),
    rehearses: true,
    byPost: true,
    input: recording,
    output: z.object({
      payee: z.string(),
      /** The number of the check, else the reference. */
      number: z.string(),
      amount: moneyOut,
      shares: z.array(share),
      entry: z.array(entryLine),
      period: periodOut,
      cash: z.object({ before: moneyOut, after: moneyOut, isShort: z.boolean() }),
      /** A payment by card is reported by the card company, not on a 1099. */
      isExcludedFrom1099: z.boolean(),
      cautions: z.array(z.string()),
    }),
    refusals: outsideRefusals,
  }),
  addExternalCheck: commit('previewExternalCheck', {
    summary: 'Records a payment made outside, and the bill entered with it.',
    permission: needs('apprintchecks', 2),
    touches: 'check-batch',
    input: recording,
    output: z.object({ batchId: id, checkId: id, number: z.string(), amount: moneyOut, billId: id.nullable() }),
    refusals: outsideRefusals,
  }),
});
