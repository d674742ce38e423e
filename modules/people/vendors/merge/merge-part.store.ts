// What belongs to vendors beside bills and checks, given to another vendor and given back; and who stands for
// whom.
import { rowsOf, sql, type Tx } from '../../../../packages/db/database.ts';
import type { VendorFacts } from '../vendor.contract.ts';
import { keptVendors } from '../vendor.store.ts';

/** Something that belongs to a vendor, and to which. */
export interface VendorPart {
  item: 'CONTACT' | 'LIABILITY' | 'WORKERS' | 'CONTRACT';
  itemId: string;
  vendorId: string;
}

const tables = {
  CONTACT: { table: 'people.vendor_contact', key: 'vendor_contact_id' },
  LIABILITY: { table: 'people.liability_insurance', key: 'liability_insurance_id' },
  WORKERS: { table: 'people.workers_compensation_insurance', key: 'workers_compensation_insurance_id' },
  CONTRACT: { table: 'people.vendor_contract', key: 'vendor_contract_id' },
} as const;
const items = Object.keys(tables) as VendorPart['item'][];

/** Contacts, policies and contracts of vendors. */
export async function vendorPartsOf(tx: Tx, vendorIds: readonly string[]): Promise<VendorPart[]> {
  const parts = items.map(
    (
      item,
    ) => sql`select ${item}::text as item, ${sql.id(tables[item].key)} as "itemId", vendor_id as "vendorId" from ${sql.table(tables[item].table)}
      where customer_id = ${tx.customerId} and vendor_id = any(${[...vendorIds]}::bigint[])`,
  );
  const found = await sql<VendorPart>`${sql.join(parts, sql` union all `)} order by 1, 2`.execute(tx.db);
  return found.rows;
}

/** Gives parts to the vendors named with them. */
export async function giveVendorParts(tx: Tx, parts: readonly VendorPart[]): Promise<void> {
  const given = (item: VendorPart['item']) => {
    const own = parts.filter((part) => part.item === item);
    return rowsOf(
      {
        item_id: { type: 'bigint', values: own.map(({ itemId }) => itemId) },
        vendor_id: { type: 'bigint', values: own.map(({ vendorId }) => vendorId) },
      },
      'r',
    );
  };
  await sql`update people.vendor_contact t set vendor_id = r.vendor_id, version = t.version + 1 from ${given('CONTACT')}
    where t.customer_id = ${tx.customerId} and t.vendor_contact_id = r.item_id`.execute(tx.db);
  await sql`update people.liability_insurance t set vendor_id = r.vendor_id, version = t.version + 1 from ${given('LIABILITY')}
    where t.customer_id = ${tx.customerId} and t.liability_insurance_id = r.item_id`.execute(tx.db);
  await sql`update people.workers_compensation_insurance t set vendor_id = r.vendor_id, version = t.version + 1 from ${given('WORKERS')}
    where t.customer_id = ${tx.customerId} and t.workers_compensation_insurance_id = r.item_id`.execute(tx.db);
  await sql`update people.vendor_contract t set vendor_id = r.vendor_id, version = t.version + 1 from ${given('CONTRACT')}
    where t.customer_id = ${tx.customerId} and t.vendor_contract_id = r.item_id`.execute(tx.db);
}

/** A vendor as merging needs it. */
export interface MergingVendor {
  vendorId: string;
  version: string;
  facts: VendorFacts;
  taxNumberSealed: string;
  taxLast4: string;
  survivorId: string | null;
}

/**
 * Vendors with everything merging compares, in the order of their ids; locked when they are about to be
 * merged.
 */
export async function loadMerging(tx: Tx, vendorIds: readonly string[], lock: boolean): Promise<MergingVendor[]> {
  const found: MergingVendor[] = [];
  for (const vendorId of [...vendorIds].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
    const row = await keptVendors.find(tx, vendorId, undefined, lock);
    if (!row) continue;
    const beside = await sql<Pick<MergingVendor, 'taxNumberSealed' | 'taxLast4' | 'survivorId'>>`
      select v.tax_number_sealed as "taxNumberSealed", v.tax_last4 as "taxLast4", v.survivor_id as "survivorId"
      from people.vendor v where v.customer_id = ${tx.customerId} and v.vendor_id = ${vendorId}`.execute(tx.db);
    const [more] = beside.rows;
    if (more) found.push({ vendorId, version: row.version, facts: row.facts, ...more });
  }
  return found;
}

/** Writes facts of the vendor that stays, with its sealed tax number. */
export async function saveMerging(
  tx: Tx,
  vendor: Pick<MergingVendor, 'vendorId' | 'facts' | 'taxNumberSealed' | 'taxLast4'>,
): Promise<void> {
  const row = await keptVendors.find(tx, vendor.vendorId, undefined, true);
  if (!row) return;
  await keptVendors.update(tx, row, vendor.facts);
  await sql`update people.vendor set tax_number_sealed = ${vendor.taxNumberSealed}, tax_last4 = ${vendor.taxLast4}
    where customer_id = ${tx.customerId} and vendor_id = ${vendor.vendorId}`.execute(tx.db);
}

/** Says that a vendor stands for others from now on: they take no bills and are not chosen any more. */
export async function markMerged(tx: Tx, vendorIds: readonly string[], survivorId: string, reason: string): Promise<void> {
  await sql`update people.vendor set survivor_id = ${survivorId}, standing = 'MERGED', standing_reason = ${reason}, is_active = false, version = version + 1
    where customer_id = ${tx.customerId} and vendor_id = any(${[...vendorIds]}::bigint[])`.execute(tx.db);
}

/** Lets vendors stand for themselves again, as they stood before. */
export async function markSeparate(
  tx: Tx,
  vendors: readonly { vendorId: string; standing: string; standingReason: string; isActive: boolean }[],
): Promise<void> {
  const given = rowsOf(
    {
      vendor_id: { type: 'bigint', values: vendors.map((one) => one.vendorId) },
      standing: { type: 'text', values: vendors.map((one) => one.standing) },
      standing_reason: { type: 'text', values: vendors.map((one) => one.standingReason) },
      is_active: { type: 'boolean', values: vendors.map((one) => one.isActive) },
    },
    'r',
  );
  await sql`update people.vendor v set survivor_id = null, standing = r.standing, standing_reason = r.standing_reason, is_active = r.is_active,
      version = v.version + 1 from ${given} where v.customer_id = ${tx.customerId} and v.vendor_id = r.vendor_id`.execute(tx.db);
}
