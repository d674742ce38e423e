-- What was posted on a day is not taken back before it, whatever takes it back.
create function ledger.guard_reversal() returns trigger language plpgsql set search_path to pg_catalog, pg_temp as $$
declare
  touched record;
begin
  for touched in
    select n.customer_id, array_agg(n.reverses_entry_id) as originals, array_agg(n.post_date) as days from new_rows n where n.reverses_entry_id is not null group by 1 order by 1
  loop
    if exists (select from unnest(touched.originals, touched.days) r (original_id, post_date)
      join ledger.entry o on o.customer_id = touched.customer_id and o.entry_id = r.original_id where r.post_date < o.post_date)
    then
      raise exception 'an entry is not reversed before its day' using errcode = 'CH011';
    end if;
  end loop;
  return null;
end $$;
create trigger guard_reversal after insert on ledger.entry referencing new table as new_rows for each statement execute function ledger.guard_reversal();
