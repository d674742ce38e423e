-- Seals: a chain of blocks for each customer over rows that are never changed, written by the worker after they were committed.
create table platform.seal_block (
  customer_id bigint not null,
  block_number bigint not null check (block_number >= 1),
  sealed_time timestamptz not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  block_hash bytea not null check (octet_length(block_hash) = 32),
  -- Two workers that seal at once both want the next number; one of them gets it, so nothing is sealed twice.
  primary key (customer_id, block_number)
);
select platform.tenant_table('platform.seal_block', 'select, insert');
create trigger append_only before update or delete or truncate on platform.seal_block for each statement execute function platform.refuse_change();

-- What a block seals of one table: the ids of the rows, and for each the 32 bytes of its hash, in the same order.
create table platform.seal_part (
  customer_id bigint not null,
  table_name text not null,
  block_number bigint not null,
  row_ids bigint[] not null,
  leaves bytea not null,
  -- The highest id sealed in this block or before it.
  highest_id bigint not null,
  primary key (customer_id, table_name, block_number),
  foreign key (customer_id, block_number) references platform.seal_block,
  check (cardinality(row_ids) >= 1 and octet_length(leaves) = 32 * cardinality(row_ids))
);
select platform.tenant_table('platform.seal_part', 'select, insert');
create trigger append_only before update or delete or truncate on platform.seal_part for each statement execute function platform.refuse_change();

-- Signed heads, as they were published outside of the database.
create table platform.seal_head (
  customer_id bigint not null,
  block_number bigint not null,
  signed_time timestamptz not null,
  key_id text not null,
  public_key text not null check (public_key ~ '^[0-9a-f]{64}$'),
  signature text not null check (signature ~ '^[0-9a-f]{128}$'),
  primary key (customer_id, block_number),
  foreign key (customer_id, block_number) references platform.seal_block
);
select platform.tenant_table('platform.seal_head', 'select, insert');
create trigger append_only before update or delete or truncate on platform.seal_head for each statement execute function platform.refuse_change();
