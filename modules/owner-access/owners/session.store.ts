// The SQL of owners' sessions: starting, watching and ending them.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/** How an owner got in. */
export type OwnerMethod = 'INVITATION' | 'LINK' | 'PASSWORD';

/** A session that is good, with its account. */
export interface OwnerSession {
  sessionId: string;
  accountId: string;
  displayName: string;
  isSample: boolean;
  seenTime: Instant;
}

/** The session of a secret, while it is good and its account is not locked. */
export async function findOwnerSession(tx: Tx, secretHash: string, now: Instant): Promise<OwnerSession | undefined> {
  const found = await sql<OwnerSession>`select s.session_id as "sessionId", s.account_id as "accountId", a.display_name as "displayName",
      a.is_sample as "isSample", s.seen_time as "seenTime"
    from owner_access.owner_session s
    join owner_access.account a on a.customer_id = ${tx.customerId} and a.account_id = s.account_id and a.locked_time is null
    where s.customer_id = ${tx.customerId} and s.secret_hash = ${secretHash} and s.revoked_time is null and s.expires_time > ${now}`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** What a new session is told. */
export interface NewOwnerSession {
  sessionId: string;
  accountId: string;
  secretHash: string;
  method: OwnerMethod;
  now: Instant;
  expires: Instant;
  address: string;
  agent: string;
}

/** Starts a session. */
export async function insertOwnerSession(tx: Tx, session: NewOwnerSession): Promise<void> {
  const { sessionId, accountId, secretHash, method, now, expires, address, agent } = session;
  await sql`insert into owner_access.owner_session (customer_id, session_id, account_id, secret_hash, method, started_time, seen_time, expires_time, address, agent)
    values (${tx.customerId}, ${sessionId}::uuid, ${accountId}, ${secretHash}, ${method}, ${now}, ${now}, ${expires}, ${address}, ${agent})`.execute(
    tx.db,
  );
}

/** Notes that a session is used. */
export async function noteOwnerSeen(tx: Tx, sessionId: string, now: Instant): Promise<void> {
  await sql`update owner_access.owner_session set seen_time = ${now}
    where customer_id = ${tx.customerId} and session_id = ${sessionId}::uuid and seen_time < ${now}`.execute(tx.db);
}

/** Ends sessions of an account: one, all but one, or all; gives how many were still open. */
export async function endOwnerSessions(
  tx: Tx,
  { accountId, only = null, except = null }: { accountId: string; only?: string | null; except?: string | null },
  now: Instant,
): Promise<number> {
  const ended = await sql`update owner_access.owner_session set revoked_time = ${now}
    where customer_id = ${tx.customerId} and account_id = ${accountId} and revoked_time is null and expires_time > ${now}
      and (${only}::uuid is null or session_id = ${only}::uuid) and (${except}::uuid is null or session_id <> ${except}::uuid)`.execute(
    tx.db,
  );
  return Number(ended.numAffectedRows ?? 0n);
}

/** A session as people see it. */
export interface OwnerSessionView {
  sessionId: string;
  agent: string;
  address: string;
  method: OwnerMethod;
  startedTime: Instant;
  seenTime: Instant;
  isOpen: boolean;
}

/** The latest sessions of an account, open or over, the last used first. */
export async function listOwnerSessions(tx: Tx, accountId: string, now: Instant): Promise<OwnerSessionView[]> {
  const found =
    await sql<OwnerSessionView>`select session_id as "sessionId", agent, address, method, started_time as "startedTime", seen_time as "seenTime",
      (revoked_time is null and expires_time > ${now}) as "isOpen"
    from owner_access.owner_session where customer_id = ${tx.customerId} and account_id = ${accountId}
    order by seen_time desc, session_id limit 100`.execute(tx.db);
  return found.rows;
}
