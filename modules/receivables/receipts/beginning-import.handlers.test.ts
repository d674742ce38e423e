// The whole way of a declared import, shown with beginning balances: forms found out, columns remembered,
// near misses, mended rows, control totals, undo.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { writeXlsx } from '../../../packages/files/xlsx.ts';
import { importJob } from '../../../packages/imports/imports.ts';
import { localDate, parseInstant } from '../../../packages/kernel/kernel.ts';
import { sendUndo } from '../../ledger/ledger.testing.ts';
import { billing } from '../receivables.contract.ts';
import { receivablesImports } from '../receivables.server.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, ownerAt, takeMoney } from '../receivables.testing.ts';
import { beginningBalances } from './beginning.contract.ts';

const { preview, commit, undo, listRuns } = beginningBalances.calls;

let maple: BilledCommunity;
let frame: { communityId: string; postDate: string };
beforeAll(async () => {
  maple = await aBilledCommunity();
  frame = { communityId: maple.communityId, postDate: '2026-01-01' };
});
afterAll(() => maple.close());

beforeEach(async () => {
  for (const run of await maple.call(listRuns, { communityId: frame.communityId }))
    if (run.state === 'done') await maple.call(undo, { communityId: frame.communityId, importRunId: run.importRunId });
});

const upload = (bytes: Uint8Array, fileName = 'balances.csv') => ({ fileName, content: Buffer.from(bytes).toString('base64') });
const text = (lines: readonly string[], encoding: BufferEncoding = 'utf8') => upload(Buffer.from(lines.join('\n'), encoding));
const titles = 'account,code,date,amount';
const good = [titles, 'MC-0003,ASMT,2025-12-01,310.00', 'MC-0005,PREPAID,,400.00'];

const balances = async () => ({
  three: await ownerAt(maple, 'MC-0003', '2026-12-31'),
  five: await ownerAt(maple, 'MC-0005', '2026-12-31'),
  begun: await ownerAt(maple, 'MC-0003', '2025-12-31'),
  books: await chartAt(maple, '2026-12-31'),
});

test('a European file is understood: UTF-16, semicolons, day first, comma for decimals; every finding can be changed', async () => {
  const lines = ['\ufeffAcct;Charge Code;Due Date;Open Amount', 'MC-0003;ASMT;31.12.2025;1.310,00', 'MC-0004;RSRV;01.12.2025;55,50'];
  const file = text(lines, 'utf16le');
  const look = await maple.call(preview, { ...frame, file });
  expect(look.reading).toMatchObject({
    encoding: 'utf-16le',
    delimiter: ';',
    dateOrder: 'dmy',
    dateOrderSure: true,
    decimal: ',',
    decimalSure: true,
  });
  expect(look.rows.map((row) => row.cells)).toEqual([
    ['MC-0003', 'ASMT', '2025-12-31', '1310.00'],
    ['MC-0004', 'RSRV', '2025-12-01', '55.50'],
  ]);
  expect(look.totals).toEqual({ owed: '1365.50', prepaid: '0.00' });
  const changed = await maple.call(preview, { ...frame, file, reading: { dateOrder: 'mdy', decimal: '.' } });
  // Dates with points have the day first, whatever is chosen.
  expect(changed.problems.map((problem) => [problem.line, problem.column])).toEqual([
    [2, 'amount'],
    [3, 'amount'],
  ]);
});

test('a workbook is read by its sheet, with typed dates and amounts', async () => {
  const columns = [
    { title: 'Account', kind: 'text' },
    { title: 'Code', kind: 'text' },
    { title: 'Date', kind: 'date' },
    { title: 'Amount', kind: 'money' },
  ] as const;
  const rows = [['MC-0003', 'ASMT', localDate('2025-12-01'), 31050n]];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Notes', columns: [{ title: 'Nothing', kind: 'text' }], rows: [] },
      { name: 'Balances', columns, rows },
    ],
    savedTime: parseInstant('2026-01-01T00:00:00Z'),
  });
  const file = upload(bytes, 'balances.xlsx');
  const first = await maple.call(preview, { ...frame, file });
  expect([first.reading.sheets, first.reading.sheet, first.errorCount > 0]).toEqual([['Notes', 'Balances'], 'Notes', true]);
  const look = await maple.call(preview, { ...frame, file, reading: { sheet: 'Balances' } });
  expect(look.rows).toEqual([{ line: 2, cells: ['MC-0003', 'ASMT', '2025-12-01', '310.50'], act: 'new', note: 'Chaudhary, Anil' }]);
});

test('columns matched by hand are remembered for files with the same titles, in whatever order they stand', async () => {
  const file = text(['Wer,Was,Wann,Wieviel', 'MC-0003,ASMT,2025-12-01,310.00']);
  const strange = await maple.call(preview, { ...frame, file });
  expect(strange.mapping).toEqual({ account: -1, code: -1, date: -1, amount: -1 });
  expect(strange.problems.filter((problem) => problem.line === 1).map((problem) => problem.column)).toEqual(['account', 'code', 'amount']);
  await maple.call(commit, { ...frame, file, mapping: { account: 0, code: 1, date: 2, amount: 3 } });
  const runs = await maple.call(listRuns, { communityId: frame.communityId });
  await maple.call(undo, { communityId: frame.communityId, importRunId: runs[0]?.importRunId ?? '' });
  const again = await maple.call(preview, { ...frame, file: text(['Wieviel,Wer,Was,Wann', '5.00,MC-0004,ASMT,2025-12-01']) });
  expect([again.isRemembered, again.mapping, again.errorCount]).toEqual([true, { account: 1, code: 2, date: 3, amount: 0 }, 0]);
});

test('a code that does not exist but resembles one is offered, and mended rows travel with preview and commit', async () => {
  const file = text([titles, 'MC-OOO3,ASNT,2025-12-01,310.00', 'MC-7777,ASMT,2025-12-01,1.00', 'MC-0004,RSRV,2025-12-01,5.00']);
  const look = await maple.call(preview, { ...frame, file });
  expect(look.problems.map(({ line, column, suggestion }) => [line, column, suggestion])).toEqual([
    [2, 'account', 'MC-0003'],
    [2, 'code', 'ASMT'],
    [3, 'account', null],
  ]);
  const mended = [
    { line: 2, cells: { account: 'MC-0003', code: 'ASMT', amount: '(1,300.00)' } },
    { line: 3, cells: null },
    { line: 9, cells: { account: 'MC-0006', code: 'PREPAID', date: '', amount: '70' } },
  ];
  const still = await maple.call(preview, { ...frame, file, mended });
  expect(still.problems.map(({ line, column }) => [line, column])).toEqual([[2, 'amount']]);
  expect(still.rows.map((row) => [row.line, row.act])).toEqual([
    [2, 'error'],
    [3, 'leftOut'],
    [4, 'new'],
    [9, 'new'],
  ]);
  const right = mended.map((row) => (row.line === 2 ? { line: 2, cells: { ...row.cells, amount: '1,300.00' } } : row));
  const ready = await maple.call(preview, { ...frame, file, mended: right });
  const done = await maple.call(commit, { ...frame, file, mended: right, baseHash: ready.baseHash });
  expect(done).toMatchObject({ newCount: 3, totals: { owed: '1305.00', prepaid: '70.00' } });
  expect(await ownerAt(maple, 'MC-0003', '2026-01-01')).toEqual({ owes: '1300.00', prepaid: '0.00' });
});

test('what the person says the file holds must be so, and nothing may have changed since the preview', async () => {
  const file = text(good);
  const look = await maple.call(preview, { ...frame, file });
  const differs = await maple.send(commit, { ...frame, file, controlCount: 3, controlTotals: { owed: '300.00', prepaid: '400.00' } });
  expect([differs.json.code, differs.json.fields?.map((field) => field.path)]).toEqual([
    'totalsDiffer',
    ['controlCount', 'controlTotals.owed'],
  ]);
  const later = await maple.send(commit, { ...frame, postDate: '2026-01-02', file, baseHash: look.baseHash });
  expect(later.json.code).toBe('baseChanged');
  const empty = await maple.send(commit, { ...frame, file: text([titles]) });
  expect(empty.json.code).toBe('nothingToImport');
  const sure = { controlCount: 2, controlTotals: { owed: '310.00', prepaid: '400.00' } };
  expect(await maple.call(commit, { ...frame, file, baseHash: look.baseHash, ...sure })).toMatchObject({ newCount: 2, jobId: null });
});

test('an import is taken back as a whole and leaves balances as they were; the same file may come again', async () => {
  const before = await balances();
  const file = text(good);
  const { importRunId } = await maple.call(commit, { ...frame, file });
  const [newest] = await maple.call(listRuns, { communityId: frame.communityId });
  expect(newest).toMatchObject({ importRunId, state: 'done', newCount: 2, totals: { owed: '310.00', prepaid: '400.00' } });
  const twice = await maple.send(preview, { ...frame, file });
  expect(twice.json.code).toBe('alreadyImported');
  expect(await maple.call(undo, { communityId: frame.communityId, importRunId })).toMatchObject({ state: 'undone' });
  expect(await balances()).toEqual(before);
  const again = await maple.send(undo, { communityId: frame.communityId, importRunId });
  expect(again.json.code).toBe('notImported');
  expect(await maple.call(commit, { ...frame, file })).toMatchObject({ newCount: 2 });
});

test('what has been built on an import is named, and keeps it', async () => {
  const { importRunId } = await maple.call(commit, { ...frame, file: text(good) });
  await takeMoney(maple, '2026-01-12', [['MC-0003', '100.00', '9']]);
  const paid = await maple.send(undo, { communityId: frame.communityId, importRunId });
  expect([paid.json.code, paid.json.fields?.map((field) => field.message)]).toEqual([
    'builtUpon',
    ['MC-0003 Chaudhary, Anil: 100.00 was paid on it'],
  ]);
  const [batch] = (await maple.call(billing.listBatches, { communityId: frame.communityId })).filter((one) => one.kind === 'RECEIPTS');
  expect((await sendUndo(maple, { communityId: frame.communityId, batchId: batch?.batchId ?? '' })).status).toBe(200);
  await maple.call(undo, { communityId: frame.communityId, importRunId });
  await billMonth(maple, '2026-01-01');
  expect(await ownerAt(maple, 'MC-0003', '2026-12-31')).toEqual({ owes: '365.00', prepaid: '0.00' });
});

test('an import of another community is not found', async () => {
  const { importRunId } = await maple.call(commit, { ...frame, file: text(good) });
  const clerk = await maple.tokenFor('Accountant', []);
  expect((await maple.send(undo, { communityId: frame.communityId, importRunId }, { token: clerk })).status).toBe(404);
  expect((await maple.send(undo, { communityId: frame.communityId, importRunId: '99' })).status).toBe(404);
});

test('a long file becomes a background job that takes it once, and only as it was ordered', async () => {
  const many = Array.from({ length: 5001 }, (_, i) => `MC-0001,ASMT,2025-${String((i & 7) + 1).padStart(2, '0')}-01,${(i & 255) + 1}.00`);
  const file = text([titles, ...many]);
  const ordered = await maple.call(commit, { ...frame, file });
  expect(ordered.jobId).not.toBeNull();
  const job = importJob(receivablesImports);
  const told: number[] = [];
  const context = {
    jobId: ordered.jobId ?? '',
    customerId: maple.customerId,
    userId: null,
    payload: { name: 'beginningBalances', communityId: frame.communityId, importRunId: ordered.importRunId },
    services: maple.services,
    progress: (done: number) => void told.push(done),
    isCancelled: () => false,
  } as unknown as Parameters<typeof job.run>[0];
  const done = await job.run(context);
  expect(done).toMatchObject({ newCount: 5001 });
  expect(told.length).toBeGreaterThan(0);
  // A worker that died after it had saved and before it could say so: the next one finds the file gone and
  // the work done.
  expect(await job.run(context)).toEqual(done);
  const found = await sql<{ count: string; state: string }>`select count(*)::text as count, (select state from platform.import_run
    where import_run_id = ${ordered.importRunId}) as state from receivables.charge where kind = 'BEGINNING' and not is_reversed`.execute(
    maple.db.asMigrator,
  );
  expect(found.rows).toEqual([{ count: '5001', state: 'done' }]);
});
