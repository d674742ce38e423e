// What the ledger puts on the shelf of reports: its reports, and what opens the rows behind their figures.
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openBudget, openPostings } from './posting-rows.store.ts';
import { budgetListingReport } from './reports/budgets/budget-listing.report.sql.ts';
import { budgetVarianceExceptionsReport } from './reports/budgets/budget-variance-exceptions.report.sql.ts';
import { budgetWorksheetReport } from './reports/budgets/budget-worksheet.report.sql.ts';
import { cashFlowStatementReport } from './reports/cash/cash-flow-statement.report.sql.ts';
import { reserveFundScheduleReport } from './reports/cash/reserve-fund-schedule.report.sql.ts';
import { reserveStatementReport } from './reports/cash/reserve-statement.report.sql.ts';
import { chartOfAccountsReport } from './reports/registers/chart-of-accounts.report.sql.ts';
import { generalLedgerDetailReport } from './reports/registers/general-ledger-detail.report.sql.ts';
import { generalLedgerSummaryReport } from './reports/registers/general-ledger-summary.report.sql.ts';
import { interfundBalancesAndTransfersReport } from './reports/registers/interfund-balances-and-transfers.report.sql.ts';
import { journalEntryRegisterReport, openJournalEntries } from './reports/registers/journal-entry-register.report.sql.ts';
import { trialBalanceReport } from './reports/registers/trial-balance.report.sql.ts';
import { balanceSheetReport } from './reports/statements/balance-sheet.report.sql.ts';
import { balanceSheetByFundReport } from './reports/statements/balance-sheet-by-fund.report.sql.ts';
import { balanceSheetByRangeReport } from './reports/statements/balance-sheet-by-range.report.sql.ts';
import { comparativeBalanceSheetReport } from './reports/statements/comparative-balance-sheet.report.sql.ts';
import { detailedIncomeStatementReport } from './reports/statements/detailed-income-statement.report.sql.ts';
import { detailedIncomeStatementByRangeReport } from './reports/statements/detailed-income-statement-by-range.report.sql.ts';
import { incomeStatementReport } from './reports/statements/income-statement.report.sql.ts';
import { incomeStatementByCostCenterReport } from './reports/statements/income-statement-by-cost-center.report.sql.ts';
import { incomeStatementByFundReport } from './reports/statements/income-statement-by-fund.report.sql.ts';
import { incomeStatementByRangeReport } from './reports/statements/income-statement-by-range.report.sql.ts';
import { multiYearIncomeComparisonReport } from './reports/statements/multi-year-income-comparison.report.sql.ts';
import { twelveMonthIncomeStatementReport } from './reports/statements/twelve-month-income-statement.report.sql.ts';
import { yearCloseHistoryReport } from './reports/years/year-close-and-prior-period-postings.report.sql.ts';
import { openInterfund } from './statements/interfund.store.ts';
import type { FindApprovals } from './statements/journal-register.store.ts';

/** The shelf; approvals are known to the modules above. */
export const ledgerShelf = (approvals: FindApprovals): ReportShelf => ({
  reports: [
    balanceSheetReport,
    balanceSheetByRangeReport,
    balanceSheetByFundReport,
    comparativeBalanceSheetReport,
    incomeStatementReport,
    incomeStatementByRangeReport,
    detailedIncomeStatementReport,
    detailedIncomeStatementByRangeReport,
    incomeStatementByCostCenterReport,
    incomeStatementByFundReport,
    twelveMonthIncomeStatementReport,
    multiYearIncomeComparisonReport,
    budgetVarianceExceptionsReport,
    budgetWorksheetReport,
    budgetListingReport,
    trialBalanceReport,
    generalLedgerDetailReport,
    generalLedgerSummaryReport,
    journalEntryRegisterReport(approvals),
    chartOfAccountsReport,
    interfundBalancesAndTransfersReport(approvals),
    cashFlowStatementReport,
    reserveStatementReport,
    reserveFundScheduleReport,
    yearCloseHistoryReport,
  ],
  openers: { postings: openPostings, budget: openBudget, journalEntries: openJournalEntries, interfund: openInterfund },
});
