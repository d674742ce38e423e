// The postings of one account by keyset, and its balance just before any of them: the cost of a page does not
// grow with its depth.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { RowKey } from '../../../packages/reporting/row-key.ts';

/** Up to and including a day, or strictly before a posting of that day. */
export type Until = { date: LocalDate } | RowKey;

type Condition = ReturnType<typeof sql<unknown>>;

function until(place: Until): Condition {
  if (!('first' in place)) return sql`g.post_date <= ${place.date}::date`;
  return sql`(g.post_date, g.entry_id, g.leg) < (${place.date}::date, ${place.first}::bigint, ${place.second}::bigint)`;
}

/** Whose history it is: an account with those merged into it, in one cost center or in all. */
export interface HistoryOf {
  communityId: string;
  /** One at least. */
  accountIds: readonly string[];
  costCenterId: string | null;
}

/**
 * The rows of a table that belong to a history. One account is asked for by itself, so that its index gives
 * the order.
 */
function rowsOfHistory(tx: Tx, alias: string, { communityId, accountIds, costCenterId }: HistoryOf): Condition {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const accounts = accountIds.length === 1 ? sql`= ${accountIds[0]}` : sql`= any(${[...accountIds]}::bigint[])`;
  const center = costCenterId === null ? sql`` : sql` and ${column('cost_center_id')} = ${costCenterId}`;
  return sql`${column('customer_id')} = ${tx.customerId} and ${column('community_id')} = ${communityId} and ${column('account_id')} ${accounts}${center}`;
}

/**
 * The balance of an account at a place in its history, in cents, debit positive: the opening of the year, the
 * whole periods since, what waits to be folded, and the postings of the place's own period alone. The days
 * that frame the sum are read first, so that the planner sees them as values.
 */
export async function balanceUntil(tx: Tx, history: HistoryOf, place: Until): Promise<Cents> {
  const { communityId } = history;
  const frame = await sql<{ yearStart: LocalDate | null; cutStart: LocalDate | null }>`
    select (select max(y.start_on) from ledger.fiscal_year y where y.customer_id = ${tx.customerId} and y.community_id = ${communityId}
        and y.start_on <= ${place.date}::date) as "yearStart",
      (select p.period_start from ledger.period p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
        and p.period_start <= ${place.date}::date and p.period_end >= ${place.date}::date) as "cutStart"`.execute(tx.db);
  const { yearStart = null, cutStart = null } = frame.rows[0] ?? {};
  const cut = cutStart ?? place.date;
  const own = (alias: string) => rowsOfHistory(tx, alias, history);
  const found = await sql<{ balance_cents: Cents }>`
    select coalesce(sum(part.amount_cents), 0)::bigint as balance_cents from (
      select o.amount_cents from ledger.opening_balance o where ${own('o')} and o.fiscal_year_start = ${yearStart}::date
      union all
      select b.amount_cents from ledger.balance b where ${own('b')} and b.period_start >= ${yearStart}::date and b.period_start < ${cut}::date
      union all
      select d.amount_cents from ledger.balance_delta d where ${own('d')} and d.period_start < ${cut}::date
      union all
      select g.amount_cents from ledger.posting g where ${own('g')} and g.post_date >= ${cut}::date and ${until(place)}
    ) part`.execute(tx.db);
  return found.rows[0]?.balance_cents ?? 0n;
}

export interface HistoryRow {
  key: string;
  postDate: LocalDate;
  entryType: string;
  reference: string;
  party: string;
  description: string;
  amount_cents: Cents;
  entryId: string;
  isInterfund: boolean;
  /** Its code. */
  costCenter: string;
}

/**
 * Postings of a history, newest first, not before a day when one is named. The page is cut from the postings
 * alone, in the order of their index, and only then given its words: told apart from the rest by the
 * planner's guess, a whole account would be joined and sorted for one page.
 */
export async function listHistory(tx: Tx, history: HistoryOf, from: LocalDate | null, place: Until, limit: number): Promise<HistoryRow[]> {
  const found = await sql<HistoryRow>`
    with g as materialized (
      select g.customer_id, g.post_date, g.entry_id, g.leg, g.memo, g.amount_cents, g.is_interfund, g.cost_center_id from ledger.posting g
      where ${rowsOfHistory(tx, 'g', history)} and ${until(place)} ${from ? sql`and g.post_date >= ${from}::date` : sql``}
      order by g.post_date desc, g.entry_id desc, g.leg desc limit ${limit}
    )
    select g.post_date || '.' || g.entry_id || '.' || g.leg as key, g.post_date as "postDate", e.entry_type as "entryType", e.reference,
      coalesce(p.display_name, v.name, '') as party, coalesce(nullif(g.memo, ''), e.description) as description, g.amount_cents, g.entry_id as "entryId",
      g.is_interfund as "isInterfund", c.code as "costCenter"
    from g
    join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = g.entry_id
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = e.ownership_id
    left join people.party p on p.customer_id = ${tx.customerId} and p.party_id = o.party_id
    left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = e.vendor_id
    join ledger.cost_center c on c.customer_id = ${tx.customerId} and c.cost_center_id = g.cost_center_id
    order by g.post_date desc, g.entry_id desc, g.leg desc`.execute(tx.db);
  return found.rows;
}
