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
  of = await aPortal([...maintenanceRoutes, ...violationRoutes([]), ...recordsRoutes(maintenanceRecords)]);
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
