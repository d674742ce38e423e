// Folding: a round leaves no delta behind, changes no balance, and a second round finds nothing to do.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDate } from '../../packages/kernel/kernel.ts';
import { accounting } from './accounting.contract.ts';
import { foldEverywhere } from './fold.jobs.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from './ledger.testing.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

test('a round folds every delta and leaves every balance as it was', async () => {
  const { communityId } = maple;
  const lines = [
    { accountId: accountId(maple, '5010'), debit: '850.00' },
    { accountId: accountId(maple, '1010'), credit: '850.00' },
  ];
  for (const postDate of ['2026-01-05', '2026-01-31', '2026-02-01'].map(localDate)) {
    await postJournal(maple, { communityId, postDate, description: 'Fee', lines });
  }
  const balances = async (asOfDate: string) =>
    (await maple.call(accounting.listAccounts, { communityId, asOfDate }))
      .filter((a) => a.balance !== '0.00')
      .map((a) => [a.number, a.balance]);
  const before = [await balances('2026-01-15'), await balances('2026-01-31'), await balances('2026-02-28')];
  expect(before[2]).toEqual([
    ['1010', '-2550.00'],
    ['5010', '2550.00'],
  ]);
  expect(await foldEverywhere(maple.services)).toBe(6);
  expect([await balances('2026-01-15'), await balances('2026-01-31'), await balances('2026-02-28')]).toEqual(before);
  expect(await foldEverywhere(maple.services)).toBe(0);
});
