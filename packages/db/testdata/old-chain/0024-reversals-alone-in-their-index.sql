-- An entry is reversed once. Only reversals need to stand in the index that says so; every other entry stood there too, without a key, which cost each posting
-- and a history that is imported one index entry in seven.
alter table ledger.entry drop constraint entry_customer_id_reverses_entry_id_key;
create unique index entry_reversed_once on ledger.entry (customer_id, reverses_entry_id) where reverses_entry_id is not null;
