// Which installments an acceleration charges, and when it is cured, as tables.
import { describe, expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import type { Assignment } from '../billing/charge.rules.ts';
import { firstDays, installmentsAhead, isCured } from './acceleration.rules.ts';

const year = { yearStart: localDate('2026-01-01'), yearEnd: localDate('2026-12-31') };
const assigned = (codeId: string, frequency: Assignment['frequency'], amount: bigint | null): Assignment => {
  return { propertyId: '9', ownershipId: '1', codeId, categoryName: 'Townhome', frequency, amount };
};
const ahead = (assignments: readonly Assignment[], after: string, billed: readonly string[] = []) =>
  installmentsAhead(assignments, { after: localDate(after), ...year }, new Set(billed)).map(
    ({ codeId, dueDate }) => `${codeId} ${dueDate}`,
  );

describe('the installments ahead', () => {
  test.each([
    ['monthly ones after the day', [assigned('1', 'MONTHLY', 5n)], '2026-10-15', [], ['1 2026-11-01', '1 2026-12-01']],
    ['one that is due on the day is due', [assigned('1', 'MONTHLY', 5n)], '2026-11-01', [], ['1 2026-12-01']],
    ['quarters of the year', [assigned('1', 'QUARTERLY', 5n)], '2026-05-15', [], ['1 2026-07-01', '1 2026-10-01']],
    ['a yearly one is due at once', [assigned('1', 'ANNUAL', 5n)], '2026-01-01', [], []],
    ['what was charged is not charged again', [assigned('1', 'MONTHLY', 5n)], '2026-10-15', ['9:1:2026-11-01'], ['1 2026-12-01']],
    ['what costs nothing is not charged', [assigned('1', 'MONTHLY', 0n), assigned('2', 'MONTHLY', null)], '2026-10-15', [], []],
    [
      'by day, then by code',
      [assigned('2', 'MONTHLY', 5n), assigned('1', 'QUARTERLY', 5n)],
      '2026-09-01',
      [],
      ['1 2026-10-01', '2 2026-10-01', '2 2026-11-01', '2 2026-12-01'],
    ],
  ] as const)('%s', (_words, assignments, after, billed, due) => {
    expect(ahead(assignments, after, billed)).toEqual(due);
  });
});

test('a year may begin an installment in each of its months', () => {
  expect(firstDays(year.yearStart, year.yearEnd).map(String)).toEqual(
    Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`),
  );
});

test.each([
  ['arrears are open', 90_000n, 0n, 60_000n, false],
  ['only what is ahead is open', 60_000n, 0n, 60_000n, true],
  ['the payment went to what is ahead, and the arrears are as large', 60_000n, 0n, 60_000n, true],
  ['prepaid money would pay the arrears', 90_000n, 30_000n, 60_000n, true],
  ['nothing is ahead any more', 0n, 0n, 0n, false],
] as const)('%s: %s', (_words, owes, prepaid, left, cured) => {
  expect(isCured(owes, prepaid, left)).toBe(cured);
});
