-- A community may come back: what it names that stood at the new customer under another id, so that it is found again on the way back.
alter table lifecycle.transfer_key add column matched jsonb not null default '[]' check (jsonb_typeof(matched) = 'array');
