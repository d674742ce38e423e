// The postings and budget rows behind a figure: the filters of a cell's source as SQL, by pages of a keyset,
// with the opening balance from the summary.
import type { CellSource } from '../../packages/contract/contract.ts';
import { sql, type Tx } from '../../packages/db/database.ts';
import { addDays, type Cents, type LocalDate, sumCents } from '../../packages/kernel/kernel.ts';
import { type Opened, type OpenedRow, type OpenOrder, paged } from '../../packages/reporting/report.ts';
import { readRowKey } from '../../packages/reporting/row-key.ts';
import { balancesIn } from './balance.store.ts';
import { withReportBooks } from './books.store.ts';
import { budgetKnown } from './budgets/known-budget.store.ts';
import { yearCloseTypes } from './statement.store.ts';

/** A condition on postings `g` and their entries `e`. */
export type Condition = ReturnType<typeof sql<unknown>>;

/** The accounts a source speaks of, with those merged into them; all of them when it names none. */
async function accountsOf(tx: Tx, communityId: string, source: CellSource): Promise<string[]> {
  const found = await sql<{ id: string }>`select account_id as id from ledger.account
    where customer_id = ${tx.customerId} and community_id = ${communityId}
      and (${source.accountIds ?? null}::bigint[] is null or coalesce(survivor_id, account_id) = any(${source.accountIds ?? null}::bigint[]))
      and (${source.accountTypes ?? null}::text[] is null or account_type = any(${source.accountTypes ?? null}::text[]))
      and (${source.fundId ?? null}::bigint is null or fund_id = ${source.fundId ?? null}::bigint)`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** A posting's place in a ledger page: day, entry and leg. */
function keyOf(text: string): Condition {
  const { date, first, second } = readRowKey(text);
  return sql`(${date}::date, ${first}::bigint, ${second}::bigint)`;
}

type Asked = Pick<OpenOrder, 'communityId' | 'source' | 'knownTime'>;

function filterOf(tx: Tx, { communityId, source, knownTime }: Asked, accounts: readonly string[], from: LocalDate | null): Condition {
  const parts = [sql`g.customer_id = ${tx.customerId} and g.community_id = ${communityId} and g.account_id = any(${accounts}::bigint[])`];
  if (knownTime) parts.push(sql`e.entered_time < ${knownTime}`);
  if (from) parts.push(sql`g.post_date >= ${from}`);
  if (source.toDate) parts.push(sql`g.post_date <= ${source.toDate}`);
  if (source.costCenterIds) parts.push(sql`g.cost_center_id = any(${[...source.costCenterIds]}::bigint[])`);
  if (source.kinds) parts.push(sql`e.entry_type = any(${[...source.kinds]}::text[])`);
  if (source.side) parts.push(source.side === 'debit' ? sql`g.amount_cents > 0` : sql`g.amount_cents < 0`);
  if (source.itemId) parts.push(sql`(g.post_date, g.entry_id, g.leg) = ${keyOf(source.itemId)}`);
  if (source.throughItemId) parts.push(sql`(g.post_date, g.entry_id, g.leg) <= ${keyOf(source.throughItemId)}`);
  if (source.excludeYearClose) parts.push(sql`e.entry_type <> all(${[...yearCloseTypes]}::text[])`);
  return sql.join(parts, sql` and `);
}

/** An entry type in words: `LATE_FEE` is "Late fee". */
export function entryTypeWords(entryType: string): string {
  const words = entryType.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type PostingRow = Omit<OpenedRow, 'amount' | 'kind'> & { amount_cents: Cents; entryType: string };

async function pageOf(tx: Tx, filter: Condition, after: string | null, limit: number): Promise<PostingRow[]> {
  const rest = after ? sql`and (g.post_date, g.entry_id, g.leg) > ${keyOf(after)}` : sql``;
  const found = await sql<PostingRow>`
    select g.post_date || '.' || g.entry_id || '.' || g.leg as "itemId", g.post_date as date, e.entry_type as "entryType", e.reference,
      coalesce(nullif(g.memo, ''), e.description) as description, coalesce(p.display_name, v.name, '') as party, e.batch_id as "batchId", e.entry_id as "entryId",
      e.source_type as "sourceType", e.source_id as "sourceId", g.amount_cents, a.number || ' ' || a.name as account
    from ledger.posting g
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = g.entry_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = e.ownership_id
    left join people.party p on p.customer_id = ${tx.customerId} and p.party_id = o.party_id
    left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = e.vendor_id
    where ${filter} ${rest} order by g.post_date, g.entry_id, g.leg limit ${limit + 1}`.execute(tx.db);
  return found.rows;
}

/**
 * What stood on some accounts, in the cost centers a source speaks of, at the end of a day; from the summary.
 */
function openingOf(
  tx: Tx,
  order: Pick<OpenOrder, 'communityId' | 'knownTime'>,
  accounts: readonly string[],
  { costCenterIds }: CellSource,
  day: LocalDate,
): Promise<Cents> {
  const wanted = new Set(accounts);
  return withReportBooks(tx, order, async (books) => {
    const rows = (await balancesIn(tx, books, [day])).get(day) ?? [];
    const own = rows.filter((row) => wanted.has(row.accountId) && (!costCenterIds || costCenterIds.includes(row.costCenterId)));
    return sumCents(own.map((row) => row.balance_cents));
  });
}

/**
 * Opens postings. A source without a first day is a balance: it opens with what stood before `since`, read
 * from the summary.
 */
export async function openPostings(tx: Tx, order: OpenOrder): Promise<Opened> {
  const { communityId, source, since, after, limit } = order;
  const accounts = await accountsOf(tx, communityId, source);
  // A balance of some kinds or of one side alone is kept nowhere: its rows are all read.
  const isWhole = !source.fromDate && !source.itemId && !source.kinds && !source.side && !source.excludeYearClose;
  const isBalance = isWhole && since !== null;
  const from = isBalance ? since : (source.fromDate ?? null);
  const opening = isBalance ? await openingOf(tx, order, accounts, source, addDays(since, -1)) : null;
  // What asks nothing of entries is added up from the postings alone: over twenty years that is most of the
  // time it takes.
  const asksEntries = order.knownTime !== null || source.kinds !== undefined || source.excludeYearClose === true;
  return openWhere(tx, filterOf(tx, order, accounts, from), { sign: source.sign, after, limit, asksEntries }, opening);
}

/**
 * Opens the postings (`g`) of entries (`e`) that meet a condition; `asksEntries` is false where it names
 * nothing of `e`.
 */
export async function openWhere(
  tx: Tx,
  filter: Condition,
  { sign: signed, after, limit, asksEntries = true }: { sign: 1 | -1; after: string | null; limit: number; asksEntries?: boolean },
  opening: Cents | null = null,
): Promise<Opened> {
  const sign = BigInt(signed);
  const entries = asksEntries ? sql`join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = g.entry_id` : sql``;
  const moved = await sql<{ amount_cents: Cents }>`select coalesce(sum(g.amount_cents), 0)::bigint as amount_cents from ledger.posting g
    ${entries} where ${filter}`.execute(tx.db);
  const page = await pageOf(tx, filter, after, limit);
  const rows = page.slice(0, limit);
  return {
    opening: opening === null ? null : sign * opening,
    movement: sign * (moved.rows[0]?.amount_cents ?? 0n),
    rows: rows.map(({ amount_cents, entryType, ...row }) => ({
      ...row,
      kind: entryTypeWords(entryType),
      amount: sign * amount_cents,
    })),
    next: page.length > limit ? (rows.at(-1)?.itemId ?? null) : null,
  };
}

/** Opens the budget of the periods a source's days touch, a row for each account and period. */
export async function openBudget(tx: Tx, { communityId, source, knownTime, after, limit }: OpenOrder): Promise<Opened> {
  const accounts = await accountsOf(tx, communityId, source);
  const found = await sql<{ date: LocalDate; accountId: string; number: string; name: string; amount_cents: Cents }>`
    select b.period_start as date, b.account_id as "accountId", a.number, a.name, sum(b.amount_cents)::bigint as amount_cents
    from ledger.period p
    join ${budgetKnown(tx, communityId, knownTime)} b on b.customer_id = ${tx.customerId} and b.community_id = p.community_id and b.fiscal_year_id = p.fiscal_year_id and b.period_start = p.period_start
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and b.account_id = any(${accounts}::bigint[])
      and (${source.costCenterIds ?? null}::bigint[] is null or b.cost_center_id = any(${source.costCenterIds ?? null}::bigint[]))
      and p.period_end >= ${source.fromDate ?? null} and p.period_start <= ${source.toDate ?? null}
    group by b.period_start, b.account_id, a.number, a.name order by b.period_start, b.account_id`.execute(tx.db);
  const sign = BigInt(source.sign);
  const all = found.rows.map(
    ({ date, accountId, number, name, amount_cents }): OpenedRow => ({
      itemId: `${date}.${accountId}.0`,
      date,
      account: `${number} ${name}`,
      kind: 'Budget',
      reference: '',
      description: '',
      party: '',
      batchId: null,
      entryId: null,
      sourceType: 'budget',
      sourceId: accountId,
      amount: sign * amount_cents,
    }),
  );
  return paged(all, { after, limit });
}
