// The SQL of sessions: starting, renewing, watching and ending them.
import { type Database, sql } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import type { LoginFacts } from './identity.store.ts';
import type { SignInMethod } from './session.rules.ts';

/** A session as the gate sees it. */
export interface SessionFacts {
  loginId: string;
  customerId: string | null;
  userId: string | null;
  isOperator: boolean;
  isSample: boolean;
  expiresTime: Instant;
  endsTime: Instant;
  renewedTime: Instant | null;
  seenTime: Instant;
}

/** A session that is neither revoked nor over. */
export async function findSession(local: Database['local'], sessionId: string, now: Instant): Promise<SessionFacts | undefined> {
  const found = await sql<SessionFacts>`select s.login_id as "loginId", s.customer_id as "customerId", s.user_id as "userId",
      l.is_operator as "isOperator", l.is_sample as "isSample", s.expires_time as "expiresTime", s.ends_time as "endsTime",
      s.renewed_time as "renewedTime", s.seen_time as "seenTime"
    from identity.session s join identity.login l on l.login_id = s.login_id
    where s.session_id = ${sessionId}::uuid and s.revoked_time is null and s.expires_time > ${now} and s.ends_time > ${now}`.execute(local);
  return found.rows[0];
}

/** Whose session this was, whatever became of it; undefined for one of the operator, and for none. */
export async function findFormerUser(
  local: Database['local'],
  sessionId: string,
): Promise<{ customerId: string; userId: string } | undefined> {
  const found = await sql<{
    customerId: string;
    userId: string;
  }>`select customer_id as "customerId", user_id as "userId" from identity.session
    where session_id = ${sessionId}::uuid and customer_id is not null and user_id is not null`.execute(local);
  return found.rows[0];
}

/** What a new session is told. */
export interface NewSession {
  sessionId: string;
  login: Pick<LoginFacts, 'loginId' | 'customerId' | 'userId'>;
  now: Instant;
  expires: Instant;
  ends: Instant;
  address: string;
  /** What tries from there are counted by. */
  network: string;
  agent: string;
  method: SignInMethod;
}

/** Starts a session. */
export async function insertSession(local: Database['local'], session: NewSession): Promise<void> {
  const { login, now } = session;
  await sql`insert into identity.session (session_id, login_id, customer_id, user_id, started_time, seen_time, expires_time, ends_time, address, network, agent, method)
    values (${session.sessionId}::uuid, ${login.loginId}, ${login.customerId}, ${login.userId}, ${now}, ${now}, ${session.expires}, ${session.ends},
      ${session.address}, ${session.network}, ${session.agent}, ${session.method})`.execute(local);
}

/**
 * Moves the end of a session that is still good. Tokens from before `renewed` are refused after a grace;
 * within the grace of an earlier renewal that one keeps its time, so that two tabs which renew at the same
 * moment both go on.
 */
export async function extendSession(
  local: Database['local'],
  session: { sessionId: string; expires: Instant; renewed: Instant; graceOver: Instant },
): Promise<void> {
  await sql`update identity.session set expires_time = ${session.expires},
      renewed_time = case when renewed_time > ${session.graceOver} then renewed_time else ${session.renewed}::timestamptz end
    where session_id = ${session.sessionId}::uuid and revoked_time is null`.execute(local);
}

/** Notes that a session was used. */
export async function noteSeen(local: Database['local'], sessionId: string, now: Instant): Promise<void> {
  await sql`update identity.session set seen_time = ${now} where session_id = ${sessionId}::uuid and seen_time < ${now}`.execute(local);
}

/** A session as its person sees it. */
export interface SessionView {
  sessionId: string;
  address: string;
  agent: string;
  method: SignInMethod;
  startedTime: Instant;
  seenTime: Instant;
}

/** The sessions of a login that can still be used, the last used first. */
export async function listSessions(local: Database['local'], loginId: string, now: Instant): Promise<SessionView[]> {
  const found =
    await sql<SessionView>`select session_id as "sessionId", address, agent, method, started_time as "startedTime", seen_time as "seenTime"
    from identity.session where login_id = ${loginId} and revoked_time is null and expires_time > ${now} and ends_time > ${now}
    order by seen_time desc, session_id limit 200`.execute(local);
  return found.rows;
}

/** Which sessions of a login are ended: one of them, all but one, or all. */
export interface Ending {
  loginId: string;
  only?: string;
  except?: string;
}

/** Ends sessions of a login for good; gives the ids of those that were still open. */
export async function revokeSessions(local: Database['local'], which: Ending, now: Instant): Promise<string[]> {
  const ended = await sql<{ sessionId: string }>`update identity.session set revoked_time = ${now}
    where login_id = ${which.loginId} and revoked_time is null
      and (${which.only ?? null}::uuid is null or session_id = ${which.only ?? null}::uuid)
      and (${which.except ?? null}::uuid is null or session_id <> ${which.except ?? null}::uuid)
    returning session_id as "sessionId"`.execute(local);
  return ended.rows.map((row) => row.sessionId);
}
