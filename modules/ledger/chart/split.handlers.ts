// The handlers of splitting cost centers: preview, split, undo.

import { refuse, takeBackRefusals } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { dependentWords } from '../../../packages/db/dependents.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { assert, notFound } from '../../../packages/kernel/kernel.ts';
import { type Books, booksOf } from '../books.store.ts';
import type { CenterFollower } from '../neighbors.handlers.ts';
import { usedSubAccounts } from './account.store.ts';
import { loadChartSetting, lockChart, saveChartSetting } from './chart.store.ts';
import { mayUndo } from './merge.rules.ts';
import { splitCenters } from './split.contract.ts';
import { planSplit, type SplitOrder } from './split.rules.ts';
import {
  balancesInCenter,
  type CenterMove,
  insertCenter,
  insertSplit,
  listSplitRows,
  markSplitUndone,
  moveAccounts,
  moveBack,
  moveSavedLines,
  savedLinesIn,
} from './split.store.ts';

/** Saved lines are the ledger's own; modules above bring theirs. */
const ownFollower: CenterFollower = { table: 'ledger.saved_line', naming: savedLinesIn, move: moveSavedLines };

/** The accounts among some that were posted to or budgeted in a cost center. */
async function usedIn(tx: Tx, communityId: string, costCenterId: string, accountIds: readonly string[]): Promise<Set<string>> {
  const used = await usedSubAccounts(tx, communityId, accountIds);
  return new Set(used.filter((one) => one.costCenterId === costCenterId).map((one) => one.accountId));
}

/** Everything a split does. */
async function lookAt(tx: Tx, followers: readonly CenterFollower[], order: SplitOrder & { communityId: string }) {
  const { communityId, sourceCenterId, accountIds } = order;
  const books = await booksOf(tx, communityId);
  for (const centerId of [sourceCenterId, order.targetCenterId])
    if (centerId !== null && !books.costCenters.some((one) => one.costCenterId === centerId)) throw notFound('The cost center');
  const accounts = planSplit(books, order, await usedIn(tx, communityId, sourceCenterId, accountIds));
  const balances = await balancesInCenter(tx, communityId, sourceCenterId, accountIds);
  const followed: Record<string, string[]> = {};
  for (const { table, naming } of followers) followed[table] = await naming(tx, { communityId, accountIds, fromCenterId: sourceCenterId });
  const base = [order.sourceCenterId, order.targetCenterId, order.code, accounts, balances, followed];
  return { books, moved: { accounts, followed }, balances, base };
}

async function follow(tx: Tx, followers: readonly CenterFollower[], followed: Readonly<Record<string, string[]>>, move: CenterMove) {
  for (const { table, move: carry } of followers) {
    const keys = followed[table] ?? [];
    if (keys.length > 0) await carry(tx, { ...move, keys });
  }
}

const wordsOf = ({ costCenters }: Books, costCenterId: string): string => {
  const center = costCenters.find((one) => one.costCenterId === costCenterId);
  assert(center, 'a cost center that was split is never removed');
  return `${center.code} ${center.name}`;
};

/** A save of the chart: whoever has it open is told. */
async function renewChart(tx: Tx, communityId: string): Promise<void> {
  await saveChartSetting(tx, communityId, await loadChartSetting(tx, communityId));
}

/** The handlers, with what in modules above names accounts in cost centers. */
export function splitHandlers(above: readonly CenterFollower[]): Handlers<typeof splitCenters> {
  const followers = [ownFollower, ...above];
  const splitting = previewed(splitCenters.previewSplit, splitCenters.splitCenter, {
    async plan({ tx, input }, commits) {
      if (commits) await lockChart(tx, input.communityId);
      return lookAt(tx, followers, input);
    },
    async view(_context, { books, moved, balances }) {
      const pointing = Object.entries(moved.followed).flatMap(([table, keys]) => (keys.length > 0 ? [{ table, count: keys.length }] : []));
      return {
        accounts: moved.accounts.map(({ accountId, takesLines }) => {
          const account = books.accounts.find((one) => one.accountId === accountId);
          assert(account, 'a planned account is in the chart');
          return { accountId, number: account.number, name: account.name, balance: balances.get(accountId) ?? 0n, takesLines };
        }),
        pointing: dependentWords(pointing),
      };
    },
    async post({ tx, input, userId, now, record }, { books, moved }) {
      const { communityId, sourceCenterId, reason, accountIds } = input;
      const targetCenterId = input.targetCenterId ?? (await insertCenter(tx, communityId, input.code ?? '', input.name.trim()));
      const suffix =
        input.targetCenterId === null ? input.name.trim() : books.costCenters.find((one) => one.costCenterId === targetCenterId)?.name;
      const nameOf = (accountId: string) => `${books.accounts.find((one) => one.accountId === accountId)?.name} - ${suffix}`;
      const centers = { source: sourceCenterId, target: targetCenterId, main: books.mainCostCenterId };
      await moveAccounts(tx, communityId, centers, moved.accounts, nameOf);
      await follow(tx, followers, moved.followed, { communityId, accountIds, fromCenterId: sourceCenterId, toCenterId: targetCenterId });
      const splitId = await insertSplit(tx, communityId, { sourceCenterId, targetCenterId, moved, reason }, { userId, now });
      await renewChart(tx, communityId);
      record({ entityId: communityId, after: { splitId, sourceCenterId, targetCenterId, moved }, reason });
      return { splitId, targetCenterId };
    },
  });
  return {
    previewSplit: splitting.preview,
    splitCenter: splitting.commit,
    async undoSplit({ tx, input: { communityId, splitId }, userId, now, record }) {
      await lockChart(tx, communityId);
      const split = (await listSplitRows(tx, communityId)).find((one) => one.splitId === splitId);
      if (!split) throw notFound('The split');
      if (split.undoneTime !== null) throw refuse(takeBackRefusals, 'alreadyUndone');
      if (!mayUndo({ mergedTime: split.splitTime, undoneTime: null }, now)) throw refuse(takeBackRefusals, 'tooOld', { what: 'split' });
      const { sourceCenterId: source, targetCenterId: target, moved } = split;
      const accountIds = moved.accounts.map((one) => one.accountId);
      const { mainCostCenterId: main } = await booksOf(tx, communityId);
      const used = await usedIn(tx, communityId, target, accountIds);
      await moveBack(tx, communityId, { source, target, main }, moved.accounts, used);
      await follow(tx, followers, moved.followed, { communityId, accountIds, fromCenterId: target, toCenterId: source });
      await markSplitUndone(tx, splitId, { userId, now });
      await renewChart(tx, communityId);
      record({ entityId: communityId, after: { undoneSplitId: splitId } });
      return { splitId };
    },
    async listSplits({ tx, input: { communityId }, now }) {
      const [splits, books] = [await listSplitRows(tx, communityId), await booksOf(tx, communityId)];
      return splits.map(({ moved, ...split }) => ({
        ...split,
        source: wordsOf(books, split.sourceCenterId),
        target: wordsOf(books, split.targetCenterId),
        accounts: moved.accounts.length,
        mayUndo: mayUndo({ mergedTime: split.splitTime, undoneTime: split.undoneTime }, now),
      }));
    },
  };
}
