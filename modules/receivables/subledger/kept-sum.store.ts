// Finds sums the owner subledger keeps that are not what their parts add up to: only a hand in the database
// makes them differ.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';

/** A kept sum, in cents, that its parts do not make. */
interface WrongSum {
  community: string;
  /** What it belongs to: "Charge 17 of MC-0001". */
  what: string;
  kept_cents: Cents;
  summed_cents: Cents;
}

/** Faults that are told; a flood says no more than its beginning. */
const MOST = 100;

/** What is open of charges against their amount less what was applied. */
export async function wrongOpenAmounts(tx: Tx): Promise<WrongSum[]> {
  const found =
    await sql<WrongSum>`select m.name as community, 'Charge ' || c.charge_id || ' of ' || p.account_number as what, c.open_cents as kept_cents,
      (c.amount_cents - coalesce(sum(a.amount_cents), 0))::bigint as summed_cents
    from receivables.charge c
    left join receivables.application a on a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = c.property_id
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = c.community_id
    where c.customer_id = ${tx.customerId}
    group by m.name, c.charge_id, p.account_number, c.amount_cents, c.open_cents
    having c.open_cents <> c.amount_cents - coalesce(sum(a.amount_cents), 0) order by m.name, c.charge_id limit ${MOST}`.execute(tx.db);
  return found.rows;
}

/** What owners hold as prepaid against its movements. */
export async function wrongPrepaids(tx: Tx): Promise<WrongSum[]> {
  const found =
    await sql<WrongSum>`select m.name as community, 'Prepaid of ' || p.account_number as what, sum(s.kept)::bigint as kept_cents,
      sum(s.moved)::bigint as summed_cents
    from (
      select b.ownership_id, b.bucket_code_id as bucket, b.balance_cents as kept, 0 as moved from receivables.prepaid_balance b
        where b.customer_id = ${tx.customerId}
      union all select v.ownership_id, coalesce(v.bucket_code_id, 0), 0, v.amount_cents from receivables.prepaid_movement v
        where v.customer_id = ${tx.customerId}
    ) s
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = s.ownership_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = o.property_id
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = o.community_id
    group by m.name, p.account_number, s.ownership_id, s.bucket having sum(s.kept) <> sum(s.moved) order by 1, 2 limit ${MOST}`.execute(
      tx.db,
    );
  return found.rows;
}
