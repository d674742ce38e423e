// Reads the balance sheet by range from the summary; net income is computed and never posted.
import { joinReport } from '../../../../packages/reporting/report.ts';
import { withReportBooks } from '../../books.store.ts';
import { readBalanceSheet } from '../../statements/balance-sheet.sql.ts';
import { balanceSheetByRange } from './balance-sheet-by-range.report.ts';

export const balanceSheetByRangeReport = joinReport(balanceSheetByRange, (tx, order) =>
  withReportBooks(tx, order, (books) => readBalanceSheet(tx, books, { ...order.params, byRange: true })),
);
