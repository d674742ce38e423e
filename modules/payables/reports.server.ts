// What payables put on the shelf of reports: checks, the tie to the books, and vendors with what they were
// paid; and what opens the rows behind their figures.
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openBillLines } from './bill-lines.sql.ts';
import { openChecks } from './check-rows.store.ts';
import { openBills } from './open-bills.sql.ts';
import { agedPayablesReport } from './reports/aged-payables.report.sql.ts';
import { apDistributionReport } from './reports/ap-distribution-to-gl.report.sql.ts';
import { apTieOutReport } from './reports/ap-subledger-to-gl-tie-out.report.sql.ts';
import { billRegisterReport } from './reports/bill-register.report.sql.ts';
import { checkRegisterReport } from './reports/check-register.report.sql.ts';
import { openInvoicesReport } from './reports/open-invoices.report.sql.ts';
import { recurringBillsReport } from './reports/recurring-bills-and-templates.report.sql.ts';
import { vendorContractsReport } from './reports/vendor-contracts-and-renewals.report.sql.ts';
import { vendorInsuranceExpiryReport } from './reports/vendor-insurance-expiry.report.sql.ts';
import { vendorLedgerReport } from './reports/vendor-ledger.report.sql.ts';
import { vendorListReport } from './reports/vendor-list.report.sql.ts';
import { voidedPaymentsReport } from './reports/voided-and-reissued-payments.report.sql.ts';
import { openVendorEvents } from './vendor-events.sql.ts';
import { openWaitingBills } from './waiting-bills.sql.ts';

export const payablesShelf: ReportShelf = {
  reports: [
    checkRegisterReport,
    voidedPaymentsReport,
    agedPayablesReport,
    openInvoicesReport,
    billRegisterReport,
    vendorLedgerReport,
    apDistributionReport,
    apTieOutReport,
    recurringBillsReport,
    vendorListReport,
    vendorInsuranceExpiryReport,
    vendorContractsReport,
  ],
  openers: {
    checks: openChecks,
    'open-bills': openBills('dueDate'),
    'open-bills-by-bill-date': openBills('billDate'),
    'bill-lines': openBillLines,
    'waiting-bills': openWaitingBills,
    'vendor-ledger': openVendorEvents,
  },
};
