// The SQL of merging people: the facts of the one that stays, who stands for whom, and the log that takes a
// merge back.
import { jsonb, jsonText, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { throughParty } from '../party/party.store.ts';
import type { PartItem } from './duplicate.contract.ts';

/** Writes the facts of someone. */
export async function savePartyFacts(tx: Tx, partyId: string, facts: PartyFacts): Promise<void> {
  const values = Object.entries(throughParty.columns).map(([fact, column]) => {
    const value = facts[fact as keyof PartyFacts];
    return typeof column === 'string' ? sql`${sql.id(column)} = ${value}` : sql`${sql.id(column.json)} = ${jsonb(value)}`;
  });
  await sql`update people.party set ${sql.join(values)}, version = version + 1 where customer_id = ${tx.customerId} and party_id = ${partyId}`.execute(
    tx.db,
  );
}

/** Says who stands for someone from now on; null for himself. */
export async function setSurvivor(tx: Tx, partyId: string, survivorId: string | null): Promise<void> {
  await sql`update people.party set survivor_id = ${survivorId}, version = version + 1 where customer_id = ${tx.customerId} and party_id = ${partyId}`.execute(
    tx.db,
  );
}

/** The names of the groups two people are both members of. */
export async function groupsOfBoth(tx: Tx, a: string, b: string): Promise<string[]> {
  const found = await sql<{ name: string }>`select g.name from people.group_member m
    join people.group_member o on o.customer_id = m.customer_id and o.group_ownership_id = m.group_ownership_id and o.party_id = ${b}
    join people.group_ownership g on g.customer_id = m.customer_id and g.group_ownership_id = m.group_ownership_id
    where m.customer_id = ${tx.customerId} and m.party_id = ${a} order by 1`.execute(tx.db);
  return found.rows.map((row) => row.name);
}

interface MergedPart {
  item: PartItem;
  itemId: string;
}

/** Writes the log of a merge. */
export async function insertPartyMerge(
  tx: Tx,
  merge: { targetId: string; sourceId: string; reason: string; before: object; after: object; parts: readonly MergedPart[] },
  by: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into people.party_merge (customer_id, target_party_id, source_party_id, reason, target_before, target_after, merged_by, merged_time)
    values (${tx.customerId}, ${merge.targetId}, ${merge.sourceId}, ${merge.reason}, ${jsonText(merge.before)}::jsonb, ${jsonText(merge.after)}::jsonb, ${by.userId}, ${by.now})
    returning party_merge_id as id`.execute(tx.db);
  const mergeId = made.rows[0]?.id ?? '';
  await sql`insert into people.party_merge_row (customer_id, party_merge_id, item, item_id)
    select ${tx.customerId}::bigint, ${mergeId}::bigint, r.* from ${rowsOf(
      {
        item: { type: 'text', values: merge.parts.map((one) => one.item) },
        item_id: { type: 'bigint', values: merge.parts.map((one) => one.itemId) },
      },
      'r',
    )}`.execute(tx.db);
  return mergeId;
}

/** A merge as undoing it needs it. */
export interface FoundPartyMerge {
  targetId: string;
  sourceId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  mergedTime: Instant;
  undoneTime: Instant | null;
  parts: MergedPart[];
}

/** One merge, locked; undefined when there is none. */
export async function findPartyMerge(tx: Tx, mergeId: string): Promise<FoundPartyMerge | undefined> {
  const found = await sql<Omit<FoundPartyMerge, 'parts'>>`
    select target_party_id as "targetId", source_party_id as "sourceId", target_before as before, target_after as after, merged_time as "mergedTime", undone_time as "undoneTime"
    from people.party_merge where customer_id = ${tx.customerId} and party_merge_id = ${mergeId} for update`.execute(tx.db);
  const [merge] = found.rows;
  if (!merge) return undefined;
  const parts = await sql<MergedPart>`select item, item_id as "itemId" from people.party_merge_row
    where customer_id = ${tx.customerId} and party_merge_id = ${mergeId} order by 1, 2`.execute(tx.db);
  return { ...merge, parts: parts.rows };
}

/** Marks a merge undone. */
export async function markPartyMergeUndone(tx: Tx, mergeId: string, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update people.party_merge set undone_by = ${by.userId}, undone_time = ${by.now} where customer_id = ${tx.customerId} and party_merge_id = ${mergeId}`.execute(
    tx.db,
  );
}

export interface PartyMergeLine {
  partyMergeId: string;
  targetId: string;
  target: string;
  source: string;
  parts: number;
  reason: string;
  mergedBy: string;
  mergedTime: Instant;
  undoneTime: Instant | null;
}

/** The last two hundred merges of people, newest first. */
export async function listPartyMergeLines(tx: Tx): Promise<PartyMergeLine[]> {
  const found = await sql<PartyMergeLine>`
    select m.party_merge_id as "partyMergeId", m.target_party_id as "targetId", t.display_name as target, s.display_name as source,
      (select count(*)::int from people.party_merge_row r where r.customer_id = m.customer_id and r.party_merge_id = m.party_merge_id) as parts,
      m.reason, coalesce(u.display_name, '') as "mergedBy", m.merged_time as "mergedTime", m.undone_time as "undoneTime"
    from people.party_merge m
    join people.party t on t.customer_id = m.customer_id and t.party_id = m.target_party_id
    join people.party s on s.customer_id = m.customer_id and s.party_id = m.source_party_id
    left join identity.app_user u on u.customer_id = m.customer_id and u.user_id = m.merged_by
    where m.customer_id = ${tx.customerId} order by m.party_merge_id desc limit 200`.execute(tx.db);
  return found.rows;
}
