// Reads income and expense against the budget by range: actuals from the summary without year closings,
// budgets of the periods touched.
import { joinReport } from '../../../../packages/reporting/report.ts';
import { withReportBooks } from '../../books.store.ts';
import { readBudgetedIncome } from '../../statements/budgeted-income.sql.ts';
import { detailedIncomeStatementByRange } from './detailed-income-statement-by-range.report.ts';

export const detailedIncomeStatementByRangeReport = joinReport(detailedIncomeStatementByRange, (tx, order) =>
  withReportBooks(tx, order, (books) => readBudgetedIncome(tx, books, { ...order.params, byRange: true })),
);
