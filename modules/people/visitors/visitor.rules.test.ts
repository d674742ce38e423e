// The state of a visitor, and when the gate expects them.
import { expect, it } from 'vitest';
import { type Instant, localDate } from '../../../packages/kernel/kernel.ts';
import { stateOf, type VisitorTimes, whyNotNow } from './visitor.rules.ts';

const morning = '2026-02-02T09:00:00.000Z' as Instant;
const times = (change: Partial<VisitorTimes> = {}): VisitorTimes => ({
  fromDate: localDate('2026-02-02'),
  toDate: localDate('2026-02-06'),
  weekdays: [],
  fromHour: '',
  toHour: '',
  isBarred: false,
  inTime: null,
  outTime: null,
  ...change,
});

it.each([
  ['EXPECTED', {}, '2026-02-03'],
  ['EXPIRED', {}, '2026-02-07'],
  ['IN', { inTime: morning }, '2026-02-09'],
  ['OUT', { inTime: morning, outTime: morning }, '2026-02-03'],
  ['OUT', { inTime: morning, outTime: morning }, '2026-02-09'],
  ['BARRED', { isBarred: true, inTime: morning }, '2026-02-03'],
  ['EXPECTED', { toDate: null }, '2030-01-01'],
] as const)('is %s with %o on %s', (state, change, day) => {
  expect(stateOf(times(change), localDate(day))).toBe(state);
});

// 2 February 2026 is a Monday.
it.each([
  ['', {}, '2026-02-02', '12:00'],
  ['They are expected later.', {}, '2026-02-01', '12:00'],
  ['Their time is over.', {}, '2026-02-07', '12:00'],
  ['', { weekdays: [1, 3] }, '2026-02-04', '12:00'],
  ['They do not come on this day of the week.', { weekdays: [1, 3] }, '2026-02-03', '12:00'],
  ['', { fromHour: '08:00', toHour: '17:00' }, '2026-02-03', '17:00'],
  ['They do not come at this hour.', { fromHour: '08:00', toHour: '17:00' }, '2026-02-03', '07:59'],
  ['', { fromHour: '20:00', toHour: '04:00' }, '2026-02-03', '23:00'],
  ['', { fromHour: '20:00', toHour: '04:00' }, '2026-02-03', '03:00'],
  ['They do not come at this hour.', { fromHour: '20:00', toHour: '04:00' }, '2026-02-03', '12:00'],
] as const)('%j with %o on %s at %s', (why, change, day, hour) => {
  expect(whyNotNow(times({ ...change, weekdays: 'weekdays' in change ? [...change.weekdays] : [] }), localDate(day), hour)).toBe(why);
});
