// The formula of accounting.md 4.2 as a table, and invariant 22.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, type Cents, centsToText, localDate, percentOf, sumCents, textToCents } from '../../../packages/kernel/kernel.ts';
import { type LateCandidate, type LateCharge, type LateFeePolicy, lateCharges, lateFeeOn, proposeLateFees } from './late-fee.rules.ts';

const flat: LateFeePolicy = {
  kind: 'FLAT',
  flat: textToCents('25.00'),
  basisPoints: 0,
  minimumLiability: textToCents('50.00'),
  repeat: 'MONTHLY',
  graceDays: 0,
  capAmount: 0n,
  capBasisPoints: 0,
  feeCodeId: 'LATE',
};
const tenPercent: LateFeePolicy = { ...flat, kind: 'PERCENT', basisPoints: 1000, minimumLiability: 0n };
const run = (more: object = {}) => ({ postDate: localDate('2026-01-16'), exclusionDays: 0, currentMonthOnly: false, ...more });
const charge = (chargeId: string, day: string, open: Cents, more: Partial<LateCharge> = {}): LateCharge => {
  return { chargeId, chargeDate: localDate(day), amount: open, open, hasDrawnFee: false, ...more };
};
/** Dues of December and January, and a later charge of the run's own day. */
const charges = [charge('1', '2025-12-01', 31_000n), charge('2', '2026-01-01', 36_500n), charge('3', '2026-01-16', 500n)];
const sumOf = (late: readonly LateCharge[]) => sumCents(late.map(({ open }) => open));

describe('what is late on 16 January', () => {
  test.each([
    ['everything dated up to the day', run(), '680.00'],
    ['without charges younger than 15 days', run({ exclusionDays: 15 }), '675.00'],
    ['without charges younger than 16 days', run({ exclusionDays: 16 }), '310.00'],
    ['the month alone', run({ currentMonthOnly: true }), '370.00'],
    ['everything is young', run({ exclusionDays: 60 }), '0.00'],
  ])('%s', (_what, settings, expected) => {
    expect(centsToText(sumOf(lateCharges(charges, 0, settings)))).toBe(expected);
  });

  test.each([
    ['15 days of grace', 15, run(), '675.00'],
    ['16 days of grace', 16, run(), '310.00'],
    ['grace and an exclusion period: the longer counts', 15, run({ exclusionDays: 16 }), '310.00'],
    ['an exclusion period within the grace changes nothing', 15, run({ exclusionDays: 3 }), '675.00'],
  ])('%s', (_what, graceDays, settings, expected) => {
    expect(centsToText(sumOf(lateCharges(charges, graceDays, settings)))).toBe(expected);
  });
});

describe('the fee', () => {
  test.each([
    ['flat', '50.00', flat, '25.00'],
    ['nothing late', '0.00', tenPercent, '0.00'],
    ['ten percent', '310.00', tenPercent, '31.00'],
    ['half a cent goes up', '0.05', tenPercent, '0.01'],
    ['a category without fees', '310.00', { ...flat, kind: 'NONE' as const }, '0.00'],
    ['the cap is an amount', '310.00', { ...tenPercent, capAmount: 1_500n }, '15.00'],
    ['the cap is a percent', '310.00', { ...tenPercent, capBasisPoints: 500 }, '15.50'],
    ['the cap is the greater: the percent', '310.00', { ...tenPercent, capAmount: 1_000n, capBasisPoints: 500 }, '15.50'],
    ['the cap is the greater: the amount', '310.00', { ...tenPercent, capAmount: 2_500n, capBasisPoints: 500 }, '25.00'],
    ['a cap caps a flat fee', '310.00', { ...flat, capAmount: 1_000n }, '10.00'],
    ['a fee below its cap', '310.00', { ...tenPercent, capAmount: 5_000n }, '31.00'],
  ])('%s on %s', (_what, base, policy, expected) => {
    expect(centsToText(lateFeeOn([charge('1', '2026-01-01', textToCents(base))], policy))).toBe(expected);
  });

  it('is capped by the installment as charged, not by what is left of it', () => {
    const policy = { ...flat, flat: 10_000n, capBasisPoints: 500 };
    expect(lateFeeOn([charge('1', '2026-01-01', 100n, { amount: 31_000n })], policy)).toBe(1_550n);
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

  it('is drawn by nothing below the minimum liability', () => {
    const of = (open: Cents) => proposeLateFees([candidate({ charges: [charge('1', '2026-01-01', open)] })], run()).fees.length;
    expect([of(4_999n), of(5_000n)]).toEqual([0, 1]);
  });

  it('once per charge is drawn by each late charge, those that drew one marked; the minimum counts all that is late', () => {
    const drew = [charge('1', '2025-12-01', 3_000n, { hasDrawnFee: true }), charge('2', '2026-01-01', 2_000n)];
    const { fees } = proposeLateFees([candidate({ charges: drew, policy: { ...flat, repeat: 'ONCE' } })], run());
    expect(fees.map(({ source, base, amount }) => [source?.chargeId, source?.hasDrawnFee, base, amount])).toEqual([
      ['1', true, 3_000n, 2_500n],
      ['2', false, 2_000n, 2_500n],
    ]);
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

  it('22: is zero below the minimum or when all is young, never falls when more is late, and keeps to its cap', () => {
    const someCharges = fc.array(fc.record({ back: fc.integer({ min: 0, max: 90 }), open: fc.bigInt({ min: 0n, max: 100_000n }) }), {
      maxLength: 8,
    });
    const somePolicy = fc.record({
      kind: fc.constantFrom('FLAT' as const, 'PERCENT' as const),
      flat: fc.bigInt({ min: 0n, max: 5_000n }),
      basisPoints: fc.integer({ min: 0, max: 3_000 }),
      minimumLiability: fc.bigInt({ min: 0n, max: 50_000n }),
      repeat: fc.constantFrom('ONCE' as const, 'MONTHLY' as const),
      graceDays: fc.integer({ min: 0, max: 30 }),
      capAmount: fc.bigInt({ min: 0n, max: 3_000n }),
      capBasisPoints: fc.integer({ min: 0, max: 1_000 }),
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
          const given = rows.map(({ back, open }, i) => charge(String(i), addDays(settings.postDate, -back), open, { amount: 100_000n }));
          const feeOn = (of: readonly LateCharge[]) => proposeLateFees([candidate({ charges: of, policy })], settings).fees;
          const fee = sumCents(feeOn(given).map(({ amount }) => amount));
          const base = sumOf(lateCharges(given, policy.graceDays, settings));
          if (base < policy.minimumLiability || base === 0n) expect(fee).toBe(0n);
          const owingMore = given.map((one) => ({ ...one, open: one.open + more }));
          expect(sumCents(feeOn(owingMore).map(({ amount }) => amount))).toBeGreaterThanOrEqual(fee);
          const graced = Math.max(exclusionDays, policy.graceDays);
          expect(feeOn(given.filter((one) => one.chargeDate > addDays(settings.postDate, -graced)))).toEqual([]);
          const late = given.filter((one) => one.open > 0n && one.chargeDate <= addDays(settings.postDate, -graced));
          for (const { source, amount } of feeOn(given)) {
            const share = percentOf(source ? source.amount : 100_000n * BigInt(late.length), policy.capBasisPoints);
            const cap = share > policy.capAmount ? share : policy.capAmount;
            if (policy.capAmount > 0n || policy.capBasisPoints > 0) expect(amount).toBeLessThanOrEqual(cap);
          }
        },
      ),
    );
  });
});
