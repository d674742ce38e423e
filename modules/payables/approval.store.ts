// The SQL of approvals: decisions on bills, and how many a community wants.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../packages/kernel/kernel.ts';

/** How many approvals a bill of the community needs; one where nobody has set it. */
export async function approvalsRequired(tx: Tx, communityId: string): Promise<number> {
  const found = await sql<{ approvals_required: number }>`select approvals_required from payables.approval_setting
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.approvals_required ?? 1;
}

/** The same for who is about to change it: others who change it wait, so that what the audit trail calls before was before. */
export async function lockApprovalsRequired(tx: Tx, communityId: string): Promise<number> {
  await sql`insert into payables.approval_setting (customer_id, community_id, approvals_required) values (${tx.customerId}, ${communityId}, 1)
    on conflict (customer_id, community_id) do nothing`.execute(tx.db);
  const found = await sql<{ approvals_required: number }>`select approvals_required from payables.approval_setting
    where customer_id = ${tx.customerId} and community_id = ${communityId} for no key update`.execute(tx.db);
  return found.rows[0]?.approvals_required ?? 1;
}

/** Sets how many approvals a bill of the community needs. */
export async function saveApprovalsRequired(tx: Tx, communityId: string, count: number): Promise<void> {
  await sql`update payables.approval_setting set approvals_required = ${count}
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
}

export interface DecisionRow {
  userId: string;
  userName: string;
  revision: number;
  decision: 'APPROVED' | 'REJECTED';
  reason: string;
  decidedTime: Instant;
}

/** Every decision on a bill, oldest first. */
export async function loadDecisions(tx: Tx, billId: string): Promise<DecisionRow[]> {
  const found = await sql<DecisionRow>`
    select a.user_id as "userId", coalesce(u.display_name, '') as "userName", a.revision, a.decision, a.reason, a.decided_time as "decidedTime"
    from payables.bill_approval a left join identity.app_user u on u.customer_id = a.customer_id and u.user_id = a.user_id
    where a.customer_id = ${tx.customerId} and a.bill_id = ${billId} order by a.decided_time, a.revision`.execute(tx.db);
  return found.rows;
}

/** Writes a decision. */
export async function insertDecision(
  tx: Tx,
  bill: { communityId: string; billId: string; revision: number },
  decision: { userId: string; decision: 'APPROVED' | 'REJECTED'; reason: string; contentHash: string; now: Instant },
): Promise<void> {
  await sql`insert into payables.bill_approval (customer_id, bill_id, revision, user_id, community_id, decision, reason, content_hash, decided_time)
    values (${tx.customerId}, ${bill.billId}, ${bill.revision}, ${decision.userId}, ${bill.communityId}, ${decision.decision}, ${decision.reason},
      ${decision.contentHash}, ${decision.now})`.execute(tx.db);
}

/** Marks a bill sent back. */
export async function markRejected(tx: Tx, billId: string): Promise<void> {
  await sql`update payables.bill set status = 'REJECTED' where customer_id = ${tx.customerId} and bill_id = ${billId}`.execute(tx.db);
}

/** Marks a bill approved, with the timing it is booked under, what was approved, and its entry if it made one. */
export async function markApproved(
  tx: Tx,
  billId: string,
  facts: { effectiveOn: LocalDate; apTiming: 'BILL' | 'PAYMENT'; contentHash: string; entryId: string | null },
): Promise<void> {
  await sql`update payables.bill set status = 'APPROVED', effective_on = ${facts.effectiveOn}, ap_timing = ${facts.apTiming},
      content_hash = ${facts.contentHash}, entry_id = ${facts.entryId}
    where customer_id = ${tx.customerId} and bill_id = ${billId}`.execute(tx.db);
}

/** The display name of a user. */
export async function userName(tx: Tx, userId: string): Promise<string> {
  const found = await sql<{
    display_name: string;
  }>`select display_name from identity.app_user where customer_id = ${tx.customerId} and user_id = ${userId}`.execute(tx.db);
  return found.rows[0]?.display_name ?? '';
}
