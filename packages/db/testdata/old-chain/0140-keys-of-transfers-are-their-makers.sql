-- A key by which a community changes hands belongs to the customer who made it: it has a customer_id and row-level
-- security like its neighbors. It also shows to the customer it was made for, who redeems it and moves it on.
alter table lifecycle.transfer_key rename column from_customer_id to customer_id;
select platform.guard_local_rows('lifecycle.transfer_key');
alter policy local on lifecycle.transfer_key using (nullif(current_setting('app.customer_id', true), '') is null
    or customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
    or to_customer_id = nullif(current_setting('app.customer_id', true), '')::bigint)
  with check (nullif(current_setting('app.customer_id', true), '') is null
    or customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
    or to_customer_id = nullif(current_setting('app.customer_id', true), '')::bigint);
