-- Owners say and do things on their own cases in the portal: they are no users, so their name stands there.

alter table maintenance.violation_event
  alter column entered_by drop not null,
  add column author text not null default '',
  -- The owner says that it is fixed.
  add column is_cure boolean not null default false,
  add constraint violation_event_by check ((entered_by is null) = (author <> ''));
alter table maintenance.architectural_event
  alter column entered_by drop not null,
  add column author text not null default '',
  add constraint architectural_event_by check ((entered_by is null) = (author <> ''));
