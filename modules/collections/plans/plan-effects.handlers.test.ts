// What a kept plan does: receipts pay by its order, late fees pause by a hold of the home; both end with it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { billMonth, takeMoney, unitOf } from '../../receivables/receivables.testing.ts';
import { collectionCases, paymentPlans } from '../collections.contract.ts';
import { aCollectingCommunity, type CollectingCommunity, publishSteps } from '../collections.testing.ts';

let maple: CollectingCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aCollectingCommunity();
  ({ communityId } = maple);
  await publishSteps(maple);
  maple.clock.set('2026-02-20T20:00:00.000Z');
});
afterAll(() => maple.close());

async function aSignedPlan(account: string, paysFirst: 'PLAN' | 'CURRENT') {
  const { ownershipId } = unitOf(maple, account);
  const { collectionCaseId } = await maple.call(collectionCases.openCase, { communityId, ownershipId });
  const terms = {
    communityId,
    collectionCaseId,
    offeredDate: '2026-01-05',
    firstDueDate: '2026-01-10',
    months: 3,
    missedMost: 1,
    cureDays: 0,
  };
  const { paymentPlanId } = await maple.call(paymentPlans.offerPlan, { ...terms, paysFirst });
  const of = { communityId, paymentPlanId };
  await maple.call(paymentPlans.signPlan, { ...of, signedDate: '2026-01-06' });
  return of;
}
const shown = async (of: { communityId: string; paymentPlanId: string }) => {
  const { paid, currentOpen } = await maple.call(paymentPlans.getPlan, of);
  return [paid, currentOpen];
};
const holds = async (account: string) =>
  (await maple.call(propertyFlags.listPropertyFlags, { communityId, propertyId: unitOf(maple, account).propertyId })).flatMap((one) =>
    one.holds ? [[one.flag, one.reason]] : [],
  );

it('pays current charges first or the plan first, as the plan says, and as everybody pays once it is broken', async () => {
  const current = await aSignedPlan('MC-0001', 'CURRENT');
  const plan = await aSignedPlan('MC-0002', 'PLAN');
  await billMonth(maple, '2026-02-01');
  const [, owed] = await shown(current);
  expect(Number(owed)).toBeGreaterThan(100);
  await takeMoney(maple, '2026-02-05', [
    ['MC-0001', '100.00', '1'],
    ['MC-0002', '100.00', '2'],
  ]);
  expect(await shown(current)).toEqual(['0.00', (Number(owed) - 100).toFixed(2)]);
  expect((await shown(plan))[0]).toBe('100.00');
  await maple.call(paymentPlans.breakPlan, { ...current, breachedDate: '2026-02-10' });
  await takeMoney(maple, '2026-02-12', [['MC-0001', '50.00', '3']]);
  expect((await shown(current))[0]).toBe('50.00');
});

it('pauses late fees of the home while it is kept', async () => {
  const hold = ['LATE_FEES', 'Payment plan of 01/05/2026'];
  expect(await holds('MC-0001')).toEqual([]);
  expect(await holds('MC-0002')).toEqual([hold]);
  const of = await aSignedPlan('MC-0003', 'CURRENT');
  expect(await holds('MC-0003')).toEqual([hold]);
  await maple.call(paymentPlans.cancelPlan, { ...of, endedDate: '2026-02-15' });
  expect(await holds('MC-0003')).toEqual([]);
});
