-- One primary owner of a home on any day, looked after by a statement at its end: the tree of ranges that did it took longer with each home there was, and half of the time it took to bring
-- thousands of owners in.

alter table people.ownership drop constraint ownership_one_primary_a_day;

-- Looks at the homes whose primary owners were inserted, or changed their days. Of two transactions at once the second has to see what the first wrote: a primary owner who has an end, or whose
-- days change, takes his home for himself, and the foreign key of every other owner of that home waits for it or is waited for. New owners without an end need no such lock among themselves:
-- `ownership_one_primary` lets in one alone. The foreign keys of a statement are looked at before this.
create function people.one_primary_a_day() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  customers bigint[];
  communities bigint[];
  homes bigint[];
  takes_homes boolean := true;
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct d.customer_id), array_agg(distinct d.community_id), array_agg(distinct d.property_id) into customers, communities, homes
    from (
      select n.customer_id, n.community_id, n.property_id, n.ownership_id, n.is_primary, n.start_on, n.end_on from changed_rows n where n.is_primary
      except select f.customer_id, f.community_id, f.property_id, f.ownership_id, f.is_primary, f.start_on, f.end_on from former_rows f
    ) d;
  else
    select array_agg(distinct n.customer_id), array_agg(distinct n.community_id), array_agg(distinct n.property_id), bool_or(n.end_on is not null)
    into customers, communities, homes, takes_homes from changed_rows n where n.is_primary;
  end if;
  if homes is null then
    return null;
  end if;
  if takes_homes then
    perform from communities.property p where p.customer_id = any (customers) and p.property_id = any (homes) order by p.property_id for update;
  end if;
  if exists (
    select from (
      select p.start_on, lag(coalesce(p.end_on, 'infinity')) over (partition by p.customer_id, p.property_id order by p.start_on) as before
      from (
        -- A few homes are looked up. Of many, all of their communities are read once: looked up one by one they take the square of their number where PostgreSQL knows nothing of the table yet.
        select o.customer_id, o.property_id, o.start_on, o.end_on from people.ownership o
        where cardinality(homes) <= 100 and o.customer_id = any (customers) and o.community_id = any (communities) and o.property_id = any (homes) and o.is_primary
        union all
        select o.customer_id, o.property_id, o.start_on, o.end_on from people.ownership o
        where cardinality(homes) > 100 and o.customer_id = any (customers) and o.community_id = any (communities) and o.is_primary
      ) p
    ) d
    where d.start_on <= d.before
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
