// The SQL behind the wizard of the portal: its runs with what stood before, and how far their owners came.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { PortalSetting } from '../accounts/account.contract.ts';

/** The names of communities that are run, among ids. */
export async function listNames(tx: Tx, communityIds: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ communityId: string; name: string }>`select c.community_id as "communityId", c.name from communities.community c
    where c.customer_id = ${tx.customerId} and c.community_id = any(${[...communityIds]}::bigint[]) and c.standing in ('DRAFT', 'ACTIVE')`.execute(
    tx.db,
  );
  return new Map(found.rows.map(({ communityId, name }) => [communityId, name]));
}

/** Starts a run; gives its id. */
export async function insertRollout(tx: Tx, holdsLetters: boolean, by: { userId: string; now: Instant }): Promise<string> {
  const made = await sql<{ id: string }>`insert into owner_access.rollout (customer_id, holds_letters, entered_by, entered_time)
    values (${tx.customerId}, ${holdsLetters}, ${by.userId}, ${by.now}) returning rollout_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** A community of a run: what stood before, and how often its setting was changed then. */
export interface RolloutCommunity {
  communityId: string;
  before: PortalSetting | null;
  versionAfter: string;
}

/** Keeps what a run set. */
export async function insertRolloutCommunities(tx: Tx, rolloutId: string, rows: readonly RolloutCommunity[]): Promise<void> {
  await sql`insert into owner_access.rollout_community (customer_id, rollout_id, community_id, setting_before, version_after)
    select customer.customer_id, ${rolloutId}::bigint, r.community_id, nullif(r.before, 'null')::jsonb, r.version_after from ${rowsFor(
      tx,
      {
        community_id: { type: 'bigint', values: rows.map((row) => row.communityId) },
        before: { type: 'text', values: rows.map((row) => JSON.stringify(row.before)) },
        version_after: { type: 'bigint', values: rows.map((row) => row.versionAfter) },
      },
      'r',
    )}`.execute(tx.db);
}

/** A run; undefined where the customer has none. Locked, since it is about to be changed. */
export async function lockRollout(tx: Tx, rolloutId: string) {
  const found = await sql<{ holdsLetters: boolean; isUndone: boolean; isReleased: boolean }>`select r.holds_letters as "holdsLetters",
      r.undone_time is not null as "isUndone", r.released_time is not null as "isReleased"
    from owner_access.rollout r where r.customer_id = ${tx.customerId} and r.rollout_id = ${rolloutId} for update`.execute(tx.db);
  return found.rows[0];
}

/** The same without the lock. */
export async function findRollout(tx: Tx, rolloutId: string) {
  const found = await sql<{ holdsLetters: boolean; isUndone: boolean; isReleased: boolean }>`select r.holds_letters as "holdsLetters",
      r.undone_time is not null as "isUndone", r.released_time is not null as "isReleased"
    from owner_access.rollout r where r.customer_id = ${tx.customerId} and r.rollout_id = ${rolloutId}`.execute(tx.db);
  return found.rows[0];
}

/** The communities of a run with their names, and how often their settings are changed by now. */
export async function listRolloutCommunities(tx: Tx, rolloutId: string) {
  const found = await sql<
    RolloutCommunity & { community: string; version: string }
  >`select r.community_id as "communityId", c.name as community,
      r.setting_before as before, r.version_after::text as "versionAfter", coalesce(s.version, 0)::text as version
    from owner_access.rollout_community r
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = r.community_id
    left join owner_access.community_setting s on s.customer_id = ${tx.customerId} and s.community_id = r.community_id
    where r.customer_id = ${tx.customerId} and r.rollout_id = ${rolloutId} order by c.name, r.community_id`.execute(tx.db);
  return found.rows;
}

/** The invitations of a run: how many wait, how many letters are out, and the ids of those that wait. */
export async function rolloutInvitations(tx: Tx, rolloutId: string): Promise<{ waiting: string[]; sent: number }> {
  const found = await sql<{ waiting: string[] | null; sent: number }>`select
      array_agg(i.invitation_id::text order by i.invitation_id) filter (where i.accepted_time is null and i.revoked_time is null) as waiting,
      (count(*) filter (where i.secret_hash <> ''))::int as sent
    from owner_access.invitation i where i.customer_id = ${tx.customerId} and i.rollout_id = ${rolloutId}`.execute(tx.db);
  return { waiting: found.rows[0]?.waiting ?? [], sent: found.rows[0]?.sent ?? 0 };
}

/** Says that the letters of a run go out; their links are good until a moment. */
export async function releaseRollout(tx: Tx, rolloutId: string, { now, expires }: { now: Instant; expires: Instant }): Promise<void> {
  await sql`update owner_access.invitation set expires_time = ${expires} where customer_id = ${tx.customerId} and rollout_id = ${rolloutId}
    and accepted_time is null and revoked_time is null`.execute(tx.db);
  await sql`update owner_access.rollout set released_time = ${now} where customer_id = ${tx.customerId} and rollout_id = ${rolloutId}`.execute(
    tx.db,
  );
}

/** Takes back the invitations of a run and marks it as undone; its letters must not be out. */
export async function undoRolloutRows(tx: Tx, rolloutId: string, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update owner_access.invitation set revoked_time = ${by.now} where customer_id = ${tx.customerId} and rollout_id = ${rolloutId}
    and accepted_time is null and revoked_time is null`.execute(tx.db);
  await sql`update owner_access.rollout set undone_by = ${by.userId}, undone_time = ${by.now}
    where customer_id = ${tx.customerId} and rollout_id = ${rolloutId}`.execute(tx.db);
}

/** The last fifty runs that lie wholly in communities of the caller, the newest first. */
export async function listRolloutRows(tx: Tx, communities: 'all' | ReadonlySet<string>, now: Instant) {
  const scope = communities === 'all' ? null : [...communities];
  const found = await sql<{
    rolloutId: string;
    enteredBy: string;
    enteredTime: Instant;
    holdsLetters: boolean;
    isUndone: boolean;
    communities: string[];
    invited: number;
    sent: number;
    accepted: number;
    waiting: number;
  }>`select r.rollout_id as "rolloutId", u.display_name as "enteredBy", r.entered_time as "enteredTime",
      r.holds_letters and r.released_time is null as "holdsLetters", r.undone_time is not null as "isUndone", of.communities, come.invited, come.sent,
      come.accepted, come.waiting
    from owner_access.rollout r
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = r.entered_by
    cross join lateral (select array_agg(c.name order by c.name) as communities,
        bool_and(${scope === null}::boolean or m.community_id = any(${scope ?? []}::bigint[])) as "isSeen"
      from owner_access.rollout_community m join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = m.community_id
      where m.customer_id = ${tx.customerId} and m.rollout_id = r.rollout_id) of
    cross join lateral (select count(*)::int as invited, (count(*) filter (where i.secret_hash <> ''))::int as sent,
        (count(*) filter (where i.accepted_time is not null))::int as accepted,
        (count(*) filter (where i.accepted_time is null and i.revoked_time is null and i.expires_time > ${now}))::int as waiting
      from owner_access.invitation i where i.customer_id = ${tx.customerId} and i.rollout_id = r.rollout_id) come
    where r.customer_id = ${tx.customerId} and of."isSeen"
    order by r.rollout_id desc limit 50`.execute(tx.db);
  return found.rows;
}
