-- People of a sample that was made before they were marked: their passwords stand in the documentation.
update identity.login set is_sample = true where email in (
  'admin@sample.example', 'accountant@sample.example', 'manager@sample.example', 'payables@sample.example', 'receivables@sample.example',
  'board@sample.example', 'auditor@sample.example', 'owner@sample.example', 'operator@sample.example');
