-- An import writes homes, people and ownerships one after the other; what is found of them goes into the index once, at its end.

-- As in migration 0046, with the records looked up by their ids: a list that may be absent was compared, id by id, with every record of the customer.
-- Facts hardly repeat within a batch, so that remembering the keys of each costs twice what making them does.
create or replace function desk.add_search_keys(in_customer_id bigint, in_kind text, in_ids bigint[]) returns void
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
  -- In one order, so that two imports which bring the same new words wait for each other and never in a circle.
  insert into desk.search_spelling (customer_id, spelling, word)
  select in_customer_id, s.spelling, n.word
  from (
    select distinct w.word from unnest(ids) as i (record_id)
    join desk.search_record r on r.customer_id = in_customer_id and r.kind = in_kind and r.record_id = i.record_id
    cross join lateral desk.search_words(r.facts) as w (word)
  ) n
  cross join lateral (
    select n.word as spelling union select left(n.word, i - 1) || substr(n.word, i + 1) from generate_series(1, length(n.word)) i
  ) s
  where not exists (select from desk.search_spelling l where l.customer_id = in_customer_id and l.spelling = n.word and l.word = n.word)
  order by n.word, s.spelling on conflict do nothing;
end $$;

-- As in migration 0020. While a transaction has said that it refreshes the index itself before it ends, nothing is done: every trigger comes by here.
-- Records the index has none of yet go in without being compared, and those that changed are told apart in one pass.
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
  select array_agg((s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts, '')::desk.search_record) into fresh
  from desk.search_source s where s.customer_id = in_customer_id and s.kind = in_kind and s.record_id = any(in_ids);
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
    insert into desk.search_record (customer_id, kind, record_id, community_id, title, subtitle, ended_on, facts, words)
    select s.customer_id, s.kind, s.record_id, s.community_id, s.title, s.subtitle, s.ended_on, s.facts, ' ' || desk.plain(concat_ws(' ', s.title, s.subtitle))
    from unnest(changed) s
    on conflict (customer_id, kind, record_id) do update set community_id = excluded.community_id, title = excluded.title, subtitle = excluded.subtitle,
      ended_on = excluded.ended_on, facts = excluded.facts, words = excluded.words;
    if rekeyed is not null then
      perform desk.add_search_keys(in_customer_id, in_kind, rekeyed);
    end if;
  end if;
end $$;

-- As in migration 0075. What is ASCII has no marks to take off: it need not be taken apart.
create or replace function desk.plain(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given)
    then btrim(regexp_replace(lower(replace(given, '''', '') collate "und-x-icu"), '[^a-z0-9]+', ' ', 'g'))
    else btrim(regexp_replace(
      lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f''\u2019]', '', 'g') collate "und-x-icu"),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')) end
$$;

-- A value anybody could look for; null where only marks and spaces stand. A letter or a digit of English says so at once.
create function desk.said(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '[a-zA-Z0-9]' or desk.plain(given) <> '' then given end
$$;
grant execute on function desk.said(text) to commonhold_app;

-- As in migration 0075, with digits taken out only where a field is found by them.
create or replace function desk.search_keys(facts jsonb) returns table (field text, key text) language sql immutable parallel safe as $$
  select f.key, left(k.key, 120)
  from jsonb_each_text(facts) f
  cross join lateral (select desk.plain(f.value) as plain,
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

-- As in migration 0020, with words told apart by their spaces.
create or replace function desk.search_words(facts jsonb) returns setof text language sql immutable parallel safe as $$
  select distinct w from jsonb_each_text(facts) f cross join lateral unnest(string_to_array(desk.plain(f.value), ' ')) w
  where f.key in ('Name', 'Legal name', 'Bank', 'Address') and length(w) between 4 and 30 and w !~ '[0-9]'
$$;

-- The sources as they were, their facts put together without a function that PostgreSQL would start for each row.
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
    jsonb_strip_nulls(jsonb_build_object('Address', desk.said(concat_ws(' '::text, p.street, p.unit)), 'Lot', desk.said(p.lot), 'Account number', desk.said(p.account_number))) AS facts
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

create or replace view desk.search_entries with (security_invoker = true) as
 SELECT n.customer_id,
    'entries'::text AS kind,
    n.entry_id AS record_id,
    n.community_id,
    ('JE-'::text || lpad((n.journal_number)::text, GREATEST(6, length((n.journal_number)::text)), '0'::text)) AS title,
    concat_ws(' · '::text,
        CASE n.part
            WHEN 'MIRROR'::text THEN 'Reversal'::text
            ELSE NULL::text
        END, NULLIF(e.description, ''::text), NULLIF(e.reference, ''::text)) AS subtitle,
    NULL::date AS ended_on,
    jsonb_strip_nulls(jsonb_build_object('Entry number', desk.said(('JE-'::text || lpad((n.journal_number)::text, GREATEST(6, length((n.journal_number)::text)), '0'::text))), 'Reference', desk.said(e.reference), 'Amount', desk.said(p.amount), 'Date', desk.said(e.post_date::text))) AS facts
   FROM ((ledger.journal_number n
     CROSS JOIN LATERAL ( SELECT e_1.description,
            e_1.reference,
            e_1.post_date
           FROM ledger.entry e_1
          WHERE ((e_1.customer_id = n.customer_id) AND (e_1.entry_id = n.entry_id))
         OFFSET 0) e)
     CROSS JOIN LATERAL ( SELECT btrim(to_char((sum(g.amount_cents) / 100.0), 'FM999,999,999,999,990.00'::text)) AS amount
           FROM ledger.posting g
          WHERE ((g.customer_id = n.customer_id) AND (g.entry_id = n.entry_id) AND (g.amount_cents > 0))) p);

create or replace view desk.search_renters with (security_invoker = true) as
 SELECT r.customer_id,
    'renters'::text AS kind,
    r.renter_id AS record_id,
    r.community_id,
    t.display_name AS title,
    concat_ws(' · '::text, p.account_number, concat_ws(' '::text, p.street, NULLIF(p.unit, ''::text))) AS subtitle,
    r.lease_end_on AS ended_on,
    jsonb_strip_nulls(jsonb_build_object('Name', desk.said(t.display_name), 'Phone', desk.said(t.phone), 'E-mail', desk.said(t.email))) AS facts
   FROM ((people.renter r
     CROSS JOIN LATERAL ( SELECT t_1.display_name,
            t_1.phone,
            t_1.email
           FROM people.party t_1
          WHERE ((t_1.customer_id = r.customer_id) AND (t_1.party_id = r.party_id))
         OFFSET 0) t)
     CROSS JOIN LATERAL ( SELECT p_1.account_number,
            p_1.street,
            p_1.unit
           FROM communities.property p_1
          WHERE ((p_1.customer_id = r.customer_id) AND (p_1.property_id = r.property_id))
         OFFSET 0) p);

-- As in migration 0042. Nearly every party has one address and no further contact, and a check is made for each row of an import.
create or replace function communities.contacts_are_sound(contacts jsonb) returns boolean language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return contacts = '[]' or jsonb_typeof(contacts) = 'array' and jsonb_array_length(contacts) <= 30 and not exists (
    select from jsonb_array_elements(contacts) c
    where jsonb_typeof(c) <> 'object' or coalesce(c ->> 'kind', '') not in ('PHONE', 'EMAIL', 'WEB') or coalesce(c ->> 'value', '') = ''
      or coalesce(c ->> 'label', '') = '' or jsonb_typeof(c -> 'isListed') is distinct from 'boolean');
end $$;

create or replace function communities.addresses_are_sound(addresses jsonb) returns boolean language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return addresses = '[]' or jsonb_typeof(addresses) = 'array' and jsonb_array_length(addresses) <= 20 and not exists (
    select from jsonb_array_elements(addresses) a
    where jsonb_typeof(a) <> 'object' or coalesce(a ->> 'addressKind', '') = '' or coalesce(a ->> 'street', '') = '');
end $$;

-- Asked by nothing any more: whoever lists homes reads their flags in line.
drop function communities.is_flagged(bigint, bigint, bigint, text, date);
