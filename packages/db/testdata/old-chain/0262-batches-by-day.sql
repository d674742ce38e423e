-- Batches that wait for their day are found for one customer at a time, so the index begins with it.
drop index correspondence.letter_batch_send_on_idx;
create index on correspondence.letter_batch (customer_id, send_on) where state = 'RELEASED' and job_id is null;
