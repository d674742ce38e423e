// The pages of payables.
import type { Pages } from '../../packages/pages/shell.tsx';
import { transactionPage } from '../ledger/ledger.web.tsx';
import type { distributionScreens, payablesScreens, refundScreens } from './payables.contract.ts';

export const distributionPages = {
  'default-distribution-add': () => import('./distribution/screens/default-distribution-add.screen.tsx'),
  'default-distribution-edit': () => import('./distribution/screens/default-distribution-edit.screen.tsx'),
} satisfies Pages<typeof distributionScreens>;

export const refundPages = {
  'owner-credit-refund-add': () => import('./refunds/screens/owner-credit-refund-add.screen.tsx'),
} satisfies Pages<typeof refundScreens>;

export const payablesPages = {
  'transaction-ap': transactionPage,
  'transaction-print-checks': transactionPage,
  'transaction-external-check': transactionPage,
  'transaction-ap-adjustment': transactionPage,
  'transaction-void-checks': transactionPage,
  'activity-bills': () => import('./bills/screens/activity-bills.screen.tsx'),
  'activity-vendors': () => import('./vendor-activity/screens/activity-vendors.screen.tsx'),
  'merge-vendors': () => import('./vendor-merge/screens/merge-vendors.screen.tsx'),
  'merge-vendor-history': () => import('./vendor-merge/screens/merge-vendor-history.screen.tsx'),
  'activity-payments': () => import('./checks/screens/activity-payments.screen.tsx'),
  'ap-approval-manage': () => import('./bills/screens/ap-approval-manage.screen.tsx'),
  'ap-approval-settings': () => import('./bills/screens/ap-approval-settings.screen.tsx'),
  'bill-add': () => import('./bills/screens/bill-add.screen.tsx'),
  'bill-edit': () => import('./bills/screens/bill-edit.screen.tsx'),
  'bill-view': () => import('./bills/screens/bill-view.screen.tsx'),
  'ap-adjustment-add': () => import('./adjustments/screens/ap-adjustment-add.screen.tsx'),
  'external-check-add': () => import('./outside/screens/external-check-add.screen.tsx'),
  'invoice-templates': () => import('./templates/screens/invoice-templates.screen.tsx'),
  'invoice-template-add': () => import('./templates/screens/invoice-template-add.screen.tsx'),
  'invoice-template-edit': () => import('./templates/screens/invoice-template-edit.screen.tsx'),
  'invoice-template-view': () => import('./templates/screens/invoice-template-view.screen.tsx'),
  'recurring-bills': () => import('./templates/screens/recurring-bills.screen.tsx'),
  'print-checks': () => import('./checks/screens/print-checks.screen.tsx'),
  'print-checks-review': () => import('./checks/screens/print-checks-review.screen.tsx'),
  'void-checks': () => import('./checks/screens/void-checks.screen.tsx'),
} satisfies Pages<typeof payablesScreens>;
