// Nothing happens to owners in a closed period, not even what books no entry: under cash a charge and its
// reversal are refused like any posting.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounting } from '../../ledger/ledger.contract.ts';
import { sendUndo } from '../../ledger/ledger.testing.ts';
import { billing } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth } from '../receivables.testing.ts';

let maple: BilledCommunity;
beforeAll(async () => {
  maple = await aBilledCommunity({ method: 'CASH' });
});
afterAll(() => maple.close());

const change = (status: 'OPEN' | 'CLOSED') =>
  maple.call(accounting.changePeriod, { communityId: maple.communityId, periodStartDate: '2026-01-01', status });

test('charges under cash are neither posted nor undone in a closed period', async () => {
  const { communityId } = maple;
  const { batchId } = await billMonth(maple, '2026-01-01', [maple.codeIds.ASMT]);
  await change('CLOSED');
  const run = { communityId, postDate: '2026-01-15', codeIds: [maple.codeIds.RSRV] };
  const preview = await maple.call(billing.previewCharges, run);
  const kept = await maple.call(billing.keepCharges, { ...run, baseHash: preview.baseHash });
  const { baseHash } = await maple.call(billing.getBatch, { communityId, batchId: kept.batchId });
  const post = { communityId, batchId: kept.batchId, baseHash };
  expect((await maple.send(billing.postBatch, post)).json.code).toBe('periodClosed');
  // Silence would take the first open day; the day of the batch itself is closed.
  const undo = { communityId, batchId, postDate: '2026-01-01', reason: 'Mistake' };
  expect((await sendUndo(maple, undo)).json.code).toBe('periodClosed');
  await change('OPEN');
  await maple.call(billing.postBatch, post);
  expect((await sendUndo(maple, undo)).status).toBe(200);
});
