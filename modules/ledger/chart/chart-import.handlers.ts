// The import of a chart of accounts, carried out and taken back.
import { z } from 'zod';
import { dependentsOf, dependentWords } from '../../../packages/db/dependents.ts';
import { serveImport } from '../../../packages/imports/imports.ts';
import { assert, Refusal } from '../../../packages/kernel/kernel.ts';
import { deleteAccounts, deleteFunds, ensureFunds, insertAccounts, listAccountRows, listFunds } from './account.store.ts';
import { listRanges } from './chart.store.ts';
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
