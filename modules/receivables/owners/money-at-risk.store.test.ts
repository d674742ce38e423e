// What the check of fidelity cover asks of the books: assessments of three months by the months there were,
// and the cash of the reserve fund alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDate } from '../../../packages/kernel/kernel.ts';

import { accountId, postJournal } from '../../ledger/ledger.testing.ts';
import { aBilledCommunity, type BilledCommunity, billMonth } from '../receivables.testing.ts';
import { moneyAtRisk } from './money-at-risk.store.ts';

let maple: BilledCommunity;
beforeAll(async () => {
  maple = await aBilledCommunity();
});
afterAll(() => maple.close());

const on = (day: string) => maple.services.database.read(maple.customerId, (tx) => moneyAtRisk(tx, maple.communityId, localDate(day)));

it('is nothing before anything was charged or put aside', async () => {
  expect(await on('2026-01-31')).toEqual({ assessmentsAmount: 0n, reservesAmount: 0n });
});

it('takes the months there were times three, and the reserves without operating cash', async () => {
  const { communityId } = maple;
  await billMonth(maple, '2026-01-01');
  const lines = [
    { accountId: accountId(maple, '1020'), debit: '40000.00' },
    { accountId: accountId(maple, '3100'), credit: '40000.00' },
    { accountId: accountId(maple, '1010'), debit: '7000.00' },
    { accountId: accountId(maple, '3000'), credit: '7000.00' },
  ];
  await postJournal(maple, { communityId, postDate: '2026-01-15', description: 'Put aside', lines });
  // Eight townhomes at 365.00 and four end homes at 400.00 a month are 4,520.00.
  expect(await on('2026-01-31')).toEqual({ assessmentsAmount: 1_356_000n, reservesAmount: 4_000_000n });
  expect((await on('2026-02-28')).assessmentsAmount).toBe(678_000n);
  await billMonth(maple, '2026-02-01');
  expect((await on('2026-02-28')).assessmentsAmount).toBe(1_356_000n);
  expect(await on('2026-01-14')).toEqual({ assessmentsAmount: 1_356_000n, reservesAmount: 0n });
});
