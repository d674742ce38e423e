-- The page of a batch tells who did what to it.
create index audit_event_by_batch on platform.audit_event (customer_id, batch_id) where batch_id is not null;
