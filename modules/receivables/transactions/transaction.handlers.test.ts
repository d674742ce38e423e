// The pages of batches of receivables: what was charged, what was taken back, and who may look.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transactions } from '../../ledger/ledger.contract.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, takeMoney, unitOf } from '../receivables.testing.ts';

let maple: BilledCommunity;
let charged: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  charged = (await billMonth(maple, '2026-01-01')).batchId;
});
afterAll(() => maple.close());

const pageOf = (batchId: string) => maple.call(transactions.getTransaction, { communityId: maple.communityId, batchId });

test('a run of charges shows its charges, codes and accounting, and they agree', async () => {
  const page = await pageOf(charged);
  expect([page.kindWords, page.state, page.entryCount, page.total, page.mayUndo]).toEqual(['Charges', 'POSTED', 24, '4520.00', true]);
  expect(page.period).toMatchObject({ fromDate: '2026-01-01T00:00:00', toDate: '2026-01-31T00:00:00', status: 'CURRENT' });
  expect(page.tables.map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Charges', 24],
    ['Codes', 2],
  ]);
  expect(page.tables[1]?.rows.map(({ cells }) => [cells.code, cells.count, cells.amount])).toEqual([
    ['ASMT', '12', '3860.00'],
    ['RSRV', '12', '660.00'],
  ]);
  expect(page.tables[0]?.rows[0]).toMatchObject({
    cells: { accountNumber: 'MC-0001', owner: 'Aldana, Rosa', amount: '310.00', open: '310.00' },
    door: { screen: 'charge-why', params: { chargeId: expect.any(String) } },
    isStruck: false,
  });
  expect(page.lines.map((line) => [line.fundName, line.number, line.debit, line.credit])).toEqual([
    ['Operating', '1200', '3860.00', null],
    ['Operating', '4000', null, '3860.00'],
    ['Reserve', '1250', '660.00', null],
    ['Reserve', '4900', null, '660.00'],
  ]);
  expect(page.events.map(({ act }) => act)).toContain('Posted batch');
});

test('a payment the bank returned shows what was taken back, its fee, and the deposit it came with', async () => {
  const { communityId } = maple;
  await takeMoney(maple, '2026-01-12', [['MC-0002', '365.00', '77']]);
  const { rows } = await maple.call(receipts.listReceipts, { communityId, ownershipId: unitOf(maple, 'MC-0002').ownershipId });
  const order = { communityId, receiptId: rows[0]?.receiptId ?? '', postDate: '2026-01-20', reason: 'NSF' as const, nsfFee: '30.00' };
  const { batchId } = await maple.call(receipts.backoutReceipt, await seen(maple, receipts.previewBackout, order));
  const page = await pageOf(batchId);
  expect(page.tables.map(({ title, rows: lines }) => [title, ...lines.map(({ cells }) => cells.amount)])).toEqual([
    ['Payments taken back', '365.00'],
    ['NSF fee', '30.00'],
    ['Applied', '-310.00', '-55.00'],
  ]);
  expect(page.linked.map(({ what, kind }) => [what, kind])).toEqual([['Reverses', 'RECEIPTS']]);
  const deposit = await pageOf(page.linked[0]?.batchId ?? '');
  expect(deposit.linked.map(({ what, kind }) => [what, kind])).toEqual([['Reversed by', 'BACKOUT']]);
  expect(deposit.tables.map(({ title }) => title)).toEqual(['Receipts', 'Applied']);
  expect(deposit.tables[0]?.rows.map(({ cells, isStruck }) => [cells.accountNumber, cells.checkNumber, cells.amount, isStruck])).toEqual([
    ['MC-0002', '77', '365.00', true],
  ]);
});

test('who holds none of the claims, and who asks for a batch of nowhere, sees nothing', async () => {
  const { communityId } = maple;
  const asOwner = await maple.send(
    transactions.getTransaction,
    { communityId, batchId: charged },
    { token: await maple.tokenFor('Owner') },
  );
  expect(asOwner.status).toBe(403);
  expect((await maple.send(transactions.getTransaction, { communityId, batchId: '999999' })).status).toBe(404);
});
