// Attorneys and their matters through HTTP: the stories of both, and which properties an attorney has in hand
// on a day.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity, insertProperties } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { noParty } from '../party/party.contract.ts';
import { openMattersOf, peopleRoutes } from '../people.server.ts';
import { attorney, attorneyList, matter } from './attorney.contract.ts';

let of: TestServer;
let oak: string;
let elm: string;
let home: string;
let counsel: string;
beforeAll(async () => {
  of = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  ({ communityId: oak } = await of.call(community.addCommunity, { ...facts, name: 'Oak Court', shortCode: 'OC' }));
  ({ communityId: elm } = await of.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' }));
  const place = {
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
    insertProperties(tx, oak, [{ ...place, accountNumber: 'OC-1', longitude: null, latitude: null }]),
  );
  home = made.get('OC-1') ?? '';
  ({ attorneyId: counsel } = await of.call(attorney.addAttorney, { communityId: oak, lastName: 'Hale', firm: 'Hale & Wu' }));
});
afterAll(() => of.close());

const own = { firm: 'Hale & Wu LLP', barNumber: 'NV-10442', note: '', isActive: true };

tellKeptStory({
  kind: 'attorney',
  server: () => of,
  scope: () => ({ communityId: oak }),
  calls: { add: attorney.addAttorney, edit: attorney.editAttorney, get: attorney.getAttorney, remove: attorney.deleteAttorney },
  facts: () => ({ ...noParty, ...own, firstName: 'Nora', lastName: 'Wu', displayName: 'Nora Wu' }),
  change: { barNumber: 'NV-10443', isActive: false },
  unsound: [
    [{ lastName: '', firstName: '', displayName: '' }, 'lastName'],
    [{ email: 'none' }, 'email'],
  ],
  hang: async (attorneyId) => {
    await of.call(matter.addMatter, { communityId: oak, attorneyId, matterType: 'LIEN', openedDate: '2026-01-05' });
    return 'matter';
  },
});

tellKeptStory({
  kind: 'matter',
  server: () => of,
  scope: () => ({ communityId: oak }),
  calls: { add: matter.addMatter, edit: matter.editMatter, get: matter.getMatter, remove: matter.deleteMatter },
  facts: () => ({
    attorneyId: counsel,
    propertyId: null,
    matterType: 'LITIGATION',
    reference: '26-114',
    openedDate: '2026-01-05',
    closedDate: null,
    noContact: false,
    note: '',
  }),
  shown: { openedDate: '2026-01-05T00:00:00' },
  change: { reference: '26-115', matterType: 'OTHER' },
  unsound: [
    [{ matterType: 'DIVORCE' }, 'matterType'],
    [{ openedDate: 'soon' }, 'openedDate'],
    [{ closedDate: '2026-01-04' }, 'closedDate'],
  ],
});

it('says which properties are in an attorney’s hands on a day', async () => {
  const facts = {
    attorneyId: counsel,
    propertyId: home,
    matterType: 'COLLECTION',
    openedDate: '2026-02-01',
    closedDate: '2026-03-01',
  } as const;
  await of.call(matter.addMatter, { communityId: oak, ...facts });
  const on = async (day: string) =>
    (await of.services.database.read(of.customerId, (tx) => openMattersOf(tx, oak, localDate(day)))).map((one) => one.propertyId);
  expect([await on('2026-01-31'), await on('2026-02-01'), await on('2026-02-28'), await on('2026-03-01')]).toEqual([
    [],
    [home],
    [home],
    [],
  ]);
  const [first] = (await of.call(matter.listMatters, { communityId: oak, attorneyId: counsel })).filter((one) => one.propertyId === home);
  expect(first).toMatchObject({ property: '1 Oak Ct', noContact: true });
});

it('knows attorneys and properties of its own association alone', async () => {
  const facts = { attorneyId: counsel, matterType: 'LIEN', openedDate: '2026-01-05' } as const;
  expect((await of.send(matter.addMatter, { communityId: elm, ...facts })).status).toBe(404);
  const { attorneyId } = await of.call(attorney.addAttorney, { communityId: elm, lastName: 'Roe' });
  expect((await of.send(matter.addMatter, { communityId: elm, ...facts, attorneyId, propertyId: home })).status).toBe(404);
  expect((await of.send(matter.listMatters, { communityId: oak, attorneyId })).status).toBe(404);
});

it('counts open matters in the list', async () => {
  const page = await of.call(attorneyList.calls.readPage, { communityId: oak, filter: ['openMatters:over:0'], sort: 'name' } as never);
  expect(JSON.stringify(page)).toContain('Hale');
});
