// The SQL of the home screen: what waits in each community, and its cash and receivables, in one statement
// per kind.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../packages/kernel/kernel.ts';
import { dayOf, isCash, isToReconcile, newestYear, partsOfAccount } from './community-figures.sql.ts';

export interface QueueRow {
  communityId: string;
  name: string;
  shortCode: string;
  time_zone: string;
  periodStartDate: LocalDate | null;
  periodEndDate: LocalDate | null;
  unpostedBatches: number;
  billsToApprove: number;
  billsToPay: number;
  lockboxExceptions: number;
  /** Bills approved and past their due day. */
  billsPastDue: number;
  openReconciliations: number;
  /** Bank accounts not reconciled to the end of the last full month, and not being reconciled either. */
  unreconciledAccounts: number;
  /** The end of that month. */
  reconcileToDate: LocalDate;
  approve_cents: Cents;
  pay_cents: Cents;
  exception_cents: Cents;
  cash_cents: Cents;
  owed_cents: Cents;
  /** Tie-outs that are red. */
  redTieOuts: number;
}

/** What the cash accounts hold, those merged into them as well. */
const cash = sql`coalesce((select sum(part.amount_cents) from ledger.account a
        cross join ${partsOfAccount} part
        where a.customer_id = c.customer_id and a.community_id = c.community_id and ${isCash}), 0)::bigint`;

/** A line per community in scope, in one statement. `now` says which day it is in each community. */
export async function queueRows(tx: Tx, scope: 'all' | ReadonlySet<string>, now: Instant): Promise<QueueRow[]> {
  const within = scope === 'all' ? sql`true` : sql`c.community_id = any(${[...scope]}::bigint[])`;
  const found = await sql<QueueRow>`
    select c.community_id as "communityId", c.name, c.short_code as "shortCode", c.time_zone,
      p.period_start as "periodStartDate", p.period_end as "periodEndDate",
      (select count(*)::int from ledger.batch b where b.customer_id = c.customer_id and b.community_id = c.community_id and b.state = 'UNPOSTED') as "unpostedBatches",
      bill.to_approve as "billsToApprove", bill.approve_cents, bill.to_pay as "billsToPay", bill.pay_cents, bill.past_due as "billsPastDue",
      line.exceptions as "lockboxExceptions", line.exception_cents,
      (select count(*)::int from banking.reconciliation r where r.customer_id = c.customer_id and r.community_id = c.community_id and r.state <> 'COMPLETED') as "openReconciliations",
      ${cash} as cash_cents,
      owed.cents as owed_cents,
      (select count(*)::int from ledger.tie_out t where t.customer_id = c.customer_id and t.community_id = c.community_id and t.lamp = 'RED') as "redTieOuts",
      (select count(*)::int from ledger.bank_account a where a.customer_id = c.customer_id and a.community_id = c.community_id and ${isToReconcile}) as "unreconciledAccounts", day.month_end as "reconcileToDate"
    from communities.community c
    cross join ${dayOf(now)}
    left join ${newestYear} on true
    left join ledger.period p on p.customer_id = c.customer_id and p.community_id = c.community_id and p.status = 'CURRENT'
    cross join lateral (
      select count(*) filter (where b.status = 'SUBMITTED')::int as to_approve,
        coalesce(sum(b.total_cents) filter (where b.status = 'SUBMITTED'), 0)::bigint as approve_cents,
        count(*) filter (where b.status <> 'SUBMITTED')::int as to_pay,
        coalesce(sum(b.open_cents) filter (where b.status <> 'SUBMITTED'), 0)::bigint as pay_cents,
        count(*) filter (where b.status <> 'SUBMITTED' and b.due_on < day.today)::int as past_due
      from payables.bill b
      where b.customer_id = c.customer_id and b.community_id = c.community_id and b.status in ('SUBMITTED', 'APPROVED', 'PARTLY_PAID')
    ) bill
    cross join lateral (
      select count(*)::int as exceptions, coalesce(sum(l.amount_cents), 0)::bigint as exception_cents from receivables.lockbox_line l
      where l.customer_id = c.customer_id and l.community_id = c.community_id and l.status = 'EXCEPTION'
    ) line
    cross join lateral (
      select coalesce(sum(g.open_cents), 0)::bigint as cents from receivables.charge g
      where g.customer_id = c.customer_id and g.community_id = c.community_id and g.open_cents > 0
    ) owed
    where c.customer_id = ${tx.customerId} and ${within}
    order by c.name`.execute(tx.db);
  return found.rows;
}
