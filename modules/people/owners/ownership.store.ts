// The SQL of parties and ownerships.
import { inTurns, nextIds, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import { assert, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { throughParty } from '../party/party.store.ts';
import type { OwnershipOwn } from './ownership.contract.ts';
import { ownershipFields } from './ownership.fields.ts';
import type { Reign } from './ownership-history.rules.ts';

export interface PartyDraft {
  kind: 'PERSON' | 'COMPANY' | 'TRUST';
  firstName: string;
  lastName: string;
  displayName: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
}

/** Someone who owns a property from a day on; the primary owner unless said otherwise. */
export interface OwnerDraft {
  propertyId: string;
  party: PartyDraft;
  isPrimary?: boolean;
}

/** The ids of owners as they were made. */
export interface NewOwners {
  partyIds: readonly string[];
  ownershipIds: readonly string[];
}

/** Ids for owners that are about to be inserted. */
export async function takeOwners(tx: Tx, count: number): Promise<NewOwners> {
  const [partyIds, ownershipIds] = await Promise.all([
    nextIds(tx, sql`'people.party_party_id_seq'`, count),
    nextIds(tx, sql`'people.ownership_ownership_id_seq'`, count),
  ]);
  return { partyIds, ownershipIds };
}

function insertParties(tx: Tx, partyIds: readonly string[], owners: readonly OwnerDraft[]): Promise<unknown> {
  const text = (pick: (p: PartyDraft) => string) => ({ type: 'text', values: owners.map((o) => pick(o.party)) });
  return sql`insert into people.party (customer_id, party_id, kind, first_name, last_name, display_name, email, phone, street, city, state, postcode)
    select ${tx.customerId}::bigint, r.* from ${rowsOf(
      {
        party_id: { type: 'bigint', values: partyIds },
        kind: text((p) => p.kind),
        first_name: text((p) => p.firstName),
        last_name: text((p) => p.lastName),
        display_name: text((p) => p.displayName),
        email: text((p) => p.email),
        phone: text((p) => p.phone),
        street: text((p) => p.street),
        city: text((p) => p.city),
        state: text((p) => p.state),
        postcode: text((p) => p.postcode),
      },
      'r',
    )}`.execute(tx.db);
}

/**
 * Inserts parties and their ownerships of properties, two statements whatever their number, and one for ids
 * where none were taken.
 */
export async function insertOwners(
  tx: Tx,
  communityId: string,
  startOn: LocalDate,
  owners: readonly OwnerDraft[],
  taken?: NewOwners,
): Promise<NewOwners> {
  const { partyIds, ownershipIds } = taken ?? (await takeOwners(tx, owners.length));
  assert(partyIds.length === owners.length, 'as many ids were taken as there are owners');
  await inTurns(
    () => insertParties(tx, partyIds, owners),
    () =>
      sql`insert into people.ownership (customer_id, community_id, start_on, ownership_id, property_id, party_id, is_primary)
    select ${tx.customerId}::bigint, ${communityId}::bigint, ${startOn}::date, r.* from ${rowsOf(
      {
        ownership_id: { type: 'bigint', values: ownershipIds },
        property_id: { type: 'bigint', values: owners.map((o) => o.propertyId) },
        party_id: { type: 'bigint', values: partyIds },
        is_primary: { type: 'boolean', values: owners.map((o) => o.isPrimary ?? true) },
      },
      'r',
    )}`.execute(tx.db),
  );
  return { partyIds, ownershipIds };
}

/** Removes owners nothing refers to, as `insertOwners` made them. */
export async function deleteOwners(tx: Tx, communityId: string, { partyIds, ownershipIds }: NewOwners): Promise<void> {
  await sql`delete from people.ownership
    where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = any(${[...ownershipIds]}::bigint[])`.execute(
    tx.db,
  );
  await sql`delete from people.party where customer_id = ${tx.customerId} and party_id = any(${[...partyIds]}::bigint[])`.execute(tx.db);
}

export interface OwnerRow {
  ownershipId: string;
  propertyId: string;
  accountNumber: string;
  property: string;
  owner: string;
  kind: 'PERSON' | 'COMPANY' | 'TRUST';
  isPrimary: boolean;
  startDate: LocalDate;
  email: string;
  phone: string;
  mailing: string;
}

const ownerColumns = sql`o.ownership_id as "ownershipId", o.property_id as "propertyId", p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as property,
      t.display_name as owner, t.kind, o.is_primary as "isPrimary", o.start_on as "startDate", t.email, t.phone,
      concat_ws(', ', nullif(t.street, ''), nullif(t.city, ''), nullif(concat_ws(' ', nullif(t.state, ''), nullif(t.postcode, '')), '')) as mailing`;
const owners = sql`people.ownership o
    join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
    join communities.property p on p.customer_id = o.customer_id and p.community_id = o.community_id and p.property_id = o.property_id`;

/** Present ownerships by owner, with the address of the mail in one line. */
export async function listOwnerRows(tx: Tx, communityId: string, limit: number): Promise<{ total: number; rows: OwnerRow[] }> {
  const found = await sql<OwnerRow & { total: number }>`
    select ${ownerColumns}, count(*) over ()::int as total
    from ${owners}
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.end_on is null
    order by t.display_name, o.ownership_id limit ${limit}`.execute(tx.db);
  return { total: found.rows[0]?.total ?? 0, rows: found.rows.map(({ total: _total, ...row }) => row) };
}

/** One ownership, present or over. */
export async function findOwnerRow(
  tx: Tx,
  communityId: string,
  ownershipId: string,
): Promise<(OwnerRow & { endDate: LocalDate | null }) | undefined> {
  const found = await sql<OwnerRow & { endDate: LocalDate | null }>`
    select ${ownerColumns}, o.end_on as "endDate"
    from ${owners}
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.ownership_id = ${ownershipId}`.execute(tx.db);
  return found.rows[0];
}

/** Who owns a property and who owned it, present ones first, primary ones before those beside them. */
export async function listOwnersOf(tx: Tx, communityId: string, propertyId: string): Promise<(OwnerRow & { endDate: LocalDate | null })[]> {
  const found = await sql<OwnerRow & { endDate: LocalDate | null }>`
    select ${ownerColumns}, o.end_on as "endDate" from ${owners}
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.property_id = ${propertyId}
    order by o.end_on desc nulls first, o.is_primary desc, o.ownership_id`.execute(tx.db);
  return found.rows;
}

export const keptOwnerships = recordStore<OwnershipOwn, PartyFacts>({
  table: 'people.ownership',
  idColumn: 'ownership_id',
  inCommunity: true,
  label: 'displayName',
  columns: columnsOf(ownershipFields),
  through: throughParty,
});

/**
 * The days of all primary owners a property has had; the property is locked, so that two who change its
 * history go one after the other.
 */
export async function lockHistory(tx: Tx, communityId: string, propertyId: string): Promise<Reign[]> {
  await sql`select from communities.property where customer_id = ${tx.customerId} and community_id = ${communityId} and property_id = ${propertyId}
    for no key update`.execute(tx.db);
  const found = await sql<Reign>`select ownership_id as "ownershipId", start_on as "startDate", end_on as "endDate" from people.ownership
    where customer_id = ${tx.customerId} and community_id = ${communityId} and property_id = ${propertyId} and is_primary`.execute(tx.db);
  return found.rows;
}

/** Moves the days of neighbors in a history. */
export async function moveReigns(tx: Tx, moved: readonly Reign[]): Promise<void> {
  for (const { ownershipId, startDate, endDate } of moved)
    await sql`update people.ownership set start_on = ${startDate}, end_on = ${endDate}, version = version + 1
      where customer_id = ${tx.customerId} and ownership_id = ${ownershipId}`.execute(tx.db);
}

/** Says that email to an owner came back, or no longer does. */
export async function setEmailReturned(tx: Tx, ownershipId: string, isReturned: boolean): Promise<void> {
  await sql`update people.ownership set email_returned = ${isReturned}, version = version + 1
    where customer_id = ${tx.customerId} and ownership_id = ${ownershipId} and email_returned <> ${isReturned}`.execute(tx.db);
}

/** Says that mail to an owner came back, or no longer does. */
export async function setMailReturned(tx: Tx, ownershipId: string, isReturned: boolean): Promise<void> {
  await sql`update people.ownership set mail_returned = ${isReturned}, version = version + 1
    where customer_id = ${tx.customerId} and ownership_id = ${ownershipId} and mail_returned <> ${isReturned}`.execute(tx.db);
}
