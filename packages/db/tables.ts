// The tables as TypeScript sees them, written from the migrated database by `npm run schema`: never edit by hand.

import type { ColumnType } from 'kysely';
import type { Instant, LocalDate } from '../kernel/kernel.ts';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface CommunitiesCommunity {
  city: Generated<string>;
  community_id: Generated<string>;
  customer_id: string;
  legal_name: string;
  name: string;
  postcode: Generated<string>;
  short_code: string;
  state: Generated<string>;
  street: Generated<string>;
  time_zone: Generated<string>;
}

export interface CommunitiesProperty {
  account_number: string;
  address_key: string;
  city: string;
  community_id: string;
  customer_id: string;
  holds_late_fees: Generated<boolean>;
  holds_payments: Generated<boolean>;
  home_type: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  lot: Generated<string>;
  parcel: Generated<string>;
  postcode: string;
  property_id: Generated<string>;
  state: string;
  street: string;
  unit: Generated<string>;
}

export interface IdentityAppUser {
  customer_id: string;
  display_name: string;
  email: string;
  is_inactive: Generated<boolean>;
  login_id: string;
  sees_all_communities: Generated<boolean>;
  user_id: Generated<string>;
}

export interface IdentityCustomer {
  customer_id: Generated<string>;
  name: string;
}

export interface IdentityCustomerKey {
  customer_id: string;
  customer_key: string;
}

export interface IdentityLogin {
  customer_id: string | null;
  email: string;
  is_operator: Generated<boolean>;
  is_sample: Generated<boolean>;
  login_id: Generated<string>;
  password_hash: string;
  user_id: string | null;
}

export interface IdentityRole {
  customer_id: string;
  name: string;
  role_id: Generated<string>;
}

export interface IdentityRoleClaim {
  claim: string;
  customer_id: string;
  level: number;
  role_id: string;
}

export interface IdentitySession {
  address: string;
  agent: string;
  customer_id: string | null;
  expires_time: Instant;
  login_id: string;
  revoked_time: Instant | null;
  session_id: string;
  started_time: Instant;
  user_id: string | null;
}

export interface IdentitySignInFailure {
  failures: number;
  last_time: Instant;
  subject: string;
}

export interface IdentityUserCommunity {
  community_id: string;
  customer_id: string;
  user_id: string;
}

export interface IdentityUserRole {
  customer_id: string;
  role_id: string;
  user_id: string;
}

export interface LedgerAccount {
  account_id: Generated<string>;
  account_type: string;
  community_id: string;
  customer_id: string;
  fund_id: string;
  is_active: Generated<boolean>;
  name: string;
  number: string;
  role: Generated<string>;
}

export interface LedgerBalance {
  account_id: string;
  amount_cents: bigint;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  fund_id: string;
  period_start: LocalDate;
}

export interface LedgerBalanceDelta {
  account_id: string;
  amount_cents: bigint;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  delta_id: Generated<string>;
  fund_id: string;
  period_start: LocalDate;
}

export interface LedgerBankAccount {
  account_id: string;
  account_last4: string;
  account_number_sealed: string;
  bank_account_id: Generated<string>;
  bank_name: string;
  community_id: string;
  customer_id: string;
  fund_id: string;
  is_primary: Generated<boolean>;
  last_check_number: Generated<string>;
  lockbox_id: string | null;
  name: string;
  routing_number: string;
}

export interface LedgerBatch {
  batch_id: Generated<string>;
  community_id: string;
  customer_id: string;
  description: Generated<string>;
  entered_by: string;
  entered_time: Instant;
  kind: string;
  post_date: LocalDate;
  posted_by: string | null;
  posted_time: Instant | null;
  state: string;
  undone_by_batch_id: string | null;
}

export interface LedgerBudget {
  account_id: string;
  amount_cents: bigint;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  fiscal_year_id: string;
  fund_id: string;
  period_start: LocalDate;
}

export interface LedgerCostCenter {
  code: string;
  community_id: string;
  cost_center_id: Generated<string>;
  customer_id: string;
  name: string;
}

export interface LedgerEntry {
  bank_item_key: string | null;
  batch_id: string;
  community_id: string;
  customer_id: string;
  description: Generated<string>;
  entered_by: string;
  entered_time: Instant;
  entry_id: Generated<string>;
  entry_type: string;
  ownership_id: string | null;
  period_start: LocalDate;
  post_date: LocalDate;
  reference: Generated<string>;
  reverses_entry_id: string | null;
  source_id: string;
  source_type: string;
  vendor_id: string | null;
}

export interface LedgerFiscalYear {
  ap_timing: string;
  ar_timing: string;
  community_id: string;
  customer_id: string;
  end_on: LocalDate;
  fiscal_year_id: Generated<string>;
  label: string;
  start_on: LocalDate;
}

export interface LedgerFund {
  code: string;
  community_id: string;
  customer_id: string;
  fund_id: Generated<string>;
  name: string;
  sort_order: Generated<number>;
}

export interface LedgerOpeningBalance {
  account_id: string;
  amount_cents: bigint;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  fiscal_year_start: LocalDate;
  fund_id: string;
}

export interface LedgerPeriod {
  closed_by: string | null;
  closed_time: Instant | null;
  community_id: string;
  customer_id: string;
  fiscal_year_id: string;
  number: number;
  period_end: LocalDate;
  period_start: LocalDate;
  status: string;
}

export interface LedgerPosting {
  account_id: string;
  amount_cents: bigint;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  entry_id: string;
  fund_id: string;
  is_interfund: Generated<boolean>;
  leg: number;
  memo: Generated<string>;
  period_start: LocalDate;
  post_date: LocalDate;
}

export interface PeopleOwnership {
  community_id: string;
  customer_id: string;
  end_on: LocalDate | null;
  is_primary: Generated<boolean>;
  ownership_id: Generated<string>;
  party_id: string;
  property_id: string;
  start_on: LocalDate;
}

export interface PeopleParty {
  city: Generated<string>;
  customer_id: string;
  display_name: string;
  email: Generated<string>;
  first_name: Generated<string>;
  kind: string;
  last_name: Generated<string>;
  party_id: Generated<string>;
  phone: Generated<string>;
  postcode: Generated<string>;
  state: Generated<string>;
  street: Generated<string>;
}

export interface PeopleVendor {
  city: Generated<string>;
  customer_id: string;
  email: Generated<string>;
  is_active: Generated<boolean>;
  name: string;
  phone: Generated<string>;
  postcode: Generated<string>;
  state: Generated<string>;
  street: Generated<string>;
  terms_days: Generated<number>;
  vendor_id: Generated<string>;
}

export interface PlatformAuditEvent {
  acting_for_user_id: string | null;
  after: JsonValue | null;
  audit_event_id: Generated<string>;
  batch_id: string | null;
  before: JsonValue | null;
  command: string;
  community_id: string | null;
  customer_id: string;
  entity_id: string | null;
  entity_kind: string | null;
  event_time: Generated<Instant>;
  ip: string | null;
  reason: string | null;
  request_id: string | null;
  session_id: string | null;
  user_id: string | null;
}

export interface PlatformIdempotencyKey {
  body: JsonValue | null;
  customer_id: string;
  entered_time: Generated<Instant>;
  key: string;
  request_hash: string;
  status: number | null;
}

export interface PlatformJobProgress {
  changed_time: Generated<Instant>;
  customer_id: string;
  done: Generated<string>;
  error: string | null;
  job_id: string;
  kind: string;
  message: string | null;
  result: JsonValue | null;
  started_time: Generated<Instant>;
  state: Generated<string>;
  title: string;
  total: string | null;
  user_id: string | null;
}

export interface PlatformMigration {
  applied_time: Generated<Instant>;
  checksum: string;
  name: string;
}

export interface PlatformOutbox {
  customer_id: string;
  entered_time: Generated<Instant>;
  event_id: Generated<string>;
  handled_time: Instant | null;
  kind: string;
  payload: JsonValue;
}

export interface PlatformTableKind {
  kind: string;
  table_name: string;
}

export interface Tables {
  'communities.community': CommunitiesCommunity;
  'communities.property': CommunitiesProperty;
  'identity.app_user': IdentityAppUser;
  'identity.customer': IdentityCustomer;
  'identity.customer_key': IdentityCustomerKey;
  'identity.login': IdentityLogin;
  'identity.role': IdentityRole;
  'identity.role_claim': IdentityRoleClaim;
  'identity.session': IdentitySession;
  'identity.sign_in_failure': IdentitySignInFailure;
  'identity.user_community': IdentityUserCommunity;
  'identity.user_role': IdentityUserRole;
  'ledger.account': LedgerAccount;
  'ledger.balance': LedgerBalance;
  'ledger.balance_delta': LedgerBalanceDelta;
  'ledger.bank_account': LedgerBankAccount;
  'ledger.batch': LedgerBatch;
  'ledger.budget': LedgerBudget;
  'ledger.cost_center': LedgerCostCenter;
  'ledger.entry': LedgerEntry;
  'ledger.fiscal_year': LedgerFiscalYear;
  'ledger.fund': LedgerFund;
  'ledger.opening_balance': LedgerOpeningBalance;
  'ledger.period': LedgerPeriod;
  'ledger.posting': LedgerPosting;
  'people.ownership': PeopleOwnership;
  'people.party': PeopleParty;
  'people.vendor': PeopleVendor;
  'platform.audit_event': PlatformAuditEvent;
  'platform.idempotency_key': PlatformIdempotencyKey;
  'platform.job_progress': PlatformJobProgress;
  'platform.migration': PlatformMigration;
  'platform.outbox': PlatformOutbox;
  'platform.table_kind': PlatformTableKind;
}
