// Deposits through the calls: owners' checks, cash and a misc receipt together, and their slip on paper.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../packages/files/pdf/pdf.testing.ts';
import { accountId, seen } from '../../ledger/ledger.testing.ts';
import { deposits, miscReceipts, receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, takeMoney } from '../receivables.testing.ts';

let maple: BilledCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aBilledCommunity();
  communityId = maple.communityId;
});
afterAll(() => maple.close());

test('a slip holds checks and cash of owners and others, without what was corrected', async () => {
  const { depositId } = await takeMoney(maple, '2026-01-15', [
    ['MC-0001', '310.00', '1388'],
    ['MC-0002', '25.00', ''],
    ['MC-0003', '99.00', '7'],
  ]);
  const { bankAccountId } = maple;
  const misc = {
    ...{
      communityId,
      bankAccountId,
      depositId,
      postDate: '2026-01-15',
      payerKind: 'NAME' as const,
      payerName: 'Verizon',
      category: 'RENTAL' as const,
    },
    ...{ checkNumber: '4471', amount: '100.00', lines: [{ accountId: accountId(maple, '4100'), amount: '100.00' }] },
  };
  await maple.call(miscReceipts.addMiscReceipt, await seen(maple, miscReceipts.previewMiscReceipt, misc));
  const { rows } = await maple.call(receipts.listReceipts, { communityId });
  const back = {
    communityId,
    receiptId: rows.find((row) => row.checkNumber === '7')?.receiptId ?? '',
    postDate: '2026-01-15',
    reason: 'CORRECTION' as const,
  };
  await maple.call(receipts.backoutReceipt, await seen(maple, receipts.previewBackout, back));
  const deposit = await maple.call(deposits.getDeposit, { communityId, depositId });
  expect(deposit.items.map((item) => [item.checkNumber, item.amount])).toEqual([
    ['1388', '310.00'],
    ['', '25.00'],
    ['4471', '100.00'],
  ]);
  expect(deposit).toMatchObject({
    checkCount: 2,
    checks: '410.00',
    cash: '25.00',
    total: '435.00',
    maskedAccount: '****7010',
    bankName: 'Nevada First',
  });
  const slip = await maple.app.inject({
    method: 'GET',
    url: deposits.printDepositSlip.path,
    query: { communityId, depositId },
    headers: { authorization: `Bearer ${await maple.tokenFor('Administrator')}` },
  });
  const text = readPdf(slip.rawPayload)
    .pages.map((page) => page.text)
    .join(' ');
  for (const words of ['Nevada First', '****7010', '4471', '1388', '2 checks', '410.00', '25.00', '435.00']) expect(text).toContain(words);
  expect((await maple.send(deposits.getDeposit, { communityId, depositId: '999999' })).status).toBe(404);
});
