-- A community that was made by mistake is deleted again: the lamps of its books and the alerts of it were made by the product itself, and go with it.
alter table ledger.tie_out drop constraint tie_out_customer_id_community_id_fkey,
  add foreign key (customer_id, community_id) references communities.community (customer_id, community_id) on delete cascade;
alter table desk.alert drop constraint alert_customer_id_community_id_fkey,
  add foreign key (customer_id, community_id) references communities.community (customer_id, community_id) on delete cascade;
alter table desk.alert_dismissal drop constraint alert_dismissal_customer_id_alert_id_fkey,
  add foreign key (customer_id, alert_id) references desk.alert (customer_id, alert_id) on delete cascade;
alter table desk.alert_mail drop constraint alert_mail_customer_id_alert_id_fkey,
  add foreign key (customer_id, alert_id) references desk.alert (customer_id, alert_id) on delete cascade;
