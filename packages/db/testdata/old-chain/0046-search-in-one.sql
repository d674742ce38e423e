-- Search in one statement, journal entries among what is found, and mails of alerts.

-- What can be found. Who adds a kind replaces this function, gives it a view of the columns of `desk.search_record`, adds that view to `desk.search_source`,
-- and a trigger to each table the view reads.
create function desk.search_kinds() returns text[] language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select array['owners', 'properties', 'vendors', 'communities', 'banks', 'accounts', 'entries']
$$;
grant execute on function desk.search_kinds() to commonhold_app;
alter table desk.search_record drop constraint search_record_kind_check, add constraint search_record_kind_check check (kind = any (desk.search_kinds()));

-- Journal entries: all that have a number. They are found by it, by their reference and by their amount, which stands nowhere else than in their postings.
create view desk.search_entries with (security_invoker = true) as
  select n.customer_id, 'entries'::text as kind, n.entry_id as record_id, n.community_id,
    'JE-' || lpad(n.journal_number::text, greatest(6, length(n.journal_number::text)), '0') as title,
    concat_ws(' · ', case n.part when 'MIRROR' then 'Reversal' end, nullif(e.description, ''), nullif(e.reference, '')) as subtitle, null::date as ended_on,
    desk.search_facts(jsonb_build_object('Entry number', 'JE-' || lpad(n.journal_number::text, greatest(6, length(n.journal_number::text)), '0'),
      'Reference', e.reference, 'Amount', p.amount, 'Date', e.post_date)) as facts
  from ledger.journal_number n
  cross join lateral (select e.description, e.reference, e.post_date from ledger.entry e
    where e.customer_id = n.customer_id and e.entry_id = n.entry_id offset 0) e
  cross join lateral (select btrim(to_char(sum(g.amount_cents) / 100.0, 'FM999,999,999,999,990.00')) as amount from ledger.posting g
    where g.customer_id = n.customer_id and g.entry_id = n.entry_id and g.amount_cents > 0) p;
grant select on desk.search_entries to commonhold_app;

alter view desk.search_source rename to search_portfolio;
create view desk.search_source with (security_invoker = true) as
  select * from desk.search_portfolio
  union all select * from desk.search_entries;
grant select on desk.search_source to commonhold_app;

-- As in migration 0020, and: an entry's number is also found without its letters and zeros; an amount is found whole, never by its start, so its key ends; days are no keys.
create or replace function desk.search_keys(facts jsonb) returns table (field text, key text) language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select distinct f.key, left(k.key, 120)
  from jsonb_each_text(facts) f
  cross join lateral (select desk.plain(f.value) as plain) p
  cross join lateral (select string_to_array(p.plain, ' ') as words, regexp_replace(f.value, '[^0-9]', '', 'g') as digits) s
  cross join lateral (
    select array_to_string(s.words[i:] || s.words[:i - 1], ' ') as key from generate_series(1, least(cardinality(s.words), 6)) i
    where f.key in ('Name', 'Legal name', 'Bank', 'Address')
    union all select p.plain where f.key not in ('Name', 'Legal name', 'Bank', 'Address', 'Phone', 'Amount', 'Date')
    union all select replace(p.plain, ' ', '') where f.key in ('Account number', 'Number', 'Lot', 'Entry number')
    union all select ltrim(s.digits, '0') where f.key = 'Entry number'
    union all select s.digits where f.key = 'Entry number'
    union all select 'je ' || ltrim(s.digits, '0') where f.key = 'Entry number'
    union all select 'je' || ltrim(s.digits, '0') where f.key = 'Entry number'
    union all select '$' || s.digits || '.' where f.key = 'Amount'
    union all select right(s.digits, 10) where f.key = 'Phone'
    union all select right(s.digits, 7) where f.key = 'Phone'
  ) k where k.key <> ''
$$;

-- Everything of a customer anew: words nobody bears any more are gone then, too.
create or replace function desk.rebuild_search(in_customer_id bigint) returns bigint language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  each_kind text;
begin
  delete from desk.search_key where customer_id = in_customer_id;
  delete from desk.search_spelling where customer_id = in_customer_id;
  delete from desk.search_record where customer_id = in_customer_id;
  insert into desk.search_record (customer_id, kind, record_id, community_id, title, subtitle, ended_on, facts, words)
  select s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts, ' ' || desk.plain(concat_ws(' ', s.title, s.subtitle))
  from desk.search_source s where s.customer_id = in_customer_id on conflict do nothing;
  foreach each_kind in array desk.search_kinds() loop
    perform desk.add_search_keys(in_customer_id, each_kind, null);
  end loop;
  return (select count(*) from desk.search_record where customer_id = in_customer_id);
end $$;

-- A number is given as the last thing of a journal entry, when its postings are there; it is never changed.
create function desk.find_entries() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select c.customer_id, array_agg(c.entry_id) as ids from changed_rows c group by 1 loop
    perform desk.refresh_search(touched.customer_id, 'entries', touched.ids);
  end loop;
  return null;
end $$;
create trigger find_new after insert on ledger.journal_number referencing new table as changed_rows for each statement execute function desk.find_entries();

do $$
declare
  numbered record;
begin
  for numbered in select customer_id, array_agg(entry_id) as ids from ledger.journal_number group by 1 loop
    perform desk.refresh_search(numbered.customer_id, 'entries', numbered.ids);
  end loop;
end $$;

-- The records of a question, best first, all in one statement whose plan is kept: keys that begin with one of the phrases, whole ones first; where those are few
-- (`in_enough`), keys that begin with one of the later phrases, of each at most `in_guesses`; and then also the words known under the spellings of what may be mistyped.
-- It runs as whoever asks, under row-level security, and counts only what lies in the communities: null is all of them, and what has none is in everybody's.
-- With `in_as_owners` a property stands for those who own or owned it.
create function desk.find_records(
  in_customer_id bigint, in_phrases text[], in_later text[], in_spellings text[], in_kinds text[], in_communities bigint[], in_as_owners boolean,
  in_enough integer, in_counted integer, in_guesses integer, in_take integer
) returns table (total integer, is_more boolean, known text[], hits json)
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  with direct as materialized (
    select coalesce(o.ownership_id, k.record_id) as record_id, case when o.ownership_id is null then k.kind else 'owners' end as kind, k.key, k.field, p.phrase,
      row_number() over (order by k.key = p.phrase desc, p.n, k.key, k.kind, k.record_id, o.nth, k.field) as place, o.nth
    from unnest(in_phrases) with ordinality as p (phrase, n)
    cross join lateral (
      select s.kind, s.record_id, s.key, s.field, s.community_id from desk.search_key s
      where s.customer_id = in_customer_id and s.key >= p.phrase and s.key < p.phrase || U&'\+10FFFF' and s.kind = any (in_kinds)
        and (in_communities is null or s.community_id is null or s.community_id = any (in_communities))
      order by s.key, s.kind, s.record_id, s.field limit in_counted + 1
    ) k
    left join lateral (
      select w.ownership_id, row_number() over (order by w.end_on desc nulls first, w.ownership_id) as nth from people.ownership w
      where in_as_owners and k.kind = 'properties' and w.customer_id = in_customer_id and w.community_id = k.community_id and w.property_id = k.record_id offset 0
    ) o on true
    where not in_as_owners or k.kind <> 'properties' or o.ownership_id is not null
  ), few as materialized (
    select count(*) < in_enough as so from (select distinct d.kind, d.record_id from direct d limit in_enough) d
  ), later as (
    select coalesce(o.ownership_id, k.record_id) as record_id, case when o.ownership_id is null then k.kind else 'owners' end as kind, k.key, k.field, p.phrase,
      1000000 + row_number() over (order by p.n, k.key, k.kind, k.record_id, o.nth, k.field) as place
    from unnest(in_later) with ordinality as p (phrase, n)
    cross join lateral (
      select s.kind, s.record_id, s.key, s.field, s.community_id from desk.search_key s
      where s.customer_id = in_customer_id and s.key >= p.phrase and s.key < p.phrase || U&'\+10FFFF' and s.kind = any (in_kinds)
        and (in_communities is null or s.community_id is null or s.community_id = any (in_communities))
      order by s.key, s.kind, s.record_id, s.field limit in_guesses
    ) k
    left join lateral (
      select w.ownership_id, row_number() over (order by w.end_on desc nulls first, w.ownership_id) as nth from people.ownership w
      where in_as_owners and k.kind = 'properties' and w.customer_id = in_customer_id and w.community_id = k.community_id and w.property_id = k.record_id offset 0
    ) o on true
    where (select f.so from few f) and (not in_as_owners or k.kind <> 'properties' or o.ownership_id is not null)
  ), ranked as materialized (
    select distinct on (f.kind, f.record_id) f.kind, f.record_id, f.key, f.field, f.phrase, f.place
    from (select d.kind, d.record_id, d.key, d.field, d.phrase, d.place from direct d union all select l.kind, l.record_id, l.key, l.field, l.phrase, l.place from later l) f
    order by f.kind, f.record_id, f.place
  )
  select (select count(*)::integer from ranked), (select count(*) > in_counted from direct),
    case when (select f.so from few f) then array(select distinct s.word from desk.search_spelling s
      where s.customer_id = in_customer_id and s.spelling = any (in_spellings)) else '{}' end,
    (select coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.record_id::text, 'field', h.field, 'phrase', h.phrase, 'isWhole', h.key = h.phrase, 'isLater', h.place > 1000000,
        'communityId', r.community_id::text, 'community', coalesce(c.name, ''), 'timeZone', c.time_zone, 'title', r.title, 'subtitle', r.subtitle, 'endedDate', r.ended_on,
        'text', coalesce(r.facts ->> h.field, r.subtitle), 'amount', r.facts ->> 'Amount', 'date', r.facts ->> 'Date') order by h.place), '[]')
      from (select * from ranked order by ranked.place limit in_take) h
      join desk.search_record r on r.customer_id = in_customer_id and r.kind = h.kind and r.record_id = h.record_id
      left join communities.community c on c.customer_id = in_customer_id and c.community_id = r.community_id);
end $$;
grant execute on function desk.find_records(bigint, text[], text[], text[], text[], bigint[], boolean, integer, integer, integer, integer) to commonhold_app;

-- Whether and how a user is told by mail, and from which alert on: what waited before they chose mail is not sent.
alter table desk.alert_reader add mail_mode text not null default 'off' check (mail_mode in ('off', 'each', 'daily')),
  add mailed_after_alert_id bigint not null default 0;

-- Events that are told by mail alone, beside the alerts of the drawer; whoever did it is not told.
alter table desk.alert drop constraint alert_transaction_type_check,
  add constraint alert_transaction_type_check check (transaction_type in (37, 40, 41, 42, 51, 53, 54, 57, 61, 62, 65, 68, 70, 71, 77, 78, 92, 93, 94, 95)),
  add by_user_id bigint;

-- Problems people report: their words and where they were. No column says who it was.
create table desk.problem (
  customer_id bigint not null,
  problem_id bigint generated by default as identity,
  words text not null check (words <> ''),
  screen text not null,
  path text not null,
  build text not null,
  browser text not null,
  window_size text not null,
  look text not null,
  failures text[] not null,
  reported_time timestamptz not null,
  primary key (customer_id, problem_id),
  foreign key (customer_id) references identity.customer (customer_id)
);
select platform.tenant_table('desk.problem', 'select, insert');

-- The decisions of the last days are told to whoever entered the bills.
create index bill_approval_by_time on payables.bill_approval (customer_id, decided_time);

-- Mails to be sent: which alert to whom, from when on. What the mail says, and whether they may still see it, is decided when it is sent.
create table desk.alert_mail (
  customer_id bigint not null,
  user_id bigint not null,
  alert_id bigint not null,
  due_time timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped')),
  state_time timestamptz not null,
  primary key (customer_id, user_id, alert_id),
  foreign key (customer_id, user_id) references identity.app_user (customer_id, user_id),
  foreign key (customer_id, alert_id) references desk.alert (customer_id, alert_id)
);
create index alert_mail_waiting on desk.alert_mail (customer_id, user_id) where state = 'waiting';
create index on desk.alert_mail (customer_id, alert_id);
select platform.tenant_table('desk.alert_mail', 'select, insert, update');
