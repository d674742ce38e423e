-- The summary must be the sum of the postings before anything is added to it.
select community_id, account_id, period_start, sum(amount_cents) as difference
from (
  select customer_id, community_id, account_id, fund_id, cost_center_id, period_start, amount_cents from ledger.balance
  union all select customer_id, community_id, account_id, fund_id, cost_center_id, period_start, amount_cents from ledger.balance_delta
  union all select customer_id, community_id, account_id, fund_id, cost_center_id, period_start, -amount_cents from ledger.posting
) s group by customer_id, community_id, account_id, fund_id, cost_center_id, period_start having sum(amount_cents) <> 0
