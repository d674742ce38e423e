// The budget that counts, now or as it was known at a moment: the version that had been adopted by then, and
// until one was, the newest draft there was.
import { type RawBuilder, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';

/**
 * The version of each year that counts, as a table to read from: customer, fiscal year, version, and whether
 * it was adopted. What was discarded since is left out. The order for now is that of `ledger.renew_budget`.
 */
function countingVersions(tx: Tx, communityId: string, knownTime: Instant | null): RawBuilder<unknown> {
  const isAdopted = knownTime === null ? sql`w.state = 'ADOPTED'` : sql`coalesce(w.adopted_time < ${knownTime}, false)`;
  const isKnown = knownTime === null ? sql`w.state in ('ADOPTED', 'DRAFT')` : sql`w.state <> 'DISCARDED' and w.made_time < ${knownTime}`;
  return sql`(
    select distinct on (w.fiscal_year_id) w.customer_id, w.fiscal_year_id, w.budget_version_id, ${isAdopted} as is_adopted from ledger.budget_version w
    where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.kind = 'BUDGET' and ${isKnown}
    order by w.fiscal_year_id, ${isAdopted} desc, case when ${isAdopted} then w.adopted_time end desc nulls last, w.number desc
  )`;
}

/**
 * A table of the columns of `ledger.budget` to read from, as known at a moment; null for now. Adopted
 * versions never change, so what was adopted is known to the cent; a draft keeps no history and is read as it
 * stands.
 */
export function budgetKnown(tx: Tx, communityId: string, knownTime: Instant | null): RawBuilder<unknown> {
  if (knownTime === null) return sql`ledger.budget`;
  return sql`(
    select m.customer_id, m.community_id, v.fiscal_year_id, m.account_id, m.cost_center_id, m.period_start, m.amount_cents
    from ${countingVersions(tx, communityId, knownTime)} v
    join ledger.budget_amount m on m.customer_id = ${tx.customerId} and m.budget_version_id = v.budget_version_id
  )`;
}

/** A version that counts. */
interface CountingVersion {
  yearStart: LocalDate;
  name: string;
  /** Null while it is a draft. */
  adoptedOn: LocalDate | null;
}

/**
 * The version that counts in each fiscal year of a community that has a budget, now or as known at a moment.
 */
export async function listCountingVersions(tx: Tx, communityId: string, knownTime: Instant | null): Promise<CountingVersion[]> {
  const found = await sql<CountingVersion>`
    select y.start_on as "yearStart", b.name, case when v.is_adopted then b.adopted_on end as "adoptedOn"
    from ${countingVersions(tx, communityId, knownTime)} v
    join ledger.budget_version b on b.customer_id = ${tx.customerId} and b.budget_version_id = v.budget_version_id
    join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.fiscal_year_id = v.fiscal_year_id
    order by y.start_on`.execute(tx.db);
  return found.rows;
}
