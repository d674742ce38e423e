// Properties with their owners, and owners with where their mail goes, through HTTP.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { community } from '../../communities/communities.contract.ts';
import { communitiesRoutes, hasCommunity, insertProperties } from '../../communities/communities.server.ts';
import { aServer, type TestServer } from '../../identity/identity.testing.ts';
import { insertOwners, type PartyDraft, peopleRoutes } from '../people.server.ts';
import { property } from '../properties/property.contract.ts';
import { owner } from './ownership.contract.ts';

let server: TestServer;
let communityId: string;

const nobody: PartyDraft = {
  kind: 'PERSON',
  firstName: '',
  lastName: '',
  displayName: '',
  email: '',
  phone: '',
  street: '',
  city: '',
  state: '',
  postcode: '',
};

beforeAll(async () => {
  server = await aServer([...communitiesRoutes, ...peopleRoutes], hasCommunity);
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  ({ communityId } = await server.call(community.addCommunity, { name: 'Oak Court', shortCode: 'OC', ...facts }));
  const text = { lot: '', city: 'Reno', state: 'NV', postcode: '89501', parcel: '', homeType: '', longitude: null, latitude: null };
  await server.services.database.transact(server.customerId, async (tx) => {
    const drafts = [1, 2, 3].map((n) => ({
      accountNumber: `OC-${n}`,
      street: `${n} Oak Ct`,
      unit: n === 2 ? 'B' : '',
      addressKey: `${n}`,
      ...text,
    }));
    const ids = await insertProperties(tx, communityId, drafts);
    await insertOwners(tx, communityId, localDate('2025-01-01'), [
      {
        propertyId: ids.get('OC-1') ?? '',
        party: {
          ...nobody,
          displayName: 'Aldana, Rosa',
          email: 'rosa@owners.example',
          street: 'PO Box 9',
          city: 'Reno',
          state: 'NV',
          postcode: '89501',
        },
      },
      { propertyId: ids.get('OC-1') ?? '', party: { ...nobody, displayName: 'Aldana, Luis' }, isPrimary: false },
      { propertyId: ids.get('OC-2') ?? '', party: { ...nobody, kind: 'TRUST', displayName: 'Bishop Trust' } },
    ]);
  });
});
afterAll(() => server.close());

it.each([
  ['', ['OC-1 Aldana, Rosa', 'OC-2 Bishop Trust', 'OC-3 ']],
  ['bishop', ['OC-2 Bishop Trust']],
  ['2 OAK CT B', ['OC-2 Bishop Trust']],
  ['oc-3', ['OC-3 ']],
  ['nobody', []],
])('properties found by %j', async (search, expected) => {
  const { rows, total } = await server.call(property.listProperties, { communityId, search });
  expect([rows.map((row) => `${row.accountNumber} ${row.owner}`), total]).toEqual([expected, expected.length]);
});

it('a shorter list says how many there are', async () => {
  const { rows, total } = await server.call(property.listProperties, { communityId, limit: 1 });
  expect([rows.length, total]).toEqual([1, 3]);
});

it('owners stand by name, co-owners too, with the address of their mail', async () => {
  const { rows, total } = await server.call(owner.listOwners, { communityId });
  expect(total).toBe(3);
  expect(rows.map((row) => [row.owner, row.property, row.isPrimary, row.kind, row.mailing])).toEqual([
    ['Aldana, Luis', '1 Oak Ct', false, 'PERSON', ''],
    ['Aldana, Rosa', '1 Oak Ct', true, 'PERSON', 'PO Box 9, Reno, NV 89501'],
    ['Bishop Trust', '2 Oak Ct B', true, 'TRUST', ''],
  ]);
});

it('one owner is told of, with the last day of who owns no more', async () => {
  const { rows } = await server.call(owner.listOwners, { communityId });
  const [luis] = rows;
  const { ownershipId = '' } = luis ?? {};
  expect(await server.call(owner.getOwner, { communityId, ownershipId })).toEqual({ ...luis, endDate: null });
  await server.services.database.transact(server.customerId, (tx) =>
    sql`update people.ownership set end_on = '2026-01-31' where ownership_id = ${ownershipId}`.execute(tx.db),
  );
  expect(await server.call(owner.getOwner, { communityId, ownershipId })).toEqual({ ...luis, endDate: '2026-01-31T00:00:00' });
  expect((await server.send(owner.getOwner, { communityId, ownershipId: '999999' })).status).toBe(404);
});

it('are hidden from who may not see owners', async () => {
  const token = await server.tokenFor('Board member');
  for (const endpoint of [property.listProperties, owner.listOwners])
    expect((await server.send(endpoint, { communityId }, { token })).status).toBe(403);
});
