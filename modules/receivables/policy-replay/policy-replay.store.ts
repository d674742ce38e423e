// The SQL of playing months again: the runs that were posted, the fees drawn before them, and the money that
// was applied.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { OrderChange, OrderCharge, OrderPart } from './policy-replay.rules.ts';

export interface Span {
  fromDate: LocalDate;
  toDate: LocalDate;
}

export interface PostedRun {
  batchId: string;
  postDate: LocalDate;
  /** Of interest: the last day it was charged for. */
  throughDate: LocalDate | null;
}

/** Runs of a kind that were posted and stand, in the order they were posted. */
export async function listRuns(
  tx: Tx,
  communityId: string,
  kind: 'LATE_FEES' | 'INTEREST',
  { fromDate, toDate }: Span,
): Promise<PostedRun[]> {
  const found = await sql<PostedRun>`
    select b.batch_id as "batchId", b.post_date as "postDate", max(c.window_through) as "throughDate"
    from ledger.batch b
    join receivables.charge c on c.customer_id = ${tx.customerId} and c.batch_id = b.batch_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.kind = ${kind} and b.state = 'POSTED'
      and b.post_date between ${fromDate}::date and ${toDate}::date
    group by b.batch_id, b.post_date order by b.batch_id limit 200`.execute(tx.db);
  return found.rows;
}

export interface RunCharge {
  batchId: string;
  chargeId: string;
  ownershipId: string;
  propertyId: string;
  codeId: string;
  sourceCodeId: string | null;
  sourceChargeId: string | null;
  date: LocalDate;
  amount_cents: Cents;
}

/** The charges of some runs. */
export async function listRunCharges(tx: Tx, communityId: string, batchIds: readonly string[]): Promise<RunCharge[]> {
  const found = await sql<RunCharge>`
    select c.batch_id as "batchId", c.charge_id as "chargeId", c.ownership_id as "ownershipId", c.property_id as "propertyId", c.charge_code_id as "codeId",
      c.source_code_id as "sourceCodeId", c.source_charge_id as "sourceChargeId", c.charge_date as date, c.amount_cents
    from receivables.charge c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.batch_id = any(${[...batchIds]}::bigint[])
      and c.kind in ('LATE_FEE', 'INTEREST') order by c.charge_id`.execute(tx.db);
  return found.rows;
}

/** The charges that had drawn a late fee before a batch, by charge or by the one it was first posted as. */
export async function drawnBefore(tx: Tx, communityId: string, batchId: string): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select distinct f.source_charge_id as id from receivables.charge f
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and f.kind = 'LATE_FEE' and f.source_charge_id is not null
      and not f.is_reversed and f.batch_id < ${batchId}::bigint`.execute(tx.db);
  return new Set(found.rows.map((row) => row.id));
}

/** The charges, money and other changes of a community through a day, in three statements. */
export async function loadApplied(
  tx: Tx,
  communityId: string,
  toDate: LocalDate,
): Promise<{ charges: OrderCharge[]; parts: (OrderPart & { batchId: string })[]; changes: OrderChange[] }> {
  const charges = await sql<Omit<OrderCharge, 'open'> & { amount_cents: Cents }>`
    select c.charge_id as "chargeId", c.ownership_id as "ownershipId", c.charge_code_id as "codeId", coalesce(first.charge_date, c.charge_date) as "chargeDate",
      c.batch_id as "batchId", c.amount_cents
    from receivables.charge c
    left join receivables.charge first on first.customer_id = ${tx.customerId} and first.charge_id = c.origin_charge_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.charge_date <= ${toDate}::date order by c.charge_id`.execute(
    tx.db,
  );
  const parts = await sql<Omit<OrderPart, 'amount'> & { batchId: string; amount_cents: Cents }>`
    select case when a.kind = 'RECEIPT' then 'receipt:' || a.receipt_id else 'prepaid:' || a.batch_id || ':' || a.ownership_id || ':' || coalesce(a.bucket_code_id, 0) end as key,
      a.ownership_id as "ownershipId", a.applied_on as date, a.charge_id as "chargeId", a.batch_id as "batchId", a.amount_cents
    from receivables.application a
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.kind in ('RECEIPT', 'PREPAID') and a.applied_on <= ${toDate}::date
    order by a.application_id`.execute(tx.db);
  const changes = await sql<Omit<OrderChange, 'amount'> & { amount_cents: Cents }>`
    select a.charge_id as "chargeId", a.batch_id as "batchId", a.amount_cents from receivables.application a
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.kind not in ('RECEIPT', 'PREPAID') and a.applied_on <= ${toDate}::date
    order by a.application_id`.execute(tx.db);
  const inCents = <R extends { amount_cents: Cents }>({ amount_cents, ...row }: R) => ({ ...row, amount: amount_cents });
  return {
    charges: charges.rows.map(({ amount_cents, ...row }) => ({ ...row, open: amount_cents })),
    parts: parts.rows.map(inCents),
    changes: changes.rows.map(inCents),
  };
}
