-- Two people editing never overwrite each other: a record counts its changes, and a save names the count it was typed over.
alter table communities.community add column version bigint not null default 1;
alter table people.vendor add column version bigint not null default 1;
alter table ledger.bank_account add column version bigint not null default 1;
alter table payables.bill add column version bigint not null default 1;
alter table receivables.charge_code add column version bigint not null default 1;
alter table receivables.code_category add column version bigint not null default 1;
alter table receivables.distribution_list add column version bigint not null default 1;
