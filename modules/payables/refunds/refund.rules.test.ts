// What of a credit may be refunded, as a table: held by bucket, owed, asked for, and what is said to it.
import { expect, it } from 'vitest';
import { Refusal } from '../../../packages/kernel/kernel.ts';
import { creditLeft, refuseRefund } from './refund.rules.ts';

const credit = (general: bigint, reserved: bigint, owed: bigint, holdsPayments = false) => ({
  owner: 'Elena Soto',
  holdsPayments,
  buckets: [
    { codeId: null, name: 'General prepaid', held: general },
    { codeId: '7', name: 'Reserved for RSRV', held: reserved },
  ],
  owed,
});

function codeOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

it.each([
  // general, reserved, owed, of general, of reserved, on hold, refused with
  [100n, 0n, 0n, 100n, 0n, false, null],
  [100n, 0n, 0n, 101n, 0n, false, 'moreThanHeld'],
  [100n, 50n, 0n, 100n, 50n, false, null],
  [100n, 50n, 0n, 90n, 51n, false, 'moreThanHeld'],
  [100n, 50n, 30n, 100n, 20n, false, null],
  [100n, 50n, 30n, 100n, 21n, false, 'moreThanCredit'],
  [100n, 0n, 100n, 1n, 0n, false, 'moreThanCredit'],
  [100n, 0n, 0n, 10n, 0n, true, 'paymentsOnHold'],
])('held %s and %s, owed %s: refunding %s and %s, hold %s, is refused with %s', (general, reserved, owed, a, b, hold, code) => {
  const parts = [
    { codeId: null, amount: a },
    { codeId: '7', amount: b },
  ].filter(({ amount }) => amount > 0n);
  expect(codeOf(() => refuseRefund(credit(general, reserved, owed, hold), parts))).toBe(code);
});

it('leaves what is held beside what is owed, and never less than nothing', () => {
  expect([creditLeft(credit(100n, 50n, 30n)), creditLeft(credit(100n, 0n, 130n))]).toEqual([120n, 0n]);
});
