// The plan of a new fiscal year: its label, its end, its periods, and what its budget and charges become from
// those of the year before.
import { refuse } from '../../../packages/contract/contract.ts';
import { addDays, addMonths, type Cents, type LocalDate, mulDiv, startOfMonth } from '../../../packages/kernel/kernel.ts';
import type { Method } from './year.rules.ts';
import { yearSetupRefusals } from './year-setup.contract.ts';

export type Frequency = 'MONTHLY' | 'QUARTERLY';

/** Days from one to another, both counted. */
export interface Span {
  startDate: LocalDate;
  endDate: LocalDate;
}

const monthsEach = { MONTHLY: 1, QUARTERLY: 3 } as const;

/**
 * The label of a year: its calendar year, or both when it is not one, as `2026-2027`. Source: accounting.md
 * 1.
 */
export function labelOf({ startDate, endDate }: Span): string {
  const [first, last] = [startDate.slice(0, 4), endDate.slice(0, 4)];
  return first === last ? first : `${first}-${last}`;
}

/**
 * Months or quarters from the first day on; the last one is shorter when the year ends before it would.
 * Nothing for days out of order.
 */
export function proposePeriods({ startDate, endDate }: Span, frequency: Frequency): Span[] {
  const periods: Span[] = [];
  let from = startDate;
  while (from <= endDate && periods.length < 53) {
    const next = addMonths(startDate, monthsEach[frequency] * (periods.length + 1));
    const end = addDays(next, -1);
    periods.push({ startDate: from, endDate: end < endDate ? end : endDate });
    from = next;
  }
  return periods;
}

/**
 * Refuses periods that do not cover the year one after the other (`periodGap`). Source: accounting.md 1 and A
 * 5.
 */
export function checkPeriods(year: Span, periods: readonly Span[]): void {
  let next = year.startDate;
  for (const [i, period] of periods.entries()) {
    if (period.startDate !== next || period.endDate < period.startDate)
      throw refuse(yearSetupRefusals, 'periodGap', { period: `Period ${i + 1}` }, [
        { path: `periods.${i}.endDate`, message: 'leaves a gap or overlaps' },
      ]);
    next = addDays(period.endDate, 1);
  }
  if (next !== addDays(year.endDate, 1)) throw refuse(yearSetupRefusals, 'periodGap', { period: 'The last period' });
}

/** What is known of a fiscal year that is there. */
export interface KnownYear extends Span {
  label: string;
  method: Method;
  periods: number;
}

/**
 * Refuses a year that overlaps another one or leaves a gap (`overlap`), and one of more than twelve months
 * (`tooLong`); a shorter one is allowed.
 */
export function checkYear(year: Span, known: readonly Span[]): void {
  if (year.endDate >= addMonths(year.startDate, 12)) throw refuse(yearSetupRefusals, 'tooLong');
  const touches =
    known.length === 0 || known.some((one) => addDays(one.endDate, 1) === year.startDate || addDays(year.endDate, 1) === one.startDate);
  if (!touches || known.some((one) => one.startDate <= year.endDate && year.startDate <= one.endDate))
    throw refuse(yearSetupRefusals, 'overlap');
}

/**
 * The year that most likely comes next: the day after the last one, in the same way; the calendar year when
 * there is none.
 */
export function nextYear(last: KnownYear | undefined, today: LocalDate): Span & { label: string; method: Method; frequency: Frequency } {
  const startDate = last ? addDays(last.endDate, 1) : startOfMonth(`${today.slice(0, 4)}-01-01` as LocalDate);
  const span = { startDate, endDate: addDays(addMonths(startDate, 12), -1) };
  return {
    ...span,
    label: labelOf(span),
    method: last?.method ?? 'ACCRUAL',
    frequency: last && last.periods <= 4 ? 'QUARTERLY' : 'MONTHLY',
  };
}

/**
 * An amount more or less by a percentage in basis points, rounded half up; never below zero for charges,
 * which cannot be.
 */
export const changed = (amount: Cents, basisPoints: number): Cents => mulDiv(amount, BigInt(10_000 + basisPoints), 10_000n);

/**
 * A percentage as typed, such as `3.5` or `-2`, in basis points; nothing typed is no change; null when it
 * cannot be read.
 */
export function basisPointsOf(text: string): number | null {
  const typed = text.trim().replace(/%$/, '');
  if (typed === '') return 0;
  if (!/^-?\d{1,3}(\.\d{1,2})?$/.test(typed)) return null;
  const points = Math.round(Number(typed) * 100);
  return points < -10_000 ? null : points;
}
