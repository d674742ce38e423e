// The SQL behind the office's side of the portal: settings, whom to invite, and one account with what hangs
// on it.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Locale } from '../owners/portal.contract.ts';
import type { PortalSetting } from './account.contract.ts';

/** What stands before it is first set: off, and everything ticked for when it is on. */
export const unsetPortal: PortalSetting = {
  isOn: false,
  showsHistory: true,
  showsDocuments: true,
  showsRequests: true,
  showsViolations: true,
  showsArchitectural: true,
  contactChange: 'ASK',
  accent: 'BLUE',
  greeting: '',
  greetingSpanish: '',
};

type SettingRow = PortalSetting & { communityId: string; version: string };

/** The settings of communities that have one. */
export async function listSettings(tx: Tx, communityIds: readonly string[], lock = false): Promise<SettingRow[]> {
  const found =
    await sql<SettingRow>`select s.community_id as "communityId", s.version::text as version, s.is_on as "isOn", s.shows_history as "showsHistory",
      s.shows_documents as "showsDocuments", s.shows_requests as "showsRequests", s.shows_violations as "showsViolations",
      s.shows_architectural as "showsArchitectural", s.contact_change as "contactChange", s.accent, s.greeting, s.greeting_spanish as "greetingSpanish"
    from owner_access.community_setting s where s.customer_id = ${tx.customerId} and s.community_id = any(${[...communityIds]}::bigint[])
    order by s.community_id ${lock ? sql`for update` : sql``}`.execute(tx.db);
  return found.rows;
}

/** The setting of a community; undefined before it is first set. */
export async function findSetting(tx: Tx, communityId: string, lock = false): Promise<SettingRow | undefined> {
  return (await listSettings(tx, [communityId], lock))[0];
}

/** Writes the settings of communities; gives how often each was changed. */
export async function saveSettings(tx: Tx, rows: readonly (PortalSetting & { communityId: string })[]): Promise<Map<string, string>> {
  const of = <K extends keyof PortalSetting>(key: K) => rows.map((row) => row[key]);
  const done = await sql<{
    communityId: string;
    version: string;
  }>`insert into owner_access.community_setting as s (customer_id, community_id, is_on,
      shows_history, shows_documents, shows_requests, shows_violations, shows_architectural, contact_change, accent, greeting, greeting_spanish)
    select customer.customer_id, r.* from ${rowsFor(
      tx,
      {
        community_id: { type: 'bigint', values: rows.map(({ communityId }) => communityId) },
        is_on: { type: 'boolean', values: of('isOn') },
        shows_history: { type: 'boolean', values: of('showsHistory') },
        shows_documents: { type: 'boolean', values: of('showsDocuments') },
        shows_requests: { type: 'boolean', values: of('showsRequests') },
        shows_violations: { type: 'boolean', values: of('showsViolations') },
        shows_architectural: { type: 'boolean', values: of('showsArchitectural') },
        contact_change: { type: 'text', values: of('contactChange') },
        accent: { type: 'text', values: of('accent') },
        greeting: { type: 'text', values: of('greeting') },
        greeting_spanish: { type: 'text', values: of('greetingSpanish') },
      },
      'r',
    )}
    on conflict (customer_id, community_id) do update set is_on = excluded.is_on, shows_history = excluded.shows_history,
      shows_documents = excluded.shows_documents, shows_requests = excluded.shows_requests, shows_violations = excluded.shows_violations,
      shows_architectural = excluded.shows_architectural, contact_change = excluded.contact_change, accent = excluded.accent,
      greeting = excluded.greeting, greeting_spanish = excluded.greeting_spanish, version = s.version + 1
    returning community_id as "communityId", version::text as version`.execute(tx.db);
  return new Map(done.rows.map((row) => [row.communityId, row.version]));
}

/** An owner who may be invited. */
export interface InvitableRow {
  communityId: string;
  ownershipId: string;
  owner: string;
  address: string;
  community: string;
  company: string;
  email: string;
  language: string;
  emailReturned: boolean;
  hasAccount: boolean;
  hasInvitation: boolean;
}

/** The present owners of communities, or those among the ids given, in the order of their accounts. */
export async function listInvitable(
  tx: Tx,
  communityIds: readonly string[],
  { ownershipIds, now }: { ownershipIds: readonly string[] | null; now: Instant },
): Promise<InvitableRow[]> {
  const found = await sql<InvitableRow>`
    select o.community_id as "communityId", o.ownership_id as "ownershipId", t.display_name as owner, p.street || case when p.unit = '' then '' else ' ' || p.unit end as address,
      coalesce(nullif(c.display_name, ''), c.name) as community, k.name as company, lower(t.email) as email, o.language, o.email_returned as "emailReturned",
      exists (select 1 from owner_access.account_home h where h.customer_id = ${tx.customerId} and h.community_id = o.community_id
        and h.ownership_id = o.ownership_id and h.removed_time is null) as "hasAccount",
      exists (select 1 from owner_access.invitation i where i.customer_id = ${tx.customerId} and i.community_id = o.community_id
        and i.ownership_id = o.ownership_id and i.accepted_time is null and i.revoked_time is null and i.expires_time > ${now}) as "hasInvitation"
    from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = o.community_id
    join identity.customer k on k.customer_id = ${tx.customerId}
    cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today) day
    where o.customer_id = ${tx.customerId} and o.community_id = any(${[...communityIds]}::bigint[]) and o.start_on <= day.today
      and coalesce(o.end_on, 'infinity') >= day.today
      and (${ownershipIds === null}::boolean or o.ownership_id = any(${[...(ownershipIds ?? [])]}::bigint[]))
    order by o.community_id, p.account_number, o.is_primary desc, o.ownership_id limit 20000`.execute(tx.db);
  return found.rows;
}

/** An invitation that is about to be sent. */
export interface NewInvitation {
  communityId: string;
  ownershipId: string;
  email: string;
  locale: Locale;
}

/** Writes invitations, and takes back those of the same owners that wait; gives the ids of the new ones. */
export async function insertInvitations(
  tx: Tx,
  invitations: readonly NewInvitation[],
  { userId, now, expires, rolloutId = null }: { userId: string; now: Instant; expires: Instant; rolloutId?: string | null },
): Promise<string[]> {
  await sql`update owner_access.invitation set revoked_time = ${now} where customer_id = ${tx.customerId}
    and community_id = any(${[...new Set(invitations.map((one) => one.communityId))]}::bigint[]) and ownership_id = any(${invitations.map((one) => one.ownershipId)}::bigint[]) and accepted_time is null and revoked_time is null`.execute(
    tx.db,
  );
  const made = await sql<{ id: string }>`
    insert into owner_access.invitation (customer_id, invited_by, invited_time, expires_time, rollout_id, community_id, ownership_id, email, locale)
    select customer.customer_id, ${userId}::bigint, ${now}::timestamptz, ${expires}::timestamptz, ${rolloutId}::bigint, r.* from ${rowsFor(
      tx,
      {
        community_id: { type: 'bigint', values: invitations.map((one) => one.communityId) },
        ownership_id: { type: 'bigint', values: invitations.map((one) => one.ownershipId) },
        email: { type: 'text', values: invitations.map((one) => one.email) },
        locale: { type: 'text', values: invitations.map((one) => one.locale) },
      },
      'r',
    )} returning invitation_id as id`.execute(tx.db);
  return made.rows.map((row) => row.id);
}

/** Takes an invitation back; undefined where it does not wait any more. Gives its owner. */
export async function revokeInvitation(tx: Tx, communityId: string, invitationId: string, now: Instant): Promise<string | undefined> {
  const taken = await sql<{ ownershipId: string }>`update owner_access.invitation set revoked_time = ${now}
    where customer_id = ${tx.customerId} and community_id = ${communityId} and invitation_id = ${invitationId} and accepted_time is null
      and revoked_time is null and expires_time > ${now} returning ownership_id as "ownershipId"`.execute(tx.db);
  return taken.rows[0]?.ownershipId;
}

/** True where a community has an invitation. */
export async function hasInvitation(tx: Tx, communityId: string, invitationId: string): Promise<boolean> {
  const found = await sql`select 1 from owner_access.invitation
    where customer_id = ${tx.customerId} and community_id = ${communityId} and invitation_id = ${invitationId}`.execute(tx.db);
  return found.rows.length > 0;
}

/** How far the owners of a community have come. */
export interface Funnel {
  owners: number;
  withEmail: number;
  invited: number;
  accepted: number;
  seen: number;
}

/** Counts the present owners of a community by how far they have come; seen is since a moment. */
export async function countFunnel(tx: Tx, communityId: string, today: LocalDate, since: Instant): Promise<Funnel> {
  const found = await sql<Funnel>`
    select count(*)::int as owners, (count(*) filter (where t.email <> ''))::int as "withEmail",
      (count(*) filter (where has.invitation or has.account))::int as invited, (count(*) filter (where has.account))::int as accepted,
      (count(*) filter (where has.visit))::int as seen
    from people.ownership o
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    cross join lateral (select
      exists (select 1 from owner_access.invitation i where i.customer_id = ${tx.customerId} and i.community_id = ${communityId} and i.ownership_id = o.ownership_id) as invitation,
      exists (select 1 from owner_access.account_home h where h.customer_id = ${tx.customerId} and h.community_id = ${communityId}
        and h.ownership_id = o.ownership_id and h.removed_time is null) as account,
      exists (select 1 from owner_access.account_home h
        join owner_access.owner_session s on s.customer_id = ${tx.customerId} and s.account_id = h.account_id and s.seen_time >= ${since}
        where h.customer_id = ${tx.customerId} and h.community_id = ${communityId} and h.ownership_id = o.ownership_id and h.removed_time is null) as visit
    ) has
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.start_on <= ${today}::date
      and coalesce(o.end_on, 'infinity') >= ${today}::date`.execute(tx.db);
  return found.rows[0] ?? { owners: 0, withEmail: 0, invited: 0, accepted: 0, seen: 0 };
}

/** The communities an account has homes in, taken away or not. */
export async function communitiesOfAccount(tx: Tx, accountId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct community_id as id from owner_access.account_home
    where customer_id = ${tx.customerId} and account_id = ${accountId} order by id`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** When an account was made and last signed in to. */
export async function findAccountTimes(
  tx: Tx,
  accountId: string,
): Promise<{ createdTime: Instant; signedInTime: Instant | null } | undefined> {
  const found = await sql<{
    createdTime: Instant;
    signedInTime: Instant | null;
  }>`select created_time as "createdTime", signed_in_time as "signedInTime"
    from owner_access.account where customer_id = ${tx.customerId} and account_id = ${accountId}`.execute(tx.db);
  return found.rows[0];
}

/** A home of an account, as the office sees it. */
export interface AccountHome {
  communityId: string;
  community: string;
  ownershipId: string;
  owner: string;
  address: string;
  accountNumber: string;
  endDate: LocalDate | null;
  isRemoved: boolean;
  isOn: boolean;
}

/** The homes of an account in communities of the caller. */
export async function listAccountHomes(tx: Tx, accountId: string, communityIds: readonly string[]): Promise<AccountHome[]> {
  const found = await sql<AccountHome>`
    select h.community_id as "communityId", c.name as community, h.ownership_id as "ownershipId", t.display_name as owner,
      p.street || case when p.unit = '' then '' else ' ' || p.unit end as address, p.account_number as "accountNumber", o.end_on as "endDate",
      h.removed_time is not null as "isRemoved", coalesce(s.is_on, false) as "isOn"
    from owner_access.account_home h
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = h.ownership_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = h.community_id
    left join owner_access.community_setting s on s.customer_id = ${tx.customerId} and s.community_id = h.community_id
    where h.customer_id = ${tx.customerId} and h.account_id = ${accountId} and h.community_id = any(${[...communityIds]}::bigint[])
    order by c.name, address, h.ownership_id`.execute(tx.db);
  return found.rows;
}

/** An invitation, as the office sees it. */
export interface AccountInvitation {
  invitationId: string;
  communityId: string;
  ownershipId: string;
  address: string;
  email: string;
  invitedBy: string;
  invitedTime: Instant;
  state: 'WAITING' | 'ACCEPTED' | 'REVOKED' | 'OVER';
}

/** The invitations of the homes of an account in communities of the caller, the newest first. */
export async function listAccountInvitations(
  tx: Tx,
  accountId: string,
  communityIds: readonly string[],
  now: Instant,
): Promise<AccountInvitation[]> {
  const found = await sql<AccountInvitation>`
    select i.invitation_id as "invitationId", i.community_id as "communityId", i.ownership_id as "ownershipId",
      p.street || case when p.unit = '' then '' else ' ' || p.unit end as address, i.email, coalesce(u.display_name, '') as "invitedBy", i.invited_time as "invitedTime",
      case when i.accepted_time is not null then 'ACCEPTED' when i.revoked_time is not null then 'REVOKED' when i.expires_time <= ${now} then 'OVER'
        else 'WAITING' end as state
    from owner_access.invitation i
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = i.ownership_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = i.invited_by
    where i.customer_id = ${tx.customerId} and i.community_id = any(${[...communityIds]}::bigint[]) and i.account_id = ${accountId}
    order by i.invitation_id desc limit 100`.execute(tx.db);
  return found.rows;
}
