// Where global vendors stand, and which vendors follow them.
import type { FactsOf } from '../../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../../packages/db/kept.ts';
import { contactColumns } from '../../../communities/communities.server.ts';
import { globalVendorFields } from './global-vendor.fields.ts';
import type { Shared } from './global-vendor.rules.ts';

export const keptGlobalVendors = recordStore<FactsOf<typeof globalVendorFields> & Shared>({
  table: 'people.global_vendor',
  idColumn: 'global_vendor_id',
  inCommunity: false,
  label: 'name',
  columns: { ...columnsOf(globalVendorFields), ...contactColumns, trades: { json: 'trades' } },
});

/** The global vendors by name, each with how many vendors follow it. */
export async function listGlobalRows(
  tx: Tx,
): Promise<{ globalVendorId: string; name: string; city: string; isActive: boolean; vendors: number }[]> {
  const found = await sql<{ globalVendorId: string; name: string; city: string; isActive: boolean; vendors: number }>`
    select g.global_vendor_id as "globalVendorId", g.name, g.city, g.is_active as "isActive",
      (select count(*)::int from people.vendor v where v.customer_id = g.customer_id and v.global_vendor_id = g.global_vendor_id) as vendors
    from people.global_vendor g where g.customer_id = ${tx.customerId} order by g.name collate platform.natural_order limit 1000`.execute(
    tx.db,
  );
  return found.rows;
}

/** The ids of the vendors that follow a global vendor, by name. */
export async function followersOf(tx: Tx, globalVendorId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select vendor_id as id from people.vendor
    where customer_id = ${tx.customerId} and global_vendor_id = ${globalVendorId} order by name collate platform.natural_order limit 500`.execute(
    tx.db,
  );
  return found.rows.map(({ id }) => id);
}

/** The global vendor a vendor follows; null when it follows none. */
export async function masterOf(tx: Tx, vendorId: string): Promise<string | null> {
  const found = await sql<{ id: string | null }>`select global_vendor_id as id from people.vendor
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId}`.execute(tx.db);
  return found.rows[0]?.id ?? null;
}

/** Puts a vendor under a global vendor, or frees it. */
export async function saveMaster(tx: Tx, vendorId: string, globalVendorId: string | null): Promise<void> {
  await sql`update people.vendor set global_vendor_id = ${globalVendorId}, version = version + 1
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId}`.execute(tx.db);
}
