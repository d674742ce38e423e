// Two customers, one of them with two communities, filled through the public calls, for tests of who may see
// what: an id tells whose record it is.
import { readFileSync } from 'node:fs';
import { hasCommunity, whyClosed } from '../../modules/communities/communities.server.ts';
import { operator, users } from '../../modules/identity/identity.contract.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { accounting, journal } from '../../modules/ledger/ledger.contract.ts';
import { bills } from '../../modules/payables/payables.contract.ts';
import { contact, renter } from '../../modules/people/people.contract.ts';
import { lockbox, lockboxSettings } from '../../modules/receivables/receivables.contract.ts';
import { notes, tasks } from '../../modules/records/records.contract.ts';
import { sql } from '../../packages/db/database.ts';
import { prepareQueue, runWorker } from '../../packages/jobs/worker.ts';
import { allJobs, allRoutes } from './registry.ts';
import { addCodes, setUpAssociation } from './sample/association.ts';
import { mapleCourtFacts, playMapleCourt } from './sample/maple-court.ts';
import { inProcess, Player } from './sample/player.ts';
import { addTheRest } from './tenancy-acts.testing.ts';
import { feedBank } from './tenancy-feeds.testing.ts';
import { payOnline, worldProcessor } from './tenancy-payments.testing.ts';

const password = 'correct horse';
const sampleText = (name: string) => readFileSync(new URL(`sample/${name}`, import.meta.url), 'utf8');

/** Ids of records by the name calls give them; `communityId` among them. */
export type Ids = Readonly<Record<string, string>>;

/** A community and its records. */
export interface Place {
  customerId: string;
  communityId: string;
  ids: Ids;
}

/** The server with everything on it. */
export interface World {
  server: TestServer;
  /**
   * Of the first customer: a month played to its end, with ids that begin with 41000, and a community that is
   * only set up, 52000.
   */
  played: Place;
  bare: Place;
  /** Of the second customer: the same month, 93000 and 93001. Every id has eleven digits. */
  foreign: Place;
  /** Tokens of administrators of the first customer: of all communities, and of the bare one alone. */
  everywhere: string;
  onlyBare: string;
}

async function beginIdsWith(server: TestServer, prefix: string): Promise<void> {
  const found = await sql<{ name: string }>`select schemaname || '.' || sequencename as name from pg_sequences
    where schemaname not in ('job_queue', 'graphile_worker') order by 1`.execute(server.db.asMigrator);
  for (const { name } of found.rows)
    await sql`select setval(${name}::regclass, ${`${prefix}000000`}::bigint)`.execute(server.db.asMigrator);
}

/**
 * Where a record of each kind is found: table, key and, for part of a table, a condition; `community` false
 * for what belongs to the whole customer.
 */
const kinds: Readonly<Record<string, { table: string; key: string; community?: false; only?: string }>> = {
  accessDeviceId: { table: 'people.access_device', key: 'access_device_id' },
  resolutionId: { table: 'governance.resolution', key: 'resolution_id' },
  motionId: { table: 'governance.motion', key: 'motion_id' },
  collectionCaseId: { table: 'collections.collection_case', key: 'collection_case_id' },
  paymentPlanId: { table: 'collections.payment_plan', key: 'payment_plan_id' },
  collectionRunId: { table: 'collections.run', key: 'run_id' },
  meetingId: { table: 'governance.meeting', key: 'meeting_id' },
  propertyId: { table: 'communities.property', key: 'property_id' },
  ownershipId: { table: 'people.ownership', key: 'ownership_id' },
  resaleId: { table: 'lifecycle.resale', key: 'resale_id' },
  disclosureOrderId: { table: 'lifecycle.disclosure_order', key: 'disclosure_order_id' },
  ownerAccountId: { table: 'owner_access.account', key: 'account_id', community: false },
  invitationId: { table: 'owner_access.invitation', key: 'invitation_id' },
  rolloutId: { table: 'owner_access.rollout', key: 'rollout_id', community: false },
  groupOwnershipId: { table: 'people.group_ownership', key: 'group_ownership_id' },
  contactId: { table: 'people.contact', key: 'contact_id' },
  fieldCategoryId: { table: 'records.field_category', key: 'field_category_id', community: false },
  customFieldId: { table: 'records.custom_field', key: 'custom_field_id', community: false },
  fieldOptionId: { table: 'records.field_option', key: 'field_option_id', community: false },
  noteId: { table: 'records.note', key: 'note_id' },
  taskId: { table: 'records.task', key: 'task_id' },
  attachmentId: { table: 'records.attachment', key: 'attachment_id' },
  renterId: { table: 'people.renter', key: 'renter_id' },
  visitorId: { table: 'people.visitor', key: 'visitor_id' },
  propertyFlagId: { table: 'communities.property_flag', key: 'property_flag_id' },
  committeeId: { table: 'people.committee', key: 'committee_id' },
  committeeMemberId: { table: 'people.committee_member', key: 'committee_member_id' },
  amenityId: { table: 'people.amenity', key: 'amenity_id' },
  amenityReservationId: { table: 'people.amenity_reservation', key: 'amenity_reservation_id' },
  attorneyId: { table: 'people.attorney', key: 'attorney_id' },
  matterId: { table: 'people.matter', key: 'matter_id' },
  bankId: { table: 'people.bank', key: 'bank_id', community: false },
  bankContactId: { table: 'people.bank_contact', key: 'bank_contact_id', community: false },
  clientId: { table: 'people.client', key: 'client_id', community: false },
  partnerId: { table: 'people.partner', key: 'partner_id', community: false },
  automationAgentId: { table: 'people.automation_agent', key: 'automation_agent_id', community: false },
  externalEmailRecipientId: { table: 'people.external_email_recipient', key: 'external_email_recipient_id' },
  organizationId: { table: 'people.organization', key: 'organization_id', community: false },
  insurancePolicyId: { table: 'people.insurance_policy', key: 'insurance_policy_id' },
  vendorId: { table: 'people.vendor', key: 'vendor_id', community: false },
  globalVendorId: { table: 'people.global_vendor', key: 'global_vendor_id', community: false },
  ownerMergeId: { table: 'receivables.owner_merge', key: 'owner_merge_id' },
  vendorMergeId: { table: 'payables.vendor_merge', key: 'vendor_merge_id', community: false },
  vendorContractId: { table: 'people.vendor_contract', key: 'vendor_contract_id' },
  vendorContactId: { table: 'people.vendor_contact', key: 'vendor_contact_id', community: false },
  vendorBankId: { table: 'payables.vendor_bank', key: 'vendor_bank_id', community: false },
  paymentFileId: { table: 'payables.payment_file', key: 'payment_file_id' },
  liabilityInsuranceId: { table: 'people.liability_insurance', key: 'liability_insurance_id', community: false },
  workersCompensationInsuranceId: {
    table: 'people.workers_compensation_insurance',
    key: 'workers_compensation_insurance_id',
    community: false,
  },
  fiscalYearId: { table: 'ledger.fiscal_year', key: 'fiscal_year_id' },
  accountId: { table: 'ledger.account', key: 'account_id' },
  costCenterId: { table: 'ledger.cost_center', key: 'cost_center_id' },
  fundId: { table: 'ledger.fund', key: 'fund_id' },
  reserveStudyId: { table: 'ledger.reserve_study', key: 'reserve_study_id' },
  entryId: { table: 'ledger.entry', key: 'entry_id' },
  batchId: { table: 'ledger.batch', key: 'batch_id' },
  managerEventId: { table: 'payables.manager_event', key: 'manager_event_id' },
  textCorrectionId: { table: 'ledger.text_correction', key: 'text_correction_id' },
  bankAccountId: { table: 'ledger.bank_account', key: 'bank_account_id' },
  chargeCodeId: { table: 'receivables.charge_code', key: 'charge_code_id' },
  codeCategoryId: { table: 'receivables.code_category', key: 'code_category_id' },
  distributionListId: { table: 'receivables.distribution_list', key: 'distribution_list_id' },
  interestSettingId: { table: 'receivables.interest_setting', key: 'interest_setting_id' },
  applicationOrderId: { table: 'receivables.application_order', key: 'application_order_id' },
  accelerationId: { table: 'receivables.acceleration', key: 'acceleration_id' },
  adjustmentLineId: { table: 'receivables.adjustment_line', key: 'adjustment_line_id' },
  batchLineId: { table: 'receivables.batch_line', key: 'batch_line_id' },
  chargeId: { table: 'receivables.charge', key: 'charge_id' },
  receiptId: { table: 'receivables.receipt', key: 'receipt_id' },
  miscReceiptId: { table: 'receivables.misc_receipt', key: 'misc_receipt_id' },
  depositId: { table: 'receivables.deposit', key: 'deposit_id' },
  depositTypeId: { table: 'receivables.deposit_type', key: 'deposit_type_id' },
  heldDepositId: { table: 'receivables.held_deposit', key: 'held_deposit_id' },
  ownerPaymentId: { table: 'receivables.owner_payment', key: 'owner_payment_id' },
  debitDrawId: { table: 'receivables.debit_draw', key: 'debit_draw_id' },
  onlinePaymentId: { table: 'receivables.online_payment', key: 'online_payment_id' },
  lockboxFileId: { table: 'receivables.lockbox_file', key: 'lockbox_file_id', community: false },
  lockboxAliasId: { table: 'receivables.lockbox_alias', key: 'lockbox_alias_id' },
  lockboxLineId: { table: 'receivables.lockbox_line', key: 'lockbox_line_id' },
  runId: { table: 'receivables.statement_run', key: 'statement_run_id' },
  couponOrderId: { table: 'receivables.coupon_order', key: 'coupon_order_id' },
  billId: { table: 'payables.bill', key: 'bill_id' },
  vendorInterestId: { table: 'payables.vendor_interest', key: 'vendor_interest_id' },
  inboxDocumentId: { table: 'payables.inbox_document', key: 'inbox_document_id' },
  vendorAccountId: { table: 'payables.vendor_account', key: 'vendor_account_id' },
  invoiceTemplateId: { table: 'payables.invoice_template', key: 'invoice_template_id' },
  checkId: { table: 'payables.issued_check', key: 'check_id' },
  printingId: { table: 'payables.printing', key: 'printing_id' },
  positivePayFileId: { table: 'payables.positive_pay_file', key: 'positive_pay_file_id' },
  formId: { table: 'payables.form_1099', key: 'form_1099_id', community: false },
  submissionId: { table: 'payables.iris_submission', key: 'iris_submission_id', community: false },
  taxNoticeId: { table: 'payables.tax_notice', key: 'tax_notice_id', community: false },
  reconciliationId: { table: 'banking.reconciliation', key: 'reconciliation_id' },
  bankLineId: { table: 'banking.bank_line', key: 'bank_line_id' },
  fundTransferId: { table: 'banking.fund_transfer', key: 'fund_transfer_id' },
  feedConnectionId: { table: 'banking.feed_connection', key: 'feed_connection_id' },
  feedAccountId: { table: 'banking.feed_account', key: 'feed_account_id' },
  feedItemId: { table: 'banking.feed_item', key: 'feed_item_id' },
  matchId: { table: 'banking.match', key: 'match_id', community: false },
  templateId: { table: 'correspondence.template', key: 'template_id', community: false },
  letterBatchId: { table: 'correspondence.letter_batch', key: 'letter_batch_id' },
  letterId: { table: 'correspondence.letter', key: 'letter_id' },
  addressEventId: { table: 'correspondence.address_event', key: 'address_event_id' },
  consentId: { table: 'correspondence.consent', key: 'consent_id' },
  printJobId: { table: 'correspondence.print_job', key: 'print_job_id' },
  signatureId: { table: 'correspondence.signature', key: 'signature_id' },
  wordTemplateId: { table: 'correspondence.word_template', key: 'word_template_id', community: false },
  mailingCertificateId: { table: 'correspondence.mailing_certificate', key: 'mailing_certificate_id' },
  mailOrderId: { table: 'correspondence.mail_order', key: 'mail_order_id' },
  houseRuleId: { table: 'law.house_rule', key: 'house_rule_id' },
  judgmentId: { table: 'law.judgment', key: 'judgment_id' },
  jobScheduleId: { table: 'platform.schedule', key: 'schedule_id' },
  workflowId: { table: 'automation.workflow', key: 'workflow_id' },
  workflowRunId: { table: 'automation.workflow_run', key: 'workflow_run_id' },
  architecturalRequestId: { table: 'maintenance.architectural_request', key: 'architectural_request_id' },
  architecturalTopicId: { table: 'maintenance.architectural_topic', key: 'architectural_topic_id' },
  architecturalDocumentId: { table: 'maintenance.architectural_document', key: 'architectural_document_id' },
  architecturalBallotId: { table: 'maintenance.architectural_ballot', key: 'architectural_ballot_id' },
  architecturalConditionId: { table: 'maintenance.architectural_condition', key: 'architectural_condition_id' },
  architecturalBatchId: { table: 'maintenance.architectural_batch', key: 'architectural_batch_id' },
  accommodationId: { table: 'maintenance.accommodation', key: 'accommodation_id' },
  costItemId: { table: 'maintenance.cost_item', key: 'cost_item_id', community: false },
  requestId: { table: 'maintenance.request', key: 'request_id' },
  generalRequestId: { table: 'maintenance.request', key: 'request_id', only: `family = 'GENERAL'` },
  serviceRequestId: { table: 'maintenance.request', key: 'request_id', only: `family = 'SERVICE'` },
  requestCodeId: { table: 'maintenance.request_code', key: 'request_code_id' },
  actionProcessId: { table: 'maintenance.action_process', key: 'action_process_id' },
  cannedReplyId: { table: 'maintenance.canned_reply', key: 'canned_reply_id' },
  requestBatchId: { table: 'maintenance.request_batch', key: 'request_batch_id' },
  workOrderId: { table: 'maintenance.work_order', key: 'work_order_id' },
  quoteId: { table: 'maintenance.work_order_quote', key: 'work_order_quote_id' },
  costId: { table: 'maintenance.work_order_cost', key: 'work_order_cost_id' },
  violationId: { table: 'maintenance.violation', key: 'violation_id' },
  violationBatchId: { table: 'maintenance.violation_batch', key: 'violation_batch_id' },
  violationHearingId: { table: 'maintenance.violation_hearing', key: 'violation_hearing_id' },
  violationEventId: { table: 'maintenance.violation_event', key: 'violation_event_id' },
  roleId: { table: 'identity.role', key: 'role_id', community: false },
  communityListId: { table: 'identity.community_list', key: 'community_list_id', community: false },
  userId: { table: 'identity.app_user', key: 'user_id', community: false },
  selectionId: { table: 'platform.selection', key: 'selection_id', community: false },
  savedViewId: { table: 'platform.saved_view', key: 'saved_view_id', community: false },
  jobId: { table: 'platform.job_progress', key: 'job_id', community: false },
};

/** True for kinds of records that belong to one community. */
export const isOfCommunity = (kind: string) => kind !== 'communityId' && kinds[kind] !== undefined && kinds[kind].community !== false;

async function gatherIds(server: TestServer, customerId: string, communityId: string): Promise<Ids> {
  const ids: Record<string, string> = { communityId };
  for (const [name, { table, key, community, only = 'true' }] of Object.entries(kinds)) {
    const within = community === false ? sql`true` : sql`community_id = ${communityId}`;
    const found = await sql<{ id: string }>`select ${sql.ref(key)}::text as id from ${sql.table(table)}
      where customer_id = ${customerId} and ${within} and ${sql.raw(only)} order by ${sql.ref(key)} desc limit 1`.execute(
      server.db.asMigrator,
    );
    if (found.rows[0]) ids[name] = found.rows[0].id;
  }
  return ids;
}

async function playMonth(clerk: Player, approver: Player): Promise<string> {
  const story = playMapleCourt({ clerk, approver });
  for (;;) {
    const turn = await story.next();
    if (!turn.done) continue;
    await addTheRest(clerk, turn.value.communityId);
    await payOnline(clerk, turn.value.communityId);
    return turn.value.communityId;
  }
}

async function setUpBare(player: Player): Promise<string> {
  const association = await setUpAssociation(player, {
    facts: { ...mapleCourtFacts, name: 'Birch Court', shortCode: 'BC', legalName: 'Birch Court' },
    propertiesFile: 'maple-court-properties.csv',
    years: [{ label: '2026', startDate: '2026-01-01' }],
    method: 'ACCRUAL',
    lockboxId: '9200',
    accountNumbers: { operating: '500117010', reserve: '500117028' },
    lastCheckNumber: 1000,
  });
  const dues = { operating: '310.00', reserve: '55.00' };
  await addCodes(player, association, { Townhome: dues, 'End home': dues }, '2025-01-01');
  return association.communityId;
}

async function place(server: TestServer, customerId: string, idPrefix: string, make: () => Promise<string>): Promise<Place> {
  await beginIdsWith(server, idPrefix);
  const communityId = await make();
  // What was judged comes of acts the month leaves out.
  await sql`insert into law.judgment (customer_id, community_id, judged_by, judged_time, topic, act, as_of, verdict, subject, facts)
    select u.customer_id, ${communityId}::bigint, min(u.user_id), '2026-02-01T00:00:00Z'::timestamptz, 'lateFee', 'chargeLateFee', '2026-02-01'::date, 'warn', 'Late fee', '{}'
    from identity.app_user u where u.customer_id = ${customerId} group by u.customer_id`.execute(server.db.asMigrator);
  await letOwnerIn(server, customerId, communityId);
  await feedBank(server, customerId, communityId);
  return { customerId, communityId, ids: await gatherIds(server, customerId, communityId) };
}

/** An owner with an account of the portal, and another invitation of the same home that waits. */
async function letOwnerIn({ db }: TestServer, customerId: string, communityId: string): Promise<void> {
  await sql`insert into owner_access.community_setting (customer_id, community_id, is_on, shows_history, shows_documents)
    values (${customerId}, ${communityId}, true, true, true) on conflict do nothing`.execute(db.asMigrator);
  const found = await sql<{ id: string }>`insert into owner_access.account (customer_id, email, display_name, created_time)
    values (${customerId}, ${`owner${communityId}@home.example`}, 'An Owner', '2026-01-02T00:00:00Z') returning account_id as id`.execute(
    db.asMigrator,
  );
  const accountId = found.rows[0]?.id;
  await sql`with made as (insert into owner_access.invitation (customer_id, community_id, ownership_id, email, locale, invited_time, expires_time, accepted_time, account_id)
      select o.customer_id, o.community_id, min(o.ownership_id), 'owner@home.example', 'en', '2026-01-01T00:00:00Z'::timestamptz, '2026-12-31T00:00:00Z'::timestamptz,
        case n when 1 then '2026-01-02T00:00:00Z'::timestamptz end, case n when 1 then ${accountId}::bigint end
      from people.ownership o cross join generate_series(1, 2) n where o.customer_id = ${customerId} and o.community_id = ${communityId}
      group by o.customer_id, o.community_id, n returning *)
    insert into owner_access.account_home (customer_id, account_id, ownership_id, community_id, invitation_id, added_time)
    select customer_id, account_id, ownership_id, community_id, invitation_id, accepted_time from made where account_id is not null`.execute(
    db.asMigrator,
  );
  await sql`with made as (insert into owner_access.rollout (customer_id, holds_letters, entered_by, entered_time)
      select u.customer_id, true, min(u.user_id), '2026-01-01T00:00:00Z'::timestamptz from identity.app_user u where u.customer_id = ${customerId}
      group by u.customer_id returning *)
    insert into owner_access.rollout_community (customer_id, rollout_id, community_id, version_after)
    select customer_id, rollout_id, ${communityId}::bigint, 1 from made`.execute(db.asMigrator);
}

/** A second customer with two administrators, made by the operator of the service. */
async function aStranger(server: TestServer): Promise<{ customerId: string; clerk: Player; approver: Player }> {
  const nobody = new Player(inProcess(server.app));
  const service = await nobody.signIn('operator@test.example', password);
  const { customerId } = await service.call(operator.createCustomer, {
    key: 'foreign',
    name: 'Foreign Management',
    administratorName: 'Olga Other',
    administratorEmail: 'olga@foreign.example',
    administratorPassword: password,
  });
  const approver = await nobody.signIn('olga@foreign.example', password);
  const clerk = { displayName: 'Otto', email: 'otto@foreign.example', password, roleNames: ['Administrator'] };
  await approver.call(users.addUser, { ...clerk, seesAllCommunities: true, communityIds: [] });
  return { customerId, approver, clerk: await nobody.signIn(clerk.email, password) };
}

/** Builds everything; half a minute. */
async function buildWorld() {
  const server = await aServer(allRoutes, hasCommunity, whyClosed);
  server.services.processor = worldProcessor;
  const log = { info: () => {}, error: (details: object) => console.error(details) };
  await prepareQueue(server.db.queueUrl);
  const worker = await runWorker({ queueUrl: server.db.queueUrl, jobs: allJobs, services: server.services, log });
  const as = (token: string) => new Player(inProcess(server.app), token);
  const everywhere = await server.tokenFor('Administrator');
  const clerk = as(await server.tokenFor('Administrator'));
  const played = await place(server, server.customerId, '41000', () => playMonth(clerk, as(everywhere)));
  const bare = await place(server, server.customerId, '52000', () => setUpBare(clerk));
  const onlyBare = await server.tokenFor('Administrator', [bare.communityId]);
  await beginIdsWith(server, '93000');
  const other = await aStranger(server);
  const foreign = await place(server, other.customerId, '93001', () => playMonth(other.clerk, other.approver));
  await worker.stop();
  // Nobody's access has changed just before: who calls is looked up once, as on any working day.
  server.clock.advance(2_000);
  return { frozen: await server.freeze(), played, bare, foreign, everywhere, onlyBare };
}

let built: ReturnType<typeof buildWorld> | undefined;

/** Everything, built once in a process, on a server and a database of its own. */
export async function aWorld(): Promise<World> {
  built ??= buildWorld();
  const { frozen, ...world } = await built;
  const server = await frozen.thaw();
  server.services.processor = worldProcessor;
  return { ...world, server };
}

/**
 * The played community goes on: money, papers, people and records of every kind are added to it by someone
 * who sees all.
 */
export async function goOnWith({ server, everywhere, played }: World): Promise<void> {
  const clerk = new Player(inProcess(server.app), everywhere);
  const { communityId, ids } = played;
  const content = Buffer.from(
    sampleText('maple-court-lockbox.bai').replaceAll('260109', '260212').replaceAll('00000020', '00000021'),
  ).toString('base64');
  // The file names accounts as they are, and no scanline of a coupon.
  const { accounts } = await clerk.call(lockboxSettings.getLockboxSettings, {});
  const bankAccountId = accounts.find((one) => one.communityId === communityId)?.bankAccountId ?? '';
  await clerk.call(lockboxSettings.dropScanline, { communityId, bankAccountId });
  const { lockboxFileId } = await clerk.call(lockbox.importLockbox, { file: { fileName: 'february.bai', content } });
  const { baseHash: lockboxHash } = await clerk.call(lockbox.previewLockbox, { communityId, lockboxFileId });
  await clerk.call(lockbox.postLockbox, { communityId, lockboxFileId, baseHash: lockboxHash });
  const expenses = (await clerk.call(accounting.pickAccounts, { communityId })).filter(({ type }) => type === 'EXPENSE');
  const ofFund = expenses.filter(({ fundId }) => fundId === expenses[0]?.fundId);
  const [from = '', to = ''] = ofFund.map(({ accountId }) => accountId);
  const lines = [
    { accountId: from, debit: '17.31' },
    { accountId: to, credit: '17.31' },
  ];
  const entry = { communityId, postDate: '2026-02-10', reference: 'ELSE', description: 'Posted elsewhere', lines };
  const { baseHash } = await clerk.call(journal.previewJournalEntry, entry);
  await clerk.call(journal.addJournalEntry, { ...entry, baseHash });
  const active = await sql<{ vendorId: string }>`select vendor_id as "vendorId" from people.vendor
    where customer_id = ${played.customerId} and is_active order by vendor_id limit 1`.execute(server.db.asMigrator);
  const bill = {
    vendorId: active.rows[0]?.vendorId ?? '',
    billNumber: 'ELSE-1',
    billDate: '2026-02-10',
    amount: '913.77',
    description: 'Elsewhere',
  };
  await clerk.call(bills.addBill, { communityId, ...bill, lines: [{ accountId: from, amount: '913.77' }] });
  const record = { kind: 'property', entityId: ids.propertyId ?? '', communityId };
  await clerk.call(notes.addNote, { record, subject: 'Elsewhere', noteDate: '2026-02-10' });
  await clerk.call(tasks.addTask, { record, title: 'Elsewhere', dueDate: '2026-02-11' });
  await clerk.call(contact.addContact, { communityId, lastName: 'Elsewhere', relation: 'Broker', email: 'elsewhere@test.example' });
  await clerk.call(renter.addRenter, {
    communityId,
    propertyId: ids.propertyId ?? '',
    lastName: 'Elsewhere',
    leaseStartDate: '2026-02-01',
  });
}
