// The server door of receivables: its routes, and what modules above ask about owners' accounts.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { PublicForm, PublicPage } from '../../packages/http/public-pages.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import { importRoutes, type ServedImport } from '../../packages/imports/imports.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { batchRecords } from '../ledger/ledger.server.ts';
import { accelerationHandlers } from './acceleration/acceleration.handlers.ts';
import { adjustmentHandlers } from './adjustments/adjustment.handlers.ts';
import { chargeSampleHandlers, importedChargeImport } from './adjustments/imported-charge.handlers.ts';
import { applicationOrderHandlers } from './application/application-order.handlers.ts';
import { billingHandlers } from './billing/billing.handlers.ts';
import { chargeWhyHandlers } from './charge-why/charge-why.handlers.ts';
import { codeHandlers } from './codes/code.handlers.ts';
import { couponHandlers } from './coupons/coupon.handlers.ts';
import { depositHandlers } from './deposits/deposit.handlers.ts';
import { labelDeposits, namedDeposits } from './deposits/deposit.store.ts';
import { heldDepositHandlers } from './deposits-held/held-deposit.handlers.ts';
import { drawHandlers } from './direct-debit/draw.handlers.ts';
import { ownerPaymentHandlers } from './direct-debit/owner-payment.handlers.ts';
import { interestHandlers } from './interest/interest.handlers.ts';
import { legacyAch } from './legacy-ach/legacy-ach.contract.ts';
import { legacyAchHandlers } from './legacy-ach/legacy-ach.handlers.ts';
import { lockboxHandlers } from './lockbox/lockbox.handlers.ts';
import { lockboxSettingHandlers } from './lockbox-settings/lockbox-setting.handlers.ts';
import { miscReceiptHandlers, miscReceiptRecords } from './misc-receipts/misc-receipt.handlers.ts';
import { miscReceiptSource } from './misc-receipts/misc-receipt-list.sql.ts';
import { ownerMergeHandlers } from './owner-merge/owner-merge.handlers.ts';
import { ownerWhyHandlers } from './owner-why/owner-why.handlers.ts';
import { ownerHandlers } from './owners/owner.handlers.ts';
import { paymentHistoryHandlers } from './payment-histories/payment-history.handlers.ts';
import { merchantHandlers } from './platform/merchant.handlers.ts';
import { onlinePaymentHandlers } from './platform/online-payment.handlers.ts';
import { processorEventForm } from './platform/platform-round.handlers.ts';
import { policyReplayHandlers } from './policy-replay/policy-replay.handlers.ts';
import { beginningImport } from './receipts/beginning.handlers.ts';
import { beginningEditHandlers } from './receipts/beginning-edit.handlers.ts';
import { receiptHandlers } from './receipts/receipt.handlers.ts';
import {
  acceleration,
  adjustments,
  applicationOrders,
  assessmentShares,
  beginningEdits,
  billing,
  chargeSample,
  chargeWhy,
  codes,
  coupons,
  deposits,
  draws,
  heldDeposits,
  interest,
  lockbox,
  lockboxSettings,
  merchants,
  miscReceipts,
  onlinePayments,
  ownerMerge,
  ownerPayments,
  owners,
  ownerWhy,
  paymentHistories,
  policyReplay,
  receipts,
  specials,
  statementExports,
  statements,
  validation,
} from './receivables.contract.ts';
import { adjustmentSource, chargeBatchSource, lockboxFileSource, receiptSource } from './receivables-lists.sql.ts';
import { shareHandlers } from './shares/share.handlers.ts';
import { specialHandlers } from './specials/special.handlers.ts';
import { statementExportHandlers } from './statement-export/statement-export.handlers.ts';
import { statementHandlers } from './statements/statement.handlers.ts';
import { statementCheckForm, statementCheckPage } from './statements/statement-check.handlers.ts';
import { statementSource } from './statements/statement-list.sql.ts';
import { receivablesBatchKinds } from './transactions/batch-record.contract.ts';
import { validationHandlers } from './validation/validation.handlers.ts';

export { cureWork, releaseWork } from './acceleration/acceleration-job.handlers.ts';
export { creditOf, returnCredit, takeCredit } from './adjustments/credit.handlers.ts';
export {
  ownerChargeView,
  planOwnerCharge,
  postOwnerCharge,
  refuseOwnerCharge,
} from './adjustments/owner-charge.handlers.ts';
export { endPlanOrder, startPlanOrder } from './application/plan-order.store.ts';
export { chargesWork, lateFeesWork, prepaidsWork } from './billing/billing-job.handlers.ts';
export { chargeWhyOf } from './charge-why/charge-why.handlers.ts';
export { listChargeSetUp, makeCharges, type NewCategory, type NewCode } from './codes/charge-setup.handlers.ts';
export { judgeReturning, keepDepositLaw, refuseDepositLaw } from './deposits-held/deposit-law.handlers.ts';
export { type DepositOnDay, depositOnDay, depositTermsOn, returnDeposit, takeDeposit } from './deposits-held/held-deposit-act.handlers.ts';
export { chargeFees, type Fee, takeFeesBack, takeFinesBack } from './fees/fee.handlers.ts';
export { interestWork } from './interest/interest-job.handlers.ts';
export { receivablesMerge } from './letters/letter-merge.handlers.ts';
export { writeBaiLockbox } from './lockbox/lockbox-writer.rules.ts';
export { receivablesNeighbors } from './neighbors.handlers.ts';
export { readTogether } from './owner-merge/read-together.handlers.ts';
export { loadOwners, type OwnerFacts, ownerBalances, searchOwners } from './owners/balance.store.ts';
export { moneyAtRisk } from './owners/money-at-risk.store.ts';
export { ownerAccount } from './owners/owner-account.sql.ts';
export { isChargeOf, type OwnerDue, ownerDue, ownerLines } from './owners/owner-home.handlers.ts';
export { openItemsAsOf } from './owners/owner-rows.store.ts';
export { type AskedPayment, startOnlinePayment } from './platform/online-payment.handlers.ts';
export { readProcessorEverywhere } from './platform/platform-round.handlers.ts';
export { beginningImport } from './receipts/beginning.handlers.ts';
export { receiptSource } from './receivables-lists.sql.ts';
export { receivablesShelf } from './reports.server.ts';
export type { SpecialAtSale } from './specials/special-due.handlers.ts';
export { listKeptStatements } from './statements/statement.store.ts';
export { fileOfRun, statementFiles } from './statements/statement-file.rules.ts';
export { statementsWork } from './statements/statement-job.handlers.ts';
export { entryView } from './subledger/entry-view.handlers.ts';
export { wrongOpenAmounts, wrongPrepaids } from './subledger/kept-sum.store.ts';
export { bookResale, type TransferPlan, unbookResale } from './transfer/transfer.handlers.ts';
export { countAccountRows, draftsFor, lastBatchBeside, recurringOf } from './transfer/transfer.store.ts';
export { miscReceiptSource };

export const receivablesRoutes: Route[] = [
  ...routes(codes, codeHandlers),
  ...routes(applicationOrders, applicationOrderHandlers),
  ...routes(billing, billingHandlers),
  ...routes(interest, interestHandlers),
  ...routes(acceleration, accelerationHandlers),
  ...routes(adjustments, adjustmentHandlers),
  ...routes(chargeSample, chargeSampleHandlers),
  ...routes(receipts, receiptHandlers),
  ...routes(beginningEdits, beginningEditHandlers),
  ...routes(assessmentShares, shareHandlers),
  ...routes(specials, specialHandlers),
  ...routes(deposits, depositHandlers),
  ...routes(heldDeposits, heldDepositHandlers),
  ...routes(miscReceipts, miscReceiptHandlers),
  ...routes(lockbox, lockboxHandlers),
  ...routes(lockboxSettings, lockboxSettingHandlers),
  ...routes(owners, ownerHandlers),
  ...routes(ownerWhy, ownerWhyHandlers),
  ...routes(chargeWhy, chargeWhyHandlers),
  ...routes(ownerMerge, ownerMergeHandlers),
  ...routes(statements, statementHandlers),
  ...routes(validation, validationHandlers),
  ...routes(policyReplay, policyReplayHandlers),
  ...routes(coupons, couponHandlers),
  ...routes(statementExports, statementExportHandlers),
  ...routes(paymentHistories, paymentHistoryHandlers),
  ...routes(ownerPayments, ownerPaymentHandlers),
  ...routes(draws, drawHandlers),
  ...routes(legacyAch, legacyAchHandlers),
  ...routes(merchants, merchantHandlers),
  ...routes(onlinePayments, onlinePaymentHandlers),
  ...listRoutes(receiptSource),
  ...listRoutes(miscReceiptSource),
  ...listRoutes(chargeBatchSource),
  ...listRoutes(adjustmentSource),
  ...listRoutes(lockboxFileSource),
  ...listRoutes(statementSource),
  ...importRoutes(beginningImport),
  ...importRoutes(importedChargeImport),
];

/** The page that checks a statement by its code, for anybody who holds one. */
export const receivablesPages: readonly PublicPage[] = [statementCheckPage];
export const receivablesForms: readonly PublicForm[] = [statementCheckForm, processorEventForm];

/** The records of receivables that notes, tasks, files and fields belong to. */
export const receivablesRecords: readonly RecordSource[] = [
  miscReceiptRecords,
  batchRecords(receivablesBatchKinds['charge-batch'], ['CHARGES', 'LATE_FEES', 'FINES', 'PREPAIDS', 'BEGINNING']),
  batchRecords(receivablesBatchKinds['interest-batch'], ['INTEREST']),
  batchRecords(receivablesBatchKinds['collection-batch'], ['COLLECTION_FEES']),
  batchRecords(receivablesBatchKinds['owner-adjustment'], [
    'ADJUSTMENT',
    'IMPORTED_CHARGES',
    'ACCELERATION',
    'ACCELERATION_WAIVE',
    'DEFERRED_RELEASE',
  ]),
  batchRecords(receivablesBatchKinds['receipt-batch'], [
    'RECEIPTS',
    'LOCKBOX',
    'DIRECT_DEBIT',
    'DEBIT_SETTLEMENT',
    'ONLINE_RECEIPTS',
    'PROCESSOR_LINES',
  ]),
  batchRecords(receivablesBatchKinds['payment-backout'], ['BACKOUT']),
  { kind: receivablesBatchKinds.deposit, labels: labelDeposits, named: namedDeposits },
];

export const receivablesImports: readonly ServedImport[] = [beginningImport, importedChargeImport];
