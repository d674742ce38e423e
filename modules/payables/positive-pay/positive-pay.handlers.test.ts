// Positive pay through HTTP on a real database: each check is told once, voids and stops follow, files are
// made again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { positivePay } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

const own = () => ({ communityId: of.communityId, bankAccountId: of.bankAccountId });
const make = () => of.send(positivePay.makePositivePayFile, own());
const linesOf = async (positivePayFileId: string) =>
  (await of.send(positivePay.downloadPositivePayFile, { communityId: of.communityId, positivePayFileId })).text.trim().split('\r\n');
const check = async (number: string, amount: string) => {
  const billId = await of.approved({ vendorId: of.sierra, number, lines: [['5310', amount]] });
  return of.pay([`${billId}:${amount}`]);
};

it('tells the bank of each check once, and of voids and stops since', async () => {
  const first = await check('PP-1', '100.00');
  expect((await make()).json.code).toBe('noLayout');
  const setting = { ...own(), version: null, layout: 'CHASE_CSV' as const, fromDate: '2026-01-01' };
  const { version } = await of.call(positivePay.savePositivePay, setting);
  expect((await of.send(positivePay.savePositivePay, setting)).json.code).toBe('changedMeanwhile');
  const made = (await make()).json;
  expect(made).toMatchObject({ issues: 1, voids: 0, stops: 0 });
  expect(await linesOf(String(made.positivePayFileId))).toEqual(['I,4417004417,1001,012026,100.00,Sierra Green Landscape']);
  expect((await make()).json.code).toBe('nothingNew');

  const second = await check('PP-2', '55.00');
  const third = await check('PP-3', '7.00');
  const told = (await make()).json;
  expect(told).toMatchObject({ issues: 2 });
  await of.voidCheck(first.checkIds[0] ?? '', '2026-01-22');
  const stop = { ...own(), checkNumber: second.numbers[0] ?? '', stopDate: '2026-01-23', reason: 'Lost in the mail' };
  await of.call(positivePay.stopCheck, stop);
  expect((await of.send(positivePay.stopCheck, stop)).json.code).toBe('alreadyStopped');
  expect((await of.send(positivePay.stopCheck, { ...stop, checkNumber: '1001' })).json.code).toBe('notStoppable');
  const ended = (await make()).json;
  expect(ended).toMatchObject({ issues: 0, voids: 1, stops: 1 });
  expect((await linesOf(String(ended.positivePayFileId))).map((line) => line.slice(0, 17))).toEqual([
    'C,4417004417,1001',
    'C,4417004417,1002',
  ]);
  await of.voidCheck(second.checkIds[0] ?? '', '2026-01-24');
  expect((await make()).json.code).toBe('nothingNew');

  const seen = await of.call(positivePay.getPositivePay, { communityId: of.communityId });
  expect(seen.files.map(({ issues, voids, stops, total }) => [issues, voids, stops, total])).toEqual([
    [0, 1, 1, '0.00'],
    [2, 0, 0, '62.00'],
    [1, 0, 0, '100.00'],
  ]);
  expect(seen.stops[0]).toMatchObject({ checkNumber: '1002', amount: '55.00', reason: 'Lost in the mail' });
  expect(third.numbers).toEqual(['1003']);

  await of.call(positivePay.savePositivePay, { ...setting, version, layout: 'FIXED_29' });
  await check('PP-4', '9.00');
  expect((await make()).json.code).toBe('unfit');
});
