// The SQL of what was built on a batch of receivables: payments on its charges, fees figured on them,
// receipts taken back, statements that show it.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/** The owners whose accounts a batch touched. */
export async function ownersOfBatch(tx: Tx, batchId: string): Promise<string[]> {
  const part = (table: ReturnType<typeof sql>) =>
    sql`select t.ownership_id as id from ${table} t where t.customer_id = ${tx.customerId} and t.batch_id = ${batchId}`;
  const found = await sql<{ id: string }>`${sql.join(
    [sql`receivables.charge`, sql`receivables.receipt`, sql`receivables.application`, sql`receivables.prepaid_movement`].map(part),
    sql` union `,
  )} order by 1`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** A batch with how many of its things are meant, and what they come to. */
export interface BatchPart {
  batchId: string;
  description: string;
  kind: string;
  postDate: LocalDate;
  count: number;
  amount_cents: Cents;
}

/**
 * What was paid on the charges of a batch and still stands, by the batch that paid it; a batch may have paid
 * its own from prepaid money.
 */
export async function findPayments(tx: Tx, batchId: string): Promise<BatchPart[]> {
  const found = await sql<BatchPart>`
    select b.batch_id as "batchId", b.description, b.kind, b.post_date as "postDate", count(distinct coalesce(s.receipt_id, -s.ownership_id))::int as count, sum(s.amount_cents)::bigint as amount_cents
    from (
      select a.customer_id, a.charge_id, a.receipt_id, a.bucket_code_id, a.ownership_id, sum(a.amount_cents) as amount_cents,
        min(a.batch_id) filter (where a.amount_cents > 0) as batch_id
      from receivables.application a join receivables.charge c on a.customer_id = ${tx.customerId} and c.charge_id = a.charge_id
      where c.customer_id = ${tx.customerId} and c.batch_id = ${batchId} and not c.is_reversed and a.kind not in ('REVERSAL', 'TRANSFER', 'WAIVER', 'WRITE_OFF')
      group by a.customer_id, a.charge_id, a.receipt_id, a.bucket_code_id, a.ownership_id having sum(a.amount_cents) > 0
    ) s join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = s.batch_id
    group by b.batch_id, b.description, b.kind, b.post_date order by b.post_date, b.batch_id`.execute(tx.db);
  return found.rows;
}

/** What of the charges of a batch stands as waived or written off, by the batch that did it. */
export async function findWaivers(tx: Tx, batchId: string): Promise<BatchPart[]> {
  const found = await sql<BatchPart>`
    select b.batch_id as "batchId", b.description, b.kind, b.post_date as "postDate", count(distinct a.charge_id)::int as count, sum(a.amount_cents)::bigint as amount_cents
    from receivables.charge c join receivables.application a on a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.kind in ('WAIVER', 'WRITE_OFF')
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = a.batch_id and b.state = 'POSTED' and b.kind <> 'UNDO'
    where c.customer_id = ${tx.customerId} and c.batch_id = ${batchId} and not c.is_reversed
    group by b.batch_id, b.description, b.kind, b.post_date order by b.post_date, b.batch_id`.execute(tx.db);
  return found.rows;
}

/** Late fees that stand and were figured on what the charges of a batch had left open, by batch. */
export async function findFees(tx: Tx, batchId: string): Promise<BatchPart[]> {
  const found = await sql<BatchPart>`
    select b.batch_id as "batchId", b.description, b.kind, b.post_date as "postDate", count(*)::int as count, sum(f.amount_cents)::bigint as amount_cents
    from receivables.charge f join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = f.batch_id
    where f.customer_id = ${tx.customerId} and f.kind in ('LATE_FEE', 'INTEREST') and not f.is_reversed and exists (
      select 1 from receivables.charge c where c.customer_id = ${tx.customerId} and c.batch_id = ${batchId} and not c.is_reversed
        and c.ownership_id = f.ownership_id and c.charge_code_id = f.source_code_id and c.charge_date <= f.charge_date)
    group by b.batch_id, b.description, b.kind, b.post_date order by b.post_date, b.batch_id`.execute(tx.db);
  return found.rows;
}

/** The receipts of a batch that were taken back by themselves. */
export async function findBackouts(tx: Tx, batchId: string): Promise<{ count: number; amount_cents: Cents; lastOn: LocalDate | null }> {
  const found = await sql<{ count: number; amount_cents: Cents; lastOn: LocalDate | null }>`
    select count(*)::int as count, coalesce(sum(r.amount_cents), 0)::bigint as amount_cents, max(x.backed_out_on) as "lastOn"
    from receivables.receipt r join receivables.receipt_backout x on x.customer_id = ${tx.customerId} and x.receipt_id = r.receipt_id
    where r.customer_id = ${tx.customerId} and r.batch_id = ${batchId}`.execute(tx.db);
  return found.rows[0] ?? { count: 0, amount_cents: 0n, lastOn: null };
}

/** The statements that went out since the day and show the owners given, by run. */
export async function findStatements(
  tx: Tx,
  communityId: string,
  since: LocalDate,
  ownershipIds: readonly string[],
): Promise<{ statementDate: LocalDate; count: number }[]> {
  const found = await sql<{ statementDate: LocalDate; count: number }>`
    select r.statement_date as "statementDate", count(*)::int as count
    from receivables.statement_run r join receivables.statement s on s.customer_id = ${tx.customerId} and s.statement_run_id = r.statement_run_id
    where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.statement_date >= ${since} and r.finished_time is not null
      and s.ownership_id = any(${[...ownershipIds]}::bigint[])
    group by r.statement_run_id, r.statement_date order by r.statement_date, r.statement_run_id`.execute(tx.db);
  return found.rows;
}

/** What a batch took off charges into prepaid: of how many owners, and how much. */
export async function findUnapplied(tx: Tx, batchId: string): Promise<{ owners: number; amount_cents: Cents }> {
  const found = await sql<{ owners: number; amount_cents: Cents }>`
    select count(distinct a.ownership_id)::int as owners, coalesce(-sum(a.amount_cents), 0)::bigint as amount_cents
    from receivables.application a where a.customer_id = ${tx.customerId} and a.batch_id = ${batchId} and a.kind = 'UNAPPLIED'`.execute(
    tx.db,
  );
  return found.rows[0] ?? { owners: 0, amount_cents: 0n };
}
