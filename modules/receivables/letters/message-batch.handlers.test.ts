// A batch of letters through HTTP and its jobs: looked at, released, made once, printed, emailed, taken back,
// sent again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '../../../packages/contract/contract.ts';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { type JobDefinition, jobRoutes } from '../../../packages/jobs/jobs.ts';
import {
  batchList,
  type LetterDocument,
  letterList,
  letters,
  messageBatches,
  printJobList,
  printJobs,
  templates,
} from '../../correspondence/correspondence.contract.ts';
import { correspondenceJobs, correspondenceRoutes } from '../../correspondence/correspondence.server.ts';
import { roles } from '../../identity/identity.contract.ts';
import { aCommunity, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { ownership, ownershipList } from '../../people/people.contract.ts';
import { receivablesMerge, receivablesRoutes } from '../receivables.server.ts';

let of: TestCommunity;
let templateId: string;
let communityId: string;
const body = (field = 'owner.names'): LetterDocument => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Dear ', marks: [] },
        { type: 'mergeField', attrs: { field }, marks: [] },
      ],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'You owe ', marks: [] },
        { type: 'mergeField', attrs: { field: 'money.balance' }, marks: [] },
      ],
    },
  ],
});

async function aTemplate(name: string, field?: string): Promise<string> {
  const made = await of.call(templates.addTemplate, { name });
  const { version } = await of.call(templates.getTemplate, made);
  await of.call(templates.saveTemplate, { ...made, version, name, subject: 'About {property.address}', body: body(field) });
  const { baseHash } = await of.call(templates.previewRelease, made);
  await of.call(templates.releaseTemplate, { ...made, baseHash });
  return made.templateId;
}

async function agreed(accountNumber: string, email: string, delivery: 'EMAIL' | 'BOTH') {
  const ownershipId = of.units.get(accountNumber)?.ownershipId ?? '';
  const before = await of.call(ownership.getOwnership, { communityId, ownershipId });
  await of.call(ownership.editOwnership, { ...before, communityId, ownershipId, email, delivery, consentDate: '2026-01-05' } as never);
  return ownershipId;
}

beforeAll(async () => {
  of = await aCommunity({ more: [...correspondenceRoutes([receivablesMerge]), ...receivablesRoutes, ...jobRoutes] });
  communityId = of.communityId;
  templateId = await aTemplate('News');
  await agreed('MC-0001', 'rosa@owners.example', 'EMAIL');
  await agreed('MC-0002', 'terrence@owners.example', 'BOTH');
});
afterAll(() => of.close());

const all = correspondenceJobs([receivablesMerge]);
/** Runs a job as its worker does, without the queue. */
async function work(name: string, payload: object, isCancelled: () => boolean = () => false): Promise<unknown> {
  const job = all.find((one) => one.name === name) as JobDefinition;
  const { userId } = (await of.services.database.read(of.customerId, async (tx) => {
    const found = await tx.db.selectFrom('identity.app_user').select('user_id').executeTakeFirstOrThrow();
    return { userId: String(found.user_id) };
  })) as { userId: string };
  const pieces = { note: async () => undefined, finished: async () => new Map<string, string>() };
  return job.run({
    jobId: '00000000-0000-4000-8000-000000000001',
    customerId: of.customerId,
    userId,
    payload,
    services: of.services,
    progress: () => undefined,
    pieces: pieces as never,
    isCancelled,
  });
}
const batch = (title: string, more: object = {}) =>
  of.call(messageBatches.addBatch, { communityId, title, templateId, letterDate: '2026-11-20', ...more });
async function release(letterBatchId: string) {
  const { baseHash } = await of.call(messageBatches.previewBatch, { communityId, letterBatchId });
  return of.call(messageBatches.releaseBatch, { communityId, letterBatchId, baseHash });
}
const lettersOf = async (letterBatchId: string) =>
  (await of.call(letterList.calls.readPage, { communityId, letterBatchId, limit: 100 })).rows;

it('looks at every letter with its channel and why, and leaves out by hand', async () => {
  const excluded = of.units.get('MC-0012')?.ownershipId ?? '';
  const { letterBatchId } = await batch('Looked at', { excludedIds: [excluded] });
  const seen = await of.call(messageBatches.previewBatch, { communityId, letterBatchId });
  expect([seen.paper, seen.email, seen.rows.length, seen.versionNo]).toEqual([10, 2, 12, 1]);
  expect(seen.leftOut).toMatchObject([{ accountNumber: 'MC-0012', reason: 'EXCLUDED' }]);
  expect(seen.rows.filter(({ accountNumber }) => accountNumber === 'MC-0002').map(({ channel, reason }) => [channel, reason])).toEqual([
    ['PAPER', 'PREFERS_BOTH'],
    ['EMAIL', 'PREFERS_BOTH'],
  ]);
  expect(seen.rows[0]).toMatchObject({ channel: 'EMAIL', reason: 'PREFERS_EMAIL', address: 'rosa@owners.example', missing: [] });
  const { version } = await of.call(messageBatches.getBatch, { communityId, letterBatchId });
  const facts = { communityId, letterBatchId, version, title: 'Paper', templateId, letterDate: '2026-11-20', delivery: 'PAPER' as const };
  await of.call(messageBatches.editBatch, facts);
  expect((await of.send(messageBatches.editBatch, facts)).json.code).toBe('changedMeanwhile');
  expect((await of.send(messageBatches.releaseBatch, { communityId, letterBatchId, baseHash: seen.baseHash })).json.code).toBe(
    'baseChanged',
  );
  await of.call(messageBatches.deleteBatch, { communityId, letterBatchId });
  expect((await of.send(messageBatches.getBatch, { communityId, letterBatchId })).status).toBe(404);
});

it('is released once, made once, printed from one file and emailed', async () => {
  const { letterBatchId } = await batch('News of November');
  expect(await release(letterBatchId)).toEqual({ letterBatchId, count: 13 });
  const again = await of.call(messageBatches.previewBatch, { communityId, letterBatchId });
  expect(again.refusal?.code).toBe('batchReleased');
  expect((await of.send(messageBatches.releaseBatch, { communityId, letterBatchId, baseHash: again.baseHash })).json.code).toBe(
    'batchReleased',
  );
  const { jobId } = await of.call(messageBatches.getBatch, { communityId, letterBatchId });
  expect((await of.call(jobs.getJob, { jobId: jobId ?? '' })).state).toBe('waiting');
  const payload = { communityId, letterBatchId };
  // Cancelled before the first page, then run, then run again as after a crash.
  await work('make-letters', payload, () => true);
  expect((await of.call(messageBatches.getBatch, payload)).counts).toEqual({ QUEUED: 13 });
  await work('make-letters', payload);
  await work('make-letters', payload);
  const made = await of.call(messageBatches.getBatch, payload);
  expect(made.counts).toEqual({ READY: 13 });
  const { rows } = await of.call(printJobList.calls.readPage, { communityId });
  expect(rows).toMatchObject([{ printJobId: made.printJobId, pieces: 11, pages: 11, state: 'READY' }]);
  await work('mail-letters', payload);
  await work('mail-letters', payload);
  const sent = of.mail.mails.filter(({ to }) => to.endsWith('owners.example'));
  expect(sent.map(({ to }) => to).sort()).toEqual(['rosa@owners.example', 'terrence@owners.example']);
  expect(sent[0]?.html).toContain('You owe $0.00');
  expect((await of.call(messageBatches.getBatch, payload)).counts).toEqual({ READY: 11, SENT: 2 });
});

it('prints once where a canceled run still works beside the one that goes on', async () => {
  const { letterBatchId } = await batch('Twice at work', { delivery: 'PAPER' });
  await release(letterBatchId);
  const payload = { communityId, letterBatchId };
  const jobsOf = async () =>
    (await of.call(printJobList.calls.readPage, { communityId })).rows.filter(({ title }) => title === 'Twice at work');
  await Promise.all([work('make-letters', payload), work('make-letters', payload)]);
  expect(await jobsOf()).toMatchObject([{ pieces: 12, pages: 12 }]);
  const made = await of.call(messageBatches.getBatch, payload);
  expect([made.counts, made.printJobId]).toEqual([{ READY: 12 }, (await jobsOf())[0]?.printJobId]);
});

it('shows a letter with its hash, and prints it as it was made', async () => {
  const { rows } = await of.call(batchList.calls.readPage, { communityId, search: 'November' });
  const letterBatchId = rows[0]?.letterBatchId ?? '';
  const row = (await lettersOf(letterBatchId)).find(({ accountNumber }) => accountNumber === 'MC-0003');
  const letterId = row?.letterId ?? '';
  expect(row).toMatchObject({ channel: 'PAPER', reason: 'The owner wants mail on paper.', state: 'READY' });
  const letter = await of.call(letters.getLetter, { communityId, letterId });
  expect(letter.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(letter.events.map(({ what }) => what as string)).toEqual(['MADE', 'RELEASED']);
  const headers = { authorization: `Bearer ${await of.tokenFor('Administrator')}` };
  const pdf = await of.app.inject({ method: 'GET', url: letters.downloadLetter.path, query: { communityId, letterId }, headers });
  expect(readPdf(pdf.rawPayload).pages[0]?.text).toContain('You owe $0.00');
  // What was not handed over is not sent again.
  const early = await of.call(letters.previewResend, { communityId, letterId, channel: 'PAPER' });
  expect(early.refusal?.code).toBe('notHandedOver');
  expect((await of.send(letters.markReturned, { communityId, letterId, isReturned: true })).json.code).toBe('notHandedOver');
  // Asked whether it printed: no, then from a page on, then yes.
  const { printJobId } = await of.call(messageBatches.getBatch, { communityId, letterBatchId });
  const job = { communityId, printJobId: printJobId ?? '' };
  await of.call(printJobs.answerPrintJob, { ...job, isPrinted: false, problem: 'Jam after page 8' });
  const rest = await of.app.inject({ method: 'GET', url: printJobs.downloadPrintJob.path, query: { ...job, fromPage: '9' }, headers });
  expect(rest.statusCode).toBe(200);
  expect(rest.rawPayload.toString('latin1')).toContain('/Count 3');
  const whole = await of.app.inject({ method: 'GET', url: printJobs.downloadPrintJob.path, query: { ...job }, headers });
  expect(whole.statusCode).toBe(200);
  await of.call(printJobs.answerPrintJob, { ...job, isPrinted: true });
  expect((await of.call(letters.getLetter, { communityId, letterId })).state).toBe('PRINTED');
  // It came back, and goes out again by hand.
  expect((await of.send(letters.markReturned, { communityId, letterId, isReturned: false })).json.code).toBe('notReturned');
  await of.call(letters.markReturned, { communityId, letterId, isReturned: true, note: 'No such number' });
  expect(await of.call(letters.getLetter, { communityId, letterId })).toMatchObject({ state: 'RETURNED', note: 'No such number' });
  const owner = { communityId, ownershipId: letter.ownershipId };
  expect((await of.call(ownership.getOwnership, owner)).mailReturned).toBe(true);
  await of.call(letters.markReturned, { communityId, letterId, isReturned: false });
  expect((await of.call(ownership.getOwnership, owner)).mailReturned).toBe(false);
  await of.call(letters.markReturned, { communityId, letterId, isReturned: true, note: 'No such number' });
  const byMail = await of.call(letters.previewResend, { communityId, letterId, channel: 'EMAIL' });
  expect(byMail.refusal?.code).toBe('noEmailForLetter');
  expect((await of.send(letters.resendLetter, { communityId, letterId, channel: 'EMAIL', baseHash: byMail.baseHash })).json.code).toBe(
    'noEmailForLetter',
  );
  const { baseHash } = await of.call(letters.previewResend, { communityId, letterId, channel: 'PAPER' });
  const resent = await of.call(letters.resendLetter, { communityId, letterId, channel: 'PAPER', baseHash });
  await work('make-letters', { communityId, letterBatchId });
  expect(await of.call(letters.getLetter, { communityId, ...resent })).toMatchObject({ resendOf: letterId, state: 'READY', pages: 1 });
});

it('takes back what was neither sent nor printed, and says what stays', async () => {
  const { letterBatchId } = await batch('Too early');
  await release(letterBatchId);
  const payload = { communityId, letterBatchId };
  await work('make-letters', payload);
  await work('mail-letters', payload);
  expect(await of.call(messageBatches.takeBackBatch, payload)).toEqual({ takenBack: 11, stays: 2 });
  expect((await of.send(messageBatches.takeBackBatch, payload)).json.code).toBe('nothingToTakeBack');
  const { printJobId } = await of.call(messageBatches.getBatch, payload);
  expect((await of.send(printJobs.answerPrintJob, { communityId, printJobId, isPrinted: true })).json.code).toBe('printVoid');
});

it('keeps a letter until the mail server takes it, and gives up where it never will', async () => {
  const { letterBatchId } = await batch('Server away', { delivery: 'EMAIL' });
  await release(letterBatchId);
  const payload = { communityId, letterBatchId };
  await work('make-letters', payload);
  of.mail.isAway = true;
  await expect(work('mail-letters', payload)).rejects.toThrow('does not take mails now');
  of.mail.isAway = false;
  expect((await of.call(messageBatches.getBatch, payload)).counts).toEqual({ READY: 2 });
  const { send } = of.services.mail;
  of.services.mail.send = async () => {
    throw Object.assign(new Error('550 no such user'), { responseCode: 550 });
  };
  await work('mail-letters', payload);
  of.services.mail.send = send;
  expect((await of.call(messageBatches.getBatch, payload)).counts).toEqual({ FAILED: 2, QUEUED: 2 });
  expect((await lettersOf(letterBatchId)).filter(({ channel }) => channel === 'PAPER')).toMatchObject([
    { reason: 'The email failed, so it goes on paper.' },
    { reason: 'The email failed, so it goes on paper.' },
  ]);
});

it('refuses letters that lack a value, a batch nobody gets, and a template without a version', async () => {
  const oldest = await aTemplate('Oldest', 'money.oldestDue');
  const { letterBatchId } = await of.call(messageBatches.addBatch, {
    communityId,
    title: 'Lacking',
    templateId: oldest,
    letterDate: '2026-11-20',
  });
  const seen = await of.call(messageBatches.previewBatch, { communityId, letterBatchId });
  expect(seen.refusal?.code).toBe('valuesMissing');
  expect((await of.send(messageBatches.releaseBatch, { communityId, letterBatchId, baseHash: seen.baseHash })).json.code).toBe(
    'valuesMissing',
  );
  const { letterBatchId: nobody } = await batch('Nobody', { who: 'CHOSEN', ownershipIds: [] });
  expect((await of.call(messageBatches.previewBatch, { communityId, letterBatchId: nobody })).refusal?.code).toBe('nobodyLeft');
  const draft = await of.call(templates.addTemplate, { name: 'Not released' });
  const early = await of.send(messageBatches.addBatch, { communityId, title: 'Early', ...draft, letterDate: '2026-11-20' });
  expect(early.json.code).toBe('templateNotReleased');
  expect((await of.call(messageBatches.getBatchChoices, { communityId })).map(({ name }) => name)).toEqual(['News', 'Oldest']);
});

it('sends a test to its writer alone, and no balance to a role that may not read it', async () => {
  const { letterBatchId } = await batch('Tested');
  const ownershipId = of.units.get('MC-0004')?.ownershipId ?? '';
  const before = of.mail.mails.length;
  const { email } = await of.call(messageBatches.sendBatchTest, { communityId, letterBatchId, ownershipId });
  await work('mail-letter-test', { communityId, letterBatchId, ownershipId, email });
  expect(of.mail.mails.slice(before)).toMatchObject([{ to: email, subject: expect.stringMatching(/^Test: /) }]);
  const given = (claim: 'communitycommunications' | 'ownercommunications') => ({ claim, level: 15 as const });
  await of.call(roles.addRole, { name: 'Mail room', claims: [given('communitycommunications'), given('ownercommunications')] });
  const token = await of.tokenFor('Mail room');
  const seen = await of.send(messageBatches.previewBatch, { communityId, letterBatchId }, { token });
  expect((seen.json.refusal as unknown as { code: string }).code).toBe('fieldClosed');
  const sent = await of.send(messageBatches.sendBatchTest, { communityId, letterBatchId, ownershipId }, { token });
  expect(sent.json.code).toBe('fieldClosed');
});

it('writes to those a view finds on the day of the release, and to a selection of the list', async () => {
  const query = { who: 'QUERY' as const, queryTitle: 'Wants email', queryFilters: ['delivery:in:EMAIL,BOTH'] };
  const { letterBatchId } = await batch('By view', query);
  const accounts = async () =>
    (await of.call(messageBatches.previewBatch, { communityId, letterBatchId })).rows.map(({ accountNumber }) => accountNumber);
  // Their addresses were refused above, so each gets paper alone.
  expect(await accounts()).toEqual(['MC-0001', 'MC-0002']);
  await agreed('MC-0008', 'new@owners.example', 'EMAIL');
  expect(await accounts()).toEqual(['MC-0001', 'MC-0002', 'MC-0008']);
  const kept = await of.call(messageBatches.getBatch, { communityId, letterBatchId });
  expect(kept).toMatchObject({ queryTitle: 'Wants email', queryFilters: ['delivery:in:EMAIL,BOTH'], who: 'QUERY' });
  const { letterBatchId: stale } = await batch('Stale', { ...query, queryFilters: ['shoeSize:in:9'] });
  expect((await of.send(messageBatches.previewBatch, { communityId, letterBatchId: stale })).json.code).toBe('queryStale');
  // The mail room may not see the list of ownerships.
  const closed = await of.send(messageBatches.previewBatch, { communityId, letterBatchId }, { token: await of.tokenFor('Mail room') });
  expect(closed.json.code).toBe('queryClosed');
  const ids = ['MC-0003', 'MC-0005'].map((account) => of.units.get(account)?.ownershipId ?? '');
  const { selectionId } = await of.call(ownershipList.calls.selectRows, { communityId, ids });
  const chosen = await of.call(messageBatches.listSelectedOwners, { communityId, selectionId });
  expect([...chosen.ownershipIds].sort()).toEqual([...ids].sort());
  expect((await of.send(messageBatches.listSelectedOwners, { communityId, selectionId: '999' })).status).toBe(404);
});
