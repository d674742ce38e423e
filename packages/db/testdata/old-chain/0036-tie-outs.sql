-- What each tie-out of a community found when it was last looked at; a round looks again after every change.
create table ledger.tie_out (
  customer_id bigint not null,
  community_id bigint not null,
  name text not null check (name <> ''),
  lamp text not null check (lamp in ('GREEN', 'RED', 'GREY')),
  as_of date not null,
  ledger_cents bigint not null,
  subledger_cents bigint not null,
  -- The rows that are to blame, in the words they were found with.
  offenders jsonb not null,
  offender_count integer not null check (offender_count >= 0),
  checked_time timestamptz not null,
  red_since timestamptz,
  primary key (customer_id, community_id, name),
  foreign key (customer_id, community_id) references communities.community,
  check ((lamp = 'RED') = (red_since is not null))
);
create index tie_out_red on ledger.tie_out (customer_id, community_id) where lamp = 'RED';
select platform.tenant_table('ledger.tie_out', 'select, insert, update');

-- A red lamp is told of.
alter table desk.alert drop constraint alert_transaction_type_check;
alter table desk.alert add constraint alert_transaction_type_check
  check (transaction_type in (37, 40, 41, 42, 51, 53, 54, 57, 61, 62, 65, 68, 70, 71, 77, 78, 92, 93));
