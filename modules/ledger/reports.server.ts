// What the ledger puts on the shelf of reports: its reports, and what opens the rows behind their figures.
import type { ReportShelf } from '../../packages/reporting/report.ts';
import { openBudget, openPostings } from './posting-rows.store.ts';
import { balanceSheetByFundReport } from './reports/balance-sheet-by-fund.report.sql.ts';
import { detailedIncomeStatementReport } from './reports/detailed-income-statement.report.sql.ts';
import { generalLedgerDetailReport } from './reports/general-ledger-detail.report.sql.ts';
import { trialBalanceReport } from './reports/trial-balance.report.sql.ts';

export const ledgerShelf: ReportShelf = {
  reports: [balanceSheetByFundReport, detailedIncomeStatementReport, trialBalanceReport, generalLedgerDetailReport],
  openers: { postings: openPostings, budget: openBudget },
};
