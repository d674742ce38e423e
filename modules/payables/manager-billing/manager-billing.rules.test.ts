// The arithmetic of internal billing: doors by tiers, raises by the year, kinds without a rate.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { type ContractTerms, covers, linesOf, raised, totalOf } from './manager-billing.rules.ts';

const terms: ContractTerms = {
  startMonth: localDate('2025-01-01'),
  endMonth: localDate('2026-12-01'),
  flat: 50_000n,
  raiseMonth: localDate('2026-01-01'),
  raiseBasisPoints: 300,
  doorRates: [
    { fromCount: 1, rate: 1_000n },
    { fromCount: 101, rate: 800n },
  ],
  rates: new Map([['LETTER', 150n]]),
};

test('doors are billed by tiers, pieces by their rate, cost as it is', () => {
  const counts = new Map([
    ['LETTER', 7],
    ['CERTIFIED', 3],
  ] as const);
  const lines = linesOf(terms, localDate('2025-06-01'), 120, counts, [{ description: 'Locksmith', cost: 12_345n }]);
  expect(lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
    ['FLAT', 1, 50_000n],
    ['DOOR', 100, 100_000n],
    ['DOOR', 20, 16_000n],
    ['LETTER', 7, 1_050n],
    ['COST', 1, 12_345n],
  ]);
  expect(totalOf(lines)).toBe(179_395n);
  expect(lines[2]?.description).toBe('Fee by the door, 101 to 120');
});

test('a rate rises in its month and every twelfth after, each time to the cent', () => {
  const at = (month: string) => raised(333n, terms, localDate(month));
  expect([at('2025-12-01'), at('2026-01-01'), at('2026-12-01'), at('2027-01-01')]).toEqual([333n, 343n, 343n, 353n]);
});

test('no fee and no doors make no line, and a month outside is not covered', () => {
  expect(linesOf({ ...terms, flat: 0n }, localDate('2025-06-01'), 0, new Map(), [])).toEqual([]);
  expect([covers(terms, localDate('2024-12-01')), covers(terms, localDate('2026-12-01')), covers(terms, localDate('2027-01-01'))]).toEqual([
    false,
    true,
    false,
  ]);
  expect(covers({ ...terms, endMonth: null }, localDate('2040-01-01'))).toBe(true);
});
