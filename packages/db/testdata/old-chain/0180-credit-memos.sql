-- A credit memo is a bill in the other direction: its total is negative, and what is open of it nets in a check.

alter table payables.bill drop constraint bill_total_cents_check;
alter table payables.bill add constraint bill_total_cents_check check (total_cents <> 0);

alter table payables.bill drop constraint bill_check;
alter table payables.bill add constraint bill_check check (
  case status
    when 'PAID' then open_cents = 0
    when 'CANCELLED' then open_cents = 0
    when 'PARTLY_PAID' then sign(open_cents) = sign(total_cents) and abs(open_cents) < abs(total_cents)
    else open_cents = total_cents
  end
);

alter table payables.check_share drop constraint check_share_amount_cents_check;
alter table payables.check_share add constraint check_share_amount_cents_check check (amount_cents <> 0);
