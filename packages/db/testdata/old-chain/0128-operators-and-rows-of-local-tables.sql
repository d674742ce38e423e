-- The application makes no operator, and local tables that name a customer show its transactions no other customer's rows.

-- Grants by column: the application writes logins, never that one is an operator's or of the sample, and changes nothing of them but the password.
revoke insert, update on identity.login from commonhold_app;
grant insert (login_id, email, password_hash, customer_id, user_id), update (password_hash) on identity.login to commonhold_app;

-- A table that stays on one node: sessions, schedules, queues. customer_id is a plain column there, without foreign keys. Such a
-- table is read before a customer is known, so without a context all its rows show; in a customer's transaction only the customer's do.
create or replace function platform.local_table(declared regclass, app_grants text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from pg_attribute where attrelid = declared and attname = 'customer_id' and not attisdropped) then
    perform platform.guard_local_rows(declared);
  end if;
  perform platform.declare_table(declared, 'local', app_grants);
end $$;

create function platform.guard_local_rows(declared regclass) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('alter table %s enable row level security', declared);
  execute format('alter table %s force row level security', declared);
  execute format('create policy local on %s using (nullif(current_setting(''app.customer_id'', true), '''') is null '
    'or customer_id = nullif(current_setting(''app.customer_id'', true), '''')::bigint) '
    'with check (nullif(current_setting(''app.customer_id'', true), '''') is null '
    'or customer_id = nullif(current_setting(''app.customer_id'', true), '''')::bigint)', declared);
  execute format('create policy migrator on %s to commonhold_migrator using (true) with check (true)', declared);
end $$;
revoke execute on function platform.guard_local_rows(regclass) from public;

do $$
declare
  unguarded text;
begin
  for unguarded in
    select k.table_name from platform.table_kind k join pg_attribute a on a.attrelid = k.table_name::regclass and a.attname = 'customer_id' and not a.attisdropped
    where k.kind = 'local' order by k.table_name
  loop
    perform platform.guard_local_rows(unguarded::regclass);
  end loop;
end $$;

-- A person may work for several customers with one login: its password and its sessions are the business of each of them.
alter policy local on identity.login using (nullif(current_setting('app.customer_id', true), '') is null
    or customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
    or login_id in (select m.login_id from identity.membership m where m.customer_id = nullif(current_setting('app.customer_id', true), '')::bigint))
  with check (nullif(current_setting('app.customer_id', true), '') is null
    or customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
    or login_id in (select m.login_id from identity.membership m where m.customer_id = nullif(current_setting('app.customer_id', true), '')::bigint));
alter policy local on identity.session using (nullif(current_setting('app.customer_id', true), '') is null
    or customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
    or login_id in (select m.login_id from identity.membership m where m.customer_id = nullif(current_setting('app.customer_id', true), '')::bigint))
  with check (nullif(current_setting('app.customer_id', true), '') is null
    or customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
    or login_id in (select m.login_id from identity.membership m where m.customer_id = nullif(current_setting('app.customer_id', true), '')::bigint));

-- Which customers a person works for is shown to that person in each of them: the transaction says whose login it asks for.
alter policy local on identity.membership using (nullif(current_setting('app.customer_id', true), '') is null
    or customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
    or login_id = nullif(current_setting('app.login_id', true), '')::bigint);

-- The queue's functions run within the transaction of a command, and its workers end jobs of any customer.
create policy queue on platform.job_progress to commonhold_queue using (true) with check (true);
