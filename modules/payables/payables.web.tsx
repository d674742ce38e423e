// The pages of payables.
import { recordPages } from '../../packages/pages/record-pages.tsx';
import type { Pages } from '../../packages/pages/shell.tsx';
import { transactionPage } from '../ledger/ledger.web.tsx';
import type {
  boardApprovalScreens,
  depositRefundScreens,
  distributionScreens,
  managerBillingScreens,
  payablesScreens,
  refundScreens,
} from './payables.contract.ts';

export const distributionPages = {
  ...recordPages('default-distribution', 'vendorId', () => import('./distribution/screens/default-distribution.screen.tsx'), {
    faces: ['add', 'edit'],
  }),
} satisfies Pages<typeof distributionScreens>;

export const depositRefundPages = {
  'security-deposit-refund-add': () => import('./deposit-refunds/screens/security-deposit-refund-add.screen.tsx'),
  'security-deposit-refund-review': () => import('./deposit-refunds/screens/security-deposit-refund-review.screen.tsx'),
} satisfies Pages<typeof depositRefundScreens>;

export const managerBillingPages = {
  'internal-billing-account': () => import('./manager-billing/screens/internal-billing-account.screen.tsx'),
} satisfies Pages<typeof managerBillingScreens>;

export const boardApprovalPages = {
  'board-approval': () => import('./board/screens/board-approval.screen.tsx'),
} satisfies Pages<typeof boardApprovalScreens>;

export const refundPages = {
  'owner-credit-refund-add': () => import('./refunds/screens/owner-credit-refund-add.screen.tsx'),
} satisfies Pages<typeof refundScreens>;

export const payablesPages = {
  'transaction-ap': transactionPage,
  'transaction-print-checks': transactionPage,
  'transaction-external-check': transactionPage,
  'transaction-ap-adjustment': transactionPage,
  'transaction-void-checks': transactionPage,
  'ap-inbox': () => import('./inbox/screens/ap-inbox.screen.tsx'),
  'invoice-add': () => import('./inbox/screens/invoice-add.screen.tsx'),
  'invoice-view': () => import('./inbox/screens/invoice.screen.tsx'),
  'invoice-edit': () => import('./inbox/screens/invoice.screen.tsx'),
  'digital-invoicing': () => import('./inbox/screens/digital-invoicing.screen.tsx'),
  'invoice-exceptions': () => import('./inbox/screens/invoice-exceptions.screen.tsx'),
  'activity-bills': () => import('./bills/screens/activity-bills.screen.tsx'),
  'activity-vendors': () => import('./vendor-activity/screens/activity-vendors.screen.tsx'),
  'merge-vendors': () => import('./vendor-merge/screens/merge-vendors.screen.tsx'),
  'merge-vendor-history': () => import('./vendor-merge/screens/merge-vendor-history.screen.tsx'),
  'activity-payments': () => import('./checks/screens/activity-payments.screen.tsx'),
  'ap-approval-manage': () => import('./bills/screens/ap-approval-manage.screen.tsx'),
  'ap-approval-settings': () => import('./bills/screens/ap-approval-settings.screen.tsx'),
  ...recordPages('bill', 'billId', () => import('./bills/screens/bill.screen.tsx'), { faces: ['add', 'edit'] }),
  'bill-view': () => import('./bills/screens/bill-view.screen.tsx'),
  'ap-adjustment-add': () => import('./adjustments/screens/ap-adjustment-add.screen.tsx'),
  'external-check-add': () => import('./outside/screens/external-check-add.screen.tsx'),
  'invoice-templates': () => import('./templates/screens/invoice-templates.screen.tsx'),
  ...recordPages('invoice-template', 'invoiceTemplateId', () => import('./templates/screens/invoice-template.screen.tsx')),
  'recurring-bills': () => import('./templates/screens/recurring-bills.screen.tsx'),
  'print-checks': () => import('./checks/screens/print-checks.screen.tsx'),
  'print-checks-review': () => import('./checks/screens/print-checks-review.screen.tsx'),
  'void-checks': () => import('./checks/screens/void-checks.screen.tsx'),
  'community-payments-setup': () => import('./positive-pay/screens/community-payments-setup.screen.tsx'),
  'ap-batches': () => import('./batches/screens/ap-batches.screen.tsx'),
  'digital-checks': () => import('./electronic/screens/digital-checks.screen.tsx'),
  'digital-checks-delete': () => import('./electronic/screens/digital-checks-delete.screen.tsx'),
  'payments-setup': () => import('./electronic/screens/payments-setup.screen.tsx'),
  'vendor-bank': () => import('./electronic/screens/vendor-bank.screen.tsx'),
  'transaction-digital-checks': transactionPage,
  'activity-accounts-payable': () => import('./dashboard/screens/activity-accounts-payable.screen.tsx'),
  'ap-dashboard': () => import('./dashboard/screens/ap-dashboard.screen.tsx'),
  'form-1099': () => import('./form-1099/screens/form-1099.screen.tsx'),
} satisfies Pages<typeof payablesScreens>;
