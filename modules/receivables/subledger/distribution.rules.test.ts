// Where money goes, as tables a bookkeeper can check, and the invariants 17, 18 and 24 of accounting.md A.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { centsToText, localDate, textToCents } from '../../../packages/kernel/kernel.ts';
import { afterAllocations, distribute, type OpenCharge } from './distribution.rules.ts';
import { applyPrepaids } from './prepaid.rules.ts';

const charge = (chargeId: string, codeId: string, date: string, open: string): OpenCharge => ({
  chargeId,
  ownershipId: '1',
  codeId,
  chargeDate: localDate(date),
  open: textToCents(open),
  incomeAccountId: `income ${codeId}`,
  receivableAccountId: `receivable ${codeId}`,
});

/** What one owner owes in the tables below. */
const owed = [
  charge('1', 'DUES', '2026-01-01', '300.00'),
  charge('2', 'LATE', '2026-01-16', '25.00'),
  charge('3', 'DUES', '2026-02-01', '300.00'),
  charge('4', 'FINE', '2026-01-05', '100.00'),
];

const paid = (amount: string, charges: readonly OpenCharge[], list: readonly string[]) => {
  const { allocations, rest } = distribute(textToCents(amount), charges, list);
  return [...allocations.map((one) => `${one.charge.chargeId}: ${centsToText(one.amount)}`), `prepaid ${centsToText(rest)}`].join(', ');
};

describe('a receipt pays the codes of its list in order, oldest charge first', () => {
  test.each([
    ['300.00', ['DUES', 'LATE'], '1: 300.00, prepaid 0.00'],
    ['310.00', ['DUES', 'LATE'], '1: 300.00, 3: 10.00, prepaid 0.00'],
    ['310.00', ['LATE', 'DUES'], '2: 25.00, 1: 285.00, prepaid 0.00'],
    ['700.00', ['DUES', 'LATE'], '1: 300.00, 3: 300.00, 2: 25.00, prepaid 75.00'],
    ['50.00', ['FINE'], '4: 50.00, prepaid 0.00'],
    ['50.00', [], 'prepaid 50.00'],
    ['0.00', ['DUES'], 'prepaid 0.00'],
  ] as const)('%s by %j: %s', (amount, list, expected) => {
    expect(paid(amount, owed, list)).toBe(expected);
  });
});

const codes = ['A', 'B', 'C', 'D'];
const someCharges = fc
  .array(fc.record({ code: fc.constantFrom(...codes), day: fc.integer({ min: 1, max: 28 }), open: fc.bigInt({ min: 1n, max: 50_000n }) }), {
    maxLength: 12,
  })
  .map((rows) =>
    rows.map(({ code, day, open }, i) => ({ ...charge(String(i + 1), code, `2026-01-${String(day).padStart(2, '0')}`, '0.00'), open })),
  );
const someList = fc.shuffledSubarray(codes);
const someAmount = fc.bigInt({ min: 0n, max: 200_000n });

describe('invariants of distribution', () => {
  it('17: money reaches a code only when every code before it is paid; unlisted codes get nothing; loading order does not matter', () => {
    fc.assert(
      fc.property(someCharges, someList, someAmount, (charges, list, amount) => {
        const { allocations, rest } = distribute(amount, charges, list);
        const left = afterAllocations(charges, allocations);
        const reached = list.findLastIndex((code) => allocations.some((one) => one.charge.codeId === code));
        for (const earlier of list.slice(0, Math.max(reached, 0)))
          expect(left.some((one) => one.codeId === earlier && one.open > 0n)).toBe(false);
        expect(allocations.every((one) => list.includes(one.charge.codeId) && one.amount > 0n)).toBe(true);
        expect(left.every((one) => one.open >= 0n)).toBe(true);
        expect(allocations.reduce((sum, one) => sum + one.amount, rest)).toBe(amount);
        if (rest > 0n) expect(left.some((one) => list.includes(one.codeId) && one.open > 0n)).toBe(false);
        expect(distribute(amount, charges.toReversed(), list)).toEqual({ allocations, rest });
      }),
    );
  });

  it('18: one receipt or two on the same day end the same', () => {
    fc.assert(
      fc.property(someCharges, someList, someAmount, someAmount, (charges, list, first, second) => {
        const whole = distribute(first + second, charges, list);
        const one = distribute(first, charges, list);
        const two = distribute(second, afterAllocations(charges, one.allocations), list);
        expect(afterAllocations(charges, [...one.allocations, ...two.allocations])).toEqual(afterAllocations(charges, whole.allocations));
        expect(one.rest + two.rest).toBe(whole.rest);
      }),
    );
  });
});

describe('prepaid money', () => {
  const bucket = (bucketCodeId: string | null, available: string) => ({
    ownershipId: '1',
    bucketCodeId,
    available: textToCents(available),
  });

  it('pays from the bucket reserved for a code first, and that code alone', () => {
    const made = applyPrepaids([bucket(null, '100.00'), bucket('LATE', '60.00')], owed, ['DUES', 'LATE']);
    expect(made.map((one) => [one.charge.chargeId, one.bucketCodeId, centsToText(one.amount)])).toEqual([
      ['2', 'LATE', '25.00'],
      ['1', null, '100.00'],
    ]);
    expect(applyPrepaids([bucket('FINE', '60.00')], owed, ['DUES', 'LATE'])).toEqual([]);
  });

  it('24: never pays more than is there or owed, never outside the list, and a second run finds nothing', () => {
    const buckets = fc.tuple(someAmount, someAmount).map(([general, reserved]) => [
      { ownershipId: '1', bucketCodeId: null, available: general },
      { ownershipId: '1', bucketCodeId: 'B', available: reserved },
    ]);
    fc.assert(
      fc.property(someCharges, someList, buckets, (charges, list, given) => {
        const made = applyPrepaids(given, charges, list);
        const spent = (code: string | null) => made.filter((one) => one.bucketCodeId === code).reduce((sum, one) => sum + one.amount, 0n);
        const left = afterAllocations(charges, made);
        expect(left.every((one) => one.open >= 0n)).toBe(true);
        expect(made.every((one) => list.includes(one.charge.codeId))).toBe(true);
        const after = given.map((one) => ({ ...one, available: one.available - spent(one.bucketCodeId) }));
        expect(after.every((one) => one.available >= 0n)).toBe(true);
        expect(applyPrepaids(after, left, list)).toEqual([]);
      }),
    );
  });
});
