// Payment plans through the calls: offered over what is open, signed, kept or broken, reinstated, completed,
// canceled; and the installments to the cent.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { takeMoney, unitOf } from '../../receivables/receivables.testing.ts';
import { collectionCases, collectionRuns, paymentPlanList, paymentPlans } from '../collections.contract.ts';
import { aCollectingCommunity, type CollectingCommunity, publishSteps } from '../collections.testing.ts';
import { installmentsOf, keptOf, planned } from './plan.rules.ts';

let maple: CollectingCommunity;
let communityId: string;
let collectionCaseId: string;
const open = async (account: string) =>
  (await maple.call(collectionCases.openCase, { communityId, ownershipId: unitOf(maple, account).ownershipId })).collectionCaseId;
beforeAll(async () => {
  maple = await aCollectingCommunity();
  ({ communityId } = maple);
  await publishSteps(maple);
  collectionCaseId = await open('MC-0001');
});
afterAll(() => maple.close());

const terms = { offeredDate: '2026-01-05', firstDueDate: '2026-01-10', months: 3, downAmount: '37.50' };
const offer = (more: object = {}) =>
  maple.send(paymentPlans.offerPlan, { communityId, collectionCaseId, ...terms, cureDays: 0, missedMost: 2, ...more });

it('splits a balance into equal installments that add up, and counts what is missed', () => {
  const rows = installmentsOf(10_000n, {
    down: 0n,
    months: 3,
    offeredDate: localDate('2026-01-05'),
    firstDueDate: localDate('2026-01-31'),
  });
  expect(rows.map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
    ['2026-01-31', 3_334n],
    ['2026-02-28', 3_333n],
    ['2026-03-31', 3_333n],
  ]);
  expect(planned(rows)).toBe(10_000n);
  const kept = keptOf(rows, 4_000n, 5, localDate('2026-03-06'));
  expect(kept.map(({ paid, isMissed }) => [paid, isMissed])).toEqual([
    [3_334n, false],
    [666n, true],
    [0n, false],
  ]);
});

it('is offered over what is open, signed, broken once enough is missed, and reinstated', async () => {
  const seen = await maple.call(paymentPlans.proposePlan, { communityId, collectionCaseId, ...terms });
  expect([seen.covered, seen.installments.map(({ amount }) => amount)]).toEqual(['437.50', ['37.50', '133.34', '133.33', '133.33']]);
  expect((await offer({ downAmount: '437.50' })).json.code).toBe('downTooLarge');
  const { paymentPlanId } = (await offer()).json as { paymentPlanId: string };
  expect((await offer()).json.code).toBe('planLive');
  const of = { communityId, paymentPlanId };
  expect((await maple.send(paymentPlans.breakPlan, { ...of, breachedDate: '2026-01-11' })).json.code).toBe('planNotActive');
  expect((await maple.send(paymentPlans.reinstatePlan, of)).json.code).toBe('planNotBroken');
  await maple.call(paymentPlans.signPlan, { ...of, signedDate: '2026-01-06' });
  expect((await maple.send(paymentPlans.signPlan, { ...of, signedDate: '2026-01-06' })).json.code).toBe('planNotOffered');
  const left = (await maple.call(collectionRuns.previewRun, { communityId, runDate: '2026-01-05' })).left;
  expect(left.find((row) => row.accountNumber === 'MC-0001')?.reason).toBe('PLAN');
  const kept = await maple.send(paymentPlans.breakPlan, { ...of, breachedDate: '2026-01-06' });
  expect([kept.json.code, kept.json.errorMessage]).toEqual(['planKept', 'The plan is kept: 1 of 2 missed installments.']);
  await maple.call(paymentPlans.breakPlan, { ...of, breachedDate: '2026-01-20' });
  expect((await maple.call(paymentPlans.getPlan, of)).state).toBe('BREACHED');
  await maple.call(paymentPlans.reinstatePlan, of);
  expect((await maple.send(paymentPlans.completePlan, { ...of, endedDate: '2026-01-20' })).json.code).toBe('planOpen');
  await takeMoney(maple, '2026-01-06', [['MC-0001', '437.50', '77']]);
  const paid = await maple.call(paymentPlans.getPlan, of);
  expect([paid.paid, paid.left, paid.missed]).toEqual(['437.50', '0.00', 0]);
  await maple.call(paymentPlans.completePlan, { ...of, endedDate: '2026-01-20' });
  expect((await maple.send(paymentPlans.cancelPlan, { ...of, endedDate: '2026-01-21' })).json.code).toBe('planEnded');
  expect((await offer()).json.code).toBe('nothingToPlan');
  const { rows } = await maple.call(paymentPlanList.calls.readPage, { communityId } as never);
  expect(rows).toHaveLength(1);
});

it('is no shorter than law lets an owner ask', async () => {
  await sql`update communities.community set law_state = 'CO' where community_id = ${communityId}`.execute(maple.db.asMigrator);
  const other = await open('MC-0002');
  const short = await maple.send(paymentPlans.offerPlan, { communityId, collectionCaseId: other, ...terms, downAmount: '0.00' });
  expect([short.json.code, short.json.errorMessage]).toEqual(['planNotLawful', expect.stringContaining('38-33.3-316.3')]);
  const long = await maple.send(paymentPlans.offerPlan, { communityId, collectionCaseId: other, ...terms, downAmount: '0.00', months: 18 });
  expect(long.status).toBe(200);
});
