// Terms of days, months and hours: from an event to the first or the last day of an act, with holidays,
// rolls, presumed delivery and pauses. Pure; deadlines are derived here and never typed.
import {
  addDays,
  addMilliseconds,
  addMonths,
  daysBetween,
  type Instant,
  instantInZone,
  isBankHoliday,
  type LocalDate,
  quotient,
  weekdayOf,
} from '../kernel/kernel.ts';

/** What a term counts. */
export type TermUnit = 'minute' | 'hour' | 'day' | 'month' | 'year';
/** Which days it counts: all, or those on which business is done. */
export type TermKind = 'calendar' | 'business' | 'banking';
/** What its end means: first day, first day after the other side's last, last day, or counted back. */
export type TermMeaning = 'NOT_BEFORE' | 'AFTER_WINDOW' | 'DEADLINE' | 'WITHIN_BEFORE';
/** Where an end on a weekend or a holiday goes. */
export type Roll = 'none' | 'forward' | 'back';

/** `n` units from an event. */
export interface Term {
  n: number;
  unit: TermUnit;
  kind: TermKind;
  semantics: TermMeaning;
  roll: Roll;
}

/** Time that does not count: from the day it starts up to the day before `to`. */
export interface Pause {
  from: LocalDate;
  to: LocalDate;
}

/** What a term is counted by. */
export interface Counting {
  /** True on a day that is a holiday; weekends are none. */
  isHoliday?(date: LocalDate): boolean;
  pauses?: readonly Pause[];
  /** Days after which something mailed is presumed to be delivered; 0 where the event is the mailing. */
  presumedDays?: number;
  /** A house rule that is stricter than the term's own roll. */
  roll?: Roll;
}

/** The days of a term: of an act, the first it may be done on, or the last. */
export interface TermDays {
  /** The first day of the act, or null where the term sets none. */
  earliest: LocalDate | null;
  /** The last day of the act, or null where the term sets none. */
  last: LocalDate | null;
}

/** Holidays from a list of days; a year without any in the list takes the holidays of the Federal Reserve. */
export function holidaysFrom(days: readonly LocalDate[]): (date: LocalDate) => boolean {
  const kept = new Set(days);
  const years = new Set(days.map((day) => day.slice(0, 4)));
  return (date) => (years.has(date.slice(0, 4)) ? kept.has(date) : isBankHoliday(date));
}

/** True from Monday to Friday except on a holiday. */
export function isBusinessDay(date: LocalDate, isHoliday: (date: LocalDate) => boolean = isBankHoliday): boolean {
  return weekdayOf(date) <= 5 && !isHoliday(date);
}

/** The same day, or the nearest business day in the direction of the roll. */
export function rolled(date: LocalDate, roll: Roll, isHoliday: (date: LocalDate) => boolean = isBankHoliday): LocalDate {
  if (roll === 'none') return date;
  let day = date;
  while (!isBusinessDay(day, isHoliday)) day = addDays(day, roll === 'forward' ? 1 : -1);
  return day;
}

function isPaused(date: LocalDate, pauses: readonly Pause[]): boolean {
  return pauses.some(({ from, to }) => from <= date && date < to);
}

/** The nth day that counts after `start`, or before it where `step` is -1. */
function nthDay(start: LocalDate, n: number, step: 1 | -1, counts: (date: LocalDate) => boolean): LocalDate {
  let day = start;
  for (let left = n; left > 0; ) {
    day = addDays(day, step);
    if (counts(day)) left -= 1;
  }
  return day;
}

/** Days of pauses in `(from, to]`, each once. */
function pausedDays(from: LocalDate, to: LocalDate, pauses: readonly Pause[]): number {
  let paused = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isPaused(day, pauses)) paused += 1;
  return paused;
}

/**
 * The day on which `n` units from `start` end, the day of the start not counted. Hours and minutes are whole
 * days here: 48 hours are two days, and a part of a day is a day.
 */
function endOf(start: LocalDate, term: Term, step: 1 | -1, by: Counting): LocalDate {
  const pauses = by.pauses ?? [];
  if (term.unit === 'month' || term.unit === 'year') {
    const plain = addMonths(start, step * term.n * (term.unit === 'year' ? 12 : 1));
    let end = plain;
    // A pause may reach over the end that it moves.
    for (let moved = addDays(plain, pausedDays(start, end, pauses)); moved !== end; ) {
      end = moved;
      moved = addDays(plain, pausedDays(start, end, pauses));
    }
    return end;
  }
  const days = term.unit === 'day' ? term.n : quotient(minutesOf(term) + 1439, 1440);
  const ofBusiness = term.kind !== 'calendar';
  return nthDay(start, days, step, (day) => !isPaused(day, pauses) && (!ofBusiness || isBusinessDay(day, by.isHoliday)));
}

function minutesOf(term: Term): number {
  return term.unit === 'minute' ? term.n : term.n * 60;
}

/** The days of a term that starts with an event, or ends before one (`WITHIN_BEFORE`). */
export function termOf(term: Term, event: LocalDate, by: Counting = {}): TermDays {
  const roll = by.roll ?? term.roll;
  if (term.semantics === 'WITHIN_BEFORE') {
    return { earliest: null, last: rolled(endOf(event, term, -1, by), roll, by.isHoliday) };
  }
  const start = addDays(event, by.presumedDays ?? 0);
  const end = rolled(endOf(start, term, 1, by), roll, by.isHoliday);
  if (term.semantics === 'DEADLINE') return { earliest: null, last: end };
  return { earliest: term.semantics === 'AFTER_WINDOW' ? addDays(end, 1) : end, last: null };
}

/** How many days of the term are left on a day, at least 0; null where the term has no last day. */
export function daysLeft(days: TermDays, on: LocalDate): number | null {
  return days.last === null ? null : Math.max(0, daysBetween(on, days.last));
}

/** The moment at which a term of hours or minutes ends. */
export function momentAfter(term: Term, event: Instant): Instant {
  return addMilliseconds(event, minutesOf(term) * 60_000);
}

/** The first moment after a day by the clocks of a zone: a deadline on that day has passed then. */
export function endOfDay(date: LocalDate, timeZone: string): Instant {
  return instantInZone(addDays(date, 1), '00:00', timeZone);
}
