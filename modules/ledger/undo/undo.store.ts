// The SQL of batches as a whole: one batch with what it posted, its entries that stand, and the names of its
// accounts.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

/** A batch with what it posted. */
export interface BatchRow {
  batchId: string;
  kind: string;
  state: 'UNPOSTED' | 'POSTED' | 'DISCARDED' | 'REVERSED';
  postDate: LocalDate;
  description: string;
  postedBy: string;
  postedTime: Instant | null;
  undoneByBatchId: string | null;
  undoesBatchId: string | null;
  undoesKind: string | null;
  entryCount: number;
  standingCount: number;
  total_cents: Cents;
  /** The days of its entries, of the batch itself where it posted none. */
  firstOn: LocalDate;
  lastOn: LocalDate;
}

/**
 * A batch of the community; with `lock` held until the transaction ends, so that two people cannot take it
 * back at once.
 */
export async function findBatch(tx: Tx, communityId: string, batchId: string, lock: boolean): Promise<BatchRow | undefined> {
  if (lock)
    await sql`select from ledger.batch b where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.batch_id = ${batchId} for update`.execute(
      tx.db,
    );
  const found = await sql<BatchRow>`
    select b.batch_id as "batchId", b.kind, b.state, b.post_date as "postDate", b.description, coalesce(u.display_name, '') as "postedBy", b.posted_time as "postedTime",
      b.undone_by_batch_id as "undoneByBatchId", o.batch_id as "undoesBatchId", o.kind as "undoesKind", coalesce(e.entries, 0)::int as "entryCount",
      coalesce(e.standing, 0)::int as "standingCount", coalesce(e.total_cents, 0)::bigint as total_cents,
      least(e.first_on, b.post_date) as "firstOn", greatest(e.last_on, b.post_date) as "lastOn"
    from ledger.batch b
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.posted_by
    left join ledger.batch o on o.customer_id = ${tx.customerId} and o.undone_by_batch_id = b.batch_id
    left join lateral (
      select count(*) as entries, count(*) filter (where r.entry_id is null) as standing, min(e.post_date) as first_on, max(e.post_date) as last_on,
        sum((select sum(g.amount_cents) from ledger.posting g where g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id and g.amount_cents > 0)) as total_cents
      from ledger.entry e left join ledger.entry r on r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id
      where e.customer_id = ${tx.customerId} and e.batch_id = b.batch_id
    ) e on true
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.batch_id = ${batchId}`.execute(tx.db);
  return found.rows[0];
}

/** The accounts the entries of a batch stand on. */
export async function listTouchedAccounts(tx: Tx, batchId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct g.account_id as id from ledger.entry e
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId}`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** The entries of a batch in their order; only those nothing has reversed where `standing`. */
export async function listEntryIds(tx: Tx, batchId: string, standing: boolean): Promise<string[]> {
  const found = await sql<{ id: string }>`select e.entry_id as id from ledger.entry e
    where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId}
      and (not ${standing}::boolean or not exists (select 1 from ledger.entry r where r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id))
    order by e.entry_id`.execute(tx.db);
  return found.rows.map((row) => row.id);
}
