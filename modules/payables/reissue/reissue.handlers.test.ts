// A check voided and reissued in one act: the old number stays used, the bills stay paid, cash is the same.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roles } from '../../identity/identity.contract.ts';
import { bills, checks, reissue } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

it('voids a check and issues the next for the same bills, credit memos among them', async () => {
  const { communityId, sierra } = of;
  const billId = await of.approved({ vendorId: sierra, number: 'SG-1', lines: [['5310', '120.00']] });
  const memoId = await of.approved({ vendorId: sierra, number: 'CM-1', billType: 'CREDIT_MEMO', lines: [['5310', '20.00']] });
  const paid = await of.pay([`${billId}:120.00`, `${memoId}:-20.00`]);
  const order = { communityId, checkIds: paid.checkIds, voidDate: '2026-01-22' };
  const seen = await of.call(reissue.previewReissue, order);
  expect([seen.voided.map((check) => check.checkNumber), seen.checks.map((check) => [check.checkNumber, check.amount])]).toEqual([
    ['1001'],
    [['1002', '100.00']],
  ]);
  const done = await of.call(reissue.reissueChecks, { ...order, reason: 'Torn', baseHash: seen.baseHash });
  expect([done.numbers, done.total]).toEqual([['1002'], '100.00']);
  const old = await of.call(checks.getCheck, { communityId, checkId: paid.checkIds[0]! });
  const bill = await of.call(bills.getBill, { communityId, billId });
  expect([old.state, old.voidReason, bill.status, await of.balance('1010'), await of.balance('2000')]).toEqual([
    'VOIDED',
    'Torn',
    'PAID',
    990_000n,
    0n,
  ]);
  const again = await of.send(reissue.reissueChecks, { ...order, reason: 'Torn', baseHash: seen.baseHash });
  expect(again.json.code).toBe('alreadyVoided');
});

it('asks for the claim of issuing checks too', async () => {
  await of.call(roles.addRole, { name: 'Voider', claims: [{ claim: 'apvoidchecks', level: 15 }] });
  const token = await of.tokenFor('Voider');
  const order = { communityId: of.communityId, checkIds: ['1'], voidDate: '2026-01-22' };
  expect((await of.send(reissue.previewReissue, order, { token })).status).toBe(403);
});
