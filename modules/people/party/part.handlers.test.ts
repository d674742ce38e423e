// Parts of a party through HTTP: nobody takes hold of a person they do not see, and the name of an owner
// changes on the owner's own page alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contact } from '../contacts/contact.contract.ts';
import { groupOwnership } from '../groups/group.contract.ts';
import { ownership } from '../owners/ownership.contract.ts';
import { aHome, type Home } from '../properties/home.testing.ts';
import { noParty, party } from './party.contract.ts';

let home: Home;
/** Someone known in the other association alone. */
let unseenId: string;
let token: string;

const partyOf = async (search: string) => (await home.server.call(party.pickParties, { search }))[0]?.partyId ?? '';
const own = { isPrimary: true, startDate: '2026-01-01' };

beforeAll(async () => {
  home = await aHome();
  const { server, communityId, elsewhere } = home;
  await server.call(contact.addContact, { communityId: elsewhere, lastName: 'Hidden', phone: '775-555-0100', relation: 'Neighbor' });
  unseenId = await partyOf('Hidden');
  token = await server.tokenFor('Administrator', [communityId]);
});
afterAll(() => home.server.close());

it('a person of a community out of scope is as good as none, for every part', async () => {
  const { server, communityId, propertyIds } = home;
  const propertyId = propertyIds[0] ?? '';
  const group = { name: 'Grove', primaryPartyId: unseenId, startDate: '2026-01-01', members: [{ partyId: unseenId, sharePercent: null }] };
  for (const [call, input] of [
    [ownership.addOwnership, { ...own, propertyId, partyId: unseenId, lastName: 'Hidden' }],
    [contact.addContact, { partyId: unseenId, lastName: 'Hidden', relation: 'Neighbor' }],
    [groupOwnership.addGroupOwnership, group],
  ] as const) {
    const refused = await server.send(call, { communityId, ...input }, { token });
    expect([refused.status, refused.json.code]).toEqual([404, 'notFound']);
  }
  expect((await server.send(contact.addContact, { communityId, partyId: '999999', lastName: 'X', relation: 'Neighbor' })).status).toBe(404);
  expect((await server.send(contact.addContact, { communityId, partyId: unseenId, lastName: 'Hidden', relation: 'Board' })).status).toBe(
    200,
  );
});

it('a member of a group stays one for who sees the group alone', async () => {
  const { server, communityId, elsewhere } = home;
  await server.call(contact.addContact, { communityId: elsewhere, lastName: 'Further', relation: 'Neighbor' });
  const furtherId = await partyOf('Further');
  const facts = {
    name: 'Orchard',
    primaryPartyId: furtherId,
    startDate: '2026-01-01',
    members: [{ partyId: furtherId, sharePercent: null }],
  };
  const { groupOwnershipId } = await server.call(groupOwnership.addGroupOwnership, { communityId, ...facts });
  const { version } = await server.call(groupOwnership.getGroupOwnership, { communityId, groupOwnershipId });
  const edit = { communityId, groupOwnershipId, version, ...facts, note: 'Apples' };
  expect((await server.send(groupOwnership.editGroupOwnership, edit, { token })).status).toBe(200);
});

it('the name of a primary owner is not changed by another part, nor by the display name alone', async () => {
  const { server, communityId, propertyIds } = home;
  const [propertyId = '', besideId = ''] = propertyIds;
  const names = { ...noParty, firstName: 'Mia', lastName: 'Stone' };
  const { ownershipId } = await server.call(ownership.addOwnership, { communityId, propertyId, ...own, ...names });
  const partyId = await partyOf('Mia Stone');
  const relation = 'Neighbor';
  const { contactId } = await server.call(contact.addContact, { communityId, partyId, ...names, relation });
  const beside = { communityId, propertyId: besideId, isPrimary: false, startDate: '2026-01-01' };
  const { ownershipId: coOwnerId } = await server.call(ownership.addOwnership, { ...beside, partyId, ...names });
  const versionOf = async () => (await server.call(contact.getContact, { communityId, contactId })).version;
  const edit = async (change: object) =>
    server.send(contact.editContact, {
      communityId,
      contactId,
      version: await versionOf(),
      ...names,
      relation,
      displayName: '',
      ...change,
    });
  const refused = await edit({ lastName: 'Novak' });
  expect([refused.json.code, refused.json.errorMessage, refused.json.fields?.[0]?.path]).toEqual([
    'ownerRenamed',
    'Mia Stone is the primary owner of 1 Oak Ct. Change the name on the page of that owner, where a correction is told from a sale.',
    'lastName',
  ]);
  expect((await edit({ displayName: 'Petra Novak' })).json.code).toBe('ownerRenamed');
  expect((await edit({ phone: '775-555-0101', displayName: 'Mrs. Stone' })).status).toBe(200);
  const { version: second } = await server.call(ownership.getOwnership, { communityId, ownershipId: coOwnerId });
  const renamed = { ...names, lastName: 'Novak', displayName: '' };
  const asCoOwner = { ...beside, ownershipId: coOwnerId, version: second, ...renamed };
  expect((await server.send(ownership.editOwnership, asCoOwner)).json.code).toBe('ownerRenamed');
  const { version } = await server.call(ownership.getOwnership, { communityId, ownershipId });
  const asOwner = { communityId, propertyId, ownershipId, version, ...own };
  const hidden = await server.send(ownership.editOwnership, { ...asOwner, ...names, displayName: 'Petra Novak' });
  expect(hidden.json.code).toBe('correctionOrSale');
  await server.call(ownership.editOwnership, { ...asOwner, ...renamed, nameChange: 'CORRECTION' });
  expect((await server.call(contact.getContact, { communityId, contactId })).displayName).toBe('Mia Novak');
});
