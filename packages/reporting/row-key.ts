// The place of a row in the order of its day: the cursor of a page, and the name by which a cell points at
// one row.
import { invalid, isLocalDate, type LocalDate } from '../kernel/kernel.ts';

/** A day, what comes first within it, and what comes first within that. */
export interface RowKey {
  date: LocalDate;
  first: string;
  second: string;
}

/** Reads `2026-01-31.17.2`; text of another form is refused as `invalid`, since it comes from outside. */
export function readRowKey(text: string): RowKey {
  const match = /^(\d{4}-\d{2}-\d{2})\.(\d{1,18})\.(\d{1,18})$/.exec(text);
  const [, date = '', first = '', second = ''] = match ?? [];
  if (!isLocalDate(date))
    throw invalid('A row is named by its day and two numbers.', [{ path: 'itemId', message: 'must be a day and two numbers' }]);
  return { date, first, second };
}
