// The handlers of the chart as a whole: funds, ranges, cost centers, and required accounts.
import { refuse } from '../../../packages/contract/contract.ts';
import { dependentsOf } from '../../../packages/db/dependents.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { assert, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { type Books, booksOf, withBooks } from '../books.store.ts';
import { balancesOfAllDays, closedYearsOf, updateRoles, updateTypes, usedSubAccounts } from './account.store.ts';
import {
  assignSubAccounts,
  type ChartSetting,
  loadChartSetting,
  lockChart,
  replaceRanges,
  saveCenterRows,
  saveChartSetting,
  saveFundRows,
} from './chart.store.ts';
import { assignCostCenterRefusals, type chart, chartSetupRefusals } from './chart-setup.contract.ts';
import { accountRefusals } from './gl-account.contract.ts';
import { layRanges, protectRoles, rangeOf, reclassified, warnOfClosedYears } from './range.rules.ts';
import { holdersOf, planRequired, requiredRoles } from './required.rules.ts';

/** Opens the chart for a save: one at a time, and over the version that was seen. */
async function openChart(context: Context<{ communityId: string; version: string }>): Promise<{ setting: ChartSetting; books: Books }> {
  const { tx, input } = context;
  await lockChart(tx, input.communityId);
  const setting = await loadChartSetting(tx, input.communityId);
  await refuseOverwrite(context, { kind: 'chart', ids: [input.communityId], version: setting.version }, input.version);
  return { setting, books: await booksOf(tx, input.communityId) };
}

function refuseTwice(path: string, codes: readonly string[]): void {
  const at = codes.findIndex((code, i) => codes.indexOf(code) !== i);
  if (at >= 0)
    throw refuse(chartSetupRefusals, 'codeTaken', { code: codes[at] ?? '' }, [
      { path: `${path}.${at}.code`, message: 'is the code of another line' },
    ]);
}

const inUse = (why: string, path: string) => refuse(chartSetupRefusals, 'centerInUse', { why }, [{ path, message: 'is in use' }]);

/** The accounts people work with: those merged into others are not among them. */
function standingAccounts({ accounts }: Books) {
  return accounts.filter((account) => account.survivorId === null);
}

export const chartHandlers: Handlers<typeof chart> = {
  async getChart({ tx, input: { communityId } }) {
    const [books, setting] = await Promise.all([booksOf(tx, communityId), loadChartSetting(tx, communityId)]);
    const accounts = standingAccounts(books);
    return {
      version: setting.version,
      funds: books.funds.map((fund) => ({ ...fund, accounts: accounts.filter((account) => account.fundId === fund.fundId).length })),
      ranges: books.ranges.map((range) => ({
        ...range,
        accounts: accounts.filter((account) => rangeOf(books.ranges, account.number) === range).length,
      })),
      hasCostCenters: books.hasCostCenters,
      costCenters: books.costCenters.map((center) => ({ ...center, isMain: center.costCenterId === books.mainCostCenterId })),
      subAccounts: [...books.subAccounts],
      accounts: accounts.map((account) => ({ ...account, rangeName: rangeOf(books.ranges, account.number)?.name ?? null })),
    };
  },
  async saveFunds(context) {
    const { tx, input, record } = context;
    const { communityId, funds } = input;
    const { setting, books } = await openChart(context);
    refuseTwice(
      'funds',
      funds.map((fund) => fund.code),
    );
    const kept = new Set(funds.map((fund) => fund.fundId));
    for (const fundId of kept) if (fundId && !books.funds.some((fund) => fund.fundId === fundId)) throw notFound('The fund');
    const gone = books.funds.filter((fund) => !kept.has(fund.fundId));
    const held = await dependentsOf(tx, { table: 'ledger.fund', idColumn: 'fund_id', ids: gone.map((fund) => fund.fundId) });
    if (held.length > 0)
      throw refuse(chartSetupRefusals, 'fundInUse', { funds: gone.map((fund) => fund.name).join(' and ') }, [
        { path: 'funds', message: 'a removed fund has accounts' },
      ]);
    await saveFundRows(tx, communityId, funds);
    await saveChartSetting(tx, communityId, setting);
    record({ entityId: communityId, before: { funds: books.funds }, after: { funds } });
    return { communityId };
  },
  async previewRanges({ tx, input: { communityId, firstNumber, ranges } }) {
    const books = await booksOf(tx, communityId);
    const changes = reclassified(standingAccounts(books), layRanges(firstNumber, ranges));
    protectRoles(changes);
    const labels = await closedYearsOf(
      tx,
      communityId,
      changes.map(({ account }) => account.accountId),
    );
    return {
      changes: changes.map(({ account: { accountId, number, name, type: from }, type: to }) => ({ accountId, number, name, from, to })),
      closedYears: labels,
    };
  },
  async saveRanges(context) {
    const { tx, input, record } = context;
    const { communityId, firstNumber, acceptClosedYears } = input;
    const { setting, books } = await openChart(context);
    for (const { rangeId } of input.ranges)
      if (rangeId && !books.ranges.some((range) => range.rangeId === rangeId)) throw notFound('The range');
    const ranges = layRanges(firstNumber, input.ranges);
    const changes = reclassified(standingAccounts(books), ranges);
    protectRoles(changes);
    const types = changes.map(({ account, type }) => ({ accountId: account.accountId, type }));
    warnOfClosedYears(
      await closedYearsOf(
        tx,
        communityId,
        types.map(({ accountId }) => accountId),
      ),
      acceptClosedYears,
      'ranges',
    );
    await replaceRanges(tx, communityId, ranges);
    await updateTypes(tx, communityId, types);
    await saveChartSetting(tx, communityId, setting);
    record({ entityId: communityId, before: { ranges: books.ranges }, after: { ranges, reclassified: types } });
    return { changed: types.length };
  },
  async switchCostCenters(context) {
    const { tx, input, record } = context;
    const { communityId, isOn } = input;
    const { setting, books } = await openChart(context);
    if (!isOn && books.subAccounts.length > 0) throw inUse(`${books.subAccounts.length} accounts are kept in them`, 'isOn');
    await saveChartSetting(tx, communityId, { ...setting, hasCostCenters: isOn });
    record({ entityId: communityId, before: { hasCostCenters: setting.hasCostCenters }, after: { hasCostCenters: isOn } });
    return { accounts: standingAccounts(books).length };
  },
  async saveCostCenters(context) {
    const { tx, input, record } = context;
    const { communityId, costCenters } = input;
    const { setting, books } = await openChart(context);
    refuseTwice(
      'costCenters',
      costCenters.map((center) => center.code),
    );
    const main = costCenters.find((center) => center.costCenterId === books.mainCostCenterId);
    if (main?.code !== '000' || !main.isActive) throw refuse(chartSetupRefusals, 'mainCenter');
    const kept = new Set(costCenters.map((center) => center.costCenterId));
    for (const center of kept)
      if (center && !books.costCenters.some((one) => one.costCenterId === center)) throw notFound('The cost center');
    const gone = books.costCenters.filter((center) => !kept.has(center.costCenterId));
    const held = await dependentsOf(tx, {
      table: 'ledger.cost_center',
      idColumn: 'cost_center_id',
      ids: gone.map((one) => one.costCenterId),
    });
    if (held.length > 0) throw inUse(`make ${gone.map((center) => center.code).join(' and ')} inactive instead`, 'costCenters');
    await saveCenterRows(tx, communityId, costCenters);
    await saveChartSetting(tx, communityId, setting);
    record({ entityId: communityId, before: { costCenters: books.costCenters }, after: { costCenters } });
    return { communityId };
  },
  async assignCostCenter(context) {
    const { tx, input, record } = context;
    const { communityId, costCenterId } = input;
    const { setting, books } = await openChart(context);
    const center = books.costCenters.find((one) => one.costCenterId === costCenterId);
    if (!center) throw notFound('The cost center');
    if (costCenterId === books.mainCostCenterId) throw refuse(assignCostCenterRefusals, 'mainCenter');
    const names = new Map(standingAccounts(books).map((account) => [account.accountId, account.name]));
    const wanted = new Set([...input.accountIds, ...input.defaultAccountIds]);
    for (const accountId of wanted) if (!names.has(accountId)) throw notFound('The account');
    const present = new Set(books.subAccounts.filter((sub) => sub.costCenterId === costCenterId).map((sub) => sub.accountId));
    const removedIds = [...present].filter((accountId) => !wanted.has(accountId));
    const used = (await usedSubAccounts(tx, communityId, removedIds)).find((one) => one.costCenterId === costCenterId);
    if (used) throw inUse(`${names.get(used.accountId)} has history in ${center.code}`, 'accountIds');
    const added = [...wanted].filter((accountId) => !present.has(accountId));
    await assignSubAccounts(tx, communityId, costCenterId, {
      added: added.map((accountId) => ({ accountId, name: `${names.get(accountId)} - ${center.name}` })),
      removedIds,
      defaultIds: input.defaultAccountIds,
    });
    await saveChartSetting(tx, communityId, setting);
    record({ entityId: communityId, after: { costCenter: center.code, added, removed: removedIds, defaults: input.defaultAccountIds } });
    return { added: added.length, removed: removedIds.length };
  },
  async getRequiredAccounts({ tx, input: { communityId } }) {
    const [setting, balances] = await Promise.all([loadChartSetting(tx, communityId), balancesOfAllDays(tx, communityId)]);
    return withBooks(tx, communityId, async ({ accounts, funds, defaultCashAccountId }) => ({
      version: setting.version,
      defaultCashAccountId,
      rows: requiredRoles.flatMap(({ role, perFund, title }) =>
        (perFund ? funds : [{ fundId: null, name: '' }]).map(({ fundId, name: fundName }) => {
          const [first, ...others] = holdersOf(accounts, role, fundId);
          const balance = balances.get(first?.accountId ?? '') ?? 0n;
          return { role, title, fundId, fundName, accountId: first?.accountId ?? null, balance, others: others.length };
        }),
      ),
    }));
  },
  async saveRequiredAccounts(context) {
    const { tx, input, record } = context;
    const { communityId, defaultCashAccountId } = input;
    const { setting, books } = await openChart(context);
    const cash = books.accounts.find((account) => account.accountId === defaultCashAccountId);
    if (defaultCashAccountId && !(cash?.role === 'CASH' && cash.isActive))
      throw refuse(accountRefusals, 'roleMisplaced', { why: 'the default cash account is an active account with the role Cash' }, [
        { path: 'defaultCashAccountId', message: 'must be an active cash account' },
      ]);
    for (const { role, fundId } of input.accounts) {
      const required = requiredRoles.find((one) => one.role === role);
      if (!required || required.perFund !== (fundId !== null)) throw notFound('The required account');
      if (fundId && !books.funds.some((fund) => fund.fundId === fundId)) throw notFound('The fund');
    }
    const changes = planRequired(books.accounts, input.accounts, await balancesOfAllDays(tx, communityId));
    assert(new Set(changes.map((change) => change.accountId)).size === changes.length, 'an account changes its role once');
    await updateRoles(tx, communityId, changes);
    await saveChartSetting(tx, communityId, { ...setting, defaultCashAccountId });
    record({ entityId: communityId, after: { defaultCashAccountId, roles: changes } });
    return { changed: changes.length };
  },
};
