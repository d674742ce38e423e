-- A payment whose account number belongs to several properties, or whose lockbox to several bank accounts, waits for a person.

alter table receivables.lockbox_line drop constraint lockbox_line_reason_check;
alter table receivables.lockbox_line add constraint lockbox_line_reason_check check (
  reason in ('', 'UNKNOWN_LOCKBOX', 'SEVERAL_LOCKBOXES', 'NO_ACCOUNT', 'UNKNOWN_OWNER', 'SEVERAL_OWNERS', 'PREVIOUS_OWNER', 'PAYMENT_ON_HOLD', 'ZERO_AMOUNT', 'DUPLICATE')
);
