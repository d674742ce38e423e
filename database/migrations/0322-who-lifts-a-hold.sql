-- Who may lift a flag of a property: anyone who edits owners, only who set it, or only who may delete.
alter table communities.property_flag add column may_lift text not null default 'EDITOR' check (may_lift in ('EDITOR', 'SETTER', 'DELETER'));
