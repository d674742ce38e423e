// No standard role posts what it cannot take back, and a draft is dropped by its maker or with level 8.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, roles, users } from '../../modules/identity/identity.contract.ts';
import { standardRoles } from '../../modules/identity/identity.testing.ts';
import {
  accounting,
  batchKinds,
  journal,
  methodChange,
  savedEntries,
  undo,
  yearClose,
  yearSetup,
} from '../../modules/ledger/ledger.contract.ts';
import { accountId } from '../../modules/ledger/ledger.testing.ts';
import { disclosure, resale } from '../../modules/lifecycle/lifecycle.contract.ts';
import { bills, checks } from '../../modules/payables/payables.contract.ts';
import { noParty, vendorList } from '../../modules/people/people.contract.ts';
import { billing, lockbox, receipts } from '../../modules/receivables/receivables.contract.ts';
import { aPlayedJanuary, type PlayedCommunity } from '../../modules/reports/reports.testing.ts';
import { allows, type ClientInput, type ClientOutput, type Endpoint, type HeldClaims, needs } from '../../packages/contract/contract.ts';
import { allRoutes } from './registry.ts';

const endpoints = allRoutes.map((route) => route.endpoint);
const named = (name: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`no call is named ${name}`);
  return found;
};

/** How what an act posts is taken back: by a call, or by undoing a batch of a kind. */
const waysBack: Readonly<Record<string, string | { batch: keyof typeof batchKinds }>> = {
  'Acceleration.accelerateOwner': 'Acceleration.waiveAcceleration',
  'Adjustment.enterAdjustment': { batch: 'ADJUSTMENT' },
  'Adjustment.postAdjustment': { batch: 'ADJUSTMENT' },
  'ApAdjustment.addAdjustment': { batch: 'ap-adjustment' },
  'ApInbox.submitInboxDocument': 'Payables.cancelBill',
  'Banking.recordBankItem': { batch: 'bank-item' },
  'BeginningBalance.editBeginning': { batch: 'BEGINNING_EDIT' },
  'CollectionRun.postRun': 'CollectionRun.undoRun',
  'DepositRefund.refundDeposit': { batch: 'deposit-refund' },
  'Disclosure.deliverDisclosure': 'Disclosure.withdrawDisclosure',
  'Draws.postDraw': { batch: 'DIRECT_DEBIT' },
  'LegacyAch.importLegacyAch': { batch: 'DIRECT_DEBIT' },
  // What a bank returned stays returned; the payment is presented again or drawn next time.
  'Draws.postReturns': 'Draws.decideReturn',
  'Draws.settleDraw': { batch: 'DEBIT_SETTLEMENT' },
  // What was given back is paid again by a new link.
  'OnlinePayments.refundOnlinePayment': 'OnlinePayments.addOnlinePayment',
  'ElectronicPayment.issueElectronic': 'ElectronicPayment.deleteElectronic',
  'ExternalCheck.addExternalCheck': 'Payables.voidChecks',
  'FundTransfer.receiveTransfer': { batch: 'FUND_TRANSFER' },
  'FundTransfer.sendTransfer': { batch: 'FUND_TRANSFER' },
  'FundTransfer.voidTransfer': { batch: 'FUND_TRANSFER' },
  'Interest.postInterest': { batch: 'INTEREST' },
  'JournalEntry.addJournalEntry': 'JournalEntry.reverseJournalEntry',
  'JournalEntry.editJournalEntry': 'JournalEntry.reverseJournalEntry',
  'Lockbox.postLockbox': { batch: 'LOCKBOX' },
  'ManagerBilling.billManagerMonth': 'Payables.cancelBill',
  'MethodChange.postMethodChange': { batch: 'METHOD_CHANGE' },
  'MiscReceipts.addMiscReceipt': 'MiscReceipts.reverseMiscReceipt',
  'MiscReceipts.editMiscReceipt': 'MiscReceipts.reverseMiscReceipt',
  'OwnerRefund.addRefund': { batch: 'owner-refund' },
  'Payables.addBill': 'Payables.cancelBill',
  'Payables.issueChecks': 'Payables.voidChecks',
  'Receivables.keepCharges': 'Receivables.discardBatch',
  'Receivables.keepLateFees': 'Receivables.discardBatch',
  'Receivables.postBatch': { batch: 'CHARGES' },
  'Receivables.postPrepaids': { batch: 'PREPAIDS' },
  'Receivables.postReceipts': 'Receivables.backoutReceipt',
  'RecurringBill.makeRecurringBills': { batch: 'recurring-bills' },
  'Reissue.reissueChecks': 'Payables.voidChecks',
  'Resale.settleResale': 'Resale.reverseResale',
  'Resale.startResale': 'Resale.cancelResale',
  'SavedEntry.addRecurringEntry': 'RecurringEntry.endSchedule',
  'SavedEntry.saveDraft': 'SavedEntry.removeSavedEntry',
  'SecurityDeposits.addDeposit': { batch: 'SECURITY_DEPOSIT' },
  'SecurityDeposits.adjustDeposit': { batch: 'SECURITY_DEPOSIT' },
  'SecurityDeposits.creditDepositInterest': { batch: 'SECURITY_DEPOSIT' },
  'ViolationBatch.postViolationBatch': 'ViolationBatch.undoViolationBatch',
  'WorkOrder.closeWorkOrder': 'WorkOrder.reopenWorkOrder',
  'YearClose.closeYear': 'YearClose.undoYearClose',
};

/** Acts that post nothing of their own, or decide about what someone else entered. */
const postsNothing = [
  'Banking.unclearItems',
  'BillList.approveBills',
  'BoardApproval.takeBackDecision',
  'FundTransfer.editTransfer',
  'FundTransfer.requestTransfer',
  'Payables.approveBill',
  'Payables.editBill',
  'Payables.recordPrinting',
  'Payables.rejectBill',
  'SecurityDeposits.saveDepositType',
  'SecurityDeposits.setMovedOut',
];

const imports = endpoints.filter(({ name }) => name.endsWith('Import.commit')).map(({ name }) => [name, name.replace('.commit', '.undo')]);
const pairs = [...Object.entries(waysBack), ...imports] as [string, string | { batch: keyof typeof batchKinds }][];

/** Whose work an act is: a person with some of the claims only by reading does not post. */
const may = (held: HeldClaims, name: string) => {
  const { permission } = named(name);
  return typeof permission === 'object' && allows(held, permission);
};

test('every act that posts entries has its way back here', () => {
  const takesBack = new Set(pairs.flatMap(([, back]) => (typeof back === 'string' ? [back] : ['BatchUndo.undoBatch'])));
  const posting = endpoints.filter(({ name, kind, refusals }) => {
    const isAct = kind === 'command' && refusals !== undefined && 'periodClosed' in refusals && !/\.preview[A-Z]/.test(name);
    return isAct && !takesBack.has(name) && name !== 'Banking.undoMatches';
  });
  expect(posting.length).toBeGreaterThan(10);
  expect(posting.map(({ name }) => name).filter((name) => !(name in waysBack) && !postsNothing.includes(name))).toEqual([]);
});

test.each(Object.entries(standardRoles))('%s may take back whatever it may post', (_role, held) => {
  const dead = pairs.filter(([act, back]) => {
    if (!may(held, act)) return false;
    return typeof back === 'string' ? !may(held, back) : !allows(held, needs(batchKinds[back.batch].claim, 8));
  });
  expect(dead.map(([act]) => act)).toEqual([]);
});

let maple: PlayedCommunity;
let nextYearId: string;

const openPeriods = async (...starts: string[]) => {
  for (const periodStartDate of starts) {
    const period = { ...inMaple(), periodStartDate, status: 'OPEN', reason: 'Work of roles' };
    const { status, json } = await maple.send(accounting.changePeriod, period);
    expect([200, 'alreadyDone']).toContain(status === 200 ? status : json.code);
  }
};
const monthsOf = (year: string) => Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}-01`);

beforeAll(async () => {
  maple = await aPlayedJanuary('ACCRUAL', allRoutes);
  const { amounts } = await maple.call(yearSetup.getYearProposal, inMaple());
  const next = { label: '2027', startDate: '2027-01-01', endDate: '2027-12-31', method: 'CASH', frequency: 'MONTHLY' } as const;
  const sent = amounts.map(({ codeCategoryId, lastAmount }) => ({ codeCategoryId, amount: lastAmount ?? '0.00' }));
  nextYearId = (await maple.call(yearSetup.setUpYear, { ...inMaple(), ...next, amounts: sent })).fiscalYearId;
  await openPeriods(...monthsOf('2026').slice(2), '2027-01-01');
}, 120_000);
afterAll(() => maple.close());

/** Calls made by one person, each of which must succeed. */
function as(token: string) {
  const call = async <E extends Endpoint>(endpoint: E, input: ClientInput<E>): Promise<ClientOutput<E>> => {
    const answer = await maple.send(endpoint, input, { token });
    expect([endpoint.name, answer.status, answer.text.slice(0, 300)]).toEqual([endpoint.name, 200, expect.any(String)]);
    return answer.json as never;
  };
  return { call, send: (endpoint: Endpoint, input: unknown) => maple.send(endpoint, input, { token }) };
}
type Person = ReturnType<typeof as>;

const owners = () => [...maple.units.values()];
const file = (name: string, text: string) => ({ fileName: name, content: Buffer.from(text).toString('base64') });
const nowhere = { street: '', city: '', state: '', postcode: '' };
const inMaple = () => ({ communityId: maple.communityId });

async function undoBatch({ call }: Person, batchId: string): Promise<void> {
  const { baseHash, mayUndo } = await call(undo.previewUndo, { ...inMaple(), batchId });
  expect(mayUndo).toBe(true);
  await call(undo.undoBatch, { ...inMaple(), batchId, reason: 'By mistake', baseHash });
}

async function keepCharges({ call }: Person, postDate = '2026-02-01'): Promise<string> {
  const order = { ...inMaple(), postDate };
  const { baseHash } = await call(billing.previewCharges, order);
  return (await call(billing.keepCharges, { ...order, baseHash })).batchId;
}

/** A BAI lockbox file of one payment, by a check nobody has sent before (formats.md 5). */
function lockboxFile(check: string): string {
  const pad = (value: string, width: number) => value.padStart(width, '0');
  const day = '260204';
  const records = [
    `100${'1224024050'}${'4001170102'}${day}1800`,
    `2${'01224024050'}${'4001170100'}`.padEnd(41, '0'),
    `5000000${pad('9100', 7)}${day}12240240504001170100`,
    `6001001${pad('2500', 10)}122402405${pad('88100', 10)}${pad(check, 10)}010726`,
    '40010016019MC-0004',
    `7001000${pad('9100', 7)}${day}001${pad('2500', 10)}`,
    `8000000${pad('9100', 7)}${day}0001${pad('2500', 10)}`,
  ];
  return [...records, `9${pad(String(records.length + 1), 6)}`].join('\n');
}
let lastCheck = 7000;

/** What one person does; `again` is that person, signed in at another time. */
type Play = (person: Person, again: () => Promise<Person>) => Promise<void>;

const plays: Readonly<Record<string, Play>> = {
  async 'charges kept and discarded, posted and undone'(person) {
    await person.call(billing.discardBatch, { ...inMaple(), batchId: await keepCharges(person) });
    const batchId = await keepCharges(person);
    const { view, mayDrop } = await person.call(billing.getBatch, { ...inMaple(), batchId });
    expect(mayDrop).toBe(true);
    const line = { ...inMaple(), batchId, batchLineId: view.owners[0]?.lines[0]?.batchLineId ?? '' };
    await person.call(billing.dropBatchLine, line);
    await person.call(billing.dropBatchLine, { ...line, isDropped: false });
    const { baseHash } = await person.call(billing.getBatch, { ...inMaple(), batchId });
    await person.call(billing.postBatch, { ...inMaple(), batchId, baseHash });
    await undoBatch(person, batchId);
  },
  async 'a receipt posted and backed out, another undone'(person) {
    const rows = [{ ownershipId: owners()[1]?.ownershipId ?? '', amount: '25.00', checkNumber: '9001' }];
    for (const postDate of ['2026-02-03', '2026-02-04']) {
      const deposit = { ...inMaple(), bankAccountId: maple.bankAccountId, postDate, rows };
      const { baseHash } = await person.call(receipts.previewReceipts, deposit);
      const { batchId } = await person.call(receipts.postReceipts, { ...deposit, baseHash });
      await undoBatch(person, batchId);
    }
  },
  async 'a lockbox file posted and undone'(person) {
    lastCheck += 1;
    const upload = { file: file(`lockbox-${lastCheck}.bai`, lockboxFile(String(lastCheck))) };
    const { lockboxFileId, matched } = await person.call(lockbox.importLockbox, upload);
    expect(matched).toBe(1);
    const order = { ...inMaple(), lockboxFileId };
    const { baseHash } = await person.call(lockbox.previewLockbox, order);
    const { batchIds } = await person.call(lockbox.postLockbox, { ...order, baseHash });
    for (const batchId of batchIds) await undoBatch(person, batchId);
  },
  async 'a change of method posted and undone'(_person, again) {
    const today = maple.clock.now();
    maple.clock.set('2027-01-04T17:00:00.000Z');
    const person = await again();
    const year = { ...inMaple(), fiscalYearId: nextYearId };
    const { baseHash, obstacle } = await person.call(methodChange.previewMethodChange, year);
    expect(obstacle).toBeNull();
    await undoBatch(person, (await person.call(methodChange.postMethodChange, { ...year, baseHash })).batchId);
    maple.clock.set(today);
  },
  async 'a year closed and its closing undone'(person) {
    const year = { ...inMaple(), fiscalYearId: maple.fiscalYearId };
    const { baseHash } = await person.call(yearClose.previewYearClose, year);
    const words = { reference: 'YE26', description: 'Close 2026', overrideUnposted: true };
    await person.call(yearClose.closeYear, { ...year, ...words, baseHash });
    const closed = await person.call(yearClose.previewYearCloseUndo, year);
    await person.call(yearClose.undoYearClose, { ...year, reason: 'Too early', baseHash: closed.baseHash });
    await openPeriods(...monthsOf('2026'));
  },
  async 'a bill entered and canceled'(person) {
    const { rows } = await person.call(vendorList.calls.readPage, { limit: 1 });
    const lines = [{ accountId: accountId(maple, '5310'), amount: '80.00' }];
    const bill = { vendorId: rows[0]?.vendorId ?? '', billNumber: `R-${Math.trunc(performance.now())}`, billDate: '2026-02-02' };
    const { billId } = await person.call(bills.addBill, { ...inMaple(), ...bill, amount: '80.00', description: 'Gravel', lines });
    await person.call(bills.cancelBill, { ...inMaple(), billId, cancelDate: '2026-02-02', reason: 'Entered twice' });
  },
  async 'a check issued and voided'(person) {
    const { rows } = await maple.call(vendorList.calls.readPage, { limit: 1 });
    const lines = [{ accountId: accountId(maple, '5310'), amount: '60.00' }];
    const bill = { vendorId: rows[0]?.vendorId ?? '', billNumber: `C-${Math.trunc(performance.now())}`, billDate: '2026-02-02' };
    const { billId } = await maple.call(bills.addBill, { ...inMaple(), ...bill, amount: '60.00', description: 'Salt', lines });
    const { revision } = await maple.call(bills.getBill, { ...inMaple(), billId });
    const approved = await maple.send(bills.approveBill, { ...inMaple(), billId, revision }, { token: maple.approver });
    expect(approved.status).toBe(200);
    const run = { ...inMaple(), bankAccountId: maple.bankAccountId, checkDate: '2026-02-03', items: [`${billId}:60.00`] };
    const seen = await person.call(checks.previewChecks, run);
    const issued = await person.call(checks.issueChecks, { ...run, baseHash: seen.baseHash });
    const order = { ...inMaple(), checkIds: issued.checks.map(({ checkId }) => checkId), voidDate: '2026-02-03' };
    const { baseHash } = await person.call(checks.previewVoid, order);
    await person.call(checks.voidChecks, { ...order, reason: 'Wrong payee', baseHash });
  },
  async 'a journal entry posted and reversed, a draft saved and removed'(person) {
    const lines = [
      { accountId: accountId(maple, '5310'), debit: '10.00' },
      { accountId: accountId(maple, '5410'), credit: '10.00' },
    ];
    const entry = { ...inMaple(), postDate: '2026-02-05', reference: 'J', description: 'Moved', lines };
    const { baseHash } = await person.call(journal.previewJournalEntry, entry);
    const { entryId } = await person.call(journal.addJournalEntry, { ...entry, baseHash });
    await person.call(journal.reverseJournalEntry, { ...inMaple(), entryId, postDate: '2026-02-05', reason: 'Wrong' });
    const draft = { ...inMaple(), lines: [] };
    await person.call(savedEntries.removeSavedEntry, {
      ...inMaple(),
      savedEntryId: (await person.call(savedEntries.saveDraft, draft)).savedEntryId,
    });
  },
  async 'contacts imported and taken back'(person) {
    const upload = { ...inMaple(), file: file('contacts.csv', 'last name,first name,account\nGrimes,Hal,MC-0004\n') };
    const { importRunId } = (await person.call(named('ContactsImport.commit'), upload)) as { importRunId: string };
    await person.call(named('ContactsImport.undo'), { ...inMaple(), importRunId });
  },
  async 'a resale begun and canceled'(person) {
    const sale = { propertyId: owners()[2]?.propertyId ?? '', settlementDate: '2026-03-01', buyer: { ...noParty, lastName: 'Pruitt' } };
    const { resaleId } = await person.call(resale.startResale, { ...inMaple(), ...sale, forwarding: nowhere });
    await person.call(resale.cancelResale, { ...inMaple(), resaleId, reason: 'The buyer stepped back' });
  },
};

/** What each role posts in its work; the others read. */
const workOf: Readonly<Record<string, readonly (keyof typeof plays)[]>> = {
  Administrator: Object.keys(plays),
  Accountant: Object.keys(plays).filter((name) => name !== 'a resale begun and canceled'),
  Manager: ['contacts imported and taken back'],
  'Accounts payable': ['a bill entered and canceled', 'a check issued and voided'],
  'Accounts receivable': [
    'charges kept and discarded, posted and undone',
    'a receipt posted and backed out, another undone',
    'a lockbox file posted and undone',
    'contacts imported and taken back',
  ],
  'Board member': [],
  Auditor: [],
  Owner: [],
};

test.each(Object.keys(standardRoles))('%s posts and takes back, and comes to no dead end', async (role) => {
  const work = workOf[role];
  expect(work).toBeDefined();
  const again = async () => as(await maple.tokenFor(role));
  const person = await again();
  for (const name of work ?? []) await plays[name]?.(person, again);
});

describe('a draft', () => {
  /** Someone who enters and changes, and deletes nothing. */
  async function aClerk(name: string): Promise<Person> {
    const email = `${name.replace(' ', '-').toLowerCase()}@test.example`;
    const entering = (['arapplycharges', 'gljournalentries', 'propertyresale', 'ownermaintain'] as const).map((claim) => ({
      claim,
      level: 7,
    }));
    await maple.call(roles.addRole, { name, claims: entering });
    const person = { displayName: name, email, password: 'correct horse', roleNames: [name], seesAllCommunities: true, communityIds: [] };
    await maple.call(users.addUser, person);
    return as((await maple.call(account.signIn, { email, password: 'correct horse' })).Token);
  }

  test('is dropped by who made it and by holders of the bit of deleting, by nobody else', async () => {
    const [maker, other] = [await aClerk('Maker'), await aClerk('Other')];
    const batchId = await keepCharges(maker);
    const { view } = await other.call(billing.getBatch, { ...inMaple(), batchId });
    const batchLineId = view.owners[0]?.lines[0]?.batchLineId;
    const { savedEntryId } = await maker.call(savedEntries.saveDraft, { ...inMaple(), lines: [] });
    const sale = { propertyId: owners()[3]?.propertyId ?? '', settlementDate: '2026-03-01', buyer: { ...noParty, lastName: 'Ocampo' } };
    const { resaleId } = await maker.call(resale.startResale, { ...inMaple(), ...sale, forwarding: nowhere });
    const ordered = {
      propertyId: owners()[4]?.propertyId ?? '',
      requester: 'Title One',
      fee: '0.00',
      orderedDate: '2026-02-02',
      dueDate: '2026-02-12',
    };
    const { disclosureOrderId } = await maker.call(disclosure.addDisclosureOrder, { ...inMaple(), ...ordered });
    const drops: [Endpoint, object][] = [
      [billing.dropBatchLine, { ...inMaple(), batchId, batchLineId }],
      [billing.discardBatch, { ...inMaple(), batchId }],
      [savedEntries.removeSavedEntry, { ...inMaple(), savedEntryId }],
      [resale.cancelResale, { ...inMaple(), resaleId, reason: 'x' }],
      [disclosure.cancelDisclosure, { ...inMaple(), disclosureOrderId, reason: 'x' }],
    ];
    const answersOf = async ({ send }: Person) => {
      const answers: number[] = [];
      for (const [endpoint, input] of drops) answers.push((await send(endpoint, input)).status);
      return answers;
    };
    expect(await answersOf(other)).toEqual([403, 403, 403, 403, 403]);
    const shown = async ({ call }: Person) => [
      (await call(billing.getBatch, { ...inMaple(), batchId })).mayDrop,
      (await call(savedEntries.getSavedEntry, { ...inMaple(), savedEntryId })).mayRemove,
      (await call(resale.getResale, { ...inMaple(), resaleId })).mayCancel,
      (await call(disclosure.getDisclosureOrder, { ...inMaple(), disclosureOrderId })).mayCancel,
    ];
    expect([await shown(other), await shown(maker)]).toEqual([
      [false, false, false, false],
      [true, true, true, true],
    ]);
    expect(await answersOf(maker)).toEqual([200, 200, 200, 200, 200]);
    const again = await keepCharges(maker);
    await maple.call(billing.discardBatch, { ...inMaple(), batchId: again });
  });

  test('that was posted is undone with the claim of what it holds, not with that of the journal', async () => {
    const clerk = await aClerk('Ledger only');
    const batches = await maple.call(billing.listBatches, { ...inMaple(), kinds: ['CHARGES'], state: 'POSTED' });
    const batchId = batches[0]?.batchId ?? '';
    const { mayUndo, baseHash } = await clerk.call(undo.previewUndo, { ...inMaple(), batchId });
    expect(mayUndo).toBe(false);
    expect((await clerk.send(undo.undoBatch, { ...inMaple(), batchId, reason: 'x', baseHash })).status).toBe(403);
  });
});
