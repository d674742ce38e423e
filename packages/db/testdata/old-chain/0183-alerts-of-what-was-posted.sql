-- Alerts ask what was posted and printed since they asked last.
create index batch_by_posted_time on ledger.batch (customer_id, posted_time) where state = 'POSTED';
create index printing_by_time on payables.printing (customer_id, printed_time);
