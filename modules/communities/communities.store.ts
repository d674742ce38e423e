// The SQL of communities and properties. Owners named in an import are handed to the people module's own
// functions above this one.
import { rowsOf, sql, type Tx } from '../../packages/db/database.ts';
import type { Standing } from './profile/standing.contract.ts';

export interface CommunityFacts {
  name: string;
  shortCode: string;
  legalName: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  phone: string;
  timeZone: string;
}
export interface CommunityRow extends CommunityFacts {
  communityId: string;
  version: string;
  standing: Standing;
}

const columns = sql`c.community_id as "communityId", c.version, c.name, c.short_code as "shortCode", c.legal_name as "legalName", c.street, c.city, c.state, c.postcode,
  c.phone, c.time_zone as "timeZone", c.standing`;

const units = sql`(select count(*)::int from communities.property p where p.customer_id = c.customer_id and p.community_id = c.community_id) as units`;

/** Communities in scope with the number of their properties, by name; 'all' or a set of ids. */
export async function listCommunityRows(tx: Tx, scope: 'all' | ReadonlySet<string>): Promise<(CommunityRow & { units: number })[]> {
  const within = scope === 'all' ? sql`true` : sql`c.community_id = any(${[...scope]}::bigint[])`;
  const found = await sql<CommunityRow & { units: number }>`select ${columns}, ${units} from communities.community c
    where c.customer_id = ${tx.customerId} and ${within} order by c.name`.execute(tx.db);
  return found.rows;
}

/** One community, locked when it is about to be changed. */
export async function findCommunity(tx: Tx, communityId: string, lock = false): Promise<CommunityRow | undefined> {
  const found =
    await sql<CommunityRow>`select ${columns} from communities.community c where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
    ${lock ? sql`for no key update of c` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** The id of a community by its name. */
export async function findCommunityByName(tx: Tx, name: string): Promise<string | undefined> {
  const found = await sql<{
    id: string;
  }>`select community_id as id from communities.community where customer_id = ${tx.customerId} and name = ${name}`.execute(tx.db);
  return found.rows[0]?.id;
}

/** The id of a community in scope by its short code. */
export async function findCommunityByCode(tx: Tx, shortCode: string, scope: 'all' | ReadonlySet<string>): Promise<string | undefined> {
  const within = scope === 'all' ? sql`true` : sql`community_id = any(${[...scope]}::bigint[])`;
  const found = await sql<{
    id: string;
  }>`select community_id as id from communities.community where customer_id = ${tx.customerId} and short_code = ${shortCode} and ${within}`.execute(
    tx.db,
  );
  return found.rows[0]?.id;
}

/** True when another community than `exceptId` has the name, or has or once had the short code. */
export async function isCommunityTaken(
  tx: Tx,
  facts: Pick<CommunityFacts, 'name' | 'shortCode'>,
  exceptId: string | null,
): Promise<boolean> {
  const found = await sql`select 1 from communities.community
      where customer_id = ${tx.customerId} and lower(name) = lower(${facts.name}) and community_id is distinct from ${exceptId}::bigint
    union all select 1 from communities.used_code
      where customer_id = ${tx.customerId} and short_code = ${facts.shortCode} and community_id is distinct from ${exceptId}::bigint`.execute(
    tx.db,
  );
  return found.rows.length > 0;
}

export interface PropertyDraft {
  accountNumber: string;
  lot: string;
  street: string;
  unit: string;
  city: string;
  state: string;
  postcode: string;
  addressKey: string;
  parcel: string;
  longitude: number | null;
  latitude: number | null;
  homeType: string;
}

/** Inserts properties in one statement; returns account number to property id. */
export async function insertProperties(tx: Tx, communityId: string, drafts: readonly PropertyDraft[]): Promise<Map<string, string>> {
  const text = (values: readonly string[]) => ({ type: 'text', values });
  const made = await sql<{ account_number: string; property_id: string }>`
    insert into communities.property (customer_id, community_id, account_number, lot, street, unit, city, state, postcode, address_key, parcel, home_type, longitude, latitude)
    select ${tx.customerId}::bigint, ${communityId}::bigint, r.* from ${rowsOf(
      {
        account_number: text(drafts.map((d) => d.accountNumber)),
        lot: text(drafts.map((d) => d.lot)),
        street: text(drafts.map((d) => d.street)),
        unit: text(drafts.map((d) => d.unit)),
        city: text(drafts.map((d) => d.city)),
        state: text(drafts.map((d) => d.state)),
        postcode: text(drafts.map((d) => d.postcode)),
        address_key: text(drafts.map((d) => d.addressKey)),
        parcel: text(drafts.map((d) => d.parcel)),
        home_type: text(drafts.map((d) => d.homeType)),
        longitude: { type: 'double precision', values: drafts.map((d) => d.longitude) },
        latitude: { type: 'double precision', values: drafts.map((d) => d.latitude) },
      },
      'r',
    )} returning account_number, property_id`.execute(tx.db);
  return new Map(made.rows.map((r) => [r.account_number, r.property_id]));
}

/** Removes properties nothing refers to. */
export async function deleteProperties(tx: Tx, communityId: string, propertyIds: readonly string[]): Promise<void> {
  await sql`delete from communities.property
    where customer_id = ${tx.customerId} and community_id = ${communityId} and property_id = any(${[...propertyIds]}::bigint[])`.execute(
    tx.db,
  );
}

/** True when a community has the property. */
export async function knowsProperty(tx: Tx, communityId: string, propertyId: string): Promise<boolean> {
  const found = await sql`select 1 from communities.property
    where customer_id = ${tx.customerId} and community_id = ${communityId} and property_id = ${propertyId}`.execute(tx.db);
  return found.rows.length > 0;
}

/**
 * The time zone of the office, for what belongs to no community: that of most communities. A part of a
 * statement.
 */
export function officeZone(tx: Tx) {
  return sql<string>`coalesce((select time_zone from communities.community where customer_id = ${tx.customerId}
    group by 1 order by count(*) desc, 1 limit 1), 'UTC')`;
}
