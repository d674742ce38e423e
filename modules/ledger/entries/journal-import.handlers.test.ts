// Importing journal entries through HTTP: a preview, one batch with numbers in a row, the same content
// refused without a reason, and the whole taken back.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { accounting } from '../accounting.contract.ts';
import { bankAccounts } from '../bank-account/bank-account.contract.ts';
import { aCommunity, accountId, type TestCommunity } from '../ledger.testing.ts';
import { journal } from './journal.contract.ts';
import { journalImport } from './journal-import.contract.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

const file = (fileName: string, text: string) => ({
  communityId: maple.communityId,
  file: { fileName, content: Buffer.from(text).toString('base64') },
});
const csv = (suffix = '') => `Entry,Date,Reference,Description,Account,Debit,Credit,Memo
A,2026-01-05,R1${suffix},Mowing,5310,100.00,,North
A,2026-01-05,R1${suffix},Mowing,1010,,100.00,
B,2026-01-06,R2${suffix},Fee,Management fees,850.00,,
B,2026-01-06,R2${suffix},Fee,1010,,850.00,
`;
async function balances() {
  const rows = await maple.call(accounting.listAccounts, { communityId: maple.communityId, asOfDate: '2026-12-31' });
  return Object.fromEntries(rows.filter((row) => row.balance !== '0.00').map((row) => [row.number, row.balance]));
}

it('a file is looked at, taken in as one batch with numbers in a row, and taken back whole', async () => {
  const preview = await maple.call(journalImport.calls.preview, file('lines.csv', csv()));
  expect([preview.newCount, preview.errorCount, preview.totals]).toEqual([4, 0, { debits: '950.00', credits: '950.00' }]);
  const { importRunId, newCount } = await maple.call(journalImport.calls.commit, {
    ...file('lines.csv', csv()),
    baseHash: preview.baseHash,
  });
  expect(newCount).toBe(4);
  expect(await balances()).toEqual({ '1010': '-950.00', '5010': '850.00', '5310': '100.00' });
  const [fee, mowing] = await maple.call(journal.listJournalEntries, { communityId: maple.communityId });
  const shown = await Promise.all(
    [mowing, fee].map((row) => maple.call(journal.getJournalEntry, { communityId: maple.communityId, entryId: row!.entryId })),
  );
  expect(shown.map((entry) => [entry.reference, entry.description, entry.journalNumber, entry.lines[0]?.memo])).toEqual([
    ['R1', 'Mowing', 1, 'North'],
    ['R2', 'Fee', 2, ''],
  ]);
  expect(shown[0]?.batchId).toBe(shown[1]?.batchId);
  await maple.call(journalImport.calls.undo, { communityId: maple.communityId, importRunId });
  expect(await balances()).toEqual({});
});

it('a file marks adjusting entries, which are posted and taken back as such', async () => {
  const text = csv('j')
    .replaceAll(/^(A|B)(.*)$/gm, (line, entry) => `${line},${entry === 'A' ? 'Yes' : ''}`)
    .replace(/Memo$/m, 'Memo,Adjusting');
  const { importRunId } = await maple.call(journalImport.calls.commit, file('adjusting.csv', text));
  const newest = async () =>
    (await maple.call(journal.listJournalEntries, { communityId: maple.communityId })).slice(0, 2).map((row) => row.entryType);
  expect(await newest()).toEqual(['JOURNAL', 'ADJUSTING']);
  await maple.call(journalImport.calls.undo, { communityId: maple.communityId, importRunId });
  expect(await newest()).toEqual(['JOURNAL_REVERSAL', 'ADJUSTING_REVERSAL']);
});

it('cash of days that are reconciled is refused line by line, and taken back behind them', async () => {
  const { communityId, customerId } = maple;
  const { importRunId } = await maple.call(journalImport.calls.commit, file('cash.csv', csv('c')));
  const facts = { communityId, name: 'Operating', bankName: 'Bank', routingNumber: '121042882', accountNumber: '4417' };
  const { bankAccountId } = await maple.call(bankAccounts.addBankAccount, { ...facts, accountId: accountId(maple, '1010') });
  const through = (day: string | null) =>
    sql`select ledger.reconcile_cash(${customerId}, ${communityId}, ${bankAccountId}, ${day})`.execute(maple.db.asMigrator);
  await through('2026-01-05');
  const preview = await maple.call(journalImport.calls.preview, file('late.csv', csv('d')));
  expect(preview.problems.map((one) => [one.line, one.column, one.message])).toEqual([
    [2, 'date', 'Account 1010 is reconciled with the bank through 01/05/2026. Use a later date.'],
  ]);
  await maple.call(journalImport.calls.undo, { communityId, importRunId });
  const mirrors = (await maple.call(journal.listJournalEntries, { communityId })).slice(0, 2);
  expect(mirrors.map((row) => row.postDate.slice(0, 10))).toEqual(['2026-01-06', '2026-01-06']);
  await through(null);
});

it('where no later period is open it says so, and takes nothing back', async () => {
  const { communityId, customerId } = maple;
  const { importRunId } = await maple.call(journalImport.calls.commit, file('last.csv', csv('f')));
  type Kept = { start: string; status: string };
  const { rows } = await sql<Kept>`select period_start as start, status from ledger.period
    where customer_id = ${customerId} and community_id = ${communityId}`.execute(maple.db.asMigrator);
  const set = ({ start, status }: Kept) =>
    sql`update ledger.period set status = ${status}
    where customer_id = ${customerId} and community_id = ${communityId} and period_start = ${start}`.execute(maple.db.asMigrator);
  for (const { start } of rows) await set({ start, status: 'CLOSED' });
  const answer = await maple.send(journalImport.calls.undo, { communityId, importRunId });
  expect([answer.status, answer.json.code]).toEqual([409, 'periodClosed']);
  for (const row of rows) await set(row);
  await maple.call(journalImport.calls.undo, { communityId, importRunId });
});

it('an entry that was edited since keeps the import from being taken back', async () => {
  const { importRunId } = await maple.call(journalImport.calls.commit, file('again.csv', csv('b')));
  const [fee] = await maple.call(journal.listJournalEntries, { communityId: maple.communityId });
  await maple.call(journal.reverseJournalEntry, { communityId: maple.communityId, entryId: fee!.entryId, reason: 'Not this one' });
  const answer = await maple.send(journalImport.calls.undo, { communityId: maple.communityId, importRunId });
  expect([answer.status, answer.json.code]).toEqual([409, 'builtUpon']);
});

it('a row in error refuses the file and posts nothing', async () => {
  const before = await balances();
  const answer = await maple.send(journalImport.calls.commit, file('wrong.csv', csv('c').replace(',,850.00,', ',,849.00,')));
  expect([answer.status, answer.json.code, answer.json.errorMessage?.slice(0, 48)]).toEqual([
    409,
    'rowsInError',
    'Line 4: Entry B is out of balance by 1.00. 1 of ',
  ]);
  expect(await balances()).toEqual(before);
});

it('QuickBooks IIF is taken in as it is', async () => {
  const before = await balances();
  const iif = [
    '!TRNS\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\tDOCNUM',
    '!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT',
    '!ENDTRNS',
    'TRNS\tGENERAL JOURNAL\t1/15/2026\t5410\t40.00\tQ1',
    'SPL\tGENERAL JOURNAL\t1/15/2026\t1010\t-40.00',
    'ENDTRNS',
  ];
  await maple.call(journalImport.calls.commit, file('books.iif', iif.join('\r\n')));
  expect((await balances())['5410']).toBe('40.00');
  expect(Number((await balances())['1010'])).toBe(Number(before['1010']) - 40);
});

it('the same content is refused unless a reason is given, whatever its line ends, and rows already posted are named', async () => {
  const text = readFileSync(new URL('testdata/journal-01-import-twice.csv', import.meta.url), 'utf8');
  const rent = async () => (await balances())['5010'];
  const before = Number((await rent()) ?? 0);
  const first = await maple.call(journalImport.calls.commit, file('rent.csv', text));
  const otherEnds = file('copy.csv', text.replaceAll('\n', '\r\n'));
  const look = await maple.call(journalImport.calls.preview, otherEnds);
  expect([look.importedBefore?.fileName, look.problems.map(({ line, severity, message }) => [line, severity, message])]).toEqual([
    'rent.csv',
    [
      [2, 'repeat', 'Posted already: 5.00 on 11/03/2026, reference JE-1.'],
      [3, 'repeat', 'Posted already: (5.00) on 11/03/2026, reference JE-1.'],
    ],
  ]);
  const again = await maple.send(journalImport.calls.commit, { ...otherEnds, baseHash: look.baseHash });
  expect([again.status, again.json.code, again.json.fields?.map(({ line }) => line)]).toEqual([409, 'alreadyImported', [2, 3]]);
  const unseen = await maple.send(journalImport.calls.commit, otherEnds);
  expect([unseen.json.code, Number(await rent()) - before]).toEqual(['alreadyImported', 5]);

  const longer = file('more.csv', `${text}2026-11-04,JE-2,Rent,5010,6.00\n2026-11-04,JE-2,Rent,1010,-6.00\n`);
  const named = await maple.send(journalImport.calls.commit, longer);
  expect([named.json.code, named.json.fields?.map(({ line }) => line)]).toEqual(['alreadyImported', [2, 3]]);

  const reason = 'The rent was due twice';
  const twice = await maple.call(journalImport.calls.commit, { ...otherEnds, baseHash: look.baseHash, reason });
  expect(Number(await rent()) - before).toBe(10);
  const runs = await maple.call(journalImport.calls.listRuns, { communityId: maple.communityId });
  expect(runs.slice(0, 2).map((run) => [run.fileName, run.reason])).toEqual([
    ['copy.csv', reason],
    ['rent.csv', ''],
  ]);

  for (const { importRunId } of [twice, first]) await maple.call(journalImport.calls.undo, { communityId: maple.communityId, importRunId });
  const afresh = await maple.call(journalImport.calls.preview, otherEnds);
  expect([afresh.importedBefore, afresh.problems]).toEqual([null, []]);
});

it('the same file sent four times at once is posted once', async () => {
  const order = file('crowd.csv', 'Date,Reference,Account,Amount\n2026-06-01,X-1,5010,7.00\n2026-06-01,X-1,1010,-7.00\n');
  const answers = await Promise.all([1, 2, 3, 4].map(() => maple.send(journalImport.calls.commit, order)));
  expect(answers.map((answer) => answer.json.code ?? answer.status).toSorted()).toEqual([
    200,
    'alreadyImported',
    'alreadyImported',
    'alreadyImported',
  ]);
});
