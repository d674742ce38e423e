// Reports about enforcement on acts the sample month has not: a fine that is capped and reversed, and the
// days of notice another state asks for.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportRow } from '../../../packages/contract/contract.ts';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import type { Report } from '../../../packages/reporting/report.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { unitOf } from '../../receivables/receivables.testing.ts';
import { violations } from '../violations/violation.contract.ts';
import { anEnforcingCommunity, type EnforcingCommunity } from '../violations/violation.testing.ts';
import { violationBatches } from '../violations/violation-batch.contract.ts';
import { finesAssessedAndCollectedReport } from './fines-assessed-and-collected.report.sql.ts';
import { hearingDocketReport } from './hearing-docket.report.sql.ts';

let maple: EnforcingCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await anEnforcingCommunity();
  ({ communityId } = maple);
});
afterAll(() => maple.close());

const span = { fromDate: localDate('2026-01-01'), toDate: localDate('2026-02-28') };
const run = (report: Report) =>
  maple.services.database.read(maple.customerId, async (tx) => {
    const { rows, checks } = await report.run(tx, { communityId, params: span, knownTime: null });
    return { rows: [...(rows as Iterable<ReportRow>)], checks };
  });
const add = async (account: string) => {
  const facts = { requestCodeId: maple.trashId, propertyId: unitOf(maple, account).propertyId, observedDate: '2026-01-02', article: '7.4' };
  return (await maple.call(violations.addViolation, { communityId, observedBy: 'Nan Reed', ...facts })).violationId;
};
const take = async (violationId: string, actionDate: string): Promise<string> => {
  const { violationBatchId } = await maple.call(violationBatches.addViolationBatch, {
    communityId,
    actionDate,
    violationIds: [violationId],
  });
  const preview = await seen(maple, violationBatches.previewViolationBatch, { communityId, violationBatchId });
  await maple.call(violationBatches.postViolationBatch, preview);
  return violationBatchId;
};
const figures = ({ rows }: { rows: ReportRow[] }) =>
  rows
    .filter(({ kind }) => kind === 'grandTotal')
    .map(({ cells }) => [cells['asked']?.amount, ...['charged', 'waived', 'paid', 'open'].map((key) => cells[key]?.money)]);

it('shows a fine as it was asked, capped, charged and reversed, tied to its code', async () => {
  const violationId = await add('MC-0005');
  for (const day of ['2026-01-03', '2026-01-04']) await take(violationId, day);
  await maple.call(violations.scheduleHearing, { communityId, violationId, hearingDate: '2026-01-05' });
  await maple.call(violations.decideHearing, { communityId, violationId, outcome: 'UPHELD', fine: '120.00' });
  const upheld = await run(finesAssessedAndCollectedReport);
  expect(upheld.rows.find(({ kind }) => kind === 'row')?.cells['rule']?.text).toBe('Upheld, not charged');
  const violationBatchId = await take(violationId, '2026-02-10');
  const charged = await run(finesAssessedAndCollectedReport);
  expect(figures(charged)).toEqual([[12000n, 10000n, 0n, 0n, 10000n]]);
  expect(charged.rows.find(({ kind }) => kind === 'row')?.cells['rule']?.text).toContain('NRS');
  const undone = await seen(maple, violationBatches.previewUndoViolationBatch, { communityId, violationBatchId });
  await maple.call(violationBatches.undoViolationBatch, undone);
  const after = await run(finesAssessedAndCollectedReport);
  expect(figures(after).map((line) => line.slice(1))).toContainEqual([10000n, 10000n, 0n, 0n]);
  expect([...charged.checks, ...after.checks].map(({ outcome }) => outcome)).toEqual(['holds', 'holds']);
});

it('sets the days of notice beside those the state asks for', async () => {
  const violationId = await add('MC-0002');
  await maple.call(violations.scheduleHearing, { communityId, violationId, hearingDate: '2026-02-20', panel: 'Ann Fox' });
  await maple.call(violations.proveHearingNotice, { communityId, violationId, noticedDate: '2026-02-12', method: 'HAND', proof: '' });
  await maple.services.database.transact(maple.customerId, (tx) =>
    sql`update communities.community set law_state = 'VA' where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(
      tx.db,
    ),
  );
  const { rows } = await run(hearingDocketReport);
  const line = rows.find(({ cells }) => cells['panel']?.text === 'Ann Fox');
  expect([line?.cells['days']?.count, line?.cells['required']?.text]).toEqual([8, '14, too short']);
});
