-- Whom to call when something happens at a home and its owner cannot be reached.
alter table people.ownership add column emergency_contact text not null default '';
