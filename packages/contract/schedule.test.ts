// The days of a schedule: as tables a bookkeeper can read, and as properties over random schedules.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, endOfMonth, localDate, weekdayOf } from '../kernel/kernel.ts';
import { everyWeekday, frequencies, scheduledDates, scheduleIn, type Timing } from './schedule.ts';

const daily = {
  frequency: 'MONTHLY',
  startDate: localDate('2026-01-31'),
  startTime: '06:00',
  endDate: null,
  endTime: '23:59',
  weekdays: everyWeekday,
  dayOfMonth: null,
  skipsHolidays: false,
  roll: 'NEXT',
} satisfies Timing;
const timing = (over: Partial<Timing>): Timing => ({ ...daily, ...over });
const workdays = [1, 2, 3, 4, 5];

test.each<[string, Timing, string, string]>([
  ['the 31st is the last day of a short month and comes back', timing({}), '2026-01-01', '2026-01-31 2026-02-28 2026-03-31 2026-04-30'],
  [
    'a leap day',
    timing({ frequency: 'YEARLY', startDate: localDate('2024-02-29') }),
    '2024-01-01',
    '2024-02-29 2025-02-28 2026-02-28 2027-02-28',
  ],
  ['by quarters', timing({ frequency: 'QUARTERLY' }), '2026-02-01', '2026-04-30 2026-07-31 2026-10-31 2027-01-31'],
  // January 31, 2026 is a Saturday, February 28 too.
  ['no weekend: Saturday moves to Monday', timing({ weekdays: workdays }), '2026-01-01', '2026-02-02 2026-03-02 2026-03-31 2026-04-30'],
  ['a day that moved past where one asks', timing({ weekdays: workdays }), '2026-02-01', '2026-02-02 2026-03-02 2026-03-31 2026-04-30'],
  [
    'by weeks',
    timing({ frequency: 'WEEKLY', startDate: localDate('2026-11-20') }),
    '2026-11-21',
    '2026-11-27 2026-12-04 2026-12-11 2026-12-18',
  ],
  [
    'each day, only Mondays: days that move onto one another are one',
    timing({ frequency: 'DAILY', weekdays: [1] }),
    '2026-02-01',
    '2026-02-02 2026-02-09 2026-02-16 2026-02-23',
  ],
  ['once', timing({ frequency: 'ONCE' }), '2026-01-01', '2026-01-31'],
  ['once, over', timing({ frequency: 'ONCE' }), '2026-02-01', ''],
  ['until its end', timing({ endDate: localDate('2026-03-31') }), '2026-01-01', '2026-01-31 2026-02-28 2026-03-31'],
  [
    'its last day is over before its time',
    timing({ endDate: localDate('2026-03-31'), endTime: '05:59' }),
    '2026-01-01',
    '2026-01-31 2026-02-28',
  ],
  ['the 15th, begun after it', timing({ dayOfMonth: 15 }), '2026-01-01', '2026-02-15 2026-03-15 2026-04-15 2026-05-15'],
  [
    'the last day, begun in a short month',
    timing({ startDate: localDate('2026-02-10'), dayOfMonth: 31 }),
    '2026-01-01',
    '2026-02-28 2026-03-31 2026-04-30 2026-05-31',
  ],
  [
    'the last day of February, by years',
    timing({ frequency: 'YEARLY', startDate: localDate('2027-02-01'), dayOfMonth: 31 }),
    '2027-01-01',
    '2027-02-28 2028-02-29 2029-02-28 2030-02-28',
  ],
  [
    'the 30th of a month that has none is its last day',
    timing({ startDate: localDate('2028-01-01'), dayOfMonth: 30 }),
    '2028-01-01',
    '2028-01-30 2028-02-29 2028-03-30 2028-04-30',
  ],
  // New Year is a Thursday in 2026; July 4 a Saturday, which banks keep on no other day.
  [
    'holidays and weekends move ahead',
    timing({ startDate: localDate('2026-01-01'), weekdays: workdays, skipsHolidays: true }),
    '2026-01-01',
    '2026-01-02 2026-02-02 2026-03-02 2026-04-01',
  ],
  [
    'holidays and weekends move back, and not before the start',
    timing({ startDate: localDate('2026-01-01'), weekdays: workdays, skipsHolidays: true, roll: 'PREVIOUS' }),
    '2026-01-01',
    '2026-01-30 2026-02-27 2026-04-01 2026-05-01',
  ],
  [
    'Thanksgiving moves past the day after only where that is no workday',
    timing({ frequency: 'WEEKLY', startDate: localDate('2026-11-19'), weekdays: [4], skipsHolidays: true }),
    '2026-11-20',
    '2026-12-03 2026-12-10 2026-12-17 2026-12-24',
  ],
  ['a day that would move beyond the end', timing({ endDate: localDate('2026-01-31'), weekdays: workdays }), '2026-01-01', ''],
])('%s', (_name, given, from, days) => {
  expect(scheduledDates(given, localDate(from), 4).join(' ')).toBe(days);
});

const anyTiming = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    start: fc.integer({ min: 0, max: 4000 }),
    weekdays: fc.subarray([...everyWeekday], { minLength: 1 }),
    lasts: fc.option(fc.integer({ min: 0, max: 900 })),
    startTime: fc.constantFrom('00:00', '06:00', '23:59'),
    endTime: fc.constantFrom('00:00', '12:00', '23:59'),
  })
  .map(({ start, lasts, ...rest }): Timing => {
    const startDate = addDays(localDate('2020-01-01'), start);
    return {
      ...rest,
      dayOfMonth: null,
      skipsHolidays: false,
      roll: 'NEXT',
      startDate,
      endDate: lasts === null ? null : addDays(startDate, lasts),
    };
  });

/** The days by the plainest way there is: walk the calendar and ask of each nominal day where it moves. */
function byWalking(given: Timing, until: number): string[] {
  const found = new Set<string>();
  const step = { ONCE: 0, DAILY: 1, WEEKLY: 7, MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 }[given.frequency];
  const inDays = given.frequency === 'DAILY' || given.frequency === 'WEEKLY';
  for (let n = 0; n === 0 || step > 0; n += 1) {
    const nominal = inDays ? addDays(given.startDate, n * step) : addMonths(given.startDate, n * step);
    if (daysBetween(given.startDate, nominal) > until) break;
    let day = nominal;
    while (!given.weekdays.includes(weekdayOf(day))) day = addDays(day, 1);
    const isOver = given.endDate !== null && `${day} ${given.startTime}` > `${given.endDate} ${given.endTime}`;
    if (!isOver) found.add(day);
  }
  return [...found];
}

test('asked from any day on, the days are those of the whole walk', () => {
  fc.assert(
    fc.property(anyTiming, fc.integer({ min: -40, max: 700 }), (given, offset) => {
      const from = addDays(given.startDate, offset);
      const expected = byWalking(given, 2200)
        .filter((day) => day >= from)
        .slice(0, 4);
      expect(scheduledDates(given, from, 4)).toEqual(expected);
    }),
  );
});

test('days rise, are permitted, and fall on the end of a month that is too short', () => {
  fc.assert(
    fc.property(anyTiming, (given) => {
      const days = scheduledDates(given, given.startDate, 30);
      for (const [i, day] of days.entries()) {
        expect(given.weekdays).toContain(weekdayOf(day));
        expect(day > (days[i - 1] ?? '')).toBe(true);
      }
      if (given.weekdays.length === 7 && given.frequency === 'MONTHLY')
        for (const day of days)
          expect(Number(day.slice(8))).toBe(Math.min(Number(given.startDate.slice(8)), Number(endOfMonth(day).slice(8))));
    }),
  );
});

test('what is typed is checked', () => {
  const typed = { name: ' Depreciation ', mode: 'AUTOMATE', frequency: 'MONTHLY', startDate: '2026-01-31', weekdays: [5, 1, 5] };
  expect(scheduleIn.parse(typed)).toMatchObject({ name: 'Depreciation', startTime: '06:00', endDate: null, weekdays: [1, 5] });
  for (const wrong of [{ weekdays: [] }, { weekdays: [8] }, { startTime: '24:00' }, { endDate: '2026-01-30' }, { name: '' }])
    expect(scheduleIn.safeParse({ ...typed, ...wrong }).success).toBe(false);
});
