-- Contacts, attorneys, committees, policies, notes and tasks are found, and charges by their amount.
select platform.watch('people.contact', 'contacts', 'contact_id');
select platform.watch('people.attorney', 'attorneys', 'attorney_id');
select platform.watch('people.committee', 'committees', 'committee_id');
select platform.watch('people.insurance_policy', 'policies', 'insurance_policy_id');
select platform.watch('records.note', 'notes', 'note_id');
select platform.watch('records.task', 'tasks', 'task_id');
create index charge_by_amount on receivables.charge (customer_id, amount_cents, charge_id);
