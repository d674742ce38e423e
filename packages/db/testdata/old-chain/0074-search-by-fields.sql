-- Records are found by the values of custom fields that are marked, by whoever sees the field.

-- The values of fields that are marked are facts of their record in the index, as `Field` and the id of the field. The kind of record of each kind of hit; null where fields do not stand.
create function desk.record_kind_of(kind text) returns text language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case kind when 'owners' then 'ownership' when 'properties' then 'property' when 'vendors' then 'vendor' when 'communities' then 'community'
    when 'banks' then 'bank account' when 'renters' then 'renter' end
$$;

-- The marked fields a user does not see: none of their values finds anything for him.
create function desk.hidden_fields(in_customer_id bigint, in_user_id bigint) returns text[]
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return (select coalesce(array_agg('Field ' || f.custom_field_id), '{}') from records.custom_field f
    join records.field_category c on c.customer_id = f.customer_id and c.field_category_id = f.field_category_id
    where f.customer_id = in_customer_id and f.is_searchable and not (f.is_enabled and c.is_enabled and exists (
      select from records.field_category_role s join identity.user_role u on u.customer_id = s.customer_id and u.role_id = s.role_id
      where s.customer_id = c.customer_id and s.field_category_id = c.field_category_id and u.user_id = in_user_id)));
end $$;
grant execute on function desk.record_kind_of(text), desk.hidden_fields(bigint, bigint) to commonhold_app;

create or replace view desk.search_source with (security_invoker = true) as
  select s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts || coalesce(v.facts, '{}') as facts
  from (
    select * from desk.search_portfolio
    union all select * from desk.search_entries
    union all select * from desk.search_renters
  ) s
  left join lateral (
    select desk.search_facts(jsonb_object_agg('Field ' || f.custom_field_id, coalesce(v.text_value, v.number_value::text))) as facts
    from records.custom_field f
    join records.field_category c on c.customer_id = f.customer_id and c.field_category_id = f.field_category_id
    join records.custom_field_value v on v.customer_id = f.customer_id and v.custom_field_id = f.custom_field_id and v.entity_id = s.record_id::text
      and v.community_id is not distinct from s.community_id
    where f.customer_id = s.customer_id and f.is_searchable and f.record_kind = desk.record_kind_of(s.kind)
      and (c.all_communities or s.community_id is null or exists (select from records.field_category_community m
        where m.customer_id = c.customer_id and m.field_category_id = c.field_category_id and m.community_id = s.community_id))
  ) v on true;

-- As in migration 0046, and: a value of a custom field is found from any of its words on.
create or replace function desk.search_keys(facts jsonb) returns table (field text, key text) language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select distinct f.key, left(k.key, 120)
  from jsonb_each_text(facts) f
  cross join lateral (select desk.plain(f.value) as plain) p
  cross join lateral (select string_to_array(p.plain, ' ') as words, regexp_replace(f.value, '[^0-9]', '', 'g') as digits) s
  cross join lateral (
    select array_to_string(s.words[i:] || s.words[:i - 1], ' ') as key from generate_series(1, least(cardinality(s.words), 6)) i
    where f.key in ('Name', 'Legal name', 'Bank', 'Address') or f.key like 'Field %'
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

-- As in migration 0073, and: keys of fields the user does not see are passed over, and a field is called by its name.
drop function desk.find_records(bigint, text[], text[], text[], text[], bigint[], boolean, integer, integer, integer, integer);
create function desk.find_records(
  in_customer_id bigint, in_phrases text[], in_later text[], in_spellings text[], in_kinds text[], in_communities bigint[], in_as_owners boolean,
  in_enough integer, in_counted integer, in_guesses integer, in_take integer, in_user_id bigint
) returns table (total integer, is_more boolean, meant text[], hits json)
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  hidden text[] := desk.hidden_fields(in_customer_id, in_user_id);
begin
  -- While somebody types, the starts find enough: asked alone they cost a third.
  if not in_as_owners then
    with direct as materialized (
      select k.kind, k.record_id, k.key, k.field, p.phrase, p.n, k.key = p.phrase as is_whole
      from unnest(in_phrases) with ordinality as p (phrase, n)
      cross join lateral (
        select s.kind, s.record_id, s.key, s.field from desk.search_key s
        where s.customer_id = in_customer_id and s.key >= p.phrase and s.key < p.phrase || U&'\+10FFFF' and s.kind = any (in_kinds) and s.field <> all (hidden)
          and (in_communities is null or s.community_id is null or s.community_id = any (in_communities))
        order by s.key, s.kind, s.record_id, s.field limit in_counted + 1
      ) k
    ), ranked as materialized (
      select distinct on (d.kind, d.record_id) d.* from direct d order by d.kind, d.record_id, d.is_whole desc, d.n, d.key, d.field
    )
    select (select count(*)::integer from ranked), (select count(*) > in_counted from direct), '{}'::text[],
      (select coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.record_id::text, 'field', case when h.field like 'Field %' then (select f.name from records.custom_field f
            where f.customer_id = in_customer_id and f.custom_field_id = substr(h.field, 7)::bigint) else h.field end, 'phrase', h.phrase, 'isWhole', h.is_whole, 'isLater', false,
          'communityId', r.community_id::text, 'community', coalesce(c.name, ''), 'timeZone', c.time_zone, 'title', r.title, 'subtitle', r.subtitle, 'endedDate', r.ended_on,
          'text', coalesce(r.facts ->> h.field, r.subtitle), 'amount', r.facts ->> 'Amount', 'date', r.facts ->> 'Date')
          order by h.is_whole desc, h.n, h.key, h.kind, h.record_id, h.field), '[]')
        from (select * from ranked e order by e.is_whole desc, e.n, e.key, e.kind, e.record_id, e.field limit in_take) h
        join desk.search_record r on r.customer_id = in_customer_id and r.kind = h.kind and r.record_id = h.record_id
        left join communities.community c on c.customer_id = in_customer_id and c.community_id = r.community_id)
    into total, is_more, meant, hits;
    if total >= in_enough then
      return next;
      return;
    end if;
  end if;
  meant := case when cardinality(in_spellings) = 0 then '{}' else desk.phrases_meant(string_to_array(in_phrases[1], ' '),
    array(select distinct s.word from desk.search_spelling s where s.customer_id = in_customer_id and s.spelling = any (in_spellings))) end;
  if not in_as_owners then
    return query
    with found as materialized (
      select k.kind, k.record_id, k.key, k.field, p.phrase, p.n, p.is_later, not p.is_later and k.key = p.phrase as is_first
      from (
        select d.phrase, d.n, false as is_later from unnest(in_phrases) with ordinality as d (phrase, n)
        union all select l.phrase, l.n, true from unnest(in_later || meant) with ordinality as l (phrase, n)
      ) p
      cross join lateral (
        select s.kind, s.record_id, s.key, s.field from desk.search_key s
        where s.customer_id = in_customer_id and s.key >= p.phrase and s.key < p.phrase || U&'\+10FFFF' and s.kind = any (in_kinds) and s.field <> all (hidden)
          and (in_communities is null or s.community_id is null or s.community_id = any (in_communities))
        order by s.key, s.kind, s.record_id, s.field limit case when p.is_later then in_guesses else in_counted + 1 end
      ) k
    ), ranked as materialized (
      select distinct on (f.kind, f.record_id) f.* from found f order by f.kind, f.record_id, f.is_later, f.is_first desc, f.n, f.key, f.field
    )
    select (select count(*)::integer from ranked), (select count(*) > in_counted from found f where not f.is_later), meant,
      (select coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.record_id::text, 'field', case when h.field like 'Field %' then (select f.name from records.custom_field f
            where f.customer_id = in_customer_id and f.custom_field_id = substr(h.field, 7)::bigint) else h.field end, 'phrase', h.phrase, 'isWhole', h.key = h.phrase, 'isLater', h.is_later,
          'communityId', r.community_id::text, 'community', coalesce(c.name, ''), 'timeZone', c.time_zone, 'title', r.title, 'subtitle', r.subtitle, 'endedDate', r.ended_on,
          'text', coalesce(r.facts ->> h.field, r.subtitle), 'amount', r.facts ->> 'Amount', 'date', r.facts ->> 'Date')
          order by h.is_later, h.is_first desc, h.n, h.key, h.kind, h.record_id, h.field), '[]')
        from (select * from ranked e order by e.is_later, e.is_first desc, e.n, e.key, e.kind, e.record_id, e.field limit in_take) h
        join desk.search_record r on r.customer_id = in_customer_id and r.kind = h.kind and r.record_id = h.record_id
        left join communities.community c on c.customer_id = in_customer_id and c.community_id = r.community_id);
    return;
  end if;
  return query
  with direct as materialized (
    select coalesce(o.ownership_id, k.record_id) as record_id, case when o.ownership_id is null then k.kind else 'owners' end as kind, k.key, k.field, p.phrase,
      row_number() over (order by k.key = p.phrase desc, p.n, k.key, k.kind, k.record_id, o.nth, k.field) as place, o.nth
    from unnest(in_phrases) with ordinality as p (phrase, n)
    cross join lateral (
      select s.kind, s.record_id, s.key, s.field, s.community_id from desk.search_key s
      where s.customer_id = in_customer_id and s.key >= p.phrase and s.key < p.phrase || U&'\+10FFFF' and s.kind = any (in_kinds) and s.field <> all (hidden)
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
    from unnest(in_later || meant) with ordinality as p (phrase, n)
    cross join lateral (
      select s.kind, s.record_id, s.key, s.field, s.community_id from desk.search_key s
      where s.customer_id = in_customer_id and s.key >= p.phrase and s.key < p.phrase || U&'\+10FFFF' and s.kind = any (in_kinds) and s.field <> all (hidden)
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
    meant,
    (select coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.record_id::text, 'field', case when h.field like 'Field %' then (select f.name from records.custom_field f
            where f.customer_id = in_customer_id and f.custom_field_id = substr(h.field, 7)::bigint) else h.field end, 'phrase', h.phrase, 'isWhole', h.key = h.phrase, 'isLater', h.place > 1000000,
        'communityId', r.community_id::text, 'community', coalesce(c.name, ''), 'timeZone', c.time_zone, 'title', r.title, 'subtitle', r.subtitle, 'endedDate', r.ended_on,
        'text', coalesce(r.facts ->> h.field, r.subtitle), 'amount', r.facts ->> 'Amount', 'date', r.facts ->> 'Date') order by h.place), '[]')
      from (select * from ranked order by ranked.place limit in_take) h
      join desk.search_record r on r.customer_id = in_customer_id and r.kind = h.kind and r.record_id = h.record_id
      left join communities.community c on c.customer_id = in_customer_id and c.community_id = r.community_id);
end $$;
grant execute on function desk.find_records(bigint, text[], text[], text[], text[], bigint[], boolean, integer, integer, integer, integer, bigint) to commonhold_app;

-- Which records of a kind of hit have values of fields, made anew in the index.
create function desk.refresh_fields(in_customer_id bigint, in_fields bigint[]) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select k.kind, array_agg(distinct v.entity_id::bigint) as ids from unnest(desk.search_kinds()) as k (kind)
    join records.custom_field_value v on v.entity_kind = desk.record_kind_of(k.kind)
    where v.customer_id = in_customer_id and v.custom_field_id = any (in_fields) group by 1 loop
    perform desk.refresh_search(in_customer_id, touched.kind, touched.ids);
  end loop;
end $$;
grant execute on function desk.refresh_fields(bigint, bigint[]) to commonhold_app;

create function desk.find_field_values() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select c.customer_id, k.kind, array_agg(distinct c.entity_id::bigint) as ids from changed_rows c
    join records.custom_field f on f.customer_id = c.customer_id and f.custom_field_id = c.custom_field_id and f.is_searchable
    join unnest(desk.search_kinds()) as k (kind) on desk.record_kind_of(k.kind) = c.entity_kind group by 1, 2 loop
    perform desk.refresh_search(touched.customer_id, touched.kind, touched.ids);
  end loop;
  return null;
end $$;
create trigger find_new after insert on records.custom_field_value referencing new table as changed_rows for each statement execute function desk.find_field_values();
create trigger find_changed after update on records.custom_field_value referencing new table as changed_rows for each statement execute function desk.find_field_values();
-- A value that went to another record is found there, and no more where it was.
create trigger find_given_away after update on records.custom_field_value referencing old table as changed_rows for each statement execute function desk.find_field_values();
create trigger find_no_more after delete on records.custom_field_value referencing old table as changed_rows for each statement execute function desk.find_field_values();

create function desk.find_marked_fields() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select n.customer_id, array_agg(n.custom_field_id) as ids from changed_rows n
    join former_rows o using (customer_id, custom_field_id) where n.is_searchable <> o.is_searchable group by 1 loop
    perform desk.refresh_fields(touched.customer_id, touched.ids);
  end loop;
  return null;
end $$;
create trigger find_changed after update on records.custom_field referencing new table as changed_rows old table as former_rows
  for each statement execute function desk.find_marked_fields();

-- Where a category stands decides where its values are found.
create function desk.find_fields_of_categories() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in select f.customer_id, array_agg(distinct f.custom_field_id) as ids from changed_rows c
    join records.custom_field f on f.customer_id = c.customer_id and f.field_category_id = c.field_category_id and f.is_searchable group by 1 loop
    perform desk.refresh_fields(touched.customer_id, touched.ids);
  end loop;
  return null;
end $$;
create trigger find_new after insert on records.field_category_community referencing new table as changed_rows for each statement execute function desk.find_fields_of_categories();
create trigger find_no_more after delete on records.field_category_community referencing old table as changed_rows for each statement execute function desk.find_fields_of_categories();
create trigger find_changed after update on records.field_category referencing new table as changed_rows for each statement execute function desk.find_fields_of_categories();
