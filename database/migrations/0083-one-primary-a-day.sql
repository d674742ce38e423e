-- One primary owner of a home on any day, looked after by the home's own index: the tree of ranges that did it took longer with each home there was, and half of the time it took to bring
-- thousands of owners in.

alter table people.ownership drop constraint ownership_one_primary_a_day;

-- What was inserted or changed stands against the other primary owners of its homes. Of two transactions at once the second has to see what the first wrote: a primary owner who has an end,
-- or whose days change, takes his home for himself, and the foreign key of every other owner of that home waits for it or is waited for. Owners without an end need no such lock among
-- themselves: `ownership_one_primary` lets in one alone. The foreign keys of a statement are looked at before this.
create function people.one_primary_a_day() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  takes_homes boolean;
begin
  if tg_op = 'UPDATE' then
    takes_homes := exists (
      select from changed_rows n join former_rows f on f.customer_id = n.customer_id and f.ownership_id = n.ownership_id
      where n.is_primary and (f.is_primary, f.property_id, f.start_on, f.end_on) is distinct from (n.is_primary, n.property_id, n.start_on, n.end_on));
    if not takes_homes then
      return null;
    end if;
  else
    takes_homes := exists (select from changed_rows n where n.is_primary and n.end_on is not null);
  end if;
  if takes_homes then
    perform from communities.property p
    where (p.customer_id, p.property_id) in (select n.customer_id, n.property_id from changed_rows n where n.is_primary)
    order by p.property_id for update;
  end if;
  if exists (
    select from changed_rows n
    join people.ownership o on o.customer_id = n.customer_id and o.community_id = n.community_id and o.property_id = n.property_id
    where n.is_primary and o.is_primary and o.ownership_id <> n.ownership_id
      and o.start_on <= coalesce(n.end_on, 'infinity') and n.start_on <= coalesce(o.end_on, 'infinity')
  ) then
    raise exclusion_violation using schema = 'people', table = 'ownership', constraint = 'ownership_one_primary_a_day',
      message = 'a home has two primary owners on one day: ownership_one_primary_a_day';
  end if;
  return null;
end $$;
create trigger one_primary_of_new after insert on people.ownership referencing new table as changed_rows
  for each statement execute function people.one_primary_a_day();
create trigger one_primary_of_changed after update on people.ownership referencing old table as former_rows new table as changed_rows
  for each statement execute function people.one_primary_a_day();
