// Finds what is kept as open of bills although their checks say otherwise: only a hand in the database makes
// them differ.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';

/**
 * What is open of bills against their total less what checks that stand have paid, in cents; the first
 * hundred that differ.
 */
export async function wrongOpenBills(tx: Tx): Promise<{ community: string; what: string; kept_cents: Cents; summed_cents: Cents }[]> {
  const found = await sql<{ community: string; what: string; kept_cents: Cents; summed_cents: Cents }>`
    with paid as (
      select s.bill_id, sum(s.amount_cents)::bigint as cents from payables.check_share s
      where s.customer_id = ${tx.customerId} and not exists (
        select from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = s.check_id) group by 1
    )
    select m.name as community, 'Bill ' || b.bill_id || ', number ' || b.bill_number as what, b.open_cents as kept_cents,
      b.total_cents - coalesce(p.cents, 0) as summed_cents
    from payables.bill b left join paid p on p.bill_id = b.bill_id
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = b.community_id
    where b.customer_id = ${tx.customerId} and b.status <> 'CANCELLED' and b.open_cents <> b.total_cents - coalesce(p.cents, 0)
    order by m.name, b.bill_id limit 100`.execute(tx.db);
  return found.rows;
}
