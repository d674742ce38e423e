-- Search: what can be found, the keys it is found by, and the spellings that lead to a known word. Kept current by triggers of the tables it is read from.
create schema if not exists desk;
grant usage on schema desk to commonhold_app;

-- A record that can be found, as a hit shows it. `facts` are the texts it is found by under the names people know them by; `words` all of them
-- as search compares them, each after a blank. Without a community it belongs to the whole customer.
create table desk.search_record (
  customer_id bigint not null,
  kind text not null check (kind in ('owners', 'properties', 'vendors', 'communities', 'banks', 'accounts')),
  record_id bigint not null,
  community_id bigint,
  title text not null,
  subtitle text not null,
  -- The last day of an ownership that has an end.
  ended_on date,
  facts jsonb not null,
  words text not null,
  primary key (customer_id, kind, record_id)
);
select platform.tenant_table('desk.search_record', 'select, insert, update, delete');

-- Row-level security keeps LIKE from indexes, so a prefix is a range of this key. It sorts by bytes, where a blank comes before every letter: whole words stand before longer ones.
create table desk.search_key (
  customer_id bigint not null,
  key text collate "C" not null,
  kind text not null,
  record_id bigint not null,
  field text not null,
  community_id bigint,
  primary key (customer_id, key, kind, record_id, field) include (community_id)
);
select platform.tenant_table('desk.search_key', 'select, insert, delete');

-- Every word of the customer's names and addresses under itself and under itself less one letter. Two words that differ by one slip of the finger share a spelling.
create table desk.search_spelling (
  customer_id bigint not null,
  spelling text collate "C" not null,
  word text collate "C" not null,
  primary key (customer_id, spelling, word)
);
select platform.tenant_table('desk.search_spelling', 'select, insert, delete');

-- Money is found by its number and amount where it stands.
create index receipt_by_check_number on receivables.receipt (customer_id, check_number collate "C", receipt_id) where check_number <> '';
create index receipt_by_amount on receivables.receipt (customer_id, amount_cents, receipt_id);
create index issued_check_by_number on payables.issued_check (customer_id, check_number, check_id);
create index issued_check_by_amount on payables.issued_check (customer_id, amount_cents, check_id);
create index bill_by_number on payables.bill (customer_id, bill_number_key collate "C", bill_id);
create index bill_by_amount on payables.bill (customer_id, total_cents, bill_id);
create index ownership_by_party on people.ownership (customer_id, party_id);

-- Text as search compares it: lower case, without accents and apostrophes, everything else that is no letter and no digit a single blank.
-- modules/desk/search-term.rules.ts says the same of what is typed.
create function desk.plain(given text) returns text language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select btrim(regexp_replace(
    lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f''\u2019]', '', 'g') collate "und-x-icu"),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))
$$;

-- The keys of a record. Names and addresses are found from any of their words on: the words are turned round, once for each. Numbers are also found without
-- their dashes, telephone numbers with and without the area.
create function desk.search_keys(facts jsonb) returns table (field text, key text) language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select distinct f.key, left(k.key, 120)
  from jsonb_each_text(facts) f
  cross join lateral (select desk.plain(f.value) as plain) p
  cross join lateral (select string_to_array(p.plain, ' ') as words, regexp_replace(f.value, '[^0-9]', '', 'g') as digits) s
  cross join lateral (
    select array_to_string(s.words[i:] || s.words[:i - 1], ' ') as key from generate_series(1, least(cardinality(s.words), 6)) i
    where f.key in ('Name', 'Legal name', 'Bank', 'Address')
    union all select p.plain where f.key not in ('Name', 'Legal name', 'Bank', 'Address', 'Phone')
    union all select replace(p.plain, ' ', '') where f.key in ('Account number', 'Number', 'Lot')
    union all select right(s.digits, 10) where f.key = 'Phone'
    union all select right(s.digits, 7) where f.key = 'Phone'
  ) k where k.key <> ''
$$;

-- What may be mistyped: words of names and addresses of four letters or more.
create function desk.search_words(facts jsonb) returns setof text language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select distinct w from jsonb_each_text(facts) f cross join lateral regexp_split_to_table(desk.plain(f.value), ' ') w
  where f.key in ('Name', 'Legal name', 'Bank', 'Address') and w !~ '[0-9]' and length(w) between 4 and 30
$$;

create function desk.search_facts(given jsonb) returns jsonb language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each_text(given) f where desk.plain(f.value) <> ''
$$;

-- What there is to find, read from the modules' own tables. Each record looks its others up by key (`offset 0` keeps PostgreSQL from joining whole tables
-- instead, which it does while it has not counted them, such as in the first import: 25 million pairs for 5,000 homes).
create view desk.search_source with (security_invoker = true) as
  select o.customer_id, 'owners'::text as kind, o.ownership_id as record_id, o.community_id, t.display_name as title,
    concat_ws(' · ', p.account_number, concat_ws(' ', p.street, nullif(p.unit, ''))) as subtitle, o.end_on as ended_on,
    desk.search_facts(jsonb_build_object('Name', t.display_name, 'Phone', t.phone, 'E-mail', t.email)) as facts
  from people.ownership o
  cross join lateral (select t.display_name, t.phone, t.email from people.party t where t.customer_id = o.customer_id and t.party_id = o.party_id offset 0) t
  cross join lateral (select p.account_number, p.street, p.unit from communities.property p
    where p.customer_id = o.customer_id and p.property_id = o.property_id offset 0) p
  union all
  select p.customer_id, 'properties', p.property_id, p.community_id, concat_ws(' ', p.street, nullif(p.unit, '')),
    concat_ws(' · ', p.account_number, 'Lot ' || nullif(p.lot, ''), o.display_name), null::date,
    desk.search_facts(jsonb_build_object('Address', concat_ws(' ', p.street, p.unit), 'Lot', p.lot, 'Account number', p.account_number))
  from communities.property p
  left join lateral (select (select t.display_name from people.party t where t.customer_id = o.customer_id and t.party_id = o.party_id) as display_name
    from people.ownership o where o.customer_id = p.customer_id and o.property_id = p.property_id and o.is_primary and o.end_on is null offset 0) o on true
  union all
  select v.customer_id, 'vendors', v.vendor_id, null, v.name,
    concat_ws(' · ', case when not v.is_active then 'Inactive' end, nullif(concat_ws(', ', nullif(v.city, ''), nullif(v.state, '')), ''), nullif(v.phone, '')), null,
    desk.search_facts(jsonb_build_object('Name', v.name, 'Address', v.street, 'Phone', v.phone, 'E-mail', v.email))
  from people.vendor v
  union all
  select c.customer_id, 'communities', c.community_id, c.community_id, c.name,
    concat_ws(' · ', c.short_code, nullif(concat_ws(', ', nullif(c.city, ''), nullif(c.state, '')), '')), null,
    desk.search_facts(jsonb_build_object('Name', c.name, 'Legal name', c.legal_name, 'Short code', c.short_code, 'Address', c.street, 'Phone', c.phone))
  from communities.community c
  union all
  select b.customer_id, 'banks', b.bank_account_id, b.community_id, b.name, concat_ws(' · ', b.bank_name, 'ending in ' || b.account_last4), null,
    desk.search_facts(jsonb_build_object('Name', b.name, 'Bank', b.bank_name, 'Last digits', b.account_last4))
  from ledger.bank_account b
  union all
  select a.customer_id, 'accounts', a.account_id, a.community_id, a.number || ' ' || a.name,
    concat_ws(' · ', initcap(a.account_type), case when not a.is_active then 'Inactive' end), null,
    desk.search_facts(jsonb_build_object('Number', a.number, 'Name', a.name))
  from ledger.account a;
grant select on desk.search_source to commonhold_app;

-- Adds the keys and words of records that have none yet; without ids, of all.
create function desk.add_search_keys(in_customer_id bigint, in_kind text, in_ids bigint[]) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into desk.search_key (customer_id, key, kind, record_id, field, community_id)
  select r.customer_id, k.key, r.kind, r.record_id, k.field, r.community_id
  from desk.search_record r cross join lateral desk.search_keys(r.facts) k
  where r.customer_id = in_customer_id and r.kind = in_kind and (in_ids is null or r.record_id = any(in_ids))
  order by k.key on conflict do nothing;
  -- In one order, so that two imports which bring the same new words wait for each other and never in a circle.
  insert into desk.search_spelling (customer_id, spelling, word)
  select in_customer_id, s.spelling, n.word
  from (
    select distinct w.word from desk.search_record r cross join lateral desk.search_words(r.facts) as w (word)
    where r.customer_id = in_customer_id and r.kind = in_kind and (in_ids is null or r.record_id = any(in_ids))
  ) n
  cross join lateral (
    select n.word as spelling union select left(n.word, i - 1) || substr(n.word, i + 1) from generate_series(1, length(n.word)) i
  ) s
  where not exists (select from desk.search_spelling l where l.customer_id = in_customer_id and l.spelling = n.word and l.word = n.word)
  order by n.word, s.spelling on conflict do nothing;
end $$;
grant execute on function desk.add_search_keys(bigint, text, bigint[]) to commonhold_app;

-- Makes what is found of some records what their tables say. A record that stays the same, such as a bank account whose next check number grew, costs one look.
create function desk.refresh_search(in_customer_id bigint, in_kind text, in_ids bigint[]) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- Read once and kept: joined to the tables again, a batch would be read anew for each of its records.
  fresh desk.search_record[];
  stale bigint[];
  -- Those of them that are found by other keys than before.
  rekeyed bigint[];
begin
  -- Whoever else refreshes the same records goes first or waits; each statement below then sees what was committed.
  perform from desk.search_record r where r.customer_id = in_customer_id and r.kind = in_kind and r.record_id = any(in_ids) order by r.record_id for update;
  select array_agg((s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts, '')::desk.search_record) into fresh
  from desk.search_source s where s.customer_id = in_customer_id and s.kind = in_kind and s.record_id = any(in_ids);
  select array_agg(record_id order by record_id),
    array_agg(record_id order by record_id) filter (where (s.community_id, s.facts) is distinct from (r.community_id, r.facts)) into stale, rekeyed
  from unnest(fresh) s
  full join (select * from desk.search_record where customer_id = in_customer_id and kind = in_kind and record_id = any(in_ids)) r using (record_id)
  where (s.community_id, s.title, s.subtitle, s.ended_on, s.facts) is distinct from (r.community_id, r.title, r.subtitle, r.ended_on, r.facts);
  if stale is null then
    return;
  end if;
  delete from desk.search_key k using desk.search_record r cross join lateral desk.search_keys(r.facts) old
  where r.customer_id = in_customer_id and r.kind = in_kind and r.record_id = any(rekeyed)
    and k.customer_id = in_customer_id and k.kind = in_kind and k.record_id = r.record_id and k.key = old.key and k.field = old.field;
  delete from desk.search_record r where r.customer_id = in_customer_id and r.kind = in_kind
    and r.record_id in (select unnest(stale) except select s.record_id from unnest(fresh) s);
  insert into desk.search_record (customer_id, kind, record_id, community_id, title, subtitle, ended_on, facts, words)
  select s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts, ' ' || desk.plain(concat_ws(' ', s.title, s.subtitle))
  from unnest(fresh) s where s.record_id = any(stale)
  on conflict (customer_id, kind, record_id) do update set community_id = excluded.community_id, title = excluded.title, subtitle = excluded.subtitle,
    ended_on = excluded.ended_on, facts = excluded.facts, words = excluded.words;
  if rekeyed is not null then
    perform desk.add_search_keys(in_customer_id, in_kind, rekeyed);
  end if;
end $$;
grant execute on function desk.refresh_search(bigint, text, bigint[]), desk.plain(text), desk.search_keys(jsonb), desk.search_words(jsonb), desk.search_facts(jsonb) to commonhold_app;

-- Everything of a customer anew: words nobody bears any more are gone then, too.
create function desk.rebuild_search(in_customer_id bigint) returns bigint language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  each_kind text;
begin
  delete from desk.search_key where customer_id = in_customer_id;
  delete from desk.search_spelling where customer_id = in_customer_id;
  delete from desk.search_record where customer_id = in_customer_id;
  insert into desk.search_record (customer_id, kind, record_id, community_id, title, subtitle, ended_on, facts, words)
  select s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts, ' ' || desk.plain(concat_ws(' ', s.title, s.subtitle))
  from desk.search_source s where s.customer_id = in_customer_id on conflict do nothing;
  foreach each_kind in array array['owners', 'properties', 'vendors', 'communities', 'banks', 'accounts'] loop
    perform desk.add_search_keys(in_customer_id, each_kind, null);
  end loop;
  return (select count(*) from desk.search_record where customer_id = in_customer_id);
end $$;
grant execute on function desk.rebuild_search(bigint) to commonhold_app;

-- The triggers read their changed rows alone and hand ids on. They run as whoever writes, under the same row-level security.
create function desk.find_communities() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select c.customer_id, array_agg(c.community_id) as ids from changed_rows c group by 1 loop
    perform desk.refresh_search(touched.customer_id, 'communities', touched.ids);
  end loop;
  return null;
end $$;

create function desk.find_vendors() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select c.customer_id, array_agg(c.vendor_id) as ids from changed_rows c group by 1 loop
    perform desk.refresh_search(touched.customer_id, 'vendors', touched.ids);
  end loop;
  return null;
end $$;

create function desk.find_bank_accounts() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select c.customer_id, array_agg(c.bank_account_id) as ids from changed_rows c group by 1 loop
    perform desk.refresh_search(touched.customer_id, 'banks', touched.ids);
  end loop;
  return null;
end $$;

create function desk.find_accounts() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select c.customer_id, array_agg(c.account_id) as ids from changed_rows c group by 1 loop
    perform desk.refresh_search(touched.customer_id, 'accounts', touched.ids);
  end loop;
  return null;
end $$;

-- An owner is found with the property, a property with its owner: each refreshes both.
create function desk.find_properties() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select c.customer_id, array_agg(distinct c.community_id) as community_ids, array_agg(c.property_id) as ids from changed_rows c group by 1 loop
    perform desk.refresh_search(touched.customer_id, 'properties', touched.ids);
    perform desk.refresh_search(touched.customer_id, 'owners', array(select o.ownership_id from people.ownership o
      where o.customer_id = touched.customer_id and o.community_id = any(touched.community_ids) and o.property_id = any(touched.ids)));
  end loop;
  return null;
end $$;

create function desk.find_ownerships() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select c.customer_id, array_agg(c.ownership_id) as ids, array_agg(distinct c.property_id) as property_ids from changed_rows c group by 1 loop
    perform desk.refresh_search(touched.customer_id, 'owners', touched.ids);
    perform desk.refresh_search(touched.customer_id, 'properties', touched.property_ids);
  end loop;
  return null;
end $$;

create function desk.find_parties() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
  owned record;
begin
  for touched in select c.customer_id, array_agg(c.party_id) as ids from changed_rows c group by 1 loop
    select array_agg(o.ownership_id) as ids, array_agg(distinct o.property_id) as property_ids into owned
    from people.ownership o where o.customer_id = touched.customer_id and o.party_id = any(touched.ids);
    if owned.ids is not null then
      perform desk.refresh_search(touched.customer_id, 'owners', owned.ids);
      perform desk.refresh_search(touched.customer_id, 'properties', owned.property_ids);
    end if;
  end loop;
  return null;
end $$;

create trigger find_new after insert on communities.community referencing new table as changed_rows for each statement execute function desk.find_communities();
create trigger find_changed after update on communities.community referencing new table as changed_rows for each statement execute function desk.find_communities();
create trigger find_no_more after delete on communities.community referencing old table as changed_rows for each statement execute function desk.find_communities();
create trigger find_new after insert on communities.property referencing new table as changed_rows for each statement execute function desk.find_properties();
create trigger find_changed after update on communities.property referencing new table as changed_rows for each statement execute function desk.find_properties();
create trigger find_no_more after delete on communities.property referencing old table as changed_rows for each statement execute function desk.find_properties();
create trigger find_new after insert on people.ownership referencing new table as changed_rows for each statement execute function desk.find_ownerships();
create trigger find_changed after update on people.ownership referencing new table as changed_rows for each statement execute function desk.find_ownerships();
create trigger find_no_more after delete on people.ownership referencing old table as changed_rows for each statement execute function desk.find_ownerships();
-- A new party owns nothing yet, and one that owns something cannot be deleted.
create trigger find_changed after update on people.party referencing new table as changed_rows for each statement execute function desk.find_parties();
create trigger find_new after insert on people.vendor referencing new table as changed_rows for each statement execute function desk.find_vendors();
create trigger find_changed after update on people.vendor referencing new table as changed_rows for each statement execute function desk.find_vendors();
create trigger find_no_more after delete on people.vendor referencing old table as changed_rows for each statement execute function desk.find_vendors();
create trigger find_new after insert on ledger.bank_account referencing new table as changed_rows for each statement execute function desk.find_bank_accounts();
create trigger find_changed after update on ledger.bank_account referencing new table as changed_rows for each statement execute function desk.find_bank_accounts();
create trigger find_no_more after delete on ledger.bank_account referencing old table as changed_rows for each statement execute function desk.find_bank_accounts();
create trigger find_new after insert on ledger.account referencing new table as changed_rows for each statement execute function desk.find_accounts();
create trigger find_changed after update on ledger.account referencing new table as changed_rows for each statement execute function desk.find_accounts();
create trigger find_no_more after delete on ledger.account referencing old table as changed_rows for each statement execute function desk.find_accounts();

-- What is there already, customer by customer.
do $$
declare
  each_customer bigint;
begin
  for each_customer in select customer_id from identity.customer loop
    perform desk.rebuild_search(each_customer);
  end loop;
end $$;
