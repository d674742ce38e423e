// A chart file with ranges and cost centers through HTTP: shown, taken in, posted to by center, and taken
// back to the chart as it was.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { accounting, chart } from '../ledger.contract.ts';
import { aCommunity, accountId, sendJournal, type TestCommunity } from '../ledger.testing.ts';
import { chartImport } from './chart-import.contract.ts';

const { preview, commit, undo } = chartImport.calls;

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

const titles = 'number,name,type,fund,role,range,costCenter,costCenterName';
const rows = [
  '1010,Operating cash,ASSET,OPERATING,CASH,Assets,,',
  '2000,Accounts payable,LIABILITY,OPERATING,PAYABLE,Liabilities,,',
  '3000,Operating fund balance,EQUITY,OPERATING,FUND_BALANCE,Equity,,',
  '4000,Assessment income,INCOME,OPERATING,,Income,,',
  '5010,Management fees,EXPENSE,OPERATING,,Expense,,',
  '5500,Pool chemicals,EXPENSE,OPERATING,,Expense,,',
  '5500,Chemicals of the lap pool,EXPENSE,OPERATING,,,200,Lap pool',
  '1010,Cash of the lap pool,ASSET,OPERATING,,,200,',
];
const file = (lines: readonly string[]) => ({
  communityId: maple.communityId,
  file: { fileName: 'chart.csv', content: Buffer.from([titles, ...lines].join('\n')).toString('base64') },
});
const shape = async () => {
  const { ranges, costCenters, subAccounts, hasCostCenters, accounts } = await maple.call(chart.getChart, {
    communityId: maple.communityId,
  });
  return {
    ranges: ranges.map((range) => `${range.name} ${range.startNumber}-${range.endNumber}`),
    centers: costCenters.map((center) => `${center.code} ${center.name}`),
    subs: subAccounts.map((sub) => sub.name).toSorted(),
    hasCostCenters,
    accounts: accounts.length,
  };
};

it('ranges and cost centers come with a chart, are shown before, and go with its undo', async () => {
  const before = await shape();
  const shown = await maple.call(preview, file(rows));
  expect([shown.newCount, shown.changedCount, shown.sameCount]).toEqual([3, 5, 0]);
  expect(shown.problems.map(({ line, severity, message }) => `${line} ${severity}: ${message}`)).toEqual([
    '2 warning: The range Assets goes from 1000 to 1999, ASSET.',
    '3 warning: The range Liabilities goes from 2000 to 2999, LIABILITY.',
    '4 warning: The range Equity goes from 3000 to 3999, EQUITY.',
    '5 warning: The range Income goes from 4000 to 4999, INCOME.',
    '6 warning: The range Expense goes from 5000 to 5999, EXPENSE.',
    '8 warning: Cost centers are turned on: every account and its history stand in 000.',
  ]);
  const { importRunId } = await maple.call(commit, { ...file(rows), baseHash: shown.baseHash });
  expect(await shape()).toEqual({
    ranges: ['Assets 1000-1999', 'Liabilities 2000-2999', 'Equity 3000-3999', 'Income 4000-4999', 'Expense 5000-5999'],
    centers: ['000 General', '200 Lap pool'],
    subs: ['Cash of the lap pool', 'Chemicals of the lap pool'],
    hasCostCenters: true,
    accounts: before.accounts + 1,
  });
  await maple.call(undo, { communityId: maple.communityId, importRunId });
  expect(await shape()).toEqual(before);
});

it('what was posted in a center keeps the import; the same file again adds nothing', async () => {
  const { importRunId } = await maple.call(commit, file(rows));
  const again = await maple.call(preview, file([...rows, '5510,Pool heater,EXPENSE,OPERATING,,Expense,,']));
  expect([again.newCount, again.changedCount, again.sameCount]).toEqual([1, 0, 8]);
  const { costCenters } = await maple.call(chart.getChart, { communityId: maple.communityId });
  const costCenterId = costCenters.find((center) => center.code === '200')?.costCenterId ?? '';
  const chemicals = (await maple.call(accounting.pickAccounts, { communityId: maple.communityId })).find((one) => one.number === '5500');
  const lines = [
    { accountId: chemicals?.accountId, costCenterId, debit: '40.00' },
    { accountId: accountId(maple, '1010'), costCenterId, credit: '40.00' },
  ];
  const entry = { communityId: maple.communityId, postDate: '2026-01-20', description: 'Chlorine', lines };
  expect((await sendJournal(maple, entry)).status).toBe(200);
  const kept = await maple.send(undo, { communityId: maple.communityId, importRunId });
  expect([kept.json.code, kept.json.fields?.[0]?.message]).toEqual([
    'builtUpon',
    expect.stringMatching(/postings.*postings or budgets of 2 of its accounts in cost centers/),
  ]);
});

it('laying ranges and keeping centers takes full access', async () => {
  const token = await maple.tokenFor('Accountant');
  await sql`update identity.role_claim set level = 3 where customer_id = ${maple.customerId} and claim = 'glaccounts'
    and role_id = (select role_id from identity.role where customer_id = ${maple.customerId} and name = 'Accountant')`.execute(
    maple.db.asMigrator,
  );
  maple.clock.advance(60_000);
  const refused = await maple.send(commit, file(['5500,Chemicals of the gate,EXPENSE,OPERATING,,,300,Gate']), { token });
  expect([refused.json.code, refused.json.fields?.[0]?.message]).toEqual([
    'rowsInError',
    'Keeping accounts in cost centers takes full access to GL accounts.',
  ]);
});
