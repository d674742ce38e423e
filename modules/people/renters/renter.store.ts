// Where renters stand, and how much of an association is let.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { throughParty } from '../party/party.store.ts';
import type { RenterOwn } from './renter.contract.ts';
import { renterFields } from './renter.fields.ts';

export const keptRenters = recordStore<RenterOwn, PartyFacts>({
  table: 'people.renter',
  idColumn: 'renter_id',
  inCommunity: true,
  label: 'displayName',
  columns: columnsOf(renterFields),
  through: throughParty,
});

/** Homes with a lease that runs today and was not declined, all homes, and the cap. */
export async function loadLeases(
  tx: Tx,
  communityId: string,
  today: LocalDate,
): Promise<{ rented: number; properties: number; capBasisPoints: number | null }> {
  const found = await sql<{ rented: number; properties: number; capBasisPoints: number | null }>`
    select (select count(distinct r.property_id)::int from people.renter r where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
        and r.approval <> 'DECLINED' and r.lease_start_on <= ${today}::date and (r.lease_end_on is null or r.lease_end_on >= ${today}::date)) as rented,
      (select count(*)::int from communities.property p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}) as properties,
      (select h.lease_cap_basis_points from people.house_rule h where h.customer_id = ${tx.customerId} and h.community_id = ${communityId}) as "capBasisPoints"`.execute(
    tx.db,
  );
  return found.rows[0] ?? { rented: 0, properties: 0, capBasisPoints: null };
}

/** Sets or drops the cap. */
export async function saveLeaseCap(tx: Tx, communityId: string, capBasisPoints: number | null): Promise<void> {
  await sql`insert into people.house_rule (customer_id, community_id, lease_cap_basis_points) values (${tx.customerId}, ${communityId}, ${capBasisPoints})
    on conflict (customer_id, community_id) do update set lease_cap_basis_points = excluded.lease_cap_basis_points`.execute(tx.db);
}
