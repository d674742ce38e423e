// Dates in answers and requests: the name of a field decides, and no time zone or clock change moves a day or
// a moment.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, type Instant, instantOf, localDate, millisecondsOf } from '../kernel/kernel.ts';
import { readDates, writeDates } from './wire-dates.ts';

const ownZone = process.env.TZ;
afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** West and east of Greenwich, with and without summer time, at half an hour, and across the date line. */
const zones = ['America/Los_Angeles', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati'];

const days = fc.integer({ min: -36_000, max: 60_000 }).map((count) => addDays(localDate('2000-01-01'), count));
/** Days on which clocks change somewhere, where a day has 23 or 25 hours. */
const changes = fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25').map(localDate);
const day = fc.oneof(days, changes);
const clock = fc.integer({ min: 0, max: 86_399_999 }).map((ms) => instantOf(ms).slice(11, 23));
const offset = fc.constantFrom('', 'Z', '+00:00', '-08:00', '+05:30', '+14:00', '-0700');
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 }).map(instantOf);
const changing = fc
  .tuple(
    fc.constantFrom('2026-03-08T10:00:00Z', '2026-11-01T09:00:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'),
    fc.integer({ min: -7_200_000, max: 7_200_000 }),
  )
  .map(([at, by]) => instantOf(millisecondsOf(at as Instant) + by));

describe.each(zones)('in %s', (zone) => {
  const within = (check: () => void) => {
    process.env.TZ = zone;
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone === 'Asia/Kolkata' ? 'Asia/Calcutta' : zone);
    check();
  };

  test('a day stays the day that was written, at whatever time and offset', () => {
    within(() =>
      fc.assert(
        fc.property(day, clock, offset, (date, time, zoneText) => {
          expect(readDates({ postDate: `${date}T${time}${zoneText}` })).toEqual({ postDate: date });
        }),
      ),
    );
  });

  test('a point in time stays the exact time', () => {
    within(() =>
      fc.assert(
        fc.property(fc.oneof(moment, changing), (at) => {
          expect(readDates({ enteredTime: at, LastModifiedOn: at })).toEqual({ enteredTime: at, LastModifiedOn: at });
        }),
      ),
    );
  });

  test('what goes out comes back the same', () => {
    within(() =>
      fc.assert(
        fc.property(day, fc.oneof(moment, changing), (postDate, enteredTime) => {
          const sent = { postDate, rows: [{ dueDate: postDate, enteredTime }], memo: postDate };
          const wire = writeDates(sent) as typeof sent;
          expect(wire.postDate).toBe(`${postDate}T00:00:00`);
          expect(wire.rows[0]?.enteredTime).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
          expect(readDates(JSON.parse(JSON.stringify(wire)))).toEqual(sent);
        }),
      ),
    );
  });
});

test.each([
  ['a time of day is cut from a date', { dueDate: '2026-01-31T23:59:59.999-08:00' }, { dueDate: '2026-01-31' }],
  ['an offset is kept in the moment', { sentTime: '2026-01-31T23:30:00-08:00' }, { sentTime: '2026-02-01T07:30:00.000Z' }],
  ['a moment without offset is UTC', { sentTime: '2026-01-31T23:30' }, { sentTime: '2026-01-31T23:30:00.000Z' }],
  ['any case of the name counts', { LASTMODIFIEDON: '2026-01-31T01:02:03Z' }, { LASTMODIFIEDON: '2026-01-31T01:02:03.000Z' }],
  ['parameters stay text', { reportParameters: '2026-01-31T00:00:00' }, { reportParameters: '2026-01-31T00:00:00' }],
  ['an override stays text', { dateOverride: '2026-01-31T00:00:00' }, { dateOverride: '2026-01-31T00:00:00' }],
  ['text like JSON stays text', { payload: '{"at":"2026-01-31T00:00:00"}' }, { payload: '{"at":"2026-01-31T00:00:00"}' }],
  ['no day of the calendar stays text', { dueDate: '2026-02-30T00:00:00' }, { dueDate: '2026-02-30T00:00:00' }],
  ['no time of the clock stays text', { sentTime: '2026-02-28T99:00:00Z' }, { sentTime: '2026-02-28T99:00:00Z' }],
  [
    'elements go by the name of their list',
    { times: ['2026-01-31T01:02:03Z'], days: ['2026-01-31T01:02:03Z'] },
    { times: ['2026-01-31T01:02:03.000Z'], days: ['2026-01-31'] },
  ],
  [
    'a bare day and other text stay',
    { dueDate: '2026-01-31', memo: 'at 2026-01-31T00:00:00' },
    { dueDate: '2026-01-31', memo: 'at 2026-01-31T00:00:00' },
  ],
])('%s', (_what, came, read) => {
  expect(readDates(came)).toEqual(read);
});
