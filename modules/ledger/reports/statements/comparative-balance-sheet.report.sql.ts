// Reads two balance sheets from the summary and sets them beside each other.
import { invalid, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { earlierDay, readBalanceSheet } from '../../statements/balance-sheet.sql.ts';
import { comparativeBalanceSheet } from './comparative-balance-sheet.report.ts';

/** The day of the second column. */
function comparedDay(books: Books, { asOfDate, compareWith, compareDate }: ParamsOf<typeof comparativeBalanceSheet>): LocalDate {
  const day = compareWith === 'date' ? compareDate : earlierDay(books, asOfDate, compareWith);
  if (day) return day;
  throw invalid('Other date must be filled in.', [{ path: 'compareDate', message: 'must be filled in' }]);
}

export const comparativeBalanceSheetReport = joinReport(comparativeBalanceSheet, (tx, order) =>
  withReportBooks(tx, order, (books) =>
    readBalanceSheet(tx, books, { ...order.params, compareDate: comparedDay(books, order.params), byRange: true }),
  ),
);
