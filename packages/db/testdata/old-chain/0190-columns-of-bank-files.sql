-- What the columns of a bank's CSV files say, as somebody chose them for a bank account: the next file of the account is read the same way.
create table banking.csv_mapping (
  customer_id bigint not null,
  bank_account_id bigint not null,
  community_id bigint not null,
  titles text[] not null,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  mapped_by bigint not null,
  mapped_time timestamptz not null,
  primary key (customer_id, bank_account_id),
  foreign key (customer_id, community_id, bank_account_id) references ledger.bank_account (customer_id, community_id, bank_account_id),
  foreign key (customer_id, mapped_by) references identity.app_user (customer_id, user_id)
);
select platform.tenant_table('banking.csv_mapping', 'select, insert, update');
