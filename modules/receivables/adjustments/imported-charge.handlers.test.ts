// Charges of many owners from a file: the sample, problems by line, one batch, refused twice, undone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transactions } from '../../ledger/ledger.contract.ts';
import { sendUndo } from '../../ledger/ledger.testing.ts';
import { aBilledCommunity, type BilledCommunity, chartAt, ownerAt } from '../receivables.testing.ts';
import { adjustmentList } from '../receivables-lists.contract.ts';
import { chargeSample, importedCharges } from './imported-charge.contract.ts';

const { preview, commit, undo, listRuns } = importedCharges.calls;

let maple: BilledCommunity;
let frame: { communityId: string; postDate: string };
beforeAll(async () => {
  maple = await aBilledCommunity();
  frame = { communityId: maple.communityId, postDate: '2026-01-15' };
});
afterAll(() => maple.close());

const file = (lines: readonly string[]) => ({
  fileName: 'charges.csv',
  content: Buffer.from(['account,code,amount,description', ...lines].join('\n')).toString('base64'),
});

test('the sample lists every owner, and is understood as it comes back', async () => {
  const answer = await maple.send(chargeSample.downloadChargeSample, { communityId: frame.communityId });
  const lines = answer.text.trim().split(/\r?\n/);
  expect([lines.length, lines[0]?.replace('\ufeff', ''), lines[3]]).toEqual([
    13,
    'Account,Owner,Code,Amount,Description',
    'MC-0003,"Chaudhary, Anil",,,',
  ]);
  const look = await maple.call(preview, {
    ...frame,
    file: { fileName: 'sample.csv', content: Buffer.from(answer.text).toString('base64') },
  });
  expect([look.errorCount, look.newCount, look.sameCount]).toEqual([0, 0, 12]);
});

test('unknown accounts and codes, amounts below zero and amounts without a code are named by line', async () => {
  const look = await maple.call(preview, {
    ...frame,
    file: file(['MC-0003,NSFF,30.00,', 'MC-7777,NSF,1.00,', 'MC-0004,NSF,-1.00,', 'MC-0005,,5.00,', 'MC-0006,NSF,0.00,']),
  });
  expect(look.problems.map(({ line, column, suggestion }) => [line, column, suggestion])).toEqual([
    [2, 'code', 'NSF'],
    [3, 'account', null],
    [4, 'amount', null],
    [5, 'code', null],
  ]);
});

test('it posts as Imported Charges, leads to its transaction, is refused twice without a reason, and undone by its batch', async () => {
  const before = [await chartAt(maple, '2026-12-31'), await ownerAt(maple, 'MC-0003', '2026-12-31')];
  const content = file(['MC-0003,NSF,30.00,Key fob', 'MC-0004,late,25.00,', 'MC-0005,NSF,0,']);
  const look = await maple.call(preview, { ...frame, file: content });
  expect([look.newCount, look.sameCount, look.totals]).toEqual([2, 1, { charged: '55.00' }]);
  await maple.call(commit, { ...frame, file: content, baseHash: look.baseHash });
  expect(await ownerAt(maple, 'MC-0003', '2026-12-31')).toEqual({ owes: '30.00', prepaid: '0.00' });
  const [batch] = (await maple.call(adjustmentList.calls.readPage, { communityId: frame.communityId })).rows;
  expect(batch).toMatchObject({ type: 'IMPORT', lineCount: 2, charged: '55.00', state: 'POSTED', description: 'Imported charges' });
  const profile = await maple.call(transactions.getTransaction, { communityId: frame.communityId, batchId: batch?.batchId ?? '' });
  expect([profile.kindWords, profile.tables.map(({ title }) => title)]).toEqual(['Imported charges', ['Lines', 'Charges', 'Codes']]);
  const again = await maple.send(commit, { ...frame, file: content });
  expect(again.status).toBe(409);
  expect((await sendUndo(maple, { communityId: frame.communityId, batchId: batch?.batchId ?? '' })).status).toBe(200);
  expect([await chartAt(maple, '2026-12-31'), await ownerAt(maple, 'MC-0003', '2026-12-31')]).toEqual(before);
  const [run] = await maple.call(listRuns, { communityId: frame.communityId });
  const late = await maple.send(undo, { communityId: frame.communityId, importRunId: run?.importRunId ?? '' });
  expect(late.json.code).toBe('builtUpon');
});

test('it is undone where it was imported too', async () => {
  const before = await chartAt(maple, '2026-12-31');
  const { importRunId } = await maple.call(commit, { ...frame, file: file(['MC-0007,NSF,12.50,Gate card']) });
  expect((await ownerAt(maple, 'MC-0007', '2026-12-31')).owes).toBe('12.50');
  await maple.call(undo, { communityId: frame.communityId, importRunId });
  expect(await chartAt(maple, '2026-12-31')).toEqual(before);
});
