// Balances as of a date from the summary: year opening, whole periods, waiting deltas, and the postings of the period the date cuts.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../packages/kernel/kernel.ts';

export interface BalanceRow {
  accountId: string;
  fundId: string;
  costCenterId: string;
  balance_cents: Cents;
}

/** A day that balances are asked for, the first day of its fiscal year, and of the period the day cuts, if it is not that period's last. */
interface Frame {
  asOf: LocalDate;
  yearStart: LocalDate | null;
  cutStart: LocalDate | null;
}

async function framesOf(tx: Tx, communityId: string, days: readonly LocalDate[]): Promise<Frame[]> {
  const found = await sql<Frame>`
    select d.as_of as "asOf",
      (select max(y.start_on) from ledger.fiscal_year y where y.customer_id = ${tx.customerId} and y.community_id = ${communityId}
        and y.start_on <= d.as_of) as "yearStart",
      (select p.period_start from ledger.period p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
        and p.period_start <= d.as_of and p.period_end > d.as_of) as "cutStart"
    from unnest(${[...new Set(days)]}::date[]) d (as_of)`.execute(tx.db);
  return found.rows;
}

/** What adds up to the balances of one day: the year's opening, its whole periods, what waits to be folded, and the entries of the period the day cuts. */
function partsOf(tx: Tx, communityId: string, { asOf, yearStart, cutStart }: Frame) {
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
    parts.push(sql`select ${asOf}::date, ${of('g')} from ledger.entry e join ledger.posting g on g.customer_id = e.customer_id and g.entry_id = e.entry_id
      where ${own('e')} and e.post_date between ${cutStart}::date and ${asOf}::date`);
  return parts;
}

/**
 * Balances of every account of a community at the end of each of some days, in cents, debit positive. Costs O(accounts × periods of one year)
 * plus the entries of the period a day cuts, whatever the history: what stood before the year is kept in `opening_balance`. The days that frame
 * the sums are read first, so that the planner sees them as values and reads only those entries; two statements for any number of days.
 */
export async function balancesOn(tx: Tx, communityId: string, days: readonly LocalDate[]): Promise<Map<LocalDate, BalanceRow[]>> {
  const parts = (await framesOf(tx, communityId, days)).flatMap((frame) => (frame.yearStart ? partsOf(tx, communityId, frame) : []));
  if (parts.length === 0) return new Map();
  const found = await sql<BalanceRow & { asOf: LocalDate }>`
    select as_of as "asOf", account_id as "accountId", fund_id as "fundId", cost_center_id as "costCenterId", sum(amount_cents)::bigint as balance_cents
    from (${sql.join(parts, sql` union all `)}) part group by as_of, account_id, fund_id, cost_center_id having sum(amount_cents) <> 0`.execute(
    tx.db,
  );
  return Map.groupBy(found.rows, (row) => row.asOf);
}

/** The same for one day. */
export async function balancesAsOf(tx: Tx, communityId: string, asOf: LocalDate): Promise<BalanceRow[]> {
  return (await balancesOn(tx, communityId, [asOf])).get(asOf) ?? [];
}
