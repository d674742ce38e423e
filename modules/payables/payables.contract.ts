// The contract door of payables: its calls and its screens.
import { defineScreens, needs, needsOne } from '../../packages/contract/contract.ts';
import { defineRecordKinds } from '../../packages/contract/record-kind.ts';
import { apBatchScreens } from './batches/ap-batch.contract.ts';
import { apActivityScreens } from './dashboard/ap-activity.contract.ts';
import { apDashboardScreens } from './dashboard/ap-dashboard.contract.ts';
import { electronicScreens } from './electronic/electronic.contract.ts';
import { paymentsSetupScreens } from './electronic/payments-setup.contract.ts';
import { form1099Screens } from './form-1099/form-1099.contract.ts';
import { inboxScreens } from './inbox/inbox.contract.ts';
import { positivePayScreens } from './positive-pay/positive-pay.contract.ts';
import { invoiceTemplateKinds, invoiceTemplateScreens } from './templates/invoice-template.contract.ts';
import { vendorActivityScreens } from './vendor-activity/vendor-activity.contract.ts';
import { vendorMergeScreens } from './vendor-merge/vendor-merge.contract.ts';

export { adjustments } from './adjustments/adjustment.contract.ts';
export { type AdjustmentAct, type BillStatus, type BillType, billStatuses, bills } from './bills/bill.contract.ts';
export { billBulk } from './bills/bulk-approval.contract.ts';
export { boardApprovalScreens, boardApprovals } from './board/board-approval.contract.ts';
export { type CheckState, checks, type PaymentMethod, type SettlementMethod } from './checks/check.contract.ts';
export { apDashboard } from './dashboard/ap-dashboard.contract.ts';
export { depositRefundScreens, depositRefunds } from './deposit-refunds/deposit-refund.contract.ts';
export { distributionScreens, distributions } from './distribution/distribution.contract.ts';
export { electronic } from './electronic/electronic.contract.ts';
export { paymentsSetup } from './electronic/payments-setup.contract.ts';
export { form1099 } from './form-1099/form-1099.contract.ts';
export { digitalInvoicing, inbox } from './inbox/inbox.contract.ts';
export { managerBilling, managerBillingScreens } from './manager-billing/manager-billing.contract.ts';
export { outsidePayments } from './outside/outside.contract.ts';
export { billList, checkList } from './payables-lists.contract.ts';
export { positivePay } from './positive-pay/positive-pay.contract.ts';
export { ownerRefunds, refundScreens } from './refunds/refund.contract.ts';
export { reissue } from './reissue/reissue.contract.ts';
export { invoiceTemplate, invoiceTemplateList } from './templates/invoice-template.contract.ts';
export { recurringBills } from './templates/recurring-bill.contract.ts';
export { vendorMerge } from './vendor-merge/vendor-merge.contract.ts';

/** What hangs on a payment does so by the batch that made it. */
export const payablesKinds = {
  ...invoiceTemplateKinds,
  ...defineRecordKinds({
    bill: {
      noun: 'bill',
      title: 'Bills',
      inCommunity: true,
      rights: (level) => needs('apinvoice', level),
      screen: 'bill-view',
      param: 'billId',
    },
    'ap-adjustment': {
      noun: 'AP adjustment',
      title: 'AP adjustments',
      inCommunity: true,
      isBatch: true,
      rights: (level) => needs('apadjustment', level),
      screen: 'transaction-ap-adjustment',
      param: 'batchId',
    },
    'check-batch': {
      noun: 'payment',
      title: 'Payments',
      inCommunity: true,
      isBatch: true,
      rights: (level) => needs('apprintchecks', level),
      screen: 'transaction-print-checks',
      param: 'batchId',
    },
  }),
};

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
  'transaction-ap-adjustment': {
    title: 'AP transaction profile: adjustment',
    area: 'payables',
    path: '/c/$communityId/payables/adjustments/$batchId/profile',
    claims: needs('apadjustment', 1),
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
    title: 'Bills to approve',
    also: 'Approval manage',
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
    menu: { section: 'Payables', order: 5 },
  },
  'ap-adjustment-add': {
    title: 'AP adjustment',
    area: 'payables',
    path: '/c/$communityId/payables/adjustments/new',
    claims: needs('apadjustment', 2),
    menu: { section: 'Payables', order: 6 },
  },
  'activity-payments': {
    title: 'Payment activity',
    area: 'payables',
    path: '/c/$communityId/payables/payments',
    claims: needs('apprintchecks', 1),
    menu: { section: 'Payables', order: 7 },
  },
  'void-checks': {
    title: 'Void checks',
    area: 'payables',
    path: '/c/$communityId/payables/void-checks',
    claims: needs('apvoidchecks', 1),
    menu: { section: 'Payables', order: 8 },
  },
  'ap-approval-settings': {
    title: 'Approval settings',
    area: 'payables',
    path: '/c/$communityId/payables/approval-settings',
    claims: needs('apinvoice', 4),
    menu: { section: 'Payables', order: 10 },
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

export const payablesScreens = {
  ...ownScreens,
  ...inboxScreens,
  ...apActivityScreens,
  ...apDashboardScreens,
  ...form1099Screens,
  ...apBatchScreens,
  ...electronicScreens,
  ...paymentsSetupScreens,
  ...positivePayScreens,
  ...invoiceTemplateScreens,
  ...vendorActivityScreens,
  ...vendorMergeScreens,
};
