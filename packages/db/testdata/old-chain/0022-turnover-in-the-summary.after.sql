-- Net amounts, debits and entries of the summary are those of the postings.
select community_id, account_id, period_start, sum(amount_cents) as amount, sum(debit_cents) as debits, sum(first_legs) as entries
from (
  select customer_id, community_id, account_id, fund_id, cost_center_id, period_start, amount_cents, debit_cents, first_legs from ledger.balance
  union all select customer_id, community_id, account_id, fund_id, cost_center_id, period_start, amount_cents, debit_cents, first_legs from ledger.balance_delta
  union all select customer_id, community_id, account_id, fund_id, cost_center_id, period_start, -amount_cents, -greatest(amount_cents, 0),
    case leg when 1 then -1 else 0 end from ledger.posting
) s group by customer_id, community_id, account_id, fund_id, cost_center_id, period_start
having sum(amount_cents) <> 0 or sum(debit_cents) <> 0 or sum(first_legs) <> 0
