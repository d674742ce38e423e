-- A line on a due to/from account keeps the fund on its other side; lines posted before have none, and are
-- read by the funds of their entry.
alter table ledger.posting
  add column counter_fund_id bigint,
  add foreign key (customer_id, community_id, counter_fund_id) references ledger.fund (customer_id, community_id, fund_id),
  add check (counter_fund_id <> fund_id);
