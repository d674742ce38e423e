// Texts through the real wire: a batch goes to a provider over HTTP, which posts receipts and answers back.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from '../../../packages/http/server.ts';
import type { JobDefinition } from '../../../packages/jobs/jobs.ts';
import { jobRoutes } from '../../../packages/jobs/jobs.ts';
import { textWorld } from '../../../packages/texts/text-world.testing.ts';
import { openTexts } from '../../../packages/texts/texts.ts';
import {
  addressEventList,
  consents,
  type LetterDocument,
  letterList,
  letters,
  messageBatches,
  templates,
  textSender,
} from '../../correspondence/correspondence.contract.ts';
import {
  correspondenceForms,
  correspondenceJobs,
  correspondenceRoutes,
  sendWaitingTextsEverywhere,
} from '../../correspondence/correspondence.server.ts';
import { identityDoor } from '../../identity/identity.server.ts';
import { aCommunity, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { ownership } from '../../people/people.contract.ts';
import { peopleRecords } from '../../people/people.server.ts';
import { tasks } from '../../records/records.contract.ts';
import { recordsRoutes } from '../../records/records.server.ts';
import { receivablesMerge, receivablesRoutes } from '../receivables.server.ts';

let of: TestCommunity;
let world: Awaited<ReturnType<typeof textWorld>>;
let app: ReturnType<typeof createServer>;
let communityId: string;
let templateId: string;
let answersTo: string;
const phones: Readonly<Record<string, string>> = {
  'MC-0001': '(512) 555-0101',
  'MC-0002': '(512) 555-0102',
  'MC-0003': '(512) 555-0103',
  'MC-0004': '(512) 555-0104',
  'MC-0005': '',
};
const e164 = (account: string) => `+1${(phones[account] ?? '').replaceAll(/\D/g, '')}`;
const idOf = (account: string) => of.units.get(account)?.ownershipId ?? '';
const body = (text: string): LetterDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] }],
});

async function aTemplate(name: string, text: string): Promise<string> {
  const made = await of.call(templates.addTemplate, { name });
  const { version } = await of.call(templates.getTemplate, made);
  await of.call(templates.saveTemplate, { ...made, version, name, subject: name, body: body(text) });
  const { baseHash } = await of.call(templates.previewRelease, made);
  await of.call(templates.releaseTemplate, { ...made, baseHash });
  return made.templateId;
}

const optIn = {
  channel: 'TEXT' as const,
  classes: ['GENERAL' as const, 'BILLING' as const],
  isGiven: true,
  wording: 'I agree to texts from Maple Court. Message rates may apply.',
  givenBy: 'The owner',
  source: 'FORM' as const,
  givenDate: '2026-01-02',
};
const sender = {
  version: '',
  phone: '512-555-0000',
  brand: 'Maple Court',
  brandKey: 'B123',
  campaign: 'Notices',
  campaignKey: 'C123',
  sampleText: 'Maple Court: the pool is closed. Reply STOP to end.',
  optIn: 'Box on the owner form',
  privacyUrl: 'https://maple.example/privacy',
  contact: '512-555-0199',
  isRegistered: true,
};

beforeAll(async () => {
  of = await aCommunity({
    more: [...correspondenceRoutes([receivablesMerge]), ...receivablesRoutes, ...jobRoutes, ...recordsRoutes(peopleRecords)],
  });
  of.clock.set('2026-01-15T16:00:00.000Z');
  communityId = of.communityId;
  world = await textWorld({ refused: { '+15125550104': 21610 }, lost: ['+15125550102'] });
  of.services.texts = openTexts(world.url);
  app = createServer({
    routes: [],
    forms: correspondenceForms,
    identity: identityDoor as never,
    services: of.services,
    version: '0',
    logger: { level: 'error' },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  of.services.publicUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  templateId = await aTemplate('Pool', 'The pool is closed on Monday.');
  for (const [account, phone] of Object.entries(phones)) {
    const before = await of.call(ownership.getOwnership, { communityId, ownershipId: idOf(account) });
    await of.call(ownership.editOwnership, { ...before, communityId, ownershipId: idOf(account), phone } as never);
    if (phone !== '' && account !== 'MC-0003') await of.call(consents.recordConsent, { communityId, ownershipId: idOf(account), ...optIn });
  }
});
afterAll(async () => {
  await app.close();
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
const aBatch = (more: object = {}) =>
  of.call(messageBatches.addBatch, {
    communityId,
    title: 'Pool',
    templateId,
    letterDate: '2026-01-15',
    delivery: 'TEXT',
    who: 'CHOSEN',
    ownershipIds: Object.keys(phones).map(idOf),
    ...more,
  });
async function released(letterBatchId: string) {
  const { baseHash } = await of.call(messageBatches.previewBatch, { communityId, letterBatchId });
  await of.call(messageBatches.releaseBatch, { communityId, letterBatchId, baseHash });
  const payload = { communityId, letterBatchId };
  await work('make-letters', payload);
  return payload;
}
const statesOf = async (payload: { communityId: string; letterBatchId: string }) =>
  Object.fromEntries(
    (await of.call(letterList.calls.readPage, { ...payload, limit: 50 })).rows.map((row) => [row.accountNumber, row.state]),
  );
const eventsOf = async (account: string) =>
  (await of.call(addressEventList.calls.readPage, { communityId, ownershipId: idOf(account) })).rows.map(({ what }) => what as string);

it('refuses texts before brand and campaign are registered, and checks what is typed', async () => {
  const { letterBatchId } = await aBatch();
  expect((await of.call(messageBatches.previewBatch, { communityId, letterBatchId })).refusal?.code).toBe('textsNotSetUp');
  const codeOf = async (more: object) => (await of.send(textSender.saveTextSender, { ...sender, ...more })).json.code;
  expect(await codeOf({ phone: '123' })).toBe('badTextNumber');
  expect(await codeOf({ privacyUrl: 'http://maple.example' })).toBe('badPrivacyAddress');
  expect(await codeOf({ sampleText: 'The pool is closed' })).toBe('sampleNamesNoSender');
  expect(await codeOf({ campaignKey: '' })).toBe('registrationIncomplete');
  await of.call(textSender.saveTextSender, sender);
  expect(await codeOf({})).toBe('changedMeanwhile');
  const saved = await of.call(textSender.getTextSender, {});
  expect(saved).toMatchObject({ hasProvider: true, sender: { phone: '+15125550000' } });
  answersTo = saved.answersTo;
  const long = await aTemplate('Long', 'x'.repeat(1600));
  const { letterBatchId: tooLong } = await aBatch({ templateId: long });
  expect((await of.call(messageBatches.previewBatch, { communityId, letterBatchId: tooLong })).refusal?.code).toBe('textTooLong');
});

it('texts those who agreed, in their day, once, and keeps what became of each', async () => {
  const { letterBatchId } = await aBatch();
  const seen = await of.call(messageBatches.previewBatch, { communityId, letterBatchId });
  expect([seen.text, seen.paper, seen.email]).toEqual([3, 0, 0]);
  expect(seen.leftOut.map(({ accountNumber, reason }) => [accountNumber, reason])).toEqual([
    ['MC-0003', 'NO_TEXT_CONSENT'],
    ['MC-0005', 'NO_PHONE'],
  ]);
  const payload = await released(letterBatchId);
  // At five in the morning in Texas nobody is texted.
  of.clock.set('2026-01-16T11:00:00.000Z');
  await work('text-letters', payload);
  expect(world.taken).toEqual([]);
  // The provider is away for a moment in the morning, then takes each once.
  of.clock.set('2026-01-16T16:00:00.000Z');
  world.state.isAway = true;
  await expect(work('text-letters', payload)).rejects.toThrow('does not take texts now');
  world.state.isAway = false;
  await sendWaitingTextsEverywhere(of.services);
  await work('text-letters', payload);
  await work('text-letters', payload);
  expect(world.taken.map(({ to, from, body: said }) => [to, from, said])).toEqual([
    [e164('MC-0001'), '+15125550000', 'Maple Court: The pool is closed on Monday.\nReply STOP to end.'],
    [e164('MC-0002'), '+15125550000', 'Maple Court: The pool is closed on Monday.\nReply STOP to end.'],
  ]);
  expect(await statesOf(payload)).toEqual({ 'MC-0001': 'SENT', 'MC-0002': 'SENT', 'MC-0004': 'FAILED' });
  // The fourth had told the provider to stop: its number is closed here too.
  expect(await eventsOf('MC-0004')).toEqual(['STOPPED']);
  for (const text of world.taken) expect((await world.tell(text)).status).toBe(200);
  expect(await statesOf(payload)).toEqual({ 'MC-0001': 'SENT', 'MC-0002': 'RETURNED', 'MC-0004': 'FAILED' });
  const { rows } = await of.call(letterList.calls.readPage, { ...payload, search: 'MC-0001' });
  const letter = await of.call(letters.getLetter, { communityId, letterId: rows[0]?.letterId ?? '' });
  expect(letter.events[0]).toMatchObject({ what: 'DELIVERED' });
  expect(letter.servedDate).toBe('2026-01-16T00:00:00');
});

it('hears any wording that says no, answers once, and believes only the provider', async () => {
  const forged = await world.reply(answersTo, e164('MC-0001'), 'STOP', 'another token');
  expect(forged.status).toBe(403);
  expect(await eventsOf('MC-0001')).toEqual([]);
  expect((await world.reply(answersTo, e164('MC-0001'), 'HELP')).text).toContain('Contact: 512-555-0199');
  const stopped = await world.reply(answersTo, e164('MC-0001'), 'Please don’t text me any more');
  expect(stopped.text).toContain('<Message>Maple Court: you will get no more texts.');
  expect((await world.reply(answersTo, e164('MC-0001'), 'stop')).text).not.toContain('<Message>');
  expect(await eventsOf('MC-0001')).toEqual(['STOPPED', 'HELP']);
  const { letterBatchId } = await aBatch();
  const { leftOut } = await of.call(messageBatches.previewBatch, { communityId, letterBatchId });
  expect(leftOut.find(({ accountNumber }) => accountNumber === 'MC-0001')).toMatchObject({ reason: 'TEXT_STOPPED' });
  const { words } = await of.call(consents.getOwnerConsent, { communityId, ownershipId: idOf('MC-0001') });
  expect(words[0]).toMatchObject({ isGiven: false, source: 'TEXT', wording: 'Please don’t text me any more', address: e164('MC-0001') });
});

it('closes a number between release and sending, starts again on START, and gives words to a person', async () => {
  const { letterBatchId } = await aBatch({ ownershipIds: [idOf('MC-0002')] });
  const payload = await released(letterBatchId);
  const before = world.taken.length;
  expect((await world.reply(answersTo, e164('MC-0002'), 'No más')).text).toContain('no recibirá más mensajes');
  await work('text-letters', payload);
  expect(world.taken).toHaveLength(before);
  expect(await statesOf(payload)).toEqual({ 'MC-0002': 'FAILED' });
  // A number that never stopped does not agree by START.
  expect((await world.reply(answersTo, e164('MC-0003'), 'START')).text).not.toContain('<Message>');
  expect((await world.reply(answersTo, e164('MC-0002'), 'START')).text).toContain('you will get texts again');
  // A stop by phone ends texts like one that was texted, and a new consent starts them.
  const ownershipId = idOf('MC-0002');
  const said = { ...optIn, communityId, ownershipId, source: 'CALL' as const };
  await of.call(consents.recordConsent, { ...said, isGiven: false, givenDate: '2026-01-16' });
  const standing = async () =>
    (await of.call(consents.getOwnerConsent, { communityId, ownershipId })).standings.find(
      ({ channel, noticeClass }) => channel === 'TEXT' && noticeClass === 'GENERAL',
    );
  expect(await standing()).toMatchObject({ suppressed: 'STOPPED', state: 'WITHDRAWN' });
  of.clock.advance(60_000);
  await of.call(consents.recordConsent, { ...said, givenDate: '2026-01-16' });
  expect(await standing()).toMatchObject({ suppressed: null, state: 'GIVEN' });
  await world.reply(answersTo, e164('MC-0001'), 'When does the pool open?');
  const open = await of.call(tasks.listTasks, { kind: 'ownership', entityId: idOf('MC-0001'), communityId });
  expect(open.map(({ title }) => title)).toEqual([`Answer the text from ${e164('MC-0001')}`]);
});
