// What search knows of people and of what they own: homes and their owners, renters, vendors, contacts,
// attorneys, committees, insurance policies, and keys and other access devices.
import { allIds, type RawBuilder, sql, type Tx } from '../../packages/db/database.ts';
import type { FoundRecord } from '../../packages/search/keys.ts';
import type { SearchSource } from '../../packages/search/source.ts';

type Kind = 'owners' | 'properties' | 'renters' | 'vendors' | 'contacts' | 'attorneys' | 'committees' | 'policies' | 'devices';

async function rows(tx: Tx, statement: RawBuilder<FoundRecord>): Promise<FoundRecord[]> {
  return (await statement.execute(tx.db)).rows;
}

/** The ids in a column of those rows of a table one of whose columns is among ids. */
const idsBy = (table: string, idColumn: string, by: string) => async (tx: Tx, ids: readonly string[]) => {
  const found = await sql<{ id: string }>`select distinct ${sql.id(idColumn)} as id from ${sql.table(table)}
    where customer_id = ${tx.customerId} and ${sql.id(by)} = any(${[...ids]}::bigint[])`.execute(tx.db);
  return found.rows.map(({ id }) => id);
};

/** The same for homes, which indexes find within their community. */
const idsByHome = (table: string, idColumn: string) => async (tx: Tx, ids: readonly string[]) => {
  const found = await sql<{ id: string }>`select distinct r.${sql.id(idColumn)} as id from communities.property p
    join ${sql.table(table)} r on r.customer_id = ${tx.customerId} and r.community_id = p.community_id and r.property_id = p.property_id
    where p.customer_id = ${tx.customerId} and p.property_id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return found.rows.map(({ id }) => id);
};

const address = sql`concat_ws(' ', p.street, nullif(p.unit, ''))`;
const reached = sql`json_build_object('Name', t.display_name, 'Phone', t.phone, 'Email', t.email)`;
const reachedBy = { Name: 'phrase', Phone: 'phone', Email: 'whole' } as const;

/** Former owners are found too, and shown as such. */
const owners: SearchSource<Kind> = {
  kind: 'owners',
  recordKind: 'ownership',
  fields: reachedBy,
  ids: (tx, communityId) => allIds(tx, 'people.ownership', 'ownership_id', communityId),
  tellsOf: { parties: idsBy('people.ownership', 'ownership_id', 'party_id'), properties: idsByHome('people.ownership', 'ownership_id') },
  read: (tx, ids) =>
    rows(
      tx,
      sql`select o.ownership_id as "recordId", o.community_id as "communityId", t.display_name as title,
      concat_ws(' · ', p.account_number, ${address}) as subtitle, o.end_on as "endedDate", ${reached} as facts
    from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.ownership_id = any(${[...ids]}::bigint[])`,
    ),
};

/** A home says who owns it. */
const properties: SearchSource<Kind> = {
  kind: 'properties',
  recordKind: 'property',
  fields: { Address: 'phrase', Lot: 'code', 'Account number': 'code' },
  ids: (tx, communityId) => allIds(tx, 'communities.property', 'property_id', communityId),
  tellsOf: { parties: idsBy('people.ownership', 'property_id', 'party_id') },
  read: (tx, ids) =>
    rows(
      tx,
      sql`select p.property_id as "recordId", p.community_id as "communityId", ${address} as title,
      concat_ws(' · ', p.account_number, 'Lot ' || nullif(p.lot, ''), t.display_name) as subtitle, null as "endedDate",
      json_build_object('Address', ${address}, 'Lot', p.lot, 'Account number', p.account_number) as facts
    from communities.property p
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.property_id = p.property_id and o.is_primary and o.end_on is null
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where p.customer_id = ${tx.customerId} and p.property_id = any(${[...ids]}::bigint[])`,
    ),
};

const renters: SearchSource<Kind> = {
  kind: 'renters',
  recordKind: 'renter',
  fields: reachedBy,
  ids: (tx, communityId) => allIds(tx, 'people.renter', 'renter_id', communityId),
  tellsOf: { parties: idsBy('people.renter', 'renter_id', 'party_id'), properties: idsByHome('people.renter', 'renter_id') },
  read: (tx, ids) =>
    rows(
      tx,
      sql`select r.renter_id as "recordId", r.community_id as "communityId", t.display_name as title,
      concat_ws(' · ', p.account_number, ${address}) as subtitle, r.lease_end_on as "endedDate", ${reached} as facts
    from people.renter r
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = r.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
    where r.customer_id = ${tx.customerId} and r.renter_id = any(${[...ids]}::bigint[])`,
    ),
};

const vendors: SearchSource<Kind> = {
  kind: 'vendors',
  recordKind: 'vendor',
  fields: { ...reachedBy, Address: 'phrase' },
  ids: (tx) => allIds(tx, 'people.vendor', 'vendor_id', null),
  read: (tx, ids) =>
    rows(
      tx,
      sql`select v.vendor_id as "recordId", null as "communityId", v.name as title,
      concat_ws(' · ', case when not v.is_active then 'Inactive' end, nullif(concat_ws(', ', nullif(v.city, ''), nullif(v.state, '')), ''), nullif(v.phone, '')) as subtitle,
      null as "endedDate", json_build_object('Name', v.name, 'Address', v.street, 'Phone', v.phone, 'Email', v.email) as facts
    from people.vendor v where v.customer_id = ${tx.customerId} and v.vendor_id = any(${[...ids]}::bigint[])`,
    ),
};

const contacts: SearchSource<Kind> = {
  kind: 'contacts',
  fields: reachedBy,
  ids: (tx, communityId) => allIds(tx, 'people.contact', 'contact_id', communityId),
  tellsOf: { parties: idsBy('people.contact', 'contact_id', 'party_id'), properties: idsByHome('people.contact', 'contact_id') },
  read: (tx, ids) =>
    rows(
      tx,
      sql`select c.contact_id as "recordId", c.community_id as "communityId", t.display_name as title,
      concat_ws(' · ', case when not c.is_active then 'Ended' end, c.relation, nullif(${address}, '')) as subtitle, null as "endedDate", ${reached} as facts
    from people.contact c
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = c.party_id
    left join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = c.property_id
    where c.customer_id = ${tx.customerId} and c.contact_id = any(${[...ids]}::bigint[])`,
    ),
};

const attorneys: SearchSource<Kind> = {
  kind: 'attorneys',
  fields: { ...reachedBy, Firm: 'phrase', 'Bar number': 'code' },
  ids: (tx, communityId) => allIds(tx, 'people.attorney', 'attorney_id', communityId),
  tellsOf: { parties: idsBy('people.attorney', 'attorney_id', 'party_id') },
  read: (tx, ids) =>
    rows(
      tx,
      sql`select a.attorney_id as "recordId", a.community_id as "communityId", t.display_name as title,
      concat_ws(' · ', case when not a.is_active then 'Inactive' end, nullif(a.firm, ''), nullif(t.phone, '')) as subtitle, null as "endedDate",
      json_build_object('Name', t.display_name, 'Phone', t.phone, 'Email', t.email, 'Firm', a.firm, 'Bar number', a.bar_number) as facts
    from people.attorney a
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = a.party_id
    where a.customer_id = ${tx.customerId} and a.attorney_id = any(${[...ids]}::bigint[])`,
    ),
};

const committees: SearchSource<Kind> = {
  kind: 'committees',
  fields: { Name: 'phrase' },
  ids: (tx, communityId) => allIds(tx, 'people.committee', 'committee_id', communityId),
  read: (tx, ids) =>
    rows(
      tx,
      sql`select c.committee_id as "recordId", c.community_id as "communityId", c.name as title,
      concat_ws(' · ', case when not c.is_active then 'Ended' end, initcap(c.committee_type)) as subtitle, null as "endedDate",
      json_build_object('Name', c.name) as facts
    from people.committee c where c.customer_id = ${tx.customerId} and c.committee_id = any(${[...ids]}::bigint[])`,
    ),
};

const policies: SearchSource<Kind> = {
  kind: 'policies',
  fields: { Carrier: 'phrase', 'Policy number': 'code', Agent: 'phrase', Date: 'shown' },
  ids: (tx, communityId) => allIds(tx, 'people.insurance_policy', 'insurance_policy_id', communityId),
  read: (tx, ids) =>
    rows(
      tx,
      sql`select i.insurance_policy_id as "recordId", i.community_id as "communityId", i.carrier || ' ' || i.policy_number as title,
      concat_ws(' · ', initcap(i.policy_type), nullif(i.agent, '')) as subtitle, null as "endedDate",
      json_build_object('Carrier', i.carrier, 'Policy number', i.policy_number, 'Agent', i.agent, 'Date', i.expires_on) as facts
    from people.insurance_policy i where i.customer_id = ${tx.customerId} and i.insurance_policy_id = any(${[...ids]}::bigint[])`,
    ),
};

const devices: SearchSource<Kind> = {
  kind: 'devices',
  recordKind: 'accessDevice',
  fields: { Number: 'code', 'Issued to': 'shown', Date: 'shown' },
  ids: (tx, communityId) => allIds(tx, 'people.access_device', 'access_device_id', communityId),
  tellsOf: { properties: idsByHome('people.access_device', 'access_device_id') },
  read: (tx, ids) =>
    rows(
      tx,
      sql`select d.access_device_id as "recordId", d.community_id as "communityId", initcap(d.device_kind) || ' ' || d.name as title,
      concat_ws(' · ', d.holder, p.account_number, ${address}) as subtitle, d.returned_on as "endedDate",
      json_build_object('Number', d.name, 'Issued to', d.holder, 'Date', d.issued_on) as facts
    from people.access_device d
    join communities.property p on p.customer_id = ${tx.customerId} and p.community_id = d.community_id and p.property_id = d.property_id
    where d.customer_id = ${tx.customerId} and d.access_device_id = any(${[...ids]}::bigint[])`,
    ),
};

/** What the module has to be found. */
export const peopleFound: readonly SearchSource<Kind>[] = [
  ...[owners, properties, renters, vendors],
  ...[contacts, attorneys, committees, policies, devices],
];
