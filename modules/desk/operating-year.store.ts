// The SQL of fiscal years that are over and not closed.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../packages/kernel/kernel.ts';

export interface OpenYear {
  CommunityId: string;
  CommunityName: string;
  FiscalYearId: string;
  FiscalYear: string;
  EndDate: LocalDate;
  OpenPeriods: number;
  FirstOpenDate: LocalDate;
  LastOpenDate: LocalDate;
}

/**
 * Years that ended before today in their community's time zone and have a period that is not closed, the
 * oldest first.
 */
export async function listOpenYears(tx: Tx, scope: 'all' | ReadonlySet<string>, now: Instant): Promise<OpenYear[]> {
  const within = scope === 'all' ? sql`true` : sql`c.community_id = any(${[...scope]}::bigint[])`;
  const found =
    await sql<OpenYear>`select c.community_id as "CommunityId", c.name as "CommunityName", y.fiscal_year_id as "FiscalYearId", y.label as "FiscalYear",
      y.end_on as "EndDate", count(*)::int as "OpenPeriods", min(p.period_start) as "FirstOpenDate", max(p.period_end) as "LastOpenDate"
    from communities.community c
    join ledger.fiscal_year y on y.customer_id = c.customer_id and y.community_id = c.community_id
      and y.end_on < (${now}::timestamptz at time zone c.time_zone)::date
    join ledger.period p on p.customer_id = y.customer_id and p.community_id = y.community_id and p.fiscal_year_id = y.fiscal_year_id and p.status <> 'CLOSED'
    where c.customer_id = ${tx.customerId} and ${within}
    group by c.community_id, c.name, y.fiscal_year_id, y.label, y.end_on
    order by y.end_on, c.name`.execute(tx.db);
  return found.rows;
}
