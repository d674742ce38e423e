// Who lives at Maple Court and who comes by: a co-owner, a renter, visitors, keys, and flags of properties.
import { propertyFlags } from '../../../modules/communities/communities.contract.ts';
import { accessDevice, ownership, property, renter, visitor } from '../../../modules/people/people.contract.ts';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { addDays, assert, localDate } from '../../../packages/kernel/kernel.ts';
import type { Association } from './association.ts';
import type { Player } from './player.ts';

/** Adds them to an association that is set up. */
export async function addResidents(player: Player, association: Association): Promise<void> {
  const { communityId, on } = association;
  const { rows } = await player.call(property.listProperties, { communityId, limit: 12 });
  const [first, , , , , sixth, , eighth] = rows;
  assert(first && sixth && eighth, 'the association has eight properties');
  await player.call(ownership.addOwnership, {
    communityId,
    propertyId: first.propertyId,
    isPrimary: false,
    firstName: 'Milan',
    lastName: 'Havel',
    phone: '775-555-0171',
    startDate: on('2025-03-14'),
    getsCopies: true,
    sharePercent: '50',
  });
  // Whoever owned the eighth property before the books began.
  const owners = await player.call(ownership.listOwnershipsOfProperty, { communityId, propertyId: eighth.propertyId });
  const present = owners.find((one) => one.isPrimary && one.endDate === null);
  assert(present, 'the property has a primary owner');
  const startDate = localDate(present.startDate.slice(0, 10));
  await player.call(ownership.addOwnership, {
    communityId,
    propertyId: eighth.propertyId,
    isPrimary: true,
    firstName: 'Ingrid',
    lastName: 'Solberg',
    street: '40 Harbor View Dr',
    city: 'Astoria',
    state: 'OR',
    postcode: '97103',
    startDate: addDays(startDate, -1200),
    endDate: addDays(startDate, -1),
    occupancy: 'OFF_SITE',
  });
  await player.call(renter.addRenter, {
    communityId,
    propertyId: sixth.propertyId,
    firstName: 'Ana',
    lastName: 'Reyes',
    phone: '775-555-0188',
    email: 'ana.reyes@example.com',
    leaseStartDate: on('2025-09-01'),
    leaseEndDate: '2099-08-31',
    household: [{ name: 'Tom Reyes', relation: 'Son' }],
    approval: 'APPROVED',
    approvedDate: on('2025-08-20'),
  });
  await player.call(renter.setLeaseCap, { communityId, capBasisPoints: 2000 });
  await player.call(propertyFlags.addPropertyFlag, {
    communityId,
    propertyId: sixth.propertyId,
    flag: 'RENTAL',
    reason: 'Lease approved 20 August 2025',
    fromDate: on('2025-09-01'),
  });
  await addVisitors(player, association, first, eighth.propertyId);
  await addDevices(player, association, rows);
}

/** A fob for each of the first homes, a lost one with its replacement, a permit and a remote given back. */
async function addDevices(
  player: Player,
  { communityId, on }: Association,
  homes: readonly { propertyId: string; owner: string }[],
): Promise<void> {
  const add = (index: number, name: string, more: Partial<ClientInput<typeof accessDevice.addAccessDevice>> = {}) => {
    const home = homes[index];
    assert(home, 'the home is there');
    const device = { deviceKind: 'FOB', opens: 'Pool gate', issuedDate: on('2025-06-02') } as const;
    return player.call(accessDevice.addAccessDevice, {
      communityId,
      propertyId: home.propertyId,
      holder: home.owner,
      name,
      ...device,
      ...more,
    });
  };
  await add(0, 'FB-2041');
  await add(1, 'FB-2042');
  await add(2, 'FB-2043', { standing: 'LOST', note: 'Reported by phone' });
  await add(2, 'FB-2051', { issuedDate: on('2026-01-08') });
  await add(3, 'P-118', { deviceKind: 'PERMIT', opens: 'Guest space 4' });
  await add(4, 'R-077', { deviceKind: 'REMOTE', opens: 'Main gate', returnedDate: on('2025-11-14') });
}

async function addVisitors(
  player: Player,
  { communityId, on }: Association,
  first: { propertyId: string; owner: string },
  eighthId: string,
): Promise<void> {
  const visit = { communityId, fromDate: on('2026-01-05') };
  await player.call(visitor.addVisitor, {
    ...visit,
    propertyId: first.propertyId,
    name: 'Pia Novak',
    authorizedBy: first.owner,
    isPermanent: true,
    weekdays: [2, 5],
    fromHour: '08:00',
    toHour: '12:00',
    plate: '7ABC123',
    make: 'Toyota',
    color: 'Blue',
    reason: 'Cleans on Tuesdays and Fridays',
  });
  await player.call(visitor.addVisitor, {
    ...visit,
    propertyId: eighthId,
    name: 'Rolf Brandt',
    toDate: '2099-12-31',
    isBarred: true,
    restrictions: 'Board decision of 12 January; call the manager',
  });
}
