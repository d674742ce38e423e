-- Closing a year is the database's own act: the closing entry is built here from the balances, whatever the number of postings, and nothing else may post as a
-- year's closing or its undoing. So a closed period holds what was closed, and a closing entry is never anything but the balances it closes.
create index entry_of_year_close on ledger.entry (customer_id, community_id, post_date) where entry_type in ('YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL');

create or replace function ledger.guard_entry() returns trigger language plpgsql set search_path = pg_catalog
as $$
declare
  touched record;
  found_status text;
  found_end date;
begin
  if pg_catalog.current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'entries are posted under read committed only' using errcode = 'CH003';
  end if;
  for touched in select distinct n.customer_id, n.community_id, n.period_start from new_rows n order by 1, 2, 3 loop
    perform pg_catalog.pg_advisory_xact_lock_shared(ledger.period_lock_key(touched.customer_id, touched.community_id, touched.period_start));
  end loop;
  for touched in
    select n.customer_id, n.community_id, n.period_start, min(n.post_date) as first_date, max(n.post_date) as last_date,
      bool_and(n.entry_type in ('YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL')) as closes_year, bool_or(n.entry_type in ('YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL')) as some_close_year
    from new_rows n group by 1, 2, 3
  loop
    select p.status, p.period_end into found_status, found_end from ledger.period p
    where p.customer_id = touched.customer_id and p.community_id = touched.community_id and p.period_start = touched.period_start;
    if not found or touched.first_date < touched.period_start or touched.last_date > found_end then
      raise exception 'no period covers the post date %', touched.first_date using errcode = 'CH002';
    end if;
    if found_status not in ('OPEN', 'CURRENT') and not (touched.closes_year and current_user = 'commonhold_owner') then
      raise exception 'the period starting % is %', touched.period_start, lower(found_status) using errcode = 'CH001';
    end if;
    -- Closings that came with an imported history are taken back with it, by whoever undoes the import.
    if touched.some_close_year and current_user <> 'commonhold_owner' and exists (
      select 1 from new_rows n where n.entry_type in ('YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL') and not exists (
        select 1 from ledger.entry o where o.customer_id = n.customer_id and o.entry_id = n.reverses_entry_id and o.source_type = 'history')
    ) then
      raise exception 'only ledger.close_year and ledger.undo_year_close make closing entries' using errcode = 'CH032';
    end if;
  end loop;
  return null;
end $$;

-- The legs that close a fiscal year: each income and expense account to zero by fund and cost center, and what that leaves of each fund to its fund balance.
-- What stands at the end of the year counts, closings of this year included, so a second closing holds what came since. No account to take it: null.
create function ledger.year_close_lines(in_customer_id bigint, in_community_id bigint, in_fiscal_year_id bigint)
returns table (leg integer, account_id bigint, fund_id bigint, cost_center_id bigint, amount_cents bigint, is_fund_balance boolean)
language sql stable set search_path = pg_catalog
as $$
  with year as (
    select y.start_on, y.end_on from ledger.fiscal_year y
    where y.customer_id = in_customer_id and y.community_id = in_community_id and y.fiscal_year_id = in_fiscal_year_id
  ), part as (
    select o.account_id, o.fund_id, o.cost_center_id, o.amount_cents from ledger.opening_balance o, year y
    where o.customer_id = in_customer_id and o.community_id = in_community_id and o.fiscal_year_start = y.start_on
    union all
    select b.account_id, b.fund_id, b.cost_center_id, b.amount_cents from ledger.balance b, year y
    where b.customer_id = in_customer_id and b.community_id = in_community_id and b.period_start between y.start_on and y.end_on
    union all
    select d.account_id, d.fund_id, d.cost_center_id, d.amount_cents from ledger.balance_delta d, year y
    where d.customer_id = in_customer_id and d.community_id = in_community_id and d.period_start <= y.end_on
  ), closed as (
    select p.account_id, p.fund_id, p.cost_center_id, a.number, -sum(p.amount_cents)::bigint as amount_cents
    from part p join ledger.account a on a.customer_id = in_customer_id and a.account_id = p.account_id and a.account_type in ('INCOME', 'EXPENSE')
    group by 1, 2, 3, 4 having sum(p.amount_cents) <> 0
  ), line as (
    select c.account_id, c.fund_id, c.cost_center_id, c.number, c.amount_cents, false as is_fund_balance from closed c
    union all
    select r.account_id, c.fund_id, m.cost_center_id, r.number, -sum(c.amount_cents)::bigint, true
    from closed c
    left join ledger.account r on r.customer_id = in_customer_id and r.community_id = in_community_id and r.fund_id = c.fund_id and r.role = 'FUND_BALANCE'
    left join ledger.cost_center m on m.customer_id = in_customer_id and m.community_id = in_community_id and m.code = '000'
    group by r.account_id, c.fund_id, m.cost_center_id, r.number having sum(c.amount_cents) <> 0
  )
  select (row_number() over (order by f.sort_order, l.fund_id, l.is_fund_balance, l.number, l.cost_center_id))::integer,
    l.account_id, l.fund_id, l.cost_center_id, l.amount_cents, l.is_fund_balance
  from line l join ledger.fund f on f.customer_id = in_customer_id and f.fund_id = l.fund_id
  order by 1
$$;
grant execute on function ledger.year_close_lines(bigint, bigint, bigint) to commonhold_app;

-- Posts the closing entry of a year whose periods are closed, dated its last day; returns the entry.
create function ledger.close_year(in_customer_id bigint, in_community_id bigint, in_fiscal_year_id bigint, in_batch_id bigint, in_reference text, in_description text,
  in_user_id bigint, in_time timestamptz)
returns bigint language plpgsql security definer set search_path = pg_catalog
as $$
declare
  closing bigint := nextval('ledger.entry_entry_id_seq');
begin
  perform pg_advisory_xact_lock(hashtextextended('calendar:' || in_customer_id || ':' || in_community_id, 0));
  if exists (select 1 from ledger.period p where p.customer_id = in_customer_id and p.community_id = in_community_id
      and p.fiscal_year_id = in_fiscal_year_id and p.status <> 'CLOSED') then
    raise exception 'a year is closed after all its periods' using errcode = 'CH032';
  end if;
  insert into ledger.entry (customer_id, entry_id, community_id, period_start, post_date, entry_type, batch_id, reference, description, source_type, source_id,
    entered_by, entered_time)
  select in_customer_id, closing, in_community_id, p.period_start, p.period_end, 'YEAR_CLOSE', in_batch_id, in_reference, in_description, 'year-close', closing::text,
    in_user_id, in_time
  from ledger.period p where p.customer_id = in_customer_id and p.community_id = in_community_id and p.fiscal_year_id = in_fiscal_year_id
  order by p.period_start desc limit 1;
  insert into ledger.posting (customer_id, entry_id, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents)
  select in_customer_id, closing, l.leg, in_community_id, l.account_id, l.fund_id, l.cost_center_id, e.period_start, e.post_date, l.amount_cents
  from ledger.year_close_lines(in_customer_id, in_community_id, in_fiscal_year_id) l
  join ledger.entry e on e.customer_id = in_customer_id and e.entry_id = closing;
  if not found then
    raise exception 'the year has nothing to close' using errcode = 'CH032';
  end if;
  return closing;
end $$;
grant execute on function ledger.close_year(bigint, bigint, bigint, bigint, text, text, bigint, timestamptz) to commonhold_app;

-- Posts the equal and opposite of a closing entry on its own day; returns the mirror. The newest goes first: nothing of a later year, nor a later closing of the same
-- year, may stand. The periods stay as they are.
create function ledger.undo_year_close(in_customer_id bigint, in_community_id bigint, in_entry_id bigint, in_batch_id bigint, in_user_id bigint, in_time timestamptz)
returns bigint language plpgsql security definer set search_path = pg_catalog
as $$
declare
  mirror bigint := nextval('ledger.entry_entry_id_seq');
begin
  perform pg_advisory_xact_lock(hashtextextended('calendar:' || in_customer_id || ':' || in_community_id, 0));
  if exists (
    select 1 from ledger.entry e
    join ledger.entry l on l.customer_id = e.customer_id and l.community_id = e.community_id and l.entry_type = 'YEAR_CLOSE'
      and (l.post_date > e.post_date or l.post_date = e.post_date and l.entry_id > e.entry_id)
    where e.customer_id = in_customer_id and e.community_id = in_community_id and e.entry_id = in_entry_id
      and not exists (select 1 from ledger.entry r where r.customer_id = l.customer_id and r.reverses_entry_id = l.entry_id)
  ) then
    raise exception 'a later closing stands' using errcode = 'CH032';
  end if;
  insert into ledger.entry (customer_id, entry_id, community_id, period_start, post_date, entry_type, batch_id, reference, description, source_type, source_id,
    reverses_entry_id, entered_by, entered_time)
  select e.customer_id, mirror, e.community_id, e.period_start, e.post_date, 'YEAR_CLOSE_REVERSAL', in_batch_id, e.reference, 'Reversal: ' || e.description, 'reversal',
    e.entry_id::text, e.entry_id, in_user_id, in_time
  from ledger.entry e
  where e.customer_id = in_customer_id and e.community_id = in_community_id and e.entry_id = in_entry_id and e.entry_type = 'YEAR_CLOSE';
  if not found then
    raise exception 'only a closing entry is undone as one' using errcode = 'CH032';
  end if;
  insert into ledger.posting (customer_id, entry_id, leg, community_id, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents, memo, is_interfund)
  select g.customer_id, mirror, g.leg, g.community_id, g.account_id, g.fund_id, g.cost_center_id, g.period_start, g.post_date, -g.amount_cents, g.memo, g.is_interfund
  from ledger.posting g where g.customer_id = in_customer_id and g.entry_id = in_entry_id order by g.leg;
  return mirror;
end $$;
grant execute on function ledger.undo_year_close(bigint, bigint, bigint, bigint, bigint, timestamptz) to commonhold_app;
