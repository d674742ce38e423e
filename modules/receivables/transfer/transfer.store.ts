// The SQL of moving what is open from one owner's account to another's: what there is by day, what an act
// moved, and what was posted since.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Change } from './transfer.rules.ts';

/** A charge that is open, with everything that changed what is open of it. */
export interface OpenHistory {
  chargeId: string;
  propertyId: string;
  codeId: string;
  code: string;
  sourceCodeId: string | null;
  /** The charge it was first posted as, under whichever owner. */
  originChargeId: string;
  chargeDate: LocalDate;
  description: string;
  incomeAccountId: string;
  receivableAccountId: string | null;
  changes: Change[];
}

type DayRow<T> = T & { on: LocalDate; amount_cents: Cents };

/** The open charges of an owner that are dated after a day, or all, with their days. */
export async function loadOpenHistories(tx: Tx, communityId: string, ownershipId: string, after: LocalDate | null): Promise<OpenHistory[]> {
  const found = await sql<DayRow<Omit<OpenHistory, 'changes'>>>`
    select c.charge_id as "chargeId", c.property_id as "propertyId", c.charge_code_id as "codeId", k.alias as code, c.source_code_id as "sourceCodeId",
      coalesce(c.origin_charge_id, c.charge_id) as "originChargeId", c.charge_date as "chargeDate", c.description, c.income_account_id as "incomeAccountId", c.receivable_account_id as "receivableAccountId", d."on", d.amount_cents
    from receivables.charge c
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = c.charge_code_id
    cross join lateral (
      select c.charge_date as "on", c.amount_cents
      union all select a.applied_on, -a.amount_cents from receivables.application a where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id
    ) d
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = ${ownershipId} and c.open_cents > 0
      and (${after}::date is null or c.charge_date > ${after}::date)
    order by c.charge_date, c.charge_id, d."on"`.execute(tx.db);
  return [...Map.groupBy(found.rows, (row) => row.chargeId).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { on: _on, amount_cents: _amount, ...facts } = first;
    return [{ ...facts, changes: rows.map(({ on, amount_cents }) => ({ on, amount: amount_cents })) }];
  });
}

/** Money held for an owner, by the code it is reserved for, with its days. */
export interface HeldHistory {
  bucketCodeId: string | null;
  code: string;
  changes: Change[];
}

/** The prepaid money of an owner by bucket. */
export async function loadHeldHistories(tx: Tx, communityId: string, ownershipId: string): Promise<HeldHistory[]> {
  const found = await sql<DayRow<Omit<HeldHistory, 'changes'>>>`
    select m.bucket_code_id as "bucketCodeId", coalesce(k.alias, '') as code, m.moved_on as "on", sum(m.amount_cents)::bigint as amount_cents
    from receivables.prepaid_movement m
    left join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = m.bucket_code_id
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.ownership_id = ${ownershipId}
    group by 1, 2, 3 order by 1 nulls first, 3`.execute(tx.db);
  return [...Map.groupBy(found.rows, (row) => row.bucketCodeId)].map(([bucketCodeId, rows]) => ({
    bucketCodeId,
    code: rows[0]?.code ?? '',
    changes: rows.map(({ on, amount_cents }) => ({ on, amount: amount_cents })),
  }));
}

/**
 * Charges of an owner after a day, or all, that are paid in full: how many, and what they came to. They stay
 * where they were paid.
 */
export async function sumSettled(
  tx: Tx,
  communityId: string,
  ownershipId: string,
  after: LocalDate | null,
): Promise<{ count: number; amount_cents: Cents }> {
  const found = await sql<{ count: number; amount_cents: Cents }>`
    select count(*)::int as count, coalesce(sum(c.amount_cents), 0)::bigint as amount_cents from receivables.charge c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = ${ownershipId} and c.open_cents = 0 and not c.is_reversed
      and (${after}::date is null or c.charge_date > ${after}::date)`.execute(tx.db);
  return found.rows[0] ?? { count: 0, amount_cents: 0n };
}

/**
 * What prepaid money of an owner paid of charges dated after a day: how many charges, and how much. It stays
 * with what it paid.
 */
export async function sumPrepaidSpent(
  tx: Tx,
  communityId: string,
  ownershipId: string,
  day: LocalDate,
): Promise<{ count: number; amount_cents: Cents }> {
  const found = await sql<{ count: number; amount_cents: Cents }>`
    select count(*)::int as count, coalesce(sum(s.paid), 0)::bigint as amount_cents from (
      select sum(a.amount_cents) as paid from receivables.charge c
      join receivables.application a on a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.kind in ('PREPAID', 'UNAPPLIED') and a.receipt_id is null
      where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = ${ownershipId} and c.charge_date > ${day}::date
      group by c.charge_id having sum(a.amount_cents) > 0
    ) s`.execute(tx.db);
  return found.rows[0] ?? { count: 0, amount_cents: 0n };
}

/** Everything one batch moved between accounts, for moving it back. */
export async function loadMoved(tx: Tx, batchId: string) {
  const charges = await sql<{ chargeId: string; ownershipId: string; on: LocalDate; amount_cents: Cents }>`
    select charge_id as "chargeId", ownership_id as "ownershipId", charge_date as "on", amount_cents from receivables.charge
    where customer_id = ${tx.customerId} and batch_id = ${batchId} and kind = 'MOVED' order by charge_id`.execute(tx.db);
  const applications = await sql<{ chargeId: string; ownershipId: string; on: LocalDate; amount_cents: Cents }>`
    select charge_id as "chargeId", ownership_id as "ownershipId", applied_on as "on", amount_cents from receivables.application
    where customer_id = ${tx.customerId} and batch_id = ${batchId} and kind = 'TRANSFER' order by application_id`.execute(tx.db);
  const movements = await sql<{ ownershipId: string; bucketCodeId: string | null; on: LocalDate; amount_cents: Cents }>`
    select ownership_id as "ownershipId", bucket_code_id as "bucketCodeId", moved_on as "on", amount_cents from receivables.prepaid_movement
    where customer_id = ${tx.customerId} and batch_id = ${batchId} and kind = 'TRANSFER' order by prepaid_movement_id`.execute(tx.db);
  return { charges: charges.rows, applications: applications.rows, movements: movements.rows };
}

const accountTables = ['receivables.charge', 'receivables.application', 'receivables.prepaid_movement', 'receivables.receipt'];

/**
 * How many rows the accounts of owners have: rows are never taken away, so that an equal number means nothing
 * was posted meanwhile.
 */
export async function countAccountRows(tx: Tx, ownershipIds: readonly string[]): Promise<bigint> {
  const found = await sql<{ rows_cents: bigint }>`select (${sql.join(
    accountTables.map(
      (table) =>
        sql`(select count(*) from ${sql.table(table)} t where t.customer_id = ${tx.customerId} and t.ownership_id = any(${[...ownershipIds]}::bigint[]))`,
    ),
    sql` + `,
  )})::bigint as rows_cents`.execute(tx.db);
  return found.rows[0]?.rows_cents ?? 0n;
}

/** The newest batch but one that touched the accounts of owners. */
export async function lastBatchBeside(
  tx: Tx,
  ownershipIds: readonly string[],
  batchId: string,
): Promise<{ description: string; postDate: LocalDate } | undefined> {
  const found = await sql<{ description: string; postDate: LocalDate }>`
    select coalesce(nullif(b.description, ''), b.kind) as description, b.post_date as "postDate" from ledger.batch b
    where b.customer_id = ${tx.customerId} and b.batch_id in (${sql.join(
      accountTables.map(
        (table) =>
          sql`select t.batch_id from ${sql.table(table)} t where t.customer_id = ${tx.customerId} and t.ownership_id = any(${[...ownershipIds]}::bigint[])`,
      ),
      sql` union `,
    )}) and b.batch_id <> ${batchId}
    order by b.posted_time desc nulls last, b.batch_id desc limit 1`.execute(tx.db);
  return found.rows[0];
}

/** Charges of these that stand as moved to another owner. */
export async function movedAway(tx: Tx, chargeIds: readonly string[]): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from (
      select a.charge_id from receivables.application a where a.customer_id = ${tx.customerId} and a.kind = 'TRANSFER' and a.charge_id = any(${[...chargeIds]}::bigint[])
      group by a.charge_id having sum(a.amount_cents) <> 0
    ) moved`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
}

/**
 * Charges of a batch that stand as moved to a buyer, or to another owner of the home by a merge, by property.
 */
export async function movedOfBatch(
  tx: Tx,
  batchId: string,
): Promise<{ propertyId: string; isMerge: boolean; count: number; amount_cents: Cents }[]> {
  const found = await sql<{ propertyId: string; isMerge: boolean; count: number; amount_cents: Cents }>`
    select c.property_id as "propertyId", bool_or(exists (select from receivables.owner_merge m
        where m.customer_id = ${tx.customerId} and m.batch_id = a.batch_id and m.undone_time is null)) as "isMerge", count(distinct c.charge_id)::int as count, sum(a.amount_cents)::bigint as amount_cents
    from receivables.charge c join receivables.application a on a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.kind = 'TRANSFER'
    where c.customer_id = ${tx.customerId} and c.batch_id = ${batchId} and c.kind <> 'MOVED'
    group by c.property_id having sum(a.amount_cents) <> 0 order by 1`.execute(tx.db);
  return found.rows;
}

/** Lines of batches that are not posted yet and would charge an owner: how many, of which batch. */
export async function draftsFor(
  tx: Tx,
  communityId: string,
  ownershipId: string,
): Promise<{ batchId: string; description: string; lines: number; amount_cents: Cents }[]> {
  const found = await sql<{ batchId: string; description: string; lines: number; amount_cents: Cents }>`
    select b.batch_id as "batchId", coalesce(nullif(b.description, ''), b.kind) as description, count(*)::int as lines, sum(l.amount_cents)::bigint as amount_cents
    from (
      select customer_id, community_id, batch_id, ownership_id, amount_cents, is_dropped from receivables.batch_line
      union all
      select customer_id, community_id, batch_id, ownership_id, amount_cents, is_dropped from receivables.adjustment_line where act = 'CHARGE'
    ) l join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = l.batch_id and b.state = 'UNPOSTED'
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.ownership_id = ${ownershipId} and not l.is_dropped
    group by 1, 2 order by 1`.execute(tx.db);
  return found.rows;
}

/** What a property pays again and again, on a day: code, category, how often and how much. */
export async function recurringOf(
  tx: Tx,
  communityId: string,
  propertyId: string,
  on: LocalDate,
): Promise<{ code: string; category: string; frequency: 'MONTHLY' | 'QUARTERLY' | 'ANNUAL'; amount_cents: Cents | null }[]> {
  const found = await sql<{
    code: string;
    category: string;
    frequency: 'MONTHLY' | 'QUARTERLY' | 'ANNUAL';
    amount_cents: Cents | null;
  }>`
    select k.alias as code, g.name as category, g.frequency, coalesce(l.override_cents, a.amount_cents) as amount_cents
    from receivables.category_linkage l
    join receivables.code_category g on g.customer_id = ${tx.customerId} and g.code_category_id = l.code_category_id
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = l.charge_code_id and k.is_active
    left join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.community_id = l.community_id and ${on}::date between y.start_on and y.end_on
    left join receivables.category_amount a on a.customer_id = ${tx.customerId} and a.code_category_id = l.code_category_id and a.fiscal_year_id = y.fiscal_year_id
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.property_id = ${propertyId}
      and l.start_on <= ${on}::date and (l.end_on is null or l.end_on >= ${on}::date) order by k.alias`.execute(tx.db);
  return found.rows;
}
