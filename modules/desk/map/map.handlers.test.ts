// The places of the map through HTTP: layers cut by claim, places without a geocode only counted, nothing of
// communities out of scope.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { community, propertyFlags } from '../../communities/communities.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, takeMoney, unitOf } from '../../receivables/receivables.testing.ts';
import { deskRoutes } from '../desk.server.ts';
import { propertyMap } from './map.contract.ts';

let maple: BilledCommunity;
beforeAll(async () => {
  maple = await aBilledCommunity({ more: deskRoutes });
  const { communityId } = maple;
  // Eleven of twelve homes have a geocode.
  await sql`update communities.property set latitude = 39.5 + property_id * 0.0001, longitude = -119.7
    where customer_id = ${maple.customerId} and account_number <> 'MC-0012'`.execute(maple.db.asMigrator);
  await billMonth(maple, '2026-01-01');
  await takeMoney(maple, '2026-01-05', [['MC-0001', '365.00', '100']]);
  await maple.call(propertyFlags.addPropertyFlag, { communityId, propertyId: unitOf(maple, 'MC-0002').propertyId, flag: 'RENTAL' });
});
afterAll(() => maple.close());

const read = async (token?: string) =>
  maple.send(propertyMap.listPlaces, { communityId: maple.communityId }, token === undefined ? {} : { token });

it('shows each home with a geocode, by what is owed and who lives there, and counts the others', async () => {
  const { places, unplaced } = await maple.call(propertyMap.listPlaces, { communityId: maple.communityId });
  expect([places.length, unplaced]).toEqual([11, 1]);
  expect(places.slice(0, 3)).toMatchObject([
    { accountNumber: 'MC-0001', balance: 'NONE', occupancy: 'OWNER', flags: 0, isCompany: false },
    { accountNumber: 'MC-0002', balance: 'OWES', occupancy: 'RENTED', flags: 1 },
    { accountNumber: 'MC-0003', balance: 'OWES', occupancy: 'OWNER' },
  ]);
});

it('calls late what is older than the steps of the community', async () => {
  const balanceOn = async (time: string) => {
    maple.clock.set(time);
    return (await maple.call(propertyMap.listPlaces, { communityId: maple.communityId })).places[1]?.balance;
  };
  expect(await balanceOn('2026-01-31T20:00:00.000Z')).toBe('OWES');
  expect(await balanceOn('2026-02-02T20:00:00.000Z')).toBe('LATE');
  expect(await balanceOn('2026-04-02T20:00:00.000Z')).toBe('LAST');
});

it('leaves out the layers the viewer has no claim for, and everything out of scope', async () => {
  const payable = await read(await maple.tokenFor('Accounts payable'));
  expect(payable.status).toBe(200);
  const [first] = payable.json.places as { balance: string | null; occupancy: string | null }[];
  expect(first).toMatchObject({ occupancy: null });
  expect(first?.balance).not.toBeNull();
  const facts = { legalName: 'Elm', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  const { communityId } = await maple.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' });
  expect((await read(await maple.tokenFor('Administrator', [communityId]))).status).toBe(404);
  expect(await maple.call(propertyMap.listPlaces, { communityId })).toEqual({ places: [], unplaced: 0, tiles: null });
});
