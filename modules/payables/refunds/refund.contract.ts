// What payables declare about refunds of owners' credit: prepaid money becomes a bill owed to the owner,
// which the ordinary check run pays.
import { z } from 'zod';
import {
  commit,
  dateIn,
  defineEndpoints,
  defineScreens,
  id,
  line,
  moneyIn,
  moneyOut,
  needs,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { subledgerRefusals } from '../../receivables/receivables.contract.ts';
import { billRefusals, billStatuses, entryLine } from '../bills/bill.contract.ts';
import { periodOut } from '../checks/check.contract.ts';

const rights = needs('aradjustment', 2, ['apinvoice', 2]);

const refunding = z.object({
  communityId: id,
  ownershipId: id,
  postDate: dateIn,
  /** What is owed to the owner until the bill is paid. */
  accountId: id,
  /** What is paid back, by what it was held for; null is general prepaid money. */
  parts: z
    .array(z.object({ codeId: id.nullable(), amount: moneyIn.refine((cents) => cents > 0n, 'must be more than zero') }))
    .min(1, 'must name what is paid back')
    .max(50),
  comment: line(200).default(''),
});

export const refundRefusals = {
  ...billRefusals,
  ...subledgerRefusals,
  paymentsOnHold: 'Payments of {owner} are on hold. Lift the hold before anything is refunded.',
  moreThanHeld: '{bucket} holds only {held} on this date and since. No more can be refunded.',
  moreThanCredit: '{owner} owes {owed}. Only {credit} of the {held} paid ahead can be refunded. Apply prepaid balances first.',
  notRefundAccount: 'Account {account} cannot hold refunds. Choose a liability account without a role.',
} as const;

const bucket = z.object({ codeId: id.nullable(), name: z.string(), held: moneyOut });

export const ownerRefunds = defineEndpoints('OwnerRefund', {
  getRefundSetup: query({
    summary: 'The accounts that may hold what is owed to owners until it is paid, and the one used last.',
    permission: rights,
    input: z.object({ communityId: id }),
    output: z.object({
      accounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string(), fundName: z.string() })),
      lastAccountId: id.nullable(),
      approvalsRequired: z.number(),
    }),
  }),
  getRefundOwner: query({
    summary: 'What an owner has paid ahead on a date, and what of it may be refunded.',
    permission: rights,
    input: z.object({ communityId: id, ownershipId: id, postDate: dateIn }),
    output: z.object({
      ownershipId: id,
      accountNumber: z.string(),
      owner: z.string(),
      address: z.string(),
      isCurrent: z.boolean(),
      /** Where the check would go. */
      mailTo: z.string(),
      buckets: z.array(bucket),
      held: moneyOut,
      owed: moneyOut,
      credit: moneyOut,
      isOnHold: z.boolean(),
    }),
  }),
  previewRefund: preview({
    summary: 'What refunding an owner’s credit would do, seen by doing it and taking it back.',
    permission: rights,
    rehearses: true,
    byPost: true,
    input: refunding,
    output: z.object({
      payee: z.string(),
      mailTo: z.string(),
      amount: moneyOut,
      buckets: z.array(z.object({ codeId: id.nullable(), name: z.string(), held: moneyOut, amount: moneyOut, remaining: moneyOut })),
      billNumber: z.string(),
      status: z.enum(billStatuses),
      approvalsRequired: z.number(),
      entry: z.array(entryLine),
      period: periodOut,
    }),
    refusals: refundRefusals,
  }),
  addRefund: commit('previewRefund', {
    summary: 'Refunds an owner’s credit: takes it out of prepaid money and enters the bill that pays it.',
    permission: rights,
    touches: 'bill',
    input: refunding,
    output: z.object({ batchId: id, billId: id, billNumber: z.string(), amount: moneyOut, status: z.enum(billStatuses) }),
    refusals: refundRefusals,
  }),
});

export const refundScreens = defineScreens({
  'owner-credit-refund-add': {
    title: 'Refund owner credit',
    also: 'Refund prepaid',
    area: 'receivables',
    path: '/c/$communityId/receivables/refunds/new',
    claims: rights,
    menu: { section: 'Receivables', order: 15, group: 'Adjustments' },
  },
});
