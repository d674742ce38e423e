-- Debits stand beside the net amount in the summary, and how many entries moved it, so that closing a period and the trial balance of a span read no
-- postings. Credits are what the debits are more than the net amount. The lock keeps posters out until all of it stands.
lock table ledger.posting in share row exclusive mode;
alter table ledger.balance
  add column debit_cents bigint not null default 0,
  -- Entries are counted where their first leg stands, so that each counts once over all accounts.
  add column first_legs bigint not null default 0,
  add constraint balance_turnover check (debit_cents >= 0 and first_legs >= 0);
alter table ledger.balance_delta
  add column debit_cents bigint not null default 0,
  add column first_legs bigint not null default 0,
  add constraint balance_delta_turnover check (debit_cents >= 0 and first_legs >= 0);

create or replace function ledger.record_delta() returns trigger language plpgsql security definer set search_path = pg_catalog
as $$
begin
  insert into ledger.balance_delta (customer_id, community_id, account_id, fund_id, cost_center_id, period_start, amount_cents, debit_cents, first_legs)
  select n.customer_id, n.community_id, n.account_id, n.fund_id, n.cost_center_id, n.period_start, sum(n.amount_cents)::bigint,
    coalesce(sum(n.amount_cents) filter (where n.amount_cents > 0), 0)::bigint, count(*) filter (where n.leg = 1)
  from new_rows n group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;

create or replace function ledger.fold_deltas(in_customer_id bigint, in_community_id bigint) returns integer
language plpgsql security definer set search_path = pg_catalog
as $$
declare
  folded bigint[];
begin
  perform pg_catalog.pg_advisory_xact_lock(ledger.fold_lock_key(in_customer_id, in_community_id));
  select array_agg(d.delta_id) into folded from (
    select b.delta_id from ledger.balance_delta b where b.customer_id = in_customer_id and b.community_id = in_community_id order by b.delta_id limit 50000
  ) d;
  if folded is null then return 0; end if;
  insert into ledger.balance as b (customer_id, community_id, account_id, fund_id, cost_center_id, period_start, amount_cents, debit_cents, first_legs)
  select d.customer_id, d.community_id, d.account_id, d.fund_id, d.cost_center_id, d.period_start, sum(d.amount_cents)::bigint, sum(d.debit_cents)::bigint,
    sum(d.first_legs)::bigint
  from ledger.balance_delta d where d.customer_id = in_customer_id and d.delta_id = any(folded) group by 1, 2, 3, 4, 5, 6
  on conflict (customer_id, community_id, account_id, fund_id, cost_center_id, period_start) do update
    set amount_cents = b.amount_cents + excluded.amount_cents, debit_cents = b.debit_cents + excluded.debit_cents, first_legs = b.first_legs + excluded.first_legs;
  insert into ledger.opening_balance as o (customer_id, community_id, account_id, fund_id, cost_center_id, fiscal_year_start, amount_cents)
  select d.customer_id, d.community_id, d.account_id, d.fund_id, d.cost_center_id, y.start_on, sum(d.amount_cents)::bigint
  from ledger.balance_delta d
  join ledger.fiscal_year y on y.customer_id = d.customer_id and y.community_id = d.community_id and y.start_on > d.period_start
  where d.customer_id = in_customer_id and d.delta_id = any(folded) group by 1, 2, 3, 4, 5, 6
  on conflict (customer_id, community_id, fiscal_year_start, account_id, fund_id, cost_center_id) do update set amount_cents = o.amount_cents + excluded.amount_cents;
  delete from ledger.balance_delta d where d.customer_id = in_customer_id and d.delta_id = any(folded);
  return cardinality(folded);
end $$;

-- What was posted before goes to the folded side, all of it: deltas that wait from before move the net amount alone.
set local role commonhold_migrator;
insert into ledger.balance as b (customer_id, community_id, account_id, fund_id, cost_center_id, period_start, amount_cents, debit_cents, first_legs)
select g.customer_id, g.community_id, g.account_id, g.fund_id, g.cost_center_id, g.period_start, 0,
  coalesce(sum(g.amount_cents) filter (where g.amount_cents > 0), 0)::bigint, count(*) filter (where g.leg = 1)
from ledger.posting g group by 1, 2, 3, 4, 5, 6
on conflict (customer_id, community_id, account_id, fund_id, cost_center_id, period_start) do update
  set debit_cents = excluded.debit_cents, first_legs = excluded.first_legs;
