// The SQL of default distributions.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import type { CenterFollower } from '../../ledger/ledger.server.ts';

export interface DistributionRow {
  vendorId: string;
  vendorName: string;
  accountId: string;
  number: string;
  name: string;
  costCenterId: string;
  costCenter: string;
  basisPoints: number;
}

/**
 * The lines of all default distributions of a community, by vendor; a merged account is shown as the one that
 * stands for it.
 */
export async function listDistributionRows(tx: Tx, communityId: string): Promise<DistributionRow[]> {
  const found = await sql<DistributionRow>`
    select d.vendor_id as "vendorId", v.name as "vendorName", a.account_id as "accountId", a.number, a.name, d.cost_center_id as "costCenterId",
      c.code as "costCenter", d.basis_points as "basisPoints"
    from payables.default_distribution d
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = d.vendor_id
    join ledger.account m on m.customer_id = ${tx.customerId} and m.account_id = d.account_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = ${orElse(sql.ref('m.survivor_id'), sql.ref('m.account_id'))}
    join ledger.cost_center c on c.customer_id = ${tx.customerId} and c.cost_center_id = d.cost_center_id
    where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} order by lower(v.name), d.vendor_id, d.line_no`.execute(
    tx.db,
  );
  return found.rows;
}

/** Vendors in use by name. */
export async function listVendorNames(tx: Tx): Promise<{ vendorId: string; name: string }[]> {
  const found = await sql<{ vendorId: string; name: string }>`select vendor_id as "vendorId", name from people.vendor
    where customer_id = ${tx.customerId} and is_active order by lower(name) limit 5000`.execute(tx.db);
  return found.rows;
}

/** Lines of default distributions that name an account in a cost center: their keys. */
export const defaultLinesIn: CenterFollower['naming'] = async (tx, { communityId, accountIds, fromCenterId }) => {
  const found = await sql<{ key: string }>`select vendor_id || ':' || line_no as key from payables.default_distribution
    where customer_id = ${tx.customerId} and community_id = ${communityId} and cost_center_id = ${fromCenterId}
      and account_id = any(${[...accountIds]}::bigint[]) order by vendor_id, line_no`.execute(tx.db);
  return found.rows.map((row) => row.key);
};

/** Lets lines of default distributions name another cost center. */
export const moveDefaultLines: CenterFollower['move'] = async (tx, { communityId, accountIds, fromCenterId, toCenterId, keys = [] }) => {
  await sql`update payables.default_distribution set cost_center_id = ${toCenterId}
    where customer_id = ${tx.customerId} and community_id = ${communityId} and cost_center_id = ${fromCenterId}
      and account_id = any(${[...accountIds]}::bigint[]) and vendor_id || ':' || line_no = any(${[...keys]}::text[])`.execute(tx.db);
};
