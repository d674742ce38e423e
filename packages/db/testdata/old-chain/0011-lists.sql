-- What lists keep: the order people sort text in, selections fixed on the server, and saved views.

-- CT-9 before CT-10, and a beside A, whatever the locale of the machine.
create collation platform.natural_order (provider = icu, locale = 'en-u-kn-true');

-- "All 1,204 matching": which rows these are is decided once, for their owner alone, and forgotten after some hours.
create table platform.selection (
  customer_id bigint not null,
  selection_id bigint generated always as identity,
  user_id bigint not null,
  list text not null check (length(list) between 1 and 80),
  row_count integer not null default 0 check (row_count >= 0),
  entered_time timestamptz not null,
  expires_time timestamptz not null,
  primary key (customer_id, selection_id)
);
create index selection_by_user on platform.selection (customer_id, user_id, expires_time);
select platform.tenant_table('platform.selection', 'select, insert, update, delete');

-- A selection is not changed once it is made.
create table platform.selection_row (
  customer_id bigint not null,
  selection_id bigint not null,
  row_id bigint not null,
  primary key (customer_id, selection_id, row_id),
  foreign key (customer_id, selection_id) references platform.selection (customer_id, selection_id) on delete cascade
);
select platform.tenant_table('platform.selection_row', 'select, insert');

-- A view of a list under a name: columns, order, widths, filters, sort and density. Private to its owner unless shared with the customer.
create table platform.saved_view (
  customer_id bigint not null,
  saved_view_id bigint generated always as identity,
  user_id bigint not null,
  list text not null check (length(list) between 1 and 80),
  name text not null check (length(name) between 1 and 60),
  is_shared boolean not null default false,
  state jsonb not null,
  version integer not null default 1 check (version > 0),
  changed_time timestamptz not null,
  removed_time timestamptz,
  primary key (customer_id, saved_view_id)
);
create unique index saved_view_by_name on platform.saved_view (customer_id, user_id, list, name) where removed_time is null;
create index saved_view_by_list on platform.saved_view (customer_id, list) where removed_time is null;
select platform.tenant_table('platform.saved_view', 'select, insert, update');

-- The view a person begins with: one the list comes with, or a saved one.
create table platform.default_view (
  customer_id bigint not null,
  user_id bigint not null,
  list text not null check (length(list) between 1 and 80),
  view text not null check (length(view) between 1 and 80),
  primary key (customer_id, user_id, list)
);
select platform.tenant_table('platform.default_view', 'select, insert, update, delete');
