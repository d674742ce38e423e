// The formula of accounting.md 4.2 as a table, and invariant 22.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, centsToText, localDate, textToCents } from '../../../packages/kernel/kernel.ts';
import { type LateCandidate, type LateFeePolicy, lateBase, lateFeeOn, proposeLateFees } from './late-fee.rules.ts';

const flat: LateFeePolicy = {
  kind: 'FLAT',
  flat: textToCents('25.00'),
  basisPoints: 0,
  minimumLiability: textToCents('50.00'),
  feeCodeId: 'LATE',
};
const tenPercent: LateFeePolicy = { ...flat, kind: 'PERCENT', basisPoints: 1000, minimumLiability: 0n };
const run = (more: object = {}) => ({ postDate: localDate('2026-01-16'), exclusionDays: 0, currentMonthOnly: false, ...more });
/** Dues of December and January, and a later charge of the run's own day. */
const charges = [
  { chargeId: '1', chargeDate: localDate('2025-12-01'), open: textToCents('310.00') },
  { chargeId: '2', chargeDate: localDate('2026-01-01'), open: textToCents('365.00') },
  { chargeId: '3', chargeDate: localDate('2026-01-16'), open: textToCents('5.00') },
];

describe('what is late on 16 January', () => {
  test.each([
    ['everything dated up to the day', run(), '680.00'],
    ['without charges younger than 15 days', run({ exclusionDays: 15 }), '675.00'],
    ['without charges younger than 16 days', run({ exclusionDays: 16 }), '310.00'],
    ['the month alone', run({ currentMonthOnly: true }), '370.00'],
    ['everything is young', run({ exclusionDays: 60 }), '0.00'],
  ])('%s', (_what, settings, expected) => {
    expect(centsToText(lateBase(charges, settings))).toBe(expected);
  });
});

describe('the fee', () => {
  test.each([
    ['flat', '50.00', flat, '25.00'],
    ['less than the minimum liability', '49.99', flat, '0.00'],
    ['nothing late', '0.00', tenPercent, '0.00'],
    ['ten percent', '310.00', tenPercent, '31.00'],
    ['half a cent goes up', '0.05', tenPercent, '0.01'],
    ['a category without fees', '310.00', { ...flat, kind: 'NONE' as const }, '0.00'],
  ])('%s on %s', (_what, base, policy, expected) => {
    expect(centsToText(lateFeeOn(textToCents(base), policy))).toBe(expected);
  });

  const candidate = (more: Partial<LateCandidate> = {}): LateCandidate => ({
    propertyId: '1',
    ownershipId: '1',
    codeId: 'DUES',
    holdsLateFees: false,
    charges,
    policy: flat,
    ...more,
  });

  it('of a property on hold is named, not charged', () => {
    const { fees, held } = proposeLateFees([candidate(), candidate({ propertyId: '2', holdsLateFees: true })], run());
    expect([fees.map((fee) => [fee.propertyId, fee.amount]), held.map((fee) => fee.propertyId)]).toEqual([[['1', 2500n]], ['2']]);
  });

  it('is not drawn by who paid ahead, and is drawn on the rest by who paid a part of it ahead', () => {
    const covers = (cents: bigint) => new Map([['1', cents]]);
    const only = candidate({ charges: charges.slice(0, 1), policy: tenPercent });
    const shown = (cover: bigint) => {
      const { fees, paidAhead } = proposeLateFees([only], run(), covers(cover));
      return [fees.map((fee) => [fee.base, fee.amount]), paidAhead.map((fee) => fee.amount)];
    };
    expect([shown(0n), shown(10_000n), shown(31_000n)]).toEqual([
      [[[31_000n, 3_100n]], []],
      [[[21_000n, 2_100n]], []],
      [[], [3_100n]],
    ]);
  });

  it('22: is zero below the minimum or when all is young, and never falls when more is late', () => {
    const someCharges = fc.array(fc.record({ back: fc.integer({ min: 0, max: 90 }), open: fc.bigInt({ min: 0n, max: 100_000n }) }), {
      maxLength: 8,
    });
    const somePolicy = fc.record({
      kind: fc.constantFrom('FLAT' as const, 'PERCENT' as const),
      flat: fc.bigInt({ min: 0n, max: 5_000n }),
      basisPoints: fc.integer({ min: 0, max: 3_000 }),
      minimumLiability: fc.bigInt({ min: 0n, max: 50_000n }),
      feeCodeId: fc.constant('LATE'),
    });
    fc.assert(
      fc.property(
        someCharges,
        somePolicy,
        fc.integer({ min: 0, max: 60 }),
        fc.bigInt({ min: 1n, max: 10_000n }),
        (rows, policy, exclusionDays, more) => {
          const settings = run({ exclusionDays });
          const given = rows.map(({ back, open }, i) => ({ chargeId: String(i), chargeDate: addDays(settings.postDate, -back), open }));
          const base = lateBase(given, settings);
          const fee = lateFeeOn(base, policy);
          if (base < policy.minimumLiability || base === 0n) expect(fee).toBe(0n);
          expect(lateFeeOn(base + more, policy)).toBeGreaterThanOrEqual(fee);
          const young = given.filter((one) => one.chargeDate > addDays(settings.postDate, -exclusionDays));
          if (exclusionDays > 0) expect(lateBase(young, settings)).toBe(0n);
        },
      ),
    );
  });
});
