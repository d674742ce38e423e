-- Where a user of the office is reached: telephone number and address, as an administrator writes them down.

alter table identity.app_user
  add column phone text not null default '',
  add column street text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column postcode text not null default '';
