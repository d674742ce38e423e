// Assessments of a month before it begins: they wait for the period, which who may opens from the run.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { accounting } from '../../ledger/ledger.contract.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { billing } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity } from '../receivables.testing.ts';

let maple: BilledCommunity;
beforeAll(async () => {
  maple = await aBilledCommunity();
  await sql`update ledger.period set status = 'FUTURE' where customer_id = ${maple.customerId} and period_start >= '2026-03-01'`.execute(
    maple.db.asMigrator,
  );
});
afterAll(() => maple.close());

test('the run names the closed door and who opens it; opened, it posts, and the current period stays current', async () => {
  const { communityId } = maple;
  const run = { communityId, postDate: '2026-03-01' };
  const preview = await maple.call(billing.previewCharges, run);
  expect([preview.periodStatus, preview.periodStartDate.slice(0, 10)]).toEqual(['FUTURE', '2026-03-01']);
  const { batchId } = await maple.call(billing.keepCharges, { ...run, baseHash: preview.baseHash });
  const early = await maple.send(billing.postBatch, await seen(maple, billing.getBatch, { communityId, batchId }));
  expect(early.json.code).toBe('periodNotOpen');
  expect((await maple.call(accounting.listPeriodOpeners, { communityId })).length).toBeGreaterThan(0);
  const current = async () => {
    const { years } = await maple.call(accounting.getAccountingSetup, { communityId });
    return years.flatMap((year) => year.periods).find((period) => period.status === 'CURRENT')?.periodStartDate;
  };
  const before = await current();
  await maple.call(accounting.changePeriod, { communityId, periodStartDate: '2026-03-01', status: 'OPEN' });
  expect(await current()).toBe(before);
  const posted = await maple.send(billing.postBatch, await seen(maple, billing.getBatch, { communityId, batchId }));
  expect(posted.json.errorMessage).toBeUndefined();
  expect((await maple.call(billing.getBatch, { communityId, batchId })).state).toBe('POSTED');
});
