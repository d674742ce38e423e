-- The whole profile of a community, whether it may still be worked in, how far its set-up is, and lists of communities that widen a user's scope.

alter table communities.community
  add column display_name text not null default '',
  add column tax_id_sealed text,
  add column tax_id_last4 text not null default '' check (tax_id_last4 ~ '^([0-9]{4})?$'),
  -- From how many days on a debt counts as late once, twice and three times.
  add column late_days_first integer not null default 30,
  add column late_days_second integer not null default 60,
  add column late_days_third integer not null default 90,
  add column accountant_user_id bigint,
  add column manager_user_id bigint,
  add column welcome_letter text not null default '',
  add column law_state text not null default '',
  -- As the documents say: the count that properties are held against.
  add column unit_count integer check (unit_count between 1 and 100000),
  add column incorporated_on date,
  add column standing text not null default 'DRAFT' check (standing in ('DRAFT', 'ACTIVE', 'DEACTIVATED', 'TRANSFERRED')),
  add column standing_reason text not null default '',
  add column standing_by text not null default '',
  add column standing_time timestamptz,
  add column accounting_done boolean not null default false,
  add column properties_done boolean not null default false,
  add check (0 < late_days_first and late_days_first < late_days_second and late_days_second < late_days_third and late_days_third <= 999),
  add foreign key (customer_id, accountant_user_id) references identity.app_user,
  add foreign key (customer_id, manager_user_id) references identity.app_user,
  add check (standing <> 'ACTIVE' or (accounting_done and properties_done));
grant delete on communities.community to commonhold_app;

-- Short codes are never given twice, not even after their community was deleted: account numbers begin with them.
create table communities.used_code (
  customer_id bigint not null,
  short_code text not null,
  community_id bigint not null,
  primary key (customer_id, short_code)
);
select platform.tenant_table('communities.used_code', 'select, insert');

create function communities.keep_code() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into communities.used_code (customer_id, short_code, community_id) values (new.customer_id, new.short_code, new.community_id) on conflict do nothing;
  if exists (select from communities.used_code u
    where u.customer_id = new.customer_id and u.short_code = new.short_code and u.community_id <> new.community_id) then
    raise exception 'the short code % was used before', new.short_code using errcode = 'unique_violation';
  end if;
  return null;
end $$;

set local role commonhold_migrator;
insert into communities.used_code (customer_id, short_code, community_id) select c.customer_id, c.short_code, c.community_id from communities.community c;
update communities.community c set standing = 'ACTIVE', accounting_done = true, properties_done = true
where exists (select from ledger.fiscal_year y where y.customer_id = c.customer_id and y.community_id = c.community_id)
  and exists (select from communities.property p where p.customer_id = c.customer_id and p.community_id = c.community_id);
set local role commonhold_owner;

create trigger keep_code after insert or update of short_code on communities.community for each row execute function communities.keep_code();

-- Nothing is posted in a community that is deactivated or was handed over, by whatever way it comes.
create or replace function ledger.guard_entry() returns trigger language plpgsql set search_path = pg_catalog
as $$
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
      bool_and(n.entry_type in ('YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL')) as closes_year, bool_or(n.entry_type in ('YEAR_CLOSE', 'YEAR_CLOSE_REVERSAL')) as some_close_year
    from new_rows n group by 1, 2, 3
  loop
    select p.status, p.period_end, c.standing into found_status, found_end, found_standing from ledger.period p
    join communities.community c on c.customer_id = p.customer_id and c.community_id = p.community_id
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

-- A list of communities gives each of its users those communities, beside what a user was given directly; a user may be on many.
create table identity.community_list (
  customer_id bigint not null,
  community_list_id bigint generated by default as identity,
  name text not null check (name <> ''),
  note text not null default '',
  version bigint not null default 1,
  primary key (customer_id, community_list_id),
  unique (customer_id, name)
);
select platform.tenant_table('identity.community_list', 'select, insert, update, delete');

create table identity.community_list_community (
  customer_id bigint not null,
  community_list_id bigint not null,
  community_id bigint not null,
  primary key (customer_id, community_list_id, community_id),
  foreign key (customer_id, community_list_id) references identity.community_list on delete cascade
);
create index on identity.community_list_community (customer_id, community_id);
select platform.tenant_table('identity.community_list_community', 'select, insert, delete');

create table identity.community_list_user (
  customer_id bigint not null,
  community_list_id bigint not null,
  user_id bigint not null,
  primary key (customer_id, community_list_id, user_id),
  foreign key (customer_id, community_list_id) references identity.community_list on delete cascade,
  foreign key (customer_id, user_id) references identity.app_user
);
create index on identity.community_list_user (customer_id, user_id);
select platform.tenant_table('identity.community_list_user', 'select, insert, delete');

-- Where each user may work who does not see everything: what was given directly and what lists give, each community once.
create view identity.user_scope with (security_invoker = true) as
  select g.customer_id, g.user_id, g.community_id from identity.user_community g
  union
  select u.customer_id, u.user_id, c.community_id from identity.community_list_user u
  join identity.community_list_community c on c.customer_id = u.customer_id and c.community_list_id = u.community_list_id;
grant select on identity.user_scope to commonhold_app;
