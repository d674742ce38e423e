-- The refund of an owner's credit: prepaid money becomes a bill owed to the owner, and the ordinary check run
-- pays it (decision 105).

-- Payables know whom they pay as a vendor. The payee of a refund is no vendor: no list offers it, and owners
-- may share a name.
alter table people.vendor add column is_payee boolean not null default false;
alter table people.vendor drop constraint vendor_customer_id_name_key;
create unique index vendor_one_name on people.vendor (customer_id, name) where not is_payee;

create table payables.owner_refund (
  customer_id bigint not null,
  community_id bigint not null,
  batch_id bigint not null,
  ownership_id bigint not null,
  bill_id bigint not null,
  -- What is owed to the owner until it is paid.
  account_id bigint not null,
  comment text not null default '',
  primary key (customer_id, batch_id),
  unique (customer_id, bill_id),
  foreign key (customer_id, community_id, batch_id) references ledger.batch (customer_id, community_id, batch_id),
  foreign key (customer_id, community_id, ownership_id) references people.ownership (customer_id, community_id, ownership_id),
  foreign key (customer_id, community_id, bill_id) references payables.bill (customer_id, community_id, bill_id),
  foreign key (customer_id, community_id, account_id) references ledger.account (customer_id, community_id, account_id)
);
create index on payables.owner_refund (customer_id, ownership_id);
select platform.tenant_table('payables.owner_refund', 'select, insert');
create trigger append_only before update or delete or truncate on payables.owner_refund
  for each statement execute function platform.refuse_change();
