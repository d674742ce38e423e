// On which day a batch is taken back, and what the words on the button are.
import { describe, expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { changedStandings, closedPeriods, firstUnreconciled, proposedDay, reconciledDays, takenWords } from './undo.rules.ts';

const period = (month: string, last: string, status: 'FUTURE' | 'OPEN' | 'CURRENT' | 'CLOSED') => ({
  periodStart: localDate(`2026-${month}-01`),
  periodEnd: localDate(`2026-${month}-${last}`),
  status,
});
const periods = [
  period('01', '31', 'CLOSED'),
  period('02', '28', 'CLOSED'),
  period('03', '31', 'OPEN'),
  period('04', '30', 'CURRENT'),
  period('05', '31', 'FUTURE'),
];

describe('the day of the mirrors', () => {
  test.each([
    ['2026-01-20', '2026-03-01', 'the first open day after a closed month'],
    ['2026-03-20', '2026-03-20', 'its own day while the month is open'],
    ['2026-04-02', '2026-04-02', 'its own day in the current month'],
  ])('of a batch of %s is %s: %s', (own, mirrored) => {
    expect(proposedDay(localDate(own), periods)).toBe(mirrored);
  });

  test('is refused where nothing open follows', () => {
    expect(() => proposedDay(localDate('2026-05-02'), periods)).toThrow(expect.objectContaining({ code: 'periodClosed' }));
  });

  test.each([
    ['2026-03-20', null, '2026-03-20'],
    ['2026-03-20', '2026-03-19', '2026-03-20'],
    ['2026-03-20', '2026-03-31', '2026-04-01'],
  ])('of cash of %s reconciled through %s is %s', (own, reconciledOn, mirrored) => {
    const seen = reconciledOn === null ? null : localDate(reconciledOn);
    expect(proposedDay(firstUnreconciled(localDate(own), seen), periods)).toBe(mirrored);
    expect(reconciledDays(localDate(own), localDate(mirrored), seen)).toHaveLength(own === mirrored ? 0 : 1);
  });

  test('names each closed month the batch reaches, and none that is open', () => {
    const found = closedPeriods(localDate('2026-01-20'), localDate('2026-03-05'), localDate('2026-03-05'), periods);
    expect(found.map((one) => one.what)).toEqual([
      'January 2026 is closed and stays as it is; the mirrors are dated 03/05/2026',
      'February 2026 is closed and stays as it is; the mirrors are dated 03/05/2026',
    ]);
  });
});

test('accounts that stand the same are left out; what is gone stands at zero', () => {
  const standing = (key: string, amount: bigint) => ({ key, who: key, what: 'Owes', amount });
  const before = [standing('a', 5n), standing('b', 7n), standing('c', 1n)];
  const after = [standing('a', 5n), standing('b', 0n), standing('d', 2n)];
  expect(changedStandings(before, after).map(({ key, before: was, after: is }) => [key, was, is])).toEqual([
    ['b', 7n, 0n],
    ['c', 1n, 0n],
    ['d', 0n, 2n],
  ]);
});

test.each([
  [1, 'charge', '1 charge, 25.00'],
  [2, 'entry', '2 entries, 25.00'],
  [1300, 'late fee', '1,300 late fees, 25.00'],
])('%i %s reads %s', (count, noun, words) => {
  expect(takenWords({ count, noun, total: '25.00' })).toBe(words);
});
