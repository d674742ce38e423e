// The dashboard through HTTP: figures reckoned by hand, each community by its own steps of lateness, cut by
// scope and by claims.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { bankingRoutes } from '../../banking/banking.server.ts';
import { community } from '../../communities/communities.contract.ts';
import { insurancePolicy, vendor, vendorContract } from '../../people/people.contract.ts';
import { contractRoutes, peopleRecords } from '../../people/people.server.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, takeMoney } from '../../receivables/receivables.testing.ts';
import { tasks } from '../../records/records.contract.ts';
import { recordsRoutes, tasksSeen } from '../../records/records.server.ts';
import { dashboardRoutes } from '../desk.server.ts';
import { dashboard, portfolioDashboard } from './dashboard.contract.ts';

type Row = ClientOutput<typeof portfolioDashboard.calls.readPage>['rows'][number];

let maple: BilledCommunity;
let elm: string;
const cover = { policyType: 'PROPERTY', carrier: 'Sierra Mutual', limitAmount: '1000000.00', effectiveDate: '2025-04-01' } as const;

beforeAll(async () => {
  const more = [
    ...bankingRoutes,
    ...recordsRoutes(peopleRecords),
    ...contractRoutes(async () => ({ amount: 0n, firstDate: null })),
    ...dashboardRoutes(tasksSeen(peopleRecords)),
  ];
  maple = await aBilledCommunity({ more });
  const { communityId } = maple;
  const facts = { legalName: 'Elm', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'America/New_York' };
  ({ communityId: elm } = await maple.call(community.addCommunity, { ...facts, name: 'Elm Court', shortCode: 'EC' }));
  await billMonth(maple, '2026-01-01');
  // One owner pays January whole.
  await takeMoney(maple, '2026-01-20', [['MC-0001', '365.00', '100']]);
  await billMonth(maple, '2026-02-01');
  const { insurancePolicyId } = await maple.call(insurancePolicy.addInsurancePolicy, {
    communityId,
    ...cover,
    policyNumber: 'A-1',
    expiresDate: '2026-04-01',
  });
  await maple.call(insurancePolicy.addInsurancePolicy, { communityId, ...cover, policyNumber: 'B-1', expiresDate: '2026-05-10' });
  await maple.call(insurancePolicy.addInsurancePolicy, {
    communityId,
    ...cover,
    policyNumber: 'A-2',
    effectiveDate: '2026-04-01',
    expiresDate: '2027-04-01',
    renewsId: insurancePolicyId,
  });
  await maple.call(insurancePolicy.addInsurancePolicy, { communityId, ...cover, policyNumber: 'C-1', expiresDate: '2026-03-31' });
  const { vendorId } = await maple.call(vendor.addVendor, { name: 'Green Lawns' });
  const term = { communityId, vendorId, startDate: '2024-04-01', amount: '1200.00' };
  // Renews itself each April; the term that runs on the tenth of March ends on the thirty-first.
  await maple.call(vendorContract.addVendorContract, { ...term, name: 'Lawn', endDate: '2025-03-31', renewsItself: true });
  await maple.call(vendorContract.addVendorContract, { ...term, name: 'Over', endDate: '2025-03-31' });
  await maple.call(vendorContract.addVendorContract, { ...term, name: 'Ongoing' });
  await maple.call(tasks.addTask, { title: 'Call the roofer', communityId, dueDate: '2026-03-09' });
  await maple.call(tasks.addTask, { title: 'Call the plumber', communityId, dueDate: '2026-03-10' });
  maple.clock.set('2026-03-10T18:00:00.000Z');
});
afterAll(() => maple.close());

const rows = async (): Promise<Row[]> => (await maple.call(portfolioDashboard.calls.readPage, {})).rows;
const rowsFor = async (token: string) => (await maple.send(portfolioDashboard.calls.readPage, {}, { token })).json.rows as Row[];

test('shows each community with what is late by its own steps, and what waits', async () => {
  const [first, second] = await rows();
  expect(first).toMatchObject({
    shortCode: 'EC',
    units: 0,
    lateAmount: '0.00',
    latePercent: 0,
    cashOperating: '0.00',
    openPeriods: 0,
    closedThrough: null,
  });
  expect(second).toMatchObject({
    shortCode: 'MC',
    units: 12,
    // Of January eleven owners owe: 4,520.00 less 365.00, 68 days old; February, 37 days old, is owed by all.
    lateUnits: 12,
    latePercent: 100,
    lateAmount: '8675.00',
    lateFirst: '4520.00',
    lateSecond: '4155.00',
    lateThird: '0.00',
    reconcile: 1,
    contractsEnding: 1,
    insuranceEnding: 1,
    overdueTasks: 1,
    closedThrough: null,
    openPeriods: 2,
    openYears: 0,
    cashOperating: '365.00',
    cashReserve: '0.00',
    lateDaysFirst: 30,
  });
});

test('sums what matches', async () => {
  const { sums, count, views } = await maple.call(portfolioDashboard.calls.readTotals, {});
  expect([count, sums.units, sums.lateAmount, sums.cashOperating]).toEqual([2, '12', '8675.00', '365.00']);
  expect(views).toMatchObject({ managed: 2, late: 1, reconcile: 1, closing: 1, tasks: 1, all: 2 });
});

test('tells what stands behind the figures of a community', async () => {
  const behind = await maple.call(dashboard.getCommunity, { communityId: maple.communityId });
  expect(behind.endings.map(({ kind, name, endDate }) => [kind, name, endDate.slice(0, 10)])).toEqual([
    ['CONTRACT', 'Lawn, Green Lawns', '2026-03-31'],
    ['INSURANCE', 'Sierra Mutual C-1', '2026-03-31'],
  ]);
  expect(behind.accountsToReconcile.map(({ name }) => name)).toEqual(['Operating']);
  expect(behind.cash?.map(({ code, balance }) => [code, balance])).toEqual([
    ['OPERATING', '365.00'],
    ['RESERVE', '0.00'],
  ]);
  // At the end of February January was late, less what was paid; at the end of January nothing was yet.
  expect(behind.late?.slice(-3).map(({ onDate, amount }) => [onDate.slice(0, 10), amount])).toEqual([
    ['2026-01-31', '0.00'],
    ['2026-02-28', '4155.00'],
    ['2026-03-10', '8675.00'],
  ]);
  expect(behind.late).toHaveLength(13);
});

test('goes by the days a community sets', async () => {
  const { communityId } = maple;
  const facts = await maple.call(community.getCommunity, { communityId });
  await maple.call(community.editCommunity, {
    ...facts,
    taxId: undefined,
    lateDaysFirst: 40,
    lateDaysSecond: 65,
    lateDaysThird: 67,
  } as never);
  const [, row] = await rows();
  expect(row).toMatchObject({ lateUnits: 11, latePercent: 92, lateAmount: '4155.00', lateFirst: '0.00', lateThird: '4155.00' });
});

test('is cut by scope, and leaves blank what the viewer has no claim for', async () => {
  const scoped = await maple.tokenFor('Administrator', [elm]);
  expect((await rowsFor(scoped)).map(({ shortCode }) => shortCode)).toEqual(['EC']);
  expect((await maple.send(dashboard.getCommunity, { communityId: maple.communityId }, { token: scoped })).status).toBe(404);
  const manager = await rowsFor(await maple.tokenFor('Manager'));
  expect(manager[1]).toMatchObject({ insuranceEnding: null, contractsEnding: 1, reconcile: 1, units: 12 });
  const board = await maple.tokenFor('Board member');
  expect((await maple.send(portfolioDashboard.calls.readPage, {}, { token: board })).status).toBe(403);
});
