// The SQL of adjustments: batches with their lines, approvals and limits, what they left on owners' accounts,
// and an owner's balance by code.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ChargeAccounts } from '../subledger/posting.rules.ts';
import type { AdjustmentType, WaiverReason } from './adjustment.contract.ts';
import type { AdjustmentLine } from './adjustment.rules.ts';

/** What a batch of adjustments says of itself. */
export interface AdjustmentFacts {
  batchId: string;
  type: AdjustmentType;
  /** Empty where nothing is waived. */
  reason: WaiverReason | '';
  comment: string;
}

/** What batches of adjustments say of themselves; other batches are left out. */
export async function loadAdjustments(tx: Tx, batchIds: readonly string[]): Promise<AdjustmentFacts[]> {
  const found = await sql<AdjustmentFacts>`select batch_id as "batchId", type, reason, comment from receivables.adjustment
    where customer_id = ${tx.customerId} and batch_id = any(${[...batchIds]}::bigint[])`.execute(tx.db);
  return found.rows;
}

/** A batch of adjustments. */
export interface AdjustmentBatch extends AdjustmentFacts {
  kind: 'ADJUSTMENT' | 'IMPORTED_CHARGES';
  state: 'UNPOSTED' | 'POSTED' | 'DISCARDED' | 'REVERSED';
  postDate: LocalDate;
  description: string;
  enteredById: string;
  enteredBy: string;
  enteredTime: Instant;
  /** Who approved it; null while nobody did. */
  approvedBy: string | null;
}

/** A batch of adjustments by id; undefined where there is none in the community. */
export async function findAdjustment(tx: Tx, communityId: string, batchId: string): Promise<AdjustmentBatch | undefined> {
  const found = await sql<AdjustmentBatch>`
    select b.batch_id as "batchId", b.kind, b.state, b.post_date as "postDate", b.description, b.entered_by as "enteredById", coalesce(u.display_name, '') as "enteredBy",
      b.entered_time as "enteredTime", j.type, j.reason, j.comment, case when p.batch_id is not null then coalesce(v.display_name, '') end as "approvedBy"
    from receivables.adjustment j join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = j.batch_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = b.entered_by
    left join receivables.adjustment_approval p on p.customer_id = ${tx.customerId} and p.batch_id = j.batch_id
    left join identity.app_user v on v.customer_id = ${tx.customerId} and v.user_id = p.approved_by
    where j.customer_id = ${tx.customerId} and j.community_id = ${communityId} and j.batch_id = ${batchId}`.execute(tx.db);
  return found.rows[0];
}

/** Writes a batch of adjustments and its lines; the batch itself stands already. */
export async function insertAdjustment(
  tx: Tx,
  communityId: string,
  { batchId, type, reason, comment }: AdjustmentFacts,
  lines: readonly AdjustmentLine[],
): Promise<void> {
  await sql`insert into receivables.adjustment (customer_id, community_id, batch_id, type, reason, comment)
    values (${tx.customerId}, ${communityId}, ${batchId}, ${type}, ${reason}, ${comment})`.execute(tx.db);
  await sql`insert into receivables.adjustment_line (customer_id, community_id, batch_id, ownership_id, property_id, act, charge_code_id, description,
      amount_cents, account_id)
    select customer.customer_id, ${communityId}::bigint, ${batchId}::bigint, r.* from ${rowsFor(
      tx,
      {
        ownership_id: { type: 'bigint', values: lines.map((l) => l.ownershipId) },
        property_id: { type: 'bigint', values: lines.map((l) => l.propertyId) },
        act: { type: 'text', values: lines.map((l) => l.act) },
        charge_code_id: { type: 'bigint', values: lines.map((l) => l.codeId) },
        description: { type: 'text', values: lines.map((l) => l.description) },
        amount_cents: { type: 'bigint', values: lines.map((l) => l.amount) },
        account_id: { type: 'bigint', values: lines.map((l) => l.accountId) },
      },
      'r',
    )}`.execute(tx.db);
}

/** The lines of a batch in the order they were entered. */
export async function loadAdjustmentLines(tx: Tx, communityId: string, batchId: string): Promise<AdjustmentLine[]> {
  const found = await sql<Omit<AdjustmentLine, 'amount'> & { amount_cents: Cents }>`
    select adjustment_line_id as "adjustmentLineId", ownership_id as "ownershipId", property_id as "propertyId", act, charge_code_id as "codeId", description,
      amount_cents, account_id as "accountId", is_dropped as "isDropped"
    from receivables.adjustment_line where customer_id = ${tx.customerId} and community_id = ${communityId} and batch_id = ${batchId}
    order by adjustment_line_id`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...line }) => ({ ...line, amount: amount_cents }));
}

/** The newest line that adjusts an owner, null where there is none: one order sent twice posts once. */
export async function findLastLine(tx: Tx, communityId: string, ownershipId: string): Promise<string | null> {
  const found = await sql<{ lineId: string | null }>`select max(adjustment_line_id) as "lineId" from receivables.adjustment_line
    where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = ${ownershipId}`.execute(tx.db);
  return found.rows[0]?.lineId ?? null;
}

/** The last day a courtesy was granted to each owner, through a day; batches that stand. */
export async function lastCourtesies(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  through: LocalDate,
): Promise<Map<string, LocalDate>> {
  const found = await sql<{ ownershipId: string; on: LocalDate }>`select l.ownership_id as "ownershipId", max(b.post_date) as "on"
    from receivables.adjustment_line l
    join receivables.adjustment j on j.customer_id = ${tx.customerId} and j.batch_id = l.batch_id and j.reason = 'COURTESY'
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = l.batch_id and b.state = 'POSTED' and b.post_date <= ${through}::date
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.ownership_id = any(${[...ownershipIds]}::bigint[])
      and l.act = 'WAIVE' and not l.is_dropped group by 1`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.ownershipId, row.on]));
}

/** Changes a line; false when the batch has none with the id. */
export async function updateAdjustmentLine(
  tx: Tx,
  batchId: string,
  adjustmentLineId: string,
  change: { amount: Cents } | { isDropped: boolean },
): Promise<boolean> {
  const set = 'amount' in change ? sql`amount_cents = ${change.amount}` : sql`is_dropped = ${change.isDropped}`;
  const done = await sql`update receivables.adjustment_line set ${set}
    where customer_id = ${tx.customerId} and batch_id = ${batchId} and adjustment_line_id = ${adjustmentLineId}`.execute(tx.db);
  return done.numAffectedRows === 1n;
}

/** Records who approved a batch; once. */
export async function insertApproval(tx: Tx, communityId: string, batchId: string, by: { userId: string; now: Instant }): Promise<void> {
  await sql`insert into receivables.adjustment_approval (customer_id, community_id, batch_id, approved_by, approved_time)
    values (${tx.customerId}, ${communityId}, ${batchId}, ${by.userId}, ${by.now}) on conflict do nothing`.execute(tx.db);
}

/** Takes the approval of a batch back. */
export async function deleteApproval(tx: Tx, batchId: string): Promise<void> {
  await sql`delete from receivables.adjustment_approval where customer_id = ${tx.customerId} and batch_id = ${batchId}`.execute(tx.db);
}

/**
 * What a person may waive without approval: the most one of their roles may, or what everybody may; null is
 * no limit.
 */
export async function findWaiverLimit(tx: Tx, communityId: string, userId: string): Promise<Cents | null> {
  const found = await sql<{ ofRoles_cents: Cents | null; ofAll_cents: Cents | null }>`
    select max(w.limit_cents) filter (where w.role_id is not null) as "ofRoles_cents", max(w.limit_cents) filter (where w.role_id is null) as "ofAll_cents"
    from receivables.waiver_limit w where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and (w.role_id is null or w.role_id in (
      select r.role_id from identity.user_role r where r.customer_id = ${tx.customerId} and r.user_id = ${userId}))`.execute(tx.db);
  const [row] = found.rows;
  return row?.ofRoles_cents ?? row?.ofAll_cents ?? null;
}

/** Every role with its limit, and under no role what everybody else may; null is no limit. */
export async function listWaiverLimits(
  tx: Tx,
  communityId: string,
): Promise<{ roleId: string | null; name: string; limit_cents: Cents | null }[]> {
  const found = await sql<{ roleId: string | null; name: string; limit_cents: Cents | null }>`
    select r.role_id as "roleId", r.name, w.limit_cents from identity.role r
    left join receivables.waiver_limit w on w.customer_id = ${tx.customerId} and w.role_id = r.role_id and w.community_id = ${communityId}
    where r.customer_id = ${tx.customerId}
    union all
    select null, '', w.limit_cents from receivables.waiver_limit w where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.role_id is null
    order by 2`.execute(tx.db);
  return found.rows;
}

/** Sets the limits of a community in place of those there were. */
export async function replaceWaiverLimits(
  tx: Tx,
  communityId: string,
  limits: readonly { roleId: string | null; limit: Cents }[],
): Promise<void> {
  await sql`delete from receivables.waiver_limit where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  await sql`insert into receivables.waiver_limit (customer_id, community_id, role_id, limit_cents)
    select customer.customer_id, ${communityId}::bigint, r.* from ${rowsFor(
      tx,
      {
        role_id: { type: 'bigint', values: limits.map((one) => one.roleId) },
        limit_cents: { type: 'bigint', values: limits.map((one) => one.limit) },
      },
      'r',
    )}`.execute(tx.db);
}

/** What an owner owes by code at the end of a day, in cents; codes with nothing owed are left out. */
export async function codeBalances(tx: Tx, communityId: string, ownershipId: string, on: LocalDate): Promise<Map<string, Cents>> {
  const found = await sql<{ codeId: string; owes_cents: Cents }>`
    select part.charge_code_id as "codeId", sum(part.amount_cents)::bigint as owes_cents from (
      select c.charge_code_id, c.amount_cents from receivables.charge c
      where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.ownership_id = ${ownershipId} and c.charge_date <= ${on}::date
      union all
      select c.charge_code_id, -a.amount_cents from receivables.application a
      join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = a.charge_id
      where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.ownership_id = ${ownershipId} and a.applied_on <= ${on}::date
    ) part group by 1 having sum(part.amount_cents) <> 0`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.codeId, row.owes_cents]));
}

/** What an owner holds ahead by bucket at the end of a day, in cents; null is general. */
export async function bucketBalances(tx: Tx, communityId: string, ownershipId: string, on: LocalDate): Promise<Map<string | null, Cents>> {
  const found = await sql<{ bucketCodeId: string | null; held_cents: Cents }>`
    select bucket_code_id as "bucketCodeId", sum(amount_cents)::bigint as held_cents from receivables.prepaid_movement
    where customer_id = ${tx.customerId} and community_id = ${communityId} and ownership_id = ${ownershipId} and moved_on <= ${on}::date
    group by 1 having sum(amount_cents) <> 0`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.bucketCodeId, row.held_cents]));
}

/** What a batch waived of a charge. */
export interface WaivedRow extends ChargeAccounts {
  chargeId: string;
  ownershipId: string;
  kind: 'WAIVER' | 'WRITE_OFF';
  amount: Cents;
  entryId: string | null;
}

/** What a batch waived and wrote off, charge by charge. */
export async function loadWaived(tx: Tx, communityId: string, batchId: string): Promise<WaivedRow[]> {
  const found = await sql<Omit<WaivedRow, 'amount'> & { amount_cents: Cents }>`
    select a.charge_id as "chargeId", a.ownership_id as "ownershipId", a.kind, a.amount_cents, a.entry_id as "entryId",
      c.income_account_id as "incomeAccountId", c.receivable_account_id as "receivableAccountId"
    from receivables.application a join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = a.charge_id
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and a.batch_id = ${batchId} and a.kind in ('WAIVER', 'WRITE_OFF')
    order by a.application_id`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents }));
}

/** Prepaid money a batch moved by hand. */
export interface AdjustedBucket {
  ownershipId: string;
  bucketCodeId: string | null;
  amount: Cents;
  entryId: string | null;
}

/** What a batch moved in prepaid money by hand, row by row. */
export async function loadAdjustedBuckets(tx: Tx, communityId: string, batchId: string): Promise<AdjustedBucket[]> {
  const found = await sql<Omit<AdjustedBucket, 'amount'> & { amount_cents: Cents }>`
    select ownership_id as "ownershipId", bucket_code_id as "bucketCodeId", amount_cents, entry_id as "entryId" from receivables.prepaid_movement
    where customer_id = ${tx.customerId} and community_id = ${communityId} and batch_id = ${batchId} and kind = 'ADJUSTMENT'
    order by prepaid_movement_id`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents }));
}
