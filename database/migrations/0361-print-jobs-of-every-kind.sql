-- Print jobs of statements and checks beside those of letters: their pieces, and what they were made from.
alter table correspondence.print_job
  drop constraint print_job_kind_check,
  add constraint print_job_kind_check check (kind in ('LETTERS', 'STATEMENTS', 'CHECKS')),
  -- The screen that shows what it was made from, with its parameters.
  add column source jsonb check (jsonb_typeof(source) = 'object'),
  add check (kind = 'LETTERS' or letter_batch_id is null);

-- Whose pages stand where in the file of a print job that is not of letters, each with a file of its own.
create table correspondence.print_piece (
  customer_id bigint not null,
  print_job_id bigint not null,
  piece_no integer not null check (piece_no >= 1),
  account_number text not null,
  recipient text not null,
  address_lines jsonb not null check (jsonb_typeof(address_lines) = 'array'),
  first_page integer not null check (first_page >= 1),
  pages integer not null check (pages >= 1),
  file_key text not null,
  sha256 text not null check (length(sha256) = 64),
  primary key (customer_id, print_job_id, piece_no),
  foreign key (customer_id, print_job_id) references correspondence.print_job
);
select platform.tenant_table('correspondence.print_piece', 'select, insert');

-- The print job a run of statements was given to.
alter table receivables.statement_run add column print_job_id bigint,
  add foreign key (customer_id, print_job_id) references correspondence.print_job;
-- The page of the print file its sheet begins on; null for a statement of before places were kept.
alter table receivables.statement add column first_page integer check (first_page >= 1);
create index on receivables.statement_run (customer_id, print_job_id) where print_job_id is not null;
