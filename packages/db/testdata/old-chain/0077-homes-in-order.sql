-- Homes of a community in the order people read account numbers in, MC-9 before MC-10: the order their list begins with, by the very expression lists compare text by
-- (packages/lists/order.sql.ts), so that a page is read off the index and not sorted out of the whole community.
create index property_by_account_number on communities.property
  (customer_id, community_id, (nullif(left(account_number, 100), '')) collate platform.natural_order, property_id);
