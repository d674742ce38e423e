// The arithmetic of one charge: computed again from what was kept, as an accountant would check it.
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import {
  installmentArithmetic,
  interestArithmetic,
  lateFeeArithmetic,
  nsfArithmetic,
  plainArithmetic,
  runningOpen,
} from './charge-why.rules.ts';

describe('interest', () => {
  // 437.50 at 18 % for 31 days (accounting.md 4.3).
  const kept = { method: 'SIMPLE', base: 43_750n, centDays: 43_750n * 31n, rateBasisPoints: 1_800, uncapped: 669n };

  it('comes again to what was charged', () => {
    const { lines, reproduces } = interestArithmetic(kept, 669n, 'January 2 to February 1');
    expect([reproduces, lines.map(({ amount }) => amount)]).toEqual([true, [null, 43_750n, 1_356_250n, 669n, 669n]]);
  });

  it('names the cut, and tells where it does not come to the same', () => {
    expect(interestArithmetic(kept, 446n, '').lines.at(-2)).toMatchObject({ amount: 446n });
    expect(interestArithmetic({ ...kept, uncapped: 670n }, 670n, '').reproduces).toBe(false);
  });
});

it('a late fee tells what it is for, what is unpaid, what is asked and the most', () => {
  const kept = { installments: 31_000n, unpaid: 31_000n, dueDate: localDate('2026-01-01'), asked: 9_000n, atMost: 3_100n };
  const { lines, reproduces } = lateFeeArithmetic(kept, 3_100n);
  expect([reproduces, lines.map(({ amount }) => amount)]).toEqual([true, [null, 31_000n, 31_000n, 9_000n, 3_100n, 3_100n]]);
  expect(lateFeeArithmetic(kept, 3_101n).reproduces).toBe(false);
  expect(lateFeeArithmetic({ installments: null, unpaid: null, dueDate: null, asked: null, atMost: null }, 2_500n)).toEqual({
    lines: [{ words: 'Charged', amount: 2_500n }],
    reproduces: null,
  });
});

it('other charges tell what there is', () => {
  expect(nsfArithmetic({ check: 36_500n, atMost: 2_500n }, 2_500n).reproduces).toBe(true);
  expect(nsfArithmetic({ check: null, atMost: null }, 3_000n).reproduces).toBeNull();
  expect(installmentArithmetic({ category: 'Townhome', frequency: 'monthly', byRule: 31_000n }, 31_000n)).toEqual({
    lines: [
      { words: 'Category Townhome, monthly', amount: 31_000n },
      { words: 'Charged', amount: 31_000n },
    ],
    reproduces: true,
  });
  expect(installmentArithmetic({ category: '', frequency: '', byRule: 100n }, 90n).lines).toHaveLength(3);
  expect(plainArithmetic('Owed when the books began', 100n).reproduces).toBeNull();
  expect(runningOpen(100n, [{ amount: 40n }, { amount: -10n }])).toEqual([60n, 70n]);
});
