// The import of a budget carried out and taken back: it replaces the draft of a year, and begins a revision
// where the budget is adopted.
import { z } from 'zod';
import { importRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { nearNames, serveImport } from '../../../packages/imports/imports.ts';
import { assert, centsToText, textToCents } from '../../../packages/kernel/kernel.ts';
import { threadWork } from '../../../packages/threads/threads.ts';
import { type Books, booksOf } from '../books.store.ts';
import type { Year } from '../years/year-state.rules.ts';
import {
  changeBudgetState,
  insertBudget,
  listBudgetAmounts,
  listBudgetRows,
  lockBudgets,
  replaceAmounts,
  touchBudget,
} from './budget.store.ts';
import { budgetImport } from './budget-import.contract.ts';
import { type PlannedLine, planBudget } from './budget-import.rules.ts';
import { amountsByLine, amountsFor, type LineAmounts, yearNamed } from './budget-lines.handlers.ts';

/** A budget as JSON keeps it: amounts as text by line, in the order of the periods. */
const keptBudget = z.record(z.string(), z.array(z.string()));
const budgetUndo = z.object({
  fiscalYearId: z.string(),
  budgetVersionId: z.string(),
  wasMade: z.boolean(),
  before: keptBudget,
  after: keptBudget,
});

function kept(budget: LineAmounts): z.output<typeof keptBudget> {
  return Object.fromEntries([...budget].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, amounts]) => [key, amounts.map(centsToText)]));
}

async function amountsIn(tx: Tx, books: Books, year: Year, budgetVersionId: string | undefined): Promise<LineAmounts> {
  return budgetVersionId ? amountsByLine(books, year, await listBudgetAmounts(tx, books.communityId, budgetVersionId)) : new Map();
}

/** The draft a file replaces: the newest of the year; none where there is none. */
async function draftOf(tx: Tx, communityId: string, fiscalYearId: string): Promise<string | undefined> {
  const rows = (await listBudgetRows(tx, communityId)).filter((row) => row.fiscalYearId === fiscalYearId && row.kind === 'BUDGET');
  return rows.filter((row) => row.state === 'DRAFT').toSorted((a, b) => b.number - a.number)[0]?.budgetVersionId;
}

async function loadFacts(tx: Tx, communityId: string, fiscalYearId: string) {
  const books = await booksOf(tx, communityId);
  const year = yearNamed(books, fiscalYearId);
  const draftId = await draftOf(tx, communityId, fiscalYearId);
  const budgeted = books.accounts.filter((account) => account.type === 'INCOME' || account.type === 'EXPENSE');
  return {
    books,
    year,
    draftId,
    periods: year.periods.length,
    accounts: new Map(books.accounts.filter(({ survivorId }) => survivorId === null).map((account) => [account.number, account])),
    costCenters: new Map(books.costCenters.map((center) => [center.code.toUpperCase(), center.costCenterId])),
    existing: await amountsIn(tx, books, year, draftId),
    nearAccount: nearNames(budgeted.map((account) => account.number)),
  };
}

export const budgetServed = serveImport(budgetImport, {
  load: ({ tx, params }) => loadFacts(tx, params.communityId, params.fiscalYearId),
  plan: threadWork(planBudget, new URL('./budget-import.rules.ts', import.meta.url)),
  async apply({ tx, params: { communityId, fiscalYearId }, userId, now }, changes, { books, year, draftId, existing }) {
    await lockBudgets(tx, communityId);
    const budgetVersionId =
      draftId ?? (await insertBudget(tx, { communityId, fiscalYearId, kind: 'BUDGET', name: `Budget ${year.label}`, userId, now }));
    await replaceAmounts(tx, communityId, budgetVersionId, null, amountsFor(year, changes));
    const { name = '', note = '' } = (await listBudgetRows(tx, communityId)).find((row) => row.budgetVersionId === budgetVersionId) ?? {};
    if (draftId) await touchBudget(tx, budgetVersionId, { name, note });
    const after = await amountsIn(tx, books, year, budgetVersionId);
    return { fiscalYearId, budgetVersionId, wasMade: !draftId, before: kept(existing), after: kept(after) };
  },
  async undo({ tx, params: { communityId } }, undo) {
    assert(communityId, 'a budget belongs to a community');
    const { fiscalYearId, budgetVersionId, wasMade, before, after } = budgetUndo.parse(undo);
    await lockBudgets(tx, communityId);
    const books = await booksOf(tx, communityId);
    const year = yearNamed(books, fiscalYearId);
    const budget = (await listBudgetRows(tx, communityId)).find((row) => row.budgetVersionId === budgetVersionId);
    const now = kept(await amountsIn(tx, books, year, budgetVersionId));
    if (budget?.state !== 'DRAFT' || JSON.stringify(now) !== JSON.stringify(after))
      throw refuse(importRefusals, 'builtUpon', { what: 'the budget was changed since' }, [
        { path: 'importRunId', message: 'the budget was changed since' },
      ]);
    const lines = Object.entries(before).map(([key, amounts]): PlannedLine => {
      const [accountId = '', costCenterId = ''] = key.split(':');
      return { accountId, costCenterId, amounts: amounts.map(textToCents) };
    });
    await replaceAmounts(tx, communityId, budgetVersionId, null, amountsFor(year, lines));
    if (wasMade) await changeBudgetState(tx, budgetVersionId, 'DISCARDED');
    else await touchBudget(tx, budgetVersionId, budget);
  },
});
