// The handlers of merging accounts: preview, merge, undo.

import { refuse, takeBackRefusals } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { dependentsOf, dependentWords } from '../../../packages/db/dependents.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { assert, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { findCashAccount } from '../bank-account/bank-account.store.ts';
import { accountsBehind, type Books, booksOf } from '../books.store.ts';
import { lockChart } from './chart.store.ts';
import { mergeAccounts, mergeRefusals } from './merge.contract.ts';
import { type MergeSide, mayMerge, mayUndo, survivorsOf } from './merge.rules.ts';
import {
  amountsByPeriod,
  budgetTotal,
  copySubAccounts,
  insertMerge,
  listMergeRows,
  markUndone,
  saveSurvivors,
  separateAccount,
  unpostedBatches,
} from './merge.store.ts';

interface Pair {
  communityId: string;
  sourceAccountId: string;
  targetAccountId: string;
}

async function sideOf(tx: Tx, books: Books, accountId: string) {
  const account = books.accounts.find((one) => one.accountId === accountId);
  if (!account) throw notFound('The account');
  const behind = accountsBehind(books, [accountId]);
  const [amounts, budget, cash] = await Promise.all([
    amountsByPeriod(tx, books.communityId, behind),
    budgetTotal(tx, books.communityId, behind),
    findCashAccount(tx, books.communityId, accountId),
  ]);
  const side: MergeSide = { ...account, hasBankAccount: cash?.bankAccountId != null, hasPostings: amounts.length > 0 };
  return { account, side, amounts, budget, balance: sumCents(amounts.map((one) => one.amount_cents)) };
}

/** Everything a merge moves, read behind the lock of the chart where it is moved. */
async function lookAt({ tx, input }: Context<Pair>, commits: boolean) {
  const { communityId, sourceAccountId, targetAccountId } = input;
  if (commits) await lockChart(tx, communityId);
  const books = await booksOf(tx, communityId);
  const [source, target] = [await sideOf(tx, books, sourceAccountId), await sideOf(tx, books, targetAccountId)];
  mayMerge(source.side, target.side);
  const waiting = await unpostedBatches(tx, communityId);
  if (waiting.length > 0) throw refuse(mergeRefusals, 'unpostedBatches', { batches: waiting.join(', ') });
  const base = [source.account, source.amounts, source.budget, target.account, target.amounts, target.budget];
  return { books, source, target, base };
}

/** What counts by itself: postings, budgets, sub-accounts and merges are shown or follow on their own. */
const shownElsewhere = ['ledger.posting', 'ledger.budget', 'ledger.sub_account', 'ledger.account', 'ledger.account_merge'];

const merging = previewed(mergeAccounts.previewMerge, mergeAccounts.mergeAccounts, {
  plan: lookAt,
  async view({ tx, input }, { books, source, target }) {
    const pointing = await dependentsOf(tx, { table: 'ledger.account', idColumn: 'account_id', ids: [input.sourceAccountId] });
    const shown = ({ account: { accountId, number, name }, balance }: typeof source) => ({ accountId, number, name, balance });
    const at = (side: typeof source, start: string) => side.amounts.find((one) => one.periodStart === start);
    const periods = books.periods.flatMap(({ periodStart, periodEnd }) => {
      const [moved, kept] = [at(source, periodStart), at(target, periodStart)];
      if (!moved && !kept) return [];
      const [from, to] = [moved?.amount_cents ?? 0n, kept?.amount_cents ?? 0n];
      return [
        {
          periodStartDate: periodStart,
          periodEndDate: periodEnd,
          postings: moved?.postings ?? 0,
          source: from,
          target: to,
          together: from + to,
        },
      ];
    });
    return {
      source: shown(source),
      target: shown(target),
      postings: source.amounts.reduce((sum, one) => sum + one.postings, 0),
      periods,
      budget: { source: source.budget, target: target.budget },
      pointing: dependentWords(pointing.filter(({ table }) => !shownElsewhere.includes(table))),
    };
  },
  async post({ tx, input, userId, now, record }, { source }) {
    const { communityId, sourceAccountId, targetAccountId, reason } = input;
    const { role: sourceRole, isActive: sourceActive } = source.account;
    const postings = source.amounts.reduce((sum, one) => sum + one.postings, 0);
    const merge = { sourceAccountId, targetAccountId, postings, balance_cents: source.balance, reason, sourceRole, sourceActive };
    const mergeId = await insertMerge(tx, communityId, merge, { userId, now });
    const standing = (await listMergeRows(tx, communityId)).filter((one) => one.undoneTime === null);
    await saveSurvivors(tx, communityId, survivorsOf(standing));
    await copySubAccounts(tx, communityId, sourceAccountId, targetAccountId);
    record({ entityId: sourceAccountId, before: source.account, after: merge, reason });
    return { mergeId };
  },
});

export const mergeHandlers: Handlers<typeof mergeAccounts> = {
  previewMerge: merging.preview,
  mergeAccounts: merging.commit,
  async undoMerge({ tx, input: { communityId, mergeId }, userId, now, record }) {
    await lockChart(tx, communityId);
    const merges = await listMergeRows(tx, communityId);
    const merge = merges.find((one) => one.mergeId === mergeId);
    if (!merge) throw notFound('The merge');
    if (merge.undoneTime !== null) throw refuse(takeBackRefusals, 'alreadyUndone');
    if (!mayUndo(merge, now)) throw refuse(takeBackRefusals, 'tooOld', { what: 'merge' });
    await markUndone(tx, mergeId, { userId, now });
    await separateAccount(tx, communityId, merge);
    await saveSurvivors(tx, communityId, survivorsOf(merges.filter((one) => one !== merge && one.undoneTime === null)));
    record({ entityId: merge.sourceAccountId, after: { separatedFrom: merge.targetAccountId } });
    return { mergeId };
  },
  async listMerges({ tx, input: { communityId }, now }) {
    const [merges, { accounts }] = [await listMergeRows(tx, communityId), await booksOf(tx, communityId)];
    const words = (accountId: string) => {
      const account = accounts.find((one) => one.accountId === accountId);
      assert(account, 'a merged account is never removed');
      return `${account.number} ${account.name}`;
    };
    return merges.map((merge) => ({
      ...merge,
      source: words(merge.sourceAccountId),
      target: words(merge.targetAccountId),
      balance: merge.balance_cents,
      mayUndo: mayUndo(merge, now),
    }));
  },
};
