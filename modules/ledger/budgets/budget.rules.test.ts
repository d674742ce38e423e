// Spreading and copying budgets: the figures of the accounting rules, and that no cent is lost.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../../../packages/kernel/kernel.ts';
import { copyAmounts, mustBeDraft, mustGoForward, refit, spreadEvenly, spreadLike } from './budget.rules.ts';

const cents = fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n });
const year = fc.array(cents, { minLength: 12, maxLength: 12 });

describe('a year spread over its periods', () => {
  it('is even, what is left over on the first', () => {
    expect(spreadEvenly(100_000n, 12)).toEqual([...Array(4).fill(8334n), ...Array(8).fill(8333n)]);
    expect(spreadEvenly(-1n, 4)).toEqual([-1n, 0n, 0n, 0n]);
  });

  it('follows another year, and is even where that has nothing', () => {
    expect(spreadLike(900n, [100n, 0n, 200n])).toEqual([300n, 0n, 600n]);
    expect(spreadLike(900n, [-100n, 0n, 200n])).toEqual([300n, 0n, 600n]);
    expect(spreadLike(100n, [0n, 0n, 0n])).toEqual([34n, 33n, 33n]);
  });

  it('adds up to the year, whatever the year and the pattern', () => {
    fc.assert(
      fc.property(cents, year, (total, pattern) => {
        expect(sumCents(spreadEvenly(total, 12))).toBe(total);
        expect(sumCents(spreadLike(total, pattern))).toBe(total);
      }),
    );
  });
});

describe('a copy', () => {
  it('joins months to quarters and spreads quarters over their months', () => {
    expect(refit([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n, 11n, 12n], 4)).toEqual([6n, 15n, 24n, 33n]);
    expect(refit([10n, 0n, -10n, 3n], 12)).toEqual([4n, 3n, 3n, 0n, 0n, 0n, -4n, -3n, -3n, 1n, 1n, 1n]);
    expect(refit([700n, 0n, 0n, 0n, 0n, 0n, 0n], 12)).toEqual(spreadEvenly(700n, 12));
  });

  it('raises each period by itself', () => {
    expect(copyAmounts([10_000n, 333n, 0n, -105n], 4, 300)).toEqual([10_300n, 343n, 0n, -108n]);
    expect(copyAmounts([10_000n], 1, -2500)).toEqual([7500n]);
  });

  it('keeps the sum, and with a percentage differs from it by half a cent a period at most', () => {
    fc.assert(
      fc.property(year, fc.integer({ min: -9_999, max: 20_000 }), fc.constantFrom(4, 7, 12), (amounts, basisPoints, periods) => {
        expect(sumCents(refit(amounts, periods))).toBe(sumCents(amounts));
        const exact = sumCents(amounts) * (10_000n + BigInt(basisPoints));
        const off = sumCents(copyAmounts(amounts, periods, basisPoints)) * 10_000n - exact;
        expect(off <= BigInt(periods) * 5_000n && off >= BigInt(periods) * -5_000n).toBe(true);
      }),
    );
  });
});

describe('what may become of a budget', () => {
  it.each([
    ['ADOPTED', 'This budget is adopted. Begin a revision to change it.'],
    ['SUPERSEDED', 'This budget is superseded by a later one. Begin a revision to change it.'],
    ['DISCARDED', 'This budget is discarded. Begin a revision to change it.'],
  ] as const)('%s stays as it is', (state, sentence) => {
    expect(() => mustBeDraft(state)).toThrow(sentence);
  });

  it('goes on into its own year or a later one', () => {
    expect(() => mustGoForward('2026-01-01', '2026-01-01')).not.toThrow();
    expect(() => mustGoForward('2026-01-01', '2025-01-01')).toThrow('A budget is copied into its own year or a later one.');
  });
});
