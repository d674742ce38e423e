-- Batches that go to the owners a query finds on the day they are released.
alter table correspondence.letter_batch drop constraint letter_batch_who_check,
  add check (who in ('PRIMARY', 'ALL', 'CHOSEN', 'QUERY')),
  -- The name of the view it was taken from, and what it asks of the list of ownerships.
  add column query_title text not null default '',
  add column query_filters text[] not null default '{}',
  add column query_search text not null default '';
