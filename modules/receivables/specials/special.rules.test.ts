// Installments of special assessments: they add up to the total whatever was charged, edited or taken back.
import { expect, it } from 'vitest';
import { type Cents, localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { installmentDays, regularInstallment, type Schedule, standingOf, unchargedInstallments } from './special.rules.ts';

const schedule = (installments: number, frequency: Schedule['frequency'] = 'MONTHLY', startOn = '2026-01-31'): Schedule => ({
  startOn: localDate(startOn),
  frequency,
  installments,
});
const none = new Map();

it.each([
  // total, installments, each but the last, the last
  [100_000n, 24, 4_166n, 4_182n],
  [123_456_789n, 24, 5_144_032n, 5_144_053n],
  [100n, 1, 100n, 100n],
  [12n, 12, 1n, 1n],
  [1_000n, 3, 333n, 334n],
  [5n, 10, 0n, 5n],
])('%s in %s installments: %s each, the last %s', (total, count, regular, last) => {
  const amounts = unchargedInstallments(total, schedule(count), none).map(({ amount }) => amount);
  expect(regularInstallment(total, count)).toBe(regular);
  expect(amounts.slice(0, -1)).toEqual(Array.from({ length: count - 1 }, () => regular));
  expect([amounts.at(-1), sumCents(amounts)]).toEqual([last, total]);
});

it.each([
  ['MONTHLY', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['QUARTERLY', ['2026-01-31', '2026-04-30', '2026-07-31']],
  ['ANNUAL', ['2026-01-31', '2027-01-31', '2028-01-31']],
] as const)('%s installments are due on the same day of the month, or its last', (frequency, days) => {
  expect(installmentDays(schedule(3, frequency))).toEqual(days);
});

it.each<[string, [string, Cents][], [number, Cents][]]>([
  [
    'as they come',
    [['2026-01-31', 333n]],
    [
      [2, 333n],
      [3, 334n],
    ],
  ],
  [
    'one edited down',
    [['2026-01-31', 300n]],
    [
      [2, 333n],
      [3, 367n],
    ],
  ],
  [
    'one edited up beyond the rest',
    [['2026-01-31', 900n]],
    [
      [2, 333n],
      [3, -233n],
    ],
  ],
  [
    'the first taken back',
    [
      ['2026-02-28', 333n],
      ['2026-03-31', 334n],
    ],
    [[1, 333n]],
  ],
  [
    'the last charged first',
    [['2026-03-31', 334n]],
    [
      [1, 333n],
      [2, 333n],
    ],
  ],
  [
    'all',
    [
      ['2026-01-31', 333n],
      ['2026-02-28', 333n],
      ['2026-03-31', 334n],
    ],
    [],
  ],
])('of 10.00 in three, with %s charged, the rest makes the total', (_name, charged, left) => {
  const known = new Map(charged.map(([on, amount]) => [localDate(on), amount]));
  const found = unchargedInstallments(1_000n, schedule(3), known);
  expect(found.map(({ number, amount }) => [number, amount])).toEqual(left);
  if (left.length > 0) expect(sumCents([...known.values(), ...found.map(({ amount }) => amount)])).toBe(1_000n);
  expect(standingOf(1_000n, schedule(3), known)).toMatchObject({ chargedCount: charged.length, next: found[0] ?? null });
});
