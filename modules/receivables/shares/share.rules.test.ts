// Tables of totals spread by share, exact to the cent.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modulo, sumCents } from '../../../packages/kernel/kernel.ts';
import { installmentOf, shareWeights, spreadByShare } from './share.rules.ts';

const homes = (shares: readonly string[]) => shares.map((share, i) => ({ propertyId: String(i + 1), share }));
const spread = (total: bigint, shares: readonly string[]) => [...spreadByShare(total, homes(shares)).values()];

describe('a total by share', () => {
  it.each([7, 13, 77, 1300])('1,234,567.89 over %i homes is exact, and equal shares differ by a cent at most', (count) => {
    const parts = spread(
      1_234_567_89n,
      Array.from({ length: count }, () => '0.07692307'),
    );
    expect(sumCents(parts)).toBe(1_234_567_89n);
    const sorted = parts.toSorted((a, b) => (a < b ? -1 : 1));
    expect((sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n) <= 1n).toBe(true);
  });

  it.each([7, 13, 77, 1300])('1,234,567.89 over %i homes of uneven shares is exact', (count) => {
    const parts = spread(
      1_234_567_89n,
      Array.from({ length: count }, (_, i) => `${modulo(i, 9) + 1}.${modulo(i * 37, 100)}`),
    );
    expect(sumCents(parts)).toBe(1_234_567_89n);
  });

  it('follows the shares, and the earliest home takes the odd cent', () => {
    expect(spread(100_00n, ['50', '25', '25'])).toEqual([50_00n, 25_00n, 25_00n]);
    expect(spread(100_00n, ['1', '1', '1'])).toEqual([33_34n, 33_33n, 33_33n]);
    expect(spread(100_00n, ['0.5', '0', '1.5'])).toEqual([25_00n, 0n, 75_00n]);
  });

  it('compares shares of different decimals', () => {
    expect(shareWeights(['1', '0.25', '2.5'])).toEqual([100n, 25n, 250n]);
    expect(shareWeights([])).toEqual([]);
  });

  it('is exact whatever the total and the shares', () => {
    const share = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 9999 })).map(([whole, part]) => `${whole}.${part}`);
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 13n), fc.array(share, { minLength: 1, maxLength: 60 }), (total, shares) => {
        const parts = spread(total, shares);
        expect(sumCents(parts)).toBe(total);
        expect(parts.every((part) => part >= 0n)).toBe(true);
      }),
    );
  });
});

describe('an installment', () => {
  it.each([
    [120_000_00n, 12n, 10_000_00n, 120_000_00n],
    [1_234_567_89n, 12n, 102_880_66n, 1_234_567_92n],
    [1_234_567_89n, 4n, 308_641_97n, 1_234_567_88n],
    [1_234_567_89n, 1n, 1_234_567_89n, 1_234_567_89n],
  ])('of %i over %i', (total, times, installment, billed) => {
    expect(installmentOf(total, times)).toEqual({ installment, billed });
  });
});
