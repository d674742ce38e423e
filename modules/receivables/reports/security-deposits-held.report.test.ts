// Security deposits on their report: what is held by a day, every figure opened, tied to the books.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { glAccount } from '../../ledger/ledger.contract.ts';
import { accountId, seen } from '../../ledger/ledger.testing.ts';
import { heldDeposits } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, unitOf } from '../receivables.testing.ts';
import { linesOf } from '../report-lines.testing.ts';

let maple: BilledCommunity;
beforeAll(async () => {
  maple = await aBilledCommunity();
  const { communityId, bankAccountId } = maple;
  const facts = { communityId, number: '2450', name: 'Deposits held', type: 'LIABILITY', role: 'DEPOSITS_HELD' } as const;
  await maple.send(glAccount.addAccount, { ...facts, fundId: maple.fundIds.get('OPERATING') });
  const { heldAccounts } = await maple.call(heldDeposits.getDepositChoices, { communityId });
  const accounts = { heldAccountId: heldAccounts[0]?.accountId ?? '', incomeAccountId: accountId(maple, '4110') };
  const { depositTypeId } = await maple.call(heldDeposits.saveDepositType, { communityId, name: 'Keys', family: 'OWNER', ...accounts });
  const receive = async (account: string, amount: string, postDate: string, purpose: string) => {
    const { ownershipId } = unitOf(maple, account);
    const order = { communityId, depositTypeId, ownershipId, purpose, postDate, amount, bankAccountId };
    return maple.call(heldDeposits.addDeposit, await seen(maple, heldDeposits.previewDeposit, order));
  };
  const { heldDepositId } = await receive('MC-0001', '100.00', '2026-01-05', 'Two gate keys');
  await receive('MC-0002', '75.00', '2026-01-20', 'Pool');
  const less = {
    communityId,
    heldDepositId,
    postDate: '2026-01-25',
    amount: '-100.00',
    accountId: accountId(maple, '5010'),
    reason: 'Lost',
  };
  await maple.call(heldDeposits.adjustDeposit, await seen(maple, heldDeposits.previewDepositAdjustment, less));
});
afterAll(() => maple.close());

test.each([
  ['2026-01-04', 'HELD', ['Total, 0 deposits'], 'holds 2450: 0.00'],
  [
    '2026-01-22',
    'HELD',
    ['MC-0001 Two gate keys 100.00 100.00', 'MC-0002 Pool 75.00 75.00', 'Total, 2 deposits 175.00 175.00'],
    'holds 2450: 175.00',
  ],
  ['2026-01-31', 'HELD', ['MC-0002 Pool 75.00 75.00', 'Total, 1 deposit 75.00 75.00'], 'holds 2450: 75.00'],
  [
    '2026-01-31',
    'ALL',
    ['MC-0001 Two gate keys 0.00 0.00', 'MC-0002 Pool 75.00 75.00', 'Total, 2 deposits 75.00 75.00'],
    'holds 2450: 75.00',
  ],
])('by %s, showing %s', async (asOfDate, show, expected, proof) => {
  const { lines, proofs } = await linesOf(maple, 'security-deposits-held', { asOfDate, show }, ['account', 'purpose', 'deposited', 'held']);
  const total = await linesOf(maple, 'security-deposits-held', { asOfDate, show }, ['holder', 'deposited', 'held']);
  expect([...lines.slice(0, -1), total.lines.at(-1)]).toEqual(expected);
  expect(proofs).toEqual([proof]);
});
