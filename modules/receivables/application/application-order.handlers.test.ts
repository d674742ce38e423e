// Application orders through the calls: a receipt keeps the order of its day, prepaid money follows it too.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adjust } from '../adjustments/adjustments.testing.ts';
import { receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, ownerAt, takeMoney, unitOf } from '../receivables.testing.ts';
import { applicationOrders, orderPresets } from './application-order.contract.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  for (const account of ['MC-0001', 'MC-0002'])
    for (const code of ['LATE', 'ASMT'] as const)
      await adjust(maple, {
        account,
        postDate: '2026-01-01',
        type: 'ADD_CHARGE',
        codes: [{ codeId: maple.codeIds[code], amount: '100.00' }],
      });
});
afterAll(() => maple.close());

const steps = (at: number) => (orderPresets[at]?.steps ?? []).map(({ kinds, age }) => ({ kinds: [...kinds], age }));
const openOf = async (account: string) => {
  const { charges } = await maple.call(receipts.getOpenCharges, {
    communityId,
    ownershipId: unitOf(maple, account).ownershipId,
    postDate: '2026-12-01',
  });
  return charges.map(({ codeId, due }) => [Object.entries(maple.codeIds).find(([, id]) => id === codeId)?.[0], due]);
};

test('an order counts from its day on: a receipt that is dated back keeps the one before it', async () => {
  const florida = { communityId, startDate: '2026-02-01', name: 'Fees first', delinquentDays: 30, steps: steps(1) };
  await maple.call(applicationOrders.addApplicationOrder, florida);
  expect((await maple.send(applicationOrders.addApplicationOrder, florida)).json.code).toBe('sameStart');
  const twice = [
    { kinds: ['NSF'], age: 'ANY' },
    { kinds: ['NSF'], age: 'ANY' },
  ];
  expect((await maple.send(applicationOrders.addApplicationOrder, { ...florida, startDate: '2026-03-01', steps: twice })).json.code).toBe(
    'kindTwice',
  );
  // The Default list pays ASMT first.
  await takeMoney(maple, '2026-01-31', [['MC-0001', '100.00', '1']]);
  expect(await openOf('MC-0001')).toEqual([['LATE', '100.00']]);
  await takeMoney(maple, '2026-02-01', [['MC-0002', '100.00', '2']]);
  expect(await openOf('MC-0002')).toEqual([['ASMT', '100.00']]);
  expect(await ownerAt(maple, 'MC-0002', '2026-02-01')).toEqual({ owes: '100.00', prepaid: '0.00' });
});

test('an order that is deleted leaves the lists to decide', async () => {
  const [order] = await maple.call(applicationOrders.listApplicationOrders, { communityId });
  expect(order).toMatchObject({
    name: 'Fees first',
    delinquentDays: 30,
    steps: [{ kinds: ['INTEREST'], age: 'ANY' }, { kinds: ['LATE_FEE'] }, {}, {}],
  });
  await maple.call(applicationOrders.deleteApplicationOrder, { communityId, applicationOrderId: order?.applicationOrderId ?? '' });
  expect(await maple.call(applicationOrders.listApplicationOrders, { communityId })).toEqual([]);
  for (const code of ['LATE', 'ASMT'] as const)
    await adjust(maple, {
      account: 'MC-0003',
      postDate: '2026-01-01',
      type: 'ADD_CHARGE',
      codes: [{ codeId: maple.codeIds[code], amount: '50.00' }],
    });
  await takeMoney(maple, '2026-02-02', [['MC-0003', '50.00', '3']]);
  expect(await openOf('MC-0003')).toEqual([['LATE', '50.00']]);
});
