// What a bill leaves of a budget.
import { expect, test } from 'vitest';
import { chargedAccounts } from './board-approval.rules.ts';

const lines = [
  { accountId: '1', amount: 600_000n },
  { accountId: '2', amount: 5_000n },
  { accountId: '1', amount: 15_000n },
];

test('lines of one account are one, and what is left may be less than nothing', () => {
  const budgets = new Map([['1', 1_000_000n]]);
  const spent = new Map([
    ['1', 400_000n],
    ['2', 1_000n],
  ]);
  expect(chargedAccounts(lines, budgets, spent)).toEqual([
    { accountId: '1', budget: 1_000_000n, spent: 400_000n, bill: 615_000n, left: -15_000n },
    { accountId: '2', budget: 0n, spent: 1_000n, bill: 5_000n, left: -6_000n },
  ]);
});

test('without a budget nothing is said of what is left', () => {
  expect(chargedAccounts(lines.slice(1, 2), null, new Map())).toEqual([
    { accountId: '2', budget: null, spent: 0n, bill: 5_000n, left: null },
  ]);
});
