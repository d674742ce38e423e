// Splitting cost centers through HTTP: shown first, postings stay, further lines go to the other center, what
// names the old one follows, and back again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { accountHistory, accounting, chart, savedEntries, splitCenters } from '../ledger.contract.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger.testing.ts';

let of: TestCommunity;
let mowing: string;
let cash: string;
beforeAll(async () => {
  of = await aCommunity();
  [mowing, cash] = [accountId(of, '5310'), accountId(of, '1010')];
});
afterAll(() => of.close());

const { previewSplit, splitCenter, undoSplit, listSplits } = splitCenters;
const look = () => of.call(chart.getChart, { communityId: of.communityId });
async function centerId(code: string): Promise<string> {
  return (await look()).costCenters.find((one) => one.code === code)?.costCenterId ?? '';
}

const book = (amount: string, costCenterId?: string) =>
  postJournal(of, {
    communityId: of.communityId,
    postDate: '2026-01-10',
    description: 'Work',
    lines: [
      { accountId: mowing, debit: amount, ...(costCenterId ? { costCenterId } : {}) },
      { accountId: cash, credit: amount },
    ],
  });

async function history(): Promise<string[]> {
  const { rows } = await of.call(accountHistory.listPostings, { communityId: of.communityId, accountId: mowing });
  return rows.map((row) => `${row.costCenter} ${row.debit ?? row.credit}`);
}
async function balances() {
  const accounts = await of.call(accounting.listAccounts, { communityId: of.communityId, asOfDate: '2026-12-31' });
  return accounts.map((account) => [account.number, account.balance]);
}

async function order(source: string, target: string | { code: string; name: string }, accountIds: string[] = [mowing]) {
  const isNew = typeof target !== 'string';
  const kind = isNew ? { targetCenterId: null, ...target } : { targetCenterId: await centerId(target) };
  return { communityId: of.communityId, sourceCenterId: await centerId(source), ...kind, accountIds };
}
async function split(...given: Parameters<typeof order>) {
  const input = await order(...given);
  const { baseHash } = await of.call(previewSplit, input);
  return of.call(splitCenter, { ...input, reason: 'The pool keeps its own books', baseHash });
}

it('asks for cost centers', async () => {
  expect((await of.send(previewSplit, await order('000', { code: 'pool', name: 'Pool' }))).json.code).toBe('centersOff');
  const { version } = await look();
  await of.call(chart.switchCostCenters, { communityId: of.communityId, version, isOn: true });
});

it('shows what stays, then sends further lines to a new center and lets saved lines and default distributions follow', async () => {
  await book('100.00');
  const main = await centerId('000');
  await of.call(savedEntries.saveTemplate, {
    communityId: of.communityId,
    name: 'Mowing',
    lines: [
      { accountId: mowing, costCenterId: main, debit: '10.00' },
      { accountId: cash, credit: '10.00' },
    ],
  });
  const input = await order('000', { code: 'pool', name: 'Pool' });
  const seen = await of.call(previewSplit, input);
  expect(seen).toMatchObject({
    accounts: [{ number: '5310', balance: '100.00', takesLines: true }],
    pointing: '1 saved line',
  });
  const before = await balances();
  await book('1.00');
  const late = await of.send(splitCenter, { ...input, reason: 'Late', baseHash: seen.baseHash });
  expect(late.json.code).toBe('baseChanged');
  const { splitId, targetCenterId } = await split('000', { code: 'pool', name: 'Pool' });
  expect(await centerId('POOL')).toBe(targetCenterId);
  await book('7.00');
  expect(await history()).toEqual(['POOL 7.00', '000 1.00', '000 100.00']);
  const lines = () =>
    sql<{ center: string }>`select cost_center_id as center from ledger.saved_line
      where customer_id = ${of.customerId} and account_id = ${mowing}`.execute(of.db.asMigrator);
  expect((await lines()).rows).toEqual([{ center: targetCenterId }]);
  expect(await of.call(listSplits, { communityId: of.communityId })).toMatchObject([
    { splitId, source: expect.stringContaining('000'), target: 'POOL Pool', accounts: 1, mayUndo: true, undoneTime: null },
  ]);
  expect((await of.send(undoSplit, { communityId: of.communityId, splitId })).status).toBe(200);
  expect((await of.send(undoSplit, { communityId: of.communityId, splitId })).json.code).toBe('alreadyUndone');
  await book('2.00');
  expect(await history()).toEqual(['000 2.00', 'POOL 7.00', '000 1.00', '000 100.00']);
  expect((await lines()).rows).toEqual([{ center: main }]);
  // It was posted to there, so it stays kept there.
  expect((await look()).subAccounts).toEqual([{ accountId: mowing, costCenterId: targetCenterId, name: 'Landscaping - Pool' }]);
  expect((await balances()).length).toBe(before.length);
});

it('moves from one center to another: what has history stays kept in both, what has none leaves', async () => {
  const { version, costCenters, subAccounts } = await look();
  const spa = { costCenterId: null, code: 'SPA', name: 'Spa' };
  await of.call(chart.saveCostCenters, { communityId: of.communityId, version, costCenters: [...costCenters, spa] });
  const gate = accountId(of, '5410');
  const { version: next } = await look();
  const pool = await centerId('POOL');
  await of.call(chart.assignCostCenter, {
    communityId: of.communityId,
    version: next,
    costCenterId: pool,
    accountIds: [mowing, gate],
    defaultAccountIds: [gate],
  });
  const { splitId } = await split('POOL', 'SPA', [mowing, gate]);
  const kept = async (code: string) => {
    const center = await centerId(code);
    return (await look()).subAccounts
      .filter((sub) => sub.costCenterId === center)
      .map((sub) => sub.accountId)
      .toSorted();
  };
  const both = [mowing, gate].toSorted();
  expect([await kept('POOL'), await kept('SPA')]).toEqual([[mowing], both]);
  const defaults = (await look()).accounts.filter((account) => account.costCenterId !== null).map((account) => account.accountId);
  expect([defaults, (await look()).accounts.find((account) => account.accountId === gate)?.costCenterId]).toEqual([
    [gate],
    await centerId('SPA'),
  ]);
  await of.call(undoSplit, { communityId: of.communityId, splitId });
  expect([await kept('POOL'), await kept('SPA')]).toEqual([both, []]);
  expect(subAccounts.length).toBe(1);
});

it.each([
  ['000', '000', undefined, 'sameCenter'],
  ['000', { code: 'pool', name: 'Again' }, undefined, 'newCenter'],
  ['000', { code: 'new', name: ' ' }, undefined, 'newCenter'],
  ['SPA', 'POOL', undefined, 'notKept'],
] as const)('refuses to split %s to %j: %s %s', async (source, target, accountIds, code) => {
  expect((await of.send(previewSplit, await order(source, target, accountIds))).json.code).toBe(code);
});

it('takes accounts into a center that is in use only', async () => {
  const { version, costCenters } = await look();
  const retired = costCenters.map((center) => ({ ...center, isActive: center.code !== 'POOL' }));
  await of.call(chart.saveCostCenters, { communityId: of.communityId, version, costCenters: retired });
  expect((await of.send(previewSplit, await order('000', 'POOL'))).json.code).toBe('inactiveCenter');
});

it('can be undone for thirty days', async () => {
  const { splitId } = await split('000', 'SPA');
  await sql`update ledger.center_split set split_time = split_time - interval '31 days' where customer_id = ${of.customerId} and split_id = ${splitId}`.execute(
    of.db.asMigrator,
  );
  expect((await of.send(undoSplit, { communityId: of.communityId, splitId })).json.code).toBe('tooOld');
});
