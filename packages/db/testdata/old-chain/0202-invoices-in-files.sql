-- What the XML invoice says that a PDF carries, read when the file was attached; the file itself stays as it was sent.
alter table records.attachment_version add column invoice jsonb check (jsonb_typeof(invoice) = 'object');
