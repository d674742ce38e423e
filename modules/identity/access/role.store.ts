// The SQL of roles and of what must be left standing when access changes.
import type { Claim } from '../../../packages/contract/contract.ts';
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { GivenClaim } from './role.contract.ts';

export interface RoleRow {
  roleId: string;
  version: string;
  name: string;
  isStandard: boolean;
  /** Active users who have it. */
  users: number;
  /** Users who have it, inactive ones too. */
  allUsers: number;
  claims: GivenClaim[];
}

const claimsOfRole = (
  tx: Tx,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('claim', c.claim, 'level', c.level) order by c.claim) from identity.role_claim c
  where c.customer_id = ${tx.customerId} and c.role_id = r.role_id), '[]')`;

/** One role, locked when it is about to be changed. */
export async function findRole(tx: Tx, roleId: string, lock = false): Promise<RoleRow | undefined> {
  const found =
    await sql<RoleRow>`select r.role_id as "roleId", r.version, r.name, r.is_standard as "isStandard", ${claimsOfRole(tx)} as claims,
      (select count(*)::int from identity.user_role ur join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = ur.user_id
        where ur.customer_id = ${tx.customerId} and ur.role_id = r.role_id and not u.is_inactive) as users,
      (select count(*)::int from identity.user_role ur where ur.customer_id = ${tx.customerId} and ur.role_id = r.role_id) as "allUsers"
    from identity.role r where r.customer_id = ${tx.customerId} and r.role_id = ${roleId} ${lock ? sql`for update of r` : sql``}`.execute(
      tx.db,
    );
  return found.rows[0];
}

/** Every role with its claims, by name. */
export async function listRoles(
  tx: Tx,
): Promise<{ roleId: string; name: string; isStandard: boolean; claims: { claim: Claim; level: number }[] }[]> {
  const found = await sql<{ roleId: string; name: string; isStandard: boolean; claims: GivenClaim[] }>`
    select r.role_id as "roleId", r.name, r.is_standard as "isStandard", ${claimsOfRole(tx)} as claims
    from identity.role r where r.customer_id = ${tx.customerId} order by lower(r.name), r.role_id`.execute(tx.db);
  return found.rows;
}

async function insertClaims(tx: Tx, roleId: string, given: readonly GivenClaim[]): Promise<void> {
  await sql`insert into identity.role_claim (customer_id, role_id, claim, level) select customer.customer_id, ${roleId}::bigint, g.* from ${rowsFor(
    tx,
    {
      claim: { type: 'text', values: given.map((each) => each.claim) },
      level: { type: 'smallint', values: given.map((each) => each.level) },
    },
    'g',
  )}`.execute(tx.db);
}

/** Writes a role of the customer's own; undefined when its name is taken. */
export async function insertRole(tx: Tx, name: string, given: readonly GivenClaim[]): Promise<string | undefined> {
  const made = await sql<{ role_id: string }>`insert into identity.role (customer_id, name) values (${tx.customerId}, ${name})
    on conflict do nothing returning role_id`.execute(tx.db);
  const roleId = made.rows[0]?.role_id;
  if (roleId) await insertClaims(tx, roleId, given);
  return roleId;
}

/** True when another role than `exceptId` has the name. */
export async function isRoleNameTaken(tx: Tx, name: string, exceptId: string): Promise<boolean> {
  const found =
    await sql`select 1 from identity.role where customer_id = ${tx.customerId} and name = ${name} and role_id <> ${exceptId}`.execute(
      tx.db,
    );
  return found.rows.length > 0;
}

/** Changes a role's name and claims. */
export async function updateRole(tx: Tx, roleId: string, name: string, given: readonly GivenClaim[]): Promise<void> {
  await sql`update identity.role set name = ${name}, version = version + 1 where customer_id = ${tx.customerId} and role_id = ${roleId}`.execute(
    tx.db,
  );
  await sql`delete from identity.role_claim where customer_id = ${tx.customerId} and role_id = ${roleId}`.execute(tx.db);
  await insertClaims(tx, roleId, given);
}

/** Removes a role nobody has. */
export async function removeRole(tx: Tx, roleId: string): Promise<void> {
  await sql`delete from identity.role_claim where customer_id = ${tx.customerId} and role_id = ${roleId}`.execute(tx.db);
  await sql`delete from identity.role where customer_id = ${tx.customerId} and role_id = ${roleId}`.execute(tx.db);
}

/**
 * Lets one change of access of the customer happen at a time, so that two of them cannot each leave the
 * other's administrator as the last.
 */
export async function lockAccess(tx: Tx): Promise<void> {
  await sql`select 1 from identity.customer where customer_id = ${tx.customerId} for update`.execute(tx.db);
}

/** Active users who hold everything of permissionmaintain, and what one user holds of it. */
export async function countAdministrators(tx: Tx, userId: string): Promise<{ administrators: number; own: number }> {
  const found = await sql<{ administrators: number; own: number }>`
    select count(*) filter (where held.level = 15)::int as administrators, coalesce(max(held.level) filter (where held.user_id = ${userId}), 0)::int as own
    from (select ur.user_id, bit_or(rc.level) as level from identity.user_role ur
      join identity.role_claim rc on rc.customer_id = ${tx.customerId} and rc.role_id = ur.role_id and rc.claim = 'permissionmaintain'
      join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = ur.user_id and not u.is_inactive
      where ur.customer_id = ${tx.customerId} group by ur.user_id) held`.execute(tx.db);
  return found.rows[0] ?? { administrators: 0, own: 0 };
}
