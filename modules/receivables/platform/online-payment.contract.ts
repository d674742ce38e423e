// What receivables declare about online payments: a link a payer pays by, refunds, disputes, payouts, and how
// ledger, processor and bank tie.
import { z } from 'zod';
import {
  command,
  commit,
  dateOut,
  defineEndpoints,
  flag,
  id,
  instantOut,
  line,
  lines,
  moneyIn,
  moneyOut,
  needs,
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { postingRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { entryLine, periodStatus } from '../billing/billing.contract.ts';
import { subledgerRefusals } from '../subledger/subledger.contract.ts';
import { merchantRefusals } from './merchant.contract.ts';

/** Where an online payment stands; its words and tone. Source: field-2026.md 8.2. */
export const paymentStates = {
  CREATED: ['Link sent', 'neutral'],
  REQUIRES_ACTION: ['Waits for the payer', 'attention'],
  PROCESSING: ['Being processed', 'neutral'],
  SUBMITTED: ['Submitted', 'neutral'],
  SETTLED: ['Settled', 'good'],
  PAID_OUT: ['Paid out', 'good'],
  FAILED: ['Failed', 'problem'],
  CANCELED: ['Withdrawn', 'neutral'],
  REFUNDED: ['Refunded', 'neutral'],
  RETURNED: ['Returned', 'problem'],
  DISPUTED: ['Disputed', 'attention'],
  WON: ['Dispute won', 'good'],
  LOST: ['Dispute lost', 'problem'],
  EXPIRED: ['Dispute lost, not answered', 'problem'],
} as const;
export type OnlineState = keyof typeof paymentStates;
const state = z.enum([
  'CREATED',
  'REQUIRES_ACTION',
  'PROCESSING',
  'SUBMITTED',
  'SETTLED',
  'PAID_OUT',
  'FAILED',
  'CANCELED',
  'REFUNDED',
  'RETURNED',
  'DISPUTED',
  'WON',
  'LOST',
  'EXPIRED',
]);

export const disputeStates = {
  OPEN: ['Open', 'attention'],
  ANSWERED: ['Answered', 'neutral'],
  WON: ['Won', 'good'],
  LOST: ['Lost', 'problem'],
  EXPIRED: ['Lost, not answered', 'problem'],
} as const;
const disputeState = z.enum(['OPEN', 'ANSWERED', 'WON', 'LOST', 'EXPIRED']);

/** Where a payout stands, with the bank's view of it. */
export const payoutStates = {
  IN_TRANSIT: ['In transit', 'neutral'],
  AT_BANK: ['At the bank', 'good'],
  MATCHED: ['Matched', 'good'],
  LATE: ['Not on a statement yet', 'attention'],
  FAILED: ['Failed', 'problem'],
} as const;
const payoutState = z.enum(['IN_TRANSIT', 'AT_BANK', 'MATCHED', 'LATE', 'FAILED']);

export const lineWords = {
  PAYMENT: 'Payment',
  FEE: 'Fee',
  RETURN: 'Return',
  REFUND: 'Refund',
  DISPUTE: 'Dispute',
  DISPUTE_REVERSED: 'Dispute won',
  DISPUTE_FEE: 'Dispute fee',
  RESERVE_HELD: 'Reserve held',
  RESERVE_RELEASED: 'Reserve released',
  PAYOUT: 'Payout',
  OTHER: 'Unknown',
} as const;
const lineKind = z.enum([
  'PAYMENT',
  'FEE',
  'RETURN',
  'REFUND',
  'DISPUTE',
  'DISPUTE_REVERSED',
  'DISPUTE_FEE',
  'RESERVE_HELD',
  'RESERVE_RELEASED',
  'PAYOUT',
  'OTHER',
]);

export const onlineRefusals = {
  ...postingRefusals,
  ...subledgerRefusals,
  ...only(merchantRefusals, 'noProcessor', 'processorAway', 'processorRefused'),
  notActive: 'Online payments are not active in this community.',
  noRail: 'No way to pay is offered. Set the fees of cards or bank drafts first.',
  notPresent: 'Only a present owner can be sent a link.',
  paymentsHeld: 'A hold of the home stops payments.',
  paidAlready: 'The payment was made already.',
  notRefundable: 'A payment that is {state} cannot be refunded.',
  tooMuch: 'At most {amount} can be refunded.',
  disputeClosed: 'The dispute was answered already.',
} as const;

const sees = needs('artopspaydashboard', 1);
const who = { ownershipId: id, accountNumber: z.string(), owner: z.string() };
const row = z.object({
  onlinePaymentId: id,
  ...who,
  state,
  amount: moneyOut,
  payerFee: moneyOut,
  masked: z.string(),
  note: z.string(),
  code: z.string(),
  submittedDate: dateOut.nullable(),
  enteredTime: instantOut,
  receiptBatchId: id.nullable(),
  /** The payer's page, while it can still be paid. */
  pageUrl: z.string().nullable(),
});
const dispute = z.object({
  disputeRef: z.string(),
  ...who,
  amount: moneyOut,
  state: disputeState,
  reason: z.string(),
  openedDate: dateOut,
  evidenceDueDate: dateOut,
});
const payout = z.object({
  payoutRef: z.string(),
  sentDate: dateOut,
  arrivalDate: dateOut,
  state: payoutState,
  items: z.number(),
  payments: moneyOut,
  fees: moneyOut,
  returns: moneyOut,
  disputes: moneyOut,
  other: moneyOut,
  amount: moneyOut,
  /** What of it stands on a statement of the bank; null before. */
  atBank: moneyOut.nullable(),
  batchId: id.nullable(),
});
const tied = z.object({ key: z.string(), label: z.string(), ledger: moneyOut, processor: moneyOut, bank: moneyOut.nullable() });

export const onlinePayments = defineEndpoints('OnlinePayments', {
  quoteOnlinePayment: query({
    summary: 'What a payer would pay by card and by bank draft, before anything is entered.',
    permission: sees,
    input: z.object({ communityId: id, amount: moneyIn }),
    output: z.object({
      isActive: z.boolean(),
      rails: z.array(z.object({ rail: z.enum(['CARD', 'ACH']), fee: moneyOut, total: moneyOut })),
    }),
  }),
  addOnlinePayment: command({
    summary: 'Makes a link an owner pays by, on the page of the processor.',
    permission: needs('artopspaydashboard', 2),
    touches: 'online payment',
    input: z.object({ communityId: id, ownershipId: id, amount: moneyIn, note: line(80).default('') }),
    output: z.object({ onlinePaymentId: id, pageUrl: z.string() }),
    refusals: only(onlineRefusals, 'noProcessor', 'processorAway', 'processorRefused', 'notActive', 'noRail', 'notPresent', 'paymentsHeld'),
  }),
  withdrawOnlinePayment: command({
    summary: 'Withdraws a link nobody paid by.',
    permission: needs('artopspaydashboard', 8),
    touches: 'online payment',
    input: z.object({ communityId: id, onlinePaymentId: id }),
    output: z.object({}),
    refusals: only(onlineRefusals, 'noProcessor', 'processorAway', 'processorRefused', 'paidAlready'),
  }),
  listOnlinePayments: query({
    summary: 'Online payments of a community, newest first.',
    permission: sees,
    input: z.object({ communityId: id, ownershipId: id.optional() }),
    output: z.object({ rows: z.array(row) }),
  }),
  previewRefund: preview({
    summary: 'What refunding an online payment takes back.',
    permission: sees,
    input: z.object({ communityId: id, onlinePaymentId: id, amount: moneyIn }),
    output: z.object({
      accountNumber: z.string(),
      owner: z.string(),
      masked: z.string(),
      paid: moneyOut,
      amount: moneyOut,
      /** What stays paid; booked again as a receipt of its own. */
      stays: moneyOut,
      periodStatus,
      entry: z.array(entryLine),
    }),
    refusals: only(onlineRefusals, 'notRefundable', 'tooMuch', 'noProcessor'),
  }),
  refundOnlinePayment: commit('previewRefund', {
    summary: 'Refunds an online payment at the processor and takes its receipt back.',
    permission: needs('artopspaydashboard', 8),
    touches: 'online payment',
    input: z.object({ communityId: id, onlinePaymentId: id, amount: moneyIn }),
    output: z.object({ amount: moneyOut }),
    refusals: { ...onlineRefusals, ...only(takenBackRefusals, 'prepaidSpent', 'laterActs') },
  }),
  answerDispute: command({
    summary: 'Accepts a dispute, or answers it with evidence.',
    permission: needs('artopspaydashboard', 4),
    touches: 'online payment',
    input: z.object({ communityId: id, disputeRef: line(80, 1), accepts: flag, evidence: lines(4000).default('') }),
    output: z.object({}),
    refusals: only(onlineRefusals, 'noProcessor', 'processorAway', 'processorRefused', 'disputeClosed'),
  }),
  listDisputes: query({
    summary: 'Disputes of a community, newest first.',
    permission: sees,
    input: z.object({ communityId: id }),
    output: z.object({ rows: z.array(dispute) }),
  }),
  listPayouts: query({
    summary: 'Payouts of a community, newest first, each the sum of its lines.',
    permission: sees,
    input: z.object({ communityId: id }),
    output: z.object({ rows: z.array(payout) }),
  }),
  getPayout: query({
    summary: 'The lines of a payout.',
    permission: sees,
    input: z.object({ communityId: id, payoutRef: line(80, 1) }),
    output: z.object({
      payout,
      lines: z.array(
        z.object({
          lineRef: z.string(),
          kind: lineKind,
          about: z.string(),
          accountNumber: z.string(),
          owner: z.string(),
          amount: moneyOut,
          lineDate: dateOut,
        }),
      ),
    }),
  }),
  getPaymentsDashboard: query({
    summary: 'What was taken online since a day, how ledger, processor and bank tie, what came back and what waits.',
    permission: sees,
    input: z.object({ communityId: id }),
    output: z.object({
      since: dateOut,
      clearing: z.string(),
      readTime: instantOut.nullable(),
      isStale: z.boolean(),
      taken: moneyOut,
      count: z.number(),
      inBank: moneyOut,
      payouts: z.number(),
      onTheWay: moneyOut,
      fees: moneyOut,
      /** The difference of ledger and processor. */
      off: moneyOut,
      tie: z.array(tied),
      days: z.array(z.object({ date: dateOut, count: z.number(), amount: moneyOut })),
      byRail: z.array(z.object({ rail: z.enum(['CARD', 'ACH']), count: z.number() })),
      returns: z.array(row),
      disputes: z.array(dispute),
      waiting: z.array(
        z.object({ lineRef: z.string(), kind: lineKind, amount: moneyOut, lineDate: dateOut, days: z.number(), waitsFor: z.string() }),
      ),
      rates: z.object({ entries: z.number(), returns: z.number(), unauthorized: z.number(), isNearLimit: z.boolean() }),
      nextDraw: z.object({ drawDate: dateOut, owners: z.number() }).nullable(),
    }),
  }),
});
