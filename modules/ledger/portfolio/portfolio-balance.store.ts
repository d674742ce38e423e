// Balances of many communities at once, from the summary: one statement, whatever the number of communities
// and the length of their history.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

export interface PortfolioRow {
  communityId: string;
  communityName: string;
  accountId: string;
  number: string;
  name: string;
  fundId: string;
  balance_cents: Cents;
}

/**
 * Balances by account at the end of a day, in cents, debit positive, accounts at zero left out; of the
 * communities given, or of all of the customer. Each community has years and periods of its own, so the
 * frames of all of them come first: see `balancesOn` for what adds up.
 */
export async function listPortfolioBalances(tx: Tx, scope: 'all' | readonly string[], asOf: LocalDate): Promise<PortfolioRow[]> {
  const within = (alias: string) => (scope === 'all' ? sql`true` : sql`${sql.ref(`${alias}.community_id`)} = any(${[...scope]}::bigint[])`);
  const found = await sql<PortfolioRow>`
    with f as materialized (
      select y.community_id, max(y.start_on) as year_start,
        coalesce((select p.period_start from ledger.period p where p.customer_id = ${tx.customerId} and p.community_id = y.community_id
          and p.period_start <= ${asOf}::date and p.period_end > ${asOf}::date), (${asOf}::date + 1)) as until
      from ledger.fiscal_year y where y.customer_id = ${tx.customerId} and ${within('y')} and y.start_on <= ${asOf}::date group by y.community_id
    ), part as (
      select o.community_id, o.account_id, o.amount_cents
      from f join ledger.opening_balance o on o.customer_id = ${tx.customerId} and o.community_id = f.community_id and o.fiscal_year_start = f.year_start
      union all
      select b.community_id, b.account_id, b.amount_cents
      from f join ledger.balance b on b.customer_id = ${tx.customerId} and b.community_id = f.community_id and b.period_start >= f.year_start and b.period_start < f.until
      union all
      select d.community_id, d.account_id, d.amount_cents
      from f join ledger.balance_delta d on d.customer_id = ${tx.customerId} and d.community_id = f.community_id and d.period_start < f.until
      union all
      select g.community_id, g.account_id, g.amount_cents
      from f join ledger.entry e on e.customer_id = ${tx.customerId} and e.community_id = f.community_id and e.post_date between f.until and ${asOf}::date
      join ledger.posting g on g.customer_id = ${tx.customerId} and g.entry_id = e.entry_id
    )
    select s.community_id as "communityId", c.name as "communityName", a.account_id as "accountId", a.number, a.name, a.fund_id as "fundId",
      sum(s.balance_cents)::bigint as balance_cents
    from (select community_id, account_id, sum(amount_cents)::bigint as balance_cents from part group by community_id, account_id having sum(amount_cents) <> 0) s
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = s.community_id
    join ledger.account p on p.customer_id = ${tx.customerId} and p.account_id = s.account_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = ${orElse(sql.ref('p.survivor_id'), sql.ref('p.account_id'))}
    group by s.community_id, c.name, c.community_id, a.account_id, a.number, a.name, a.fund_id having sum(s.balance_cents) <> 0
    order by c.name, c.community_id, a.number`.execute(tx.db);
  return found.rows;
}
