// The budget that counts, now or as it was known at a moment: the version that had been adopted by then, and until one was, the newest draft there was.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/**
 * A table of the columns of `ledger.budget` to read from, as known at a moment; null for now. Adopted versions never change, so what was adopted is known to the cent; a draft
 * keeps no history and is read as it stands. What was discarded since is left out.
 */
export function budgetKnown(tx: Tx, communityId: string, knownTime: Instant | null): RawBuilder<unknown> {
  if (knownTime === null) return sql`ledger.budget`;
  return sql`(
    select m.customer_id, m.community_id, v.fiscal_year_id, m.account_id, m.cost_center_id, m.period_start, m.amount_cents
    from (
      select distinct on (w.fiscal_year_id) w.customer_id, w.fiscal_year_id, w.budget_version_id from ledger.budget_version w
      where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.kind = 'BUDGET' and w.state <> 'DISCARDED' and w.made_time < ${knownTime}
      order by w.fiscal_year_id, coalesce(w.adopted_time < ${knownTime}, false) desc,
        case when w.adopted_time < ${knownTime} then w.adopted_time end desc nulls last, w.number desc
    ) v
    join ledger.budget_amount m on m.customer_id = v.customer_id and m.budget_version_id = v.budget_version_id
  )`;
}
