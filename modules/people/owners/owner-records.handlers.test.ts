// Owners as records through HTTP: the story of every kept record, one primary owner a day, correction or
// sale, and consent to email.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { noParty } from '../party/party.contract.ts';
import { aHome, type Home } from '../properties/home.testing.ts';
import { ownership } from './ownership.contract.ts';
import { ownershipList, previousOwnerList } from './ownership-list.contract.ts';

let home: Home;
beforeAll(async () => {
  home = await aHome();
});
afterAll(() => home.server.close());

const own = {
  isPrimary: false,
  startDate: '2026-01-01',
  endDate: null,
  movedOutDate: null,
  getsCopies: true,
  delivery: 'PRINT',
  consentDate: null,
  consentEvidence: '',
  occupancy: 'OFF_SITE',
  language: 'Spanish',
  mailReturned: true,
  sharePercent: '33.3333',
  note: '',
} as const;

tellKeptStory({
  kind: 'ownership',
  server: () => home.server,
  scope: () => ({ communityId: home.communityId }),
  calls: {
    add: ownership.addOwnership,
    edit: ownership.editOwnership,
    get: ownership.getOwnership,
    remove: ownership.deleteOwnership,
  },
  facts: () => ({ ...noParty, ...own, propertyId: home.propertyIds[2], firstName: 'Luis', lastName: 'Aldana', displayName: 'Luis Aldana' }),
  shown: { startDate: '2026-01-01T00:00:00' },
  change: { language: 'English', getsCopies: false },
  unsound: [
    [{ lastName: '', firstName: '', displayName: '' }, 'lastName'],
    [{ endDate: '2025-12-31' }, 'endDate'],
    [{ delivery: 'EMAIL' }, 'email'],
    [{ delivery: 'BOTH', email: 'luis@example.com' }, 'consentDate'],
    [{ sharePercent: 'half' }, 'sharePercent'],
    [{ sharePercent: '101' }, 'sharePercent'],
  ],
});

it('has one primary owner on every day, in code and in the database', async () => {
  const { server, communityId } = home;
  const propertyId = home.propertyIds[0] ?? '';
  const add = (change: object) =>
    server.send(ownership.addOwnership, { ...noParty, ...own, communityId, propertyId, isPrimary: true, ...change });
  expect((await add({ lastName: 'Bell', startDate: '2024-05-01' })).status).toBe(200);
  expect((await add({ lastName: 'Cho', startDate: '2025-05-01' })).json.code).toBe('primaryOwnerHistory');
  expect((await add({ lastName: 'Cho', startDate: '2020-01-01', endDate: '2024-04-29' })).json.code).toBe('primaryOwnerHistory');
  const before = await add({ lastName: 'Cho', startDate: '2020-01-01', endDate: '2024-04-30' });
  expect(before.status).toBe(200);
  const list = async () =>
    (await server.call(ownership.listOwnershipsOfProperty, { communityId, propertyId })).map((row) => [row.owner, row.endDate]);
  expect(await list()).toEqual([
    ['Bell', null],
    ['Cho', '2024-04-30T00:00:00'],
  ]);
  const [bell] = await server.call(ownership.listOwnershipsOfProperty, { communityId, propertyId });
  const ownershipId = bell?.ownershipId ?? '';
  const { version } = await server.call(ownership.getOwnership, { communityId, ownershipId });
  const edit = {
    ...noParty,
    ...own,
    communityId,
    propertyId,
    ownershipId,
    version,
    isPrimary: true,
    lastName: 'Bell',
    startDate: '2024-06-01',
  };
  expect((await server.send(ownership.editOwnership, { ...edit, endDate: '2030-01-01' })).json.code).toBe('saleEndsOwnership');
  await server.call(ownership.editOwnership, edit);
  expect((await list())[1]).toEqual(['Cho', '2024-05-31T00:00:00']);
  expect((await server.send(ownership.deleteOwnership, { communityId, ownershipId })).json.code).toBe('stillUsed');
  const overlap = server.services.database.transact(server.customerId, (tx) =>
    sql`update people.ownership set start_on = '2024-05-31' where ownership_id = ${ownershipId}`.execute(tx.db),
  );
  await expect(overlap).rejects.toThrow(/ownership_one_primary_a_day/);
});

it('asks whether a new surname of a primary owner is a correction or a sale', async () => {
  const { server, communityId } = home;
  const scope = { communityId, propertyId: home.propertyIds[1] ?? '' };
  const facts = { ...noParty, ...own, ...scope, isPrimary: true, firstName: 'Mia', lastName: 'Stone' };
  const { ownershipId } = await server.call(ownership.addOwnership, facts);
  const { version } = await server.call(ownership.getOwnership, { communityId, ownershipId });
  const renamed = { ...facts, ownershipId, version, lastName: 'Stonn', displayName: '' };
  const asked = await server.send(ownership.editOwnership, renamed);
  expect([asked.json.code, asked.json.fields?.[0]?.path]).toEqual(['correctionOrSale', 'lastName']);
  await server.call(ownership.editOwnership, { ...renamed, nameChange: 'CORRECTION' });
  expect((await server.call(ownership.getOwnership, { communityId, ownershipId })).displayName).toBe('Mia Stonn');
});

it('stands in the lists of ownerships and of previous owners', async () => {
  const asked = { communityId: home.communityId, filters: [], sort: 'name' } as never;
  const all = JSON.stringify(await home.server.call(ownershipList.calls.readPage, asked));
  for (const part of ['PRIMARY', 'CO_OWNER', 'PREVIOUS', '33.3333']) expect(all).toContain(part);
  expect(JSON.stringify(await home.server.call(previousOwnerList.calls.readPage, asked))).toContain('Cho');
});
