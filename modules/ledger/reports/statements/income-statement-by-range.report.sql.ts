// Reads the income statement by range from the summary, without year closings.
import { joinReport } from '../../../../packages/reporting/report.ts';
import { withReportBooks } from '../../books.store.ts';
import { readComparedIncome } from '../../statements/compared-income.sql.ts';
import { incomeStatementByRange } from './income-statement-by-range.report.ts';

export const incomeStatementByRangeReport = joinReport(incomeStatementByRange, (tx, order) =>
  withReportBooks(tx, order, (books) => readComparedIncome(tx, books, { ...order.params, byRange: true })),
);
