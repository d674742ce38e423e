// Where vendors stand, and the statements of their own.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import { contactColumns } from '../../communities/communities.server.ts';
import type { VendorFacts, VendorRow } from './vendor.contract.ts';
import { vendorFields } from './vendor.fields.ts';

export const keptVendors = recordStore<VendorFacts>({
  table: 'people.vendor',
  idColumn: 'vendor_id',
  inCommunity: false,
  label: 'name',
  columns: { ...contactColumns, ...columnsOf(vendorFields), trades: { json: 'trades' }, serves: { json: 'serves' } },
});

const columns = sql`vendor_id as "vendorId", version, name, street, city, state, postcode, email, phone, terms_days as "termsDays", is_active as "isActive", standing`;

/** The vendor that has a vendor ID, whatever its case. */
export async function findByAlias(tx: Tx, alias: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`select vendor_id as id from people.vendor
    where customer_id = ${tx.customerId} and alias <> '' and lower(alias) = lower(${alias})`.execute(tx.db);
  return found.rows[0]?.id;
}

/** One vendor, locked when it is about to be changed. */
export async function findVendor(tx: Tx, vendorId: string, lock = false): Promise<VendorRow | undefined> {
  const found = await sql<VendorRow>`select ${columns} from people.vendor where customer_id = ${tx.customerId} and vendor_id = ${vendorId}
    ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** Vendors whose name, vendor ID or city holds the searched text, by name, with their full count. */
export async function listVendorRows(
  tx: Tx,
  filter: { search: string; onlyActive: boolean; limit: number },
): Promise<{ total: number; rows: VendorRow[] }> {
  const wanted = sql`customer_id = ${tx.customerId} and not is_payee and (is_active or not ${filter.onlyActive}::boolean)
    and (${filter.search} = '' or position(lower(${filter.search}) in lower(name || ' ' || alias || ' ' || city)) > 0)`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from people.vendor where ${wanted}`.execute(tx.db);
  const found =
    await sql<VendorRow>`select ${columns} from people.vendor where ${wanted} order by lower(name), vendor_id limit ${filter.limit}`.execute(
      tx.db,
    );
  return { total: counted.rows[0]?.total ?? 0, rows: found.rows };
}

/** Keeps a federal tax number, sealed, with its last four digits in the open. */
export async function sealTaxNumber(tx: Tx, vendorId: string, sealed: string, last4: string): Promise<void> {
  await sql`update people.vendor set tax_number_sealed = ${sealed}, tax_last4 = ${last4}
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId}`.execute(tx.db);
}

/** A federal tax number as it is kept; blank when none is. Undefined when there is no such vendor. */
export async function findTaxNumber(tx: Tx, vendorId: string): Promise<{ sealed: string; last4: string } | undefined> {
  const found = await sql<{ sealed: string; last4: string }>`select tax_number_sealed as sealed, tax_last4 as last4 from people.vendor
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId}`.execute(tx.db);
  return found.rows[0];
}

/** What a customer decided about insurance that is over; version 0 while nothing was decided. */
export interface VendorRules {
  atBills: 'WARN' | 'BLOCK';
  atChecks: 'WARN' | 'BLOCK';
  version: string;
}

/** The rules of the customer; both warn while nothing was decided. */
export async function findVendorRules(tx: Tx): Promise<VendorRules> {
  const found = await sql<VendorRules>`select at_bills as "atBills", at_checks as "atChecks", version from people.vendor_rule
    where customer_id = ${tx.customerId}`.execute(tx.db);
  return found.rows[0] ?? { atBills: 'WARN', atChecks: 'WARN', version: '0' };
}

/** Writes the rules over those of the version seen; false when someone was faster. */
export async function saveVendorRules(tx: Tx, rules: VendorRules): Promise<boolean> {
  const saved = await sql`insert into people.vendor_rule as r (customer_id, at_bills, at_checks)
    values (${tx.customerId}, ${rules.atBills}, ${rules.atChecks})
    on conflict (customer_id) do update set at_bills = excluded.at_bills, at_checks = excluded.at_checks, version = r.version + 1
    where r.version::text = ${rules.version} returning 1`.execute(tx.db);
  return saved.rows.length > 0;
}

/** The communities a file may name, by short code and by name in lower case. */
export async function communitiesIn(
  tx: Tx,
  communities: 'all' | ReadonlySet<string>,
): Promise<{ id: string; shortCode: string; name: string }[]> {
  const found = await sql<{ id: string; shortCode: string; name: string }>`
    select community_id as id, short_code as "shortCode", name from communities.community
    where customer_id = ${tx.customerId} and ${communities === 'all' ? sql`true` : sql`community_id = any(${[...communities]}::bigint[])`}`.execute(
    tx.db,
  );
  return found.rows;
}

/** How many of the communities there are. */
export async function countCommunities(tx: Tx, communityIds: readonly string[]): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from communities.community
    where customer_id = ${tx.customerId} and community_id = any(${[...communityIds]}::bigint[])`.execute(tx.db);
  return found.rows[0]?.n ?? 0;
}
