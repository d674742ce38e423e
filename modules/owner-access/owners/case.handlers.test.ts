// What owners see and say of the cases of their home, through the portal and as the office sees it after.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import {
  architecturalRequest,
  architecturalSettings,
  generalRequest,
  requestCodes,
  violations,
} from '../../maintenance/maintenance.contract.ts';
import { maintenanceRecords, maintenanceRoutes, violationRoutes } from '../../maintenance/maintenance.server.ts';
import { committee, committeeMember } from '../../people/people.contract.ts';
import { peopleRoutes } from '../../people/people.server.ts';
import { unitOf } from '../../receivables/receivables.testing.ts';
import { attachments } from '../../records/records.contract.ts';
import { recordsRoutes } from '../../records/records.server.ts';
import { ownerAccess } from '../accounts/account.contract.ts';
import { portal } from './portal.contract.ts';
import { aPortal, type OwnerBrowser, type PortalWorld } from './portal.testing.ts';

let of: PortalWorld;
let own: OwnerBrowser;
let violationId: string;
let topicId: string;
const home = () => ({ ownershipId: unitOf(of, 'MC-0001').ownershipId });

beforeAll(async () => {
  of = await aPortal([...maintenanceRoutes, ...violationRoutes([]), ...recordsRoutes(maintenanceRecords), ...peopleRoutes]);
  own = await of.owner('MC-0001');
  const { communityId } = of;
  const steps = [{ name: 'Courtesy notice', days: 0, told: 'NOBODY' as const, words: '', templateId: null }];
  await of.call(requestCodes.addActionProcess, { communityId, family: 'VIOLATION', name: 'Notices', steps, isDefault: true } as never);
  const { requestCodeId } = await of.call(requestCodes.addRequestCode, {
    ...{ communityId, family: 'VIOLATION' as const, alias: 'TRASH', name: 'Trash in view', resolveDays: 14 },
    actionNeeded: 'Put the can behind the gate',
  } as never);
  const facts = {
    requestCodeId,
    propertyId: unitOf(of, 'MC-0001').propertyId,
    observedDate: '2026-01-03',
    article: 'Rule 4: cans stay hidden',
  };
  violationId = (await of.call(violations.addViolation, { communityId, ...facts } as never)).violationId;
  const topic = { communityId, name: 'Fences', words: 'fence', documents: 'Site plan\nColor sample' };
  topicId = (await of.call(architecturalSettings.addArchitecturalTopic, topic as never)).architecturalTopicId;
  await of.call(requestCodes.addRequestCode, {
    communityId,
    family: 'GENERAL',
    alias: 'PARK',
    name: 'Parking',
    ownerSentence: 'Cars and guests',
  } as never);
});
afterAll(() => of.end());

describe('requests', () => {
  test('are made by an owner, answered by the office, and go on until both are done', async () => {
    const listed = await own.send(portal.listRequests, home());
    const [code] = listed.json['codes'] as { requestCodeId: string; name: string }[];
    expect(code?.name).toBe('Parking');
    const order = {
      ...home(),
      family: 'GENERAL',
      requestCodeId: code?.requestCodeId,
      subject: 'A guest for a week',
      phone: '775-555-0100',
    };
    const made = await own.send(portal.addRequest, order);
    expect(made.json).toMatchObject({ number: 'R-1' });
    const { requestId } = made.json as unknown as { requestId: string };
    const { communityId } = of;
    const seen = await of.call(generalRequest.getGeneralRequest, { communityId, generalRequestId: requestId });
    expect(seen).toMatchObject({ channel: 'PORTAL', state: 'NEW', owner: expect.stringContaining(','), enteredBy: '' });
    await of.call(generalRequest.addRequestComment, { communityId, requestId, body: 'Gladly.', isPublic: true });
    await of.call(generalRequest.addRequestComment, { communityId, requestId, body: 'Between us.', isPublic: false });
    await of.call(generalRequest.setRequestState, { communityId, requestId, state: 'WAITING', reason: '' });
    await own.send(portal.answerRequest, { ...home(), requestId, body: 'Thank you' });
    const { json } = await own.send(portal.getRequest, { ...home(), requestId });
    expect(json['state']).toBe('OPEN');
    expect((json['said'] as { body: string; isMine: boolean }[]).map(({ body, isMine }) => [body, isMine])).toEqual([
      ['Gladly.', false],
      ['Thank you', true],
    ]);
    expect((await own.send(portal.addRequest, { ...order, requestCodeId: '999999' })).status).toBe(404);
    await sql`update maintenance.request set state = 'MERGED', merged_into_id = request_id where request_id = ${requestId}`.execute(
      of.db.asMigrator,
    );
    expect((await own.send(portal.answerRequest, { ...home(), requestId, body: 'More' })).json.code).toBe('caseOver');
  });
});

describe('a violation', () => {
  test('says what, by when and what follows, and shows its picture without its place', async () => {
    const { communityId } = of;
    const segment = (marker: number, text: string) => [0xff, marker, 0, text.length + 2, ...[...text].map((one) => one.charCodeAt(0))];
    const photo = Buffer.from([
      0xff,
      0xd8,
      ...segment(0xe0, 'JFIF\0'),
      ...segment(0xe1, 'GPS 33.83'),
      ...segment(0xda, 'x'),
      1,
      2,
      0xff,
      0xd9,
    ]);
    const record = { kind: 'violation', entityId: violationId, communityId };
    const file = { fileName: 'can.jpg', content: photo.toString('base64') };
    await of.call(attachments.addAttachment, { ...record, name: 'Can', file } as never);
    const { json } = await own.send(portal.getViolation, { ...home(), violationId });
    expect(json).toMatchObject({
      ...{ number: 'V-1', name: 'Trash in view', state: 'OPEN', actionNeeded: 'Put the can behind the gate', daysLeft: 12 },
      ...{ article: 'Rule 4: cans stay hidden', fines: '0.00', hearing: null, isSaidCured: false },
    });
    const [{ attachmentId } = { attachmentId: '' }] = json['photos'] as { attachmentId: string }[];
    const input = { ...home(), violationId, attachmentId };
    const answer = await of.portalApp.inject({
      method: 'GET',
      url: `${portal.readPhoto.path}?${new URLSearchParams(input)}`,
      headers: { cookie: [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'sec-fetch-site': 'same-origin' },
    });
    expect([answer.statusCode, answer.rawPayload.includes('GPS'), answer.rawPayload.includes('JFIF')]).toEqual([200, false, true]);
    expect((await own.send(portal.readPhoto, { ...input, attachmentId: '999999' })).status).toBe(404);
  });

  test('is said to be fixed once, which the office sees; nothing is said once it is closed', async () => {
    const { communityId } = of;
    const say = (body: string, isCure: boolean) => own.send(portal.speakOnViolation, { ...home(), violationId, body, isCure });
    expect((await say('May I have a week?', false)).status).toBe(200);
    expect((await say('The can is gone', true)).status).toBe(200);
    expect((await say('Again', true)).json.code).toBe('curedSaid');
    const seen = await of.call(violations.getViolation, { communityId, violationId });
    expect(seen.events.map(({ body, isPublic }) => [body, isPublic]).slice(0, 2)).toEqual([
      ['The can is gone', true],
      ['May I have a week?', true],
    ]);
    expect(seen).toMatchObject({ nextInspectionDate: expect.stringContaining('2026-01-05') });
    const listed = await own.send(portal.listViolations, home());
    expect(listed.json).toMatchObject([{ isSaidCured: true }]);
    await of.call(violations.setViolationState, { communityId, violationId, state: 'CURED', onDate: '2026-01-05', reason: '' } as never);
    expect((await say('One more', false)).json.code).toBe('caseOver');
  });

  test('is not shown where it is kept from the owner', async () => {
    await sql`update maintenance.violation set shows_owner = false where violation_id = ${violationId}`.execute(of.db.asMigrator);
    expect((await own.send(portal.getViolation, { ...home(), violationId })).status).toBe(404);
    await sql`update maintenance.violation set shows_owner = true where violation_id = ${violationId}`.execute(of.db.asMigrator);
  });
});

describe('an architectural request', () => {
  test('is found by its words, applied for, followed, and spoken about', async () => {
    const { communityId } = of;
    const found = await own.send(portal.findTopic, { ...home(), text: 'A new fence by the pool' });
    expect(found.json).toMatchObject({ topic: { name: 'Fences' }, documents: ['Site plan', 'Color sample'], readsAsAccommodation: false });
    expect((await own.send(portal.findTopic, { ...home(), text: 'A wheelchair ramp' })).json).toMatchObject({
      topic: null,
      readsAsAccommodation: true,
    });
    const made = await own.send(portal.applyArchitectural, { ...home(), subject: 'A new fence', topicId });
    const { architecturalRequestId } = made.json as unknown as { architecturalRequestId: string };
    expect(made.json['number']).toBe('AR-1');
    expect((await own.send(portal.applyArchitectural, { ...home(), subject: 'Door', topicId: '999999' })).json.code).toBe('topicUnknown');
    await own.send(portal.speakOnArchitectural, { ...home(), architecturalRequestId, body: 'The plan follows' });
    const { json } = await own.send(portal.getArchitectural, { ...home(), architecturalRequestId });
    expect(json).toMatchObject({
      ...{ state: 'RECEIVED', topic: 'Fences', documents: [{ isHere: false }, { isHere: false }], votes: { cast: 0, all: 0 } },
      said: [{ isMine: true, body: 'The plan follows' }],
    });
    const seen = await of.call(architecturalRequest.getArchitecturalRequest, { communityId, architecturalRequestId });
    expect(seen.events.map(({ body }) => body)).toContain('The plan follows');
    expect((await own.send(portal.listArchitectural, home())).json).toMatchObject({
      requests: [{ number: 'AR-1', subject: 'A new fence' }],
    });
  });
});

test('each is hidden where the community does not show it', async () => {
  const { communityId } = of;
  const save = async (more: object) => {
    const { version, ...held } = await of.call(ownerAccess.getSetting, { communityId });
    await of.call(ownerAccess.saveSetting, { communityId, version, ...held, ...more });
  };
  await save({ showsRequests: false, showsViolations: false, showsArchitectural: false });
  for (const endpoint of [portal.listRequests, portal.listViolations, portal.listArchitectural])
    expect((await own.send(endpoint, home())).status).toBe(404);
  await save({ showsRequests: true, showsViolations: true, showsArchitectural: true });
});

test('everything of a home comes in one archive, and nothing its community does not show', async () => {
  const headers = { cookie: [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; '), 'sec-fetch-site': 'same-origin' };
  const load = async () =>
    (await of.portalApp.inject({ method: 'GET', url: `${portal.downloadHome.path}?${new URLSearchParams(home())}`, headers })).rawPayload;
  const all = await load();
  for (const name of [
    'Owner.csv',
    'Account.csv',
    'Requests.csv',
    'Violations.csv',
    'Architectural requests.csv',
    'MC-0001',
    'Trash in view',
  ])
    expect([name, all.includes(name)]).toEqual([name, true]);
  expect(all.includes('MC-0002')).toBe(false);
  const { version, ...held } = await of.call(ownerAccess.getSetting, { communityId: of.communityId });
  await of.call(ownerAccess.saveSetting, { communityId: of.communityId, version, ...held, showsHistory: false });
  expect((await load()).includes('Account.csv')).toBe(false);
});

test('the room of the board is for who sits on it today, and names nobody who owes', async () => {
  const { communityId } = of;
  const board = async () => own.send(portal.getBoard, home());
  expect((await board()).status).toBe(404);
  const seat = { communityId, position: 'Treasurer', startDate: '2025-01-01', firstName: 'Rosa', lastName: 'Aldana' };
  const { committeeId } = await of.call(committee.addCommittee, { communityId, name: 'Board', committeeType: 'BOARD', quorum: 1 } as never);
  await of.call(committeeMember.addCommitteeMember, { ...seat, committeeId } as never);
  await sql`update people.committee_member set party_id = (select party_id from people.ownership where ownership_id = ${home().ownershipId})`.execute(
    of.db.asMigrator,
  );
  const { status, json } = await board();
  expect(status).toBe(200);
  const aging = json['aging'] as { amount: string; accounts: number }[];
  const cents = aging.map(({ amount }) => Number(amount) * 100).reduce((sum, one) => sum + one, 0);
  expect([cents, json['accounts'], json['architectural']]).toEqual([Number(json['owed']) * 100, 12, 1]);
  for (const name of ['Bishop', 'MC-0002', 'Chaudhary']) expect([name, JSON.stringify(json).includes(name)]).toEqual([name, false]);
  const file = { fileName: 'minutes.txt', content: Buffer.from('The minutes').toString('base64') };
  const record = { kind: 'violation', entityId: violationId, communityId };
  const { attachmentId } = (await of.call(attachments.addAttachment, { ...record, name: 'Minutes', file } as never)) as unknown as {
    attachmentId: string;
  };
  expect((await own.send(portal.readBoardDocument, { ...home(), attachmentId })).status).toBe(404);
  await sql`update records.attachment set published_to = 'BOARD', published_from = '2026-01-01' where attachment_id = ${attachmentId}`.execute(
    of.db.asMigrator,
  );
  expect((await board()).json['documents']).toMatchObject([{ name: 'Minutes' }]);
  expect((await own.send(portal.readBoardDocument, { ...home(), attachmentId })).status).toBe(200);
  const neighbor = await of.owner('MC-0002');
  const other = { ownershipId: unitOf(of, 'MC-0002').ownershipId };
  for (const input of [other, home()]) {
    expect((await neighbor.send(portal.getBoard, input)).status).toBe(404);
    expect((await neighbor.send(portal.readBoardDocument, { ...input, attachmentId })).status).toBe(404);
  }
  await sql`update people.committee_member set end_on = '2026-01-04'`.execute(of.db.asMigrator);
  expect((await board()).status).toBe(404);
});

describe('contacts', () => {
  const address = { phone: '775-555-0199', street: 'PO Box 4', city: 'Reno', state: 'NV', postcode: '89501' };
  const save = async (more: object) => {
    const { version, ...held } = await of.call(ownerAccess.getSetting, { communityId: of.communityId });
    await of.call(ownerAccess.saveSetting, { communityId: of.communityId, version, ...held, ...more });
  };

  test('are asked of the office, changed at once, or neither, as the community has it', async () => {
    const asked = await own.send(portal.saveContacts, { ...home(), ...address });
    const { number } = asked.json as unknown as { number: string };
    const listed = (await own.send(portal.listRequests, home())).json['requests'] as { number: string; subject: string }[];
    expect(listed.find((one) => one.number === number)?.subject).toBe('Change of telephone or mailing address');
    expect((await own.send(portal.getContacts, home())).json['street']).not.toBe('PO Box 4');
    await save({ contactChange: 'DIRECT' });
    expect((await own.send(portal.saveContacts, { ...home(), ...address })).json['number']).toBeNull();
    expect((await own.send(portal.getContacts, home())).json).toMatchObject({ ...address, change: 'DIRECT' });
    await save({ contactChange: 'NONE' });
    expect((await own.send(portal.saveContacts, { ...home(), ...address })).json.code).toBe('notChangedHere');
  });

  test('consent is kept with its words and network, and taken back', async () => {
    const say = (channel: string, isGiven: boolean) =>
      own.send(portal.sayConsent, { ...home(), channel, isGiven, wording: 'I agree to it' });
    const state = async () =>
      ((await own.send(portal.getContacts, home())).json['consents'] as { state: string }[]).map((one) => one.state);
    expect((await say('EMAIL', true)).status).toBe(200);
    expect((await state())[0]).toBe('ALL');
    const kept = await sql<{
      source: string;
      words: number;
    }>`select source, count(distinct ip_address)::int as words from correspondence.consent
      where wording = 'I agree to it' and ip_address <> '' group by source`.execute(of.db.asMigrator);
    expect(kept.rows).toEqual([{ source: 'PORTAL', words: 1 }]);
    expect((await say('EMAIL', false)).status).toBe(200);
    expect((await state())[0]).toBe('NONE');
    await sql`update people.party set phone = '' where email = 'mc-0001@owner.example'`.execute(of.db.asMigrator);
    expect((await say('TEXT', true)).json.code).toBe('noAddressForConsent');
  });
});
