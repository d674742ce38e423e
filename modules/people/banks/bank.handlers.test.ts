// Banks and the people there through HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noContacts } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { noParty } from '../party/party.contract.ts';
import { peopleRoutes } from '../people.server.ts';
import { bank, bankContact, bankList } from './bank.contract.ts';

let of: TestServer;
let kirkwood: string;
let made = 0;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
  ({ bankId: kirkwood } = await of.call(bank.addBank, { name: 'Kirkwood Bank' }));
});
afterAll(() => of.close());

tellKeptStory({
  kind: 'bank',
  server: () => of,
  calls: { add: bank.addBank, edit: bank.editBank, get: bank.getBank, remove: bank.deleteBank },
  facts: () => {
    made += 1;
    return { ...noContacts, name: `Valley Bank ${made}`, routingNumber: '122402405', note: '', isActive: true, phone: '775-555-0110' };
  },
  change: { routingNumber: '', isActive: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ routingNumber: '122402406' }, 'routingNumber'],
    [{ routingNumber: '12240240' }, 'routingNumber'],
    [{ phone: 'call me' }, 'phone'],
  ],
  hang: async (bankId) => {
    await of.call(bankContact.addBankContact, { bankId, lastName: 'Hanging' });
    return 'bank contact';
  },
});

tellKeptStory({
  kind: 'bankContact',
  server: () => of,
  calls: {
    add: bankContact.addBankContact,
    edit: bankContact.editBankContact,
    get: bankContact.getBankContact,
    remove: bankContact.deleteBankContact,
  },
  facts: () => ({
    ...noParty,
    firstName: 'Mae',
    lastName: 'Lindt',
    displayName: 'Mae Lindt',
    bankId: kirkwood,
    title: 'Manager',
    note: '',
    isActive: true,
  }),
  change: { title: 'Lockbox desk', isActive: false },
  unsound: [[{ lastName: '', firstName: '', displayName: '' }, 'lastName']],
});

it('has no two banks of one name, and names who is there', async () => {
  expect((await of.send(bank.addBank, { name: 'Kirkwood Bank' })).json.code).toBe('nameTaken');
  await of.call(bankContact.addBankContact, { bankId: kirkwood, lastName: 'Arden', title: 'Teller' });
  expect((await of.call(bank.listBankContacts, { bankId: kirkwood })).map((row) => row.name)).toContain('Arden');
  expect((await of.send(bank.listBankContacts, { bankId: '999999' })).status).toBe(404);
  expect((await of.send(bankContact.addBankContact, { bankId: '999999', lastName: 'Vale' })).status).toBe(404);
  expect(JSON.stringify(await of.call(bankList.calls.readPage, { filter: [], sort: 'name' } as never))).toContain('Kirkwood Bank');
});

it('leaves a contact at the bank', async () => {
  const { bankContactId } = await of.call(bankContact.addBankContact, { bankId: kirkwood, lastName: 'Stays' });
  const { bankId } = await of.call(bank.addBank, { name: 'Elsewhere Bank' });
  const { version } = await of.call(bankContact.getBankContact, { bankContactId });
  await of.call(bankContact.editBankContact, { bankContactId, version, bankId, lastName: 'Stays' });
  expect((await of.call(bankContact.getBankContact, { bankContactId })).bankId).toBe(kirkwood);
});
