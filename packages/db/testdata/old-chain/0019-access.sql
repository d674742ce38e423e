-- Feature flags per customer; roles and users that two people can edit; which roles every customer starts with.
create table identity.feature_flag (
  customer_id bigint not null references identity.customer,
  flag text not null check (flag <> ''),
  is_on boolean not null,
  changed_by bigint not null,
  changed_time timestamptz not null,
  primary key (customer_id, flag),
  foreign key (customer_id, changed_by) references identity.app_user
);
select platform.tenant_table('identity.feature_flag', 'select, insert, update');

alter table identity.role add column version bigint not null default 1;
alter table identity.role add column is_standard boolean not null default false;
update identity.role set is_standard = true
  where name in ('Administrator', 'Accountant', 'Manager', 'Accounts payable', 'Accounts receivable', 'Board member', 'Auditor');
alter table identity.app_user add column version bigint not null default 1;
-- How many users a role has, and whose it is.
create index user_role_by_role on identity.user_role (customer_id, role_id);
