-- Who ordered a disclosure may cancel the order while nothing was delivered; orders entered before have no maker.
alter table lifecycle.disclosure_order
  add column entered_by bigint,
  add foreign key (customer_id, entered_by) references identity.app_user (customer_id, user_id);
