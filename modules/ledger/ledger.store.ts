// The SQL of posting: the only statements in the product that write entries and postings.
import { nextIds, rowsFor, sql, type Tx } from '../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../packages/kernel/kernel.ts';
import type { EntryDraft, Leg } from './entry.rules.ts';
import type { ApTiming, ArTiming, PeriodStatus } from './years/year.rules.ts';

export interface PeriodFacts {
  periodStart: LocalDate;
  periodEnd: LocalDate;
  status: PeriodStatus;
  number: number;
  fiscalYearId: string;
  yearStart: LocalDate;
  yearEnd: LocalDate;
  yearLabel: string;
  arTiming: ArTiming;
  apTiming: ApTiming;
}

/** The periods that meet a span of dates, with their fiscal years, in order. */
export async function loadPeriods(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<PeriodFacts[]> {
  const found = await sql<PeriodFacts>`
    select p.period_start as "periodStart", p.period_end as "periodEnd", p.status, p.number, p.fiscal_year_id as "fiscalYearId",
      y.start_on as "yearStart", y.end_on as "yearEnd", y.label as "yearLabel", y.ar_timing as "arTiming", y.ap_timing as "apTiming"
    from ledger.period p
    join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.community_id = p.community_id and y.fiscal_year_id = p.fiscal_year_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.period_end >= ${from} and p.period_start <= ${to}
    order by p.period_start`.execute(tx.db);
  return found.rows;
}

/** An entry ready for the database. */
export interface EntryRow {
  draft: EntryDraft;
  periodStart: LocalDate;
  legs: readonly Leg[];
}

export interface PostingFrame {
  communityId: string;
  batchId: string;
  userId: string;
  now: Instant;
  mainCostCenterId: string;
}

/** Takes ids of entries ahead, so that entries and legs go in together. */
export async function takeEntryIds(tx: Tx, count: number): Promise<string[]> {
  return await nextIds(tx, sql`'ledger.entry_entry_id_seq'`, count);
}

/**
 * From so many entries on a table PostgreSQL knows nothing of is counted before the legs are checked against
 * it.
 */
const MANY = 1000;

/**
 * Inserts entries under the ids taken for them, and their legs: two statements whatever the number of
 * entries, sent together, and one between them when there are many.
 */
export async function insertEntries(tx: Tx, frame: PostingFrame, ids: readonly string[], rows: readonly EntryRow[]): Promise<void> {
  const drafts = rows.map((r) => r.draft);
  const entries =
    sql`insert into ledger.entry (customer_id, community_id, batch_id, entered_by, entered_time, entry_id, period_start, post_date, entry_type, reference,
      description, source_type, source_id, ownership_id, vendor_id, bank_item_key, reverses_entry_id)
    select customer.customer_id, ${frame.communityId}::bigint, ${frame.batchId}::bigint, ${frame.userId}::bigint, ${frame.now}::timestamptz, r.*
    from ${rowsFor(
      tx,
      {
        entry_id: { type: 'bigint', values: ids },
        period_start: { type: 'date', values: rows.map((r) => r.periodStart) },
        post_date: { type: 'date', values: drafts.map((d) => d.postDate) },
        entry_type: { type: 'text', values: drafts.map((d) => d.entryType) },
        reference: { type: 'text', values: drafts.map((d) => d.reference ?? '') },
        description: { type: 'text', values: drafts.map((d) => d.description ?? '') },
        source_type: { type: 'text', values: drafts.map((d) => d.sourceType) },
        source_id: { type: 'text', values: drafts.map((d) => d.sourceId) },
        ownership_id: { type: 'bigint', values: drafts.map((d) => d.ownershipId ?? null) },
        vendor_id: { type: 'bigint', values: drafts.map((d) => d.vendorId ?? null) },
        bank_item_key: { type: 'text', values: drafts.map((d) => d.bankItemKey ?? null) },
        reverses_entry_id: { type: 'bigint', values: drafts.map((d) => d.reversesEntryId ?? null) },
      },
      'r',
    )}`.execute(tx.db);
  const known = rows.length >= MANY ? sql`select ledger.know_entries(${rows.length})`.execute(tx.db) : null;
  await Promise.all([entries, known, insertLegs(tx, frame, rows, ids)]);
}

async function insertLegs(tx: Tx, frame: PostingFrame, rows: readonly EntryRow[], ids: readonly string[]): Promise<void> {
  const legs = rows.flatMap((row, i) => row.legs.map((leg, n) => ({ leg, n: n + 1, entryId: ids[i] ?? '', row })));
  await sql`insert into ledger.posting (customer_id, community_id, entry_id, leg, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents, memo, is_interfund,
      counter_fund_id)
    select customer.customer_id, ${frame.communityId}::bigint, r.*
    from ${rowsFor(
      tx,
      {
        entry_id: { type: 'bigint', values: legs.map((l) => l.entryId) },
        leg: { type: 'smallint', values: legs.map((l) => l.n) },
        account_id: { type: 'bigint', values: legs.map((l) => l.leg.accountId) },
        fund_id: { type: 'bigint', values: legs.map((l) => l.leg.fundId) },
        cost_center_id: { type: 'bigint', values: legs.map((l) => l.leg.costCenterId ?? frame.mainCostCenterId) },
        period_start: { type: 'date', values: legs.map((l) => l.row.periodStart) },
        post_date: { type: 'date', values: legs.map((l) => l.row.draft.postDate) },
        amount_cents: { type: 'bigint', values: legs.map((l) => l.leg.amount) },
        memo: { type: 'text', values: legs.map((l) => l.leg.memo) },
        is_interfund: { type: 'boolean', values: legs.map((l) => l.leg.isInterfund) },
        counter_fund_id: { type: 'bigint', values: legs.map((l) => l.leg.counterFundId) },
      },
      'r',
    )}`.execute(tx.db);
}

/** An entry as it stands, with its legs. */
export interface PostedEntry {
  entryId: string;
  postDate: LocalDate;
  entryType: string;
  reference: string;
  description: string;
  sourceType: string;
  sourceId: string;
  ownershipId: string | null;
  vendorId: string | null;
  bankItemKey: string | null;
  reversesEntryId: string | null;
  reversedByEntryId: string | null;
  enteredTime: Instant;
  legs: Leg[];
}

/** Entries with their legs, by id, in the order of their ids. */
export async function loadEntries(tx: Tx, communityId: string, entryIds: readonly string[]): Promise<PostedEntry[]> {
  const found = await sql<Omit<PostedEntry, 'legs'>>`
    select e.entry_id as "entryId", e.post_date as "postDate", e.entry_type as "entryType", e.reference, e.description, e.source_type as "sourceType",
      e.source_id as "sourceId", e.ownership_id as "ownershipId", e.vendor_id as "vendorId", e.bank_item_key as "bankItemKey", e.reverses_entry_id as "reversesEntryId",
      r.entry_id as "reversedByEntryId", e.entered_time as "enteredTime"
    from ledger.entry e
    left join ledger.entry r on r.customer_id = ${tx.customerId} and r.reverses_entry_id = e.entry_id
    where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.entry_id = any(${entryIds}::bigint[])
    order by e.entry_id`.execute(tx.db);
  const legs = await sql<{
    entry_id: string;
    account_id: string;
    fund_id: string;
    cost_center_id: string;
    amount_cents: Cents;
    memo: string;
    is_interfund: boolean;
    counter_fund_id: string | null;
  }>`
    select entry_id, account_id, fund_id, cost_center_id, amount_cents, memo, is_interfund, counter_fund_id from ledger.posting
    where customer_id = ${tx.customerId} and entry_id = any(${entryIds}::bigint[]) order by entry_id, leg`.execute(tx.db);
  const byEntry = Map.groupBy(legs.rows, (l) => l.entry_id);
  return found.rows.map((row) => ({
    ...row,
    legs: (byEntry.get(row.entryId) ?? []).map((l) => ({
      accountId: l.account_id,
      fundId: l.fund_id,
      costCenterId: l.cost_center_id,
      amount: l.amount_cents,
      memo: l.memo,
      isInterfund: l.is_interfund,
      counterFundId: l.counter_fund_id,
    })),
  }));
}

/** Takes the id of a batch ahead. */
export async function takeBatchId(tx: Tx): Promise<string> {
  const taken = await sql<{ id: string }>`select nextval('ledger.batch_batch_id_seq') as id`.execute(tx.db);
  return taken.rows[0]?.id ?? '';
}

/** Opens a batch, under an id taken for it or a new one; the id groups what one act posts. */
export async function insertBatch(
  tx: Tx,
  batch: {
    batchId?: string;
    communityId: string;
    kind: string;
    state: 'UNPOSTED' | 'POSTED';
    postDate: LocalDate;
    description: string;
    userId: string;
    now: Instant;
  },
): Promise<string> {
  const posted = batch.state === 'POSTED';
  const made = await sql<{ batch_id: string }>`
    insert into ledger.batch (customer_id, batch_id, community_id, kind, state, post_date, description, entered_by, entered_time, posted_by, posted_time)
    values (${tx.customerId}, coalesce(${batch.batchId ?? null}::bigint, nextval('ledger.batch_batch_id_seq')), ${batch.communityId}, ${batch.kind}, ${batch.state}, ${batch.postDate}, ${batch.description}, ${batch.userId}, ${batch.now},
      ${posted ? batch.userId : null}, ${posted ? batch.now : null})
    returning batch_id`.execute(tx.db);
  return batch.batchId ?? made.rows[0]?.batch_id ?? '';
}

export interface BatchFacts {
  batchId: string;
  communityId: string;
  kind: string;
  state: 'UNPOSTED' | 'POSTED' | 'DISCARDED' | 'REVERSED';
  postDate: LocalDate;
  description: string;
}

/** A batch, locked so that two people cannot post it at once. */
export async function lockBatch(tx: Tx, communityId: string, batchId: string): Promise<BatchFacts | undefined> {
  const found =
    await sql<BatchFacts>`select batch_id as "batchId", community_id as "communityId", kind, state, post_date as "postDate", description
    from ledger.batch where customer_id = ${tx.customerId} and community_id = ${communityId} and batch_id = ${batchId} for update`.execute(
      tx.db,
    );
  return found.rows[0];
}

/** Moves a batch to its next state. */
export async function updateBatch(
  tx: Tx,
  batchId: string,
  state: BatchFacts['state'],
  userId: string,
  now: Instant,
  undoneBy: string | null = null,
): Promise<void> {
  await sql`update ledger.batch set state = ${state},
      posted_by = case when ${state} = 'POSTED' then ${userId}::bigint else posted_by end,
      posted_time = case when ${state} = 'POSTED' then ${now}::timestamptz else posted_time end,
      undone_by_batch_id = coalesce(${undoneBy}::bigint, undone_by_batch_id)
    where customer_id = ${tx.customerId} and batch_id = ${batchId}`.execute(tx.db);
}

/** Lets one person at a time change the years and periods of a community, until the transaction ends. */
export async function lockCalendar(tx: Tx, communityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar:${tx.customerId}:${communityId}`}, 0))`.execute(tx.db);
}

/** Makes whoever closes the period wait until this transaction ends, as booking an entry in it does. */
export async function holdPeriod(tx: Tx, communityId: string, periodStart: LocalDate): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(ledger.period_lock_key(${tx.customerId}, ${communityId}, ${periodStart}))`.execute(tx.db);
}

/** Changes a period's status through the database's own function, which waits for posters in flight. */
export async function changePeriodStatus(
  tx: Tx,
  communityId: string,
  periodStart: LocalDate,
  status: PeriodStatus,
  userId: string,
  now: Instant,
): Promise<void> {
  await sql`select ledger.change_period(${tx.customerId}, ${communityId}, ${periodStart}, ${status}, ${userId}, ${now})`.execute(tx.db);
}

/** Folds waiting deltas of a community into the summary; returns how many. */
export async function foldDeltas(tx: Tx, communityId: string): Promise<number> {
  const folded = await sql<{ folded: number }>`select ledger.fold_deltas(${tx.customerId}, ${communityId}) as folded`.execute(tx.db);
  return folded.rows[0]?.folded ?? 0;
}

/** Communities of the customer whose summary lags behind. */
export async function communitiesWithDeltas(tx: Tx): Promise<string[]> {
  const found = await sql<{
    id: string;
  }>`select distinct community_id as id from ledger.balance_delta where customer_id = ${tx.customerId}`.execute(tx.db);
  return found.rows.map((row) => row.id);
}
