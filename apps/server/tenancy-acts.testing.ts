// What is added to a community played through its month, so that every kind of record and every list has a
// row in the sweeps of who may see what.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobSchedules } from '../../modules/automation/automation.contract.ts';
import { fundTransfers } from '../../modules/banking/banking.contract.ts';
import {
  collectionCaseList,
  collectionCases,
  collectionProcedures,
  collectionRuns,
  paymentPlans,
} from '../../modules/collections/collections.contract.ts';
import {
  consents,
  mailingCertificates,
  mailOrders,
  messageBatches,
  printJobList,
  printJobs,
  signatures,
  templates,
  wordTemplates,
} from '../../modules/correspondence/correspondence.contract.ts';
import { meeting, motion, resolution } from '../../modules/governance/governance.contract.ts';
import { law } from '../../modules/law/law.contract.ts';
import { batchList, supportEdits } from '../../modules/ledger/ledger.contract.ts';
import {
  cannedReplies,
  generalRequest,
  requestCodes,
  serviceRequest,
  violationBatches,
  violations,
  workOrders,
} from '../../modules/maintenance/maintenance.contract.ts';
import { bills, form1099, inbox, invoiceTemplate, managerBilling, recurringBills } from '../../modules/payables/payables.contract.ts';
import { owner, ownership, vendor, vendorList } from '../../modules/people/people.contract.ts';
import {
  acceleration,
  adjustments,
  applicationOrders,
  billing,
  codes,
  coupons,
  heldDeposits,
  interest,
  lockboxSettings,
  miscReceipts,
  ownerMerge,
  statements,
} from '../../modules/receivables/receivables.contract.ts';
import { notes } from '../../modules/records/records.contract.ts';
import { everyWeekday, jobs, savedViews } from '../../packages/contract/contract.ts';
import { assert } from '../../packages/kernel/kernel.ts';
import { inviteOwners } from './sample/owners.ts';
import type { Player } from './sample/player.ts';
import { declareBoardInterest } from './tenancy-board.testing.ts';
import { drawFromOwner } from './tenancy-draws.testing.ts';
import { leaveLineOut } from './tenancy-feeds.testing.ts';
import { makeReviews } from './tenancy-reviews.testing.ts';
import { watchInShadow } from './tenancy-workflows.testing.ts';

/** A meeting, a motion that was carried, and the resolution it adopted. */
async function decide(player: Player, communityId: string): Promise<void> {
  const { meetingId } = await player.call(meeting.addMeeting, { communityId, name: 'Board meeting', meetingDate: '2026-01-15' });
  const put = { communityId, meetingId, name: 'Reserve policy', outcome: 'CARRIED' as const };
  const { motionId } = await player.call(motion.addMotion, put);
  const adopted = { communityId, name: 'Reserve policy', motionId, adoptedDate: '2026-01-15', resolutionText: 'Resolved.' };
  await player.call(resolution.addResolution, adopted);
}

/** Steps of collection, a run over who is late, a contact, and a plan that is offered. */
async function collect(player: Player, communityId: string): Promise<void> {
  await player.call(collectionProcedures.publishProcedure, { communityId, steps: [{ name: 'Reminder', stage: 'REMINDER', daysLate: 0 }] });
  const run = { communityId, runDate: '2026-01-31' };
  const { baseHash } = await player.call(collectionRuns.previewRun, run);
  await player.call(collectionRuns.postRun, { ...run, baseHash });
  const { rows } = await player.call(collectionCaseList.calls.readPage, { communityId, sort: '-number' } as never);
  const [row] = rows as { collectionCaseId: string }[];
  assert(row, 'somebody is late in January');
  const of = { communityId, collectionCaseId: row.collectionCaseId };
  await player.call(collectionCases.logContact, { ...of, channel: 'CALL', contactDate: '2026-01-31', note: 'No answer' });
  const terms = { ...of, offeredDate: '2026-01-31', firstDueDate: '2026-02-15', months: 6 };
  await player.call(paymentPlans.offerPlan, terms);
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

/** An e-invoice that became a bill, and one that waits. */
async function fileInvoices(player: Player, communityId: string): Promise<void> {
  const { accounts } = await player.call(bills.getBillSetup, { communityId });
  const { rows } = await player.call(vendor.listVendors, { onlyActive: true });
  const xml = (number: string) =>
    `<Invoice><ID>${number}</ID><IssueDate>2026-02-01</IssueDate><LegalMonetaryTotal><PayableAmount>12.00</PayableAmount></LegalMonetaryTotal></Invoice>`;
  const send = (number: string) =>
    player.call(inbox.addInboxDocument, {
      communityId,
      file: { fileName: `${number}.xml`, content: Buffer.from(xml(number)).toString('base64') },
    });
  const { inboxDocumentId } = await send('EX-1');
  const { version } = await player.call(inbox.getInboxDocument, { inboxDocumentId });
  await player.call(inbox.submitInboxDocument, {
    inboxDocumentId,
    version,
    communityId,
    vendorId: rows[0]?.vendorId ?? '',
    billNumber: 'EX-1',
    billDate: '2026-02-01',
    amount: '12.00',
    accountNumber: '77-1180',
    lines: [{ accountId: accounts.find((one) => one.accountType === 'EXPENSE')?.accountId ?? '', amount: '12.00' }],
  });
  await send('EX-2');
}

/** A notice of the tax office about a vendor, which was answered. */
async function noticeVendor(player: Player): Promise<void> {
  const { rows } = await player.call(vendor.listVendors, { onlyActive: true });
  const vendorId = rows[0]?.vendorId ?? '';
  const { taxNoticeId } = await player.call(form1099.addTaxNotice, { vendorId, kind: 'B_FIRST', noticeDate: '2026-01-05' });
  await player.call(form1099.answerTaxNotice, { vendorId, taxNoticeId, answeredDate: '2026-01-09', answer: 'Signed W-9' });
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

/** Coupon books of two months, paid into a lockbox whose scanline the bank approved. */
async function makeCoupons(player: Player, communityId: string): Promise<string> {
  const { accounts } = await player.call(lockboxSettings.getLockboxSettings, {});
  const bankAccountId = accounts.find((one) => one.communityId === communityId)?.bankAccountId ?? '';
  await player.call(lockboxSettings.saveScanline, {
    communityId,
    bankAccountId,
    approvedDate: '2026-01-02',
    length: 21,
    accountStart: 1,
    accountLength: 10,
    amountStart: 11,
    amountLength: 10,
    checkStart: 21,
    checkRule: 'mod10-2121-left',
    coverStart: 1,
    coverLength: 20,
  });
  const order = { communityId, bankAccountId, firstDueDate: '2026-03-01', payments: 2 };
  const { baseHash } = await player.call(coupons.previewCoupons, order);
  return (await player.call(coupons.makeCoupons, { ...order, baseHash })).jobId;
}

/** Requests of both families, an act on them, and a work order with a quote and a cost. */
async function makeCases(player: Player, communityId: string): Promise<void> {
  const steps = [{ name: 'Look at it', days: 1, told: 'NOBODY' as const, words: '', templateId: null }];
  const { actionProcessId } = await player.call(requestCodes.addActionProcess, {
    communityId,
    family: 'SERVICE',
    name: 'Second look',
    steps,
  });
  const code = { communityId, family: 'SERVICE' as const, alias: 'GATE2', name: 'Gates', actionProcessId };
  const { requestCodeId } = await player.call(requestCodes.addRequestCode, code);
  await player.call(cannedReplies.addCannedReply, { communityId, name: 'Thanks', body: 'Thank you.' });
  const request = { communityId, subject: 'Gate stays shut', receivedDate: '2026-02-02', email: 'owner@owners.example' };
  const homes = (await player.call(owner.listOwners, { communityId })).rows;
  for (const { propertyId } of homes) {
    await player.call(generalRequest.addGeneralRequest, { ...request, propertyId });
    await player.call(serviceRequest.addServiceRequest, { ...request, propertyId });
  }
  const general = await player.call(generalRequest.addGeneralRequest, request);
  const closing = { communityId, requestIds: [general.generalRequestId], act: 'STATE' as const, state: 'CLOSED' as const };
  await player.call(generalRequest.runRequestBatch, await player.seen(generalRequest.previewRequestBatch, closing));
  const { serviceRequestId } = await player.call(serviceRequest.addServiceRequest, { ...request, requestCodeId });
  await player.call(serviceRequest.addRequestComment, { communityId, requestId: serviceRequestId, body: 'Seen', isPublic: false });
  const other = await player.call(serviceRequest.addServiceRequest, { ...request, subject: 'Lamp' });
  await player.call(serviceRequest.linkRequests, { communityId, requestId: serviceRequestId, otherRequestId: other.serviceRequestId });
  const order = { communityId, requestIds: [other.serviceRequestId], act: 'STATE' as const, state: 'OPEN' as const };
  await player.call(serviceRequest.runRequestBatch, await player.seen(serviceRequest.previewRequestBatch, order));
  const { rows } = await player.call(vendor.listVendors, { onlyActive: true });
  const vendorId = rows[0]?.vendorId ?? '';
  const made = await player.call(workOrders.convertRequests, { communityId, requestIds: [serviceRequestId], vendorId });
  await player.call(workOrders.addQuote, { communityId, ...made, vendorId, amount: '200.00', quotedDate: '2026-02-02' });
  await player.call(workOrders.addWorkCost, { communityId, ...made, description: 'Labor', quantity: '2', cost: '70.00' });
  const settings = await player.call(workOrders.getWorkOrderSettings, { communityId });
  await player.call(workOrders.saveWorkOrderSettings, { ...settings, communityId });
  await makeReviews(player, communityId, homes[0]?.propertyId ?? '');
}

/** Violations of every home, a hearing, a batch that was posted and one that was not. */
async function makeViolations(player: Player, communityId: string): Promise<void> {
  const steps = [{ name: 'Courtesy notice', days: 0, told: 'NOBODY' as const, words: '', templateId: null }];
  await player.call(requestCodes.addActionProcess, { communityId, family: 'VIOLATION', name: 'Notices', steps, isDefault: true });
  const code = { communityId, family: 'VIOLATION' as const, alias: 'TRASH2', name: 'Trash in view' };
  const { requestCodeId } = await player.call(requestCodes.addRequestCode, code);
  const made: string[] = [];
  for (const { propertyId } of (await player.call(owner.listOwners, { communityId })).rows) {
    const facts = { communityId, requestCodeId, propertyId, observedDate: '2026-02-02', addsAnother: true };
    made.push((await player.call(violations.addViolation, facts)).violationId);
  }
  const [first = '', ...others] = made;
  const of = { communityId, actionDate: '2026-02-03', name: 'Notices' };
  const { violationBatchId } = await player.call(violationBatches.addViolationBatch, { ...of, violationIds: [first] });
  const batch = { communityId, violationBatchId };
  await player.call(violationBatches.postViolationBatch, await player.seen(violationBatches.previewViolationBatch, batch));
  await player.call(violationBatches.addViolationBatch, { ...of, violationIds: others });
  await player.call(violations.scheduleHearing, { communityId, violationId: first, hearingDate: '2199-01-01' });
  const settings = await player.call(violations.getViolationSettings, { communityId });
  await player.call(violations.saveViolationSettings, { ...settings, communityId });
}

/**
 * Statements made, a batch kept unposted, a selection and a view of a list: what the month of the sample
 * leaves out.
 */
export async function addTheRest(player: Player, communityId: string): Promise<void> {
  await mergeTwice(player, communityId);
  await postMiscReceipt(player, communityId);
  await fileInvoices(player, communityId);
  await makeRecurringBill(player, communityId);
  await noticeVendor(player);
  await requestTransfer(player, communityId);
  await holdDeposit(player, communityId);
  await drawFromOwner(player, communityId);
  await declareBoardInterest(player, communityId);
  await leaveLineOut(player, communityId);
  await watchInShadow(player, communityId);
  await setHouseRule(player, communityId);
  await decide(player, communityId);
  await collect(player, communityId);
  await makeCases(player, communityId);
  await makeViolations(player, communityId);
  await player.call(vendorList.calls.selectRows, {});
  await player.call(savedViews.addView, { list: vendorList.name, name: 'All of them', state: { sort: '-name' } });
  await player.call(savedViews.setDefaultView, { list: vendorList.name, view: 'all' });
  const { jobId } = await player.call(statements.startStatements, {
    communityId,
    fromDate: '2026-01-01',
    statementDate: '2026-01-31',
    dueDate: '2026-02-15',
  });
  await askCorrection(player, communityId);
  await billManager(player, communityId);
  await inviteOwners(player, communityId);
  const couponsJobId = await makeCoupons(player, communityId);
  const lettersJobId = await writeToOwners(player, communityId);
  await scheduleJobs(player, communityId);
  await keepAdjustment(player, communityId);
  await chargeAhead(player, communityId);
  const february = { communityId, postDate: '2026-02-01' };
  const { baseHash } = await player.call(billing.previewCharges, february);
  await player.call(billing.keepCharges, { ...february, baseHash });
  await untilDone(player, jobId);
  await untilDone(player, lettersJobId);
  await untilDone(player, couponsJobId);
  await orderMailing(player, communityId);
}

/** A management contract, an event it bills, and the bill of a month. */
async function billManager(player: Player, communityId: string): Promise<void> {
  const { vendors, accounts } = await player.call(managerBilling.pickBillingChoices, { communityId });
  await player.call(managerBilling.saveManagerContract, {
    communityId,
    vendorId: vendors[0]?.vendorId ?? '',
    accountId: accounts.find(({ number }) => number.startsWith('5'))?.accountId ?? '',
    startMonthDate: '2026-01-01',
    flat: '100.00',
    raiseBasisPoints: 0,
    dueDays: 15,
    doorRates: [],
    rates: [],
  });
  const event = { communityId, kind: 'COST', eventDate: '2026-02-10', cost: '12.00', description: 'Locksmith' } as const;
  await player.call(managerBilling.addManagerEvent, event);
  const month = { communityId, monthDate: '2026-02-01' };
  const { baseHash } = await player.call(managerBilling.previewManagerBill, month);
  await player.call(managerBilling.billManagerMonth, { ...month, baseHash });
}

/** Support asks for another text of the newest posted batch. */
async function askCorrection(player: Player, communityId: string): Promise<void> {
  const { rows } = await player.call(batchList.calls.readPage, { communityId });
  const posted = rows.find(({ state }) => state === 'POSTED');
  assert(posted, 'the month posted a batch');
  const asked = { communityId, batchId: posted.batchId, description: `${posted.description} (corrected)`, reason: 'Ticket 4711' };
  await player.call(supportEdits.askCorrection, asked);
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

/** The newest owner agrees to texts and takes it back. */
async function refuseTexts(player: Player, communityId: string): Promise<void> {
  const owners = await player.call(messageBatches.listBatchOwners, { communityId });
  const ownershipId = String(Math.max(...owners.map((one) => Number(one.ownershipId))));
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

/** A certificate and an order of the letters, a signature, and a template in Word. */
async function orderMailing(player: Player, communityId: string): Promise<void> {
  const { rows } = await player.call(printJobList.calls.readPage, { communityId });
  const [job] = rows;
  assert(job, 'the letters of the batch are printed from one file');
  const ofJob = { communityId, printJobId: job.printJobId };
  await player.call(printJobs.answerPrintJob, { ...ofJob, isPrinted: true });
  await player.call(mailingCertificates.makeCertificate, { ...ofJob, signer: 'Tess Treasurer' });
  await player.call(printJobs.answerPrintJob, { ...ofJob, isPrinted: false, problem: 'Torn' });
  await player.call(mailOrders.addLetterOrder, ofJob);
  const signature = { communityId, signer: 'Tess Treasurer', signsLetters: true, validFromDate: '2026-01-01' };
  await player.call(signatures.addSignature, { ...signature, file: { fileName: 'signature.png', content: onePixel } });
  const content = readFileSync(new URL('sample/letter.docx', import.meta.url)).toString('base64');
  await player.call(wordTemplates.addWordTemplate, {
    name: 'Thank you',
    forCommunityId: communityId,
    file: { fileName: 'letter.docx', content },
  });
}
