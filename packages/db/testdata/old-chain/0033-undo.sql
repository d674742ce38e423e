-- The batch that took another back: it belongs to the same community, and takes one back.
alter table ledger.batch add constraint batch_undone_by foreign key (customer_id, community_id, undone_by_batch_id)
  references ledger.batch (customer_id, community_id, batch_id);
create unique index batch_undone_once on ledger.batch (customer_id, undone_by_batch_id) where undone_by_batch_id is not null;
