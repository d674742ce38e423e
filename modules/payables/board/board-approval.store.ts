// The SQL of the board's approvals: bills that wait for one person in all communities, and decisions that are
// taken back.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { DecisionRow } from '../bills/approval.store.ts';

export interface WaitingForRow {
  communityId: string;
  community: string;
  billId: string;
  vendorName: string;
  billNumber: string;
  dueDate: LocalDate;
  total_cents: Cents;
}

/**
 * Submitted bills a person may decide on in communities (null: all): not entered or changed by them, and not
 * decided on in this revision. What falls due first stands first.
 */
export async function billsWaitingFor(tx: Tx, userId: string, communityIds: readonly string[] | null): Promise<WaitingForRow[]> {
  const found = await sql<WaitingForRow>`
    select b.community_id as "communityId", c.name as community, b.bill_id as "billId", v.name as "vendorName", b.bill_number as "billNumber",
      b.due_on as "dueDate", b.total_cents
    from payables.bill b
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = b.community_id
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = b.vendor_id
    where b.customer_id = ${tx.customerId} and b.status = 'SUBMITTED' and b.entered_by <> ${userId} and b.submitted_by <> ${userId}
      and (${communityIds}::bigint[] is null or b.community_id = any(${communityIds}::bigint[]))
      and not exists (select 1 from payables.bill_approval w where w.customer_id = ${tx.customerId} and w.bill_id = b.bill_id
        and w.revision = b.revision and w.user_id = ${userId})
    order by b.due_on, lower(v.name), b.bill_id limit 500`.execute(tx.db);
  return found.rows;
}

/** How many entries of each bill were taken back with an approval; bills without are left out. */
export async function bookedBefore(tx: Tx, billIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{
    billId: string;
    count: number;
  }>`select bill_id as "billId", count(*)::int as count from payables.withdrawn_decision
    where customer_id = ${tx.customerId} and bill_id = any(${[...billIds]}::bigint[]) and entry_id is not null group by bill_id`.execute(
    tx.db,
  );
  return new Map(found.rows.map(({ billId, count }) => [billId, count]));
}

/** True once a payment or an adjustment touched the bill, though it was taken back since. */
export async function wasSettled(tx: Tx, billId: string): Promise<boolean> {
  const found = await sql`select from payables.check_share where customer_id = ${tx.customerId} and bill_id = ${billId} limit 1`.execute(
    tx.db,
  );
  return found.rows.length > 0;
}

/**
 * Moves a decision among those taken back, with the entry that took back what the bill had booked, so that
 * the same person can decide again.
 */
export async function moveDecision(
  tx: Tx,
  communityId: string,
  one: DecisionRow,
  { entryId, now }: { entryId: string | null; now: Instant },
): Promise<void> {
  await sql`delete from payables.bill_approval
    where customer_id = ${tx.customerId} and bill_id = ${one.billId} and revision = ${one.revision} and user_id = ${one.userId}`.execute(
    tx.db,
  );
  await sql`insert into payables.withdrawn_decision (customer_id, community_id, bill_id, revision, user_id, decision, reason, content_hash, decided_time,
      withdrawn_time, entry_id)
    values (${tx.customerId}, ${communityId}, ${one.billId}, ${one.revision}, ${one.userId}, ${one.decision}, ${one.reason}, ${one.contentHash},
      ${one.decidedTime}, ${now}, ${entryId})`.execute(tx.db);
}

/** Lets an approved bill wait again; nothing of it is booked any more. */
export async function markWaiting(tx: Tx, billId: string): Promise<void> {
  await sql`update payables.bill set status = 'SUBMITTED', ap_timing = null, content_hash = null, entry_id = null
    where customer_id = ${tx.customerId} and bill_id = ${billId}`.execute(tx.db);
}
