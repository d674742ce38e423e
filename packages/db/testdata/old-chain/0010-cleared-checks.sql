-- A check the bank has paid is not voided: whoever voids it takes its match back first (accounting.md 2.4). Payables stand below banking and cannot ask,
-- so banking guards the ledger: the entry that mirrors a check is refused while a match holds the check. The row lock makes a void wait for a match
-- under way, and a match for a void.
create function banking.guard_void() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from new_rows n where n.entry_type = 'CHECK_REVERSAL') then
    return null;
  end if;
  perform r.reconciliation_id from banking.reconciliation r
  where (r.customer_id, r.community_id) in (select n.customer_id, n.community_id from new_rows n where n.entry_type = 'CHECK_REVERSAL')
    and r.state <> 'COMPLETED' order by r.reconciliation_id for share;
  if exists (select from new_rows n join banking.match_item m on m.customer_id = n.customer_id and m.entry_id = n.reverses_entry_id
    where n.entry_type = 'CHECK_REVERSAL')
  then
    raise exception 'a check that is matched with the bank is not voided' using errcode = 'CH009';
  end if;
  return null;
end $$;
create trigger guard_void after insert on ledger.entry referencing new table as new_rows for each statement execute function banking.guard_void();
