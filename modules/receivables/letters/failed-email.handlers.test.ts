// Email that fails, through the real wire: letters go out by SMTP to a mail server that reports by SMTP what
// came of them. What failed is printed by itself.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from '../../../packages/http/server.ts';
import type { JobDefinition } from '../../../packages/jobs/jobs.ts';
import { jobRoutes } from '../../../packages/jobs/jobs.ts';
import { openMail } from '../../../packages/mail/mail.ts';
import { openMailDoor } from '../../../packages/mail/mail-door.ts';
import { mailWorld } from '../../../packages/mail/mail-world.testing.ts';
import {
  addressEventList,
  consents,
  emailHealth,
  type LetterDocument,
  letterList,
  letters,
  messageBatches,
  printJobList,
  printJobs,
  templates,
} from '../../correspondence/correspondence.contract.ts';
import {
  correspondenceForms,
  correspondenceJobs,
  correspondencePages,
  correspondenceRoutes,
  readIncomingMail,
  takesMail,
} from '../../correspondence/correspondence.server.ts';
import { identityDoor } from '../../identity/identity.server.ts';
import { aCommunity, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { ownership } from '../../people/people.contract.ts';
import { peopleRecords } from '../../people/people.server.ts';
import { tasks } from '../../records/records.contract.ts';
import { recordsRoutes } from '../../records/records.server.ts';
import { receivablesMerge, receivablesRoutes } from '../receivables.server.ts';

let of: TestCommunity;
let world: Awaited<ReturnType<typeof mailWorld>>;
let door: Awaited<ReturnType<typeof openMailDoor>>;
let communityId: string;
let templateId: string;
const domain = 'returns.example';
const gone = { what: 'failed' as const, status: '5.1.1', said: 'no such user' };

const body: LetterDocument = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The meeting is on Monday.', marks: [] }] }],
};

async function agreed(accountNumber: string, email: string) {
  const ownershipId = of.units.get(accountNumber)?.ownershipId ?? '';
  const before = await of.call(ownership.getOwnership, { communityId, ownershipId });
  await of.call(ownership.editOwnership, {
    ...before,
    communityId,
    ownershipId,
    email,
    delivery: 'EMAIL',
    consentDate: '2026-01-05',
  } as never);
  return ownershipId;
}

beforeAll(async () => {
  of = await aCommunity({
    more: [...correspondenceRoutes([receivablesMerge]), ...receivablesRoutes, ...jobRoutes, ...recordsRoutes(peopleRecords)],
  });
  communityId = of.communityId;
  world = await mailWorld({
    domain,
    reportsTo: () => door.port,
    fates: {
      'gone1@owners.example': gone,
      'gone2@owners.example': gone,
      'gone3@owners.example': gone,
      'slow@owners.example': { what: 'delayed', status: '4.4.1', said: 'no answer from host' },
      'full@owners.example': { what: 'failed', status: '5.2.2', said: 'mailbox is full' },
      'cross@owners.example': { what: 'complaint' },
    },
  });
  of.services.mail = openMail({ url: world.url, from: 'Maple Court <books@returns.example>', folder: '', log: () => undefined });
  of.services.mailReturnDomain = domain;
  door = await openMailDoor({
    host: '127.0.0.1',
    port: 0,
    takes: (address) => takesMail(of.services, address),
    read: async (mail) => void (await readIncomingMail(of.services, mail)),
    log: (words) => {
      throw new Error(words);
    },
  });
  const made = await of.call(templates.addTemplate, { name: 'News' });
  const { version } = await of.call(templates.getTemplate, made);
  await of.call(templates.saveTemplate, { ...made, version, name: 'News', subject: 'The meeting', body });
  const { baseHash } = await of.call(templates.previewRelease, made);
  await of.call(templates.releaseTemplate, { ...made, baseHash });
  templateId = made.templateId;
  for (const at of [1, 2, 3]) await agreed(`MC-000${at}`, `gone${at}@owners.example`);
  await agreed('MC-0004', 'rosa@owners.example');
  await agreed('MC-0005', 'slow@owners.example');
  await agreed('MC-0006', 'full@owners.example');
  await agreed('MC-0007', 'cross@owners.example');
});
afterAll(async () => {
  await door.close();
  await world.close();
  await of.close();
});

async function work(name: string, payload: object): Promise<unknown> {
  const job = correspondenceJobs([receivablesMerge]).find((one) => one.name === name) as JobDefinition;
  return job.run({
    jobId: '00000000-0000-4000-8000-000000000001',
    customerId: of.customerId,
    userId: null,
    payload,
    services: of.services,
    progress: () => undefined,
    pieces: { note: async () => undefined, finished: async () => new Map<string, string>() } as never,
    isCancelled: () => false,
  });
}

async function sent(title: string, accounts: readonly string[], noticeClass: 'LEGAL' | 'BILLING' | 'GENERAL') {
  const ownershipIds = accounts.map((account) => of.units.get(account)?.ownershipId ?? '');
  const facts = { communityId, title, templateId, letterDate: '2026-11-20', noticeClass, who: 'CHOSEN' as const, ownershipIds };
  const { letterBatchId } = await of.call(messageBatches.addBatch, facts);
  const { baseHash } = await of.call(messageBatches.previewBatch, { communityId, letterBatchId });
  await of.call(messageBatches.releaseBatch, { communityId, letterBatchId, baseHash });
  const payload = { communityId, letterBatchId };
  await work('make-letters', payload);
  await work('mail-letters', payload);
  await world.reported();
  return payload;
}
const piecesOf = async (payload: { communityId: string; letterBatchId: string }) =>
  (await of.call(letterList.calls.readPage, { ...payload, limit: 100 })).rows;
const standing = async (account: string, noticeClass: string) => {
  const ownershipId = of.units.get(account)?.ownershipId ?? '';
  const { standings } = await of.call(consents.getOwnerConsent, { communityId, ownershipId });
  return standings.find((one) => one.channel === 'EMAIL' && one.noticeClass === noticeClass);
};

it('prints three letters that came back by itself, and serves them on the day their paper was accepted', async () => {
  const batch = await sent('Legal notice', ['MC-0001', 'MC-0002', 'MC-0003', 'MC-0004'], 'LEGAL');
  expect(world.taken.map(({ to }) => to).sort()).toEqual([
    'gone1@owners.example',
    'gone2@owners.example',
    'gone3@owners.example',
    'rosa@owners.example',
  ]);
  const after = await piecesOf(batch);
  expect(after.map(({ channel, state, reason }) => [channel, state, reason]).sort()).toEqual([
    ['EMAIL', 'RETURNED', 'The owner agreed to email.'],
    ['EMAIL', 'RETURNED', 'The owner agreed to email.'],
    ['EMAIL', 'RETURNED', 'The owner agreed to email.'],
    ['EMAIL', 'SENT', 'The owner agreed to email.'],
    ['PAPER', 'QUEUED', 'The email failed, so it goes on paper.'],
    ['PAPER', 'QUEUED', 'The email failed, so it goes on paper.'],
    ['PAPER', 'QUEUED', 'The email failed, so it goes on paper.'],
  ]);
  // The one that arrived was served the day it was sent; the others were not served.
  const served = Object.fromEntries(after.map((one) => [`${one.accountNumber} ${one.channel}`, one.servedDate]));
  const sentDay = served['MC-0004 EMAIL'];
  expect([served['MC-0001 EMAIL'], served['MC-0001 PAPER']]).toEqual([null, null]);
  // The job that was enqueued with them makes one file to print.
  await work('make-letters', batch);
  const { rows } = await of.call(printJobList.calls.readPage, { communityId });
  expect(rows).toMatchObject([{ pieces: 3, state: 'READY' }]);
  // Two days later the paper is printed and handed over: this is the day all three count as served.
  of.clock.advance(2 * 86_400_000);
  await of.call(printJobs.answerPrintJob, { communityId, printJobId: rows[0]?.printJobId ?? '', isPrinted: true });
  const accepted = await piecesOf(batch);
  const days = accepted.filter(({ accountNumber }) => accountNumber !== 'MC-0004').map(({ servedDate }) => servedDate);
  expect(new Set(days).size).toBe(1);
  expect(days).toHaveLength(6);
  expect([sentDay, days[0]]).toEqual(['2026-01-05T00:00:00', '2026-01-07T00:00:00']);
  const returned = accepted.find(({ accountNumber, channel }) => accountNumber === 'MC-0001' && channel === 'EMAIL');
  const letter = await of.call(letters.getLetter, { communityId, letterId: returned?.letterId ?? '' });
  expect(letter.note).toContain('no such user');
  expect(letter.events.map(({ what }) => what as string)).toEqual(['SERVED', 'FELL_BACK', 'RETURNED', 'SENT', 'MADE', 'RELEASED']);
  expect(letter.fallbackId).not.toBeNull();
});

it('flags the owner, gives a task, closes the address and prints the next one at once', async () => {
  const ownershipId = of.units.get('MC-0001')?.ownershipId ?? '';
  expect((await of.call(ownership.getOwnership, { communityId, ownershipId })).emailReturned).toBe(true);
  const open = await of.call(tasks.listTasks, { kind: 'ownership', entityId: ownershipId, communityId });
  expect(JSON.stringify(open)).toContain('has an email address that failed');
  expect(await standing('MC-0001', 'GENERAL')).toMatchObject({ suppressed: 'HARD_BOUNCE' });
  const before = world.taken.length;
  const batch = await sent('Next news', ['MC-0001'], 'GENERAL');
  expect(world.taken).toHaveLength(before);
  expect(await piecesOf(batch)).toMatchObject([
    { channel: 'PAPER', reason: 'The email address failed or was reported, and is not written to.' },
  ]);
  // The same report once more changes nothing.
  const first = world.taken.find(({ to }) => to === 'gone1@owners.example');
  if (first) await world.report(first, gone);
  const { rows } = await of.call(addressEventList.calls.readPage, { communityId, ownershipId });
  expect(rows).toMatchObject([{ what: 'HARD_BOUNCE', source: 'Report of a mail server' }]);
  // Written to again by hand, where the address failed and nobody said no.
  await of.call(consents.liftSuppression, { communityId, ownershipId, channel: 'EMAIL', classes: ['GENERAL'] });
  expect(await standing('MC-0001', 'GENERAL')).toMatchObject({ suppressed: null });
  const twice = await of.send(consents.liftSuppression, { communityId, ownershipId, channel: 'EMAIL', classes: ['GENERAL'] });
  expect(twice.json.code).toBe('notSuppressed');
});

it('waits for a late one, prints one whose mailbox is full, and leaves its address open', async () => {
  const batch = await sent('Bill', ['MC-0005', 'MC-0006'], 'BILLING');
  const rows = await piecesOf(batch);
  expect(rows.map(({ accountNumber, channel, state }) => [accountNumber, channel, state]).sort()).toEqual([
    ['MC-0005', 'EMAIL', 'SENT'],
    ['MC-0006', 'EMAIL', 'RETURNED'],
    ['MC-0006', 'PAPER', 'QUEUED'],
  ]);
  expect(await standing('MC-0006', 'BILLING')).toMatchObject({ suppressed: null, failures: 1, state: 'ON_RECORD' });
  const late = rows.find(({ accountNumber }) => accountNumber === 'MC-0005');
  const { events } = await of.call(letters.getLetter, { communityId, letterId: late?.letterId ?? '' });
  expect(events[0]).toMatchObject({ what: 'DELAYED', detail: '4.4.1 550 no answer from host' });
});

it('reads a complaint: the address is closed for its class, and the bill goes on paper', async () => {
  const batch = await sent('Bill again', ['MC-0007'], 'BILLING');
  expect((await piecesOf(batch)).map(({ channel, state }) => [channel, state]).sort()).toEqual([
    ['EMAIL', 'SENT'],
    ['PAPER', 'QUEUED'],
  ]);
  expect([await standing('MC-0007', 'BILLING'), await standing('MC-0007', 'LEGAL')]).toMatchObject([
    { suppressed: 'COMPLAINT' },
    { suppressed: null },
  ]);
  const ownershipId = of.units.get('MC-0007')?.ownershipId ?? '';
  const lifted = await of.send(consents.liftSuppression, { communityId, ownershipId, channel: 'EMAIL', classes: ['BILLING'] });
  expect(lifted.json.code).toBe('stoppedByReader');
  // A new consent, with who said it and how, opens the address again.
  const said = { wording: 'Please email my bills', givenBy: 'Sam', source: 'CALL' as const, givenDate: '2026-01-02', isGiven: true };
  await of.call(consents.recordConsent, { communityId, ownershipId, channel: 'EMAIL', classes: ['BILLING'], ...said });
  expect(await standing('MC-0007', 'BILLING')).toMatchObject({ suppressed: null, state: 'GIVEN' });
  const later = { communityId, ownershipId, channel: 'EMAIL' as const, classes: ['BILLING' as const], ...said, givenDate: '2099-01-01' };
  expect((await of.send(consents.recordConsent, later)).json.code).toBe('consentInFuture');
  const noPhone = { ...later, channel: 'TEXT' as const, givenDate: '2026-01-02', ownershipId: of.units.get('MC-0012')?.ownershipId ?? '' };
  expect((await of.send(consents.recordConsent, noPhone)).json.code).toBe('noAddressForConsent');
});

it('takes nothing that carries no mark of ours, and nothing for other addresses', async () => {
  const raw = new TextEncoder().encode('From: a@b.example\r\nSubject: Hi\r\n\r\nHello\r\n');
  expect(await readIncomingMail(of.services, { to: [`returns+1-1-${'0'.repeat(32)}@${domain}`], raw })).toBe(false);
  expect(takesMail(of.services, `someone@${domain}`)).toBe(false);
  expect(takesMail(of.services, 'complaints@elsewhere.example')).toBe(false);
});

it('unsubscribes by one click, never by opening the link, and never from legal notices', async () => {
  const app = createServer({
    routes: [],
    pages: correspondencePages,
    forms: correspondenceForms,
    identity: identityDoor as never,
    services: of.services,
    version: '0',
    logger: { level: 'error' },
  });
  await sent('News of spring', ['MC-0004'], 'GENERAL');
  const mail = world.taken.at(-1)?.raw.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const link = /^List-Unsubscribe: <http:\/\/localhost:4000(\/unsubscribe\/[\w-]+)>\r$/m.exec(mail)?.[1] ?? '';
  const opened = await app.inject({ method: 'GET', url: link });
  expect([opened.statusCode, opened.body.includes('Stop general news by email')]).toEqual([200, true]);
  expect(await standing('MC-0004', 'GENERAL')).toMatchObject({ suppressed: null });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const clicked = await app.inject({ method: 'POST', url: link, headers, payload: 'List-Unsubscribe=One-Click' });
  expect([clicked.statusCode, clicked.body.includes('You are unsubscribed')]).toEqual([200, true]);
  await app.inject({ method: 'POST', url: link, headers, payload: 'List-Unsubscribe=One-Click' });
  expect(await standing('MC-0004', 'GENERAL')).toMatchObject({ suppressed: 'UNSUBSCRIBED', state: 'WITHDRAWN' });
  expect(await standing('MC-0004', 'LEGAL')).toMatchObject({ suppressed: null });
  const ownershipId = of.units.get('MC-0004')?.ownershipId ?? '';
  const { rows } = await of.call(addressEventList.calls.readPage, { communityId, ownershipId });
  expect(rows.map(({ what }) => what as string)).toEqual(['UNSUBSCRIBED']);
  expect(
    (await app.inject({ method: 'POST', url: `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`, headers, payload: '' })).statusCode,
  ).toBe(404);
  // A legal notice has no link and says so; a link made for one is refused.
  await sent('Legal again', ['MC-0004'], 'LEGAL');
  const legal = world.taken.at(-1)?.raw ?? '';
  expect(legal).not.toContain('List-Unsubscribe');
  expect(legal.replaceAll('=\r\n', '')).toContain('You cannot unsubscribe from legal notices');
  await app.close();
});

it('says in plain words what the sending domain lacks, and counts what failed', async () => {
  const asked: string[] = [];
  of.services.mailFrom = 'Maple Court <books@mail.maple.example>';
  of.services.mailDns = {
    async texts(name) {
      asked.push(name);
      return name === 'mail.maple.example' ? ['v=spf1 mx ~all'] : [];
    },
    servers: async () => ['mx.returns.example'],
  };
  const seen = await of.call(emailHealth.getEmailHealth, {});
  expect(asked).toEqual(['mail.maple.example', '_dmarc.mail.maple.example', '_dmarc.maple.example']);
  expect(seen.checks.map(({ name, state }) => [name, state])).toEqual([
    ['SPF', 'GOOD'],
    ['DKIM', 'ATTENTION'],
    ['DMARC', 'PROBLEM'],
    ['Reports of what came back', 'GOOD'],
  ]);
  expect(seen.checks[2]?.add).toMatchObject({ host: '_dmarc.mail.maple.example', type: 'TXT' });
  expect(seen.counts.find(({ noticeClass }) => noticeClass === 'BILLING')).toMatchObject({
    channel: 'EMAIL',
    sent: 3,
    failed: 1,
    complaints: 1,
  });
  const codeOf = async (more: object) =>
    (await of.send(emailHealth.saveEmailSender, { version: '', domain: 'maple.example', selector: 's1', ...more })).json.code;
  expect(await codeOf({ domain: 'not a domain' })).toBe('badDomain');
  expect(await codeOf({ selector: '_s1' })).toBe('badSelector');
  await of.call(emailHealth.saveEmailSender, { version: '', domain: 'maple.example', selector: 's1' });
  expect(await codeOf({})).toBe('changedMeanwhile');
  asked.splice(0);
  expect((await of.call(emailHealth.getEmailHealth, {})).domain).toBe('maple.example');
  expect(asked).toEqual(['maple.example', 's1._domainkey.maple.example', '_dmarc.maple.example']);
});
