// The handlers of budgets: versions of a year, their amounts beside what was earned and spent, copying with a
// preview, adopting, and a file that can be brought back.
import { type HandlerInput, type HandlerOutput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, invalid, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { accountsBehind, type Books, booksOf } from '../books.store.ts';
import { type Year, yearsOf } from '../years/year-state.rules.ts';
import { budgetRefusals, budgets, copyRefusals } from './budget.contract.ts';
import { type BudgetState, copyAmounts, mustBeDraft, mustGoForward } from './budget.rules.ts';
import {
  adoptVersion,
  type BudgetAmount,
  type BudgetRow,
  changeBudgetState,
  insertBudget,
  listBudgetAmounts,
  listBudgetRows,
  lockBudgets,
  replaceAmounts,
  replaceRows,
  touchBudget,
} from './budget.store.ts';
import { amountsByLine, amountsFor, type BudgetLine, linesOf, readComparison, readEarned, yearNamed } from './budget-lines.handlers.ts';

type Calls = typeof budgets;
type HeaderOut = HandlerOutput<Calls['getBudget']>['budget'];

/**
 * The versions that count: of each year the adopted one, and until there is one the newest draft. The
 * database says the same in `ledger.renew_budget`.
 */
function countingOf(rows: readonly BudgetRow[]): Set<string> {
  const years = Map.groupBy(
    rows.filter(({ kind, state }) => kind === 'BUDGET' && (state === 'ADOPTED' || state === 'DRAFT')),
    (row) => row.fiscalYearId,
  );
  const first = (all: readonly BudgetRow[]) =>
    all.find(({ state }) => state === 'ADOPTED') ?? all.toSorted((a, b) => b.number - a.number)[0];
  return new Set([...years.values()].flatMap((all) => first(all)?.budgetVersionId ?? []));
}

function headerOf(row: BudgetRow, counting: ReadonlySet<string>): HeaderOut {
  const { income_cents: income, expense_cents: expense, transfers_cents: transfers, ...rest } = row;
  return { ...rest, income, expense, transfers, counts: counting.has(row.budgetVersionId) };
}

interface Found {
  books: Books;
  rows: BudgetRow[];
  budget: BudgetRow;
  year: Year;
}

async function findBudget(tx: Tx, communityId: string, budgetVersionId: string): Promise<Found> {
  const [books, rows] = await Promise.all([booksOf(tx, communityId), listBudgetRows(tx, communityId)]);
  const budget = rows.find((row) => row.budgetVersionId === budgetVersionId);
  const year = yearsOf(books.periods).find(({ fiscalYearId }) => fiscalYearId === budget?.fiscalYearId);
  if (!budget || !year) throw notFound('The budget');
  return { books, rows, budget, year };
}

/** Takes a version for changing it: no two people at once, and nobody over what someone else has saved. */
async function takeBudget(context: Context<{ communityId: string; budgetVersionId: string; version: string }>): Promise<Found> {
  const { tx, input } = context;
  await lockBudgets(tx, input.communityId);
  const found = await findBudget(tx, input.communityId, input.budgetVersionId);
  await refuseOverwrite(context, { kind: 'budget', ids: [input.budgetVersionId], version: found.budget.version }, input.version);
  return found;
}

function recorded(budget: BudgetRow, after: Readonly<Record<string, unknown>>) {
  const { name, note, state, income_cents: income, expense_cents: expense, transfers_cents: transfers } = budget;
  return { entityId: budget.budgetVersionId, before: { name, note, state, income, expense, transfers }, after };
}

/** The amounts of one line of a copy: where they come from, what they replace, and what they become. */
interface CopiedLine {
  line: BudgetLine;
  source: readonly Cents[];
  before: readonly Cents[];
  after: readonly Cents[];
}

type CopyInput = HandlerInput<Calls['previewBudgetCopy']>;

interface CopyPlan {
  books: Books;
  to: Year;
  lines: CopiedLine[];
  base: unknown;
}

/** What is copied, by line: a version, or what was earned and spent. */
async function sourceOf(tx: Tx, books: Books, input: CopyInput, year: Year): Promise<ReadonlyMap<string, readonly Cents[]>> {
  if (input.fromBudgetVersionId === null) return readEarned(tx, books, year);
  const { budget } = await findBudget(tx, input.communityId, input.fromBudgetVersionId);
  if (budget.fiscalYearId !== year.fiscalYearId)
    throw invalid('The budget that is copied is of another year.', [{ path: 'fromBudgetVersionId', message: 'is of another year' }]);
  return amountsByLine(books, year, await listBudgetAmounts(tx, input.communityId, input.fromBudgetVersionId));
}

async function planCopy({ tx, input }: Context<CopyInput>, commits: boolean): Promise<CopyPlan> {
  if (commits) await lockBudgets(tx, input.communityId);
  const books = await booksOf(tx, input.communityId);
  const [from, to] = [yearNamed(books, input.fromFiscalYearId), yearNamed(books, input.toFiscalYearId)];
  mustGoForward(from.startOn, to.startOn);
  if (input.intoBudgetVersionId !== null) {
    const { budget } = await findBudget(tx, input.communityId, input.intoBudgetVersionId);
    if (budget.fiscalYearId !== to.fiscalYearId)
      throw invalid('The draft is of another year.', [{ path: 'intoBudgetVersionId', message: 'is of another year' }]);
    mustBeDraft(budget.state);
  }
  const [source, present] = await Promise.all([
    sourceOf(tx, books, input, from),
    input.intoBudgetVersionId === null ? [] : listBudgetAmounts(tx, input.communityId, input.intoBudgetVersionId),
  ]);
  const before = amountsByLine(books, to, present);
  const wanted = new Set(input.accountIds);
  const lines = linesOf(books, new Set([...source.keys(), ...before.keys()]))
    .filter(({ accountId }) => wanted.size === 0 || wanted.has(accountId))
    .flatMap((line): CopiedLine[] => {
      const amounts = source.get(line.key) ?? [];
      const replaced = before.get(line.key) ?? [];
      if (amounts.every((amount) => amount === 0n) && replaced.every((amount) => amount === 0n)) return [];
      return [{ line, source: amounts, before: replaced, after: copyAmounts(amounts, to.periods.length, input.basisPoints) }];
    });
  if (lines.every(({ source: amounts }) => amounts.every((amount) => amount === 0n))) throw refuse(copyRefusals, 'nothingToCopy');
  // With the versions there are: a copy that is sent twice makes one.
  const versions = (await listBudgetRows(tx, input.communityId)).map((row) => row.budgetVersionId);
  return { books, to, lines, base: [versions, lines.map(({ line, ...amounts }) => [line.key, amounts])] };
}

/**
 * Rows given by a person, as amounts; refuses accounts that are no income or expense, and another number of
 * periods than the year has.
 */
function amountsGiven(books: Books, year: Year, rows: HandlerInput<Calls['saveBudget']>['rows']): BudgetAmount[] {
  const accounts = new Map(linesOf(books, new Set()).map((line) => [line.accountId, line]));
  const centers = new Set(books.costCenters.map((center) => center.costCenterId));
  for (const [index, row] of rows.entries()) {
    if (!accounts.has(row.accountId) || !centers.has(row.costCenterId)) throw notFound('An account of this budget');
    if (row.amounts.length !== year.periods.length)
      throw invalid(`The year has ${year.periods.length} periods.`, [
        { path: `rows.${index}.amounts`, message: `must be ${year.periods.length} amounts` },
      ]);
  }
  return amountsFor(year, rows);
}

async function moveTo(
  context: Context<{ communityId: string; budgetVersionId: string; version: string }>,
  state: BudgetState,
  may: (budget: BudgetRow) => void,
): Promise<{ version: string }> {
  const { budget } = await takeBudget(context);
  may(budget);
  context.record(recorded(budget, { state }));
  return { version: await changeBudgetState(context.tx, budget.budgetVersionId, state) };
}

const csvHead = [
  { title: 'Number', kind: 'text' },
  { title: 'Name', kind: 'text' },
  { title: 'Cost center', kind: 'text' },
] as const;

const copying = previewed<Calls['previewBudgetCopy'], Calls['copyBudget'], CopyPlan>(budgets.previewBudgetCopy, budgets.copyBudget, {
  plan: planCopy,
  async view(_context, { lines }) {
    const rows = lines.map(({ line: { accountId, number, name, costCenter }, source, before, after }) => ({
      accountId,
      number,
      name,
      costCenter,
      source: sumCents(source),
      before: sumCents(before),
      after: sumCents(after),
    }));
    const sum = (of: (row: (typeof rows)[number]) => Cents) => sumCents(rows.map(of));
    return { rows, source: sum((row) => row.source), before: sum((row) => row.before), after: sum((row) => row.after) };
  },
  async post(context, { books, to, lines }) {
    const { tx, userId, now, input } = context;
    const budgetVersionId =
      input.intoBudgetVersionId ??
      (await insertBudget(tx, {
        communityId: input.communityId,
        fiscalYearId: to.fiscalYearId,
        kind: 'BUDGET',
        name: input.name,
        userId,
        now,
      }));
    const accountIds = accountsBehind(books, [...new Set(lines.map(({ line }) => line.accountId))]);
    const amounts = amountsFor(
      to,
      lines.map(({ line, after }) => ({ accountId: line.accountId, costCenterId: line.costCenterId, amounts: after })),
    );
    await replaceAmounts(tx, input.communityId, budgetVersionId, accountIds, amounts);
    if (input.intoBudgetVersionId !== null) {
      const { budget } = await findBudget(tx, input.communityId, budgetVersionId);
      await touchBudget(tx, budgetVersionId, budget);
    }
    context.record({
      entityId: budgetVersionId,
      after: { name: input.name, accounts: accountIds.length, total: sumCents(amounts.map((one) => one.amount_cents)) },
    });
    return { budgetVersionId };
  },
});

export const budgetHandlers: Handlers<Calls> = {
  async listBudgets({ tx, input: { communityId } }) {
    const [books, rows] = await Promise.all([booksOf(tx, communityId), listBudgetRows(tx, communityId)]);
    const counting = countingOf(rows);
    const years = yearsOf(books.periods).map(({ fiscalYearId, label, startOn, endOn, periods }) => ({
      fiscalYearId,
      label,
      startDate: startOn,
      endDate: endOn,
      periods: periods.map(({ periodStart, periodEnd }) => ({ periodStartDate: periodStart, periodEndDate: periodEnd })),
      versions: rows.filter((row) => row.fiscalYearId === fiscalYearId).map((row) => headerOf(row, counting)),
    }));
    return { years: years.toReversed() };
  },
  async getBudget({ tx, now, input: { communityId, budgetVersionId } }) {
    const { books, rows, budget, year } = await findBudget(tx, communityId, budgetVersionId);
    const amounts = amountsByLine(books, year, await listBudgetAmounts(tx, communityId, budgetVersionId));
    const counting = countingOf(rows);
    const compared = await readComparison(tx, books, year, { rows, counting, now });
    const lines = linesOf(books, new Set(amounts.keys()));
    return {
      budget: headerOf(budget, counting),
      periods: year.periods.map(({ periodStart, periodEnd }) => ({ periodStartDate: periodStart, periodEndDate: periodEnd })),
      priorYear: compared.priorYear?.label ?? null,
      rows: lines.map(({ key, ...line }) => {
        const own = amounts.get(key) ?? year.periods.map(() => 0n);
        const prior = compared.prior.get(key) ?? year.periods.map(() => 0n);
        return {
          ...line,
          amounts: [...own],
          total: sumCents(own),
          prior: [...prior],
          priorActual: sumCents(prior),
          priorBudget: sumCents(compared.priorBudget.get(key) ?? []),
          actual: compared.actual.get(key) ?? 0n,
        };
      }),
    };
  },
  async startBudget(context) {
    const { tx, userId, now, input } = context;
    await lockBudgets(tx, input.communityId);
    yearNamed(await booksOf(tx, input.communityId), input.fiscalYearId);
    const budgetVersionId = await insertBudget(tx, { ...input, kind: 'BUDGET', userId, now });
    context.record({ entityId: budgetVersionId, after: { name: input.name } });
    return { budgetVersionId };
  },
  previewBudgetCopy: copying.preview,
  copyBudget: copying.commit,
  async saveBudget(context) {
    const { tx, input } = context;
    const { books, budget, year } = await takeBudget(context);
    mustBeDraft(budget.state);
    const amounts = amountsGiven(books, year, input.rows);
    // What stands on accounts that were merged into one of these belongs to it now.
    const taken = input.rows.flatMap(({ accountId, costCenterId }) =>
      accountsBehind(books, [accountId]).map((each) => ({ accountId: each, costCenterId })),
    );
    if (taken.length > 0) await replaceRows(tx, input.communityId, budget.budgetVersionId, taken, amounts);
    const saved = await touchBudget(tx, budget.budgetVersionId, input);
    context.record(recorded(budget, { name: input.name, note: input.note, rows: input.rows.length }));
    return { version: saved };
  },
  async adoptBudget(context) {
    const { tx, userId, now, input } = context;
    const { budget } = await takeBudget(context);
    if (budget.kind === 'ACTUALS') throw notFound('The budget');
    mustBeDraft(budget.state);
    const amounts = await listBudgetAmounts(tx, input.communityId, budget.budgetVersionId);
    if (amounts.every(({ amount_cents }) => amount_cents === 0n)) throw refuse(budgetRefusals, 'emptyBudget');
    const { adoptedDate } = input;
    const note = input.note || budget.note;
    const version = await adoptVersion(tx, { ...budget, communityId: input.communityId }, { adoptedDate, note, userId, now });
    context.record(recorded(budget, { state: 'ADOPTED', adoptedDate, note }));
    return { version };
  },
  discardBudget: (context) =>
    moveTo(context, 'DISCARDED', (budget) => {
      if (budget.kind === 'ACTUALS') throw notFound('The budget');
      mustBeDraft(budget.state);
    }),
  restoreBudget: (context) =>
    moveTo(context, 'DRAFT', ({ state }) => {
      if (state !== 'DISCARDED') throw refuse(budgetRefusals, 'notDiscarded');
    }),
  async calculateActuals(context) {
    const { tx, userId, now, input } = context;
    await lockBudgets(tx, input.communityId);
    const books = await booksOf(tx, input.communityId);
    const year = yearNamed(books, input.fiscalYearId);
    const known = (await listBudgetRows(tx, input.communityId)).find(
      (row) => row.kind === 'ACTUALS' && row.fiscalYearId === year.fiscalYearId,
    );
    const budgetVersionId =
      known?.budgetVersionId ??
      (await insertBudget(tx, { ...input, kind: 'ACTUALS', name: `Actual amounts of ${year.label}`, userId, now }));
    const earned = await readEarned(tx, books, year);
    const lines = linesOf(books, new Set(earned.keys())).flatMap((line) => {
      const amounts = earned.get(line.key);
      return amounts ? [{ ...line, amounts }] : [];
    });
    await replaceAmounts(tx, input.communityId, budgetVersionId, null, amountsFor(year, lines));
    if (known) await touchBudget(tx, budgetVersionId, known);
    context.record({ entityId: budgetVersionId, after: { year: year.label, rows: lines.length } });
    return { budgetVersionId, rows: lines.length };
  },
  async exportBudget({ tx, input: { communityId, budgetVersionId } }) {
    const { books, budget, year } = await findBudget(tx, communityId, budgetVersionId);
    const amounts = amountsByLine(books, year, await listBudgetAmounts(tx, communityId, budgetVersionId));
    const periodColumns = year.periods.map((_period, i) => ({ title: `Period ${i + 1}`, kind: 'money' as const }));
    const lines = linesOf(books, new Set(amounts.keys())).map((line) => {
      const own = amounts.get(line.key) ?? year.periods.map(() => 0n);
      return [line.number, line.name, line.costCenter, ...own, sumCents(own)];
    });
    return {
      fileName: `budget-${year.label}-${budget.number}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: writeCsv(lines, [...csvHead, ...periodColumns, { title: 'Total', kind: 'money' }], { byteOrderMark: true }),
    };
  },
};
