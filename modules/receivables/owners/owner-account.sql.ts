// The account of an ownership, as lists of owners show it.
import { sql } from '../../../packages/db/database.ts';

/** One row for the ownership `o`: what is open now and prepaid, the oldest open charge, the last payment. */
export const ownerAccount = sql`(
  select
    coalesce((select sum(c.open_cents) from receivables.charge c
      where c.customer_id = o.customer_id and c.community_id = o.community_id and c.ownership_id = o.ownership_id and c.open_cents > 0), 0)::bigint as owes_cents,
    coalesce((select sum(b.balance_cents) from receivables.prepaid_balance b
      where b.customer_id = o.customer_id and b.community_id = o.community_id and b.ownership_id = o.ownership_id), 0)::bigint as prepaid_cents,
    (select min(coalesce(first.charge_date, c.charge_date)) from receivables.charge c
      left join receivables.charge first on first.customer_id = c.customer_id and first.charge_id = c.origin_charge_id
      where c.customer_id = o.customer_id and c.community_id = o.community_id and c.ownership_id = o.ownership_id and c.open_cents > 0) as oldest_on,
    (select r.post_date from receivables.receipt r
      where r.customer_id = o.customer_id and r.ownership_id = o.ownership_id
        and not exists (select 1 from receivables.receipt_backout x where x.customer_id = r.customer_id and x.receipt_id = r.receipt_id)
      order by r.post_date desc limit 1) as paid_on
)`;
