// What receivables declare about the question an owner asks: why do I owe this, and since when?
import { z } from 'zod';
import { dateOut, defineEndpoints, id, moneyOut, needsOne, query } from '../../../packages/contract/contract.ts';
import { ledgerKind } from '../owners/owner.contract.ts';

export const whyKind = z.enum(['BEGINNING', 'ASSESSMENT', 'SPECIAL', 'LATE_FEE', 'INTEREST', 'NSF', 'OTHER']);
export type WhyKind = z.output<typeof whyKind>;

const permission = needsOne(1, 'ownermaintain', 'arownerpayments', 'arapplycharges', 'arlockbox', 'arreports', 'aradjustment');

export const ownerWhy = defineEndpoints('Owner', {
  getOwnerWhy: query({
    summary: 'Why an owner owes what the account says today: by kind, since when, month by month, and what comes next.',
    permission,
    input: z.object({ communityId: id, ownershipId: id }),
    output: z.object({
      asOfDate: dateOut,
      owes: moneyOut,
      prepaid: moneyOut,
      /** The reason in words, as it follows the amount; of an account that owes nothing, the last payment. */
      why: z.string(),
      kinds: z.array(z.object({ kind: whyKind, open: moneyOut, count: z.number(), each: moneyOut.nullable() })),
      /** Of what is owed, what has been due for more than 90 days. */
      over90: moneyOut,
      lastPayment: z.object({ date: dateOut, amount: moneyOut }).nullable(),
      /** The assessments of next month and what would be owed after them; null where none are due. */
      next: z.object({ date: dateOut, amount: moneyOut, owes: moneyOut }).nullable(),
      /** The last twelve months, oldest first: what was charged and what of it is open today; fees apart. */
      months: z.array(z.object({ month: dateOut, charged: moneyOut, open: moneyOut, feesCharged: moneyOut, feesOpen: moneyOut })),
    }),
  }),
  getOwnerMonths: query({
    summary: 'The owner ledger by month, newest first, with the balance at the end of each.',
    permission,
    input: z.object({ communityId: id, ownershipId: id }),
    output: z.array(
      z.object({
        month: dateOut,
        charged: moneyOut,
        paid: moneyOut,
        balance: moneyOut,
        prepaidBalance: moneyOut,
        parts: z.array(z.object({ kind: ledgerKind, amount: moneyOut })),
      }),
    ),
  }),
});
