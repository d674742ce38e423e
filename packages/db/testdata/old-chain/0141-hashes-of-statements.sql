-- A statement and the print file of its run keep the SHA-256 they were made with: a file that is not what was made is
-- not sent. What was made before this has none.
alter table receivables.statement add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
alter table receivables.statement_run add column print_sha256 text check (print_sha256 ~ '^[0-9a-f]{64}$');
