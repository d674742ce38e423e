// The SQL of vendors.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { VendorRow } from './vendor.contract.ts';

export type VendorFacts = Omit<VendorRow, 'vendorId' | 'version'>;

const columns = sql`vendor_id as "vendorId", version, name, street, city, state, postcode, email, phone, terms_days as "termsDays", is_active as "isActive"`;

/** Writes a vendor; undefined when its name is taken. */
export async function insertVendor(tx: Tx, facts: VendorFacts): Promise<string | undefined> {
  const made = await sql<{ vendor_id: string }>`
    insert into people.vendor (customer_id, name, street, city, state, postcode, email, phone, terms_days, is_active)
    values (${tx.customerId}, ${facts.name}, ${facts.street}, ${facts.city}, ${facts.state}, ${facts.postcode}, ${facts.email}, ${facts.phone},
      ${facts.termsDays}, ${facts.isActive})
    on conflict do nothing returning vendor_id`.execute(tx.db);
  return made.rows[0]?.vendor_id;
}

/** True when another vendor than `exceptId` has the name. */
export async function isVendorNameTaken(tx: Tx, name: string, exceptId: string): Promise<boolean> {
  const found =
    await sql`select 1 from people.vendor where customer_id = ${tx.customerId} and name = ${name} and vendor_id <> ${exceptId}`.execute(
      tx.db,
    );
  return found.rows.length > 0;
}

/** Changes a vendor. */
export async function updateVendor(tx: Tx, vendorId: string, facts: VendorFacts): Promise<void> {
  await sql`update people.vendor set name = ${facts.name}, street = ${facts.street}, city = ${facts.city}, state = ${facts.state}, postcode = ${facts.postcode},
      email = ${facts.email}, phone = ${facts.phone}, terms_days = ${facts.termsDays}, is_active = ${facts.isActive}, version = version + 1
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId}`.execute(tx.db);
}

/** One vendor, locked when it is about to be changed. */
export async function findVendor(tx: Tx, vendorId: string, lock = false): Promise<VendorRow | undefined> {
  const found = await sql<VendorRow>`select ${columns} from people.vendor where customer_id = ${tx.customerId} and vendor_id = ${vendorId}
    ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** Vendors whose name or city holds the searched text, by name, with their full count. */
export async function listVendorRows(
  tx: Tx,
  filter: { search: string; onlyActive: boolean; limit: number },
): Promise<{ total: number; rows: VendorRow[] }> {
  const wanted = sql`customer_id = ${tx.customerId} and (is_active or not ${filter.onlyActive}::boolean)
    and (${filter.search} = '' or position(lower(${filter.search}) in lower(name || ' ' || city)) > 0)`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from people.vendor where ${wanted}`.execute(tx.db);
  const found =
    await sql<VendorRow>`select ${columns} from people.vendor where ${wanted} order by lower(name), vendor_id limit ${filter.limit}`.execute(
      tx.db,
    );
  return { total: counted.rows[0]?.total ?? 0, rows: found.rows };
}
