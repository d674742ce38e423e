// What payables declare about refunds of security deposits: one document that credits interest, pays open
// charges, keeps parts of it, and enters the bill that pays the rest.
import { z } from 'zod';
import {
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineScreens,
  flag,
  id,
  line,
  moneyIn,
  moneyOut,
  needs,
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { lawSaid } from '../../law/law.contract.ts';
import { depositRefusals, subledgerRefusals } from '../../receivables/receivables.contract.ts';
import { billRefusals, billStatuses, entryLine } from '../bills/bill.contract.ts';
import { periodOut } from '../checks/check.contract.ts';
import { refundRefusals } from '../refunds/refund.contract.ts';

const add = needs('arownerpayments', 2);
const read = needs('arownerpayments', 1);

const notNegative = moneyIn.refine((cents) => cents >= 0n, 'must not be below zero').default(0n);

const refunding = z.object({
  communityId: id,
  heldDepositId: id,
  postDate: dateIn,
  /** What is paid back; nothing where all of it is kept. */
  refund: notNegative,
  /** What is owed until the bill is paid; needed with a refund. */
  accountId: id.nullable().default(null),
  /** Interest earned through the day is credited first. */
  creditsInterest: flag.default(false),
  /** What pays open charges of the owner. */
  charges: notNegative,
  /** What is kept, each part on an income account. */
  kept: z
    .array(
      z.object({
        accountId: id,
        amount: moneyIn.refine((cents) => cents > 0n, 'must be more than zero'),
        description: line(200).default(''),
      }),
    )
    .max(50)
    .default([]),
  comment: line(200).default(''),
});

export const depositRefundRefusals = {
  ...billRefusals,
  ...subledgerRefusals,
  ...depositRefusals,
  nothingTaken: 'Enter what is paid back, applied to charges, or kept.',
  moreThanDeposit: 'Only {held} can be taken out of the deposit on this date.',
  moreThanOwes: '{holder} owes {owed} on this date. No more can be applied to charges.',
  renterOwesNothing: 'A renter has no charges. Keep the part on an income account.',
  ...only(refundRefusals, 'notRefundAccount'),
  mustItemize: 'Deposits of type {name} must be itemized. Say what each part is kept for.',
  leftOnCharges: 'Only {applied} found an open charge on the distribution list. Lower the amount applied to charges.',
} as const;

export const depositRefunds = defineEndpoints('DepositRefund', {
  getDepositRefundSetup: query({
    summary: 'The accounts a refund of a security deposit may name, and the one that held a refund last.',
    permission: add,
    input: z.object({ communityId: id }),
    output: z.object({
      holding: z.array(z.object({ accountId: id, number: z.string(), name: z.string(), fundName: z.string() })),
      income: z.array(z.object({ accountId: id, number: z.string(), name: z.string(), fundName: z.string() })),
      lastAccountId: id.nullable(),
    }),
  }),
  getDepositToRefund: query({
    summary: 'What a security deposit holds on a date, what interest it has earned, and what its owner owes.',
    permission: add,
    input: z.object({ communityId: id, heldDepositId: id, postDate: dateIn }),
    output: z.object({
      depositNumber: z.number(),
      holder: z.string(),
      type: z.string(),
      accountNumber: z.string(),
      address: z.string(),
      mailTo: z.string(),
      held: moneyOut,
      earned: moneyOut,
      owed: moneyOut,
      incomeAccountId: id,
      /** True where charges may be paid out of it. */
      isOwner: z.boolean(),
    }),
  }),
  previewDepositRefund: preview({
    summary: 'What refunding a security deposit would do, seen by doing it and taking it back.',
    permission: add,
    rehearses: true,
    byPost: true,
    input: refunding,
    output: z.object({
      holder: z.string(),
      mailTo: z.string(),
      interest: moneyOut,
      refund: moneyOut,
      charges: moneyOut,
      kept: moneyOut,
      remaining: moneyOut,
      /** What the law packs say to paying it back on this day. */
      law: lawSaid,
      /** Blank where nothing is paid back. */
      billNumber: z.string(),
      approvalsRequired: z.number(),
      entry: z.array(entryLine),
      period: periodOut,
    }),
    refusals: depositRefundRefusals,
  }),
  refundDeposit: commit('previewDepositRefund', {
    summary: 'Refunds a security deposit as one document, and enters the bill that pays it.',
    permission: add,
    touches: 'security deposit',
    input: refunding,
    output: z.object({ batchId: id, billId: id.nullable(), refund: moneyOut }),
    refusals: depositRefundRefusals,
  }),
  listDepositRefunds: query({
    summary: 'The refunds of security deposits of a community, newest first, with their bills and deductions.',
    permission: read,
    input: z.object({ communityId: id }),
    output: z.array(
      z.object({
        batchId: id,
        heldDepositId: id,
        depositNumber: z.number(),
        type: z.string(),
        holder: z.string(),
        accountNumber: z.string(),
        postDate: dateOut,
        refund: moneyOut,
        charges: moneyOut,
        kept: moneyOut,
        comment: z.string(),
        who: z.string(),
        billId: id.nullable(),
        billNumber: z.string(),
        billStatus: z.enum(billStatuses).nullable(),
        isUndone: z.boolean(),
        deductions: z.array(
          z.object({ kind: z.enum(['CHARGES', 'KEPT']), account: z.string(), amount: moneyOut, description: z.string() }),
        ),
      }),
    ),
  }),
});

export const depositRefundScreens = defineScreens({
  'security-deposit-refund-add': {
    title: 'Add security deposit refund',
    area: 'receivables',
    path: '/c/$communityId/receivables/security-deposits/refunds/new',
    claims: add,
  },
  'security-deposit-refund-review': {
    title: 'Security deposit refund review',
    area: 'receivables',
    path: '/c/$communityId/receivables/security-deposits/refunds',
    claims: read,
  },
});
