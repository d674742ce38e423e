-- The platform: how tables are declared, and the tables that belong to no module.
-- Every table is declared right after its CREATE TABLE with one call:
--   select platform.tenant_table('ledger.entry', 'select, insert');
--   select platform.reference_table('banking.routing_number', 'select');
--   select platform.local_table('identity.session', 'select, insert, update, delete');
-- SQL stays within PostgreSQL 15. Functions are not executable by anyone until granted.

create schema if not exists platform;
grant usage on schema platform to commonhold_app, commonhold_queue;

create table platform.table_kind (
  table_name text not null primary key,
  kind text not null check (kind in ('tenant', 'reference', 'local'))
);

-- Registers a table and grants the application its part.
create function platform.declare_table(declared regclass, declared_kind text, app_grants text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  full_name text := (select format('%s.%s', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = declared);
  schema_name text := split_part(full_name, '.', 1);
  identity_sequence regclass;
begin
  insert into platform.table_kind (table_name, kind) values (full_name, declared_kind);
  execute format('revoke all on %s from public', declared);
  if app_grants <> '' then
    if app_grants !~ '^(select|insert|update|delete)( *, *(select|insert|update|delete))*$' then
      raise exception 'grants of % must be a list of select, insert, update, delete', full_name;
    end if;
    execute format('grant usage on schema %I to commonhold_app', schema_name);
    execute format('grant %s on %s to commonhold_app', app_grants, declared);
  end if;
  -- Batches take their ids ahead, so that rows which name each other go in with one statement per table.
  if app_grants ~ 'insert' then
    for identity_sequence in
      select s.oid::regclass from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' where d.refobjid = declared and d.deptype = 'i'
    loop
      execute format('grant usage on sequence %s to commonhold_app', identity_sequence);
    end loop;
  end if;
end $$;

-- A table of one customer's rows: customer_id leads the table and its key, and row-level security shows only the customer of
-- the transaction's context. Without a context the policy compares with null: no row, no insert. The migrator alone, who is
-- never the server, sees all rows, because migrations and their assertions work across customers.
create function platform.tenant_table(declared regclass, app_grants text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from pg_attribute where attrelid = declared and attnum = 1 and attname = 'customer_id' and atttypid = 'bigint'::regtype and attnotnull) then
    raise exception 'tenant table %: make customer_id bigint not null its first column', declared;
  end if;
  if not exists (select from pg_constraint where conrelid = declared and contype = 'p' and conkey[1] = 1) then
    raise exception 'tenant table %: make customer_id the first column of its primary key', declared;
  end if;
  execute format('alter table %s enable row level security', declared);
  execute format('alter table %s force row level security', declared);
  execute format('create policy tenant on %s using (customer_id = nullif(current_setting(''app.customer_id'', true), '''')::bigint) '
    'with check (customer_id = nullif(current_setting(''app.customer_id'', true), '''')::bigint)', declared);
  execute format('create policy migrator on %s to commonhold_migrator using (true) with check (true)', declared);
  perform platform.declare_table(declared, 'tenant', app_grants);
end $$;

-- A lookup table shared by all customers: copied to every node, never referring to a tenant table.
create function platform.reference_table(declared regclass, app_grants text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform platform.declare_table(declared, 'reference', app_grants);
end $$;

-- A table that stays on one node: sessions, schedules, queues. customer_id is a plain column there, without foreign keys.
create function platform.local_table(declared regclass, app_grants text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform platform.declare_table(declared, 'local', app_grants);
end $$;

select platform.local_table('platform.table_kind', 'select');
select platform.local_table('platform.migration', 'select');

-- For tables nobody may change: create trigger append_only before update or delete or truncate on … for each statement
-- execute function platform.refuse_change();
create function platform.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% on %.% is refused: its rows are append-only', tg_op, tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

-- One row per command key, inserted first in the command's own transaction; a repeat replays status and body.
create table platform.idempotency_key (
  customer_id bigint not null,
  key text not null check (length(key) between 1 and 200),
  request_hash text not null,
  status integer,
  -- The answer's own text: as jsonb it would come back with its fields in another order.
  body text,
  entered_time timestamptz not null default now(),
  primary key (customer_id, key)
);
create index idempotency_key_by_time on platform.idempotency_key (customer_id, entered_time);
select platform.tenant_table('platform.idempotency_key', 'select, insert, update, delete');

-- What every command leaves: who, acting for whom, from where, what, before and after, and why.
create table platform.audit_event (
  customer_id bigint not null,
  audit_event_id bigint generated always as identity,
  event_time timestamptz not null default now(),
  user_id bigint,
  acting_for_user_id bigint,
  session_id text,
  ip text,
  command text not null,
  entity_kind text,
  entity_id text,
  community_id bigint,
  before jsonb,
  after jsonb,
  reason text,
  batch_id bigint,
  request_id text,
  primary key (customer_id, audit_event_id)
);
create index audit_event_by_entity on platform.audit_event (customer_id, entity_kind, entity_id, audit_event_id);
create index audit_event_by_user on platform.audit_event (customer_id, user_id, audit_event_id);
select platform.tenant_table('platform.audit_event', 'select, insert');
create trigger append_only before update or delete or truncate on platform.audit_event for each statement execute function platform.refuse_change();

-- Events one module leaves for those above it, written in the transaction that caused them.
create table platform.outbox (
  customer_id bigint not null,
  event_id bigint generated always as identity,
  kind text not null,
  payload jsonb not null,
  entered_time timestamptz not null default now(),
  handled_time timestamptz,
  primary key (customer_id, event_id)
);
create index outbox_waiting on platform.outbox (customer_id, event_id) where handled_time is null;
select platform.tenant_table('platform.outbox', 'select, insert, update, delete');

-- Progress of background jobs, as their users watch it.
create table platform.job_progress (
  job_id uuid not null primary key,
  customer_id bigint not null,
  user_id bigint,
  kind text not null,
  title text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done bigint not null default 0 check (done >= 0),
  total bigint check (total >= 0),
  message text,
  result jsonb,
  error text,
  started_time timestamptz not null default now(),
  changed_time timestamptz not null default now()
);
create index job_progress_by_user on platform.job_progress (customer_id, user_id, started_time);
select platform.local_table('platform.job_progress', 'select, insert, update, delete');
