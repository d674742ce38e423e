// The pages of payables.
import type { Pages } from '../../packages/pages/shell.tsx';
import { transactionPage } from '../ledger/ledger.web.tsx';
import type { depositRefundScreens, distributionScreens, payablesScreens, refundScreens } from './payables.contract.ts';

export const distributionPages = {
  'default-distribution-add': () => import('./distribution/screens/default-distribution-add.screen.tsx'),
  'default-distribution-edit': () => import('./distribution/screens/default-distribution-edit.screen.tsx'),
} satisfies Pages<typeof distributionScreens>;

export const depositRefundPages = {
  'security-deposit-refund-add': () => import('./deposit-refunds/screens/security-deposit-refund-add.screen.tsx'),
  'security-deposit-refund-review': () => import('./deposit-refunds/screens/security-deposit-refund-review.screen.tsx'),
} satisfies Pages<typeof depositRefundScreens>;

export const refundPages = {
  'owner-credit-refund-add': () => import('./refunds/screens/owner-credit-refund-add.screen.tsx'),
} satisfies Pages<typeof refundScreens>;

export const payablesPages = {
  'transaction-ap': transactionPage,
  'transaction-print-checks': transactionPage,
  'transaction-external-check': transactionPage,
  'transaction-ap-adjustment': transactionPage,
  'transaction-void-checks': transactionPage,
  'activity-bills': () => import('./screens/activity-bills.screen.tsx'),
  'activity-vendors': () => import('./vendor-activity/screens/activity-vendors.screen.tsx'),
  'merge-vendors': () => import('./vendor-merge/screens/merge-vendors.screen.tsx'),
  'merge-vendor-history': () => import('./vendor-merge/screens/merge-vendor-history.screen.tsx'),
  'activity-payments': () => import('./screens/activity-payments.screen.tsx'),
  'ap-approval-manage': () => import('./screens/ap-approval-manage.screen.tsx'),
  'ap-approval-settings': () => import('./screens/ap-approval-settings.screen.tsx'),
  'bill-add': () => import('./screens/bill-add.screen.tsx'),
  'bill-edit': () => import('./screens/bill-edit.screen.tsx'),
  'bill-view': () => import('./screens/bill-view.screen.tsx'),
  'ap-adjustment-add': () => import('./adjustments/screens/ap-adjustment-add.screen.tsx'),
  'external-check-add': () => import('./outside/screens/external-check-add.screen.tsx'),
  'invoice-templates': () => import('./templates/screens/invoice-templates.screen.tsx'),
  'invoice-template-add': () => import('./templates/screens/invoice-template-add.screen.tsx'),
  'invoice-template-edit': () => import('./templates/screens/invoice-template-edit.screen.tsx'),
  'invoice-template-view': () => import('./templates/screens/invoice-template-view.screen.tsx'),
  'recurring-bills': () => import('./templates/screens/recurring-bills.screen.tsx'),
  'print-checks': () => import('./screens/print-checks.screen.tsx'),
  'print-checks-review': () => import('./screens/print-checks-review.screen.tsx'),
  'void-checks': () => import('./screens/void-checks.screen.tsx'),
} satisfies Pages<typeof payablesScreens>;
