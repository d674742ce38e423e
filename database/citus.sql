-- Moves a migrated database to Citus, written from the catalog by `npm run schema`: never edit by hand.
-- Reference tables are copied to every node.
select create_reference_table('desk.support_notification');
-- Tenant tables are split by customer, a customer's rows all on the same node.
select create_distributed_table('identity.customer', 'customer_id', colocate_with => 'none');
select create_distributed_table('communities.used_code', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('desk.search_key', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('desk.search_record', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('desk.search_spelling', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.community_list', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.balance_delta', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.opening_balance', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.seal_recipient', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.bank', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.client', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.organization', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.partner', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.audit_event', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.default_view', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.idempotency_key', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.import_mapping', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.import_run', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.outbox', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.saved_view', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.schedule', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.seal_block', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.selection', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('banking.statement_file', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('desk.problem', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.app_user', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.community_list_community', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.role', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('maintenance.cost_item', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.global_vendor', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.party', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.vendor_rule', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.schedule_run', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.seal_head', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.seal_part', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('platform.selection_row', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.lockbox_file', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.field_category', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('communities.community', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('desk.alert_reader', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('desk.favourite_screen', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.community_list_user', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.feature_flag', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.role_claim', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.user_community', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.user_role', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('identity.user_setting', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('lifecycle.transfer_notice', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.automation_agent', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.bank_contact', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.party_distinct', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.party_merge', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.vendor', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.custom_field', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.field_category_role', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.field_sheet', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.favourite_report', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('communities.property', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('desk.alert', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('desk.search_owed', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.account_range', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.batch', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.books_version', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.cost_center', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.fiscal_year', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.fund', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.journal_counter', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.tie_out', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('owner_access.site', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.approval_setting', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.printing', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.vendor_merge', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.amenity', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.attorney', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.committee', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.external_email_recipient', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.group_ownership', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.house_rule', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.insurance_policy', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.liability_insurance', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.party_merge_row', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.vendor_ach', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.vendor_contact', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.vendor_contract', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.workers_compensation_insurance', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.distribution_list', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.misc_receipt', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.misc_receipt_counter', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.statement_run', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.waiver_limit', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.attachment', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.field_category_community', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.field_option', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.note', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.task', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.custom_report', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.data_export', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.package', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.package_run', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.run', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.setting', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('communities.property_flag', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('desk.alert_dismissal', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('desk.alert_mail', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.account', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.budget_version', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.center_split', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.period', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.reserve_study', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.saved_entry', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('owner_access.site_document', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.vendor_merge_row', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.vendor_merge_source', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.amenity_reservation', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.committee_member', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.contact', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.group_member', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.group_property', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.matter', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.ownership', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.renter', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('people.visitor', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.adjustment', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.attachment_version', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.custom_field_value', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.legacy_line', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.note_version', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.task_person', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.data_export_part', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.package_part', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.account_merge', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.balance', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.bank_account', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.budget', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.budget_amount', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.chart_setting', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.entry', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.reserve_component', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.saved_line', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.sub_account', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.variance_comment', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('lifecycle.resale', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.default_distribution', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.adjustment_approval', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.charge_code', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.owner_merge', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.prepaid_balance', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.statement', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('records.field_choice', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.close_package', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('banking.bank_line', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('banking.bank_statement', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('banking.csv_mapping', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('banking.reconciliation', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('banking.revised_line', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.journal_number', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.posting', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('ledger.reconciled_cash', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('lifecycle.disclosure_order', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.bill', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.adjustment_line', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.charge', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.code_category', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.deposit', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.distribution_entry', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.owner_merge_row', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.special_assessment', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('reports.close_package_part', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('banking.match', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.bill_approval', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.bill_line', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.issued_check', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.owner_refund', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.batch_line', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.category_amount', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.category_linkage', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.misc_receipt_revision', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.owner_merge_charge', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.receipt', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.special_assessment_home', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('banking.match_item', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('banking.match_line', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.bill_move', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.check_printing', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.check_share', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.check_void', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.application', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.lockbox_line', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.misc_receipt_line', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.prepaid_movement', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('receivables.receipt_backout', 'customer_id', colocate_with => 'identity.customer');
select create_distributed_table('payables.check_share_line', 'customer_id', colocate_with => 'identity.customer');
-- Local tables stay on the coordinator:
--   identity.customer_key
--   identity.linked_subject
--   identity.login
--   identity.membership
--   identity.passkey
--   identity.provider
--   identity.recovery_code
--   identity.second_factor
--   identity.session
--   identity.sign_in_failure
--   identity.ticket
--   lifecycle.transfer_key
--   owner_access.site_address
--   platform.job_item
--   platform.job_progress
--   platform.migration
--   platform.table_kind
