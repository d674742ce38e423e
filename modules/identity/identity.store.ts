// The SQL of identity: logins and sessions (local tables), users, roles and scopes (tenant tables).
import { type Database, rowsOf, sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

export interface LoginFacts {
  loginId: string;
  passwordHash: string;
  customerId: string | null;
  userId: string | null;
  isOperator: boolean;
  isSample: boolean;
}

/** The login of an e-mail address. */
export async function findLogin(local: Database['local'], email: string): Promise<LoginFacts | undefined> {
  const found =
    await sql<LoginFacts>`select login_id as "loginId", password_hash as "passwordHash", customer_id as "customerId", user_id as "userId",
    is_operator as "isOperator", is_sample as "isSample" from identity.login where email = ${email}`.execute(local);
  return found.rows[0];
}

export interface SessionFacts {
  loginId: string;
  customerId: string | null;
  userId: string | null;
  isOperator: boolean;
  isSample: boolean;
}

/** A session that is neither revoked nor over. */
export async function findSession(local: Database['local'], sessionId: string, now: Instant): Promise<SessionFacts | undefined> {
  const found =
    await sql<SessionFacts>`select s.login_id as "loginId", s.customer_id as "customerId", s.user_id as "userId", l.is_operator as "isOperator", l.is_sample as "isSample"
    from identity.session s join identity.login l on l.login_id = s.login_id
    where s.session_id = ${sessionId}::uuid and s.revoked_time is null and s.expires_time > ${now}`.execute(local);
  return found.rows[0];
}

/** Starts a session. */
export async function insertSession(
  local: Database['local'],
  session: { sessionId: string; login: LoginFacts; now: Instant; expires: Instant; address: string; agent: string },
): Promise<void> {
  await sql`insert into identity.session (session_id, login_id, customer_id, user_id, started_time, expires_time, address, agent)
    values (${session.sessionId}::uuid, ${session.login.loginId}, ${session.login.customerId}, ${session.login.userId}, ${session.now}, ${session.expires},
      ${session.address}, ${session.agent})`.execute(local);
}

/** Moves the end of a session that is still good. */
export async function extendSession(local: Database['local'], sessionId: string, expires: Instant): Promise<void> {
  await sql`update identity.session set expires_time = ${expires} where session_id = ${sessionId}::uuid and revoked_time is null`.execute(
    local,
  );
}

/** Ends a session for good. */
export async function revokeSession(local: Database['local'], sessionId: string, now: Instant): Promise<void> {
  await sql`update identity.session set revoked_time = ${now} where session_id = ${sessionId}::uuid and revoked_time is null`.execute(
    local,
  );
}

/**
 * Counts a try of a subject, unless it has to wait after the failures so far: nothing up to `free`, then doubling from one second to five minutes.
 * One statement, so that tries at the same moment see each other. False while waiting. Source: security.md 12.
 */
export async function addTry(local: Database['local'], subject: string, free: number, now: Instant): Promise<boolean> {
  const counted = await sql`insert into identity.sign_in_failure as f (subject, failures, last_time) values (${subject}, 1, ${now})
    on conflict (subject) do update set failures = f.failures + 1, last_time = excluded.last_time
    where f.failures <= ${free}::int
      or f.last_time + least(300, power(2, least(f.failures - ${free}::int - 1, 20))) * interval '1 second' <= ${now}::timestamptz
    returning failures`.execute(local);
  return counted.rows.length === 1;
}

/** Forgets the failures of a subject that signed in. */
export async function clearFailures(local: Database['local'], subject: string): Promise<void> {
  await sql`delete from identity.sign_in_failure where subject = ${subject}`.execute(local);
}

/** Writes a login. */
export async function insertLogin(
  local: Database['local'],
  login: {
    email: string;
    passwordHash: string;
    customerId: string | null;
    userId: string | null;
    isOperator: boolean;
    isSample: boolean;
    loginId?: string;
  },
): Promise<void> {
  await sql`insert into identity.login (login_id, email, password_hash, customer_id, user_id, is_operator, is_sample)
    values (${login.loginId ?? (await nextLoginId(local))}, ${login.email}, ${login.passwordHash}, ${login.customerId}, ${login.userId}, ${login.isOperator}, ${login.isSample})`.execute(
    local,
  );
}

/** Takes the next login id. */
export async function nextLoginId(local: Database['local']): Promise<string> {
  const taken = await sql<{ id: string }>`select nextval('identity.login_login_id_seq') as id`.execute(local);
  return taken.rows[0]?.id ?? '';
}

/** Takes the next customer id. */
export async function nextCustomerId(local: Database['local']): Promise<string> {
  const taken = await sql<{ id: string }>`select nextval('identity.customer_customer_id_seq') as id`.execute(local);
  return taken.rows[0]?.id ?? '';
}

/** The customer a key names. */
export async function findCustomerByKey(local: Database['local'], key: string): Promise<string | undefined> {
  const found = await sql<{ customer_id: string }>`select customer_id from identity.customer_key where customer_key = ${key}`.execute(
    local,
  );
  return found.rows[0]?.customer_id;
}

/** Every customer of the service, for jobs that loop over them. */
export async function listCustomerIds(local: Database['local']): Promise<string[]> {
  const found = await sql<{ customer_id: string }>`select customer_id from identity.customer_key order by customer_id`.execute(local);
  return found.rows.map((r) => r.customer_id);
}

/** Registers a customer's key. */
export async function insertCustomerKey(local: Database['local'], key: string, customerId: string): Promise<void> {
  await sql`insert into identity.customer_key (customer_key, customer_id) values (${key}, ${customerId})`.execute(local);
}

/** Writes a customer with its standard roles. */
export async function insertCustomer(
  tx: Tx,
  name: string,
  roles: Readonly<Record<string, Partial<Record<string, number>>>>,
): Promise<void> {
  await sql`insert into identity.customer (customer_id, name) values (${tx.customerId}, ${name})`.execute(tx.db);
  const made = await sql<{ role_id: string; name: string }>`insert into identity.role (customer_id, name)
    select ${tx.customerId}::bigint, r.* from ${rowsOf({ name: { type: 'text', values: Object.keys(roles) } }, 'r')} returning role_id, name`.execute(
    tx.db,
  );
  const rows = made.rows.flatMap((role) =>
    Object.entries(roles[role.name] ?? {})
      .filter(([, level]) => (level ?? 0) > 0)
      .map(([claim, level]) => ({ roleId: role.role_id, claim, level: level ?? 0 })),
  );
  await sql`insert into identity.role_claim (customer_id, role_id, claim, level) select ${tx.customerId}::bigint, r.* from ${rowsOf(
    {
      role_id: { type: 'bigint', values: rows.map((r) => r.roleId) },
      claim: { type: 'text', values: rows.map((r) => r.claim) },
      level: { type: 'smallint', values: rows.map((r) => r.level) },
    },
    'r',
  )}`.execute(tx.db);
}

/** The claims of a role by its name; undefined when the customer has no such role. */
export async function findRoleClaims(tx: Tx, name: string): Promise<{ claim: string; level: number }[] | undefined> {
  const found = await sql<{ claims: { claim: string; level: number }[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('claim', c.claim, 'level', c.level)) from identity.role_claim c
      where c.customer_id = r.customer_id and c.role_id = r.role_id), '[]') as claims
    from identity.role r where r.customer_id = ${tx.customerId} and r.name = ${name}`.execute(tx.db);
  return found.rows[0]?.claims;
}

/** Writes a user with one role; undefined when the customer has no such role. */
export async function insertUser(
  tx: Tx,
  user: {
    loginId: string;
    displayName: string;
    email: string;
    roleName: string;
    seesAllCommunities: boolean;
    communityIds: readonly string[];
  },
): Promise<string | undefined> {
  const role = await sql<{
    role_id: string;
  }>`select role_id from identity.role where customer_id = ${tx.customerId} and name = ${user.roleName}`.execute(tx.db);
  const roleId = role.rows[0]?.role_id;
  if (!roleId) return undefined;
  const made = await sql<{
    user_id: string;
  }>`insert into identity.app_user (customer_id, login_id, display_name, email, sees_all_communities)
    values (${tx.customerId}, ${user.loginId}, ${user.displayName}, ${user.email}, ${user.seesAllCommunities}) returning user_id`.execute(
    tx.db,
  );
  const userId = made.rows[0]?.user_id ?? '';
  await sql`insert into identity.user_role (customer_id, user_id, role_id) values (${tx.customerId}, ${userId}, ${roleId})`.execute(tx.db);
  await sql`insert into identity.user_community (customer_id, user_id, community_id)
    select ${tx.customerId}::bigint, ${userId}::bigint, r.* from ${rowsOf({ community_id: { type: 'bigint', values: user.communityIds } }, 'r')}`.execute(
    tx.db,
  );
  return userId;
}

export interface UserFacts {
  displayName: string;
  email: string;
  isInactive: boolean;
  seesAllCommunities: boolean;
  customerName: string;
  claims: { claim: string; level: number }[];
  communityIds: string[];
}

/** A user with claims and scope, in one statement. */
export async function findUser(tx: Tx, userId: string): Promise<UserFacts | undefined> {
  const found = await sql<UserFacts>`
    select u.display_name as "displayName", u.email, u.is_inactive as "isInactive", u.sees_all_communities as "seesAllCommunities", c.name as "customerName",
      coalesce((select jsonb_agg(jsonb_build_object('claim', rc.claim, 'level', rc.level)) from identity.user_role ur
        join identity.role_claim rc on rc.customer_id = ur.customer_id and rc.role_id = ur.role_id
        where ur.customer_id = u.customer_id and ur.user_id = u.user_id), '[]') as claims,
      coalesce((select jsonb_agg(uc.community_id::text) from identity.user_community uc
        where uc.customer_id = u.customer_id and uc.user_id = u.user_id), '[]') as "communityIds"
    from identity.app_user u join identity.customer c on c.customer_id = u.customer_id
    where u.customer_id = ${tx.customerId} and u.user_id = ${userId}`.execute(tx.db);
  return found.rows[0];
}
