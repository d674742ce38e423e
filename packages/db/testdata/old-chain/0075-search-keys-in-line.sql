-- The keys of search are made in line with the statement that asks: as functions of their own they took most of an import's time.

-- Pinned to a search path a function is called, row by row; without one its text becomes part of the statement. They name what is not PostgreSQL's own by its schema.
alter function desk.plain(text) reset all;
alter function desk.search_facts(jsonb) reset all;
alter function desk.search_words(jsonb) reset all;
alter function desk.record_kind_of(text) reset all;

-- As in migration 0074, with the keys of a field made as one list. A key may come twice; whoever keeps them keeps each once.
create or replace function desk.search_keys(facts jsonb) returns table (field text, key text) language sql immutable parallel safe as $$
  select f.key, left(k.key, 120)
  from jsonb_each_text(facts) f
  cross join lateral (select desk.plain(f.value) as plain, regexp_replace(f.value, '[^0-9]', '', 'g') as digits offset 0) p
  cross join lateral (select string_to_array(p.plain, ' ') as w offset 0) s
  cross join lateral unnest(case
    when f.key in ('Name', 'Legal name', 'Bank', 'Address') or f.key like 'Field %' then array[p.plain,
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
