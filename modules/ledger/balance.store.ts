// Balances as of a date from the summary: year opening, whole periods, waiting deltas, and the postings of the period the date cuts.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../packages/kernel/kernel.ts';

export interface BalanceRow {
  accountId: string;
  fundId: string;
  costCenterId: string;
  balance_cents: Cents;
}

/** The first day of the fiscal year a day falls into or after, and of the period the day cuts, if it is not that period's last. */
async function frameOf(tx: Tx, communityId: string, asOf: LocalDate): Promise<{ yearStart: LocalDate | null; cutStart: LocalDate | null }> {
  const found = await sql<{ yearStart: LocalDate | null; cutStart: LocalDate | null }>`
    select (select max(y.start_on) from ledger.fiscal_year y where y.customer_id = ${tx.customerId} and y.community_id = ${communityId}
        and y.start_on <= ${asOf}::date) as "yearStart",
      (select p.period_start from ledger.period p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
        and p.period_start <= ${asOf}::date and p.period_end > ${asOf}::date) as "cutStart"`.execute(tx.db);
  return found.rows[0] ?? { yearStart: null, cutStart: null };
}

/**
 * Balances of every account of a community at the end of `asOf`, in cents, debit positive. Costs O(accounts × periods of one year)
 * plus the entries of the period the date cuts, whatever the history: what stood before the year is kept in `opening_balance`.
 * The days that frame the sum are read first, so that the planner sees them as values and reads only those entries.
 */
export async function balancesAsOf(tx: Tx, communityId: string, asOf: LocalDate): Promise<BalanceRow[]> {
  const { yearStart, cutStart } = await frameOf(tx, communityId, asOf);
  if (!yearStart) return [];
  const found = await sql<BalanceRow>`
    with part as (
      select o.account_id, o.fund_id, o.cost_center_id, o.amount_cents from ledger.opening_balance o
      where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.fiscal_year_start = ${yearStart}::date
      union all
      select b.account_id, b.fund_id, b.cost_center_id, b.amount_cents from ledger.balance b
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.period_start >= ${yearStart}::date
        and b.period_start <= ${asOf}::date and b.period_start is distinct from ${cutStart}::date
      union all
      select d.account_id, d.fund_id, d.cost_center_id, d.amount_cents from ledger.balance_delta d
      where d.customer_id = ${tx.customerId} and d.community_id = ${communityId} and d.period_start <= ${asOf}::date
        and d.period_start is distinct from ${cutStart}::date
      union all
      select g.account_id, g.fund_id, g.cost_center_id, g.amount_cents from ledger.entry e
      join ledger.posting g on g.customer_id = e.customer_id and g.entry_id = e.entry_id
      where e.customer_id = ${tx.customerId} and e.community_id = ${communityId} and e.post_date between ${cutStart}::date and ${asOf}::date
    )
    select account_id as "accountId", fund_id as "fundId", cost_center_id as "costCenterId", sum(amount_cents)::bigint as balance_cents
    from part group by account_id, fund_id, cost_center_id having sum(amount_cents) <> 0`.execute(tx.db);
  return found.rows;
}
