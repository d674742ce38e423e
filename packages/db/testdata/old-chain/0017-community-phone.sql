-- The number an association's owners call.
alter table communities.community add column phone text not null default '';
