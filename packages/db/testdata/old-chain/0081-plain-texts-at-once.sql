-- What makes a record found is put together in less time: most texts are plain as they stand, and custom fields are asked only where they are searched.

-- As in migration 0076. Letters, digits and single spaces need nothing but small letters.
create or replace function desk.plain(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' then lower(given collate "C") collate "und-x-icu"
    when octet_length(given) = length(given)
    then btrim(regexp_replace(lower(replace(given, '''', '') collate "C") collate "und-x-icu", '[^a-z0-9]+', ' ', 'g'))
    else btrim(regexp_replace(
      lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f''\u2019]', '', 'g') collate "und-x-icu"),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')) end
$$;

-- As in migration 0076, where a telephone number, an amount and a date are not made plain: they are found by their digits or not at all.
create or replace function desk.search_keys(facts jsonb) returns table (field text, key text) language sql immutable parallel safe as $$
  select f.key, left(k.key, 120)
  from jsonb_each_text(facts) f
  cross join lateral (select case when f.key not in ('Phone', 'Amount', 'Date') then desk.plain(f.value) end as plain,
    case when f.key in ('Phone', 'Amount', 'Entry number') then regexp_replace(f.value, '[^0-9]+', '', 'g') end as digits offset 0) p
  cross join lateral (select case when f.key in ('Name', 'Legal name', 'Bank', 'Address') or f.key like 'Field %' then string_to_array(p.plain, ' ') end as w offset 0) s
  cross join lateral unnest(case
    when s.w is not null then array[p.plain,
      case when cardinality(s.w) > 1 then array_to_string(s.w[2:] || s.w[:1], ' ') end, case when cardinality(s.w) > 2 then array_to_string(s.w[3:] || s.w[:2], ' ') end,
      case when cardinality(s.w) > 3 then array_to_string(s.w[4:] || s.w[:3], ' ') end, case when cardinality(s.w) > 4 then array_to_string(s.w[5:] || s.w[:4], ' ') end,
      case when cardinality(s.w) > 5 then array_to_string(s.w[6:] || s.w[:5], ' ') end]
    when f.key = 'Phone' then array[right(p.digits, 10), right(p.digits, 7)]
    when f.key = 'Amount' then array['$' || p.digits || '.']
    when f.key = 'Date' then '{}'
    when f.key = 'Entry number' then array[p.plain, replace(p.plain, ' ', ''), ltrim(p.digits, '0'), p.digits, 'je ' || ltrim(p.digits, '0'), 'je' || ltrim(p.digits, '0')]
    when f.key in ('Account number', 'Number', 'Lot') then array[p.plain, replace(p.plain, ' ', '')]
    else array[p.plain] end) as k (key)
  where k.key <> ''
$$;

-- The records of all kinds as their own tables tell of them, without the values of custom fields.
create view desk.search_own with (security_invoker = true) as
  select * from desk.search_portfolio
  union all select * from desk.search_entries
  union all select * from desk.search_renters;
grant select on desk.search_own to commonhold_app;

-- As in migration 0074.
create or replace view desk.search_source with (security_invoker = true) as
  select s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts || coalesce(v.facts, '{}') as facts
  from desk.search_own s
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

-- As in migration 0080. Values of custom fields are looked for only where fields of the kind are found by their values.
create or replace function desk.refresh_search(in_customer_id bigint, in_kind text, in_ids bigint[]) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  is_known boolean;
  -- Read once and kept: joined to the tables again, a batch would be read anew for each of its records.
  fresh desk.search_record[];
  changed desk.search_record[];
  gone bigint[];
  -- Those found by other keys than before.
  rekeyed bigint[];
begin
  if current_setting('desk.search_waits', true) = 'on' then
    return;
  end if;
  -- Whoever else refreshes the same records goes first or waits; each statement below then sees what was committed.
  perform from desk.search_record r where r.customer_id = in_customer_id and r.kind = in_kind and r.record_id = any(in_ids) order by r.record_id for update;
  is_known := found;
  if exists (select from records.custom_field f where f.customer_id = in_customer_id and f.is_searchable and f.record_kind = desk.record_kind_of(in_kind)) then
    select array_agg((s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts, '')::desk.search_record) into fresh
    from desk.search_source s where s.customer_id = in_customer_id and s.kind = in_kind and s.record_id = any(in_ids);
  else
    select array_agg((s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts, '')::desk.search_record) into fresh
    from desk.search_own s where s.customer_id = in_customer_id and s.kind = in_kind and s.record_id = any(in_ids);
  end if;
  if is_known then
    select array_agg((s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts, '')::desk.search_record order by s.record_id)
        filter (where s.record_id is not null),
      array_agg(r.record_id) filter (where s.record_id is null),
      array_agg(coalesce(s.record_id, r.record_id)) filter (where (s.community_id, s.facts) is distinct from (r.community_id, r.facts))
    into changed, gone, rekeyed
    from unnest(fresh) s
    full join (select * from desk.search_record where customer_id = in_customer_id and kind = in_kind and record_id = any(in_ids)) r on r.record_id = s.record_id
    where (s.community_id, s.title, s.subtitle, s.ended_on, s.facts) is distinct from (r.community_id, r.title, r.subtitle, r.ended_on, r.facts);
    if changed is null and gone is null then
      return;
    end if;
    delete from desk.search_key k using desk.search_record r cross join lateral desk.search_keys(r.facts) old
    where r.customer_id = in_customer_id and r.kind = in_kind and r.record_id = any(rekeyed)
      and k.customer_id = in_customer_id and k.kind = in_kind and k.record_id = r.record_id and k.key = old.key and k.field = old.field;
    delete from desk.search_record r where r.customer_id = in_customer_id and r.kind = in_kind and r.record_id = any(gone);
  else
    changed := fresh;
    rekeyed := in_ids;
  end if;
  if changed is not null then
    -- The dots between the parts of a subtitle would have every text of a list taken apart as one that is not English.
    insert into desk.search_record (customer_id, kind, record_id, community_id, title, subtitle, ended_on, facts, words)
    select s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts,
      ' ' || desk.plain(concat_ws(' ', s.title, replace(s.subtitle, ' · ', ' ')))
    from unnest(changed) s
    on conflict (customer_id, kind, record_id) do update set community_id = excluded.community_id, title = excluded.title, subtitle = excluded.subtitle,
      ended_on = excluded.ended_on, facts = excluded.facts, words = excluded.words;
    if rekeyed is not null then
      perform desk.add_search_keys(in_customer_id, in_kind, rekeyed, not is_known and cardinality(in_ids) >= 100);
    end if;
  end if;
end $$;
