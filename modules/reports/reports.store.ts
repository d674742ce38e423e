// What the viewer reads beside the reports: how far the postings of a community go.
import { sql, type Tx } from '../../packages/db/database.ts';
import { type Instant, instantOf } from '../../packages/kernel/kernel.ts';

/** How far the ledger of a community goes. */
export interface HighWater {
  postedTime: Instant;
  /** Null before the first entry. */
  lastEntryId: string | null;
}

/**
 * The last moment anything was posted in a community, by its newest entry and its newest batch; 1970 when
 * nothing ever was. Of figures known before a moment it is the last before that, by the index of entries
 * alone.
 */
export async function highWater(tx: Tx, communityId: string, knownTime: Instant | null): Promise<HighWater> {
  if (knownTime !== null) {
    const found = await sql<{ time: Instant; entryId: string }>`select e.entered_time as time, e.entry_id as "entryId" from ledger.entry e
      where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.entered_time < ${knownTime}
      order by e.entered_time desc, e.entry_id desc limit 1`.execute(tx.db);
    return { postedTime: found.rows[0]?.time ?? instantOf(0), lastEntryId: found.rows[0]?.entryId ?? null };
  }
  const found = await sql<{ time: Instant | null; entryId: string | null }>`select greatest(
    (select e.entered_time from ledger.entry e where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} order by e.entry_id desc limit 1),
    (select coalesce(b.posted_time, b.entered_time) from ledger.batch b where b.customer_id = ${tx.customerId} and b.community_id = ${communityId}
      order by b.batch_id desc limit 1)) as time,
    (select e.entry_id from ledger.entry e where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} order by e.entry_id desc limit 1) as "entryId"`.execute(
    tx.db,
  );
  return { postedTime: found.rows[0]?.time ?? instantOf(0), lastEntryId: found.rows[0]?.entryId ?? null };
}

/** Under whose name the reports of a community stand. */
export async function ownerOf(tx: Tx, communityId: string): Promise<string> {
  const found = await sql<{ owner: string }>`select coalesce(nullif(legal_name, ''), name) as owner from communities.community
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.owner ?? '';
}

/**
 * The communities of a scope by name, or those of them that are named: under which their reports stand, and
 * whose day it is there.
 */
export async function communitiesIn(
  tx: Tx,
  scope: 'all' | ReadonlySet<string>,
  wanted: readonly string[] | null,
): Promise<{ communityId: string; owner: string; timeZone: string }[]> {
  const ids = wanted?.filter((each) => scope === 'all' || scope.has(each)) ?? (scope === 'all' ? null : [...scope]);
  const found = await sql<{ communityId: string; owner: string; timeZone: string }>`select community_id as "communityId",
      coalesce(nullif(legal_name, ''), name) as owner, time_zone as "timeZone"
    from communities.community where customer_id = ${tx.customerId} and (${ids}::bigint[] is null or community_id = any(${ids}::bigint[]))
    order by name, community_id`.execute(tx.db);
  return found.rows;
}

/** A choice of a parameter: what is sent, and how people know it. */
export interface Choice {
  value: string;
  code: string;
  label: string;
}

/** The bank accounts of a community, by name. */
export async function bankAccountChoices(tx: Tx, communityId: string): Promise<Choice[]> {
  const found = await sql<Choice>`select b.bank_account_id as value, a.number as code, b.name as label
    from ledger.bank_account b join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} order by b.name, b.bank_account_id`.execute(tx.db);
  return found.rows;
}

/** Who ever entered anything into the books of a community, by name. */
export async function enteringUsers(tx: Tx, communityId: string): Promise<Choice[]> {
  const found = await sql<Choice>`select u.user_id as value, '' as code, u.display_name as label from identity.app_user u
    where u.customer_id = ${tx.customerId} and exists (select 1 from ledger.batch b
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.entered_by = u.user_id)
    order by u.display_name, u.user_id`.execute(tx.db);
  return found.rows;
}

/**
 * The charge codes of a community by alias, those no longer used among them: there may be charges of them.
 */
export async function codeChoices(tx: Tx, communityId: string): Promise<Choice[]> {
  const found = await sql<Choice>`select k.charge_code_id as value, k.alias as code, k.name as label from receivables.charge_code k
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} order by k.alias`.execute(tx.db);
  return found.rows;
}

/**
 * Vendors who ever sent a bill to a community: the one with an id, or at most 20 whose name or alias holds
 * the text searched for.
 */
export async function payeeChoices(tx: Tx, communityId: string, wanted: { search: string } | { value: string }): Promise<Choice[]> {
  const term = 'search' in wanted ? wanted.search.trim().toLowerCase() : '';
  const isWanted =
    'value' in wanted ? sql`v.vendor_id = ${wanted.value}::bigint` : sql`strpos(lower(concat_ws(' ', v.name, v.alias)), ${term}) > 0`;
  const found = await sql<Choice>`select v.vendor_id as value, v.alias as code, v.name as label from people.vendor v
    where v.customer_id = ${tx.customerId} and ${isWanted} and exists (select from payables.bill b
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.vendor_id = v.vendor_id)
    order by starts_with(lower(v.name), ${term}) desc, lower(v.name), v.vendor_id limit 20`.execute(tx.db);
  return found.rows;
}
