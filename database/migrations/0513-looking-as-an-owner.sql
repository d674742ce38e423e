-- The office looks at the portal as an owner sees it, for half an hour, and changes nothing.
create table owner_access.look (
  customer_id bigint not null,
  look_id uuid not null,
  account_id bigint not null,
  user_id bigint not null,
  secret_hash text not null,
  reason text not null check (reason <> ''),
  started_time timestamptz not null,
  expires_time timestamptz not null,
  ended_time timestamptz,
  primary key (customer_id, look_id),
  foreign key (customer_id, account_id) references owner_access.account,
  foreign key (customer_id, user_id) references identity.app_user
);
create unique index look_secret on owner_access.look (customer_id, secret_hash);
create index look_of_account on owner_access.look (customer_id, account_id, started_time);
create index on owner_access.look (customer_id, user_id);
select platform.tenant_table('owner_access.look', 'select, insert, update');
