// The reports of delivery on Maple Court after a batch of letters: one email came back, one owner agreed in
// writing, one took it back, one stopped texts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopPdfWorkers } from '../../packages/files/pdf/pdf.ts';
import type { JobDefinition } from '../../packages/jobs/jobs.ts';
import { reportText } from '../../packages/reporting/table-text.ts';
import { consents, letterList, letters, messageBatches, templates } from '../correspondence/correspondence.contract.ts';
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
])('%s says what became of a batch', async (name, params) => {
  const result = await maple.call(reports.runReport, { communityId: maple.communityId, name, ...params });
  await expect(reportText(inCents(result))).toMatchFileSnapshot(`../correspondence/reports/${name}-of-a-batch.golden.txt`);
});
