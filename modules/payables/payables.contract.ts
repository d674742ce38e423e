// The contract door of payables: its calls and its screens.
import { defineScreens, needs, needsOne } from '../../packages/contract/contract.ts';
import { vendorActivityScreens } from './vendor-activity/vendor-activity.contract.ts';
import { vendorMergeScreens } from './vendor-merge/vendor-merge.contract.ts';

export { type BillStatus, type BillType, billStatuses, bills } from './bill.contract.ts';
export { billBulk } from './bulk-approval.contract.ts';
export { type CheckState, checks, type PaymentMethod } from './check.contract.ts';
export { distributionScreens, distributions } from './distribution/distribution.contract.ts';
export { outsidePayments } from './outside/outside.contract.ts';
export { billList, checkList } from './payables-lists.contract.ts';
export { vendorMerge } from './vendor-merge/vendor-merge.contract.ts';

const ownScreens = defineScreens({
  'transaction-ap': {
    title: 'AP transaction profile: default',
    area: 'payables',
    path: '/c/$communityId/payables/transactions/$batchId',
    claims: needsOne(1, 'apdashboard', 'apinvoice'),
  },
  'transaction-print-checks': {
    title: 'AP transaction profile: print checks',
    area: 'payables',
    path: '/c/$communityId/payables/print-checks/$batchId/profile',
    claims: needs('apprintchecks', 1),
  },
  'transaction-external-check': {
    title: 'AP transaction profile: external check',
    area: 'payables',
    path: '/c/$communityId/payables/external-checks/$batchId/profile',
    claims: needs('apprintchecks', 1),
  },
  'transaction-void-checks': {
    title: 'AP transaction profile: void checks',
    area: 'payables',
    path: '/c/$communityId/payables/void-checks/$batchId/profile',
    claims: needs('apvoidchecks', 1),
  },
  'activity-bills': {
    title: 'Bill activity',
    area: 'payables',
    path: '/c/$communityId/payables/bills',
    claims: needs('apinvoice', 1),
    menu: { section: 'Payables', order: 1 },
  },
  'bill-add': {
    title: 'Add bill',
    area: 'payables',
    path: '/c/$communityId/payables/bills/new',
    claims: needs('apinvoice', 2),
    menu: { section: 'Payables', order: 2 },
  },
  'ap-approval-manage': {
    title: 'Approval manage',
    area: 'payables',
    path: '/c/$communityId/payables/approvals',
    claims: needs('apinvoice', 1),
    menu: { section: 'Payables', order: 3 },
  },
  'print-checks': {
    title: 'Print checks',
    area: 'payables',
    path: '/c/$communityId/payables/print-checks',
    claims: needs('apprintchecks', 2),
    menu: { section: 'Payables', order: 4 },
  },
  'external-check-add': {
    title: 'External check (manual payment)',
    area: 'payables',
    path: '/c/$communityId/payables/external-checks/new',
    claims: needs('apprintchecks', 2),
    menu: { section: 'Payables', order: 4.5 },
  },
  'activity-payments': {
    title: 'Payment activity',
    area: 'payables',
    path: '/c/$communityId/payables/payments',
    claims: needs('apprintchecks', 1),
    menu: { section: 'Payables', order: 5 },
  },
  'void-checks': {
    title: 'Void checks',
    area: 'payables',
    path: '/c/$communityId/payables/void-checks',
    claims: needs('apvoidchecks', 1),
    menu: { section: 'Payables', order: 6 },
  },
  'ap-approval-settings': {
    title: 'Approval settings',
    area: 'payables',
    path: '/c/$communityId/payables/approval-settings',
    claims: needs('apinvoice', 4),
    menu: { section: 'Payables', order: 9 },
  },
  'bill-view': { title: 'View bill', area: 'payables', path: '/c/$communityId/payables/bills/$billId', claims: needs('apinvoice', 1) },
  'bill-edit': { title: 'Edit bill', area: 'payables', path: '/c/$communityId/payables/bills/$billId/edit', claims: needs('apinvoice', 4) },
  'print-checks-review': {
    title: 'Batch review for print checks',
    area: 'payables',
    path: '/c/$communityId/payables/print-checks/$batchId',
    claims: needs('apprintchecks', 1),
  },
});

export const payablesScreens = { ...ownScreens, ...vendorActivityScreens, ...vendorMergeScreens };
