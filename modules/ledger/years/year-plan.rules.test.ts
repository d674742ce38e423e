// The plan of a new year as tables: labels, periods, what is refused, percentages, and what amounts become.
import { expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { basisPointsOf, changed, checkPeriods, checkYear, labelOf, nextYear, proposePeriods } from './year-plan.rules.ts';

const span = (startDate: string, endDate: string) => ({ startDate: localDate(startDate), endDate: localDate(endDate) });

it.each([
  ['2027-01-01', '2027-12-31', '2027'],
  ['2026-07-01', '2027-06-30', '2026-2027'],
  ['2026-10-01', '2026-12-31', '2026'],
])('the year from %s to %s is called %s', (start, end, label) => expect(labelOf(span(start, end))).toBe(label));

it.each([
  ['2027-01-01', '2027-12-31', 'MONTHLY', 12, '2027-12-01'],
  ['2027-01-01', '2027-12-31', 'QUARTERLY', 4, '2027-10-01'],
  ['2026-10-15', '2026-12-31', 'MONTHLY', 3, '2026-12-15'],
  ['2026-11-01', '2027-06-30', 'QUARTERLY', 3, '2027-05-01'],
] as const)('%s to %s %s has %i periods, the last from %s', (start, end, frequency, count, last) => {
  const periods = proposePeriods(span(start, end), frequency);
  expect([periods.length, periods.at(-1)]).toEqual([count, { startDate: last, endDate: end }]);
  checkPeriods(span(start, end), periods);
});

it('periods with a gap, an overlap or another end are refused', () => {
  const year = span('2027-01-01', '2027-12-31');
  const code = (...periods: ReturnType<typeof span>[]) => {
    try {
      checkPeriods(year, periods);
      return 'taken';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(code(span('2027-01-01', '2027-05-31'), span('2027-06-01', '2027-12-31'))).toBe('taken');
  expect(code(span('2027-01-01', '2027-05-30'), span('2027-06-01', '2027-12-31'))).toBe('periodGap');
  expect(code(span('2027-01-01', '2027-06-01'), span('2027-06-01', '2027-12-31'))).toBe('periodGap');
  expect(code(span('2027-01-01', '2027-11-30'))).toBe('periodGap');
});

it('a year follows the last one or goes before the first, and has twelve months at most', () => {
  const known = [span('2026-01-01', '2026-12-31')];
  const refusal = (start: string, end: string) => {
    try {
      checkYear(span(start, end), known);
      return 'taken';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(refusal('2027-01-01', '2027-12-31')).toBe('taken');
  expect(refusal('2027-01-01', '2027-06-30')).toBe('taken');
  expect(refusal('2025-07-01', '2025-12-31')).toBe('taken');
  expect(refusal('2027-02-01', '2027-12-31')).toBe('overlap');
  expect(refusal('2026-12-31', '2027-12-30')).toBe('overlap');
  expect(refusal('2027-01-01', '2028-01-01')).toBe('tooLong');
});

it('the next year goes on as the last one did', () => {
  const last = { ...span('2025-07-01', '2026-06-30'), label: '2025-2026', method: 'CASH', periods: 4 } as const;
  expect(nextYear(last, localDate('2026-05-01'))).toEqual({
    ...span('2026-07-01', '2027-06-30'),
    label: '2026-2027',
    method: 'CASH',
    frequency: 'QUARTERLY',
  });
  expect(nextYear(undefined, localDate('2026-05-01'))).toMatchObject({ label: '2026', method: 'ACCRUAL', frequency: 'MONTHLY' });
});

it.each([
  ['3.5', 350],
  ['-2', -200],
  ['', 0],
  ['4%', 400],
  ['half', null],
  ['-101', null],
])('%j percent is %j basis points', (text, points) => expect(basisPointsOf(text)).toBe(points));

it.each([
  [31_000n, 0, 31_000n],
  [31_000n, 350, 32_085n],
  [31_001n, 350, 32_086n],
  [10_001n, -5000, 5001n],
  [31_000n, -10_000, 0n],
] as const)('%d cents changed by %d basis points are %d, half up', (amount, points, expected) => {
  expect(changed(amount, points)).toBe(expected);
});
