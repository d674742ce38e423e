-- Search asks for the starts of keys alone first: it is what is asked for with every letter typed.

-- As in migration 0046, and: where the starts find enough, nothing else is planned, set up or asked.
create or replace function desk.find_records(
  in_customer_id bigint, in_phrases text[], in_later text[], in_spellings text[], in_kinds text[], in_communities bigint[], in_as_owners boolean,
  in_enough integer, in_counted integer, in_guesses integer, in_take integer
) returns table (total integer, is_more boolean, known text[], hits json)
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  -- While somebody types, the starts find enough: asked alone they cost a third.
  if not in_as_owners then
    with direct as materialized (
      select k.kind, k.record_id, k.key, k.field, p.phrase, p.n, k.key = p.phrase as is_whole
      from unnest(in_phrases) with ordinality as p (phrase, n)
      cross join lateral (
        select s.kind, s.record_id, s.key, s.field from desk.search_key s
        where s.customer_id = in_customer_id and s.key >= p.phrase and s.key < p.phrase || U&'\+10FFFF' and s.kind = any (in_kinds)
          and (in_communities is null or s.community_id is null or s.community_id = any (in_communities))
        order by s.key, s.kind, s.record_id, s.field limit in_counted + 1
      ) k
    ), ranked as materialized (
      select distinct on (d.kind, d.record_id) d.* from direct d order by d.kind, d.record_id, d.is_whole desc, d.n, d.key, d.field
    )
    select (select count(*)::integer from ranked), (select count(*) > in_counted from direct), '{}'::text[],
      (select coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.record_id::text, 'field', h.field, 'phrase', h.phrase, 'isWhole', h.is_whole, 'isLater', false,
          'communityId', r.community_id::text, 'community', coalesce(c.name, ''), 'timeZone', c.time_zone, 'title', r.title, 'subtitle', r.subtitle, 'endedDate', r.ended_on,
          'text', coalesce(r.facts ->> h.field, r.subtitle), 'amount', r.facts ->> 'Amount', 'date', r.facts ->> 'Date')
          order by h.is_whole desc, h.n, h.key, h.kind, h.record_id, h.field), '[]')
        from (select * from ranked e order by e.is_whole desc, e.n, e.key, e.kind, e.record_id, e.field limit in_take) h
        join desk.search_record r on r.customer_id = in_customer_id and r.kind = h.kind and r.record_id = h.record_id
        left join communities.community c on c.customer_id = in_customer_id and c.community_id = r.community_id)
    into total, is_more, known, hits;
    if total >= in_enough then
      return next;
      return;
    end if;
  end if;
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
