// The import of a chart of accounts, carried out and taken back.
import { z } from 'zod';
import { allows, importRefusals, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { dependentsOf, dependentWords } from '../../../packages/db/dependents.ts';
import { serveImport } from '../../../packages/imports/imports.ts';
import { assert } from '../../../packages/kernel/kernel.ts';
import { threadWork } from '../../../packages/threads/threads.ts';
import { deleteAccounts, deleteFunds, ensureFunds, insertAccounts, listAccountRows, listFunds, usedSubAccounts } from './account.store.ts';
import {
  deleteCenters,
  deleteSubAccounts,
  insertCenters,
  insertSubAccounts,
  listCostCenters,
  listRanges,
  listSubAccounts,
  loadChartSetting,
  replaceRanges,
  saveChartSetting,
} from './chart.store.ts';
import { readChartIif } from './chart-iif.rules.ts';
import { chartImport } from './chart-import.contract.ts';
import { type ChartRow, fundNames, planChart } from './chart-import.rules.ts';

function fundsOf(rows: readonly ChartRow[]) {
  const order = Object.keys(fundNames);
  return [...new Set(rows.map((r) => r.fund))].map((code) => ({
    code,
    name: fundNames[code] ?? code,
    sortOrder: order.includes(code) ? order.indexOf(code) : order.length,
  }));
}

const chartUndo = z.object({
  accountIds: z.array(z.string()),
  fundIds: z.array(z.string()),
  subs: z.array(z.object({ accountId: z.string(), costCenterId: z.string() })).default([]),
  centerIds: z.array(z.string()).default([]),
  /** As they were laid; none where the file laid none. */
  ranges: z.array(z.object({ name: z.string(), startNumber: z.number(), endNumber: z.number() })).default([]),
  turnedOn: z.boolean().default(false),
});
type ChartUndo = z.output<typeof chartUndo>;

const shaping = needs('glaccounts', 15);

/** Adds the cost centers of a file, keeps accounts in them, and turns cost centers on where they are off. */
async function keepInCenters(
  tx: Tx,
  communityId: string,
  changes: readonly ChartRow[],
): Promise<Pick<ChartUndo, 'subs' | 'centerIds' | 'turnedOn'>> {
  const rows = changes.filter((row) => row.center !== '');
  if (rows.length === 0) return { subs: [], centerIds: [], turnedOn: false };
  await insertCenters(
    tx,
    communityId,
    rows.flatMap(({ center, newCenter }) => (newCenter === null ? [] : [{ code: center, name: newCenter }])),
  );
  const added = new Set(rows.filter((row) => row.newCenter !== null).map((row) => row.center));
  const centers = await listCostCenters(tx, communityId);
  const centerOf = new Map(centers.map((one) => [one.code, one.costCenterId]));
  const accountOf = new Map((await listAccountRows(tx, communityId)).map((account) => [account.number, account.accountId]));
  const subs = rows.map(({ number, center, name }) => ({
    accountId: accountOf.get(number) ?? '',
    costCenterId: centerOf.get(center) ?? '',
    name,
  }));
  await insertSubAccounts(tx, communityId, subs);
  const setting = await loadChartSetting(tx, communityId);
  await saveChartSetting(tx, communityId, { ...setting, hasCostCenters: true });
  return {
    subs: subs.map(({ accountId, costCenterId }) => ({ accountId, costCenterId })),
    centerIds: centers.filter(({ code }) => added.has(code)).map(({ costCenterId }) => costCenterId),
    turnedOn: !setting.hasCostCenters,
  };
}

/** Lays the ranges of a file where the community has none. */
async function layFileRanges(tx: Tx, communityId: string, changes: readonly ChartRow[]): Promise<ChartUndo['ranges']> {
  const ranges = changes.flatMap(({ lays }) => lays ?? []).toSorted((a, b) => a.startNumber - b.startNumber);
  if (ranges.length === 0) return [];
  await replaceRanges(
    tx,
    communityId,
    ranges.map((range) => ({ ...range, rangeId: null })),
  );
  await saveChartSetting(tx, communityId, await loadChartSetting(tx, communityId));
  return ranges.map(({ name, startNumber, endNumber }) => ({ name, startNumber, endNumber }));
}

/** What was built on an import, in words; blank for nothing. */
async function builtOn(tx: Tx, communityId: string, { accountIds, fundIds, subs, centerIds }: ChartUndo): Promise<string> {
  const going = [
    { table: 'ledger.account', column: 'account_id', ids: accountIds },
    { table: 'ledger.sub_account', column: 'account_id', ids: subs.map((sub) => sub.accountId) },
  ];
  const built = [
    ...(await dependentsOf(tx, { table: 'ledger.account', idColumn: 'account_id', ids: accountIds }, going)),
    ...(await dependentsOf(tx, { table: 'ledger.fund', idColumn: 'fund_id', ids: fundIds }, going)),
    ...(await dependentsOf(tx, { table: 'ledger.cost_center', idColumn: 'cost_center_id', ids: centerIds }, going)),
  ];
  const key = (sub: { accountId: string; costCenterId: string }) => `${sub.accountId}:${sub.costCenterId}`;
  const kept = new Set(subs.map(key));
  const used = (await usedSubAccounts(tx, communityId, [...new Set(subs.map((sub) => sub.accountId))])).filter((sub) => kept.has(key(sub)));
  return [dependentWords(built), used.length > 0 ? `postings or budgets of ${used.length} of its accounts in cost centers` : '']
    .filter((words) => words !== '')
    .join(', ');
}

/** Takes ranges away that still are what the import laid; whoever has changed them since keeps them. */
async function takeRangesBack(tx: Tx, communityId: string, laid: ChartUndo['ranges']): Promise<void> {
  if (laid.length === 0) return;
  const present = (await listRanges(tx, communityId)).map(({ name, startNumber, endNumber }) => ({ name, startNumber, endNumber }));
  if (JSON.stringify(present) === JSON.stringify(laid)) await replaceRanges(tx, communityId, []);
}

export const chartServed = serveImport(chartImport, {
  otherForms: threadWork(readChartIif, new URL('./chart-iif.rules.ts', import.meta.url)),
  load: async ({ tx, params: { communityId }, held }) => {
    const { hasCostCenters } = await loadChartSetting(tx, communityId);
    const existing = await listAccountRows(tx, communityId);
    const centers = await listCostCenters(tx, communityId);
    const numberOf = new Map(existing.map((account) => [account.accountId, account.number]));
    const codeOf = new Map(centers.map((center) => [center.costCenterId, center.code]));
    const subs = await listSubAccounts(tx, communityId);
    return {
      existing,
      ranges: await listRanges(tx, communityId),
      centers,
      subNumbers: new Set(subs.map((sub) => `${numberOf.get(sub.accountId)}-${codeOf.get(sub.costCenterId)}`)),
      hasCostCenters,
      mayShape: held === null || allows(held, shaping),
    };
  },
  plan: (rows, facts) => planChart(rows, facts),
  async apply({ tx, params: { communityId } }, changes) {
    const fundsBefore = new Set((await listFunds(tx, communityId)).map((fund) => fund.fundId));
    const news = changes.filter((row) => row.center === '' && !row.isThere);
    await ensureFunds(tx, communityId, fundsOf(news));
    await insertAccounts(tx, communityId, news);
    const ranges = await layFileRanges(tx, communityId, changes);
    const kept = await keepInCenters(tx, communityId, changes);
    const added = new Set(news.map((row) => row.number));
    const accounts = (await listAccountRows(tx, communityId)).filter((account) => added.has(account.number));
    const funds = (await listFunds(tx, communityId)).filter((fund) => !fundsBefore.has(fund.fundId));
    return {
      accountIds: accounts.map((one) => one.accountId),
      fundIds: funds.map((one) => one.fundId),
      ranges,
      ...kept,
    } satisfies ChartUndo;
  },
  async undo({ tx, params: { communityId } }, done) {
    assert(communityId, 'a chart belongs to a community');
    const undo = chartUndo.parse(done);
    const words = await builtOn(tx, communityId, undo);
    if (words !== '') throw refuse(importRefusals, 'builtUpon', { what: words }, [{ path: 'importRunId', message: words }]);
    await deleteSubAccounts(tx, communityId, undo.subs);
    await deleteCenters(tx, communityId, undo.centerIds);
    await takeRangesBack(tx, communityId, undo.ranges);
    if (undo.subs.length > 0 || undo.ranges.length > 0) {
      const setting = await loadChartSetting(tx, communityId);
      const isOff = undo.turnedOn && (await listSubAccounts(tx, communityId)).length === 0;
      await saveChartSetting(tx, communityId, { ...setting, hasCostCenters: setting.hasCostCenters && !isOff });
    }
    await deleteAccounts(tx, communityId, undo.accountIds);
    await deleteFunds(tx, communityId, undo.fundIds);
  },
});
