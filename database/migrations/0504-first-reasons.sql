-- Why a payment waited first: 0331 filled this under row-level security, which let it change nothing.
set local role commonhold_migrator;
update receivables.lockbox_line set first_reason = reason where first_reason = '' and reason <> '';
set local role commonhold_owner;
