// The SQL of identity: logins (a local table), users, roles and scopes (tenant tables).
import { type Database, rowsFor, sql, type Tx } from '../../packages/db/database.ts';

export interface LoginFacts {
  loginId: string;
  email: string;
  passwordHash: string;
  customerId: string | null;
  userId: string | null;
  isOperator: boolean;
  isSample: boolean;
}

/** The login of an email address. */
export async function findLogin(local: Database['local'], email: string): Promise<LoginFacts | undefined> {
  const found =
    await sql<LoginFacts>`select login_id as "loginId", email, password_hash as "passwordHash", customer_id as "customerId", user_id as "userId",
    is_operator as "isOperator", is_sample as "isSample" from identity.login where email = ${email}`.execute(local);
  return found.rows[0];
}

/** A login by its id. */
export async function findLoginById(local: Database['local'], loginId: string): Promise<LoginFacts | undefined> {
  const found =
    await sql<LoginFacts>`select login_id as "loginId", email, password_hash as "passwordHash", customer_id as "customerId", user_id as "userId",
    is_operator as "isOperator", is_sample as "isSample" from identity.login where login_id = ${loginId}`.execute(local);
  return found.rows[0];
}

/** Sets the password of a login. */
export async function savePassword(local: Database['local'], loginId: string, passwordHash: string): Promise<void> {
  await sql`update identity.login set password_hash = ${passwordHash} where login_id = ${loginId}`.execute(local);
}

/** Writes the login of a customer's user. */
export async function insertLogin(tx: Tx, login: { loginId: string; email: string; passwordHash: string; userId: string }): Promise<void> {
  await sql`insert into identity.login (login_id, email, password_hash, customer_id, user_id)
    values (${login.loginId}, ${login.email}, ${login.passwordHash}, ${tx.customerId}, ${login.userId})`.execute(tx.db);
}

/** Writes the login of an operator. Only the migrator may: PostgreSQL refuses it to the application. */
export async function insertOperator(
  migrator: Database['local'],
  login: { email: string; passwordHash: string; isSample: boolean },
): Promise<void> {
  await sql`insert into identity.login (email, password_hash, is_operator, is_sample)
    values (${login.email}, ${login.passwordHash}, true, ${login.isSample})`.execute(migrator);
}

/** Marks logins whose passwords are public: the people of the sample. Only the migrator may. */
export async function markSampleLogins(migrator: Database['local'], emails: readonly string[]): Promise<void> {
  await sql`update identity.login set is_sample = true where email = any(${[...emails]}::text[])`.execute(migrator);
}

/** The email addresses of the people of the sample; none where there is no sample. */
export async function listSampleLogins(local: Database['local']): Promise<string[]> {
  const found = await sql<{ email: string }>`select email from identity.login where is_sample order by email`.execute(local);
  return found.rows.map(({ email }) => email);
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

/** Every customer with the key that names it, in the order of their ids. */
export async function listCustomerKeys(local: Database['local']): Promise<{ key: string; customerId: string }[]> {
  const found = await sql<{
    key: string;
    customerId: string;
  }>`select customer_key as key, customer_id as "customerId" from identity.customer_key
    order by customer_id`.execute(local);
  return found.rows;
}

/**
 * Gives the user of an email address a login; the user's id, or undefined when nobody active has the
 * address.
 */
export async function giveLogin(tx: Tx, email: string, loginId: string): Promise<string | undefined> {
  const given = await sql<{ userId: string }>`update identity.app_user set login_id = ${loginId}
    where customer_id = ${tx.customerId} and email = ${email} and not is_inactive returning user_id as "userId"`.execute(tx.db);
  const userId = given.rows[0]?.userId;
  if (userId !== undefined)
    await sql`insert into identity.membership (login_id, customer_id, user_id, customer_name, is_inactive)
      select ${loginId}::bigint, c.customer_id, ${userId}::bigint, c.name, false from identity.customer c where c.customer_id = ${tx.customerId}`.execute(
      tx.db,
    );
  return userId;
}

/** Registers a customer's key. */
export async function insertCustomerKey(local: Database['local'], key: string, customerId: string): Promise<void> {
  await sql`insert into identity.customer_key (customer_key, customer_id) values (${key}, ${customerId})`.execute(local);
}

/** Gives a customer another key. Only the migrator may. */
export async function renameCustomerKey(migrator: Database['local'], from: string, to: string): Promise<void> {
  await sql`update identity.customer_key set customer_key = ${to} where customer_key = ${from}`.execute(migrator);
}

/** Writes a customer with its standard roles. */
export async function insertCustomer(
  tx: Tx,
  name: string,
  roles: Readonly<Record<string, Partial<Record<string, number>>>>,
): Promise<void> {
  await sql`insert into identity.customer (customer_id, name) values (${tx.customerId}, ${name})`.execute(tx.db);
  const made = await sql<{ role_id: string; name: string }>`insert into identity.role (customer_id, name, is_standard)
    select customer.customer_id, r.name, true from ${rowsFor(tx, { name: { type: 'text', values: Object.keys(roles) } }, 'r')} returning role_id, name`.execute(
    tx.db,
  );
  const rows = made.rows.flatMap((role) =>
    Object.entries(roles[role.name] ?? {})
      .filter(([, level]) => (level ?? 0) > 0)
      .map(([claim, level]) => ({ roleId: role.role_id, claim, level: level ?? 0 })),
  );
  await sql`insert into identity.role_claim (customer_id, role_id, claim, level) select customer.customer_id, r.* from ${rowsFor(
    tx,
    {
      role_id: { type: 'bigint', values: rows.map((r) => r.roleId) },
      claim: { type: 'text', values: rows.map((r) => r.claim) },
      level: { type: 'smallint', values: rows.map((r) => r.level) },
    },
    'r',
  )}`.execute(tx.db);
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
    select customer.customer_id, ${userId}::bigint, r.* from ${rowsFor(tx, { community_id: { type: 'bigint', values: user.communityIds } }, 'r')}`.execute(
    tx.db,
  );
  return userId;
}

export interface UserFacts {
  displayName: string;
  email: string;
  phone: string;
  isInactive: boolean;
  seesAllCommunities: boolean;
  customerName: string;
  claims: { claim: string; level: number }[];
  communityIds: string[];
}

/** A user with claims and scope, in one statement. */
export async function findUser(tx: Tx, userId: string): Promise<UserFacts | undefined> {
  const found = await sql<UserFacts>`
    select u.display_name as "displayName", u.email, u.phone, u.is_inactive as "isInactive", u.sees_all_communities as "seesAllCommunities", c.name as "customerName",
      coalesce((select jsonb_agg(jsonb_build_object('claim', rc.claim, 'level', rc.level)) from identity.user_role ur
        join identity.role_claim rc on rc.customer_id = ${tx.customerId} and rc.role_id = ur.role_id
        where ur.customer_id = ${tx.customerId} and ur.user_id = u.user_id), '[]') as claims,
      coalesce((select jsonb_agg(uc.community_id::text) from identity.user_scope uc
        where uc.customer_id = ${tx.customerId} and uc.user_id = u.user_id), '[]') as "communityIds"
    from identity.app_user u join identity.customer c on c.customer_id = ${tx.customerId}
    where u.customer_id = ${tx.customerId} and u.user_id = ${userId}`.execute(tx.db);
  return found.rows[0];
}
