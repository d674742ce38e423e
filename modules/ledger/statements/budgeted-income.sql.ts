// The income statement against the budget: a span, the year to date, and what the budget of the year still
// holds.
import type { Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { percentCell, subtractCells } from '../../../packages/reporting/layout.ts';
import type { ReportBody } from '../../../packages/reporting/report.ts';
import type { Books } from '../books.store.ts';
import { budgetShares, type DaySpan, yearIn } from '../statement.store.ts';
import { budgetWords } from './budget-words.sql.ts';
import { spanTitle } from './compared-income.sql.ts';
import { activityColumn, budgetColumn } from './income-statement.rules.ts';
import { fundNets, incomeBody, moneyColumn } from './income-statement.sql.ts';
import type { Cells, Side, StatementColumn } from './statement.rules.ts';
import { cutOf, fundsAsked } from './statement.sql.ts';
import { readFigures } from './statement-figures.store.ts';

export interface BudgetedParams {
  fromDate: LocalDate;
  toDate: LocalDate;
  costCenterIds: readonly string[];
  fundIds: readonly string[];
  suppressZero: boolean;
  variance: string;
  byRange: boolean;
}

/**
 * Actual against budget. With `favorable`, of expenses less than budgeted is positive; else always actual
 * less budget.
 */
function varianceOf(variance: string, actual: string, budget: string) {
  return (cells: Cells, side: Side) => {
    const [left = {}, right = {}] = [cells[actual], cells[budget]];
    return variance === 'favorable' && side === 'expense' ? subtractCells(right, left) : subtractCells(left, right);
  };
}

/** Reads the statement. */
export async function readBudgetedIncome(tx: Tx, books: Books, params: BudgetedParams): Promise<ReportBody> {
  const { fromDate: from, toDate: to, fundIds, suppressZero, variance, byRange } = params;
  const cut = cutOf(books, params.costCenterIds, true);
  const year = yearIn(books, to);
  const span: DaySpan = { from, to };
  const toDate: DaySpan = { from: year?.startOn ?? from, to };
  const whole: DaySpan = { from: toDate.from, to: year?.endOn ?? to };
  const [{ activities }, budgets, words] = await Promise.all([
    readFigures(tx, books, { spans: [span, toDate] }),
    budgetShares(tx, books, [span, toDate, whole]),
    budgetWords(tx, books, [span, toDate]),
  ]);
  const title = spanTitle(span);
  const of = { cut };
  const columns: StatementColumn[] = [
    activityColumn(moneyColumn('actual', 'Actual', title), span, activities[0] ?? [], of),
    budgetColumn(moneyColumn('budget', 'Budget', title), span, budgets[0] ?? [], of),
    { ...moneyColumn('variance', 'Variance', title), compute: varianceOf(variance, 'actual', 'budget') },
    {
      key: 'variancePercent',
      title: 'Variance %',
      kind: 'percent',
      over: title,
      percentOf: ['variance', 'budget'],
      compute: (cells) => percentCell(cells['variance']?.money ?? 0n, cells['budget']?.money ?? 0n),
    },
    activityColumn(moneyColumn('ytdActual', 'Actual', 'Year to date'), toDate, activities[1] ?? [], of),
    budgetColumn(moneyColumn('ytdBudget', 'Budget', 'Year to date'), toDate, budgets[1] ?? [], of),
    { ...moneyColumn('ytdVariance', 'Variance', 'Year to date'), compute: varianceOf(variance, 'ytdActual', 'ytdBudget') },
    budgetColumn(moneyColumn('annualBudget', 'Annual', 'Budget of the year'), whole, budgets[2] ?? [], of),
    {
      ...moneyColumn('remaining', 'Remaining', 'Budget of the year'),
      compute: ({ annualBudget = {}, ytdActual = {} }) => subtractCells(annualBudget, ytdActual),
    },
  ];
  return incomeBody({
    books,
    cut,
    days: span,
    fundIds,
    columns,
    proved: 'ytdActual',
    activity: activities[1] ?? [],
    suppressZero,
    byRange,
    nets: fundNets(fundsAsked(books, fundIds)),
    moreWords: words,
  });
}
