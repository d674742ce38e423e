// The SQL of owners' accounts and of the invitations that make them.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { Locale } from './portal.contract.ts';

/** An account. */
export interface OwnerAccountRow {
  accountId: string;
  email: string;
  displayName: string;
  locale: Locale;
  isLocked: boolean;
  isSample: boolean;
  company: string;
}

const columns = sql`a.account_id as "accountId", a.email, a.display_name as "displayName", a.locale, a.locked_time is not null as "isLocked",
  a.is_sample as "isSample", k.name as company`;

/** An account by its id; undefined where the customer has none. */
export async function findOwnerAccount(tx: Tx, accountId: string, lock = false): Promise<OwnerAccountRow | undefined> {
  const found = await sql<OwnerAccountRow>`select ${columns} from owner_access.account a
    join identity.customer k on k.customer_id = ${tx.customerId}
    where a.customer_id = ${tx.customerId} and a.account_id = ${accountId} ${lock ? sql`for update of a` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** The account of an email address. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<OwnerAccountRow | undefined> {
  const found = await sql<OwnerAccountRow>`select ${columns} from owner_access.account a
    join identity.customer k on k.customer_id = ${tx.customerId}
    where a.customer_id = ${tx.customerId} and a.email = ${email}`.execute(tx.db);
  return found.rows[0];
}

/** Makes an account, or leaves the one its address has; gives its id. */
export async function keepOwnerAccount(
  tx: Tx,
  account: { email: string; displayName: string; locale: Locale; isSample: boolean; now: Instant },
): Promise<{ accountId: string; isNew: boolean }> {
  const { email, displayName, locale, isSample, now } = account;
  const made = await sql<{
    id: string;
  }>`insert into owner_access.account (customer_id, email, display_name, locale, is_sample, created_time)
    values (${tx.customerId}, ${email}, ${displayName}, ${locale}, ${isSample}, ${now}) on conflict (customer_id, email) do nothing
    returning account_id as id`.execute(tx.db);
  const id = made.rows[0]?.id;
  if (id !== undefined) return { accountId: id, isNew: true };
  const held = await findAccountByEmail(tx, email);
  return { accountId: held?.accountId ?? '0', isNew: false };
}

/** Sets the language of an account. */
export async function saveLocale(tx: Tx, accountId: string, locale: Locale): Promise<void> {
  await sql`update owner_access.account set locale = ${locale} where customer_id = ${tx.customerId} and account_id = ${accountId}`.execute(
    tx.db,
  );
}

/** Locks an account out, or lets it in again. */
export async function saveLocked(tx: Tx, accountId: string, lockedTime: Instant | null): Promise<void> {
  await sql`update owner_access.account set locked_time = ${lockedTime} where customer_id = ${tx.customerId} and account_id = ${accountId}`.execute(
    tx.db,
  );
}

/** Gives a home to an account, again where it was taken away. */
export async function giveHome(
  tx: Tx,
  home: { accountId: string; ownershipId: string; communityId: string; invitationId: string; now: Instant },
): Promise<void> {
  const { accountId, ownershipId, communityId, invitationId, now } = home;
  await sql`insert into owner_access.account_home (customer_id, account_id, ownership_id, community_id, invitation_id, added_time)
    values (${tx.customerId}, ${accountId}, ${ownershipId}, ${communityId}, ${invitationId}, ${now})
    on conflict (customer_id, account_id, ownership_id) do update set removed_time = null, invitation_id = excluded.invitation_id, added_time = excluded.added_time`.execute(
    tx.db,
  );
}

/** Takes a home from an account, or gives it back; false where the account does not have it so. */
export async function removeHome(tx: Tx, accountId: string, ownershipId: string, removedTime: Instant | null): Promise<boolean> {
  const taken = await sql`update owner_access.account_home set removed_time = ${removedTime}
    where customer_id = ${tx.customerId} and account_id = ${accountId} and ownership_id = ${ownershipId}
      and (removed_time is null) = ${removedTime !== null}`.execute(tx.db);
  return taken.numAffectedRows === 1n;
}

/** An invitation with what its letter and its page say. */
export interface InvitationRow {
  invitationId: string;
  communityId: string;
  ownershipId: string;
  email: string;
  locale: Locale;
  name: string;
  company: string;
  community: string;
  address: string;
}

const invitationColumns = sql`i.invitation_id as "invitationId", i.community_id as "communityId", i.ownership_id as "ownershipId", i.email, i.locale,
  t.display_name as name, k.name as company, coalesce(nullif(c.display_name, ''), c.name) as community,
  p.street || case when p.unit = '' then '' else ' ' || p.unit end as address`;

const invitationTables = (tx: Tx) => sql`owner_access.invitation i
  join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = i.ownership_id
  join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
  join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
  join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = i.community_id
  join identity.customer k on k.customer_id = ${tx.customerId}`;

/** It waits, and the person still owns the home: the day of the community decides. */
const waits = (now: Instant) => sql`i.accepted_time is null and i.revoked_time is null and i.expires_time > ${now}
  and (o.end_on is null or o.end_on >= (${now}::timestamptz at time zone c.time_zone)::date)`;

/** The invitation of a secret, while it waits; locked where it is about to be accepted. */
export async function findInvitation(tx: Tx, secretHash: string, now: Instant, lock = false): Promise<InvitationRow | undefined> {
  const found = await sql<InvitationRow>`select ${invitationColumns} from ${invitationTables(tx)}
    where i.customer_id = ${tx.customerId} and i.secret_hash = ${secretHash} and ${waits(now)} ${lock ? sql`for update of i` : sql``}`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** Those among invitations that wait and whose letter was not sent yet. */
export async function listUnsent(tx: Tx, invitationIds: readonly string[], now: Instant): Promise<InvitationRow[]> {
  const found = await sql<InvitationRow>`select ${invitationColumns} from ${invitationTables(tx)}
    where i.customer_id = ${tx.customerId} and i.invitation_id = any(${[...invitationIds]}::bigint[]) and i.secret_hash = '' and ${waits(now)}
    order by i.invitation_id`.execute(tx.db);
  return found.rows;
}

/** Keeps the hash of the secret that is sent. */
export async function saveSecret(tx: Tx, invitationId: string, secretHash: string): Promise<void> {
  await sql`update owner_access.invitation set secret_hash = ${secretHash}
    where customer_id = ${tx.customerId} and invitation_id = ${invitationId}`.execute(tx.db);
}

/** Uses an invitation up; its row is locked. */
export async function markAccepted(tx: Tx, invitationId: string, accountId: string, now: Instant): Promise<void> {
  await sql`update owner_access.invitation set accepted_time = ${now}, account_id = ${accountId}
    where customer_id = ${tx.customerId} and invitation_id = ${invitationId}`.execute(tx.db);
}
