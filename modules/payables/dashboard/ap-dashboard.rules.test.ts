// Where bills stand on the AP dashboard, and the cash after each.
import { expect, test } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { groupOf, paidInOrder, stateOf } from './ap-dashboard.rules.ts';

test.each([
  [1, true, 'LATE'],
  [0, true, 'DUE'],
  [-7, true, 'DUE'],
  [-8, true, 'LATER'],
  [30, false, 'WAITING'],
] as const)('%d days late, approved %s: %s', (daysLate, isApproved, state) => {
  expect(stateOf({ daysLate, isApproved })).toBe(state);
});

test('bills take the cash in the order they are due, those that wait last', () => {
  const bill = (billId: string, dueDate: string, daysLate: number, open: bigint, isApproved = true) => ({
    billId,
    dueDate: localDate(dueDate),
    daysLate,
    open,
    isApproved,
  });
  const bills = paidInOrder(
    [bill('3', '2026-01-01', 9, 400n, false), bill('2', '2026-01-12', -2, 300n), bill('1', '2026-01-05', 5, 200n)],
    1_000n,
  );
  expect(bills.map(({ billId, state, cashAfter }) => [billId, state, cashAfter])).toEqual([
    ['1', 'LATE', 800n],
    ['2', 'DUE', 500n],
    ['3', 'WAITING', 100n],
  ]);
  expect(groupOf(bills, 'LATE')).toEqual({ count: 1, amount: 200n });
});
