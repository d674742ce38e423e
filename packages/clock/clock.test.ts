// Proves the arithmetic of terms against a second way of counting, over five zones, holidays, rolls, presumed
// delivery and pauses.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateInZone, daysBetween, type Instant, instantOf, type LocalDate, localDate, millisecondsOf } from '../kernel/kernel.ts';
import { daysLeft, endOfDay, holidaysFrom, isBusinessDay, momentAfter, rolled, type Term, termOf } from './clock.ts';

const day = localDate;
const zones = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles', 'Pacific/Honolulu'];
const term = (n: number, rest: Partial<Term> = {}): Term => ({
  n,
  unit: 'day',
  kind: 'calendar',
  semantics: 'NOT_BEFORE',
  roll: 'none',
  ...rest,
});
const aDay = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays(day('2020-01-01'), days));
const aPause = fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: 0, max: 30 })).map(([after, long]) => (start: LocalDate) => ({
  from: addDays(start, after),
  to: addDays(start, after + long),
}));

describe('a term of calendar days', () => {
  it.each([
    ['the nth day after the event', term(15), '2026-03-01', '2026-03-16', null],
    ['the day after the owner’s last', term(45, { semantics: 'AFTER_WINDOW' }), '2026-03-02', '2026-04-17', null],
    ['by the end of the nth day', term(14, { semantics: 'DEADLINE' }), '2026-03-12', null, '2026-03-26'],
    ['counted back from a later event', term(90, { semantics: 'WITHIN_BEFORE' }), '2026-06-01', null, '2026-03-03'],
    ['of months', term(12, { unit: 'month', semantics: 'DEADLINE' }), '2025-02-01', null, '2026-02-01'],
    ['of a month with fewer days', term(1, { unit: 'month' }), '2026-01-31', '2026-02-28', null],
    ['of years from a leap day', term(1, { unit: 'year' }), '2024-02-29', '2025-02-28', null],
    ['of hours, as days', term(48, { unit: 'hour' }), '2026-03-02', '2026-03-04', null],
    ['of minutes, the rest of a day', term(5, { unit: 'minute', semantics: 'DEADLINE' }), '2026-03-02', null, '2026-03-03'],
    ['of no days', term(0), '2026-03-02', '2026-03-02', null],
  ] as const)('%s', (_what, one, event, earliest, last) => {
    expect(termOf(one, day(event))).toEqual({ earliest, last });
  });

  it('is the event and its days, whatever the days are', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 400 }), (event, n) => {
        expect(termOf(term(n), event).earliest).toBe(addDays(event, n));
        expect(termOf(term(n, { semantics: 'AFTER_WINDOW' }), event).earliest).toBe(addDays(event, n + 1));
        const back = termOf(term(n, { semantics: 'WITHIN_BEFORE' }), event).last;
        expect(daysBetween(back ?? event, event)).toBe(n);
      }),
    );
  });
});

describe('a term of business days', () => {
  it.each([
    ['ten over Thanksgiving', 10, '2026-11-20', '2026-12-07'],
    ['seven over Thanksgiving', 7, '2026-11-20', '2026-12-02'],
    ['six when a holiday falls on Saturday', 6, '2026-07-02', '2026-07-10'],
  ])('%s', (_what, n, event, last) => {
    expect(termOf(term(n, { kind: 'business', semantics: 'DEADLINE' }), day(event)).last).toBe(last);
  });

  it('is counted back over a holiday', () => {
    expect(termOf(term(3, { kind: 'business', semantics: 'WITHIN_BEFORE' }), day('2026-12-01')).last).toBe('2026-11-25');
  });

  it('holds n business days after the event, and ends on one', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 60 }), fc.array(aDay, { maxLength: 40 }), (event, n, listed) => {
        const isHoliday = holidaysFrom(listed);
        const end = termOf(term(n, { kind: 'business' }), event, { isHoliday }).earliest ?? event;
        const between = Array.from({ length: daysBetween(event, end) }, (_, i) => addDays(event, i + 1));
        expect(between.filter((one) => isBusinessDay(one, isHoliday))).toHaveLength(n);
        expect(isBusinessDay(end, isHoliday)).toBe(true);
      }),
    );
  });

  it('takes the holidays of a year that the list does not know from the rule', () => {
    const isHoliday = holidaysFrom([day('2026-05-04')]);
    expect([isHoliday(day('2026-05-04')), isHoliday(day('2026-12-25')), isHoliday(day('2031-12-25'))]).toEqual([true, false, true]);
  });
});

describe('the end of a term', () => {
  it('goes to the next business day, or the last before, only where it is told to', () => {
    const ends = (roll: Term['roll']) => termOf(term(5, { roll }), day('2026-11-21')).earliest;
    expect([ends('none'), ends('forward'), ends('back')]).toEqual(['2026-11-26', '2026-11-27', '2026-11-25']);
    expect(termOf(term(5), day('2026-11-21'), { roll: 'forward' }).earliest).toBe('2026-11-27');
  });

  it('moves no day that business is done on, and never past one', () => {
    fc.assert(
      fc.property(aDay, (date) => {
        const [ahead, back] = [rolled(date, 'forward'), rolled(date, 'back')];
        expect(back <= date && date <= ahead).toBe(true);
        expect([isBusinessDay(ahead), isBusinessDay(back)]).toEqual([true, true]);
        if (isBusinessDay(date)) expect([ahead, back]).toEqual([date, date]);
        const open = Array.from({ length: daysBetween(back, ahead) + 1 }, (_, i) => addDays(back, i)).filter((one) => isBusinessDay(one));
        expect(open).toEqual(ahead === back ? [back] : [back, ahead]);
      }),
    );
  });
});

describe('presumed delivery', () => {
  it('starts the term that many days after mailing', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom(0, 3, 5), fc.integer({ min: 0, max: 90 }), (mailed, presumedDays, n) => {
        expect(termOf(term(n), mailed, { presumedDays })).toEqual(termOf(term(n), addDays(mailed, presumedDays)));
      }),
    );
  });
});

describe('a pause', () => {
  it('leaves the days out from the one it starts up to the one before it ends', () => {
    const solar = term(45, { semantics: 'DEADLINE' });
    const pauses = [{ from: day('2026-11-12'), to: day('2026-11-17') }];
    expect(termOf(solar, day('2026-11-09'), { pauses }).last).toBe('2026-12-29');
    expect(termOf(term(2, { unit: 'month', semantics: 'DEADLINE' }), day('2026-11-09'), { pauses }).last).toBe('2027-01-14');
  });

  it('counts n days that lie in no pause, and shifts months by the days it takes', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 60 }), fc.array(aPause, { maxLength: 3 }), (event, n, made) => {
        const pauses = made.map((one) => one(event));
        const open = (date: LocalDate) => !pauses.some(({ from, to }) => from <= date && date < to);
        const end = termOf(term(n), event, { pauses }).earliest ?? event;
        const counted = Array.from({ length: daysBetween(event, end) }, (_, i) => addDays(event, i + 1)).filter(open);
        expect(counted).toHaveLength(n);
        const plain = termOf(term(1, { unit: 'month' }), event).earliest ?? event;
        const moved = termOf(term(1, { unit: 'month' }), event, { pauses }).earliest ?? event;
        const lost = Array.from({ length: daysBetween(event, moved) }, (_, i) => addDays(event, i + 1)).filter((one) => !open(one));
        expect(daysBetween(plain, moved)).toBe(lost.length);
      }),
    );
  });

  it('never brings a day nearer', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 60 }), aPause, (event, n, made) => {
        const paused = termOf(term(n), event, { pauses: [made(event)] }).earliest ?? event;
        expect(paused >= addDays(event, n)).toBe(true);
      }),
    );
  });
});

describe('days and moments of five zones', () => {
  const aMoment: fc.Arbitrary<Instant> = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-12-31') }).map(instantOf);

  it('count the same days from the day each zone shows', () => {
    fc.assert(
      fc.property(aMoment, fc.constantFrom(...zones), fc.integer({ min: 0, max: 200 }), (moment, zone, n) => {
        const event = dateInZone(moment, zone);
        const last = termOf(term(n, { semantics: 'DEADLINE' }), event).last ?? event;
        const over = endOfDay(last, zone);
        // The day has not ended a millisecond before, and has at that moment, whatever summer time does.
        expect(dateInZone(instantOf(millisecondsOf(over) - 1), zone)).toBe(last);
        expect(dateInZone(over, zone)).toBe(addDays(last, 1));
        expect(millisecondsOf(over) > millisecondsOf(moment)).toBe(true);
      }),
    );
  });

  it('run hours through a change of the clocks', () => {
    fc.assert(
      fc.property(aMoment, fc.integer({ min: 0, max: 200 }), (moment, n) => {
        expect(millisecondsOf(momentAfter(term(n, { unit: 'hour' }), moment)) - millisecondsOf(moment)).toBe(n * 3_600_000);
        expect(millisecondsOf(momentAfter(term(n, { unit: 'minute' }), moment)) - millisecondsOf(moment)).toBe(n * 60_000);
      }),
    );
  });

  it('tell how many days are left', () => {
    const days = termOf(term(14, { semantics: 'DEADLINE' }), day('2026-03-12'));
    expect([daysLeft(days, day('2026-03-12')), daysLeft(days, day('2026-03-26')), daysLeft(days, day('2026-04-01'))]).toEqual([14, 0, 0]);
    expect(daysLeft(termOf(term(14), day('2026-03-12')), day('2026-03-12'))).toBeNull();
  });
});
