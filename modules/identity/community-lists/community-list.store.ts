// Where lists of communities stand.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { ListMembers, ScopedUser } from './community-list.rules.ts';

export interface CommunityListRow {
  communityListId: string;
  version: string;
  name: string;
  note: string;
  communityIds: string[];
  userIds: string[];
}

/** One list, locked when it is about to be changed. */
export async function findCommunityList(tx: Tx, communityListId: string, lock = false): Promise<CommunityListRow | undefined> {
  const found = await sql<CommunityListRow>`select l.community_list_id as "communityListId", l.version, l.name, l.note,
      coalesce((select jsonb_agg(c.community_id::text order by c.community_id) from identity.community_list_community c
        where c.customer_id = ${tx.customerId} and c.community_list_id = l.community_list_id), '[]') as "communityIds",
      coalesce((select jsonb_agg(u.user_id::text order by u.user_id) from identity.community_list_user u
        where u.customer_id = ${tx.customerId} and u.community_list_id = l.community_list_id), '[]') as "userIds"
    from identity.community_list l where l.customer_id = ${tx.customerId} and l.community_list_id = ${communityListId}
    ${lock ? sql`for update of l` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** True when another list has the name. */
export async function isListNameTaken(tx: Tx, name: string, exceptId: string | null): Promise<boolean> {
  const found = await sql`select 1 from identity.community_list
    where customer_id = ${tx.customerId} and name = ${name} and community_list_id is distinct from ${exceptId}::bigint`.execute(tx.db);
  return found.rows.length > 0;
}

async function insertMembers(tx: Tx, communityListId: string, { communityIds, userIds }: ListMembers): Promise<void> {
  await sql`insert into identity.community_list_community (customer_id, community_list_id, community_id)
    select customer.customer_id, ${communityListId}::bigint, g.* from ${rowsFor(tx, { community_id: { type: 'bigint', values: communityIds } }, 'g')}`.execute(
    tx.db,
  );
  await sql`insert into identity.community_list_user (customer_id, community_list_id, user_id)
    select customer.customer_id, ${communityListId}::bigint, g.* from ${rowsFor(tx, { user_id: { type: 'bigint', values: userIds } }, 'g')}`.execute(
    tx.db,
  );
}

/** Writes a list; its id. */
export async function insertCommunityList(
  tx: Tx,
  { name, note, ...members }: { name: string; note: string } & ListMembers,
): Promise<string> {
  const made = await sql<{ id: string }>`insert into identity.community_list (customer_id, name, note)
    values (${tx.customerId}, ${name}, ${note}) returning community_list_id as id`.execute(tx.db);
  const id = made.rows[0]?.id ?? '';
  await insertMembers(tx, id, members);
  return id;
}

/** Changes a list; communities and users become exactly those given. */
export async function updateCommunityList(
  tx: Tx,
  communityListId: string,
  { name, note, ...members }: { name: string; note: string } & ListMembers,
): Promise<void> {
  const mine = sql`customer_id = ${tx.customerId} and community_list_id = ${communityListId}`;
  await sql`update identity.community_list set name = ${name}, note = ${note}, version = version + 1 where ${mine}`.execute(tx.db);
  await sql`delete from identity.community_list_community where ${mine}`.execute(tx.db);
  await sql`delete from identity.community_list_user where ${mine}`.execute(tx.db);
  await insertMembers(tx, communityListId, members);
}

/** Deletes a list with its communities. */
export async function deleteCommunityList(tx: Tx, communityListId: string): Promise<void> {
  await sql`delete from identity.community_list where customer_id = ${tx.customerId} and community_list_id = ${communityListId}`.execute(
    tx.db,
  );
}

/** Active users by name, with the communities they have otherwise than by the list. */
export async function listScopedUsers(tx: Tx, communityListId: string | null): Promise<ScopedUser[]> {
  const found =
    await sql<ScopedUser>`select u.user_id as "userId", u.display_name as "displayName", u.sees_all_communities as "seesAllCommunities",
      coalesce((select jsonb_agg(distinct s.community_id::text) from (
        select g.community_id from identity.user_community g where g.customer_id = ${tx.customerId} and g.user_id = u.user_id
        union all select c.community_id from identity.community_list_user m
          join identity.community_list_community c on c.customer_id = ${tx.customerId} and c.community_list_id = m.community_list_id
          where m.customer_id = ${tx.customerId} and m.user_id = u.user_id and m.community_list_id is distinct from ${communityListId}::bigint) s), '[]') as "otherwiseIds"
    from identity.app_user u where u.customer_id = ${tx.customerId} and not u.is_inactive order by lower(u.display_name), u.user_id`.execute(
      tx.db,
    );
  return found.rows;
}

/** Takes a community that is about to be deleted from every list and every user. */
export async function takeScopeOf(tx: Tx, communityId: string): Promise<void> {
  await sql`delete from identity.community_list_community where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(
    tx.db,
  );
  await sql`delete from identity.user_community where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
}

/** Gives a user a community that is new; nothing is written for who sees all of them. */
export async function insertScope(tx: Tx, userId: string, communityId: string): Promise<void> {
  await sql`insert into identity.user_community (customer_id, user_id, community_id)
    select u.customer_id, u.user_id, ${communityId}::bigint from identity.app_user u
    where u.customer_id = ${tx.customerId} and u.user_id = ${userId} and not u.sees_all_communities on conflict do nothing`.execute(tx.db);
}
