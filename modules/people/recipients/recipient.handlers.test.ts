// External email recipients through HTTP: one address once in an association, and confirmed every year.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { peopleRoutes } from '../people.server.ts';
import { externalEmailRecipient } from './recipient.contract.ts';

const { addExternalEmailRecipient, editExternalEmailRecipient, getExternalEmailRecipient, deleteExternalEmailRecipient } =
  externalEmailRecipient;

let of: TestServer;
let oak: string;
let elm: string;
let made = 0;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  ({ communityId: oak } = await of.call(community.addCommunity, { ...facts, name: 'Oak Court', shortCode: 'OC' }));
  ({ communityId: elm } = await of.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' }));
});
afterAll(() => of.close());

tellKeptStory({
  kind: 'externalEmailRecipient',
  server: () => of,
  scope: () => ({ communityId: oak }),
  calls: {
    add: addExternalEmailRecipient,
    edit: editExternalEmailRecipient,
    get: getExternalEmailRecipient,
    remove: deleteExternalEmailRecipient,
  },
  facts: () => {
    made += 1;
    return { name: 'Dana Pruitt', email: `dana${made}@example.com`, purpose: 'Year-end statements', confirmedDate: null, isActive: true };
  },
  change: { purpose: '', isActive: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ email: 'none' }, 'email'],
    [{ confirmedDate: '2099-01-01' }, 'confirmedDate'],
  ],
});

it('has an address once in an association, whatever its case, and in another as well', async () => {
  const typed = { communityId: oak, name: 'Lender', email: 'Loans@Example.com', confirmedDate: '2020-01-31' };
  const { externalEmailRecipientId } = await of.call(addExternalEmailRecipient, typed);
  const again = await of.send(addExternalEmailRecipient, { ...typed, email: 'loans@example.com' });
  expect([again.json.code, again.json.fields?.[0]?.path]).toEqual(['emailTaken', 'email']);
  await of.call(addExternalEmailRecipient, { ...typed, communityId: elm });
  expect(await of.call(externalEmailRecipient.listEmailRecipients, { communityId: elm })).toMatchObject([
    { name: 'Lender', email: 'loans@example.com', confirmation: 'DUE', isActive: true },
  ]);
  expect((await of.send(getExternalEmailRecipient, { communityId: elm, externalEmailRecipientId })).status).toBe(404);
});
