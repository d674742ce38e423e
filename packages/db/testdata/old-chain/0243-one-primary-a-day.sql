-- One primary owner of a home on any day is an exclusion constraint again, in place of a trigger. The sum keeps
-- look-ups of a home's owner at the B-tree of `ownership_one_primary`.
drop trigger one_primary_of_new on people.ownership;
drop trigger one_primary_of_changed on people.ownership;
drop function people.one_primary_a_day();
alter table people.ownership add constraint ownership_one_primary_a_day exclude using gist (
  customer_id with operator(pg_catalog.=), (property_id + 0) with operator(pg_catalog.=), daterange(start_on, end_on, '[]') with &&
) where (is_primary);
