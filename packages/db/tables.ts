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

export interface BankingBankLine {
  amount_cents: bigint;
  bank_account_id: string;
  bank_line_id: Generated<string>;
  bank_reference: Generated<string>;
  community_id: string;
  customer_id: string;
  customer_reference: Generated<string>;
  description: Generated<string>;
  interim_on: LocalDate | null;
  line_on: LocalDate;
  natural_key: string;
  statement_file_id: string;
  type_code: string;
}

export interface BankingBankStatement {
  bank_account_id: string;
  bank_statement_id: Generated<string>;
  closing_cents: bigint | null;
  community_id: string;
  customer_id: string;
  file_stamp: string;
  is_final: Generated<boolean>;
  opening_cents: bigint | null;
  statement_file_id: string;
  statement_on: LocalDate;
}

export interface BankingCsvMapping {
  bank_account_id: string;
  community_id: string;
  customer_id: string;
  mapped_by: string;
  mapped_time: Instant;
  mapping: JsonValue;
  titles: string[];
}

export interface BankingFundTransfer {
  amount_cents: bigint;
  approved_by: string | null;
  approved_time: Instant | null;
  cancel_reason: Generated<string>;
  canceled_by: string | null;
  canceled_time: Instant | null;
  community_id: string;
  customer_id: string;
  from_bank_account_id: string;
  fund_transfer_id: Generated<string>;
  is_voided: Generated<boolean>;
  kind: string;
  loan_id: string | null;
  memo: string;
  planned_on: LocalDate;
  reason: string;
  requested_by: string;
  requested_time: Instant;
  to_bank_account_id: string;
  transfer_number: number;
  version: Generated<number>;
}

export interface BankingFundTransferCounter {
  community_id: string;
  customer_id: string;
  last_number: number;
}

export interface BankingFundTransferItem {
  amount_cents: bigint;
  community_id: string;
  customer_id: string;
  entry_id: string;
  fund_transfer_id: string;
}

export interface BankingFundTransferPosting {
  act: string;
  batch_id: string;
  community_id: string;
  customer_id: string;
  entry_id: string;
  fund_transfer_id: string;
  posted_on: LocalDate;
}

export interface BankingMatch {
  bank_account_id: string;
  cleared_on: LocalDate;
  customer_id: string;
  kind: string;
  match_id: Generated<string>;
  matched_by: string;
  matched_time: Instant;
  reason: string;
  reconciliation_id: string;
}

export interface BankingMatchItem {
  amount_cents: bigint;
  bank_account_id: string;
  community_id: string;
  customer_id: string;
  entry_id: string;
  item_key: string;
  match_id: string;
  reconciliation_id: string;
}

export interface BankingMatchLine {
  bank_account_id: string;
  bank_line_id: string;
  customer_id: string;
  match_id: string;
  reconciliation_id: string;
}

export interface BankingReconciliation {
  bank_account_id: string;
  book_cents: bigint | null;
  community_id: string;
  completed_by: string | null;
  completed_time: Instant | null;
  customer_id: string;
  in_transit_cents: bigint | null;
  opening_cents: bigint;
  outstanding_cents: bigint | null;
  reconciliation_id: Generated<string>;
  started_by: string;
  started_time: Instant;
  state: Generated<string>;
  statement_balance_cents: bigint;
  statement_on: LocalDate;
}

export interface BankingRevisedLine {
  bank_account_id: string;
  community_id: string;
  customer_id: string;
  file_stamp: string;
  revision_key: string;
  statement_file_id: string;
}

export interface BankingStatementFile {
  content_hash: string;
  customer_id: string;
  file_name: string;
  imported_by: string;
  imported_time: Instant;
  statement_file_id: Generated<string>;
}

export interface BankingTransferLimit {
  community_id: string;
  customer_id: string;
  limit_cents: bigint;
  role_id: string | null;
  transfer_limit_id: Generated<string>;
}

export interface CollectionsCaseEvent {
  by_user: string | null;
  case_event_id: Generated<string>;
  channel: Generated<string>;
  collection_case_id: string;
  customer_id: string;
  event_on: LocalDate;
  event_time: Instant;
  local_time: Generated<string>;
  note: Generated<string>;
  what: string;
}

export interface CollectionsCollectionCase {
  attorney_id: string | null;
  claim_due_on: LocalDate | null;
  closed_on: LocalDate | null;
  closed_reason: Generated<string>;
  collection_case_id: Generated<string>;
  community_id: string;
  customer_id: string;
  discharged_on: LocalDate | null;
  fee_agreement: Generated<string>;
  is_disputed: Generated<boolean>;
  is_military: Generated<boolean>;
  lien_cents: bigint | null;
  lien_instrument: Generated<string>;
  lien_on: LocalDate | null;
  lien_released_on: LocalDate | null;
  military_checked_on: LocalDate | null;
  number: number;
  opened_cents: bigint;
  opened_on: LocalDate;
  ownership_id: string;
  petition_on: LocalDate | null;
  procedure_id: string;
  stage: string;
  stage_on: LocalDate;
  step_no: Generated<number>;
  version: Generated<string>;
}

export interface CollectionsEvidence {
  by_user: string;
  collection_case_id: string;
  contents: Generated<string[]>;
  customer_id: string;
  done_on: LocalDate;
  evidence_id: Generated<string>;
  evidence_time: Instant;
  methods: Generated<string[]>;
  motion_id: string | null;
  proof: Generated<string>;
  received_on: LocalDate | null;
  run_id: string | null;
  step: string;
  voided_by: string | null;
  voided_time: Instant | null;
}

export interface CollectionsPaymentPlan {
  breached_on: LocalDate | null;
  collection_case_id: string;
  community_id: string;
  covered_cents: bigint;
  cure_days: number;
  customer_id: string;
  down_cents: bigint;
  ended_on: LocalDate | null;
  missed_most: number;
  offered_on: LocalDate;
  ownership_id: string;
  payment_plan_id: Generated<string>;
  pays_first: string;
  signed_on: LocalDate | null;
  state: Generated<string>;
  suspends_fees: boolean;
  terms: Generated<string>;
  version: Generated<string>;
}

export interface CollectionsPlanInstallment {
  amount_cents: bigint;
  customer_id: string;
  due_on: LocalDate;
  number: number;
  payment_plan_id: string;
}

export interface CollectionsProcedure {
  by_assessments: boolean;
  community_id: string;
  customer_id: string;
  fee_code_id: string | null;
  procedure_id: Generated<string>;
  published_by: string;
  published_time: Instant;
  steps: JsonValue;
  version_no: number;
  withdrawal_template_id: string | null;
}

export interface CollectionsRun {
  batch_id: string | null;
  community_id: string;
  customer_id: string;
  posted_by: string;
  posted_time: Instant;
  run_id: Generated<string>;
  run_on: LocalDate;
  state: Generated<string>;
  undone_by: string | null;
  undone_time: Instant | null;
  withdrawal_batch_id: string | null;
}

export interface CollectionsRunLine {
  balance_cents: bigint;
  collection_case_id: string;
  customer_id: string;
  days_late: number;
  fee_cents: Generated<bigint>;
  has_opened: boolean;
  letter_batch_id: string | null;
  ownership_id: string;
  run_id: string;
  run_line_id: Generated<string>;
  stage: string;
  stage_before: string;
  stage_on_before: LocalDate;
  step_before: number;
  step_name: string;
  step_no: number;
}

export interface CommunitiesCommunity {
  accountant_user_id: string | null;
  accounting_done: Generated<boolean>;
  address_kind: Generated<string>;
  addresses: Generated<JsonValue>;
  city: Generated<string>;
  community_id: Generated<string>;
  contacts: Generated<JsonValue>;
  country: Generated<string>;
  customer_id: string;
  display_name: Generated<string>;
  email: Generated<string>;
  incorporated_on: LocalDate | null;
  late_days_first: Generated<number>;
  late_days_second: Generated<number>;
  late_days_third: Generated<number>;
  law_state: Generated<string>;
  legal_name: string;
  manager_user_id: string | null;
  name: string;
  phone: Generated<string>;
  phone_label: Generated<string>;
  phone_listed: Generated<boolean>;
  postcode: Generated<string>;
  properties_done: Generated<boolean>;
  short_code: string;
  standing: Generated<string>;
  standing_by: Generated<string>;
  standing_reason: Generated<string>;
  standing_time: Instant | null;
  state: Generated<string>;
  street: Generated<string>;
  street2: Generated<string>;
  tax_id_last4: Generated<string>;
  tax_id_sealed: string | null;
  time_zone: Generated<string>;
  unit_count: number | null;
  version: Generated<string>;
  welcome_letter: Generated<string>;
}

export interface CommunitiesProperty {
  account_number: string;
  address_key: string;
  billing_ratio: string | null;
  building: Generated<string>;
  city: string;
  community_id: string;
  customer_id: string;
  entry_keys: Generated<JsonValue>;
  home_type: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  lot: Generated<string>;
  note: Generated<string>;
  ownership_percent: string | null;
  parcel: Generated<string>;
  parking: Generated<JsonValue>;
  pets: Generated<JsonValue>;
  phase: Generated<string>;
  postcode: string;
  property_id: Generated<string>;
  section: Generated<string>;
  sold_by_developer: Generated<boolean>;
  state: string;
  street: string;
  unit: Generated<string>;
  vehicles: Generated<JsonValue>;
  version: Generated<string>;
}

export interface CommunitiesPropertyFlag {
  community_id: string;
  customer_id: string;
  flag: string;
  from_on: LocalDate | null;
  may_lift: Generated<string>;
  property_flag_id: Generated<string>;
  property_id: string;
  reason: string;
  set_by: string | null;
  set_time: Instant | null;
  to_on: LocalDate | null;
}

export interface CommunitiesUsedCode {
  community_id: string;
  customer_id: string;
  short_code: string;
}

export interface CorrespondenceAddressEvent {
  address: string;
  address_event_id: Generated<string>;
  by_user: string | null;
  channel: string;
  community_id: string | null;
  customer_id: string;
  detail: Generated<string>;
  event_time: Instant;
  letter_id: string | null;
  notice_class: string | null;
  ownership_id: string | null;
  source: string;
  what: string;
}

export interface CorrespondenceConsent {
  address: string;
  channel: string;
  community_id: string;
  consent_id: Generated<string>;
  customer_id: string;
  entered_by: string | null;
  entered_time: Instant;
  given_by: string;
  given_time: Instant;
  ip_address: Generated<string>;
  is_given: boolean;
  notice_class: string;
  ownership_id: string;
  source: string;
  wording: string;
}

export interface CorrespondenceEmailSender {
  customer_id: string;
  domain: string;
  selector: Generated<string>;
  version: Generated<string>;
}

export interface CorrespondenceLetter {
  address_lines: JsonValue;
  certified_number: string | null;
  channel: string;
  community_id: string;
  customer_id: string;
  email: string;
  first_page: number | null;
  known: JsonValue;
  language: string;
  letter_batch_id: string;
  letter_id: Generated<string>;
  mail_class: string | null;
  note: Generated<string>;
  ownership_id: string;
  pages: number | null;
  phone: Generated<string>;
  print_job_id: string | null;
  provider_key: string | null;
  reason: string;
  recipient: string;
  resend_of: string | null;
  served_on: LocalDate | null;
  sha256: string | null;
  state: Generated<string>;
  state_time: Instant;
  subject: string;
  template_id: string;
  template_version: number;
  tracking: string | null;
}

export interface CorrespondenceLetterBatch {
  community_id: string;
  customer_id: string;
  delivery: string;
  entered_by: string;
  entered_time: Instant;
  excluded_ids: Generated<string[]>;
  job_id: string | null;
  letter_batch_id: Generated<string>;
  letter_on: LocalDate;
  mail_class: string | null;
  notice_class: string;
  ownership_ids: Generated<string[]>;
  query_filters: Generated<string[]>;
  query_search: Generated<string>;
  query_title: Generated<string>;
  released_by: string | null;
  released_time: Instant | null;
  reply_to: Generated<string>;
  send_on: LocalDate | null;
  signature_id: string | null;
  state: Generated<string>;
  template_id: string;
  template_version: number | null;
  title: string;
  version: Generated<string>;
  who: string;
}

export interface CorrespondenceLetterEvent {
  by_user: string | null;
  customer_id: string;
  detail: string;
  event_time: Instant;
  letter_event_id: Generated<string>;
  letter_id: string;
  what: string;
}

export interface CorrespondenceMailingAcceptance {
  accepted_by: string;
  accepted_on: LocalDate;
  by_user: string;
  customer_id: string;
  event_time: Instant;
  mailing_acceptance_id: Generated<string>;
  mailing_certificate_id: string;
  proof_key: string;
  proof_sha256: string;
  what: string;
}

export interface CorrespondenceMailingCertificate {
  accepted_by: Generated<string>;
  accepted_on: LocalDate | null;
  community_id: string;
  customer_id: string;
  made_by: string;
  made_time: Instant;
  mail_class: string;
  mailing_certificate_id: Generated<string>;
  pieces: number;
  print_job_id: string;
  proof_key: string | null;
  proof_name: Generated<string>;
  proof_sha256: string | null;
  proof_type: Generated<string>;
  recorded_by: string | null;
  recorded_time: Instant | null;
  signer: string;
  title: string;
  version: Generated<string>;
}

export interface CorrespondenceMailOrder {
  accepted_pieces: number | null;
  approved_by: string | null;
  approved_time: Instant | null;
  cancel_asked_time: Instant | null;
  community_id: string;
  cost_cents: bigint | null;
  customer_id: string;
  entered_by: string;
  entered_time: Instant;
  estimate_cents: bigint;
  file_key: string;
  house: string;
  house_number: Generated<string>;
  kind: string;
  mail_order_id: Generated<string>;
  mailed_on: LocalDate | null;
  mailed_pieces: number | null;
  pages: number;
  pieces: number;
  print_job_id: string | null;
  remark: Generated<string>;
  sha256: string;
  sheets: number;
  source: JsonValue | null;
  spoiled_pieces: number | null;
  state: Generated<string>;
  state_time: Instant;
  submitted_by: string | null;
  submitted_time: Instant | null;
  terms: JsonValue;
  title: string;
  version: Generated<string>;
}

export interface CorrespondenceMailOrderEvent {
  by_user: string | null;
  customer_id: string;
  detail: string;
  event_time: Instant;
  mail_order_event_id: Generated<string>;
  mail_order_id: string;
  what: string;
}

export interface CorrespondenceMailPiece {
  account_number: string;
  address_lines: JsonValue;
  customer_id: string;
  first_page: number;
  letter_id: string | null;
  mail_order_id: string;
  pages: number;
  piece_no: number;
  recipient: string;
  sha256: string;
}

export interface CorrespondenceMailSetting {
  both_sides: boolean;
  budget_code: string;
  changed_by: string;
  changed_time: Instant;
  client_code: string;
  color_cents: bigint;
  community_id: string;
  customer_id: string;
  envelope: string;
  house: string;
  in_color: boolean;
  mail_class: string;
  mailer_number: Generated<string>;
  needs_approval: boolean;
  paper: string;
  password_sealed: Generated<string>;
  piece_cents: bigint;
  return_address: string;
  service_type: Generated<string>;
  sheet_cents: bigint;
  version: Generated<string>;
}

export interface CorrespondencePicture {
  added_by: string;
  added_time: Instant;
  customer_id: string;
  file_key: string;
  file_name: string;
  media_type: string;
  picture_id: Generated<string>;
  sha256: string;
}

export interface CorrespondencePostalSerial {
  customer_id: string;
  mailer_number: string;
  next_serial: string;
}

export interface CorrespondencePrintJob {
  answered_by: string | null;
  answered_time: Instant | null;
  community_id: string;
  customer_id: string;
  file_key: string;
  kind: string;
  letter_batch_id: string | null;
  made_time: Instant;
  pages: number;
  pieces: number;
  print_job_id: Generated<string>;
  problem: Generated<string>;
  sha256: string;
  source: JsonValue | null;
  state: Generated<string>;
  title: string;
}

export interface CorrespondencePrintPiece {
  account_number: string;
  address_lines: JsonValue;
  customer_id: string;
  file_key: string;
  first_page: number;
  pages: number;
  piece_no: number;
  print_job_id: string;
  recipient: string;
  sha256: string;
}

export interface CorrespondenceSignature {
  bank_account_ids: Generated<string[]>;
  changed_by: string;
  changed_time: Instant;
  community_id: string;
  customer_id: string;
  image_sealed: string;
  is_active: Generated<boolean>;
  limit_cents: bigint | null;
  media_type: string;
  second_signature_id: string | null;
  sha256: string;
  signature_id: Generated<string>;
  signer: string;
  signer_title: string;
  signs_checks: boolean;
  signs_letters: boolean;
  user_id: string | null;
  valid_from: LocalDate;
  valid_through: LocalDate | null;
  version: Generated<string>;
}

export interface CorrespondenceSignatureUse {
  amount_cents: bigint | null;
  customer_id: string;
  pieces: number;
  purpose: string;
  reference: string;
  signature_id: string;
  signature_use_id: Generated<string>;
  source_id: string;
  used_by: string;
  used_time: Instant;
  within_id: string | null;
}

export interface CorrespondenceSuppression {
  address: string;
  channel: string;
  customer_id: string;
  notice_class: string;
  reason: string;
  since_time: Instant;
}

export interface CorrespondenceTemplate {
  body: JsonValue;
  body_es: JsonValue | null;
  changed_by: string;
  changed_time: Instant;
  community_id: string | null;
  current_version: number | null;
  customer_id: string;
  has_draft: Generated<boolean>;
  is_active: Generated<boolean>;
  kind: string;
  letterhead: string;
  may_email: boolean;
  name: string;
  subject: string;
  subject_es: Generated<string>;
  template_id: Generated<string>;
  version: Generated<string>;
}

export interface CorrespondenceTemplateVersion {
  body: JsonValue;
  body_es: JsonValue | null;
  customer_id: string;
  kind: string;
  letterhead: string;
  may_email: boolean;
  name: string;
  released_by: string;
  released_time: Instant;
  remark: string;
  subject: string;
  subject_es: string;
  template_id: string;
  version_no: number;
}

export interface CorrespondenceTextSender {
  brand: string;
  brand_key: Generated<string>;
  campaign: Generated<string>;
  campaign_key: Generated<string>;
  contact: string;
  customer_id: string;
  is_registered: Generated<boolean>;
  opt_in: Generated<string>;
  phone: string;
  privacy_url: Generated<string>;
  sample_text: Generated<string>;
  version: Generated<string>;
}

export interface CorrespondenceWordTemplate {
  changed_by: string;
  changed_time: Instant;
  community_id: string | null;
  current_version: number;
  customer_id: string;
  is_active: Generated<boolean>;
  name: string;
  word_template_id: Generated<string>;
}

export interface CorrespondenceWordTemplateVersion {
  added_by: string;
  added_time: Instant;
  customer_id: string;
  file_key: string;
  file_name: string;
  sha256: string;
  tags: string[];
  version_no: number;
  word_template_id: string;
}

export interface DeskAlert {
  alert_count: number;
  alert_id: Generated<string>;
  by_user_id: string | null;
  community_id: string | null;
  customer_id: string;
  detail: Generated<string>;
  entered_time: Instant;
  identities: JsonValue;
  newest: string;
  settled_time: Instant | null;
  source: string;
  transaction_type: number;
  user_id: string | null;
}

export interface DeskAlertDismissal {
  alert_id: string;
  customer_id: string;
  dismissed_time: Instant;
  user_id: string;
}

export interface DeskAlertMail {
  alert_id: string;
  customer_id: string;
  due_time: Instant;
  state: Generated<string>;
  state_time: Instant;
  user_id: string;
}

export interface DeskAlertReader {
  customer_id: string;
  mail_mode: Generated<string>;
  mailed_after_alert_id: Generated<string>;
  muted_types: Generated<number[]>;
  seen_news_id: Generated<string>;
  seen_release_id: Generated<string>;
  user_id: string;
}

export interface DeskFavouriteScreen {
  added_time: Instant;
  customer_id: string;
  screen: string;
  user_id: string;
}

export interface DeskProblem {
  browser: string;
  build: string;
  customer_id: string;
  failures: string[];
  look: string;
  path: string;
  problem_id: Generated<string>;
  reported_time: Instant;
  screen: string;
  window_size: string;
  words: string;
}

export interface DeskSearchKey {
  community_id: string | null;
  customer_id: string;
  field: string;
  key: string;
  kind: string;
  record_id: string;
}

export interface DeskSearchRecord {
  community_id: string | null;
  customer_id: string;
  ended_on: LocalDate | null;
  facts: JsonValue;
  kind: string;
  record_id: string;
  subtitle: string;
  title: string;
  words: string;
}

export interface DeskSearchSpelling {
  customer_id: string;
  spelling: string;
  word: string;
}

export interface DeskSearchTurn {
  customer_id: string;
  rule: number;
}

export interface DeskSupportNotification {
  body: string;
  kind: string;
  link: Generated<string>;
  published_time: Instant;
  support_notification_id: Generated<string>;
  title: string;
}

export interface GovernanceMeeting {
  agenda: string;
  committee_id: string | null;
  community_id: string;
  customer_id: string;
  is_open: boolean;
  meeting_id: Generated<string>;
  meeting_kind: string;
  meeting_on: LocalDate;
  minutes: string;
  name: string;
  notice_on: LocalDate | null;
  notice_proof: string;
  place: string;
  start_time: string | null;
  version: Generated<string>;
}

export interface GovernanceMotion {
  community_id: string;
  customer_id: string;
  meeting_id: string;
  minutes_page: string;
  motion_id: Generated<string>;
  motion_text: string;
  moved_by: string;
  name: string;
  outcome: string;
  seconded_by: string;
  version: Generated<string>;
  votes: Generated<JsonValue>;
}

export interface GovernanceResolution {
  adopted_on: LocalDate;
  community_id: string;
  customer_id: string;
  end_on: LocalDate | null;
  motion_id: string | null;
  name: string;
  number: string;
  resolution_id: Generated<string>;
  resolution_kind: string;
  resolution_text: string;
  version: Generated<string>;
}

export interface IdentityAppUser {
  city: Generated<string>;
  customer_id: string;
  display_name: string;
  email: string;
  is_inactive: Generated<boolean>;
  login_id: string;
  phone: Generated<string>;
  postcode: Generated<string>;
  sees_all_communities: Generated<boolean>;
  state: Generated<string>;
  street: Generated<string>;
  user_id: Generated<string>;
  version: Generated<string>;
}

export interface IdentityCommunityList {
  community_list_id: Generated<string>;
  customer_id: string;
  name: string;
  note: Generated<string>;
  version: Generated<string>;
}

export interface IdentityCommunityListCommunity {
  community_id: string;
  community_list_id: string;
  customer_id: string;
}

export interface IdentityCommunityListUser {
  community_list_id: string;
  customer_id: string;
  user_id: string;
}

export interface IdentityCustomer {
  customer_id: Generated<string>;
  name: string;
  payment_status: Generated<string>;
}

export interface IdentityCustomerKey {
  customer_id: string;
  customer_key: string;
}

export interface IdentityFeatureFlag {
  changed_by: string;
  changed_time: Instant;
  customer_id: string;
  flag: string;
  is_on: boolean;
}

export interface IdentityLinkedSubject {
  entered_time: Instant;
  login_id: string;
  provider_id: string;
  subject: string;
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

export interface IdentityMembership {
  customer_id: string;
  customer_name: string;
  is_inactive: boolean;
  login_id: string;
  user_id: string;
}

export interface IdentityPasskey {
  entered_time: Instant;
  login_id: string;
  name: string;
  passkey_id: string;
  public_key: string;
  sign_count: string;
  transports: string[];
  used_time: Instant | null;
}

export interface IdentityProvider {
  client_id: string;
  client_secret_sealed: string;
  customer_id: string | null;
  email_domains: string[];
  issuer: string;
  name: string;
  provider_id: Generated<string>;
}

export interface IdentityRecoveryCode {
  code_hash: string;
  login_id: string;
}

export interface IdentityRole {
  customer_id: string;
  is_standard: Generated<boolean>;
  name: string;
  role_id: Generated<string>;
  version: Generated<string>;
}

export interface IdentityRoleClaim {
  claim: string;
  customer_id: string;
  level: number;
  role_id: string;
}

export interface IdentitySecondFactor {
  confirmed_time: Instant | null;
  entered_time: Instant;
  key_sealed: string;
  last_step: Generated<string>;
  login_id: string;
}

export interface IdentitySession {
  address: string;
  agent: string;
  customer_id: string | null;
  ends_time: Generated<Instant>;
  expires_time: Instant;
  login_id: string;
  method: Generated<string>;
  network: Generated<string>;
  renewed_time: Instant | null;
  revoked_time: Instant | null;
  seen_time: Generated<Instant>;
  session_id: string;
  started_time: Instant;
  user_id: string | null;
}

export interface IdentitySignInFailure {
  failures: number;
  last_time: Instant;
  subject: string;
}

export interface IdentityTicket {
  expires_time: Instant;
  facts: JsonValue;
  kind: string;
  login_id: string | null;
  ticket_hash: string;
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

export interface IdentityUserScope {
  community_id: string | null;
  customer_id: string | null;
  user_id: string | null;
}

export interface IdentityUserSetting {
  customer_id: string;
  default_community_id: string | null;
  notify_ap_approval: Generated<boolean>;
  notify_auto_recon: Generated<boolean>;
  notify_ccr_updates: Generated<boolean>;
  notify_internal_ap_approval: Generated<boolean>;
  notify_invoice_submission: Generated<boolean>;
  notify_service_request_updates: Generated<boolean>;
  start_page: Generated<number>;
  user_id: string;
}

export interface LawAcceptance {
  acceptance_id: Generated<string>;
  accepted_by: string;
  accepted_time: Instant;
  customer_id: string;
  jurisdiction: string;
  remark: Generated<string>;
  reviewer: string;
  rule_version: string;
  withdrawn_by: string | null;
  withdrawn_time: Instant | null;
}

export interface LawHouseRule {
  amount: string;
  clause: string;
  community_id: string;
  customer_id: string;
  end_on: LocalDate | null;
  fact: string;
  house_rule_id: Generated<string>;
  set_by: string;
  set_time: Instant;
  start_on: LocalDate;
  topic: string;
}

export interface LawJudgment {
  act: string;
  amount_cents: bigint | null;
  as_of: LocalDate;
  citation: string | null;
  community_id: string;
  customer_id: string;
  deadline_on: LocalDate | null;
  earliest_on: LocalDate | null;
  facts: JsonValue;
  judged_by: string;
  judged_time: Instant;
  judgment_id: Generated<string>;
  missing: Generated<string[]>;
  record_id: string | null;
  record_kind: Generated<string>;
  rule_version: string | null;
  subject: string;
  topic: string;
  verdict: string;
}

export interface LawStanding {
  changed_by: string;
  changed_time: Instant;
  collector_role: string;
  community_id: string;
  community_type: string;
  customer_id: string;
  statutory_regime: string;
  version: Generated<string>;
}

export interface LedgerAccount {
  account_id: Generated<string>;
  account_type: string;
  community_id: string;
  cost_center_id: string | null;
  customer_id: string;
  fund_id: string;
  is_1099: Generated<boolean>;
  is_active: Generated<boolean>;
  name: string;
  number: string;
  role: Generated<string>;
  survivor_id: string | null;
  version: Generated<string>;
}

export interface LedgerAccountMerge {
  balance_cents: bigint;
  community_id: string;
  customer_id: string;
  merge_id: Generated<string>;
  merged_by: string;
  merged_time: Instant;
  postings: number;
  reason: string;
  source_account_id: string;
  source_active: boolean;
  source_role: string;
  target_account_id: string;
  undone_by: string | null;
  undone_time: Instant | null;
}

export interface LedgerAccountRange {
  account_type: string;
  community_id: string;
  customer_id: string;
  end_number: number;
  name: string;
  range_id: Generated<string>;
  start_number: number;
}

export interface LedgerBalance {
  account_id: string;
  amount_cents: bigint;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  debit_cents: Generated<bigint>;
  first_legs: Generated<string>;
  fund_id: string;
  period_start: LocalDate;
}

export interface LedgerBalanceDelta {
  account_id: string;
  amount_cents: bigint;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  debit_cents: Generated<bigint>;
  delta_id: Generated<string>;
  first_legs: Generated<string>;
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
  coverage_cents: Generated<bigint>;
  customer_id: string;
  fund_id: string;
  is_primary: Generated<boolean>;
  last_check_number: Generated<string>;
  lockbox_id: string | null;
  matures_on: LocalDate | null;
  minimum_cents: Generated<bigint>;
  name: string;
  remit_city: Generated<string>;
  remit_street: Generated<string>;
  routing_fraction: Generated<string>;
  routing_number: string;
  version: Generated<string>;
}

export interface LedgerBatch {
  batch_id: Generated<string>;
  community_id: string;
  customer_id: string;
  description: Generated<string>;
  entered_by: string;
  entered_time: Instant;
  kind: string;
  plan: JsonValue | null;
  post_date: LocalDate;
  posted_by: string | null;
  posted_time: Instant | null;
  state: string;
  undone_by_batch_id: string | null;
}

export interface LedgerBooksVersion {
  community_id: string;
  customer_id: string;
  version: string;
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

export interface LedgerBudgetAmount {
  account_id: string;
  amount_cents: bigint;
  budget_version_id: string;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  period_start: LocalDate;
}

export interface LedgerBudgetVersion {
  adopted_by: string | null;
  adopted_on: LocalDate | null;
  adopted_time: Instant | null;
  budget_version_id: Generated<string>;
  community_id: string;
  customer_id: string;
  fiscal_year_id: string;
  kind: string;
  made_by: string;
  made_time: Instant;
  name: string;
  note: Generated<string>;
  number: number;
  state: string;
  version: Generated<string>;
}

export interface LedgerCenterSplit {
  community_id: string;
  customer_id: string;
  moved: JsonValue;
  reason: string;
  source_center_id: string;
  split_by: string;
  split_id: Generated<string>;
  split_time: Instant;
  target_center_id: string;
  undone_by: string | null;
  undone_time: Instant | null;
}

export interface LedgerChartSetting {
  community_id: string;
  customer_id: string;
  default_cash_account_id: string | null;
  has_cost_centers: Generated<boolean>;
  version: Generated<string>;
}

export interface LedgerCostCenter {
  code: string;
  community_id: string;
  cost_center_id: Generated<string>;
  customer_id: string;
  is_active: Generated<boolean>;
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

export interface LedgerJournalCounter {
  community_id: string;
  customer_id: string;
  last_number: number;
}

export interface LedgerJournalNumber {
  community_id: string;
  customer_id: string;
  entry_id: string;
  journal_number: number;
  part: Generated<string>;
  revision: Generated<number>;
  schedule_id: string | null;
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
  counter_fund_id: string | null;
  customer_id: string;
  entry_id: string;
  fund_id: string;
  is_interfund: Generated<boolean>;
  leg: number;
  memo: Generated<string>;
  period_start: LocalDate;
  post_date: LocalDate;
}

export interface LedgerReconciledCash {
  bank_account_id: string;
  community_id: string;
  customer_id: string;
  reconciled_on: LocalDate | null;
}

export interface LedgerReserveComponent {
  category: Generated<string>;
  community_id: string;
  cost_cents: bigint;
  customer_id: string;
  inflation_basis_points: number | null;
  last_done_on: LocalDate | null;
  name: string;
  note: Generated<string>;
  position: number;
  quantity: number | null;
  remaining_life: number;
  reserve_study_id: string;
  unit_cost_cents: bigint | null;
  useful_life: number;
}

export interface LedgerReserveStudy {
  adopted_by: string | null;
  adopted_on: LocalDate | null;
  adopted_time: Instant | null;
  community_id: string;
  contribution_cents: bigint;
  customer_id: string;
  fund_id: string;
  inflation_basis_points: number;
  interest_basis_points: number;
  made_by: string;
  made_time: Instant;
  method: string;
  minimum_cents: bigint;
  name: string;
  note: Generated<string>;
  number: number;
  reserve_study_id: Generated<string>;
  state: string;
  study_on: LocalDate;
  version: Generated<string>;
}

export interface LedgerSavedEntry {
  batch_id: string | null;
  changed_time: Instant;
  community_id: string;
  customer_id: string;
  description: Generated<string>;
  entered_by: string;
  entered_time: Instant;
  entry_type: Generated<string>;
  name: Generated<string>;
  override_reason: Generated<string>;
  post_date: LocalDate | null;
  purpose: string;
  reference: Generated<string>;
  reverses_next: Generated<boolean>;
  saved_entry_id: Generated<string>;
  schedule_id: string | null;
  version: Generated<string>;
}

export interface LedgerSavedLine {
  account_id: string | null;
  community_id: string;
  cost_center_id: string | null;
  credit_cents: bigint | null;
  customer_id: string;
  debit_cents: bigint | null;
  line: number;
  memo: Generated<string>;
  saved_entry_id: string;
}

export interface LedgerSealRecipient {
  customer_id: string;
  email: string;
  entered_by: string;
  entered_time: Instant;
  frequency: string;
  name: string;
  recipient_id: Generated<string>;
  sent_block: string | null;
  sent_time: Instant | null;
}

export interface LedgerSubAccount {
  account_id: string;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  name: string;
}

export interface LedgerTieOut {
  as_of: LocalDate;
  checked_time: Instant;
  community_id: string;
  customer_id: string;
  lamp: string;
  ledger_cents: bigint;
  name: string;
  offender_count: number;
  offenders: JsonValue;
  red_since: Instant | null;
  subledger_cents: bigint;
}

export interface LedgerVarianceComment {
  account_id: string;
  comment: string;
  community_id: string;
  customer_id: string;
  period_start: LocalDate;
  variance_comment_id: Generated<string>;
  written_by: string;
  written_time: Instant;
}

export interface LifecycleDisclosureOrder {
  batch_id: string | null;
  billing: string;
  certificate: JsonValue | null;
  charge_code_id: string | null;
  closing_on: LocalDate | null;
  community_id: string;
  company: string;
  customer_id: string;
  delivered_by: string | null;
  delivered_on: LocalDate | null;
  delivered_time: Instant | null;
  disclosure_order_id: Generated<string>;
  document_ids: JsonValue;
  due_on: LocalDate;
  email: string;
  end_reason: Generated<string>;
  entered_by: string | null;
  fee_cents: bigint;
  fee_paid_on: LocalDate | null;
  is_rush: boolean;
  note: string;
  ordered_on: LocalDate;
  phone: string;
  property_id: string;
  requester: string;
  state: Generated<string>;
  valid_through: LocalDate | null;
  version: Generated<string>;
}

export interface LifecycleResale {
  account_rows: string | null;
  batch_id: string | null;
  buyer_name: Generated<string>;
  buyer_ownership_id: string | null;
  buyer_party_id: string | null;
  community_id: string;
  customer_id: string;
  end_reason: Generated<string>;
  ended_by: string | null;
  ended_time: Instant | null;
  entered_by: string;
  entered_time: Instant;
  fee_cents: Generated<bigint>;
  owed_cents: Generated<bigint>;
  prepaid_cents: Generated<bigint>;
  property_id: string;
  resale_id: Generated<string>;
  seller_name: string;
  seller_ownership_id: string;
  settled_by: string | null;
  settled_time: Instant | null;
  settlement_on: LocalDate;
  state: string;
  terms: JsonValue;
  undo: JsonValue | null;
  version: Generated<string>;
}

export interface LifecycleTransferKey {
  community_id: string;
  community_name: string;
  completed_time: Instant | null;
  copying_time: Instant | null;
  customer_id: string;
  ended_by: Generated<string>;
  ended_time: Instant | null;
  expires_on: LocalDate;
  failure: Generated<string>;
  figures: JsonValue | null;
  from_customer_name: Generated<string>;
  from_cutover_on: LocalDate | null;
  job_id: string | null;
  key_hash: Generated<string>;
  last4: Generated<string>;
  made_by: Generated<string>;
  made_time: Instant;
  made_user_id: string | null;
  matched: Generated<JsonValue>;
  new_community_id: string | null;
  new_name: Generated<string>;
  new_short_code: Generated<string>;
  redeemed_by: Generated<string>;
  redeemed_time: Instant | null;
  redeemed_user_id: string | null;
  state: Generated<string>;
  to_customer_id: string;
  to_customer_name: Generated<string>;
  to_cutover_on: LocalDate | null;
  transfer_key_id: Generated<string>;
  verified_time: Instant | null;
}

export interface LifecycleTransferNotice {
  customer_id: string;
  seen_time: Instant;
  transfer_key_id: string;
  user_id: string;
}

export interface MaintenanceActionProcess {
  action_process_id: Generated<string>;
  community_id: string;
  customer_id: string;
  family: string;
  is_active: boolean;
  is_default: boolean;
  name: string;
  steps: JsonValue;
  version: Generated<string>;
}

export interface MaintenanceCannedReply {
  body: string;
  canned_reply_id: Generated<string>;
  community_id: string;
  customer_id: string;
  name: string;
  version: Generated<string>;
}

export interface MaintenanceCaseComment {
  audience: string;
  author: string;
  author_id: string | null;
  body: string;
  case_comment_id: Generated<string>;
  channel: string;
  community_id: string;
  customer_id: string;
  entered_time: Instant;
  request_id: string | null;
  sent_to: Generated<string>;
  work_order_id: string | null;
}

export interface MaintenanceCaseNumber {
  community_id: string;
  customer_id: string;
  last_number: number;
  series: string;
}

export interface MaintenanceCostItem {
  account_number: string;
  cost_cents: bigint;
  cost_item_id: Generated<string>;
  customer_id: string;
  is_active: boolean;
  is_taxable: boolean;
  item_type: string;
  name: string;
  price_cents: bigint;
  unit: string;
  version: Generated<string>;
}

export interface MaintenanceRequest {
  assignee_id: string | null;
  changed_time: Instant | null;
  channel: string;
  closed_time: Instant | null;
  community_id: string;
  customer_id: string;
  description: string;
  email: string;
  entered_by: string | null;
  entered_time: Instant | null;
  entry: string;
  family: string;
  first_reply_time: Instant | null;
  location: string;
  merged_into_id: string | null;
  next_action_on: LocalDate | null;
  ownership_id: string | null;
  phone: string;
  preferred_times: string;
  priority: string;
  promised_on: LocalDate | null;
  property_id: string | null;
  received_on: LocalDate;
  request_code_id: string | null;
  request_id: Generated<string>;
  request_number: number | null;
  requester: string;
  respond_by_time: Instant | null;
  split_from_id: string | null;
  state: Generated<string>;
  state_before: string | null;
  steps: Generated<JsonValue>;
  steps_taken: Generated<number>;
  subject: string;
  version: Generated<string>;
}

export interface MaintenanceRequestBatch {
  act: string;
  assignee_id: string | null;
  body: string;
  community_id: string;
  customer_id: string;
  entered_by: string;
  entered_time: Instant;
  family: string;
  request_batch_id: Generated<string>;
  state: string | null;
  undone_by: string | null;
  undone_time: Instant | null;
}

export interface MaintenanceRequestBatchLine {
  assignee_after: string | null;
  assignee_before: string | null;
  community_id: string;
  customer_id: string;
  request_batch_id: string;
  request_id: string;
  state_after: string;
  state_before: string;
}

export interface MaintenanceRequestCode {
  account_number: string;
  action_needed: string;
  action_process_id: string | null;
  alias: string;
  assignee_id: string | null;
  category: string;
  charge_code_id: string | null;
  community_id: string;
  customer_id: string;
  detail: string;
  family: string;
  is_active: boolean;
  is_safety: boolean;
  name: string;
  owner_sentence: string;
  priority: string;
  request_code_id: Generated<string>;
  resolve_days: number | null;
  respond_hours: number | null;
  version: Generated<string>;
}

export interface MaintenanceRequestLink {
  community_id: string;
  customer_id: string;
  other_id: string;
  request_id: string;
}

export interface MaintenanceWorkOrder {
  accepted_time: Instant | null;
  amenity_id: string | null;
  answer_by_time: Instant | null;
  approved_by: string | null;
  approved_cents: bigint | null;
  approved_time: Instant | null;
  assignee_id: string | null;
  batch_id: string | null;
  bill_to: string;
  changed_time: Instant | null;
  charge_code_id: string | null;
  closed_time: Instant | null;
  community_id: string;
  customer_id: string;
  description: string;
  done_note: Generated<string>;
  done_on: LocalDate | null;
  due_on: LocalDate | null;
  entered_by: string | null;
  entered_time: Instant | null;
  entry: string;
  estimate_cents: bigint | null;
  invoice_cents: bigint | null;
  invoice_number: Generated<string>;
  link_ends_on: LocalDate | null;
  link_number: Generated<number>;
  location: string;
  nte_cents: bigint | null;
  order_number: number | null;
  priority: string;
  property_id: string | null;
  rating: number | null;
  request_code_id: string | null;
  requested_on: LocalDate;
  requester: string;
  scheduled_on: LocalDate | null;
  scheduled_times: Generated<string>;
  sent_time: Instant | null;
  state: Generated<string>;
  state_before: string | null;
  subject: string;
  vendor_id: string | null;
  verified_by: string | null;
  verified_time: Instant | null;
  version: Generated<string>;
  warranty_months: number | null;
  warranty_until: LocalDate | null;
  work_order_id: Generated<string>;
}

export interface MaintenanceWorkOrderCost {
  community_id: string;
  cost_cents: bigint;
  cost_item_id: string | null;
  customer_id: string;
  description: string;
  entered_by: string;
  entered_time: Instant;
  item_type: string;
  price_cents: bigint;
  quantity_thousandths: string;
  total_cost_cents: bigint;
  total_price_cents: bigint;
  work_order_cost_id: Generated<string>;
  work_order_id: string;
}

export interface MaintenanceWorkOrderQuote {
  amount_cents: bigint;
  community_id: string;
  customer_id: string;
  is_chosen: Generated<boolean>;
  note: string;
  quoted_on: LocalDate;
  vendor_id: string;
  work_order_id: string;
  work_order_quote_id: Generated<string>;
}

export interface MaintenanceWorkOrderRequest {
  community_id: string;
  customer_id: string;
  request_id: string;
  work_order_id: string;
}

export interface MaintenanceWorkOrderSetting {
  answer_hours: number;
  approval_limit_cents: bigint | null;
  community_id: string;
  customer_id: string;
  emergency_days: number;
  link_days: number;
  low_days: number;
  normal_days: number;
  tolerance_basis_points: number;
  urgent_days: number;
  vendor_check: string;
  version: Generated<string>;
}

export interface OwnerAccessSite {
  community_id: string;
  customer_id: string;
  is_live: Generated<boolean>;
  may_be_indexed: boolean;
  published: JsonValue | null;
  published_by: string | null;
  published_hash: Generated<string>;
  published_time: Instant | null;
  shows_board: boolean;
  shows_documents: boolean;
  shows_office: boolean;
  slug: string;
  version: Generated<string>;
  welcome: string;
}

export interface OwnerAccessSiteAddress {
  community_id: string;
  customer_id: string;
  given_time: Instant;
  slug: string;
}

export interface OwnerAccessSiteDocument {
  attachment_id: string;
  community_id: string;
  customer_id: string;
}

export interface PayablesAccountBox {
  account_id: string;
  box: string;
  community_id: string;
  customer_id: string;
}

export interface PayablesApprovalSetting {
  approvals_required: number;
  community_id: string;
  customer_id: string;
}

export interface PayablesBill {
  ap_timing: string | null;
  approvals_required: number;
  bill_date: LocalDate;
  bill_id: Generated<string>;
  bill_number: string;
  bill_number_key: string;
  cancel_reason: string | null;
  cancelled_on: LocalDate | null;
  community_id: string;
  content_hash: string | null;
  customer_id: string;
  description: Generated<string>;
  due_on: LocalDate;
  effective_on: LocalDate;
  entered_by: string;
  entered_time: Instant;
  entry_id: string | null;
  open_cents: bigint;
  revision: Generated<number>;
  status: string;
  submitted_by: string;
  total_cents: bigint;
  vendor_id: string;
  version: Generated<string>;
}

export interface PayablesBillApproval {
  bill_id: string;
  community_id: string;
  content_hash: string;
  customer_id: string;
  decided_time: Instant;
  decision: string;
  reason: Generated<string>;
  revision: number;
  user_id: string;
}

export interface PayablesBillLine {
  account_id: string;
  amount_cents: bigint;
  bill_id: string;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  description: Generated<string>;
  fund_id: string;
  line_no: number;
  revision: number;
}

export interface PayablesBillMove {
  bill_id: string;
  check_id: string;
  community_id: string;
  customer_id: string;
  to_bill_id: string;
  to_community_id: string;
}

export interface PayablesBillOccurrence {
  batch_id: string | null;
  bill_id: string | null;
  bill_occurrence_id: Generated<string>;
  community_id: string;
  customer_id: string;
  freed_time: Instant | null;
  invoice_template_id: string;
  occurs_on: LocalDate;
  state: string;
  used_by: string;
  used_time: Instant;
}

export interface PayablesCheckPrinting {
  check_id: string;
  community_id: string;
  customer_id: string;
  printing_id: string;
}

export interface PayablesCheckShare {
  amount_cents: bigint;
  bill_id: string;
  check_id: string;
  community_id: string;
  customer_id: string;
}

export interface PayablesCheckShareLine {
  amount_cents: bigint;
  bill_id: string;
  check_id: string;
  customer_id: string;
  line_no: number;
  revision: number;
}

export interface PayablesCheckStop {
  check_id: string;
  community_id: string;
  customer_id: string;
  reason: string;
  stopped_by: string;
  stopped_on: LocalDate;
  stopped_time: Instant;
}

export interface PayablesCheckVoid {
  batch_id: string;
  check_id: string;
  community_id: string;
  customer_id: string;
  entry_id: string | null;
  reason: string;
  void_date: LocalDate;
  voided_by: string;
  voided_time: Instant;
}

export interface PayablesDefaultDistribution {
  account_id: string;
  basis_points: number;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  fund_id: string;
  line_no: number;
  vendor_id: string;
}

export interface PayablesDigitalInvoicing {
  changed_by: string;
  changed_time: Instant;
  community_id: string;
  customer_id: string;
  over_median_percent: number;
  takes_mail: boolean;
  version: Generated<string>;
}

export interface PayablesForm1099 {
  amounts: JsonValue;
  approved_by: string | null;
  approved_time: Instant | null;
  copy_on: LocalDate | null;
  copy_state: Generated<string>;
  customer_id: string;
  form: string;
  form_1099_id: Generated<string>;
  former_id: string | null;
  iris_submission_id: string | null;
  kind: Generated<string>;
  outcome_note: Generated<string>;
  payer_community_id: string | null;
  recipient: JsonValue;
  reviewed_by: string;
  reviewed_time: Instant;
  state: string;
  tax_number_sealed: string;
  tax_year: number;
  vendor_id: string;
  withheld_cents: bigint;
}

export interface PayablesInboxDocument {
  account_key: Generated<string>;
  account_number: Generated<string>;
  bill_id: string | null;
  bill_number: Generated<string>;
  bill_on: LocalDate | null;
  channel: string;
  checks: Generated<JsonValue>;
  community_id: string | null;
  customer_id: string;
  decided_by: string | null;
  decided_time: Instant | null;
  due_on: LocalDate | null;
  file_key: string | null;
  file_name: string;
  inbox_document_id: Generated<string>;
  kind: string;
  media_type: Generated<string>;
  message_id: Generated<string>;
  override_by: string | null;
  override_reason: Generated<string>;
  reading: JsonValue | null;
  reason: Generated<string>;
  received_by: string | null;
  received_time: Instant;
  sender: Generated<string>;
  sender_verdict: string;
  service_address: Generated<string>;
  sha256: Generated<string>;
  size_bytes: Generated<string>;
  state: string;
  subject: Generated<string>;
  total_cents: bigint | null;
  vendor_id: string | null;
  version: Generated<string>;
}

export interface PayablesInvoiceTemplate {
  changed_by: string;
  community_id: string;
  customer_id: string;
  description: string;
  due_days: number | null;
  first_on: LocalDate | null;
  frequency: string;
  invoice_template_id: Generated<string>;
  is_active: boolean;
  last_on: LocalDate | null;
  mode: string;
  name: string;
  next_on: LocalDate | null;
  number_pattern: string;
  times: number | null;
  vendor_id: string;
  version: Generated<string>;
}

export interface PayablesInvoiceTemplateLine {
  account_id: string;
  amount_cents: bigint;
  community_id: string;
  cost_center_id: string;
  customer_id: string;
  description: string;
  fund_id: string;
  invoice_template_id: string;
  line_no: number;
}

export interface PayablesIrisSubmission {
  customer_id: string;
  form: string;
  iris_submission_id: Generated<string>;
  kind: string;
  made_by: string;
  made_time: Instant;
  payer_community_id: string | null;
  receipt: Generated<string>;
  submitted_on: LocalDate | null;
  tax_year: number;
}

export interface PayablesIrisTitleRow {
  customer_id: string;
  form: string;
  pasted_by: string;
  pasted_time: Instant;
  tax_year: number;
  titles: JsonValue;
}

export interface PayablesIssuedCheck {
  adjustment: string | null;
  amount_cents: bigint;
  bank_account_id: string | null;
  batch_id: string;
  check_date: LocalDate;
  check_id: Generated<string>;
  check_number: string | null;
  city: string;
  community_id: string;
  customer_id: string;
  entered_bill_id: string | null;
  entry_id: string | null;
  issued_by: string;
  issued_time: Instant;
  method: Generated<string>;
  number_text: Generated<string>;
  paid_with_check_id: string | null;
  payee: string;
  postcode: string;
  reason: Generated<string>;
  reference: Generated<string>;
  state: string;
  street: string;
  vendor_id: string;
}

export interface PayablesManagerPayer {
  city: string;
  customer_id: string;
  name: string;
  phone: Generated<string>;
  postcode: string;
  state: string;
  street: string;
  tax_last4: string;
  tax_number_sealed: string;
  version: Generated<string>;
}

export interface PayablesOwnerRefund {
  account_id: string;
  batch_id: string;
  bill_id: string;
  comment: Generated<string>;
  community_id: string;
  customer_id: string;
  held_deposit_id: string | null;
  ownership_id: string | null;
}

export interface PayablesPositivePayFile {
  bank_account_id: string;
  community_id: string;
  customer_id: string;
  layout: string;
  made_by: string;
  made_time: Instant;
  positive_pay_file_id: Generated<string>;
}

export interface PayablesPositivePayItem {
  check_id: string;
  community_id: string;
  customer_id: string;
  kind: string;
  positive_pay_file_id: string;
}

export interface PayablesPositivePaySetting {
  bank_account_id: string;
  community_id: string;
  customer_id: string;
  from_on: LocalDate;
  layout: string;
  version: Generated<string>;
}

export interface PayablesPrinting {
  community_id: string;
  customer_id: string;
  printed_by: string;
  printed_time: Instant;
  printing_id: Generated<string>;
}

export interface PayablesTaxNotice {
  answer: Generated<string>;
  answered_on: LocalDate | null;
  customer_id: string;
  entered_by: string;
  entered_time: Instant;
  kind: string;
  note: Generated<string>;
  notice_on: LocalDate;
  tax_notice_id: Generated<string>;
  vendor_id: string;
}

export interface PayablesTaxPayer {
  community_id: string;
  customer_id: string;
  payer: string;
  version: Generated<string>;
  withholding_account_id: string | null;
}

export interface PayablesTinResult {
  checked_on: LocalDate;
  code: number;
  customer_id: string;
  entered_by: string;
  entered_time: Instant;
  tax_last4: string;
  tin_result_id: Generated<string>;
  vendor_id: string;
}

export interface PayablesVendorAccount {
  account_key: string;
  account_number: string;
  community_id: string;
  customer_id: string;
  learned_by: string;
  learned_time: Instant;
  vendor_account_id: Generated<string>;
  vendor_id: string;
}

export interface PayablesVendorMerge {
  bill_cents: bigint;
  check_cents: bigint;
  community_id: string | null;
  customer_id: string;
  from_on: LocalDate | null;
  kind: string;
  merged_by: string;
  merged_time: Instant;
  reason: string;
  target_after: JsonValue;
  target_before: JsonValue;
  target_vendor_id: string;
  through_on: LocalDate | null;
  undone_by: string | null;
  undone_time: Instant | null;
  vendor_merge_id: Generated<string>;
}

export interface PayablesVendorMergeRow {
  customer_id: string;
  from_vendor_id: string;
  item: string;
  item_id: string;
  vendor_merge_id: string;
}

export interface PayablesVendorMergeSource {
  customer_id: string;
  is_active: boolean;
  standing: string;
  standing_reason: string;
  vendor_id: string;
  vendor_merge_id: string;
}

export interface PayablesVendorTax {
  box: string;
  consent_on: LocalDate | null;
  customer_id: string;
  exempt_code: Generated<string>;
  is_always_reported: Generated<boolean>;
  tax_class: string;
  vendor_id: string;
  version: Generated<string>;
}

export interface PeopleAccessDevice {
  access_device_id: Generated<string>;
  community_id: string;
  customer_id: string;
  device_kind: string;
  holder: string;
  issued_on: LocalDate;
  name: string;
  note: string;
  opens: string;
  property_id: string;
  returned_on: LocalDate | null;
  standing: string;
  version: Generated<string>;
}

export interface PeopleAmenity {
  access: string;
  advance_days: number;
  amenity_id: Generated<string>;
  amenity_type: string;
  capacity: number;
  community_id: string;
  customer_id: string;
  days_off: JsonValue;
  deposit_cents: bigint;
  fee_cents: bigint;
  hours: JsonValue;
  is_active: boolean;
  is_exclusive: boolean;
  maximum_minutes: number;
  minimum_minutes: number;
  name: string;
  needs_approval: boolean;
  place: string;
  rules: string;
  version: Generated<string>;
}

export interface PeopleAmenityReservation {
  amenity_id: string;
  amenity_reservation_id: Generated<string>;
  community_id: string;
  customer_id: string;
  decided_by: string | null;
  decided_time: Instant | null;
  from_time: Instant;
  holds_alone: boolean;
  note: string;
  people: number;
  property_id: string;
  reason: string;
  requested_by: string;
  requested_time: Instant;
  reserved_for: string;
  state: string;
  until_time: Instant;
}

export interface PeopleAttorney {
  attorney_id: Generated<string>;
  bar_number: string;
  community_id: string;
  customer_id: string;
  firm: string;
  is_active: boolean;
  note: string;
  party_id: string;
  version: Generated<string>;
}

export interface PeopleAutomationAgent {
  automation_agent_id: Generated<string>;
  customer_id: string;
  is_active: boolean;
  name: string;
  purpose: string;
  responsible_user_id: string;
  version: Generated<string>;
}

export interface PeopleBank {
  address_kind: string;
  addresses: JsonValue;
  bank_id: Generated<string>;
  city: string;
  contacts: JsonValue;
  country: string;
  customer_id: string;
  email: string;
  is_active: boolean;
  name: string;
  note: string;
  phone: string;
  phone_label: string;
  phone_listed: boolean;
  postcode: string;
  routing_number: string;
  state: string;
  street: string;
  street2: string;
  version: Generated<string>;
}

export interface PeopleBankContact {
  bank_contact_id: Generated<string>;
  bank_id: string;
  customer_id: string;
  is_active: boolean;
  note: string;
  party_id: string;
  title: string;
  version: Generated<string>;
}

export interface PeopleClient {
  address_kind: string;
  addresses: JsonValue;
  alias: string;
  city: string;
  client_id: Generated<string>;
  contacts: JsonValue;
  country: string;
  customer_id: string;
  email: string;
  name: string;
  phone: string;
  phone_label: string;
  phone_listed: boolean;
  postcode: string;
  state: string;
  street: string;
  street2: string;
  tax_last4: string;
  tax_number_sealed: Generated<string>;
  time_zone: string;
  version: Generated<string>;
}

export interface PeopleCommittee {
  committee_id: Generated<string>;
  committee_type: string;
  community_id: string;
  customer_id: string;
  decision_rule: string;
  description: string;
  is_active: boolean;
  name: string;
  quorum: number;
  version: Generated<string>;
}

export interface PeopleCommitteeMember {
  approver_order: number | null;
  committee_id: string;
  committee_member_id: Generated<string>;
  community_id: string;
  customer_id: string;
  end_on: LocalDate | null;
  has_portal: boolean;
  is_signer: boolean;
  is_voting: boolean;
  notices: string;
  party_id: string;
  position: string;
  start_on: LocalDate;
  version: Generated<string>;
}

export interface PeopleContact {
  community_id: string;
  contact_id: Generated<string>;
  customer_id: string;
  in_emergency: boolean;
  is_active: boolean;
  may_enter: boolean;
  note: string;
  party_id: string;
  property_id: string | null;
  relation: string;
  version: Generated<string>;
}

export interface PeopleExternalEmailRecipient {
  community_id: string;
  confirmed_on: LocalDate | null;
  customer_id: string;
  email: string;
  external_email_recipient_id: Generated<string>;
  is_active: boolean;
  name: string;
  purpose: string;
  version: Generated<string>;
}

export interface PeopleGlobalVendor {
  address_kind: string;
  addresses: JsonValue;
  city: string;
  contacts: JsonValue;
  country: string;
  customer_id: string;
  email: string;
  gets_1099: boolean;
  global_vendor_id: Generated<string>;
  is_active: boolean;
  is_california_contractor: boolean;
  licence_expires_on: LocalDate | null;
  licence_number: string;
  name: string;
  needs_insurance: boolean;
  note: string;
  phone: string;
  phone_label: string;
  phone_listed: boolean;
  postcode: string;
  state: string;
  street: string;
  street2: string;
  terms_days: number;
  trades: JsonValue;
  version: Generated<string>;
  w9_on: LocalDate | null;
}

export interface PeopleGroupMember {
  community_id: string;
  customer_id: string;
  group_ownership_id: string;
  party_id: string;
  share_percent: string | null;
}

export interface PeopleGroupOwnership {
  community_id: string;
  customer_id: string;
  end_on: LocalDate | null;
  group_ownership_id: Generated<string>;
  is_statement_joint: Generated<boolean>;
  name: string;
  note: string;
  primary_party_id: string;
  split_rule: Generated<string>;
  start_on: LocalDate;
  version: Generated<string>;
}

export interface PeopleGroupProperty {
  community_id: string;
  customer_id: string;
  end_on: LocalDate | null;
  group_ownership_id: string;
  group_property_id: Generated<string>;
  property_id: string;
  start_on: LocalDate;
}

export interface PeopleHouseRule {
  community_id: string;
  customer_id: string;
  lease_cap_basis_points: number | null;
  visitors_kept_days: Generated<number>;
}

export interface PeopleInsurancePolicy {
  agent: string;
  agent_email: string;
  agent_phone: string;
  alert_days: number;
  carrier: string;
  certificate_contact: string;
  community_id: string;
  customer_id: string;
  deductible_cents: bigint;
  effective_on: LocalDate;
  expires_on: LocalDate;
  insurance_policy_id: Generated<string>;
  limit_cents: bigint;
  note: string;
  policy_number: string;
  policy_type: string;
  premium_cents: bigint;
  renews_id: string | null;
  version: Generated<string>;
}

export interface PeopleLiabilityInsurance {
  agent: string;
  agent_email: string;
  agent_phone: string;
  alert_days: number;
  carrier: string;
  customer_id: string;
  effective_on: LocalDate;
  expires_on: LocalDate;
  is_additional_insured: boolean;
  is_required: boolean;
  liability_insurance_id: Generated<string>;
  liability_type: string;
  limit_cents: bigint;
  note: string;
  policy_number: string;
  renews_id: string | null;
  vendor_id: string;
  version: Generated<string>;
}

export interface PeopleMatter {
  attorney_id: string;
  closed_on: LocalDate | null;
  community_id: string;
  customer_id: string;
  matter_id: Generated<string>;
  matter_type: string;
  no_contact: boolean;
  note: string;
  opened_on: LocalDate;
  property_id: string | null;
  reference: string;
  version: Generated<string>;
}

export interface PeopleOrganization {
  address_kind: string;
  addresses: JsonValue;
  city: string;
  contacts: JsonValue;
  country: string;
  customer_id: string;
  email: string;
  is_active: boolean;
  name: string;
  note: string;
  organization_id: Generated<string>;
  phone: string;
  phone_label: string;
  phone_listed: boolean;
  postcode: string;
  reply_to: string;
  state: string;
  street: string;
  street2: string;
  version: Generated<string>;
}

export interface PeopleOwnership {
  community_id: string;
  consent_evidence: Generated<string>;
  consent_on: LocalDate | null;
  customer_id: string;
  delivery: Generated<string>;
  email_returned: Generated<boolean>;
  emergency_contact: Generated<string>;
  end_on: LocalDate | null;
  gets_copies: Generated<boolean>;
  is_primary: Generated<boolean>;
  language: Generated<string>;
  mail_returned: Generated<boolean>;
  moved_out_on: LocalDate | null;
  note: Generated<string>;
  occupancy: Generated<string>;
  ownership_id: Generated<string>;
  party_id: string;
  property_id: string;
  share_percent: string | null;
  start_on: LocalDate;
  version: Generated<string>;
}

export interface PeoplePartner {
  account_number: string;
  address_kind: string;
  addresses: JsonValue;
  city: string;
  contacts: JsonValue;
  country: string;
  customer_id: string;
  email: string;
  is_active: boolean;
  name: string;
  note: string;
  partner_id: Generated<string>;
  partner_type: string;
  phone: string;
  phone_label: string;
  phone_listed: boolean;
  postcode: string;
  services: string;
  state: string;
  street: string;
  street2: string;
  version: Generated<string>;
}

export interface PeopleParty {
  address_kind: Generated<string>;
  addresses: Generated<JsonValue>;
  city: Generated<string>;
  contacts: Generated<JsonValue>;
  country: Generated<string>;
  customer_id: string;
  display_name: string;
  email: Generated<string>;
  first_name: Generated<string>;
  kind: string;
  last_name: Generated<string>;
  middle_name: Generated<string>;
  name_key: Generated<string | null>;
  organization_name: Generated<string>;
  party_id: Generated<string>;
  phone: Generated<string>;
  phone_label: Generated<string>;
  phone_listed: Generated<boolean>;
  postcode: Generated<string>;
  state: Generated<string>;
  street: Generated<string>;
  street2: Generated<string>;
  survivor_id: string | null;
  version: Generated<string>;
}

export interface PeoplePartyDistinct {
  customer_id: string;
  high_party_id: string;
  low_party_id: string;
  set_by: string;
  set_time: Instant;
}

export interface PeoplePartyMerge {
  customer_id: string;
  merged_by: string;
  merged_time: Instant;
  party_merge_id: Generated<string>;
  reason: string;
  source_party_id: string;
  target_after: JsonValue;
  target_before: JsonValue;
  target_party_id: string;
  undone_by: string | null;
  undone_time: Instant | null;
}

export interface PeoplePartyMergeRow {
  customer_id: string;
  item: string;
  item_id: string;
  party_merge_id: string;
}

export interface PeopleRenter {
  approval: string;
  approved_on: LocalDate | null;
  community_id: string;
  customer_id: string;
  gets_violations: boolean;
  household: JsonValue;
  lease_end_on: LocalDate | null;
  lease_start_on: LocalDate;
  note: string;
  party_id: string;
  property_id: string;
  renter_id: Generated<string>;
  version: Generated<string>;
}

export interface PeopleVendor {
  address_kind: Generated<string>;
  addresses: Generated<JsonValue>;
  alias: Generated<string>;
  city: Generated<string>;
  contacts: Generated<JsonValue>;
  country: Generated<string>;
  customer_id: string;
  email: Generated<string>;
  gets_1099: Generated<boolean>;
  global_vendor_id: string | null;
  is_active: Generated<boolean>;
  is_california_contractor: Generated<boolean>;
  is_payee: Generated<boolean>;
  is_preferred: Generated<boolean>;
  licence_expires_on: LocalDate | null;
  licence_number: Generated<string>;
  name: string;
  needs_insurance: Generated<boolean>;
  note: Generated<string>;
  phone: Generated<string>;
  phone_label: Generated<string>;
  phone_listed: Generated<boolean>;
  postcode: Generated<string>;
  serves: Generated<JsonValue>;
  standing: Generated<string>;
  standing_reason: Generated<string>;
  state: Generated<string>;
  street: Generated<string>;
  street2: Generated<string>;
  survivor_id: string | null;
  tax_kind: Generated<string>;
  tax_last4: Generated<string>;
  tax_number_sealed: Generated<string>;
  terms_days: Generated<number>;
  trades: Generated<JsonValue>;
  vendor_id: Generated<string>;
  version: Generated<string>;
  w9_on: LocalDate | null;
}

export interface PeopleVendorAch {
  account_kind: string;
  account_last4: string;
  account_number_sealed: string;
  customer_id: string;
  decided_by: string | null;
  decided_time: Instant | null;
  proposed_by: string;
  proposed_time: Instant;
  routing_number: string;
  state: string;
  vendor_ach_id: Generated<string>;
  vendor_id: string;
}

export interface PeopleVendorContact {
  community_id: string | null;
  customer_id: string;
  is_active: boolean;
  note: string;
  party_id: string;
  title: string;
  vendor_contact_id: Generated<string>;
  vendor_id: string;
  version: Generated<string>;
}

export interface PeopleVendorContract {
  alert_days: number;
  amount_cents: bigint;
  cancelled_on: LocalDate | null;
  community_id: string;
  customer_id: string;
  description: string;
  end_on: LocalDate | null;
  is_draft: boolean;
  is_insurance_required: boolean;
  name: string;
  note: string;
  notice_days: number;
  renews_itself: boolean;
  start_on: LocalDate;
  vendor_contract_id: Generated<string>;
  vendor_id: string;
  version: Generated<string>;
}

export interface PeopleVendorRule {
  at_bills: string;
  at_checks: string;
  customer_id: string;
  version: Generated<string>;
}

export interface PeopleVisitor {
  authorized_by: string;
  color: string;
  community_id: string;
  customer_id: string;
  from_hour: string;
  from_on: LocalDate;
  in_time: Instant | null;
  is_barred: boolean;
  is_permanent: boolean;
  make: string;
  name: string;
  out_time: Instant | null;
  pass_number: string;
  plate: string;
  property_id: string;
  reason: string;
  restrictions: string;
  to_hour: string;
  to_on: LocalDate | null;
  version: Generated<string>;
  visitor_id: Generated<string>;
  weekdays: JsonValue;
}

export interface PeopleWorkersCompensationInsurance {
  agent: string;
  agent_email: string;
  agent_phone: string;
  alert_days: number;
  carrier: string;
  customer_id: string;
  effective_on: LocalDate;
  expires_on: LocalDate;
  is_additional_insured: boolean;
  is_required: boolean;
  limit_cents: bigint;
  note: string;
  policy_number: string;
  renews_id: string | null;
  vendor_id: string;
  version: Generated<string>;
  workers_compensation_insurance_id: Generated<string>;
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

export interface PlatformChanged {
  changed_id: Generated<string>;
  customer_id: string;
  kind: string;
  record_ids: string[];
}

export interface PlatformDefaultView {
  customer_id: string;
  list: string;
  user_id: string;
  view: string;
}

export interface PlatformIdempotencyKey {
  body: string | null;
  customer_id: string;
  entered_time: Generated<Instant>;
  key: string;
  request_hash: string;
  status: number | null;
}

export interface PlatformImportMapping {
  customer_id: string;
  header_hash: string;
  import_name: string;
  mapping: JsonValue;
  reading: JsonValue;
  saved_by: string;
  saved_time: Instant;
}

export interface PlatformImportRun {
  changed_count: Generated<number>;
  community_id: string | null;
  content_hash: string | null;
  customer_id: string;
  file_hash: string;
  file_name: string;
  import_name: string;
  import_run_id: Generated<string>;
  imported_by: string;
  imported_by_name: string;
  imported_time: Instant;
  job_id: string | null;
  new_count: Generated<number>;
  reason: Generated<string>;
  request: JsonValue;
  row_count: number;
  same_count: Generated<number>;
  state: string;
  totals: Generated<JsonValue>;
  undo: JsonValue | null;
  undone_by: string | null;
  undone_by_name: string | null;
  undone_time: Instant | null;
}

export interface PlatformJobItem {
  customer_id: string;
  item_key: string;
  job_id: string;
  mark: Generated<string>;
  message: Generated<string>;
  position: Generated<string>;
  state: string;
}

export interface PlatformJobProgress {
  changed_time: Generated<Instant>;
  customer_id: string;
  done: Generated<string>;
  error: string | null;
  job_id: string;
  kind: string;
  may_resume: Generated<boolean>;
  message: string | null;
  opens: JsonValue | null;
  payload: JsonValue | null;
  result: JsonValue | null;
  run: Generated<number>;
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

export interface PlatformSavedView {
  changed_time: Instant;
  customer_id: string;
  is_shared: Generated<boolean>;
  list: string;
  name: string;
  removed_time: Instant | null;
  saved_view_id: Generated<string>;
  state: JsonValue;
  user_id: string;
  version: Generated<number>;
}

export interface PlatformSchedule {
  automation_agent_id: string | null;
  community_id: string;
  customer_id: string;
  day_of_month: number | null;
  end_at: string;
  end_on: LocalDate | null;
  entered_by: string;
  entered_time: Instant;
  frequency: string;
  kind: string;
  mode: string;
  name: string;
  next_on: LocalDate | null;
  next_time: Instant | null;
  roll: Generated<string>;
  schedule_id: Generated<string>;
  settings: Generated<JsonValue>;
  skips_holidays: Generated<boolean>;
  start_at: string;
  start_on: LocalDate;
  state: string;
  subject_id: string;
  version: Generated<string>;
  weekdays: number[];
}

export interface PlatformScheduleRun {
  batch_id: string | null;
  customer_id: string;
  log: Generated<JsonValue>;
  message: Generated<string>;
  opens: JsonValue | null;
  plan: JsonValue | null;
  ran_time: Instant;
  schedule_id: string;
  scheduled_on: LocalDate;
  scheduled_time: Instant;
  state: string;
}

export interface PlatformSealBlock {
  block_hash: Buffer;
  block_number: string;
  customer_id: string;
  previous_hash: Buffer;
  sealed_time: Instant;
}

export interface PlatformSealHead {
  block_number: string;
  customer_id: string;
  key_id: string;
  public_key: string;
  signature: string;
  signed_time: Instant;
}

export interface PlatformSealPart {
  block_number: string;
  customer_id: string;
  highest_id: string;
  leaves: Buffer;
  row_ids: string[];
  table_name: string;
}

export interface PlatformSelection {
  customer_id: string;
  entered_time: Instant;
  expires_time: Instant;
  list: string;
  row_count: Generated<number>;
  selection_id: Generated<string>;
  user_id: string;
}

export interface PlatformSelectionRow {
  customer_id: string;
  row_id: string;
  selection_id: string;
}

export interface PlatformTableKind {
  kind: string;
  table_name: string;
}

export interface ReceivablesAcceleration {
  accelerated_on: LocalDate;
  acceleration_id: Generated<string>;
  authority: string;
  batch_id: string;
  community_id: string;
  customer_id: string;
  deferred_account_id: string | null;
  end_batch_id: string | null;
  end_reason: string | null;
  ended_on: LocalDate | null;
  entered_by: string;
  entered_time: Instant;
  notice_on: LocalDate | null;
  ownership_id: string;
  property_id: string;
  through_on: LocalDate;
}

export interface ReceivablesAccelerationInstallment {
  acceleration_id: string;
  charge_id: string;
  community_id: string;
  customer_id: string;
  deferred_account_id: string | null;
  income_account_id: string;
  installment_start: LocalDate;
  ownership_id: string;
  release_batch_id: string | null;
  release_entry_id: string | null;
  released_on: LocalDate | null;
}

export interface ReceivablesAdjustment {
  batch_id: string;
  comment: Generated<string>;
  community_id: string;
  customer_id: string;
  reason: string;
  type: string;
}

export interface ReceivablesAdjustmentApproval {
  approved_by: string;
  approved_time: Instant;
  batch_id: string;
  community_id: string;
  customer_id: string;
}

export interface ReceivablesAdjustmentLine {
  account_id: string | null;
  act: string;
  adjustment_line_id: Generated<string>;
  amount_cents: bigint;
  batch_id: string;
  charge_code_id: string | null;
  community_id: string;
  customer_id: string;
  description: Generated<string>;
  is_dropped: Generated<boolean>;
  ownership_id: string;
  property_id: string;
}

export interface ReceivablesApplication {
  amount_cents: bigint;
  application_id: Generated<string>;
  applied_on: LocalDate;
  batch_id: string;
  bucket_code_id: string | null;
  charge_id: string;
  community_id: string;
  customer_id: string;
  entry_id: string | null;
  kind: string;
  ownership_id: string;
  receipt_id: string | null;
}

export interface ReceivablesApplicationOrder {
  application_order_id: Generated<string>;
  community_id: string;
  customer_id: string;
  delinquent_days: number;
  name: string;
  set_by: string;
  set_time: Instant;
  start_on: LocalDate;
}

export interface ReceivablesApplicationStep {
  age: string;
  application_order_id: string;
  community_id: string;
  customer_id: string;
  kind: string;
  position: number;
}

export interface ReceivablesBatchLine {
  amount_cents: bigint;
  batch_id: string;
  batch_line_id: Generated<string>;
  charge_code_id: string;
  community_id: string;
  customer_id: string;
  description: string;
  instalment_start: LocalDate;
  is_dropped: Generated<boolean>;
  ownership_id: string;
  previous_cents: bigint | null;
  property_id: string;
  proposed_cents: bigint;
  source_charge_id: string | null;
  source_code_id: string | null;
}

export interface ReceivablesCategoryAmount {
  amount_cents: bigint;
  code_category_id: string;
  community_id: string;
  customer_id: string;
  fiscal_year_id: string;
}

export interface ReceivablesCategoryLinkage {
  category_linkage_id: Generated<string>;
  charge_code_id: string;
  code_category_id: string;
  community_id: string;
  customer_id: string;
  end_on: LocalDate | null;
  override_cents: bigint | null;
  property_id: string;
  start_on: LocalDate;
}

export interface ReceivablesCharge {
  amount_cents: bigint;
  batch_id: string;
  charge_code_id: string;
  charge_date: LocalDate;
  charge_id: Generated<string>;
  community_id: string;
  customer_id: string;
  description: Generated<string>;
  entry_id: string | null;
  income_account_id: string;
  instalment_start: LocalDate | null;
  is_reversed: Generated<boolean>;
  kind: string;
  open_cents: bigint;
  origin_charge_id: string | null;
  ownership_id: string;
  property_id: string;
  receivable_account_id: string | null;
  source_charge_id: string | null;
  source_code_id: string | null;
  window_from: LocalDate | null;
  window_through: LocalDate | null;
}

export interface ReceivablesChargeCode {
  alias: string;
  charge_code_id: Generated<string>;
  community_id: string;
  customer_id: string;
  income_account_id: string;
  is_active: Generated<boolean>;
  kind: string;
  name: string;
  receivable_account_id: string | null;
  version: Generated<string>;
}

export interface ReceivablesCodeCategory {
  charge_code_id: string;
  code_category_id: Generated<string>;
  community_id: string;
  customer_id: string;
  frequency: string;
  late_fee_basis_points: Generated<number>;
  late_fee_cap_basis_points: Generated<number>;
  late_fee_cap_cents: Generated<bigint>;
  late_fee_cents: Generated<bigint>;
  late_fee_code_id: string | null;
  late_fee_grace_days: Generated<number>;
  late_fee_kind: Generated<string>;
  late_fee_repeat: Generated<string>;
  minimum_liability_cents: Generated<bigint>;
  name: string;
  version: Generated<string>;
}

export interface ReceivablesCoupon {
  amount_cents: bigint;
  book_no: number;
  coupon_no: number;
  coupon_order_id: string;
  customer_id: string;
  due_on: LocalDate;
  scanline: string;
}

export interface ReceivablesCouponBook {
  account_number: string;
  address: string;
  address_lines: JsonValue;
  book_no: number;
  community_id: string;
  coupon_order_id: string;
  customer_id: string;
  first_page: number | null;
  owner: string;
  ownership_id: string;
  pages: number | null;
  recipient: string;
  routing: string;
  sha256: string | null;
  tracking: string;
}

export interface ReceivablesCouponOrder {
  bank_account_id: string;
  book_type: string;
  books: number;
  community_id: string;
  coupon_order_id: Generated<string>;
  coupons: number;
  customer_id: string;
  discarded_time: Instant | null;
  entered_by: string;
  entered_time: Instant;
  finished_time: Instant | null;
  first_due_on: LocalDate;
  grace_days: number;
  job_id: string | null;
  mail_order_id: string | null;
  mailer: string;
  message: string;
  pages: number | null;
  payments: number;
  print_sha256: string | null;
  total_cents: bigint;
}

export interface ReceivablesDebitChange {
  changed_on: LocalDate;
  code: string;
  community_id: string;
  customer_id: string;
  debit_change_id: Generated<string>;
  new_last4: string;
  old_last4: string;
  owner_payment_id: string;
  trace: string;
}

export interface ReceivablesDebitDraw {
  bank_account_id: string;
  batch_id: string;
  clearing_account_id: string;
  community_id: string;
  company_id: string;
  company_name: string;
  customer_id: string;
  debit_draw_id: Generated<string>;
  deposit_id: string;
  draw_on: LocalDate;
  handed_by: string | null;
  handed_time: Instant | null;
  settled_batch_id: string | null;
}

export interface ReceivablesDebitEntry {
  community_id: string;
  customer_id: string;
  debit_draw_id: string;
  owner_payment_id: string;
  ownership_id: string;
  receipt_id: string;
  retries_receipt_id: string | null;
  trace: string;
}

export interface ReceivablesDebitNotice {
  amount_cents: bigint;
  community_id: string;
  customer_id: string;
  draw_on: LocalDate;
  given_by: string;
  given_on: LocalDate;
  owner_payment_id: string;
}

export interface ReceivablesDebitReturn {
  batch_id: string;
  code: string;
  community_id: string;
  customer_id: string;
  next: Generated<string>;
  receipt_id: string;
  returned_on: LocalDate;
  said: Generated<string>;
}

export interface ReceivablesDebitSetting {
  bank_account_id: string;
  clearing_account_id: string;
  community_id: string;
  company_id: string;
  company_name: string;
  customer_id: string;
  notice_days: Generated<number>;
  return_fee_cents: bigint | null;
  version: Generated<string>;
}

export interface ReceivablesDeposit {
  bank_account_id: string;
  community_id: string;
  customer_id: string;
  deposit_id: Generated<string>;
  deposited_on: LocalDate;
  source: string;
}

export interface ReceivablesDepositTerms {
  cap_cents: bigint | null;
  cap_month_hundredths: number | null;
  claim_days: number | null;
  community_id: string;
  customer_id: string;
  deposit_type_id: string;
  from_on: LocalDate;
  interest_after_months: Generated<number>;
  itemizes: Generated<boolean>;
  pays_interest: Generated<string>;
  rate_millionths: Generated<number>;
  refund_days: number | null;
  source: Generated<string>;
}

export interface ReceivablesDepositType {
  community_id: string;
  customer_id: string;
  deposit_type_id: Generated<string>;
  family: string;
  held_account_id: string;
  income_account_id: string;
  interest_account_id: string | null;
  is_active: Generated<boolean>;
  name: string;
  version: Generated<number>;
}

export interface ReceivablesDistributionEntry {
  charge_code_id: string;
  community_id: string;
  customer_id: string;
  distribution_list_id: string;
  position: number;
}

export interface ReceivablesDistributionList {
  community_id: string;
  customer_id: string;
  distribution_list_id: Generated<string>;
  kind: string;
  name: string;
  version: Generated<string>;
}

export interface ReceivablesHeldDeposit {
  community_id: string;
  customer_id: string;
  deposit_number: number;
  deposit_type_id: string;
  entered_by: string;
  entered_time: Instant;
  held_deposit_id: Generated<string>;
  moved_out_on: LocalDate | null;
  ownership_id: string | null;
  purpose: Generated<string>;
  received_on: LocalDate;
  rent_cents: bigint | null;
  renter_id: string | null;
}

export interface ReceivablesHeldDepositDeduction {
  account_id: string | null;
  amount_cents: bigint;
  batch_id: string;
  community_id: string;
  customer_id: string;
  description: Generated<string>;
  kind: string;
  line: number;
}

export interface ReceivablesHeldDepositMovement {
  amount_cents: bigint;
  batch_id: string;
  community_id: string;
  customer_id: string;
  earned_through: LocalDate | null;
  entry_id: string | null;
  held_deposit_id: string;
  held_deposit_movement_id: Generated<string>;
  kind: string;
  mirrors_id: string | null;
  moved_on: LocalDate;
  note: Generated<string>;
}

export interface ReceivablesHeldDepositRefund {
  batch_id: string;
  comment: Generated<string>;
  community_id: string;
  customer_id: string;
  held_deposit_id: string;
  refunded_cents: bigint;
}

export interface ReceivablesInterestExemptCode {
  charge_code_id: string;
  community_id: string;
  customer_id: string;
  interest_setting_id: string;
}

export interface ReceivablesInterestLine {
  base_cents: bigint;
  batch_id: string;
  cent_days: string;
  charge_id: string;
  community_id: string;
  customer_id: string;
  method: string;
  ownership_id: string;
  rate_basis_points: number;
  uncapped_cents: bigint;
}

export interface ReceivablesInterestSetting {
  cap_basis_points: number | null;
  cap_cents: bigint | null;
  charge_code_id: string;
  community_id: string;
  customer_id: string;
  grace_days: Generated<number>;
  interest_setting_id: Generated<string>;
  is_charged: Generated<boolean>;
  method: string;
  minimum_cents: Generated<bigint>;
  rate_basis_points: number;
  set_by: string;
  set_time: Instant;
  start_on: LocalDate;
}

export interface ReceivablesLockboxAlias {
  alias: string;
  alias_key: string;
  community_id: string;
  customer_id: string;
  entered_by: string;
  entered_time: Instant;
  is_taught: boolean;
  lockbox_alias_id: Generated<string>;
  property_id: string;
}

export interface ReceivablesLockboxFile {
  content_hash: string;
  customer_id: string;
  file_name: string;
  file_on: LocalDate | null;
  imported_by: string;
  imported_time: Instant;
  item_count: number;
  known_count: Generated<number>;
  lockbox_file_id: Generated<string>;
  preset: string;
  total_cents: bigint;
}

export interface ReceivablesLockboxLine {
  amount_cents: bigint;
  bank_account_id: string | null;
  batch_number: string;
  check_number: Generated<string>;
  community_id: string | null;
  customer_id: string;
  delete_reason: Generated<string>;
  deposit_on: LocalDate;
  file_line: number;
  fingerprint: string;
  first_reason: Generated<string>;
  is_mended: Generated<boolean>;
  lockbox_file_id: string;
  lockbox_id: string;
  lockbox_line_id: Generated<string>;
  owner_account: Generated<string>;
  ownership_id: string | null;
  reason: Generated<string>;
  receipt_id: string | null;
  remitter: Generated<string>;
  sequence: number;
  settled_by: string | null;
  settled_time: Instant | null;
  status: string;
}

export interface ReceivablesMiscReceipt {
  community_id: string;
  customer_id: string;
  misc_receipt_id: Generated<string>;
  receipt_number: number;
}

export interface ReceivablesMiscReceiptCounter {
  community_id: string;
  customer_id: string;
  last_number: number;
}

export interface ReceivablesMiscReceiptLine {
  account_id: string;
  amount_cents: bigint;
  community_id: string;
  cost_center_id: string | null;
  customer_id: string;
  line_no: number;
  memo: string;
  misc_receipt_id: string;
  revision: number;
}

export interface ReceivablesMiscReceiptRevision {
  amount_cents: bigint;
  bank_account_id: string;
  batch_id: string;
  category: string;
  check_number: string;
  community_id: string;
  customer_id: string;
  deposit_id: string;
  description: string;
  entry_id: string;
  is_non_exempt: boolean;
  misc_receipt_id: string;
  ownership_id: string | null;
  payer_kind: string;
  payer_name: string;
  post_date: LocalDate;
  revision: number;
  vendor_id: string | null;
}

export interface ReceivablesOwnerMerge {
  batch_id: string;
  community_id: string;
  customer_id: string;
  from_ownership_id: string;
  merged_by: string;
  merged_time: Instant;
  owed_cents: bigint;
  owner_merge_id: Generated<string>;
  prepaid_cents: bigint;
  property_id: string;
  reason: string;
  to_ownership_id: string;
  undo_batch_id: string | null;
  undone_by: string | null;
  undone_time: Instant | null;
}

export interface ReceivablesOwnerMergeCharge {
  amount_cents: bigint;
  customer_id: string;
  from_charge_id: string;
  owner_merge_id: string;
  to_charge_id: string;
}

export interface ReceivablesOwnerMergeRow {
  customer_id: string;
  item: string;
  item_id: string;
  owner_merge_id: string;
}

export interface ReceivablesOwnerPayment {
  account_changed_on: LocalDate | null;
  account_kind: string;
  account_last4: string;
  account_number_sealed: string;
  amount_cents: bigint | null;
  amount_rule: string;
  cap_cents: bigint | null;
  code_ids: Generated<string[]>;
  community_id: string;
  consented_on: LocalDate;
  customer_id: string;
  draw_day: Generated<number>;
  entered_by: string;
  entered_time: Instant;
  evidence: string;
  first_on: LocalDate;
  held_for: Generated<string>;
  holder: string;
  kind: string;
  last_on: LocalDate | null;
  may_prepay: Generated<boolean>;
  owner_payment_id: Generated<string>;
  ownership_id: string;
  paused_through: LocalDate | null;
  range_from_cents: bigint | null;
  range_to_cents: bigint | null;
  revoked_on: LocalDate | null;
  routing_number: string;
  sec: string;
  state: Generated<string>;
  version: Generated<string>;
}

export interface ReceivablesPrepaidBalance {
  balance_cents: bigint;
  bucket_code_id: string;
  community_id: string;
  customer_id: string;
  ownership_id: string;
}

export interface ReceivablesPrepaidMovement {
  amount_cents: bigint;
  batch_id: string;
  bucket_code_id: string | null;
  community_id: string;
  customer_id: string;
  entry_id: string | null;
  kind: string;
  moved_on: LocalDate;
  ownership_id: string;
  prepaid_movement_id: Generated<string>;
  receipt_id: string | null;
}

export interface ReceivablesReceipt {
  amount_cents: bigint;
  batch_id: string;
  check_number: Generated<string>;
  community_id: string;
  customer_id: string;
  deposit_id: string;
  entry_id: string;
  note: Generated<string>;
  ownership_id: string;
  post_date: LocalDate;
  receipt_id: Generated<string>;
}

export interface ReceivablesReceiptBackout {
  backed_out_on: LocalDate;
  batch_id: string;
  community_id: string;
  customer_id: string;
  entry_id: string;
  ownership_id: string;
  reason: string;
  receipt_id: string;
}

export interface ReceivablesScanlineSetting {
  account_length: number;
  account_start: number;
  amount_length: number | null;
  amount_start: number | null;
  approved_on: LocalDate | null;
  bank_account_id: string;
  check_rule: string | null;
  check_start: number | null;
  community_id: string;
  cover_length: number | null;
  cover_start: number | null;
  customer_id: string;
  line_length: number;
}

export interface ReceivablesSpecialAssessment {
  at_sale: string;
  basis: string;
  charge_code_id: string;
  community_id: string;
  customer_id: string;
  entered_by: string;
  entered_time: Instant;
  frequency: string;
  installments: number;
  name: string;
  resolution: Generated<string>;
  special_assessment_id: Generated<string>;
  start_on: LocalDate;
  stop_reason: Generated<string>;
  stopped_by: string | null;
  stopped_time: Instant | null;
  total_cents: bigint;
}

export interface ReceivablesSpecialAssessmentHome {
  amount_cents: bigint;
  community_id: string;
  customer_id: string;
  property_id: string;
  special_assessment_id: string;
}

export interface ReceivablesStatement {
  account_number: string;
  balance_cents: bigint;
  code: string | null;
  community_id: string;
  customer_id: string;
  due_cents: bigint;
  first_page: number | null;
  late_cents: Generated<bigint>;
  lead_ownership_id: string | null;
  opening_cents: bigint;
  ownership_id: string;
  pages: number;
  prior_code: string | null;
  sha256: string | null;
  statement_run_id: string;
}

export interface ReceivablesStatementRun {
  community_id: string;
  customer_id: string;
  due_cents: bigint | null;
  due_date: LocalDate;
  entered_by: string;
  entered_time: Instant;
  finished_time: Instant | null;
  from_date: LocalDate;
  job_id: string | null;
  mail_order_id: string | null;
  message: Generated<string>;
  orders_mail: Generated<boolean>;
  print_job_id: string | null;
  print_sha256: string | null;
  statement_count: number | null;
  statement_date: LocalDate;
  statement_run_id: Generated<string>;
  whom: string;
}

export interface ReceivablesWaiverLimit {
  community_id: string;
  customer_id: string;
  limit_cents: bigint;
  role_id: string | null;
  waiver_limit_id: Generated<string>;
}

export interface RecordsAttachment {
  attachment_id: Generated<string>;
  community_id: string | null;
  customer_id: string;
  entered_by: string;
  entered_time: Instant;
  entity_id: string;
  entity_kind: string;
  group_name: Generated<string>;
  is_picture: Generated<boolean>;
  kept_until: LocalDate | null;
  name: string;
  published_from: LocalDate | null;
  published_to: Generated<string>;
  published_until: LocalDate | null;
  removed_by: string | null;
  removed_time: Instant | null;
}

export interface RecordsAttachmentVersion {
  attachment_id: string;
  customer_id: string;
  file_key: string;
  file_name: string;
  invoice: JsonValue | null;
  media_type: string;
  sha256: string;
  size_bytes: string;
  uploaded_by: string;
  uploaded_time: Instant;
  version: number;
}

export interface RecordsCustomField {
  custom_field_id: Generated<string>;
  customer_id: string;
  default_value: string;
  field_category_id: string;
  field_type: string;
  help: string;
  is_enabled: boolean;
  is_required: boolean;
  is_searchable: Generated<boolean>;
  is_unique: boolean;
  merge_code: string;
  name: string;
  on_portal: boolean;
  place: number;
  record_kind: string;
  version: Generated<string>;
}

export interface RecordsCustomFieldValue {
  attachment_id: string | null;
  community_id: string | null;
  custom_field_id: string;
  custom_field_value_id: Generated<string>;
  customer_id: string;
  date_value: LocalDate | null;
  entity_id: string;
  entity_kind: string;
  field_type: string;
  flag_value: boolean | null;
  money_cents: bigint | null;
  number_value: string | null;
  party_id: string | null;
  text_value: string | null;
  unique_key: string | null;
}

export interface RecordsFieldCategory {
  all_communities: boolean;
  customer_id: string;
  field_category_id: Generated<string>;
  is_enabled: boolean;
  name: string;
  record_kind: string;
  version: Generated<string>;
}

export interface RecordsFieldCategoryCommunity {
  community_id: string;
  customer_id: string;
  field_category_id: string;
}

export interface RecordsFieldCategoryRole {
  customer_id: string;
  field_category_id: string;
  role_id: string;
}

export interface RecordsFieldChoice {
  custom_field_id: string;
  custom_field_value_id: string;
  customer_id: string;
  field_option_id: string;
}

export interface RecordsFieldOption {
  custom_field_id: string;
  customer_id: string;
  field_option_id: Generated<string>;
  is_retired: boolean;
  label: string;
  place: number;
}

export interface RecordsFieldSheet {
  customer_id: string;
  field_category_id: string;
  record_id: string;
  record_kind: string;
  version: Generated<string>;
}

export interface RecordsLegacyLine {
  amount_cents: bigint | null;
  community_id: string;
  customer_id: string;
  kind: string;
  legacy_line_id: Generated<string>;
  line_on: LocalDate;
  property_id: string;
  text: string;
}

export interface RecordsNote {
  body: string;
  changed_by: string;
  changed_time: Instant;
  community_id: string | null;
  customer_id: string;
  entered_by: string;
  entered_time: Instant;
  entity_id: string;
  entity_kind: string;
  expires_on: LocalDate | null;
  is_pinned: boolean;
  kind: string;
  note_date: LocalDate;
  note_id: Generated<string>;
  removed_by: string | null;
  removed_time: Instant | null;
  role_id: string | null;
  seen_by: string;
  subject: string;
  version: Generated<string>;
}

export interface RecordsNoteVersion {
  body: string;
  changed_by: string;
  changed_time: Instant;
  customer_id: string;
  kind: string;
  note_date: LocalDate;
  note_id: string;
  subject: string;
  version: string;
}

export interface RecordsTask {
  body: string;
  checklist: JsonValue;
  closed_by: string | null;
  closed_time: Instant | null;
  community_id: string | null;
  customer_id: string;
  due_on: LocalDate | null;
  entered_by: string;
  entered_time: Instant;
  entity_id: string | null;
  entity_kind: string | null;
  next_task_id: string | null;
  priority: string;
  remind_on: LocalDate | null;
  removed_by: string | null;
  removed_time: Instant | null;
  repeat_count: number;
  repeat_unit: string;
  repeats: string;
  role_id: string | null;
  status: string;
  task_id: Generated<string>;
  title: string;
  version: Generated<string>;
}

export interface RecordsTaskPerson {
  customer_id: string;
  part: string;
  task_id: string;
  user_id: string;
}

export interface ReportsClosePackage {
  as_known_time: Instant;
  close_package_id: Generated<string>;
  closed_by: string | null;
  closed_time: Instant;
  community_id: string;
  customer_id: string;
  frozen_time: Instant;
  hash: string;
  manifest: string;
  period_end: LocalDate;
  period_start: LocalDate;
}

export interface ReportsClosePackagePart {
  close_package_id: string;
  customer_id: string;
  figures: string;
  hash: string;
  name: string;
  part_no: number;
  title: string;
}

export interface ReportsCustomReport {
  community_id: string;
  custom_report_id: Generated<string>;
  customer_id: string;
  definition: JsonValue;
  entered_by: string;
  entered_time: Instant;
  for_all: boolean;
  is_removed: Generated<boolean>;
  name: string;
  recipients: string[];
  revision: Generated<number>;
  role_id: string | null;
  share: string;
}

export interface ReportsDataExport {
  byte_count: string | null;
  community_id: string;
  customer_id: string;
  data_export_id: Generated<string>;
  expires_time: Instant | null;
  file_name: Generated<string>;
  finished_time: Instant | null;
  format: string;
  is_swept: Generated<boolean>;
  job_id: string | null;
  name: string;
  parts: JsonValue;
  recipients: string[];
  row_count: string | null;
  sha256: string | null;
  started_time: Instant;
  user_id: string;
}

export interface ReportsDataExportPart {
  byte_count: string;
  customer_id: string;
  data_export_id: string;
  position: number;
  row_count: string;
  sha256: string;
  title: string;
}

export interface ReportsFavouriteReport {
  added_time: Instant;
  customer_id: string;
  report_name: string;
  user_id: string;
}

export interface ReportsPackage {
  audience_note: string;
  community_id: string;
  cover_title: string;
  customer_id: string;
  entered_by: string;
  entered_time: Instant;
  for_all: boolean;
  is_removed: Generated<boolean>;
  members: JsonValue;
  name: string;
  package_id: Generated<string>;
  recipients: string[];
  revision: Generated<number>;
}

export interface ReportsPackagePart {
  customer_id: string;
  document: JsonValue | null;
  left_out: string;
  package_run_id: string;
  position: number;
  report_name: string;
  title: string;
}

export interface ReportsPackageRun {
  audience_note: string;
  community_id: string;
  cover_title: string;
  customer_id: string;
  last_entry_id: string | null;
  logo: Buffer | null;
  mark: Generated<string>;
  members: JsonValue;
  message: Generated<string>;
  name: string;
  owner: Generated<string>;
  package_key: string;
  package_run_id: Generated<string>;
  page_count: number | null;
  posted_time: Instant | null;
  recipients: string[];
  started_time: Instant;
  state: Generated<string>;
  today_on: LocalDate;
  user_id: string;
}

export interface ReportsRun {
  community_id: string;
  customer_id: string;
  definition_version: string;
  known_time: Instant | null;
  last_entry_id: string | null;
  output: string;
  parameters: JsonValue;
  posted_time: Instant;
  report_name: string;
  run_id: Generated<string>;
  run_time: Instant;
  user_id: string;
}

export interface ReportsSetting {
  community_id: string;
  confidential_mark: Generated<string>;
  customer_id: string;
  font_size: Generated<string>;
  footer: Generated<string>;
  logo: Buffer | null;
  orientation: Generated<string>;
  revision: Generated<number>;
  shows_run_time: Generated<boolean>;
}

export interface Tables {
  'banking.bank_line': BankingBankLine;
  'banking.bank_statement': BankingBankStatement;
  'banking.csv_mapping': BankingCsvMapping;
  'banking.fund_transfer': BankingFundTransfer;
  'banking.fund_transfer_counter': BankingFundTransferCounter;
  'banking.fund_transfer_item': BankingFundTransferItem;
  'banking.fund_transfer_posting': BankingFundTransferPosting;
  'banking.match': BankingMatch;
  'banking.match_item': BankingMatchItem;
  'banking.match_line': BankingMatchLine;
  'banking.reconciliation': BankingReconciliation;
  'banking.revised_line': BankingRevisedLine;
  'banking.statement_file': BankingStatementFile;
  'banking.transfer_limit': BankingTransferLimit;
  'collections.case_event': CollectionsCaseEvent;
  'collections.collection_case': CollectionsCollectionCase;
  'collections.evidence': CollectionsEvidence;
  'collections.payment_plan': CollectionsPaymentPlan;
  'collections.plan_installment': CollectionsPlanInstallment;
  'collections.procedure': CollectionsProcedure;
  'collections.run': CollectionsRun;
  'collections.run_line': CollectionsRunLine;
  'communities.community': CommunitiesCommunity;
  'communities.property': CommunitiesProperty;
  'communities.property_flag': CommunitiesPropertyFlag;
  'communities.used_code': CommunitiesUsedCode;
  'correspondence.address_event': CorrespondenceAddressEvent;
  'correspondence.consent': CorrespondenceConsent;
  'correspondence.email_sender': CorrespondenceEmailSender;
  'correspondence.letter': CorrespondenceLetter;
  'correspondence.letter_batch': CorrespondenceLetterBatch;
  'correspondence.letter_event': CorrespondenceLetterEvent;
  'correspondence.mail_order': CorrespondenceMailOrder;
  'correspondence.mail_order_event': CorrespondenceMailOrderEvent;
  'correspondence.mail_piece': CorrespondenceMailPiece;
  'correspondence.mail_setting': CorrespondenceMailSetting;
  'correspondence.mailing_acceptance': CorrespondenceMailingAcceptance;
  'correspondence.mailing_certificate': CorrespondenceMailingCertificate;
  'correspondence.picture': CorrespondencePicture;
  'correspondence.postal_serial': CorrespondencePostalSerial;
  'correspondence.print_job': CorrespondencePrintJob;
  'correspondence.print_piece': CorrespondencePrintPiece;
  'correspondence.signature': CorrespondenceSignature;
  'correspondence.signature_use': CorrespondenceSignatureUse;
  'correspondence.suppression': CorrespondenceSuppression;
  'correspondence.template': CorrespondenceTemplate;
  'correspondence.template_version': CorrespondenceTemplateVersion;
  'correspondence.text_sender': CorrespondenceTextSender;
  'correspondence.word_template': CorrespondenceWordTemplate;
  'correspondence.word_template_version': CorrespondenceWordTemplateVersion;
  'desk.alert': DeskAlert;
  'desk.alert_dismissal': DeskAlertDismissal;
  'desk.alert_mail': DeskAlertMail;
  'desk.alert_reader': DeskAlertReader;
  'desk.favourite_screen': DeskFavouriteScreen;
  'desk.problem': DeskProblem;
  'desk.search_key': DeskSearchKey;
  'desk.search_record': DeskSearchRecord;
  'desk.search_spelling': DeskSearchSpelling;
  'desk.search_turn': DeskSearchTurn;
  'desk.support_notification': DeskSupportNotification;
  'governance.meeting': GovernanceMeeting;
  'governance.motion': GovernanceMotion;
  'governance.resolution': GovernanceResolution;
  'identity.app_user': IdentityAppUser;
  'identity.community_list': IdentityCommunityList;
  'identity.community_list_community': IdentityCommunityListCommunity;
  'identity.community_list_user': IdentityCommunityListUser;
  'identity.customer': IdentityCustomer;
  'identity.customer_key': IdentityCustomerKey;
  'identity.feature_flag': IdentityFeatureFlag;
  'identity.linked_subject': IdentityLinkedSubject;
  'identity.login': IdentityLogin;
  'identity.membership': IdentityMembership;
  'identity.passkey': IdentityPasskey;
  'identity.provider': IdentityProvider;
  'identity.recovery_code': IdentityRecoveryCode;
  'identity.role': IdentityRole;
  'identity.role_claim': IdentityRoleClaim;
  'identity.second_factor': IdentitySecondFactor;
  'identity.session': IdentitySession;
  'identity.sign_in_failure': IdentitySignInFailure;
  'identity.ticket': IdentityTicket;
  'identity.user_community': IdentityUserCommunity;
  'identity.user_role': IdentityUserRole;
  'identity.user_scope': IdentityUserScope;
  'identity.user_setting': IdentityUserSetting;
  'law.acceptance': LawAcceptance;
  'law.house_rule': LawHouseRule;
  'law.judgment': LawJudgment;
  'law.standing': LawStanding;
  'ledger.account': LedgerAccount;
  'ledger.account_merge': LedgerAccountMerge;
  'ledger.account_range': LedgerAccountRange;
  'ledger.balance': LedgerBalance;
  'ledger.balance_delta': LedgerBalanceDelta;
  'ledger.bank_account': LedgerBankAccount;
  'ledger.batch': LedgerBatch;
  'ledger.books_version': LedgerBooksVersion;
  'ledger.budget': LedgerBudget;
  'ledger.budget_amount': LedgerBudgetAmount;
  'ledger.budget_version': LedgerBudgetVersion;
  'ledger.center_split': LedgerCenterSplit;
  'ledger.chart_setting': LedgerChartSetting;
  'ledger.cost_center': LedgerCostCenter;
  'ledger.entry': LedgerEntry;
  'ledger.fiscal_year': LedgerFiscalYear;
  'ledger.fund': LedgerFund;
  'ledger.journal_counter': LedgerJournalCounter;
  'ledger.journal_number': LedgerJournalNumber;
  'ledger.opening_balance': LedgerOpeningBalance;
  'ledger.period': LedgerPeriod;
  'ledger.posting': LedgerPosting;
  'ledger.reconciled_cash': LedgerReconciledCash;
  'ledger.reserve_component': LedgerReserveComponent;
  'ledger.reserve_study': LedgerReserveStudy;
  'ledger.saved_entry': LedgerSavedEntry;
  'ledger.saved_line': LedgerSavedLine;
  'ledger.seal_recipient': LedgerSealRecipient;
  'ledger.sub_account': LedgerSubAccount;
  'ledger.tie_out': LedgerTieOut;
  'ledger.variance_comment': LedgerVarianceComment;
  'lifecycle.disclosure_order': LifecycleDisclosureOrder;
  'lifecycle.resale': LifecycleResale;
  'lifecycle.transfer_key': LifecycleTransferKey;
  'lifecycle.transfer_notice': LifecycleTransferNotice;
  'maintenance.action_process': MaintenanceActionProcess;
  'maintenance.canned_reply': MaintenanceCannedReply;
  'maintenance.case_comment': MaintenanceCaseComment;
  'maintenance.case_number': MaintenanceCaseNumber;
  'maintenance.cost_item': MaintenanceCostItem;
  'maintenance.request': MaintenanceRequest;
  'maintenance.request_batch': MaintenanceRequestBatch;
  'maintenance.request_batch_line': MaintenanceRequestBatchLine;
  'maintenance.request_code': MaintenanceRequestCode;
  'maintenance.request_link': MaintenanceRequestLink;
  'maintenance.work_order': MaintenanceWorkOrder;
  'maintenance.work_order_cost': MaintenanceWorkOrderCost;
  'maintenance.work_order_quote': MaintenanceWorkOrderQuote;
  'maintenance.work_order_request': MaintenanceWorkOrderRequest;
  'maintenance.work_order_setting': MaintenanceWorkOrderSetting;
  'owner_access.site': OwnerAccessSite;
  'owner_access.site_address': OwnerAccessSiteAddress;
  'owner_access.site_document': OwnerAccessSiteDocument;
  'payables.account_box': PayablesAccountBox;
  'payables.approval_setting': PayablesApprovalSetting;
  'payables.bill': PayablesBill;
  'payables.bill_approval': PayablesBillApproval;
  'payables.bill_line': PayablesBillLine;
  'payables.bill_move': PayablesBillMove;
  'payables.bill_occurrence': PayablesBillOccurrence;
  'payables.check_printing': PayablesCheckPrinting;
  'payables.check_share': PayablesCheckShare;
  'payables.check_share_line': PayablesCheckShareLine;
  'payables.check_stop': PayablesCheckStop;
  'payables.check_void': PayablesCheckVoid;
  'payables.default_distribution': PayablesDefaultDistribution;
  'payables.digital_invoicing': PayablesDigitalInvoicing;
  'payables.form_1099': PayablesForm1099;
  'payables.inbox_document': PayablesInboxDocument;
  'payables.invoice_template': PayablesInvoiceTemplate;
  'payables.invoice_template_line': PayablesInvoiceTemplateLine;
  'payables.iris_submission': PayablesIrisSubmission;
  'payables.iris_title_row': PayablesIrisTitleRow;
  'payables.issued_check': PayablesIssuedCheck;
  'payables.manager_payer': PayablesManagerPayer;
  'payables.owner_refund': PayablesOwnerRefund;
  'payables.positive_pay_file': PayablesPositivePayFile;
  'payables.positive_pay_item': PayablesPositivePayItem;
  'payables.positive_pay_setting': PayablesPositivePaySetting;
  'payables.printing': PayablesPrinting;
  'payables.tax_notice': PayablesTaxNotice;
  'payables.tax_payer': PayablesTaxPayer;
  'payables.tin_result': PayablesTinResult;
  'payables.vendor_account': PayablesVendorAccount;
  'payables.vendor_merge': PayablesVendorMerge;
  'payables.vendor_merge_row': PayablesVendorMergeRow;
  'payables.vendor_merge_source': PayablesVendorMergeSource;
  'payables.vendor_tax': PayablesVendorTax;
  'people.access_device': PeopleAccessDevice;
  'people.amenity': PeopleAmenity;
  'people.amenity_reservation': PeopleAmenityReservation;
  'people.attorney': PeopleAttorney;
  'people.automation_agent': PeopleAutomationAgent;
  'people.bank': PeopleBank;
  'people.bank_contact': PeopleBankContact;
  'people.client': PeopleClient;
  'people.committee': PeopleCommittee;
  'people.committee_member': PeopleCommitteeMember;
  'people.contact': PeopleContact;
  'people.external_email_recipient': PeopleExternalEmailRecipient;
  'people.global_vendor': PeopleGlobalVendor;
  'people.group_member': PeopleGroupMember;
  'people.group_ownership': PeopleGroupOwnership;
  'people.group_property': PeopleGroupProperty;
  'people.house_rule': PeopleHouseRule;
  'people.insurance_policy': PeopleInsurancePolicy;
  'people.liability_insurance': PeopleLiabilityInsurance;
  'people.matter': PeopleMatter;
  'people.organization': PeopleOrganization;
  'people.ownership': PeopleOwnership;
  'people.partner': PeoplePartner;
  'people.party': PeopleParty;
  'people.party_distinct': PeoplePartyDistinct;
  'people.party_merge': PeoplePartyMerge;
  'people.party_merge_row': PeoplePartyMergeRow;
  'people.renter': PeopleRenter;
  'people.vendor': PeopleVendor;
  'people.vendor_ach': PeopleVendorAch;
  'people.vendor_contact': PeopleVendorContact;
  'people.vendor_contract': PeopleVendorContract;
  'people.vendor_rule': PeopleVendorRule;
  'people.visitor': PeopleVisitor;
  'people.workers_compensation_insurance': PeopleWorkersCompensationInsurance;
  'platform.audit_event': PlatformAuditEvent;
  'platform.changed': PlatformChanged;
  'platform.default_view': PlatformDefaultView;
  'platform.idempotency_key': PlatformIdempotencyKey;
  'platform.import_mapping': PlatformImportMapping;
  'platform.import_run': PlatformImportRun;
  'platform.job_item': PlatformJobItem;
  'platform.job_progress': PlatformJobProgress;
  'platform.migration': PlatformMigration;
  'platform.outbox': PlatformOutbox;
  'platform.saved_view': PlatformSavedView;
  'platform.schedule': PlatformSchedule;
  'platform.schedule_run': PlatformScheduleRun;
  'platform.seal_block': PlatformSealBlock;
  'platform.seal_head': PlatformSealHead;
  'platform.seal_part': PlatformSealPart;
  'platform.selection': PlatformSelection;
  'platform.selection_row': PlatformSelectionRow;
  'platform.table_kind': PlatformTableKind;
  'receivables.acceleration': ReceivablesAcceleration;
  'receivables.acceleration_installment': ReceivablesAccelerationInstallment;
  'receivables.adjustment': ReceivablesAdjustment;
  'receivables.adjustment_approval': ReceivablesAdjustmentApproval;
  'receivables.adjustment_line': ReceivablesAdjustmentLine;
  'receivables.application': ReceivablesApplication;
  'receivables.application_order': ReceivablesApplicationOrder;
  'receivables.application_step': ReceivablesApplicationStep;
  'receivables.batch_line': ReceivablesBatchLine;
  'receivables.category_amount': ReceivablesCategoryAmount;
  'receivables.category_linkage': ReceivablesCategoryLinkage;
  'receivables.charge': ReceivablesCharge;
  'receivables.charge_code': ReceivablesChargeCode;
  'receivables.code_category': ReceivablesCodeCategory;
  'receivables.coupon': ReceivablesCoupon;
  'receivables.coupon_book': ReceivablesCouponBook;
  'receivables.coupon_order': ReceivablesCouponOrder;
  'receivables.debit_change': ReceivablesDebitChange;
  'receivables.debit_draw': ReceivablesDebitDraw;
  'receivables.debit_entry': ReceivablesDebitEntry;
  'receivables.debit_notice': ReceivablesDebitNotice;
  'receivables.debit_return': ReceivablesDebitReturn;
  'receivables.debit_setting': ReceivablesDebitSetting;
  'receivables.deposit': ReceivablesDeposit;
  'receivables.deposit_terms': ReceivablesDepositTerms;
  'receivables.deposit_type': ReceivablesDepositType;
  'receivables.distribution_entry': ReceivablesDistributionEntry;
  'receivables.distribution_list': ReceivablesDistributionList;
  'receivables.held_deposit': ReceivablesHeldDeposit;
  'receivables.held_deposit_deduction': ReceivablesHeldDepositDeduction;
  'receivables.held_deposit_movement': ReceivablesHeldDepositMovement;
  'receivables.held_deposit_refund': ReceivablesHeldDepositRefund;
  'receivables.interest_exempt_code': ReceivablesInterestExemptCode;
  'receivables.interest_line': ReceivablesInterestLine;
  'receivables.interest_setting': ReceivablesInterestSetting;
  'receivables.lockbox_alias': ReceivablesLockboxAlias;
  'receivables.lockbox_file': ReceivablesLockboxFile;
  'receivables.lockbox_line': ReceivablesLockboxLine;
  'receivables.misc_receipt': ReceivablesMiscReceipt;
  'receivables.misc_receipt_counter': ReceivablesMiscReceiptCounter;
  'receivables.misc_receipt_line': ReceivablesMiscReceiptLine;
  'receivables.misc_receipt_revision': ReceivablesMiscReceiptRevision;
  'receivables.owner_merge': ReceivablesOwnerMerge;
  'receivables.owner_merge_charge': ReceivablesOwnerMergeCharge;
  'receivables.owner_merge_row': ReceivablesOwnerMergeRow;
  'receivables.owner_payment': ReceivablesOwnerPayment;
  'receivables.prepaid_balance': ReceivablesPrepaidBalance;
  'receivables.prepaid_movement': ReceivablesPrepaidMovement;
  'receivables.receipt': ReceivablesReceipt;
  'receivables.receipt_backout': ReceivablesReceiptBackout;
  'receivables.scanline_setting': ReceivablesScanlineSetting;
  'receivables.special_assessment': ReceivablesSpecialAssessment;
  'receivables.special_assessment_home': ReceivablesSpecialAssessmentHome;
  'receivables.statement': ReceivablesStatement;
  'receivables.statement_run': ReceivablesStatementRun;
  'receivables.waiver_limit': ReceivablesWaiverLimit;
  'records.attachment': RecordsAttachment;
  'records.attachment_version': RecordsAttachmentVersion;
  'records.custom_field': RecordsCustomField;
  'records.custom_field_value': RecordsCustomFieldValue;
  'records.field_category': RecordsFieldCategory;
  'records.field_category_community': RecordsFieldCategoryCommunity;
  'records.field_category_role': RecordsFieldCategoryRole;
  'records.field_choice': RecordsFieldChoice;
  'records.field_option': RecordsFieldOption;
  'records.field_sheet': RecordsFieldSheet;
  'records.legacy_line': RecordsLegacyLine;
  'records.note': RecordsNote;
  'records.note_version': RecordsNoteVersion;
  'records.task': RecordsTask;
  'records.task_person': RecordsTaskPerson;
  'reports.close_package': ReportsClosePackage;
  'reports.close_package_part': ReportsClosePackagePart;
  'reports.custom_report': ReportsCustomReport;
  'reports.data_export': ReportsDataExport;
  'reports.data_export_part': ReportsDataExportPart;
  'reports.favourite_report': ReportsFavouriteReport;
  'reports.package': ReportsPackage;
  'reports.package_part': ReportsPackagePart;
  'reports.package_run': ReportsPackageRun;
  'reports.run': ReportsRun;
  'reports.setting': ReportsSetting;
}
