// The SQL of merging owners' histories: who the two are, the log by which a merge is read and taken back, and
// what stands in its way.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { MergeLink } from './owner-merge.rules.ts';

/** An owner as a merge shows it. */
export interface MergingOwner {
  ownershipId: string;
  propertyId: string;
  name: string;
  isPrimary: boolean;
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** Owners of a community by id. */
export async function loadMergingOwners(tx: Tx, communityId: string, ownershipIds: readonly string[]): Promise<MergingOwner[]> {
  const found = await sql<MergingOwner>`
    select o.ownership_id as "ownershipId", o.property_id as "propertyId", t.display_name as name, o.is_primary as "isPrimary", o.start_on as "startDate", o.end_on as "endDate"
    from people.ownership o join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.ownership_id = any(${[...ownershipIds]}::bigint[])`.execute(
    tx.db,
  );
  return found.rows;
}

/** Every merge among the owners of the home of an owner, in the order they were made. */
export async function loadMergeLinks(tx: Tx, communityId: string, ownershipId: string): Promise<MergeLink[]> {
  const found = await sql<MergeLink>`
    select m.from_ownership_id as "fromId", m.to_ownership_id as "toId", m.batch_id as "batchId", m.undo_batch_id as "undoBatchId"
    from receivables.owner_merge m
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.property_id = (
      select o.property_id from people.ownership o where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.ownership_id = ${ownershipId})
    order by m.owner_merge_id`.execute(tx.db);
  return found.rows;
}

/**
 * How many lines of receipts that wait for posting name an owner, and how many statements of them there are.
 */
export async function countWaiting(tx: Tx, communityId: string, ownershipId: string): Promise<{ lockbox: number; statements: number }> {
  const found = await sql<{ lockbox: number; statements: number }>`select
    (select count(*)::int from receivables.lockbox_line l where l.customer_id = ${tx.customerId} and l.community_id = ${communityId}
      and l.ownership_id = ${ownershipId} and l.status = 'MATCHED') as lockbox,
    (select count(*)::int from receivables.statement s where s.customer_id = ${tx.customerId} and s.community_id = ${communityId}
      and s.ownership_id = ${ownershipId}) as statements`.execute(tx.db);
  return found.rows[0] ?? { lockbox: 0, statements: 0 };
}

/** A record that hung on the source. */
export interface MergedRow {
  item: 'NOTE' | 'TASK' | 'FILE' | 'FIELD';
  itemId: string;
}

export interface MergedCharge {
  fromChargeId: string;
  toChargeId: string;
  amount_cents: Cents;
}

export interface OwnerMergeRecord {
  communityId: string;
  propertyId: string;
  fromId: string;
  toId: string;
  batchId: string;
  reason: string;
  owed_cents: Cents;
  prepaid_cents: Cents;
  charges: readonly MergedCharge[];
  rows: readonly MergedRow[];
}

/** Writes the log of a merge. */
export async function insertOwnerMerge(tx: Tx, merge: OwnerMergeRecord, by: { userId: string; now: Instant }): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into receivables.owner_merge (customer_id, community_id, property_id, from_ownership_id, to_ownership_id, batch_id, reason, owed_cents, prepaid_cents, merged_by, merged_time)
    values (${tx.customerId}, ${merge.communityId}, ${merge.propertyId}, ${merge.fromId}, ${merge.toId}, ${merge.batchId}, ${merge.reason}, ${merge.owed_cents},
      ${merge.prepaid_cents}, ${by.userId}, ${by.now})
    returning owner_merge_id as id`.execute(tx.db);
  const mergeId = made.rows[0]?.id ?? '';
  await sql`insert into receivables.owner_merge_charge (customer_id, owner_merge_id, from_charge_id, to_charge_id, amount_cents)
    select customer.customer_id, ${mergeId}::bigint, r.* from ${rowsFor(
      tx,
      {
        from_charge_id: { type: 'bigint', values: merge.charges.map((one) => one.fromChargeId) },
        to_charge_id: { type: 'bigint', values: merge.charges.map((one) => one.toChargeId) },
        amount_cents: { type: 'bigint', values: merge.charges.map((one) => one.amount_cents) },
      },
      'r',
    )}`.execute(tx.db);
  await sql`insert into receivables.owner_merge_row (customer_id, owner_merge_id, item, item_id)
    select customer.customer_id, ${mergeId}::bigint, r.* from ${rowsFor(
      tx,
      {
        item: { type: 'text', values: merge.rows.map((one) => one.item) },
        item_id: { type: 'bigint', values: merge.rows.map((one) => one.itemId) },
      },
      'r',
    )}`.execute(tx.db);
  return mergeId;
}

/** A merge as undoing it needs it. */
export interface FoundOwnerMerge {
  fromId: string;
  toId: string;
  source: string;
  target: string;
  batchId: string;
  mergedTime: Instant;
  undoneTime: Instant | null;
  charges: (MergedCharge & { open_cents: Cents })[];
  rows: MergedRow[];
  /** True while the history of the target stands merged into someone else. */
  isMovedSince: boolean;
}

/** One merge of a community, locked; undefined when there is none. */
export async function findOwnerMerge(tx: Tx, communityId: string, mergeId: string): Promise<FoundOwnerMerge | undefined> {
  const found = await sql<Omit<FoundOwnerMerge, 'charges' | 'rows'>>`
    select m.from_ownership_id as "fromId", m.to_ownership_id as "toId", f.display_name as source, t.display_name as target, m.batch_id as "batchId",
      m.merged_time as "mergedTime", m.undone_time as "undoneTime", exists (select from receivables.owner_merge n where n.customer_id = ${tx.customerId}
        and n.from_ownership_id = m.to_ownership_id and n.undone_time is null) as "isMovedSince"
    from receivables.owner_merge m ${named}
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.owner_merge_id = ${mergeId} for update of m`.execute(
    tx.db,
  );
  const [merge] = found.rows;
  if (!merge) return undefined;
  const charges = await sql<MergedCharge & { open_cents: Cents }>`
    select g.from_charge_id as "fromChargeId", g.to_charge_id as "toChargeId", g.amount_cents, c.open_cents
    from receivables.owner_merge_charge g join receivables.charge c on c.customer_id = ${tx.customerId} and c.charge_id = g.to_charge_id
    where g.customer_id = ${tx.customerId} and g.owner_merge_id = ${mergeId} order by g.from_charge_id`.execute(tx.db);
  const rows = await sql<MergedRow>`select item, item_id as "itemId" from receivables.owner_merge_row
    where customer_id = ${tx.customerId} and owner_merge_id = ${mergeId} order by item, item_id`.execute(tx.db);
  return { ...merge, charges: charges.rows, rows: rows.rows };
}

const named = sql`
  join people.ownership fo on fo.customer_id = m.customer_id and fo.ownership_id = m.from_ownership_id
  join people.party f on f.customer_id = fo.customer_id and f.party_id = fo.party_id
  join people.ownership tt on tt.customer_id = m.customer_id and tt.ownership_id = m.to_ownership_id
  join people.party t on t.customer_id = tt.customer_id and t.party_id = tt.party_id`;

/** Marks a merge undone by a batch. */
export async function markOwnerMergeUndone(
  tx: Tx,
  mergeId: string,
  undoBatchId: string,
  by: { userId: string; now: Instant },
): Promise<void> {
  await sql`update receivables.owner_merge set undo_batch_id = ${undoBatchId}, undone_by = ${by.userId}, undone_time = ${by.now}
    where customer_id = ${tx.customerId} and owner_merge_id = ${mergeId}`.execute(tx.db);
}

export interface OwnerMergeLine {
  ownerMergeId: string;
  accountNumber: string;
  source: string;
  target: string;
  owed_cents: Cents;
  prepaid_cents: Cents;
  records: number;
  reason: string;
  mergedBy: string;
  mergedTime: Instant;
  undoneTime: Instant | null;
}

/** The last two hundred merges of a community, newest first. */
export async function listOwnerMergeLines(tx: Tx, communityId: string): Promise<OwnerMergeLine[]> {
  const found = await sql<OwnerMergeLine>`
    select m.owner_merge_id as "ownerMergeId", p.account_number as "accountNumber", f.display_name as source, t.display_name as target, m.owed_cents, m.prepaid_cents,
      (select count(*)::int from receivables.owner_merge_row r where r.customer_id = ${tx.customerId} and r.owner_merge_id = m.owner_merge_id)
        + (select count(*)::int from receivables.owner_merge_charge g where g.customer_id = ${tx.customerId} and g.owner_merge_id = m.owner_merge_id) as records,
      m.reason, coalesce(u.display_name, '') as "mergedBy", m.merged_time as "mergedTime", m.undone_time as "undoneTime"
    from receivables.owner_merge m ${named}
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = m.property_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = m.merged_by
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} order by m.owner_merge_id desc limit 200`.execute(tx.db);
  return found.rows;
}
