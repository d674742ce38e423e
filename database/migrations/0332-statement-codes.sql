-- Each statement opens where the last one closed and carries a code over its figures and the code before it:
-- one that is altered later does not fit its code, nor the next one (decision 131).
alter table receivables.statement add column code text;
-- The code of the statement before; blank for the first.
alter table receivables.statement add column prior_code text;
-- What was entered since the last statement with a day before this one's first.
alter table receivables.statement add column late_cents bigint not null default 0;
alter table receivables.statement add constraint statement_code_check check (code ~ '^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$');
alter table receivables.statement add constraint statement_code_prior check ((code is null) = (prior_code is null));
create unique index statement_one_code on receivables.statement (customer_id, code) where code is not null;
