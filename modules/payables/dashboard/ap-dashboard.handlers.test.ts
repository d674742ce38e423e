// The AP dashboard on a real database: what is open and waiting, the cash after it, and payments made.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apDashboard } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

it('adds up bills by their state, and what stays of the cash', async () => {
  const paid = await of.approved({ vendorId: of.sierra, number: 'D-1', lines: [['5310', '100.00']] });
  await of.approved({ vendorId: of.sierra, number: 'D-2', lines: [['5310', '200.00']] });
  await of.enter({ vendorId: of.truckee, number: 'D-3', lines: [['5410', '50.00']] });
  const { numbers } = await of.pay([`${paid}:100.00`]);
  const seen = await of.call(apDashboard.getApDashboard, { communityId: of.communityId });
  const groups = [seen.late, seen.due, seen.later].map(({ count }) => count);
  expect(groups.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(seen.waiting).toEqual({ count: 1, amount: '50.00' });
  expect(seen.bills.map(({ billNumber, open }) => [billNumber, open])).toEqual([
    ['D-2', '200.00'],
    ['D-3', '50.00'],
  ]);
  expect(seen.cash.now).toBe('9900.00');
  expect(seen.bills.at(-1)?.cashAfter).toBe('9650.00');
  expect(numbers).toEqual(['1001']);
});
