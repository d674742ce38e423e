// Feeds through HTTP: each part for who holds its claims, notes for who may read them, and an owner's feed
// without what was before them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { communityFeedList, ownerFeedList } from '../../modules/desk/desk.contract.ts';
import { resale } from '../../modules/lifecycle/lifecycle.contract.ts';
import { noParty, ownership } from '../../modules/people/people.contract.ts';
import { notes } from '../../modules/records/records.contract.ts';
import { aWorld, type World } from './tenancy.testing.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
}, 180_000);
afterAll(() => world.server.close());

const readAll = async (token: string, search = '') => {
  const { server, played } = world;
  const { json } = await server.send(communityFeedList.calls.readPage, { communityId: played.communityId, limit: 500, search }, { token });
  return json as unknown as { rows: { kind: string; what: string; isPublic: boolean; refId: string; amount: string | null }[] };
};

test('the feed of an association tells of every part, and each part only to who holds its claims', async () => {
  const { rows } = await readAll(world.everywhere);
  const kinds = new Set(rows.map((row) => row.kind));
  for (const kind of ['CHARGE', 'RECEIPT', 'BILL', 'NOTE', 'TASK', 'OWNER', 'RESALE']) expect([...kinds]).toContain(kind);
  const token = await world.server.tokenFor('Accounts payable', [world.played.communityId]);
  const seen = new Set((await readAll(token)).rows.map((row) => row.kind));
  expect([...seen]).toContain('BILL');
  expect([...seen]).not.toContain('CHARGE');
  expect([...seen]).not.toContain('RESALE');
});

test('a note of its author stands in nobody else’s feed, and a public one is marked', async () => {
  const { server, played, everywhere } = world;
  const record = { kind: 'ownership', entityId: played.ids['ownershipId'] ?? '', communityId: played.communityId };
  const add = (subject: string, seenBy: 'AUTHOR' | 'PUBLIC') =>
    server.send(notes.addNote, { record, subject, noteDate: '2026-01-06', seenBy }, { token: everywhere });
  expect((await add('For my eyes', 'AUTHOR')).status).toBe(200);
  expect((await add('For everybody', 'PUBLIC')).status).toBe(200);
  expect((await readAll(everywhere, 'For my eyes')).rows).toHaveLength(1);
  const other = await server.tokenFor('Administrator');
  expect((await readAll(other, 'For my eyes')).rows).toHaveLength(0);
  expect((await readAll(other, 'For everybody')).rows).toMatchObject([{ kind: 'NOTE', isPublic: true }]);
});

test('a buyer’s feed holds nothing of the seller', async () => {
  const { server, played, everywhere } = world;
  const { communityId } = played;
  const send = async <T>(endpoint: Parameters<typeof server.send>[0], input: object) =>
    (await server.send(endpoint, input as never, { token: everywhere })).json as unknown as T;
  const seller = played.ids['ownershipId'] ?? '';
  const found = await send<{ propertyId: string; startDate: string; isPrimary: boolean }>(ownership.getOwnership, {
    communityId,
    ownershipId: seller,
  });
  const record = { kind: 'property', entityId: found.propertyId, communityId };
  await send(notes.addNote, { record, subject: 'Before the sale', noteDate: found.startDate.slice(0, 10), seenBy: 'STAFF' });
  const start = { communityId, propertyId: found.propertyId, settlementDate: '2026-01-04', buyer: { ...noParty, lastName: 'Newcomer' } };
  const place = { street: '', city: '', state: '', postcode: '' };
  const { resaleId } = await send<{ resaleId: string }>(resale.startResale, { ...start, forwarding: place });
  const { baseHash } = await send<{ baseHash: string }>(resale.previewResale, { communityId, resaleId });
  const settled = await send<{ buyerOwnershipId: string }>(resale.settleResale, { communityId, resaleId, addressVerified: true, baseHash });
  const feedOf = async (ownershipId: string) =>
    (await send<{ rows: { what: string }[] }>(ownerFeedList.calls.readPage, { communityId, ownershipId, limit: 500 })).rows.map(
      (row) => row.what,
    );
  expect(await feedOf(seller)).toContain('Before the sale');
  const own = await feedOf(settled.buyerOwnershipId);
  expect(own).not.toContain('Before the sale');
  expect(own).toContain('Newcomer becomes primary owner');
  const nowhere = await server.send(ownerFeedList.calls.readPage, { communityId, ownershipId: '999999' }, { token: everywhere });
  expect(nowhere.status).toBe(404);
});
