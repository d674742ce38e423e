// What was paid to a vendor in a community.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/**
 * The sum of checks that are not voided, by the day they are dated, and the day of the first. `fromDate`
 * null: from the beginning.
 */
export async function paidToVendor(
  tx: Tx,
  paid: { communityId: string; vendorId: string; fromDate: LocalDate | null; throughDate: LocalDate },
): Promise<{ amount: Cents; firstDate: LocalDate | null }> {
  const found = await sql<{ cents: string; first: LocalDate | null }>`
    select coalesce(sum(c.amount_cents), 0)::text as cents, min(c.check_date) as first from payables.issued_check c
    where c.customer_id = ${tx.customerId} and c.community_id = ${paid.communityId} and c.vendor_id = ${paid.vendorId} and c.method <> 'ADJUSTMENT'
      and c.check_date >= coalesce(${paid.fromDate}::date, '-infinity') and c.check_date <= ${paid.throughDate}::date
      and not exists (select from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = c.check_id)`.execute(tx.db);
  return { amount: BigInt(found.rows[0]?.cents ?? '0'), firstDate: found.rows[0]?.first ?? null };
}
