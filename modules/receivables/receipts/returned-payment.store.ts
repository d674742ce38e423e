// The SQL behind returned payments: how many an owner had, and on which days late fees were charged.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';

/** Payments of an owner that the bank returned after one day and up to another, but for one. */
export async function countReturns(
  tx: Tx,
  communityId: string,
  ownershipId: string,
  { after, to }: { after: LocalDate; to: LocalDate },
  exceptReceiptId: string,
): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::integer as count from receivables.receipt_backout x
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.ownership_id = ${ownershipId} and x.reason = 'NSF'
      and x.backed_out_on > ${after}::date and x.backed_out_on <= ${to}::date and x.receipt_id <> ${exceptReceiptId}`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}

/** How many payments of each owner the bank returned in a span; owners without any are left out. */
export async function returnsByOwner(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  { after, to }: { after: LocalDate; to: LocalDate },
): Promise<Map<string, number>> {
  const found = await sql<{ ownershipId: string; count: number }>`
    select x.ownership_id as "ownershipId", count(*)::integer as count from receivables.receipt_backout x
    where x.customer_id = ${tx.customerId} and x.community_id = ${communityId} and x.ownership_id = any(${[...ownershipIds]}::bigint[]) and x.reason = 'NSF'
      and x.backed_out_on > ${after}::date and x.backed_out_on <= ${to}::date group by x.ownership_id`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.ownershipId, row.count]));
}

/** The days of a span on which late fees were posted and stand, in order. */
export async function lateFeeDays(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<LocalDate[]> {
  const found = await sql<{ day: LocalDate }>`select distinct b.post_date as day from ledger.batch b
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.kind = 'LATE_FEES' and b.state = 'POSTED'
      and b.post_date between ${from}::date and ${to}::date order by 1`.execute(tx.db);
  return found.rows.map((row) => row.day);
}
