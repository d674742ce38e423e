// The lists of receivables: receipts, batches of charges, and lockbox files.
import { defineList, id, type ListColumn, needs, needsOne } from '../../packages/contract/contract.ts';
import { waiverReasonWords } from './adjustments/adjustment.contract.ts';

/** The state of a batch. */
const batchState = {
  title: 'State',
  kind: 'status',
  always: true,
  words: {
    UNPOSTED: ['Not posted', 'attention'],
    POSTED: ['Posted', 'good'],
    DISCARDED: ['Discarded', 'neutral'],
    REVERSED: ['Undone', 'neutral'],
  },
} as const satisfies ListColumn;

const batchViews = {
  all: { title: 'All' },
  waiting: { title: 'Not posted', filters: ['state:in:UNPOSTED'] },
  posted: { title: 'Posted', filters: ['state:in:POSTED'] },
} as const;

export const receiptList = defineList({
  name: 'ReceiptList',
  title: 'Cash receipts',
  noun: 'receipts',
  permission: needs('arownerpayments', 1),
  scope: { communityId: id },
  rowId: 'receiptId',
  columns: {
    postDate: { title: 'Post date', kind: 'date', always: true },
    accountNumber: { title: 'Account', kind: 'text' },
    owner: { title: 'Owner', kind: 'text' },
    checkNumber: { title: 'Check', kind: 'text' },
    amount: { title: 'Amount', kind: 'money', always: true, sum: true },
    source: {
      title: 'From',
      kind: 'status',
      always: true,
      words: {
        MANUAL: ['By hand', 'neutral'],
        LOCKBOX: ['Lockbox', 'neutral'],
        DIRECT_DEBIT: ['Direct debit', 'neutral'],
        ONLINE: ['Online payment', 'neutral'],
      },
    },
    bankAccount: { title: 'Deposited to', kind: 'text' },
    state: { title: 'State', kind: 'status', words: { NSF: ['Returned', 'attention'], CORRECTION: ['Corrected', 'attention'] } },
    backedOutOn: { title: 'Taken back', kind: 'date', hidden: true },
  },
  /** `backoutBatchId` took the receipt back. */
  extra: { batchId: id, depositId: id, ownershipId: id, backoutBatchId: id.nullable() },
  views: {
    all: { title: 'All' },
    lockbox: { title: 'Lockbox', filters: ['source:in:LOCKBOX'] },
    drawn: { title: 'Direct debit', filters: ['source:in:DIRECT_DEBIT'] },
    manual: { title: 'By hand', filters: ['source:in:MANUAL'] },
    back: { title: 'Taken back', filters: ['backedOutOn:filled:'] },
  },
  sort: '-postDate',
});

export const chargeBatchList = defineList({
  name: 'ChargeBatchList',
  title: 'Charges',
  noun: 'batches',
  permission: needsOne(1, 'arapplycharges', 'arapplylatefees', 'arapplyprepaid', 'arownerpayments', 'arlockbox'),
  scope: { communityId: id },
  rowId: 'batchId',
  columns: {
    description: { title: 'Batch', kind: 'text' },
    kind: {
      title: 'Kind',
      kind: 'status',
      always: true,
      words: {
        CHARGES: ['Charges', 'neutral'],
        LATE_FEES: ['Late fees', 'neutral'],
        INTEREST: ['Interest', 'neutral'],
        PREPAIDS: ['Prepaids', 'neutral'],
        UNDO: ['Undo', 'neutral'],
        BEGINNING: ['Beginning balances', 'neutral'],
      },
    },
    postDate: { title: 'Post date', kind: 'date', always: true },
    lineCount: { title: 'Lines', kind: 'count', always: true },
    total: { title: 'Total', kind: 'money', always: true },
    state: batchState,
    enteredBy: { title: 'Entered by', kind: 'text' },
  },
  extra: {},
  views: batchViews,
  sort: '-postDate',
});

export const adjustmentList = defineList({
  name: 'AdjustmentList',
  title: 'AR adjustments',
  noun: 'adjustments',
  permission: needs('aradjustment', 1),
  scope: { communityId: id },
  rowId: 'batchId',
  columns: {
    postDate: { title: 'Post date', kind: 'date', always: true },
    type: {
      title: 'Type',
      kind: 'status',
      always: true,
      words: {
        ADJUSTMENT: ['AR adjustment', 'neutral'],
        ADD_CHARGE: ['Add charge', 'neutral'],
        WAIVE: ['Waive charge', 'neutral'],
        PREVIOUS_OWNER: ['Previous owner', 'neutral'],
        IMPORT: ['Imported charges', 'neutral'],
      },
    },
    description: { title: 'Adjustment', kind: 'text' },
    reason: {
      title: 'Reason',
      kind: 'status',
      words: {
        COURTESY: [waiverReasonWords.COURTESY, 'neutral'],
        ERROR: [waiverReasonWords.ERROR, 'neutral'],
        SETTLEMENT: [waiverReasonWords.SETTLEMENT, 'neutral'],
        BOARD_ORDER: [waiverReasonWords.BOARD_ORDER, 'neutral'],
        STATUTE: [waiverReasonWords.STATUTE, 'neutral'],
        WRITE_OFF: [waiverReasonWords.WRITE_OFF, 'attention'],
      },
    },
    lineCount: { title: 'Lines', kind: 'count', always: true },
    charged: { title: 'Charged', kind: 'money', always: true, sum: true },
    waived: { title: 'Waived', kind: 'money', always: true, sum: true },
    state: batchState,
    enteredBy: { title: 'Entered by', kind: 'text' },
    approvedBy: { title: 'Approved by', kind: 'text', hidden: true },
    comment: { title: 'Comment', kind: 'text', hidden: true },
  },
  extra: {},
  views: {
    ...batchViews,
    waivers: { title: 'Waivers', filters: ['waived:over:0.00'] },
  },
  sort: '-postDate',
});

export const lockboxFileList = defineList({
  name: 'LockboxFileList',
  title: 'Lockbox files',
  noun: 'files',
  permission: needs('arlockbox', 1),
  scope: {},
  rowId: 'lockboxFileId',
  columns: {
    importedOn: { title: 'Imported', kind: 'date', always: true },
    fileName: { title: 'File', kind: 'text' },
    state: {
      title: 'State',
      kind: 'status',
      always: true,
      words: {
        MEND: ['To fix', 'problem'],
        READY: ['Ready to post', 'attention'],
        POSTED: ['Posted', 'good'],
        NOTHING: ['Nothing to post', 'neutral'],
      },
    },
    total: { title: 'Total', kind: 'money', always: true, sum: true },
    itemCount: { title: 'Payments', kind: 'count', always: true, sum: true },
    exceptions: { title: 'To fix', kind: 'count', always: true, sum: true },
    matched: { title: 'Ready', kind: 'count', always: true, sum: true },
    posted: { title: 'Posted', kind: 'count', always: true, sum: true },
    deleted: { title: 'Deleted', kind: 'count', always: true, sum: true },
    knownCount: { title: 'Came before', kind: 'count', always: true, sum: true },
    preset: { title: 'Layout', kind: 'text' },
  },
  extra: {},
  views: { all: { title: 'All' }, work: { title: 'With work', filters: ['state:in:MEND,READY'] } },
  sort: '-importedOn',
});
