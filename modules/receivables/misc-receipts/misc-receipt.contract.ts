// What receivables declare about miscellaneous receipts: money that does not pay an owner's account, with its
// payer, its category and the accounts it goes to.
import { z } from 'zod';
import {
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
  preview,
  query,
} from '../../../packages/contract/contract.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import { entryLine, periodStatus } from '../billing/billing.contract.ts';

/** Who pays: anyone by name, a vendor, or an owner whose account it does not touch. */
export const payerKinds = { NAME: 'Name', VENDOR: 'Vendor', OWNER: 'Owner' } as const;
export type PayerKind = keyof typeof payerKinds;

/** What the money is for. */
export const miscCategories = {
  INTEREST: 'Interest and dividends',
  RENTAL: 'Rental income',
  FACILITY: 'Facility fees',
  LAUNDRY: 'Laundry and vending',
  INSURANCE: 'Insurance proceeds',
  VENDOR_REFUND: 'Refund from a vendor',
  OTHER: 'Other',
} as const;
export type MiscCategory = keyof typeof miscCategories;

/**
 * Categories that usually are non-exempt function income on Form 1120-H; the person entering decides. Source:
 * field-2026.md 2.9 and 10.1 C.
 */
export const usuallyNonExempt: ReadonlySet<MiscCategory> = new Set(['INTEREST', 'RENTAL', 'LAUNDRY']);

const payerKind = z.enum(['NAME', 'VENDOR', 'OWNER']);
const category = z.enum(['INTEREST', 'RENTAL', 'FACILITY', 'LAUNDRY', 'INSURANCE', 'VENDOR_REFUND', 'OTHER']);

const lineIn = z.object({ accountId: id, costCenterId: id.optional(), amount: moneyIn, memo: line(200).default('') });

const miscInput = z.object({
  communityId: id,
  /** The receipt that is edited; silence enters a new one. */
  miscReceiptId: id.optional(),
  bankAccountId: id,
  /** A deposit of the same account and day it joins; silence makes one of its own. */
  depositId: id.optional(),
  postDate: dateIn,
  payerKind,
  /** Only for a payer by name; vendors and owners have theirs. */
  payerName: line(120).default(''),
  vendorId: id.optional(),
  ownershipId: id.optional(),
  category,
  /** Counts as non-exempt function income on Form 1120-H. */
  isNonExempt: flag.default(false),
  checkNumber: line(20).default(''),
  description: line(200).default(''),
  amount: moneyIn,
  lines: z.array(lineIn).min(1, 'must have at least one line').max(200),
});

/** A deposit that takes another receipt. */
const depositOut = z.object({ depositId: id, count: z.number(), total: moneyOut });

const miscReceiptWarning = z.enum(['CHECK_USED_BEFORE', 'POSTED_BEFORE']);

export const miscReceiptRefusals = {
  ...postingRefusals,
  otherDeposit: 'The deposit is of another bank account or day. Choose another deposit, or let it make its own.',
} as const;

const commitOut = z.object({ miscReceiptId: id, receiptNumber: z.number(), batchId: id, depositId: id });
const permission = needs('arownerpayments', 1);

export const miscReceipts = defineEndpoints('MiscReceipts', {
  getMiscReceiptChoices: query({
    summary: 'Bank accounts, cost centers, vendors and owners a miscellaneous receipt may name.',
    permission,
    input: z.object({ communityId: id }),
    output: z.object({
      bankAccounts: z.array(
        z.object({ bankAccountId: id, name: z.string(), last4: z.string(), fundName: z.string(), isPrimary: z.boolean() }),
      ),
      accounts: z.array(z.object({ accountId: id, number: z.string(), name: z.string(), fundName: z.string() })),
      costCenters: z.array(z.object({ costCenterId: id, code: z.string(), name: z.string() })),
      subAccounts: z.array(z.object({ accountId: id, costCenterId: id, name: z.string() })),
      vendors: z.array(z.object({ vendorId: id, name: z.string() })),
      owners: z.array(z.object({ ownershipId: id, accountNumber: z.string(), owner: z.string(), address: z.string() })),
    }),
  }),
  getMiscReceipt: query({
    summary: 'A miscellaneous receipt as it stands, with its deposit and what was changed of it.',
    permission,
    input: z.object({ communityId: id, miscReceiptId: id }),
    output: z.object({
      miscReceiptId: id,
      receiptNumber: z.number(),
      revision: z.number(),
      batchId: id,
      depositId: id,
      bankAccountId: id,
      bankAccount: z.string(),
      postDate: dateOut,
      payerKind,
      payerName: z.string(),
      vendorId: id.nullable(),
      ownershipId: id.nullable(),
      category,
      isNonExempt: z.boolean(),
      checkNumber: z.string(),
      description: z.string(),
      amount: moneyOut,
      isReversed: z.boolean(),
      lines: z.array(
        z.object({
          accountId: id,
          number: z.string(),
          name: z.string(),
          fundName: z.string(),
          costCenterId: id.nullable(),
          amount: moneyOut,
          memo: z.string(),
        }),
      ),
      entry: z.array(entryLine),
      revisions: z.array(
        z.object({
          revision: z.number(),
          batchId: id,
          postDate: dateOut,
          amount: moneyOut,
          who: z.string(),
          enteredTime: instantOut,
        }),
      ),
    }),
  }),
  previewMiscReceipt: preview({
    summary: 'The entry a miscellaneous receipt would post, and what to look at before. Saves nothing.',
    permission: needs('arownerpayments', 2),
    byPost: true,
    input: miscInput,
    output: z.object({
      payerName: z.string(),
      amount: moneyOut,
      warnings: z.array(miscReceiptWarning),
      /** Deposits of the account and day that take it. */
      deposits: z.array(depositOut),
      periodStatus,
      entry: z.array(entryLine),
      /** What an edit takes back; empty for a new receipt. */
      reverses: z.array(entryLine),
    }),
    refusals: miscReceiptRefusals,
  }),
  addMiscReceipt: commit('previewMiscReceipt', {
    summary: 'Posts a miscellaneous receipt.',
    permission: needs('arownerpayments', 2),
    touches: 'misc receipt',
    input: miscInput,
    output: commitOut,
    refusals: miscReceiptRefusals,
  }),
  previewMiscReversal: preview({
    summary: 'The mirror by which a posted miscellaneous receipt would be reversed. Saves nothing.',
    permission,
    input: z.object({ communityId: id, miscReceiptId: id, postDate: dateIn }),
    output: z.object({
      receiptNumber: z.number(),
      payerName: z.string(),
      amount: moneyOut,
      postDate: dateOut,
      isReversed: z.boolean(),
      periodStatus,
      entry: z.array(entryLine),
    }),
    refusals: miscReceiptRefusals,
  }),
  reverseMiscReceipt: commit('previewMiscReversal', {
    summary: 'Reverses a posted miscellaneous receipt by a linked mirror.',
    permission: needs('arownerpayments', 8),
    touches: 'misc receipt',
    input: z.object({ communityId: id, miscReceiptId: id, postDate: dateIn, reason: line(200).default('') }),
    output: z.object({ batchId: id }),
    refusals: miscReceiptRefusals,
  }),
  editMiscReceipt: commit('previewMiscReceipt', {
    summary: 'Reverses a posted miscellaneous receipt and posts it again under its number.',
    permission: needs('arownerpayments', 4),
    touches: 'misc receipt',
    input: miscInput.extend({ miscReceiptId: id, reason: line(200).default('') }),
    output: commitOut,
    refusals: miscReceiptRefusals,
  }),
});

export const miscReceiptList = defineList({
  name: 'MiscReceiptList',
  title: 'Misc receipts',
  noun: 'misc receipts',
  permission,
  scope: { communityId: id },
  rowId: 'miscReceiptId',
  columns: {
    postDate: { title: 'Post date', kind: 'date', always: true },
    receiptNumber: { title: 'Number', kind: 'count', always: true },
    payer: { title: 'Payer', kind: 'text' },
    category: {
      title: 'Category',
      kind: 'status',
      always: true,
      words: Object.fromEntries(Object.entries(miscCategories).map(([name, title]) => [name, [title, 'neutral'] as const])),
    },
    checkNumber: { title: 'Check', kind: 'text' },
    amount: { title: 'Amount', kind: 'money', always: true, sum: true },
    bankAccount: { title: 'Deposited to', kind: 'text' },
    description: { title: 'For', kind: 'text' },
    isNonExempt: { title: 'Non-exempt', kind: 'flag' },
    state: { title: 'State', kind: 'status', always: true, words: { POSTED: ['Posted', 'good'], REVERSED: ['Reversed', 'attention'] } },
  },
  extra: { batchId: id, depositId: id },
  views: {
    all: { title: 'All' },
    standing: { title: 'Posted', filters: ['state:in:POSTED'] },
    nonExempt: { title: 'Non-exempt income', filters: ['state:in:POSTED', 'isNonExempt:is:yes'] },
  },
  sort: '-postDate',
});

/** What belongs to a miscellaneous receipt stays with it through its edits. */
export const miscReceiptKinds = defineRecordKinds({
  'misc-receipt': {
    noun: 'misc receipt',
    title: 'Misc receipts',
    inCommunity: true,
    rights: (level) => needs('arownerpayments', level),
    screen: 'misc-cash-receipt-view',
    param: 'miscReceiptId',
  },
});

export const miscReceiptScreens = defineScreens({
  'misc-cash-receipt-add': {
    title: 'Add miscellaneous cash receipt',
    area: 'receivables',
    path: '/c/$communityId/receivables/misc-receipts/new',
    claims: needs('arownerpayments', 2),
    menu: { section: 'Receivables', order: 8, group: 'Other money', name: 'Add misc. receipt' },
  },
  'misc-cash-receipt-edit': {
    title: 'Edit miscellaneous cash receipt',
    area: 'receivables',
    path: '/c/$communityId/receivables/misc-receipts/$miscReceiptId/edit',
    claims: needs('arownerpayments', 4),
  },
  'misc-cash-receipt-view': {
    title: 'View miscellaneous cash receipt',
    area: 'receivables',
    path: '/c/$communityId/receivables/misc-receipts/$miscReceiptId',
    claims: needs('arownerpayments', 1),
  },
  'misc-cash-receipts': {
    title: 'Miscellaneous cash receipts',
    area: 'receivables',
    path: '/c/$communityId/receivables/misc-receipts',
    claims: needs('arownerpayments', 1),
    menu: { section: 'Receivables', order: 9, group: 'Other money', name: 'Misc. cash receipts' },
  },
});
