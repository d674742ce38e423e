// Figures of a community `c` on its day `day` that home and the dashboard both show, so that they never
// differ.
import { sql } from '../../packages/db/database.ts';

/**
 * Needs `day.today` and `day.month_end`: today in the community, and the end of the last full month. `now` is
 * a timestamptz.
 */
export const dayOf = (now: string) => sql`lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today,
      (date_trunc('month', ${now}::timestamptz at time zone c.time_zone) - interval '1 day')::date as month_end) day`;

/**
 * What an account `a` holds, from the balance summary: what stood before the newest year `y`, its periods,
 * and waiting deltas.
 */
export const partsOfAccount = sql`lateral (
          select o.amount_cents from ledger.opening_balance o where o.customer_id = a.customer_id and o.community_id = a.community_id and o.account_id = a.account_id
            and o.fiscal_year_start = y.start_on
          union all
          select b.amount_cents from ledger.balance b where b.customer_id = a.customer_id and b.community_id = a.community_id and b.account_id = a.account_id and b.period_start >= y.start_on
          union all
          select d.amount_cents from ledger.balance_delta d where d.customer_id = a.customer_id and d.community_id = a.community_id and d.account_id = a.account_id
        )`;

/** True for a cash account `a`, and for one merged into a cash account. */
export const isCash = sql`coalesce((select s.role from ledger.account s where s.customer_id = a.customer_id and s.account_id = a.survivor_id), a.role) = 'CASH'`;

/** The newest fiscal year `y` of the community. */
export const newestYear = sql`lateral (select f.start_on from ledger.fiscal_year f where f.customer_id = c.customer_id and f.community_id = c.community_id order by f.start_on desc limit 1) y`;

/**
 * True for a bank account `a` with activity that is not reconciled to `day.month_end`, and not being
 * reconciled either.
 */
export const isToReconcile = sql`not exists (
        select from banking.reconciliation r where r.customer_id = a.customer_id and r.bank_account_id = a.bank_account_id
          and (r.state <> 'COMPLETED' or r.statement_on >= day.month_end))
        and exists (select from ledger.posting p where p.customer_id = a.customer_id and p.community_id = a.community_id and p.account_id = a.account_id
          and p.post_date <= day.month_end)`;
