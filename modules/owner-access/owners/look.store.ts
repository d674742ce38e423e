// The SQL of looks: the office sees what an owner sees, for a while, and every view is counted.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/** A look that is open, with the account it is at. */
export interface OpenLook {
  lookId: string;
  accountId: string;
  displayName: string;
  userId: string;
}

/** The look of a secret, while it is good and who looks is a user. */
export async function findLook(tx: Tx, secretHash: string, now: Instant): Promise<OpenLook | undefined> {
  const found =
    await sql<OpenLook>`select k.look_id as "lookId", k.account_id as "accountId", a.display_name as "displayName", k.user_id as "userId"
    from owner_access.look k
    join owner_access.account a on a.customer_id = ${tx.customerId} and a.account_id = k.account_id
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = k.user_id and not u.is_inactive
    where k.customer_id = ${tx.customerId} and k.secret_hash = ${secretHash} and k.ended_time is null and k.expires_time > ${now}`.execute(
      tx.db,
    );
  return found.rows[0];
}

/** Starts a look. */
export async function insertLook(
  tx: Tx,
  look: { lookId: string; accountId: string; userId: string; secretHash: string; reason: string; now: Instant; expires: Instant },
): Promise<void> {
  await sql`insert into owner_access.look (customer_id, look_id, account_id, user_id, secret_hash, reason, started_time, expires_time)
    values (${tx.customerId}, ${look.lookId}::uuid, ${look.accountId}, ${look.userId}, ${look.secretHash}, ${look.reason}, ${look.now}, ${look.expires})`.execute(
    tx.db,
  );
}

/** Ends a look. */
export async function endLook(tx: Tx, lookId: string, now: Instant): Promise<void> {
  await sql`update owner_access.look set ended_time = ${now} where customer_id = ${tx.customerId} and look_id = ${lookId}::uuid
    and ended_time is null`.execute(tx.db);
}

/** Who of the office looks, by name. */
export async function lookerName(tx: Tx, userId: string): Promise<string> {
  const found = await sql<{ name: string }>`select u.display_name as name from identity.app_user u
    where u.customer_id = ${tx.customerId} and u.user_id = ${userId}`.execute(tx.db);
  return found.rows[0]?.name ?? '';
}

/** The looks at an account, the newest first, each with how many pages were seen. */
export async function listLooks(tx: Tx, accountId: string, now: Instant) {
  const found = await sql<{ lookId: string; lookedBy: string; reason: string; startedTime: Instant; views: number; isOpen: boolean }>`
    select k.look_id as "lookId", u.display_name as "lookedBy", k.reason, k.started_time as "startedTime",
      (select count(*) from platform.audit_event e where e.customer_id = ${tx.customerId} and e.entity_kind = 'owner look'
        and e.entity_id = ${accountId}::text and e.session_id = k.look_id::text)::int as views,
      k.ended_time is null and k.expires_time > ${now} as "isOpen"
    from owner_access.look k join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = k.user_id
    where k.customer_id = ${tx.customerId} and k.account_id = ${accountId} order by k.started_time desc, k.look_id limit 50`.execute(tx.db);
  return found.rows;
}
