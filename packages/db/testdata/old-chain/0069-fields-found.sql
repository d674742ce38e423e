-- Custom fields can be marked as found by search, hold files, and go along when vendors are merged.

-- A merge of vendors takes the values of custom fields along that the vendor that stays lacks.
alter table payables.vendor_merge_row
  drop constraint vendor_merge_row_item_check,
  add constraint vendor_merge_row_item_check
    check (item in ('BILL', 'CHECK', 'CONTACT', 'LIABILITY', 'WORKERS', 'CONTRACT', 'NOTE', 'TASK', 'FILE', 'FIELD'));

-- A file that hangs on the same record can be the value of a field.
alter table records.custom_field
  add column is_searchable boolean not null default false,
  drop constraint custom_field_field_type_check,
  add constraint custom_field_field_type_check
    check (field_type in ('TEXT', 'LONG_TEXT', 'NUMBER', 'MONEY', 'DATE', 'FLAG', 'CHOICE', 'CHOICES', 'PARTY', 'FILE')),
  add constraint custom_field_searchable check (not is_searchable or field_type in ('TEXT', 'NUMBER'));
create index custom_field_searchable on records.custom_field (customer_id) where is_searchable;
alter table records.custom_field_value
  add column attachment_id bigint,
  add foreign key (customer_id, attachment_id) references records.attachment,
  add check ((attachment_id is not null) = (field_type = 'FILE'));
create index on records.custom_field_value (customer_id, attachment_id) where attachment_id is not null;
