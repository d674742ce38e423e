// A check of a group is split to the cent, pays no charge beyond what is open, and leaves no older charge for
// a younger one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import type { OpenCharge } from '../subledger/distribution.rules.ts';
import { splitOverHomes } from './group-split.rules.ts';

const charge = (chargeId: string, ownershipId: string, day: string, open: bigint): OpenCharge => ({
  chargeId,
  ownershipId,
  codeId: '1',
  chargeDate: localDate(day),
  open,
  incomeAccountId: '1',
  receivableAccountId: '2',
});
const homes = ['1', '2', '3'];
const charges = [
  charge('11', '1', '2026-01-01', 10_000n),
  charge('12', '1', '2026-03-01', 10_000n),
  charge('13', '2', '2026-02-01', 20_000n),
  charge('14', '2', '2026-02-15', 0n),
];

describe('a check of a group', () => {
  it.each([
    // Rule, check, what each home gets, what the charges get.
    ['OLDEST', 15_000n, [10_000n, 5_000n, 0n], { 11: 10_000n, 13: 5_000n }],
    ['OLDEST', 35_000n, [15_000n, 20_000n, 0n], { 11: 10_000n, 12: 5_000n, 13: 20_000n }],
    // 100.00 more than all owe: 33.34, 33.33 and 33.33 ahead.
    ['OLDEST', 50_000n, [23_334n, 23_333n, 3_333n], { 11: 10_000n, 12: 10_000n, 13: 20_000n }],
    ['PROPORTION', 10_000n, [5_000n, 5_000n, 0n], null],
    ['PROPORTION', 50_000n, [23_334n, 23_333n, 3_333n], null],
    ['HAND', 10_000n, [0n, 0n, 0n], null],
  ] as const)('%s: %d cents', (rule, amount, each, paid) => {
    const parts = splitOverHomes(amount, homes, charges, rule);
    expect(parts.map((part) => part.amount)).toEqual(each);
    expect(parts.map((part) => part.owes)).toEqual([20_000n, 20_000n, 0n]);
    const split = parts.flatMap((part) => part.split ?? []);
    if (paid) expect(Object.fromEntries(split.map((one) => [one.chargeId, one.amount]))).toEqual(paid);
    else expect(parts.every((part) => part.split === null)).toBe(true);
  });

  it('is spread evenly where nobody owes anything', () => {
    expect(splitOverHomes(100n, homes, [], 'PROPORTION').map((part) => part.amount)).toEqual([34n, 33n, 33n]);
    expect(splitOverHomes(100n, homes, [], 'OLDEST').map((part) => part.amount)).toEqual([34n, 33n, 33n]);
  });

  it('sums to the check whatever is owed, and pays no charge beyond what is open', () => {
    const some = fc.array(fc.record({ home: fc.nat(2), day: fc.integer({ min: 1, max: 28 }), open: fc.bigInt(0n, 90_000n) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.bigInt(1n, 500_000n), some, fc.constantFrom('OLDEST', 'PROPORTION'), (amount, owed, rule) => {
        const open = owed.map(({ home, day, open: cents }, at) =>
          charge(`${at + 1}`, `${home + 1}`, `2026-01-${String(day).padStart(2, '0')}`, cents),
        );
        const parts = splitOverHomes(amount, homes, open, rule);
        expect(sumCents(parts.map((part) => part.amount))).toBe(amount);
        const paid = new Map(parts.flatMap((part) => part.split ?? []).map((one) => [one.chargeId, one.amount]));
        for (const one of open) expect((paid.get(one.chargeId) ?? 0n) <= one.open).toBe(true);
        for (const part of parts) expect(sumCents((part.split ?? []).map((one) => one.amount)) <= part.amount).toBe(true);
        if (rule === 'OLDEST')
          for (const younger of open)
            for (const older of open)
              if (older.chargeDate < younger.chargeDate && (paid.get(younger.chargeId) ?? 0n) > 0n)
                expect(paid.get(older.chargeId) ?? 0n).toBe(older.open);
      }),
    );
  });
});
