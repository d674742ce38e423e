-- What an import of thousands of homes brings is written in less time: the days of primary owners are told apart by their home first, and what search has never seen goes in at once.

-- One primary owner on any day, as in migration 0049. A tree of ranges looks at one column after the other in each entry it passes: the home tells nearly all of them apart, the customer
-- none. Over an expression, so that who looks up the owner of a home is never sent here instead of to the B-tree of `ownership_one_primary`, which answers in a third of the time.
alter table people.ownership drop constraint ownership_one_primary_a_day,
  add constraint ownership_one_primary_a_day exclude using gist (
    (property_id + 0) with operator(pg_catalog.=), customer_id with operator(pg_catalog.=), daterange(start_on, end_on, '[]') with &&) where (is_primary);

-- As in migration 0081, unfolded in the list of what is selected: a table of a few keys made for each fact took half of the time.
create or replace function desk.search_keys(facts jsonb) returns table (field text, key text) language sql immutable parallel safe as $$
  select s.field, left(s.key, 120)
  from (
    select w.field, unnest(case
      when w.words is not null then array[w.plain,
        case when cardinality(w.words) > 1 then array_to_string(w.words[2:] || w.words[:1], ' ') end, case when cardinality(w.words) > 2 then array_to_string(w.words[3:] || w.words[:2], ' ') end,
        case when cardinality(w.words) > 3 then array_to_string(w.words[4:] || w.words[:3], ' ') end, case when cardinality(w.words) > 4 then array_to_string(w.words[5:] || w.words[:4], ' ') end,
        case when cardinality(w.words) > 5 then array_to_string(w.words[6:] || w.words[:5], ' ') end]
      when w.field = 'Phone' then array[right(w.digits, 10), right(w.digits, 7)]
      when w.field = 'Amount' then array['$' || w.digits || '.']
      when w.field = 'Date' then '{}'
      when w.field = 'Entry number' then array[w.plain, replace(w.plain, ' ', ''), ltrim(w.digits, '0'), w.digits, 'je ' || ltrim(w.digits, '0'), 'je' || ltrim(w.digits, '0')]
      when w.field in ('Account number', 'Number', 'Lot') then array[w.plain, replace(w.plain, ' ', '')]
      else array[w.plain] end) as key
    from (
      select p.field, p.plain, p.digits, case when p.field in ('Name', 'Legal name', 'Bank', 'Address') or p.field like 'Field %' then string_to_array(p.plain, ' ') end as words
      from (
        select f.key as field, case when f.key not in ('Phone', 'Amount', 'Date') then desk.plain(f.value) end as plain,
          case when f.key in ('Phone', 'Amount', 'Entry number') then regexp_replace(f.value, '[^0-9]+', '', 'g') end as digits
        from jsonb_each_text(facts) f offset 0
      ) p offset 0
    ) w
  ) s where s.key <> ''
$$;

-- As in migration 0076; the address of a home without a unit ends with its street.
create or replace view desk.search_portfolio with (security_invoker = true) as
 SELECT o.customer_id,
    'owners'::text AS kind,
    o.ownership_id AS record_id,
    o.community_id,
    t.display_name AS title,
    concat_ws(' · '::text, p.account_number, concat_ws(' '::text, p.street, NULLIF(p.unit, ''::text))) AS subtitle,
    o.end_on AS ended_on,
    jsonb_strip_nulls(jsonb_build_object('Name', desk.said(t.display_name), 'Phone', desk.said(t.phone), 'E-mail', desk.said(t.email))) AS facts
   FROM ((people.ownership o
     CROSS JOIN LATERAL ( SELECT t_1.display_name,
            t_1.phone,
            t_1.email
           FROM people.party t_1
          WHERE ((t_1.customer_id = o.customer_id) AND (t_1.party_id = o.party_id))
         OFFSET 0) t)
     CROSS JOIN LATERAL ( SELECT p_1.account_number,
            p_1.street,
            p_1.unit
           FROM communities.property p_1
          WHERE ((p_1.customer_id = o.customer_id) AND (p_1.property_id = o.property_id))
         OFFSET 0) p)
UNION ALL
 SELECT p.customer_id,
    'properties'::text AS kind,
    p.property_id AS record_id,
    p.community_id,
    concat_ws(' '::text, p.street, NULLIF(p.unit, ''::text)) AS title,
    concat_ws(' · '::text, p.account_number, ('Lot '::text || NULLIF(p.lot, ''::text)), o.display_name) AS subtitle,
    NULL::date AS ended_on,
    jsonb_strip_nulls(jsonb_build_object('Address', desk.said(concat_ws(' '::text, p.street, NULLIF(p.unit, ''::text))), 'Lot', desk.said(p.lot), 'Account number', desk.said(p.account_number))) AS facts
   FROM (communities.property p
     LEFT JOIN LATERAL ( SELECT ( SELECT t.display_name
                   FROM people.party t
                  WHERE ((t.customer_id = o_1.customer_id) AND (t.party_id = o_1.party_id))) AS display_name
           FROM people.ownership o_1
          WHERE ((o_1.customer_id = p.customer_id) AND (o_1.property_id = p.property_id) AND o_1.is_primary AND (o_1.end_on IS NULL))
         OFFSET 0) o ON (true))
UNION ALL
 SELECT v.customer_id,
    'vendors'::text AS kind,
    v.vendor_id AS record_id,
    NULL::bigint AS community_id,
    v.name AS title,
    concat_ws(' · '::text,
        CASE
            WHEN (NOT v.is_active) THEN 'Inactive'::text
            ELSE NULL::text
        END, NULLIF(concat_ws(', '::text, NULLIF(v.city, ''::text), NULLIF(v.state, ''::text)), ''::text), NULLIF(v.phone, ''::text)) AS subtitle,
    NULL::date AS ended_on,
    jsonb_strip_nulls(jsonb_build_object('Name', desk.said(v.name), 'Address', desk.said(v.street), 'Phone', desk.said(v.phone), 'E-mail', desk.said(v.email))) AS facts
   FROM people.vendor v
UNION ALL
 SELECT c.customer_id,
    'communities'::text AS kind,
    c.community_id AS record_id,
    c.community_id,
    c.name AS title,
    concat_ws(' · '::text, c.short_code, NULLIF(concat_ws(', '::text, NULLIF(c.city, ''::text), NULLIF(c.state, ''::text)), ''::text)) AS subtitle,
    NULL::date AS ended_on,
    jsonb_strip_nulls(jsonb_build_object('Name', desk.said(c.name), 'Legal name', desk.said(c.legal_name), 'Short code', desk.said(c.short_code), 'Address', desk.said(c.street), 'Phone', desk.said(c.phone))) AS facts
   FROM communities.community c
UNION ALL
 SELECT b.customer_id,
    'banks'::text AS kind,
    b.bank_account_id AS record_id,
    b.community_id,
    b.name AS title,
    concat_ws(' · '::text, b.bank_name, ('ending in '::text || b.account_last4)) AS subtitle,
    NULL::date AS ended_on,
    jsonb_strip_nulls(jsonb_build_object('Name', desk.said(b.name), 'Bank', desk.said(b.bank_name), 'Last digits', desk.said(b.account_last4))) AS facts
   FROM ledger.bank_account b
UNION ALL
 SELECT a.customer_id,
    'accounts'::text AS kind,
    a.account_id AS record_id,
    a.community_id,
    ((a.number || ' '::text) || a.name) AS title,
    concat_ws(' · '::text, initcap(a.account_type),
        CASE
            WHEN (NOT a.is_active) THEN 'Inactive'::text
            ELSE NULL::text
        END) AS subtitle,
    NULL::date AS ended_on,
    jsonb_strip_nulls(jsonb_build_object('Number', desk.said(a.number), 'Name', desk.said(a.name))) AS facts
   FROM ledger.account a;

-- What words are found by when one letter is missing, too much or wrong, of words that are not known yet. In one order, so that two imports which bring the same new words wait for each
-- other and never in a circle.
create function desk.add_spellings(in_customer_id bigint, in_words text[]) returns void language sql set search_path = pg_catalog, pg_temp as $$
  insert into desk.search_spelling (customer_id, spelling, word)
  select in_customer_id, s.spelling, n.word
  from unnest(in_words) n (word)
  cross join lateral (
    select n.word as spelling union select left(n.word, i - 1) || substr(n.word, i + 1) from generate_series(1, length(n.word)) i
  ) s
  where not exists (select from desk.search_spelling l where l.customer_id = in_customer_id and l.spelling = n.word and l.word = n.word)
  order by n.word, s.spelling on conflict do nothing
$$;
grant execute on function desk.add_spellings(bigint, text[]) to commonhold_app;

-- As in migration 0076: for records that may have keys.
drop function desk.add_search_keys(bigint, text, bigint[], boolean);
create function desk.add_search_keys(in_customer_id bigint, in_kind text, in_ids bigint[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp set enable_memoize = off as $$
declare
  ids bigint[] := coalesce(in_ids, array(select r.record_id from desk.search_record r where r.customer_id = in_customer_id and r.kind = in_kind));
begin
  insert into desk.search_key (customer_id, key, kind, record_id, field, community_id)
  select r.customer_id, k.key, r.kind, r.record_id, k.field, r.community_id
  from unnest(ids) as i (record_id)
  join desk.search_record r on r.customer_id = in_customer_id and r.kind = in_kind and r.record_id = i.record_id
  cross join lateral desk.search_keys(r.facts) k
  order by k.key on conflict do nothing;
  perform desk.add_spellings(in_customer_id, array(
    select distinct w.word from unnest(ids) as i (record_id)
    join desk.search_record r on r.customer_id = in_customer_id and r.kind = in_kind and r.record_id = i.record_id
    cross join lateral desk.search_words(r.facts) as w (word)));
end $$;

grant execute on function desk.add_search_keys(bigint, text, bigint[]) to commonhold_app;

-- Records search knows nothing of, many at once. Their keys are reckoned once, told apart among themselves, and go in as they are; a rotation of a text begins with each of its words, so
-- that the words stand in them as well.
create function desk.add_new_records(in_customer_id bigint, fresh desk.search_record[]) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  keys desk.search_key[];
begin
  insert into desk.search_record (customer_id, kind, record_id, community_id, title, subtitle, ended_on, facts, words)
  select s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts,
    ' ' || desk.plain(concat_ws(' ', s.title, replace(s.subtitle, ' · ', ' ')))
  from unnest(fresh) s;
  select array_agg((k.customer_id, k.key, k.kind, k.record_id, k.field, k.community_id)::desk.search_key order by k.key, k.record_id) into keys
  from (
    select distinct s.customer_id, k.key collate "C" as key, s.kind, s.record_id, k.field, s.community_id from unnest(fresh) s cross join lateral desk.search_keys(s.facts) k
    order by key, record_id
  ) k;
  insert into desk.search_key (customer_id, key, kind, record_id, field, community_id)
  select k.customer_id, k.key, k.kind, k.record_id, k.field, k.community_id from unnest(keys) k;
  perform desk.add_spellings(in_customer_id, array(
    select n.word from (
      select distinct split_part(k.key, ' ', 1) as word from unnest(keys) k where k.field in ('Name', 'Legal name', 'Bank', 'Address')
    ) n
    where length(n.word) between 4 and 30 and n.word !~ '[0-9]'));
end $$;
grant execute on function desk.add_new_records(bigint, desk.search_record[]) to commonhold_app;

-- As in migration 0081. What a large batch brings for the first time is put in at once.
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
  elsif cardinality(fresh) >= 100 then
    perform desk.add_new_records(in_customer_id, fresh);
    return;
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
      perform desk.add_search_keys(in_customer_id, in_kind, rekeyed);
    end if;
  end if;
end $$;
