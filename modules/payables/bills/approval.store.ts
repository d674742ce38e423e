// The SQL of approvals: decisions on bills, and how many a community wants.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { DecisionKind } from './bill.contract.ts';

/** How many approvals a bill of the community needs; one where nobody has set it. */
export async function approvalsRequired(tx: Tx, communityId: string): Promise<number> {
  const found = await sql<{ approvals_required: number }>`select approvals_required from payables.approval_setting
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.approvals_required ?? 1;
}

/**
 * The same for who is about to change it: others who change it wait, so that what the audit trail calls
 * before was before.
 */
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
  billId: string;
  userId: string;
  userName: string;
  revision: number;
  decision: DecisionKind;
  reason: string;
  contentHash: string;
  decidedTime: Instant;
}

/** Every decision on the bills, oldest first. */
export async function loadDecisions(tx: Tx, billIds: readonly string[]): Promise<DecisionRow[]> {
  const found = await sql<DecisionRow>`
    select a.bill_id as "billId", a.user_id as "userId", coalesce(u.display_name, '') as "userName", a.revision, a.decision, a.reason, a.content_hash as "contentHash", a.decided_time as "decidedTime"
    from payables.bill_approval a left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.user_id
    where a.customer_id = ${tx.customerId} and a.bill_id = any(${billIds}::bigint[]) order by a.decided_time, a.revision`.execute(tx.db);
  return found.rows;
}

/** Writes the same decision on bills, each with the hash of what was seen, in one statement. */
export async function insertDecisions(
  tx: Tx,
  bills: readonly { communityId: string; billId: string; revision: number; contentHash: string }[],
  decision: { userId: string; decision: DecisionKind; reason: string; now: Instant },
): Promise<void> {
  await sql`insert into payables.bill_approval (customer_id, bill_id, revision, user_id, community_id, decision, reason, content_hash, decided_time)
    select customer.customer_id, r.bill_id, r.revision, ${decision.userId}::bigint, r.community_id, ${decision.decision}, ${decision.reason}, r.content_hash,
      ${decision.now}::timestamptz
    from ${rowsFor(
      tx,
      {
        community_id: { type: 'bigint', values: bills.map((bill) => bill.communityId) },
        bill_id: { type: 'bigint', values: bills.map((bill) => bill.billId) },
        revision: { type: 'integer', values: bills.map((bill) => bill.revision) },
        content_hash: { type: 'text', values: bills.map((bill) => bill.contentHash) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Marks a bill sent back. */
export async function markRejected(tx: Tx, billId: string): Promise<void> {
  await sql`update payables.bill set status = 'REJECTED' where customer_id = ${tx.customerId} and bill_id = ${billId}`.execute(tx.db);
}

/** How an approved bill is kept. */
export interface ApprovalFacts {
  billId: string;
  effectiveOn: LocalDate;
  apTiming: 'BILL' | 'PAYMENT';
  contentHash: string;
  /** The entry that booked it; null where it is booked when it is paid. */
  entryId: string | null;
}

/**
 * Marks bills approved, each with the timing it is booked under, what was approved, and its entry if it made
 * one, in one statement.
 */
export async function markApproved(tx: Tx, approved: readonly ApprovalFacts[]): Promise<void> {
  await sql`update payables.bill b set status = 'APPROVED', effective_on = r.effective_on, ap_timing = r.ap_timing,
      content_hash = r.content_hash, entry_id = r.entry_id
    from ${rowsOf(
      {
        bill_id: { type: 'bigint', values: approved.map((each) => each.billId) },
        effective_on: { type: 'date', values: approved.map((each) => each.effectiveOn) },
        ap_timing: { type: 'text', values: approved.map((each) => each.apTiming) },
        content_hash: { type: 'text', values: approved.map((each) => each.contentHash) },
        entry_id: { type: 'bigint', values: approved.map((each) => each.entryId) },
      },
      'r',
    )}
    where b.customer_id = ${tx.customerId} and b.bill_id = r.bill_id`.execute(tx.db);
}

/** The display name of a user. */
export async function userName(tx: Tx, userId: string): Promise<string> {
  const found = await sql<{
    display_name: string;
  }>`select display_name from identity.app_user where customer_id = ${tx.customerId} and user_id = ${userId}`.execute(tx.db);
  return found.rows[0]?.display_name ?? '';
}

/** Who approved the bills that entries booked or paid, by entry: names in the order they decided. */
export async function billApprovals(tx: Tx, communityId: string, entryIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ entryId: string; names: string }>`
    select w.entry_id as "entryId", string_agg(w.name, ', ' order by w.first, w.name) as names from (
      select s.entry_id, u.display_name as name, min(d.decided_time) as first
      from (
        select b.entry_id, b.bill_id from payables.bill b
        where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.entry_id = any(${[...entryIds]}::bigint[])
        union
        select c.entry_id, h.bill_id from payables.issued_check c
        join payables.check_share h on h.customer_id = ${tx.customerId} and h.check_id = c.check_id
        where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.entry_id = any(${[...entryIds]}::bigint[])
      ) s
      join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = s.bill_id
      join payables.bill_approval d on d.customer_id = ${tx.customerId} and d.bill_id = b.bill_id and d.revision = b.revision and d.decision = 'APPROVED'
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = d.user_id
      group by s.entry_id, u.user_id, u.display_name
    ) w group by w.entry_id`.execute(tx.db);
  return new Map(found.rows.map(({ entryId, names }) => [entryId, names]));
}
