// The SQL of merging vendors: which bills and checks are whose, what is known of them, and the log by which a
// merge is taken back.
import { jsonText, rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { HistoryRow, MovedRow } from './vendor-merge.rules.ts';

/** What of a vendor's history is meant; null means all. */
export interface HistoryScope {
  vendorIds: readonly string[];
  communityId: string | null;
  fromDate: LocalDate | null;
  throughDate: LocalDate | null;
}

/** Bills by their date and checks by theirs, oldest first. */
export async function loadHistory(tx: Tx, { vendorIds, communityId, fromDate, throughDate }: HistoryScope): Promise<HistoryRow[]> {
  const wanted = (
    alias: 'b' | 'c',
    day: string,
  ) => sql`${sql.id(alias)}.customer_id = ${tx.customerId} and ${sql.id(alias)}.vendor_id = any(${[...vendorIds]}::bigint[])
      and (${communityId}::bigint is null or ${sql.id(alias)}.community_id = ${communityId}::bigint)
      and ${sql.ref(`${alias}.${day}`)} >= coalesce(${fromDate}::date, '-infinity') and ${sql.ref(`${alias}.${day}`)} <= coalesce(${throughDate}::date, 'infinity')`;
  const found = await sql<HistoryRow>`
    select h.*, m.name as community from (
      select 'BILL' as item, b.bill_id as "itemId", b.vendor_id as "vendorId", b.community_id as "communityId", b.bill_number as number, b.bill_number_key as key,
        b.bill_date as date, b.total_cents as amount_cents, case when b.status in ('APPROVED', 'PARTLY_PAID') then b.open_cents else 0 end as open_cents
      from payables.bill b where ${wanted('b', 'bill_date')}
      union all
      select 'CHECK', c.check_id, c.vendor_id, c.community_id, c.number_text, '', c.check_date, c.amount_cents, 0
      from payables.issued_check c where ${wanted('c', 'check_date')}) h
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = h."communityId"
    order by h.date, h.item, h."itemId"`.execute(tx.db);
  return found.rows;
}

/** The numbers of the bills of a vendor, as they are compared. */
export async function billKeysOf(tx: Tx, vendorId: string): Promise<ReadonlySet<string>> {
  const found = await sql<{ key: string }>`select distinct bill_number_key as key from payables.bill
    where customer_id = ${tx.customerId} and vendor_id = ${vendorId} and status <> 'CANCELLED'`.execute(tx.db);
  return new Set(found.rows.map(({ key }) => key));
}

/**
 * Gives bills and checks to the vendors named with them. Nothing else of them changes: a check keeps what was
 * printed on it.
 */
export async function giveHistory(tx: Tx, rows: readonly Pick<MovedRow, 'item' | 'itemId' | 'vendorId'>[]): Promise<void> {
  const given = (item: 'BILL' | 'CHECK') => {
    const own = rows.filter((row) => row.item === item);
    return rowsOf(
      {
        item_id: { type: 'bigint', values: own.map(({ itemId }) => itemId) },
        vendor_id: { type: 'bigint', values: own.map(({ vendorId }) => vendorId) },
      },
      'r',
    );
  };
  await sql`update payables.bill b set vendor_id = r.vendor_id, version = b.version + 1 from ${given('BILL')}
    where b.customer_id = ${tx.customerId} and b.bill_id = r.item_id`.execute(tx.db);
  await sql`update payables.issued_check c set vendor_id = r.vendor_id from ${given('CHECK')}
    where c.customer_id = ${tx.customerId} and c.check_id = r.item_id`.execute(tx.db);
}

/** How a source stood. */
export interface MergeSource {
  vendorId: string;
  standing: string;
  standingReason: string;
  isActive: boolean;
}

export interface MergeRecord {
  kind: 'MERGE' | 'MOVE';
  targetVendorId: string;
  communityId: string | null;
  fromDate: LocalDate | null;
  throughDate: LocalDate | null;
  reason: string;
  /** What the vendor that stays had, and got, of the facts that were chosen. */
  before: object;
  after: object;
  bill_cents: Cents;
  check_cents: Cents;
  sources: readonly MergeSource[];
  rows: readonly MovedRow[];
}

/** Writes the log of a merge or a move. */
export async function insertMerge(tx: Tx, merge: MergeRecord, by: { userId: string; now: Instant }): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into payables.vendor_merge (customer_id, kind, target_vendor_id, community_id, from_on, through_on, reason,
      target_before, target_after, bill_cents, check_cents, merged_by, merged_time)
    values (${tx.customerId}, ${merge.kind}, ${merge.targetVendorId}, ${merge.communityId}, ${merge.fromDate}, ${merge.throughDate}, ${merge.reason},
      ${jsonText(merge.before)}::jsonb, ${jsonText(merge.after)}::jsonb, ${merge.bill_cents}, ${merge.check_cents}, ${by.userId}, ${by.now})
    returning vendor_merge_id as id`.execute(tx.db);
  const mergeId = made.rows[0]?.id ?? '';
  await sql`insert into payables.vendor_merge_source (customer_id, vendor_merge_id, vendor_id, standing, standing_reason, is_active)
    select customer.customer_id, ${mergeId}::bigint, r.* from ${rowsFor(
      tx,
      {
        vendor_id: { type: 'bigint', values: merge.sources.map((one) => one.vendorId) },
        standing: { type: 'text', values: merge.sources.map((one) => one.standing) },
        standing_reason: { type: 'text', values: merge.sources.map((one) => one.standingReason) },
        is_active: { type: 'boolean', values: merge.sources.map((one) => one.isActive) },
      },
      'r',
    )}`.execute(tx.db);
  await sql`insert into payables.vendor_merge_row (customer_id, vendor_merge_id, item, item_id, from_vendor_id)
    select customer.customer_id, ${mergeId}::bigint, r.* from ${rowsFor(
      tx,
      {
        item: { type: 'text', values: merge.rows.map((one) => one.item) },
        item_id: { type: 'bigint', values: merge.rows.map((one) => one.itemId) },
        vendor_id: { type: 'bigint', values: merge.rows.map((one) => one.vendorId) },
      },
      'r',
    )}`.execute(tx.db);
  return mergeId;
}

/** A merge as undoing it needs it; locked. */
export interface FoundMerge {
  kind: 'MERGE' | 'MOVE';
  targetVendorId: string;
  /** The community a move was limited to. */
  communityId: string | null;
  mergedTime: Instant;
  undoneTime: Instant | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  sources: MergeSource[];
  rows: MovedRow[];
  /**
   * True when a later merge or move that stands took something on, or the vendor that stays was merged
   * itself.
   */
  isMovedSince: boolean;
}

/** One merge, locked; undefined when there is none. */
export async function findMerge(tx: Tx, mergeId: string): Promise<FoundMerge | undefined> {
  const found = await sql<Omit<FoundMerge, 'sources' | 'rows'>>`
    select g.kind, g.target_vendor_id as "targetVendorId", g.community_id as "communityId", g.merged_time as "mergedTime", g.undone_time as "undoneTime", g.target_before as before,
      g.target_after as after, exists (
        select from payables.vendor_merge_row r join payables.vendor_merge_row l on l.customer_id = ${tx.customerId} and l.item = r.item and l.item_id = r.item_id
          and l.vendor_merge_id > r.vendor_merge_id
        join payables.vendor_merge n on n.customer_id = ${tx.customerId} and n.vendor_merge_id = l.vendor_merge_id and n.undone_time is null
        where r.customer_id = ${tx.customerId} and r.vendor_merge_id = g.vendor_merge_id)
      or exists (select from people.vendor v where v.customer_id = ${tx.customerId} and v.vendor_id = g.target_vendor_id and v.survivor_id is not null) as "isMovedSince"
    from payables.vendor_merge g where g.customer_id = ${tx.customerId} and g.vendor_merge_id = ${mergeId} for update of g`.execute(tx.db);
  const [merge] = found.rows;
  if (!merge) return undefined;
  const sources =
    await sql<MergeSource>`select vendor_id as "vendorId", standing, standing_reason as "standingReason", is_active as "isActive"
    from payables.vendor_merge_source where customer_id = ${tx.customerId} and vendor_merge_id = ${mergeId} order by vendor_id`.execute(
      tx.db,
    );
  const rows = await sql<MovedRow>`select item, item_id as "itemId", from_vendor_id as "vendorId" from payables.vendor_merge_row
    where customer_id = ${tx.customerId} and vendor_merge_id = ${mergeId} order by item, item_id`.execute(tx.db);
  return { ...merge, sources: sources.rows, rows: rows.rows };
}

/** Marks a merge undone. */
export async function markMergeUndone(tx: Tx, mergeId: string, by: { userId: string; now: Instant }): Promise<void> {
  await sql`update payables.vendor_merge set undone_by = ${by.userId}, undone_time = ${by.now}
    where customer_id = ${tx.customerId} and vendor_merge_id = ${mergeId}`.execute(tx.db);
}

export interface MergeLine {
  vendorMergeId: string;
  kind: 'MERGE' | 'MOVE';
  target: string;
  sources: string;
  rows: number;
  reason: string;
  mergedBy: string;
  mergedTime: Instant;
  undoneTime: Instant | null;
}

/** The last two hundred merges and moves, newest first. */
export async function listMergeLines(tx: Tx, vendorId: string | null): Promise<MergeLine[]> {
  const found = await sql<MergeLine>`
    select g.vendor_merge_id as "vendorMergeId", g.kind, t.name as target,
      (select string_agg(v.name, ', ' order by v.name) from payables.vendor_merge_source s join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = s.vendor_id
        where s.customer_id = ${tx.customerId} and s.vendor_merge_id = g.vendor_merge_id) as sources,
      (select count(*)::int from payables.vendor_merge_row r where r.customer_id = ${tx.customerId} and r.vendor_merge_id = g.vendor_merge_id) as rows,
      g.reason, coalesce(u.display_name, '') as "mergedBy", g.merged_time as "mergedTime", g.undone_time as "undoneTime"
    from payables.vendor_merge g
    join people.vendor t on t.customer_id = ${tx.customerId} and t.vendor_id = g.target_vendor_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = g.merged_by
    where g.customer_id = ${tx.customerId} and (${vendorId}::bigint is null or g.target_vendor_id = ${vendorId}::bigint
      or exists (select from payables.vendor_merge_source s where s.customer_id = ${tx.customerId} and s.vendor_merge_id = g.vendor_merge_id and s.vendor_id = ${vendorId}::bigint))
    order by g.vendor_merge_id desc limit 200`.execute(tx.db);
  return found.rows;
}
