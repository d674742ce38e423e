// Which period a day falls into, and what is warned of before it is posted into.
import { expect, test } from 'vitest';
import { currentPeriod, periodInHand } from './period-in-hand.rules.ts';

const period = (periodStartDate: string, periodEndDate: string, status: 'FUTURE' | 'OPEN' | 'CURRENT' | 'CLOSED') => ({
  periodStartDate,
  periodEndDate,
  status,
});
const periods = [
  period('2025-12-01', '2025-12-31', 'CLOSED'),
  period('2026-01-01T00:00:00', '2026-01-31T00:00:00', 'OPEN'),
  period('2026-02-01', '2026-02-28', 'CURRENT'),
  period('2026-03-01', '2026-05-31', 'FUTURE'),
];

test.each([
  ['2026-02-01', 'February 2026', 'CURRENT', ''],
  ['2026-02-28', 'February 2026', 'CURRENT', ''],
  ['2026-01-31', 'January 2026', 'OPEN', 'Posts into January 2026, not February 2026'],
  ['2025-12-31', 'December 2025', 'CLOSED', 'December 2025 is closed'],
  ['2026-04-01', 'Mar 1 to May 31, 2026', 'FUTURE', 'Mar 1 to May 31, 2026 is not open yet'],
  ['2027-01-01', 'No period', 'NONE', 'No fiscal year covers 01/01/2027'],
])('%s', (on, words, status, warning) => {
  expect(periodInHand(periods, on)).toMatchObject({ words, status, warning });
});

test('without a current period only the one posted into is named', () => {
  const open = periods.slice(0, 2);
  expect([currentPeriod(open), periodInHand(open, '2026-01-05').warning]).toEqual([undefined, 'Posts into January 2026']);
});
