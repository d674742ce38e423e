// Cases made from a record's own parameters: a day and a cent below, at and above each clock and cap. What
// they expect is computed here, by other arithmetic than the engine's.
import { type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import type { RuleRecord } from './pack.rules.ts';

/** One made case. */
export interface Probe {
  what: string;
  facts: Record<string, unknown>;
  asOf: LocalDate;
  /** True where the record is not met. */
  breach: boolean;
  earliestDate?: LocalDate;
  deadline?: LocalDate;
  amountCents?: number;
  applied?: unknown;
}

/** A clock as it stands in the file. */
export interface FileClock {
  n: number;
  unit: string;
  kind: string;
  from: string;
  semantics: string;
}

/** Parameters as they stand in the file. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The day on which made cases start. */
export const start = localDate('2026-03-02');

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function lengthOf(year: number, month: number): number {
  const leap = (year & 3) === 0 && year !== 2100 && year !== 1900;
  return month === 2 && leap ? 29 : (lengths[month - 1] ?? 31);
}

function text(year: number, month: number, day: number): LocalDate {
  return localDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

/** The next day, or the day before, by the calendar on the wall. */
export function step(date: LocalDate, by: 1 | -1): LocalDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  if (by === 1) {
    if (day < lengthOf(year, month)) return text(year, month, day + 1);
    return month === 12 ? text(year + 1, 1, 1) : text(year, month + 1, 1);
  }
  if (day > 1) return text(year, month, day - 1);
  return month === 1 ? text(year - 1, 12, 31) : text(year, month - 1, lengthOf(year, month - 1));
}

/** Days of the week by counting from a Thursday, 1 January 1970, are too slow: from Monday, 2 March 2026. */
function isWeekend(date: LocalDate): boolean {
  let at = start;
  let weekday = 0;
  while (at !== date) {
    weekday += at < date ? 1 : -1;
    at = step(at, at < date ? 1 : -1);
  }
  const rest = weekday < 0 ? 7 - (-weekday - 7 * Math.floor(-weekday * WEEK)) : weekday - 7 * Math.floor(weekday * WEEK);
  return rest === 5 || rest === 6;
}

// A little more than a seventh, so that whole weeks do not fall short.
const WEEK = 0.142857142858;

/** The holidays of 2026 that fall in the time of made cases, as the banks publish them. */
const closed = new Set([
  '2026-05-25',
  '2026-06-19',
  '2026-09-07',
  '2026-10-12',
  '2026-11-11',
  '2026-11-26',
  '2026-12-25',
  '2026-02-16',
  '2026-01-19',
]);

/** The day on which a clock of the file ends, counted one day after another. */
export function endOf(clock: FileClock, from: LocalDate = start): LocalDate {
  const back = clock.semantics === 'WITHIN_BEFORE';
  if (clock.unit === 'month' || clock.unit === 'year') {
    const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
    const months = (back ? -1 : 1) * clock.n * (clock.unit === 'year' ? 12 : 1);
    let [y, m] = [year, month + months];
    while (m > 12) [y, m] = [y + 1, m - 12];
    while (m < 1) [y, m] = [y - 1, m + 12];
    return text(y, m, Math.min(day, lengthOf(y, m)));
  }
  let left = clock.n;
  if (clock.unit === 'hour') left = [24, 48, 72, 144].indexOf(clock.n) < 0 ? 1 : ({ 24: 1, 48: 2, 72: 3, 144: 6 }[clock.n] ?? 1);
  if (clock.unit === 'minute') left = 1;
  let at = from;
  while (left > 0) {
    at = step(at, back ? -1 : 1);
    if (clock.kind === 'calendar' || !(isWeekend(at) || closed.has(at))) left -= 1;
  }
  return at;
}

/** The first day of an act that waits for a clock. */
export function firstDay(clock: FileClock, from: LocalDate = start): LocalDate {
  return clock.semantics === 'AFTER_WINDOW' ? step(endOf(clock, from), 1) : endOf(clock, from);
}

/** Three cases of an act that waits: a day before its first day, on it, and after it. */
export function waits(what: string, clock: FileClock | null | undefined, facts: Record<string, unknown>, event: string): Probe[] {
  if (!clock) return [];
  const earliestDate = firstDay(clock);
  return ([-1, 0, 1] as const).map((by) => ({
    what: `${what}, ${by < 0 ? 'a day early' : by === 0 ? 'on the first day' : 'a day later'}`,
    facts: { ...facts, [event]: start },
    asOf: by === 0 ? earliestDate : step(earliestDate, by),
    breach: by < 0,
    earliestDate,
  }));
}

/** Three cases of an act that must be done by the end of a clock. */
export function ends(what: string, clock: FileClock | null | undefined, facts: Record<string, unknown>, event: string): Probe[] {
  if (!clock) return [];
  const deadline = endOf(clock);
  return ([-1, 0, 1] as const).map((by) => ({
    what: `${what}, ${by < 0 ? 'a day before the last' : by === 0 ? 'on the last day' : 'a day late'}`,
    facts: { ...facts, [event]: start },
    asOf: by === 0 ? deadline : step(deadline, by),
    breach: by > 0,
    deadline,
  }));
}

/** Three cases of an amount or a count that is asked for: one below the cap, the cap, one above. */
export function capped(
  what: string,
  cap: number | null | undefined,
  facts: Record<string, unknown>,
  asked: string,
  asOf: LocalDate = start,
): Probe[] {
  if (cap === null || cap === undefined) return [];
  return [-1, 0, 1]
    .filter((by) => cap + by >= 0)
    .map((by) => ({
      what: `${what}, ${by < 0 ? 'a cent under' : by === 0 ? 'at' : 'a cent over'} the cap`,
      facts: { ...facts, [asked]: cap + by },
      asOf,
      breach: by > 0,
    }));
}

/** Cents of a share in basis points, cut down, by text: the last four digits fall away. */
export function shareOf(cents: number, bps: number): number {
  return Number(String(cents * bps).slice(0, -4) || '0');
}

/** Facts that meet the conditions of a record. */
export function meeting(record: RuleRecord): Record<string, unknown> {
  return Object.fromEntries(
    record.appliesIf.map(({ fact, op, value }) => [fact, op === 'in' ? (value as unknown[])[0] : op === 'gt' ? Number(value) + 1 : value]),
  );
}
