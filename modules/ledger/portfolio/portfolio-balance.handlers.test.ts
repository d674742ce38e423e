// The trial balances of many communities are those of each, in the caller's scope, whatever of the summary is
// folded and whatever day is asked for.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centsToText, localDate } from '../../../packages/kernel/kernel.ts';
import { community } from '../../communities/communities.contract.ts';
import { accounting } from '../accounting.contract.ts';
import { balancesAsOf } from '../balance.store.ts';
import { chartImport } from '../chart/chart-import.contract.ts';
import { foldDeltas } from '../ledger.store.ts';
import { aCommunity, accountId, postJournal, type TestCommunity, testChart } from '../ledger.testing.ts';
import { portfolioBalance } from './portfolio-balance.contract.ts';

let maple: TestCommunity;
let other: string;

async function post(communityId: string, cash: string, income: string, postDate: string, amount: string): Promise<void> {
  const lines = [
    { accountId: cash, debit: amount },
    { accountId: income, credit: amount },
  ];
  await postJournal(maple, { communityId, postDate, description: 'Interest', lines });
}

async function addOther(): Promise<string> {
  const facts = {
    name: 'Alder Row',
    shortCode: 'AR',
    legalName: 'Alder Row',
    street: '1 A St',
    city: 'Reno',
    state: 'NV',
    postcode: '89501',
  };
  const { communityId } = await maple.call(community.addCommunity, { ...facts, timeZone: 'America/Los_Angeles' });
  const file = { fileName: 'chart.csv', content: Buffer.from(testChart).toString('base64') };
  await maple.call(chartImport.calls.commit, { communityId, file });
  await maple.call(accounting.addFiscalYear, {
    communityId,
    label: '2025',
    startDate: '2025-07-01',
    method: 'CASH',
    frequency: 'QUARTERLY',
  });
  const accounts = new Map((await maple.call(accounting.pickAccounts, { communityId })).map((a) => [a.number, a.accountId]));
  for (const [date, amount] of [
    ['2025-08-15', '3.00'],
    ['2025-09-30', '4.00'],
  ] as const)
    await post(communityId, accounts.get('1010') ?? '', accounts.get('4890') ?? '', date, amount);
  return communityId;
}

beforeAll(async () => {
  maple = await aCommunity();
  for (const [date, amount] of [
    ['2026-01-05', '100.00'],
    ['2026-01-20', '7.25'],
    ['2026-02-03', '50.00'],
  ] as const)
    await post(maple.communityId, accountId(maple, '1010'), accountId(maple, '4890'), date, amount);
  other = await addOther();
});
afterAll(() => maple.close());

async function cashBy(asOfDate: string, token?: string): Promise<Record<string, string>> {
  const answer = await maple.send(portfolioBalance.listTrialBalances, { asOfDate }, token ? { token } : {});
  const { communities } = answer.json as {
    communities: { name: string; debit: string; credit: string; accounts: { number: string; balance: string }[] }[];
  };
  expect(communities.every(({ debit, credit }) => debit === credit)).toBe(true);
  return Object.fromEntries(communities.map(({ name, accounts }) => [name, accounts.find((a) => a.number === '1010')?.balance ?? '']));
}

const expected = [
  ['2025-08-14', {}],
  ['2025-09-29', { 'Alder Row': '3.00' }],
  ['2025-12-31', { 'Alder Row': '7.00' }],
  ['2026-01-19', { 'Alder Row': '7.00', 'Maple Court': '100.00' }],
  ['2026-01-31', { 'Alder Row': '7.00', 'Maple Court': '107.25' }],
  ['2026-06-15', { 'Alder Row': '7.00', 'Maple Court': '157.25' }],
] as const;

test.each(expected)('at the end of %s', async (asOf, cash) => {
  expect(await cashBy(asOf)).toEqual(cash);
});

test('the same once everything is folded, and the same as each community by itself', async () => {
  for (const communityId of [maple.communityId, other])
    await maple.services.database.transact(maple.customerId, (tx) => foldDeltas(tx, communityId));
  for (const [asOf, cash] of expected) expect(await cashBy(asOf)).toEqual(cash);
  const alone = await maple.services.database.read(maple.customerId, (tx) => balancesAsOf(tx, maple.communityId, localDate('2026-01-19')));
  const { communities } = await maple.call(portfolioBalance.listTrialBalances, {
    asOfDate: '2026-01-19',
    communityIds: [maple.communityId],
  });
  expect(communities.flatMap(({ accounts }) => accounts.map((a) => [a.accountId, a.balance])).toSorted()).toEqual(
    alone.map((row) => [row.accountId, centsToText(row.balance_cents)]).toSorted(),
  );
});

test('who sees one community sees no other', async () => {
  expect(await cashBy('2026-06-15', await maple.tokenFor('Accountant', [other]))).toEqual({ 'Alder Row': '7.00' });
});
