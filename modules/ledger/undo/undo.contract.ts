// What the ledger declares about posted batches: the list of all of them, and taking one back with a preview.
import { z } from 'zod';
import {
  type Claim,
  commit,
  dateIn,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  id,
  instantOut,
  type ListColumn,
  line,
  moneyOut,
  needs,
  needsOne,
  only,
  preview,
} from '../../../packages/contract/contract.ts';
import { postingRefusals, shownLine } from '../posting.contract.ts';

/** The page of a batch, and the claim that opens it. */
interface BatchPage {
  screen: string;
  claim: Claim;
  /** The kind of record the batch is to files that hang on it. */
  record?: string;
}

const chargesPage: BatchPage = { screen: 'transaction-ar-charges', claim: 'arapplycharges', record: 'charge-batch' };
const adjustmentPage: BatchPage = { screen: 'transaction-ar-adjustment', claim: 'aradjustment', record: 'owner-adjustment' };
const receiptsPage: BatchPage = { screen: 'transaction-ar-receipts', claim: 'arownerpayments', record: 'receipt-batch' };
const billsPage: BatchPage = { screen: 'transaction-ap', claim: 'apdashboard' };

/**
 * The kinds of batches: the words they are shown under, and the claim of what they hold; with its bit of
 * deleting a batch is taken back. Some have a page of their own. Every kind that is opened somewhere stands
 * here; a test holds it.
 */
export const batchKinds = {
  JOURNAL: { words: 'Journal entry', claim: 'gljournalentries' },
  ADJUSTING: { words: 'Adjusting entry', claim: 'gljournalentries' },
  OPENING: { words: 'Opening balances', claim: 'gljournalentries' },
  REVERSAL: { words: 'Reversal', claim: 'gljournalentries' },
  HISTORY: { words: 'Imported history', claim: 'gljournalentries' },
  YEAR_CLOSE: { words: 'Year close', claim: 'glcloseyear' },
  YEAR_CLOSE_REVERSAL: { words: 'Year close taken back', claim: 'glcloseyear' },
  METHOD_CHANGE: { words: 'Change of method', claim: 'gljournalentries' },
  UNDO: { words: 'Undo', claim: 'gljournalentries' },
  CHARGES: { words: 'Charges', claim: 'arapplycharges', page: chargesPage },
  LATE_FEES: { words: 'Late fees', claim: 'arapplylatefees', page: chargesPage },
  INTEREST: {
    words: 'Interest',
    claim: 'arapplyinterest',
    page: { screen: 'transaction-ar-interest', claim: 'arapplyinterest', record: 'interest-batch' },
  },
  FINES: { words: 'Violation fines', claim: 'arapplycharges', page: chargesPage },
  COLLECTION_FEES: {
    words: 'Collection fees',
    claim: 'arcollection',
    page: { screen: 'transaction-ar-collection', claim: 'arcollection', record: 'collection-batch' },
  },
  PREPAIDS: { words: 'Prepaids applied', claim: 'arapplyprepaid', page: chargesPage },
  RECEIPTS: { words: 'Receipts', claim: 'arownerpayments', page: receiptsPage },
  LOCKBOX: { words: 'Lockbox', claim: 'arlockbox', page: receiptsPage },
  DIRECT_DEBIT: { words: 'Direct debit', claim: 'arownerpayments', page: receiptsPage },
  ONLINE_RECEIPTS: { words: 'Online payments', claim: 'artopspaydashboard', page: receiptsPage },
  PROCESSOR_LINES: { words: 'Processor fees and payouts', claim: 'artopspaydashboard' },
  DEBIT_SETTLEMENT: { words: 'Direct debit settled', claim: 'arownerpayments' },
  MISC_RECEIPT: { words: 'Misc receipt', claim: 'arownerpayments' },
  SECURITY_DEPOSIT: { words: 'Security deposit', claim: 'arownerpayments' },
  BACKOUT: {
    words: 'Payment backed out',
    claim: 'arownerpayments',
    page: { screen: 'transaction-ar-backout-payment', claim: 'arownerpayments', record: 'payment-backout' },
  },
  BEGINNING: { words: 'Beginning balances', claim: 'aradjustment', page: chargesPage },
  BEGINNING_EDIT: { words: 'Beginning balance edit', claim: 'aradjustment', page: chargesPage },
  ADJUSTMENT: { words: 'Owner adjustment', claim: 'aradjustment', page: adjustmentPage },
  ACCELERATION: { words: 'Acceleration', claim: 'aradjustment', page: adjustmentPage },
  ACCELERATION_WAIVE: { words: 'Acceleration taken back', claim: 'aradjustment', page: adjustmentPage },
  DEFERRED_RELEASE: { words: 'Deferred assessments released', claim: 'aradjustment', page: adjustmentPage },
  IMPORTED_CHARGES: { words: 'Imported charges', claim: 'aradjustment', page: adjustmentPage },
  RESALE: { words: 'Resale', claim: 'propertyresale' },
  OWNER_MERGE: { words: 'Owner history merged', claim: 'ownermaintain' },
  bill: { words: 'Bills', claim: 'apinvoice', page: billsPage },
  'recurring-bills': { words: 'Recurring bills', claim: 'apinvoice', page: billsPage },
  'bill-cancel': { words: 'Bill canceled', claim: 'apinvoice', page: billsPage },
  checks: {
    words: 'Checks',
    claim: 'apvoidchecks',
    page: { screen: 'transaction-print-checks', claim: 'apprintchecks', record: 'check-batch' },
  },
  'external-check': {
    words: 'External check',
    claim: 'apvoidchecks',
    page: { screen: 'transaction-external-check', claim: 'apprintchecks', record: 'check-batch' },
  },
  'digital-checks': {
    words: 'Electronic payments',
    claim: 'apvoidchecks',
    page: { screen: 'transaction-digital-checks', claim: 'apprintchecks', record: 'check-batch' },
  },
  'ap-adjustment': {
    words: 'AP adjustment',
    claim: 'apadjustment',
    page: { screen: 'transaction-ap-adjustment', claim: 'apadjustment', record: 'ap-adjustment' },
  },
  'owner-refund': { words: 'Owner refund', claim: 'aradjustment', page: billsPage },
  'deposit-refund': { words: 'Security deposit refund', claim: 'arownerpayments', page: billsPage },
  'check-void': { words: 'Checks voided', claim: 'apvoidchecks', page: { screen: 'transaction-void-checks', claim: 'apvoidchecks' } },
  'bank-item': { words: 'Bank fee or interest', claim: 'bankmaintain' },
  FUND_TRANSFER: { words: 'Funds transfer', claim: 'bankmaintain' },
} as const satisfies Readonly<Record<string, { words: string; claim: Claim; page?: BatchPage }>>;

type BatchKindName = keyof typeof batchKinds;

export const batchKindWords = Object.fromEntries(Object.entries(batchKinds).map(([kind, { words }]) => [kind, words])) as Readonly<
  Record<BatchKindName, string>
>;

const facts: Readonly<Record<string, { words: string; claim: Claim; page?: BatchPage }>> = batchKinds;

/** The page of batches of a kind; undefined where they have none. */
export const batchPageOf = (kind: string): BatchPage | undefined => facts[kind]?.page;

/** What batches of a kind are called. */
export const wordsOfBatch = (kind: string): string => facts[kind]?.words ?? kind;

/** The claim of what batches of a kind hold. */
export const batchClaimOf = (kind: string): Claim => facts[kind]?.claim ?? batchKinds.JOURNAL.claim;

const batchClaims = [...new Set(Object.values(batchKinds).map(({ claim }) => claim))];

const kindWords = Object.fromEntries(
  Object.entries({ ...batchKindWords, OTHER: 'Other' }).map(([kind, words]) => [kind, [words, 'neutral'] as const]),
);

/** What lists of posted batches say of each beside its day and kind. */
export const batchFacts = {
  description: { title: 'Batch', kind: 'text' },
  state: { title: 'State', kind: 'status', always: true, words: { POSTED: ['Posted', 'good'], UNDONE: ['Undone', 'neutral'] } },
  entryCount: { title: 'Entries', kind: 'count', always: true },
  total: { title: 'Total', kind: 'money', always: true },
  postedBy: { title: 'Posted by', kind: 'text' },
  postedOn: { title: 'Posted on', kind: 'date' },
} as const satisfies Record<string, ListColumn>;

export const batchList = defineList({
  name: 'BatchList',
  title: 'Batches',
  noun: 'batches',
  permission: needs('gljournalentries', 1),
  scope: { communityId: id },
  rowId: 'batchId',
  columns: {
    postDate: { title: 'Post date', kind: 'date', always: true },
    kind: { title: 'Kind', kind: 'status', always: true, words: kindWords },
    ...batchFacts,
  },
  extra: {},
  views: {
    all: { title: 'All' },
    standing: { title: 'Standing', filters: ['state:in:POSTED'] },
    undone: { title: 'Undone', filters: ['state:in:UNDONE'] },
    undos: { title: 'Undos', filters: ['kind:in:UNDO'] },
  },
  sort: '-postDate',
});

/** A screen a finding leads to. */
export const door = z.object({ screen: z.string(), params: z.record(z.string(), z.string()), search: z.record(z.string(), z.string()) });

const batchOut = z.object({
  batchId: id,
  kind: z.string(),
  kindWords: z.string(),
  description: z.string(),
  postDate: dateOut,
  isUndone: z.boolean(),
  postedBy: z.string(),
  postedTime: instantOut.nullable(),
  entryCount: z.number(),
  total: moneyOut,
  /** The batch that took this one back, and the one this took back. */
  undoneByBatchId: id.nullable(),
  undoesBatchId: id.nullable(),
});

const undoInput = z.object({
  communityId: id,
  batchId: id,
  /**
   * The day of the mirrors; silence takes the batch's own, or the first open one after it when its period is
   * closed.
   */
  postDate: dateIn.optional(),
});

/**
 * What stands behind a batch of another module and keeps it from being taken back; the calls of that module
 * declare the same.
 */
export const takenBackRefusals = {
  laterActs: 'Payments were taken back on {day}. Date it then or later.',
  prepaidSpent: 'The prepaid money of this receipt was refunded or moved. Take that back first.',
  depositSpent: 'Money of this security deposit was out until {day}. Date it then or later.',
  chargeWaived: 'A charge of this batch was waived or written off. Take that back first.',
  noPrepaidAccount: 'The chart of accounts has no prepaid account. Give one account the role of prepaid.',
  alreadyVoided: 'Check {check} was voided already.',
  alreadyCancelled: 'This bill was canceled already.',
  beginningPaid: 'Money was paid on this beginning balance, or spent of it. Take the payment off first.',
  beginningEdited: '{what} was edited since. Take that edit back first.',
  refundBill: 'This bill refunds the credit of an owner. Undo the refund instead.',
  inFlight: 'Payment {number} was sent and has not come back. It can be taken back when the bank returns it.',
  partlyPaid: 'Money was paid on this bill. Void the check first, or void it and cancel the bill in one step.',
} as const;

/** No day is left that a mirror could be dated. */
export const noOpenPeriodRefusals = { periodClosed: 'No period from {day} on is open. Open one first.' } as const;

export const undoRefusals = {
  ...only(
    postingRefusals,
    'unknownAccount',
    'inactiveAccount',
    'noSubAccount',
    'noInterfundAccount',
    'noPeriod',
    'reconciled',
    'periodClosed',
    'periodNotOpen',
    'alreadyReversed',
    'beforeOriginal',
  ),
  notPosted: 'Only a posted batch can be undone.',
  cannotUndo: 'This batch cannot be undone here. {obstacle}',
  dependentsFirst: '{what}. Take that back first.',
  ...takenBackRefusals,
} as const;

/** How many things are taken back, in words: 24, "charge", 4,520.00. */
const taken = z.object({ count: z.number(), noun: z.string(), total: moneyOut });

export const undo = defineEndpoints('BatchUndo', {
  previewUndo: preview({
    summary:
      'What taking a posted batch back would do, seen by doing it and taking it back: what was built on it, the mirrors, each account before and after.',
    permission: { mode: 'one', of: [{ claim: 'gljournalentries', level: 1 }, ...needsOne(8, ...batchClaims).of] },
    rehearses: true,
    input: undoInput,
    output: z.object({
      batch: batchOut,
      postDate: dateOut,
      /** True when the batch's own period is closed, so that the mirrors fall on another day. */
      isRedated: z.boolean(),
      /** Why it cannot be taken back this way; null where it can. */
      obstacle: z.string().nullable(),
      obstacleDoor: door.nullable(),
      /** True where the caller holds the bit of deleting of what the batch holds. */
      mayUndo: z.boolean(),
      dependents: z.array(
        z.object({
          what: z.string(),
          onDate: dateOut.nullable(),
          amount: moneyOut.nullable(),
          door: door.nullable(),
          fate: z.enum(['TOGETHER', 'FIRST', 'STAYS']),
        }),
      ),
      taken,
      entries: z.array(
        z.object({
          reversesEntryId: id.nullable(),
          postDate: dateOut,
          reference: z.string(),
          description: z.string(),
          total: moneyOut,
        }),
      ),
      /** The mirrors summed by fund, account and side. */
      lines: z.array(shownLine),
      standings: z.array(z.object({ key: z.string(), who: z.string(), what: z.string(), before: moneyOut, after: moneyOut })),
    }),
    refusals: undoRefusals,
  }),
  undoBatch: commit('previewUndo', {
    summary: 'Takes a posted batch back by linked mirrors, whole, exactly as previewed; nothing is deleted.',
    permission: needsOne(8, ...batchClaims),
    touches: 'batch',
    input: undoInput.extend({ reason: line(200, 1) }),
    output: z.object({ undoBatchId: id, taken }),
    refusals: undoRefusals,
  }),
});

export const undoScreens = defineScreens({
  batches: {
    title: 'Batches',
    area: 'ledger',
    path: '/c/$communityId/ledger/batches',
    claims: needs('gljournalentries', 1),
    menu: { section: 'General ledger', order: 6 },
  },
  'batch-undo': {
    title: 'Undo a batch',
    area: 'ledger',
    path: '/c/$communityId/ledger/batches/$batchId/undo',
    claims: needsOne(8, ...batchClaims),
  },
});
