// Decides on which day a batch is taken back, and what of it changed whose account.
import { refuse } from '../../../packages/contract/contract.ts';
import { addDays, type Cents, formatDate, formatMonth, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Dependent, Standing, Taken } from '../neighbors.rules.ts';
import type { PeriodStatus } from '../years/year.rules.ts';
import { noOpenPeriodRefusals } from './undo.contract.ts';

/** A period as undoing needs it. */
interface Period {
  periodStart: LocalDate;
  periodEnd: LocalDate;
  status: PeriodStatus;
}

const takesPostings = (period: Period) => period.status === 'OPEN' || period.status === 'CURRENT';

/**
 * The day the mirrors fall on: the last day of what they mirror while its period is open, else the first day
 * after it of a period that is. Periods in order.
 * Refuses `periodClosed` when no open period follows. Source: beyond.md 2.
 */
export function proposedDay(lastOn: LocalDate, periods: readonly Period[]): LocalDate {
  const own = periods.find((period) => period.periodStart <= lastOn && lastOn <= period.periodEnd);
  if (own && takesPostings(own)) return lastOn;
  const next = periods.find((period) => period.periodStart > lastOn && takesPostings(period));
  if (!next) throw refuse(noOpenPeriodRefusals, 'periodClosed', { day: formatDate(lastOn) });
  return next.periodStart;
}

/** The first day from a day on that no finished bank reconciliation has seen. */
export function firstUnreconciled(day: LocalDate, reconciledOn: LocalDate | null): LocalDate {
  return reconciledOn !== null && reconciledOn >= day ? addDays(reconciledOn, 1) : day;
}

/**
 * What finished bank reconciliations have seen of a batch, as something that stays: its mirrors fall on `on`.
 */
export function reconciledDays(firstOn: LocalDate, on: LocalDate, reconciledOn: LocalDate | null): Dependent[] {
  if (reconciledOn === null || reconciledOn < firstOn) return [];
  const what = `Cash is reconciled with the bank through ${formatDate(reconciledOn)} and stays as it is; the mirrors are dated ${formatDate(on)}`;
  return [{ what, on: reconciledOn, amount: null, door: null, fate: 'STAYS' }];
}

/**
 * The closed periods a batch posted into, as something that stays: what is closed is not changed, its mirrors
 * fall on `on`.
 */
export function closedPeriods(firstOn: LocalDate, lastOn: LocalDate, on: LocalDate, periods: readonly Period[]): Dependent[] {
  return periods
    .filter((period) => period.status === 'CLOSED' && period.periodEnd >= firstOn && period.periodStart <= lastOn)
    .map((period) => ({
      what: `${formatMonth(period.periodStart)} is closed and stays as it is; the mirrors are dated ${formatDate(on)}`,
      on: period.periodEnd,
      amount: null,
      door: { screen: 'accounting-setup' },
      fate: 'STAYS',
    }));
}

/** An account that an undo changes. */
export interface StandingChange {
  key: string;
  who: string;
  what: string;
  before: Cents;
  after: Cents;
}

/**
 * The accounts that stand differently afterwards, in the order they stood before; what is missing stands at
 * zero.
 */
export function changedStandings(before: readonly Standing[], after: readonly Standing[]): StandingChange[] {
  const afterOf = new Map(after.map((one) => [one.key, one]));
  const beforeOf = new Map(before.map((one) => [one.key, one]));
  const all = [...before, ...after.filter((one) => !beforeOf.has(one.key))];
  return all
    .map(({ key, who, what }) => ({ key, who, what, before: beforeOf.get(key)?.amount ?? 0n, after: afterOf.get(key)?.amount ?? 0n }))
    .filter((one) => one.before !== one.after);
}

/** "24 charges, 4,520.00": what a button names. */
export function takenWords({ count, noun, total }: Pick<Taken, 'count' | 'noun'> & { total: string }): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}, ${total}`;
}
