// The reports of delivery on Maple Court after a batch of letters: one email came back, one owner agreed in
// writing, one took it back, one stopped texts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { stopPdfWorkers } from '../../packages/files/pdf/pdf.ts';
import type { JobDefinition } from '../../packages/jobs/jobs.ts';
import { assert } from '../../packages/kernel/kernel.ts';
import { reportText } from '../../packages/reporting/table-text.ts';
import {
  consents,
  letterList,
  letters,
  mailingCertificates,
  mailOrders,
  mailSettings,
  messageBatches,
  printJobs,
  templates,
} from '../correspondence/correspondence.contract.ts';
import { correspondenceJobs, correspondenceRoutes } from '../correspondence/correspondence.server.ts';
import { ownership } from '../people/people.contract.ts';
import { receivablesMerge } from '../receivables/receivables.server.ts';
import { reports } from './reports.contract.ts';
import { aPlayedJanuary, inCents, type PlayedCommunity } from './reports.testing.ts';

let maple: PlayedCommunity;

async function work(name: string, payload: object): Promise<void> {
  const job = correspondenceJobs([receivablesMerge]).find((one) => one.name === name) as JobDefinition;
  await job.run({
    jobId: '00000000-0000-4000-8000-000000000001',
    customerId: maple.customerId,
    userId: null,
    payload,
    services: maple.services,
    progress: () => undefined,
    pieces: { note: async () => undefined, finished: async () => new Map<string, string>() } as never,
    isCancelled: () => false,
  });
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The paper of the batch is mailed in our own house, and the post accepts it the same day. */
async function mailIt(batch: { communityId: string; letterBatchId: string }): Promise<void> {
  const { call, communityId } = maple;
  const { printJobId } = await call(messageBatches.getBatch, batch);
  assert(printJobId, 'the paper of the batch is one file');
  const prices = { piecePrice: '0.74', sheetPrice: '0.06', colorPrice: '0.11', needsApproval: false };
  await call(mailSettings.saveMailSettings, { communityId, ...prices });
  const place = { communityId, ...(await call(mailOrders.addLetterOrder, { communityId, printJobId })) };
  const { baseHash } = await call(mailOrders.previewSubmit, place);
  await call(mailOrders.submitMailOrder, { ...place, baseHash });
  await call(mailOrders.recordHouseAnswer, { ...place, state: 'MAILED', mailedDate: '2026-01-05', cost: '1.60' });
  await call(printJobs.answerPrintJob, { communityId, printJobId, isPrinted: true });
  const made = await call(mailingCertificates.makeCertificate, { communityId, printJobId, signer: 'Tess Treasurer' });
  const proof = { acceptedDate: '2026-01-05', acceptedBy: 'Sparks Post Office', file: { fileName: 'sheet.png', content: png } };
  await call(mailingCertificates.recordAcceptance, { communityId, ...made, ...proof });
}

/** A job with three runs: done, skipped, and failed as its period is closed. */
async function runJobs(): Promise<void> {
  const { services, customerId, communityId } = maple;
  await services.database.transact(customerId, async (tx) => {
    const { user_id } = await tx.db.selectFrom('identity.app_user').select('user_id').executeTakeFirstOrThrow();
    const made = await sql<{ id: string }>`
      insert into platform.schedule (customer_id, community_id, kind, subject_id, name, mode, frequency, start_on, start_at, end_at, weekdays, state, entered_by, entered_time)
      values (${customerId}, ${communityId}, 'apply-charges', '', 'Monthly dues', 'AUTOMATE', 'DAILY', '2026-01-01', '06:00', '23:59', '{1,2,3,4,5,6,7}', 'PAUSED', ${user_id},
        '2026-01-01T00:00Z') returning schedule_id as id`.execute(tx.db);
    for (const [day, state, message, plan] of [
      ['2026-01-01', 'DONE', 'Posted 12 charges', '{"count": 12}'],
      ['2026-01-02', 'SKIPPED', 'Nothing was due', null],
      ['2026-01-03', 'FAILED_PERIOD', 'The period January 2026 is closed.', null],
    ])
      await sql`insert into platform.schedule_run (customer_id, schedule_id, scheduled_time, scheduled_on, state, message, ran_time, plan, log)
        values (${customerId}, ${made.rows[0]?.id ?? ''}, ${`${day}T14:00:00Z`}::timestamptz, ${day}::date, ${state}, ${message}, ${`${day}T14:00:05Z`}::timestamptz,
          ${plan}::jsonb, ${JSON.stringify([{ time: `${day}T14:00:01Z`, startedBy: '', person: 'Avery Clark', agent: 'Night agent', text: message }])}::jsonb)`.execute(
        tx.db,
      );
  });
}

beforeAll(async () => {
  maple = await aPlayedJanuary('ACCRUAL', correspondenceRoutes([receivablesMerge]));
  const { call, communityId } = maple;
  const owner = (account: string) => ({ communityId, ownershipId: maple.units.get(account)?.ownershipId ?? '' });
  const say = async (account: string, facts: object) => {
    const before = await call(ownership.getOwnership, owner(account));
    await call(ownership.editOwnership, { ...before, ...owner(account), ...facts } as never);
  };
  const onRecord = { delivery: 'EMAIL', consentDate: '2025-06-01', consentEvidence: 'Card of 2025' };
  await say('MC-0001', { ...onRecord, email: 'rosa@owners.example' });
  await say('MC-0002', { ...onRecord, email: 'terrence@owners.example', delivery: 'BOTH' });
  await say('MC-0003', { phone: '775-555-0103' });
  const said = { givenBy: 'The owner', source: 'FORM' as const, givenDate: '2026-01-03' };
  const email = { ...said, channel: 'EMAIL' as const };
  await call(consents.recordConsent, {
    ...owner('MC-0001'),
    ...email,
    classes: ['LEGAL'],
    isGiven: true,
    wording: 'Email me legal notices',
  });
  await call(consents.recordConsent, { ...owner('MC-0002'), ...email, classes: ['BILLING'], isGiven: false, wording: 'Mail my bills' });
  const noTexts = { ...said, channel: 'TEXT' as const, source: 'CALL' as const, isGiven: false, wording: 'No texts please' };
  await call(consents.recordConsent, { ...owner('MC-0003'), ...noTexts, classes: ['GENERAL', 'BILLING'] });
  const { templateId } = await call(templates.addTemplate, { name: 'Thank you', sample: 'thank-you', forCommunityId: communityId });
  const released = await call(templates.previewRelease, { templateId });
  await call(templates.releaseTemplate, { templateId, baseHash: released.baseHash });
  const chosen = ['MC-0001', 'MC-0002', 'MC-0003'].map((account) => owner(account).ownershipId);
  const facts = { communityId, title: 'Thank you', templateId, letterDate: '2026-01-31', who: 'CHOSEN' as const, ownershipIds: chosen };
  const batch = { communityId, ...(await call(messageBatches.addBatch, facts)) };
  const { baseHash } = await call(messageBatches.previewBatch, batch);
  await call(messageBatches.releaseBatch, { ...batch, baseHash });
  await work('make-letters', batch);
  await work('mail-letters', batch);
  const { rows } = await call(letterList.calls.readPage, { ...batch, search: 'MC-0001' });
  await call(letters.markReturned, { communityId, letterId: rows[0]?.letterId ?? '', isReturned: true, note: 'No such mailbox' });
  await mailIt(batch);
  await runJobs();
});
afterAll(async () => {
  await maple.close();
  await stopPdfWorkers();
});

test.each([
  ['message-batch-delivery', { fromDate: '2026-01-01', toDate: '2026-01-31' }],
  ['sms-unsubscribe-and-suppression', { fromDate: '2026-01-01', toDate: '2026-02-28' }],
  ['communication-preferences', { asOfDate: '2026-01-31', missingOnly: 'on' }],
  ['consent-and-delivery-roster', { asOfDate: '2026-01-31' }],
  ['mailing-label-roster', { who: 'ALL_OWNERS', order: 'NAME', stock: '5163', skip: '3', oneEach: 'on', asOfDate: '2026-01-31' }],
  ['mail-and-coupon-order-history', { fromDate: '2026-01-01', toDate: '2026-01-31', kind: 'ALL', state: 'ALL' }],
  ['certificate-of-mailing', { fromDate: '2026-01-01', toDate: '2026-01-31' }],
])('%s says what became of a batch', async (name, params) => {
  const result = await maple.call(reports.runReport, { communityId: maple.communityId, name, ...params });
  await expect(reportText(inCents(result))).toMatchFileSnapshot(`../correspondence/reports/${name}-of-a-batch.golden.txt`);
});

test('automation-job-run-log says how each run of a job went', async () => {
  const params = { fromDate: '2026-01-01', toDate: '2026-01-31', state: 'ALL' };
  const name = 'automation-job-run-log';
  const result = await maple.call(reports.runReport, { communityId: maple.communityId, name, ...params });
  await expect(reportText(inCents(result))).toMatchFileSnapshot(`../automation/reports/${name}-of-a-job.golden.txt`);
  const failed = await maple.call(reports.runReport, { communityId: maple.communityId, name, ...params, state: 'FAILED' });
  expect(failed.rows.filter(({ kind }) => kind === 'row')).toHaveLength(1);
});
