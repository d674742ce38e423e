// The SQL of a batch as one page: its header, its postings by account, the batches linked with it, and its
// audit events.
import { jsonb, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

/** A plan as it is stored: amounts are text. */
export interface StoredPlan {
  schedule: string;
  lines: readonly {
    fundName: string;
    number: string;
    name: string;
    debit: string | null;
    credit: string | null;
    isInterfund: boolean;
    counterFund: string;
  }[];
}

export interface BatchHeader {
  batchId: string;
  kind: string;
  state: 'UNPOSTED' | 'POSTED' | 'DISCARDED' | 'REVERSED';
  postDate: LocalDate;
  description: string;
  enteredBy: string;
  enteredTime: Instant;
  postedBy: string;
  postedTime: Instant | null;
  undoneByBatchId: string | null;
  undoesKind: string | null;
  plan: StoredPlan | null;
  periodFrom: LocalDate | null;
  periodTo: LocalDate | null;
  periodStatus: string | null;
}

/** The header of a batch of the community. */
export async function findHeader(tx: Tx, communityId: string, batchId: string): Promise<BatchHeader | undefined> {
  const found = await sql<BatchHeader>`
    select b.batch_id as "batchId", b.kind, b.state, b.post_date as "postDate", b.description,
      coalesce(m.display_name, '') as "enteredBy", b.entered_time as "enteredTime",
      coalesce(u.display_name, '') as "postedBy", b.posted_time as "postedTime",
      b.undone_by_batch_id as "undoneByBatchId", o.kind as "undoesKind", b.plan,
      p.period_start as "periodFrom", p.period_end as "periodTo", p.status as "periodStatus"
    from ledger.batch b
    left join identity.app_user m on m.customer_id = ${tx.customerId} and m.user_id = b.entered_by
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.posted_by
    left join ledger.batch o on o.customer_id = ${tx.customerId} and o.undone_by_batch_id = b.batch_id
    left join ledger.period p on p.customer_id = ${tx.customerId} and p.community_id = b.community_id
      and b.post_date between p.period_start and p.period_end
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.batch_id = ${batchId}`.execute(tx.db);
  return found.rows[0];
}

/** Keeps what a schedule planned for the batch it made. */
export async function keepPlan(tx: Tx, batchId: string, plan: StoredPlan): Promise<void> {
  await sql`update ledger.batch set plan = ${jsonb(plan)} where customer_id = ${tx.customerId} and batch_id = ${batchId}`.execute(tx.db);
}

export interface AccountSide {
  fundName: string;
  number: string;
  name: string;
  isInterfund: boolean;
  counterFund: string;
  /** Debits above zero, credits below. */
  amount_cents: Cents;
}

/** The postings of a batch, summed by fund, account, counter fund and side, in the order they are read. */
export async function sumPostings(tx: Tx, batchId: string): Promise<AccountSide[]> {
  const found = await sql<AccountSide>`
    select f.name as "fundName", a.number, a.name, g.is_interfund as "isInterfund", coalesce(c.name, '') as "counterFund",
      sum(g.amount_cents)::bigint as amount_cents
    from ledger.entry e
    join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id
    join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = g.fund_id
    left join ledger.fund c on c.customer_id = ${tx.customerId} and c.fund_id = g.counter_fund_id
    where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId}
    group by f.fund_id, f.name, a.number, a.name, g.is_interfund, c.fund_id, c.name, g.amount_cents > 0
    order by f.fund_id, g.amount_cents > 0 desc, a.number, c.fund_id`.execute(tx.db);
  return found.rows;
}

export interface LinkedBatch {
  batchId: string;
  kind: string;
  postDate: LocalDate;
  description: string;
  /**
   * How it is linked: it took this batch back, this batch took it back, or one of its entries reverses one of
   * the other's.
   */
  how: 'TOOK_BACK' | 'TAKEN_BACK' | 'REVERSES' | 'REVERSED';
}

/** The batches linked with a batch. */
export async function listLinked(tx: Tx, communityId: string, batchId: string): Promise<LinkedBatch[]> {
  const found = await sql<LinkedBatch>`
    with reversing as (
      select distinct r.batch_id as batch_id, 'REVERSED' as how from ledger.entry e
        join ledger.entry r on r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id
        where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId}
      union
      select distinct o.batch_id, 'REVERSES' from ledger.entry e
        join ledger.entry o on o.customer_id = ${tx.customerId} and o.entry_id = e.reverses_entry_id
        where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId}
    ), linked as (
      select b.undone_by_batch_id as batch_id, 'TAKEN_BACK' as how from ledger.batch b
        where b.customer_id = ${tx.customerId} and b.batch_id = ${batchId} and b.undone_by_batch_id is not null
      union all
      select o.batch_id, 'TOOK_BACK' from ledger.batch o where o.customer_id = ${tx.customerId} and o.undone_by_batch_id = ${batchId}
      union all
      select r.batch_id, r.how from reversing r where r.batch_id <> ${batchId}
    )
    select distinct on (b.batch_id) b.batch_id as "batchId", b.kind, b.post_date as "postDate", b.description, l.how
    from linked l join ledger.batch b on b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.batch_id = l.batch_id
    order by b.batch_id, l.how desc`.execute(tx.db);
  return found.rows;
}

/** Who did what to a batch, newest first; events that name it as theirs or as what they touched. */
export async function listBatchEvents(
  tx: Tx,
  batchId: string,
): Promise<{ eventTime: Instant; who: string; command: string; reason: string }[]> {
  const found = await sql<{ eventTime: Instant; who: string; command: string; reason: string }>`
    select a.event_time as "eventTime", coalesce(u.display_name, '') as who, a.command, coalesce(a.reason, '') as reason
    from platform.audit_event a left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.user_id
    where a.customer_id = ${tx.customerId} and (a.batch_id = ${batchId}::bigint or (a.entity_kind = 'batch' and a.entity_id = ${batchId}::text))
    order by a.audit_event_id desc limit 200`.execute(tx.db);
  return found.rows;
}

/** How many entries a batch posted. */
export async function countEntries(tx: Tx, batchId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::integer as count from ledger.entry e
    where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId}`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}
