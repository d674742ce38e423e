// The period a day falls into, as the top bar and the date field of a form say it.
import { formatDate, formatDateShort, formatDay, formatMonth, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import type { PeriodStatus } from './year.rules.ts';

/** A period as the set-up of the books lists it. */
interface Period {
  periodStartDate: string;
  periodEndDate: string;
  status: PeriodStatus;
}

/** A period in words, with what to warn of before something is posted into it. */
export interface PeriodInHand {
  /** "February 2026". */
  words: string;
  status: PeriodStatus | 'NONE';
  /** Beside the date, in few words; empty for the current period. */
  beside: string;
  /** Beside the button that posts; empty for the current period. */
  warning: string;
}

const day = (text: string): LocalDate => localDate(text.slice(0, 10));

/** A period by its month, or by its first and last day where it is longer. */
function wordsOf({ periodStartDate, periodEndDate }: Period): string {
  const [start, end] = [day(periodStartDate), day(periodEndDate)];
  return start.slice(0, 7) === end.slice(0, 7)
    ? formatMonth(start)
    : `${start.slice(0, 4) === end.slice(0, 4) ? formatDay(start) : formatDateShort(start)} to ${formatDateShort(end)}`;
}

/** The period work goes on in; undefined where none is current. */
export function currentPeriod(periods: readonly Period[]): { words: string } | undefined {
  const current = periods.find((period) => period.status === 'CURRENT');
  return current && { words: wordsOf(current) };
}

/**
 * The period a day falls into. Only the current one is said without a warning: an open period takes postings,
 * but the top bar names another; a closed one and one that is not open yet take none.
 */
export function periodInHand(periods: readonly Period[], on: string): PeriodInHand {
  const found = periods.find((period) => period.periodStartDate.slice(0, 10) <= on && on <= period.periodEndDate.slice(0, 10));
  if (!found)
    return { words: 'No period', status: 'NONE', beside: 'No fiscal year', warning: `No fiscal year covers ${formatDate(day(on))}` };
  const words = wordsOf(found);
  const { status } = found;
  if (status === 'CURRENT') return { words, status, beside: '', warning: '' };
  if (status === 'CLOSED') return { words, status, beside: `${words} is closed`, warning: `${words} is closed` };
  if (status === 'FUTURE') return { words, status, beside: `${words} is not open`, warning: `${words} is not open yet` };
  const current = currentPeriod(periods);
  return { words, status, beside: `In ${words}`, warning: current ? `Posts into ${words}, not ${current.words}` : `Posts into ${words}` };
}
