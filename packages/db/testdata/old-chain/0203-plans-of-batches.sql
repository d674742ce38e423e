-- What a schedule planned for a batch when it made it: the lines it would post then, as its preview would show them.
alter table ledger.batch add column plan jsonb check (jsonb_typeof(plan) = 'object');
