// Accounts by cost center: full numbers in the list and the trial balance, as of a day, adding up to what the
// accounts hold.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localDate, textToCents } from '../../../packages/kernel/kernel.ts';
import { accountCenterList, accountList, chart } from '../ledger.contract.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger.testing.ts';
import { trialBalanceReport } from '../reports/registers/trial-balance.report.sql.ts';

let maple: TestCommunity;
let poolId: string;
beforeAll(async () => {
  maple = await aCommunity();
  const { communityId } = maple;
  const version = async () => (await maple.call(chart.getChart, { communityId })).version;
  await maple.call(chart.switchCostCenters, { communityId, version: await version(), isOn: true });
  const { costCenters } = await maple.call(chart.getChart, { communityId });
  const given = [
    ...costCenters.map(({ isMain: _isMain, ...center }) => center),
    { costCenterId: null, code: '200', name: 'Pool', isActive: true },
  ];
  await maple.call(chart.saveCostCenters, { communityId, version: await version(), costCenters: given });
  poolId = (await maple.call(chart.getChart, { communityId })).costCenters.find((center) => center.code === '200')?.costCenterId ?? '';
  const accountIds = ['1010', '5310'].map((number) => accountId(maple, number));
  await maple.call(chart.assignCostCenter, {
    communityId,
    version: await version(),
    costCenterId: poolId,
    accountIds,
    defaultAccountIds: [],
  });
  const entry = (postDate: string, amount: string, costCenterId?: string) => {
    const center = costCenterId ? { costCenterId } : {};
    const lines = [
      { accountId: accountId(maple, '5310'), debit: amount, ...center },
      { accountId: accountId(maple, '1010'), credit: amount, ...center },
    ];
    return postJournal(maple, { communityId, postDate, description: 'Work', lines });
  };
  await entry('2026-01-10', '100.00');
  await entry('2026-01-20', '40.00', poolId);
  await entry('2026-02-10', '5.00', poolId);
});
afterAll(() => maple.close());

const listed = async (asOfDate: string, filter: string[] = []) => {
  const { rows } = await maple.call(accountCenterList.calls.readPage, { communityId: maple.communityId, asOfDate, filter } as never);
  return rows.filter((row) => row.balance !== '0.00').map((row) => `${row.number} ${row.name}: ${row.balance}`);
};

it('a line for each account and center, as of a day', async () => {
  expect(await listed('2026-01-31')).toEqual([
    '1010-000 Operating cash: -100.00',
    '1010-200 Operating cash - Pool: -40.00',
    '5310-000 Landscaping: 100.00',
    '5310-200 Landscaping - Pool: 40.00',
  ]);
  expect(await listed('2026-12-31', ['centerCode:is:200'])).toEqual([
    '1010-200 Operating cash - Pool: -45.00',
    '5310-200 Landscaping - Pool: 45.00',
  ]);
});

it('lines are named by ids that stay, and add up to the accounts', async () => {
  const scope = { communityId: maple.communityId, asOfDate: '2026-12-31' };
  const { rows } = await maple.call(accountCenterList.calls.readPage, scope as never);
  expect(new Set(rows.map((row) => row.lineId)).size).toBe(rows.length);
  const { row } = await maple.call(accountCenterList.calls.readRow, { ...scope, lineId: rows[1]?.lineId ?? '' } as never);
  expect(row.number).toBe(rows[1]?.number);
  const whole = await maple.call(accountList.calls.readPage, scope as never);
  const sum = (all: readonly { balance: string }[]) => all.reduce((total, one) => total + textToCents(one.balance), 0n);
  for (const account of whole.rows)
    expect([account.number, sum(rows.filter((line) => line.accountId === account.accountId))]).toEqual([
      account.number,
      textToCents(account.balance),
    ]);
});

const trial = (params: object) =>
  maple.services.database.read(maple.customerId, async (tx) => {
    const order = {
      communityId: maple.communityId,
      params: {
        fromDate: null,
        toDate: localDate('2026-12-31'),
        suppressZero: true,
        working: false,
        costCenterIds: [],
        consolidate: true,
        ...params,
      },
      knownTime: null,
    };
    const body = await trialBalanceReport.run(tx, order as never);
    const rows =
      (body.rows as unknown as readonly {
        kind: string;
        cells: Record<string, { text?: string; money?: bigint; sources?: readonly object[] }>;
      }[]) ?? [];
    const text = rows.map(({ cells }) => [
      cells['number']?.text ?? cells['name']?.text,
      cells['debit']?.money ?? 0n,
      cells['credit']?.money ?? 0n,
    ]);
    return { text, rows, checks: body.checks.map((check) => check.outcome) };
  });

it('the trial balance has a line for each where it is not consolidated, with the same sums', async () => {
  expect((await trial({})).text).toEqual([
    ['1010', 0n, 14500n],
    ['5310', 14500n, 0n],
    ['Total', 14500n, 14500n],
  ]);
  const split = await trial({ consolidate: false });
  expect(split.text).toEqual([
    ['1010-000', 0n, 10000n],
    ['1010-200', 0n, 4500n],
    ['5310-000', 10000n, 0n],
    ['5310-200', 4500n, 0n],
    ['Total', 14500n, 14500n],
  ]);
  expect([split.checks, split.rows[1]?.cells['credit']?.sources]).toMatchObject([
    ['holds', 'holds'],
    [{ costCenterIds: [poolId], sign: -1 }],
  ]);
});

it('of some centers it shows these alone, with what moved them, and proves nothing', async () => {
  const pool = await trial({ fromDate: localDate('2026-02-01'), costCenterIds: [poolId], consolidate: false });
  expect(pool.text.slice(0, 2)).toEqual([
    ['1010-200', 0n, 4500n],
    ['5310-200', 4500n, 0n],
  ]);
  expect(pool.rows[1]?.cells['debits']?.money).toBe(500n);
  expect(pool.checks).toEqual(['notApplicable', 'notApplicable']);
});
