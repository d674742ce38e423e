// The days on which the Federal Reserve's banks are closed besides weekends, computed for any year.
import { dateOf, dateParts, endOfMonth, type LocalDate, weekdayOf } from './local-date.ts';
import { modulo } from './modulo.ts';

const MONDAY = 1;
const THURSDAY = 4;

/** The nth weekday of a month: the third Monday. */
function nth(year: number, month: number, weekday: number, n: number): LocalDate {
  const first = dateOf(year, month, 1);
  return dateOf(year, month, 1 + modulo(weekday - weekdayOf(first), 7) + (n - 1) * 7);
}

function lastMonday(year: number, month: number): LocalDate {
  const last = endOfMonth(dateOf(year, month, 1));
  return dateOf(year, month, dateParts(last).day - modulo(weekdayOf(last) - MONDAY, 7));
}

/** A fixed day; on a Sunday it is kept on the Monday after, on a Saturday on no other day. */
function fixed(year: number, month: number, day: number): LocalDate {
  return weekdayOf(dateOf(year, month, day)) === 7 ? dateOf(year, month, day + 1) : dateOf(year, month, day);
}

function holidaysOf(year: number): ReadonlySet<LocalDate> {
  return new Set([
    fixed(year, 1, 1),
    nth(year, 1, MONDAY, 3),
    nth(year, 2, MONDAY, 3),
    lastMonday(year, 5),
    ...(year >= 2021 ? [fixed(year, 6, 19)] : []),
    fixed(year, 7, 4),
    nth(year, 9, MONDAY, 1),
    nth(year, 10, MONDAY, 2),
    fixed(year, 11, 11),
    nth(year, 11, THURSDAY, 4),
    fixed(year, 12, 25),
  ]);
}

const known = new Map<number, ReadonlySet<LocalDate>>();

/**
 * True on a holiday of the Federal Reserve. Source: Federal Reserve Banks, holiday schedule; Juneteenth since
 * 2021.
 */
export function isBankHoliday(date: LocalDate): boolean {
  const { year } = dateParts(date);
  const days = known.get(year) ?? holidaysOf(year);
  known.set(year, days);
  return days.has(date);
}
