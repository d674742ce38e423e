// The SQL of importing vendors: many at once, and taking them back.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { ImportedVendor } from './vendor-import.contract.ts';

/** The facts of vendors as columns of a set of rows. */
function factColumns(rows: readonly ImportedVendor[]) {
  const text = (pick: (facts: ImportedVendor) => string) => ({ type: 'text', values: rows.map(pick) });
  return {
    name: text((f) => f.name),
    street: text((f) => f.street),
    city: text((f) => f.city),
    state: text((f) => f.state),
    postcode: text((f) => f.postcode),
    email: text((f) => f.email),
    phone: text((f) => f.phone),
    terms_days: { type: 'integer', values: rows.map((f) => f.termsDays) },
    is_active: { type: 'boolean', values: rows.map((f) => f.isActive) },
  };
}

/** Writes vendors in one statement; returns their ids. */
export async function insertVendors(tx: Tx, rows: readonly ImportedVendor[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const made = await sql<{ id: string }>`
    insert into people.vendor (customer_id, name, street, city, state, postcode, email, phone, terms_days, is_active)
    select ${tx.customerId}::bigint, r.* from ${rowsOf(factColumns(rows), 'r')} returning vendor_id as id`.execute(tx.db);
  return made.rows.map((row) => row.id);
}

/** Changes vendors in one statement; returns their new versions by id. */
export async function updateVendors(tx: Tx, vendors: readonly { vendorId: string; facts: ImportedVendor }[]): Promise<Map<string, string>> {
  if (vendors.length === 0) return new Map();
  const rows = rowsOf(
    { vendor_id: { type: 'bigint', values: vendors.map((v) => v.vendorId) }, ...factColumns(vendors.map((v) => v.facts)) },
    'r',
  );
  const done = await sql<{ id: string; version: string }>`
    update people.vendor v set name = r.name, street = r.street, city = r.city, state = r.state, postcode = r.postcode, email = r.email, phone = r.phone,
      terms_days = r.terms_days, is_active = r.is_active, version = v.version + 1
    from ${rows} where v.customer_id = ${tx.customerId} and v.vendor_id = r.vendor_id returning v.vendor_id as id, v.version`.execute(
    tx.db,
  );
  return new Map(done.rows.map((row) => [row.id, row.version]));
}

/** The versions of vendors by id, locked until the transaction ends. */
export async function lockVendors(tx: Tx, vendorIds: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; version: string }>`select vendor_id as id, version from people.vendor
    where customer_id = ${tx.customerId} and vendor_id = any(${[...vendorIds]}::bigint[]) order by vendor_id for update`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.id, row.version]));
}

/** Removes vendors nothing refers to. */
export async function deleteVendors(tx: Tx, vendorIds: readonly string[]): Promise<void> {
  await sql`delete from people.vendor where customer_id = ${tx.customerId} and vendor_id = any(${[...vendorIds]}::bigint[])`.execute(tx.db);
}
