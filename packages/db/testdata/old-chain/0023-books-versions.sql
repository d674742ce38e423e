-- A community's funds, cost centers, accounts, fiscal years and periods change seldom and are asked with every figure, so servers keep them in memory. Each
-- change gives them another version, never used before, in the same transaction; who finds the version it knows needs to read nothing else.
create table ledger.books_version (
  customer_id bigint not null,
  community_id bigint not null,
  version uuid not null,
  primary key (customer_id, community_id),
  foreign key (customer_id, community_id) references communities.community
);
select platform.tenant_table('ledger.books_version', 'select, insert, update');

create function ledger.renew_books() returns trigger language plpgsql set search_path = pg_catalog
as $$
declare
  renewed uuid := gen_random_uuid();
begin
  insert into ledger.books_version (customer_id, community_id, version)
  select distinct c.customer_id, c.community_id, renewed from changed c order by 1, 2
  on conflict (customer_id, community_id) do update set version = excluded.version;
  return null;
end $$;

do $$
declare
  kept text;
begin
  foreach kept in array array['fund', 'cost_center', 'account', 'fiscal_year', 'period'] loop
    execute format('create trigger renew_books_inserted after insert on ledger.%I referencing new table as changed for each statement execute function ledger.renew_books()', kept);
    execute format('create trigger renew_books_updated after update on ledger.%I referencing new table as changed for each statement execute function ledger.renew_books()', kept);
    execute format('create trigger renew_books_deleted after delete on ledger.%I referencing old table as changed for each statement execute function ledger.renew_books()', kept);
  end loop;
end $$;

set local role commonhold_migrator;
insert into ledger.books_version (customer_id, community_id, version)
select c.customer_id, c.community_id, gen_random_uuid() from communities.community c;
