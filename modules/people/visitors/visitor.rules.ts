// What state a visitor is in, and whether the gate lets them in.
import { type Instant, type LocalDate, weekdayOf } from '../../../packages/kernel/kernel.ts';
import type { VisitorState } from './visitor.contract.ts';

export interface VisitorTimes {
  fromDate: LocalDate;
  toDate: LocalDate | null;
  /** Days of the week they may come, Monday 1 to Sunday 7; none is any. */
  weekdays: readonly number[];
  /** "08:30"; blank for any hour. */
  fromHour: string;
  toHour: string;
  isBarred: boolean;
  inTime: Instant | null;
  outTime: Instant | null;
}

/**
 * The state on a day. Who is barred stays so; who is in stays in until they go out; who went out before their
 * last day is expected again.
 */
export function stateOf({ isBarred, inTime, outTime, toDate }: VisitorTimes, today: LocalDate): VisitorState {
  if (isBarred) return 'BARRED';
  if (inTime !== null && outTime === null) return 'IN';
  if (toDate !== null && toDate < today) return outTime === null ? 'EXPIRED' : 'OUT';
  return outTime === null ? 'EXPECTED' : 'OUT';
}

/**
 * Why a visitor is not expected at this moment; blank when they are. `hour` is the local time, "14:05". A
 * span past midnight counts from its evening.
 */
export function whyNotNow({ fromDate, toDate, weekdays, fromHour, toHour }: VisitorTimes, today: LocalDate, hour: string): string {
  if (today < fromDate) return 'They are expected later.';
  if (toDate !== null && today > toDate) return 'Their time is over.';
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(today))) return 'They do not come on this day of the week.';
  const after = fromHour === '' || hour >= fromHour;
  const before = toHour === '' || hour <= toHour;
  const overnight = fromHour !== '' && toHour !== '' && toHour < fromHour;
  if (overnight ? !(after || before) : !(after && before)) return 'They do not come at this hour.';
  return '';
}
