-- An import reckons what search keeps of the homes and owners it makes while their rows are written; the index takes it as it is given, in one statement for a kind.
create function desk.add_made_records(
  in_customer_id bigint, in_community_id bigint, in_kind text,
  in_ids bigint[], in_titles text[], in_subtitles text[], in_facts jsonb[], in_texts text[],
  in_keys text[], in_key_ids bigint[], in_key_fields text[], in_words text[]
) returns void language plpgsql set search_path to pg_catalog, pg_temp as $$
begin
  insert into desk.search_record (customer_id, kind, record_id, community_id, title, subtitle, ended_on, facts, words)
  select in_customer_id, in_kind, r.record_id, in_community_id, r.title, r.subtitle, null, r.facts, r.words
  from unnest(in_ids, in_titles, in_subtitles, in_facts, in_texts) r (record_id, title, subtitle, facts, words);
  insert into desk.search_key (customer_id, key, kind, record_id, field, community_id)
  select in_customer_id, k.key, in_kind, k.record_id, k.field, in_community_id from unnest(in_keys, in_key_ids, in_key_fields) k (key, record_id, field);
  perform desk.add_spellings(in_customer_id, in_words);
end $$;
grant execute on function desk.add_made_records(bigint, bigint, text, bigint[], text[], text[], jsonb[], text[], text[], bigint[], text[], text[]) to commonhold_app;
