// The SQL of users as administrators see and change them.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { DutyUser } from './duty.rules.ts';

/** Where a user is reached. */
export interface UserReached {
  phone: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
}

export interface UserRow extends UserReached {
  userId: string;
  version: string;
  displayName: string;
  email: string;
  isInactive: boolean;
  roleNames: string[];
  seesAllCommunities: boolean;
  communityIds: string[];
}

/** One user with roles and communities, locked when about to be changed. */
export async function findUserRow(tx: Tx, userId: string, lock = false): Promise<UserRow | undefined> {
  const found =
    await sql<UserRow>`select u.user_id as "userId", u.version, u.display_name as "displayName", u.email, u.is_inactive as "isInactive",
      u.phone, u.street, u.city, u.state, u.postcode,
      u.sees_all_communities as "seesAllCommunities",
      coalesce((select jsonb_agg(r.name order by lower(r.name)) from identity.user_role ur
        join identity.role r on r.customer_id = ${tx.customerId} and r.role_id = ur.role_id
        where ur.customer_id = ${tx.customerId} and ur.user_id = u.user_id), '[]') as "roleNames",
      coalesce((select jsonb_agg(uc.community_id::text order by uc.community_id) from identity.user_community uc
        where uc.customer_id = ${tx.customerId} and uc.user_id = u.user_id), '[]') as "communityIds"
    from identity.app_user u where u.customer_id = ${tx.customerId} and u.user_id = ${userId} ${lock ? sql`for update of u` : sql``}`.execute(
      tx.db,
    );
  return found.rows[0];
}

/** What an administrator decides about a user. */
export interface UserAccess extends UserReached {
  displayName: string;
  isInactive: boolean;
  roleIds: readonly string[];
  seesAllCommunities: boolean;
  communityIds: readonly string[];
}

async function insertAccess(
  tx: Tx,
  userId: string,
  { roleIds, communityIds }: Pick<UserAccess, 'roleIds' | 'communityIds'>,
): Promise<void> {
  await sql`insert into identity.user_role (customer_id, user_id, role_id)
    select customer.customer_id, ${userId}::bigint, g.* from ${rowsFor(tx, { role_id: { type: 'bigint', values: roleIds } }, 'g')}`.execute(
    tx.db,
  );
  await sql`insert into identity.user_community (customer_id, user_id, community_id)
    select customer.customer_id, ${userId}::bigint, g.* from ${rowsFor(tx, { community_id: { type: 'bigint', values: communityIds } }, 'g')}`.execute(
    tx.db,
  );
}

/** Writes a user of a login. */
export async function insertUser(tx: Tx, loginId: string, email: string, access: Omit<UserAccess, 'isInactive'>): Promise<string> {
  const made = await sql<{
    user_id: string;
  }>`insert into identity.app_user (customer_id, login_id, display_name, email, sees_all_communities, phone, street, city, state, postcode)
    values (${tx.customerId}, ${loginId}, ${access.displayName}, ${email}, ${access.seesAllCommunities}, ${access.phone}, ${access.street},
      ${access.city}, ${access.state}, ${access.postcode}) returning user_id`.execute(tx.db);
  const userId = made.rows[0]?.user_id ?? '';
  await insertAccess(tx, userId, access);
  return userId;
}

/** Changes a user; roles and communities become exactly those given. */
export async function updateUser(tx: Tx, userId: string, access: UserAccess): Promise<void> {
  await sql`update identity.app_user set display_name = ${access.displayName}, is_inactive = ${access.isInactive},
      sees_all_communities = ${access.seesAllCommunities}, phone = ${access.phone}, street = ${access.street}, city = ${access.city},
      state = ${access.state}, postcode = ${access.postcode}, version = version + 1
    where customer_id = ${tx.customerId} and user_id = ${userId}`.execute(tx.db);
  await sql`delete from identity.user_role where customer_id = ${tx.customerId} and user_id = ${userId}`.execute(tx.db);
  await sql`delete from identity.user_community where customer_id = ${tx.customerId} and user_id = ${userId}`.execute(tx.db);
  await insertAccess(tx, userId, access);
}

/** Ends every session of a user. */
export async function endSessionsOf(tx: Tx, userId: string, now: Instant): Promise<void> {
  await sql`update identity.session set revoked_time = ${now}
    where customer_id = ${tx.customerId} and user_id = ${userId} and revoked_time is null`.execute(tx.db);
}

/** Active users by name, each with every claim of every role. */
export async function listDutyUsers(tx: Tx): Promise<DutyUser[]> {
  const found = await sql<DutyUser>`select u.user_id as "userId", u.display_name as "displayName", u.email,
      coalesce((select jsonb_agg(jsonb_build_object('claim', rc.claim, 'level', rc.level, 'role', r.name) order by lower(r.name), rc.claim) from identity.user_role ur
        join identity.role r on r.customer_id = ${tx.customerId} and r.role_id = ur.role_id
        join identity.role_claim rc on rc.customer_id = ${tx.customerId} and rc.role_id = ur.role_id
        where ur.customer_id = ${tx.customerId} and ur.user_id = u.user_id), '[]') as claims
    from identity.app_user u where u.customer_id = ${tx.customerId} and not u.is_inactive order by lower(u.display_name), u.user_id`.execute(
    tx.db,
  );
  return found.rows;
}

/** The names of active users who hold a claim at a level in a community, by name. */
export async function namesOfHolders(tx: Tx, communityId: string, claim: string, level: number): Promise<string[]> {
  const found = await sql<{ name: string }>`select u.display_name as name from identity.app_user u
    where u.customer_id = ${tx.customerId} and not u.is_inactive
      and exists (select from identity.user_role ur
        join identity.role_claim rc on rc.customer_id = ${tx.customerId} and rc.role_id = ur.role_id and rc.claim = ${claim}
        where ur.customer_id = ${tx.customerId} and ur.user_id = u.user_id having (bit_or(rc.level) & ${level}::smallint) = ${level}::smallint)
      and (u.sees_all_communities or exists (select from identity.user_scope s
        where s.customer_id = ${tx.customerId} and s.user_id = u.user_id and s.community_id = ${communityId}))
    order by lower(u.display_name), u.user_id limit 20`.execute(tx.db);
  return found.rows.map((row) => row.name);
}

/** The names of those users that exist among the ids given. */
export async function namesOfUsers(tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{
    userId: string;
    displayName: string;
  }>`select user_id as "userId", display_name as "displayName" from identity.app_user
    where customer_id = ${tx.customerId} and user_id = any(${[...userIds]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.userId, row.displayName]));
}

/** The users there are, as a select of `id`, `label` and `communityId`: the customer's, of no community. */
export const namedUsers = (tx: Tx) => sql`select u.user_id as id, u.display_name as label, null::bigint as "communityId"
  from identity.app_user u where u.customer_id = ${tx.customerId}`;
