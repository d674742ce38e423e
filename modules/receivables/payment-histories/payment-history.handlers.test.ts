// Owner payment histories through the calls: sums, a payment taken back, the files, and what is refused.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv } from '../../../packages/files/csv-reader.ts';
import { seen } from '../../ledger/ledger.testing.ts';
import { paymentHistories, receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, takeMoney } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
  await billMonth(maple, '2026-01-01');
  await takeMoney(maple, '2026-01-09', [
    ['MC-0001', '365.00', '2001'],
    ['MC-0002', '400.00', '2002'],
  ]);
});
afterAll(() => maple.close());

const january = () => ({ communityId, fromDate: '2026-01-01', toDate: '2026-01-31' });

async function download(format: 'csv' | 'xlsx') {
  return await maple.app.inject({
    method: 'GET',
    url: paymentHistories.downloadPaymentHistories.path,
    query: { ...january(), format },
    headers: { authorization: `Bearer ${await maple.tokenFor('Administrator')}` },
  });
}

test('adds up what each owner paid, and the files hold a line for each payment', async () => {
  const seen = await maple.call(paymentHistories.listPaymentHistories, january());
  expect(seen).toMatchObject({ payments: 2, total: '765.00', takenBack: '0.00' });
  expect(seen.rows.map((row) => [row.accountNumber, row.payments, row.total])).toEqual([
    ['MC-0001', 1, '365.00'],
    ['MC-0002', 1, '400.00'],
  ]);
  const csv = await download('csv');
  const { header, rows } = readCsv(csv.rawPayload);
  expect(header).toEqual(['Account', 'Owner', 'Property', 'Post date', 'Check', 'Amount', 'From', 'Deposited to', 'Taken back']);
  expect(rows.map(({ cells }) => [cells[0], cells[3], cells[4], cells[5], cells[6]])).toEqual([
    ['MC-0001', '2026-01-09', '2001', '365.00', 'By hand'],
    ['MC-0002', '2026-01-09', '2002', '400.00', 'By hand'],
  ]);
  expect((await download('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('days without payments give no file, and days in the wrong order are invalid', async () => {
  const none = await maple.send(paymentHistories.downloadPaymentHistories, { communityId, fromDate: '2025-01-01', toDate: '2025-01-31' });
  expect(none).toMatchObject({ status: 409, json: { code: 'noPayments' } });
  const wrong = await maple.send(paymentHistories.listPaymentHistories, { communityId, fromDate: '2026-02-01', toDate: '2026-01-01' });
  expect(wrong.status).toBe(400);
});

test('a payment that was taken back counts, its amount stands apart', async () => {
  await takeMoney(maple, '2026-01-20', [['MC-0003', '100.00', '2003']]);
  const { rows } = await maple.call(receipts.listReceipts, { communityId });
  const receiptId = rows.find((row) => row.checkNumber === '2003')?.receiptId ?? '';
  const order = { communityId, receiptId, postDate: '2026-01-25', reason: 'CORRECTION' } as const;
  await maple.call(receipts.backoutReceipt, await seen(maple, receipts.previewBackout, order));
  const { rows: owners, total, takenBack } = await maple.call(paymentHistories.listPaymentHistories, january());
  expect(owners.find((row) => row.accountNumber === 'MC-0003')).toMatchObject({ payments: 1, total: '0.00', takenBack: '100.00' });
  expect({ total, takenBack }).toEqual({ total: '765.00', takenBack: '100.00' });
});
