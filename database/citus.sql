-- Moves a migrated database to Citus, written from the catalog by `npm run schema`: never edit by hand.
-- Reference tables are copied to every node.
-- Tenant tables are split by customer, a customer's rows all on the same node.
select create_distributed_table('identity.customer', 'customer_id', colocate_with => 'none');
select create_distributed_table('ledger.balance_delta', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.opening_balance', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.audit_event', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.idempotency_key', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.outbox', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('communities.community', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.app_user', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.role', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.party', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.vendor', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('communities.property', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.role_claim', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.user_community', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.user_role', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.batch', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.cost_center', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.fiscal_year', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.fund', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.account', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.period', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.ownership', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.balance', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.bank_account', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.budget', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.entry', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.posting', 'customer_id', colocate_with => 'identity.customer');
-- Local tables stay on the coordinator:
--   identity.customer_key
--   identity.login
--   identity.session
--   identity.sign_in_failure
--   platform.job_progress
--   platform.migration
--   platform.table_kind
