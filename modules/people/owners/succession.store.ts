// The SQL of one owner following another: who has a part in a property on a day, and what of it ends.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';

/** The present primary owner of a property. */
export interface PresentOwner {
  ownershipId: string;
  partyId: string;
  name: string;
  startDate: LocalDate;
  accountNumber: string;
  address: string;
  street: string;
  street2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
}

/** Who owns a property now as its primary owner. */
export async function findPresentOwner(tx: Tx, communityId: string, propertyId: string): Promise<PresentOwner | undefined> {
  const found = await sql<PresentOwner>`
    select o.ownership_id as "ownershipId", o.party_id as "partyId", t.display_name as name, o.start_on as "startDate", p.account_number as "accountNumber",
      concat_ws(' ', p.street, nullif(p.unit, '')) as address, t.street, t.street2, t.city, t.state, t.postcode, t.country
    from people.ownership o
    join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
    join communities.property p on p.customer_id = o.customer_id and p.community_id = o.community_id and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.property_id = ${propertyId} and o.is_primary and o.end_on is null`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** What a party is called. */
export async function partyName(tx: Tx, partyId: string): Promise<string | undefined> {
  const found = await sql<{
    name: string;
  }>`select display_name as name from people.party where customer_id = ${tx.customerId} and party_id = ${partyId}`.execute(tx.db);
  return found.rows[0]?.name;
}

/** Who owns a property beside the primary owner. */
export async function listBeside(
  tx: Tx,
  communityId: string,
  propertyId: string,
): Promise<{ ownershipId: string; name: string; startDate: LocalDate }[]> {
  const found = await sql<{ ownershipId: string; name: string; startDate: LocalDate }>`
    select o.ownership_id as "ownershipId", t.display_name as name, o.start_on as "startDate" from people.ownership o
    join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.property_id = ${propertyId} and not o.is_primary and o.end_on is null
    order by t.display_name, o.ownership_id`.execute(tx.db);
  return found.rows;
}

/** Who rents a property on a day or later. */
export async function listTenants(
  tx: Tx,
  communityId: string,
  propertyId: string,
  on: LocalDate,
): Promise<{ renterId: string; name: string; leaseEndDate: LocalDate | null }[]> {
  const found = await sql<{ renterId: string; name: string; leaseEndDate: LocalDate | null }>`
    select r.renter_id as "renterId", t.display_name as name, r.lease_end_on as "leaseEndDate" from people.renter r
    join people.party t on t.customer_id = r.customer_id and t.party_id = r.party_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.property_id = ${propertyId} and (r.lease_end_on is null or r.lease_end_on >= ${on}::date)
    order by t.display_name, r.renter_id`.execute(tx.db);
  return found.rows;
}

/** A seat on a committee. */
export interface Seat {
  committeeMemberId: string;
  committee: string;
  position: string;
  endDate: LocalDate | null;
}

/**
 * The seats a party holds in an association on a day or later, when it owns nothing there but the property
 * given: an owner of another home stays a member.
 */
export async function seatsThatEnd(tx: Tx, communityId: string, partyId: string, propertyId: string, on: LocalDate): Promise<Seat[]> {
  const found = await sql<Seat>`
    select m.committee_member_id as "committeeMemberId", c.name as committee, m.position, m.end_on as "endDate" from people.committee_member m
    join people.committee c on c.customer_id = m.customer_id and c.committee_id = m.committee_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.party_id = ${partyId} and (m.end_on is null or m.end_on >= ${on}::date)
      and not exists (select from people.ownership o where o.customer_id = m.customer_id and o.community_id = m.community_id and o.party_id = m.party_id
        and o.property_id <> ${propertyId} and o.end_on is null)
    order by c.name, m.committee_member_id`.execute(tx.db);
  return found.rows;
}

/** Gives ownerships their last day, or takes it away again; none ends before it began. */
export async function endOwnerships(tx: Tx, ownershipIds: readonly string[], endOn: LocalDate | null): Promise<void> {
  await sql`update people.ownership set end_on = case when ${endOn}::date is null then null else greatest(${endOn}::date, start_on) end, version = version + 1
    where customer_id = ${tx.customerId} and ownership_id = any(${[...ownershipIds]}::bigint[])`.execute(tx.db);
}

/** Gives a seat its last day; none ends before it began. */
export async function endSeat(tx: Tx, committeeMemberId: string, endOn: LocalDate | null): Promise<void> {
  await sql`update people.committee_member set end_on = case when ${endOn}::date is null then null else greatest(${endOn}::date, start_on) end, version = version + 1
    where customer_id = ${tx.customerId} and committee_member_id = ${committeeMemberId}`.execute(tx.db);
}

/** The place where the mail of a party goes. */
export interface MailPlace {
  street: string;
  /** Left alone where it is undefined, as in what earlier resales kept; likewise the country. */
  street2?: string | undefined;
  city: string;
  state: string;
  postcode: string;
  country?: string | undefined;
}

const orKept = (value: string | undefined, column: string) => (value === undefined ? sql.ref(column) : sql`${value}`);

/** Sets where the mail of a party goes; with `was`, only while it goes there. */
export async function setMailPlace(tx: Tx, partyId: string, to: MailPlace, was: MailPlace | null = null): Promise<void> {
  const still = was
    ? sql`and street = ${was.street} and city = ${was.city} and state = ${was.state} and postcode = ${was.postcode}
        and street2 = ${orKept(was.street2, 'street2')} and country = ${orKept(was.country, 'country')}`
    : sql``;
  await sql`update people.party set street = ${to.street}, city = ${to.city}, state = ${to.state}, postcode = ${to.postcode},
      street2 = ${orKept(to.street2, 'street2')}, country = ${orKept(to.country, 'country')}, version = version + 1
    where customer_id = ${tx.customerId} and party_id = ${partyId} ${still}`.execute(tx.db);
}

/**
 * Makes an ownership that cannot go, because something refers to it, one that never was a primary one: one
 * day long, with the reason.
 */
export async function voidOwnership(tx: Tx, ownershipId: string, note: string): Promise<void> {
  await sql`update people.ownership set is_primary = false, end_on = start_on, note = ${note}, version = version + 1
    where customer_id = ${tx.customerId} and ownership_id = ${ownershipId}`.execute(tx.db);
}
