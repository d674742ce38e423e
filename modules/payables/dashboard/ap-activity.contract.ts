// Everything that happened in payables, by batch: bills, payments, voids, adjustments and refunds.
import { defineList, defineScreens, id, needs } from '../../../packages/contract/contract.ts';
import { batchFacts } from '../../ledger/ledger.contract.ts';

const permission = needs('apdashboard', 1);

/** The kinds of batches payables make, with the words they are shown under. */
export const activityKindWords = {
  bill: ['Bills', 'neutral'],
  'recurring-bills': ['Recurring bills', 'neutral'],
  'bill-cancel': ['Bill canceled', 'attention'],
  checks: ['Checks', 'neutral'],
  'external-check': ['External check', 'neutral'],
  'digital-checks': ['Electronic payments', 'neutral'],
  'check-void': ['Checks voided', 'attention'],
  'ap-adjustment': ['AP adjustment', 'attention'],
  'owner-refund': ['Owner refund', 'neutral'],
  'deposit-refund': ['Security deposit refund', 'neutral'],
} as const;
export const activityKinds = Object.keys(activityKindWords) as (keyof typeof activityKindWords)[];

export const apActivityList = defineList({
  name: 'ApActivityList',
  title: 'Accounts payable activity',
  noun: 'batches',
  permission,
  scope: { communityId: id },
  rowId: 'batchId',
  columns: {
    postDate: { title: 'Post date', kind: 'date', always: true },
    kind: { title: 'Kind', kind: 'status', always: true, words: activityKindWords },
    ...batchFacts,
  },
  extra: {},
  views: {
    all: { title: 'All' },
    bills: { title: 'Bills', filters: ['kind:in:bill,recurring-bills,bill-cancel'] },
    payments: { title: 'Payments', filters: ['kind:in:checks,external-check,digital-checks,check-void'] },
    adjustments: { title: 'Adjustments', filters: ['kind:in:ap-adjustment,owner-refund,deposit-refund'] },
    undone: { title: 'Undone', filters: ['state:in:UNDONE'] },
  },
  sort: '-postDate',
});

export const apActivityScreens = defineScreens({
  'activity-accounts-payable': {
    title: 'Accounts payable activity',
    area: 'payables',
    path: '/c/$communityId/payables/activity',
    claims: permission,
    menu: { section: 'Payables', order: 13, name: 'AP activity' },
  },
});
