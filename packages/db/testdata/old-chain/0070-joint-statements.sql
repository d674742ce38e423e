-- A group ownership gets one statement for its homes when it wants one, and says how a check of its owners is split over them.
alter table people.group_ownership
  add column is_statement_joint boolean not null default false,
  add column split_rule text not null default 'OLDEST' check (split_rule in ('OLDEST', 'PROPORTION', 'HAND'));

-- On whose sheet a statement stands: that of the first home of its group, or its own where null.
alter table receivables.statement
  add column lead_ownership_id bigint,
  add foreign key (customer_id, lead_ownership_id) references people.ownership;
