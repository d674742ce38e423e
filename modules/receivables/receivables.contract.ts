// What receivables declare: charge codes, billing, receipts, lockbox files, owners as debtors, and the
// screens for them.
export { type AdjustmentType, adjustments, type WaiverReason } from './adjustments/adjustment.contract.ts';
export { adjustmentScreens } from './adjustments/adjustment-screens.contract.ts';
export { chargeSample, importedChargeScreens } from './adjustments/imported-charge.contract.ts';
export { type BatchKind, billing } from './billing/billing.contract.ts';
export { billingScreens } from './billing/billing-screens.contract.ts';
export { type CodeKind, codes } from './codes/code.contract.ts';
export { codeScreens } from './codes/code-screens.contract.ts';
export { depositScreens, deposits } from './deposits/deposit.contract.ts';
export { type ExceptionReason, lockbox } from './lockbox/lockbox.contract.ts';
export { lockboxScreens } from './lockbox/lockbox-screens.contract.ts';
export { miscReceiptKinds, miscReceiptList, miscReceiptScreens, miscReceipts } from './misc-receipts/misc-receipt.contract.ts';
export { ownerMerge, ownerMergeScreens } from './owner-merge/owner-merge.contract.ts';
export { ownerWhy } from './owner-why/owner-why.contract.ts';
export { type LedgerKind, owners } from './owners/owner.contract.ts';
export { paymentHistories, paymentHistoryScreens } from './payment-histories/payment-history.contract.ts';
export { beginningBalances } from './receipts/beginning.contract.ts';
export { beginningEdits } from './receipts/beginning-edit.contract.ts';
export { receipts } from './receipts/receipt.contract.ts';
export { receiptScreens } from './receipts/receipt-screens.contract.ts';
export { receiptList } from './receivables-lists.contract.ts';
export { assessmentShares, shareScreens } from './shares/share.contract.ts';
export { specialScreens, specials } from './specials/special.contract.ts';
export { type StatementAudience, statementScreens, statements } from './statements/statement.contract.ts';
export { statementListScreens } from './statements/statement-list.contract.ts';
export { subledgerRefusals } from './subledger/subledger.contract.ts';
export { receivablesBatchKinds } from './transactions/batch-record.contract.ts';
export { validation, validationScreens } from './validation/validation.contract.ts';
