// Default distributions through HTTP: kept by vendor and community, offered with a bill, and refused when
// they do not add up.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chart, glAccount } from '../../ledger/ledger.contract.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { bills, distributions } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let of: PayingCommunity;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

const save = (lines: readonly [number: string, basisPoints: number][], vendorId = of.sierra) =>
  of.send(distributions.saveDistribution, {
    communityId: of.communityId,
    vendorId,
    lines: lines.map(([number, basisPoints]) => ({ accountId: accountId(of, number), basisPoints })),
  });

it('is saved, listed, offered with a bill, and removed', async () => {
  const { communityId, sierra: vendorId } = of;
  expect(
    (
      await save([
        ['5310', 7500],
        ['5410', 2500],
      ])
    ).status,
  ).toBe(200);
  const [listed] = await of.call(distributions.listDistributions, { communityId });
  expect([listed?.vendorName, listed?.lines.map((line) => [line.number, line.costCenter, line.basisPoints])]).toEqual([
    'Sierra Green Landscape',
    [
      ['5310', '000', 7500],
      ['5410', '000', 2500],
    ],
  ]);
  expect((await of.call(bills.getDefaultDistribution, { communityId, vendorId })).map((line) => line.basisPoints)).toEqual([7500, 2500]);
  expect((await of.call(distributions.pickVendors, { communityId })).map((one) => one.vendorId)).toContain(vendorId);
  await of.call(distributions.removeDistribution, { communityId, vendorId });
  expect(await of.call(distributions.listDistributions, { communityId })).toEqual([]);
  expect((await of.send(distributions.removeDistribution, { communityId, vendorId })).status).toBe(404);
});

it('is refused when it is no whole, or charges a control account', async () => {
  expect((await save([['5310', 9000]])).json).toMatchObject({
    code: 'notWhole',
    errorMessage: 'The percents make 90.00; they must make 100.00.',
  });
  expect((await save([['2000', 10_000]])).json).toMatchObject({ code: 'notChargeable', fields: [{ path: 'lines.0.accountId' }] });
  expect((await save([['5310', 10_000]], '999999')).status).toBe(404);
});

it('goes by the cost center of an account whose lines name none', async () => {
  const { communityId } = of;
  const version = async () => (await of.call(chart.getChart, { communityId })).version;
  await of.call(chart.switchCostCenters, { communityId, version: await version(), isOn: true });
  const { costCenters } = await of.call(chart.getChart, { communityId });
  const pool = { costCenterId: null, code: 'POOL', name: 'Pool' };
  await of.call(chart.saveCostCenters, { communityId, version: await version(), costCenters: [...costCenters, pool] });
  const poolId = (await of.call(chart.getChart, { communityId })).costCenters.at(-1)?.costCenterId ?? '';
  const account = await of.call(glAccount.getAccount, { communityId, accountId: accountId(of, '5310') });
  const subAccounts = [{ costCenterId: poolId, name: '' }];
  const { version: seen, number, name, type, fundId } = account;
  await of.call(glAccount.editAccount, {
    communityId,
    accountId: account.accountId,
    version: seen,
    number,
    name,
    type,
    fundId,
    costCenterId: poolId,
    subAccounts,
  });
  await save([['5310', 10_000]]);
  expect((await of.call(distributions.listDistributions, { communityId }))[0]?.lines[0]?.costCenter).toBe('POOL');
  const billId = await of.enter({ vendorId: of.sierra, number: 'SG-9', lines: [['5310', '10.00']] });
  expect((await of.call(bills.getBill, { communityId, billId })).lines[0]).toMatchObject({ costCenterId: poolId });
});
