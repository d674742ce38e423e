// The pages of receivables.

import { recordPages } from '../../packages/pages/record-pages.tsx';
import type { Pages } from '../../packages/pages/shell.tsx';
import { transactionPage } from '../ledger/ledger.web.tsx';
import type {
  accelerationScreens,
  adjustmentScreens,
  billingScreens,
  chargeWhyScreens,
  codeScreens,
  couponScreens,
  depositScreens,
  directDebitScreens,
  heldDepositScreens,
  importedChargeScreens,
  interestScreens,
  legacyAchScreens,
  lockboxScreens,
  lockboxSettingScreens,
  miscReceiptScreens,
  ownerMergeScreens,
  paymentHistoryScreens,
  platformScreens,
  policyReplayScreens,
  receiptScreens,
  shareScreens,
  specialScreens,
  statementExportScreens,
  statementListScreens,
  statementScreens,
  validationScreens,
} from './receivables.contract.ts';

export { OwnerMonths } from './owner-why/screens/owner-months.tsx';
export { OwnerWhy, type OwnerWhyProps } from './owner-why/screens/owner-why.tsx';
export { OwnerLedger, type OwnerLedgerProps } from './owners/screens/owner-ledger.tsx';
export { useOwnerSearch } from './owners/screens/use-owner-search.tsx';
export { OwnerSpecials } from './specials/screens/owner-specials.tsx';

export const billingPages = {
  'apply-charges': () => import('./billing/screens/apply-charges.screen.tsx'),
  'transaction-ar-charges': transactionPage,
  'transaction-ar-receipts': transactionPage,
  'transaction-ar-backout-payment': transactionPage,
  'transaction-ar-nsf-fee': transactionPage,
  'apply-charges-review': () => import('./billing/screens/apply-charges-review.screen.tsx'),
  'apply-prepaids': () => import('./billing/screens/apply-prepaids.screen.tsx'),
  'apply-late-fee': () => import('./billing/screens/apply-late-fee.screen.tsx'),
  'activity-charges': () => import('./billing/screens/activity-charges.screen.tsx'),
} satisfies Pages<typeof billingScreens>;

export const interestPages = {
  'apply-interest': () => import('./interest/screens/apply-interest.screen.tsx'),
  'transaction-ar-interest': transactionPage,
} satisfies Pages<typeof interestScreens>;

export const chargeWhyPages = {
  'charge-why': () => import('./charge-why/screens/charge-why.screen.tsx'),
} satisfies Pages<typeof chargeWhyScreens>;

export const policyReplayPages = {
  'policy-replay': () => import('./policy-replay/screens/policy-replay.screen.tsx'),
} satisfies Pages<typeof policyReplayScreens>;

export const accelerationPages = {
  'ar-accelerated-charge-add': () => import('./acceleration/screens/ar-accelerated-charge-add.screen.tsx'),
  'ar-accelerated-waive-add': () => import('./acceleration/screens/ar-accelerated-waive-add.screen.tsx'),
} satisfies Pages<typeof accelerationScreens>;

export const adjustmentPages = {
  'ar-adjustment-add': () => import('./adjustments/screens/ar-adjustment-add.screen.tsx'),
  'ar-adjustment-new': () => import('./adjustments/screens/ar-adjustment-new.screen.tsx'),
  'ar-add-charge': () => import('./adjustments/screens/ar-add-charge.screen.tsx'),
  'ar-waive-charge-add': () => import('./adjustments/screens/ar-waive-charge-add.screen.tsx'),
  'ar-previous-owner-add': () => import('./adjustments/screens/ar-previous-owner-add.screen.tsx'),
  'ar-adjustment-review': () => import('./adjustments/screens/ar-adjustment-review.screen.tsx'),
  'activity-ar-adjustments': () => import('./adjustments/screens/activity-ar-adjustments.screen.tsx'),
  'transaction-ar-adjustment': transactionPage,
} satisfies Pages<typeof adjustmentScreens>;

export const importedChargePages = {
  'ar-imported-charges': () => import('./adjustments/screens/ar-imported-charges.screen.tsx'),
} satisfies Pages<typeof importedChargeScreens>;

export const receiptPages = {
  'owner-receipt-entry': () => import('./receipts/screens/owner-receipt-entry.screen.tsx'),
  'activity-cash-receipts': () => import('./receipts/screens/activity-cash-receipts.screen.tsx'),
  'backout-payment-batch': () => import('./receipts/screens/backout-payment-batch.screen.tsx'),
  'beginning-balance-edit': () => import('./receipts/screens/beginning-balance-edit.screen.tsx'),
  'ar-beginning-balance-add': () => import('./receipts/screens/ar-beginning-balance-add.screen.tsx'),
} satisfies Pages<typeof receiptScreens>;

export const depositPages = {
  'deposit-view': () => import('./deposits/screens/deposit-view.screen.tsx'),
  'deposit-slip-print': () => import('./deposits/screens/deposit-slip-print.screen.tsx'),
} satisfies Pages<typeof depositScreens>;

export const heldDepositPages = {
  'security-deposit-add': () => import('./deposits-held/screens/security-deposit-add.screen.tsx'),
  'security-deposit-review': () => import('./deposits-held/screens/security-deposit-review.screen.tsx'),
  'ar-security-deposit-adjustment-add': () => import('./deposits-held/screens/ar-security-deposit-adjustment-add.screen.tsx'),
} satisfies Pages<typeof heldDepositScreens>;

export const miscReceiptPages = {
  ...recordPages('misc-cash-receipt', 'miscReceiptId', () => import('./misc-receipts/screens/misc-cash-receipt.screen.tsx'), {
    faces: ['add', 'edit'],
  }),
  'misc-cash-receipt-view': () => import('./misc-receipts/screens/misc-cash-receipt-view.screen.tsx'),
  'misc-cash-receipts': () => import('./misc-receipts/screens/misc-cash-receipts.screen.tsx'),
} satisfies Pages<typeof miscReceiptScreens>;

export const codePages = {
  codes: () => import('./codes/screens/codes.screen.tsx'),
  ...recordPages('code', 'chargeCodeId', () => import('./codes/screens/code.screen.tsx'), { faces: ['add', 'edit'] }),
  'code-category-linkage': () => import('./codes/screens/code-category-linkage.screen.tsx'),
  'code-distributions': () => import('./codes/screens/code-distributions.screen.tsx'),
} satisfies Pages<typeof codeScreens>;

export const lockboxPages = {
  'lockbox-import': () => import('./lockbox/screens/lockbox-import.screen.tsx'),
  'lockbox-review': () => import('./lockbox/screens/lockbox-review.screen.tsx'),
  'lockbox-history': () => import('./lockbox/screens/lockbox-history.screen.tsx'),
} satisfies Pages<typeof lockboxScreens>;

export const lockboxSettingPages = {
  'lockbox-settings': () => import('./lockbox-settings/screens/lockbox-settings.screen.tsx'),
  'bank-check-scanline-settings': () => import('./lockbox-settings/screens/bank-check-scanline-settings.screen.tsx'),
} satisfies Pages<typeof lockboxSettingScreens>;

export const sharePages = {
  'assessment-shares': () => import('./shares/screens/assessment-shares.screen.tsx'),
} satisfies Pages<typeof shareScreens>;

export const specialPages = {
  'special-assessments': () => import('./specials/screens/special-assessments.screen.tsx'),
  'special-assessment-add': () => import('./specials/screens/special-assessment-add.screen.tsx'),
  'special-assessment-view': () => import('./specials/screens/special-assessment-view.screen.tsx'),
} satisfies Pages<typeof specialScreens>;

export const statementPages = {
  'mailing-statements': () => import('./statements/screens/mailing-statements.screen.tsx'),
} satisfies Pages<typeof statementScreens>;

export const ownerMergePages = {
  'merge-owner-history': () => import('./owner-merge/screens/merge-owner-history.screen.tsx'),
} satisfies Pages<typeof ownerMergeScreens>;

export const validationPages = {
  'export-validation-file': () => import('./validation/screens/export-validation-file.screen.tsx'),
} satisfies Pages<typeof validationScreens>;

export const statementListPages = {
  'activity-statements': () => import('./statements/screens/activity-statements.screen.tsx'),
} satisfies Pages<typeof statementListScreens>;

export const paymentHistoryPages = {
  'export-owner-payment-histories': () => import('./payment-histories/screens/export-owner-payment-histories.screen.tsx'),
} satisfies Pages<typeof paymentHistoryScreens>;

export const couponPages = {
  'export-coupons': () => import('./coupons/screens/export-coupons.screen.tsx'),
  'coupon-order-review': () => import('./coupons/screens/coupon-order-review.screen.tsx'),
} satisfies Pages<typeof couponScreens>;

export const statementExportPages = {
  'export-statements': () => import('./statement-export/screens/export-statements.screen.tsx'),
} satisfies Pages<typeof statementExportScreens>;

export const directDebitPages = {
  'owner-payments': () => import('./direct-debit/screens/owner-payments.screen.tsx'),
  'owner-payment-add': () => import('./direct-debit/screens/owner-payment-add.screen.tsx'),
  'owner-payment-edit': () => import('./direct-debit/screens/owner-payment-edit.screen.tsx'),
  'owner-payments-summary': () => import('./direct-debit/screens/owner-payments-summary.screen.tsx'),
  'owner-payments-direct-debit': () => import('./direct-debit/screens/owner-payments-direct-debit.screen.tsx'),
  'direct-debit-draw': () => import('./direct-debit/screens/direct-debit-draw.screen.tsx'),
  'direct-debits-on-hold': () => import('./direct-debit/screens/direct-debits-on-hold.screen.tsx'),
  'backout-payment-direct-debit': () => import('./direct-debit/screens/backout-payment-direct-debit.screen.tsx'),
} satisfies Pages<typeof directDebitScreens>;

export const legacyAchPages = {
  'legacy-ach-import': () => import('./legacy-ach/screens/legacy-ach-import.screen.tsx'),
} satisfies Pages<typeof legacyAchScreens>;
export const platformPages = {
  'ar-payments-dashboard': () => import('./platform/screens/ar-payments-dashboard.screen.tsx'),
  'payments-platform': () => import('./platform/screens/payments-platform.screen.tsx'),
  'payments-platform-transactions': () => import('./platform/screens/payments-platform-transactions.screen.tsx'),
  'payments-platform-wizard': () => import('./platform/screens/payments-platform-wizard.screen.tsx'),
  'payments-platform-manage': () => import('./platform/screens/payments-platform-manage.screen.tsx'),
} satisfies Pages<typeof platformScreens>;
