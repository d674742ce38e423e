// The SQL of the operator's list of customers: from the tables beside the customers' own, since it is asked
// across all of them.
import { type Database, sql } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';

/** A customer as the operator sees it; nothing of its books. */
export interface CustomerLine {
  customerId: string;
  key: string;
  name: string;
  users: number;
  inactiveUsers: number;
  seenTime: Instant | null;
}

/** Every customer by name. */
export async function listCustomerLines(local: Database['local']): Promise<CustomerLine[]> {
  const found = await sql<CustomerLine>`
    select k.customer_id as "customerId", k.customer_key as key, coalesce(max(m.customer_name), k.customer_key) as name,
      (count(m.login_id) filter (where not m.is_inactive))::int as users, (count(m.login_id) filter (where m.is_inactive))::int as "inactiveUsers",
      (select to_char(max(s.seen_time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from identity.session s where s.customer_id = k.customer_id) as "seenTime"
    from identity.customer_key k left join identity.membership m on m.customer_id = k.customer_id
    group by k.customer_id, k.customer_key order by 3, 2`.execute(local);
  return found.rows;
}
