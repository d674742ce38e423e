// Group ownerships through HTTP: the story of every kept record, a property in one group a day, and the list.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { contact } from '../contacts/contact.contract.ts';
import { party } from '../party/party.contract.ts';
import { aHome, type Home } from '../properties/home.testing.ts';
import { groupOwnership, groupOwnershipList } from './group.contract.ts';
import { leaveGroups, rejoinGroups } from './group.store.ts';

let home: Home;
let ada: string;
let ben: string;
beforeAll(async () => {
  home = await aHome();
  const add = async (firstName: string) => {
    await home.server.call(contact.addContact, { communityId: home.communityId, firstName, lastName: 'Alder', relation: 'Investor' });
    return (await home.server.call(party.pickParties, { search: `${firstName} Alder` }))[0]?.partyId ?? '';
  };
  ada = await add('Ada');
  ben = await add('Ben');
});
afterAll(() => home.server.close());

let made = 0;
const facts = () => {
  made += 1;
  return {
    name: `Alder ${made}`,
    primaryPartyId: ada,
    startDate: '2026-01-01',
    note: '',
    members: [
      { partyId: ada, sharePercent: '60' },
      { partyId: ben, sharePercent: '40' },
    ],
  };
};
const { addGroupOwnership, editGroupOwnership, getGroupOwnership, deleteGroupOwnership } = groupOwnership;

tellKeptStory({
  kind: 'groupOwnership',
  server: () => home.server,
  scope: () => ({ communityId: home.communityId }),
  calls: { add: addGroupOwnership, edit: editGroupOwnership, get: getGroupOwnership, remove: deleteGroupOwnership },
  facts,
  shown: { startDate: '2026-01-01T00:00:00' },
  change: { note: 'Trust of 2019' },
  unsound: [
    [{ members: [] }, 'members'],
    [{ members: [{ partyId: '999998', sharePercent: null }] }, 'primaryPartyId'],
    [{ members: [{ partyId: '1', sharePercent: '0.00' }] }, 'members.0.sharePercent'],
    [{ members: [{ partyId: '1', sharePercent: '150' }] }, 'members.0.sharePercent'],
    [{ endDate: '2025-12-31' }, 'endDate'],
    [{ name: '' }, 'name'],
  ],
});

it('holds a property in one group on any day, gives back the days of a group that ends, and tells which group has it', async () => {
  const { communityId, propertyIds, server } = home;
  const [one = '', two = ''] = propertyIds;
  const { groupOwnershipId } = await server.call(addGroupOwnership, {
    communityId,
    ...facts(),
    name: 'First',
    properties: [
      { propertyId: one, startDate: '2026-01-01' },
      { propertyId: two, startDate: '2026-02-01' },
    ],
  });
  const second = { communityId, ...facts(), name: 'Second', properties: [{ propertyId: one, startDate: '2026-03-01' }] };
  const refused = await server.send(addGroupOwnership, second);
  expect([refused.status, refused.json.code, refused.json.errorMessage]).toEqual([
    409,
    'inAnotherGroup',
    'OC-1 is in the group First on some of these days. End it there first.',
  ]);
  const taken = await server.send(addGroupOwnership, { communityId, ...facts(), name: 'First' });
  expect([taken.status, taken.json.code]).toEqual([409, 'nameTaken']);
  const shown = await server.call(getGroupOwnership, { communityId, groupOwnershipId });
  await server.call(editGroupOwnership, {
    communityId,
    groupOwnershipId,
    version: shown.version,
    ...facts(),
    name: 'First',
    endDate: '2026-02-28',
    properties: shown.properties.map(({ propertyId, startDate }) => ({ propertyId, startDate })),
  });
  const ended = await server.call(getGroupOwnership, { communityId, groupOwnershipId });
  expect(ended.properties.map((row) => [row.accountNumber, row.endDate?.slice(0, 10)])).toEqual([
    ['OC-1', '2026-02-28'],
    ['OC-2', '2026-02-28'],
  ]);
  await server.call(addGroupOwnership, second);
  const { rows } = await server.call(groupOwnershipList.calls.readPage, { communityId, search: 'Second' });
  expect(rows[0]).toMatchObject({ name: 'Second', primary: 'Ada Alder', members: 2 });
  const elsewhere = await server.send(addGroupOwnership, { ...second, communityId: home.elsewhere });
  expect(elsewhere.status).toBe(404);
});

it('a sale takes a property out and a reversal puts it back, unless it joined another group meanwhile', async () => {
  const { communityId, propertyIds, server } = home;
  const [, , three = ''] = propertyIds;
  const add = (name: string, startDate: string) =>
    server.call(addGroupOwnership, { communityId, ...facts(), name, properties: [{ propertyId: three, startDate }] });
  const { groupOwnershipId } = await add('Third', '2026-01-01');
  const end = async () =>
    (await server.call(getGroupOwnership, { communityId, groupOwnershipId })).properties[0]?.endDate?.slice(0, 10) ?? null;
  const { database } = server.services;
  const left = await database.transact(server.customerId, (tx) => leaveGroups(tx, three, localDate('2026-03-14')));
  expect([left.length, await end()]).toEqual([1, '2026-03-14']);
  await database.transact(server.customerId, (tx) => rejoinGroups(tx, left));
  expect(await end()).toBeNull();
  await database.transact(server.customerId, (tx) => leaveGroups(tx, three, localDate('2026-03-14')));
  await add('Fourth', '2026-03-15');
  await database.transact(server.customerId, (tx) => rejoinGroups(tx, left));
  expect(await end()).toBe('2026-03-14');
  // The database holds it whatever the calls say.
  const twice = sql`insert into people.group_property (customer_id, community_id, group_ownership_id, property_id, start_on)
    values (${server.customerId}, ${communityId}, ${groupOwnershipId}, ${three}, '2026-03-20')`;
  await expect(database.transact(server.customerId, (tx) => twice.execute(tx.db))).rejects.toThrow('group_property_one_a_day');
});
