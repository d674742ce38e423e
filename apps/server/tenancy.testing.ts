// Two customers, one of them with two communities, filled through the public calls, for tests of who may see
// what: an id tells whose record it is.

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobSchedules } from '../../modules/automation/automation.contract.ts';
import { fundTransfers } from '../../modules/banking/banking.contract.ts';
import { hasCommunity, whyClosed } from '../../modules/communities/communities.server.ts';
import {
  consents,
  mailOrders,
  mailSettings,
  messageBatches,
  printJobList,
  signatures,
  templates,
  wordTemplates,
} from '../../modules/correspondence/correspondence.contract.ts';
import { operator, users } from '../../modules/identity/identity.contract.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { law } from '../../modules/law/law.contract.ts';
import { accounting, journal } from '../../modules/ledger/ledger.contract.ts';
import { bills, invoiceTemplate, recurringBills } from '../../modules/payables/payables.contract.ts';
import { contact, owner, ownership, renter, vendor, vendorList } from '../../modules/people/people.contract.ts';
import {
  acceleration,
  adjustments,
  applicationOrders,
  billing,
  codes,
  heldDeposits,
  interest,
  lockbox,
  miscReceipts,
  ownerMerge,
  statements,
} from '../../modules/receivables/receivables.contract.ts';
import { notes, tasks } from '../../modules/records/records.contract.ts';
import { everyWeekday, jobs, savedViews } from '../../packages/contract/contract.ts';
import { sql } from '../../packages/db/database.ts';
import { prepareQueue, runWorker } from '../../packages/jobs/worker.ts';
import { assert } from '../../packages/kernel/kernel.ts';
import { allJobs, allRoutes } from './registry.ts';
import { addCodes, setUpAssociation } from './sample/association.ts';
import { mapleCourtFacts, playMapleCourt } from './sample/maple-court.ts';
import { inProcess, Player } from './sample/player.ts';

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
 * Where a record of each kind is found: table and key; `community` false for what belongs to the whole
 * customer.
 */
const kinds: Readonly<Record<string, { table: string; key: string; community?: false }>> = {
  propertyId: { table: 'communities.property', key: 'property_id' },
  ownershipId: { table: 'people.ownership', key: 'ownership_id' },
  resaleId: { table: 'lifecycle.resale', key: 'resale_id' },
  disclosureOrderId: { table: 'lifecycle.disclosure_order', key: 'disclosure_order_id' },
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
  vendorAchId: { table: 'people.vendor_ach', key: 'vendor_ach_id', community: false },
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
  lockboxFileId: { table: 'receivables.lockbox_file', key: 'lockbox_file_id', community: false },
  lockboxAliasId: { table: 'receivables.lockbox_alias', key: 'lockbox_alias_id' },
  lockboxLineId: { table: 'receivables.lockbox_line', key: 'lockbox_line_id' },
  runId: { table: 'receivables.statement_run', key: 'statement_run_id' },
  billId: { table: 'payables.bill', key: 'bill_id' },
  invoiceTemplateId: { table: 'payables.invoice_template', key: 'invoice_template_id' },
  checkId: { table: 'payables.issued_check', key: 'check_id' },
  printingId: { table: 'payables.printing', key: 'printing_id' },
  reconciliationId: { table: 'banking.reconciliation', key: 'reconciliation_id' },
  bankLineId: { table: 'banking.bank_line', key: 'bank_line_id' },
  fundTransferId: { table: 'banking.fund_transfer', key: 'fund_transfer_id' },
  matchId: { table: 'banking.match', key: 'match_id', community: false },
  templateId: { table: 'correspondence.template', key: 'template_id', community: false },
  letterBatchId: { table: 'correspondence.letter_batch', key: 'letter_batch_id' },
  letterId: { table: 'correspondence.letter', key: 'letter_id' },
  addressEventId: { table: 'correspondence.address_event', key: 'address_event_id' },
  consentId: { table: 'correspondence.consent', key: 'consent_id' },
  printJobId: { table: 'correspondence.print_job', key: 'print_job_id' },
  signatureId: { table: 'correspondence.signature', key: 'signature_id' },
  wordTemplateId: { table: 'correspondence.word_template', key: 'word_template_id', community: false },
  mailOrderId: { table: 'correspondence.mail_order', key: 'mail_order_id' },
  houseRuleId: { table: 'law.house_rule', key: 'house_rule_id' },
  judgmentId: { table: 'law.judgment', key: 'judgment_id' },
  jobScheduleId: { table: 'platform.schedule', key: 'schedule_id' },
  costItemId: { table: 'maintenance.cost_item', key: 'cost_item_id', community: false },
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
  for (const [name, { table, key, community }] of Object.entries(kinds)) {
    const within = community === false ? sql`true` : sql`community_id = ${communityId}`;
    const found = await sql<{ id: string }>`select ${sql.ref(key)}::text as id from ${sql.table(table)}
      where customer_id = ${customerId} and ${within} order by ${sql.ref(key)} desc limit 1`.execute(server.db.asMigrator);
    if (found.rows[0]) ids[name] = found.rows[0].id;
  }
  return ids;
}

/** Someone entered twice, whose history is merged. */
async function mergeTwice(player: Player, communityId: string): Promise<void> {
  const [into] = (await player.call(owner.listOwners, { communityId })).rows;
  const twin = { communityId, propertyId: into?.propertyId ?? '', isPrimary: false, startDate: '2026-01-01', lastName: 'Twice' };
  const { ownershipId } = await player.call(ownership.addOwnership, twin);
  await player.call(notes.addNote, {
    record: { kind: 'ownership', entityId: ownershipId, communityId },
    subject: 'Gate code changed',
    noteDate: '2026-01-05',
  });
  const asked = { communityId, fromOwnershipId: ownershipId, toOwnershipId: into?.ownershipId ?? '' };
  const { baseHash } = await player.call(ownerMerge.previewOwnerMerge, asked);
  await player.call(ownerMerge.mergeOwnerHistory, { ...asked, baseHash, reason: 'Entered twice' });
}

/** Money that pays no owner's account. */
async function postMiscReceipt(player: Player, communityId: string): Promise<void> {
  const { bankAccounts, accounts } = await player.call(miscReceipts.getMiscReceiptChoices, { communityId });
  const receipt = {
    communityId,
    bankAccountId: bankAccounts[0]?.bankAccountId ?? '',
    // After the day through which the sample is reconciled.
    postDate: '2026-02-02',
    payerKind: 'NAME' as const,
    payerName: 'Antenna tenant',
    category: 'RENTAL' as const,
    amount: '100.00',
    lines: [{ accountId: accounts[0]?.accountId ?? '', amount: '100.00' }],
  };
  const { baseHash } = await player.call(miscReceipts.previewMiscReceipt, receipt);
  await player.call(miscReceipts.addMiscReceipt, { ...receipt, baseHash });
}

/** A security deposit of an owner. */
async function holdDeposit(player: Player, communityId: string): Promise<void> {
  const { heldAccounts, accounts, bankAccounts } = await player.call(heldDeposits.getDepositChoices, { communityId });
  const { depositTypeId } = await player.call(heldDeposits.saveDepositType, {
    communityId,
    name: 'Keys',
    family: 'OWNER' as const,
    heldAccountId: heldAccounts[0]?.accountId ?? '',
    incomeAccountId: accounts.find((one) => one.type === 'INCOME')?.accountId ?? '',
  });
  const [of] = (await player.call(owner.listOwners, { communityId })).rows;
  const bankAccountId = bankAccounts[0]?.bankAccountId ?? null;
  const own = { communityId, depositTypeId, ownershipId: of?.ownershipId ?? null, bankAccountId };
  const order = { ...own, postDate: '2026-02-02', amount: '50.00' };
  const { baseHash } = await player.call(heldDeposits.previewDeposit, order);
  await player.call(heldDeposits.addDeposit, { ...order, baseHash });
}

/** A rule of the documents. */
async function setHouseRule(player: Player, communityId: string): Promise<void> {
  const rule = { fact: 'documentGraceDays' as const, amount: 20, clause: 'Declaration, section 4.2', startDate: '2026-01-01' };
  await player.call(law.addHouseRule, { communityId, ...rule });
}

/** A transfer between bank accounts that waits for approval. */
async function requestTransfer(player: Player, communityId: string): Promise<void> {
  const { bankAccounts } = await player.call(fundTransfers.getTransferChoices, { communityId });
  const [from, to] = bankAccounts;
  const order = {
    communityId,
    kind: 'CONTRIBUTION' as const,
    fromBankAccountId: from?.bankAccountId ?? '',
    toBankAccountId: to?.bankAccountId ?? '',
    amount: '100.00',
    plannedDate: '2026-02-02',
    reason: 'Budgeted contribution',
  };
  const { baseHash } = await player.call(fundTransfers.previewTransfer, order);
  await player.call(fundTransfers.requestTransfer, { ...order, baseHash });
}

/** A charge by hand that waits for review. */
async function keepAdjustment(player: Player, communityId: string): Promise<void> {
  const [of] = (await player.call(owner.listOwners, { communityId })).rows;
  const { codes } = await player.call(adjustments.getAdjustmentChoices, { communityId });
  const order = {
    communityId,
    ownershipId: of?.ownershipId ?? '',
    postDate: '2026-02-02',
    type: 'ADD_CHARGE' as const,
    codes: [{ codeId: codes[0]?.codeId ?? '', amount: '5.00' }],
    keep: true,
  };
  const { baseHash } = await player.call(adjustments.previewAdjustment, order);
  await player.call(adjustments.enterAdjustment, { ...order, baseHash });
}

/** Settings of interest on a code of its own, and an owner who is charged the rest of the year. */
async function chargeAhead(player: Player, communityId: string): Promise<void> {
  const [of] = (await player.call(owner.listOwners, { communityId })).rows;
  const [code] = (await player.call(codes.listCodes, { communityId })).codes;
  const { incomeAccountId = '', receivableAccountId = null } = code ?? {};
  const drawing = { communityId, alias: 'INTR', name: 'Interest', kind: 'INTEREST' as const, incomeAccountId, receivableAccountId };
  const { chargeCodeId } = await player.call(codes.saveCode, drawing);
  const setting = { communityId, startDate: '2026-01-01', method: 'SIMPLE' as const, rateBasisPoints: 1200, chargeCodeId };
  await player.call(interest.saveInterestSetting, setting);
  const steps = [{ kinds: ['ASSESSMENT' as const], age: 'ANY' as const }];
  await player.call(applicationOrders.addApplicationOrder, { communityId, startDate: '2026-02-01', name: 'Assessments first', steps });
  const order = { communityId, ownershipId: of?.ownershipId ?? '', postDate: '2026-02-02', authority: 'Board vote' };
  const { baseHash } = await player.call(acceleration.previewAcceleration, order);
  await player.call(acceleration.accelerateOwner, { ...order, baseHash });
}

/** A bill that recurs, and the first of its bills. */
async function makeRecurringBill(player: Player, communityId: string): Promise<void> {
  const { accounts } = await player.call(bills.getBillSetup, { communityId });
  const { rows } = await player.call(vendor.listVendors, { onlyActive: true });
  await player.call(invoiceTemplate.addInvoiceTemplate, {
    communityId,
    name: 'Monthly service',
    vendorId: rows[0]?.vendorId ?? '',
    numberPattern: 'MS-{yyyy}-{mm}',
    frequency: 'MONTHLY',
    firstDate: '2026-02-02',
    lines: [{ accountId: accounts.find((one) => one.accountType === 'EXPENSE')?.accountId ?? '', amount: '25.00' }],
  });
  const order = { communityId, throughDate: '2026-02-02' };
  const { baseHash } = await player.call(recurringBills.previewRecurringBills, order);
  await player.call(recurringBills.makeRecurringBills, { ...order, baseHash });
}

/**
 * Statements made, a batch kept unposted, a selection and a view of a list: what the month of the sample
 * leaves out.
 */
async function addTheRest(player: Player, communityId: string): Promise<void> {
  await mergeTwice(player, communityId);
  await postMiscReceipt(player, communityId);
  await makeRecurringBill(player, communityId);
  await requestTransfer(player, communityId);
  await holdDeposit(player, communityId);
  await setHouseRule(player, communityId);
  await player.call(vendorList.calls.selectRows, {});
  await player.call(savedViews.addView, { list: vendorList.name, name: 'All of them', state: { sort: '-name' } });
  await player.call(savedViews.setDefaultView, { list: vendorList.name, view: 'all' });
  const { jobId } = await player.call(statements.startStatements, {
    communityId,
    fromDate: '2026-01-01',
    statementDate: '2026-01-31',
    dueDate: '2026-02-15',
  });
  const lettersJobId = await writeToOwners(player, communityId);
  await scheduleJobs(player, communityId);
  await keepAdjustment(player, communityId);
  await chargeAhead(player, communityId);
  const february = { communityId, postDate: '2026-02-01' };
  const { baseHash } = await player.call(billing.previewCharges, february);
  await player.call(billing.keepCharges, { ...february, baseHash });
  await untilDone(player, jobId);
  await untilDone(player, lettersJobId);
  await orderMailing(player, communityId);
}

/** Waits for a job of the worker. */
async function untilDone(player: Player, jobId: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { state, kind } = await player.call(jobs.getJob, { jobId });
    if (state === 'done') return;
    assert(state === 'waiting' || state === 'running', `${kind} was done, not ${state}`);
    await sleep(50);
  }
  throw new Error('a job took more than twenty seconds');
}

/** A job that only plans, and one that runs by itself; neither before the month is over. */
async function scheduleJobs(player: Player, communityId: string): Promise<void> {
  for (const mode of ['SCHEDULE', 'AUTOMATE'] as const) {
    const schedule = {
      name: `Dues ${mode}`,
      mode,
      frequency: 'MONTHLY' as const,
      startDate: '2035-01-01',
      weekdays: [...everyWeekday],
      dayOfMonth: 1,
    };
    await player.call(jobSchedules.addJobs, { communityIds: [communityId], kind: 'apply-charges', settings: { daysAhead: '0' }, schedule });
  }
}

/** A template of a sample, and a batch of letters that is released. */
async function writeToOwners(player: Player, communityId: string): Promise<string> {
  const { templateId } = await player.call(templates.addTemplate, { name: 'Thank you', sample: 'thank-you', forCommunityId: communityId });
  const { baseHash } = await player.call(templates.previewRelease, { templateId });
  await player.call(templates.releaseTemplate, { templateId, baseHash });
  const batch = { communityId, title: 'Thank you', templateId, letterDate: '2026-01-31', who: 'ALL' as const };
  const { letterBatchId } = await player.call(messageBatches.addBatch, batch);
  const seen = await player.call(messageBatches.previewBatch, { communityId, letterBatchId });
  await player.call(messageBatches.releaseBatch, { communityId, letterBatchId, baseHash: seen.baseHash });
  const { jobId } = await player.call(messageBatches.getBatch, { communityId, letterBatchId });
  assert(jobId, 'a batch of today is made at once');
  await refuseTexts(player, communityId);
  return jobId;
}

/** An owner who agreed to texts and took it back. */
async function refuseTexts(player: Player, communityId: string): Promise<void> {
  const [first] = await player.call(messageBatches.listBatchOwners, { communityId });
  assert(first, 'there are owners');
  const { ownershipId } = first;
  const before = await player.call(ownership.getOwnership, { communityId, ownershipId });
  await player.call(ownership.editOwnership, { ...before, communityId, ownershipId, phone: '512-555-0123' } as never);
  const said = {
    channel: 'TEXT' as const,
    classes: ['GENERAL' as const],
    givenBy: 'The owner',
    source: 'CALL' as const,
    givenDate: '2026-01-02',
  };
  const owner = { communityId, ownershipId };
  await player.call(consents.recordConsent, { ...owner, ...said, isGiven: true, wording: 'Yes, text me' });
  await player.call(consents.recordConsent, { ...owner, ...said, isGiven: false, wording: 'No more texts' });
}

/** A picture of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** How mail is made, an order of the letters, a signature, and a template in Word. */
async function orderMailing(player: Player, communityId: string): Promise<void> {
  await player.call(mailSettings.saveMailSettings, { communityId, piecePrice: '0.74', sheetPrice: '0.06', colorPrice: '0.11' });
  const { rows } = await player.call(printJobList.calls.readPage, { communityId });
  const [job] = rows;
  assert(job, 'the letters of the batch are printed from one file');
  await player.call(mailOrders.addLetterOrder, { communityId, printJobId: job.printJobId });
  const signature = { communityId, signer: 'Tess Treasurer', signsLetters: true, validFrom: '2026-01-01' };
  await player.call(signatures.addSignature, { ...signature, file: { fileName: 'signature.png', content: onePixel } });
  const content = readFileSync(new URL('sample/letter.docx', import.meta.url)).toString('base64');
  await player.call(wordTemplates.addWordTemplate, {
    name: 'Thank you',
    forCommunityId: communityId,
    file: { fileName: 'letter.docx', content },
  });
}

async function playMonth(clerk: Player, approver: Player): Promise<string> {
  const story = playMapleCourt({ clerk, approver });
  for (;;) {
    const turn = await story.next();
    if (!turn.done) continue;
    await addTheRest(clerk, turn.value.communityId);
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
  return { customerId, communityId, ids: await gatherIds(server, customerId, communityId) };
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
  return { ...world, server: await frozen.thaw() };
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
