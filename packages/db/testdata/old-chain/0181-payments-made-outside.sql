-- Payments made outside the product stand beside the checks it prints: a check written by hand, a wire, a card,
-- a draft of the vendor, cash, or a bill payment of the bank.

alter table payables.issued_check add column method text not null default 'CHECK';
alter table payables.issued_check add column reference text not null default '';
-- The bill that was entered with the payment; taking the payment back cancels it.
alter table payables.issued_check add column entered_bill_id bigint;
alter table payables.issued_check alter column check_number drop not null;
-- What a payment is called in lists: the number of a check, else the reference.
alter table payables.issued_check add column number_text text not null generated always as (coalesce(check_number::text, reference)) stored;

alter table payables.issued_check add constraint issued_check_method_check check (
  method in ('CHECK', 'HAND_CHECK', 'WIRE', 'CARD', 'VENDOR_DRAFT', 'CASH', 'BILL_PAY')
);
alter table payables.issued_check add constraint issued_check_number_by_method_check check (
  case when method in ('CHECK', 'HAND_CHECK') then check_number is not null else check_number is null and reference <> '' end
);
alter table payables.issued_check add constraint issued_check_entered_bill_fkey
  foreign key (customer_id, community_id, entered_bill_id) references payables.bill (customer_id, community_id, bill_id);
