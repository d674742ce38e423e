// The SQL of the fiscal years of many communities: one statement, whatever their number.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ApTiming, ArTiming } from './year.rules.ts';

export interface SettingsRow {
  communityId: string;
  name: string;
  shortCode: string;
  label: string | null;
  startDate: LocalDate | null;
  endDate: LocalDate | null;
  arTiming: ArTiming | null;
  apTiming: ApTiming | null;
  periods: number;
  currentPeriodDate: LocalDate | null;
  openEndedYears: number;
  budgetedAccounts: number;
  cashAccountNumber: string | null;
  fundsWithoutBalance: number;
  needsYear: boolean;
}

/** How the books of each community are set, by name; years end and begin in its own time zone. */
export async function listSettings(tx: Tx, scope: 'all' | ReadonlySet<string>, now: Instant): Promise<SettingsRow[]> {
  const within = scope === 'all' ? sql`true` : sql`c.community_id = any(${[...scope]}::bigint[])`;
  const found = await sql<SettingsRow>`
    with c as (
      select c.community_id, c.name, c.short_code, (${now}::timestamptz at time zone c.time_zone)::date as today
      from communities.community c where c.customer_id = ${tx.customerId} and ${within}
    )
    select c.community_id as "communityId", c.name, c.short_code as "shortCode", y.label, y.start_on as "startDate", y.end_on as "endDate",
      y.ar_timing as "arTiming", y.ap_timing as "apTiming",
      (select count(*)::int from ledger.period p where p.customer_id = ${tx.customerId} and p.community_id = c.community_id and p.fiscal_year_id = y.fiscal_year_id) as periods,
      (select p.period_start from ledger.period p where p.customer_id = ${tx.customerId} and p.community_id = c.community_id and p.status = 'CURRENT') as "currentPeriodDate",
      (select count(distinct p.fiscal_year_id)::int from ledger.period p join ledger.fiscal_year e on e.customer_id = ${tx.customerId} and e.fiscal_year_id = p.fiscal_year_id
        where p.customer_id = ${tx.customerId} and p.community_id = c.community_id and p.status <> 'CLOSED' and e.end_on < c.today) as "openEndedYears",
      (select count(distinct g.account_id)::int from ledger.budget g where g.customer_id = ${tx.customerId} and g.community_id = c.community_id
        and g.fiscal_year_id = y.fiscal_year_id) as "budgetedAccounts",
      (select a.number from ledger.bank_account b join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
        where b.customer_id = ${tx.customerId} and b.community_id = c.community_id and b.is_primary order by b.bank_account_id limit 1) as "cashAccountNumber",
      (select count(*)::int from ledger.fund f where f.customer_id = ${tx.customerId} and f.community_id = c.community_id and not exists (
        select from ledger.account a where a.customer_id = ${tx.customerId} and a.fund_id = f.fund_id and a.role = 'FUND_BALANCE')) as "fundsWithoutBalance",
      y.end_on is null or y.end_on < c.today + 60 as "needsYear"
    from c
    left join lateral (
      select y.fiscal_year_id, y.label, y.start_on, y.end_on, y.ar_timing, y.ap_timing from ledger.fiscal_year y
      where y.customer_id = ${tx.customerId} and y.community_id = c.community_id order by y.start_on desc limit 1
    ) y on true
    order by c.name, c.community_id`.execute(tx.db);
  return found.rows;
}
