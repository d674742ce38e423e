// Two people enter the same money from the same mail: whoever posts second has not seen the other receipt,
// and is shown the preview again.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, ownerAt, unitOf } from '../receivables.testing.ts';

let maple: BilledCommunity;
beforeAll(async () => {
  maple = await aBilledCommunity();
  await billMonth(maple, '2026-01-01');
});
afterAll(() => maple.close());

test.each([
  ['a check that pays part of what is owed', 'MC-0001', '1.00', '365.00', '364.00', '0.00', '4711'],
  ['a check that pays more than is owed', 'MC-0002', '400.00', '365.00', '0.00', '35.00', '4711'],
  ['cash that pays part of what is owed', 'MC-0003', '1.00', '365.00', '364.00', '0.00', ''],
])('%s is posted once', async (_what, account, amount, before, owes, prepaid, checkNumber) => {
  const { ownershipId } = unitOf(maple, account);
  expect((await ownerAt(maple, account, '2026-01-31')).owes).toBe(before);
  const rows = [{ ownershipId, amount, checkNumber }];
  const deposit = { communityId: maple.communityId, bankAccountId: maple.bankAccountId, postDate: '2026-01-12', rows };
  const { baseHash } = await maple.call(receipts.previewReceipts, deposit);
  const twice = await Promise.all([1, 2].map(() => maple.send(receipts.postReceipts, { ...deposit, baseHash })));
  expect(twice.map((answer) => answer.json.code ?? 'posted').sort()).toEqual(['baseChanged', 'posted']);
  expect(await ownerAt(maple, account, '2026-01-31')).toEqual({ owes, prepaid });
  const seen = await maple.call(receipts.previewReceipts, deposit);
  expect(seen.rows[0]?.warnings).toEqual(checkNumber === '' ? [] : ['CHECK_USED_BEFORE']);
  expect((await maple.send(receipts.postReceipts, { ...deposit, baseHash: seen.baseHash })).status).toBe(200);
});

test('one call delivered five times at once is one receipt and one answer, though its preview holds no more after the first', async () => {
  const { ownershipId } = unitOf(maple, 'MC-0004');
  const rows = [{ ownershipId, amount: '1.00', checkNumber: '' }];
  const deposit = { communityId: maple.communityId, bankAccountId: maple.bankAccountId, postDate: '2026-01-12', rows };
  const { baseHash } = await maple.call(receipts.previewReceipts, deposit);
  const options = { key: randomUUID() };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => maple.send(receipts.postReceipts, { ...deposit, baseHash }, options)));
  expect(answers.map((answer) => [answer.status, answer.text])).toEqual(answers.map(() => [200, answers[0]?.text]));
  expect((await maple.send(receipts.postReceipts, { ...deposit, baseHash }, options)).text).toBe(answers[0]?.text);
  expect((await maple.send(receipts.postReceipts, { ...deposit, baseHash, description: 'Other' }, options)).json.code).toBe('keyReused');
  expect((await ownerAt(maple, 'MC-0004', '2026-01-31')).owes).toBe('364.00');
});
