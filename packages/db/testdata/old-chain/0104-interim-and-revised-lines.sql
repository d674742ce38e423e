-- Banks report a day while it goes on, correct what they reported and take it back: an interim line becomes the line of the final statement, and what was corrected or deleted does not come back
-- with an earlier file that arrives later.
alter table banking.bank_line add column interim_on date;
grant update (interim_on, statement_file_id, description, bank_reference, customer_reference, natural_key) on banking.bank_line to commonhold_app;
grant delete on banking.bank_line to commonhold_app;
alter table banking.bank_statement add column is_final boolean not null default true;

create table banking.revised_line (
  customer_id bigint not null,
  bank_account_id bigint not null,
  revision_key text not null check (revision_key ~ '^[0-9a-f]{64}$'),
  community_id bigint not null,
  file_stamp text not null,
  statement_file_id bigint not null,
  primary key (customer_id, bank_account_id, revision_key),
  foreign key (customer_id, community_id, bank_account_id) references ledger.bank_account (customer_id, community_id, bank_account_id),
  foreign key (customer_id, statement_file_id) references banking.statement_file
);
select platform.tenant_table('banking.revised_line', 'select, insert, update');
