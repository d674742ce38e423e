// Reads the balance sheet from the summary; net income is computed and never posted.
import { joinReport } from '../../../../packages/reporting/report.ts';
import { withReportBooks } from '../../books.store.ts';
import { readBalanceSheet } from '../../statements/balance-sheet.sql.ts';
import { balanceSheet } from './balance-sheet.report.ts';

export const balanceSheetReport = joinReport(balanceSheet, (tx, order) =>
  withReportBooks(tx, order, (books) => readBalanceSheet(tx, books, { ...order.params, byRange: false })),
);
