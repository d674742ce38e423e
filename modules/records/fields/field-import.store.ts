// What an import of custom fields is held against: records by what they are called, and parties by their
// names.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';

/** A record or a party by what it is called. */
export interface Called {
  id: string;
  key: string;
}

/** Further names of records: the account number of an owner, the short code of a community. */
function furtherNames(tx: Tx, kind: string): RawBuilder<unknown> | null {
  if (kind === 'ownership')
    return sql`select o.ownership_id as id, p.account_number as label, o.community_id as "communityId" from people.ownership o
      join communities.property p on p.customer_id = o.customer_id and p.community_id = o.community_id and p.property_id = o.property_id
      where o.customer_id = ${tx.customerId} and o.is_primary and o.end_on is null`;
  if (kind === 'community')
    return sql`select c.community_id as id, c.short_code as label, c.community_id as "communityId" from communities.community c
      where c.customer_id = ${tx.customerId}`;
  return null;
}

/**
 * The records of a kind by what they are called: those of the community, or of the customer where it is null.
 */
export async function listCalled(tx: Tx, kind: string, named: RawBuilder<unknown>, communityId: string | null): Promise<Called[]> {
  const further = furtherNames(tx, kind);
  const found =
    await sql<Called>`select distinct n.id::text as id, n.label as key from (${named} ${further ? sql`union all ${further}` : sql``}) n
    where n.label <> '' and (${communityId}::bigint is null or n."communityId" = ${communityId}::bigint) order by n.label, n.id::text`.execute(
      tx.db,
    );
  return found.rows;
}

/** Everybody in the directory by name. */
export async function listPartyNames(tx: Tx): Promise<Called[]> {
  const found =
    await sql<Called>`select party_id as id, display_name as key from people.party where customer_id = ${tx.customerId} and display_name <> ''`.execute(
      tx.db,
    );
  return found.rows;
}
