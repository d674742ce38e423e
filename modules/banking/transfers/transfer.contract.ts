// What banking declares about transfers between the bank accounts of a community: asked for, approved by
// someone else, sent, arrived, voided.
import { z } from 'zod';
import {
  command,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineRecordKinds,
  defineScreens,
  flag,
  id,
  instantOut,
  line,
  moneyIn,
  moneyOut,
  needs,
  needsToDrop,
  only,
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { postingRefusals, shownLine } from '../../ledger/ledger.contract.ts';

/** What a transfer is to the two funds. Source: accounting.md 5, field-2026.md 9. */
export const transferKinds = {
  CONTRIBUTION: 'Contribution',
  LOAN: 'Loan',
  REPAYMENT: 'Loan repayment',
  REIMBURSEMENT: 'Reimbursement',
  SAME_FUND: 'Within a fund',
} as const;
export type TransferKind = keyof typeof transferKinds;

/** Where a transfer is on its way. */
export const transferStates = {
  REQUESTED: ['Waiting for approval', 'attention'],
  APPROVED: ['Approved', 'neutral'],
  SENT: ['In flight', 'attention'],
  ARRIVED: ['Arrived', 'good'],
  CANCELED: ['Canceled', 'neutral'],
  VOIDED: ['Voided', 'neutral'],
} as const;
export type TransferState = keyof typeof transferStates;

const kind = z.enum(['CONTRIBUTION', 'LOAN', 'REPAYMENT', 'REIMBURSEMENT', 'SAME_FUND']);
const state = z.enum(['REQUESTED', 'APPROVED', 'SENT', 'ARRIVED', 'CANCELED', 'VOIDED']);
const periodStatus = z.enum(['FUTURE', 'OPEN', 'CURRENT', 'CLOSED']);

export const transferRefusals = {
  ...postingRefusals,
  oneFund: 'Both bank accounts belong to one fund. Choose the kind “Within a fund”.',
  twoFunds: 'The bank accounts belong to two funds. Choose a contribution, loan, repayment or reimbursement.',
  noTransferAccount: 'The fund {fund} has no account with the role of transfers. Give one that role in the chart of accounts.',
  noTransitAccount:
    'The fund {fund} has no account for cash in transit. Choose one under required accounts, or record the arrival on the same day.',
  notItsLoan: 'This loan was not sent, or it is between other funds.',
  moreThanOwed: 'Only {open} of the loan is left to repay.',
  moreThanDue: '{entry} has only {open} left to repay.',
  otherSum: 'The entries repaid add up to {sum}, and the transfer is {amount}.',
  wrongState: 'Transfer {number} is {state}.',
  ownRequest: 'You requested this transfer. Someone else approves it.',
  overOwnLimit: 'Approving {amount} is over your limit of {limit}.',
  loanRepaid: 'Repayments of this loan were sent or are under way. Void or cancel them first.',
  beforeSent: 'It cannot arrive before it was sent on {day}.',
} as const;

const read = needs('bankmaintain', 1);
const enter = needs('bankmaintain', 2);
const handle = needs('bankmaintain', 4);

/** A transfer as it is typed. */
const order = z.object({
  communityId: id,
  /** The transfer that is changed; silence asks for a new one. */
  fundTransferId: id.optional(),
  kind,
  fromBankAccountId: id,
  toBankAccountId: id,
  amount: moneyIn.refine((cents) => cents > 0n, 'must be above zero'),
  plannedDate: dateIn,
  memo: line(120).default(''),
  reason: line(500, 1),
  /** The loan a repayment goes to. */
  loanId: id.optional(),
  /** What a reimbursement repays. */
  items: z
    .array(z.object({ entryId: id, amount: moneyIn.refine((cents) => cents > 0n, 'must be above zero') }))
    .max(200)
    .default([]),
});

const one = { communityId: id, fundTransferId: id };

const account = z.object({ bankAccountId: id, name: z.string(), last4: z.string(), fundId: id, fundName: z.string() });

const loan = z.object({
  fundTransferId: id,
  transferNumber: z.number(),
  fromFundId: id,
  toFundId: id,
  fromFund: z.string(),
  toFund: z.string(),
  amount: moneyOut,
  /** What is left to repay. */
  balance: moneyOut,
});

const item = z.object({
  entryId: id,
  batchId: id,
  batchKind: z.string(),
  postDate: dateOut,
  reference: z.string(),
  description: z.string(),
  /** What the entry left due. */
  due: moneyOut,
  /** What no other transfer repays. */
  open: moneyOut,
});

/** What posting it shows. */
const actOut = z.object({
  transferNumber: z.number(),
  amount: moneyOut,
  fromAccount: z.string(),
  toAccount: z.string(),
  postDate: dateOut,
  periodStatus,
  entry: z.array(shownLine),
});
const posted = z.object({ fundTransferId: id, batchId: id });

export const fundTransfers = defineEndpoints('FundTransfer', {
  getTransferChoices: query({
    summary: 'The bank accounts of a community with their funds and balances, and the loans between funds that are not repaid.',
    permission: read,
    input: z.object({ communityId: id }),
    output: z.object({
      bankAccounts: z.array(account.extend({ balance: moneyOut })),
      /** The account reserves are kept on, as the community set it. */
      reserveId: id.nullable(),
      loans: z.array(loan),
    }),
  }),
  listDueEntries: query({
    summary: 'What the fund of one bank account paid for the fund of another and was not repaid, entry by entry, and what is due in all.',
    permission: read,
    input: z.object({ communityId: id, fromBankAccountId: id, toBankAccountId: id, fundTransferId: id.optional() }),
    output: z.object({ due: moneyOut, items: z.array(item) }),
  }),
  previewTransfer: preview({
    summary: 'What a transfer would post when it is sent and when it arrives, and what it leaves in the account. Saves nothing.',
    permission: enter,
    byPost: true,
    input: order,
    output: z.object({
      fromFund: z.string(),
      toFund: z.string(),
      amount: moneyOut,
      /** What the account it leaves holds on the day, before it and after. */
      balance: moneyOut,
      balanceAfter: moneyOut,
      /** A transfer between the same accounts, of the same amount, that is under way. */
      isTwin: z.boolean(),
      sends: z.array(shownLine),
      arrives: z.array(shownLine),
    }),
    refusals: transferRefusals,
  }),
  requestTransfer: commit('previewTransfer', {
    summary: 'Asks for a transfer between two bank accounts of a community. Posts nothing.',
    permission: enter,
    touches: 'funds transfer',
    input: order,
    output: z.object({ fundTransferId: id, transferNumber: z.number() }),
    refusals: transferRefusals,
  }),
  editTransfer: commit('previewTransfer', {
    summary: 'Changes a transfer that was not sent. The user who changes it requests it; an approval falls.',
    permission: handle,
    touches: 'funds transfer',
    input: order.extend({ fundTransferId: id }),
    output: z.object({ fundTransferId: id, transferNumber: z.number() }),
    refusals: transferRefusals,
  }),
  getTransfer: query({
    summary: 'A transfer with its state, what it repays, what was repaid of it, and its entries.',
    permission: read,
    input: z.object(one),
    output: z.object({
      fundTransferId: id,
      transferNumber: z.number(),
      kind,
      state,
      from: account,
      to: account,
      amount: moneyOut,
      plannedDate: dateOut,
      memo: z.string(),
      reason: z.string(),
      requestedBy: z.string(),
      requestedTime: instantOut,
      approvedBy: z.string().nullable(),
      approvedTime: instantOut.nullable(),
      canceledBy: z.string().nullable(),
      canceledTime: instantOut.nullable(),
      cancelReason: z.string(),
      sentDate: dateOut.nullable(),
      arrivedDate: dateOut.nullable(),
      /** The loan a repayment goes to. */
      loan: loan.nullable(),
      /** Of a loan that was sent: what is left to repay. */
      balance: moneyOut.nullable(),
      repayments: z.array(z.object({ fundTransferId: id, transferNumber: z.number(), state, plannedDate: dateOut, amount: moneyOut })),
      items: z.array(item.extend({ amount: moneyOut })),
      postings: z.array(
        z.object({ entryId: id, batchId: id, act: z.enum(['SEND', 'ARRIVE', 'BOTH']), postDate: dateOut, isReversed: z.boolean() }),
      ),
      /** What the caller may do with it now. */
      mayApprove: z.boolean(),
      mayCancel: z.boolean(),
      /** Why the caller does not approve it, in words; empty where they may or it does not wait. */
      whyNot: z.string(),
    }),
  }),
  approveTransfer: command({
    summary: 'Approves a transfer someone else requested.',
    permission: handle,
    touches: 'funds transfer',
    input: z.object(one),
    output: z.object({ fundTransferId: id }),
    refusals: only(transferRefusals, 'wrongState', 'ownRequest', 'overOwnLimit'),
  }),
  cancelTransfer: command({
    summary: 'Cancels a transfer that was not sent.',
    permission: needsToDrop(2, 'bankmaintain'),
    touches: 'funds transfer',
    input: z.object({ ...one, reason: line(200).default('') }),
    output: z.object({ fundTransferId: id }),
    refusals: only(transferRefusals, 'wrongState'),
  }),
  previewSending: preview({
    summary: 'The entry by which an approved transfer leaves its bank account. Saves nothing.',
    permission: read,
    input: z.object({ ...one, postDate: dateIn, sameDay: flag.default(false) }),
    output: actOut.extend({ balance: moneyOut, balanceAfter: moneyOut }),
    refusals: transferRefusals,
  }),
  sendTransfer: commit('previewSending', {
    summary: 'Posts that an approved transfer left its bank account; `sameDay` posts its arrival too.',
    permission: handle,
    touches: 'funds transfer',
    input: z.object({ ...one, postDate: dateIn, sameDay: flag.default(false) }),
    output: posted,
    refusals: transferRefusals,
  }),
  previewArrival: preview({
    summary: 'The entry by which a transfer in flight arrives. Saves nothing.',
    permission: read,
    input: z.object({ ...one, postDate: dateIn }),
    output: actOut,
    refusals: transferRefusals,
  }),
  receiveTransfer: commit('previewArrival', {
    summary: 'Posts that a transfer in flight arrived in its bank account.',
    permission: handle,
    touches: 'funds transfer',
    input: z.object({ ...one, postDate: dateIn }),
    output: posted,
    refusals: transferRefusals,
  }),
  previewVoid: preview({
    summary: 'The mirrors by which a transfer that was sent is voided, such as one the bank returned. Saves nothing.',
    permission: read,
    input: z.object({ ...one, postDate: dateIn }),
    output: actOut,
    refusals: transferRefusals,
  }),
  voidTransfer: commit('previewVoid', {
    summary: 'Voids a transfer that was sent: every entry of it is reversed on a day.',
    permission: needs('bankmaintain', 8),
    touches: 'funds transfer',
    input: z.object({ ...one, postDate: dateIn, reason: line(200, 1) }),
    output: posted,
    refusals: transferRefusals,
  }),
  getTransferLimits: query({
    summary: 'The largest transfer that may be approved in a community: by role, and by everybody else.',
    permission: read,
    input: z.object({ communityId: id }),
    output: z.object({
      /** Null is no limit. */
      everybody: moneyOut.nullable(),
      roles: z.array(z.object({ roleId: id, name: z.string(), limit: moneyOut.nullable() })),
    }),
  }),
  saveTransferLimits: command({
    summary: 'Sets the largest transfer that may be approved in a community.',
    permission: needs('bankmaintain', 15),
    touches: 'transfer limits',
    input: z.object({
      communityId: id,
      everybody: moneyIn.nullable(),
      roles: z.array(z.object({ roleId: id, limit: moneyIn })).max(200),
    }),
    output: z.object({ communityId: id }),
  }),
});

const wordsOf = <K extends string>(titles: Readonly<Record<K, string>>) =>
  Object.fromEntries(Object.entries<string>(titles).map(([name, title]) => [name, [title, 'neutral'] as const])) as Record<
    K,
    readonly [string, 'neutral']
  >;

export const fundTransferList = defineList({
  name: 'FundTransferList',
  title: 'Funds transfers',
  noun: 'transfers',
  permission: read,
  scope: { communityId: id },
  rowId: 'fundTransferId',
  columns: {
    plannedDate: { title: 'Date', kind: 'date', always: true },
    transferNumber: { title: 'Number', kind: 'count', always: true },
    kind: { title: 'Kind', kind: 'status', always: true, words: wordsOf(transferKinds) },
    fromAccount: { title: 'From', kind: 'text' },
    toAccount: { title: 'To', kind: 'text' },
    amount: { title: 'Amount', kind: 'money', always: true, sum: true },
    state: { title: 'State', kind: 'status', always: true, words: transferStates },
    sentDate: { title: 'Sent', kind: 'date' },
    arrivedDate: { title: 'Arrived', kind: 'date' },
    toRepay: { title: 'To repay', kind: 'money', sum: true },
    memo: { title: 'Memo', kind: 'text' },
    reason: { title: 'Reason', kind: 'text', hidden: true },
    requestedBy: { title: 'Requested by', kind: 'text' },
    approvedBy: { title: 'Approved by', kind: 'text', hidden: true },
  },
  extra: {},
  views: {
    pending: { title: 'Pending', filters: ['state:in:REQUESTED,APPROVED,SENT'] },
    approval: { title: 'Waiting for approval', filters: ['state:in:REQUESTED'] },
    toSend: { title: 'To send', filters: ['state:in:APPROVED'] },
    inFlight: { title: 'In flight', filters: ['state:in:SENT'] },
    loans: { title: 'Loans to repay', filters: ['kind:in:LOAN', 'toRepay:over:0.00'] },
    all: { title: 'All' },
  },
  sort: '-plannedDate',
});

export const fundTransferKinds = defineRecordKinds({
  'funds-transfer': {
    noun: 'funds transfer',
    title: 'Funds transfers',
    inCommunity: true,
    rights: (level) => needs('bankmaintain', level),
    screen: 'funds-transfer-view',
    param: 'fundTransferId',
  },
});

export const fundTransferScreens = defineScreens({
  'funds-transfers-pending': {
    title: 'Pending transfers',
    area: 'banking',
    path: '/c/$communityId/banking/transfers',
    claims: read,
    menu: { section: 'Banking', order: 3 },
  },
  'funds-transfer-add': {
    title: 'Add funds transfer',
    area: 'banking',
    path: '/c/$communityId/banking/transfers/new',
    claims: enter,
  },
  'funds-transfer-edit': {
    title: 'Edit funds transfer',
    area: 'banking',
    path: '/c/$communityId/banking/transfers/$fundTransferId/edit',
    claims: handle,
  },
  'funds-transfer-view': {
    title: 'View funds transfer',
    area: 'banking',
    path: '/c/$communityId/banking/transfers/$fundTransferId',
    claims: read,
  },
});
