-- An adjustment settles a bill without money: the rest is cancelled, written off, or moved to another
-- community. It is dated, shared over lines, and taken back like a payment, so it stands beside them
-- (decision 99).

alter table payables.issued_check alter column bank_account_id drop not null;
-- Where expense is known at its payment, an adjustment books nothing, and so does taking it back.
alter table payables.issued_check alter column entry_id drop not null;
alter table payables.check_void alter column entry_id drop not null;
alter table payables.issued_check add column adjustment text;
alter table payables.issued_check add column reason text not null default '';

alter table payables.issued_check drop constraint issued_check_method_check;
alter table payables.issued_check add constraint issued_check_method_check check (
  method in ('CHECK', 'HAND_CHECK', 'WIRE', 'CARD', 'VENDOR_DRAFT', 'CASH', 'BILL_PAY', 'ADJUSTMENT')
);
alter table payables.issued_check add constraint issued_check_adjustment_check check (
  case method
    when 'ADJUSTMENT' then adjustment is not null and adjustment in ('CANCEL', 'WRITE_OFF', 'MOVE') and reason <> '' and bank_account_id is null
    else adjustment is null and reason = '' and bank_account_id is not null and entry_id is not null
  end
);
alter table payables.issued_check drop constraint issued_check_amount_cents_check;
alter table payables.issued_check add constraint issued_check_amount_cents_check check (
  case method when 'ADJUSTMENT' then amount_cents <> 0 else amount_cents > 0 end
);

-- A bill of which nothing is open without a payment is adjusted.
alter table payables.bill drop constraint bill_status_check;
alter table payables.bill add constraint bill_status_check check (
  status in ('SUBMITTED', 'APPROVED', 'PARTLY_PAID', 'PAID', 'ADJUSTED', 'REJECTED', 'CANCELLED')
);
alter table payables.bill drop constraint bill_check;
alter table payables.bill add constraint bill_check check (
  case status
    when 'PAID' then open_cents = 0
    when 'ADJUSTED' then open_cents = 0
    when 'CANCELLED' then open_cents = 0
    when 'PARTLY_PAID' then sign(open_cents) = sign(total_cents) and abs(open_cents) < abs(total_cents)
    else open_cents = total_cents
  end
);
alter table payables.bill drop constraint bill_check1;
alter table payables.bill add constraint bill_check1 check (
  status not in ('APPROVED', 'PARTLY_PAID', 'PAID', 'ADJUSTED') or (ap_timing is not null and content_hash is not null)
);

-- A bill that was moved to another community: the adjustment that settled it, and the bill it is there.
create table payables.bill_move (
  customer_id bigint not null,
  check_id bigint not null,
  community_id bigint not null,
  bill_id bigint not null,
  to_community_id bigint not null,
  to_bill_id bigint not null,
  primary key (customer_id, check_id),
  unique (customer_id, to_bill_id),
  check (to_community_id <> community_id),
  foreign key (customer_id, community_id, check_id) references payables.issued_check (customer_id, community_id, check_id),
  foreign key (customer_id, community_id, bill_id) references payables.bill (customer_id, community_id, bill_id),
  foreign key (customer_id, to_community_id, to_bill_id) references payables.bill (customer_id, community_id, bill_id)
);
create index on payables.bill_move (customer_id, bill_id);
select platform.tenant_table('payables.bill_move', 'select, insert');
