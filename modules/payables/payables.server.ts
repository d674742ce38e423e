// The server door of payables.
import { refuse } from '../../packages/contract/contract.ts';
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { RecordSource } from '../../packages/http/record-source.ts';
import type { JobDefinition } from '../../packages/jobs/jobs.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { batchRecords } from '../ledger/ledger.server.ts';
import { adjustments } from './adjustments/adjustment.contract.ts';
import { adjustmentHandlers } from './adjustments/adjustment.handlers.ts';
import { apBatchSource } from './batches/ap-batch-list.sql.ts';
import { billHandlers } from './bills/bill.handlers.ts';
import { billBulk } from './bills/bulk-approval.contract.ts';
import { billBulkHandlers } from './bills/bulk-approval.handlers.ts';
import { boardApprovals } from './board/board-approval.contract.ts';
import { boardApprovalHandlers } from './board/board-approval.handlers.ts';
import { checkRefusals } from './checks/check.contract.ts';
import { checkHandlers } from './checks/check.handlers.ts';
import { apActivitySource } from './dashboard/ap-activity.sql.ts';
import { apDashboard } from './dashboard/ap-dashboard.contract.ts';
import { apDashboardHandlers } from './dashboard/ap-dashboard.handlers.ts';
import { depositRefunds } from './deposit-refunds/deposit-refund.contract.ts';
import { depositRefundHandlers } from './deposit-refunds/deposit-refund.handlers.ts';
import { distributions } from './distribution/distribution.contract.ts';
import { distributionHandlers } from './distribution/distribution.handlers.ts';
import { electronic } from './electronic/electronic.contract.ts';
import { electronicHandlers } from './electronic/electronic.handlers.ts';
import { paymentsSetup } from './electronic/payments-setup.contract.ts';
import { paymentsSetupHandlers, vendorBankNoticeJob } from './electronic/payments-setup.handlers.ts';
import { form1099 } from './form-1099/form-1099.contract.ts';
import { form1099Handlers } from './form-1099/form-1099.handlers.ts';
import { digitalInvoicingHandlers } from './inbox/digital-invoicing.handlers.ts';
import { digitalInvoicing, inbox } from './inbox/inbox.contract.ts';
import { inboxHandlers } from './inbox/inbox.handlers.ts';
import { readPicturesJob } from './inbox/read-pictures.handlers.ts';
import { managerBilling } from './manager-billing/manager-billing.contract.ts';
import { managerBillingHandlers } from './manager-billing/manager-billing.handlers.ts';
import { outsidePayments } from './outside/outside.contract.ts';
import { outsideHandlers } from './outside/outside.handlers.ts';
import { bills, checks, payablesKinds } from './payables.contract.ts';
import { billSource, checkSource } from './payables-lists.sql.ts';
import { positivePay } from './positive-pay/positive-pay.contract.ts';
import { positivePayHandlers } from './positive-pay/positive-pay.handlers.ts';
import { ownerRefunds } from './refunds/refund.contract.ts';
import { refundHandlers } from './refunds/refund.handlers.ts';
import { reissue } from './reissue/reissue.contract.ts';
import { reissueHandlers } from './reissue/reissue.handlers.ts';
import { labelBills, namedBills } from './subledger/payables-record.store.ts';
import { invoiceTemplate } from './templates/invoice-template.contract.ts';
import { invoiceTemplateHandlers, invoiceTemplateRecords } from './templates/invoice-template.handlers.ts';
import { invoiceTemplateSource } from './templates/invoice-template-list.sql.ts';
import { recurringBills } from './templates/recurring-bill.contract.ts';
import { recurringBillHandlers } from './templates/recurring-bill.handlers.ts';
import { vendorActivitySource } from './vendor-activity/vendor-activity.sql.ts';
import { vendorMerge } from './vendor-merge/vendor-merge.contract.ts';
import { vendorMergeHandlers } from './vendor-merge/vendor-merge.handlers.ts';

export { type AgedPayable, agedPayables } from './bills/aged-payables.sql.ts';
export { billApprovals } from './bills/approval.store.ts';
export { readInvoiceMail, takesInvoices } from './inbox/intake.handlers.ts';
export { type InvoiceTruth, type Measured, measureDocument, measuredNames } from './invoice-reading/measure.handlers.ts';
export { payablesNeighbors } from './neighbors.handlers.ts';
export { billSource, checkSource } from './payables-lists.sql.ts';
export { payablesShelf } from './reports.server.ts';
export { wrongOpenBills } from './subledger/kept-sum.store.ts';
export { recurringBillsWork } from './templates/recurring-bill-job.handlers.ts';
export { paidToVendor } from './vendors/paid-to-vendor.store.ts';

/** The background jobs of payables. */
export const payablesJobs: readonly JobDefinition[] = [readPicturesJob, vendorBankNoticeJob];

/** The records of payables that notes, tasks, files and fields hang on. */
export const payablesRecords: readonly RecordSource[] = [
  { kind: payablesKinds.bill, labels: labelBills, named: namedBills },
  batchRecords(payablesKinds['check-batch'], ['checks', 'external-check', 'digital-checks']),
  batchRecords(payablesKinds['ap-adjustment'], ['ap-adjustment']),
  invoiceTemplateRecords,
];

export const payablesRoutes: Route[] = [
  ...routes(bills, billHandlers),
  ...routes(checks, checkHandlers, { CH009: () => refuse(checkRefusals, 'cleared') }),
  ...routes(outsidePayments, outsideHandlers),
  ...routes(adjustments, adjustmentHandlers),
  ...routes(invoiceTemplate, invoiceTemplateHandlers),
  ...listRoutes(invoiceTemplateSource),
  ...routes(recurringBills, recurringBillHandlers),
  ...routes(ownerRefunds, refundHandlers),
  ...routes(depositRefunds, depositRefundHandlers),
  ...routes(reissue, reissueHandlers, { CH009: () => refuse(checkRefusals, 'cleared') }),
  ...routes(inbox, inboxHandlers),
  ...routes(digitalInvoicing, digitalInvoicingHandlers),
  ...routes(billBulk, billBulkHandlers),
  ...routes(boardApprovals, boardApprovalHandlers),
  ...routes(distributions, distributionHandlers),
  ...listRoutes(billSource),
  ...listRoutes(checkSource),
  ...listRoutes(vendorActivitySource),
  ...routes(vendorMerge, vendorMergeHandlers),
  ...routes(form1099, form1099Handlers),
  ...routes(apDashboard, apDashboardHandlers),
  ...listRoutes(apActivitySource),
  ...routes(positivePay, positivePayHandlers),
  ...routes(managerBilling, managerBillingHandlers),
  ...listRoutes(apBatchSource),
  ...routes(electronic, electronicHandlers, { CH009: () => refuse(checkRefusals, 'cleared') }),
  ...routes(paymentsSetup, paymentsSetupHandlers),
];
