// What stands behind the figures of one community on the dashboard.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayOf, isCash, isToReconcile, newestYear, partsOfAccount } from '../community-figures.sql.ts';
import { contractEnds, isEnding, policyEnds } from './ending.sql.ts';

/** A community `c` with its day. */
const here = (tx: Tx, communityId: string, now: Instant) => sql`communities.community c cross join ${dayOf(now)}
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}`;

interface EndingRow {
  kind: 'CONTRACT' | 'INSURANCE';
  recordId: string;
  name: string;
  endDate: LocalDate;
}

/** What ends within sixty days of the kinds asked for, the soonest first. */
export async function listEndings(tx: Tx, communityId: string, now: Instant, kinds: readonly EndingRow['kind'][]): Promise<EndingRow[]> {
  const found = await sql<EndingRow>`
    with c as (select c.*, day.today from ${here(tx, communityId, now)})
    select * from (
      select 'CONTRACT' as kind, k.vendor_contract_id as "recordId", k.name || ', ' || v.name as name, ${contractEnds} as "endDate"
      from c cross join lateral (select c.today) day
      join people.vendor_contract k on k.customer_id = c.customer_id and k.community_id = c.community_id
      join people.vendor v on v.customer_id = k.customer_id and v.vendor_id = k.vendor_id
      where ${isEnding(contractEnds)}
      union all
      select 'INSURANCE', p.insurance_policy_id, p.carrier || ' ' || p.policy_number, p.expires_on
      from c cross join lateral (select c.today) day
      join people.insurance_policy p on p.customer_id = c.customer_id and p.community_id = c.community_id
      where ${isEnding(policyEnds)}
    ) e where e.kind = any(${[...kinds]}::text[]) order by e."endDate", e.kind, e."recordId"`.execute(tx.db);
  return found.rows;
}

/** Bank accounts with activity that are not reconciled to the end of the last full month. */
export async function listToReconcile(tx: Tx, communityId: string, now: Instant): Promise<{ bankAccountId: string; name: string }[]> {
  const found = await sql<{ bankAccountId: string; name: string }>`
    with c as (select c.*, day.month_end from ${here(tx, communityId, now)})
    select a.bank_account_id as "bankAccountId", a.name from c cross join lateral (select c.month_end) day
    join ledger.bank_account a on a.customer_id = c.customer_id and a.community_id = c.community_id
    where ${isToReconcile} order by a.name, a.bank_account_id`.execute(tx.db);
  return found.rows;
}

interface FundRow {
  fundId: string;
  code: string;
  name: string;
  cash_cents: Cents;
}

/** What the cash accounts of each fund hold. */
export async function listFundCash(tx: Tx, communityId: string): Promise<FundRow[]> {
  const found = await sql<FundRow>`
    select f.fund_id as "fundId", f.code, f.name, coalesce(sum(part.amount_cents), 0)::bigint as cash_cents
    from communities.community c
    left join ${newestYear} on true
    join ledger.account a on a.customer_id = c.customer_id and a.community_id = c.community_id and ${isCash}
    join ledger.fund f on f.customer_id = a.customer_id and f.fund_id = a.fund_id
    left join ${partsOfAccount} part on true
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}
    group by f.fund_id, f.code, f.name, f.sort_order order by f.sort_order, f.name, f.fund_id`.execute(tx.db);
  return found.rows;
}

/**
 * What was late at the end of each of the last twelve months and is today: charges open now, with what was
 * applied since put back.
 */
export async function listLate(tx: Tx, communityId: string, now: Instant): Promise<{ onDate: LocalDate; late_cents: Cents }[]> {
  const found = await sql<{ onDate: LocalDate; late_cents: Cents }>`
    with c as (select c.*, day.today, day.month_end from ${here(tx, communityId, now)}),
    d as (
      select (date_trunc('month', c.month_end) - make_interval(months => n) + interval '1 month - 1 day')::date as on_date from c, generate_series(0, 11) n
      union select c.today from c
    )
    select d.on_date as "onDate", (
        coalesce((select sum(g.open_cents) from receivables.charge g where g.customer_id = c.customer_id and g.community_id = c.community_id
          and g.open_cents > 0 and g.charge_date < d.on_date - c.late_days_first), 0)
        + coalesce((select sum(a.amount_cents) from receivables.application a
          join receivables.charge g on g.customer_id = a.customer_id and g.charge_id = a.charge_id
          where a.customer_id = c.customer_id and a.community_id = c.community_id and a.applied_on > d.on_date
            and g.charge_date < d.on_date - c.late_days_first), 0))::bigint as late_cents
    from d cross join c order by d.on_date`.execute(tx.db);
  return found.rows;
}
