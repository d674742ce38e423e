-- The day on which a settled resale parted two accounts stays the last day of the one and the first day of the other: another day would not part what was parted.
-- A reversal lets go of the buyer first, and may then put the days back.
create function lifecycle.keep_days() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from lifecycle.resale r where r.customer_id = new.customer_id and r.seller_ownership_id = new.ownership_id
      and r.state = 'SETTLED' and r.buyer_ownership_id is not null and new.end_on is distinct from r.settlement_on - 1)
    or exists (select from lifecycle.resale r where r.customer_id = new.customer_id and r.buyer_ownership_id = new.ownership_id
      and r.state = 'SETTLED' and new.start_on <> r.settlement_on) then
    raise exception 'the days of ownership % were settled by a resale', new.ownership_id using errcode = 'CH070';
  end if;
  return null;
end
$$;
create trigger keep_days after update of start_on, end_on on people.ownership for each row
  when (old.start_on is distinct from new.start_on or old.end_on is distinct from new.end_on) execute function lifecycle.keep_days();
