// Reads two balance sheets from the summary and sets them beside each other.
import { addDays, addMonths, endOfMonth, invalid, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { yearIn } from '../../statement.store.ts';
import { readBalanceSheet } from '../../statements/balance-sheet.sql.ts';
import { comparativeBalanceSheet } from './comparative-balance-sheet.report.ts';

/** The day of the second column. */
function comparedDay(books: Books, { asOfDate, compareWith, compareDate }: ParamsOf<typeof comparativeBalanceSheet>): LocalDate {
  if (compareWith === 'priorMonth') return endOfMonth(addMonths(asOfDate, -1));
  if (compareWith === 'priorYearEnd') return addDays(yearIn(books, asOfDate)?.startOn ?? asOfDate, -1);
  if (compareDate) return compareDate;
  throw invalid('Other date must be filled in.', [{ path: 'compareDate', message: 'must be filled in' }]);
}

export const comparativeBalanceSheetReport = joinReport(comparativeBalanceSheet, (tx, order) =>
  withReportBooks(tx, order, (books) =>
    readBalanceSheet(tx, books, { ...order.params, compareDate: comparedDay(books, order.params), byRange: true }),
  ),
);
