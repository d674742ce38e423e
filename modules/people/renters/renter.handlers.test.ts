// Renters through HTTP: the story of every kept record, approvals, and the lease cap.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { noParty } from '../party/party.contract.ts';
import { aHome, type Home } from '../properties/home.testing.ts';
import { renter, renterList } from './renter.contract.ts';

let home: Home;
beforeAll(async () => {
  home = await aHome();
});
afterAll(() => home.server.close());

const own = {
  leaseStartDate: '2026-01-01',
  leaseEndDate: '2099-12-31',
  household: [{ name: 'Tom Reyes', relation: 'Son' }],
  approval: 'PENDING',
  approvedDate: null,
  getsViolations: true,
  note: '',
} as const;

tellKeptStory({
  kind: 'renter',
  server: () => home.server,
  scope: () => ({ communityId: home.communityId }),
  calls: { add: renter.addRenter, edit: renter.editRenter, get: renter.getRenter, remove: renter.deleteRenter },
  facts: () => ({ ...noParty, ...own, propertyId: home.propertyIds[2], firstName: 'Ana', lastName: 'Reyes', displayName: 'Ana Reyes' }),
  shown: { leaseStartDate: '2026-01-01T00:00:00', leaseEndDate: '2099-12-31T00:00:00' },
  change: { note: 'Keeps the garden', getsViolations: false },
  unsound: [
    [{ lastName: '', firstName: '', displayName: '' }, 'lastName'],
    [{ leaseEndDate: '2025-12-31' }, 'leaseEndDate'],
    [{ household: [{ name: '', relation: '' }] }, 'household.0.name'],
    [{ propertyId: '' }, 'propertyId'],
  ],
});

it('counts homes that are let against the cap; who was declined, has left or is to come counts not', async () => {
  const { server, communityId, propertyIds } = home;
  const scope = { communityId };
  const add = (propertyId: string | undefined, more: object) =>
    server.call(renter.addRenter, { ...scope, lastName: 'Ito', ...own, propertyId: propertyId ?? '', ...more } as never);
  const before = await server.call(renter.getLeaseCap, scope);
  await add(propertyIds[0], { approval: 'APPROVED' });
  await add(propertyIds[0], {});
  await add(propertyIds[1], { approval: 'DECLINED' });
  await add(propertyIds[1], { leaseEndDate: '2026-01-02' });
  await add(propertyIds[1], { leaseStartDate: '2098-01-01' });
  await server.call(renter.setLeaseCap, { ...scope, capBasisPoints: 3334 });
  const after = await server.call(renter.getLeaseCap, scope);
  expect([after.rented - before.rented, after.properties, after.capBasisPoints]).toEqual([1, 3, 3334]);
  const rows = JSON.stringify(await server.call(renterList.calls.readPage, { ...scope, filters: [], sort: 'name' } as never));
  for (const part of ['Ito', '1 Oak Ct', 'DECLINED', 'COMING']) expect(rows).toContain(part);
});

it('gives an approval the day it was saved, and knows properties of its own association alone', async () => {
  const { server, communityId, elsewhere, propertyIds } = home;
  const facts = { ...noParty, ...own, household: [...own.household], lastName: 'Odum', approval: 'APPROVED' as const };
  const { renterId } = await server.call(renter.addRenter, { ...facts, communityId, propertyId: propertyIds[0] ?? '' });
  expect((await server.call(renter.getRenter, { communityId, renterId })).approvedDate).toMatch(/^\d{4}-/);
  expect((await server.send(renter.addRenter, { ...facts, communityId: elsewhere, propertyId: propertyIds[0] ?? '' })).status).toBe(404);
  expect((await server.send(renter.getRenter, { communityId: elsewhere, renterId })).status).toBe(404);
});
