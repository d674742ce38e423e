// Reads the income statement from the summary, without year closings.
import { joinReport } from '../../../../packages/reporting/report.ts';
import { withReportBooks } from '../../books.store.ts';
import { readComparedIncome } from '../../statements/compared-income.sql.ts';
import { incomeStatement } from './income-statement.report.ts';

export const incomeStatementReport = joinReport(incomeStatement, (tx, order) =>
  withReportBooks(tx, order, (books) => readComparedIncome(tx, books, { ...order.params, byRange: false })),
);
