// What a change of settings would do to a community, and which settings differ from those of most
// communities.
import { formatDate, type LocalDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { mayChangePeriod, type PeriodStatus } from './year.rules.ts';

export interface Outcome {
  outcome: 'CHANGES' | 'SAME' | 'REFUSED';
  /** From what to what, or why not. */
  words: string;
}

/** A period as it stands, with what would hold its closing. */
export interface PeriodStanding {
  startDate: LocalDate;
  endDate: LocalDate;
  status: PeriodStatus;
  unpostedBatches: number;
  redTieOuts: number;
}

const statusWords = { FUTURE: 'future', OPEN: 'open', CURRENT: 'current', CLOSED: 'closed' } as const;

/**
 * What moving a period to a status would do, by the same rules as the move: `mayChangePeriod`, batches that
 * wait, and tie-outs that were red when last looked at.
 */
export function periodOutcome(period: PeriodStanding | null, to: Exclude<PeriodStatus, 'FUTURE'>): Outcome {
  if (!period) return { outcome: 'REFUSED', words: 'No fiscal year covers the day' };
  const span = `${formatDate(period.startDate)} to ${formatDate(period.endDate)}`;
  if (period.status === to) return { outcome: 'SAME', words: `${span}: ${statusWords[to]} already` };
  try {
    mayChangePeriod(period.status, to);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: 'REFUSED', words: error.message };
  }
  if (to === 'CLOSED' && period.unpostedBatches > 0)
    return { outcome: 'REFUSED', words: `${span}: ${period.unpostedBatches} batches are not posted yet` };
  if (to === 'CLOSED' && period.redTieOuts > 0) return { outcome: 'REFUSED', words: `${span}: the tie-out board is red` };
  return { outcome: 'CHANGES', words: `${span}: ${statusWords[period.status]}, becomes ${statusWords[to]}` };
}

/**
 * What making the bank account on a cash account the default would do; null where no bank account stands on
 * that number.
 */
export function cashOutcome(wanted: { name: string; isPrimary: boolean } | null, present: string | null, accountNumber: string): Outcome {
  if (!wanted) return { outcome: 'REFUSED', words: `No bank account stands on a cash account ${accountNumber}` };
  if (wanted.isPrimary) return { outcome: 'SAME', words: `${wanted.name} is the default already` };
  return { outcome: 'CHANGES', words: `${present ?? 'No default'}, becomes ${accountNumber} ${wanted.name}` };
}

/** The settings that are compared from community to community. */
export interface Compared {
  communityId: string;
  method: string | null;
  endDate: string | null;
  periods: number;
  currentPeriodDate: string | null;
  cashAccountNumber: string | null;
}

const comparedWords = {
  method: 'method',
  endDate: 'end of year',
  periods: 'periods',
  currentPeriodDate: 'current period',
  cashAccountNumber: 'default cash account',
} as const satisfies Partial<Record<keyof Compared, string>>;

/**
 * For each community the settings in which it differs from what is most frequent; of two as frequent, the one
 * met first.
 */
export function differences(rows: readonly Compared[]): Map<string, string[]> {
  const keys = Object.keys(comparedWords) as (keyof typeof comparedWords)[];
  const usual = keys.map((key) => {
    const [first] = [...Map.groupBy(rows, (row) => row[key])].sort(([, a], [, b]) => b.length - a.length);
    return [key, first?.[0]] as const;
  });
  return new Map(rows.map((row) => [row.communityId, usual.flatMap(([key, value]) => (row[key] === value ? [] : [comparedWords[key]]))]));
}
