// Reads a fiscal year period by period: actuals from the summary, budgets, or actuals up to a day and budgets
// after it.
import type { Tx } from '../../../../packages/db/database.ts';
import { type LocalDate, mulDiv } from '../../../../packages/kernel/kernel.ts';
import { sumCells } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { budgetShares, type DaySpan } from '../../statement.store.ts';
import { budgetWords } from '../../statements/budget-words.sql.ts';
import { activityColumn, budgetColumn, incomeProof } from '../../statements/income-statement.rules.ts';
import { fundNets, incomeBody, moneyColumn } from '../../statements/income-statement.sql.ts';
import type { StatementColumn } from '../../statements/statement.rules.ts';
import { cutOf, fundsAsked } from '../../statements/statement.sql.ts';
import { readFigures } from '../../statements/statement-figures.store.ts';
import { periodTitle, proveYear } from '../../statements/year-periods.rules.ts';
import { twelveMonthIncomeStatement } from './twelve-month-income-statement.report.ts';

type Params = ParamsOf<typeof twelveMonthIncomeStatement>;

/** The periods of a year, and the spans of it that are shown as actuals and as budgets. */
interface Plan {
  periods: readonly DaySpan[];
  actual: DaySpan | null;
  budget: DaySpan | null;
}

function planOf(books: Books, { fiscalYear, figures, throughDate }: Params): Plan {
  const own = books.periods.filter((period) => period.yearStart === fiscalYear);
  const periods = own.map(({ periodStart: from, periodEnd: to }) => ({ from, to }));
  const isActual = (end: LocalDate) => figures === 'actual' || (figures === 'actualThenBudget' && end <= throughDate);
  const joined = (list: readonly DaySpan[]) => {
    const [first, last] = [list[0], list.at(-1)];
    return first && last ? { from: first.from, to: last.to } : null;
  };
  return { periods, actual: joined(periods.filter(({ to }) => isActual(to))), budget: joined(periods.filter(({ to }) => !isActual(to))) };
}

/** Both columns as one: actuals and, after them, budgets. */
function joinColumns(parts: readonly StatementColumn[], key: string, title: string): StatementColumn {
  return { ...moneyColumn(key, title), measure: (line, sign) => sumCells(parts.map((part) => part.measure?.(line, sign))) };
}

async function readColumns(tx: Tx, books: Books, params: Params, { periods, actual, budget }: Plan) {
  const cut = cutOf(books, params.costCenterIds, true);
  const isActual = ({ to }: DaySpan) => actual !== null && to <= actual.to;
  const posted = periods.filter(isActual);
  const planned = periods.filter((span) => !isActual(span));
  const [{ activities }, budgets, words] = await Promise.all([
    readFigures(tx, books, { spans: actual ? [actual, ...posted] : [] }),
    budgetShares(tx, books, budget ? [budget, ...planned] : []),
    budgetWords(tx, books, budget ? [budget] : []),
  ]);
  const columns = periods.map((span, i) => {
    const head = moneyColumn(`period${i + 1}`, periodTitle(span, i), isActual(span) ? 'Actual' : 'Budget');
    if (isActual(span)) return activityColumn(head, span, activities[1 + posted.indexOf(span)] ?? [], { cut });
    return budgetColumn(head, span, budgets[1 + planned.indexOf(span)] ?? [], { cut });
  });
  const year = [
    ...(actual ? [activityColumn(moneyColumn('', ''), actual, activities[0] ?? [], { cut })] : []),
    ...(budget ? [budgetColumn(moneyColumn('', ''), budget, budgets[0] ?? [], { cut })] : []),
  ];
  return { cut, columns, total: joinColumns(year, 'total', 'Total'), activity: activities[0] ?? [], words };
}

async function readStatement(tx: Tx, books: Books, params: Params): Promise<ReportBody> {
  const { fiscalYear, fundIds, suppressZero } = params;
  const plan = planOf(books, params);
  const { cut, columns, total, activity, words } = await readColumns(tx, books, params, plan);
  const count = BigInt(Math.max(1, plan.periods.length));
  const average: StatementColumn = {
    ...moneyColumn('average', 'Average'),
    compute: (cells) => ({ amount: mulDiv(cells['total']?.money ?? 0n, 1n, count) }),
  };
  const body = incomeBody({
    books,
    cut,
    days: { from: fiscalYear, to: plan.periods.at(-1)?.to ?? fiscalYear },
    fundIds,
    columns: [...columns, total, average],
    proved: 'total',
    activity,
    suppressZero,
    byRange: true,
    nets: fundNets(fundsAsked(books, fundIds)),
    moreWords: words,
  });
  const unproved = plan.budget ? { name: incomeProof, outcome: 'notApplicable' as const, detail: 'budgets are in the total' } : undefined;
  return {
    ...body,
    checks: [
      ...body.checks.map((check) => (check.name === incomeProof ? (unproved ?? check) : check)),
      proveYear(
        body.rows,
        columns.map(({ key }) => key),
      ),
    ],
  };
}

export const twelveMonthIncomeStatementReport = joinReport(twelveMonthIncomeStatement, (tx, order) =>
  withReportBooks(tx, order, (books) => readStatement(tx, books, order.params)),
);
