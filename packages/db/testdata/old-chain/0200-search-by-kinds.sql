-- A question finds records of the kinds it names; properties are never shown as their owners.
drop function desk.find_records(bigint, text[], text[], text[], text[], bigint[], boolean, integer, integer, integer, integer, bigint);
create function desk.find_records(
  in_customer_id bigint, in_phrases text[], in_later text[], in_spellings text[], in_kinds text[], in_communities bigint[],
  in_enough integer, in_counted integer, in_guesses integer, in_take integer, in_user_id bigint
) returns table (total integer, is_more boolean, meant text[], hits json)
language plpgsql stable set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  hidden text[] := desk.hidden_fields(in_customer_id, in_user_id);
begin
  -- While somebody types, the starts find enough: asked alone they cost a third.
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
  meant := case when cardinality(in_spellings) = 0 then '{}' else desk.phrases_meant(string_to_array(in_phrases[1], ' '),
    array(select distinct s.word from desk.search_spelling s where s.customer_id = in_customer_id and s.spelling = any (in_spellings))) end;
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
end $$;
grant execute on function desk.find_records(bigint, text[], text[], text[], text[], bigint[], integer, integer, integer, integer, bigint) to commonhold_app;
