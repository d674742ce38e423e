// The SQL of the ACH details of vendors.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

export interface AchRow {
  vendorAchId: string;
  routingNumber: string;
  last4: string;
  accountKind: 'CHECKING' | 'SAVINGS';
  state: 'WAITING' | 'IN_FORCE' | 'REJECTED' | 'FORMER';
  proposedById: string;
  proposedBy: string;
  proposedTime: Instant;
  decidedBy: string;
  decidedTime: Instant | null;
}

/** The ACH details of a vendor, the latest first. */
export async function listAch(tx: Tx, vendorId: string): Promise<AchRow[]> {
  const found = await sql<AchRow>`
    select a.vendor_ach_id as "vendorAchId", a.routing_number as "routingNumber", a.account_last4 as last4, a.account_kind as "accountKind", a.state,
      a.proposed_by as "proposedById", p.display_name as "proposedBy", a.proposed_time as "proposedTime", coalesce(d.display_name, '') as "decidedBy",
      a.decided_time as "decidedTime"
    from people.vendor_ach a join identity.app_user p on p.customer_id = a.customer_id and p.user_id = a.proposed_by
    left join identity.app_user d on d.customer_id = a.customer_id and d.user_id = a.decided_by
    where a.customer_id = ${tx.customerId} and a.vendor_id = ${vendorId} order by a.vendor_ach_id desc limit 50`.execute(tx.db);
  return found.rows;
}

export interface AchDraft {
  vendorId: string;
  routingNumber: string;
  sealed: string;
  last4: string;
  accountKind: 'CHECKING' | 'SAVINGS';
}

/** Writes details that wait; undefined when others wait already. */
export async function insertAch(tx: Tx, draft: AchDraft, by: { userId: string; now: Instant }): Promise<string | undefined> {
  const made = await sql<{ id: string }>`
    insert into people.vendor_ach (customer_id, vendor_id, routing_number, account_number_sealed, account_last4, account_kind, state, proposed_by, proposed_time)
    values (${tx.customerId}, ${draft.vendorId}, ${draft.routingNumber}, ${draft.sealed}, ${draft.last4}, ${draft.accountKind}, 'WAITING', ${by.userId},
      ${by.now}::timestamptz)
    on conflict do nothing returning vendor_ach_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** Who proposed details of a vendor, and how they stand; locked. */
export async function lockAch(
  tx: Tx,
  vendorId: string,
  vendorAchId: string,
): Promise<{ state: AchRow['state']; proposedBy: string } | undefined> {
  const found = await sql<{ state: AchRow['state']; proposedBy: string }>`select state, proposed_by as "proposedBy" from people.vendor_ach
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId} and vendor_ach_id = ${vendorAchId} for update`.execute(tx.db);
  return found.rows[0];
}

/** Puts details in force in place of those before, or rejects them. */
export async function decideAch(
  tx: Tx,
  vendorId: string,
  vendorAchId: string,
  state: 'IN_FORCE' | 'REJECTED',
  by: { userId: string; now: Instant },
): Promise<void> {
  if (state === 'IN_FORCE')
    await sql`update people.vendor_ach set state = 'FORMER' where customer_id = ${tx.customerId} and vendor_id = ${vendorId} and state = 'IN_FORCE'`.execute(
      tx.db,
    );
  await sql`update people.vendor_ach set state = ${state}, decided_by = ${by.userId}, decided_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId} and vendor_ach_id = ${vendorAchId}`.execute(tx.db);
}
