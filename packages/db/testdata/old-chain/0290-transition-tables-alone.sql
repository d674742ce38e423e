-- Triggers read their transition table alone, and then write or look up row by row: a distributed database
-- finds that table on the coordinator only (decision 116, rule 3).

create or replace function ledger.renew_books() returns trigger language plpgsql set search_path to 'pg_catalog' as $function$
declare
  renewed uuid := gen_random_uuid();
  touched record;
begin
  for touched in select distinct c.customer_id, c.community_id from changed c order by 1, 2 loop
    insert into ledger.books_version (customer_id, community_id, version) values (touched.customer_id, touched.community_id, renewed)
    on conflict (customer_id, community_id) do update set version = excluded.version;
  end loop;
  return null;
end $function$;

create or replace function ledger.record_delta() returns trigger language plpgsql security definer set search_path to 'pg_catalog' as $function$
declare
  delta record;
begin
  for delta in
    select n.customer_id, n.community_id, n.account_id, n.fund_id, n.cost_center_id, n.period_start, sum(n.amount_cents)::bigint as amount_cents,
      coalesce(sum(n.amount_cents) filter (where n.amount_cents > 0), 0)::bigint as debit_cents, count(*) filter (where n.leg = 1) as first_legs
    from new_rows n group by 1, 2, 3, 4, 5, 6
  loop
    insert into ledger.balance_delta (customer_id, community_id, account_id, fund_id, cost_center_id, period_start, amount_cents, debit_cents, first_legs)
    values (delta.customer_id, delta.community_id, delta.account_id, delta.fund_id, delta.cost_center_id, delta.period_start, delta.amount_cents,
      delta.debit_cents, delta.first_legs);
  end loop;
  return null;
end $function$;

create or replace function ledger.guard_range() returns trigger language plpgsql set search_path to 'pg_catalog' as $function$
declare
  touched record;
begin
  for touched in select distinct n.customer_id, n.community_id from new_rows n order by 1, 2 loop
    if exists (
      select from (
        select r.start_number, lag(r.end_number) over (order by r.start_number) as before from ledger.account_range r
        where r.customer_id = touched.customer_id and r.community_id = touched.community_id
      ) r where r.before is not null and r.start_number <> r.before + 1
    ) then
      raise exception 'the ranges of a chart follow each other without gap or overlap' using errcode = 'CH028';
    end if;
  end loop;
  return null;
end $function$;

create or replace function ledger.guard_reserve_component() returns trigger language plpgsql security definer set search_path to 'pg_catalog' as $function$
declare
  touched record;
begin
  for touched in select distinct c.customer_id, c.reserve_study_id from changed c order by 1, 2 loop
    if exists (select from ledger.reserve_study s
      where s.customer_id = touched.customer_id and s.reserve_study_id = touched.reserve_study_id and s.state <> 'DRAFT')
    then
      raise exception 'only drafts of a reserve study are changed' using errcode = 'CH043';
    end if;
  end loop;
  return null;
end $function$;

create or replace function ledger.guard_budget_amount() returns trigger language plpgsql security definer set search_path to 'pg_catalog' as $function$
declare
  touched record;
  version record;
begin
  for touched in select distinct c.customer_id, c.budget_version_id from changed c order by 1, 2 loop
    select v.community_id, v.fiscal_year_id, v.kind, v.state into version from ledger.budget_version v
    where v.customer_id = touched.customer_id and v.budget_version_id = touched.budget_version_id;
    if version.state <> 'DRAFT' then
      raise exception 'only drafts of a budget are changed' using errcode = 'CH031';
    end if;
    if version.kind = 'BUDGET' then
      perform ledger.renew_budget(touched.customer_id, version.community_id, version.fiscal_year_id);
    end if;
  end loop;
  return null;
end $function$;

create or replace function ledger.guard_entry() returns trigger language plpgsql set search_path to 'pg_catalog' as $function$
declare
  touched record;
  found_status text;
  found_end date;
  found_standing text;
begin
  if pg_catalog.current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'entries are posted under read committed only' using errcode = 'CH003';
  end if;
  for touched in select distinct n.customer_id, n.community_id, n.period_start from new_rows n order by 1, 2, 3 loop
    perform pg_catalog.pg_advisory_xact_lock_shared(ledger.period_lock_key(touched.customer_id, touched.community_id, touched.period_start));
  end loop;
  for touched in
    select n.customer_id, n.community_id, n.period_start, min(n.post_date) as first_date, max(n.post_date) as last_date,
      bool_and(n.entry_type in ('YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL')) as closes_year,
      array_agg(n.reverses_entry_id) filter (where n.entry_type in ('YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL')) as closings
    from new_rows n group by 1, 2, 3
  loop
    select p.status, p.period_end, c.standing into found_status, found_end, found_standing from ledger.period p
    join communities.community c on c.customer_id = touched.customer_id and c.community_id = p.community_id
    where p.customer_id = touched.customer_id and p.community_id = touched.community_id and p.period_start = touched.period_start;
    if not found or touched.first_date < touched.period_start or touched.last_date > found_end then
      raise exception 'no period covers the post date %', touched.first_date using errcode = 'CH002';
    end if;
    if found_status not in ('OPEN', 'CURRENT') and not (touched.closes_year and current_user = 'commonhold_owner') then
      raise exception 'the period starting % is %', touched.period_start, lower(found_status) using errcode = 'CH001';
    end if;
    if found_standing in ('DEACTIVATED', 'TRANSFERRED') then
      raise exception 'the community is %', lower(found_standing) using errcode = 'CH060';
    end if;
    -- Closings that came with an imported history are taken back with it, by whom the import is undone.
    if touched.closings is not null and current_user <> 'commonhold_owner' and exists (
      select from unnest(touched.closings) as c (reverses_entry_id) where not exists (
        select from ledger.entry o where o.customer_id = touched.customer_id and o.entry_id = c.reverses_entry_id and o.source_type = 'history')
    ) then
      raise exception 'only ledger.close_year and ledger.undo_year_close make closing entries' using errcode = 'CH032';
    end if;
  end loop;
  return null;
end $function$;

create or replace function banking.guard_void() returns trigger language plpgsql set search_path to 'pg_catalog', 'pg_temp' as $function$
declare
  touched record;
begin
  for touched in
    select n.customer_id, array_agg(distinct n.community_id) as communities, array_agg(n.reverses_entry_id) as originals
    from new_rows n where n.entry_type = 'CHECK_REVERSAL' group by 1 order by 1
  loop
    perform r.reconciliation_id from banking.reconciliation r
    where r.customer_id = touched.customer_id and r.community_id = any(touched.communities) and r.state <> 'COMPLETED' order by r.reconciliation_id for share;
    if exists (select from banking.match_item m where m.customer_id = touched.customer_id and m.entry_id = any(touched.originals)) then
      raise exception 'a check that is matched with the bank is not voided' using errcode = 'CH009';
    end if;
  end loop;
  return null;
end $function$;

create or replace function banking.guard_fund_transfer() returns trigger language plpgsql set search_path to 'pg_catalog', 'pg_temp' as $function$
declare
  touched record;
begin
  for touched in select n.customer_id, array_agg(distinct n.fund_transfer_id) as transfers from new_rows n group by 1 order by 1 loop
    if exists (select from banking.fund_transfer t where t.customer_id = touched.customer_id and t.fund_transfer_id = any(touched.transfers)
      and (t.approved_by is null or t.canceled_time is not null))
    then
      raise exception 'a transfer is approved before it is sent' using errcode = 'CH093';
    end if;
  end loop;
  return null;
end $function$;

create or replace function receivables.hold_waivers() returns trigger language plpgsql security definer set search_path to 'pg_catalog' as $function$
declare
  touched record;
begin
  for touched in
    select n.customer_id, array_agg(distinct n.charge_id) as charges from new_rows n where n.kind in ('WAIVER', 'WRITE_OFF') and n.amount_cents < 0 group by 1 order by 1
  loop
    if exists (select from receivables.application a
      where a.customer_id = touched.customer_id and a.charge_id = any(touched.charges) and a.kind in ('WAIVER', 'WRITE_OFF')
      group by a.charge_id, a.kind having sum(a.amount_cents) < 0)
    then
      raise exception 'no more is taken back than was waived' using errcode = 'CH090';
    end if;
  end loop;
  return null;
end $function$;
