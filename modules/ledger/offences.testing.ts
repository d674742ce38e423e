// What must hold for all entries of a customer at any moment (accounting.md A, 1 to 10); the statements find
// offenders.
import type { Offences } from '../../packages/testkit/offences.ts';

export const ledgerOffences: Offences = {
  '1, 2 an entry has debits, and debits and credits agree in each fund': `select e.entry_id
    from ledger.entry e left join ledger.posting g on g.customer_id = e.customer_id and g.entry_id = e.entry_id
    where e.customer_id = $1
    group by e.entry_id, g.fund_id having coalesce(sum(g.amount_cents), -1) <> 0 or count(*) filter (where g.amount_cents > 0) = 0`,
  '2 due to/from adds up to nothing over the funds, on every day': `select g.community_id, g.post_date
    from ledger.posting g join ledger.account a on a.customer_id = g.customer_id and a.account_id = g.account_id and a.role = 'INTERFUND'
    where g.customer_id = $1 group by 1, 2 having sum(g.amount_cents) <> 0`,
  '2 what a fund is owed by another in an entry is what the other owes it': `select g.entry_id
    from ledger.posting g join ledger.account a on a.customer_id = $1 and a.account_id = g.account_id and a.role = 'INTERFUND'
    where g.customer_id = $1
    group by g.entry_id, least(g.fund_id, g.counter_fund_id), greatest(g.fund_id, g.counter_fund_id), g.counter_fund_id is null having sum(g.amount_cents) <> 0`,
  '5 an entry lies in its period, and in one only': `select e.entry_id
    from ledger.entry e left join ledger.period p on p.customer_id = e.customer_id and p.community_id = e.community_id
      and e.post_date between p.period_start and p.period_end
    where e.customer_id = $1
    group by e.entry_id, e.period_start having count(*) <> 1 or min(p.period_start) is distinct from e.period_start`,
  '5 periods follow each other without gap or overlap': `select community_id, period_start
    from (select community_id, period_start, lag(period_end) over (partition by community_id order by period_start) as before from ledger.period
      where customer_id = $1) p where before + 1 <> period_start`,
  '6 the summary with what is not folded yet is the sum of the postings, net, debits and entries': `select community_id, account_id, period_start,
      sum(amount_cents) as difference, sum(debit_cents) as debits, sum(first_legs) as entries
    from (
      select community_id, account_id, fund_id, cost_center_id, period_start, amount_cents, debit_cents, first_legs from ledger.balance where customer_id = $1
      union all select community_id, account_id, fund_id, cost_center_id, period_start, amount_cents, debit_cents, first_legs from ledger.balance_delta where customer_id = $1
      union all select community_id, account_id, fund_id, cost_center_id, period_start, -amount_cents, -greatest(amount_cents, 0), case leg when 1 then -1 else 0 end
        from ledger.posting where customer_id = $1
    ) s group by community_id, account_id, fund_id, cost_center_id, period_start
    having sum(amount_cents) <> 0 or sum(debit_cents) <> 0 or sum(first_legs) <> 0`,
  '6 what stood before each year is the sum of the summary before it': `select community_id, account_id, fiscal_year_start, sum(amount_cents) as difference
    from (
      select community_id, account_id, fund_id, cost_center_id, fiscal_year_start, amount_cents from ledger.opening_balance where customer_id = $1
      union all select b.community_id, b.account_id, b.fund_id, b.cost_center_id, y.start_on, -b.amount_cents from ledger.balance b
        join ledger.fiscal_year y on y.customer_id = b.customer_id and y.community_id = b.community_id and y.start_on > b.period_start where b.customer_id = $1
    ) s group by community_id, account_id, fund_id, cost_center_id, fiscal_year_start having sum(amount_cents) <> 0`,
  '7 a reversal cancels its entry': `select e.reverses_entry_id
    from ledger.entry e join ledger.posting g on g.customer_id = e.customer_id and g.entry_id in (e.entry_id, e.reverses_entry_id)
    where e.customer_id = $1 and e.reverses_entry_id is not null
    group by e.reverses_entry_id, g.account_id, g.fund_id, g.cost_center_id having sum(g.amount_cents) <> 0`,
  '8 what is not posted has no entry': `select b.batch_id from ledger.batch b
    where b.customer_id = $1 and b.state in ('UNPOSTED', 'DISCARDED')
      and exists (select from ledger.entry e where e.customer_id = b.customer_id and e.batch_id = b.batch_id)`,
  '8 what is posted says by whom and when': `select batch_id from ledger.batch
    where customer_id = $1 and (posted_time is null or posted_by is null) = (state in ('POSTED', 'REVERSED'))`,
  '10 a posting stands on an account of its own community': `select g.entry_id
    from ledger.posting g join ledger.account a on a.customer_id = g.customer_id and a.account_id = g.account_id
    where g.customer_id = $1 and a.community_id <> g.community_id`,
};
