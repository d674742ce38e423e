// What Maple Court lends to its people: a clubhouse had by one party at a time, a pool that is shared, and
// who has them in the days to come.
import { amenity, amenityReservation, property } from '../../../modules/people/people.contract.ts';
import { addDays, assert } from '../../../packages/kernel/kernel.ts';
import type { Association } from './association.ts';
import type { Player } from './player.ts';

const everyDay = (opensAt: string, closesAt: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensAt, closesAt }));

/**
 * Adds them to an association that is set up. Reservations lie in the days after today, since nobody
 * reserves a
 * day that is over.
 */
export async function addAmenities(player: Player, { communityId, today }: Association): Promise<void> {
  const { amenityId: clubhouse } = await player.call(amenity.addAmenity, {
    communityId,
    name: 'Clubhouse',
    amenityType: 'CLUBHOUSE',
    place: 'North of the pond',
    access: 'Fob of the home; the caretaker opens the kitchen',
    capacity: 60,
    hours: everyDay('09:00', '22:00'),
    feeAmount: '75.00',
    depositAmount: '250.00',
    rules: 'Clean up by ten. No open fire. Whoever reserves stays for the whole event and signs the waiver of the association.',
    minimumMinutes: 60,
    maximumMinutes: 360,
    advanceDays: 0,
  });
  const { amenityId: pool } = await player.call(amenity.addAmenity, {
    communityId,
    name: 'Pool lanes',
    amenityType: 'POOL',
    place: 'Behind the clubhouse',
    access: 'Gate code',
    capacity: 12,
    isExclusive: false,
    needsApproval: false,
    hours: everyDay('06:00', '21:00'),
    minimumMinutes: 30,
    maximumMinutes: 120,
    advanceDays: 0,
  });
  const { rows } = await player.call(property.listProperties, { communityId, limit: 5 });
  const [first, second, third] = rows;
  assert(first && second && third, 'the association has three properties');
  const at = (days: number, startsAt: string, endsAt: string) => ({ communityId, reservedDate: addDays(today, days), startsAt, endsAt });
  const birthday = {
    ...at(2, '14:00', '18:00'),
    amenityId: clubhouse,
    propertyId: first.propertyId,
    people: 25,
    note: 'Birthday, ten children',
  };
  await player.call(amenityReservation.addReservation, birthday);
  const { amenityReservationId } = await player.call(amenityReservation.addReservation, {
    ...at(4, '18:00', '21:00'),
    amenityId: clubhouse,
    propertyId: second.propertyId,
    people: 12,
    note: 'Book club',
  });
  await player.call(amenityReservation.decideReservation, { communityId, amenityReservationId, seenAs: 'REQUESTED', state: 'APPROVED' });
  await player.call(amenityReservation.addReservation, {
    ...at(1, '07:00', '08:00'),
    amenityId: pool,
    propertyId: third.propertyId,
    people: 3,
  });
  await player.call(amenityReservation.addReservation, {
    ...at(1, '07:30', '09:00'),
    amenityId: pool,
    propertyId: first.propertyId,
    people: 5,
  });
}
