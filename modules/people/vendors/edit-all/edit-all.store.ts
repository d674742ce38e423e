// The SQL of changing many vendors at once.
import { rowsOf, sql, type Tx } from '../../../../packages/db/database.ts';
import type { GridVendor } from './edit-all.contract.ts';

/**
 * Vendors by name, those given or all, without those that were merged; locked when they are about to be
 * changed.
 */
export async function loadGridVendors(
  tx: Tx,
  vendorIds: readonly string[] | null,
  how: { lock: boolean; limit: number },
): Promise<{ total: number; rows: GridVendor[] }> {
  const wanted = sql`v.customer_id = ${tx.customerId} and v.standing <> 'MERGED' and not v.is_payee
    and (${vendorIds === null}::boolean or v.vendor_id = any(${[...(vendorIds ?? [])]}::bigint[]))`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from people.vendor v where ${wanted}`.execute(tx.db);
  const found =
    await sql<GridVendor>`select v.vendor_id as "vendorId", v.version, v.name, v.trades, v.terms_days as "termsDays", v.gets_1099 as "gets1099",
      v.needs_insurance as "needsInsurance", v.standing, v.is_active as "isActive"
    from people.vendor v where ${wanted} order by v.name collate platform.natural_order, v.vendor_id limit ${how.limit} ${how.lock ? sql`for update` : sql``}`.execute(
      tx.db,
    );
  return { total: counted.rows[0]?.total ?? 0, rows: found.rows };
}

/** Writes what may be changed of vendors at once; gives the version each has now. */
export async function updateGridVendors(
  tx: Tx,
  rows: readonly Omit<GridVendor, 'name' | 'version'>[],
): Promise<{ vendorId: string; version: string }[]> {
  const given = rowsOf(
    {
      vendor_id: { type: 'bigint', values: rows.map((row) => row.vendorId) },
      trades: { type: 'jsonb', values: rows.map((row) => row.trades) },
      terms_days: { type: 'integer', values: rows.map((row) => row.termsDays) },
      gets_1099: { type: 'boolean', values: rows.map((row) => row.gets1099) },
      needs_insurance: { type: 'boolean', values: rows.map((row) => row.needsInsurance) },
      standing: { type: 'text', values: rows.map((row) => row.standing) },
      is_active: { type: 'boolean', values: rows.map((row) => row.isActive) },
    },
    'r',
  );
  const saved = await sql<{ vendorId: string; version: string }>`update people.vendor v set trades = r.trades, terms_days = r.terms_days,
      gets_1099 = r.gets_1099, needs_insurance = r.needs_insurance, standing = r.standing, is_active = r.is_active, version = v.version + 1
    from ${given} where v.customer_id = ${tx.customerId} and v.vendor_id = r.vendor_id returning v.vendor_id as "vendorId", v.version`.execute(
    tx.db,
  );
  return saved.rows;
}
