// The SQL of accelerations: what was charged ahead, what stands of it, and whose income waits.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import type { ChargeFacts } from '../subledger/subledger.store.ts';
import type { AccelerationEnd } from './acceleration.contract.ts';

/** The home of a present primary owner on a day, and whether acceleration is on hold there. */
export async function findAccelerated(
  tx: Tx,
  communityId: string,
  ownershipId: string,
  on: LocalDate,
): Promise<{ propertyId: string; isOnHold: boolean; isPresent: boolean } | undefined> {
  const found = await sql<{ propertyId: string; isOnHold: boolean; isPresent: boolean }>`
    select p.property_id as "propertyId", ${isHeld(tx, 'ACCELERATION', on)} as "isOnHold",
      (o.is_primary and o.start_on <= ${on}::date and (o.end_on is null or o.end_on >= ${on}::date)) as "isPresent"
    from people.ownership o
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.ownership_id = ${ownershipId}`.execute(tx.db);
  return found.rows[0];
}

/** True where an account is an active liability of the community. */
export async function isLiability(tx: Tx, communityId: string, accountId: string): Promise<boolean> {
  const found = await sql<{
    n: number;
  }>`select 1 as n from ledger.account where customer_id = ${tx.customerId} and community_id = ${communityId}
    and account_id = ${accountId} and account_type = 'LIABILITY' and role = '' and is_active`.execute(tx.db);
  return found.rows.length > 0;
}

/** An acceleration with what stands of it; cents. */
export interface AccelerationRow {
  accelerationId: string;
  ownershipId: string;
  propertyId: string;
  accountNumber: string;
  owner: string;
  acceleratedDate: LocalDate;
  throughDate: LocalDate;
  authority: string;
  noticeDate: LocalDate | null;
  batchId: string;
  charged_cents: Cents;
  ahead_cents: Cents;
  back_cents: Cents;
  deferred_cents: Cents;
  lastReleased: LocalDate | null;
  endedDate: LocalDate | null;
  endReason: AccelerationEnd | null;
}

/** Which accelerations are read: all, one, those that stand, or those of some owners that stand. */
export interface AccelerationsOf {
  accelerationId?: string;
  ownershipIds?: readonly string[];
  standing?: boolean;
}

/** Accelerations of a community, newest first; an installment is ahead when it begins after the day. */
export async function loadAccelerations(tx: Tx, communityId: string, on: LocalDate, of: AccelerationsOf = {}): Promise<AccelerationRow[]> {
  const chosen = [
    of.accelerationId === undefined ? sql`true` : sql`a.acceleration_id = ${of.accelerationId}`,
    of.ownershipIds === undefined ? sql`true` : sql`a.ownership_id = any(${[...of.ownershipIds]}::bigint[])`,
    of.standing ? sql`a.ended_on is null` : sql`true`,
  ];
  const found = await sql<AccelerationRow>`
    select a.acceleration_id as "accelerationId", a.ownership_id as "ownershipId", a.property_id as "propertyId", p.account_number as "accountNumber",
      t.display_name as owner, a.accelerated_on as "acceleratedDate", a.through_on as "throughDate", a.authority, a.notice_on as "noticeDate",
      a.batch_id as "batchId", i.charged_cents, i.ahead_cents, i.back_cents, i.deferred_cents, i."lastReleased",
      a.ended_on as "endedDate", a.end_reason as "endReason"
    from receivables.acceleration a
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = a.property_id
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = a.ownership_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    cross join lateral (
      select coalesce(sum(c.amount_cents), 0)::bigint as charged_cents,
        coalesce(sum(c.amount_cents) filter (where not c.is_reversed and n.installment_start > ${on}::date), 0)::bigint as ahead_cents,
        coalesce(sum(c.amount_cents) filter (where c.is_reversed), 0)::bigint as back_cents,
        coalesce(sum(c.amount_cents) filter (where not c.is_reversed and n.deferred_account_id is not null and n.released_on is null), 0)::bigint as deferred_cents,
        max(n.released_on) as "lastReleased"
      from receivables.acceleration_installment n
      join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = n.charge_id
      where n.customer_id = ${tx.customerId} and n.acceleration_id = a.acceleration_id
    ) i
    where a.customer_id = ${tx.customerId} and a.community_id = ${communityId} and ${sql.join(chosen, sql` and `)}
    order by a.acceleration_id desc`.execute(tx.db);
  return found.rows;
}

/** An installment that was charged ahead. */
export interface InstallmentRow extends ChargeFacts {
  accelerationId: string;
  propertyId: string;
  codeId: string;
  dueDate: LocalDate;
  dueIncomeAccountId: string;
  deferredAccountId: string | null;
  releaseEntryId: string | null;
  /** What was paid on it, in cents. */
  paid_cents: Cents;
}

/** Which installments are read. */
export type InstallmentsOf =
  | { accelerationIds: readonly string[]; after: LocalDate }
  | { deferredBy: LocalDate }
  | { releasedOfBatch: string };

/** Installments charged ahead that stand, by acceleration and day. */
export async function loadInstallments(tx: Tx, communityId: string, of: InstallmentsOf): Promise<InstallmentRow[]> {
  const chosen =
    'accelerationIds' in of
      ? sql`n.acceleration_id = any(${[...of.accelerationIds]}::bigint[]) and n.installment_start > ${of.after}::date`
      : 'deferredBy' in of
        ? sql`n.deferred_account_id is not null and n.released_on is null and n.installment_start <= ${of.deferredBy}::date`
        : sql`n.released_on is not null and c.batch_id = ${of.releasedOfBatch}`;
  const found = await sql<InstallmentRow>`
    select n.acceleration_id as "accelerationId", n.installment_start as "dueDate", n.income_account_id as "dueIncomeAccountId",
      n.deferred_account_id as "deferredAccountId", n.release_entry_id as "releaseEntryId", c.charge_id as "chargeId", c.ownership_id as "ownershipId",
      c.property_id as "propertyId", c.charge_code_id as "codeId", c.charge_date as "chargeDate", c.amount_cents, c.kind, c.income_account_id as "incomeAccountId",
      c.receivable_account_id as "receivableAccountId", c.entry_id as "entryId", c.amount_cents - c.open_cents as paid_cents
    from receivables.acceleration_installment n
    join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = n.charge_id
    where n.customer_id = ${tx.customerId} and n.community_id = ${communityId} and not c.is_reversed and ${chosen}
    order by n.acceleration_id, n.installment_start, c.charge_id`.execute(tx.db);
  return found.rows;
}

export interface AccelerationDraft {
  ownershipId: string;
  propertyId: string;
  acceleratedDate: LocalDate;
  throughDate: LocalDate;
  authority: string;
  noticeDate: LocalDate | null;
  deferredAccountId: string | null;
}

/** Writes an acceleration with its installments, in two statements. */
export async function insertAcceleration(
  tx: Tx,
  { communityId, batchId, userId, now }: { communityId: string; batchId: string; userId: string; now: Instant },
  draft: AccelerationDraft,
  installments: readonly { chargeId: string; dueDate: LocalDate; incomeAccountId: string }[],
): Promise<string> {
  const { ownershipId, propertyId, acceleratedDate, throughDate, authority, noticeDate, deferredAccountId } = draft;
  const made = await sql<{ id: string }>`
    insert into receivables.acceleration (customer_id, community_id, ownership_id, property_id, accelerated_on, through_on, authority, notice_on,
      deferred_account_id, batch_id, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${ownershipId}, ${propertyId}, ${acceleratedDate}, ${throughDate}, ${authority}, ${noticeDate},
      ${deferredAccountId}, ${batchId}, ${userId}, ${now}) returning acceleration_id as id`.execute(tx.db);
  const accelerationId = made.rows[0]?.id ?? '';
  await sql`insert into receivables.acceleration_installment (customer_id, community_id, acceleration_id, ownership_id, deferred_account_id, charge_id,
      installment_start, income_account_id)
    select customer.customer_id, ${communityId}::bigint, ${accelerationId}::bigint, ${ownershipId}::bigint, ${deferredAccountId}::bigint, r.* from ${rowsFor(
      tx,
      {
        charge_id: { type: 'bigint', values: installments.map((one) => one.chargeId) },
        installment_start: { type: 'date', values: installments.map((one) => one.dueDate) },
        income_account_id: { type: 'bigint', values: installments.map((one) => one.incomeAccountId) },
      },
      'r',
    )}`.execute(tx.db);
  return accelerationId;
}

/** Marks accelerations as ended. */
export async function endAccelerations(
  tx: Tx,
  { batchId }: { batchId: string },
  accelerationIds: readonly string[],
  { on, reason }: { on: LocalDate; reason: AccelerationEnd },
): Promise<void> {
  await sql`update receivables.acceleration set ended_on = ${on}::date, end_reason = ${reason}, end_batch_id = ${batchId}
    where customer_id = ${tx.customerId} and acceleration_id = any(${[...accelerationIds]}::bigint[])`.execute(tx.db);
}

/**
 * Marks the income of installments as released by an entry each; the charge books to income from then on.
 */
export async function markReleased(
  tx: Tx,
  { batchId }: { batchId: string },
  on: LocalDate,
  released: readonly { chargeId: string; entryId: string }[],
): Promise<void> {
  await sql`update receivables.acceleration_installment n set released_on = ${on}::date, release_entry_id = r.entry_id, release_batch_id = ${batchId}::bigint
    from ${rowsFor(
      tx,
      {
        charge_id: { type: 'bigint', values: released.map((one) => one.chargeId) },
        entry_id: { type: 'bigint', values: released.map((one) => one.entryId) },
      },
      'r',
    )} where n.customer_id = ${tx.customerId} and n.charge_id = r.charge_id`.execute(tx.db);
}

/**
 * Lets the income of installments wait again: of a batch that charged them, or of one that released them.
 */
export async function markDeferred(tx: Tx, of: { chargeIds: readonly string[] } | { releaseBatchId: string }): Promise<void> {
  const chosen =
    'chargeIds' in of ? sql`n.charge_id = any(${[...of.chargeIds]}::bigint[])` : sql`n.release_batch_id = ${of.releaseBatchId}`;
  await sql`update receivables.acceleration_installment n set released_on = null, release_entry_id = null, release_batch_id = null
    where n.customer_id = ${tx.customerId} and n.released_on is not null and ${chosen}`.execute(tx.db);
}
