// The SQL of undoing an imported history: what stands in the way, and the mirrored entries, a statement for
// each table whatever their number.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

/** The community of a batch of the customer. */
export async function communityOfBatch(tx: Tx, batchId: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`select community_id as id from ledger.batch
    where customer_id = ${tx.customerId} and batch_id = ${batchId}::bigint`.execute(tx.db);
  return found.rows[0]?.id;
}

/**
 * How many entries of the batch were reversed by themselves, in how many of its periods nobody may post, and
 * through which day cash it moved is reconciled, where that reaches into its days.
 */
export async function obstaclesToUndo(
  tx: Tx,
  batchId: string,
): Promise<{ reversed: number; closed: number; reconciledOn: LocalDate | null }> {
  const found = await sql<{ reversed: number; closed: number; reconciledOn: LocalDate | null }>`
    select (select count(*)::int from ledger.entry e join ledger.entry r on r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id
        where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId}) as reversed,
      (select count(*)::int from ledger.period p where p.customer_id = ${tx.customerId} and p.status not in ('OPEN', 'CURRENT')
        and (p.community_id, p.period_start) in (select e.community_id, e.period_start from ledger.entry e
          where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId})) as closed,
      (select max(c.reconciled_on) from ledger.entry e
        join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
        join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.account_id = g.account_id
        join ledger.reconciled_cash c on c.customer_id = ${tx.customerId} and c.bank_account_id = b.bank_account_id
        where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId} and g.post_date <= c.reconciled_on) as "reconciledOn"`.execute(
    tx.db,
  );
  return found.rows[0] ?? { reversed: 0, closed: 0, reconciledOn: null };
}

/**
 * Books the equal and opposite of every entry of a batch on its own day, linked to it; how many there were.
 */
export async function mirrorBatch(tx: Tx, batchId: string, undoBatchId: string, by: { userId: string; now: Instant }): Promise<number> {
  const entries = await sql`
    insert into ledger.entry (customer_id, community_id, period_start, post_date, entry_type, batch_id, reference, description, source_type, source_id, ownership_id, vendor_id,
      bank_item_key, reverses_entry_id, entered_by, entered_time)
    select e.customer_id, e.community_id, e.period_start, e.post_date, e.entry_type || '_REVERSAL', ${undoBatchId}::bigint, e.reference, 'Reversal: ' || e.description, 'reversal',
      e.entry_id::text, e.ownership_id, e.vendor_id, 'reversal:' || e.bank_item_key, e.entry_id, ${by.userId}::bigint, ${by.now}::timestamptz
    from ledger.entry e where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId} order by e.entry_id`.execute(tx.db);
  await sql`
    insert into ledger.posting (customer_id, entry_id, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents, memo, is_interfund,
      counter_fund_id)
    select g.customer_id, r.entry_id, g.leg, g.community_id, g.account_id, g.fund_id, g.cost_center_id, g.period_start, g.post_date, -g.amount_cents, g.memo, g.is_interfund,
      g.counter_fund_id
    from ledger.entry r join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = r.reverses_entry_id
    where r.customer_id = ${tx.customerId} and r.batch_id = ${undoBatchId} order by r.entry_id, g.leg`.execute(tx.db);
  return Number(entries.numAffectedRows ?? 0n);
}
