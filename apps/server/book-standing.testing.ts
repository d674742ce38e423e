// How a book stands, as text to compare: every balance, open item, aging and prepaid amount, bill and bank
// account; and how many rows each table holds.
import { sql, type Tx } from '../../packages/db/database.ts';

/** Days at whose end balances are looked at, besides the last of all. */
const days = ['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-06-30', '9999-12-31'];

/**
 * Every amount of a community at the end of each day from `since` on: accounts by cost center, what owners
 * owe by code and day of the charge, what they hold ahead, what is open on bills.
 * What stands at zero is left out, so an account that never was and one that came back to nothing look the
 * same.
 */
export async function standingOf(tx: Tx, communityId: string, since = '0001-01-01'): Promise<string[]> {
  const asked = days.filter((day) => day >= since);
  const found = await sql<{ line: string }>`
    with day as (select unnest(${asked}::date[]) as day)
    select line from (
      select concat_ws(' ', 'account', day.day, g.account_id, g.cost_center_id, sum(g.amount_cents)) as line from day
      join ledger.posting g on g.customer_id = ${tx.customerId} and g.community_id = ${communityId} and g.post_date <= day.day
      group by day.day, g.account_id, g.cost_center_id having sum(g.amount_cents) <> 0
      union all
      select concat_ws(' ', 'owes', day.day, c.ownership_id, c.charge_code_id, c.charge_date, sum(c.amount_cents - coalesce(a.amount_cents, 0)))
      from day join receivables.charge c on c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.charge_date <= day.day
      left join lateral (select sum(a.amount_cents) as amount_cents from receivables.application a
        where a.customer_id = c.customer_id and a.charge_id = c.charge_id and a.applied_on <= day.day) a on true
      group by day.day, c.ownership_id, c.charge_code_id, c.charge_date having sum(c.amount_cents - coalesce(a.amount_cents, 0)) <> 0
      union all
      select concat_ws(' ', 'open', c.ownership_id, c.charge_code_id, c.charge_date, sum(c.open_cents)) from receivables.charge c
      where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
      group by c.ownership_id, c.charge_code_id, c.charge_date having sum(c.open_cents) <> 0
      union all
      select concat_ws(' ', 'prepaid', day.day, m.ownership_id, m.bucket_code_id, sum(m.amount_cents)) from day
      join receivables.prepaid_movement m on m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.moved_on <= day.day
      group by day.day, m.ownership_id, m.bucket_code_id having sum(m.amount_cents) <> 0
      union all
      select concat_ws(' ', 'held', b.ownership_id, b.bucket_code_id, b.balance_cents) from receivables.prepaid_balance b
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.balance_cents <> 0
      union all
      select concat_ws(' ', 'bill', b.bill_id, b.open_cents) from payables.bill b
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.open_cents <> 0 and b.status not in ('SUBMITTED', 'REJECTED')
    ) all_lines order by line`.execute(tx.db);
  return found.rows.map((row) => row.line);
}

const kept = [
  'ledger.batch',
  'ledger.entry',
  'ledger.posting',
  'receivables.charge',
  'receivables.receipt',
  'receivables.application',
  'receivables.prepaid_movement',
  'payables.bill',
  'payables.issued_check',
  'payables.check_share',
];

/** How many rows of the customer each table holds that undoing must not take one from. */
export async function rowCounts(tx: Tx): Promise<number[]> {
  const parts = kept.map(
    (table, i) => sql`select ${i}::int as place, count(*)::int as n from ${sql.table(table)} t where t.customer_id = ${tx.customerId}`,
  );
  const found = await sql<{ n: number }>`${sql.join(parts, sql` union all `)} order by place`.execute(tx.db);
  return found.rows.map((row) => row.n);
}
