// How fiscal years are cut into periods, which method means which timing, and what a period may become.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, localDate, Refusal } from '../../../packages/kernel/kernel.ts';
import { currentAfterClosing, mayChangePeriod, methodOf, methods, type PeriodStatus } from './year.rules.ts';
import { type Frequency, proposePeriods } from './year-plan.rules.ts';

function cut(startOn: string, endOn: string, frequency: Frequency): string[] {
  const span = { startDate: localDate(startOn), endDate: localDate(endOn) };
  return proposePeriods(span, frequency).map((p, i) => `${i + 1}: ${p.startDate} to ${p.endDate}`);
}

describe('a fiscal year is cut into periods', () => {
  it('of calendar months, February of a leap year included', () => {
    const year = cut('2028-01-01', '2028-12-31', 'MONTHLY');
    expect(year).toHaveLength(12);
    expect(year.slice(0, 3)).toEqual(['1: 2028-01-01 to 2028-01-31', '2: 2028-02-01 to 2028-02-29', '3: 2028-03-01 to 2028-03-31']);
    expect(year.at(-1)).toBe('12: 2028-12-01 to 2028-12-31');
  });

  it('of quarters, for a year that does not begin in January', () => {
    expect(cut('2025-07-01', '2026-06-30', 'QUARTERLY')).toEqual([
      '1: 2025-07-01 to 2025-09-30',
      '2: 2025-10-01 to 2025-12-31',
      '3: 2026-01-01 to 2026-03-31',
      '4: 2026-04-01 to 2026-06-30',
    ]);
  });

  it('that begin at month ends without drifting', () => {
    expect(cut('2026-01-31', '2027-01-30', 'MONTHLY').slice(0, 3)).toEqual([
      '1: 2026-01-31 to 2026-02-27',
      '2: 2026-02-28 to 2026-03-30',
      '3: 2026-03-31 to 2026-04-29',
    ]);
  });

  it('so that every day falls into exactly one, wherever the year starts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom<Frequency>('MONTHLY', 'QUARTERLY'), (offset, frequency) => {
        const startOn = addDays(localDate('1990-01-01'), offset);
        const endOn = addDays(addMonths(startOn, 12), -1);
        const periods = proposePeriods({ startDate: startOn, endDate: endOn }, frequency);
        expect([periods[0]?.startDate, periods.at(-1)?.endDate]).toEqual([startOn, endOn]);
        for (const [i, period] of periods.entries()) {
          expect(daysBetween(period.startDate, period.endDate)).toBeGreaterThan(26);
          if (i > 0) expect(addDays(periods[i - 1]!.endDate, 1)).toBe(period.startDate);
        }
      }),
    );
  });

  it('of which the last is shorter when the year ends before it would', () => {
    expect(cut('2026-01-01', '2026-11-30', 'QUARTERLY').at(-1)).toBe('4: 2026-10-01 to 2026-11-30');
  });
});

describe('an accounting method is two switches', () => {
  it.each([
    ['CASH', 'RECEIPT', 'PAYMENT'],
    ['ACCRUAL', 'CHARGE', 'BILL'],
    ['MODIFIED', 'CHARGE', 'PAYMENT'],
  ] as const)('%s recognizes receivables at %s and payables at %s', (method, arTiming, apTiming) => {
    expect(methods[method]).toMatchObject({ arTiming, apTiming });
    expect(methodOf(arTiming, apTiming)).toBe(method);
  });
});

describe('what a period may become', () => {
  // Rows: from; columns: to OPEN, CURRENT, CLOSED.
  it.each([
    ['FUTURE', 'yes', 'yes', 'periodNotOpen'],
    ['OPEN', 'alreadyDone', 'yes', 'yes'],
    ['CURRENT', 'alreadyDone', 'alreadyDone', 'yes'],
    ['CLOSED', 'yes', 'yes', 'alreadyDone'],
  ] as const)('%s: open %s, current %s, closed %s', (from, ...answers) => {
    const found = (['OPEN', 'CURRENT', 'CLOSED'] as const).map((to) => {
      try {
        mayChangePeriod(from, to);
        return 'yes';
      } catch (error) {
        return error instanceof Refusal ? error.code : error;
      }
    });
    expect(found).toEqual(answers);
  });
});

describe('when the current period closes, the current one is', () => {
  const period = (periodStart: string, status: PeriodStatus) => ({ periodStart: localDate(periodStart), status });
  it.each([
    ['the next that is not closed', '2026-03-01', 'CLOSED FUTURE'],
    ['the next open one even when a later is open too', '2026-03-01', 'CLOSED OPEN OPEN'],
    ['an earlier open one when nothing follows', '2026-01-01', 'OPEN'],
    ['none when every other is closed', undefined, 'CLOSED CLOSED CLOSED'],
  ] as const)('%s', (_name, expected, others) => {
    const statuses = others.split(' ') as PeriodStatus[];
    const months = expected === '2026-01-01' ? ['2026-01-01'] : ['2026-01-01', '2026-03-01', '2026-04-01'];
    const all = [...statuses.map((status, i) => period(months[i]!, status)), period('2026-02-01', 'CURRENT')];
    expect(currentAfterClosing(all, localDate('2026-02-01'))).toBe(expected);
  });
});
