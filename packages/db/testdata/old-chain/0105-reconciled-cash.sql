-- Through which day the cash of a bank account is reconciled: nothing more is posted to it on or before that
-- day, whatever posts. Kept from the finished reconciliations, and held while an entry is posted, so that an
-- entry and the end of a reconciliation never pass each other.
create table ledger.reconciled_cash (
  customer_id bigint not null,
  bank_account_id bigint not null,
  community_id bigint not null,
  -- Null while the first reconciliation is under way.
  reconciled_on date,
  primary key (customer_id, bank_account_id),
  foreign key (customer_id, community_id, bank_account_id) references ledger.bank_account (customer_id, community_id, bank_account_id)
);
create index on ledger.reconciled_cash (customer_id, community_id);
select platform.tenant_table('ledger.reconciled_cash', 'select, insert, update');
insert into ledger.reconciled_cash (customer_id, bank_account_id, community_id, reconciled_on)
  select r.customer_id, r.bank_account_id, r.community_id, max(r.statement_on) filter (where r.state = 'COMPLETED') from banking.reconciliation r group by 1, 2, 3;

create trigger renew_books_inserted after insert on ledger.reconciled_cash referencing new table as changed for each statement execute function ledger.renew_books();
create trigger renew_books_updated after update on ledger.reconciled_cash referencing new table as changed for each statement execute function ledger.renew_books();
create trigger renew_books_deleted after delete on ledger.reconciled_cash referencing old table as changed for each statement execute function ledger.renew_books();

create function ledger.reconcile_cash(in_customer_id bigint, in_community_id bigint, in_bank_account_id bigint, in_reconciled_on date) returns void
  language plpgsql set search_path to pg_catalog, pg_temp as $$
begin
  insert into ledger.reconciled_cash as c (customer_id, bank_account_id, community_id, reconciled_on)
  values (in_customer_id, in_bank_account_id, in_community_id, in_reconciled_on)
  on conflict (customer_id, bank_account_id) do update set reconciled_on = excluded.reconciled_on
  where c.reconciled_on is distinct from excluded.reconciled_on;
end $$;
grant execute on function ledger.reconcile_cash(bigint, bigint, bigint, date) to commonhold_app;

create function banking.keep_reconciled_cash() returns trigger language plpgsql set search_path to pg_catalog, pg_temp as $$
begin
  perform ledger.reconcile_cash(new.customer_id, new.community_id, new.bank_account_id, (
    select max(r.statement_on) from banking.reconciliation r
    where r.customer_id = new.customer_id and r.bank_account_id = new.bank_account_id and r.state = 'COMPLETED'));
  return null;
end $$;
create trigger keep_reconciled_cash after insert or update of state on banking.reconciliation for each row execute function banking.keep_reconciled_cash();

create function ledger.guard_reconciled() returns trigger language plpgsql set search_path to pg_catalog, pg_temp as $$
declare
  touched record;
  found_on date;
begin
  for touched in select n.customer_id, n.account_id, min(n.post_date) as first_on from new_rows n group by 1, 2 order by 1, 2 loop
    select c.reconciled_on into found_on from ledger.reconciled_cash c
    join ledger.bank_account b on b.customer_id = touched.customer_id and b.bank_account_id = c.bank_account_id
    where c.customer_id = touched.customer_id and b.account_id = touched.account_id for share of c;
    if found and touched.first_on <= found_on then
      raise exception 'the cash account is reconciled with the bank through %', found_on using errcode = 'CH010';
    end if;
  end loop;
  return null;
end $$;
create trigger guard_reconciled after insert on ledger.posting referencing new table as new_rows for each statement execute function ledger.guard_reconciled();
