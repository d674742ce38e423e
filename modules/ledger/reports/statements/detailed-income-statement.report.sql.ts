// Reads income and expense against the budget: actuals from the summary without year closings, budgets of the
// periods touched.
import { joinReport } from '../../../../packages/reporting/report.ts';
import { withReportBooks } from '../../books.store.ts';
import { readBudgetedIncome } from '../../statements/budgeted-income.sql.ts';
import { detailedIncomeStatement } from './detailed-income-statement.report.ts';

export const detailedIncomeStatementReport = joinReport(detailedIncomeStatement, (tx, order) =>
  withReportBooks(tx, order, (books) => readBudgetedIncome(tx, books, { ...order.params, byRange: false })),
);
