// How fiscal years stand: their periods, whether they are over, and whether they are closed.
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ApTiming, ArTiming, PeriodStatus } from './year.rules.ts';

/** A period with what it says of its fiscal year. */
interface PeriodOfYear {
  periodStart: LocalDate;
  periodEnd: LocalDate;
  status: PeriodStatus;
  fiscalYearId: string;
  yearStart: LocalDate;
  yearEnd: LocalDate;
  yearLabel: string;
  arTiming: ArTiming;
  apTiming: ApTiming;
}

/** A fiscal year with its periods in order. */
export interface Year {
  fiscalYearId: string;
  label: string;
  startOn: LocalDate;
  endOn: LocalDate;
  arTiming: ArTiming;
  apTiming: ApTiming;
  periods: readonly PeriodOfYear[];
}

/** The fiscal years that periods belong to, oldest first. */
export function yearsOf(periods: readonly PeriodOfYear[]): Year[] {
  const byYear = Map.groupBy(periods, (period) => period.fiscalYearId);
  return [...byYear].flatMap(([fiscalYearId, own]) => {
    const [first] = own;
    if (!first) return [];
    const { yearLabel, yearStart, yearEnd, arTiming, apTiming } = first;
    return [{ fiscalYearId, label: yearLabel, startOn: yearStart, endOn: yearEnd, arTiming, apTiming, periods: own }];
  });
}

export type YearState = 'OPEN' | 'ENDED' | 'CLOSED';

/** True when nobody can post into the year any more. */
export function isShut(year: Pick<Year, 'periods'>): boolean {
  return year.periods.every((period) => period.status === 'CLOSED');
}

/**
 * The state of a year: closed when all its periods are, and nothing of income and expense is left (`isLeft`)
 * at its end; so a year whose period was opened again, or whose accounts came to be income or expense since,
 * is to be closed again. Source: accounting.md 1.
 */
export function stateOf(year: Pick<Year, 'periods' | 'endOn'>, isLeft: boolean, today: LocalDate): YearState {
  if (isShut(year) && !isLeft) return 'CLOSED';
  return year.endOn < today ? 'ENDED' : 'OPEN';
}
