// Who the owners are and what they owe as of a date, at the cost of what is open, not of history.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import { postedSince } from '../../ledger/ledger.server.ts';

/** An owner as lists show it. */
export interface OwnerFacts {
  ownershipId: string;
  propertyId: string;
  accountNumber: string;
  lot: string;
  owner: string;
  address: string;
  holdsPayments: boolean;
  isCurrent: boolean;
}

const ownerColumns = (
  tx: Tx,
  day: LocalDate | null,
) => sql`o.ownership_id as "ownershipId", p.property_id as "propertyId", p.account_number as "accountNumber", p.lot, t.display_name as owner,
  p.street || case when p.unit = '' then '' else ' ' || p.unit end as address, ${isHeld(tx, 'PAYMENT', day)} as "holdsPayments", (o.is_primary and o.end_on is null) as "isCurrent"`;
const ownerTables = (tx: Tx) => sql`people.ownership o
  join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
  join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id`;

/**
 * Owners by id, in the order of their account numbers; without a day nobody asks whether payments are on
 * hold, and none are.
 */
export async function loadOwners(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  day: LocalDate | null = null,
): Promise<OwnerFacts[]> {
  const found = await sql<OwnerFacts>`select ${ownerColumns(tx, day)} from ${ownerTables(tx)}
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.ownership_id = any(${[...ownershipIds]}::bigint[])
    order by p.account_number, o.ownership_id`.execute(tx.db);
  return found.rows;
}

/**
 * The present primary owners of a community, in the order of their account numbers, with what is on hold on a
 * day.
 */
export async function listPresentOwners(tx: Tx, communityId: string, day: LocalDate): Promise<OwnerFacts[]> {
  const found = await sql<OwnerFacts>`select ${ownerColumns(tx, day)} from ${ownerTables(tx)}
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.is_primary and o.end_on is null
    order by p.account_number`.execute(tx.db);
  return found.rows;
}

/** Ids of the owners with prepaid money; only present primary owners unless `all`. */
export async function listPrepaidOwners(tx: Tx, communityId: string, all: boolean): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct b.ownership_id as id from receivables.prepaid_balance b
    join people.ownership o on o.customer_id = ${tx.customerId} and o.community_id = b.community_id and o.ownership_id = b.ownership_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.balance_cents > 0 and (${all} or (o.is_primary and o.end_on is null))
    order by id`.execute(tx.db);
  return found.rows.map((r) => r.id);
}

/** What an owner owes and has paid ahead, in cents. */
export interface OwnerBalance {
  ownershipId: string;
  owes_cents: Cents;
  prepaid_cents: Cents;
}

/**
 * Balances in one or several communities at the end of `asOf`, of the owners given or of all with any: what
 * is open now, with later acts taken back, and those that were not known before a moment. Owners who owe
 * nothing and hold nothing are left out. Source: data.md 16.
 */
export async function ownerBalances(
  tx: Tx,
  communityId: string | readonly string[],
  asOf: LocalDate,
  ownershipIds: readonly string[] | null = null,
  knownTime: Instant | null = null,
): Promise<OwnerBalance[]> {
  const communities = [...new Set(typeof communityId === 'string' ? [communityId] : communityId)];
  const later = (day: string, alias: string) =>
    sql`(${sql.ref(day)} > ${asOf}::date or ${postedSince(tx, `${alias}.batch_id`, communities, knownTime)})`;
  const within = (column: ReturnType<typeof sql>) =>
    ownershipIds === null ? sql`true` : sql`${column} = any(${[...ownershipIds]}::bigint[])`;
  const found = await sql<OwnerBalance>`
    select part.ownership_id as "ownershipId", sum(part.owes)::bigint as owes_cents, sum(part.prepaid)::bigint as prepaid_cents from (
      select c.ownership_id, c.open_cents as owes, 0 as prepaid from receivables.charge c
      where c.customer_id = ${tx.customerId} and c.community_id = any(${communities}::bigint[]) and c.open_cents > 0 and ${within(sql`c.ownership_id`)}
      union all
      select a.ownership_id, a.amount_cents, 0 from receivables.application a
      where a.customer_id = ${tx.customerId} and a.community_id = any(${communities}::bigint[]) and ${later('a.applied_on', 'a')} and ${within(sql`a.ownership_id`)}
      union all
      select c.ownership_id, -c.amount_cents, 0 from receivables.charge c
      where c.customer_id = ${tx.customerId} and c.community_id = any(${communities}::bigint[]) and ${later('c.charge_date', 'c')} and ${within(sql`c.ownership_id`)}
      union all
      select b.ownership_id, 0, b.balance_cents from receivables.prepaid_balance b
      where b.customer_id = ${tx.customerId} and b.community_id = any(${communities}::bigint[]) and b.balance_cents > 0 and ${within(sql`b.ownership_id`)}
      union all
      select m.ownership_id, 0, -m.amount_cents from receivables.prepaid_movement m
      where m.customer_id = ${tx.customerId} and m.community_id = any(${communities}::bigint[]) and ${later('m.moved_on', 'm')} and ${within(sql`m.ownership_id`)}
    ) part group by part.ownership_id having sum(part.owes) <> 0 or sum(part.prepaid) <> 0 order by part.ownership_id`.execute(tx.db);
  return found.rows;
}

/**
 * Owners whose account number, name or street holds the text given, at most `limit`. Whoever owns beside the
 * primary owner leads to that one, who alone has an account.
 * `scope` is the communities to look in.
 */
export async function searchOwners(
  tx: Tx,
  scope: 'all' | readonly string[],
  search: string,
  limit: number,
): Promise<(OwnerFacts & { communityId: string; communityName: string })[]> {
  const term = search.trim().toLowerCase();
  const within = scope === 'all' ? sql`true` : sql`o.community_id = any(${[...scope]}::bigint[])`;
  const found = await sql<OwnerFacts & { communityId: string; communityName: string }>`
    select ${ownerColumns(tx, null)}, o.community_id as "communityId", c.name as "communityName" from ${ownerTables(tx)}
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = o.community_id
    left join lateral (
      select string_agg(beside.display_name, ' ') as names from people.ownership co
      join people.party beside on beside.customer_id = ${tx.customerId} and beside.party_id = co.party_id
      where co.customer_id = ${tx.customerId} and co.property_id = o.property_id and not co.is_primary and co.end_on is not distinct from o.end_on
    ) others on true
    where o.customer_id = ${tx.customerId} and ${within} and o.is_primary
      and strpos(lower(concat_ws(' ', p.account_number, t.display_name, others.names, p.street, p.unit)), ${term}) > 0
    order by lower(p.account_number) = ${term} desc, starts_with(lower(t.display_name), ${term}) desc, o.end_on is not null, p.account_number limit ${limit}`.execute(
    tx.db,
  );
  return found.rows;
}
