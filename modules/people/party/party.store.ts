// The SQL of parties that is shared by all who have a part.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { KeptColumn } from '../../../packages/db/kept.ts';
import { contactColumns } from '../../communities/communities.server.ts';
import type { PartyFacts } from './party.contract.ts';
import type { OwnedByParty } from './party.rules.ts';

/** Where a party stands: what a part goes through. */
export const throughParty: { table: string; idColumn: string; columns: { readonly [K in keyof PartyFacts]: KeptColumn } } = {
  table: 'people.party',
  idColumn: 'party_id',
  columns: {
    kind: 'kind',
    firstName: 'first_name',
    middleName: 'middle_name',
    lastName: 'last_name',
    organizationName: 'organization_name',
    displayName: 'display_name',
    ...contactColumns,
  },
};

/** The facts of a party `t` as they are read. */
export const partyColumns = sql.join(
  Object.entries(throughParty.columns).map(
    ([fact, column]) => sql`${sql.ref(`t.${typeof column === 'string' ? column : column.json}`)} as ${sql.id(fact)}`,
  ),
);

/** The tables of the parts someone may have in a community. */
const partTables = ['people.ownership', 'people.contact', 'people.renter', 'people.committee_member', 'people.attorney'];

/** True when a party has a part in a community in scope, or none in any. */
function inScope(tx: Tx, communities: 'all' | ReadonlySet<string>) {
  if (communities === 'all') return sql`true`;
  const partIn = (table: string, where: RawBuilder<unknown>) =>
    sql`exists (select from ${sql.table(table)} m where m.customer_id = ${tx.customerId} and m.party_id = t.party_id and ${where})`;
  const here = partTables.map((table) => partIn(table, sql`m.community_id = any(${[...communities]}::bigint[])`));
  const anywhere = partTables.map((table) => partIn(table, sql`true`));
  return sql`(${sql.join(here, sql` or `)} or not (${sql.join(anywhere, sql` or `)}))`;
}

/** The ranges of name keys a search may mean: "rosa lee" is "lee rosa" as well. */
function nameRanges(search: string) {
  const typed = search.trim().toLowerCase().replace(/\s+/g, ' ');
  const [first = '', ...rest] = typed.split(' ');
  const meant = rest.length === 0 ? [typed] : [typed, `${rest.join(' ')} ${first}`];
  return sql.join(
    meant.map((name) => sql`(named.name_key >= ${name} and named.name_key < ${`${name}\u{10FFFF}`})`),
    sql` or `,
  );
}

/** Who stands for a party at the end of a chain of merges. */
const lastSurvivor = (survivorId: RawBuilder<unknown>) => sql`(with recursive chain as (
    select s.customer_id, s.party_id, s.survivor_id from people.party s where s.customer_id = named.customer_id and s.party_id = ${survivorId}
    union all select s.customer_id, s.party_id, s.survivor_id from chain c join people.party s on s.customer_id = c.customer_id and s.party_id = c.survivor_id
  ) select c.party_id from chain c where c.survivor_id is null)`;

/**
 * Parties whose name begins so, or who have the email address or telephone number, by name, with their
 * parts; one that was merged is found as the one that stayed.
 */
export async function listParties(
  tx: Tx,
  communities: 'all' | ReadonlySet<string>,
  search: string,
  limit: number,
): Promise<(PartyFacts & { partyId: string; parts: string[] })[]> {
  const found = await sql<PartyFacts & { partyId: string; parts: string[] }>`
    select t.party_id as "partyId", ${partyColumns},
      array(select distinct p.street || ' ' || p.unit from people.ownership o
        join communities.property p on p.customer_id = o.customer_id and p.community_id = o.community_id and p.property_id = o.property_id
        where o.customer_id = ${tx.customerId} and o.party_id = t.party_id and o.end_on is null
          and ${communities === 'all' ? sql`true` : sql`o.community_id = any(${[...communities]}::bigint[])`} limit 3) as parts
    from people.party t
    where t.customer_id = ${tx.customerId} and t.party_id in (
        select coalesce(${lastSurvivor(sql`named.survivor_id`)}, named.party_id) from people.party named where named.customer_id = ${tx.customerId}
          and (${nameRanges(search)} or named.email in (${search}, lower(${search})) and named.email <> '' or named.phone = ${search} and named.phone <> ''))
      and ${inScope(tx, communities)}
    order by t.display_name, t.party_id limit ${limit}`.execute(tx.db);
  return found.rows;
}

/** Who stands for a party today: itself, or the one it was merged into. */
export async function standingFor(tx: Tx, partyId: string): Promise<string> {
  const found = await sql<{ id: string | null }>`select ${lastSurvivor(sql`named.survivor_id`)} as id from people.party named
    where named.customer_id = ${tx.customerId} and named.party_id = ${partyId}`.execute(tx.db);
  return found.rows[0]?.id ?? partyId;
}

/**
 * Properties parties are the present primary owners of; an address is blank out of scope, and comes after
 * those that are seen.
 */
export async function listOwnedByParties(
  tx: Tx,
  communities: 'all' | ReadonlySet<string>,
  partyIds: readonly string[],
): Promise<OwnedByParty[]> {
  if (partyIds.length === 0) return [];
  const seen = communities === 'all' ? sql`true` : sql`o.community_id = any(${[...communities]}::bigint[])`;
  const found = await sql<OwnedByParty>`
    select o.party_id as "partyId", o.ownership_id as "ownershipId",
      case when ${seen} then concat_ws(' ', p.street, nullif(p.unit, '')) else '' end as address from people.ownership o
    join communities.property p on p.customer_id = o.customer_id and p.community_id = o.community_id and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.party_id = any(${[...partyIds]}::bigint[]) and o.is_primary and o.end_on is null
    order by address desc, o.ownership_id`.execute(tx.db);
  return found.rows;
}

/**
 * The names of parties among the ids given, as far as they belong to communities in scope or to none; of one
 * that was merged, the name of the one that stayed.
 */
export async function nameParties(tx: Tx, communities: 'all' | ReadonlySet<string>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: string; name: string }>`select named.party_id as id, t.display_name as name from people.party named
    cross join lateral (select coalesce(${lastSurvivor(sql`named.survivor_id`)}, named.party_id) as id offset 0) standing
    join people.party t on t.customer_id = named.customer_id and t.party_id = standing.id
    where named.customer_id = ${tx.customerId} and named.party_id = any(${[...ids]}::bigint[]) and ${inScope(tx, communities)}`.execute(
    tx.db,
  );
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
