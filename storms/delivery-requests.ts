// The commands the storm of delivery sends: for each call one that takes effect, in waves, because a check is
// issued only after its bill was approved.
import { allRoutes } from '../apps/server/registry.ts';
import { sampleText } from '../apps/server/sample/association.ts';
import { mapleCourtFacts } from '../apps/server/sample/maple-court.ts';
import { textFile } from '../apps/server/sample/player.ts';
import { formOf } from '../apps/server/sound-input.testing.ts';
import { banking } from '../modules/banking/banking.contract.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { bankAccounts, journal, undo } from '../modules/ledger/ledger.contract.ts';
import { checks } from '../modules/payables/payables.contract.ts';
import { vendor } from '../modules/people/people.contract.ts';
import { billing, lockbox, receipts } from '../modules/receivables/receivables.contract.ts';
import type { Endpoint } from '../packages/contract/contract.ts';
import { type Books, type Ground, journalEntry, lockboxFile } from './ground.ts';

/** A command about to be delivered. `label` names its answer for later waves. */
export interface Delivery {
  label: string;
  endpoint: Endpoint;
  input: object;
  by: 'clerk' | 'approver';
}

/** Where waves are made from: the books, and what earlier waves were answered, by label. */
export interface Scene {
  ground: Ground;
  books: Books;
  answers: Map<string, Record<string, unknown>>;
}

const byName = new Map(allRoutes.map((route) => [route.endpoint.name, route.endpoint]));

function deliver(label: string, input: object, by: Delivery['by'] = 'approver', name = label): Delivery {
  const endpoint = byName.get(name);
  if (!endpoint) throw new Error(`there is no call ${name}`);
  return { label, endpoint, input, by };
}

const got = ({ answers }: Scene, label: string, field: string): string => String(answers.get(label)?.[field] ?? '1');

function receiptsOf({ books }: Scene, unit: number, amount: string, postDate: string) {
  const rows = [{ ownershipId: books.units[unit]?.ownershipId ?? '', amount, checkNumber: `E${unit}` }];
  return { communityId: books.communityId, bankAccountId: books.operatingBankId, postDate, rows };
}

async function receiving(scene: Scene, unit: number, amount: string): Promise<object> {
  const deposit = receiptsOf(scene, unit, amount, '2026-01-20');
  const { baseHash } = await scene.ground.clerk.player.call(receipts.previewReceipts, deposit);
  return { ...deposit, baseHash };
}

function bill({ books }: Scene, number: string, amount: string) {
  const lines = [{ accountId: books.accounts.get('5300') ?? '', amount }];
  return { communityId: books.communityId, vendorId: books.vendorIds[0] ?? '', billNumber: number, billDate: '2026-01-05', amount, lines };
}

/** Two deposits of the books, an odd one, and a fee: opening 10,000.00, closing 10,050.00. */
function statementOf(accountNumber: string) {
  const records = [
    '01,122402405,STORM,260131,0600,1,,,2/',
    '02,STORM,122402405,1,260131,2400,USD,2/',
    `03,${accountNumber},USD,010,1000000,,,015,1005000,,/`,
    '16,175,2500,V,260121,,,,DEPOSIT/',
    '16,175,2600,V,260121,,,,DEPOSIT/',
    '16,698,100,V,260131,,,,SERVICE CHARGE/',
    '49,2010200,5/',
    '98,2010200,1,7/',
    '99,2010200,1,9/',
  ];
  return textFile('statement.bai2', records.join('\n'));
}

async function masterData({ ground, books }: Scene, nth: number): Promise<Delivery[]> {
  const { communityId, accounts, units, vendorIds } = books;
  const { player } = ground.approver;
  const { todayDate: _today, ...place } = { todayDate: '', ...mapleCourtFacts };
  const known = await player.call(community.getCommunity, { communityId });
  const account = await player.call(bankAccounts.getBankAccount, { communityId, bankAccountId: books.operatingBankId });
  const supplier = await player.call(vendor.getVendor, { vendorId: vendorIds[1] ?? '' });
  const code = {
    communityId,
    alias: 'NEW',
    name: 'New code',
    kind: 'MISC',
    incomeAccountId: accounts.get('4110'),
    receivableAccountId: accounts.get('1220'),
  };
  const category = { communityId, chargeCodeId: books.codeIds.IDLE, name: 'Idle', frequency: 'MONTHLY' };
  const amounts = [{ fiscalYearId: books.yearIds[0] ?? '', amount: '10.00' }];
  const bank = { communityId, name: 'Special', bankName: 'Storm Bank', routingNumber: '122402405', accountNumber: `7001170${nth}0` };
  return [
    deliver('Community.addCommunity', { ...place, name: `Delivered ${nth}`, shortCode: `D${nth}` }),
    deliver('Community.editCommunity', {
      ...place,
      name: known.name,
      shortCode: known.shortCode,
      communityId,
      version: known.version,
      city: 'Reno',
    }),
    deliver('PropertyFlags.setPropertyFlags', {
      communityId,
      propertyId: units[11]?.propertyId,
      holdsLateFees: true,
      holdsPayments: false,
    }),
    deliver('Vendor.addVendor', { name: `Delivered ${nth}` }),
    deliver('Vendor.editVendor', { ...supplier, city: 'Sparks' }),
    deliver('User.addUser', {
      displayName: 'Dora',
      email: `dora-${nth}-${communityId}@storms.example`,
      password: 'a password for storms',
      roleNames: ['Auditor'],
      seesAllCommunities: true,
      communityIds: [],
    }),
    deliver('Accounting.addFiscalYear', { communityId, label: '2027', startDate: '2027-01-01', method: 'ACCRUAL', frequency: 'MONTHLY' }),
    deliver('Accounting.changePeriod', { communityId, periodStartDate: '2026-12-01', status: 'CLOSED' }),
    deliver('BankAccount.addBankAccount', { ...bank, accountId: accounts.get('1030') }),
    deliver('BankAccount.editBankAccount', { ...account, accountNumber: '', lastCheckNumber: 2000 }),
    deliver('Code.saveCode', code),
    deliver('Code.saveCategory', { ...category, amounts }),
    deliver('Code.saveDistribution', {
      communityId,
      kind: 'CUSTOM',
      name: 'Late first',
      codeIds: [books.codeIds.LATE, books.codeIds.ASMT],
    }),
    deliver('Payables.saveApprovalSettings', { communityId, approvalsRequired: 1 }),
  ];
}

async function firstEntries(scene: Scene, nth: number): Promise<Delivery[]> {
  const { books, ground } = scene;
  const { communityId, units } = books;
  const lockboxId = `91${String(nth).padStart(2, '0')}`;
  const file = lockboxFile(lockboxId, '2026-01-22', 700, [units[4]?.accountNumber ?? '', 'XX-1', 'XX-2']);
  const february = { communityId, postDate: '2026-02-01' };
  const { baseHash } = await ground.clerk.player.call(billing.previewCharges, february);
  const statement = statementOf(`4001170${String(nth).padStart(2, '0')}`);
  const delivered = await ground.clerk.player.seen(journal.previewJournalEntry, journalEntry(books, '2026-01-10', 'Delivered'));
  const span = { communityId, fromDate: '2026-01-01', statementDate: '2026-01-31', dueDate: '2026-02-15' };
  return [
    deliver('JournalEntry.addJournalEntry', delivered, 'clerk'),
    ...[1, 2, 3, 4].map((n) => deliver(`bill ${n}`, bill(scene, `E-${nth}-${n}`, '5.00'), 'clerk', 'Payables.addBill')),
    deliver('deposit 25', await receiving(scene, 0, '25.00'), 'clerk', 'Receivables.postReceipts'),
    deliver('deposit 26', await receiving(scene, 1, '26.00'), 'clerk', 'Receivables.postReceipts'),
    deliver('deposit 27', await receiving(scene, 2, '27.00'), 'clerk', 'Receivables.postReceipts'),
    ...['post', 'discard'].map((name) => deliver(`kept to ${name}`, { ...february, baseHash }, 'clerk', 'Receivables.keepCharges')),
    deliver('Lockbox.importLockbox', { file }, 'clerk'),
    deliver('Banking.importStatement', { communityId, file: statement }, 'clerk'),
    deliver('Statements.startStatements', span),
    deliver('Code.linkCategory', {
      communityId,
      codeCategoryId: got(scene, 'Code.saveCategory', 'codeCategoryId'),
      propertyIds: [units[5]?.propertyId],
      startDate: '2026-03-01',
    }),
  ];
}

type KeptView = { owners: { lines: { batchLineId: string }[] }[] };

async function secondEntries(scene: Scene): Promise<Delivery[]> {
  const { books, ground } = scene;
  const { communityId, units, operatingBankId: bankAccountId } = books;
  const { player } = ground.clerk;
  const late = { communityId, postDate: '2026-01-31' };
  const { baseHash } = await player.call(billing.previewLateFees, late);
  const batchId = got(scene, 'kept to post', 'batchId');
  const view = (await player.call(billing.getBatch, { communityId, batchId })).view as unknown as KeptView;
  const lines = view.owners.flatMap((owner) => owner.lines.map((line) => line.batchLineId));
  const { rows } = await player.call(receipts.listReceipts, { communityId, ownershipId: units[2]?.ownershipId, limit: 1 });
  const found = await player.call(lockbox.getLockboxFile, { lockboxFileId: got(scene, 'Lockbox.importLockbox', 'lockboxFileId') });
  const waiting = found.lines.filter((line) => line.status === 'EXCEPTION').map((line) => line.lockboxLineId);
  const one = (n: number) => ({ communityId, billId: got(scene, `bill ${n}`, 'billId'), revision: 1 });
  const back = { communityId, receiptId: rows[0]?.receiptId ?? '', postDate: '2026-01-21' };
  const seenBack = await player.call(receipts.previewBackout, back);
  return [
    deliver(
      'JournalEntry.reverseJournalEntry',
      { communityId, entryId: got(scene, 'JournalEntry.addJournalEntry', 'entryId'), reason: 'Mistake' },
      'clerk',
    ),
    deliver('approve 1', one(1), 'approver', 'Payables.approveBill'),
    deliver('approve 2', one(2), 'approver', 'Payables.approveBill'),
    deliver('Payables.rejectBill', { ...one(3), reason: 'Not ours' }),
    deliver('Payables.editBill', { ...bill(scene, 'E-edited', '6.00'), ...one(4), version: '1' }, 'clerk'),
    deliver('Receivables.editBatchLine', { communityId, batchId, batchLineId: lines[0], amount: '300.00' }, 'clerk'),
    deliver('Receivables.dropBatchLine', { communityId, batchId, batchLineId: lines[1], isDropped: true }, 'clerk'),
    deliver('Receivables.discardBatch', { communityId, batchId: got(scene, 'kept to discard', 'batchId') }, 'clerk'),
    deliver('Receivables.keepLateFees', { ...late, baseHash }, 'clerk'),
    deliver('Receivables.backoutReceipt', { ...back, reason: 'CORRECTION', baseHash: seenBack.baseHash }, 'clerk'),
    deliver(
      'Lockbox.mendLockboxLine',
      { communityId, lockboxLineId: waiting[0], ownershipId: units[6]?.ownershipId, bankAccountId },
      'clerk',
    ),
    deliver('Lockbox.deleteLockboxLine', { lockboxLineId: waiting[1], reason: 'A stranger' }, 'clerk'),
    deliver(
      'Banking.startReconciliation',
      { communityId, bankAccountId, statementDate: '2026-01-31', statementBalance: '10050.00' },
      'clerk',
    ),
    deliver('Code.unlinkCategory', {
      communityId,
      chargeCodeId: books.codeIds.IDLE,
      propertyIds: [units[5]?.propertyId],
      endDate: '2026-03-31',
    }),
    deliver('Job.cancelJob', { jobId: got(scene, 'Statements.startStatements', 'jobId') }),
  ];
}

async function postings(scene: Scene): Promise<Delivery[]> {
  const { books, ground } = scene;
  const { communityId, operatingBankId: bankAccountId } = books;
  const { player } = ground.clerk;
  const batchId = got(scene, 'kept to post', 'batchId');
  const { baseHash } = await player.call(billing.getBatch, { communityId, batchId });
  const run = { communityId, bankAccountId, checkDate: '2026-01-25', items: [`${got(scene, 'bill 1', 'billId')}:5.00`] };
  const issue = await player.call(checks.previewChecks, run);
  const lockboxFileId = got(scene, 'Lockbox.importLockbox', 'lockboxFileId');
  const boxed = await player.call(lockbox.previewLockbox, { communityId, lockboxFileId });
  const one = { communityId, reconciliationId: got(scene, 'Banking.startReconciliation', 'reconciliationId') };
  const sides = await player.call(banking.getReconciliation, one);
  const fee = sides.onlyOnStatement.find((line) => line.record);
  const item = await player.seen(banking.previewBankItem, { ...one, kind: 'FEE' as const, bankLineId: fee?.bankLineId ?? '' });
  return [
    deliver('Receivables.postBatch', { communityId, batchId, baseHash }, 'clerk'),
    deliver('Payables.issueChecks', { ...run, baseHash: issue.baseHash }, 'clerk'),
    deliver(
      'Payables.cancelBill',
      { communityId, billId: got(scene, 'bill 2', 'billId'), cancelDate: '2026-01-26', reason: 'Mistake' },
      'clerk',
    ),
    deliver('Lockbox.postLockbox', { communityId, lockboxFileId, baseHash: boxed.baseHash }, 'clerk'),
    deliver('Banking.acceptMatches', { ...one, suggestionIds: sides.suggested.map((each) => each.suggestionId) }, 'clerk'),
    deliver('Banking.recordBankItem', item, 'clerk'),
  ];
}

async function afterwards(scene: Scene): Promise<Delivery[]> {
  const { books, ground } = scene;
  const { communityId } = books;
  const { player } = ground.clerk;
  const [check] = (scene.answers.get('Payables.issueChecks')?.['checks'] ?? []) as { checkId: string }[];
  const ahead = { ...receiptsOf(scene, 7, '3.00', '2026-01-20') };
  const rows = ahead.rows.map((row) => ({ ...row, distributionListId: books.idleListId }));
  const seen = await player.call(receipts.previewReceipts, { ...ahead, rows });
  await player.call(receipts.postReceipts, { ...ahead, rows, baseHash: seen.baseHash });
  const run = { communityId, postDate: '2026-02-02' };
  const { baseHash } = await player.call(billing.previewPrepaids, run);
  const one = { communityId, reconciliationId: got(scene, 'Banking.startReconciliation', 'reconciliationId') };
  const undoing = { communityId, batchId: got(scene, 'Receivables.postBatch', 'batchId'), postDate: '2026-02-03' };
  const undone = await player.call(undo.previewUndo, undoing);
  const [matchId] = (scene.answers.get('Banking.acceptMatches')?.['matchIds'] ?? []) as string[];
  return [
    deliver('Payables.recordPrinting', { communityId, checkIds: [check?.checkId ?? '1'] }, 'clerk'),
    deliver('Receivables.postPrepaids', { ...run, baseHash }, 'clerk'),
    deliver('BatchUndo.undoBatch', { ...undoing, reason: 'Mistake', baseHash: undone.baseHash }, 'clerk'),
    deliver('Banking.undoMatches', { ...one, matchIds: [matchId ?? '1'] }, 'clerk'),
  ];
}

async function voids(scene: Scene): Promise<Delivery[]> {
  const { communityId } = scene.books;
  const { player } = scene.ground.clerk;
  const [check] = (scene.answers.get('Payables.issueChecks')?.['checks'] ?? []) as { checkId: string }[];
  const order = { communityId, checkIds: [check?.checkId ?? '1'], voidDate: '2026-01-27', cancelBills: false };
  const { baseHash } = await player.call(checks.previewVoid, order);
  const one = { communityId, reconciliationId: got(scene, 'Banking.startReconciliation', 'reconciliationId') };
  const { suggested } = await player.call(banking.getReconciliation, one);
  const [pair] = suggested;
  const bankLineIds = pair?.lines.map((line) => line.bankLineId) ?? [];
  return [
    deliver('Payables.voidChecks', { ...order, reason: 'Lost', baseHash }, 'clerk'),
    deliver('Banking.matchByHand', { ...one, bankLineIds, itemKeys: pair?.items.map((item) => item.itemKey) ?? [] }, 'clerk'),
  ];
}

const statementHead = { statementDate: '2026-01-31', statementBalance: '10050.00' };
const reconciling =
  (name: string, more: object) =>
  async (scene: Scene): Promise<Delivery[]> => {
    const reconciliationId = got(scene, 'Banking.startReconciliation', 'reconciliationId');
    return [deliver(name, { communityId: scene.books.communityId, reconciliationId, ...more }, 'clerk')];
  };

/** A file and what is asked beside it, for each import. */
function importFiles({ books }: Scene, nth: number): Readonly<Record<string, { text: string; more?: object }>> {
  const properties = sampleText('maple-court-properties.csv').split('\n').slice(0, 2).join('\n');
  return {
    Chart: { text: 'number,name,type,fund,role\n5999,Sundry,EXPENSE,OPERATING,\n' },
    Budget: { text: 'number,total\n5010,12.00\n', more: { fiscalYearId: books.yearIds[0] } },
    // Taken back in a later wave, on the day it was for: no opening entry stands beside it.
    BeginningBalances: { text: 'account,code,date,amount\nMC-0010,ASMT,2026-01-01,5.00\n', more: { postDate: '2026-01-01' } },
    Properties: { text: properties.replace('MC-0001', `MC-9${nth}00`).replace('1201', '9901') },
    Vendors: { text: `name\nImported ${nth}\n` },
  };
}

/** Every import of the product, carried out. */
async function imports(scene: Scene, nth: number): Promise<Delivery[]> {
  const files = importFiles(scene, nth);
  const { communityId } = scene.books;
  return [...byName.keys()].flatMap((name) => {
    const [, what] = /^(\w+)Import\.commit$/.exec(name) ?? [];
    const known = files[what ?? ''];
    if (!known) return [];
    const file = textFile(`${what}.csv`, known.text);
    return [deliver(name, { communityId, file, ...known.more })];
  });
}

/** The id of a kind: of the books, or of anything an earlier wave was answered with. */
function idIn({ books, answers }: Scene): (kind: string) => string {
  const known: Record<string, string | undefined> = {
    communityId: books.communityId,
    propertyId: books.units[8]?.propertyId,
    ownershipId: books.units[8]?.ownershipId,
    vendorId: books.vendorIds[1],
    accountId: books.accounts.get('5310'),
    bankAccountId: books.operatingBankId,
    chargeCodeId: books.codeIds.IDLE,
    fiscalYearId: books.yearIds[0],
  };
  const answered = (kind: string) => [...answers.values()].findLast((answer) => typeof answer[kind] === 'string')?.[kind];
  return (kind) => known[kind] ?? String(answered(kind) ?? '1');
}

/**
 * Commands that no wave names, made from their own schema. Where one is refused, each delivery must be told
 * so.
 */
async function others(scene: Scene): Promise<Delivery[]> {
  const isUsed = ({ name }: Endpoint) => scene.answers.has(`name of ${name}`);
  const isFirst = (name: string) => /\.(add|select|start|set|save)/.test(name);
  const left = commandNames.flatMap((name) => byName.get(name) ?? []).filter((endpoint) => !isUsed(endpoint));
  const now = left.some(({ name }) => isFirst(name)) ? left.filter(({ name }) => isFirst(name)) : left;
  return now.map((endpoint) => ({ label: endpoint.name, endpoint, input: formOf(endpoint).make(idIn(scene)) as object, by: 'approver' }));
}

export type Wave = (scene: Scene, nth: number) => Promise<Delivery[]>;

/** The waves in their order. */
export const waves: readonly Wave[] = [
  masterData,
  firstEntries,
  secondEntries,
  postings,
  afterwards,
  voids,
  reconciling('Banking.editReconciliation', statementHead),
  reconciling('Banking.finishReconciliation', {}),
  reconciling('Banking.reopenReconciliation', { reason: 'Mistake' }),
  imports,
  others,
  others,
];

/**
 * True for a command that is kept by its key: not those of people who have no customer yet, nor those whose
 * answer is a secret shown once.
 */
function isKept({ kind, path, permission, answerOnce }: Endpoint): boolean {
  return kind === 'command' && permission !== 'public' && !answerOnce && !['Account', 'Operator'].includes(path.split('/')[1] ?? '');
}

/** How many commands the product has that are kept by their keys. */
export const commandNames: readonly string[] = [...byName.values()].filter(isKept).map((one) => one.name);
