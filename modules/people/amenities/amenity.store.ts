// Where amenities and their reservations stand.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { amenityFields } from './amenity.fields.ts';
import type { ReservationState } from './reservation.contract.ts';

export type AmenityFacts = FactsOf<typeof amenityFields> & {
  hours: { weekday: number; opensAt: string; closesAt: string }[];
  blackouts: { startDate: LocalDate; endDate: LocalDate; reason: string }[];
};

export const keptAmenities = recordStore<AmenityFacts>({
  table: 'people.amenity',
  idColumn: 'amenity_id',
  inCommunity: true,
  label: 'name',
  columns: { ...columnsOf(amenityFields), hours: { json: 'hours' }, blackouts: { json: 'days_off' } },
});

/** A reservation as it stands. */
export interface ReservationRow {
  amenityReservationId: string;
  amenityId: string;
  propertyId: string;
  accountNumber: string;
  reservedFor: string;
  fromTime: Instant;
  untilTime: Instant;
  people: number;
  note: string;
  state: ReservationState;
  reason: string;
  requestedBy: string;
  requestedTime: Instant;
  decidedBy: string;
  decidedTime: Instant | null;
}

const reservations = sql`select r.amenity_reservation_id as "amenityReservationId", r.amenity_id as "amenityId", r.property_id as "propertyId",
    p.account_number as "accountNumber", r.reserved_for as "reservedFor", r.from_time as "fromTime", r.until_time as "untilTime", r.people, r.note, r.state,
    r.reason, a.display_name as "requestedBy", r.requested_time as "requestedTime", coalesce(d.display_name, '') as "decidedBy", r.decided_time as "decidedTime"
  from people.amenity_reservation r
  join communities.property p on p.customer_id = r.customer_id and p.community_id = r.community_id and p.property_id = r.property_id
  join identity.app_user a on a.customer_id = r.customer_id and a.user_id = r.requested_by
  left join identity.app_user d on d.customer_id = r.customer_id and d.user_id = r.decided_by`;

/** The reservations of an amenity that touch the time from `from` until `until`, by when they begin. */
export async function listReservations(tx: Tx, amenityId: string, from: Instant, until: Instant): Promise<ReservationRow[]> {
  const found = await sql<ReservationRow>`${reservations} where r.customer_id = ${tx.customerId} and r.amenity_id = ${amenityId}
    and r.from_time < ${until} and r.until_time > ${from} order by r.from_time, r.amenity_reservation_id`.execute(tx.db);
  return found.rows;
}

/** One reservation of a community, locked; undefined when there is none. */
export async function lockReservation(tx: Tx, communityId: string, amenityReservationId: string): Promise<ReservationRow | undefined> {
  const found = await sql<ReservationRow>`${reservations} where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
    and r.amenity_reservation_id = ${amenityReservationId} for update of r`.execute(tx.db);
  return found.rows[0];
}

/** Reservations that are not over and hold their time. */
export async function heldFrom(tx: Tx, amenityId: string, now: Instant): Promise<ReservationRow[]> {
  const found = await sql<ReservationRow>`${reservations} where r.customer_id = ${tx.customerId} and r.amenity_id = ${amenityId}
    and r.until_time > ${now} and r.state in ('REQUESTED', 'APPROVED') order by r.from_time`.execute(tx.db);
  return found.rows;
}

/** The present primary owner of a property by name, '' when there is none. */
export async function ownerName(tx: Tx, propertyId: string): Promise<string> {
  const found = await sql<{ name: string }>`select t.display_name as name from people.ownership o
    join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
    where o.customer_id = ${tx.customerId} and o.property_id = ${propertyId} and o.is_primary and o.end_on is null`.execute(tx.db);
  return found.rows[0]?.name ?? '';
}

interface NewReservation {
  communityId: string;
  amenityId: string;
  propertyId: string;
  reservedFor: string;
  fromTime: Instant;
  untilTime: Instant;
  people: number;
  note: string;
  state: ReservationState;
  holdsAlone: boolean;
}

/** Writes a reservation; returns its id. */
export async function insertReservation(tx: Tx, r: NewReservation, userId: string, now: Instant): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into people.amenity_reservation (customer_id, community_id, amenity_id, property_id, reserved_for, from_time, until_time, people, note, state, reason,
      holds_alone, requested_by, requested_time)
    values (${tx.customerId}, ${r.communityId}, ${r.amenityId}, ${r.propertyId}, ${r.reservedFor}, ${r.fromTime}, ${r.untilTime}, ${r.people}, ${r.note}, ${r.state}, '',
      ${r.holdsAlone}, ${userId}, ${now}) returning amenity_reservation_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Moves a reservation that is locked. */
export async function updateTimes(
  tx: Tx,
  amenityReservationId: string,
  { fromTime, untilTime, people, note, holdsAlone }: Pick<NewReservation, 'fromTime' | 'untilTime' | 'people' | 'note' | 'holdsAlone'>,
): Promise<void> {
  await sql`update people.amenity_reservation set from_time = ${fromTime}, until_time = ${untilTime}, people = ${people}, note = ${note}, holds_alone = ${holdsAlone}
    where customer_id = ${tx.customerId} and amenity_reservation_id = ${amenityReservationId}`.execute(tx.db);
}

/** Brings a reservation that is locked to another state. */
export async function updateState(
  tx: Tx,
  amenityReservationId: string,
  { state, reason, holdsAlone }: { state: ReservationState; reason: string; holdsAlone: boolean },
  userId: string,
  now: Instant,
): Promise<void> {
  await sql`update people.amenity_reservation set state = ${state}, reason = ${reason}, holds_alone = ${holdsAlone}, decided_by = ${userId}, decided_time = ${now}
    where customer_id = ${tx.customerId} and amenity_reservation_id = ${amenityReservationId}`.execute(tx.db);
}

/** Waits until nobody else reserves the amenity. */
export async function lockAmenity(tx: Tx, amenityId: string): Promise<void> {
  await sql`select from people.amenity where customer_id = ${tx.customerId} and amenity_id = ${amenityId} for update`.execute(tx.db);
}
