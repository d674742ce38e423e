-- An import is known again by what its file holds, whatever its line ends and encoding. The same content comes in again only with a reason.

alter table platform.import_run
  add column content_hash text,
  add column reason text not null default '';
create index import_run_by_content on platform.import_run (customer_id, import_name, content_hash);

-- A check is known again in the file of another day.
create index lockbox_line_by_check on receivables.lockbox_line (customer_id, check_number, amount_cents) where check_number <> '';
