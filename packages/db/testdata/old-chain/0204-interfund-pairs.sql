-- What a fund is owed by another in an entry is what the other owes it, whatever posts the entry.
create function ledger.guard_interfund() returns trigger language plpgsql set search_path to pg_catalog, pg_temp as $$
begin
  if exists (
    select from new_rows n where n.counter_fund_id is not null
    group by n.customer_id, n.entry_id, least(n.fund_id, n.counter_fund_id), greatest(n.fund_id, n.counter_fund_id) having sum(n.amount_cents) <> 0
  ) then
    raise exception 'what one fund is owed another must owe' using errcode = 'CH012';
  end if;
  return null;
end $$;
create trigger guard_interfund after insert on ledger.posting referencing new table as new_rows for each statement execute function ledger.guard_interfund();
