// A sale and the collection case of the seller: closed with its plan where the sale clears the account, left
// with the seller where it does not, and put back when the sale is taken back.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectionCases, paymentPlans } from '../../collections/collections.contract.ts';
import { aCollectingCommunity, type CollectingCommunity, publishSteps } from '../../collections/collections.testing.ts';
import { noParty } from '../../people/people.contract.ts';
import { unitOf } from '../../receivables/receivables.testing.ts';
import { lifecycleRoutes } from '../lifecycle.server.ts';
import { resale } from './resale.contract.ts';

let maple: CollectingCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aCollectingCommunity([], lifecycleRoutes);
  ({ communityId } = maple);
  await publishSteps(maple);
  maple.clock.set('2026-02-20T20:00:00.000Z');
});
afterAll(() => maple.close());

async function aCase(account: string) {
  const { ownershipId } = unitOf(maple, account);
  return { communityId, ...(await maple.call(collectionCases.openCase, { communityId, ownershipId })) };
}
async function sell(account: string, history: 'ALL' | 'SPLIT' | 'STAY') {
  const buyer = { ...noParty, firstName: 'Paul', lastName: 'Quint' };
  const forwarding = { street: '', city: '', state: '', postcode: '' };
  const { propertyId } = unitOf(maple, account);
  const { resaleId } = await maple.call(resale.startResale, {
    communityId,
    propertyId,
    settlementDate: '2026-02-15',
    buyer,
    forwarding,
    history,
  });
  const { baseHash } = await maple.call(resale.previewResale, { communityId, resaleId });
  await maple.call(resale.settleResale, { communityId, resaleId, addressVerified: true, baseHash });
  return resaleId;
}

it('closes the case and its plan where nothing stays with the seller, and opens them again with the sale taken back', async () => {
  const of = await aCase('MC-0001');
  const terms = { ...of, offeredDate: '2026-01-05', firstDueDate: '2026-03-10', months: 3 };
  const { paymentPlanId } = await maple.call(paymentPlans.offerPlan, terms);
  await maple.call(paymentPlans.signPlan, { communityId, paymentPlanId, signedDate: '2026-01-06' });
  const resaleId = await sell('MC-0001', 'ALL');
  const closed = await maple.call(collectionCases.getCase, of);
  expect([closed.closedDate, closed.closedReason]).toEqual([expect.any(String), 'Home sold to Paul Quint']);
  expect((await maple.call(paymentPlans.getPlan, { communityId, paymentPlanId })).state).toBe('CANCELED');
  const preview = await maple.call(resale.previewReversal, { communityId, resaleId });
  await maple.call(resale.reverseResale, { communityId, resaleId, reason: 'Fell through', baseHash: preview.baseHash });
  const open = await maple.call(collectionCases.getCase, of);
  expect([open.closedDate, open.side, open.feed[0]?.note]).toEqual([null, 'PLAN', 'The sale was taken back']);
});

it('leaves the case with a seller who still owes', async () => {
  const of = await aCase('MC-0002');
  await sell('MC-0002', 'STAY');
  const left = await maple.call(collectionCases.getCase, of);
  expect([left.closedDate, left.balances.total]).toEqual([null, '310.00']);
  expect(left.feed[0]?.note).toBe('Home sold to Paul Quint; what is open stays with this owner');
});
