-- No entry is reversed twice.
select customer_id, reverses_entry_id from ledger.entry where reverses_entry_id is not null group by 1, 2 having count(*) > 1
