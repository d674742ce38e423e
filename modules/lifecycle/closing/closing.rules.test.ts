// What stands against deactivating a community is named, and nothing else.
import { expect, test } from 'vitest';
import { hindrancesOf } from './closing.rules.ts';

test('each open thing is named with its count', () => {
  const none = { bills: 0, batches: 0, reconciliations: 0, unreconciledAccounts: [], schedules: 0, jobs: 0, resales: 0, transferKeys: 0 };
  expect(hindrancesOf(none)).toEqual([]);
  const some = {
    bills: 1,
    batches: 2,
    reconciliations: 1,
    unreconciledAccounts: ['Operating'],
    schedules: 3,
    jobs: 1,
    resales: 2,
    transferKeys: 1,
  };
  expect(hindrancesOf(some).map(({ what }) => what)).toEqual([
    '1 open bill',
    '2 batches not posted',
    '1 reconciliation under way',
    '1 bank account with entries not reconciled (Operating)',
    '3 active schedules',
    '1 job under way',
    '2 resales under way',
    '1 transfer key that is still good',
  ]);
});
