-- What a large batch brings to search for the first time goes in without being looked for, and what a party has none of is not checked by a function.

drop function desk.add_search_keys(bigint, text, bigint[]);

-- As in migration 0076. Keys of records that had none cannot be there yet: told apart among themselves they go in as they are, in less than half of the time `on conflict` takes.
create function desk.add_search_keys(in_customer_id bigint, in_kind text, in_ids bigint[], in_had_none boolean default false) returns void
language plpgsql set search_path = pg_catalog, pg_temp set enable_memoize = off as $$
declare
  ids bigint[] := coalesce(in_ids, array(select r.record_id from desk.search_record r where r.customer_id = in_customer_id and r.kind = in_kind));
begin
  if in_had_none then
    insert into desk.search_key (customer_id, key, kind, record_id, field, community_id)
    select distinct r.customer_id, k.key, r.kind, r.record_id, k.field, r.community_id
    from unnest(ids) as i (record_id)
    join desk.search_record r on r.customer_id = in_customer_id and r.kind = in_kind and r.record_id = i.record_id
    cross join lateral desk.search_keys(r.facts) k
    order by k.key, r.record_id, k.field;
  else
    insert into desk.search_key (customer_id, key, kind, record_id, field, community_id)
    select r.customer_id, k.key, r.kind, r.record_id, k.field, r.community_id
    from unnest(ids) as i (record_id)
    join desk.search_record r on r.customer_id = in_customer_id and r.kind = in_kind and r.record_id = i.record_id
    cross join lateral desk.search_keys(r.facts) k
    order by k.key on conflict do nothing;
  end if;
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
grant execute on function desk.add_search_keys(bigint, text, bigint[], boolean) to commonhold_app;

-- As in migration 0076. A single record may be made known by two at once; a hundred that nobody knows are an import's own.
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
      perform desk.add_search_keys(in_customer_id, in_kind, rekeyed, not is_known and cardinality(in_ids) >= 100);
    end if;
  end if;
end $$;


-- Nearly every party has neither further contacts nor further addresses, and that is said by a comparison.
alter table people.party drop constraint party_contacts_check, drop constraint party_addresses_check,
  add constraint party_contacts_check check (contacts = '[]' or communities.contacts_are_sound(contacts)),
  add constraint party_addresses_check check (addresses = '[]' or communities.addresses_are_sound(addresses));
