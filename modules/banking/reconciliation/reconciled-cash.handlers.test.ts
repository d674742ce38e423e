// One guard for everything that posts cash: nothing is dated on or before a finished reconciliation, whatever
// instrument posts it; the lamp recomputes what was finished.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { journal, undo } from '../../ledger/ledger.contract.ts';
import { joinNeighbors } from '../../ledger/ledger.server.ts';
import { accountId, postJournal, seen, sendJournal, sendUndo } from '../../ledger/ledger.testing.ts';
import { bills, checks } from '../../payables/payables.contract.ts';
import { payablesNeighbors, payablesRoutes } from '../../payables/payables.server.ts';
import { vendor } from '../../people/people.contract.ts';
import { receipts } from '../../receivables/receivables.contract.ts';
import { receivablesNeighbors } from '../../receivables/receivables.server.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, takeMoney, unitOf } from '../../receivables/receivables.testing.ts';
import { banking } from '../banking.contract.ts';
import { bankingNeighbors, bankingRoutes } from '../banking.server.ts';
import { asFile, statementText } from '../banking.testing.ts';
import { bankTieOuts } from '../tie-out/bank-tie.handlers.ts';

let maple: BilledCommunity;
let billId: string;
let journalId: string;
let checkId: string;
let cleared: Awaited<ReturnType<typeof takeMoney>>;
let inTransit: Awaited<ReturnType<typeof takeMoney>>;
let reconciliation: { communityId: string; reconciliationId: string };

const cashEntry = (postDate: string) => ({
  communityId: maple.communityId,
  postDate,
  description: 'Landscaping',
  lines: [
    { accountId: accountId(maple, '5310'), debit: '20.00' },
    { accountId: accountId(maple, '1010'), credit: '20.00' },
  ],
});

async function aBill(billNumber: string): Promise<string> {
  const { communityId } = maple;
  const facts = { name: `Vendor ${billNumber}`, street: '1 Mill St', city: 'Reno', state: 'NV', postcode: '89502' };
  const { vendorId } = await maple.call(vendor.addVendor, facts);
  const lines = [{ accountId: accountId(maple, '5310'), amount: '120.00' }];
  return (await maple.call(bills.addBill, { communityId, vendorId, billNumber, billDate: '2026-01-05', amount: '120.00', lines })).billId;
}

const checkRun = (checkDate: string) => ({
  communityId: maple.communityId,
  bankAccountId: maple.bankAccountId,
  checkDate,
  items: [`${billId}:120.00`],
});
const receiptOf = (postDate: string) => ({
  communityId: maple.communityId,
  bankAccountId: maple.bankAccountId,
  postDate,
  rows: [{ ownershipId: unitOf(maple, 'MC-0003').ownershipId, amount: '50.00', checkNumber: '9' }],
});

/**
 * January is reconciled with one deposit cleared; one deposit, one check and one entry of the books are open.
 */
beforeAll(async () => {
  const neighbors = joinNeighbors(receivablesNeighbors, payablesNeighbors, bankingNeighbors);
  maple = await aBilledCommunity({ more: [...payablesRoutes, ...bankingRoutes], neighbors });
  const { communityId, bankAccountId } = maple;
  await maple.call(bills.saveApprovalSettings, { communityId, approvalsRequired: 0 });
  await billMonth(maple, '2026-01-01');
  cleared = await takeMoney(maple, '2026-01-09', [['MC-0001', '365.00', '11']]);
  inTransit = await takeMoney(maple, '2026-01-30', [['MC-0002', '365.00', '12']]);
  journalId = (await postJournal(maple, cashEntry('2026-01-12'))).entryId;
  billId = await aBill('A-1');
  const run = checkRun('2026-01-20');
  checkId = (await maple.call(checks.issueChecks, await seen(maple, checks.previewChecks, run))).checks[0]?.checkId ?? '';
  billId = await aBill('A-2');
  const head = { communityId, bankAccountId, statementDate: '2026-01-31', statementBalance: '365.00' };
  reconciliation = { communityId, ...(await maple.call(banking.startReconciliation, head)) };
  const { onlyInBooks } = await maple.call(banking.getReconciliation, reconciliation);
  const deposit = onlyInBooks.find((item) => item.itemDate.startsWith('2026-01-09'));
  await maple.call(banking.matchByHand, { ...reconciliation, bankLineIds: [], itemKeys: [deposit?.itemKey ?? ''] });
  await maple.call(banking.finishReconciliation, reconciliation);
});
afterAll(() => maple.close());

const lamp = () =>
  maple.services.database.read(maple.customerId, (tx) => bankTieOuts[0]!.check(tx, maple.communityId, localDate('2026-12-31')));

/** The proof of the statement as it is computed now. */
async function proof() {
  const { difference, inTransit: moving, outstanding, figures } = await maple.call(banking.getReconciliationReport, reconciliation);
  return [difference, moving.map((one) => one.amount), outstanding.map((one) => one.amount), figures.book];
}
const asFinished = ['0.00', ['365.00'], ['-20.00', '-120.00'], '590.00'];

describe.each(['2026-01-31', '2026-01-25'])('cash dated %s, on or before the statement, is refused', (day) => {
  test.each<[string, () => Promise<{ status: number; json: { code?: string; errorMessage?: string } }>]>([
    ['a receipt, in its preview', () => maple.send(receipts.previewReceipts, receiptOf(day))],
    [
      'a receipt taken back',
      async () => {
        const order = { communityId: maple.communityId, receiptId: await receiptIdOf(cleared), postDate: day };
        return maple.send(receipts.backoutReceipt, { ...(await seen(maple, receipts.previewBackout, order)), reason: 'CORRECTION' });
      },
    ],
    ['a check', async () => maple.send(checks.issueChecks, await seen(maple, checks.previewChecks, checkRun(day)))],
    [
      'a void',
      async () => {
        const order = { communityId: maple.communityId, checkIds: [checkId], voidDate: day };
        return maple.send(checks.voidChecks, { ...(await seen(maple, checks.previewVoid, order)), reason: 'Lost' });
      },
    ],
    ['a journal entry', () => sendJournal(maple, cashEntry(day))],
    [
      'a reversal',
      () => maple.send(journal.reverseJournalEntry, { communityId: maple.communityId, entryId: journalId, reason: 'Twice', postDate: day }),
    ],
    [
      'an edited entry',
      async () =>
        maple.send(
          journal.editJournalEntry,
          await seen(maple, journal.previewJournalEntry, { ...cashEntry('2026-02-10'), entryId: journalId, reason: 'Twice' }),
        ),
    ],
    ['an undo', () => sendUndo(maple, { communityId: maple.communityId, batchId: cleared.batchId, postDate: day })],
  ])('%s', async (_name, act) => {
    const { status, json } = await act();
    expect([status, json.code]).toEqual([409, 'reconciled']);
    expect(json.errorMessage).toBe('Account 1010 is reconciled with the bank through 01/31/2026. Use a later date.');
    expect(await proof()).toEqual(asFinished);
  });
});

async function receiptIdOf({ batchId }: { batchId: string }): Promise<string> {
  const { rows } = await maple.call(receipts.listReceipts, { communityId: maple.communityId });
  return rows.find((row) => row.batchId === batchId)?.receiptId ?? '';
}

/** Copies the journal entry under another day, past everything the program asks. */
async function copyEntry(tx: Pick<Tx, 'db'>, source: string): Promise<void> {
  const copy = await sql<{ id: string }>`
    insert into ledger.entry (customer_id, community_id, period_start, post_date, entry_type, batch_id, source_type, source_id, entered_by, entered_time)
    select customer_id, community_id, period_start, post_date, entry_type, batch_id, 'test', ${source}, entered_by, entered_time from ledger.entry
    where customer_id = ${maple.customerId} and entry_id = ${journalId} returning entry_id as id`.execute(tx.db);
  await sql`insert into ledger.posting (customer_id, community_id, entry_id, leg, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents)
    select customer_id, community_id, ${copy.rows[0]?.id}::bigint, leg, account_id, fund_id, cost_center_id, period_start, post_date, amount_cents
    from ledger.posting where customer_id = ${maple.customerId} and entry_id = ${journalId}`.execute(tx.db);
}

test('the database refuses it too', async () => {
  const copied = maple.services.database.transact(maple.customerId, (tx) => copyEntry(tx, 'guarded'));
  await expect(copied).rejects.toMatchObject({ code: 'CH010' });
});

test.each([
  ['a cleared deposit', () => cleared, '2026-02-01'],
  ['a deposit in transit', () => inTransit, '2026-02-01'],
])('undoing %s is dated behind the statement, and says why', async (_name, batch, day) => {
  const order = { communityId: maple.communityId, batchId: batch().batchId };
  const preview = await maple.call(undo.previewUndo, order);
  expect(preview).toMatchObject({ postDate: `${day}T00:00:00`, isRedated: true });
  expect(preview.dependents.map((one) => one.what)).toContain(
    'Cash is reconciled with the bank through 01/31/2026 and stays as it is; the mirrors are dated 02/01/2026',
  );
  expect((await sendUndo(maple, order)).status).toBe(200);
  expect(await proof()).toEqual(asFinished);
  expect(await lamp()).toMatchObject({ offenders: [] });
});

test('a fee the bank reports late is recorded behind what was finished', async () => {
  const { communityId, bankAccountId } = maple;
  const fee = { on: '2026-01-31', type: '698', amount: '18.00', text: 'SERVICE CHARGE' };
  const facts = { accountNumber: '400117010', on: '2026-02-28', opening: '365.00', closing: '347.00', lines: [fee] };
  await maple.call(banking.importStatement, { communityId, file: asFile(statementText(facts)), bankAccountId });
  const head = { communityId, bankAccountId, statementDate: '2026-02-28', statementBalance: '347.00' };
  const next = { communityId, ...(await maple.call(banking.startReconciliation, head)) };
  const [line] = (await maple.call(banking.getReconciliation, next)).onlyOnStatement;
  const preview = await maple.call(banking.previewBankItem, { ...next, kind: 'FEE', bankLineId: line?.bankLineId ?? '' });
  expect(preview.postDate).toBe('2026-02-01T00:00:00');
});

test('once it is reopened its days take cash again, until it is finished', async () => {
  const other = await aBilledCommunity({ more: bankingRoutes });
  const { communityId, bankAccountId } = other;
  const head = { communityId, bankAccountId, statementDate: '2026-01-31', statementBalance: '0.00' };
  const one = { communityId, ...(await other.call(banking.startReconciliation, head)) };
  const entry = {
    ...cashEntry('2026-01-12'),
    communityId,
    lines: [
      { accountId: accountId(other, '5310'), debit: '20.00' },
      { accountId: accountId(other, '1010'), credit: '20.00' },
    ],
  };
  expect((await sendJournal(other, entry)).status).toBe(200);
  await other.call(banking.finishReconciliation, one);
  expect((await sendJournal(other, entry)).json.code).toBe('reconciled');
  await other.call(banking.reopenReconciliation, { ...one, reason: 'An entry is missing' });
  expect((await sendJournal(other, entry)).status).toBe(200);
  await other.call(banking.finishReconciliation, one);
  expect((await sendJournal(other, entry)).json.code).toBe('reconciled');
  await other.close();
});

test('the lamp goes red where the books of a finished day changed in spite of all', async () => {
  expect(await lamp()).toMatchObject({ offenders: [] });
  await maple.db.asMigrator.transaction().execute(async (db) => {
    await sql`alter table ledger.posting disable trigger guard_reconciled`.execute(db);
    await sql`select set_config('app.customer_id', ${maple.customerId}, true)`.execute(db);
    await copyEntry({ db }, 'unguarded');
    await sql`alter table ledger.posting enable trigger guard_reconciled`.execute(db);
  });
  const result = await lamp();
  expect(result.offenders.map((one) => one.what)).toEqual([
    'Operating, statement of 01/31/2026: it was finished with 590.00 in the books, where 570.00 stand now',
  ]);
});
