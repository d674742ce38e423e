// The SQL of properties with their owners.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { isFlagged } from '../../communities/communities.server.ts';

export interface PropertyWithOwner {
  propertyId: string;
  ownershipId: string | null;
  accountNumber: string;
  lot: string;
  address: string;
  city: string;
  postcode: string;
  homeType: string;
  owner: string;
  email: string;
  holdsLateFees: boolean;
  holdsPayments: boolean;
}

/**
 * Properties with their present primary owners, by account number; `search` cuts by any part of account
 * number, owner or street, `propertyId` to one.
 */
export async function listPropertiesWithOwners(
  tx: Tx,
  communityId: string,
  { search, propertyId, limit }: { search: string; propertyId?: string | undefined; limit: number },
  today: LocalDate,
): Promise<{ total: number; rows: PropertyWithOwner[] }> {
  const term = search.trim().toLowerCase();
  const found = await sql<PropertyWithOwner & { total: number }>`
    select p.property_id as "propertyId", o.ownership_id as "ownershipId", p.account_number as "accountNumber", p.lot,
      p.street || case when p.unit = '' then '' else ' ' || p.unit end as address, p.city, p.postcode, p.home_type as "homeType",
      coalesce(t.display_name, '') as owner, coalesce(t.email, '') as email, ${isFlagged('LATE_FEES', today)} as "holdsLateFees",
      ${isFlagged('PAYMENTS', today)} as "holdsPayments",
      count(*) over ()::int as total
    from communities.property p
    left join people.ownership o on o.customer_id = p.customer_id and o.property_id = p.property_id and o.is_primary and o.end_on is null
    left join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} ${propertyId === undefined ? sql`` : sql`and p.property_id = ${propertyId}`}
      and (${term} = '' or strpos(lower(p.account_number || ' ' || p.street || ' ' || p.unit || ' ' || coalesce(t.display_name, '')), ${term}) > 0)
    order by p.account_number limit ${limit}`.execute(tx.db);
  return { total: found.rows[0]?.total ?? 0, rows: found.rows.map(({ total: _total, ...row }) => row) };
}
