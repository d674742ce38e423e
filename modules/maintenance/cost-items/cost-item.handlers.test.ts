// Cost items through HTTP: their story, one name once whatever its letters, and accounts by the charts in
// scope.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { community } from '../../communities/communities.contract.ts';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { aCommunity, type TestCommunity } from '../../ledger/ledger.testing.ts';
import { maintenanceRoutes } from '../maintenance.server.ts';
import { costItem, costItemList } from './cost-item.contract.ts';

let of: TestCommunity;
let made = 0;
beforeAll(async () => {
  of = await aCommunity({ more: maintenanceRoutes });
});
afterAll(() => of.close());

const calls = { add: costItem.addCostItem, edit: costItem.editCostItem, get: costItem.getCostItem, remove: costItem.deleteCostItem };

tellKeptStory({
  kind: 'costItem',
  server: () => of,
  calls,
  facts: () => {
    made += 1;
    return {
      name: `Plumber, hour ${made}`,
      itemType: 'LABOUR',
      unit: 'hour',
      costAmount: '85.00',
      priceAmount: '110.00',
      accountNumber: '5310',
      isTaxable: false,
      isActive: true,
    };
  },
  change: { costAmount: '90.00', isActive: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ unit: ' ' }, 'unit'],
    [{ costAmount: '-1.00' }, 'costAmount'],
    [{ itemType: 'FOOD' }, 'itemType'],
  ],
});

const valve = { name: 'Ball valve 3/4"', unit: 'each', costAmount: '14.20', priceAmount: '21.00' };

it('has no two of one name, whatever the letters', async () => {
  const { costItemId } = await of.call(costItem.addCostItem, valve);
  expect((await of.send(costItem.addCostItem, { ...valve, name: 'BALL VALVE 3/4"' })).json.code).toBe('nameTaken');
  const other = await of.call(costItem.addCostItem, { ...valve, name: 'Gate valve' });
  const { version, ...facts } = await of.call(costItem.getCostItem, other);
  expect((await of.send(costItem.editCostItem, { ...facts, version, name: valve.name })).json.code).toBe('nameTaken');
  const page = await of.call(costItemList.calls.readPage, { filter: ['accountNumber:blank:'] });
  expect(page.rows.find((row) => row.costItemId === costItemId)).toMatchObject({
    costAmount: '14.20',
    priceAmount: '21.00',
    isTaxable: false,
  });
});

it('takes accounts of income and expense that are in a chart in scope, and says which charts lack one', async () => {
  const answer = await of.send(costItem.addCostItem, { ...valve, name: 'A', accountNumber: '9999' });
  expect([answer.status, answer.json.code, answer.json.fields?.[0]?.path]).toEqual([409, 'accountUnknown', 'accountNumber']);
  // Cash is no cost.
  expect((await of.send(costItem.addCostItem, { ...valve, name: 'A', accountNumber: '1010' })).json.code).toBe('accountUnknown');
  const { costItemId } = await of.call(costItem.addCostItem, { ...valve, name: 'A', accountNumber: '5310' });
  expect(await of.call(costItem.getCostItemUse, { costItemId })).toEqual({ charts: 1, missing: [] });
  expect(await of.call(costItem.listCostAccounts, { search: 'landsc' })).toEqual([{ number: '5310', name: 'Landscaping', charts: 1 }]);
  expect((await of.call(costItem.listCostAccounts, { search: '53' })).map(({ number }) => number)).toEqual(['5310']);
  const facts = { legalName: 'Elm', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  const { communityId } = await of.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' });
  const token = await of.tokenFor('Administrator', [communityId]);
  expect((await of.send(costItem.addCostItem, { ...valve, name: 'B', accountNumber: '5310' }, { token })).json.code).toBe('customerWide');
  const { version, ...kept } = await of.call(costItem.getCostItem, { costItemId });
  expect((await of.send(costItem.editCostItem, { ...kept, version, unit: 'box' }, { token })).json.code).toBe('customerWide');
  expect((await of.send(costItem.editCostItem, { ...kept, version, unit: 'box' })).status).toBe(200);
});
