// Contacts through HTTP: the story of every kept record, people who are known already, and properties of
// other associations.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity, insertProperties } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { noParty, party } from '../party/party.contract.ts';
import { peopleRoutes } from '../people.server.ts';
import { contact, contactList } from './contact.contract.ts';

let of: TestServer;
let oak: string;
let elm: string;
let home: string;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  ({ communityId: oak } = await of.call(community.addCommunity, { ...facts, name: 'Oak Court', shortCode: 'OC' }));
  ({ communityId: elm } = await of.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' }));
  const one = {
    accountNumber: 'OC-1',
    lot: '',
    street: '1 Oak Ct',
    unit: '',
    city: 'Reno',
    state: 'NV',
    postcode: '',
    addressKey: '1',
    parcel: '',
    homeType: '',
  };
  const made = await of.services.database.transact(of.customerId, (tx) =>
    insertProperties(tx, oak, [{ ...one, longitude: null, latitude: null }]),
  );
  home = made.get('OC-1') ?? '';
});
afterAll(() => of.close());

const own = { relation: 'Daughter of the owner', propertyId: null, mayEnter: true, inEmergency: true, note: '', isActive: true };

tellKeptStory({
  kind: 'contact',
  server: () => of,
  scope: () => ({ communityId: oak }),
  calls: { add: contact.addContact, edit: contact.editContact, get: contact.getContact, remove: contact.deleteContact },
  facts: () => ({
    ...noParty,
    ...own,
    firstName: 'Ines',
    lastName: 'Ortega',
    displayName: 'Ines Ortega',
    phone: '775-555-0142',
    contacts: [{ kind: 'EMAIL', label: 'COPY', value: 'ines@example.com', isListed: true }],
    addresses: [{ street: 'Box 9', street2: '', city: 'Elko', state: 'NV', postcode: '89801', country: '', addressKind: 'ALTERNATE' }],
  }),
  change: { relation: 'Holds a key', phone: '775-555-0143' },
  unsound: [
    [{ relation: '' }, 'relation'],
    [{ email: 'none' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ firstName: '', lastName: '', displayName: '' }, 'lastName'],
    [{ contacts: [{ kind: 'EMAIL', label: 'COPY', value: 'none', isListed: true }] }, 'contacts.0.value'],
  ],
});

it('makes nobody twice: whoever is known takes a further part, and stays when one part ends', async () => {
  await of.call(contact.addContact, { communityId: oak, ...own, lastName: 'Quist', firstName: 'Ada', email: 'ada@quist.example' });
  for (const search of ['qui', 'ada quist', 'ada@quist.example'])
    expect((await of.call(party.pickParties, { search })).map((one) => one.displayName)).toEqual(['Ada Quist']);
  const [known] = await of.call(party.pickParties, { search: 'Quist' });
  const { contactId } = await of.call(contact.addContact, {
    communityId: elm,
    ...own,
    ...known,
    partyId: known?.partyId ?? '',
    relation: 'Broker',
  });
  expect(await of.call(party.pickParties, { search: 'Quist' })).toHaveLength(1);
  await of.call(contact.deleteContact, { communityId: elm, contactId });
  expect(await of.call(party.pickParties, { search: 'Quist' })).toHaveLength(1);
});

it('knows contacts and properties of its own association alone', async () => {
  const { contactId } = await of.call(contact.addContact, { communityId: oak, ...own, lastName: 'Vale', propertyId: home });
  expect((await of.send(contact.getContact, { communityId: elm, contactId })).status).toBe(404);
  expect((await of.send(contact.deleteContact, { communityId: elm, contactId })).status).toBe(404);
  expect((await of.send(contact.addContact, { communityId: elm, ...own, lastName: 'Vale', propertyId: home })).status).toBe(404);
  const rows = await of.call(contactList.calls.readPage, { communityId: oak, filters: [], sort: 'name' } as never);
  expect(JSON.stringify(rows)).toContain('1 Oak Ct');
});

it('finds nobody by name whose only part is in an association out of scope', async () => {
  await of.call(contact.addContact, { communityId: elm, ...own, lastName: 'Zuniga' });
  const token = await of.tokenFor('Administrator', [oak]);
  expect((await of.send(party.pickParties, { search: 'Zuniga' }, { token })).json).toEqual([]);
  expect(await of.call(party.pickParties, { search: 'Zuniga' })).toHaveLength(1);
});
