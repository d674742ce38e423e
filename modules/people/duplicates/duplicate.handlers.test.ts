// People entered twice through HTTP: found by what they share, within what one sees; told apart, merged with
// every part, taken back; and each refusal.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { addMilliseconds } from '../../../packages/kernel/kernel.ts';
import { contact } from '../contacts/contact.contract.ts';
import { groupOwnership } from '../groups/group.contract.ts';
import { ownership } from '../owners/ownership.contract.ts';
import { noParty, party } from '../party/party.contract.ts';
import { aHome, type Home } from '../properties/home.testing.ts';
import { renter } from '../renters/renter.contract.ts';
import { duplicates } from './duplicate.contract.ts';
import { partColumns } from './party-part.store.ts';

let home: Home;
beforeAll(async () => {
  home = await aHome();
});
afterAll(() => home.server.close());

const call: Home['server']['call'] = (...input) => home.server.call(...input);
const codeOf = async (answer: Promise<{ json: { code?: string | undefined } }>) => (await answer).json.code;
const homeNo = (at: number) => home.propertyIds[at] ?? '';
const partyOf = async (table: string, id: string): Promise<string> => {
  const found = await sql<{
    id: string;
  }>`select party_id::text as id from ${sql.table(`people.${table}`)} where ${sql.ref(`${table}_id`)} = ${id}`.execute(
    home.server.db.asMigrator,
  );
  return found.rows[0]?.id ?? '';
};
/** An owner beside the others of a home, as a party. */
const anOwner = async (facts: object, at = 0) => {
  const { communityId } = home;
  const { ownershipId } = await call(ownership.addOwnership, {
    communityId,
    propertyId: homeNo(at),
    isPrimary: false,
    startDate: '2026-01-01',
    ...noParty,
    ...facts,
  });
  return { ownershipId, partyId: await partyOf('ownership', ownershipId) };
};
const aRenter = async (facts: object, at = 1) => {
  const { communityId } = home;
  const { renterId } = await call(renter.addRenter, {
    communityId,
    propertyId: homeNo(at),
    leaseStartDate: '2026-01-01',
    ...noParty,
    ...facts,
  });
  return { renterId, partyId: await partyOf('renter', renterId) };
};
const pairsBy = async (key: 'NAME' | 'EMAIL' | 'PHONE' | 'PLACE', token?: string) => {
  const answer = await home.server.send(duplicates.listDuplicates, { key }, token === undefined ? {} : { token });
  return (
    answer.json as unknown as { pairs: { left: { partyId: string }; right: { partyId: string }; confidence: string; reasons: string[] }[] }
  ).pairs;
};
const merge = async (targetPartyId: string, sourcePartyId: string, takes: ('name' | 'phone' | 'email' | 'address')[] = []) => {
  const asked = { targetPartyId, sourcePartyId };
  const { baseHash } = await call(duplicates.previewPartyMerge, asked);
  return call(duplicates.mergeParties, { ...asked, takes, baseHash, reason: 'Entered twice' });
};

it('finds a pair by each thing it shares, and no couple', async () => {
  const facts = {
    firstName: 'Rosalind',
    lastName: 'Whitcomb',
    email: 'rw@example.com',
    phone: '775-555-0171',
    street: '12 Elm St',
    postcode: '89501',
  };
  const one = await anOwner(facts);
  const two = await aRenter(facts);
  await anOwner({ ...facts, firstName: 'Mark' });
  for (const key of ['NAME', 'EMAIL', 'PHONE', 'PLACE'] as const) {
    const pairs = await pairsBy(key);
    expect(pairs.map(({ left, right, confidence, reasons }) => [left.partyId, right.partyId, confidence, reasons.length])).toEqual([
      [one.partyId, two.partyId, 'HIGH', 4],
    ]);
  }
  await call(duplicates.keepApart, { partyId: two.partyId, otherPartyId: one.partyId });
  expect(await pairsBy('EMAIL')).toEqual([]);
  expect((await call(duplicates.listApart, {})).map((pair) => [pair.partyId, pair.otherPartyId])).toEqual([[one.partyId, two.partyId]]);
  await call(duplicates.offerAgain, { partyId: one.partyId, otherPartyId: two.partyId });
  expect(await pairsBy('EMAIL')).toHaveLength(1);
});

it('walks on where a page is full', async () => {
  for (const at of [1, 2, 3]) {
    await anOwner({ firstName: 'Pat', lastName: `Double${at}` });
    await anOwner({ firstName: 'Pat', lastName: `Double${at}` });
  }
  const seen: string[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 20; pages += 1) {
    const page = await call(duplicates.listDuplicates, { key: 'NAME', limit: 1, ...(after ? { after } : {}) });
    seen.push(...page.pairs.map(({ left }) => left.name));
    if (page.next === null) break;
    after = page.next;
  }
  expect(seen.filter((name) => name.startsWith('Pat'))).toHaveLength(3);
});

it('gives every part to the one that stays, unites how they are reached, and gives everything back', async () => {
  const { communityId } = home;
  const stays = await anOwner({ firstName: 'Ada', lastName: 'Vance', email: 'ada@example.com' });
  const goes = await aRenter({ firstName: 'Ada', lastName: 'Vans', email: 'ada@example.com', phone: '775-555-0161' });
  const { contactId } = await call(contact.addContact, {
    communityId,
    partyId: goes.partyId,
    ...noParty,
    lastName: 'Vans',
    relation: 'Holds a key',
  });
  const preview = await call(duplicates.previewPartyMerge, { targetPartyId: stays.partyId, sourcePartyId: goes.partyId });
  expect(preview.counts.map(({ item, count }) => [item, count])).toEqual([
    ['CONTACT', 1],
    ['RENTER', 1],
  ]);
  expect(preview.conflicts.map(({ fact }) => fact)).toEqual(['name', 'phone']);
  const before = await call(ownership.getOwnership, { communityId, ownershipId: stays.ownershipId });
  const { partyMergeId } = await merge(stays.partyId, goes.partyId, ['name']);
  expect([await partyOf('renter', goes.renterId), await partyOf('contact', contactId)]).toEqual([stays.partyId, stays.partyId]);
  expect(await call(ownership.getOwnership, { communityId, ownershipId: stays.ownershipId })).toMatchObject({
    lastName: 'Vans',
    phone: '775-555-0161',
  });
  expect((await call(party.pickParties, { search: 'Vans' })).map((one) => one.partyId)).toEqual([stays.partyId]);
  const again = await merge((await anOwner({ firstName: 'Ada', lastName: 'Zorn' })).partyId, stays.partyId);
  expect((await call(party.pickParties, { search: 'Vans' })).map((one) => one.displayName)).toEqual(['Ada Zorn']);
  await call(duplicates.undoPartyMerge, again);
  const [, line] = await call(duplicates.listPartyMerges, {});
  expect(line).toMatchObject({ partyMergeId, parts: 2, mayUndo: true });
  await call(duplicates.undoPartyMerge, { partyMergeId });
  expect([await partyOf('renter', goes.renterId), await partyOf('contact', contactId)]).toEqual([goes.partyId, goes.partyId]);
  const after = await call(ownership.getOwnership, { communityId, ownershipId: stays.ownershipId });
  expect({ ...after, version: '' }).toEqual({ ...before, version: '' });
  expect(await codeOf(home.server.send(duplicates.undoPartyMerge, { partyMergeId }))).toBe('alreadyUndone');
});

it('refuses what makes no sense, what changed, and what is too late', async () => {
  const { server, communityId } = home;
  const [a, b, c] = [await anOwner({ lastName: 'Quill' }), await anOwner({ lastName: 'Quill' }), await anOwner({ lastName: 'Quill' })];
  const look = (targetPartyId: string, sourcePartyId: string) =>
    server.send(duplicates.previewPartyMerge, { targetPartyId, sourcePartyId });
  expect(await codeOf(look(a.partyId, a.partyId))).toBe('sameParty');
  expect((await look(a.partyId, '999999')).status).toBe(404);
  const asked = { targetPartyId: a.partyId, sourcePartyId: b.partyId };
  expect(await codeOf(server.send(duplicates.mergeParties, { ...asked, reason: 'Twice', baseHash: '0'.repeat(64) }))).toBe('baseChanged');
  const group = await call(groupOwnership.addGroupOwnership, {
    communityId,
    name: 'The Quills',
    startDate: '2026-01-01',
    primaryPartyId: a.partyId,
    members: [a, b].map(({ partyId }) => ({ partyId, sharePercent: '50' })),
    properties: [],
  } as never);
  expect(await codeOf(look(a.partyId, b.partyId))).toBe('sameGroup');
  expect(group).toBeDefined();
  const first = await merge(b.partyId, c.partyId);
  expect(await codeOf(look(a.partyId, c.partyId))).toBe('mergedAlready');
  const d = await anOwner({ lastName: 'Quill' });
  const second = await merge(d.partyId, b.partyId);
  expect(await codeOf(server.send(duplicates.undoPartyMerge, first))).toBe('movedSince');
  await call(duplicates.undoPartyMerge, second);
  await sql`update people.party_merge set merged_time = ${addMilliseconds(server.clock.now(), -31 * 86_400_000)} where party_merge_id = ${first.partyMergeId}`.execute(
    server.db.asMigrator,
  );
  expect(await codeOf(server.send(duplicates.undoPartyMerge, first))).toBe('tooOld');
});

it('shows and merges nobody with a part in a community one does not see', async () => {
  const { server, communityId } = home;
  const here = await anOwner({ firstName: 'Kit', lastName: 'Marlowe', email: 'kit@example.com' });
  const there = await call(contact.addContact, {
    communityId: home.elsewhere,
    ...noParty,
    firstName: 'Kit',
    lastName: 'Marlowe',
    email: 'kit@example.com',
    relation: 'Owner',
  });
  const other = await partyOf('contact', there.contactId);
  const narrow = await server.tokenFor('Administrator', [communityId]);
  const among = (pairs: Awaited<ReturnType<typeof pairsBy>>) => pairs.filter(({ left }) => left.partyId === here.partyId).length;
  expect([among(await pairsBy('EMAIL')), among(await pairsBy('EMAIL', narrow))]).toEqual([1, 0]);
  const asked = { targetPartyId: here.partyId, sourcePartyId: other };
  expect(await codeOf(server.send(duplicates.previewPartyMerge, asked, { token: narrow }))).toBe('someUnseen');
  const apart = { partyId: here.partyId, otherPartyId: other };
  expect(await codeOf(server.send(duplicates.keepApart, apart, { token: narrow }))).toBe('someUnseen');
});

it('knows every column of people that names a party', async () => {
  const found = await sql<{ name: string }>`
    select distinct n.nspname || '.' || c.relname || '.' || a.attname as name from pg_constraint f
    cross join lateral unnest(f.conkey, f.confkey) as k (own, other)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other and b.attname = 'party_id'
    join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and f.confrelid = 'people.party'::regclass and n.nspname = 'people' and c.relname not in ('party', 'party_merge', 'party_distinct')`.execute(
    home.server.db.asMigrator,
  );
  expect(found.rows.map((row) => row.name).toSorted()).toEqual([...partColumns].toSorted());
});
