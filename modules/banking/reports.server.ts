// What banking puts on the shelf of reports: its reports, and what opens the rows behind their figures.
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openBankItems } from './bank-book.store.ts';
import { bankAccountRegisterReport } from './reports/bank-account-register.report.sql.ts';
import { bankReconciliationReportReport } from './reports/bank-reconciliation-report.report.sql.ts';
import { cashPositionReport } from './reports/cash-position.report.sql.ts';
import { outstandingChecksAndDepositsReport } from './reports/outstanding-checks-and-deposits.report.sql.ts';

export const bankingShelf: ReportShelf = {
  reports: [cashPositionReport, bankReconciliationReportReport, outstandingChecksAndDepositsReport, bankAccountRegisterReport],
  openers: { bankItems: openBankItems },
};
