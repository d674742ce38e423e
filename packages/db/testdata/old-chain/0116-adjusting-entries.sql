-- A journal entry may be an adjusting entry, by the word of the person who makes it.
drop index ledger.entry_of_journal;
create index entry_of_journal on ledger.entry (customer_id, community_id, entry_id)
  where entry_type in ('JOURNAL', 'ADJUSTING', 'OPENING', 'JOURNAL_REVERSAL', 'ADJUSTING_REVERSAL', 'OPENING_REVERSAL');

alter table ledger.saved_entry
  drop constraint saved_entry_entry_type_check,
  add constraint saved_entry_entry_type_check check (entry_type in ('JOURNAL', 'ADJUSTING', 'OPENING'));
