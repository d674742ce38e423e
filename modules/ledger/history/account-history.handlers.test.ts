// The history of an account: running balances from any page, whatever of the summary is folded, and nothing
// of other accounts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { textToCents } from '../../../packages/kernel/kernel.ts';
import { accounting } from '../accounting.contract.ts';
import { foldDeltas } from '../ledger.store.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger.testing.ts';
import { accountHistory } from './account-history.contract.ts';

let maple: TestCommunity;
let cash: string;
type Row = ClientOutput<typeof accountHistory.listPostings>['rows'][number];

async function post(postDate: string, amount: string, side: 'debit' | 'credit' = 'debit'): Promise<void> {
  const lines = [
    { accountId: cash, [side]: amount },
    { accountId: accountId(maple, '4890'), [side === 'debit' ? 'credit' : 'debit']: amount },
  ];
  await postJournal(maple, { communityId: maple.communityId, postDate, description: `Interest of ${postDate}`, lines });
}

async function readAll(limit: number, toDate?: string): Promise<Row[]> {
  const input = { communityId: maple.communityId, accountId: cash, limit, ...(toDate ? { toDate } : {}) };
  const rows: Row[] = [];
  let before: string | null = null;
  do {
    const page: ClientOutput<typeof accountHistory.listPostings> = await maple.call(accountHistory.listPostings, {
      ...input,
      ...(before ? { before } : {}),
    });
    rows.push(...page.rows);
    before = page.next;
  } while (before !== null);
  return rows;
}

beforeAll(async () => {
  maple = await aCommunity();
  cash = accountId(maple, '1010');
  await maple.call(accounting.addFiscalYear, {
    communityId: maple.communityId,
    label: '2027',
    startDate: '2027-01-01',
    method: 'ACCRUAL',
    frequency: 'MONTHLY',
  });
  await maple.call(accounting.changePeriod, { communityId: maple.communityId, periodStartDate: '2027-01-01', status: 'OPEN' });
  for (const [date, amount, side] of [
    ['2026-01-05', '100.00', 'debit'],
    ['2026-01-05', '7.25', 'credit'],
    ['2026-01-31', '0.01', 'debit'],
    ['2026-02-03', '50.00', 'debit'],
    ['2027-01-02', '20.00', 'credit'],
  ] as const) {
    await post(date, amount, side);
  }
});
afterAll(() => maple.close());

const expected = [
  ['2027-01-02', null, '20.00', '122.76'],
  ['2026-02-03', '50.00', null, '142.76'],
  ['2026-01-31', '0.01', null, '92.76'],
  ['2026-01-05', null, '7.25', '92.75'],
  ['2026-01-05', '100.00', null, '100.00'],
];
const shown = (rows: readonly Row[]) => rows.map((row) => [row.postDate.slice(0, 10), row.debit, row.credit, row.balance]);

test.each([1, 2, 100])('pages of %i give the same rows and balances, before and after folding', async (limit) => {
  expect(shown(await readAll(limit))).toEqual(expected);
  await maple.services.database.transact(maple.customerId, (tx) => foldDeltas(tx, maple.communityId));
  expect(shown(await readAll(limit))).toEqual(expected);
});

test('a day cuts the history off', async () => {
  expect(shown(await readAll(2, '2026-01-31'))).toEqual(expected.slice(2));
  expect(shown(await readAll(2, '2026-01-30'))).toEqual(expected.slice(3));
});

test('each balance is the sum of the rows up to it', async () => {
  const rows = (await readAll(100)).toReversed();
  let balance = 0n;
  for (const row of rows) {
    balance += textToCents(row.debit ?? '0.00') - textToCents(row.credit ?? '0.00');
    expect(textToCents(row.balance)).toBe(balance);
  }
});

test.each([
  ['an account of elsewhere', { accountId: '999999' }, 404],
  ['a cursor of no day', { before: '2026-13-01.1.1' }, 400],
  ['a cursor of no form', { before: 'x' }, 400],
])('%s is refused', async (_what, more, status) => {
  expect((await maple.send(accountHistory.listPostings, { communityId: maple.communityId, accountId: cash, ...more })).status).toBe(status);
});
