// Properties through HTTP: the story of every kept record, duplicates, and flags of many at once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { orderBy, orderKeys } from '../../../packages/lists/order.sql.ts';
import { propertyFlags } from '../../communities/communities.contract.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { ownership } from '../owners/ownership.contract.ts';
import { noParty } from '../party/party.contract.ts';
import { propertyBulk, propertyList } from '../people-lists.contract.ts';
import { aHome, type Home } from './home.testing.ts';
import { property } from './property.contract.ts';
import { propertyActivityList } from './property-activity.contract.ts';

let home: Home;
let next = 100;
beforeAll(async () => {
  home = await aHome();
});
afterAll(() => home.server.close());

const facts = () => {
  next += 1;
  return {
    accountNumber: `OC-${next}`,
    street: `${next} Oak Court`,
    unit: 'Apartment 5',
    city: 'Reno',
    state: 'NV',
    postcode: '89501',
    lot: '7',
    section: 'North',
    ownershipPercent: '0.83330',
    billingRatio: '1.25',
    longitude: -119.8,
    latitude: 39.5,
    soldByDeveloper: true,
    vehicles: [{ plate: '7ABC123', make: 'Toyota', color: 'Blue' }],
    pets: [{ name: 'Rex', kind: 'Dog' }],
    parking: [{ space: 'P12', note: '' }],
    entryKeys: [{ kind: 'FOB', number: '0042', holder: 'Rosa' }],
    note: '',
  };
};

tellKeptStory({
  kind: 'property',
  server: () => home.server,
  scope: () => ({ communityId: home.communityId }),
  calls: { add: property.addProperty, edit: property.editProperty, get: property.getProperty, remove: property.deleteProperty },
  facts,
  change: { building: 'C', ownershipPercent: '1.00', soldByDeveloper: false },
  unsound: [
    [{ accountNumber: '' }, 'accountNumber'],
    [{ ownershipPercent: '1.2.3' }, 'ownershipPercent'],
    [{ ownershipPercent: '100.00000001' }, 'ownershipPercent'],
    [{ ownershipPercent: '999' }, 'ownershipPercent'],
    [{ latitude: 91 }, 'latitude'],
    [{ vehicles: [{ plate: '' }] }, 'vehicles.0.plate'],
  ],
  hang: async (propertyId) => {
    const { communityId, server } = home;
    await server.call(ownership.addOwnership, {
      ...noParty,
      communityId,
      propertyId,
      isPrimary: true,
      startDate: '2026-01-01',
      lastName: 'Bell',
    });
    return 'ownership';
  },
});

it('finds a second property with the same address however it is written', async () => {
  const { server, communityId } = home;
  const one = { ...facts(), entryKeys: [], communityId };
  await server.call(property.addProperty, one);
  const again = { ...one, accountNumber: 'OC-500', street: one.street.replace('Court', 'Ct.'), unit: '#5' };
  expect((await server.send(property.addProperty, again)).json.code).toBe('propertyTaken');
  expect((await server.send(property.addProperty, { ...one, street: '1 Other St' })).json.code).toBe('propertyTaken');
  await server.call(property.addProperty, { ...again, communityId: home.elsewhere });
});

it('flags many at once, as previewed, and takes it back', async () => {
  const { server, communityId, propertyIds } = home;
  const [first = '', second = ''] = propertyIds;
  await server.call(propertyFlags.addPropertyFlag, { communityId, propertyId: first, flag: 'VIOLATIONS', reason: 'Board of 3 May' });
  const asked = { communityId, ids: [first, second], flag: 'VIOLATIONS', act: 'SET', reason: 'Snow' } as const;
  expect(await server.call(propertyBulk.previewPropertyFlags, asked)).toMatchObject({ changed: 1, unchanged: 1 });
  const done = await server.call(propertyBulk.setPropertiesFlag, asked);
  expect(done).toMatchObject({ changed: 1 });
  const flagged = async () => {
    const { rows } = await server.call(propertyList.calls.readPage, { communityId } as never);
    return rows.filter((row) => row.flags === 'Hold violations').map((row) => row.accountNumber);
  };
  expect(await flagged()).toContain('OC-2');
  await server.call(propertyBulk.setPropertiesFlag, {
    communityId,
    selectionId: done.undoSelectionId ?? '',
    flag: 'VIOLATIONS',
    act: 'LIFT',
  });
  expect(await flagged()).not.toContain('OC-2');
  // Lifted today it holds no more, and set again it holds again, beside the days it held before.
  const again = { communityId, ids: [first], flag: 'VIOLATIONS' } as const;
  for (const act of ['LIFT', 'SET'] as const)
    expect(await server.call(propertyBulk.setPropertiesFlag, { ...again, act })).toMatchObject({ changed: 1 });
  expect(await flagged()).toContain('OC-1');
  const { rows } = await server.call(propertyActivityList.calls.readPage, { communityId } as never);
  const happened = rows.map((row) => `${row.kind} ${row.accountNumber} ${row.detail}`);
  expect(happened).toContain('FLAG_SET OC-1 Hold violations');
  expect(happened.filter((one) => one.startsWith('OWNER_CAME'))).not.toEqual([]);
});

it('the order the list begins with is that of an index, so that a page is read and not sorted', async () => {
  const { server, communityId } = home;
  const order = orderBy(orderKeys(propertyList as never, [{ key: 'accountNumber', desc: false }]));
  const plan = await server.services.database.transact(server.customerId, async (tx) => {
    // What is left without sorting is the index alone, if it holds this very expression.
    for (const way of ['enable_sort', 'enable_seqscan', 'enable_bitmapscan']) await sql`set local ${sql.raw(way)} = off`.execute(tx.db);
    const found = await sql<{ 'QUERY PLAN': string }>`explain select list."rowId" from (
      select p.property_id as "rowId", p.account_number as "accountNumber" from communities.property p
      where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}) as list order by ${order} limit 200`.execute(tx.db);
    return found.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('property_by_account_number');
  expect(plan).not.toContain('Sort');
});
