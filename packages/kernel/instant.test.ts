// Moments in words and figures, and when the clocks of a zone show a time.
import { expect, it } from 'vitest';
import { addMilliseconds, agoInWords, formatInstant, instantInZone, parseInstant } from './instant.ts';
import { localDate, weekdayOf } from './local-date.ts';

const now = parseInstant('2026-11-20T17:00:00Z');

it.each([
  [0, 'a moment ago'],
  [59_999, 'a moment ago'],
  [60_000, 'a minute ago'],
  [150_000, '2 minutes ago'],
  [3_600_000, 'an hour ago'],
  [5 * 3_600_000, '5 hours ago'],
  [24 * 3_600_000, 'a day ago'],
  [72 * 3_600_000, '3 days ago'],
  [-5_000, 'a moment ago'],
])('%i milliseconds before now is %s', (milliseconds, words) => {
  expect(agoInWords(addMilliseconds(now, -milliseconds), now)).toBe(words);
});

it.each([
  ['2026-01-15', '06:00', 'America/Los_Angeles', '2026-01-15T14:00:00.000Z'],
  ['2026-07-15', '00:00', 'America/Los_Angeles', '2026-07-15T07:00:00.000Z'],
  ['2026-03-08', '02:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
  ['2026-11-01', '01:30', 'America/Los_Angeles', '2026-11-01T08:30:00.000Z'],
  ['2026-11-01', '23:59', 'UTC', '2026-11-01T23:59:00.000Z'],
  ['2026-06-01', '12:00', 'Pacific/Kiritimati', '2026-05-31T22:00:00.000Z'],
  ['2026-06-01', '12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
])('%s %s in %s is %s; skipped times come later, doubled ones are the first', (date, time, zone, instant) => {
  expect(instantInZone(localDate(date), time, zone)).toBe(instant);
});

it('papers tell a moment in UTC', () => {
  expect(formatInstant(parseInstant('2026-11-23T17:04:59-08:00'))).toBe('Nov 24, 2026, 1:04 AM UTC');
  expect(formatInstant(parseInstant('2026-11-23T17:04:59-08:00'), 'America/Los_Angeles')).toBe('Nov 23, 2026, 5:04 PM PST');
});

it('weeks begin on Monday', () => {
  expect(['2026-11-16', '2026-11-20', '2026-11-22', '1969-12-31'].map((date) => weekdayOf(localDate(date)))).toEqual([1, 5, 7, 3]);
});
