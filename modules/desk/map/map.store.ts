// Where the places of the map come from.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { isFlagged } from '../../communities/communities.server.ts';
import type { balanceBands, occupancies } from './map.contract.ts';

interface PlaceRow {
  propertyId: string;
  accountNumber: string;
  address: string;
  owner: string;
  latitude: number;
  longitude: number;
  balance: (typeof balanceBands)[number] | null;
  occupancy: (typeof occupancies)[number] | null;
  flags: number;
  isCompany: boolean;
}

/** Layers the viewer may see; one that is left out is not even asked for. */
interface Layers {
  balance: boolean;
  occupancy: boolean;
}

/** The oldest day something has been owed since, of each property where anything is. */
const owed = (tx: Tx, communityId: string) => sql`left join (select g.property_id, min(g.charge_date) as oldest from receivables.charge g
      where g.customer_id = ${tx.customerId} and g.community_id = ${communityId} and g.open_cents > 0 group by g.property_id) d on d.property_id = p.property_id`;

/** The properties of a community with a geocode, by account number. */
export async function listPlaces(tx: Tx, communityId: string, today: LocalDate, layers: Layers): Promise<PlaceRow[]> {
  const balance = layers.balance
    ? sql`case when d.oldest is null then 'NONE' when d.oldest < ${today}::date - c.late_days_third then 'LAST'
        when d.oldest < ${today}::date - c.late_days_first then 'LATE' else 'OWES' end`
    : sql`null`;
  const occupancy = layers.occupancy
    ? sql`case when exists (select from people.renter r where r.customer_id = p.customer_id and r.community_id = p.community_id and r.property_id = p.property_id
          and r.lease_start_on <= ${today}::date and coalesce(r.lease_end_on, 'infinity') >= ${today}::date) or ${isFlagged('RENTAL', today)}
          then 'RENTED' when o.ownership_id is null then 'NOBODY' when o.occupancy = 'VACANT' then 'VACANT' when o.occupancy = 'RESIDENT' then 'OWNER' else 'ELSEWHERE' end`
    : sql`null`;
  const found = await sql<PlaceRow>`
    select p.property_id as "propertyId", p.account_number as "accountNumber", concat_ws(' ', p.street, nullif(p.unit, '')) as address,
      coalesce(t.display_name, '') as owner, p.latitude, p.longitude, ${balance} as balance, ${occupancy} as occupancy,
      (select count(*)::integer from communities.property_flag f where f.customer_id = p.customer_id and f.community_id = p.community_id and f.property_id = p.property_id
        and coalesce(f.from_on, '-infinity') <= ${today}::date and coalesce(f.to_on, 'infinity') >= ${today}::date) as flags,
      coalesce(t.kind <> 'PERSON', false) as "isCompany"
    from communities.property p
    join communities.community c on c.customer_id = p.customer_id and c.community_id = p.community_id
    left join people.ownership o on o.customer_id = p.customer_id and o.property_id = p.property_id and o.is_primary
      and o.start_on <= ${today}::date and coalesce(o.end_on, 'infinity') >= ${today}::date
    left join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
    ${layers.balance ? owed(tx, communityId) : sql``}
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.latitude is not null and p.longitude is not null
    order by p.account_number, p.property_id`.execute(tx.db);
  return found.rows;
}

/** How many properties of a community have no geocode. */
export async function countUnplaced(tx: Tx, communityId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::integer as count from communities.property p
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and (p.latitude is null or p.longitude is null)`.execute(
    tx.db,
  );
  return found.rows[0]?.count ?? 0;
}
