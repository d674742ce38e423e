-- A community goes from one customer to another: the key with its states, who confirmed the day of the cut-over, and the figures by which the copy was accepted.
alter table lifecycle.transfer_key
  -- SHA-256 of the key; the key itself is shown once, to whoever made it. A key of before holds none and opens nothing.
  add column key_hash text not null default '' check (key_hash ~ '^([0-9a-f]{64})?$'),
  add column last4 text not null default '',
  add column state text not null default 'GENERATED'
    check (state in ('GENERATED', 'REDEEMED', 'COPYING', 'VERIFIED', 'COMPLETED', 'REVOKED', 'FAILED')),
  -- The day each side has said; the copy begins on it once both say the same.
  add column from_cutover_on date,
  add column to_cutover_on date,
  add column from_customer_name text not null default '',
  add column to_customer_name text not null default '',
  add column made_by text not null default '',
  add column made_user_id bigint,
  -- Who took it at the new customer, and what the community is called there.
  add column redeemed_by text not null default '',
  add column redeemed_user_id bigint,
  add column redeemed_time timestamptz,
  add column new_name text not null default '',
  add column new_short_code text not null default '',
  add column job_id uuid,
  add column copying_time timestamptz,
  add column verified_time timestamptz,
  add column completed_time timestamptz,
  -- Who revoked it, or that the copy failed and why.
  add column ended_by text not null default '',
  add column ended_time timestamptz,
  add column failure text not null default '',
  -- What stood at both ends when it was accepted: rows of each table, the trial balance, what owners owe, documents.
  add column figures jsonb,
  add check ((state = 'FAILED') = (failure <> '')),
  add check ((redeemed_time is null) = (redeemed_user_id is null));
create unique index transfer_key_hash on lifecycle.transfer_key (key_hash) where key_hash <> '';
-- A community is on its way once.
create unique index transfer_key_under_way on lifecycle.transfer_key (from_customer_id, community_id) where state in ('REDEEMED', 'COPYING', 'VERIFIED');
create index transfer_key_from on lifecycle.transfer_key (from_customer_id, transfer_key_id);
grant update on lifecycle.transfer_key to commonhold_app;
