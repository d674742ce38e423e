// When a workflow falls due by its rhythm, and until when a wait lasts.
import {
  addDays,
  addMilliseconds,
  addMonths,
  dateInZone,
  dateOf,
  dateParts,
  type Instant,
  instantInZone,
  isBankHoliday,
  type LocalDate,
  startOfMonth,
  timeInZone,
  weekdayOf,
} from '../../../packages/kernel/kernel.ts';
import type { Definition } from './definition.contract.ts';

const HOUR_MS = 3_600_000;

/** The next day a rhythm falls on, `from` or later. */
function nextDay({ every, weekday, day }: Definition['trigger'], from: LocalDate): LocalDate {
  if (every === 'WEEK') {
    const ahead = weekday - weekdayOf(from);
    return addDays(from, ahead < 0 ? ahead + 7 : ahead);
  }
  if (every === 'DAY') return from;
  const { year, month } = dateParts(from);
  const inMonth = dateOf(year, month, day);
  if (inMonth >= from) return inMonth;
  const next = dateParts(addMonths(startOfMonth(from), 1));
  return dateOf(next.year, next.month, day);
}

/** The first time a schedule falls due later than a moment, in a time zone. */
export function nextTime(trigger: Definition['trigger'], now: Instant, zone: string): Instant {
  const today = dateInZone(now, zone);
  if (trigger.every === 'HOUR') {
    const [hour = '00'] = timeInZone(now, zone).split(':');
    return addMilliseconds(instantInZone(today, `${hour}:00`, zone), HOUR_MS);
  }
  const first = instantInZone(nextDay(trigger, today), trigger.time, zone);
  return first > now ? first : instantInZone(nextDay(trigger, addDays(today, 1)), trigger.time, zone);
}

/** The day some days after another; business days leave out weekends and bank holidays. */
export function dayAfter(from: LocalDate, days: number, businessDays: boolean): LocalDate {
  if (!businessDays) return addDays(from, days);
  let day = from;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (weekdayOf(day) <= 5 && !isBankHoliday(day)) left -= 1;
  }
  return day;
}

/** The moment a wait ends: the same time of day, some days later. */
export function waitEnd(now: Instant, zone: string, days: number, businessDays: boolean): Instant {
  return instantInZone(dayAfter(dateInZone(now, zone), days, businessDays), timeInZone(now, zone).slice(0, 5), zone);
}
