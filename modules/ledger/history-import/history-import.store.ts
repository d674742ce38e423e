// The SQL of importing a history: what it is held against, the locks it needs, its rows by COPY, and the
// check of the whole in place of the guards of each row.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import { copyText } from '../../../packages/db/loading.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { HistoryAccount, HistoryCommunity, HistoryEntry, HistoryLeg, HistoryPeriod } from './history-check.rules.ts';

/** Lets one history of a customer be imported or undone at a time, until the transaction ends. */
export async function lockHistory(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`history:${tx.customerId}`}, 0))`.execute(tx.db);
}

/** Charts and calendars of all communities of the customer, by short code. */
export async function loadHistoryCommunities(tx: Tx): Promise<Map<string, HistoryCommunity>> {
  const customer = tx.customerId;
  const communities = await sql<{ communityId: string; shortCode: string }>`
    select community_id as "communityId", short_code as "shortCode" from communities.community where customer_id = ${customer}`.execute(
    tx.db,
  );
  const accounts = await sql<HistoryAccount & { communityId: string }>`
    select a.community_id as "communityId", a.account_id as "accountId", a.number, a.name, a.fund_id as "fundId", f.code as "fundCode", a.role,
      c.reconciled_on as "reconciledOn"
    from ledger.account a join ledger.fund f on f.customer_id = ${customer} and f.fund_id = a.fund_id
    left join ledger.bank_account b on b.customer_id = ${customer} and b.account_id = a.account_id
    left join ledger.reconciled_cash c on c.customer_id = ${customer} and c.bank_account_id = b.bank_account_id
    where a.customer_id = ${customer}`.execute(tx.db);
  const costCenters = await sql<{ communityId: string; code: string; id: string }>`
    select community_id as "communityId", code, cost_center_id as id from ledger.cost_center where customer_id = ${customer}`.execute(
    tx.db,
  );
  const periods = await sql<HistoryPeriod & { communityId: string }>`
    select p.community_id as "communityId", p.period_start as "periodStart", p.period_end as "periodEnd", p.status, y.label as "yearLabel", y.end_on as "yearEnd"
    from ledger.period p join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.fiscal_year_id = p.fiscal_year_id
    where p.customer_id = ${customer} order by p.period_start`.execute(tx.db);
  const accountsOf = Map.groupBy(accounts.rows, (row) => row.communityId);
  const centersOf = Map.groupBy(costCenters.rows, (row) => row.communityId);
  const periodsOf = Map.groupBy(periods.rows, (row) => row.communityId);
  return new Map(
    communities.rows.map(({ communityId, shortCode }) => [
      shortCode,
      {
        communityId,
        shortCode,
        accounts: new Map((accountsOf.get(communityId) ?? []).map((row) => [row.number, row])),
        costCenters: new Map((centersOf.get(communityId) ?? []).map((row) => [row.code, row.id])),
        periods: periodsOf.get(communityId) ?? [],
      },
    ]),
  );
}

/** The user with an address, or without one the first of the customer, the administrator it was made with. */
export async function findHistoryUser(tx: Tx, email: string | null): Promise<string | undefined> {
  const found = await sql<{ id: string }>`select user_id as id from identity.app_user
    where customer_id = ${tx.customerId} and (${email}::text is null or lower(email) = lower(${email}::text)) order by is_inactive, user_id limit 1`.execute(
    tx.db,
  );
  return found.rows[0]?.id;
}

export const copyKeys = 'copy pg_temp.history_key (line, community_id, entry_key) from stdin';

/** A place for the keys of a file's entries, so that they are compared as a whole. */
export async function makeKeyTable(tx: Tx): Promise<void> {
  await sql`create temp table history_key (line integer not null, community_id bigint not null, entry_key text not null) on commit drop`.execute(
    tx.db,
  );
}

export function keyRow({ line, community, key }: HistoryEntry): string {
  return `${line}\t${community.communityId}\t${copyText(key)}\n`;
}

/**
 * A key that cannot be taken: where it stands, and where it stood first when that is in the file too. `count`
 * is how many there are in all.
 */
export interface TakenKey {
  line: number;
  key: string;
  firstLine: number | null;
  count: number;
}

/** Entries whose key began an entry further up in the file, at most `most` of them. */
export async function repeatedKeys(tx: Tx, most: number): Promise<TakenKey[]> {
  const found = await sql<TakenKey>`
    select k.line, k.entry_key as key, d.first_line as "firstLine", (count(*) over ())::int as count
    from (select community_id, entry_key, min(line) as first_line from pg_temp.history_key group by 1, 2 having count(*) > 1) d
    join pg_temp.history_key k on k.community_id = d.community_id and k.entry_key = d.entry_key and k.line > d.first_line
    order by k.line limit ${most}`.execute(tx.db);
  return found.rows;
}

/** Entries that were imported before and not undone since, at most `most` of them. */
export async function importedKeys(tx: Tx, most: number): Promise<TakenKey[]> {
  const found = await sql<TakenKey>`
    with past as (
      select community_id, count(*) filter (where state = 'REVERSED') as undone from ledger.batch
      where customer_id = ${tx.customerId} and kind = 'HISTORY' group by 1 having bool_or(state = 'POSTED')
    )
    select k.line, k.entry_key as key, null::integer as "firstLine", (count(*) over ())::int as count
    from pg_temp.history_key k join past p on p.community_id = k.community_id cross join lateral generate_series(0, p.undone) as n (undone)
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.source_type = 'history' and e.source_id = k.community_id || ':' || n.undone || ':' || k.entry_key
    join ledger.batch b on b.customer_id = ${tx.customerId} and b.batch_id = e.batch_id and b.state = 'POSTED'
    order by k.line limit ${most}`.execute(tx.db);
  return found.rows;
}

/**
 * How often a history of each community has been undone. It stands in the natural key of what is imported
 * next, `community:undone:key`, so that a history that was undone can be imported again beside its mirrored
 * entries.
 */
export async function undoneHistories(tx: Tx): Promise<Map<string, number>> {
  const found = await sql<{ id: string; undone: number }>`select community_id as id, count(*)::int as undone from ledger.batch
    where customer_id = ${tx.customerId} and kind = 'HISTORY' and state = 'REVERSED' group by 1`.execute(tx.db);
  return new Map(found.rows.map(({ id, undone }) => [id, undone]));
}

export interface PeriodKey {
  communityId: string;
  periodStart: LocalDate;
}

/**
 * Makes whoever closes one of the periods wait until this transaction ends, as booking an entry in it does,
 * in the order the guard of entries takes its locks; then names those that cannot be posted into any more.
 */
export async function holdPeriods(tx: Tx, periods: readonly PeriodKey[]): Promise<PeriodKey[]> {
  const given = rowsOf(
    {
      community_id: { type: 'bigint', values: periods.map((p) => p.communityId) },
      period_start: { type: 'date', values: periods.map((p) => p.periodStart) },
    },
    'r',
  );
  await sql`select count(pg_advisory_xact_lock_shared(ledger.period_lock_key(${tx.customerId}, s.community_id, s.period_start)))
    from (select r.community_id, r.period_start from ${given} order by 1, 2 offset 0) s`.execute(tx.db);
  const found = await sql<PeriodKey>`select r.community_id as "communityId", r.period_start as "periodStart" from ${given}
    where not exists (select from ledger.period p where p.customer_id = ${tx.customerId} and p.community_id = r.community_id and p.period_start = r.period_start
      and p.status in ('OPEN', 'CURRENT'))`.execute(tx.db);
  return found.rows;
}

/**
 * Keeps accounts and cost centers as foreign keys would, until the transaction ends; how many still are what
 * they were.
 */
export async function holdChart(
  tx: Tx,
  accounts: readonly { accountId: string; fundId: string }[],
  costCenterIds: readonly string[],
): Promise<number> {
  const given = rowsOf(
    {
      account_id: { type: 'bigint', values: accounts.map((a) => a.accountId) },
      fund_id: { type: 'bigint', values: accounts.map((a) => a.fundId) },
    },
    'r',
  );
  const held = await sql`select a.account_id from ledger.account a join ${given} on r.account_id = a.account_id and r.fund_id = a.fund_id
    where a.customer_id = ${tx.customerId} order by a.account_id for key share of a`.execute(tx.db);
  const centers = await sql`select cost_center_id from ledger.cost_center
    where customer_id = ${tx.customerId} and cost_center_id = any(${[...costCenterIds]}::bigint[]) order by cost_center_id for key share`.execute(
    tx.db,
  );
  return held.rows.length + centers.rows.length;
}

/**
 * Makes a bank reconciliation of one of the accounts wait, as posting to it does; which days are reconciled
 * now, by account.
 */
export async function holdReconciled(tx: Tx, accountIds: readonly string[]): Promise<Map<string, LocalDate | null>> {
  const found = await sql<{ accountId: string; reconciledOn: LocalDate | null }>`
    select b.account_id as "accountId", c.reconciled_on as "reconciledOn" from ledger.reconciled_cash c
    join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = c.bank_account_id
    where c.customer_id = ${tx.customerId} and b.account_id = any(${[...accountIds]}::bigint[]) order by c.bank_account_id for share of c`.execute(
    tx.db,
  );
  return new Map(found.rows.map((row) => [row.accountId, row.reconciledOn]));
}

/** Takes an id ahead for a batch of each community; ids by community. */
export async function takeBatchIds(tx: Tx, communityIds: readonly string[]): Promise<Map<string, string>> {
  const given = rowsOf({ community_id: { type: 'bigint', values: communityIds } }, 'r');
  const taken = await sql<{ community: string; batch: string }>`
    select r.community_id as community, nextval('ledger.batch_batch_id_seq') as batch from ${given}`.execute(tx.db);
  return new Map(taken.rows.map(({ community, batch }) => [community, batch]));
}

/** Posted batches under the ids taken for them. */
export async function insertHistoryBatches(
  tx: Tx,
  batches: readonly { batchId: string; communityId: string; postDate: LocalDate }[],
  by: { userId: string; now: Instant; description: string },
): Promise<void> {
  const given = rowsOf(
    {
      batch_id: { type: 'bigint', values: batches.map((b) => b.batchId) },
      community_id: { type: 'bigint', values: batches.map((b) => b.communityId) },
      post_date: { type: 'date', values: batches.map((b) => b.postDate) },
    },
    'r',
  );
  await sql`
    insert into ledger.batch (customer_id, batch_id, community_id, kind, state, post_date, description, entered_by, entered_time, posted_by, posted_time)
    select ${tx.customerId}::bigint, r.batch_id, r.community_id, 'HISTORY', 'POSTED', r.post_date, ${by.description}, ${by.userId}::bigint, ${by.now}::timestamptz,
      ${by.userId}::bigint, ${by.now}::timestamptz from ${given}`.execute(tx.db);
}

/**
 * Ids that follow each other, the first and the last. Others who post meanwhile take ids in between, so there
 * may be several.
 */
export interface IdRange {
  first: string;
  last: string;
}

/** Takes ids of entries ahead. */
export async function takeIdRanges(tx: Tx, count: number): Promise<IdRange[]> {
  const taken = await sql<IdRange>`select min(id) as first, max(id) as last
    from (select id, id - row_number() over () as run from (select nextval('ledger.entry_entry_id_seq') as id from generate_series(1, ${count}::int)) t) s
    group by run order by 1`.execute(tx.db);
  return taken.rows;
}

export const copyEntries = `copy ledger.entry (customer_id, entry_id, community_id, period_start, post_date, entry_type, batch_id, reference, description, source_type, source_id,
  entered_by, entered_time) from stdin`;
export const copyPostings = `copy ledger.posting (customer_id, entry_id, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents, memo,
  is_interfund, counter_fund_id) from stdin`;

/** What is the same for all entries of a community. */
export interface HistoryFrame {
  customerId: string;
  batchId: string;
  undone: number;
  userId: string;
  now: Instant;
}

/** An entry as a line of `copyEntries`. */
export function entryRow(frame: HistoryFrame, entryId: bigint, entry: HistoryEntry, periodStart: LocalDate): string {
  const { customerId, batchId, undone, userId, now } = frame;
  const { community, postDate, entryType, reference, description, key } = entry;
  const id = community.communityId;
  return `${customerId}\t${entryId}\t${id}\t${periodStart}\t${postDate}\t${entryType}\t${batchId}\t${copyText(reference)}\t${copyText(description)}\thistory\t${id}:${undone}:${copyText(key)}\t${userId}\t${now}\n`;
}

/** A leg, numbered from 1, as a line of `copyPostings`. */
export function postingRow(
  customerId: string,
  entryId: bigint,
  { community, postDate }: HistoryEntry,
  periodStart: LocalDate,
  leg: number,
  { account, costCenterId, amount, memo, counterFundId }: HistoryLeg,
): string {
  return `${customerId}\t${entryId}\t${leg}\t${community.communityId}\t${account.accountId}\t${account.fundId}\t${costCenterId}\t${periodStart}\t${postDate}\t${amount}\t${copyText(memo)}\t${account.role === 'INTERFUND' ? 't' : 'f'}\t${counterFundId ?? '\\N'}\n`;
}

const inRanges = (ranges: readonly IdRange[]) => {
  const given = {
    first: { type: 'bigint', values: ranges.map((r) => r.first) },
    last: { type: 'bigint', values: ranges.map((r) => r.last) },
  };
  return sql`${rowsOf(given, 'r')} join ledger.posting g on g.entry_id between r.first and r.last`;
};

/**
 * What the guard of postings sees, over everything that was loaded: how many entries begin with leg 1, and
 * how often one is out of balance in a fund.
 */
export async function countLoaded(tx: Tx, ranges: readonly IdRange[]): Promise<{ entries: number; unbalanced: number }> {
  const found = await sql<{ entries: number; unbalanced: number }>`
    select coalesce(sum(first_legs), 0)::int as entries, (count(*) filter (where total <> 0))::int as unbalanced from (
      select sum(g.amount_cents) as total, count(*) filter (where g.leg = 1) as first_legs
      from ${inRanges(ranges)} where g.customer_id = ${tx.customerId} group by g.entry_id, g.fund_id
    ) by_fund`.execute(tx.db);
  return found.rows[0] ?? { entries: 0, unbalanced: 0 };
}

/** Adds what was loaded to the summary, as the trigger `ledger.record_delta` does for what is posted. */
export async function recordDeltas(tx: Tx, ranges: readonly IdRange[]): Promise<void> {
  await sql`insert into ledger.balance_delta (customer_id, community_id, account_id, fund_id, cost_center_id, period_start, amount_cents, debit_cents, first_legs)
    select g.customer_id, g.community_id, g.account_id, g.fund_id, g.cost_center_id, g.period_start, sum(g.amount_cents)::bigint,
      coalesce(sum(g.amount_cents) filter (where g.amount_cents > 0), 0)::bigint, count(*) filter (where g.leg = 1)
    from ${inRanges(ranges)} where g.customer_id = ${tx.customerId} group by 1, 2, 3, 4, 5, 6`.execute(tx.db);
}
