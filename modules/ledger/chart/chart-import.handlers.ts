// The imports of the ledger carried out and taken back: charts of accounts, and budgets.
import { z } from 'zod';
import type { Tx } from '../../../packages/db/database.ts';
import { dependentsOf, dependentWords } from '../../../packages/db/dependents.ts';
import { nearMisses, serveImport } from '../../../packages/imports/imports.ts';
import { assert, type Cents, centsToText, type LocalDate, notFound, Refusal, textToCents } from '../../../packages/kernel/kernel.ts';
import { listBudget, listPeriodRows, replaceBudget } from '../accounting.store.ts';
import { loadMainCostCenter } from '../ledger.store.ts';
import { deleteAccounts, deleteFunds, ensureFunds, insertAccounts, listAccountRows, listFunds } from './account.store.ts';
import { listRanges } from './chart.store.ts';
import { budgetImport, chartImport } from './chart-import.contract.ts';
import { type ChartRow, fundNames, planBudget, planChart } from './chart-import.rules.ts';

function fundsOf(rows: readonly ChartRow[]) {
  const order = Object.keys(fundNames);
  return [...new Set(rows.map((r) => r.fund))].map((code) => ({
    code,
    name: fundNames[code] ?? code,
    sortOrder: order.includes(code) ? order.indexOf(code) : order.length,
  }));
}

const chartUndo = z.object({ accountIds: z.array(z.string()), fundIds: z.array(z.string()) });

export const chartServed = serveImport(chartImport, {
  load: async ({ tx, params }) => ({
    existing: await listAccountRows(tx, params.communityId),
    ranges: await listRanges(tx, params.communityId),
  }),
  plan: (rows, facts) => planChart(rows, facts),
  async apply({ tx, params: { communityId } }, changes) {
    const fundsBefore = new Set((await listFunds(tx, communityId)).map((fund) => fund.fundId));
    await ensureFunds(tx, communityId, fundsOf(changes));
    await insertAccounts(tx, communityId, changes);
    const added = new Set(changes.map((row) => row.number));
    const accounts = (await listAccountRows(tx, communityId)).filter((account) => added.has(account.number));
    const funds = (await listFunds(tx, communityId)).filter((fund) => !fundsBefore.has(fund.fundId));
    return { accountIds: accounts.map((one) => one.accountId), fundIds: funds.map((one) => one.fundId) };
  },
  async undo({ tx, params: { communityId } }, undo) {
    assert(communityId, 'a chart belongs to a community');
    const { accountIds, fundIds } = chartUndo.parse(undo);
    const going = [{ table: 'ledger.account', column: 'account_id', ids: accountIds }];
    const built = [
      ...(await dependentsOf(tx, { table: 'ledger.account', idColumn: 'account_id', ids: accountIds })),
      ...(await dependentsOf(tx, { table: 'ledger.fund', idColumn: 'fund_id', ids: fundIds }, going)),
    ];
    if (built.length > 0)
      throw new Refusal('builtUpon', `Something has been built on this import: ${dependentWords(built)}. Take that back first.`, [
        { path: 'importRunId', message: dependentWords(built) },
      ]);
    await deleteAccounts(tx, communityId, accountIds);
    await deleteFunds(tx, communityId, fundIds);
  },
});

/** The budget of a year: amounts by account in the order of the periods. */
async function budgetOf(tx: Tx, communityId: string, fiscalYearId: string, starts: readonly LocalDate[]): Promise<Map<string, Cents[]>> {
  const byAccount = Map.groupBy(await listBudget(tx, communityId, fiscalYearId), (cell) => cell.accountId);
  return new Map(
    [...byAccount].map(([accountId, cells]) => {
      const amounts = new Map(cells.map((cell) => [cell.periodStartDate, cell.amount_cents]));
      return [accountId, starts.map((start) => amounts.get(start) ?? 0n)];
    }),
  );
}

async function startsOf(tx: Tx, communityId: string, fiscalYearId: string): Promise<LocalDate[]> {
  const periods = (await listPeriodRows(tx, communityId)).filter((period) => period.fiscalYearId === fiscalYearId);
  if (periods.length === 0) throw notFound('The fiscal year');
  return periods.map((period) => period.periodStartDate);
}

async function loadBudgetFacts(tx: Tx, communityId: string, fiscalYearId: string) {
  const starts = await startsOf(tx, communityId, fiscalYearId);
  const accounts = await listAccountRows(tx, communityId);
  const budgeted = accounts.filter((account) => account.type === 'INCOME' || account.type === 'EXPENSE');
  return {
    starts,
    periods: starts.length,
    accounts: new Map(accounts.map((account) => [account.number, account])),
    existing: await budgetOf(tx, communityId, fiscalYearId, starts),
    nearAccount: nearMisses(budgeted.map((account) => account.number)),
  };
}

/** A budget as JSON keeps it: amounts as text by account, in the order of the periods. */
const keptBudget = z.record(z.string(), z.array(z.string()));
const budgetUndo = z.object({ fiscalYearId: z.string(), before: keptBudget, after: keptBudget });

function kept(budget: ReadonlyMap<string, readonly Cents[]>): z.output<typeof keptBudget> {
  return Object.fromEntries([...budget].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, amounts]) => [id, amounts.map(centsToText)]));
}

async function setBudget(
  tx: Tx,
  year: { communityId: string; fiscalYearId: string; starts: readonly LocalDate[] },
  rows: readonly { accountId: string; fundId: string; amounts: readonly Cents[] }[],
): Promise<void> {
  const costCenterId = await loadMainCostCenter(tx, year.communityId);
  assert(costCenterId, 'every community with accounts has cost center 000');
  const cells = rows.flatMap(({ accountId, fundId, amounts }) =>
    year.starts.map((periodStart, i) => ({ accountId, fundId, periodStart, amount: amounts[i] ?? 0n })),
  );
  await replaceBudget(tx, year.communityId, year.fiscalYearId, costCenterId, cells);
}

export const budgetServed = serveImport(budgetImport, {
  load: ({ tx, params }) => loadBudgetFacts(tx, params.communityId, params.fiscalYearId),
  plan: (rows, facts) => planBudget(rows, facts),
  async apply({ tx, params: { communityId, fiscalYearId } }, changes, { starts, existing }) {
    await setBudget(tx, { communityId, fiscalYearId, starts }, changes);
    return { fiscalYearId, before: kept(existing), after: kept(await budgetOf(tx, communityId, fiscalYearId, starts)) };
  },
  async undo({ tx, params: { communityId } }, undo) {
    assert(communityId, 'a budget belongs to a community');
    const { fiscalYearId, before, after } = budgetUndo.parse(undo);
    const starts = await startsOf(tx, communityId, fiscalYearId);
    const now = kept(await budgetOf(tx, communityId, fiscalYearId, starts));
    if (JSON.stringify(now) !== JSON.stringify(after))
      throw new Refusal('builtUpon', 'The budget was changed after this import. Take that back first.', [
        { path: 'importRunId', message: 'the budget was changed since' },
      ]);
    const fundOf = new Map((await listAccountRows(tx, communityId)).map((account) => [account.accountId, account.fundId]));
    const rows = Object.entries(before).map(([accountId, amounts]) => {
      const fundId = fundOf.get(accountId);
      assert(fundId, 'an account with a budget is never removed');
      return { accountId, fundId, amounts: amounts.map(textToCents) };
    });
    await setBudget(tx, { communityId, fiscalYearId, starts }, rows);
  },
});
