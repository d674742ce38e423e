// The SQL of what the signed-in person is told: the customers they work for, how many colleagues they have,
// what is switched on.
import { type Database, sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import type { PaymentStatus } from './viewer.contract.ts';

/** A login as a user of one customer. */
export interface Membership {
  customerId: string;
  userId: string;
  customerName: string;
  isInactive: boolean;
}

/** The customers a login works for, by name. */
export async function listMemberships(local: Database['local'], loginId: string): Promise<Membership[]> {
  const found = await sql<Membership>`select customer_id as "customerId", user_id as "userId", customer_name as "customerName",
      is_inactive as "isInactive"
    from identity.membership where login_id = ${loginId} order by customer_name, customer_id`.execute(local);
  return found.rows;
}

/** The same for the caller, within the transaction of one of these customers. */
export async function listOwnMemberships(tx: Tx, loginId: string): Promise<Membership[]> {
  await sql`set local app.login_id = ${sql.lit(loginId)}`.execute(tx.db);
  return listMemberships(tx.db, loginId);
}

/** Begins a session at another customer as the continuation of one: same person, device and end for good. */
export async function insertFollowingSession(
  local: Database['local'],
  next: { customerId: string; userId: string; sessionId: string; former: string; now: Instant; expires: Instant },
): Promise<void> {
  await sql`insert into identity.session (session_id, login_id, customer_id, user_id, started_time, seen_time, expires_time, ends_time, address, network, agent, method)
    select ${next.sessionId}::uuid, login_id, ${next.customerId}::bigint, ${next.userId}::bigint, ${next.now}::timestamptz, ${next.now}::timestamptz,
      ${next.expires}::timestamptz, ends_time, address, network, agent, method
    from identity.session where session_id = ${next.former}::uuid`.execute(local);
}

/** How many people of the customer may sign in. */
export async function countUsers(tx: Tx): Promise<number> {
  const found = await sql<{ users: number }>`select count(*)::int as users from identity.app_user
    where customer_id = ${tx.customerId} and not is_inactive`.execute(tx.db);
  return found.rows[0]?.users ?? 0;
}

/** Says whether payments are switched on for the customer: the state of its accounts at the processor. */
export async function setPaymentStatus(tx: Tx, status: PaymentStatus): Promise<void> {
  await sql`update identity.customer set payment_status = ${status}
    where customer_id = ${tx.customerId} and payment_status <> ${status}`.execute(tx.db);
}

/** Whether payments are switched on for the customer. */
export async function paymentStatusOf(tx: Tx): Promise<PaymentStatus> {
  const found = await sql<{ status: PaymentStatus }>`select payment_status as status from identity.customer
    where customer_id = ${tx.customerId}`.execute(tx.db);
  return found.rows[0]?.status ?? 'Inactive';
}
