-- The database of the first 126 migrations as one: written once from schema.sql and the rows they had made.
-- Every table is declared right after its CREATE TABLE with one call:
--   select platform.tenant_table('ledger.entry', 'select, insert');
--   select platform.reference_table('banking.routing_number', 'select');
--   select platform.local_table('identity.session', 'select, insert, update, delete');
-- SQL stays within PostgreSQL 15. Functions are not executable by anyone until granted.
set local check_function_bodies = off;

create schema banking;
grant usage on schema banking to commonhold_app;
create schema communities;
grant usage on schema communities to commonhold_app;
create schema correspondence;
grant usage on schema correspondence to commonhold_app;
create schema desk;
grant usage on schema desk to commonhold_app;
create schema identity;
grant usage on schema identity to commonhold_app;
create schema ledger;
grant usage on schema ledger to commonhold_app;
create schema lifecycle;
grant usage on schema lifecycle to commonhold_app;
create schema maintenance;
grant usage on schema maintenance to commonhold_app;
create schema owner_access;
grant usage on schema owner_access to commonhold_app;
create schema payables;
grant usage on schema payables to commonhold_app;
create schema people;
grant usage on schema people to commonhold_app;
create schema if not exists platform;
grant usage on schema platform to commonhold_app;
grant usage on schema platform to commonhold_queue;
create schema receivables;
grant usage on schema receivables to commonhold_app;
create schema records;
grant usage on schema records to commonhold_app;
create schema reports;
grant usage on schema reports to commonhold_app;

create extension if not exists btree_gist with schema public;
alter default privileges revoke execute on functions from public;

-- CT-9 before CT-10, and a beside A, whatever the locale of the machine.
create collation platform.natural_order (provider = icu, locale = 'en-u-kn-true');

-- Money leaves a bank account by a transfer only once someone else has approved it.
CREATE FUNCTION banking.guard_fund_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$
;

-- A completed reconciliation is final: nothing joins or leaves it. The row lock makes a match wait for a completion in flight.
CREATE FUNCTION banking.guard_match()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  touched record;
  found_state text;
begin
  for touched in select distinct c.customer_id, c.reconciliation_id from changed_rows c order by 1, 2 loop
    select r.state into found_state from banking.reconciliation r
    where r.customer_id = touched.customer_id and r.reconciliation_id = touched.reconciliation_id for share;
    if found_state = 'COMPLETED' then
      raise exception 'a completed reconciliation is never changed; reopen it first' using errcode = 'CH007';
    end if;
  end loop;
  return null;
end $function$
;

-- Each reconciliation opens where the one before ended, completes only at a difference of zero, and reopens only while it is the latest.
CREATE FUNCTION banking.guard_reconciliation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  previous record;
  cleared bigint;
begin
  if tg_op = 'UPDATE' and old.state = 'COMPLETED' then
    if new.state <> 'REOPENED'
      or (new.bank_account_id, new.statement_on, new.opening_cents, new.statement_balance_cents)
        is distinct from (old.bank_account_id, old.statement_on, old.opening_cents, old.statement_balance_cents)
      or exists (select from banking.reconciliation r where r.customer_id = new.customer_id and r.bank_account_id = new.bank_account_id
        and r.statement_on > new.statement_on)
    then
      raise exception 'a completed reconciliation is never changed; only the latest can be reopened' using errcode = 'CH007';
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' and new.state <> 'IN_PROGRESS' then
    raise exception 'a reconciliation starts in progress' using errcode = 'CH007';
  end if;
  select r.statement_on, r.statement_balance_cents into previous from banking.reconciliation r
  where r.customer_id = new.customer_id and r.bank_account_id = new.bank_account_id and r.reconciliation_id <> new.reconciliation_id
  order by r.statement_on desc limit 1;
  if found and (new.statement_on <= previous.statement_on or new.opening_cents <> previous.statement_balance_cents) then
    raise exception 'a reconciliation opens with the balance of the statement before it' using errcode = 'CH007';
  end if;
  if new.state = 'COMPLETED' then
    select coalesce(sum(i.amount_cents), 0)::bigint into cleared
    from banking.match_item i join banking.match m on m.customer_id = i.customer_id and m.match_id = i.match_id
    where i.customer_id = new.customer_id and i.reconciliation_id = new.reconciliation_id and m.kind <> 'OPENING';
    if new.opening_cents + cleared <> new.statement_balance_cents then
      raise exception 'a reconciliation completes only at a difference of zero' using errcode = 'CH008';
    end if;
  end if;
  return new;
end $function$
;

-- A check the bank has paid is not voided: the match is taken back before the void (accounting.md 2.4). Payables stand below banking and cannot ask,
-- so banking guards the ledger: the entry that mirrors a check is refused while a match holds the check. The row lock makes a void wait for a match
-- under way, and a match for a void.
CREATE FUNCTION banking.guard_void()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$
;

CREATE FUNCTION banking.keep_reconciled_cash()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform ledger.reconcile_cash(new.customer_id, new.community_id, new.bank_account_id, (
    select max(r.statement_on) from banking.reconciliation r
    where r.customer_id = new.customer_id and r.bank_account_id = new.bank_account_id and r.state = 'COMPLETED'));
  return null;
end $function$
;

CREATE FUNCTION communities.addresses_are_sound(addresses jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return addresses = '[]' or jsonb_typeof(addresses) = 'array' and jsonb_array_length(addresses) <= 20 and not exists (
    select from jsonb_array_elements(addresses) a
    where jsonb_typeof(a) <> 'object' or coalesce(a ->> 'addressKind', '') = '' or coalesce(a ->> 'street', '') = '');
end $function$
;

-- As in migration 0042. Nearly every party has one address and no further contact, and a check is made for each row of an import.
CREATE FUNCTION communities.contacts_are_sound(contacts jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return contacts = '[]' or jsonb_typeof(contacts) = 'array' and jsonb_array_length(contacts) <= 30 and not exists (
    select from jsonb_array_elements(contacts) c
    where jsonb_typeof(c) <> 'object' or coalesce(c ->> 'kind', '') not in ('PHONE', 'EMAIL', 'WEB') or coalesce(c ->> 'value', '') = ''
      or coalesce(c ->> 'label', '') = '' or jsonb_typeof(c -> 'isListed') is distinct from 'boolean');
end $function$
;

CREATE FUNCTION communities.keep_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into communities.used_code (customer_id, short_code, community_id) values (new.customer_id, new.short_code, new.community_id) on conflict do nothing;
  if exists (select from communities.used_code u
    where u.customer_id = new.customer_id and u.short_code = new.short_code and u.community_id <> new.community_id) then
    raise exception 'the short code % was used before', new.short_code using errcode = 'unique_violation';
  end if;
  return null;
end $function$
;

CREATE FUNCTION identity.keep_membership()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if tg_op = 'UPDATE' then
    update identity.membership m set is_inactive = new.is_inactive where m.customer_id = new.customer_id and m.user_id = new.user_id;
  else
    insert into identity.membership (login_id, customer_id, user_id, customer_name, is_inactive)
    select new.login_id, new.customer_id, new.user_id, c.name, new.is_inactive from identity.customer c where c.customer_id = new.customer_id
    on conflict (login_id, customer_id) do nothing;
  end if;
  return null;
end $function$
;

-- The only way a period changes its status. To close one, the exclusive lock waits for posters in flight; those that come later see the new
-- status. Opening needs no lock, so that nobody ever holds two of them.
CREATE FUNCTION ledger.change_period(in_customer_id bigint, in_community_id bigint, in_period_start date, in_status text, in_user_id bigint, in_time timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if in_status not in ('OPEN', 'CURRENT') then
    perform pg_catalog.pg_advisory_xact_lock(ledger.period_lock_key(in_customer_id, in_community_id, in_period_start));
  end if;
  update ledger.period set status = in_status,
    closed_time = case when in_status = 'CLOSED' then in_time end,
    closed_by = case when in_status = 'CLOSED' then in_user_id end
  where customer_id = in_customer_id and community_id = in_community_id and period_start = in_period_start;
end $function$
;

-- Posts the closing entry of a year whose periods are closed, dated its last day; returns the entry.
CREATE FUNCTION ledger.close_year(in_customer_id bigint, in_community_id bigint, in_fiscal_year_id bigint, in_batch_id bigint, in_reference text, in_description text, in_user_id bigint, in_time timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$
;

-- Moves deltas into the summary; readers see either the delta or its sum, never both. Returns how many deltas were folded.
CREATE FUNCTION ledger.fold_deltas(in_customer_id bigint, in_community_id bigint)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
end $function$
;

CREATE FUNCTION ledger.fold_lock_key(customer_id bigint, community_id bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$ select pg_catalog.hashtextextended('fold:' || customer_id || ':' || community_id, 0) $function$
;

-- The amounts of a budget that was adopted, or set aside, are what they were.
CREATE FUNCTION ledger.guard_budget_amount()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
end $function$
;

-- Nothing is posted in a community that is deactivated or was handed over, by whatever way it comes.
CREATE FUNCTION ledger.guard_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
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
end $function$
;

-- What a fund is owed by another in an entry is what the other owes it, whatever posts the entry.
CREATE FUNCTION ledger.guard_interfund()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (
    select from new_rows n where n.counter_fund_id is not null
    group by n.customer_id, n.entry_id, least(n.fund_id, n.counter_fund_id), greatest(n.fund_id, n.counter_fund_id) having sum(n.amount_cents) <> 0
  ) then
    raise exception 'what one fund is owed another must owe' using errcode = 'CH012';
  end if;
  return null;
end $function$
;

-- Every date belongs to one period at most, and the periods of a year cover it. A year and its periods are added in one transaction,
-- one statement each; open_year makes two people who add years wait for each other.
CREATE FUNCTION ledger.guard_period()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  touched record;
begin
  for touched in
    select n.customer_id, n.community_id, n.fiscal_year_id, min(n.period_start) as first_date, max(n.period_end) as last_date,
      sum(n.period_end - n.period_start + 1) as days
    from new_rows n group by 1, 2, 3
  loop
    if not exists (select 1 from ledger.fiscal_year y where y.customer_id = touched.customer_id and y.fiscal_year_id = touched.fiscal_year_id
        and y.start_on = touched.first_date and y.end_on = touched.last_date and y.end_on - y.start_on + 1 = touched.days)
      or exists (select 1 from ledger.period a join ledger.period b
        on b.customer_id = a.customer_id and b.community_id = a.community_id and b.period_start > a.period_start and b.period_start <= a.period_end
        where a.customer_id = touched.customer_id and a.community_id = touched.community_id) then
      raise exception 'the periods of a fiscal year cover it without gap or overlap' using errcode = 'CH007';
    end if;
  end loop;
  return null;
end $function$
;

CREATE FUNCTION ledger.guard_posting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  touched record;
begin
  if exists (select 1 from new_rows n group by n.customer_id, n.entry_id, n.fund_id having sum(n.amount_cents) <> 0) then
    raise exception 'debits and credits of an entry differ within a fund' using errcode = 'CH004';
  end if;
  if exists (select 1 from new_rows n group by n.customer_id, n.entry_id having min(n.leg) <> 1 or max(n.leg) <> count(*)) then
    raise exception 'the legs of an entry are posted together, numbered from 1' using errcode = 'CH005';
  end if;
  -- Legs may not trail their entry into a period that was closed in between.
  for touched in select distinct n.customer_id, n.community_id, n.period_start from new_rows n order by 1, 2, 3 loop
    perform pg_catalog.pg_advisory_xact_lock_shared(ledger.period_lock_key(touched.customer_id, touched.community_id, touched.period_start));
    if current_user <> 'commonhold_owner' and not exists (
      select 1 from ledger.period p where p.customer_id = touched.customer_id and p.community_id = touched.community_id
        and p.period_start = touched.period_start and p.status in ('OPEN', 'CURRENT')
    ) then
      raise exception 'the period starting % is not open', touched.period_start using errcode = 'CH001';
    end if;
  end loop;
  return null;
end $function$
;

CREATE FUNCTION ledger.guard_range()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
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
end $function$
;

CREATE FUNCTION ledger.guard_reconciled()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  touched record;
  found_on date;
begin
  for touched in select n.customer_id, n.account_id, min(n.post_date) as first_on from new_rows n group by 1, 2 order by 1, 2 loop
    select c.reconciled_on into found_on from ledger.reconciled_cash c
    join ledger.bank_account b on b.customer_id = touched.customer_id and b.bank_account_id = c.bank_account_id
    where c.customer_id = touched.customer_id and b.account_id = touched.account_id for share of c;
    if found and touched.first_on <= found_on then
      raise exception 'the cash account is reconciled with the bank through %', found_on using errcode = 'CH010';
    end if;
  end loop;
  return null;
end $function$
;

-- The components of a study that was adopted, or set aside, are what they were.
CREATE FUNCTION ledger.guard_reserve_component()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
end $function$
;

-- So are the assumptions a study was adopted with.
CREATE FUNCTION ledger.guard_reserve_study()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if old.state <> 'DRAFT' and (old.fund_id, old.number, old.name, old.study_on, old.method, old.inflation_basis_points, old.interest_basis_points, old.contribution_cents, old.minimum_cents)
    is distinct from (new.fund_id, new.number, new.name, new.study_on, new.method, new.inflation_basis_points, new.interest_basis_points, new.contribution_cents, new.minimum_cents) then
    raise exception 'only drafts of a reserve study are changed' using errcode = 'CH043';
  end if;
  return new;
end $function$
;

-- What was posted on a day is not taken back before it, whatever takes it back.
CREATE FUNCTION ledger.guard_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  touched record;
begin
  for touched in
    select n.customer_id, array_agg(n.reverses_entry_id) as originals, array_agg(n.post_date) as days from new_rows n where n.reverses_entry_id is not null group by 1 order by 1
  loop
    if exists (select from unnest(touched.originals, touched.days) r (original_id, post_date)
      join ledger.entry o on o.customer_id = touched.customer_id and o.entry_id = r.original_id where r.post_date < o.post_date)
    then
      raise exception 'an entry is not reversed before its day' using errcode = 'CH011';
    end if;
  end loop;
  return null;
end $function$
;

-- Counts the entries where more are being added than PostgreSQL knows of; called between the entries of a batch and their legs. Without figures every index that begins with the customer looks alike, and
-- the check of a leg's entry walked all entries of the community: 20,000 homes were billed for more than five minutes, and in two seconds with them. The figures outlive a rollback by no more than a guess.
CREATE FUNCTION ledger.know_entries(in_added bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if (select c.reltuples < in_added from pg_class c where c.oid = 'ledger.entry'::regclass) then
    analyze ledger.entry;
  end if;
end $function$
;

-- A new fiscal year starts from what is folded already; later folds add to it.
CREATE FUNCTION ledger.open_year()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  perform pg_catalog.pg_advisory_xact_lock(ledger.fold_lock_key(new.customer_id, new.community_id));
  insert into ledger.opening_balance (customer_id, community_id, account_id, fund_id, cost_center_id, fiscal_year_start, amount_cents)
  select b.customer_id, b.community_id, b.account_id, b.fund_id, b.cost_center_id, new.start_on, sum(b.amount_cents)::bigint
  from ledger.balance b where b.customer_id = new.customer_id and b.community_id = new.community_id and b.period_start < new.start_on
  group by 1, 2, 3, 4, 5;
  return null;
end $function$
;

-- Serialises posters (shared) against the closer (exclusive) of one period.
CREATE FUNCTION ledger.period_lock_key(customer_id bigint, community_id bigint, period_start date)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$ select pg_catalog.hashtextextended('period:' || customer_id || ':' || community_id || ':' || period_start, 0) $function$
;

CREATE FUNCTION ledger.reconcile_cash(in_customer_id bigint, in_community_id bigint, in_bank_account_id bigint, in_reconciled_on date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into ledger.reconciled_cash as c (customer_id, bank_account_id, community_id, reconciled_on)
  values (in_customer_id, in_bank_account_id, in_community_id, in_reconciled_on)
  on conflict (customer_id, bank_account_id) do update set reconciled_on = excluded.reconciled_on
  where c.reconciled_on is distinct from excluded.reconciled_on;
end $function$
;

-- Runs as the owner so that deltas are written here and nowhere else: the summary cannot miss a posting.
CREATE FUNCTION ledger.record_delta()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
end $function$
;

CREATE FUNCTION ledger.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$ begin raise exception 'posted rows are never changed; post a reversing entry' using errcode = 'CH006'; end $function$
;

CREATE FUNCTION ledger.renew_books()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  renewed uuid := gen_random_uuid();
  touched record;
begin
  for touched in select distinct c.customer_id, c.community_id from changed c order by 1, 2 loop
    insert into ledger.books_version (customer_id, community_id, version) values (touched.customer_id, touched.community_id, renewed)
    on conflict (customer_id, community_id) do update set version = excluded.version;
  end loop;
  return null;
end $function$
;

-- The budget that counts in a year: the adopted one, and until there is one the newest draft. ledger.budget holds its amounts and nothing else.
CREATE FUNCTION ledger.renew_budget(in_customer_id bigint, in_community_id bigint, in_fiscal_year_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  counting bigint := (
    select v.budget_version_id from ledger.budget_version v
    where v.customer_id = in_customer_id and v.community_id = in_community_id and v.fiscal_year_id = in_fiscal_year_id
      and v.kind = 'BUDGET' and v.state in ('ADOPTED', 'DRAFT')
    order by v.state = 'ADOPTED' desc, v.number desc limit 1
  );
begin
  delete from ledger.budget b where b.customer_id = in_customer_id and b.community_id = in_community_id and b.fiscal_year_id = in_fiscal_year_id;
  insert into ledger.budget (customer_id, community_id, fiscal_year_id, account_id, fund_id, cost_center_id, period_start, amount_cents)
  select m.customer_id, m.community_id, in_fiscal_year_id, m.account_id, a.fund_id, m.cost_center_id, m.period_start, m.amount_cents
  from ledger.budget_amount m
  join ledger.account a on a.customer_id = m.customer_id and a.community_id = m.community_id and a.account_id = m.account_id
  where m.customer_id = in_customer_id and m.community_id = in_community_id and m.budget_version_id = counting;
end $function$
;

CREATE FUNCTION ledger.renew_budget_of_versions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  touched record;
begin
  for touched in select distinct c.customer_id, c.community_id, c.fiscal_year_id from changed c where c.kind = 'BUDGET' order by 1, 2, 3 loop
    perform ledger.renew_budget(touched.customer_id, touched.community_id, touched.fiscal_year_id);
  end loop;
  return null;
end $function$
;

-- Posts the equal and opposite of a closing entry on its own day; returns the mirror. The newest goes first: nothing of a later year, nor a later closing of the same
-- year, may stand. The periods stay as they are.
CREATE FUNCTION ledger.undo_year_close(in_customer_id bigint, in_community_id bigint, in_entry_id bigint, in_batch_id bigint, in_user_id bigint, in_time timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
end $function$
;

-- The legs that close a fiscal year: each income and expense account to zero by fund and cost center, and what that leaves of each fund to its fund balance.
-- What stands at the end of the year counts, closings of this year included, so a second closing holds what came since. No account to take it: null.
CREATE FUNCTION ledger.year_close_lines(in_customer_id bigint, in_community_id bigint, in_fiscal_year_id bigint)
 RETURNS TABLE(leg integer, account_id bigint, fund_id bigint, cost_center_id bigint, amount_cents bigint, is_fund_balance boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
$function$
;

-- The day on which a settled resale parted two accounts stays the last day of the one and the first day of the other: another day would not part what was parted.
-- A reversal lets go of the buyer first, and may then put the days back.
CREATE FUNCTION lifecycle.keep_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from lifecycle.resale r where r.customer_id = new.customer_id and r.seller_ownership_id = new.ownership_id
      and r.state = 'SETTLED' and r.buyer_ownership_id is not null and new.end_on is distinct from r.settlement_on - 1)
    or exists (select from lifecycle.resale r where r.customer_id = new.customer_id and r.buyer_ownership_id = new.ownership_id
      and r.state = 'SETTLED' and new.start_on <> r.settlement_on) then
    raise exception 'the days of ownership % were settled by a resale', new.ownership_id using errcode = 'CH070';
  end if;
  return null;
end
$function$
;

CREATE FUNCTION people.days_off_are_sound(days jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_typeof(days) = 'array' and jsonb_array_length(days) <= 60
    and not exists (select from jsonb_array_elements(days) d
      where jsonb_typeof(d) <> 'object' or coalesce(d ->> 'startDate', '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
        or coalesce(d ->> 'endDate', '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' or (d ->> 'endDate') < (d ->> 'startDate'))
$function$
;

-- A shared amenity is never fuller than it may be, at any moment: two people who reserve the same one wait for each other.
CREATE FUNCTION people.guard_amenity_places()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  places integer := (select a.capacity from people.amenity a where a.customer_id = new.customer_id and a.amenity_id = new.amenity_id for update);
  taken integer;
begin
  if new.state not in ('REQUESTED', 'APPROVED') then
    return new;
  end if;
  -- The fullest moment begins with this reservation or with one that begins during it.
  with others as (
    select r.from_time, r.until_time, r.people from people.amenity_reservation r
    where r.customer_id = new.customer_id and r.amenity_id = new.amenity_id and r.amenity_reservation_id <> new.amenity_reservation_id
      and r.state in ('REQUESTED', 'APPROVED') and r.from_time < new.until_time and r.until_time > new.from_time)
  select coalesce(max(at_once.people), 0) into taken from (
    select (select sum(o.people) from others o where o.from_time <= m.at_time and o.until_time > m.at_time) as people
    from (select new.from_time as at_time union select o.from_time from others o where o.from_time > new.from_time) m) at_once;
  if taken + new.people > places then
    raise exception 'amenity_places: % of % places are taken', taken, places using errcode = 'check_violation', constraint = 'amenity_places';
  end if;
  return new;
end $function$
;

-- What an association lends to its people, a pool or a clubhouse, and who has it when: never more than it holds.
CREATE FUNCTION people.hours_are_sound(hours jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) <= 7
    and (select count(distinct h ->> 'weekday') = count(*) from jsonb_array_elements(hours) h)
    and not exists (select from jsonb_array_elements(hours) h
      where jsonb_typeof(h) <> 'object' or coalesce(h ->> 'weekday', '') !~ '^[1-7]$'
        or coalesce(h ->> 'opensAt', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or coalesce(h ->> 'closesAt', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
        or (h ->> 'closesAt') <= (h ->> 'opensAt'))
$function$
;

-- Registers a table and grants the application its part.
CREATE FUNCTION platform.declare_table(declared regclass, declared_kind text, app_grants text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  full_name text := (select format('%s.%s', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = declared);
  schema_name text := split_part(full_name, '.', 1);
  identity_sequence regclass;
begin
  insert into platform.table_kind (table_name, kind) values (full_name, declared_kind);
  execute format('revoke all on %s from public', declared);
  if app_grants <> '' then
    if app_grants !~ '^(select|insert|update|delete)( *, *(select|insert|update|delete))*$' then
      raise exception 'grants of % must be a list of select, insert, update, delete', full_name;
    end if;
    execute format('grant usage on schema %I to commonhold_app', schema_name);
    execute format('grant %s on %s to commonhold_app', app_grants, declared);
  end if;
  -- Batches take their ids ahead, so that rows which name each other go in with one statement per table.
  if app_grants ~ 'insert' then
    for identity_sequence in
      select s.oid::regclass from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' where d.refobjid = declared and d.deptype = 'i'
    loop
      execute format('grant usage on sequence %s to commonhold_app', identity_sequence);
    end loop;
  end if;
end $function$
;

CREATE FUNCTION platform.guard_local_rows(declared regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  execute format('alter table %s enable row level security', declared);
  execute format('alter table %s force row level security', declared);
  execute format('create policy local on %s using (nullif(current_setting(''app.customer_id'', true), '''') is null '
    'or customer_id = nullif(current_setting(''app.customer_id'', true), '''')::bigint) '
    'with check (nullif(current_setting(''app.customer_id'', true), '''') is null '
    'or customer_id = nullif(current_setting(''app.customer_id'', true), '''')::bigint)', declared);
  execute format('create policy migrator on %s to commonhold_migrator using (true) with check (true)', declared);
end $function$
;

-- A table that stays on one node: sessions, schedules, queues. customer_id is a plain column there, without foreign keys. Such a
-- table is read before a customer is known, so without a context all its rows show; in a customer's transaction only the customer's do.
CREATE FUNCTION platform.local_table(declared regclass, app_grants text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from pg_attribute where attrelid = declared and attname = 'customer_id' and not attisdropped) then
    perform platform.guard_local_rows(declared);
  end if;
  perform platform.declare_table(declared, 'local', app_grants);
end $function$
;

-- Notes the ids a column has in the rows of a statement, before and after it. The kind is a word, or what
-- another column says.
CREATE FUNCTION platform.note_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  rows_of text := case tg_op when 'UPDATE' then '(select * from changed_rows union all select * from former_rows)' else 'changed_rows' end;
  kind_of text := case when tg_nargs = 3 then format('c.%I', tg_argv[2]) else format('%L::text', tg_argv[0]) end;
  noted record;
begin
  for noted in execute format('select c.customer_id, %s as kind, array_agg(distinct c.%I::text) as ids from %s c where c.%2$I is not null group by 1, 2',
    kind_of, tg_argv[1], rows_of) loop
    insert into platform.changed (customer_id, kind, record_ids) values (noted.customer_id, noted.kind, noted.ids);
  end loop;
  return null;
end $function$
;

-- A lookup table shared by all customers: copied to every node, never referring to a tenant table.
CREATE FUNCTION platform.reference_table(declared regclass, app_grants text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform platform.declare_table(declared, 'reference', app_grants);
end $function$
;

-- For tables nobody may change: create trigger append_only before update or delete or truncate on … for each statement
-- execute function platform.refuse_change();
CREATE FUNCTION platform.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception '% on %.% is refused: its rows are append-only', tg_op, tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $function$
;

-- A table of one customer's rows: customer_id leads the table and its key, and row-level security shows only the customer of
-- the transaction's context. Without a context the policy compares with null: no row, no insert. The migrator alone, who is
-- never the server, sees all rows, because migrations and their assertions work across customers.
CREATE FUNCTION platform.tenant_table(declared regclass, app_grants text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from pg_attribute where attrelid = declared and attnum = 1 and attname = 'customer_id' and atttypid = 'bigint'::regtype and attnotnull) then
    raise exception 'tenant table %: make customer_id bigint not null its first column', declared;
  end if;
  if not exists (select from pg_constraint where conrelid = declared and contype = 'p' and conkey[1] = 1) then
    raise exception 'tenant table %: make customer_id the first column of its primary key', declared;
  end if;
  execute format('alter table %s enable row level security', declared);
  execute format('alter table %s force row level security', declared);
  execute format('create policy tenant on %s using (customer_id = nullif(current_setting(''app.customer_id'', true), '''')::bigint) '
    'with check (customer_id = nullif(current_setting(''app.customer_id'', true), '''')::bigint)', declared);
  execute format('create policy migrator on %s to commonhold_migrator using (true) with check (true)', declared);
  perform platform.declare_table(declared, 'tenant', app_grants);
end $function$
;

-- Has the ids of a table noted under a kind, or under the kind a column of its rows names.
CREATE FUNCTION platform.watch(watched regclass, kind text, id_column name, kind_column name DEFAULT NULL::name)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  told text := format('for each statement execute function platform.note_changed(%L, %L%s)', kind, id_column, case when kind_column is not null then format(', %L', kind_column) end);
begin
  execute format('create trigger %I after insert on %s referencing new table as changed_rows %s', 'note_new_' || kind, watched, told);
  execute format('create trigger %I after update on %s referencing new table as changed_rows old table as former_rows %s', 'note_changed_' || kind, watched, told);
  execute format('create trigger %I after delete on %s referencing old table as changed_rows %s', 'note_gone_' || kind, watched, told);
end $function$
;

-- Open amounts and prepaid balances move by the key of the rows they move. A function keeps its plan, and one made while the tables were small read every
-- charge of the customer to find one: at six thousand charges that was 14 ms of a payment. Naming the keys as lists leaves the planner no other way.
CREATE FUNCTION receivables.apply_to_charge()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  in_customer bigint;
  touched bigint[];
  taken bigint[];
  reversed boolean[];
  changed bigint;
begin
  select min(s.customer_id), array_agg(s.charge_id order by s.charge_id), array_agg(s.total order by s.charge_id), array_agg(s.reverses order by s.charge_id)
    into in_customer, touched, taken, reversed
  from (select n.customer_id, n.charge_id, sum(n.amount_cents)::bigint as total, bool_or(n.kind = 'REVERSAL') as reverses from new_rows n group by 1, 2) s;
  update receivables.charge c set open_cents = c.open_cents - g.total, is_reversed = c.is_reversed or g.reverses
  from unnest(touched, taken, reversed) as g (charge_id, total, reverses)
  where c.customer_id = in_customer and c.charge_id = any(touched) and c.charge_id = g.charge_id;
  get diagnostics changed = row_count;
  if changed <> coalesce(cardinality(touched), 0) then
    raise exception 'open amounts move only in the context of their customer' using errcode = 'CH003';
  end if;
  return null;
end $function$
;

CREATE FUNCTION receivables.guard_adjustment_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if exists (select from ledger.batch b where b.customer_id = new.customer_id and b.batch_id = new.batch_id
      and (b.entered_by = new.approved_by or b.state <> 'UNPOSTED')) then
    raise exception 'somebody else approves an adjustment, before it is posted' using errcode = 'CH091';
  end if;
  return new;
end $function$
;

-- The lines of a receipt add up to it. They are written together.
CREATE FUNCTION receivables.guard_misc_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  touched record;
begin
  for touched in
    select n.customer_id, n.misc_receipt_id, n.revision, sum(n.amount_cents) as total from new_rows n group by 1, 2, 3 order by 1, 2, 3
  loop
    if touched.total <> (select r.amount_cents from receivables.misc_receipt_revision r
      where r.customer_id = touched.customer_id and r.misc_receipt_id = touched.misc_receipt_id and r.revision = touched.revision)
    then
      raise exception 'the lines of a receipt add up to its amount' using errcode = 'CH012';
    end if;
  end loop;
  return null;
end $function$
;

CREATE FUNCTION receivables.guard_receivable_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if old.receivable_account_id is not null and new.receivable_account_id is distinct from old.receivable_account_id then
    raise exception 'a charge keeps its receivable account' using errcode = 'CH045';
  end if;
  return new;
end $function$
;

-- No more of a waiver is taken back than was waived, so that one never opens what was paid.
CREATE FUNCTION receivables.hold_waivers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
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
end $function$
;

CREATE FUNCTION receivables.keep_prepaid_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  in_customer bigint;
  in_communities bigint[];
  owners bigint[];
  buckets bigint[];
  totals bigint[];
  changed bigint;
begin
  select min(s.customer_id), array_agg(s.community_id order by s.ownership_id, s.bucket), array_agg(s.ownership_id order by s.ownership_id, s.bucket),
      array_agg(s.bucket order by s.ownership_id, s.bucket), array_agg(s.total order by s.ownership_id, s.bucket)
    into in_customer, in_communities, owners, buckets, totals
  from (select n.customer_id, n.community_id, n.ownership_id, coalesce(n.bucket_code_id, 0) as bucket, sum(n.amount_cents)::bigint as total
    from new_rows n group by 1, 2, 3, 4) s;
  insert into receivables.prepaid_balance (customer_id, community_id, ownership_id, bucket_code_id, balance_cents)
  select in_customer, g.community_id, g.ownership_id, g.bucket, 0
  from unnest(in_communities, owners, buckets) as g (community_id, ownership_id, bucket) on conflict do nothing;
  update receivables.prepaid_balance b set balance_cents = b.balance_cents + g.total
  from unnest(in_communities, owners, buckets, totals) as g (community_id, ownership_id, bucket, total)
  where b.customer_id = in_customer and b.community_id = any(in_communities) and b.ownership_id = any(owners)
    and b.community_id = g.community_id and b.ownership_id = g.ownership_id and b.bucket_code_id = g.bucket;
  get diagnostics changed = row_count;
  if changed <> coalesce(cardinality(owners), 0) then
    raise exception 'prepaid balances move only in the context of their customer' using errcode = 'CH003';
  end if;
  return null;
end $function$
;

create table platform.table_kind (
  table_name text not null,
  kind text not null,
  constraint table_kind_pkey PRIMARY KEY (table_name),
  constraint table_kind_kind_check CHECK ((kind = ANY (ARRAY['tenant'::text, 'reference'::text, 'local'::text])))
);
select platform.local_table('platform.table_kind', 'select');
select platform.local_table('platform.migration', 'select');

-- What every command leaves: who, acting for whom, from where, what, before and after, and why.
create table platform.audit_event (
  customer_id bigint not null,
  audit_event_id bigint not null generated always as identity,
  event_time timestamp with time zone not null default now(),
  user_id bigint,
  acting_for_user_id bigint,
  session_id text,
  ip text,
  command text not null,
  entity_kind text,
  entity_id text,
  community_id bigint,
  before jsonb,
  after jsonb,
  reason text,
  batch_id bigint,
  request_id text,
  constraint audit_event_pkey PRIMARY KEY (customer_id, audit_event_id)
);
-- The page of a batch tells who did what to it.
CREATE INDEX audit_event_by_batch ON platform.audit_event USING btree (customer_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX audit_event_by_entity ON platform.audit_event USING btree (customer_id, entity_kind, entity_id, audit_event_id);
-- The audit trail is read by time. Events come in the order of their time, so a block range index finds a span of days at almost no cost to who writes.
CREATE INDEX audit_event_by_time ON platform.audit_event USING brin (customer_id, event_time) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX audit_event_by_user ON platform.audit_event USING btree (customer_id, user_id, audit_event_id);
select platform.tenant_table('platform.audit_event', 'insert, select');

-- Search is kept by the program alone: triggers note the ids of what changed, and before its COMMIT a
-- transaction of the program hands them on (docs/decisions/0112). The rule of search in SQL goes.
create table platform.changed (
  customer_id bigint not null,
  changed_id bigint not null generated by default as identity,
  kind text not null,
  record_ids text[] not null,
  constraint changed_pkey PRIMARY KEY (customer_id, changed_id)
);
select platform.tenant_table('platform.changed', 'delete, insert, select');

-- The view a person begins with: one the list comes with, or a saved one.
create table platform.default_view (
  customer_id bigint not null,
  user_id bigint not null,
  list text not null,
  view text not null,
  constraint default_view_pkey PRIMARY KEY (customer_id, user_id, list),
  constraint default_view_list_check CHECK (((length(list) >= 1) AND (length(list) <= 80))),
  constraint default_view_view_check CHECK (((length(view) >= 1) AND (length(view) <= 80)))
);
select platform.tenant_table('platform.default_view', 'delete, insert, select, update');

-- One row per command key, inserted first in the command's own transaction; a repeat replays status and body.
create table platform.idempotency_key (
  customer_id bigint not null,
  key text not null,
  request_hash text not null,
  status integer,
  -- The answer's own text: as jsonb it would come back with its fields in another order.
  body text,
  entered_time timestamp with time zone not null default now(),
  constraint idempotency_key_pkey PRIMARY KEY (customer_id, key),
  constraint idempotency_key_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);
CREATE INDEX idempotency_key_by_time ON platform.idempotency_key USING btree (customer_id, entered_time);
select platform.tenant_table('platform.idempotency_key', 'delete, insert, select, update');

-- Imports: how a file with certain titles was read the last time, and every run with what undoing it needs.
create table platform.import_mapping (
  customer_id bigint not null,
  import_name text not null,
  -- Of the titles, without their order.
  header_hash text not null,
  -- Column by title of the file, and the reading that was chosen by hand.
  mapping jsonb not null,
  reading jsonb not null,
  saved_by bigint not null,
  saved_time timestamp with time zone not null,
  constraint import_mapping_pkey PRIMARY KEY (customer_id, import_name, header_hash),
  constraint import_mapping_header_hash_check CHECK ((header_hash <> ''::text)),
  constraint import_mapping_import_name_check CHECK ((import_name <> ''::text))
);
select platform.tenant_table('platform.import_mapping', 'insert, select, update');

create table platform.import_run (
  customer_id bigint not null,
  import_run_id bigint not null generated by default as identity,
  import_name text not null,
  community_id bigint,
  file_name text not null,
  file_hash text not null,
  state text not null,
  -- The whole order, for the job that carries it out.
  request jsonb not null,
  job_id uuid,
  row_count integer not null,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  totals jsonb not null default '{}'::jsonb,
  -- What the module needs to take it back.
  undo jsonb,
  imported_by bigint not null,
  imported_by_name text not null,
  imported_time timestamp with time zone not null,
  undone_by bigint,
  undone_by_name text,
  undone_time timestamp with time zone,
  content_hash text,
  reason text not null default ''::text,
  constraint import_run_pkey PRIMARY KEY (customer_id, import_run_id),
  constraint import_run_check CHECK (((state = 'undone'::text) = (undone_time IS NOT NULL))),
  constraint import_run_import_name_check CHECK ((import_name <> ''::text)),
  constraint import_run_row_count_check CHECK ((row_count >= 0)),
  constraint import_run_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undone'::text])))
);
CREATE INDEX import_run_by_content ON platform.import_run USING btree (customer_id, import_name, content_hash);
CREATE INDEX import_run_by_file ON platform.import_run USING btree (customer_id, import_name, file_hash);
CREATE INDEX import_run_newest ON platform.import_run USING btree (customer_id, import_name, community_id, import_run_id);
select platform.tenant_table('platform.import_run', 'insert, select, update');

create table platform.job_item (
  job_id uuid not null,
  customer_id bigint not null,
  item_key text not null,
  state text not null,
  message text not null default ''::text,
  -- What the job itself wants to know when it goes on; nobody is shown it.
  mark text not null default ''::text,
  "position" bigint not null generated always as identity,
  constraint job_item_pkey PRIMARY KEY (job_id, item_key),
  constraint job_item_item_key_check CHECK (((length(item_key) >= 1) AND (length(item_key) <= 200))),
  constraint job_item_state_check CHECK ((state = ANY (ARRAY['done'::text, 'skipped'::text, 'failed'::text])))
);
CREATE INDEX job_item_by_position ON platform.job_item USING btree (job_id, "position");
select platform.local_table('platform.job_item', 'delete, insert, select, update');

-- Progress of background jobs, as their users watch it.
create table platform.job_progress (
  job_id uuid not null,
  customer_id bigint not null,
  user_id bigint,
  kind text not null,
  title text not null,
  state text not null default 'waiting'::text,
  done bigint not null default 0,
  total bigint,
  message text,
  result jsonb,
  error text,
  started_time timestamp with time zone not null default now(),
  changed_time timestamp with time zone not null default now(),
  payload jsonb,
  may_resume boolean not null default false,
  opens jsonb,
  run integer not null default 0,
  constraint job_progress_pkey PRIMARY KEY (job_id),
  constraint job_progress_done_check CHECK ((done >= 0)),
  constraint job_progress_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint job_progress_total_check CHECK ((total >= 0))
);
CREATE INDEX job_progress_by_user ON platform.job_progress USING btree (customer_id, user_id, started_time);
select platform.local_table('platform.job_progress', 'delete, insert, select, update');

-- Events one module leaves for those above it, written in the transaction that caused them.
create table platform.outbox (
  customer_id bigint not null,
  event_id bigint not null generated always as identity,
  kind text not null,
  payload jsonb not null,
  entered_time timestamp with time zone not null default now(),
  handled_time timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (customer_id, event_id)
);
CREATE INDEX outbox_waiting ON platform.outbox USING btree (customer_id, event_id) WHERE (handled_time IS NULL);
select platform.tenant_table('platform.outbox', 'delete, insert, select, update');

-- A view of a list under a name: columns, order, widths, filters, sort and density. Private to its owner unless shared with the customer.
create table platform.saved_view (
  customer_id bigint not null,
  saved_view_id bigint not null generated always as identity,
  user_id bigint not null,
  list text not null,
  name text not null,
  is_shared boolean not null default false,
  state jsonb not null,
  version integer not null default 1,
  changed_time timestamp with time zone not null,
  removed_time timestamp with time zone,
  constraint saved_view_pkey PRIMARY KEY (customer_id, saved_view_id),
  constraint saved_view_list_check CHECK (((length(list) >= 1) AND (length(list) <= 80))),
  constraint saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_view_version_check CHECK ((version > 0))
);
CREATE INDEX saved_view_by_list ON platform.saved_view USING btree (customer_id, list) WHERE (removed_time IS NULL);
CREATE UNIQUE INDEX saved_view_by_name ON platform.saved_view USING btree (customer_id, user_id, list, name) WHERE (removed_time IS NULL);
select platform.tenant_table('platform.saved_view', 'insert, select, update');

-- Schedules: what is done again and again, and what became of each scheduled time.
-- They are tenant tables, other than the queue: a run commits together with what it posts, so it stands where the customer's rows stand.
create table platform.schedule (
  customer_id bigint not null,
  schedule_id bigint not null generated by default as identity,
  community_id bigint not null,
  -- What is scheduled, and what it is about: the template of an entry, a package of reports.
  kind text not null,
  subject_id text not null,
  name text not null,
  mode text not null,
  frequency text not null,
  start_on date not null,
  start_at text not null,
  end_on date,
  end_at text not null,
  -- 1 Monday to 7 Sunday.
  weekdays smallint[] not null,
  state text not null,
  -- What falls due next, as a day of the community and as a moment; null unless active.
  next_on date,
  next_time timestamp with time zone,
  version bigint not null default 1,
  -- In whose name it runs.
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  -- By months: the day, 31 for the last one; null is the day of the start.
  day_of_month smallint,
  skips_holidays boolean not null default false,
  -- Where a day goes that is not permitted.
  roll text not null default 'NEXT'::text,
  -- As its kind declares them.
  settings jsonb not null default '{}'::jsonb,
  -- The agent it is done by, on behalf of the user who answers for the agent; else it is done in the name of who made it.
  automation_agent_id bigint,
  constraint schedule_pkey PRIMARY KEY (customer_id, schedule_id),
  constraint schedule_check CHECK (((end_on IS NULL) OR (end_on >= start_on))),
  constraint schedule_check1 CHECK (((state = 'ACTIVE'::text) = ((next_on IS NOT NULL) AND (next_time IS NOT NULL)))),
  constraint schedule_day_of_month_check CHECK (((day_of_month >= 1) AND (day_of_month <= 31))),
  constraint schedule_end_at_check CHECK ((end_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint schedule_frequency_check CHECK ((frequency = ANY (ARRAY['ONCE'::text, 'DAILY'::text, 'WEEKLY'::text, 'MONTHLY'::text, 'QUARTERLY'::text, 'YEARLY'::text]))),
  constraint schedule_kind_check CHECK ((kind <> ''::text)),
  constraint schedule_mode_check CHECK ((mode = ANY (ARRAY['SCHEDULE'::text, 'AUTOMATE'::text]))),
  constraint schedule_name_check CHECK ((name <> ''::text)),
  constraint schedule_roll_check CHECK ((roll = ANY (ARRAY['NEXT'::text, 'PREVIOUS'::text]))),
  constraint schedule_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint schedule_start_at_check CHECK ((start_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint schedule_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'ENDED'::text]))),
  constraint schedule_weekdays_check CHECK (((weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]) AND (weekdays <> '{}'::smallint[])))
);
CREATE INDEX schedule_by_agent ON platform.schedule USING btree (customer_id, automation_agent_id) WHERE (automation_agent_id IS NOT NULL);
CREATE INDEX schedule_by_kind ON platform.schedule USING btree (customer_id, community_id, kind, schedule_id);
CREATE INDEX schedule_due ON platform.schedule USING btree (customer_id, next_time) WHERE (state = 'ACTIVE'::text);
select platform.tenant_table('platform.schedule', 'insert, select, update');

-- The run key: one row for each scheduled time, so that neither a retry nor a second worker does it twice.
create table platform.schedule_run (
  customer_id bigint not null,
  schedule_id bigint not null,
  scheduled_time timestamp with time zone not null,
  scheduled_on date not null,
  state text not null,
  message text not null default ''::text,
  opens jsonb,
  ran_time timestamp with time zone not null,
  batch_id bigint,
  -- What it would do, as its preview showed it, made in the transaction that did it.
  plan jsonb,
  -- Each try: when, who started it, on whose behalf, and what became of it.
  log jsonb not null default '[]'::jsonb,
  constraint schedule_run_pkey PRIMARY KEY (customer_id, schedule_id, scheduled_time),
  constraint schedule_run_log_check CHECK ((jsonb_typeof(log) = 'array'::text)),
  constraint schedule_run_plan_check CHECK ((jsonb_typeof(plan) = 'object'::text)),
  constraint schedule_run_state_check CHECK ((state = ANY (ARRAY['DONE'::text, 'SKIPPED'::text, 'FAILED_PERIOD'::text, 'FAILED'::text])))
);
select platform.tenant_table('platform.schedule_run', 'insert, select, update');

-- Seals: a chain of blocks for each customer over rows that are never changed, written by the worker after they were committed.
create table platform.seal_block (
  customer_id bigint not null,
  block_number bigint not null,
  sealed_time timestamp with time zone not null,
  previous_hash bytea not null,
  block_hash bytea not null,
  constraint seal_block_pkey PRIMARY KEY (customer_id, block_number),
  constraint seal_block_block_hash_check CHECK ((octet_length(block_hash) = 32)),
  constraint seal_block_block_number_check CHECK ((block_number >= 1)),
  constraint seal_block_previous_hash_check CHECK ((octet_length(previous_hash) = 32))
);
select platform.tenant_table('platform.seal_block', 'insert, select');

-- Signed heads, as they were published outside of the database.
create table platform.seal_head (
  customer_id bigint not null,
  block_number bigint not null,
  signed_time timestamp with time zone not null,
  key_id text not null,
  public_key text not null,
  signature text not null,
  constraint seal_head_pkey PRIMARY KEY (customer_id, block_number),
  constraint seal_head_public_key_check CHECK ((public_key ~ '^[0-9a-f]{64}$'::text)),
  constraint seal_head_signature_check CHECK ((signature ~ '^[0-9a-f]{128}$'::text))
);
select platform.tenant_table('platform.seal_head', 'insert, select');

-- What a block seals of one table: the ids of the rows, and for each the 32 bytes of its hash, in the same order.
create table platform.seal_part (
  customer_id bigint not null,
  table_name text not null,
  block_number bigint not null,
  row_ids bigint[] not null,
  leaves bytea not null,
  -- The highest id sealed in this block or before it.
  highest_id bigint not null,
  constraint seal_part_pkey PRIMARY KEY (customer_id, table_name, block_number),
  constraint seal_part_check CHECK (((cardinality(row_ids) >= 1) AND (octet_length(leaves) = (32 * cardinality(row_ids)))))
);
select platform.tenant_table('platform.seal_part', 'insert, select');

-- "All 1,204 matching": which rows these are is decided once, for their owner alone, and forgotten after some hours.
create table platform.selection (
  customer_id bigint not null,
  selection_id bigint not null generated always as identity,
  user_id bigint not null,
  list text not null,
  row_count integer not null default 0,
  entered_time timestamp with time zone not null,
  expires_time timestamp with time zone not null,
  constraint selection_pkey PRIMARY KEY (customer_id, selection_id),
  constraint selection_list_check CHECK (((length(list) >= 1) AND (length(list) <= 80))),
  constraint selection_row_count_check CHECK ((row_count >= 0))
);
CREATE INDEX selection_by_user ON platform.selection USING btree (customer_id, user_id, expires_time);
select platform.tenant_table('platform.selection', 'delete, insert, select, update');

-- A selection is not changed once it is made.
create table platform.selection_row (
  customer_id bigint not null,
  selection_id bigint not null,
  row_id bigint not null,
  constraint selection_row_pkey PRIMARY KEY (customer_id, selection_id, row_id)
);
select platform.tenant_table('platform.selection_row', 'insert, select');

create table identity.app_user (
  customer_id bigint not null,
  user_id bigint not null generated by default as identity,
  login_id bigint not null,
  display_name text not null,
  email text not null,
  is_inactive boolean not null default false,
  sees_all_communities boolean not null default false,
  version bigint not null default 1,
  phone text not null default ''::text,
  street text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  postcode text not null default ''::text,
  constraint app_user_pkey PRIMARY KEY (customer_id, user_id),
  constraint app_user_display_name_check CHECK ((display_name <> ''::text))
);
select platform.tenant_table('identity.app_user', 'insert, select, update');

-- A list of communities gives each of its users those communities, beside what a user was given directly; a user may be on many.
create table identity.community_list (
  customer_id bigint not null,
  community_list_id bigint not null generated by default as identity,
  name text not null,
  note text not null default ''::text,
  version bigint not null default 1,
  constraint community_list_pkey PRIMARY KEY (customer_id, community_list_id),
  constraint community_list_customer_id_name_key UNIQUE (customer_id, name),
  constraint community_list_name_check CHECK ((name <> ''::text))
);
select platform.tenant_table('identity.community_list', 'delete, insert, select, update');

create table identity.community_list_community (
  customer_id bigint not null,
  community_list_id bigint not null,
  community_id bigint not null,
  constraint community_list_community_pkey PRIMARY KEY (customer_id, community_list_id, community_id)
);
CREATE INDEX community_list_community_customer_id_community_id_idx ON identity.community_list_community USING btree (customer_id, community_id);
select platform.tenant_table('identity.community_list_community', 'delete, insert, select');

create table identity.community_list_user (
  customer_id bigint not null,
  community_list_id bigint not null,
  user_id bigint not null,
  constraint community_list_user_pkey PRIMARY KEY (customer_id, community_list_id, user_id)
);
CREATE INDEX community_list_user_customer_id_user_id_idx ON identity.community_list_user USING btree (customer_id, user_id);
select platform.tenant_table('identity.community_list_user', 'delete, insert, select');

create table identity.customer (
  customer_id bigint not null generated by default as identity,
  name text not null,
  payment_status text not null default 'Inactive'::text,
  constraint customer_pkey PRIMARY KEY (customer_id),
  constraint customer_name_check CHECK ((name <> ''::text)),
  constraint customer_payment_status_check CHECK ((payment_status = ANY (ARRAY['Inactive'::text, 'Pending'::text, 'Active'::text])))
);
select platform.tenant_table('identity.customer', 'insert, select, update');

-- Local tables: looked up before a customer is known.
create table identity.customer_key (
  customer_key text not null,
  customer_id bigint not null,
  constraint customer_key_pkey PRIMARY KEY (customer_key),
  constraint customer_key_customer_id_key UNIQUE (customer_id),
  constraint customer_key_customer_key_check CHECK ((customer_key ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text))
);
select platform.local_table('identity.customer_key', 'insert, select');

-- Feature flags per customer; roles and users that two people can edit; which roles every customer starts with.
create table identity.feature_flag (
  customer_id bigint not null,
  flag text not null,
  is_on boolean not null,
  changed_by bigint not null,
  changed_time timestamp with time zone not null,
  constraint feature_flag_pkey PRIMARY KEY (customer_id, flag),
  constraint feature_flag_flag_check CHECK ((flag <> ''::text))
);
select platform.tenant_table('identity.feature_flag', 'insert, select, update');

-- Whom a provider's subject signs in.
create table identity.linked_subject (
  provider_id bigint not null,
  subject text not null,
  login_id bigint not null,
  entered_time timestamp with time zone not null,
  constraint linked_subject_pkey PRIMARY KEY (provider_id, subject)
);
CREATE INDEX linked_subject_login_id_idx ON identity.linked_subject USING btree (login_id);
select platform.local_table('identity.linked_subject', 'delete, insert, select');

create table identity.login (
  login_id bigint not null generated by default as identity,
  email text not null,
  password_hash text not null,
  customer_id bigint,
  user_id bigint,
  is_operator boolean not null default false,
  is_sample boolean not null default false,
  constraint login_pkey PRIMARY KEY (login_id),
  constraint login_email_key UNIQUE (email),
  constraint login_check CHECK ((is_operator OR ((customer_id IS NOT NULL) AND (user_id IS NOT NULL)))),
  constraint login_email_check CHECK (((email = lower(email)) AND (email ~~ '%_@_%'::text)))
);
select platform.local_table('identity.login', 'select');

-- One login for users of several customers, and what is switched on for a customer.
-- Which users a login has, beside their tables because it is asked across customers. Kept by the database with each user that is added or changed.
create table identity.membership (
  login_id bigint not null,
  customer_id bigint not null,
  user_id bigint not null,
  customer_name text not null,
  is_inactive boolean not null,
  constraint membership_pkey PRIMARY KEY (login_id, customer_id)
);
CREATE INDEX membership_customer_id_user_id_idx ON identity.membership USING btree (customer_id, user_id);
select platform.local_table('identity.membership', 'select');

create table identity.passkey (
  passkey_id text not null,
  login_id bigint not null,
  name text not null,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  entered_time timestamp with time zone not null,
  used_time timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (passkey_id),
  constraint passkey_name_check CHECK ((name <> ''::text))
);
CREATE INDEX passkey_login_id_idx ON identity.passkey USING btree (login_id);
select platform.local_table('identity.passkey', 'delete, insert, select, update');

-- OpenID Connect providers: of one customer, or of the whole installation where customer_id is null.
create table identity.provider (
  provider_id bigint not null generated by default as identity,
  customer_id bigint,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed text not null,
  email_domains text[] not null,
  constraint provider_pkey PRIMARY KEY (provider_id),
  constraint provider_customer_id_issuer_key UNIQUE NULLS NOT DISTINCT (customer_id, issuer),
  constraint provider_name_check CHECK ((name <> ''::text))
);
select platform.local_table('identity.provider', 'delete, insert, select');

-- Codes for the day the authenticator is lost; only their hashes are kept.
create table identity.recovery_code (
  login_id bigint not null,
  code_hash text not null,
  constraint recovery_code_pkey PRIMARY KEY (login_id, code_hash)
);
select platform.local_table('identity.recovery_code', 'delete, insert, select');

create table identity.role (
  customer_id bigint not null,
  role_id bigint not null generated by default as identity,
  name text not null,
  version bigint not null default 1,
  is_standard boolean not null default false,
  constraint role_pkey PRIMARY KEY (customer_id, role_id),
  constraint role_customer_id_name_key UNIQUE (customer_id, name),
  constraint role_name_check CHECK ((name <> ''::text))
);
select platform.tenant_table('identity.role', 'delete, insert, select, update');

create table identity.role_claim (
  customer_id bigint not null,
  role_id bigint not null,
  claim text not null,
  level smallint not null,
  constraint role_claim_pkey PRIMARY KEY (customer_id, role_id, claim),
  constraint role_claim_level_check CHECK (((level >= 1) AND (level <= 15)))
);
select platform.tenant_table('identity.role_claim', 'delete, insert, select, update');

-- One-time codes of an authenticator app. The key is sealed; last_step is the last half minute a code was taken from.
create table identity.second_factor (
  login_id bigint not null,
  key_sealed text not null,
  entered_time timestamp with time zone not null,
  confirmed_time timestamp with time zone,
  last_step bigint not null default 0,
  constraint second_factor_pkey PRIMARY KEY (login_id)
);
select platform.local_table('identity.second_factor', 'delete, insert, select, update');

create table identity.session (
  session_id uuid not null,
  login_id bigint not null,
  customer_id bigint,
  user_id bigint,
  started_time timestamp with time zone not null,
  expires_time timestamp with time zone not null,
  revoked_time timestamp with time zone,
  address text not null,
  agent text not null,
  -- Renewing moves expires_time, never past this one.
  ends_time timestamp with time zone not null default (now() + '12:00:00'::interval),
  -- The last renewal: tokens signed before it are refused once its grace is over.
  renewed_time timestamp with time zone,
  seen_time timestamp with time zone not null default now(),
  method text not null default 'password'::text,
  -- Tries at passwords are counted by network: of an IPv6 address its first 64 bits, which the application names. Sessions from before
  -- have none; theirs is their address where that is an IPv4 one, and others become known with the next sign-in.
  network text not null default ''::text,
  constraint session_pkey PRIMARY KEY (session_id),
  constraint session_method_check CHECK ((method = ANY (ARRAY['password'::text, 'code'::text, 'passkey'::text, 'provider'::text])))
);
CREATE INDEX session_login_id_idx ON identity.session USING btree (login_id);
select platform.local_table('identity.session', 'insert, select, update');

-- Failed sign-ins per email and address, for slowing guesses without locking anybody else out.
create table identity.sign_in_failure (
  subject text not null,
  failures integer not null,
  last_time timestamp with time zone not null,
  constraint sign_in_failure_pkey PRIMARY KEY (subject)
);
-- Tries that are long over are swept by the tries that follow.
CREATE INDEX sign_in_failure_by_time ON identity.sign_in_failure USING btree (last_time);
select platform.local_table('identity.sign_in_failure', 'delete, insert, select, update');

-- A secret that serves once: the second step of a sign-in, a challenge for a passkey, a password reset, a visit to a provider.
create table identity.ticket (
  ticket_hash text not null,
  kind text not null,
  login_id bigint,
  facts jsonb not null,
  expires_time timestamp with time zone not null,
  constraint ticket_pkey PRIMARY KEY (ticket_hash)
);
CREATE INDEX ticket_expires_time_idx ON identity.ticket USING btree (expires_time);
CREATE INDEX ticket_login_id_idx ON identity.ticket USING btree (login_id);
select platform.local_table('identity.ticket', 'delete, insert, select');

-- Communities come later in the module order, so the scope holds plain ids.
create table identity.user_community (
  customer_id bigint not null,
  user_id bigint not null,
  community_id bigint not null,
  constraint user_community_pkey PRIMARY KEY (customer_id, user_id, community_id)
);
select platform.tenant_table('identity.user_community', 'delete, insert, select');

create table identity.user_role (
  customer_id bigint not null,
  user_id bigint not null,
  role_id bigint not null,
  constraint user_role_pkey PRIMARY KEY (customer_id, user_id, role_id)
);
-- How many users a role has, and whose it is.
CREATE INDEX user_role_by_role ON identity.user_role USING btree (customer_id, role_id);
select platform.tenant_table('identity.user_role', 'delete, insert, select');

-- Which community someone begins in, on which page, and what they are told of. Communities come later in the module order, so it is a plain id.
create table identity.user_setting (
  customer_id bigint not null,
  user_id bigint not null,
  default_community_id bigint,
  start_page smallint not null default 0,
  notify_invoice_submission boolean not null default true,
  notify_ap_approval boolean not null default true,
  notify_internal_ap_approval boolean not null default true,
  notify_ccr_updates boolean not null default true,
  notify_service_request_updates boolean not null default true,
  notify_auto_recon boolean not null default true,
  constraint user_setting_pkey PRIMARY KEY (customer_id, user_id),
  constraint user_setting_start_page_check CHECK (((start_page >= 0) AND (start_page <= 2)))
);
select platform.tenant_table('identity.user_setting', 'insert, select, update');

create table communities.community (
  customer_id bigint not null,
  community_id bigint not null generated by default as identity,
  name text not null,
  short_code text not null,
  legal_name text not null,
  street text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  postcode text not null default ''::text,
  time_zone text not null default 'America/Los_Angeles'::text,
  -- Two people editing never overwrite each other: a record counts its changes, and a save names the count it was typed over.
  version bigint not null default 1,
  -- The number an association's owners call.
  phone text not null default ''::text,
  email text not null default ''::text,
  phone_label text not null default 'MAIN'::text,
  phone_listed boolean not null default true,
  contacts jsonb not null default '[]'::jsonb,
  street2 text not null default ''::text,
  country text not null default ''::text,
  address_kind text not null default 'MAIN'::text,
  addresses jsonb not null default '[]'::jsonb,
  display_name text not null default ''::text,
  tax_id_sealed text,
  tax_id_last4 text not null default ''::text,
  -- From how many days on a debt counts as late once, twice and three times.
  late_days_first integer not null default 30,
  late_days_second integer not null default 60,
  late_days_third integer not null default 90,
  accountant_user_id bigint,
  manager_user_id bigint,
  welcome_letter text not null default ''::text,
  law_state text not null default ''::text,
  -- As the documents say: the count that properties are held against.
  unit_count integer,
  incorporated_on date,
  standing text not null default 'DRAFT'::text,
  standing_reason text not null default ''::text,
  standing_by text not null default ''::text,
  standing_time timestamp with time zone,
  accounting_done boolean not null default false,
  properties_done boolean not null default false,
  constraint community_pkey PRIMARY KEY (customer_id, community_id),
  constraint community_customer_id_name_key UNIQUE (customer_id, name),
  constraint community_customer_id_short_code_key UNIQUE (customer_id, short_code),
  constraint community_address_kind_check CHECK ((address_kind <> ''::text)),
  constraint community_addresses_check CHECK (communities.addresses_are_sound(addresses)),
  constraint community_check CHECK (((0 < late_days_first) AND (late_days_first < late_days_second) AND (late_days_second < late_days_third) AND (late_days_third <= 999))),
  constraint community_check1 CHECK (((standing <> 'ACTIVE'::text) OR (accounting_done AND properties_done))),
  constraint community_contacts_check CHECK (communities.contacts_are_sound(contacts)),
  constraint community_name_check CHECK ((name <> ''::text)),
  constraint community_phone_label_check CHECK ((phone_label <> ''::text)),
  constraint community_short_code_check CHECK ((short_code ~ '^[A-Z0-9]{1,6}$'::text)),
  constraint community_standing_check CHECK ((standing = ANY (ARRAY['DRAFT'::text, 'ACTIVE'::text, 'DEACTIVATED'::text, 'TRANSFERRED'::text]))),
  constraint community_tax_id_last4_check CHECK ((tax_id_last4 ~ '^([0-9]{4})?$'::text)),
  constraint community_unit_count_check CHECK (((unit_count >= 1) AND (unit_count <= 100000)))
);
select platform.tenant_table('communities.community', 'delete, insert, select, update');

create table communities.property (
  customer_id bigint not null,
  property_id bigint not null generated by default as identity,
  community_id bigint not null,
  account_number text not null,
  lot text not null default ''::text,
  street text not null,
  unit text not null default ''::text,
  city text not null,
  state text not null,
  postcode text not null,
  address_key text not null,
  parcel text not null default ''::text,
  longitude double precision,
  latitude double precision,
  home_type text not null default ''::text,
  section text not null default ''::text,
  phase text not null default ''::text,
  building text not null default ''::text,
  -- Percent of the common interest, and the weight in what is billed by ratio: exact, as typed; null where the documents give none.
  ownership_percent numeric,
  billing_ratio numeric,
  vehicles jsonb not null default '[]'::jsonb,
  pets jsonb not null default '[]'::jsonb,
  parking jsonb not null default '[]'::jsonb,
  entry_keys jsonb not null default '[]'::jsonb,
  sold_by_developer boolean not null default false,
  note text not null default ''::text,
  version bigint not null default 1,
  constraint property_pkey PRIMARY KEY (customer_id, property_id),
  constraint property_customer_id_community_id_account_number_key UNIQUE (customer_id, community_id, account_number),
  constraint property_customer_id_community_id_address_key_key UNIQUE (customer_id, community_id, address_key),
  constraint property_customer_id_community_id_property_id_key UNIQUE (customer_id, community_id, property_id),
  constraint property_account_number_check CHECK ((account_number <> ''::text)),
  constraint property_billing_ratio_check CHECK ((billing_ratio >= (0)::numeric)),
  constraint property_entry_keys_check CHECK (((jsonb_typeof(entry_keys) = 'array'::text) AND (jsonb_array_length(entry_keys) <= 40))),
  constraint property_ownership_percent_check CHECK (((ownership_percent >= (0)::numeric) AND (ownership_percent <= (100)::numeric))),
  constraint property_parking_check CHECK (((jsonb_typeof(parking) = 'array'::text) AND (jsonb_array_length(parking) <= 20))),
  constraint property_pets_check CHECK (((jsonb_typeof(pets) = 'array'::text) AND (jsonb_array_length(pets) <= 20))),
  constraint property_vehicles_check CHECK (((jsonb_typeof(vehicles) = 'array'::text) AND (jsonb_array_length(vehicles) <= 20)))
);
-- Homes of a community in the order people read account numbers in, MC-9 before MC-10: the order their list begins with, by the very expression lists compare text by
-- (packages/lists/order.sql.ts), so that a page is read off the index and not sorted out of the whole community.
CREATE INDEX property_by_account_number ON communities.property USING btree (customer_id, community_id, NULLIF("left"(account_number, 100), ''::text) COLLATE platform.natural_order, property_id);
select platform.tenant_table('communities.property', 'delete, insert, select, update');

-- What runs obey at a property, from a day on (null: whatever the day) and through a day, with the reason and who said so.
create table communities.property_flag (
  customer_id bigint not null,
  property_flag_id bigint not null generated by default as identity,
  community_id bigint not null,
  property_id bigint not null,
  flag text not null,
  reason text not null,
  from_on date,
  to_on date,
  set_by bigint,
  set_time timestamp with time zone,
  constraint property_flag_pkey PRIMARY KEY (customer_id, property_flag_id),
  constraint property_flag_check CHECK (((to_on IS NULL) OR (to_on >= from_on))),
  constraint property_flag_flag_check CHECK ((flag = ANY (ARRAY['PAYMENTS'::text, 'NOTICES'::text, 'STATEMENTS'::text, 'LATE_FEES'::text, 'FEES'::text, 'DIRECT_DEBIT'::text, 'RENTAL'::text, 'VIOLATIONS'::text, 'ATTORNEY'::text, 'BANKRUPTCY'::text, 'MILITARY'::text]))),
  constraint property_flag_customer_id_property_id_flag_daterange_excl EXCLUDE USING gist (customer_id WITH =, property_id WITH =, flag WITH =, daterange(from_on, to_on, '[]'::text) WITH &&)
);
CREATE INDEX property_flag_customer_id_community_id_property_id_idx ON communities.property_flag USING btree (customer_id, community_id, property_id);
select platform.tenant_table('communities.property_flag', 'delete, insert, select, update');

-- Short codes are never given twice, not even after their community was deleted: account numbers begin with them.
create table communities.used_code (
  customer_id bigint not null,
  short_code text not null,
  community_id bigint not null,
  constraint used_code_pkey PRIMARY KEY (customer_id, short_code)
);
select platform.tenant_table('communities.used_code', 'insert, select');

create table people.amenity (
  customer_id bigint not null,
  amenity_id bigint not null generated by default as identity,
  community_id bigint not null,
  name text not null,
  amenity_type text not null,
  place text not null,
  access text not null,
  -- How many people it holds at a time.
  capacity integer not null,
  -- True where one person has it alone; otherwise it is shared until it is full.
  is_exclusive boolean not null,
  hours jsonb not null,
  -- Shown to who reserves; nothing is charged by a reservation.
  fee_cents bigint not null,
  deposit_cents bigint not null,
  rules text not null,
  needs_approval boolean not null,
  minimum_minutes integer not null,
  maximum_minutes integer not null,
  -- How many days ahead it may be reserved; 0 for any.
  advance_days integer not null,
  days_off jsonb not null,
  is_active boolean not null,
  version bigint not null default 1,
  constraint amenity_pkey PRIMARY KEY (customer_id, amenity_id),
  constraint amenity_customer_id_community_id_amenity_id_key UNIQUE (customer_id, community_id, amenity_id),
  constraint amenity_customer_id_community_id_name_key UNIQUE (customer_id, community_id, name),
  constraint amenity_advance_days_check CHECK (((advance_days >= 0) AND (advance_days <= 730))),
  constraint amenity_amenity_type_check CHECK ((amenity_type = ANY (ARRAY['POOL'::text, 'CLUBHOUSE'::text, 'COURT'::text, 'GYM'::text, 'GRILL'::text, 'PARKING'::text, 'GUEST_ROOM'::text, 'OTHER'::text]))),
  constraint amenity_capacity_check CHECK (((capacity >= 1) AND (capacity <= 10000))),
  constraint amenity_check CHECK (((maximum_minutes >= minimum_minutes) AND (maximum_minutes <= 1440))),
  constraint amenity_days_off_check CHECK (people.days_off_are_sound(days_off)),
  constraint amenity_deposit_cents_check CHECK ((deposit_cents >= 0)),
  constraint amenity_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint amenity_hours_check CHECK (people.hours_are_sound(hours)),
  constraint amenity_minimum_minutes_check CHECK (((minimum_minutes >= 5) AND (minimum_minutes <= 1440))),
  constraint amenity_name_check CHECK ((name <> ''::text))
);
select platform.tenant_table('people.amenity', 'delete, insert, select, update');

create table people.amenity_reservation (
  customer_id bigint not null,
  amenity_reservation_id bigint not null generated by default as identity,
  community_id bigint not null,
  amenity_id bigint not null,
  property_id bigint not null,
  -- Who comes: the owner as they were called then, or whom they named.
  reserved_for text not null,
  from_time timestamp with time zone not null,
  until_time timestamp with time zone not null,
  people integer not null,
  note text not null,
  state text not null,
  reason text not null,
  -- The amenity is held alone, as it was when this was reserved.
  holds_alone boolean not null,
  requested_by bigint not null,
  requested_time timestamp with time zone not null,
  decided_by bigint,
  decided_time timestamp with time zone,
  constraint amenity_reservation_pkey PRIMARY KEY (customer_id, amenity_reservation_id),
  constraint amenity_reservation_check CHECK ((until_time > from_time)),
  constraint amenity_reservation_check1 CHECK (((decided_by IS NULL) = (decided_time IS NULL))),
  constraint amenity_reservation_people_check CHECK ((people >= 1)),
  constraint amenity_reservation_reserved_for_check CHECK ((reserved_for <> ''::text)),
  constraint amenity_reservation_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text, 'REFUSED'::text, 'CANCELLED'::text, 'NO_SHOW'::text]))),
  constraint amenity_held_alone EXCLUDE USING gist (customer_id WITH =, amenity_id WITH =, tstzrange(from_time, until_time) WITH &&) WHERE ((holds_alone AND (state = ANY (ARRAY['REQUESTED'::text, 'APPROVED'::text]))))
);
CREATE INDEX amenity_reservation_customer_id_community_id_amenity_id_fro_idx ON people.amenity_reservation USING btree (customer_id, community_id, amenity_id, from_time);
CREATE INDEX amenity_reservation_customer_id_community_id_property_id_idx ON people.amenity_reservation USING btree (customer_id, community_id, property_id);
select platform.tenant_table('people.amenity_reservation', 'insert, select, update');

-- A lawyer or a firm that acts for an association.
create table people.attorney (
  customer_id bigint not null,
  attorney_id bigint not null generated by default as identity,
  community_id bigint not null,
  party_id bigint not null,
  firm text not null,
  bar_number text not null,
  note text not null,
  is_active boolean not null,
  version bigint not null default 1,
  constraint attorney_pkey PRIMARY KEY (customer_id, attorney_id),
  constraint attorney_customer_id_community_id_attorney_id_key UNIQUE (customer_id, community_id, attorney_id)
);
CREATE INDEX attorney_customer_id_party_id_idx ON people.attorney USING btree (customer_id, party_id);
select platform.tenant_table('people.attorney', 'delete, insert, select, update');

-- An actor that is no person: what it does stands in the audit trail under its own name, and a user answers for it.
create table people.automation_agent (
  customer_id bigint not null,
  automation_agent_id bigint not null generated by default as identity,
  name text not null,
  purpose text not null,
  responsible_user_id bigint not null,
  is_active boolean not null,
  version bigint not null default 1,
  constraint automation_agent_pkey PRIMARY KEY (customer_id, automation_agent_id),
  constraint automation_agent_customer_id_name_key UNIQUE (customer_id, name),
  constraint automation_agent_name_check CHECK ((name <> ''::text))
);
CREATE INDEX automation_agent_customer_id_responsible_user_id_idx ON people.automation_agent USING btree (customer_id, responsible_user_id);
select platform.tenant_table('people.automation_agent', 'delete, insert, select, update');

-- Whom a customer works with and as: banks and the people there, the management company and its divisions.
create table people.bank (
  customer_id bigint not null,
  bank_id bigint not null generated by default as identity,
  name text not null,
  routing_number text not null,
  note text not null,
  is_active boolean not null,
  phone text not null,
  phone_label text not null,
  phone_listed boolean not null,
  email text not null,
  contacts jsonb not null,
  street text not null,
  street2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country text not null,
  address_kind text not null,
  addresses jsonb not null,
  version bigint not null default 1,
  constraint bank_pkey PRIMARY KEY (customer_id, bank_id),
  constraint bank_customer_id_name_key UNIQUE (customer_id, name),
  constraint bank_address_kind_check CHECK ((address_kind <> ''::text)),
  constraint bank_addresses_check CHECK (communities.addresses_are_sound(addresses)),
  constraint bank_contacts_check CHECK (communities.contacts_are_sound(contacts)),
  constraint bank_name_check CHECK ((name <> ''::text)),
  constraint bank_phone_label_check CHECK ((phone_label <> ''::text)),
  constraint bank_routing_number_check CHECK ((routing_number ~ '^([0-9]{9})?$'::text))
);
select platform.tenant_table('people.bank', 'delete, insert, select, update');

-- Someone at a bank: the one who answers for the accounts of associations.
create table people.bank_contact (
  customer_id bigint not null,
  bank_contact_id bigint not null generated by default as identity,
  bank_id bigint not null,
  party_id bigint not null,
  title text not null,
  note text not null,
  is_active boolean not null,
  version bigint not null default 1,
  constraint bank_contact_pkey PRIMARY KEY (customer_id, bank_contact_id)
);
CREATE INDEX bank_contact_customer_id_bank_id_idx ON people.bank_contact USING btree (customer_id, bank_id);
CREATE INDEX bank_contact_customer_id_party_id_idx ON people.bank_contact USING btree (customer_id, party_id);
select platform.tenant_table('people.bank_contact', 'delete, insert, select, update');

-- What a customer says of itself and works with: its own record, firms it is integrated with, addresses of mail outside the directory, actors that are no people.
create table people.client (
  customer_id bigint not null,
  client_id bigint not null generated by default as identity,
  alias text not null,
  name text not null,
  time_zone text not null,
  -- The federal tax number is sealed; in the open stand its last four digits.
  tax_number_sealed text not null default ''::text,
  tax_last4 text not null,
  phone text not null,
  phone_label text not null,
  phone_listed boolean not null,
  email text not null,
  contacts jsonb not null,
  street text not null,
  street2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country text not null,
  address_kind text not null,
  addresses jsonb not null,
  version bigint not null default 1,
  constraint client_pkey PRIMARY KEY (customer_id, client_id),
  constraint client_customer_id_key UNIQUE (customer_id),
  constraint client_address_kind_check CHECK ((address_kind <> ''::text)),
  constraint client_addresses_check CHECK (communities.addresses_are_sound(addresses)),
  constraint client_contacts_check CHECK (communities.contacts_are_sound(contacts)),
  constraint client_name_check CHECK ((name <> ''::text)),
  constraint client_phone_label_check CHECK ((phone_label <> ''::text)),
  constraint client_tax_last4_check CHECK ((tax_last4 ~ '^([0-9]{4})?$'::text)),
  constraint client_time_zone_check CHECK ((time_zone <> ''::text))
);
select platform.tenant_table('people.client', 'delete, insert, select, update');

-- Who governs an association and who stands by it: committees and their members, attorneys and their matters, insurance.
create table people.committee (
  customer_id bigint not null,
  committee_id bigint not null generated by default as identity,
  community_id bigint not null,
  name text not null,
  committee_type text not null,
  quorum integer not null,
  decision_rule text not null,
  description text not null,
  is_active boolean not null,
  version bigint not null default 1,
  constraint committee_pkey PRIMARY KEY (customer_id, committee_id),
  constraint committee_customer_id_community_id_committee_id_key UNIQUE (customer_id, community_id, committee_id),
  constraint committee_customer_id_community_id_name_key UNIQUE (customer_id, community_id, name),
  constraint committee_committee_type_check CHECK ((committee_type = ANY (ARRAY['BOARD'::text, 'ARCHITECTURAL'::text, 'HEARING'::text, 'OTHER'::text]))),
  constraint committee_decision_rule_check CHECK ((decision_rule = ANY (ARRAY['PRESENT'::text, 'ALL'::text, 'TWO_THIRDS'::text, 'UNANIMOUS'::text]))),
  constraint committee_name_check CHECK ((name <> ''::text)),
  constraint committee_quorum_check CHECK (((quorum >= 1) AND (quorum <= 50)))
);
select platform.tenant_table('people.committee', 'delete, insert, select, update');

-- A seat: a member who leaves stays as history, with the last day of the term.
create table people.committee_member (
  customer_id bigint not null,
  committee_member_id bigint not null generated by default as identity,
  community_id bigint not null,
  committee_id bigint not null,
  party_id bigint not null,
  "position" text not null,
  start_on date not null,
  end_on date,
  is_voting boolean not null,
  is_signer boolean not null,
  has_portal boolean not null,
  approver_order integer,
  notices text not null,
  version bigint not null default 1,
  constraint committee_member_pkey PRIMARY KEY (customer_id, committee_member_id),
  constraint committee_member_approver_order_check CHECK (((approver_order >= 1) AND (approver_order <= 50))),
  constraint committee_member_check CHECK ((end_on >= start_on)),
  constraint committee_member_notices_check CHECK ((notices = ANY (ARRAY['EVERY'::text, 'DECISIONS'::text, 'NONE'::text]))),
  constraint committee_member_position_check CHECK (("position" <> ''::text))
);
CREATE INDEX committee_member_customer_id_community_id_committee_id_idx ON people.committee_member USING btree (customer_id, community_id, committee_id);
CREATE INDEX committee_member_customer_id_party_id_idx ON people.committee_member USING btree (customer_id, party_id);
select platform.tenant_table('people.committee_member', 'delete, insert, select, update');

-- Someone who is neither owner nor renter: the daughter who holds a key, the neighbor who waters the plants, the broker of a sale.
create table people.contact (
  customer_id bigint not null,
  contact_id bigint not null generated by default as identity,
  community_id bigint not null,
  party_id bigint not null,
  property_id bigint,
  relation text not null,
  may_enter boolean not null,
  in_emergency boolean not null,
  note text not null,
  is_active boolean not null,
  version bigint not null default 1,
  constraint contact_pkey PRIMARY KEY (customer_id, contact_id),
  constraint contact_relation_check CHECK ((relation <> ''::text))
);
CREATE INDEX contact_customer_id_community_id_contact_id_idx ON people.contact USING btree (customer_id, community_id, contact_id);
CREATE INDEX contact_customer_id_party_id_idx ON people.contact USING btree (customer_id, party_id);
select platform.tenant_table('people.contact', 'delete, insert, select, update');

-- An address outside the directory that gets summaries and scheduled reports of an association.
create table people.external_email_recipient (
  customer_id bigint not null,
  external_email_recipient_id bigint not null generated by default as identity,
  community_id bigint not null,
  name text not null,
  email text not null,
  purpose text not null,
  -- The day someone last made sure that the address is still theirs.
  confirmed_on date,
  is_active boolean not null,
  version bigint not null default 1,
  constraint external_email_recipient_pkey PRIMARY KEY (customer_id, external_email_recipient_id),
  constraint external_email_recipient_customer_id_community_id_email_key UNIQUE (customer_id, community_id, email),
  constraint external_email_recipient_email_check CHECK (((email <> ''::text) AND (email = lower(email)))),
  constraint external_email_recipient_name_check CHECK ((name <> ''::text))
);
select platform.tenant_table('people.external_email_recipient', 'delete, insert, select, update');

-- Global vendors: what several vendors of a customer have in common, such as a utility with an account for each association; and alerts of what expires.
create table people.global_vendor (
  customer_id bigint not null,
  global_vendor_id bigint not null generated by default as identity,
  name text not null,
  phone text not null,
  phone_label text not null,
  phone_listed boolean not null,
  email text not null,
  contacts jsonb not null,
  street text not null,
  street2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country text not null,
  address_kind text not null,
  addresses jsonb not null,
  trades jsonb not null,
  terms_days integer not null,
  gets_1099 boolean not null,
  is_california_contractor boolean not null,
  w9_on date,
  licence_number text not null,
  licence_expires_on date,
  needs_insurance boolean not null,
  note text not null,
  is_active boolean not null,
  version bigint not null default 1,
  constraint global_vendor_pkey PRIMARY KEY (customer_id, global_vendor_id),
  constraint global_vendor_customer_id_name_key UNIQUE (customer_id, name),
  constraint global_vendor_address_kind_check CHECK ((address_kind <> ''::text)),
  constraint global_vendor_addresses_check CHECK (communities.addresses_are_sound(addresses)),
  constraint global_vendor_contacts_check CHECK (communities.contacts_are_sound(contacts)),
  constraint global_vendor_name_check CHECK ((name <> ''::text)),
  constraint global_vendor_phone_label_check CHECK ((phone_label <> ''::text)),
  constraint global_vendor_terms_days_check CHECK (((terms_days >= 0) AND (terms_days <= 365))),
  constraint global_vendor_trades_check CHECK (((jsonb_typeof(trades) = 'array'::text) AND (jsonb_array_length(trades) <= 12)))
);
select platform.tenant_table('people.global_vendor', 'delete, insert, select, update');

create table people.group_member (
  customer_id bigint not null,
  community_id bigint not null,
  group_ownership_id bigint not null,
  party_id bigint not null,
  -- Percent, exact as typed; null where the deed names none.
  share_percent numeric,
  constraint group_member_pkey PRIMARY KEY (customer_id, group_ownership_id, party_id),
  constraint group_member_share_percent_check CHECK (((share_percent > (0)::numeric) AND (share_percent <= (100)::numeric)))
);
CREATE INDEX group_member_customer_id_party_id_idx ON people.group_member USING btree (customer_id, party_id);
select platform.tenant_table('people.group_member', 'delete, insert, select, update');

-- Several properties of an association held by the same party or parties: who they are, with which share, and from when to when each property belongs.
create table people.group_ownership (
  customer_id bigint not null,
  group_ownership_id bigint not null generated by default as identity,
  community_id bigint not null,
  name text not null,
  -- Who stands for the group.
  primary_party_id bigint not null,
  start_on date not null,
  end_on date,
  note text not null,
  version bigint not null default 1,
  is_statement_joint boolean not null default false,
  split_rule text not null default 'OLDEST'::text,
  constraint group_ownership_pkey PRIMARY KEY (customer_id, group_ownership_id),
  constraint group_ownership_customer_id_community_id_group_ownership_id_key UNIQUE (customer_id, community_id, group_ownership_id),
  constraint group_ownership_customer_id_community_id_name_key UNIQUE (customer_id, community_id, name),
  constraint group_ownership_check CHECK ((end_on >= start_on)),
  constraint group_ownership_name_check CHECK ((name <> ''::text)),
  constraint group_ownership_split_rule_check CHECK ((split_rule = ANY (ARRAY['OLDEST'::text, 'PROPORTION'::text, 'HAND'::text])))
);
CREATE INDEX group_ownership_customer_id_primary_party_id_idx ON people.group_ownership USING btree (customer_id, primary_party_id);
select platform.tenant_table('people.group_ownership', 'delete, insert, select, update');

-- A property is in one group on any day.
create table people.group_property (
  customer_id bigint not null,
  group_property_id bigint not null generated by default as identity,
  community_id bigint not null,
  group_ownership_id bigint not null,
  property_id bigint not null,
  start_on date not null,
  end_on date,
  constraint group_property_pkey PRIMARY KEY (customer_id, group_property_id),
  constraint group_property_customer_id_group_ownership_id_property_id_s_key UNIQUE (customer_id, group_ownership_id, property_id, start_on),
  constraint group_property_check CHECK ((end_on >= start_on)),
  constraint group_property_one_a_day EXCLUDE USING gist (customer_id WITH =, property_id WITH =, daterange(start_on, end_on, '[]'::text) WITH &&)
);
CREATE INDEX group_property_customer_id_property_id_idx ON people.group_property USING btree (customer_id, property_id);
select platform.tenant_table('people.group_property', 'delete, insert, select, update');

-- How many of a community's homes may be let, and how long its visitors are remembered.
create table people.house_rule (
  customer_id bigint not null,
  community_id bigint not null,
  -- Basis points of the properties; null where the documents set no cap.
  lease_cap_basis_points integer,
  visitors_kept_days integer not null default 90,
  constraint house_rule_pkey PRIMARY KEY (customer_id, community_id),
  constraint house_rule_lease_cap_basis_points_check CHECK (((lease_cap_basis_points >= 0) AND (lease_cap_basis_points <= 10000))),
  constraint house_rule_visitors_kept_days_check CHECK (((visitors_kept_days >= 1) AND (visitors_kept_days <= 3650)))
);
select platform.tenant_table('people.house_rule', 'insert, select, update');

-- A policy of an association. A renewal is a row of its own that names the one it follows.
create table people.insurance_policy (
  customer_id bigint not null,
  insurance_policy_id bigint not null generated by default as identity,
  community_id bigint not null,
  policy_type text not null,
  carrier text not null,
  policy_number text not null,
  agent text not null,
  agent_phone text not null,
  agent_email text not null,
  limit_cents bigint not null,
  deductible_cents bigint not null,
  premium_cents bigint not null,
  effective_on date not null,
  expires_on date not null,
  certificate_contact text not null,
  alert_days integer not null,
  note text not null,
  renews_id bigint,
  version bigint not null default 1,
  constraint insurance_policy_pkey PRIMARY KEY (customer_id, insurance_policy_id),
  constraint insurance_policy_customer_id_community_id_insurance_policy__key UNIQUE (customer_id, community_id, insurance_policy_id),
  constraint insurance_policy_alert_days_check CHECK (((alert_days >= 0) AND (alert_days <= 365))),
  constraint insurance_policy_carrier_check CHECK ((carrier <> ''::text)),
  constraint insurance_policy_check CHECK ((expires_on > effective_on)),
  constraint insurance_policy_check1 CHECK ((renews_id <> insurance_policy_id)),
  constraint insurance_policy_deductible_cents_check CHECK ((deductible_cents >= 0)),
  constraint insurance_policy_limit_cents_check CHECK ((limit_cents >= 0)),
  constraint insurance_policy_policy_number_check CHECK ((policy_number <> ''::text)),
  constraint insurance_policy_policy_type_check CHECK ((policy_type = ANY (ARRAY['PROPERTY'::text, 'LIABILITY'::text, 'DIRECTORS'::text, 'FIDELITY'::text, 'UMBRELLA'::text, 'FLOOD'::text, 'EARTHQUAKE'::text, 'WORKERS'::text, 'OTHER'::text]))),
  constraint insurance_policy_premium_cents_check CHECK ((premium_cents >= 0))
);
CREATE INDEX insurance_policy_customer_id_community_id_expires_on_idx ON people.insurance_policy USING btree (customer_id, community_id, expires_on);
-- A policy is renewed once.
CREATE UNIQUE INDEX insurance_policy_one_renewal ON people.insurance_policy USING btree (customer_id, community_id, renews_id) WHERE (renews_id IS NOT NULL);
select platform.tenant_table('people.insurance_policy', 'delete, insert, select, update');

-- Insurance of a vendor: a renewal is a new row that names the one it follows.
create table people.liability_insurance (
  customer_id bigint not null,
  liability_insurance_id bigint not null generated by default as identity,
  vendor_id bigint not null,
  liability_type text not null,
  carrier text not null,
  agent text not null,
  agent_phone text not null,
  agent_email text not null,
  policy_number text not null,
  limit_cents bigint not null,
  effective_on date not null,
  expires_on date not null,
  is_additional_insured boolean not null,
  is_required boolean not null,
  alert_days integer not null,
  note text not null,
  renews_id bigint,
  version bigint not null default 1,
  constraint liability_insurance_pkey PRIMARY KEY (customer_id, liability_insurance_id),
  constraint liability_insurance_alert_days_check CHECK (((alert_days >= 0) AND (alert_days <= 365))),
  constraint liability_insurance_carrier_check CHECK ((carrier <> ''::text)),
  constraint liability_insurance_check CHECK ((expires_on > effective_on)),
  constraint liability_insurance_check1 CHECK ((renews_id <> liability_insurance_id)),
  constraint liability_insurance_liability_type_check CHECK ((liability_type = ANY (ARRAY['GENERAL'::text, 'AUTO'::text, 'PROFESSIONAL'::text, 'UMBRELLA'::text, 'OTHER'::text]))),
  constraint liability_insurance_limit_cents_check CHECK ((limit_cents >= 0)),
  constraint liability_insurance_policy_number_check CHECK ((policy_number <> ''::text))
);
CREATE INDEX liability_insurance_customer_id_vendor_id_expires_on_idx ON people.liability_insurance USING btree (customer_id, vendor_id, expires_on);
CREATE UNIQUE INDEX liability_insurance_one_renewal ON people.liability_insurance USING btree (customer_id, renews_id) WHERE (renews_id IS NOT NULL);
select platform.tenant_table('people.liability_insurance', 'delete, insert, select, update');

-- What an attorney is entrusted with: a case about a property, or about the whole association.
create table people.matter (
  customer_id bigint not null,
  matter_id bigint not null generated by default as identity,
  community_id bigint not null,
  attorney_id bigint not null,
  property_id bigint,
  matter_type text not null,
  reference text not null,
  opened_on date not null,
  closed_on date,
  -- While it is open, the owner is written to by the attorney alone.
  no_contact boolean not null,
  note text not null,
  version bigint not null default 1,
  constraint matter_pkey PRIMARY KEY (customer_id, matter_id),
  constraint matter_check CHECK ((closed_on >= opened_on)),
  constraint matter_matter_type_check CHECK ((matter_type = ANY (ARRAY['COLLECTION'::text, 'LIEN'::text, 'FORECLOSURE'::text, 'LITIGATION'::text, 'OTHER'::text])))
);
CREATE INDEX matter_customer_id_community_id_attorney_id_idx ON people.matter USING btree (customer_id, community_id, attorney_id);
CREATE INDEX matter_customer_id_community_id_property_id_idx ON people.matter USING btree (customer_id, community_id, property_id) WHERE (property_id IS NOT NULL);
select platform.tenant_table('people.matter', 'delete, insert, select, update');

-- The management company or a division of it.
create table people.organization (
  customer_id bigint not null,
  organization_id bigint not null generated by default as identity,
  name text not null,
  reply_to text not null,
  note text not null,
  is_active boolean not null,
  phone text not null,
  phone_label text not null,
  phone_listed boolean not null,
  email text not null,
  contacts jsonb not null,
  street text not null,
  street2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country text not null,
  address_kind text not null,
  addresses jsonb not null,
  version bigint not null default 1,
  constraint organization_pkey PRIMARY KEY (customer_id, organization_id),
  constraint organization_customer_id_name_key UNIQUE (customer_id, name),
  constraint organization_address_kind_check CHECK ((address_kind <> ''::text)),
  constraint organization_addresses_check CHECK (communities.addresses_are_sound(addresses)),
  constraint organization_contacts_check CHECK (communities.contacts_are_sound(contacts)),
  constraint organization_name_check CHECK ((name <> ''::text)),
  constraint organization_phone_label_check CHECK ((phone_label <> ''::text))
);
select platform.tenant_table('people.organization', 'delete, insert, select, update');

-- An ownership is the interval in which a party owns a property; it is the account that owes and pays.
create table people.ownership (
  customer_id bigint not null,
  ownership_id bigint not null generated by default as identity,
  community_id bigint not null,
  property_id bigint not null,
  party_id bigint not null,
  is_primary boolean not null default true,
  start_on date not null,
  end_on date,
  moved_out_on date,
  gets_copies boolean not null default false,
  delivery text not null default 'PRINT'::text,
  consent_on date,
  consent_evidence text not null default ''::text,
  occupancy text not null default 'RESIDENT'::text,
  language text not null default 'English'::text,
  mail_returned boolean not null default false,
  share_percent numeric,
  note text not null default ''::text,
  version bigint not null default 1,
  constraint ownership_pkey PRIMARY KEY (customer_id, ownership_id),
  constraint ownership_customer_id_community_id_ownership_id_key UNIQUE (customer_id, community_id, ownership_id),
  constraint ownership_check CHECK (((end_on IS NULL) OR (end_on >= start_on))),
  constraint ownership_check1 CHECK (((delivery = 'PRINT'::text) OR (consent_on IS NOT NULL))),
  constraint ownership_delivery_check CHECK ((delivery = ANY (ARRAY['PRINT'::text, 'EMAIL'::text, 'BOTH'::text]))),
  constraint ownership_language_check CHECK ((language <> ''::text)),
  constraint ownership_occupancy_check CHECK ((occupancy = ANY (ARRAY['RESIDENT'::text, 'OFF_SITE'::text, 'VACANT'::text]))),
  constraint ownership_share_percent_check CHECK (((share_percent >= (0)::numeric) AND (share_percent <= (100)::numeric))),
  -- One primary owner on any day.
  constraint ownership_one_primary_a_day EXCLUDE USING gist (customer_id WITH =, ((property_id + 0)) WITH =, daterange(start_on, end_on, '[]'::text) WITH &&) WHERE (is_primary)
);
CREATE INDEX ownership_by_party ON people.ownership USING btree (customer_id, party_id);
CREATE INDEX ownership_customer_id_community_id_property_id_idx ON people.ownership USING btree (customer_id, community_id, property_id);
CREATE UNIQUE INDEX ownership_one_primary ON people.ownership USING btree (customer_id, property_id) WHERE (is_primary AND (end_on IS NULL));
select platform.tenant_table('people.ownership', 'delete, insert, select, update');

create table people.partner (
  customer_id bigint not null,
  partner_id bigint not null generated by default as identity,
  name text not null,
  partner_type text not null,
  account_number text not null,
  services text not null,
  note text not null,
  is_active boolean not null,
  phone text not null,
  phone_label text not null,
  phone_listed boolean not null,
  email text not null,
  contacts jsonb not null,
  street text not null,
  street2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country text not null,
  address_kind text not null,
  addresses jsonb not null,
  version bigint not null default 1,
  constraint partner_pkey PRIMARY KEY (customer_id, partner_id),
  constraint partner_customer_id_name_key UNIQUE (customer_id, name),
  constraint partner_address_kind_check CHECK ((address_kind <> ''::text)),
  constraint partner_addresses_check CHECK (communities.addresses_are_sound(addresses)),
  constraint partner_contacts_check CHECK (communities.contacts_are_sound(contacts)),
  constraint partner_name_check CHECK ((name <> ''::text)),
  constraint partner_partner_type_check CHECK ((partner_type = ANY (ARRAY['COUPON_PRINTER'::text, 'MAILING_HOUSE'::text, 'OTHER'::text]))),
  constraint partner_phone_label_check CHECK ((phone_label <> ''::text))
);
select platform.tenant_table('people.partner', 'delete, insert, select, update');

create table people.party (
  customer_id bigint not null,
  party_id bigint not null generated by default as identity,
  kind text not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  display_name text not null,
  email text not null default ''::text,
  phone text not null default ''::text,
  street text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  postcode text not null default ''::text,
  middle_name text not null default ''::text,
  organization_name text not null default ''::text,
  phone_label text not null default 'MAIN'::text,
  phone_listed boolean not null default true,
  contacts jsonb not null default '[]'::jsonb,
  street2 text not null default ''::text,
  country text not null default ''::text,
  address_kind text not null default 'MAIN'::text,
  addresses jsonb not null default '[]'::jsonb,
  -- By what people look for a party: "lee rosa", "alder holdings llc".
  name_key text collate pg_catalog."C" generated always as (lower(
CASE
    WHEN (kind = 'PERSON'::text) THEN ((last_name || ' '::text) || first_name)
    ELSE display_name
END)) stored,
  version bigint not null default 1,
  survivor_id bigint,
  constraint party_pkey PRIMARY KEY (customer_id, party_id),
  constraint party_address_kind_check CHECK ((address_kind <> ''::text)),
  constraint party_addresses_check CHECK (((addresses = '[]'::jsonb) OR communities.addresses_are_sound(addresses))),
  constraint party_contacts_check CHECK (((contacts = '[]'::jsonb) OR communities.contacts_are_sound(contacts))),
  constraint party_display_name_check CHECK ((display_name <> ''::text)),
  constraint party_kind_check CHECK ((kind = ANY (ARRAY['PERSON'::text, 'COMPANY'::text, 'TRUST'::text]))),
  constraint party_merged_into CHECK ((survivor_id <> party_id)),
  constraint party_phone_label_check CHECK ((phone_label <> ''::text))
);
-- The same number or name again, across all properties.
CREATE INDEX party_by_email ON people.party USING btree (customer_id, email) WHERE (email <> ''::text);
CREATE INDEX party_by_name ON people.party USING btree (customer_id, name_key);
CREATE INDEX party_by_phone ON people.party USING btree (customer_id, phone) WHERE (phone <> ''::text);
CREATE INDEX party_by_place ON people.party USING btree (customer_id, postcode, street) WHERE (street <> ''::text);
CREATE INDEX party_by_survivor ON people.party USING btree (customer_id, survivor_id) WHERE (survivor_id IS NOT NULL);
select platform.tenant_table('people.party', 'delete, insert, select, update');

create table people.party_distinct (
  customer_id bigint not null,
  low_party_id bigint not null,
  high_party_id bigint not null,
  set_by bigint not null,
  set_time timestamp with time zone not null,
  constraint party_distinct_pkey PRIMARY KEY (customer_id, low_party_id, high_party_id),
  constraint party_distinct_check CHECK ((low_party_id < high_party_id))
);
CREATE INDEX party_distinct_customer_id_high_party_id_idx ON people.party_distinct USING btree (customer_id, high_party_id);
select platform.tenant_table('people.party_distinct', 'delete, insert, select');

create table people.party_merge (
  customer_id bigint not null,
  party_merge_id bigint not null generated by default as identity,
  target_party_id bigint not null,
  source_party_id bigint not null,
  reason text not null,
  -- The facts of the one that stays as they were before, and as they became; nothing but what changed.
  target_before jsonb not null,
  target_after jsonb not null,
  merged_by bigint not null,
  merged_time timestamp with time zone not null,
  undone_by bigint,
  undone_time timestamp with time zone,
  constraint party_merge_pkey PRIMARY KEY (customer_id, party_merge_id),
  constraint party_merge_check CHECK ((target_party_id <> source_party_id)),
  constraint party_merge_check1 CHECK (((undone_by IS NULL) = (undone_time IS NULL))),
  constraint party_merge_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX party_merge_customer_id_source_party_id_idx ON people.party_merge USING btree (customer_id, source_party_id);
CREATE INDEX party_merge_customer_id_target_party_id_idx ON people.party_merge USING btree (customer_id, target_party_id);
select platform.tenant_table('people.party_merge', 'insert, select, update');

create table people.party_merge_row (
  customer_id bigint not null,
  party_merge_id bigint not null,
  item text not null,
  item_id bigint not null,
  constraint party_merge_row_pkey PRIMARY KEY (customer_id, party_merge_id, item, item_id),
  constraint party_merge_row_item_check CHECK ((item = ANY (ARRAY['OWNER'::text, 'RENTER'::text, 'CONTACT'::text, 'SEAT'::text, 'ATTORNEY'::text, 'GROUP'::text, 'GROUP_HEAD'::text, 'BANK'::text, 'VENDOR'::text])))
);
select platform.tenant_table('people.party_merge_row', 'insert, select');

-- Who rents a property, for how long, and whether the association agreed.
create table people.renter (
  customer_id bigint not null,
  renter_id bigint not null generated by default as identity,
  community_id bigint not null,
  party_id bigint not null,
  property_id bigint not null,
  lease_start_on date not null,
  lease_end_on date,
  household jsonb not null,
  approval text not null,
  approved_on date,
  gets_violations boolean not null,
  note text not null,
  version bigint not null default 1,
  constraint renter_pkey PRIMARY KEY (customer_id, renter_id),
  constraint renter_approval_check CHECK ((approval = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'DECLINED'::text, 'NOT_NEEDED'::text]))),
  constraint renter_check CHECK (((lease_end_on IS NULL) OR (lease_end_on >= lease_start_on))),
  constraint renter_check1 CHECK (((approval = 'APPROVED'::text) = (approved_on IS NOT NULL))),
  constraint renter_household_check CHECK (((jsonb_typeof(household) = 'array'::text) AND (jsonb_array_length(household) <= 20)))
);
CREATE INDEX renter_customer_id_community_id_property_id_idx ON people.renter USING btree (customer_id, community_id, property_id);
CREATE INDEX renter_customer_id_party_id_idx ON people.renter USING btree (customer_id, party_id);
select platform.tenant_table('people.renter', 'delete, insert, select, update');

-- Vendors are global across the customer's communities.
create table people.vendor (
  customer_id bigint not null,
  vendor_id bigint not null generated by default as identity,
  name text not null,
  street text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  postcode text not null default ''::text,
  email text not null default ''::text,
  phone text not null default ''::text,
  terms_days integer not null default 30,
  is_active boolean not null default true,
  version bigint not null default 1,
  phone_label text not null default 'MAIN'::text,
  phone_listed boolean not null default true,
  contacts jsonb not null default '[]'::jsonb,
  street2 text not null default ''::text,
  country text not null default ''::text,
  address_kind text not null default 'MAIN'::text,
  addresses jsonb not null default '[]'::jsonb,
  -- What the office calls it: "SGL-01".
  alias text not null default ''::text,
  standing text not null default 'ACTIVE'::text,
  standing_reason text not null default ''::text,
  is_preferred boolean not null default false,
  trades jsonb not null default '[]'::jsonb,
  tax_number_sealed text not null default ''::text,
  tax_last4 text not null default ''::text,
  tax_kind text not null default 'EIN'::text,
  gets_1099 boolean not null default false,
  -- California wants independent contractors reported to its Employment Development Department.
  is_california_contractor boolean not null default false,
  w9_on date,
  licence_number text not null default ''::text,
  licence_expires_on date,
  -- False for a vendor that works without insurance: the utility, the county.
  needs_insurance boolean not null default false,
  -- Ids of the communities it serves; none means all.
  serves jsonb not null default '[]'::jsonb,
  note text not null default ''::text,
  global_vendor_id bigint,
  survivor_id bigint,
  -- Payables know whom they pay as a vendor. The payee of a refund is no vendor: no list offers it, and owners
  -- may share a name.
  is_payee boolean not null default false,
  constraint vendor_pkey PRIMARY KEY (customer_id, vendor_id),
  constraint vendor_address_kind_check CHECK ((address_kind <> ''::text)),
  constraint vendor_addresses_check CHECK (communities.addresses_are_sound(addresses)),
  constraint vendor_contacts_check CHECK (communities.contacts_are_sound(contacts)),
  constraint vendor_merged_into CHECK (((standing = 'MERGED'::text) = (survivor_id IS NOT NULL))),
  constraint vendor_name_check CHECK ((name <> ''::text)),
  constraint vendor_phone_label_check CHECK ((phone_label <> ''::text)),
  constraint vendor_serves_check CHECK ((jsonb_typeof(serves) = 'array'::text)),
  constraint vendor_standing_check CHECK ((standing = ANY (ARRAY['PROSPECTIVE'::text, 'ACTIVE'::text, 'ON_HOLD'::text, 'BLOCKED'::text, 'MERGED'::text]))),
  constraint vendor_tax_kind_check CHECK ((tax_kind = ANY (ARRAY['EIN'::text, 'SSN'::text]))),
  constraint vendor_tax_last4_check CHECK ((tax_last4 ~ '^([0-9]{4})?$'::text)),
  constraint vendor_terms_days_check CHECK (((terms_days >= 0) AND (terms_days <= 365))),
  constraint vendor_trades_check CHECK (((jsonb_typeof(trades) = 'array'::text) AND (jsonb_array_length(trades) <= 12)))
);
CREATE INDEX vendor_by_global ON people.vendor USING btree (customer_id, global_vendor_id) WHERE (global_vendor_id IS NOT NULL);
CREATE INDEX vendor_by_survivor ON people.vendor USING btree (customer_id, survivor_id) WHERE (survivor_id IS NOT NULL);
CREATE UNIQUE INDEX vendor_one_alias ON people.vendor USING btree (customer_id, lower(alias)) WHERE (alias <> ''::text);
CREATE UNIQUE INDEX vendor_one_name ON people.vendor USING btree (customer_id, name) WHERE (NOT is_payee);
select platform.tenant_table('people.vendor', 'delete, insert, select, update');

-- Where a vendor is paid by ACH. A change waits until someone else confirms it; what was in force before stays as history.
create table people.vendor_ach (
  customer_id bigint not null,
  vendor_ach_id bigint not null generated by default as identity,
  vendor_id bigint not null,
  routing_number text not null,
  account_number_sealed text not null,
  account_last4 text not null,
  account_kind text not null,
  state text not null,
  proposed_by bigint not null,
  proposed_time timestamp with time zone not null,
  decided_by bigint,
  decided_time timestamp with time zone,
  constraint vendor_ach_pkey PRIMARY KEY (customer_id, vendor_ach_id),
  constraint vendor_ach_account_kind_check CHECK ((account_kind = ANY (ARRAY['CHECKING'::text, 'SAVINGS'::text]))),
  constraint vendor_ach_account_last4_check CHECK ((account_last4 <> ''::text)),
  constraint vendor_ach_account_number_sealed_check CHECK ((account_number_sealed <> ''::text)),
  constraint vendor_ach_check CHECK (((state = 'WAITING'::text) = (decided_by IS NULL))),
  -- Nobody confirms a change of their own.
  constraint vendor_ach_four_eyes CHECK (((state <> ALL (ARRAY['IN_FORCE'::text, 'FORMER'::text])) OR (decided_by <> proposed_by))),
  constraint vendor_ach_routing_number_check CHECK ((routing_number ~ '^[0-9]{9}$'::text)),
  constraint vendor_ach_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'IN_FORCE'::text, 'REJECTED'::text, 'FORMER'::text])))
);
CREATE UNIQUE INDEX vendor_ach_one_in_force ON people.vendor_ach USING btree (customer_id, vendor_id) WHERE (state = 'IN_FORCE'::text);
CREATE UNIQUE INDEX vendor_ach_one_waits ON people.vendor_ach USING btree (customer_id, vendor_id) WHERE (state = 'WAITING'::text);
select platform.tenant_table('people.vendor_ach', 'insert, select, update');

-- Someone at a vendor, for one community or for all.
create table people.vendor_contact (
  customer_id bigint not null,
  vendor_contact_id bigint not null generated by default as identity,
  vendor_id bigint not null,
  party_id bigint not null,
  title text not null,
  community_id bigint,
  note text not null,
  is_active boolean not null,
  version bigint not null default 1,
  constraint vendor_contact_pkey PRIMARY KEY (customer_id, vendor_contact_id)
);
CREATE INDEX vendor_contact_customer_id_party_id_idx ON people.vendor_contact USING btree (customer_id, party_id);
CREATE INDEX vendor_contact_customer_id_vendor_id_idx ON people.vendor_contact USING btree (customer_id, vendor_id);
select platform.tenant_table('people.vendor_contact', 'delete, insert, select, update');

-- What a vendor has agreed with a community.
create table people.vendor_contract (
  customer_id bigint not null,
  vendor_contract_id bigint not null generated by default as identity,
  community_id bigint not null,
  vendor_id bigint not null,
  name text not null,
  description text not null,
  start_on date not null,
  -- Nothing while it is ongoing.
  end_on date,
  amount_cents bigint not null,
  notice_days integer not null,
  renews_itself boolean not null,
  alert_days integer not null,
  is_insurance_required boolean not null,
  is_draft boolean not null,
  cancelled_on date,
  note text not null,
  version bigint not null default 1,
  constraint vendor_contract_pkey PRIMARY KEY (customer_id, vendor_contract_id),
  constraint vendor_contract_alert_days_check CHECK (((alert_days >= 0) AND (alert_days <= 365))),
  constraint vendor_contract_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint vendor_contract_check CHECK ((end_on >= start_on)),
  constraint vendor_contract_check1 CHECK ((cancelled_on >= start_on)),
  constraint vendor_contract_name_check CHECK ((name <> ''::text)),
  constraint vendor_contract_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 730)))
);
CREATE INDEX vendor_contract_customer_id_community_id_vendor_contract_id_idx ON people.vendor_contract USING btree (customer_id, community_id, vendor_contract_id);
CREATE INDEX vendor_contract_customer_id_vendor_id_idx ON people.vendor_contract USING btree (customer_id, vendor_id);
select platform.tenant_table('people.vendor_contract', 'delete, insert, select, update');

-- What a customer does about vendors whose required insurance is over.
create table people.vendor_rule (
  customer_id bigint not null,
  at_bills text not null,
  at_checks text not null,
  version bigint not null default 1,
  constraint vendor_rule_pkey PRIMARY KEY (customer_id),
  constraint vendor_rule_at_bills_check CHECK ((at_bills = ANY (ARRAY['WARN'::text, 'BLOCK'::text]))),
  constraint vendor_rule_at_checks_check CHECK ((at_checks = ANY (ARRAY['WARN'::text, 'BLOCK'::text])))
);
select platform.tenant_table('people.vendor_rule', 'insert, select, update');

-- Someone the gate expects, lets in, or turns away. Visitors are no parties: they are forgotten once their time is over.
create table people.visitor (
  customer_id bigint not null,
  visitor_id bigint not null generated by default as identity,
  community_id bigint not null,
  property_id bigint not null,
  name text not null,
  authorized_by text not null,
  is_permanent boolean not null,
  from_on date not null,
  to_on date,
  -- Days of the week, Monday 1 to Sunday 7, and the hours between which they may come; blank for any.
  weekdays jsonb not null,
  from_hour text not null,
  to_hour text not null,
  plate text not null,
  make text not null,
  color text not null,
  pass_number text not null,
  reason text not null,
  restrictions text not null,
  is_barred boolean not null,
  in_time timestamp with time zone,
  out_time timestamp with time zone,
  version bigint not null default 1,
  constraint visitor_pkey PRIMARY KEY (customer_id, visitor_id),
  constraint visitor_check CHECK ((is_permanent = (to_on IS NULL))),
  constraint visitor_check1 CHECK ((to_on >= from_on)),
  constraint visitor_check2 CHECK (((in_time IS NOT NULL) OR (out_time IS NULL))),
  constraint visitor_from_hour_check CHECK (((from_hour ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text) OR (from_hour = ''::text))),
  constraint visitor_name_check CHECK ((name <> ''::text)),
  constraint visitor_to_hour_check CHECK (((to_hour ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text) OR (to_hour = ''::text))),
  constraint visitor_weekdays_check CHECK (((jsonb_typeof(weekdays) = 'array'::text) AND (jsonb_array_length(weekdays) <= 7)))
);
CREATE INDEX visitor_customer_id_community_id_property_id_idx ON people.visitor USING btree (customer_id, community_id, property_id);
select platform.tenant_table('people.visitor', 'delete, insert, select, update');

create table people.workers_compensation_insurance (
  customer_id bigint not null,
  workers_compensation_insurance_id bigint not null generated by default as identity,
  vendor_id bigint not null,
  carrier text not null,
  agent text not null,
  agent_phone text not null,
  agent_email text not null,
  policy_number text not null,
  limit_cents bigint not null,
  effective_on date not null,
  expires_on date not null,
  is_additional_insured boolean not null,
  is_required boolean not null,
  alert_days integer not null,
  note text not null,
  renews_id bigint,
  version bigint not null default 1,
  constraint workers_compensation_insurance_pkey PRIMARY KEY (customer_id, workers_compensation_insurance_id),
  constraint workers_compensation_insurance_alert_days_check CHECK (((alert_days >= 0) AND (alert_days <= 365))),
  constraint workers_compensation_insurance_carrier_check CHECK ((carrier <> ''::text)),
  constraint workers_compensation_insurance_check CHECK ((expires_on > effective_on)),
  constraint workers_compensation_insurance_check1 CHECK ((renews_id <> workers_compensation_insurance_id)),
  constraint workers_compensation_insurance_limit_cents_check CHECK ((limit_cents >= 0)),
  constraint workers_compensation_insurance_policy_number_check CHECK ((policy_number <> ''::text))
);
CREATE INDEX workers_compensation_insuranc_customer_id_vendor_id_expires_idx ON people.workers_compensation_insurance USING btree (customer_id, vendor_id, expires_on);
CREATE UNIQUE INDEX workers_compensation_insurance_one_renewal ON people.workers_compensation_insurance USING btree (customer_id, renews_id) WHERE (renews_id IS NOT NULL);
select platform.tenant_table('people.workers_compensation_insurance', 'delete, insert, select, update');

create table records.attachment (
  customer_id bigint not null,
  attachment_id bigint not null generated by default as identity,
  community_id bigint,
  -- The record it belongs to: a kind, and the id within the community.
  entity_kind text not null,
  entity_id text not null,
  name text not null,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  removed_by bigint,
  removed_time timestamp with time zone,
  -- The category people sort files by, in their own words; blank is none.
  group_name text not null default ''::text,
  -- Who sees it beyond staff: nobody, the owners of the community, the owner of the property, the board.
  published_to text not null default 'NOBODY'::text,
  published_from date,
  published_until date,
  -- The one picture that stands for the record.
  is_picture boolean not null default false,
  -- A removed file is kept until this day.
  kept_until date,
  constraint attachment_pkey PRIMARY KEY (customer_id, attachment_id),
  constraint attachment_check CHECK (((removed_by IS NULL) = (removed_time IS NULL))),
  constraint attachment_check1 CHECK (((published_to = 'NOBODY'::text) OR ((published_from IS NOT NULL) AND (community_id IS NOT NULL)))),
  constraint attachment_check2 CHECK ((published_until >= published_from)),
  constraint attachment_check3 CHECK (((kept_until IS NULL) OR (removed_time IS NOT NULL))),
  constraint attachment_entity_id_check CHECK ((entity_id <> ''::text)),
  constraint attachment_entity_kind_check CHECK ((entity_kind <> ''::text)),
  constraint attachment_name_check CHECK ((name <> ''::text)),
  constraint attachment_published_to_check CHECK ((published_to = ANY (ARRAY['NOBODY'::text, 'OWNERS'::text, 'PROPERTY_OWNER'::text, 'BOARD'::text])))
);
CREATE INDEX attachment_by_community ON records.attachment USING btree (customer_id, community_id, attachment_id) WHERE (removed_time IS NULL);
CREATE INDEX attachment_by_entity ON records.attachment USING btree (customer_id, entity_kind, entity_id, attachment_id) WHERE (removed_time IS NULL);
CREATE INDEX attachment_by_group ON records.attachment USING btree (customer_id, group_name) WHERE ((group_name <> ''::text) AND (removed_time IS NULL));
CREATE UNIQUE INDEX attachment_picture ON records.attachment USING btree (customer_id, entity_kind, entity_id, community_id) NULLS NOT DISTINCT WHERE (is_picture AND (removed_time IS NULL));
select platform.tenant_table('records.attachment', 'insert, select, update');

create table records.attachment_version (
  customer_id bigint not null,
  attachment_id bigint not null,
  version smallint not null,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  file_key text not null,
  uploaded_by bigint not null,
  uploaded_time timestamp with time zone not null,
  -- What the XML invoice says that a PDF carries, read when the file was attached; the file itself stays as it was sent.
  invoice jsonb,
  constraint attachment_version_pkey PRIMARY KEY (customer_id, attachment_id, version),
  constraint attachment_version_file_key_check CHECK ((file_key <> ''::text)),
  constraint attachment_version_file_name_check CHECK ((file_name <> ''::text)),
  constraint attachment_version_invoice_check CHECK ((jsonb_typeof(invoice) = 'object'::text)),
  constraint attachment_version_media_type_check CHECK ((media_type <> ''::text)),
  constraint attachment_version_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint attachment_version_size_bytes_check CHECK ((size_bytes > 0)),
  constraint attachment_version_version_check CHECK ((version >= 1))
);
select platform.tenant_table('records.attachment_version', 'insert, select');

create table records.custom_field (
  customer_id bigint not null,
  custom_field_id bigint not null generated by default as identity,
  field_category_id bigint not null,
  record_kind text not null,
  name text not null,
  field_type text not null,
  -- What letters call it; never the code of another field.
  merge_code text not null,
  help text not null,
  default_value text not null,
  is_required boolean not null,
  is_unique boolean not null,
  on_portal boolean not null,
  is_enabled boolean not null,
  place integer not null,
  version bigint not null default 1,
  is_searchable boolean not null default false,
  constraint custom_field_pkey PRIMARY KEY (customer_id, custom_field_id),
  constraint custom_field_customer_id_custom_field_id_field_type_record__key UNIQUE (customer_id, custom_field_id, field_type, record_kind),
  constraint custom_field_customer_id_field_category_id_name_key UNIQUE (customer_id, field_category_id, name),
  constraint custom_field_customer_id_merge_code_key UNIQUE (customer_id, merge_code),
  constraint custom_field_check CHECK (((NOT is_unique) OR (field_type = ANY (ARRAY['TEXT'::text, 'NUMBER'::text, 'DATE'::text])))),
  constraint custom_field_field_type_check CHECK ((field_type = ANY (ARRAY['TEXT'::text, 'LONG_TEXT'::text, 'NUMBER'::text, 'MONEY'::text, 'DATE'::text, 'FLAG'::text, 'CHOICE'::text, 'CHOICES'::text, 'PARTY'::text, 'FILE'::text]))),
  constraint custom_field_merge_code_check CHECK ((merge_code ~ '^[A-Z][A-Z0-9_]{1,39}$'::text)),
  constraint custom_field_name_check CHECK ((name <> ''::text)),
  constraint custom_field_place_check CHECK ((place >= 1)),
  constraint custom_field_searchable CHECK (((NOT is_searchable) OR (field_type = ANY (ARRAY['TEXT'::text, 'NUMBER'::text]))))
);
CREATE INDEX custom_field_customer_id_field_category_id_place_idx ON records.custom_field USING btree (customer_id, field_category_id, place);
CREATE INDEX custom_field_searchable ON records.custom_field USING btree (customer_id) WHERE is_searchable;
select platform.tenant_table('records.custom_field', 'delete, insert, select, update');

-- One value of one field on one record, in the column of its type; a field without a value has no row.
create table records.custom_field_value (
  customer_id bigint not null,
  custom_field_value_id bigint not null generated by default as identity,
  custom_field_id bigint not null,
  field_type text not null,
  entity_kind text not null,
  entity_id text not null,
  -- Null for records of the customer.
  community_id bigint,
  text_value text,
  number_value numeric,
  money_cents bigint,
  date_value date,
  flag_value boolean,
  party_id bigint,
  -- The value in one spelling, where no two records may have the same.
  unique_key text,
  attachment_id bigint,
  constraint custom_field_value_pkey PRIMARY KEY (customer_id, custom_field_value_id),
  constraint custom_field_value_customer_id_custom_field_id_entity_id_co_key UNIQUE NULLS NOT DISTINCT (customer_id, custom_field_id, entity_id, community_id),
  constraint custom_field_value_customer_id_custom_field_value_id_custom_key UNIQUE (customer_id, custom_field_value_id, custom_field_id),
  constraint custom_field_value_check CHECK (((text_value IS NOT NULL) = (field_type = ANY (ARRAY['TEXT'::text, 'LONG_TEXT'::text])))),
  constraint custom_field_value_check1 CHECK (((number_value IS NOT NULL) = (field_type = 'NUMBER'::text))),
  constraint custom_field_value_check2 CHECK (((money_cents IS NOT NULL) = (field_type = 'MONEY'::text))),
  constraint custom_field_value_check3 CHECK (((date_value IS NOT NULL) = (field_type = 'DATE'::text))),
  constraint custom_field_value_check4 CHECK (((flag_value IS NOT NULL) = (field_type = 'FLAG'::text))),
  constraint custom_field_value_check5 CHECK (((party_id IS NOT NULL) = (field_type = 'PARTY'::text))),
  constraint custom_field_value_check6 CHECK (((attachment_id IS NOT NULL) = (field_type = 'FILE'::text))),
  constraint custom_field_value_entity_id_check CHECK ((entity_id <> ''::text)),
  constraint custom_field_value_entity_kind_check CHECK ((entity_kind <> ''::text)),
  constraint custom_field_value_text_value_check CHECK ((text_value <> ''::text))
);
CREATE INDEX custom_field_value_by_entity ON records.custom_field_value USING btree (customer_id, entity_kind, entity_id);
CREATE INDEX custom_field_value_customer_id_attachment_id_idx ON records.custom_field_value USING btree (customer_id, attachment_id) WHERE (attachment_id IS NOT NULL);
CREATE INDEX custom_field_value_customer_id_community_id_idx ON records.custom_field_value USING btree (customer_id, community_id) WHERE (community_id IS NOT NULL);
CREATE INDEX custom_field_value_customer_id_party_id_idx ON records.custom_field_value USING btree (customer_id, party_id) WHERE (party_id IS NOT NULL);
CREATE UNIQUE INDEX custom_field_value_unique ON records.custom_field_value USING btree (customer_id, custom_field_id, unique_key) WHERE (unique_key IS NOT NULL);
select platform.tenant_table('records.custom_field_value', 'delete, insert, select, update');

-- Fields a customer adds to records of any kind, their values in the type they were given, and what came over from a system that was left.
create table records.field_category (
  customer_id bigint not null,
  field_category_id bigint not null generated by default as identity,
  name text not null,
  -- The one kind of record its fields stand on.
  record_kind text not null,
  -- Otherwise those of field_category_community.
  all_communities boolean not null,
  is_enabled boolean not null,
  version bigint not null default 1,
  constraint field_category_pkey PRIMARY KEY (customer_id, field_category_id),
  constraint field_category_customer_id_field_category_id_record_kind_key UNIQUE (customer_id, field_category_id, record_kind),
  constraint field_category_customer_id_name_key UNIQUE (customer_id, name),
  constraint field_category_name_check CHECK ((name <> ''::text)),
  constraint field_category_record_kind_check CHECK ((record_kind <> ''::text))
);
select platform.tenant_table('records.field_category', 'delete, insert, select, update');

create table records.field_category_community (
  customer_id bigint not null,
  field_category_id bigint not null,
  community_id bigint not null,
  constraint field_category_community_pkey PRIMARY KEY (customer_id, field_category_id, community_id)
);
CREATE INDEX field_category_community_customer_id_community_id_idx ON records.field_category_community USING btree (customer_id, community_id);
select platform.tenant_table('records.field_category_community', 'delete, insert, select');

-- Who sees its fields and their values, and changes them who may change the record.
create table records.field_category_role (
  customer_id bigint not null,
  field_category_id bigint not null,
  role_id bigint not null,
  constraint field_category_role_pkey PRIMARY KEY (customer_id, field_category_id, role_id)
);
CREATE INDEX field_category_role_customer_id_role_id_idx ON records.field_category_role USING btree (customer_id, role_id);
select platform.tenant_table('records.field_category_role', 'delete, insert, select');

-- The options chosen in a value of a list.
create table records.field_choice (
  customer_id bigint not null,
  custom_field_value_id bigint not null,
  custom_field_id bigint not null,
  field_option_id bigint not null,
  constraint field_choice_pkey PRIMARY KEY (customer_id, custom_field_value_id, field_option_id)
);
CREATE INDEX field_choice_customer_id_custom_field_id_field_option_id_idx ON records.field_choice USING btree (customer_id, custom_field_id, field_option_id);
select platform.tenant_table('records.field_choice', 'delete, insert, select');

-- What may be chosen. An option that is chosen somewhere retires: it stays where it is and is offered no more.
create table records.field_option (
  customer_id bigint not null,
  field_option_id bigint not null generated by default as identity,
  custom_field_id bigint not null,
  label text not null,
  is_retired boolean not null,
  place integer not null,
  constraint field_option_pkey PRIMARY KEY (customer_id, field_option_id),
  constraint field_option_customer_id_custom_field_id_field_option_id_key UNIQUE (customer_id, custom_field_id, field_option_id),
  constraint field_option_customer_id_custom_field_id_label_key UNIQUE (customer_id, custom_field_id, label) DEFERRABLE,
  constraint field_option_label_check CHECK ((label <> ''::text)),
  constraint field_option_place_check CHECK ((place >= 1))
);
select platform.tenant_table('records.field_option', 'delete, insert, select, update');

-- How often the fields of a category were saved on a record, so that two people meet.
create table records.field_sheet (
  customer_id bigint not null,
  field_category_id bigint not null,
  record_kind text not null,
  record_id text not null,
  version bigint not null default 1,
  constraint field_sheet_pkey PRIMARY KEY (customer_id, field_category_id, record_kind, record_id)
);
select platform.tenant_table('records.field_sheet', 'insert, select, update');

-- A note or a line of a ledger as the former system had it: read, exported, and never part of a balance.
create table records.legacy_line (
  customer_id bigint not null,
  legacy_line_id bigint not null generated by default as identity,
  community_id bigint not null,
  property_id bigint not null,
  line_on date not null,
  kind text not null,
  text text not null,
  -- As the former system signed it: what was owed above zero, what was paid below. Notes have none.
  amount_cents bigint,
  constraint legacy_line_pkey PRIMARY KEY (customer_id, legacy_line_id),
  constraint legacy_line_check CHECK (((amount_cents IS NULL) = (kind = 'NOTE'::text))),
  constraint legacy_line_check1 CHECK (((kind <> 'NOTE'::text) OR (text <> ''::text))),
  constraint legacy_line_kind_check CHECK ((kind = ANY (ARRAY['NOTE'::text, 'CHARGE'::text, 'PAYMENT'::text, 'ADJUSTMENT'::text])))
);
CREATE INDEX legacy_line_customer_id_community_id_property_id_line_on_idx ON records.legacy_line USING btree (customer_id, community_id, property_id, line_on);
select platform.tenant_table('records.legacy_line', 'delete, insert, select');

create table records.note (
  customer_id bigint not null,
  note_id bigint not null generated by default as identity,
  -- Null for notes on records of the customer.
  community_id bigint,
  entity_kind text not null,
  entity_id text not null,
  kind text not null,
  subject text not null,
  body text not null,
  note_date date not null,
  -- Who sees it: its author, holders of one role, all staff, or everybody the record is open to.
  seen_by text not null,
  role_id bigint,
  is_pinned boolean not null,
  expires_on date,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  changed_by bigint not null,
  changed_time timestamp with time zone not null,
  removed_by bigint,
  removed_time timestamp with time zone,
  version bigint not null default 1,
  constraint note_pkey PRIMARY KEY (customer_id, note_id),
  constraint note_check CHECK (((seen_by = 'ROLE'::text) = (role_id IS NOT NULL))),
  constraint note_check1 CHECK (((removed_by IS NULL) = (removed_time IS NULL))),
  constraint note_entity_id_check CHECK ((entity_id <> ''::text)),
  constraint note_entity_kind_check CHECK ((entity_kind <> ''::text)),
  constraint note_kind_check CHECK ((kind = ANY (ARRAY['CALL'::text, 'VISIT'::text, 'EMAIL'::text, 'OTHER'::text]))),
  constraint note_seen_by_check CHECK ((seen_by = ANY (ARRAY['AUTHOR'::text, 'ROLE'::text, 'STAFF'::text, 'PUBLIC'::text]))),
  constraint note_subject_check CHECK ((subject <> ''::text))
);
CREATE INDEX note_by_entity ON records.note USING btree (customer_id, entity_kind, entity_id, note_id);
CREATE INDEX note_customer_id_role_id_idx ON records.note USING btree (customer_id, role_id) WHERE (role_id IS NOT NULL);
select platform.tenant_table('records.note', 'insert, select, update');

-- How a note read before each change of it.
create table records.note_version (
  customer_id bigint not null,
  note_id bigint not null,
  version bigint not null,
  kind text not null,
  subject text not null,
  body text not null,
  note_date date not null,
  changed_by bigint not null,
  changed_time timestamp with time zone not null,
  constraint note_version_pkey PRIMARY KEY (customer_id, note_id, version)
);
select platform.tenant_table('records.note_version', 'insert, select');

create table records.task (
  customer_id bigint not null,
  task_id bigint not null generated by default as identity,
  -- Null for tasks of no community.
  community_id bigint,
  -- The record it is about; null for tasks about none.
  entity_kind text,
  entity_id text,
  title text not null,
  body text not null,
  due_on date,
  -- From this day on its people are reminded.
  remind_on date,
  priority text not null,
  status text not null,
  -- Everybody who holds the role is assigned.
  role_id bigint,
  -- [{ text, isDone }]
  checklist jsonb not null,
  -- Whether another one follows: when this one is done, or on its due date whether done or not.
  repeats text not null,
  repeat_count integer not null,
  repeat_unit text not null,
  -- The one that followed.
  next_task_id bigint,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  closed_by bigint,
  closed_time timestamp with time zone,
  removed_by bigint,
  removed_time timestamp with time zone,
  version bigint not null default 1,
  constraint task_pkey PRIMARY KEY (customer_id, task_id),
  constraint task_check CHECK (((entity_kind IS NULL) = (entity_id IS NULL))),
  constraint task_check1 CHECK (((repeats = 'NEVER'::text) OR (due_on IS NOT NULL))),
  constraint task_check2 CHECK (((status = ANY (ARRAY['DONE'::text, 'CANCELLED'::text])) = (closed_time IS NOT NULL))),
  constraint task_check3 CHECK (((closed_by IS NULL) = (closed_time IS NULL))),
  constraint task_check4 CHECK (((removed_by IS NULL) = (removed_time IS NULL))),
  constraint task_checklist_check CHECK ((jsonb_typeof(checklist) = 'array'::text)),
  constraint task_priority_check CHECK ((priority = ANY (ARRAY['LOW'::text, 'NORMAL'::text, 'HIGH'::text, 'URGENT'::text]))),
  constraint task_repeat_count_check CHECK (((repeat_count >= 1) AND (repeat_count <= 366))),
  constraint task_repeat_unit_check CHECK ((repeat_unit = ANY (ARRAY['DAY'::text, 'WEEK'::text, 'MONTH'::text, 'YEAR'::text]))),
  constraint task_repeats_check CHECK ((repeats = ANY (ARRAY['NEVER'::text, 'WHEN_DONE'::text, 'ON_SCHEDULE'::text]))),
  constraint task_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'IN_PROGRESS'::text, 'BLOCKED'::text, 'DONE'::text, 'CANCELLED'::text]))),
  constraint task_title_check CHECK ((title <> ''::text))
);
CREATE INDEX task_by_entity ON records.task USING btree (customer_id, entity_kind, entity_id, task_id) WHERE (entity_kind IS NOT NULL);
CREATE INDEX task_customer_id_entered_by_idx ON records.task USING btree (customer_id, entered_by);
CREATE INDEX task_customer_id_next_task_id_idx ON records.task USING btree (customer_id, next_task_id) WHERE (next_task_id IS NOT NULL);
CREATE INDEX task_customer_id_role_id_idx ON records.task USING btree (customer_id, role_id) WHERE (role_id IS NOT NULL);
CREATE INDEX task_open ON records.task USING btree (customer_id, due_on) WHERE ((closed_time IS NULL) AND (removed_time IS NULL));
select platform.tenant_table('records.task', 'insert, select, update');

-- Who does a task, and who watches it.
create table records.task_person (
  customer_id bigint not null,
  task_id bigint not null,
  user_id bigint not null,
  part text not null,
  constraint task_person_pkey PRIMARY KEY (customer_id, task_id, user_id),
  constraint task_person_part_check CHECK ((part = ANY (ARRAY['ASSIGNEE'::text, 'WATCHER'::text])))
);
CREATE INDEX task_person_customer_id_user_id_task_id_idx ON records.task_person USING btree (customer_id, user_id, task_id);
select platform.tenant_table('records.task_person', 'delete, insert, select, update');

create table correspondence.letter (
  customer_id bigint not null,
  letter_id bigint not null generated by default as identity,
  community_id bigint not null,
  letter_batch_id bigint not null,
  ownership_id bigint not null,
  template_id bigint not null,
  template_version integer not null,
  language text not null,
  channel text not null,
  -- Why it takes this channel, as a code of the table of channels.
  reason text not null,
  recipient text not null,
  address_lines jsonb not null,
  email text not null,
  subject text not null,
  -- What was known of the owner at the release: the letter says this, whatever changes.
  known jsonb not null,
  state text not null default 'QUEUED'::text,
  state_time timestamp with time zone not null,
  note text not null default ''::text,
  pages integer,
  sha256 text,
  print_job_id bigint,
  -- Where it begins in the file of its print job, from one.
  first_page integer,
  -- The letter this one is sent again in place of.
  resend_of bigint,
  constraint letter_pkey PRIMARY KEY (customer_id, letter_id),
  constraint letter_customer_id_community_id_letter_id_key UNIQUE (customer_id, community_id, letter_id),
  constraint letter_address_lines_check CHECK ((jsonb_typeof(address_lines) = 'array'::text)),
  constraint letter_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'PAPER'::text]))),
  constraint letter_check CHECK (((state = ANY (ARRAY['QUEUED'::text, 'VOID'::text])) OR (sha256 IS NOT NULL) OR (state = 'FAILED'::text))),
  constraint letter_first_page_check CHECK ((first_page >= 1)),
  constraint letter_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
  constraint letter_pages_check CHECK ((pages >= 1)),
  constraint letter_sha256_check CHECK ((length(sha256) = 64)),
  constraint letter_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'READY'::text, 'SENDING'::text, 'SENT'::text, 'PRINTED'::text, 'FAILED'::text, 'RETURNED'::text, 'VOID'::text])))
);
CREATE INDEX letter_customer_id_community_id_ownership_id_idx ON correspondence.letter USING btree (customer_id, community_id, ownership_id);
CREATE INDEX letter_customer_id_letter_batch_id_state_letter_id_idx ON correspondence.letter USING btree (customer_id, letter_batch_id, state, letter_id);
CREATE INDEX letter_customer_id_print_job_id_idx ON correspondence.letter USING btree (customer_id, print_job_id) WHERE (print_job_id IS NOT NULL);
CREATE INDEX letter_customer_id_resend_of_idx ON correspondence.letter USING btree (customer_id, resend_of) WHERE (resend_of IS NOT NULL);
CREATE INDEX letter_customer_id_template_id_template_version_idx ON correspondence.letter USING btree (customer_id, template_id, template_version);
-- Each owner gets a batch once on a channel, no matter who asks for it and how often.
CREATE UNIQUE INDEX letter_once ON correspondence.letter USING btree (customer_id, letter_batch_id, ownership_id, channel) WHERE (resend_of IS NULL);
select platform.tenant_table('correspondence.letter', 'insert, select, update');

create table correspondence.letter_batch (
  customer_id bigint not null,
  letter_batch_id bigint not null generated by default as identity,
  community_id bigint not null,
  version bigint not null default 1,
  title text not null,
  template_id bigint not null,
  -- The version of the template its letters were made with; null before the release.
  template_version integer,
  delivery text not null,
  notice_class text not null,
  letter_on date not null,
  -- Released letters wait for this day; null is at once.
  send_on date,
  reply_to text not null default ''::text,
  -- Everybody, primary owners, or those of a list.
  who text not null,
  ownership_ids bigint[] not null default '{}'::bigint[],
  excluded_ids bigint[] not null default '{}'::bigint[],
  state text not null default 'DRAFT'::text,
  job_id uuid,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  released_by bigint,
  released_time timestamp with time zone,
  constraint letter_batch_pkey PRIMARY KEY (customer_id, letter_batch_id),
  constraint letter_batch_customer_id_community_id_letter_batch_id_key UNIQUE (customer_id, community_id, letter_batch_id),
  constraint letter_batch_check CHECK (((state = 'DRAFT'::text) = (released_time IS NULL))),
  constraint letter_batch_check1 CHECK (((state = 'DRAFT'::text) = (template_version IS NULL))),
  constraint letter_batch_delivery_check CHECK ((delivery = ANY (ARRAY['SMART'::text, 'PAPER'::text, 'EMAIL'::text]))),
  constraint letter_batch_notice_class_check CHECK ((notice_class = ANY (ARRAY['LEGAL'::text, 'BILLING'::text, 'GENERAL'::text]))),
  constraint letter_batch_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'RELEASED'::text, 'TAKEN_BACK'::text]))),
  constraint letter_batch_title_check CHECK ((title <> ''::text)),
  constraint letter_batch_who_check CHECK ((who = ANY (ARRAY['PRIMARY'::text, 'ALL'::text, 'CHOSEN'::text])))
);
CREATE INDEX letter_batch_customer_id_community_id_letter_batch_id_idx ON correspondence.letter_batch USING btree (customer_id, community_id, letter_batch_id);
CREATE INDEX letter_batch_customer_id_send_on_idx ON correspondence.letter_batch USING btree (customer_id, send_on) WHERE ((state = 'RELEASED'::text) AND (job_id IS NULL));
select platform.tenant_table('correspondence.letter_batch', 'delete, insert, select, update');

-- What became of a letter, step by step.
create table correspondence.letter_event (
  customer_id bigint not null,
  letter_event_id bigint not null generated by default as identity,
  letter_id bigint not null,
  what text not null,
  detail text not null,
  by_user bigint,
  event_time timestamp with time zone not null,
  constraint letter_event_pkey PRIMARY KEY (customer_id, letter_event_id),
  constraint letter_event_what_check CHECK ((what = ANY (ARRAY['RELEASED'::text, 'MADE'::text, 'SENT'::text, 'PRINTED'::text, 'FAILED'::text, 'RETURNED'::text, 'TAKEN_BACK'::text, 'SENT_AGAIN'::text])))
);
CREATE INDEX letter_event_customer_id_letter_id_letter_event_id_idx ON correspondence.letter_event USING btree (customer_id, letter_id, letter_event_id);
select platform.tenant_table('correspondence.letter_event', 'insert, select');

-- Pictures of templates, such as a map or a seal; the bytes stand in the file store.
create table correspondence.picture (
  customer_id bigint not null,
  picture_id bigint not null generated by default as identity,
  file_name text not null,
  media_type text not null,
  file_key text not null,
  sha256 text not null,
  added_by bigint not null,
  added_time timestamp with time zone not null,
  constraint picture_pkey PRIMARY KEY (customer_id, picture_id),
  constraint picture_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint picture_sha256_check CHECK ((length(sha256) = 64))
);
select platform.tenant_table('correspondence.picture', 'insert, select');

-- One file to print, asked about until someone says how it came out.
create table correspondence.print_job (
  customer_id bigint not null,
  print_job_id bigint not null generated by default as identity,
  community_id bigint not null,
  letter_batch_id bigint,
  kind text not null,
  title text not null,
  pieces integer not null,
  pages integer not null,
  state text not null default 'READY'::text,
  file_key text not null,
  sha256 text not null,
  made_time timestamp with time zone not null,
  answered_by bigint,
  answered_time timestamp with time zone,
  problem text not null default ''::text,
  constraint print_job_pkey PRIMARY KEY (customer_id, print_job_id),
  constraint print_job_customer_id_community_id_print_job_id_key UNIQUE (customer_id, community_id, print_job_id),
  constraint print_job_kind_check CHECK ((kind = 'LETTERS'::text)),
  constraint print_job_pages_check CHECK ((pages >= 1)),
  constraint print_job_pieces_check CHECK ((pieces >= 1)),
  constraint print_job_sha256_check CHECK ((length(sha256) = 64)),
  constraint print_job_state_check CHECK ((state = ANY (ARRAY['READY'::text, 'PRINTED'::text, 'PROBLEM'::text, 'VOID'::text])))
);
CREATE INDEX print_job_customer_id_community_id_print_job_id_idx ON correspondence.print_job USING btree (customer_id, community_id, print_job_id);
CREATE INDEX print_job_customer_id_letter_batch_id_idx ON correspondence.print_job USING btree (customer_id, letter_batch_id) WHERE (letter_batch_id IS NOT NULL);
select platform.tenant_table('correspondence.print_job', 'insert, select, update');

create table correspondence.template (
  customer_id bigint not null,
  template_id bigint not null generated by default as identity,
  -- Null for every community of the customer.
  community_id bigint,
  version bigint not null default 1,
  name text not null,
  kind text not null,
  letterhead text not null,
  may_email boolean not null,
  subject text not null,
  subject_es text not null default ''::text,
  body jsonb not null,
  -- Null where it is written in English alone.
  body_es jsonb,
  -- The version letters use; null before the first release.
  current_version integer,
  -- The draft says something else than the version in use.
  has_draft boolean not null default true,
  is_active boolean not null default true,
  changed_by bigint not null,
  changed_time timestamp with time zone not null,
  constraint template_pkey PRIMARY KEY (customer_id, template_id),
  constraint template_body_check CHECK ((jsonb_typeof(body) = 'object'::text)),
  constraint template_body_es_check CHECK ((jsonb_typeof(body_es) = 'object'::text)),
  constraint template_current_version_check CHECK ((current_version >= 1)),
  constraint template_kind_check CHECK ((kind = ANY (ARRAY['LETTER'::text, 'NOTICE'::text, 'VIOLATION'::text, 'COLLECTION'::text, 'STATEMENT'::text, 'CHECK'::text, 'OWNER_ACCESS'::text, 'WORK_ORDER'::text, 'ARCHITECTURAL'::text, 'MEETING'::text]))),
  constraint template_letterhead_check CHECK ((letterhead = ANY (ARRAY['ASSOCIATION'::text, 'COMPANY'::text, 'NONE'::text]))),
  constraint template_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX template_one_name ON correspondence.template USING btree (customer_id, community_id, lower(name)) NULLS NOT DISTINCT;
select platform.tenant_table('correspondence.template', 'delete, insert, select, update');

create table correspondence.template_version (
  customer_id bigint not null,
  template_id bigint not null,
  version_no integer not null,
  name text not null,
  kind text not null,
  letterhead text not null,
  may_email boolean not null,
  subject text not null,
  subject_es text not null,
  body jsonb not null,
  body_es jsonb,
  -- What changed, in words.
  remark text not null,
  released_by bigint not null,
  released_time timestamp with time zone not null,
  constraint template_version_pkey PRIMARY KEY (customer_id, template_id, version_no),
  constraint template_version_version_no_check CHECK ((version_no >= 1))
);
select platform.tenant_table('correspondence.template_version', 'insert, select');

create table ledger.account (
  customer_id bigint not null,
  account_id bigint not null generated by default as identity,
  community_id bigint not null,
  number text not null,
  name text not null,
  account_type text not null,
  fund_id bigint not null,
  -- What the account controls; postings to a control account come from its own module only.
  role text not null default ''::text,
  is_active boolean not null default true,
  version bigint not null default 1,
  is_1099 boolean not null default false,
  -- Where lines go that name no cost center; 000 when silent.
  cost_center_id bigint,
  -- The account that stands for this one since they were merged. Postings stay where they were posted; figures go by the survivor.
  survivor_id bigint,
  constraint account_pkey PRIMARY KEY (customer_id, account_id),
  constraint account_customer_id_community_id_account_id_fund_id_key UNIQUE (customer_id, community_id, account_id, fund_id),
  constraint account_customer_id_community_id_number_key UNIQUE (customer_id, community_id, number),
  constraint account_of_community UNIQUE (customer_id, community_id, account_id),
  constraint account_account_type_check CHECK ((account_type = ANY (ARRAY['ASSET'::text, 'LIABILITY'::text, 'EQUITY'::text, 'INCOME'::text, 'EXPENSE'::text]))),
  constraint account_name_check CHECK ((name <> ''::text)),
  constraint account_number_check CHECK ((number ~ '^[A-Z0-9][A-Z0-9.-]{0,19}$'::text)),
  constraint account_role_check CHECK ((role = ANY (ARRAY[''::text, 'CASH'::text, 'RECEIVABLE'::text, 'PREPAID'::text, 'PREPAID_RESERVE'::text, 'PAYABLE'::text, 'INTERFUND'::text, 'FUND_BALANCE'::text, 'BANK_FEES'::text, 'INTEREST_INCOME'::text, 'DEPOSITS_HELD'::text, 'CLEARING'::text, 'TRANSFER'::text, 'BAD_DEBT'::text, 'IN_TRANSIT'::text]))),
  constraint account_survivor CHECK (((survivor_id IS NULL) OR ((survivor_id <> account_id) AND (NOT is_active) AND (role = ''::text))))
);
CREATE UNIQUE INDEX account_one_interfund ON ledger.account USING btree (customer_id, fund_id, role) WHERE (role = ANY (ARRAY['INTERFUND'::text, 'FUND_BALANCE'::text]));
select platform.tenant_table('ledger.account', 'delete, insert, select, update');

-- Merges as they were done, so that each can be undone alone.
create table ledger.account_merge (
  customer_id bigint not null,
  merge_id bigint not null generated by default as identity,
  community_id bigint not null,
  source_account_id bigint not null,
  target_account_id bigint not null,
  postings integer not null,
  balance_cents bigint not null,
  reason text not null,
  -- What the source was before, for undoing.
  source_role text not null,
  source_active boolean not null,
  merged_by bigint not null,
  merged_time timestamp with time zone not null,
  undone_by bigint,
  undone_time timestamp with time zone,
  constraint account_merge_pkey PRIMARY KEY (customer_id, merge_id),
  constraint account_merge_check CHECK ((target_account_id <> source_account_id)),
  constraint account_merge_check1 CHECK (((undone_by IS NULL) = (undone_time IS NULL)))
);
CREATE UNIQUE INDEX account_merge_standing ON ledger.account_merge USING btree (customer_id, source_account_id) WHERE (undone_time IS NULL);
select platform.tenant_table('ledger.account_merge', 'insert, select, update');

-- Ranges of account numbers, without gap or overlap: the type of an account follows the range its number lies in.
create table ledger.account_range (
  customer_id bigint not null,
  range_id bigint not null generated by default as identity,
  community_id bigint not null,
  name text not null,
  account_type text not null,
  start_number integer not null,
  end_number integer not null,
  constraint account_range_pkey PRIMARY KEY (customer_id, range_id),
  constraint account_range_customer_id_community_id_start_number_key UNIQUE (customer_id, community_id, start_number),
  constraint account_range_account_type_check CHECK ((account_type = ANY (ARRAY['ASSET'::text, 'LIABILITY'::text, 'EQUITY'::text, 'INCOME'::text, 'EXPENSE'::text]))),
  constraint account_range_check CHECK ((end_number >= start_number)),
  constraint account_range_name_check CHECK ((name <> ''::text)),
  constraint account_range_start_number_check CHECK ((start_number >= 0))
);
select platform.tenant_table('ledger.account_range', 'delete, insert, select');

-- Balances: activity per period, what stood before each fiscal year, and what is not folded in yet.
create table ledger.balance (
  customer_id bigint not null,
  community_id bigint not null,
  account_id bigint not null,
  fund_id bigint not null,
  cost_center_id bigint not null,
  period_start date not null,
  amount_cents bigint not null,
  debit_cents bigint not null default 0,
  -- Entries are counted where their first leg stands, so that each counts once over all accounts.
  first_legs bigint not null default 0,
  constraint balance_pkey PRIMARY KEY (customer_id, community_id, account_id, fund_id, cost_center_id, period_start),
  constraint balance_turnover CHECK (((debit_cents >= 0) AND (first_legs >= 0)))
);
select platform.tenant_table('ledger.balance', 'select');

create table ledger.balance_delta (
  customer_id bigint not null,
  delta_id bigint not null generated by default as identity,
  community_id bigint not null,
  account_id bigint not null,
  fund_id bigint not null,
  cost_center_id bigint not null,
  period_start date not null,
  amount_cents bigint not null,
  debit_cents bigint not null default 0,
  first_legs bigint not null default 0,
  constraint balance_delta_pkey PRIMARY KEY (customer_id, delta_id),
  constraint balance_delta_turnover CHECK (((debit_cents >= 0) AND (first_legs >= 0)))
);
CREATE INDEX balance_delta_customer_id_community_id_period_start_idx ON ledger.balance_delta USING btree (customer_id, community_id, period_start);
select platform.tenant_table('ledger.balance_delta', 'select');

-- One cash account of the ledger belongs to at most one bank account. Account numbers are encrypted by the code.
create table ledger.bank_account (
  customer_id bigint not null,
  bank_account_id bigint not null generated by default as identity,
  community_id bigint not null,
  name text not null,
  bank_name text not null,
  routing_number text not null,
  account_number_sealed text not null,
  account_last4 text not null,
  account_id bigint not null,
  fund_id bigint not null,
  lockbox_id text,
  last_check_number bigint not null default 0,
  is_primary boolean not null default false,
  version bigint not null default 1,
  -- What shall stay on the account.
  minimum_cents bigint not null default 0,
  -- What is insured of a depositor's money at one bank: 250,000.00 at banks of the FDIC (12 U.S.C. 1821(a)(1)(E)).
  coverage_cents bigint not null default 25000000,
  -- Of a certificate of deposit.
  matures_on date,
  routing_fraction text not null default ''::text,
  remit_street text not null default ''::text,
  remit_city text not null default ''::text,
  constraint bank_account_pkey PRIMARY KEY (customer_id, bank_account_id),
  constraint bank_account_customer_id_account_id_key UNIQUE (customer_id, account_id),
  constraint bank_account_customer_id_community_id_bank_account_id_key UNIQUE (customer_id, community_id, bank_account_id),
  constraint bank_account_customer_id_lockbox_id_key UNIQUE (customer_id, lockbox_id),
  constraint bank_account_account_last4_check CHECK ((account_last4 ~ '^[0-9]{1,4}$'::text)),
  constraint bank_account_bank_name_check CHECK ((bank_name <> ''::text)),
  constraint bank_account_coverage_cents_check CHECK ((coverage_cents >= 0)),
  constraint bank_account_last_check_number_check CHECK ((last_check_number >= 0)),
  constraint bank_account_lockbox_id_check CHECK ((lockbox_id ~ '^[A-Z0-9]{1,10}$'::text)),
  constraint bank_account_minimum_cents_check CHECK ((minimum_cents >= 0)),
  constraint bank_account_name_check CHECK ((name <> ''::text)),
  constraint bank_account_remit_check CHECK (((remit_street = ''::text) = (remit_city = ''::text))),
  constraint bank_account_routing_fraction_check CHECK (((routing_fraction = ''::text) OR (routing_fraction ~ '^[0-9]{1,3}-[0-9]{1,4}/[0-9]{3,4}$'::text))),
  constraint bank_account_routing_number_check CHECK ((routing_number ~ '^[0-9]{9}$'::text))
);
select platform.tenant_table('ledger.bank_account', 'insert, select, update');

-- A batch groups what one act posted, so that it can be previewed, found and undone as one.
create table ledger.batch (
  customer_id bigint not null,
  batch_id bigint not null generated by default as identity,
  community_id bigint not null,
  kind text not null,
  state text not null,
  post_date date not null,
  description text not null default ''::text,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  posted_by bigint,
  posted_time timestamp with time zone,
  undone_by_batch_id bigint,
  -- What a schedule planned for a batch when it made it: the lines it would post then, as its preview would show them.
  plan jsonb,
  constraint batch_pkey PRIMARY KEY (customer_id, batch_id),
  constraint batch_customer_id_community_id_batch_id_key UNIQUE (customer_id, community_id, batch_id),
  constraint batch_kind_check CHECK ((kind <> ''::text)),
  constraint batch_plan_check CHECK ((jsonb_typeof(plan) = 'object'::text)),
  constraint batch_state_check CHECK ((state = ANY (ARRAY['UNPOSTED'::text, 'POSTED'::text, 'DISCARDED'::text, 'REVERSED'::text])))
);
-- Alerts ask what was posted and printed since they asked last.
CREATE INDEX batch_by_posted_time ON ledger.batch USING btree (customer_id, posted_time) WHERE (state = 'POSTED'::text);
CREATE INDEX batch_customer_id_community_id_kind_batch_id_idx ON ledger.batch USING btree (customer_id, community_id, kind, batch_id);
CREATE UNIQUE INDEX batch_undone_once ON ledger.batch USING btree (customer_id, undone_by_batch_id) WHERE (undone_by_batch_id IS NOT NULL);
-- What is kept and not posted: few rows among all batches, looked for by home and alerts.
CREATE INDEX batch_unposted ON ledger.batch USING btree (customer_id, community_id) WHERE (state = 'UNPOSTED'::text);
select platform.tenant_table('ledger.batch', 'insert, select, update');

-- A community's funds, cost centers, accounts, fiscal years and periods change seldom and are asked with every figure, so servers keep them in memory. Each
-- change gives them another version, never used before, in the same transaction; who finds the version it knows needs to read nothing else.
create table ledger.books_version (
  customer_id bigint not null,
  community_id bigint not null,
  version uuid not null,
  constraint books_version_pkey PRIMARY KEY (customer_id, community_id)
);
select platform.tenant_table('ledger.books_version', 'insert, select, update');

create table ledger.budget (
  customer_id bigint not null,
  community_id bigint not null,
  fiscal_year_id bigint not null,
  account_id bigint not null,
  fund_id bigint not null,
  cost_center_id bigint not null,
  period_start date not null,
  amount_cents bigint not null,
  constraint budget_pkey PRIMARY KEY (customer_id, community_id, fiscal_year_id, account_id, cost_center_id, period_start)
);
select platform.tenant_table('ledger.budget', 'select');

create table ledger.budget_amount (
  customer_id bigint not null,
  community_id bigint not null,
  budget_version_id bigint not null,
  account_id bigint not null,
  cost_center_id bigint not null,
  period_start date not null,
  -- As budgeted: income and expense both positive.
  amount_cents bigint not null,
  constraint budget_amount_pkey PRIMARY KEY (customer_id, budget_version_id, account_id, cost_center_id, period_start)
);
select platform.tenant_table('ledger.budget_amount', 'delete, insert, select, update');

-- Budgets in versions: drafts, the adopted one and those before it; and the actual amounts of years before the books. ledger.budget follows from them.
create table ledger.budget_version (
  customer_id bigint not null,
  budget_version_id bigint not null generated by default as identity,
  community_id bigint not null,
  fiscal_year_id bigint not null,
  -- Actual amounts of a year that was kept elsewhere have number 0 and are never a budget.
  kind text not null,
  number integer not null,
  name text not null,
  note text not null default ''::text,
  state text not null,
  version bigint not null default 1,
  made_by bigint not null,
  made_time timestamp with time zone not null,
  adopted_on date,
  adopted_by bigint,
  adopted_time timestamp with time zone,
  constraint budget_version_pkey PRIMARY KEY (customer_id, budget_version_id),
  constraint budget_version_customer_id_community_id_budget_version_id_key UNIQUE (customer_id, community_id, budget_version_id),
  constraint budget_version_customer_id_community_id_fiscal_year_id_numb_key UNIQUE (customer_id, community_id, fiscal_year_id, number),
  constraint budget_version_check CHECK (((number >= 0) AND ((number = 0) = (kind = 'ACTUALS'::text)))),
  constraint budget_version_check1 CHECK (((kind = 'BUDGET'::text) OR (state = 'DRAFT'::text))),
  constraint budget_version_check2 CHECK (((state = ANY (ARRAY['ADOPTED'::text, 'SUPERSEDED'::text])) = (adopted_on IS NOT NULL))),
  constraint budget_version_check3 CHECK ((((adopted_on IS NULL) = (adopted_by IS NULL)) AND ((adopted_on IS NULL) = (adopted_time IS NULL)))),
  constraint budget_version_kind_check CHECK ((kind = ANY (ARRAY['BUDGET'::text, 'ACTUALS'::text]))),
  constraint budget_version_name_check CHECK ((name <> ''::text)),
  constraint budget_version_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'ADOPTED'::text, 'SUPERSEDED'::text, 'DISCARDED'::text])))
);
-- One budget of a year counts at a time.
CREATE UNIQUE INDEX budget_one_adopted ON ledger.budget_version USING btree (customer_id, fiscal_year_id) WHERE (state = 'ADOPTED'::text);
select platform.tenant_table('ledger.budget_version', 'insert, select, update');

-- Splits of cost centers as they were done, so that each can be taken back alone. Postings stay where they were posted; what is moved are the places further ones go.
create table ledger.center_split (
  customer_id bigint not null,
  split_id bigint not null generated by default as identity,
  community_id bigint not null,
  source_center_id bigint not null,
  target_center_id bigint not null,
  -- What was done: the accounts, which of them take their lines by default, and what named them in the source.
  moved jsonb not null,
  reason text not null,
  split_by bigint not null,
  split_time timestamp with time zone not null,
  undone_by bigint,
  undone_time timestamp with time zone,
  constraint center_split_pkey PRIMARY KEY (customer_id, split_id),
  constraint center_split_check CHECK ((target_center_id <> source_center_id)),
  constraint center_split_check1 CHECK (((undone_by IS NULL) = (undone_time IS NULL)))
);
CREATE INDEX center_split_of_community ON ledger.center_split USING btree (customer_id, community_id);
select platform.tenant_table('ledger.center_split', 'insert, select, update');

-- How a community keeps its chart; the version counts the saves of whatever belongs to the chart as a whole: funds, ranges, cost centers, required accounts.
create table ledger.chart_setting (
  customer_id bigint not null,
  community_id bigint not null,
  version bigint not null default 1,
  has_cost_centers boolean not null default false,
  default_cash_account_id bigint,
  constraint chart_setting_pkey PRIMARY KEY (customer_id, community_id)
);
select platform.tenant_table('ledger.chart_setting', 'insert, select, update');

create table ledger.cost_center (
  customer_id bigint not null,
  cost_center_id bigint not null generated by default as identity,
  community_id bigint not null,
  code text not null,
  name text not null,
  is_active boolean not null default true,
  constraint cost_center_pkey PRIMARY KEY (customer_id, cost_center_id),
  constraint cost_center_customer_id_community_id_code_key UNIQUE (customer_id, community_id, code),
  constraint cost_center_customer_id_community_id_cost_center_id_key UNIQUE (customer_id, community_id, cost_center_id),
  constraint cost_center_code_check CHECK ((code <> ''::text)),
  constraint cost_center_name_check CHECK ((name <> ''::text))
);
select platform.tenant_table('ledger.cost_center', 'delete, insert, select, update');

create table ledger.entry (
  customer_id bigint not null,
  entry_id bigint not null generated by default as identity,
  community_id bigint not null,
  period_start date not null,
  post_date date not null,
  entry_type text not null,
  batch_id bigint not null,
  reference text not null default ''::text,
  description text not null default ''::text,
  -- The natural key of what was booked: the same source is never booked twice.
  source_type text not null,
  source_id text not null,
  ownership_id bigint,
  vendor_id bigint,
  -- What the bank will see as one item: a deposit, a check. Entries without it stand alone.
  bank_item_key text,
  reverses_entry_id bigint,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  constraint entry_pkey PRIMARY KEY (customer_id, entry_id),
  constraint entry_customer_id_community_id_entry_id_key UNIQUE (customer_id, community_id, entry_id),
  constraint entry_customer_id_entry_id_community_id_period_start_post_d_key UNIQUE (customer_id, entry_id, community_id, period_start, post_date),
  constraint entry_customer_id_source_type_source_id_key UNIQUE (customer_id, source_type, source_id),
  constraint entry_entry_type_check CHECK ((entry_type <> ''::text))
);
-- Figures as known on an earlier day are those of today less what was entered since.
CREATE INDEX entry_by_entered_time ON ledger.entry USING btree (customer_id, community_id, entered_time);
CREATE INDEX entry_customer_id_batch_id_idx ON ledger.entry USING btree (customer_id, batch_id);
CREATE INDEX entry_customer_id_community_id_post_date_entry_id_idx ON ledger.entry USING btree (customer_id, community_id, post_date, entry_id);
CREATE INDEX entry_of_journal ON ledger.entry USING btree (customer_id, community_id, entry_id) WHERE (entry_type = ANY (ARRAY['JOURNAL'::text, 'ADJUSTING'::text, 'OPENING'::text, 'JOURNAL_REVERSAL'::text, 'ADJUSTING_REVERSAL'::text, 'OPENING_REVERSAL'::text]));
-- The few entries that change a method, and their mirrors.
CREATE INDEX entry_of_method_change ON ledger.entry USING btree (customer_id, community_id, post_date) WHERE (entry_type ~~ 'METHOD\_CHANGE%'::text);
-- Closing a year is the database's own act: the closing entry is built here from the balances, whatever the number of postings, and nothing else may post as a
-- year's closing or its undoing. So a closed period holds what was closed, and a closing entry is never anything but the balances it closes.
CREATE INDEX entry_of_year_close ON ledger.entry USING btree (customer_id, community_id, post_date) WHERE (entry_type = ANY (ARRAY['YEAR_CLOSE'::text, 'YEAR_CLOSE_REVERSAL'::text]));
CREATE UNIQUE INDEX entry_reversed_once ON ledger.entry USING btree (customer_id, reverses_entry_id) WHERE (reverses_entry_id IS NOT NULL);
select platform.tenant_table('ledger.entry', 'insert, select');

create table ledger.fiscal_year (
  customer_id bigint not null,
  fiscal_year_id bigint not null generated by default as identity,
  community_id bigint not null,
  label text not null,
  start_on date not null,
  end_on date not null,
  -- accounting.md 0.5: cash = RECEIPT + PAYMENT, accrual = CHARGE + BILL, modified accrual = CHARGE + PAYMENT.
  ar_timing text not null,
  ap_timing text not null,
  constraint fiscal_year_pkey PRIMARY KEY (customer_id, fiscal_year_id),
  constraint fiscal_year_customer_id_community_id_fiscal_year_id_key UNIQUE (customer_id, community_id, fiscal_year_id),
  constraint fiscal_year_customer_id_community_id_start_on_key UNIQUE (customer_id, community_id, start_on),
  constraint fiscal_year_ap_timing_check CHECK ((ap_timing = ANY (ARRAY['BILL'::text, 'PAYMENT'::text]))),
  constraint fiscal_year_ar_timing_check CHECK ((ar_timing = ANY (ARRAY['CHARGE'::text, 'RECEIPT'::text]))),
  constraint fiscal_year_check CHECK ((end_on > start_on)),
  constraint fiscal_year_label_check CHECK ((label <> ''::text))
);
select platform.tenant_table('ledger.fiscal_year', 'insert, select');

create table ledger.fund (
  customer_id bigint not null,
  fund_id bigint not null generated by default as identity,
  community_id bigint not null,
  code text not null,
  name text not null,
  sort_order integer not null default 0,
  constraint fund_pkey PRIMARY KEY (customer_id, fund_id),
  constraint fund_customer_id_community_id_code_key UNIQUE (customer_id, community_id, code),
  constraint fund_customer_id_community_id_fund_id_key UNIQUE (customer_id, community_id, fund_id),
  constraint fund_code_check CHECK ((code ~ '^[A-Z0-9]{1,12}$'::text)),
  constraint fund_name_check CHECK ((name <> ''::text))
);
select platform.tenant_table('ledger.fund', 'delete, insert, select, update');

-- The last number given in each community. Only journal entries take one, as the last thing before they commit, so the row is held for a moment.
create table ledger.journal_counter (
  customer_id bigint not null,
  community_id bigint not null,
  last_number integer not null,
  constraint journal_counter_pkey PRIMARY KEY (customer_id, community_id),
  constraint journal_counter_last_number_check CHECK ((last_number >= 0))
);
select platform.tenant_table('ledger.journal_counter', 'insert, select, update');

-- Which entry stands under which number. Editing a posted entry keeps the number: its mirror takes the revision it undoes, what replaces it the next.
create table ledger.journal_number (
  customer_id bigint not null,
  entry_id bigint not null,
  community_id bigint not null,
  journal_number integer not null,
  revision smallint not null default 1,
  part text not null default 'ENTRY'::text,
  -- The schedule that made it.
  schedule_id bigint,
  constraint journal_number_pkey PRIMARY KEY (customer_id, entry_id),
  constraint journal_number_customer_id_community_id_journal_number_revi_key UNIQUE (customer_id, community_id, journal_number, revision, part),
  constraint journal_number_journal_number_check CHECK ((journal_number >= 1)),
  constraint journal_number_part_check CHECK ((part = ANY (ARRAY['ENTRY'::text, 'MIRROR'::text]))),
  constraint journal_number_revision_check CHECK ((revision >= 1))
);
select platform.tenant_table('ledger.journal_number', 'insert, select');

create table ledger.opening_balance (
  customer_id bigint not null,
  community_id bigint not null,
  account_id bigint not null,
  fund_id bigint not null,
  cost_center_id bigint not null,
  fiscal_year_start date not null,
  amount_cents bigint not null,
  constraint opening_balance_pkey PRIMARY KEY (customer_id, community_id, fiscal_year_start, account_id, fund_id, cost_center_id)
);
select platform.tenant_table('ledger.opening_balance', 'select');

create table ledger.period (
  customer_id bigint not null,
  community_id bigint not null,
  period_start date not null,
  period_end date not null,
  fiscal_year_id bigint not null,
  number smallint not null,
  status text not null,
  closed_time timestamp with time zone,
  closed_by bigint,
  constraint period_pkey PRIMARY KEY (customer_id, community_id, period_start),
  constraint period_check CHECK ((period_end >= period_start)),
  constraint period_number_check CHECK (((number >= 1) AND (number <= 53))),
  constraint period_status_check CHECK ((status = ANY (ARRAY['FUTURE'::text, 'OPEN'::text, 'CURRENT'::text, 'CLOSED'::text])))
);
CREATE UNIQUE INDEX period_one_current ON ledger.period USING btree (customer_id, community_id) WHERE (status = 'CURRENT'::text);
select platform.tenant_table('ledger.period', 'insert, select');

create table ledger.posting (
  customer_id bigint not null,
  entry_id bigint not null,
  leg smallint not null,
  community_id bigint not null,
  account_id bigint not null,
  fund_id bigint not null,
  cost_center_id bigint not null,
  period_start date not null,
  post_date date not null,
  -- Debit positive, credit negative.
  amount_cents bigint not null,
  memo text not null default ''::text,
  -- True for the due to/from lines the ledger added to balance each fund (accounting.md 0.7).
  is_interfund boolean not null default false,
  counter_fund_id bigint,
  constraint posting_pkey PRIMARY KEY (customer_id, entry_id, leg),
  constraint posting_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint posting_check CHECK ((counter_fund_id <> fund_id)),
  constraint posting_leg_check CHECK ((leg >= 1))
);
CREATE INDEX posting_customer_id_community_id_account_id_post_date_entry_idx ON ledger.posting USING btree (customer_id, community_id, account_id, post_date, entry_id, leg);
select platform.tenant_table('ledger.posting', 'insert, select');

-- Through which day the cash of a bank account is reconciled: nothing more is posted to it on or before that
-- day, whatever posts. Kept from the finished reconciliations, and held while an entry is posted, so that an
-- entry and the end of a reconciliation never pass each other.
create table ledger.reconciled_cash (
  customer_id bigint not null,
  bank_account_id bigint not null,
  community_id bigint not null,
  -- Null while the first reconciliation is under way.
  reconciled_on date,
  constraint reconciled_cash_pkey PRIMARY KEY (customer_id, bank_account_id)
);
CREATE INDEX reconciled_cash_customer_id_community_id_idx ON ledger.reconciled_cash USING btree (customer_id, community_id);
select platform.tenant_table('ledger.reconciled_cash', 'insert, select, update');

create table ledger.reserve_component (
  customer_id bigint not null,
  community_id bigint not null,
  reserve_study_id bigint not null,
  "position" integer not null,
  name text not null,
  category text not null default ''::text,
  quantity integer,
  unit_cost_cents bigint,
  cost_cents bigint not null,
  useful_life integer not null,
  remaining_life integer not null,
  last_done_on date,
  -- Its own rise of cost in a year; that of the study when null.
  inflation_basis_points integer,
  note text not null default ''::text,
  constraint reserve_component_pkey PRIMARY KEY (customer_id, reserve_study_id, "position"),
  constraint reserve_component_customer_id_reserve_study_id_name_key UNIQUE (customer_id, reserve_study_id, name),
  constraint reserve_component_check CHECK (((remaining_life >= 0) AND (remaining_life <= useful_life))),
  constraint reserve_component_check1 CHECK (((quantity IS NULL) OR (unit_cost_cents IS NULL) OR (cost_cents = (quantity * unit_cost_cents)))),
  constraint reserve_component_cost_cents_check CHECK ((cost_cents >= 0)),
  constraint reserve_component_inflation_basis_points_check CHECK (((inflation_basis_points >= '-2000'::integer) AND (inflation_basis_points <= 5000))),
  constraint reserve_component_name_check CHECK ((name <> ''::text)),
  constraint reserve_component_position_check CHECK (("position" > 0)),
  constraint reserve_component_quantity_check CHECK ((quantity > 0)),
  constraint reserve_component_unit_cost_cents_check CHECK ((unit_cost_cents >= 0)),
  constraint reserve_component_useful_life_check CHECK (((useful_life >= 1) AND (useful_life <= 100)))
);
select platform.tenant_table('ledger.reserve_component', 'delete, insert, select');

-- Reserve studies: versions for each reserve fund with their components, and what managers remark on variances of a period.
create table ledger.reserve_study (
  customer_id bigint not null,
  reserve_study_id bigint not null generated by default as identity,
  community_id bigint not null,
  fund_id bigint not null,
  number integer not null,
  name text not null,
  note text not null default ''::text,
  state text not null,
  version bigint not null default 1,
  -- The first day of the first year of its plan.
  study_on date not null,
  method text not null,
  inflation_basis_points integer not null,
  interest_basis_points integer not null,
  -- What is put aside in a year as things are.
  contribution_cents bigint not null,
  -- What the pooled method never goes below.
  minimum_cents bigint not null,
  made_by bigint not null,
  made_time timestamp with time zone not null,
  adopted_on date,
  adopted_by bigint,
  adopted_time timestamp with time zone,
  constraint reserve_study_pkey PRIMARY KEY (customer_id, reserve_study_id),
  constraint reserve_study_customer_id_community_id_fund_id_number_key UNIQUE (customer_id, community_id, fund_id, number),
  constraint reserve_study_customer_id_community_id_reserve_study_id_key UNIQUE (customer_id, community_id, reserve_study_id),
  constraint reserve_study_check CHECK (((state = ANY (ARRAY['ADOPTED'::text, 'SUPERSEDED'::text])) = (adopted_on IS NOT NULL))),
  constraint reserve_study_check1 CHECK ((((adopted_on IS NULL) = (adopted_by IS NULL)) AND ((adopted_on IS NULL) = (adopted_time IS NULL)))),
  constraint reserve_study_contribution_cents_check CHECK ((contribution_cents >= 0)),
  constraint reserve_study_inflation_basis_points_check CHECK (((inflation_basis_points >= '-2000'::integer) AND (inflation_basis_points <= 5000))),
  constraint reserve_study_interest_basis_points_check CHECK (((interest_basis_points >= 0) AND (interest_basis_points <= 5000))),
  constraint reserve_study_method_check CHECK ((method = ANY (ARRAY['COMPONENT'::text, 'CASH_FLOW'::text]))),
  constraint reserve_study_minimum_cents_check CHECK ((minimum_cents >= 0)),
  constraint reserve_study_name_check CHECK ((name <> ''::text)),
  constraint reserve_study_number_check CHECK ((number > 0)),
  constraint reserve_study_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'ADOPTED'::text, 'SUPERSEDED'::text, 'DISCARDED'::text])))
);
-- One study of a fund is in force at a time.
CREATE UNIQUE INDEX reserve_study_one_adopted ON ledger.reserve_study USING btree (customer_id, fund_id) WHERE (state = 'ADOPTED'::text);
select platform.tenant_table('ledger.reserve_study', 'insert, select, update');

-- Entries saved and not posted: drafts, what a schedule built for review, templates, and what recurs. Lines may be unfinished.
create table ledger.saved_entry (
  customer_id bigint not null,
  saved_entry_id bigint not null generated by default as identity,
  community_id bigint not null,
  purpose text not null,
  -- Of a template.
  name text not null default ''::text,
  post_date date,
  reference text not null default ''::text,
  description text not null default ''::text,
  entry_type text not null default 'JOURNAL'::text,
  reverses_next boolean not null default false,
  -- Why its lines may touch control accounts.
  override_reason text not null default ''::text,
  -- Of what a schedule built: the batch that waits, and the schedule.
  batch_id bigint,
  schedule_id bigint,
  version bigint not null default 1,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  changed_time timestamp with time zone not null,
  constraint saved_entry_pkey PRIMARY KEY (customer_id, saved_entry_id),
  constraint saved_entry_customer_id_community_id_saved_entry_id_key UNIQUE (customer_id, community_id, saved_entry_id),
  constraint saved_entry_check CHECK (((purpose = 'UNPOSTED'::text) = (batch_id IS NOT NULL))),
  constraint saved_entry_check1 CHECK (((purpose <> 'TEMPLATE'::text) OR (name <> ''::text))),
  constraint saved_entry_entry_type_check CHECK ((entry_type = ANY (ARRAY['JOURNAL'::text, 'ADJUSTING'::text, 'OPENING'::text]))),
  constraint saved_entry_purpose_check CHECK ((purpose = ANY (ARRAY['DRAFT'::text, 'UNPOSTED'::text, 'TEMPLATE'::text, 'RECURRING'::text])))
);
CREATE INDEX saved_entry_customer_id_community_id_purpose_saved_entry_id_idx ON ledger.saved_entry USING btree (customer_id, community_id, purpose, saved_entry_id);
CREATE UNIQUE INDEX saved_entry_template_name ON ledger.saved_entry USING btree (customer_id, community_id, lower(name)) WHERE (purpose = 'TEMPLATE'::text);
select platform.tenant_table('ledger.saved_entry', 'delete, insert, select, update');

create table ledger.saved_line (
  customer_id bigint not null,
  community_id bigint not null,
  saved_entry_id bigint not null,
  line smallint not null,
  account_id bigint,
  cost_center_id bigint,
  debit_cents bigint,
  credit_cents bigint,
  memo text not null default ''::text,
  constraint saved_line_pkey PRIMARY KEY (customer_id, saved_entry_id, line),
  constraint saved_line_line_check CHECK ((line >= 1))
);
CREATE INDEX saved_line_customer_id_account_id_idx ON ledger.saved_line USING btree (customer_id, account_id) WHERE (account_id IS NOT NULL);
select platform.tenant_table('ledger.saved_line', 'delete, insert, select');

-- Who is mailed the signed heads of the chain of seals: a board member, the accountant. What they keep, nobody here can take back.
create table ledger.seal_recipient (
  customer_id bigint not null,
  recipient_id bigint not null generated by default as identity,
  name text not null,
  email text not null,
  -- How often, as far as there is anything new; CLOSE: only when a period was closed, which the others are told as well.
  frequency text not null,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  -- The head that was mailed last.
  sent_block bigint,
  sent_time timestamp with time zone,
  constraint seal_recipient_pkey PRIMARY KEY (customer_id, recipient_id),
  constraint seal_recipient_customer_id_email_key UNIQUE (customer_id, email),
  constraint seal_recipient_check CHECK (((sent_block IS NULL) = (sent_time IS NULL))),
  constraint seal_recipient_email_check CHECK ((email ~ '^[^@\s<>]+@[^@\s<>]+$'::text)),
  constraint seal_recipient_frequency_check CHECK ((frequency = ANY (ARRAY['DAILY'::text, 'WEEKLY'::text, 'MONTHLY'::text, 'CLOSE'::text]))),
  constraint seal_recipient_name_check CHECK ((name <> ''::text))
);
select platform.tenant_table('ledger.seal_recipient', 'delete, insert, select, update');

-- Which accounts are kept in which cost centers besides 000.
create table ledger.sub_account (
  customer_id bigint not null,
  community_id bigint not null,
  account_id bigint not null,
  cost_center_id bigint not null,
  name text not null,
  constraint sub_account_pkey PRIMARY KEY (customer_id, community_id, account_id, cost_center_id),
  constraint sub_account_name_check CHECK ((name <> ''::text))
);
select platform.tenant_table('ledger.sub_account', 'delete, insert, select, update');

-- What each tie-out of a community found when it was last looked at; a round looks again after every change.
create table ledger.tie_out (
  customer_id bigint not null,
  community_id bigint not null,
  name text not null,
  lamp text not null,
  as_of date not null,
  ledger_cents bigint not null,
  subledger_cents bigint not null,
  -- The rows that are to blame, in the words they were found with.
  offenders jsonb not null,
  offender_count integer not null,
  checked_time timestamp with time zone not null,
  red_since timestamp with time zone,
  constraint tie_out_pkey PRIMARY KEY (customer_id, community_id, name),
  constraint tie_out_check CHECK (((lamp = 'RED'::text) = (red_since IS NOT NULL))),
  constraint tie_out_lamp_check CHECK ((lamp = ANY (ARRAY['GREEN'::text, 'RED'::text, 'GREY'::text]))),
  constraint tie_out_name_check CHECK ((name <> ''::text)),
  constraint tie_out_offender_count_check CHECK ((offender_count >= 0))
);
CREATE INDEX tie_out_red ON ledger.tie_out USING btree (customer_id, community_id) WHERE (lamp = 'RED'::text);
select platform.tenant_table('ledger.tie_out', 'insert, select, update');

-- What a manager says of an account's variance in a period. The newest row counts; an empty one takes the remark back. Nothing is changed or deleted.
create table ledger.variance_comment (
  customer_id bigint not null,
  variance_comment_id bigint not null generated by default as identity,
  community_id bigint not null,
  account_id bigint not null,
  period_start date not null,
  comment text not null,
  written_by bigint not null,
  written_time timestamp with time zone not null,
  constraint variance_comment_pkey PRIMARY KEY (customer_id, variance_comment_id)
);
CREATE INDEX variance_comment_newest ON ledger.variance_comment USING btree (customer_id, community_id, period_start, account_id, variance_comment_id);
select platform.tenant_table('ledger.variance_comment', 'insert, select');

-- What a batch of adjustments says of itself; its state and day stand in ledger.batch.
create table receivables.adjustment (
  customer_id bigint not null,
  community_id bigint not null,
  batch_id bigint not null,
  type text not null,
  -- Why something was waived; empty where nothing was.
  reason text not null,
  comment text not null default ''::text,
  constraint adjustment_pkey PRIMARY KEY (customer_id, batch_id),
  constraint adjustment_customer_id_community_id_batch_id_key UNIQUE (customer_id, community_id, batch_id),
  constraint adjustment_reason_check CHECK ((reason = ANY (ARRAY[''::text, 'COURTESY'::text, 'ERROR'::text, 'SETTLEMENT'::text, 'BOARD_ORDER'::text, 'STATUTE'::text, 'WRITE_OFF'::text]))),
  constraint adjustment_type_check CHECK ((type = ANY (ARRAY['ADJUSTMENT'::text, 'ADD_CHARGE'::text, 'WAIVE'::text, 'PREVIOUS_OWNER'::text, 'IMPORT'::text])))
);
select platform.tenant_table('receivables.adjustment', 'insert, select');

-- Who agreed to a batch that waives more than who entered it may; a change of a line takes it back.
create table receivables.adjustment_approval (
  customer_id bigint not null,
  community_id bigint not null,
  batch_id bigint not null,
  approved_by bigint not null,
  approved_time timestamp with time zone not null,
  constraint adjustment_approval_pkey PRIMARY KEY (customer_id, batch_id)
);
select platform.tenant_table('receivables.adjustment_approval', 'delete, insert, select');

create table receivables.adjustment_line (
  customer_id bigint not null,
  community_id bigint not null,
  adjustment_line_id bigint not null generated by default as identity,
  batch_id bigint not null,
  ownership_id bigint not null,
  property_id bigint not null,
  act text not null,
  -- The code charged or waived, or the one money is reserved for; null is general prepaid money.
  charge_code_id bigint,
  description text not null default ''::text,
  -- Charged, waived: above zero. Prepaid: into it above zero. Reserved: from general into the code above zero.
  amount_cents bigint not null,
  -- The other account of a prepaid adjustment.
  account_id bigint,
  is_dropped boolean not null default false,
  constraint adjustment_line_pkey PRIMARY KEY (customer_id, adjustment_line_id),
  constraint adjustment_line_account CHECK (((act = 'PREPAID'::text) = (account_id IS NOT NULL))),
  constraint adjustment_line_act_check CHECK ((act = ANY (ARRAY['CHARGE'::text, 'WAIVE'::text, 'PREPAID'::text, 'RESERVE'::text]))),
  constraint adjustment_line_amount CHECK (
CASE
    WHEN (act = ANY (ARRAY['CHARGE'::text, 'WAIVE'::text])) THEN (amount_cents > 0)
    ELSE (amount_cents <> 0)
END),
  constraint adjustment_line_code CHECK (((act = 'PREPAID'::text) OR (charge_code_id IS NOT NULL)))
);
CREATE INDEX adjustment_line_customer_id_batch_id_adjustment_line_id_idx ON receivables.adjustment_line USING btree (customer_id, batch_id, adjustment_line_id);
CREATE INDEX adjustment_line_customer_id_ownership_id_adjustment_line_id_idx ON receivables.adjustment_line USING btree (customer_id, ownership_id, adjustment_line_id);
select platform.tenant_table('receivables.adjustment_line', 'insert, select, update');

-- What took away from a charge's open amount, dated and signed: positive pays or reverses, negative opens again.
create table receivables.application (
  customer_id bigint not null,
  application_id bigint not null generated by default as identity,
  community_id bigint not null,
  charge_id bigint not null,
  ownership_id bigint not null,
  kind text not null,
  -- The receipt whose money it is; null is prepaid money, or the reversal of the charge.
  receipt_id bigint,
  -- The reserved bucket the prepaid money came from; null is general prepaid.
  bucket_code_id bigint,
  applied_on date not null,
  amount_cents bigint not null,
  batch_id bigint not null,
  entry_id bigint,
  constraint application_pkey PRIMARY KEY (customer_id, application_id),
  constraint application_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint application_check CHECK (((receipt_id IS NOT NULL) OR (kind <> ALL (ARRAY['RECEIPT'::text, 'BACKOUT'::text])))),
  constraint application_kind_check CHECK ((kind = ANY (ARRAY['RECEIPT'::text, 'PREPAID'::text, 'UNAPPLIED'::text, 'BACKOUT'::text, 'REVERSAL'::text, 'TRANSFER'::text, 'WAIVER'::text, 'WRITE_OFF'::text]))),
  constraint application_not_of_receipt CHECK (((receipt_id IS NULL) OR (kind <> ALL (ARRAY['PREPAID'::text, 'REVERSAL'::text, 'TRANSFER'::text, 'WAIVER'::text, 'WRITE_OFF'::text])))),
  constraint application_sign CHECK (((kind = ANY (ARRAY['TRANSFER'::text, 'WAIVER'::text, 'WRITE_OFF'::text])) OR ((amount_cents > 0) = (kind = ANY (ARRAY['RECEIPT'::text, 'PREPAID'::text, 'REVERSAL'::text])))))
);
CREATE INDEX application_customer_id_batch_id_idx ON receivables.application USING btree (customer_id, batch_id);
CREATE INDEX application_customer_id_charge_id_applied_on_idx ON receivables.application USING btree (customer_id, charge_id, applied_on);
CREATE INDEX application_customer_id_community_id_applied_on_idx ON receivables.application USING btree (customer_id, community_id, applied_on);
CREATE INDEX application_customer_id_ownership_id_applied_on_idx ON receivables.application USING btree (customer_id, ownership_id, applied_on);
CREATE INDEX application_customer_id_receipt_id_idx ON receivables.application USING btree (customer_id, receipt_id) WHERE (receipt_id IS NOT NULL);
select platform.tenant_table('receivables.application', 'insert, select');

-- The lines of a batch of charges or late fees: changed while it is unposted, kept as they were posted afterwards.
create table receivables.batch_line (
  customer_id bigint not null,
  batch_line_id bigint not null generated by default as identity,
  community_id bigint not null,
  batch_id bigint not null,
  ownership_id bigint not null,
  property_id bigint not null,
  charge_code_id bigint not null,
  -- The late code a fee was figured on; null for charges.
  source_code_id bigint,
  instalment_start date not null,
  description text not null,
  proposed_cents bigint not null,
  amount_cents bigint not null,
  -- What the same code cost the property the last time; null for fees.
  previous_cents bigint,
  is_dropped boolean not null default false,
  source_charge_id bigint,
  constraint batch_line_pkey PRIMARY KEY (customer_id, batch_line_id),
  constraint batch_line_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint batch_line_proposed_cents_check CHECK ((proposed_cents >= 0))
);
CREATE INDEX batch_line_customer_id_batch_id_batch_line_id_idx ON receivables.batch_line USING btree (customer_id, batch_id, batch_line_id);
select platform.tenant_table('receivables.batch_line', 'insert, select, update');

create table receivables.category_amount (
  customer_id bigint not null,
  code_category_id bigint not null,
  fiscal_year_id bigint not null,
  community_id bigint not null,
  amount_cents bigint not null,
  constraint category_amount_pkey PRIMARY KEY (customer_id, code_category_id, fiscal_year_id),
  constraint category_amount_amount_cents_check CHECK ((amount_cents >= 0))
);
select platform.tenant_table('receivables.category_amount', 'delete, insert, select, update');

-- Which property pays a code in which category, from when to when; at most one open link per property and code.
create table receivables.category_linkage (
  customer_id bigint not null,
  category_linkage_id bigint not null generated by default as identity,
  community_id bigint not null,
  property_id bigint not null,
  charge_code_id bigint not null,
  code_category_id bigint not null,
  start_on date not null,
  end_on date,
  -- This property's own amount in place of the category's.
  override_cents bigint,
  constraint category_linkage_pkey PRIMARY KEY (customer_id, category_linkage_id),
  constraint category_linkage_check CHECK (((end_on IS NULL) OR (end_on >= start_on))),
  constraint category_linkage_override_cents_check CHECK ((override_cents >= 0))
);
CREATE INDEX category_linkage_customer_id_community_id_code_category_id_idx ON receivables.category_linkage USING btree (customer_id, community_id, code_category_id);
CREATE UNIQUE INDEX category_linkage_one_open ON receivables.category_linkage USING btree (customer_id, property_id, charge_code_id) WHERE (end_on IS NULL);
select platform.tenant_table('receivables.category_linkage', 'delete, insert, select, update');

-- What an owner owes, each charge with what is still open. The application only inserts; open_cents and is_reversed
-- are written by the trigger on receivables.application.
create table receivables.charge (
  customer_id bigint not null,
  charge_id bigint not null generated by default as identity,
  community_id bigint not null,
  ownership_id bigint not null,
  property_id bigint not null,
  charge_code_id bigint not null,
  kind text not null,
  charge_date date not null,
  amount_cents bigint not null,
  open_cents bigint not null,
  -- The installment billed (its first day), so that it is billed once.
  instalment_start date,
  source_code_id bigint,
  description text not null default ''::text,
  batch_id bigint not null,
  -- Accounts as linked on the day of the charge: relinking a code changes later charges only (accounting.md 8).
  income_account_id bigint not null,
  receivable_account_id bigint,
  -- Null where the books know nothing of the charge: under cash, and for beginning balances.
  entry_id bigint,
  is_reversed boolean not null default false,
  source_charge_id bigint,
  origin_charge_id bigint,
  constraint charge_pkey PRIMARY KEY (customer_id, charge_id),
  constraint charge_customer_id_community_id_ownership_id_charge_id_key UNIQUE (customer_id, community_id, ownership_id, charge_id),
  constraint charge_amount_cents_check CHECK ((amount_cents > 0)),
  constraint charge_kind_check CHECK ((kind = ANY (ARRAY['CHARGE'::text, 'LATE_FEE'::text, 'NSF_FEE'::text, 'BEGINNING'::text, 'MOVED'::text]))),
  constraint charge_open_within_amount CHECK (((open_cents >= 0) AND (open_cents <= amount_cents)))
);
CREATE INDEX charge_by_amount ON receivables.charge USING btree (customer_id, amount_cents, charge_id);
CREATE INDEX charge_by_instalment ON receivables.charge USING btree (customer_id, community_id, instalment_start) WHERE ((instalment_start IS NOT NULL) AND (NOT is_reversed));
CREATE INDEX charge_customer_id_batch_id_idx ON receivables.charge USING btree (customer_id, batch_id);
CREATE INDEX charge_customer_id_community_id_charge_date_charge_id_idx ON receivables.charge USING btree (customer_id, community_id, charge_date, charge_id);
CREATE INDEX charge_customer_id_origin_charge_id_idx ON receivables.charge USING btree (customer_id, origin_charge_id) WHERE (origin_charge_id IS NOT NULL);
CREATE INDEX charge_customer_id_ownership_id_charge_date_charge_id_idx ON receivables.charge USING btree (customer_id, ownership_id, charge_date, charge_id);
CREATE UNIQUE INDEX charge_fee_once ON receivables.charge USING btree (customer_id, source_charge_id) WHERE ((source_charge_id IS NOT NULL) AND (NOT is_reversed));
CREATE UNIQUE INDEX charge_instalment_once ON receivables.charge USING btree (customer_id, property_id, charge_code_id, instalment_start, source_code_id, source_charge_id) NULLS NOT DISTINCT WHERE ((instalment_start IS NOT NULL) AND (NOT is_reversed));
CREATE INDEX charge_open ON receivables.charge USING btree (customer_id, community_id, ownership_id) WHERE (open_cents > 0);
select platform.tenant_table('receivables.charge', 'insert, select');

create table receivables.charge_code (
  customer_id bigint not null,
  charge_code_id bigint not null generated by default as identity,
  community_id bigint not null,
  alias text not null,
  name text not null,
  kind text not null,
  income_account_id bigint not null,
  -- Books kept on cash need none (accounting.md 0.5).
  receivable_account_id bigint,
  is_active boolean not null default true,
  version bigint not null default 1,
  constraint charge_code_pkey PRIMARY KEY (customer_id, charge_code_id),
  constraint charge_code_customer_id_community_id_alias_key UNIQUE (customer_id, community_id, alias),
  constraint charge_code_customer_id_community_id_charge_code_id_key UNIQUE (customer_id, community_id, charge_code_id),
  constraint charge_code_alias_check CHECK ((alias ~ '^[A-Z0-9-]{1,10}$'::text)),
  constraint charge_code_kind_check CHECK ((kind = ANY (ARRAY['ASSESSMENT'::text, 'SPECIAL'::text, 'MISC'::text, 'LATE_FEE'::text, 'INTEREST'::text, 'NSF'::text]))),
  constraint charge_code_name_check CHECK ((name <> ''::text))
);
select platform.tenant_table('receivables.charge_code', 'insert, select, update');

-- A category is what a kind of home pays on a code, how often, and the late fee for paying late.
create table receivables.code_category (
  customer_id bigint not null,
  code_category_id bigint not null generated by default as identity,
  community_id bigint not null,
  charge_code_id bigint not null,
  name text not null,
  frequency text not null,
  minimum_liability_cents bigint not null default 0,
  late_fee_kind text not null default 'NONE'::text,
  late_fee_cents bigint not null default 0,
  late_fee_basis_points integer not null default 0,
  late_fee_code_id bigint,
  version bigint not null default 1,
  late_fee_repeat text not null default 'MONTHLY'::text,
  late_fee_grace_days integer not null default 0,
  late_fee_cap_cents bigint not null default 0,
  late_fee_cap_basis_points integer not null default 0,
  constraint code_category_pkey PRIMARY KEY (customer_id, code_category_id),
  constraint code_category_customer_id_charge_code_id_name_key UNIQUE (customer_id, charge_code_id, name),
  constraint code_category_customer_id_community_id_charge_code_id_code__key UNIQUE (customer_id, community_id, charge_code_id, code_category_id),
  constraint code_category_customer_id_community_id_code_category_id_key UNIQUE (customer_id, community_id, code_category_id),
  constraint code_category_check CHECK (((late_fee_kind = 'NONE'::text) OR (late_fee_code_id IS NOT NULL))),
  constraint code_category_frequency_check CHECK ((frequency = ANY (ARRAY['MONTHLY'::text, 'QUARTERLY'::text, 'ANNUAL'::text]))),
  constraint code_category_late_fee_basis_points_check CHECK (((late_fee_basis_points >= 0) AND (late_fee_basis_points <= 10000))),
  constraint code_category_late_fee_cap_basis_points_check CHECK (((late_fee_cap_basis_points >= 0) AND (late_fee_cap_basis_points <= 10000))),
  constraint code_category_late_fee_cap_cents_check CHECK ((late_fee_cap_cents >= 0)),
  constraint code_category_late_fee_cents_check CHECK ((late_fee_cents >= 0)),
  constraint code_category_late_fee_grace_days_check CHECK (((late_fee_grace_days >= 0) AND (late_fee_grace_days <= 366))),
  constraint code_category_late_fee_kind_check CHECK ((late_fee_kind = ANY (ARRAY['NONE'::text, 'FLAT'::text, 'PERCENT'::text]))),
  constraint code_category_late_fee_repeat_check CHECK ((late_fee_repeat = ANY (ARRAY['ONCE'::text, 'MONTHLY'::text]))),
  constraint code_category_minimum_liability_cents_check CHECK ((minimum_liability_cents >= 0)),
  constraint code_category_name_check CHECK ((name <> ''::text))
);
select platform.tenant_table('receivables.code_category', 'insert, select, update');

-- A bank deposit: what the bank will show as one item. Lockbox money of one day and account is one deposit.
create table receivables.deposit (
  customer_id bigint not null,
  deposit_id bigint not null generated by default as identity,
  community_id bigint not null,
  bank_account_id bigint not null,
  deposited_on date not null,
  source text not null,
  constraint deposit_pkey PRIMARY KEY (customer_id, deposit_id),
  constraint deposit_customer_id_community_id_deposit_id_key UNIQUE (customer_id, community_id, deposit_id),
  constraint deposit_of_account_and_day UNIQUE (customer_id, community_id, deposit_id, bank_account_id, deposited_on),
  constraint deposit_source_check CHECK ((source = ANY (ARRAY['MANUAL'::text, 'LOCKBOX'::text])))
);
CREATE UNIQUE INDEX deposit_one_lockbox_a_day ON receivables.deposit USING btree (customer_id, bank_account_id, deposited_on) WHERE (source = 'LOCKBOX'::text);
select platform.tenant_table('receivables.deposit', 'insert, select');

create table receivables.distribution_entry (
  customer_id bigint not null,
  distribution_list_id bigint not null,
  "position" smallint not null,
  community_id bigint not null,
  charge_code_id bigint not null,
  constraint distribution_entry_pkey PRIMARY KEY (customer_id, distribution_list_id, "position"),
  constraint distribution_entry_customer_id_distribution_list_id_charge__key UNIQUE (customer_id, distribution_list_id, charge_code_id),
  constraint distribution_entry_position_check CHECK (("position" >= 1))
);
select platform.tenant_table('receivables.distribution_entry', 'delete, insert, select');

-- In which order money pays codes. A code that is not listed is never paid by the list (accounting.md 7).
create table receivables.distribution_list (
  customer_id bigint not null,
  distribution_list_id bigint not null generated by default as identity,
  community_id bigint not null,
  kind text not null,
  name text not null,
  version bigint not null default 1,
  constraint distribution_list_pkey PRIMARY KEY (customer_id, distribution_list_id),
  constraint distribution_list_customer_id_community_id_distribution_lis_key UNIQUE (customer_id, community_id, distribution_list_id),
  constraint distribution_list_customer_id_community_id_name_key UNIQUE (customer_id, community_id, name),
  constraint distribution_list_kind_check CHECK ((kind = ANY (ARRAY['DEFAULT'::text, 'LOCKBOX'::text, 'CUSTOM'::text]))),
  constraint distribution_list_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX distribution_list_one_of_kind ON receivables.distribution_list USING btree (customer_id, community_id, kind) WHERE (kind <> 'CUSTOM'::text);
select platform.tenant_table('receivables.distribution_list', 'insert, select, update');

-- Lockbox files hold the payments of many communities, so they belong to the customer; the same bytes come in once.
create table receivables.lockbox_file (
  customer_id bigint not null,
  lockbox_file_id bigint not null generated by default as identity,
  file_name text not null,
  content_hash text not null,
  preset text not null,
  file_on date,
  item_count integer not null,
  known_count integer not null default 0,
  total_cents bigint not null,
  imported_by bigint not null,
  imported_time timestamp with time zone not null,
  constraint lockbox_file_pkey PRIMARY KEY (customer_id, lockbox_file_id),
  constraint lockbox_file_customer_id_content_hash_key UNIQUE (customer_id, content_hash),
  constraint lockbox_file_item_count_check CHECK ((item_count >= 0)),
  constraint lockbox_file_known_count_check CHECK ((known_count >= 0))
);
select platform.tenant_table('receivables.lockbox_file', 'insert, select, update');

create table receivables.lockbox_line (
  customer_id bigint not null,
  lockbox_line_id bigint not null generated by default as identity,
  lockbox_file_id bigint not null,
  -- As read; never changed.
  file_line integer not null,
  lockbox_id text not null,
  deposit_on date not null,
  batch_number text not null,
  sequence integer not null,
  owner_account text not null default ''::text,
  amount_cents bigint not null,
  check_number text not null default ''::text,
  remitter text not null default ''::text,
  -- Lockbox, day, batch, sequence, account, amount and check: a payment comes in once, whatever the file.
  fingerprint text not null,
  -- As matched or corrected.
  status text not null,
  reason text not null default ''::text,
  community_id bigint,
  bank_account_id bigint,
  ownership_id bigint,
  is_mended boolean not null default false,
  delete_reason text not null default ''::text,
  receipt_id bigint,
  constraint lockbox_line_pkey PRIMARY KEY (customer_id, lockbox_line_id),
  constraint lockbox_line_customer_id_fingerprint_key UNIQUE (customer_id, fingerprint),
  constraint lockbox_line_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint lockbox_line_check CHECK (((status <> ALL (ARRAY['MATCHED'::text, 'POSTED'::text])) OR ((community_id IS NOT NULL) AND (bank_account_id IS NOT NULL) AND (ownership_id IS NOT NULL)))),
  constraint lockbox_line_check1 CHECK (((status = 'POSTED'::text) = (receipt_id IS NOT NULL))),
  constraint lockbox_line_check2 CHECK (((status <> 'EXCEPTION'::text) OR (reason <> ''::text))),
  constraint lockbox_line_reason_check CHECK ((reason = ANY (ARRAY[''::text, 'UNKNOWN_LOCKBOX'::text, 'SEVERAL_LOCKBOXES'::text, 'NO_ACCOUNT'::text, 'UNKNOWN_OWNER'::text, 'SEVERAL_OWNERS'::text, 'PREVIOUS_OWNER'::text, 'PAYMENT_ON_HOLD'::text, 'ZERO_AMOUNT'::text, 'DUPLICATE'::text]))),
  constraint lockbox_line_status_check CHECK ((status = ANY (ARRAY['MATCHED'::text, 'EXCEPTION'::text, 'POSTED'::text, 'DELETED'::text])))
);
-- A check is known again in the file of another day.
CREATE INDEX lockbox_line_by_check ON receivables.lockbox_line USING btree (customer_id, check_number, amount_cents) WHERE (check_number <> ''::text);
CREATE INDEX lockbox_line_customer_id_lockbox_file_id_lockbox_line_id_idx ON receivables.lockbox_line USING btree (customer_id, lockbox_file_id, lockbox_line_id);
CREATE INDEX lockbox_line_waiting ON receivables.lockbox_line USING btree (customer_id, lockbox_line_id) WHERE (status = ANY (ARRAY['MATCHED'::text, 'EXCEPTION'::text]));
select platform.tenant_table('receivables.lockbox_line', 'insert, select, update');

create table receivables.misc_receipt (
  customer_id bigint not null,
  misc_receipt_id bigint not null generated by default as identity,
  community_id bigint not null,
  receipt_number integer not null,
  constraint misc_receipt_pkey PRIMARY KEY (customer_id, misc_receipt_id),
  constraint misc_receipt_customer_id_community_id_misc_receipt_id_key UNIQUE (customer_id, community_id, misc_receipt_id),
  constraint misc_receipt_customer_id_community_id_receipt_number_key UNIQUE (customer_id, community_id, receipt_number),
  constraint misc_receipt_receipt_number_check CHECK ((receipt_number >= 1))
);
select platform.tenant_table('receivables.misc_receipt', 'insert, select');

-- Money that comes from anyone but an owner paying an account. A receipt keeps its number through every edit; each edit is a revision.
create table receivables.misc_receipt_counter (
  customer_id bigint not null,
  community_id bigint not null,
  last_number integer not null,
  constraint misc_receipt_counter_pkey PRIMARY KEY (customer_id, community_id),
  constraint misc_receipt_counter_last_number_check CHECK ((last_number >= 0))
);
select platform.tenant_table('receivables.misc_receipt_counter', 'insert, select, update');

create table receivables.misc_receipt_line (
  customer_id bigint not null,
  misc_receipt_id bigint not null,
  revision smallint not null,
  line_no smallint not null,
  community_id bigint not null,
  account_id bigint not null,
  cost_center_id bigint,
  amount_cents bigint not null,
  memo text not null,
  constraint misc_receipt_line_pkey PRIMARY KEY (customer_id, misc_receipt_id, revision, line_no),
  constraint misc_receipt_line_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint misc_receipt_line_line_no_check CHECK ((line_no >= 1))
);
select platform.tenant_table('receivables.misc_receipt_line', 'insert, select');

create table receivables.misc_receipt_revision (
  customer_id bigint not null,
  misc_receipt_id bigint not null,
  revision smallint not null,
  community_id bigint not null,
  batch_id bigint not null,
  entry_id bigint not null,
  deposit_id bigint not null,
  bank_account_id bigint not null,
  post_date date not null,
  payer_kind text not null,
  payer_name text not null,
  vendor_id bigint,
  ownership_id bigint,
  category text not null,
  -- Counts as non-exempt function income on Form 1120-H.
  is_non_exempt boolean not null,
  check_number text not null,
  description text not null,
  amount_cents bigint not null,
  constraint misc_receipt_revision_pkey PRIMARY KEY (customer_id, misc_receipt_id, revision),
  constraint misc_receipt_revision_customer_id_entry_id_key UNIQUE (customer_id, entry_id),
  constraint misc_receipt_revision_amount_cents_check CHECK ((amount_cents > 0)),
  constraint misc_receipt_revision_category_check CHECK ((category = ANY (ARRAY['INTEREST'::text, 'RENTAL'::text, 'FACILITY'::text, 'LAUNDRY'::text, 'INSURANCE'::text, 'VENDOR_REFUND'::text, 'OTHER'::text]))),
  constraint misc_receipt_revision_check CHECK (((payer_kind = 'VENDOR'::text) = (vendor_id IS NOT NULL))),
  constraint misc_receipt_revision_check1 CHECK (((payer_kind = 'OWNER'::text) = (ownership_id IS NOT NULL))),
  constraint misc_receipt_revision_payer_kind_check CHECK ((payer_kind = ANY (ARRAY['NAME'::text, 'VENDOR'::text, 'OWNER'::text]))),
  constraint misc_receipt_revision_payer_name_check CHECK ((payer_name <> ''::text)),
  constraint misc_receipt_revision_revision_check CHECK ((revision >= 1))
);
CREATE INDEX misc_receipt_by_amount ON receivables.misc_receipt_revision USING btree (customer_id, amount_cents, misc_receipt_id);
CREATE INDEX misc_receipt_by_check_number ON receivables.misc_receipt_revision USING btree (customer_id, check_number COLLATE "C", misc_receipt_id) WHERE (check_number <> ''::text);
CREATE INDEX misc_receipt_revision_customer_id_batch_id_idx ON receivables.misc_receipt_revision USING btree (customer_id, batch_id);
CREATE INDEX misc_receipt_revision_customer_id_community_id_post_date_idx ON receivables.misc_receipt_revision USING btree (customer_id, community_id, post_date);
CREATE INDEX misc_receipt_revision_customer_id_deposit_id_idx ON receivables.misc_receipt_revision USING btree (customer_id, deposit_id);
CREATE INDEX misc_receipt_revision_customer_id_vendor_id_idx ON receivables.misc_receipt_revision USING btree (customer_id, vendor_id) WHERE (vendor_id IS NOT NULL);
select platform.tenant_table('receivables.misc_receipt_revision', 'insert, select');

create table receivables.owner_merge (
  customer_id bigint not null,
  owner_merge_id bigint not null generated by default as identity,
  community_id bigint not null,
  property_id bigint not null,
  from_ownership_id bigint not null,
  to_ownership_id bigint not null,
  -- The batch whose rows of the subledger cancel each other; the account of the source before it is read with that of the target.
  batch_id bigint not null,
  reason text not null,
  owed_cents bigint not null,
  prepaid_cents bigint not null,
  merged_by bigint not null,
  merged_time timestamp with time zone not null,
  undo_batch_id bigint,
  undone_by bigint,
  undone_time timestamp with time zone,
  constraint owner_merge_pkey PRIMARY KEY (customer_id, owner_merge_id),
  constraint owner_merge_customer_id_community_id_owner_merge_id_key UNIQUE (customer_id, community_id, owner_merge_id),
  constraint owner_merge_check CHECK ((from_ownership_id <> to_ownership_id)),
  constraint owner_merge_check1 CHECK (((undone_by IS NULL) = (undone_time IS NULL))),
  constraint owner_merge_check2 CHECK (((undone_by IS NULL) = (undo_batch_id IS NULL))),
  constraint owner_merge_owed_cents_check CHECK ((owed_cents >= 0)),
  constraint owner_merge_prepaid_cents_check CHECK ((prepaid_cents >= 0)),
  constraint owner_merge_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX owner_merge_customer_id_batch_id_idx ON receivables.owner_merge USING btree (customer_id, batch_id);
CREATE INDEX owner_merge_customer_id_community_id_property_id_idx ON receivables.owner_merge USING btree (customer_id, community_id, property_id);
-- History goes away once; after that it is read where it went.
CREATE UNIQUE INDEX owner_merge_once ON receivables.owner_merge USING btree (customer_id, from_ownership_id) WHERE (undone_time IS NULL);
select platform.tenant_table('receivables.owner_merge', 'insert, select, update');

create table receivables.owner_merge_charge (
  customer_id bigint not null,
  owner_merge_id bigint not null,
  from_charge_id bigint not null,
  to_charge_id bigint not null,
  amount_cents bigint not null,
  constraint owner_merge_charge_pkey PRIMARY KEY (customer_id, owner_merge_id, from_charge_id),
  constraint owner_merge_charge_amount_cents_check CHECK ((amount_cents > 0))
);
select platform.tenant_table('receivables.owner_merge_charge', 'insert, select');

create table receivables.owner_merge_row (
  customer_id bigint not null,
  owner_merge_id bigint not null,
  item text not null,
  item_id bigint not null,
  constraint owner_merge_row_pkey PRIMARY KEY (customer_id, owner_merge_id, item, item_id),
  constraint owner_merge_row_item_check CHECK ((item = ANY (ARRAY['NOTE'::text, 'TASK'::text, 'FILE'::text, 'FIELD'::text])))
);
select platform.tenant_table('receivables.owner_merge_row', 'insert, select');

-- Written by the trigger on receivables.prepaid_movement alone. Bucket 0 is general prepaid.
create table receivables.prepaid_balance (
  customer_id bigint not null,
  community_id bigint not null,
  ownership_id bigint not null,
  bucket_code_id bigint not null,
  balance_cents bigint not null,
  constraint prepaid_balance_pkey PRIMARY KEY (customer_id, community_id, ownership_id, bucket_code_id),
  constraint prepaid_never_negative CHECK ((balance_cents >= 0))
);
select platform.tenant_table('receivables.prepaid_balance', 'select');

-- Money held for an owner, signed movements; the balance per bucket never falls below zero.
create table receivables.prepaid_movement (
  customer_id bigint not null,
  prepaid_movement_id bigint not null generated by default as identity,
  community_id bigint not null,
  ownership_id bigint not null,
  bucket_code_id bigint,
  kind text not null,
  -- The receipt whose money moved into prepaid, so that the receipt's parts always sum to its amount.
  receipt_id bigint,
  moved_on date not null,
  amount_cents bigint not null,
  batch_id bigint not null,
  entry_id bigint,
  constraint prepaid_movement_pkey PRIMARY KEY (customer_id, prepaid_movement_id),
  constraint prepaid_movement_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint prepaid_movement_kind_check CHECK ((kind = ANY (ARRAY['RECEIPT'::text, 'PREPAID'::text, 'UNAPPLIED'::text, 'BACKOUT'::text, 'BEGINNING'::text, 'TRANSFER'::text, 'ADJUSTMENT'::text]))),
  constraint prepaid_movement_not_of_receipt CHECK (((receipt_id IS NULL) OR (kind <> ALL (ARRAY['TRANSFER'::text, 'ADJUSTMENT'::text])))),
  constraint prepaid_movement_sign CHECK (((kind = ANY (ARRAY['BEGINNING'::text, 'TRANSFER'::text, 'ADJUSTMENT'::text])) OR ((amount_cents > 0) = (kind = ANY (ARRAY['RECEIPT'::text, 'UNAPPLIED'::text])))))
);
CREATE INDEX prepaid_movement_customer_id_batch_id_idx ON receivables.prepaid_movement USING btree (customer_id, batch_id);
CREATE INDEX prepaid_movement_customer_id_community_id_moved_on_idx ON receivables.prepaid_movement USING btree (customer_id, community_id, moved_on);
CREATE INDEX prepaid_movement_customer_id_ownership_id_moved_on_idx ON receivables.prepaid_movement USING btree (customer_id, ownership_id, moved_on);
CREATE INDEX prepaid_movement_customer_id_receipt_id_idx ON receivables.prepaid_movement USING btree (customer_id, receipt_id) WHERE (receipt_id IS NOT NULL);
select platform.tenant_table('receivables.prepaid_movement', 'insert, select');

create table receivables.receipt (
  customer_id bigint not null,
  receipt_id bigint not null generated by default as identity,
  community_id bigint not null,
  ownership_id bigint not null,
  post_date date not null,
  amount_cents bigint not null,
  check_number text not null default ''::text,
  note text not null default ''::text,
  deposit_id bigint not null,
  batch_id bigint not null,
  entry_id bigint not null,
  constraint receipt_pkey PRIMARY KEY (customer_id, receipt_id),
  constraint receipt_customer_id_community_id_ownership_id_receipt_id_key UNIQUE (customer_id, community_id, ownership_id, receipt_id),
  constraint receipt_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE INDEX receipt_by_amount ON receivables.receipt USING btree (customer_id, amount_cents, receipt_id);
-- Money is found by its number and amount where it stands.
CREATE INDEX receipt_by_check_number ON receivables.receipt USING btree (customer_id, check_number COLLATE "C", receipt_id) WHERE (check_number <> ''::text);
CREATE INDEX receipt_customer_id_batch_id_idx ON receivables.receipt USING btree (customer_id, batch_id);
CREATE INDEX receipt_customer_id_community_id_post_date_receipt_id_idx ON receivables.receipt USING btree (customer_id, community_id, post_date, receipt_id);
CREATE INDEX receipt_customer_id_deposit_id_idx ON receivables.receipt USING btree (customer_id, deposit_id);
CREATE INDEX receipt_customer_id_ownership_id_post_date_receipt_id_idx ON receivables.receipt USING btree (customer_id, ownership_id, post_date, receipt_id);
select platform.tenant_table('receivables.receipt', 'insert, select');

-- A receipt is taken back once, in full (accounting.md 13).
create table receivables.receipt_backout (
  customer_id bigint not null,
  receipt_id bigint not null,
  community_id bigint not null,
  ownership_id bigint not null,
  backed_out_on date not null,
  reason text not null,
  batch_id bigint not null,
  entry_id bigint not null,
  constraint receipt_backout_pkey PRIMARY KEY (customer_id, receipt_id),
  constraint receipt_backout_reason_check CHECK ((reason = ANY (ARRAY['NSF'::text, 'CORRECTION'::text])))
);
CREATE INDEX receipt_backout_customer_id_batch_id_idx ON receivables.receipt_backout USING btree (customer_id, batch_id);
select platform.tenant_table('receivables.receipt_backout', 'insert, select');

-- Special assessments: a total over the homes, in installments with an end, charged by the charge run
-- (decision 106). What was charged stands in receivables.charge, by home, code and day of the installment.
create table receivables.special_assessment (
  customer_id bigint not null,
  special_assessment_id bigint not null generated by default as identity,
  community_id bigint not null,
  charge_code_id bigint not null,
  name text not null,
  basis text not null,
  total_cents bigint not null,
  installments smallint not null,
  frequency text not null,
  start_on date not null,
  -- At a sale, installments that are not charged yet go to the buyer, or are due from the seller.
  at_sale text not null,
  resolution text not null default ''::text,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  -- Stopped before its end: what is not charged by then is not charged.
  stopped_time timestamp with time zone,
  stopped_by bigint,
  stop_reason text not null default ''::text,
  constraint special_assessment_pkey PRIMARY KEY (customer_id, special_assessment_id),
  constraint special_assessment_customer_id_community_id_special_assessm_key UNIQUE (customer_id, community_id, special_assessment_id),
  constraint special_assessment_at_sale_check CHECK ((at_sale = ANY (ARRAY['BUYER'::text, 'SELLER'::text]))),
  constraint special_assessment_basis_check CHECK ((basis = ANY (ARRAY['EQUAL'::text, 'OWNERSHIP_PERCENT'::text, 'BILLING_RATIO'::text, 'PER_HOME'::text]))),
  constraint special_assessment_check CHECK ((((stopped_time IS NULL) = (stopped_by IS NULL)) AND ((stopped_time IS NULL) = (stop_reason = ''::text)))),
  constraint special_assessment_frequency_check CHECK ((frequency = ANY (ARRAY['MONTHLY'::text, 'QUARTERLY'::text, 'ANNUAL'::text]))),
  constraint special_assessment_installments_check CHECK (((installments >= 1) AND (installments <= 600))),
  constraint special_assessment_name_check CHECK ((name <> ''::text)),
  constraint special_assessment_total_cents_check CHECK ((total_cents > 0))
);
CREATE INDEX special_assessment_customer_id_community_id_charge_code_id_idx ON receivables.special_assessment USING btree (customer_id, community_id, charge_code_id);
select platform.tenant_table('receivables.special_assessment', 'insert, select');

create table receivables.special_assessment_home (
  customer_id bigint not null,
  special_assessment_id bigint not null,
  property_id bigint not null,
  community_id bigint not null,
  amount_cents bigint not null,
  constraint special_assessment_home_pkey PRIMARY KEY (customer_id, special_assessment_id, property_id),
  constraint special_assessment_home_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE INDEX special_assessment_home_customer_id_property_id_idx ON receivables.special_assessment_home USING btree (customer_id, property_id);
select platform.tenant_table('receivables.special_assessment_home', 'insert, select');

create table receivables.statement (
  customer_id bigint not null,
  statement_run_id bigint not null,
  ownership_id bigint not null,
  community_id bigint not null,
  account_number text not null,
  opening_cents bigint not null,
  balance_cents bigint not null,
  due_cents bigint not null,
  pages smallint not null,
  lead_ownership_id bigint,
  -- A statement and the print file of its run keep the SHA-256 they were made with: a file that is not what was made is
  -- not sent. What was made before this has none.
  sha256 text,
  constraint statement_pkey PRIMARY KEY (customer_id, statement_run_id, ownership_id),
  constraint statement_due_cents_check CHECK ((due_cents >= 0)),
  constraint statement_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX statement_customer_id_ownership_id_statement_run_id_idx ON receivables.statement USING btree (customer_id, ownership_id, statement_run_id);
select platform.tenant_table('receivables.statement', 'insert, select');

-- Owner statements: each run over a community's owners, and the statement every owner got in it.
create table receivables.statement_run (
  customer_id bigint not null,
  statement_run_id bigint not null generated by default as identity,
  community_id bigint not null,
  job_id uuid,
  from_date date not null,
  statement_date date not null,
  due_date date not null,
  whom text not null,
  message text not null default ''::text,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  -- Written when the files stand.
  finished_time timestamp with time zone,
  statement_count integer,
  due_cents bigint,
  print_sha256 text,
  constraint statement_run_pkey PRIMARY KEY (customer_id, statement_run_id),
  constraint statement_run_customer_id_community_id_statement_run_id_key UNIQUE (customer_id, community_id, statement_run_id),
  constraint statement_run_check CHECK ((from_date <= statement_date)),
  constraint statement_run_check1 CHECK ((((finished_time IS NULL) = (statement_count IS NULL)) AND ((finished_time IS NULL) = (due_cents IS NULL)))),
  constraint statement_run_print_sha256_check CHECK ((print_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint statement_run_whom_check CHECK ((whom = ANY (ARRAY['EVERYONE'::text, 'ACTIVE'::text, 'OWING'::text])))
);
select platform.tenant_table('receivables.statement_run', 'insert, select, update');

-- What may be waived without asking: by a role, or by everybody else in a community.
create table receivables.waiver_limit (
  customer_id bigint not null,
  waiver_limit_id bigint not null generated by default as identity,
  community_id bigint not null,
  role_id bigint,
  limit_cents bigint not null,
  constraint waiver_limit_pkey PRIMARY KEY (customer_id, waiver_limit_id),
  constraint waiver_limit_customer_id_community_id_role_id_key UNIQUE NULLS NOT DISTINCT (customer_id, community_id, role_id),
  constraint waiver_limit_limit_cents_check CHECK ((limit_cents >= 0))
);
select platform.tenant_table('receivables.waiver_limit', 'delete, insert, select');

-- How many approvals a bill of the community needs; without a row it is one.
create table payables.approval_setting (
  customer_id bigint not null,
  community_id bigint not null,
  approvals_required smallint not null,
  constraint approval_setting_pkey PRIMARY KEY (customer_id, community_id),
  constraint approval_setting_approvals_required_check CHECK (((approvals_required >= 0) AND (approvals_required <= 5)))
);
select platform.tenant_table('payables.approval_setting', 'insert, select, update');

create table payables.bill (
  customer_id bigint not null,
  bill_id bigint not null generated by default as identity,
  community_id bigint not null,
  vendor_id bigint not null,
  bill_number text not null,
  -- The number without case and blanks, for finding a bill entered twice.
  bill_number_key text not null,
  bill_date date not null,
  effective_on date not null,
  due_on date not null,
  description text not null default ''::text,
  total_cents bigint not null,
  open_cents bigint not null,
  status text not null,
  -- Counts the versions of vendor, amount and distribution; approvals count for one revision only.
  revision integer not null default 1,
  approvals_required smallint not null,
  -- Set with the last approval: when the ledger hears of this bill, what was approved, and its entry if there is one.
  ap_timing text,
  content_hash text,
  entry_id bigint,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  -- Who last changed what is approved; this person cannot approve it, nor can the one who entered the bill.
  submitted_by bigint not null,
  cancelled_on date,
  cancel_reason text,
  version bigint not null default 1,
  constraint bill_pkey PRIMARY KEY (customer_id, bill_id),
  constraint bill_customer_id_community_id_bill_id_key UNIQUE (customer_id, community_id, bill_id),
  constraint bill_ap_timing_check CHECK ((ap_timing = ANY (ARRAY['BILL'::text, 'PAYMENT'::text]))),
  constraint bill_approvals_required_check CHECK (((approvals_required >= 0) AND (approvals_required <= 5))),
  constraint bill_bill_number_check CHECK ((bill_number <> ''::text)),
  constraint bill_bill_number_key_check CHECK ((bill_number_key <> ''::text)),
  constraint bill_check CHECK (
CASE status
    WHEN 'PAID'::text THEN (open_cents = 0)
    WHEN 'ADJUSTED'::text THEN (open_cents = 0)
    WHEN 'CANCELLED'::text THEN (open_cents = 0)
    WHEN 'PARTLY_PAID'::text THEN ((sign((open_cents)::double precision) = sign((total_cents)::double precision)) AND (abs(open_cents) < abs(total_cents)))
    ELSE (open_cents = total_cents)
END),
  constraint bill_check1 CHECK (((status <> ALL (ARRAY['APPROVED'::text, 'PARTLY_PAID'::text, 'PAID'::text, 'ADJUSTED'::text])) OR ((ap_timing IS NOT NULL) AND (content_hash IS NOT NULL)))),
  constraint bill_check2 CHECK (((status = 'CANCELLED'::text) = (cancelled_on IS NOT NULL))),
  constraint bill_check3 CHECK ((due_on >= bill_date)),
  constraint bill_revision_check CHECK ((revision >= 1)),
  constraint bill_status_check CHECK ((status = ANY (ARRAY['SUBMITTED'::text, 'APPROVED'::text, 'PARTLY_PAID'::text, 'PAID'::text, 'ADJUSTED'::text, 'REJECTED'::text, 'CANCELLED'::text]))),
  constraint bill_total_cents_check CHECK ((total_cents <> 0))
);
CREATE INDEX bill_by_amount ON payables.bill USING btree (customer_id, total_cents, bill_id);
CREATE INDEX bill_by_number ON payables.bill USING btree (customer_id, bill_number_key COLLATE "C", bill_id);
CREATE INDEX bill_customer_id_community_id_due_on_bill_id_idx ON payables.bill USING btree (customer_id, community_id, due_on, bill_id);
CREATE INDEX bill_customer_id_community_id_status_due_on_bill_id_idx ON payables.bill USING btree (customer_id, community_id, status, due_on, bill_id);
CREATE INDEX bill_customer_id_vendor_id_bill_number_key_idx ON payables.bill USING btree (customer_id, vendor_id, bill_number_key);
select platform.tenant_table('payables.bill', 'insert, select, update');

create table payables.bill_approval (
  customer_id bigint not null,
  bill_id bigint not null,
  revision integer not null,
  user_id bigint not null,
  community_id bigint not null,
  decision text not null,
  reason text not null default ''::text,
  content_hash text not null,
  decided_time timestamp with time zone not null,
  constraint bill_approval_pkey PRIMARY KEY (customer_id, bill_id, revision, user_id),
  constraint bill_approval_check CHECK (((decision = 'APPROVED'::text) OR (reason <> ''::text))),
  constraint bill_approval_decision_check CHECK ((decision = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text])))
);
-- The decisions of the last days are told to the people who entered the bills.
CREATE INDEX bill_approval_by_time ON payables.bill_approval USING btree (customer_id, decided_time);
select platform.tenant_table('payables.bill_approval', 'insert, select');

-- Lines are written once for each revision and never changed.
create table payables.bill_line (
  customer_id bigint not null,
  bill_id bigint not null,
  revision integer not null,
  line_no smallint not null,
  community_id bigint not null,
  account_id bigint not null,
  fund_id bigint not null,
  cost_center_id bigint not null,
  amount_cents bigint not null,
  description text not null default ''::text,
  constraint bill_line_pkey PRIMARY KEY (customer_id, bill_id, revision, line_no),
  constraint bill_line_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint bill_line_line_no_check CHECK ((line_no >= 1))
);
select platform.tenant_table('payables.bill_line', 'insert, select');

-- A bill that was moved to another community: the adjustment that settled it, and the bill it is there.
create table payables.bill_move (
  customer_id bigint not null,
  check_id bigint not null,
  community_id bigint not null,
  bill_id bigint not null,
  to_community_id bigint not null,
  to_bill_id bigint not null,
  constraint bill_move_pkey PRIMARY KEY (customer_id, check_id),
  constraint bill_move_customer_id_to_bill_id_key UNIQUE (customer_id, to_bill_id),
  constraint bill_move_check CHECK ((to_community_id <> community_id))
);
CREATE INDEX bill_move_customer_id_bill_id_idx ON payables.bill_move USING btree (customer_id, bill_id);
select platform.tenant_table('payables.bill_move', 'insert, select');

create table payables.bill_occurrence (
  customer_id bigint not null,
  bill_occurrence_id bigint not null generated by default as identity,
  community_id bigint not null,
  invoice_template_id bigint not null,
  occurs_on date not null,
  state text not null,
  bill_id bigint,
  -- The batch that used the date; null where someone skipped it alone.
  batch_id bigint,
  used_by bigint not null,
  used_time timestamp with time zone not null,
  freed_time timestamp with time zone,
  constraint bill_occurrence_pkey PRIMARY KEY (customer_id, bill_occurrence_id),
  constraint bill_occurrence_customer_id_bill_id_key UNIQUE (customer_id, bill_id),
  constraint bill_occurrence_check CHECK (((state = 'MADE'::text) = (bill_id IS NOT NULL))),
  constraint bill_occurrence_state_check CHECK ((state = ANY (ARRAY['MADE'::text, 'SKIPPED'::text])))
);
CREATE INDEX bill_occurrence_customer_id_batch_id_idx ON payables.bill_occurrence USING btree (customer_id, batch_id) WHERE (batch_id IS NOT NULL);
-- Each date of a template becomes one bill, no matter who asks for it and how often.
CREATE UNIQUE INDEX bill_occurrence_once ON payables.bill_occurrence USING btree (customer_id, invoice_template_id, occurs_on) WHERE (freed_time IS NULL);
select platform.tenant_table('payables.bill_occurrence', 'insert, select');

create table payables.check_printing (
  customer_id bigint not null,
  printing_id bigint not null,
  check_id bigint not null,
  community_id bigint not null,
  constraint check_printing_pkey PRIMARY KEY (customer_id, printing_id, check_id)
);
CREATE INDEX check_printing_customer_id_check_id_idx ON payables.check_printing USING btree (customer_id, check_id);
select platform.tenant_table('payables.check_printing', 'insert, select');

create table payables.check_share (
  customer_id bigint not null,
  check_id bigint not null,
  bill_id bigint not null,
  community_id bigint not null,
  amount_cents bigint not null,
  constraint check_share_pkey PRIMARY KEY (customer_id, check_id, bill_id),
  constraint check_share_amount_cents_check CHECK ((amount_cents <> 0))
);
CREATE INDEX check_share_customer_id_bill_id_idx ON payables.check_share USING btree (customer_id, bill_id);
select platform.tenant_table('payables.check_share', 'insert, select');

-- What a share recognises of each line of its bill; the shares of a fully paid bill make each line to the cent.
create table payables.check_share_line (
  customer_id bigint not null,
  check_id bigint not null,
  bill_id bigint not null,
  revision integer not null,
  line_no smallint not null,
  amount_cents bigint not null,
  constraint check_share_line_pkey PRIMARY KEY (customer_id, check_id, bill_id, line_no),
  constraint check_share_line_amount_cents_check CHECK ((amount_cents <> 0))
);
CREATE INDEX check_share_line_customer_id_bill_id_idx ON payables.check_share_line USING btree (customer_id, bill_id);
select platform.tenant_table('payables.check_share_line', 'insert, select');

create table payables.check_void (
  customer_id bigint not null,
  check_id bigint not null,
  community_id bigint not null,
  void_date date not null,
  reason text not null,
  batch_id bigint not null,
  entry_id bigint,
  voided_by bigint not null,
  voided_time timestamp with time zone not null,
  constraint check_void_pkey PRIMARY KEY (customer_id, check_id),
  constraint check_void_reason_check CHECK ((reason <> ''::text))
);
select platform.tenant_table('payables.check_void', 'insert, select');

-- How a vendor's bills are usually charged in a community, in basis points that make 10000.
create table payables.default_distribution (
  customer_id bigint not null,
  community_id bigint not null,
  vendor_id bigint not null,
  line_no smallint not null,
  account_id bigint not null,
  fund_id bigint not null,
  cost_center_id bigint not null,
  basis_points integer not null,
  constraint default_distribution_pkey PRIMARY KEY (customer_id, community_id, vendor_id, line_no),
  constraint default_distribution_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 10000))),
  constraint default_distribution_line_no_check CHECK ((line_no >= 1))
);
select platform.tenant_table('payables.default_distribution', 'delete, insert, select');

create table payables.invoice_template (
  customer_id bigint not null,
  invoice_template_id bigint not null generated by default as identity,
  community_id bigint not null,
  name text not null,
  vendor_id bigint not null,
  number_pattern text not null,
  description text not null,
  -- Days from the bill date to the due date; the vendor's terms where null.
  due_days integer,
  frequency text not null,
  first_on date,
  last_on date,
  times integer,
  mode text not null,
  is_active boolean not null,
  -- The first date that is not used; null where there is none left.
  next_on date,
  -- Who set the amounts: nobody approves bills of a template they wrote.
  changed_by bigint not null,
  version bigint not null default 1,
  constraint invoice_template_pkey PRIMARY KEY (customer_id, invoice_template_id),
  constraint invoice_template_customer_id_community_id_invoice_template__key UNIQUE (customer_id, community_id, invoice_template_id),
  constraint invoice_template_customer_id_community_id_name_key UNIQUE (customer_id, community_id, name),
  constraint invoice_template_check CHECK (((frequency = 'NONE'::text) = (first_on IS NULL))),
  constraint invoice_template_check1 CHECK (((frequency <> 'NONE'::text) OR ((last_on IS NULL) AND (times IS NULL) AND (next_on IS NULL)))),
  constraint invoice_template_check2 CHECK (((last_on IS NULL) OR ((last_on >= first_on) AND (times IS NULL)))),
  constraint invoice_template_due_days_check CHECK (((due_days >= 0) AND (due_days <= 365))),
  constraint invoice_template_frequency_check CHECK ((frequency = ANY (ARRAY['NONE'::text, 'WEEKLY'::text, 'MONTHLY'::text, 'QUARTERLY'::text, 'YEARLY'::text]))),
  constraint invoice_template_mode_check CHECK ((mode = ANY (ARRAY['ACCRUE'::text, 'POST'::text]))),
  constraint invoice_template_name_check CHECK ((name <> ''::text)),
  constraint invoice_template_number_pattern_check CHECK ((number_pattern <> ''::text)),
  constraint invoice_template_times_check CHECK ((times >= 1))
);
CREATE INDEX invoice_template_customer_id_community_id_next_on_idx ON payables.invoice_template USING btree (customer_id, community_id, next_on) WHERE (next_on IS NOT NULL);
CREATE INDEX invoice_template_customer_id_vendor_id_idx ON payables.invoice_template USING btree (customer_id, vendor_id);
select platform.tenant_table('payables.invoice_template', 'delete, insert, select, update');

create table payables.invoice_template_line (
  customer_id bigint not null,
  invoice_template_id bigint not null,
  line_no smallint not null,
  community_id bigint not null,
  account_id bigint not null,
  fund_id bigint not null,
  cost_center_id bigint not null,
  amount_cents bigint not null,
  description text not null,
  constraint invoice_template_line_pkey PRIMARY KEY (customer_id, invoice_template_id, line_no),
  constraint invoice_template_line_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint invoice_template_line_line_no_check CHECK ((line_no >= 1))
);
select platform.tenant_table('payables.invoice_template_line', 'delete, insert, select');

-- A check as issued. Its state follows from facts: printed when it stands in a printing, voided when it has a check_void.
create table payables.issued_check (
  customer_id bigint not null,
  check_id bigint not null generated by default as identity,
  community_id bigint not null,
  bank_account_id bigint,
  check_number bigint,
  vendor_id bigint not null,
  payee text not null,
  street text not null,
  city text not null,
  state text not null,
  postcode text not null,
  check_date date not null,
  amount_cents bigint not null,
  batch_id bigint not null,
  entry_id bigint,
  issued_by bigint not null,
  issued_time timestamp with time zone not null,
  method text not null default 'CHECK'::text,
  reference text not null default ''::text,
  -- The bill that was entered with the payment; taking the payment back cancels it.
  entered_bill_id bigint,
  -- What a payment is called in lists: the number of a check, else the reference.
  number_text text not null generated always as (COALESCE((check_number)::text, reference)) stored,
  adjustment text,
  reason text not null default ''::text,
  constraint issued_check_pkey PRIMARY KEY (customer_id, check_id),
  constraint issued_check_customer_id_bank_account_id_check_number_key UNIQUE (customer_id, bank_account_id, check_number),
  constraint issued_check_customer_id_community_id_check_id_key UNIQUE (customer_id, community_id, check_id),
  constraint issued_check_adjustment_check CHECK (
CASE method
    WHEN 'ADJUSTMENT'::text THEN ((adjustment IS NOT NULL) AND (adjustment = ANY (ARRAY['CANCEL'::text, 'WRITE_OFF'::text, 'MOVE'::text])) AND (reason <> ''::text) AND (bank_account_id IS NULL))
    ELSE ((adjustment IS NULL) AND (reason = ''::text) AND (bank_account_id IS NOT NULL) AND (entry_id IS NOT NULL))
END),
  constraint issued_check_amount_cents_check CHECK (
CASE method
    WHEN 'ADJUSTMENT'::text THEN (amount_cents <> 0)
    ELSE (amount_cents > 0)
END),
  constraint issued_check_check_number_check CHECK ((check_number > 0)),
  constraint issued_check_method_check CHECK ((method = ANY (ARRAY['CHECK'::text, 'HAND_CHECK'::text, 'WIRE'::text, 'CARD'::text, 'VENDOR_DRAFT'::text, 'CASH'::text, 'BILL_PAY'::text, 'ADJUSTMENT'::text]))),
  constraint issued_check_number_by_method_check CHECK (
CASE
    WHEN (method = ANY (ARRAY['CHECK'::text, 'HAND_CHECK'::text])) THEN (check_number IS NOT NULL)
    ELSE ((check_number IS NULL) AND (reference <> ''::text))
END),
  constraint issued_check_payee_check CHECK ((payee <> ''::text))
);
CREATE INDEX issued_check_by_amount ON payables.issued_check USING btree (customer_id, amount_cents, check_id);
CREATE INDEX issued_check_by_number ON payables.issued_check USING btree (customer_id, check_number, check_id);
CREATE INDEX issued_check_by_vendor ON payables.issued_check USING btree (customer_id, vendor_id, check_date);
CREATE INDEX issued_check_customer_id_batch_id_idx ON payables.issued_check USING btree (customer_id, batch_id);
CREATE INDEX issued_check_customer_id_community_id_check_date_check_id_idx ON payables.issued_check USING btree (customer_id, community_id, check_date, check_id);
select platform.tenant_table('payables.issued_check', 'insert, select');

create table payables.owner_refund (
  customer_id bigint not null,
  community_id bigint not null,
  batch_id bigint not null,
  ownership_id bigint not null,
  bill_id bigint not null,
  -- What is owed to the owner until it is paid.
  account_id bigint not null,
  comment text not null default ''::text,
  constraint owner_refund_pkey PRIMARY KEY (customer_id, batch_id),
  constraint owner_refund_customer_id_bill_id_key UNIQUE (customer_id, bill_id)
);
CREATE INDEX owner_refund_customer_id_ownership_id_idx ON payables.owner_refund USING btree (customer_id, ownership_id);
select platform.tenant_table('payables.owner_refund', 'insert, select');

-- Each time checks went to paper: by whom and when.
create table payables.printing (
  customer_id bigint not null,
  printing_id bigint not null generated by default as identity,
  community_id bigint not null,
  printed_by bigint not null,
  printed_time timestamp with time zone not null,
  constraint printing_pkey PRIMARY KEY (customer_id, printing_id),
  constraint printing_customer_id_community_id_printing_id_key UNIQUE (customer_id, community_id, printing_id)
);
CREATE INDEX printing_by_time ON payables.printing USING btree (customer_id, printed_time);
select platform.tenant_table('payables.printing', 'insert, select');

create table payables.vendor_merge (
  customer_id bigint not null,
  vendor_merge_id bigint not null generated by default as identity,
  -- A merge takes everything and closes its sources; a move takes bills and checks alone, of a community and of days when it names them.
  kind text not null,
  target_vendor_id bigint not null,
  community_id bigint,
  from_on date,
  through_on date,
  reason text not null,
  -- The facts of the vendor that stays as they were before, and as they were taken over from the others; nothing but those that were chosen.
  target_before jsonb not null,
  target_after jsonb not null,
  bill_cents bigint not null,
  check_cents bigint not null,
  merged_by bigint not null,
  merged_time timestamp with time zone not null,
  undone_by bigint,
  undone_time timestamp with time zone,
  constraint vendor_merge_pkey PRIMARY KEY (customer_id, vendor_merge_id),
  constraint vendor_merge_check CHECK (((undone_by IS NULL) = (undone_time IS NULL))),
  constraint vendor_merge_check1 CHECK ((through_on >= from_on)),
  constraint vendor_merge_check2 CHECK (((kind = 'MOVE'::text) OR ((community_id IS NULL) AND (from_on IS NULL) AND (through_on IS NULL)))),
  constraint vendor_merge_kind_check CHECK ((kind = ANY (ARRAY['MERGE'::text, 'MOVE'::text]))),
  constraint vendor_merge_reason_check CHECK ((reason <> ''::text))
);
select platform.tenant_table('payables.vendor_merge', 'insert, select, update');

create table payables.vendor_merge_row (
  customer_id bigint not null,
  vendor_merge_id bigint not null,
  item text not null,
  item_id bigint not null,
  from_vendor_id bigint not null,
  constraint vendor_merge_row_pkey PRIMARY KEY (customer_id, vendor_merge_id, item, item_id),
  constraint vendor_merge_row_item_check CHECK ((item = ANY (ARRAY['BILL'::text, 'CHECK'::text, 'CONTACT'::text, 'LIABILITY'::text, 'WORKERS'::text, 'CONTRACT'::text, 'NOTE'::text, 'TASK'::text, 'FILE'::text, 'FIELD'::text])))
);
CREATE INDEX vendor_merge_row_customer_id_item_item_id_idx ON payables.vendor_merge_row USING btree (customer_id, item, item_id);
select platform.tenant_table('payables.vendor_merge_row', 'insert, select');

create table payables.vendor_merge_source (
  customer_id bigint not null,
  vendor_merge_id bigint not null,
  vendor_id bigint not null,
  -- How the source stood, for undoing.
  standing text not null,
  standing_reason text not null,
  is_active boolean not null,
  constraint vendor_merge_source_pkey PRIMARY KEY (customer_id, vendor_merge_id, vendor_id)
);
select platform.tenant_table('payables.vendor_merge_source', 'insert, select');

-- One movement the bank reports. Its natural key keeps it single when a file comes twice or two files overlap.
create table banking.bank_line (
  customer_id bigint not null,
  bank_line_id bigint not null generated by default as identity,
  community_id bigint not null,
  bank_account_id bigint not null,
  line_on date not null,
  -- Money in positive, money out negative, like a debit and a credit of the cash account.
  amount_cents bigint not null,
  type_code text not null,
  description text not null default ''::text,
  bank_reference text not null default ''::text,
  -- The customer's reference; on a check paid, the check number.
  customer_reference text not null default ''::text,
  natural_key text not null,
  statement_file_id bigint not null,
  -- Banks report a day while it goes on, correct what they reported and take it back: an interim line becomes the line of the final statement, and what was corrected or deleted does not come back
  -- with an earlier file that arrives later.
  interim_on date,
  constraint bank_line_pkey PRIMARY KEY (customer_id, bank_line_id),
  constraint bank_line_customer_id_bank_account_id_bank_line_id_key UNIQUE (customer_id, bank_account_id, bank_line_id),
  constraint bank_line_customer_id_bank_account_id_natural_key_key UNIQUE (customer_id, bank_account_id, natural_key),
  constraint bank_line_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint bank_line_natural_key_check CHECK ((natural_key ~ '^[0-9a-f]{64}$'::text)),
  constraint bank_line_type_code_check CHECK ((type_code ~ '^[0-9]{3}$'::text))
);
CREATE INDEX bank_line_customer_id_bank_account_id_line_on_bank_line_id_idx ON banking.bank_line USING btree (customer_id, bank_account_id, line_on, bank_line_id);
select platform.tenant_table('banking.bank_line', 'delete, insert, select');

-- The balances a bank states for one account at the end of one day.
create table banking.bank_statement (
  customer_id bigint not null,
  bank_statement_id bigint not null generated by default as identity,
  community_id bigint not null,
  bank_account_id bigint not null,
  statement_on date not null,
  opening_cents bigint,
  closing_cents bigint,
  -- When the bank wrote the file: of two files about one day the later word counts, in whatever order they arrive.
  file_stamp text not null,
  statement_file_id bigint not null,
  is_final boolean not null default true,
  constraint bank_statement_pkey PRIMARY KEY (customer_id, bank_statement_id),
  constraint bank_statement_customer_id_bank_account_id_statement_on_key UNIQUE (customer_id, bank_account_id, statement_on)
);
select platform.tenant_table('banking.bank_statement', 'insert, select, update');

-- What the columns of a bank's CSV files say, as someone chose them for a bank account: the next file of the account is read the same way.
create table banking.csv_mapping (
  customer_id bigint not null,
  bank_account_id bigint not null,
  community_id bigint not null,
  titles text[] not null,
  mapping jsonb not null,
  mapped_by bigint not null,
  mapped_time timestamp with time zone not null,
  constraint csv_mapping_pkey PRIMARY KEY (customer_id, bank_account_id),
  constraint csv_mapping_mapping_check CHECK ((jsonb_typeof(mapping) = 'object'::text))
);
select platform.tenant_table('banking.csv_mapping', 'insert, select, update');

create table banking.fund_transfer (
  customer_id bigint not null,
  fund_transfer_id bigint not null generated by default as identity,
  community_id bigint not null,
  version integer not null default 1,
  transfer_number integer not null,
  kind text not null,
  from_bank_account_id bigint not null,
  to_bank_account_id bigint not null,
  amount_cents bigint not null,
  -- The day it is meant to be sent.
  planned_on date not null,
  memo text not null,
  reason text not null,
  -- The loan a repayment goes to.
  loan_id bigint,
  requested_by bigint not null,
  requested_time timestamp with time zone not null,
  approved_by bigint,
  approved_time timestamp with time zone,
  canceled_by bigint,
  canceled_time timestamp with time zone,
  cancel_reason text not null default ''::text,
  -- Canceled after it was sent: its entries were reversed.
  is_voided boolean not null default false,
  constraint fund_transfer_pkey PRIMARY KEY (customer_id, fund_transfer_id),
  constraint fund_transfer_customer_id_community_id_fund_transfer_id_key UNIQUE (customer_id, community_id, fund_transfer_id),
  constraint fund_transfer_customer_id_community_id_transfer_number_key UNIQUE (customer_id, community_id, transfer_number),
  constraint fund_transfer_amount_cents_check CHECK ((amount_cents > 0)),
  constraint fund_transfer_approved CHECK (((approved_by IS NULL) = (approved_time IS NULL))),
  constraint fund_transfer_canceled CHECK (((canceled_by IS NULL) = (canceled_time IS NULL))),
  constraint fund_transfer_kind_check CHECK ((kind = ANY (ARRAY['CONTRIBUTION'::text, 'LOAN'::text, 'REPAYMENT'::text, 'REIMBURSEMENT'::text, 'SAME_FUND'::text]))),
  constraint fund_transfer_loan CHECK (((kind = 'REPAYMENT'::text) = (loan_id IS NOT NULL))),
  constraint fund_transfer_somebody_else CHECK ((approved_by <> requested_by)),
  constraint fund_transfer_transfer_number_check CHECK ((transfer_number >= 1)),
  constraint fund_transfer_two_accounts CHECK ((from_bank_account_id <> to_bank_account_id)),
  constraint fund_transfer_voided CHECK (((NOT is_voided) OR (canceled_time IS NOT NULL)))
);
CREATE INDEX fund_transfer_customer_id_community_id_planned_on_idx ON banking.fund_transfer USING btree (customer_id, community_id, planned_on);
CREATE INDEX fund_transfer_customer_id_loan_id_idx ON banking.fund_transfer USING btree (customer_id, loan_id) WHERE (loan_id IS NOT NULL);
select platform.tenant_table('banking.fund_transfer', 'insert, select, update');

create table banking.fund_transfer_counter (
  customer_id bigint not null,
  community_id bigint not null,
  last_number integer not null,
  constraint fund_transfer_counter_pkey PRIMARY KEY (customer_id, community_id),
  constraint fund_transfer_counter_last_number_check CHECK ((last_number >= 0))
);
select platform.tenant_table('banking.fund_transfer_counter', 'insert, select, update');

-- What a reimbursement repays: entries that one fund paid for another, each with a part of what is due.
create table banking.fund_transfer_item (
  customer_id bigint not null,
  community_id bigint not null,
  fund_transfer_id bigint not null,
  entry_id bigint not null,
  amount_cents bigint not null,
  constraint fund_transfer_item_pkey PRIMARY KEY (customer_id, fund_transfer_id, entry_id),
  constraint fund_transfer_item_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE INDEX fund_transfer_item_customer_id_entry_id_idx ON banking.fund_transfer_item USING btree (customer_id, entry_id);
select platform.tenant_table('banking.fund_transfer_item', 'delete, insert, select');

-- The entries of a transfer: it stands while it has one that was not reversed.
create table banking.fund_transfer_posting (
  customer_id bigint not null,
  community_id bigint not null,
  fund_transfer_id bigint not null,
  entry_id bigint not null,
  batch_id bigint not null,
  -- BOTH: it left and arrived on one day, by one entry.
  act text not null,
  posted_on date not null,
  constraint fund_transfer_posting_pkey PRIMARY KEY (customer_id, entry_id),
  constraint fund_transfer_posting_act_check CHECK ((act = ANY (ARRAY['SEND'::text, 'ARRIVE'::text, 'BOTH'::text])))
);
CREATE INDEX fund_transfer_posting_customer_id_batch_id_idx ON banking.fund_transfer_posting USING btree (customer_id, batch_id);
CREATE INDEX fund_transfer_posting_customer_id_fund_transfer_id_idx ON banking.fund_transfer_posting USING btree (customer_id, fund_transfer_id);
select platform.tenant_table('banking.fund_transfer_posting', 'insert, select');

-- Bank lines and book entries that are the same money, with the reason in words.
create table banking.match (
  customer_id bigint not null,
  match_id bigint not null generated by default as identity,
  bank_account_id bigint not null,
  reconciliation_id bigint not null,
  -- OPENING is the opening balance of the books, which the reconciliation's opening holds already; VOID cancels an item with its reversal.
  kind text not null,
  reason text not null,
  cleared_on date not null,
  matched_by bigint not null,
  matched_time timestamp with time zone not null,
  constraint match_pkey PRIMARY KEY (customer_id, match_id),
  constraint match_customer_id_bank_account_id_reconciliation_id_match_i_key UNIQUE (customer_id, bank_account_id, reconciliation_id, match_id),
  constraint match_kind_check CHECK ((kind = ANY (ARRAY['AUTO'::text, 'HAND'::text, 'RECORDED'::text, 'VOID'::text, 'OPENING'::text]))),
  constraint match_reason_check CHECK ((reason <> ''::text))
);
select platform.tenant_table('banking.match', 'delete, insert, select');

-- The key is the rule: an entry is cleared in one reconciliation of a bank account at most. What the bank sees as one item is
-- all entries of one item key; an entry that joins a cleared item later is not cleared with it and shows up by itself.
create table banking.match_item (
  customer_id bigint not null,
  bank_account_id bigint not null,
  entry_id bigint not null,
  community_id bigint not null,
  item_key text not null,
  amount_cents bigint not null,
  reconciliation_id bigint not null,
  match_id bigint not null,
  constraint match_item_pkey PRIMARY KEY (customer_id, bank_account_id, entry_id)
);
CREATE INDEX match_item_customer_id_match_id_idx ON banking.match_item USING btree (customer_id, match_id);
CREATE INDEX match_item_customer_id_reconciliation_id_idx ON banking.match_item USING btree (customer_id, reconciliation_id);
select platform.tenant_table('banking.match_item', 'delete, insert, select');

-- The key is the rule: a bank line belongs to one match at most.
create table banking.match_line (
  customer_id bigint not null,
  bank_line_id bigint not null,
  bank_account_id bigint not null,
  reconciliation_id bigint not null,
  match_id bigint not null,
  constraint match_line_pkey PRIMARY KEY (customer_id, bank_line_id)
);
CREATE INDEX match_line_customer_id_match_id_idx ON banking.match_line USING btree (customer_id, match_id);
select platform.tenant_table('banking.match_line', 'delete, insert, select');

-- accounting.md 5: IN_PROGRESS -> COMPLETED -> REOPENED (only the latest) -> COMPLETED.
create table banking.reconciliation (
  customer_id bigint not null,
  reconciliation_id bigint not null generated by default as identity,
  community_id bigint not null,
  bank_account_id bigint not null,
  statement_on date not null,
  -- What had cleared before: the previous statement's balance; of the first reconciliation, the opening balance of the books.
  opening_cents bigint not null,
  statement_balance_cents bigint not null,
  state text not null default 'IN_PROGRESS'::text,
  started_by bigint not null,
  started_time timestamp with time zone not null,
  completed_by bigint,
  completed_time timestamp with time zone,
  -- The proof as it stood when it was completed: statement + in transit - outstanding = books.
  in_transit_cents bigint,
  outstanding_cents bigint,
  book_cents bigint,
  constraint reconciliation_pkey PRIMARY KEY (customer_id, reconciliation_id),
  constraint reconciliation_customer_id_bank_account_id_reconciliation_i_key UNIQUE (customer_id, bank_account_id, reconciliation_id),
  constraint reconciliation_customer_id_bank_account_id_statement_on_key UNIQUE (customer_id, bank_account_id, statement_on),
  constraint reconciliation_check CHECK (((state <> 'COMPLETED'::text) OR ((completed_by IS NOT NULL) AND (completed_time IS NOT NULL) AND (book_cents IS NOT NULL) AND (((statement_balance_cents + in_transit_cents) - outstanding_cents) = book_cents)))),
  constraint reconciliation_state_check CHECK ((state = ANY (ARRAY['IN_PROGRESS'::text, 'COMPLETED'::text, 'REOPENED'::text])))
);
CREATE UNIQUE INDEX reconciliation_one_open ON banking.reconciliation USING btree (customer_id, bank_account_id) WHERE (state <> 'COMPLETED'::text);
select platform.tenant_table('banking.reconciliation', 'insert, select, update');

create table banking.revised_line (
  customer_id bigint not null,
  bank_account_id bigint not null,
  revision_key text not null,
  community_id bigint not null,
  file_stamp text not null,
  statement_file_id bigint not null,
  constraint revised_line_pkey PRIMARY KEY (customer_id, bank_account_id, revision_key),
  constraint revised_line_revision_key_check CHECK ((revision_key ~ '^[0-9a-f]{64}$'::text))
);
select platform.tenant_table('banking.revised_line', 'insert, select, update');

-- A file as it arrived. The same bytes are one file, however often they are sent.
create table banking.statement_file (
  customer_id bigint not null,
  statement_file_id bigint not null generated by default as identity,
  file_name text not null,
  content_hash text not null,
  imported_by bigint not null,
  imported_time timestamp with time zone not null,
  constraint statement_file_pkey PRIMARY KEY (customer_id, statement_file_id),
  constraint statement_file_customer_id_content_hash_key UNIQUE (customer_id, content_hash),
  constraint statement_file_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint statement_file_file_name_check CHECK ((file_name <> ''::text))
);
select platform.tenant_table('banking.statement_file', 'insert, select');

-- The largest transfer a role may approve; everybody else under no role. Without a row there is no limit.
create table banking.transfer_limit (
  customer_id bigint not null,
  transfer_limit_id bigint not null generated by default as identity,
  community_id bigint not null,
  role_id bigint,
  limit_cents bigint not null,
  constraint transfer_limit_pkey PRIMARY KEY (customer_id, transfer_limit_id),
  constraint transfer_limit_customer_id_community_id_role_id_key UNIQUE NULLS NOT DISTINCT (customer_id, community_id, role_id),
  constraint transfer_limit_limit_cents_check CHECK ((limit_cents >= 0))
);
select platform.tenant_table('banking.transfer_limit', 'delete, insert, select');

-- Something a work order may cost: an hour of work, a material, a call-out.
create table maintenance.cost_item (
  customer_id bigint not null,
  cost_item_id bigint not null generated by default as identity,
  name text not null,
  item_type text not null,
  -- What one is: "hour", "each".
  unit text not null,
  cost_cents bigint not null,
  price_cents bigint not null,
  -- Every community has a chart of its own; blank while no account is meant.
  account_number text not null,
  is_taxable boolean not null,
  is_active boolean not null,
  version bigint not null default 1,
  constraint cost_item_pkey PRIMARY KEY (customer_id, cost_item_id),
  constraint cost_item_cost_cents_check CHECK ((cost_cents >= 0)),
  constraint cost_item_item_type_check CHECK ((item_type = ANY (ARRAY['MATERIAL'::text, 'LABOUR'::text, 'OTHER'::text]))),
  constraint cost_item_name_check CHECK ((name <> ''::text)),
  constraint cost_item_price_cents_check CHECK ((price_cents >= 0)),
  constraint cost_item_unit_check CHECK ((unit <> ''::text))
);
CREATE UNIQUE INDEX cost_item_one_name ON maintenance.cost_item USING btree (customer_id, lower(name));
select platform.tenant_table('maintenance.cost_item', 'delete, insert, select, update');

create table reports.close_package (
  customer_id bigint not null,
  close_package_id bigint not null generated by default as identity,
  community_id bigint not null,
  period_start date not null,
  period_end date not null,
  -- The closing it belongs to: a period that is opened and closed again gets another package.
  closed_time timestamp with time zone not null,
  closed_by bigint,
  -- Figures are as known before this moment.
  as_known_time timestamp with time zone not null,
  frozen_time timestamp with time zone not null,
  -- SHA-256 of the manifest, which holds the hashes of the parts.
  hash text not null,
  manifest text not null,
  constraint close_package_pkey PRIMARY KEY (customer_id, close_package_id),
  constraint close_package_customer_id_community_id_period_start_closed__key UNIQUE (customer_id, community_id, period_start, closed_time),
  constraint close_package_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
);
select platform.tenant_table('reports.close_package', 'insert, select');

create table reports.close_package_part (
  customer_id bigint not null,
  close_package_id bigint not null,
  part_no smallint not null,
  name text not null,
  title text not null,
  -- Canonical JSON; kept as text, because its bytes are what was hashed.
  figures text not null,
  hash text not null,
  constraint close_package_part_pkey PRIMARY KEY (customer_id, close_package_id, part_no),
  constraint close_package_part_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint close_package_part_name_check CHECK ((name <> ''::text)),
  constraint close_package_part_part_no_check CHECK ((part_no >= 1)),
  constraint close_package_part_title_check CHECK ((title <> ''::text))
);
select platform.tenant_table('reports.close_package_part', 'insert, select');

create table reports.custom_report (
  customer_id bigint not null,
  custom_report_id bigint not null generated by default as identity,
  -- Where it was made; only there is it changed.
  community_id bigint not null,
  -- Offered in every community of the customer.
  for_all boolean not null,
  name text not null,
  -- Whose eyes it is for. The claims of its sources are asked of each reader besides.
  share text not null,
  role_id bigint,
  recipients text[] not null,
  -- Source, relations, columns, conditions, order, groups, totals.
  definition jsonb not null,
  revision integer not null default 1,
  is_removed boolean not null default false,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  constraint custom_report_pkey PRIMARY KEY (customer_id, custom_report_id),
  constraint custom_report_check CHECK (((share = 'ROLE'::text) = (role_id IS NOT NULL))),
  constraint custom_report_definition_check CHECK ((jsonb_typeof(definition) = 'object'::text)),
  constraint custom_report_name_check CHECK ((name <> ''::text)),
  constraint custom_report_revision_check CHECK ((revision >= 1)),
  constraint custom_report_share_check CHECK ((share = ANY (ARRAY['PRIVATE'::text, 'ROLE'::text, 'EVERYONE'::text])))
);
CREATE INDEX custom_report_customer_id_community_id_idx ON reports.custom_report USING btree (customer_id, community_id);
select platform.tenant_table('reports.custom_report', 'insert, select, update');

-- One export. What it was told stands in it, so that changing a custom report changes no file that was made.
create table reports.data_export (
  customer_id bigint not null,
  data_export_id bigint not null generated by default as identity,
  community_id bigint not null,
  name text not null,
  format text not null,
  -- In order: [{title, definition}]; empty for a whole book.
  parts jsonb not null,
  -- Mailed to them as soon as it is made.
  recipients text[] not null,
  user_id bigint not null,
  started_time timestamp with time zone not null,
  job_id uuid,
  finished_time timestamp with time zone,
  file_name text not null default ''::text,
  row_count bigint,
  byte_count bigint,
  sha256 text,
  -- The file is removed after it.
  expires_time timestamp with time zone,
  is_swept boolean not null default false,
  constraint data_export_pkey PRIMARY KEY (customer_id, data_export_id),
  constraint data_export_byte_count_check CHECK ((byte_count >= 0)),
  constraint data_export_check CHECK (((finished_time IS NULL) = (sha256 IS NULL))),
  constraint data_export_check1 CHECK (((finished_time IS NULL) = (expires_time IS NULL))),
  constraint data_export_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'json'::text, 'pdf'::text, 'book'::text]))),
  constraint data_export_name_check CHECK ((name <> ''::text)),
  constraint data_export_parts_check CHECK ((jsonb_typeof(parts) = 'array'::text)),
  constraint data_export_row_count_check CHECK ((row_count >= 0)),
  constraint data_export_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX data_export_customer_id_community_id_data_export_id_idx ON reports.data_export USING btree (customer_id, community_id, data_export_id);
select platform.tenant_table('reports.data_export', 'insert, select, update');

-- A part that is made: an export that goes on after it stopped does not make it again.
create table reports.data_export_part (
  customer_id bigint not null,
  data_export_id bigint not null,
  "position" integer not null,
  title text not null,
  row_count bigint not null,
  byte_count bigint not null,
  sha256 text not null,
  constraint data_export_part_pkey PRIMARY KEY (customer_id, data_export_id, "position"),
  constraint data_export_part_byte_count_check CHECK ((byte_count >= 0)),
  constraint data_export_part_position_check CHECK (("position" >= 1)),
  constraint data_export_part_row_count_check CHECK ((row_count >= 0)),
  constraint data_export_part_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
select platform.tenant_table('reports.data_export_part', 'insert, select');

create table reports.favourite_report (
  customer_id bigint not null,
  user_id bigint not null,
  report_name text not null,
  added_time timestamp with time zone not null,
  constraint favourite_report_pkey PRIMARY KEY (customer_id, user_id, report_name),
  constraint favourite_report_report_name_check CHECK ((report_name <> ''::text))
);
select platform.tenant_table('reports.favourite_report', 'delete, insert, select');

create table reports.package (
  customer_id bigint not null,
  package_id bigint not null generated by default as identity,
  -- Where it was made; only there is it changed.
  community_id bigint not null,
  -- Offered in every community of the customer: it names no fund, account or owner then.
  for_all boolean not null,
  name text not null,
  cover_title text not null,
  audience_note text not null,
  recipients text[] not null,
  -- In order: [{name, parameters}], days as words that move.
  members jsonb not null,
  revision integer not null default 1,
  is_removed boolean not null default false,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  constraint package_pkey PRIMARY KEY (customer_id, package_id),
  constraint package_cover_title_check CHECK ((cover_title <> ''::text)),
  constraint package_members_check CHECK (((jsonb_typeof(members) = 'array'::text) AND ((jsonb_array_length(members) >= 1) AND (jsonb_array_length(members) <= 40)))),
  constraint package_name_check CHECK ((name <> ''::text)),
  constraint package_revision_check CHECK ((revision >= 1))
);
CREATE INDEX package_customer_id_community_id_idx ON reports.package USING btree (customer_id, community_id);
select platform.tenant_table('reports.package', 'insert, select, update');

-- A member as it was read: whoever opens the packet gets those they may run, set from here.
create table reports.package_part (
  customer_id bigint not null,
  package_run_id bigint not null,
  "position" integer not null,
  report_name text not null,
  title text not null,
  -- Why it is missing; blank when it is there.
  left_out text not null,
  document jsonb,
  constraint package_part_pkey PRIMARY KEY (customer_id, package_run_id, "position"),
  constraint package_part_check CHECK (((left_out = ''::text) = (document IS NOT NULL))),
  constraint package_part_position_check CHECK (("position" >= 1)),
  constraint package_part_report_name_check CHECK ((report_name <> ''::text))
);
select platform.tenant_table('reports.package_part', 'insert, select');

-- One running of a package. What it was told stands in it, so that changing the package changes no packet that was made.
create table reports.package_run (
  customer_id bigint not null,
  package_run_id bigint not null generated by default as identity,
  community_id bigint not null,
  -- The id of a package, or the name of one that comes with the product.
  package_key text not null,
  name text not null,
  cover_title text not null,
  audience_note text not null,
  members jsonb not null,
  -- Mailed to them as soon as it is made.
  recipients text[] not null,
  -- The day relative dates are counted from.
  today_on date not null,
  user_id bigint not null,
  started_time timestamp with time zone not null,
  state text not null default 'WAITING'::text,
  message text not null default ''::text,
  owner text not null default ''::text,
  -- How far the ledger went, for all members alike.
  posted_time timestamp with time zone,
  last_entry_id bigint,
  page_count integer,
  mark text not null default ''::text,
  logo bytea,
  constraint package_run_pkey PRIMARY KEY (customer_id, package_run_id),
  constraint package_run_check CHECK (((state <> 'DONE'::text) OR ((posted_time IS NOT NULL) AND (page_count >= 1)))),
  constraint package_run_package_key_check CHECK ((package_key <> ''::text)),
  constraint package_run_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'FAILED'::text])))
);
CREATE INDEX package_run_customer_id_community_id_package_run_id_idx ON reports.package_run USING btree (customer_id, community_id, package_run_id);
select platform.tenant_table('reports.package_run', 'insert, select, update');

-- A run as it can be told later, and run again: who asked for what when, by which declaration, and how far the ledger went.
create table reports.run (
  customer_id bigint not null,
  run_id bigint not null generated by default as identity,
  community_id bigint not null,
  report_name text not null,
  output text not null,
  -- As they were read: relative dates are days here.
  parameters jsonb not null,
  definition_version text not null,
  user_id bigint not null,
  run_time timestamp with time zone not null,
  -- The newest entry of the community that the figures could hold; null before the first.
  last_entry_id bigint,
  posted_time timestamp with time zone not null,
  known_time timestamp with time zone,
  constraint run_pkey PRIMARY KEY (customer_id, run_id),
  constraint run_definition_version_check CHECK ((definition_version <> ''::text)),
  constraint run_output_check CHECK ((output = ANY (ARRAY['SCREEN'::text, 'PDF'::text, 'XLSX'::text, 'CSV'::text, 'PACKAGE'::text]))),
  constraint run_report_name_check CHECK ((report_name <> ''::text))
);
CREATE INDEX run_customer_id_community_id_run_id_idx ON reports.run USING btree (customer_id, community_id, run_id);
select platform.tenant_table('reports.run', 'insert, select');

create table reports.setting (
  customer_id bigint not null,
  community_id bigint not null,
  -- PNG or JPEG; a report without one begins with the name of the community.
  logo bytea,
  confidential_mark text not null default ''::text,
  footer text not null default ''::text,
  orientation text not null default 'REPORT'::text,
  font_size text not null default 'NORMAL'::text,
  shows_run_time boolean not null default false,
  revision integer not null default 1,
  constraint setting_pkey PRIMARY KEY (customer_id, community_id),
  constraint setting_font_size_check CHECK ((font_size = ANY (ARRAY['SMALL'::text, 'NORMAL'::text, 'LARGE'::text]))),
  constraint setting_logo_check CHECK (((octet_length(logo) >= 1) AND (octet_length(logo) <= 262144))),
  constraint setting_orientation_check CHECK ((orientation = ANY (ARRAY['REPORT'::text, 'PORTRAIT'::text, 'LANDSCAPE'::text]))),
  constraint setting_revision_check CHECK ((revision >= 1))
);
select platform.tenant_table('reports.setting', 'insert, select, update');

-- The public page of an association as it is set, and as it was last published. Visitors see nothing but what was published.
create table owner_access.site (
  customer_id bigint not null,
  community_id bigint not null,
  slug text not null,
  welcome text not null,
  shows_office boolean not null,
  shows_board boolean not null,
  shows_documents boolean not null,
  may_be_indexed boolean not null,
  is_live boolean not null default false,
  -- The facts on the page and their digest; nothing before the first publication.
  published jsonb,
  published_hash text not null default ''::text,
  published_by bigint,
  published_time timestamp with time zone,
  version bigint not null default 1,
  constraint site_pkey PRIMARY KEY (customer_id, community_id),
  constraint site_customer_id_slug_key UNIQUE (customer_id, slug),
  constraint site_check CHECK (((published IS NULL) = (published_time IS NULL))),
  constraint site_check1 CHECK (((published IS NULL) = (published_by IS NULL))),
  constraint site_check2 CHECK (((NOT is_live) OR (published IS NOT NULL))),
  constraint site_slug_check CHECK ((slug <> ''::text))
);
select platform.tenant_table('owner_access.site', 'insert, select, update');

-- Which community an address belongs to, read before anybody is known. An address that was given is never given to another.
create table owner_access.site_address (
  slug text not null,
  customer_id bigint not null,
  community_id bigint not null,
  given_time timestamp with time zone not null,
  constraint site_address_pkey PRIMARY KEY (slug),
  constraint site_address_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 3) AND (length(slug) <= 40))))
);
select platform.local_table('owner_access.site_address', 'insert, select');

-- The files that go on the page, each put there by name.
create table owner_access.site_document (
  customer_id bigint not null,
  community_id bigint not null,
  attachment_id bigint not null,
  constraint site_document_pkey PRIMARY KEY (customer_id, community_id, attachment_id)
);
CREATE INDEX site_document_customer_id_attachment_id_idx ON owner_access.site_document USING btree (customer_id, attachment_id);
select platform.tenant_table('owner_access.site_document', 'delete, insert, select');

-- Orders of disclosures before a sale: who asked, until when, what it costs, and what was said on the day it was delivered.
create table lifecycle.disclosure_order (
  customer_id bigint not null,
  disclosure_order_id bigint not null generated by default as identity,
  community_id bigint not null,
  property_id bigint not null,
  state text not null default 'ORDERED'::text,
  requester text not null,
  company text not null,
  email text not null,
  phone text not null,
  ordered_on date not null,
  due_on date not null,
  is_rush boolean not null,
  fee_cents bigint not null,
  -- Who pays the fee: whoever asked, or the owner at the closing, on whose account it is charged when the disclosure is delivered.
  billing text not null,
  charge_code_id bigint,
  closing_on date,
  -- Files of the association that go with it.
  document_ids jsonb not null,
  fee_paid_on date,
  note text not null,
  -- What was said on the day of delivery, frozen, and until when it holds.
  delivered_on date,
  valid_through date,
  certificate jsonb,
  batch_id bigint,
  delivered_by bigint,
  delivered_time timestamp with time zone,
  end_reason text not null default ''::text,
  version bigint not null default 1,
  entered_by bigint,
  constraint disclosure_order_pkey PRIMARY KEY (customer_id, disclosure_order_id),
  constraint disclosure_order_billing_check CHECK ((billing = ANY (ARRAY['REQUESTER'::text, 'CLOSING'::text]))),
  constraint disclosure_order_certificate_check CHECK ((jsonb_typeof(certificate) = 'object'::text)),
  constraint disclosure_order_check CHECK ((due_on >= ordered_on)),
  constraint disclosure_order_check1 CHECK ((valid_through >= delivered_on)),
  constraint disclosure_order_check2 CHECK (((state = 'DELIVERED'::text) = (certificate IS NOT NULL))),
  constraint disclosure_order_check3 CHECK (((certificate IS NULL) = (delivered_on IS NULL))),
  constraint disclosure_order_check4 CHECK (((billing = 'REQUESTER'::text) OR (fee_cents = 0) OR (charge_code_id IS NOT NULL))),
  constraint disclosure_order_document_ids_check CHECK ((jsonb_typeof(document_ids) = 'array'::text)),
  constraint disclosure_order_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint disclosure_order_requester_check CHECK ((requester <> ''::text)),
  constraint disclosure_order_state_check CHECK ((state = ANY (ARRAY['ORDERED'::text, 'DELIVERED'::text, 'CANCELLED'::text])))
);
CREATE INDEX disclosure_order_customer_id_charge_code_id_idx ON lifecycle.disclosure_order USING btree (customer_id, charge_code_id) WHERE (charge_code_id IS NOT NULL);
CREATE INDEX disclosure_order_customer_id_community_id_due_on_idx ON lifecycle.disclosure_order USING btree (customer_id, community_id, due_on);
CREATE INDEX disclosure_order_customer_id_property_id_idx ON lifecycle.disclosure_order USING btree (customer_id, property_id);
select platform.tenant_table('lifecycle.disclosure_order', 'delete, insert, select, update');

-- A property goes from its primary owner to another: asked for, under contract, settled, and perhaps reversed.
create table lifecycle.resale (
  customer_id bigint not null,
  resale_id bigint not null generated by default as identity,
  community_id bigint not null,
  property_id bigint not null,
  state text not null,
  -- The expected day of settlement, and the day itself once it is settled.
  settlement_on date not null,
  seller_ownership_id bigint not null,
  seller_name text not null,
  -- Someone known already; null while the buyer is new.
  buyer_party_id bigint,
  buyer_name text not null default ''::text,
  -- What was agreed, as it was typed.
  terms jsonb not null,
  buyer_ownership_id bigint,
  batch_id bigint,
  owed_cents bigint not null default 0,
  prepaid_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  -- What was changed beside the books, so that a reversal puts it back; and how long the two accounts were when it was done.
  undo jsonb,
  account_rows bigint,
  entered_by bigint not null,
  entered_time timestamp with time zone not null,
  settled_by bigint,
  settled_time timestamp with time zone,
  ended_by bigint,
  ended_time timestamp with time zone,
  end_reason text not null default ''::text,
  version bigint not null default 1,
  constraint resale_pkey PRIMARY KEY (customer_id, resale_id),
  constraint resale_check CHECK (((state = ANY (ARRAY['SETTLED'::text, 'REVERSED'::text])) = (batch_id IS NOT NULL))),
  constraint resale_check1 CHECK (((batch_id IS NULL) = (undo IS NULL))),
  constraint resale_check2 CHECK (((state = ANY (ARRAY['REVERSED'::text, 'CANCELLED'::text])) = (ended_time IS NOT NULL))),
  constraint resale_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'UNDER_CONTRACT'::text, 'SETTLED'::text, 'REVERSED'::text, 'CANCELLED'::text]))),
  constraint resale_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text))
);
CREATE INDEX resale_customer_id_buyer_ownership_id_idx ON lifecycle.resale USING btree (customer_id, buyer_ownership_id) WHERE (buyer_ownership_id IS NOT NULL);
CREATE INDEX resale_customer_id_community_id_settlement_on_idx ON lifecycle.resale USING btree (customer_id, community_id, settlement_on);
CREATE INDEX resale_customer_id_property_id_idx ON lifecycle.resale USING btree (customer_id, property_id);
CREATE INDEX resale_customer_id_seller_ownership_id_idx ON lifecycle.resale USING btree (customer_id, seller_ownership_id);
-- A property is sold once at a time.
CREATE UNIQUE INDEX resale_one_open ON lifecycle.resale USING btree (customer_id, property_id) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'UNDER_CONTRACT'::text]));
select platform.tenant_table('lifecycle.resale', 'insert, select, update');

create table lifecycle.transfer_key (
  transfer_key_id bigint not null generated by default as identity,
  customer_id bigint not null,
  community_id bigint not null,
  community_name text not null,
  to_customer_id bigint not null,
  expires_on date not null,
  -- The community at its new customer, once it is there.
  new_community_id bigint,
  made_time timestamp with time zone not null,
  -- SHA-256 of the key; the key itself is shown once, to whoever made it. A key of before holds none and opens nothing.
  key_hash text not null default ''::text,
  last4 text not null default ''::text,
  state text not null default 'GENERATED'::text,
  -- The day each side has said; the copy begins on it once both say the same.
  from_cutover_on date,
  to_cutover_on date,
  from_customer_name text not null default ''::text,
  to_customer_name text not null default ''::text,
  made_by text not null default ''::text,
  made_user_id bigint,
  -- Who took it at the new customer, and what the community is called there.
  redeemed_by text not null default ''::text,
  redeemed_user_id bigint,
  redeemed_time timestamp with time zone,
  new_name text not null default ''::text,
  new_short_code text not null default ''::text,
  job_id uuid,
  copying_time timestamp with time zone,
  verified_time timestamp with time zone,
  completed_time timestamp with time zone,
  -- Who revoked it, or that the copy failed and why.
  ended_by text not null default ''::text,
  ended_time timestamp with time zone,
  failure text not null default ''::text,
  -- What stood at both ends when it was accepted: rows of each table, the trial balance, what owners owe, documents.
  figures jsonb,
  -- A community may come back: what it names that stood at the new customer under another id, so that it is found again on the way back.
  matched jsonb not null default '[]'::jsonb,
  constraint transfer_key_pkey PRIMARY KEY (transfer_key_id),
  constraint transfer_key_check CHECK ((customer_id <> to_customer_id)),
  constraint transfer_key_check1 CHECK (((state = 'FAILED'::text) = (failure <> ''::text))),
  constraint transfer_key_check2 CHECK (((redeemed_time IS NULL) = (redeemed_user_id IS NULL))),
  constraint transfer_key_community_name_check CHECK ((community_name <> ''::text)),
  constraint transfer_key_key_hash_check CHECK ((key_hash ~ '^([0-9a-f]{64})?$'::text)),
  constraint transfer_key_matched_check CHECK ((jsonb_typeof(matched) = 'array'::text)),
  constraint transfer_key_state_check CHECK ((state = ANY (ARRAY['GENERATED'::text, 'REDEEMED'::text, 'COPYING'::text, 'VERIFIED'::text, 'COMPLETED'::text, 'REVOKED'::text, 'FAILED'::text])))
);
CREATE INDEX transfer_key_from ON lifecycle.transfer_key USING btree (customer_id, transfer_key_id);
CREATE UNIQUE INDEX transfer_key_hash ON lifecycle.transfer_key USING btree (key_hash) WHERE (key_hash <> ''::text);
CREATE INDEX transfer_key_to_customer_id_expires_on_idx ON lifecycle.transfer_key USING btree (to_customer_id, expires_on);
-- A community is on its way once.
CREATE UNIQUE INDEX transfer_key_under_way ON lifecycle.transfer_key USING btree (customer_id, community_id) WHERE (state = ANY (ARRAY['REDEEMED'::text, 'COPYING'::text, 'VERIFIED'::text]));
select platform.local_table('lifecycle.transfer_key', 'insert, select, update');

-- Each user is told once.
create table lifecycle.transfer_notice (
  customer_id bigint not null,
  user_id bigint not null,
  transfer_key_id bigint not null,
  seen_time timestamp with time zone not null,
  constraint transfer_notice_pkey PRIMARY KEY (customer_id, user_id, transfer_key_id)
);
select platform.tenant_table('lifecycle.transfer_notice', 'insert, select');

-- Something a person should know of. It is written once for all who may see it; who that is, is asked when they look.
create table desk.alert (
  customer_id bigint not null,
  alert_id bigint not null generated by default as identity,
  transaction_type smallint not null,
  -- What it tells of, and the newest record it counts: more of the same makes a new alert, less of it only lowers the count.
  source text not null,
  newest text not null,
  community_id bigint,
  -- Whom alone it concerns; null concerns all who may open what it links to.
  user_id bigint,
  alert_count integer not null,
  -- The name in its sentence: of a job, a batch, a bank account.
  detail text not null default ''::text,
  identities jsonb not null,
  entered_time timestamp with time zone not null,
  -- When what it tells of was done with.
  settled_time timestamp with time zone,
  by_user_id bigint,
  constraint alert_pkey PRIMARY KEY (customer_id, alert_id),
  constraint alert_customer_id_transaction_type_source_newest_key UNIQUE (customer_id, transaction_type, source, newest),
  constraint alert_alert_count_check CHECK ((alert_count >= 1)),
  constraint alert_source_check CHECK ((source <> ''::text)),
  constraint alert_transaction_type_check CHECK ((transaction_type = ANY (ARRAY[37, 40, 41, 42, 51, 53, 54, 57, 61, 62, 65, 68, 70, 71, 77, 78, 92, 93, 94, 95, 96, 97, 98])))
);
CREATE INDEX alert_open ON desk.alert USING btree (customer_id, alert_id) WHERE (settled_time IS NULL);
select platform.tenant_table('desk.alert', 'insert, select, update');

create table desk.alert_dismissal (
  customer_id bigint not null,
  user_id bigint not null,
  alert_id bigint not null,
  dismissed_time timestamp with time zone not null,
  constraint alert_dismissal_pkey PRIMARY KEY (customer_id, user_id, alert_id)
);
CREATE INDEX alert_dismissal_customer_id_alert_id_idx ON desk.alert_dismissal USING btree (customer_id, alert_id);
select platform.tenant_table('desk.alert_dismissal', 'insert, select');

-- Mails to be sent: which alert to whom, from when on. What the mail says, and whether they may still see it, is decided when it is sent.
create table desk.alert_mail (
  customer_id bigint not null,
  user_id bigint not null,
  alert_id bigint not null,
  due_time timestamp with time zone not null,
  state text not null default 'waiting'::text,
  state_time timestamp with time zone not null,
  constraint alert_mail_pkey PRIMARY KEY (customer_id, user_id, alert_id),
  constraint alert_mail_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'dropped'::text])))
);
CREATE INDEX alert_mail_customer_id_alert_id_idx ON desk.alert_mail USING btree (customer_id, alert_id);
CREATE INDEX alert_mail_waiting ON desk.alert_mail USING btree (customer_id, user_id) WHERE (state = 'waiting'::text);
select platform.tenant_table('desk.alert_mail', 'insert, select, update');

-- What a user has seen and does not want to hear of.
create table desk.alert_reader (
  customer_id bigint not null,
  user_id bigint not null,
  muted_types smallint[] not null default '{}'::smallint[],
  seen_news_id bigint not null default 0,
  seen_release_id bigint not null default 0,
  mail_mode text not null default 'off'::text,
  mailed_after_alert_id bigint not null default 0,
  constraint alert_reader_pkey PRIMARY KEY (customer_id, user_id),
  constraint alert_reader_mail_mode_check CHECK ((mail_mode = ANY (ARRAY['off'::text, 'each'::text, 'daily'::text])))
);
select platform.tenant_table('desk.alert_reader', 'insert, select, update');

create table desk.favourite_screen (
  customer_id bigint not null,
  user_id bigint not null,
  screen text not null,
  added_time timestamp with time zone not null,
  constraint favourite_screen_pkey PRIMARY KEY (customer_id, user_id, screen),
  constraint favourite_screen_screen_check CHECK ((screen ~ '^[a-z0-9-]{1,60}$'::text))
);
select platform.tenant_table('desk.favourite_screen', 'delete, insert, select');

-- Problems people report: their words and where they were. No column says who it was.
create table desk.problem (
  customer_id bigint not null,
  problem_id bigint not null generated by default as identity,
  words text not null,
  screen text not null,
  path text not null,
  build text not null,
  browser text not null,
  window_size text not null,
  look text not null,
  failures text[] not null,
  reported_time timestamp with time zone not null,
  constraint problem_pkey PRIMARY KEY (customer_id, problem_id),
  constraint problem_words_check CHECK ((words <> ''::text))
);
select platform.tenant_table('desk.problem', 'insert, select');

-- Row-level security keeps LIKE from indexes, so a prefix is a range of this key. It sorts by bytes, where a blank comes before every letter: whole words stand before longer ones.
create table desk.search_key (
  customer_id bigint not null,
  key text collate pg_catalog."C" not null,
  kind text not null,
  record_id bigint not null,
  field text not null,
  community_id bigint,
  constraint search_key_pkey PRIMARY KEY (customer_id, key, kind, record_id, field) INCLUDE (community_id)
);
select platform.tenant_table('desk.search_key', 'delete, insert, select');

-- A record that can be found, as a hit shows it. `facts` are the texts it is found by under the names people know them by; `words` all of them
-- as search compares them, each after a blank. Without a community it belongs to the whole customer.
create table desk.search_record (
  customer_id bigint not null,
  kind text not null,
  record_id bigint not null,
  community_id bigint,
  title text not null,
  subtitle text not null,
  -- The last day of an ownership that has an end.
  ended_on date,
  facts jsonb not null,
  words text not null,
  constraint search_record_pkey PRIMARY KEY (customer_id, kind, record_id)
);
select platform.tenant_table('desk.search_record', 'delete, insert, select, update');

-- Every word of the customer's names and addresses under itself and under itself less one letter. Two words that differ by one slip of the finger share a spelling.
create table desk.search_spelling (
  customer_id bigint not null,
  spelling text collate pg_catalog."C" not null,
  word text collate pg_catalog."C" not null,
  constraint search_spelling_pkey PRIMARY KEY (customer_id, spelling, word)
);
select platform.tenant_table('desk.search_spelling', 'delete, insert, select');

-- Transactions that write the index take their turn at this row, so each reads what those before it committed.
-- `rule` says by which rule the index was made: what an older one made, the worker makes again.
create table desk.search_turn (
  customer_id bigint not null,
  rule integer not null,
  constraint search_turn_pkey PRIMARY KEY (customer_id)
);
select platform.tenant_table('desk.search_turn', 'insert, select, update');

-- News and releases, written by the operator for every customer.
create table desk.support_notification (
  support_notification_id bigint not null generated by default as identity,
  kind text not null,
  title text not null,
  body text not null,
  link text not null default ''::text,
  published_time timestamp with time zone not null,
  constraint support_notification_pkey PRIMARY KEY (support_notification_id),
  constraint support_notification_body_check CHECK ((body <> ''::text)),
  constraint support_notification_kind_check CHECK ((kind = ANY (ARRAY['NEWS'::text, 'RELEASE'::text]))),
  constraint support_notification_title_check CHECK ((title <> ''::text))
);
select platform.reference_table('desk.support_notification', 'insert, select');



create view identity.user_scope with (security_invoker=true) as
 SELECT g.customer_id,
    g.user_id,
    g.community_id
   FROM identity.user_community g
UNION
 SELECT u.customer_id,
    u.user_id,
    c.community_id
   FROM (identity.community_list_user u
     JOIN identity.community_list_community c ON (((c.customer_id = u.customer_id) AND (c.community_list_id = u.community_list_id))));

alter table banking.bank_line add constraint bank_line_customer_id_community_id_bank_account_id_fkey FOREIGN KEY (customer_id, community_id, bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table banking.bank_line add constraint bank_line_customer_id_statement_file_id_fkey FOREIGN KEY (customer_id, statement_file_id) REFERENCES banking.statement_file(customer_id, statement_file_id);
alter table banking.bank_statement add constraint bank_statement_customer_id_community_id_bank_account_id_fkey FOREIGN KEY (customer_id, community_id, bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table banking.bank_statement add constraint bank_statement_customer_id_statement_file_id_fkey FOREIGN KEY (customer_id, statement_file_id) REFERENCES banking.statement_file(customer_id, statement_file_id);
alter table banking.csv_mapping add constraint csv_mapping_customer_id_community_id_bank_account_id_fkey FOREIGN KEY (customer_id, community_id, bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table banking.csv_mapping add constraint csv_mapping_customer_id_mapped_by_fkey FOREIGN KEY (customer_id, mapped_by) REFERENCES identity.app_user(customer_id, user_id);
alter table banking.fund_transfer add constraint fund_transfer_customer_id_approved_by_fkey FOREIGN KEY (customer_id, approved_by) REFERENCES identity.app_user(customer_id, user_id);
alter table banking.fund_transfer add constraint fund_transfer_customer_id_canceled_by_fkey FOREIGN KEY (customer_id, canceled_by) REFERENCES identity.app_user(customer_id, user_id);
alter table banking.fund_transfer add constraint fund_transfer_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table banking.fund_transfer add constraint fund_transfer_customer_id_community_id_from_bank_account_i_fkey FOREIGN KEY (customer_id, community_id, from_bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table banking.fund_transfer add constraint fund_transfer_customer_id_community_id_loan_id_fkey FOREIGN KEY (customer_id, community_id, loan_id) REFERENCES banking.fund_transfer(customer_id, community_id, fund_transfer_id);
alter table banking.fund_transfer add constraint fund_transfer_customer_id_community_id_to_bank_account_id_fkey FOREIGN KEY (customer_id, community_id, to_bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table banking.fund_transfer add constraint fund_transfer_customer_id_requested_by_fkey FOREIGN KEY (customer_id, requested_by) REFERENCES identity.app_user(customer_id, user_id);
alter table banking.fund_transfer_counter add constraint fund_transfer_counter_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table banking.fund_transfer_item add constraint fund_transfer_item_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table banking.fund_transfer_item add constraint fund_transfer_item_customer_id_community_id_fund_transfer__fkey FOREIGN KEY (customer_id, community_id, fund_transfer_id) REFERENCES banking.fund_transfer(customer_id, community_id, fund_transfer_id);
alter table banking.fund_transfer_posting add constraint fund_transfer_posting_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table banking.fund_transfer_posting add constraint fund_transfer_posting_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table banking.fund_transfer_posting add constraint fund_transfer_posting_customer_id_community_id_fund_transf_fkey FOREIGN KEY (customer_id, community_id, fund_transfer_id) REFERENCES banking.fund_transfer(customer_id, community_id, fund_transfer_id);
alter table banking.match add constraint match_customer_id_bank_account_id_reconciliation_id_fkey FOREIGN KEY (customer_id, bank_account_id, reconciliation_id) REFERENCES banking.reconciliation(customer_id, bank_account_id, reconciliation_id);
alter table banking.match_item add constraint match_item_customer_id_bank_account_id_reconciliation_id_m_fkey FOREIGN KEY (customer_id, bank_account_id, reconciliation_id, match_id) REFERENCES banking.match(customer_id, bank_account_id, reconciliation_id, match_id);
alter table banking.match_item add constraint match_item_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table banking.match_line add constraint match_line_customer_id_bank_account_id_bank_line_id_fkey FOREIGN KEY (customer_id, bank_account_id, bank_line_id) REFERENCES banking.bank_line(customer_id, bank_account_id, bank_line_id);
alter table banking.match_line add constraint match_line_customer_id_bank_account_id_reconciliation_id_m_fkey FOREIGN KEY (customer_id, bank_account_id, reconciliation_id, match_id) REFERENCES banking.match(customer_id, bank_account_id, reconciliation_id, match_id);
alter table banking.reconciliation add constraint reconciliation_customer_id_community_id_bank_account_id_fkey FOREIGN KEY (customer_id, community_id, bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table banking.revised_line add constraint revised_line_customer_id_community_id_bank_account_id_fkey FOREIGN KEY (customer_id, community_id, bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table banking.revised_line add constraint revised_line_customer_id_statement_file_id_fkey FOREIGN KEY (customer_id, statement_file_id) REFERENCES banking.statement_file(customer_id, statement_file_id);
alter table banking.statement_file add constraint statement_file_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table banking.transfer_limit add constraint transfer_limit_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id) ON DELETE CASCADE;
alter table banking.transfer_limit add constraint transfer_limit_customer_id_role_id_fkey FOREIGN KEY (customer_id, role_id) REFERENCES identity.role(customer_id, role_id) ON DELETE CASCADE;
alter table communities.community add constraint community_customer_id_accountant_user_id_fkey FOREIGN KEY (customer_id, accountant_user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table communities.community add constraint community_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table communities.community add constraint community_customer_id_manager_user_id_fkey FOREIGN KEY (customer_id, manager_user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table communities.property add constraint property_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table communities.property_flag add constraint property_flag_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id) ON DELETE CASCADE;
alter table correspondence.letter add constraint letter_customer_id_community_id_letter_batch_id_fkey FOREIGN KEY (customer_id, community_id, letter_batch_id) REFERENCES correspondence.letter_batch(customer_id, community_id, letter_batch_id);
alter table correspondence.letter add constraint letter_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table correspondence.letter add constraint letter_customer_id_community_id_print_job_id_fkey FOREIGN KEY (customer_id, community_id, print_job_id) REFERENCES correspondence.print_job(customer_id, community_id, print_job_id);
alter table correspondence.letter add constraint letter_customer_id_resend_of_fkey FOREIGN KEY (customer_id, resend_of) REFERENCES correspondence.letter(customer_id, letter_id);
alter table correspondence.letter add constraint letter_customer_id_template_id_template_version_fkey FOREIGN KEY (customer_id, template_id, template_version) REFERENCES correspondence.template_version(customer_id, template_id, version_no);
alter table correspondence.letter_batch add constraint letter_batch_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table correspondence.letter_batch add constraint letter_batch_customer_id_entered_by_fkey FOREIGN KEY (customer_id, entered_by) REFERENCES identity.app_user(customer_id, user_id);
alter table correspondence.letter_batch add constraint letter_batch_customer_id_released_by_fkey FOREIGN KEY (customer_id, released_by) REFERENCES identity.app_user(customer_id, user_id);
alter table correspondence.letter_batch add constraint letter_batch_customer_id_template_id_fkey FOREIGN KEY (customer_id, template_id) REFERENCES correspondence.template(customer_id, template_id);
alter table correspondence.letter_batch add constraint letter_batch_customer_id_template_id_template_version_fkey FOREIGN KEY (customer_id, template_id, template_version) REFERENCES correspondence.template_version(customer_id, template_id, version_no);
alter table correspondence.letter_event add constraint letter_event_customer_id_by_user_fkey FOREIGN KEY (customer_id, by_user) REFERENCES identity.app_user(customer_id, user_id);
alter table correspondence.letter_event add constraint letter_event_customer_id_letter_id_fkey FOREIGN KEY (customer_id, letter_id) REFERENCES correspondence.letter(customer_id, letter_id);
alter table correspondence.picture add constraint picture_customer_id_added_by_fkey FOREIGN KEY (customer_id, added_by) REFERENCES identity.app_user(customer_id, user_id);
alter table correspondence.picture add constraint picture_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table correspondence.print_job add constraint print_job_customer_id_answered_by_fkey FOREIGN KEY (customer_id, answered_by) REFERENCES identity.app_user(customer_id, user_id);
alter table correspondence.print_job add constraint print_job_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table correspondence.print_job add constraint print_job_customer_id_community_id_letter_batch_id_fkey FOREIGN KEY (customer_id, community_id, letter_batch_id) REFERENCES correspondence.letter_batch(customer_id, community_id, letter_batch_id);
alter table correspondence.template add constraint template_customer_id_changed_by_fkey FOREIGN KEY (customer_id, changed_by) REFERENCES identity.app_user(customer_id, user_id);
alter table correspondence.template add constraint template_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table correspondence.template add constraint template_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table correspondence.template_version add constraint template_version_customer_id_released_by_fkey FOREIGN KEY (customer_id, released_by) REFERENCES identity.app_user(customer_id, user_id);
alter table correspondence.template_version add constraint template_version_customer_id_template_id_fkey FOREIGN KEY (customer_id, template_id) REFERENCES correspondence.template(customer_id, template_id);
alter table desk.alert add constraint alert_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id) ON DELETE CASCADE;
alter table desk.alert add constraint alert_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table desk.alert add constraint alert_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table desk.alert_dismissal add constraint alert_dismissal_customer_id_alert_id_fkey FOREIGN KEY (customer_id, alert_id) REFERENCES desk.alert(customer_id, alert_id) ON DELETE CASCADE;
alter table desk.alert_dismissal add constraint alert_dismissal_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table desk.alert_mail add constraint alert_mail_customer_id_alert_id_fkey FOREIGN KEY (customer_id, alert_id) REFERENCES desk.alert(customer_id, alert_id) ON DELETE CASCADE;
alter table desk.alert_mail add constraint alert_mail_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table desk.alert_reader add constraint alert_reader_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table desk.favourite_screen add constraint favourite_screen_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table desk.problem add constraint problem_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table desk.search_turn add constraint search_turn_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table identity.app_user add constraint app_user_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table identity.community_list_community add constraint community_list_community_customer_id_community_list_id_fkey FOREIGN KEY (customer_id, community_list_id) REFERENCES identity.community_list(customer_id, community_list_id) ON DELETE CASCADE;
alter table identity.community_list_user add constraint community_list_user_customer_id_community_list_id_fkey FOREIGN KEY (customer_id, community_list_id) REFERENCES identity.community_list(customer_id, community_list_id) ON DELETE CASCADE;
alter table identity.community_list_user add constraint community_list_user_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table identity.feature_flag add constraint feature_flag_customer_id_changed_by_fkey FOREIGN KEY (customer_id, changed_by) REFERENCES identity.app_user(customer_id, user_id);
alter table identity.feature_flag add constraint feature_flag_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table identity.linked_subject add constraint linked_subject_login_id_fkey FOREIGN KEY (login_id) REFERENCES identity.login(login_id);
alter table identity.linked_subject add constraint linked_subject_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity.provider(provider_id) ON DELETE CASCADE;
alter table identity.passkey add constraint passkey_login_id_fkey FOREIGN KEY (login_id) REFERENCES identity.login(login_id);
alter table identity.recovery_code add constraint recovery_code_login_id_fkey FOREIGN KEY (login_id) REFERENCES identity.login(login_id);
alter table identity.role add constraint role_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table identity.role_claim add constraint role_claim_customer_id_role_id_fkey FOREIGN KEY (customer_id, role_id) REFERENCES identity.role(customer_id, role_id);
alter table identity.second_factor add constraint second_factor_login_id_fkey FOREIGN KEY (login_id) REFERENCES identity.login(login_id);
alter table identity.session add constraint session_login_id_fkey FOREIGN KEY (login_id) REFERENCES identity.login(login_id);
alter table identity.ticket add constraint ticket_login_id_fkey FOREIGN KEY (login_id) REFERENCES identity.login(login_id);
alter table identity.user_community add constraint user_community_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table identity.user_role add constraint user_role_customer_id_role_id_fkey FOREIGN KEY (customer_id, role_id) REFERENCES identity.role(customer_id, role_id);
alter table identity.user_role add constraint user_role_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table identity.user_setting add constraint user_setting_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table ledger.account add constraint account_customer_id_community_id_cost_center_id_fkey FOREIGN KEY (customer_id, community_id, cost_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table ledger.account add constraint account_customer_id_community_id_fund_id_fkey FOREIGN KEY (customer_id, community_id, fund_id) REFERENCES ledger.fund(customer_id, community_id, fund_id);
alter table ledger.account add constraint account_customer_id_community_id_survivor_id_fkey FOREIGN KEY (customer_id, community_id, survivor_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table ledger.account_merge add constraint account_merge_customer_id_community_id_source_account_id_fkey FOREIGN KEY (customer_id, community_id, source_account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table ledger.account_merge add constraint account_merge_customer_id_community_id_target_account_id_fkey FOREIGN KEY (customer_id, community_id, target_account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table ledger.account_range add constraint account_range_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table ledger.balance add constraint balance_customer_id_community_id_period_start_fkey FOREIGN KEY (customer_id, community_id, period_start) REFERENCES ledger.period(customer_id, community_id, period_start);
alter table ledger.bank_account add constraint bank_account_customer_id_community_id_account_id_fund_id_fkey FOREIGN KEY (customer_id, community_id, account_id, fund_id) REFERENCES ledger.account(customer_id, community_id, account_id, fund_id);
alter table ledger.batch add constraint batch_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table ledger.batch add constraint batch_undone_by FOREIGN KEY (customer_id, community_id, undone_by_batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table ledger.books_version add constraint books_version_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table ledger.budget add constraint budget_customer_id_community_id_account_id_fund_id_fkey FOREIGN KEY (customer_id, community_id, account_id, fund_id) REFERENCES ledger.account(customer_id, community_id, account_id, fund_id);
alter table ledger.budget add constraint budget_customer_id_community_id_period_start_fkey FOREIGN KEY (customer_id, community_id, period_start) REFERENCES ledger.period(customer_id, community_id, period_start);
alter table ledger.budget_amount add constraint budget_amount_customer_id_community_id_account_id_fkey FOREIGN KEY (customer_id, community_id, account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table ledger.budget_amount add constraint budget_amount_customer_id_community_id_budget_version_id_fkey FOREIGN KEY (customer_id, community_id, budget_version_id) REFERENCES ledger.budget_version(customer_id, community_id, budget_version_id);
alter table ledger.budget_amount add constraint budget_amount_customer_id_community_id_cost_center_id_fkey FOREIGN KEY (customer_id, community_id, cost_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table ledger.budget_amount add constraint budget_amount_customer_id_community_id_period_start_fkey FOREIGN KEY (customer_id, community_id, period_start) REFERENCES ledger.period(customer_id, community_id, period_start);
alter table ledger.budget_version add constraint budget_version_customer_id_community_id_fiscal_year_id_fkey FOREIGN KEY (customer_id, community_id, fiscal_year_id) REFERENCES ledger.fiscal_year(customer_id, community_id, fiscal_year_id);
alter table ledger.center_split add constraint center_split_customer_id_community_id_source_center_id_fkey FOREIGN KEY (customer_id, community_id, source_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table ledger.center_split add constraint center_split_customer_id_community_id_target_center_id_fkey FOREIGN KEY (customer_id, community_id, target_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table ledger.chart_setting add constraint chart_setting_customer_id_community_id_default_cash_accoun_fkey FOREIGN KEY (customer_id, community_id, default_cash_account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table ledger.chart_setting add constraint chart_setting_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table ledger.cost_center add constraint cost_center_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table ledger.entry add constraint entry_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table ledger.entry add constraint entry_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table ledger.entry add constraint entry_customer_id_community_id_period_start_fkey FOREIGN KEY (customer_id, community_id, period_start) REFERENCES ledger.period(customer_id, community_id, period_start);
alter table ledger.entry add constraint entry_customer_id_community_id_reverses_entry_id_fkey FOREIGN KEY (customer_id, community_id, reverses_entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table ledger.entry add constraint entry_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table ledger.fiscal_year add constraint fiscal_year_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table ledger.fund add constraint fund_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table ledger.journal_counter add constraint journal_counter_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table ledger.journal_number add constraint journal_number_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table ledger.period add constraint period_customer_id_community_id_fiscal_year_id_fkey FOREIGN KEY (customer_id, community_id, fiscal_year_id) REFERENCES ledger.fiscal_year(customer_id, community_id, fiscal_year_id);
alter table ledger.posting add constraint posting_customer_id_community_id_account_id_fund_id_fkey FOREIGN KEY (customer_id, community_id, account_id, fund_id) REFERENCES ledger.account(customer_id, community_id, account_id, fund_id);
alter table ledger.posting add constraint posting_customer_id_community_id_cost_center_id_fkey FOREIGN KEY (customer_id, community_id, cost_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table ledger.posting add constraint posting_customer_id_community_id_counter_fund_id_fkey FOREIGN KEY (customer_id, community_id, counter_fund_id) REFERENCES ledger.fund(customer_id, community_id, fund_id);
alter table ledger.posting add constraint posting_customer_id_entry_id_community_id_period_start_pos_fkey FOREIGN KEY (customer_id, entry_id, community_id, period_start, post_date) REFERENCES ledger.entry(customer_id, entry_id, community_id, period_start, post_date);
alter table ledger.reconciled_cash add constraint reconciled_cash_customer_id_community_id_bank_account_id_fkey FOREIGN KEY (customer_id, community_id, bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table ledger.reserve_component add constraint reserve_component_customer_id_community_id_reserve_study_i_fkey FOREIGN KEY (customer_id, community_id, reserve_study_id) REFERENCES ledger.reserve_study(customer_id, community_id, reserve_study_id);
alter table ledger.reserve_study add constraint reserve_study_customer_id_community_id_fund_id_fkey FOREIGN KEY (customer_id, community_id, fund_id) REFERENCES ledger.fund(customer_id, community_id, fund_id);
alter table ledger.saved_entry add constraint saved_entry_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table ledger.saved_entry add constraint saved_entry_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table ledger.saved_line add constraint saved_line_customer_id_community_id_account_id_fkey FOREIGN KEY (customer_id, community_id, account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table ledger.saved_line add constraint saved_line_customer_id_community_id_cost_center_id_fkey FOREIGN KEY (customer_id, community_id, cost_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table ledger.saved_line add constraint saved_line_customer_id_community_id_saved_entry_id_fkey FOREIGN KEY (customer_id, community_id, saved_entry_id) REFERENCES ledger.saved_entry(customer_id, community_id, saved_entry_id);
alter table ledger.sub_account add constraint sub_account_customer_id_community_id_account_id_fkey FOREIGN KEY (customer_id, community_id, account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table ledger.sub_account add constraint sub_account_customer_id_community_id_cost_center_id_fkey FOREIGN KEY (customer_id, community_id, cost_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table ledger.tie_out add constraint tie_out_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id) ON DELETE CASCADE;
alter table ledger.variance_comment add constraint variance_comment_customer_id_community_id_account_id_fkey FOREIGN KEY (customer_id, community_id, account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table ledger.variance_comment add constraint variance_comment_customer_id_community_id_period_start_fkey FOREIGN KEY (customer_id, community_id, period_start) REFERENCES ledger.period(customer_id, community_id, period_start);
alter table lifecycle.disclosure_order add constraint disclosure_order_customer_id_charge_code_id_fkey FOREIGN KEY (customer_id, charge_code_id) REFERENCES receivables.charge_code(customer_id, charge_code_id);
alter table lifecycle.disclosure_order add constraint disclosure_order_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table lifecycle.disclosure_order add constraint disclosure_order_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table lifecycle.disclosure_order add constraint disclosure_order_customer_id_delivered_by_fkey FOREIGN KEY (customer_id, delivered_by) REFERENCES identity.app_user(customer_id, user_id);
alter table lifecycle.disclosure_order add constraint disclosure_order_customer_id_entered_by_fkey FOREIGN KEY (customer_id, entered_by) REFERENCES identity.app_user(customer_id, user_id);
alter table lifecycle.resale add constraint resale_customer_id_buyer_party_id_fkey FOREIGN KEY (customer_id, buyer_party_id) REFERENCES people.party(customer_id, party_id);
alter table lifecycle.resale add constraint resale_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table lifecycle.resale add constraint resale_customer_id_community_id_buyer_ownership_id_fkey FOREIGN KEY (customer_id, community_id, buyer_ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table lifecycle.resale add constraint resale_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table lifecycle.resale add constraint resale_customer_id_community_id_seller_ownership_id_fkey FOREIGN KEY (customer_id, community_id, seller_ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table lifecycle.transfer_notice add constraint transfer_notice_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table maintenance.cost_item add constraint cost_item_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table owner_access.site add constraint site_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table owner_access.site add constraint site_customer_id_published_by_fkey FOREIGN KEY (customer_id, published_by) REFERENCES identity.app_user(customer_id, user_id);
alter table owner_access.site_document add constraint site_document_customer_id_attachment_id_fkey FOREIGN KEY (customer_id, attachment_id) REFERENCES records.attachment(customer_id, attachment_id);
alter table owner_access.site_document add constraint site_document_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES owner_access.site(customer_id, community_id);
alter table payables.approval_setting add constraint approval_setting_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table payables.bill add constraint bill_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table payables.bill add constraint bill_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table payables.bill add constraint bill_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table payables.bill_approval add constraint bill_approval_customer_id_community_id_bill_id_fkey FOREIGN KEY (customer_id, community_id, bill_id) REFERENCES payables.bill(customer_id, community_id, bill_id);
alter table payables.bill_line add constraint bill_line_customer_id_community_id_account_id_fund_id_fkey FOREIGN KEY (customer_id, community_id, account_id, fund_id) REFERENCES ledger.account(customer_id, community_id, account_id, fund_id);
alter table payables.bill_line add constraint bill_line_customer_id_community_id_bill_id_fkey FOREIGN KEY (customer_id, community_id, bill_id) REFERENCES payables.bill(customer_id, community_id, bill_id);
alter table payables.bill_line add constraint bill_line_customer_id_community_id_cost_center_id_fkey FOREIGN KEY (customer_id, community_id, cost_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table payables.bill_move add constraint bill_move_customer_id_community_id_bill_id_fkey FOREIGN KEY (customer_id, community_id, bill_id) REFERENCES payables.bill(customer_id, community_id, bill_id);
alter table payables.bill_move add constraint bill_move_customer_id_community_id_check_id_fkey FOREIGN KEY (customer_id, community_id, check_id) REFERENCES payables.issued_check(customer_id, community_id, check_id);
alter table payables.bill_move add constraint bill_move_customer_id_to_community_id_to_bill_id_fkey FOREIGN KEY (customer_id, to_community_id, to_bill_id) REFERENCES payables.bill(customer_id, community_id, bill_id);
alter table payables.bill_occurrence add constraint bill_occurrence_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table payables.bill_occurrence add constraint bill_occurrence_customer_id_community_id_bill_id_fkey FOREIGN KEY (customer_id, community_id, bill_id) REFERENCES payables.bill(customer_id, community_id, bill_id);
alter table payables.bill_occurrence add constraint bill_occurrence_customer_id_community_id_invoice_template__fkey FOREIGN KEY (customer_id, community_id, invoice_template_id) REFERENCES payables.invoice_template(customer_id, community_id, invoice_template_id);
alter table payables.check_printing add constraint check_printing_customer_id_community_id_check_id_fkey FOREIGN KEY (customer_id, community_id, check_id) REFERENCES payables.issued_check(customer_id, community_id, check_id);
alter table payables.check_printing add constraint check_printing_customer_id_community_id_printing_id_fkey FOREIGN KEY (customer_id, community_id, printing_id) REFERENCES payables.printing(customer_id, community_id, printing_id);
alter table payables.check_share add constraint check_share_customer_id_community_id_bill_id_fkey FOREIGN KEY (customer_id, community_id, bill_id) REFERENCES payables.bill(customer_id, community_id, bill_id);
alter table payables.check_share add constraint check_share_customer_id_community_id_check_id_fkey FOREIGN KEY (customer_id, community_id, check_id) REFERENCES payables.issued_check(customer_id, community_id, check_id);
alter table payables.check_share_line add constraint check_share_line_customer_id_bill_id_revision_line_no_fkey FOREIGN KEY (customer_id, bill_id, revision, line_no) REFERENCES payables.bill_line(customer_id, bill_id, revision, line_no);
alter table payables.check_share_line add constraint check_share_line_customer_id_check_id_bill_id_fkey FOREIGN KEY (customer_id, check_id, bill_id) REFERENCES payables.check_share(customer_id, check_id, bill_id);
alter table payables.check_void add constraint check_void_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table payables.check_void add constraint check_void_customer_id_community_id_check_id_fkey FOREIGN KEY (customer_id, community_id, check_id) REFERENCES payables.issued_check(customer_id, community_id, check_id);
alter table payables.check_void add constraint check_void_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table payables.default_distribution add constraint default_distribution_customer_id_community_id_account_id_f_fkey FOREIGN KEY (customer_id, community_id, account_id, fund_id) REFERENCES ledger.account(customer_id, community_id, account_id, fund_id);
alter table payables.default_distribution add constraint default_distribution_customer_id_community_id_cost_center__fkey FOREIGN KEY (customer_id, community_id, cost_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table payables.default_distribution add constraint default_distribution_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table payables.invoice_template add constraint invoice_template_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table payables.invoice_template add constraint invoice_template_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table payables.invoice_template_line add constraint invoice_template_line_customer_id_community_id_account_id__fkey FOREIGN KEY (customer_id, community_id, account_id, fund_id) REFERENCES ledger.account(customer_id, community_id, account_id, fund_id);
alter table payables.invoice_template_line add constraint invoice_template_line_customer_id_community_id_cost_center_fkey FOREIGN KEY (customer_id, community_id, cost_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table payables.invoice_template_line add constraint invoice_template_line_customer_id_community_id_invoice_tem_fkey FOREIGN KEY (customer_id, community_id, invoice_template_id) REFERENCES payables.invoice_template(customer_id, community_id, invoice_template_id);
alter table payables.issued_check add constraint issued_check_customer_id_community_id_bank_account_id_fkey FOREIGN KEY (customer_id, community_id, bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table payables.issued_check add constraint issued_check_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table payables.issued_check add constraint issued_check_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table payables.issued_check add constraint issued_check_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table payables.issued_check add constraint issued_check_entered_bill_fkey FOREIGN KEY (customer_id, community_id, entered_bill_id) REFERENCES payables.bill(customer_id, community_id, bill_id);
alter table payables.owner_refund add constraint owner_refund_customer_id_community_id_account_id_fkey FOREIGN KEY (customer_id, community_id, account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table payables.owner_refund add constraint owner_refund_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table payables.owner_refund add constraint owner_refund_customer_id_community_id_bill_id_fkey FOREIGN KEY (customer_id, community_id, bill_id) REFERENCES payables.bill(customer_id, community_id, bill_id);
alter table payables.owner_refund add constraint owner_refund_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table payables.printing add constraint printing_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table payables.vendor_merge add constraint vendor_merge_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table payables.vendor_merge add constraint vendor_merge_customer_id_merged_by_fkey FOREIGN KEY (customer_id, merged_by) REFERENCES identity.app_user(customer_id, user_id);
alter table payables.vendor_merge add constraint vendor_merge_customer_id_target_vendor_id_fkey FOREIGN KEY (customer_id, target_vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table payables.vendor_merge add constraint vendor_merge_customer_id_undone_by_fkey FOREIGN KEY (customer_id, undone_by) REFERENCES identity.app_user(customer_id, user_id);
alter table payables.vendor_merge_row add constraint vendor_merge_row_customer_id_from_vendor_id_fkey FOREIGN KEY (customer_id, from_vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table payables.vendor_merge_row add constraint vendor_merge_row_customer_id_vendor_merge_id_fkey FOREIGN KEY (customer_id, vendor_merge_id) REFERENCES payables.vendor_merge(customer_id, vendor_merge_id);
alter table payables.vendor_merge_source add constraint vendor_merge_source_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table payables.vendor_merge_source add constraint vendor_merge_source_customer_id_vendor_merge_id_fkey FOREIGN KEY (customer_id, vendor_merge_id) REFERENCES payables.vendor_merge(customer_id, vendor_merge_id);
alter table people.amenity add constraint amenity_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table people.amenity_reservation add constraint amenity_reservation_customer_id_community_id_amenity_id_fkey FOREIGN KEY (customer_id, community_id, amenity_id) REFERENCES people.amenity(customer_id, community_id, amenity_id);
alter table people.amenity_reservation add constraint amenity_reservation_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table people.amenity_reservation add constraint amenity_reservation_customer_id_decided_by_fkey FOREIGN KEY (customer_id, decided_by) REFERENCES identity.app_user(customer_id, user_id);
alter table people.amenity_reservation add constraint amenity_reservation_customer_id_requested_by_fkey FOREIGN KEY (customer_id, requested_by) REFERENCES identity.app_user(customer_id, user_id);
alter table people.attorney add constraint attorney_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table people.attorney add constraint attorney_customer_id_party_id_fkey FOREIGN KEY (customer_id, party_id) REFERENCES people.party(customer_id, party_id);
alter table people.automation_agent add constraint automation_agent_customer_id_responsible_user_id_fkey FOREIGN KEY (customer_id, responsible_user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table people.bank_contact add constraint bank_contact_customer_id_bank_id_fkey FOREIGN KEY (customer_id, bank_id) REFERENCES people.bank(customer_id, bank_id);
alter table people.bank_contact add constraint bank_contact_customer_id_party_id_fkey FOREIGN KEY (customer_id, party_id) REFERENCES people.party(customer_id, party_id);
alter table people.committee add constraint committee_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table people.committee_member add constraint committee_member_customer_id_community_id_committee_id_fkey FOREIGN KEY (customer_id, community_id, committee_id) REFERENCES people.committee(customer_id, community_id, committee_id);
alter table people.committee_member add constraint committee_member_customer_id_party_id_fkey FOREIGN KEY (customer_id, party_id) REFERENCES people.party(customer_id, party_id);
alter table people.contact add constraint contact_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table people.contact add constraint contact_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table people.contact add constraint contact_customer_id_party_id_fkey FOREIGN KEY (customer_id, party_id) REFERENCES people.party(customer_id, party_id);
alter table people.external_email_recipient add constraint external_email_recipient_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table people.global_vendor add constraint global_vendor_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table people.group_member add constraint group_member_customer_id_community_id_group_ownership_id_fkey FOREIGN KEY (customer_id, community_id, group_ownership_id) REFERENCES people.group_ownership(customer_id, community_id, group_ownership_id) ON DELETE CASCADE;
alter table people.group_member add constraint group_member_customer_id_party_id_fkey FOREIGN KEY (customer_id, party_id) REFERENCES people.party(customer_id, party_id);
alter table people.group_ownership add constraint group_ownership_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table people.group_ownership add constraint group_ownership_customer_id_primary_party_id_fkey FOREIGN KEY (customer_id, primary_party_id) REFERENCES people.party(customer_id, party_id);
alter table people.group_property add constraint group_property_customer_id_community_id_group_ownership_id_fkey FOREIGN KEY (customer_id, community_id, group_ownership_id) REFERENCES people.group_ownership(customer_id, community_id, group_ownership_id) ON DELETE CASCADE;
alter table people.group_property add constraint group_property_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table people.house_rule add constraint house_rule_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table people.insurance_policy add constraint insurance_policy_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table people.insurance_policy add constraint insurance_policy_customer_id_community_id_renews_id_fkey FOREIGN KEY (customer_id, community_id, renews_id) REFERENCES people.insurance_policy(customer_id, community_id, insurance_policy_id);
alter table people.liability_insurance add constraint liability_insurance_customer_id_renews_id_fkey FOREIGN KEY (customer_id, renews_id) REFERENCES people.liability_insurance(customer_id, liability_insurance_id);
alter table people.liability_insurance add constraint liability_insurance_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table people.matter add constraint matter_customer_id_community_id_attorney_id_fkey FOREIGN KEY (customer_id, community_id, attorney_id) REFERENCES people.attorney(customer_id, community_id, attorney_id);
alter table people.matter add constraint matter_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table people.ownership add constraint ownership_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table people.ownership add constraint ownership_customer_id_party_id_fkey FOREIGN KEY (customer_id, party_id) REFERENCES people.party(customer_id, party_id);
alter table people.party add constraint party_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table people.party add constraint party_customer_id_survivor_id_fkey FOREIGN KEY (customer_id, survivor_id) REFERENCES people.party(customer_id, party_id);
alter table people.party_distinct add constraint party_distinct_customer_id_high_party_id_fkey FOREIGN KEY (customer_id, high_party_id) REFERENCES people.party(customer_id, party_id) ON DELETE CASCADE;
alter table people.party_distinct add constraint party_distinct_customer_id_low_party_id_fkey FOREIGN KEY (customer_id, low_party_id) REFERENCES people.party(customer_id, party_id) ON DELETE CASCADE;
alter table people.party_distinct add constraint party_distinct_customer_id_set_by_fkey FOREIGN KEY (customer_id, set_by) REFERENCES identity.app_user(customer_id, user_id);
alter table people.party_merge add constraint party_merge_customer_id_merged_by_fkey FOREIGN KEY (customer_id, merged_by) REFERENCES identity.app_user(customer_id, user_id);
alter table people.party_merge add constraint party_merge_customer_id_source_party_id_fkey FOREIGN KEY (customer_id, source_party_id) REFERENCES people.party(customer_id, party_id);
alter table people.party_merge add constraint party_merge_customer_id_target_party_id_fkey FOREIGN KEY (customer_id, target_party_id) REFERENCES people.party(customer_id, party_id);
alter table people.party_merge add constraint party_merge_customer_id_undone_by_fkey FOREIGN KEY (customer_id, undone_by) REFERENCES identity.app_user(customer_id, user_id);
alter table people.party_merge_row add constraint party_merge_row_customer_id_party_merge_id_fkey FOREIGN KEY (customer_id, party_merge_id) REFERENCES people.party_merge(customer_id, party_merge_id);
alter table people.renter add constraint renter_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table people.renter add constraint renter_customer_id_party_id_fkey FOREIGN KEY (customer_id, party_id) REFERENCES people.party(customer_id, party_id);
alter table people.vendor add constraint vendor_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table people.vendor add constraint vendor_customer_id_global_vendor_id_fkey FOREIGN KEY (customer_id, global_vendor_id) REFERENCES people.global_vendor(customer_id, global_vendor_id);
alter table people.vendor add constraint vendor_customer_id_survivor_id_fkey FOREIGN KEY (customer_id, survivor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table people.vendor_ach add constraint vendor_ach_customer_id_decided_by_fkey FOREIGN KEY (customer_id, decided_by) REFERENCES identity.app_user(customer_id, user_id);
alter table people.vendor_ach add constraint vendor_ach_customer_id_proposed_by_fkey FOREIGN KEY (customer_id, proposed_by) REFERENCES identity.app_user(customer_id, user_id);
alter table people.vendor_ach add constraint vendor_ach_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table people.vendor_contact add constraint vendor_contact_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table people.vendor_contact add constraint vendor_contact_customer_id_party_id_fkey FOREIGN KEY (customer_id, party_id) REFERENCES people.party(customer_id, party_id);
alter table people.vendor_contact add constraint vendor_contact_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table people.vendor_contract add constraint vendor_contract_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table people.vendor_contract add constraint vendor_contract_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table people.vendor_rule add constraint vendor_rule_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table people.visitor add constraint visitor_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table people.workers_compensation_insurance add constraint workers_compensation_insurance_customer_id_renews_id_fkey FOREIGN KEY (customer_id, renews_id) REFERENCES people.workers_compensation_insurance(customer_id, workers_compensation_insurance_id);
alter table people.workers_compensation_insurance add constraint workers_compensation_insurance_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table platform.schedule add constraint schedule_customer_id_automation_agent_id_fkey FOREIGN KEY (customer_id, automation_agent_id) REFERENCES people.automation_agent(customer_id, automation_agent_id);
alter table platform.schedule_run add constraint schedule_run_customer_id_schedule_id_fkey FOREIGN KEY (customer_id, schedule_id) REFERENCES platform.schedule(customer_id, schedule_id);
alter table platform.seal_head add constraint seal_head_customer_id_block_number_fkey FOREIGN KEY (customer_id, block_number) REFERENCES platform.seal_block(customer_id, block_number);
alter table platform.seal_part add constraint seal_part_customer_id_block_number_fkey FOREIGN KEY (customer_id, block_number) REFERENCES platform.seal_block(customer_id, block_number);
alter table platform.selection_row add constraint selection_row_customer_id_selection_id_fkey FOREIGN KEY (customer_id, selection_id) REFERENCES platform.selection(customer_id, selection_id) ON DELETE CASCADE;
alter table receivables.adjustment add constraint adjustment_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table receivables.adjustment_approval add constraint adjustment_approval_customer_id_approved_by_fkey FOREIGN KEY (customer_id, approved_by) REFERENCES identity.app_user(customer_id, user_id);
alter table receivables.adjustment_approval add constraint adjustment_approval_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES receivables.adjustment(customer_id, community_id, batch_id);
alter table receivables.adjustment_line add constraint adjustment_line_customer_id_community_id_account_id_fkey FOREIGN KEY (customer_id, community_id, account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table receivables.adjustment_line add constraint adjustment_line_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES receivables.adjustment(customer_id, community_id, batch_id);
alter table receivables.adjustment_line add constraint adjustment_line_customer_id_community_id_charge_code_id_fkey FOREIGN KEY (customer_id, community_id, charge_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.adjustment_line add constraint adjustment_line_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.adjustment_line add constraint adjustment_line_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table receivables.application add constraint application_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table receivables.application add constraint application_customer_id_community_id_bucket_code_id_fkey FOREIGN KEY (customer_id, community_id, bucket_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.application add constraint application_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table receivables.application add constraint application_customer_id_community_id_ownership_id_charge_i_fkey FOREIGN KEY (customer_id, community_id, ownership_id, charge_id) REFERENCES receivables.charge(customer_id, community_id, ownership_id, charge_id);
alter table receivables.application add constraint application_customer_id_community_id_ownership_id_receipt__fkey FOREIGN KEY (customer_id, community_id, ownership_id, receipt_id) REFERENCES receivables.receipt(customer_id, community_id, ownership_id, receipt_id);
alter table receivables.batch_line add constraint batch_line_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table receivables.batch_line add constraint batch_line_customer_id_community_id_charge_code_id_fkey FOREIGN KEY (customer_id, community_id, charge_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.batch_line add constraint batch_line_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.batch_line add constraint batch_line_customer_id_community_id_ownership_id_source_ch_fkey FOREIGN KEY (customer_id, community_id, ownership_id, source_charge_id) REFERENCES receivables.charge(customer_id, community_id, ownership_id, charge_id);
alter table receivables.batch_line add constraint batch_line_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table receivables.batch_line add constraint batch_line_customer_id_community_id_source_code_id_fkey FOREIGN KEY (customer_id, community_id, source_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.category_amount add constraint category_amount_customer_id_community_id_code_category_id_fkey FOREIGN KEY (customer_id, community_id, code_category_id) REFERENCES receivables.code_category(customer_id, community_id, code_category_id);
alter table receivables.category_amount add constraint category_amount_customer_id_community_id_fiscal_year_id_fkey FOREIGN KEY (customer_id, community_id, fiscal_year_id) REFERENCES ledger.fiscal_year(customer_id, community_id, fiscal_year_id);
alter table receivables.category_linkage add constraint category_linkage_customer_id_community_id_charge_code_id_c_fkey FOREIGN KEY (customer_id, community_id, charge_code_id, code_category_id) REFERENCES receivables.code_category(customer_id, community_id, charge_code_id, code_category_id);
alter table receivables.category_linkage add constraint category_linkage_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table receivables.charge add constraint charge_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table receivables.charge add constraint charge_customer_id_community_id_charge_code_id_fkey FOREIGN KEY (customer_id, community_id, charge_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.charge add constraint charge_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table receivables.charge add constraint charge_customer_id_community_id_income_account_id_fkey FOREIGN KEY (customer_id, community_id, income_account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table receivables.charge add constraint charge_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.charge add constraint charge_customer_id_community_id_ownership_id_source_charge_fkey FOREIGN KEY (customer_id, community_id, ownership_id, source_charge_id) REFERENCES receivables.charge(customer_id, community_id, ownership_id, charge_id);
alter table receivables.charge add constraint charge_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table receivables.charge add constraint charge_customer_id_community_id_receivable_account_id_fkey FOREIGN KEY (customer_id, community_id, receivable_account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table receivables.charge add constraint charge_customer_id_community_id_source_code_id_fkey FOREIGN KEY (customer_id, community_id, source_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.charge add constraint charge_customer_id_origin_charge_id_fkey FOREIGN KEY (customer_id, origin_charge_id) REFERENCES receivables.charge(customer_id, charge_id);
alter table receivables.charge_code add constraint charge_code_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table receivables.charge_code add constraint charge_code_customer_id_community_id_income_account_id_fkey FOREIGN KEY (customer_id, community_id, income_account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table receivables.charge_code add constraint charge_code_customer_id_community_id_receivable_account_id_fkey FOREIGN KEY (customer_id, community_id, receivable_account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table receivables.code_category add constraint code_category_customer_id_community_id_charge_code_id_fkey FOREIGN KEY (customer_id, community_id, charge_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.code_category add constraint code_category_customer_id_community_id_late_fee_code_id_fkey FOREIGN KEY (customer_id, community_id, late_fee_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.deposit add constraint deposit_customer_id_community_id_bank_account_id_fkey FOREIGN KEY (customer_id, community_id, bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table receivables.distribution_entry add constraint distribution_entry_customer_id_community_id_charge_code_id_fkey FOREIGN KEY (customer_id, community_id, charge_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.distribution_entry add constraint distribution_entry_customer_id_community_id_distribution_l_fkey FOREIGN KEY (customer_id, community_id, distribution_list_id) REFERENCES receivables.distribution_list(customer_id, community_id, distribution_list_id);
alter table receivables.distribution_list add constraint distribution_list_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table receivables.lockbox_file add constraint lockbox_file_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table receivables.lockbox_line add constraint lockbox_line_customer_id_community_id_bank_account_id_fkey FOREIGN KEY (customer_id, community_id, bank_account_id) REFERENCES ledger.bank_account(customer_id, community_id, bank_account_id);
alter table receivables.lockbox_line add constraint lockbox_line_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.lockbox_line add constraint lockbox_line_customer_id_community_id_ownership_id_receipt_fkey FOREIGN KEY (customer_id, community_id, ownership_id, receipt_id) REFERENCES receivables.receipt(customer_id, community_id, ownership_id, receipt_id);
alter table receivables.lockbox_line add constraint lockbox_line_customer_id_lockbox_file_id_fkey FOREIGN KEY (customer_id, lockbox_file_id) REFERENCES receivables.lockbox_file(customer_id, lockbox_file_id);
alter table receivables.misc_receipt add constraint misc_receipt_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table receivables.misc_receipt_counter add constraint misc_receipt_counter_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table receivables.misc_receipt_line add constraint misc_receipt_line_customer_id_community_id_account_id_fkey FOREIGN KEY (customer_id, community_id, account_id) REFERENCES ledger.account(customer_id, community_id, account_id);
alter table receivables.misc_receipt_line add constraint misc_receipt_line_customer_id_community_id_cost_center_id_fkey FOREIGN KEY (customer_id, community_id, cost_center_id) REFERENCES ledger.cost_center(customer_id, community_id, cost_center_id);
alter table receivables.misc_receipt_line add constraint misc_receipt_line_customer_id_misc_receipt_id_revision_fkey FOREIGN KEY (customer_id, misc_receipt_id, revision) REFERENCES receivables.misc_receipt_revision(customer_id, misc_receipt_id, revision);
alter table receivables.misc_receipt_revision add constraint misc_receipt_revision_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table receivables.misc_receipt_revision add constraint misc_receipt_revision_customer_id_community_id_deposit_id__fkey FOREIGN KEY (customer_id, community_id, deposit_id, bank_account_id, post_date) REFERENCES receivables.deposit(customer_id, community_id, deposit_id, bank_account_id, deposited_on);
alter table receivables.misc_receipt_revision add constraint misc_receipt_revision_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table receivables.misc_receipt_revision add constraint misc_receipt_revision_customer_id_community_id_misc_receip_fkey FOREIGN KEY (customer_id, community_id, misc_receipt_id) REFERENCES receivables.misc_receipt(customer_id, community_id, misc_receipt_id);
alter table receivables.misc_receipt_revision add constraint misc_receipt_revision_customer_id_community_id_ownership_i_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.misc_receipt_revision add constraint misc_receipt_revision_customer_id_vendor_id_fkey FOREIGN KEY (customer_id, vendor_id) REFERENCES people.vendor(customer_id, vendor_id);
alter table receivables.owner_merge add constraint owner_merge_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table receivables.owner_merge add constraint owner_merge_customer_id_community_id_from_ownership_id_fkey FOREIGN KEY (customer_id, community_id, from_ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.owner_merge add constraint owner_merge_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table receivables.owner_merge add constraint owner_merge_customer_id_community_id_to_ownership_id_fkey FOREIGN KEY (customer_id, community_id, to_ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.owner_merge add constraint owner_merge_customer_id_community_id_undo_batch_id_fkey FOREIGN KEY (customer_id, community_id, undo_batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table receivables.owner_merge add constraint owner_merge_customer_id_merged_by_fkey FOREIGN KEY (customer_id, merged_by) REFERENCES identity.app_user(customer_id, user_id);
alter table receivables.owner_merge add constraint owner_merge_customer_id_undone_by_fkey FOREIGN KEY (customer_id, undone_by) REFERENCES identity.app_user(customer_id, user_id);
alter table receivables.owner_merge_charge add constraint owner_merge_charge_customer_id_from_charge_id_fkey FOREIGN KEY (customer_id, from_charge_id) REFERENCES receivables.charge(customer_id, charge_id);
alter table receivables.owner_merge_charge add constraint owner_merge_charge_customer_id_owner_merge_id_fkey FOREIGN KEY (customer_id, owner_merge_id) REFERENCES receivables.owner_merge(customer_id, owner_merge_id);
alter table receivables.owner_merge_charge add constraint owner_merge_charge_customer_id_to_charge_id_fkey FOREIGN KEY (customer_id, to_charge_id) REFERENCES receivables.charge(customer_id, charge_id);
alter table receivables.owner_merge_row add constraint owner_merge_row_customer_id_owner_merge_id_fkey FOREIGN KEY (customer_id, owner_merge_id) REFERENCES receivables.owner_merge(customer_id, owner_merge_id);
alter table receivables.prepaid_balance add constraint prepaid_balance_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.prepaid_movement add constraint prepaid_movement_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table receivables.prepaid_movement add constraint prepaid_movement_customer_id_community_id_bucket_code_id_fkey FOREIGN KEY (customer_id, community_id, bucket_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.prepaid_movement add constraint prepaid_movement_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table receivables.prepaid_movement add constraint prepaid_movement_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.prepaid_movement add constraint prepaid_movement_customer_id_community_id_ownership_id_rec_fkey FOREIGN KEY (customer_id, community_id, ownership_id, receipt_id) REFERENCES receivables.receipt(customer_id, community_id, ownership_id, receipt_id);
alter table receivables.receipt add constraint receipt_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table receivables.receipt add constraint receipt_customer_id_community_id_deposit_id_fkey FOREIGN KEY (customer_id, community_id, deposit_id) REFERENCES receivables.deposit(customer_id, community_id, deposit_id);
alter table receivables.receipt add constraint receipt_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table receivables.receipt add constraint receipt_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.receipt_backout add constraint receipt_backout_customer_id_community_id_batch_id_fkey FOREIGN KEY (customer_id, community_id, batch_id) REFERENCES ledger.batch(customer_id, community_id, batch_id);
alter table receivables.receipt_backout add constraint receipt_backout_customer_id_community_id_entry_id_fkey FOREIGN KEY (customer_id, community_id, entry_id) REFERENCES ledger.entry(customer_id, community_id, entry_id);
alter table receivables.receipt_backout add constraint receipt_backout_customer_id_community_id_ownership_id_rece_fkey FOREIGN KEY (customer_id, community_id, ownership_id, receipt_id) REFERENCES receivables.receipt(customer_id, community_id, ownership_id, receipt_id);
alter table receivables.special_assessment add constraint special_assessment_customer_id_community_id_charge_code_id_fkey FOREIGN KEY (customer_id, community_id, charge_code_id) REFERENCES receivables.charge_code(customer_id, community_id, charge_code_id);
alter table receivables.special_assessment_home add constraint special_assessment_home_customer_id_community_id_property__fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table receivables.special_assessment_home add constraint special_assessment_home_customer_id_community_id_special_a_fkey FOREIGN KEY (customer_id, community_id, special_assessment_id) REFERENCES receivables.special_assessment(customer_id, community_id, special_assessment_id);
alter table receivables.statement add constraint statement_customer_id_community_id_ownership_id_fkey FOREIGN KEY (customer_id, community_id, ownership_id) REFERENCES people.ownership(customer_id, community_id, ownership_id);
alter table receivables.statement add constraint statement_customer_id_community_id_statement_run_id_fkey FOREIGN KEY (customer_id, community_id, statement_run_id) REFERENCES receivables.statement_run(customer_id, community_id, statement_run_id);
alter table receivables.statement add constraint statement_customer_id_lead_ownership_id_fkey FOREIGN KEY (customer_id, lead_ownership_id) REFERENCES people.ownership(customer_id, ownership_id);
alter table receivables.statement_run add constraint statement_run_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table receivables.waiver_limit add constraint waiver_limit_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id) ON DELETE CASCADE;
alter table receivables.waiver_limit add constraint waiver_limit_customer_id_role_id_fkey FOREIGN KEY (customer_id, role_id) REFERENCES identity.role(customer_id, role_id) ON DELETE CASCADE;
alter table records.attachment add constraint attachment_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table records.attachment add constraint attachment_customer_id_entered_by_fkey FOREIGN KEY (customer_id, entered_by) REFERENCES identity.app_user(customer_id, user_id);
alter table records.attachment_version add constraint attachment_version_customer_id_attachment_id_fkey FOREIGN KEY (customer_id, attachment_id) REFERENCES records.attachment(customer_id, attachment_id);
alter table records.attachment_version add constraint attachment_version_customer_id_uploaded_by_fkey FOREIGN KEY (customer_id, uploaded_by) REFERENCES identity.app_user(customer_id, user_id);
alter table records.custom_field add constraint custom_field_customer_id_field_category_id_record_kind_fkey FOREIGN KEY (customer_id, field_category_id, record_kind) REFERENCES records.field_category(customer_id, field_category_id, record_kind);
alter table records.custom_field_value add constraint custom_field_value_customer_id_attachment_id_fkey FOREIGN KEY (customer_id, attachment_id) REFERENCES records.attachment(customer_id, attachment_id);
alter table records.custom_field_value add constraint custom_field_value_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table records.custom_field_value add constraint custom_field_value_customer_id_custom_field_id_field_type__fkey FOREIGN KEY (customer_id, custom_field_id, field_type, entity_kind) REFERENCES records.custom_field(customer_id, custom_field_id, field_type, record_kind);
alter table records.custom_field_value add constraint custom_field_value_customer_id_party_id_fkey FOREIGN KEY (customer_id, party_id) REFERENCES people.party(customer_id, party_id);
alter table records.field_category add constraint field_category_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES identity.customer(customer_id);
alter table records.field_category_community add constraint field_category_community_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table records.field_category_community add constraint field_category_community_customer_id_field_category_id_fkey FOREIGN KEY (customer_id, field_category_id) REFERENCES records.field_category(customer_id, field_category_id) ON DELETE CASCADE;
alter table records.field_category_role add constraint field_category_role_customer_id_field_category_id_fkey FOREIGN KEY (customer_id, field_category_id) REFERENCES records.field_category(customer_id, field_category_id) ON DELETE CASCADE;
alter table records.field_category_role add constraint field_category_role_customer_id_role_id_fkey FOREIGN KEY (customer_id, role_id) REFERENCES identity.role(customer_id, role_id);
alter table records.field_choice add constraint field_choice_customer_id_custom_field_id_field_option_id_fkey FOREIGN KEY (customer_id, custom_field_id, field_option_id) REFERENCES records.field_option(customer_id, custom_field_id, field_option_id);
alter table records.field_choice add constraint field_choice_customer_id_custom_field_value_id_custom_fiel_fkey FOREIGN KEY (customer_id, custom_field_value_id, custom_field_id) REFERENCES records.custom_field_value(customer_id, custom_field_value_id, custom_field_id) ON DELETE CASCADE;
alter table records.field_option add constraint field_option_customer_id_custom_field_id_fkey FOREIGN KEY (customer_id, custom_field_id) REFERENCES records.custom_field(customer_id, custom_field_id) ON DELETE CASCADE;
alter table records.field_sheet add constraint field_sheet_customer_id_field_category_id_fkey FOREIGN KEY (customer_id, field_category_id) REFERENCES records.field_category(customer_id, field_category_id) ON DELETE CASCADE;
alter table records.legacy_line add constraint legacy_line_customer_id_community_id_property_id_fkey FOREIGN KEY (customer_id, community_id, property_id) REFERENCES communities.property(customer_id, community_id, property_id);
alter table records.note add constraint note_customer_id_changed_by_fkey FOREIGN KEY (customer_id, changed_by) REFERENCES identity.app_user(customer_id, user_id);
alter table records.note add constraint note_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table records.note add constraint note_customer_id_entered_by_fkey FOREIGN KEY (customer_id, entered_by) REFERENCES identity.app_user(customer_id, user_id);
alter table records.note add constraint note_customer_id_removed_by_fkey FOREIGN KEY (customer_id, removed_by) REFERENCES identity.app_user(customer_id, user_id);
alter table records.note add constraint note_customer_id_role_id_fkey FOREIGN KEY (customer_id, role_id) REFERENCES identity.role(customer_id, role_id);
alter table records.note_version add constraint note_version_customer_id_changed_by_fkey FOREIGN KEY (customer_id, changed_by) REFERENCES identity.app_user(customer_id, user_id);
alter table records.note_version add constraint note_version_customer_id_note_id_fkey FOREIGN KEY (customer_id, note_id) REFERENCES records.note(customer_id, note_id);
alter table records.task add constraint task_customer_id_closed_by_fkey FOREIGN KEY (customer_id, closed_by) REFERENCES identity.app_user(customer_id, user_id);
alter table records.task add constraint task_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table records.task add constraint task_customer_id_entered_by_fkey FOREIGN KEY (customer_id, entered_by) REFERENCES identity.app_user(customer_id, user_id);
alter table records.task add constraint task_customer_id_next_task_id_fkey FOREIGN KEY (customer_id, next_task_id) REFERENCES records.task(customer_id, task_id);
alter table records.task add constraint task_customer_id_removed_by_fkey FOREIGN KEY (customer_id, removed_by) REFERENCES identity.app_user(customer_id, user_id);
alter table records.task add constraint task_customer_id_role_id_fkey FOREIGN KEY (customer_id, role_id) REFERENCES identity.role(customer_id, role_id);
alter table records.task_person add constraint task_person_customer_id_task_id_fkey FOREIGN KEY (customer_id, task_id) REFERENCES records.task(customer_id, task_id);
alter table records.task_person add constraint task_person_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table reports.close_package add constraint close_package_customer_id_community_id_period_start_fkey FOREIGN KEY (customer_id, community_id, period_start) REFERENCES ledger.period(customer_id, community_id, period_start);
alter table reports.close_package_part add constraint close_package_part_customer_id_close_package_id_fkey FOREIGN KEY (customer_id, close_package_id) REFERENCES reports.close_package(customer_id, close_package_id);
alter table reports.custom_report add constraint custom_report_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table reports.custom_report add constraint custom_report_customer_id_entered_by_fkey FOREIGN KEY (customer_id, entered_by) REFERENCES identity.app_user(customer_id, user_id);
alter table reports.custom_report add constraint custom_report_customer_id_role_id_fkey FOREIGN KEY (customer_id, role_id) REFERENCES identity.role(customer_id, role_id);
alter table reports.data_export add constraint data_export_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table reports.data_export add constraint data_export_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table reports.data_export_part add constraint data_export_part_customer_id_data_export_id_fkey FOREIGN KEY (customer_id, data_export_id) REFERENCES reports.data_export(customer_id, data_export_id);
alter table reports.favourite_report add constraint favourite_report_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table reports.package add constraint package_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table reports.package add constraint package_customer_id_entered_by_fkey FOREIGN KEY (customer_id, entered_by) REFERENCES identity.app_user(customer_id, user_id);
alter table reports.package_part add constraint package_part_customer_id_package_run_id_fkey FOREIGN KEY (customer_id, package_run_id) REFERENCES reports.package_run(customer_id, package_run_id);
alter table reports.package_run add constraint package_run_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table reports.package_run add constraint package_run_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table reports.run add constraint run_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);
alter table reports.run add constraint run_customer_id_user_id_fkey FOREIGN KEY (customer_id, user_id) REFERENCES identity.app_user(customer_id, user_id);
alter table reports.setting add constraint setting_customer_id_community_id_fkey FOREIGN KEY (customer_id, community_id) REFERENCES communities.community(customer_id, community_id);

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON banking.fund_transfer_posting FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER guard_fund_transfer AFTER INSERT ON banking.fund_transfer_posting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION banking.guard_fund_transfer();
CREATE TRIGGER guard_new AFTER INSERT ON banking.match REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION banking.guard_match();
CREATE TRIGGER guard_old AFTER DELETE ON banking.match REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION banking.guard_match();
CREATE TRIGGER guard_new AFTER INSERT ON banking.match_item REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION banking.guard_match();
CREATE TRIGGER guard_old AFTER DELETE ON banking.match_item REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION banking.guard_match();
CREATE TRIGGER guard_new AFTER INSERT ON banking.match_line REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION banking.guard_match();
CREATE TRIGGER guard_old AFTER DELETE ON banking.match_line REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION banking.guard_match();
CREATE TRIGGER guard_reconciliation BEFORE INSERT OR UPDATE ON banking.reconciliation FOR EACH ROW EXECUTE FUNCTION banking.guard_reconciliation();
CREATE TRIGGER keep_reconciled_cash AFTER INSERT OR UPDATE OF state ON banking.reconciliation FOR EACH ROW EXECUTE FUNCTION banking.keep_reconciled_cash();
CREATE TRIGGER keep_code AFTER INSERT OR UPDATE OF short_code ON communities.community FOR EACH ROW EXECUTE FUNCTION communities.keep_code();
CREATE TRIGGER note_changed_communities AFTER UPDATE ON communities.community REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('communities', 'community_id');
CREATE TRIGGER note_gone_communities AFTER DELETE ON communities.community REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('communities', 'community_id');
CREATE TRIGGER note_new_communities AFTER INSERT ON communities.community REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('communities', 'community_id');
CREATE TRIGGER note_changed_properties AFTER UPDATE ON communities.property REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('properties', 'property_id');
CREATE TRIGGER note_gone_properties AFTER DELETE ON communities.property REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('properties', 'property_id');
CREATE TRIGGER note_new_properties AFTER INSERT ON communities.property REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('properties', 'property_id');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON correspondence.letter_event FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON correspondence.template_version FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER keep_membership AFTER INSERT OR UPDATE OF is_inactive ON identity.app_user FOR EACH ROW EXECUTE FUNCTION identity.keep_membership();
CREATE TRIGGER note_changed_accounts AFTER UPDATE ON ledger.account REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('accounts', 'account_id');
CREATE TRIGGER note_gone_accounts AFTER DELETE ON ledger.account REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('accounts', 'account_id');
CREATE TRIGGER note_new_accounts AFTER INSERT ON ledger.account REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('accounts', 'account_id');
CREATE TRIGGER renew_books_deleted AFTER DELETE ON ledger.account REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_inserted AFTER INSERT ON ledger.account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_updated AFTER UPDATE ON ledger.account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER guard_range AFTER INSERT ON ledger.account_range REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_range();
CREATE TRIGGER renew_books_deleted AFTER DELETE ON ledger.account_range REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_inserted AFTER INSERT ON ledger.account_range REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_updated AFTER UPDATE ON ledger.account_range REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER note_changed_banks AFTER UPDATE ON ledger.bank_account REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('banks', 'bank_account_id');
CREATE TRIGGER note_gone_banks AFTER DELETE ON ledger.bank_account REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('banks', 'bank_account_id');
CREATE TRIGGER note_new_banks AFTER INSERT ON ledger.bank_account REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('banks', 'bank_account_id');
CREATE TRIGGER guard_budget_deleted AFTER DELETE ON ledger.budget_amount REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_budget_amount();
CREATE TRIGGER guard_budget_inserted AFTER INSERT ON ledger.budget_amount REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_budget_amount();
CREATE TRIGGER guard_budget_updated AFTER UPDATE ON ledger.budget_amount REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_budget_amount();
CREATE TRIGGER renew_budget_changed AFTER UPDATE ON ledger.budget_version REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_budget_of_versions();
CREATE TRIGGER renew_budget_new AFTER INSERT ON ledger.budget_version REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_budget_of_versions();
CREATE TRIGGER renew_books_deleted AFTER DELETE ON ledger.chart_setting REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_inserted AFTER INSERT ON ledger.chart_setting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_updated AFTER UPDATE ON ledger.chart_setting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_deleted AFTER DELETE ON ledger.cost_center REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_inserted AFTER INSERT ON ledger.cost_center REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_updated AFTER UPDATE ON ledger.cost_center REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER entry_is_final BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER guard_entry AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_entry();
CREATE TRIGGER guard_reversal AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_reversal();
CREATE TRIGGER guard_void AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION banking.guard_void();
CREATE TRIGGER open_year AFTER INSERT ON ledger.fiscal_year FOR EACH ROW EXECUTE FUNCTION ledger.open_year();
CREATE TRIGGER renew_books_deleted AFTER DELETE ON ledger.fiscal_year REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_inserted AFTER INSERT ON ledger.fiscal_year REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_updated AFTER UPDATE ON ledger.fiscal_year REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_deleted AFTER DELETE ON ledger.fund REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_inserted AFTER INSERT ON ledger.fund REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_updated AFTER UPDATE ON ledger.fund REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.journal_number FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER note_changed_entries AFTER UPDATE ON ledger.journal_number REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('entries', 'entry_id');
CREATE TRIGGER note_gone_entries AFTER DELETE ON ledger.journal_number REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('entries', 'entry_id');
CREATE TRIGGER note_new_entries AFTER INSERT ON ledger.journal_number REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('entries', 'entry_id');
CREATE TRIGGER guard_period AFTER INSERT ON ledger.period REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_period();
CREATE TRIGGER renew_books_deleted AFTER DELETE ON ledger.period REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_inserted AFTER INSERT ON ledger.period REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_updated AFTER UPDATE ON ledger.period REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER guard_interfund AFTER INSERT ON ledger.posting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_interfund();
CREATE TRIGGER guard_posting AFTER INSERT ON ledger.posting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_posting();
CREATE TRIGGER guard_reconciled AFTER INSERT ON ledger.posting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_reconciled();
CREATE TRIGGER posting_is_final BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.posting FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER record_delta AFTER INSERT ON ledger.posting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger.record_delta();
CREATE TRIGGER renew_books_deleted AFTER DELETE ON ledger.reconciled_cash REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_inserted AFTER INSERT ON ledger.reconciled_cash REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_updated AFTER UPDATE ON ledger.reconciled_cash REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER guard_component_deleted AFTER DELETE ON ledger.reserve_component REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_reserve_component();
CREATE TRIGGER guard_component_inserted AFTER INSERT ON ledger.reserve_component REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.guard_reserve_component();
CREATE TRIGGER guard_study_updated BEFORE UPDATE ON ledger.reserve_study FOR EACH ROW EXECUTE FUNCTION ledger.guard_reserve_study();
CREATE TRIGGER renew_books_deleted AFTER DELETE ON ledger.sub_account REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_inserted AFTER INSERT ON ledger.sub_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER renew_books_updated AFTER UPDATE ON ledger.sub_account REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger.renew_books();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON payables.owner_refund FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER amenity_places BEFORE INSERT OR UPDATE OF from_time, until_time, people, state, amenity_id ON people.amenity_reservation FOR EACH ROW EXECUTE FUNCTION people.guard_amenity_places();
CREATE TRIGGER note_changed_attorneys AFTER UPDATE ON people.attorney REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('attorneys', 'attorney_id');
CREATE TRIGGER note_gone_attorneys AFTER DELETE ON people.attorney REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('attorneys', 'attorney_id');
CREATE TRIGGER note_new_attorneys AFTER INSERT ON people.attorney REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('attorneys', 'attorney_id');
CREATE TRIGGER note_changed_committees AFTER UPDATE ON people.committee REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('committees', 'committee_id');
CREATE TRIGGER note_gone_committees AFTER DELETE ON people.committee REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('committees', 'committee_id');
CREATE TRIGGER note_new_committees AFTER INSERT ON people.committee REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('committees', 'committee_id');
CREATE TRIGGER note_changed_contacts AFTER UPDATE ON people.contact REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('contacts', 'contact_id');
CREATE TRIGGER note_gone_contacts AFTER DELETE ON people.contact REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('contacts', 'contact_id');
CREATE TRIGGER note_new_contacts AFTER INSERT ON people.contact REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('contacts', 'contact_id');
CREATE TRIGGER note_changed_policies AFTER UPDATE ON people.insurance_policy REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('policies', 'insurance_policy_id');
CREATE TRIGGER note_gone_policies AFTER DELETE ON people.insurance_policy REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('policies', 'insurance_policy_id');
CREATE TRIGGER note_new_policies AFTER INSERT ON people.insurance_policy REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('policies', 'insurance_policy_id');
CREATE TRIGGER keep_days AFTER UPDATE OF start_on, end_on ON people.ownership FOR EACH ROW WHEN (((old.start_on IS DISTINCT FROM new.start_on) OR (old.end_on IS DISTINCT FROM new.end_on))) EXECUTE FUNCTION lifecycle.keep_days();
CREATE TRIGGER note_changed_owners AFTER UPDATE ON people.ownership REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('owners', 'ownership_id');
CREATE TRIGGER note_changed_properties AFTER UPDATE ON people.ownership REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('properties', 'property_id');
CREATE TRIGGER note_gone_owners AFTER DELETE ON people.ownership REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('owners', 'ownership_id');
CREATE TRIGGER note_gone_properties AFTER DELETE ON people.ownership REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('properties', 'property_id');
CREATE TRIGGER note_new_owners AFTER INSERT ON people.ownership REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('owners', 'ownership_id');
CREATE TRIGGER note_new_properties AFTER INSERT ON people.ownership REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('properties', 'property_id');
CREATE TRIGGER note_changed_parties AFTER UPDATE ON people.party REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('parties', 'party_id');
CREATE TRIGGER note_gone_parties AFTER DELETE ON people.party REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('parties', 'party_id');
CREATE TRIGGER note_new_parties AFTER INSERT ON people.party REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('parties', 'party_id');
CREATE TRIGGER note_changed_renters AFTER UPDATE ON people.renter REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('renters', 'renter_id');
CREATE TRIGGER note_gone_renters AFTER DELETE ON people.renter REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('renters', 'renter_id');
CREATE TRIGGER note_new_renters AFTER INSERT ON people.renter REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('renters', 'renter_id');
CREATE TRIGGER note_changed_vendors AFTER UPDATE ON people.vendor REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('vendors', 'vendor_id');
CREATE TRIGGER note_gone_vendors AFTER DELETE ON people.vendor REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('vendors', 'vendor_id');
CREATE TRIGGER note_new_vendors AFTER INSERT ON people.vendor REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('vendors', 'vendor_id');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.audit_event FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.seal_block FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.seal_head FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON platform.seal_part FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER somebody_else BEFORE INSERT ON receivables.adjustment_approval FOR EACH ROW EXECUTE FUNCTION receivables.guard_adjustment_approval();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON receivables.application FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER apply_to_charge AFTER INSERT ON receivables.application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION receivables.apply_to_charge();
CREATE TRIGGER hold_waivers AFTER INSERT ON receivables.application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION receivables.hold_waivers();
CREATE TRIGGER receivable_account_stays BEFORE UPDATE OF receivable_account_id ON receivables.charge FOR EACH ROW EXECUTE FUNCTION receivables.guard_receivable_account();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON receivables.misc_receipt FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON receivables.misc_receipt_line FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER guard_misc_lines AFTER INSERT ON receivables.misc_receipt_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION receivables.guard_misc_lines();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON receivables.misc_receipt_revision FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON receivables.prepaid_movement FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER keep_prepaid_balance AFTER INSERT ON receivables.prepaid_movement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION receivables.keep_prepaid_balance();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON records.attachment_version FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER "note_changed_custom fields" AFTER UPDATE ON records.custom_field REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('custom fields', 'custom_field_id');
CREATE TRIGGER "note_gone_custom fields" AFTER DELETE ON records.custom_field REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('custom fields', 'custom_field_id');
CREATE TRIGGER "note_new_custom fields" AFTER INSERT ON records.custom_field REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('custom fields', 'custom_field_id');
CREATE TRIGGER note_changed_records AFTER UPDATE ON records.custom_field_value REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('records', 'entity_id', 'entity_kind');
CREATE TRIGGER note_gone_records AFTER DELETE ON records.custom_field_value REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('records', 'entity_id', 'entity_kind');
CREATE TRIGGER note_new_records AFTER INSERT ON records.custom_field_value REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('records', 'entity_id', 'entity_kind');
CREATE TRIGGER "note_changed_field categories" AFTER UPDATE ON records.field_category REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('field categories', 'field_category_id');
CREATE TRIGGER "note_gone_field categories" AFTER DELETE ON records.field_category REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('field categories', 'field_category_id');
CREATE TRIGGER "note_new_field categories" AFTER INSERT ON records.field_category REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('field categories', 'field_category_id');
CREATE TRIGGER "note_changed_field categories" AFTER UPDATE ON records.field_category_community REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('field categories', 'field_category_id');
CREATE TRIGGER "note_gone_field categories" AFTER DELETE ON records.field_category_community REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('field categories', 'field_category_id');
CREATE TRIGGER "note_new_field categories" AFTER INSERT ON records.field_category_community REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('field categories', 'field_category_id');
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON records.legacy_line FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER note_changed_notes AFTER UPDATE ON records.note REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('notes', 'note_id');
CREATE TRIGGER note_gone_notes AFTER DELETE ON records.note REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('notes', 'note_id');
CREATE TRIGGER note_new_notes AFTER INSERT ON records.note REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('notes', 'note_id');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON records.note_version FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER note_changed_tasks AFTER UPDATE ON records.task REFERENCING OLD TABLE AS former_rows NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('tasks', 'task_id');
CREATE TRIGGER note_gone_tasks AFTER DELETE ON records.task REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('tasks', 'task_id');
CREATE TRIGGER note_new_tasks AFTER INSERT ON records.task REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION platform.note_changed('tasks', 'task_id');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON reports.close_package FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON reports.close_package_part FOR EACH STATEMENT EXECUTE FUNCTION platform.refuse_change();

alter policy local on identity.login using (((NULLIF(current_setting('app.customer_id'::text, true), ''::text) IS NULL) OR (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint) OR (login_id IN ( SELECT m.login_id
   FROM identity.membership m
  WHERE (m.customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint))))) with check (((NULLIF(current_setting('app.customer_id'::text, true), ''::text) IS NULL) OR (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint) OR (login_id IN ( SELECT m.login_id
   FROM identity.membership m
  WHERE (m.customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint)))));
alter policy local on identity.membership using (((NULLIF(current_setting('app.customer_id'::text, true), ''::text) IS NULL) OR (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint) OR (login_id = (NULLIF(current_setting('app.login_id'::text, true), ''::text))::bigint))) with check (((NULLIF(current_setting('app.customer_id'::text, true), ''::text) IS NULL) OR (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint)));
alter policy local on identity.session using (((NULLIF(current_setting('app.customer_id'::text, true), ''::text) IS NULL) OR (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint) OR (login_id IN ( SELECT m.login_id
   FROM identity.membership m
  WHERE (m.customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint))))) with check (((NULLIF(current_setting('app.customer_id'::text, true), ''::text) IS NULL) OR (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint) OR (login_id IN ( SELECT m.login_id
   FROM identity.membership m
  WHERE (m.customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint)))));
alter policy local on lifecycle.transfer_key using (((NULLIF(current_setting('app.customer_id'::text, true), ''::text) IS NULL) OR (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint) OR (to_customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint))) with check (((NULLIF(current_setting('app.customer_id'::text, true), ''::text) IS NULL) OR (customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint) OR (to_customer_id = (NULLIF(current_setting('app.customer_id'::text, true), ''::text))::bigint)));
create policy queue on platform.job_progress for all to commonhold_queue using (true) with check (true);
grant update (description, bank_reference, customer_reference, natural_key, statement_file_id, interim_on) on banking.bank_line to commonhold_app;
grant insert (login_id, email, password_hash, customer_id, user_id) on identity.login to commonhold_app;
grant update (password_hash) on identity.login to commonhold_app;
grant update (cost_center_id) on ledger.saved_line to commonhold_app;
grant update (freed_time) on payables.bill_occurrence to commonhold_app;
grant update (cost_center_id) on payables.default_distribution to commonhold_app;
grant update (cost_center_id) on payables.invoice_template_line to commonhold_app;
grant update (vendor_id) on payables.issued_check to commonhold_app;
grant insert, select, update on platform.job_progress to commonhold_queue;
grant update (receivable_account_id) on receivables.charge to commonhold_app;
grant update (stopped_time, stopped_by, stop_reason) on receivables.special_assessment to commonhold_app;
grant execute on function communities.addresses_are_sound(jsonb) to commonhold_app;
grant execute on function communities.contacts_are_sound(jsonb) to commonhold_app;
grant execute on function ledger.change_period(bigint,bigint,date,text,bigint,timestamp with time zone) to commonhold_app;
grant execute on function ledger.close_year(bigint,bigint,bigint,bigint,text,text,bigint,timestamp with time zone) to commonhold_app;
grant execute on function ledger.fold_deltas(bigint,bigint) to commonhold_app;
grant execute on function ledger.know_entries(bigint) to commonhold_app;
grant execute on function ledger.period_lock_key(bigint,bigint,date) to commonhold_app;
grant execute on function ledger.reconcile_cash(bigint,bigint,bigint,date) to commonhold_app;
grant execute on function ledger.undo_year_close(bigint,bigint,bigint,bigint,bigint,timestamp with time zone) to commonhold_app;
grant execute on function ledger.year_close_lines(bigint,bigint,bigint) to commonhold_app;
grant execute on function people.days_off_are_sound(jsonb) to commonhold_app;
grant execute on function people.hours_are_sound(jsonb) to commonhold_app;
grant select on identity.user_scope to commonhold_app;
grant usage on sequence identity.login_login_id_seq to commonhold_app;

-- How the application enqueues: through functions of the queue's owner, since the job runner's own tables admit nobody else.
-- The runner makes its schema when the server starts; the functions name it only when they are called.
set local role commonhold_queue;
create schema job_queue;
-- Puts a job on the queue; its progress stands already.
CREATE FUNCTION job_queue.add_job(in_job_id uuid, in_kind text, in_customer bigint, in_user_id bigint, in_payload jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(
    in_kind,
    json_build_object(
      'jobId', in_job_id, 'customerId', in_customer::text, 'userId', in_user_id::text, 'payload', in_payload,
      'traceParent', nullif(current_setting('app.trace_parent', true), '')
    ),
    max_attempts => case when in_kind like 'mail-%' then 14 else 5 end,
    job_key => in_job_id::text
  );
end $function$
;

-- Enqueues a job of the transaction's customer and opens its progress; both vanish when the transaction rolls back.
CREATE FUNCTION job_queue.enqueue_job(in_kind text, in_title text, in_user_id bigint, in_payload jsonb, in_may_resume boolean, in_opens jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  new_job_id uuid := gen_random_uuid();
  in_customer bigint := nullif(current_setting('app.customer_id', true), '')::bigint;
begin
  if in_customer is null then
    raise exception 'a job is enqueued in the transaction of a customer';
  end if;
  insert into platform.job_progress (job_id, customer_id, user_id, kind, title, payload, may_resume, opens)
    values (new_job_id, in_customer, in_user_id, in_kind, in_title, in_payload, in_may_resume, in_opens);
  perform job_queue.add_job(new_job_id, in_kind, in_customer, in_user_id, in_payload);
  return new_job_id;
end $function$
;

-- Lets a job of a user go on that failed or was cancelled; false when it is not theirs, is under way, is done, or cannot go on.
CREATE FUNCTION job_queue.resume_job(in_job_id uuid, in_user_id bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  job record;
begin
  update platform.job_progress set state = 'waiting', error = null, changed_time = now()
    where job_id = in_job_id and customer_id = nullif(current_setting('app.customer_id', true), '')::bigint and user_id = in_user_id
      and may_resume and state in ('failed', 'cancelled')
    returning kind, customer_id, user_id, payload into job;
  if not found then
    return false;
  end if;
  perform job_queue.add_job(in_job_id, job.kind, job.customer_id, job.user_id, job.payload);
  return true;
end $function$
;
revoke execute on all functions in schema job_queue from public;
grant usage on schema job_queue to commonhold_app;
grant execute on function job_queue.enqueue_job(text, text, bigint, jsonb, boolean, jsonb), job_queue.resume_job(uuid, bigint) to commonhold_app;
set local role commonhold_owner;
