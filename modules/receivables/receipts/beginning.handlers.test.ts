// Two people who import beginning balances at once: a community begins once, whoever comes first.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBilledCommunity, type BilledCommunity, ownerAt } from '../receivables.testing.ts';
import { beginningBalances } from './beginning.contract.ts';

let maple: BilledCommunity;
beforeAll(async () => {
  maple = await aBilledCommunity();
});
afterAll(() => maple.close());

const file = (account: string) => ({
  fileName: 'balances.csv',
  content: Buffer.from(`account,code,date,amount\n${account},ASMT,2025-12-01,310.00\n`).toString('base64'),
});

test('one is imported and the others are told', async () => {
  const accounts = ['MC-0001', 'MC-0002', 'MC-0003', 'MC-0004'];
  const answers = await Promise.all(
    accounts.map((account) =>
      maple.send(beginningBalances.calls.commit, { communityId: maple.communityId, postDate: '2026-01-01', file: file(account) }),
    ),
  );
  expect(answers.map((answer) => answer.json.code ?? 'imported').toSorted()).toEqual([
    'alreadyImported',
    'alreadyImported',
    'alreadyImported',
    'imported',
  ]);
  const owed = await Promise.all(accounts.map((account) => ownerAt(maple, account, '2026-01-31')));
  expect(owed.filter(({ owes }) => owes !== '0.00')).toHaveLength(1);
});
