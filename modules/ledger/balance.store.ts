// Balances as of a date from the summary: year opening, whole periods, waiting deltas, and the postings of
// the period the date cuts.
import { sql, type Tx } from '../../packages/db/database.ts';
import { type Cents, type Instant, type LocalDate, sumCents } from '../../packages/kernel/kernel.ts';
import { type Books, survivorIn, withReportBooks } from './books.store.ts';

export interface BalanceRow {
  accountId: string;
  fundId: string;
  costCenterId: string;
  balance_cents: Cents;
}

/**
 * A day that balances are asked for, the first day of its fiscal year, and of the period the day cuts, if it
 * is not that period's last.
 */
interface Frame {
  asOf: LocalDate;
  yearStart: LocalDate;
  cutStart: LocalDate | null;
}

function frameOf({ periods }: Books, asOf: LocalDate): Frame | undefined {
  const last = periods.findLast((period) => period.periodStart <= asOf);
  return last && { asOf, yearStart: last.yearStart, cutStart: last.periodStart <= asOf && asOf < last.periodEnd ? last.periodStart : null };
}

/**
 * What adds up to the balances of one day: the year's opening, its whole periods, what waits to be folded,
 * and the entries of the period the day cuts; less what was not known yet.
 */
function partsOf(tx: Tx, { communityId, knownTime }: Books, { asOf, yearStart, cutStart }: Frame) {
  const of = (alias: string) => sql.raw(`${alias}.account_id, ${alias}.fund_id, ${alias}.cost_center_id, ${alias}.amount_cents`);
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.customer_id`)} = ${tx.customerId} and ${sql.ref(`${alias}.community_id`)} = ${communityId}`;
  const whole = (alias: string) =>
    cutStart ? sql`${sql.ref(`${alias}.period_start`)} < ${cutStart}::date` : sql`${sql.ref(`${alias}.period_start`)} <= ${asOf}::date`;
  const parts = [
    sql`select ${asOf}::date as as_of, ${of('o')} from ledger.opening_balance o where ${own('o')} and o.fiscal_year_start = ${yearStart}::date`,
    sql`select ${asOf}::date, ${of('b')} from ledger.balance b where ${own('b')} and b.period_start >= ${yearStart}::date and ${whole('b')}`,
    sql`select ${asOf}::date, ${of('d')} from ledger.balance_delta d where ${own('d')} and ${whole('d')}`,
  ];
  if (cutStart)
    parts.push(sql`select ${asOf}::date, ${of('g')} from ledger.entry e join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
      where ${own('e')} and e.post_date between ${cutStart}::date and ${asOf}::date`);
  if (knownTime !== null)
    parts.push(sql`select ${asOf}::date, g.account_id, g.fund_id, g.cost_center_id, -g.amount_cents
      from ledger.entry e join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
      where ${own('e')} and e.entered_time >= ${knownTime}::timestamptz and e.post_date <= ${asOf}::date`);
  return parts;
}

/** The same figures under the accounts that stand for merged ones. */
function standing(books: Books, rows: readonly (BalanceRow & { asOf: LocalDate })[]): (BalanceRow & { asOf: LocalDate })[] {
  const joined = Map.groupBy(rows, (row) => [row.asOf, survivorIn(books, row.accountId), row.fundId, row.costCenterId].join(' '));
  return [...joined.values()].flatMap((alike) => {
    const balance_cents = sumCents(alike.map((row) => row.balance_cents));
    const [first] = alike;
    return first && balance_cents !== 0n ? [{ ...first, accountId: survivorIn(books, first.accountId), balance_cents }] : [];
  });
}

/**
 * Balances of every account of a community at the end of each of some days, in cents, debit positive. Costs
 * O(accounts × periods of one year) plus the entries of the period a day cuts, whatever the history: what
 * stood before the year is kept in `opening_balance`. The days that frame the sums come from the books, so
 * that the planner sees them as values and reads only those entries; one statement for any number of days.
 */
export async function balancesIn(tx: Tx, books: Books, days: readonly LocalDate[]): Promise<Map<LocalDate, BalanceRow[]>> {
  const frames = [...new Set(days)].flatMap((day) => frameOf(books, day) ?? []);
  if (frames.length === 0) return new Map();
  const parts = frames.flatMap((frame) => partsOf(tx, books, frame));
  const found = await sql<BalanceRow & { asOf: LocalDate }>`
    select as_of as "asOf", account_id as "accountId", fund_id as "fundId", cost_center_id as "costCenterId", sum(amount_cents)::bigint as balance_cents
    from (${sql.join(parts, sql` union all `)}) part group by as_of, account_id, fund_id, cost_center_id having sum(amount_cents) <> 0`.execute(
    tx.db,
  );
  return Map.groupBy(books.survivors.size === 0 ? found.rows : standing(books, found.rows), (row) => row.asOf);
}

/**
 * Balances of every account at the end of a day, in cents, debit positive; with a moment as they were known
 * before it.
 */
export function balancesAsOf(tx: Tx, communityId: string, asOf: LocalDate, knownTime: Instant | null = null): Promise<BalanceRow[]> {
  return withReportBooks(tx, { communityId, knownTime }, async (books) => (await balancesIn(tx, books, [asOf])).get(asOf) ?? []);
}
