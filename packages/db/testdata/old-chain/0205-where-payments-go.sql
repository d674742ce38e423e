-- What a bank account prints: the fraction form of its routing number on checks, and where owners mail payments.
alter table ledger.bank_account
  add column routing_fraction text not null default '',
  add column remit_street text not null default '',
  add column remit_city text not null default '',
  add constraint bank_account_routing_fraction_check check (routing_fraction = '' or routing_fraction ~ '^[0-9]{1,3}-[0-9]{1,4}/[0-9]{3,4}$'),
  add constraint bank_account_remit_check check ((remit_street = '') = (remit_city = ''));
