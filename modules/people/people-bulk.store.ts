// The SQL of what is done to many vendors or properties at once.
import { sql, type Tx } from '../../packages/db/database.ts';

export interface FlaggedRow {
  id: string;
  label: string;
  /** How the flag stands now. */
  isOn: boolean;
}

/**
 * Vendors by id with their status, without those that were merged into others, locked when they are about to
 * be changed.
 */
export async function loadVendorStates(tx: Tx, vendorIds: readonly string[], lock: boolean): Promise<FlaggedRow[]> {
  const found = await sql<FlaggedRow>`select vendor_id as id, name as label, is_active as "isOn" from people.vendor
    where customer_id = ${tx.customerId} and vendor_id = any(${[...vendorIds]}::bigint[]) and standing <> 'MERGED' order by name collate platform.natural_order, vendor_id ${lock ? sql`for update` : sql``}`.execute(
    tx.db,
  );
  return found.rows;
}

/** Takes vendors out of use, or back into it. */
export async function updateVendorStates(tx: Tx, vendorIds: readonly string[], isActive: boolean): Promise<void> {
  await sql`update people.vendor set is_active = ${isActive}, version = version + 1
    where customer_id = ${tx.customerId} and vendor_id = any(${[...vendorIds]}::bigint[])`.execute(tx.db);
}
