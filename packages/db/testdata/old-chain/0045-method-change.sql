-- Changes of the accounting method: a charge of a year under cash gets the receivable account of its code when it is brought into the books, and keeps it.
grant update (receivable_account_id) on receivables.charge to commonhold_app;

create function receivables.guard_receivable_account() returns trigger language plpgsql set search_path = pg_catalog
as $$
begin
  if old.receivable_account_id is not null and new.receivable_account_id is distinct from old.receivable_account_id then
    raise exception 'a charge keeps its receivable account' using errcode = 'CH045';
  end if;
  return new;
end $$;
create trigger receivable_account_stays before update of receivable_account_id on receivables.charge
  for each row execute function receivables.guard_receivable_account();

-- The few entries that change a method, and their mirrors.
create index entry_of_method_change on ledger.entry (customer_id, community_id, post_date) where entry_type like 'METHOD\_CHANGE%';
