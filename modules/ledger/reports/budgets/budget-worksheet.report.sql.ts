// Reads the year before, the base year so far, its budget and the number of units, and proposes the next
// year.
import type { ReportCell, ReportRow } from '../../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../../packages/db/database.ts';
import { addDays, addMonths, formatDateLong } from '../../../../packages/kernel/kernel.ts';
import { moneyCell, sumCells } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { budgetShares, type DaySpan } from '../../statement.store.ts';
import { budgetWords } from '../../statements/budget-words.sql.ts';
import { atPace, perUnitAndMonth, proposedOf } from '../../statements/budget-worksheet.rules.ts';
import { activityColumn, budgetColumn } from '../../statements/income-statement.rules.ts';
import { fundNets, incomeBody, moneyColumn } from '../../statements/income-statement.sql.ts';
import type { StatementColumn } from '../../statements/statement.rules.ts';
import { cutOf, fundsAsked } from '../../statements/statement.sql.ts';
import { readFigures } from '../../statements/statement-figures.store.ts';
import type { StatementLine } from '../../statements/statement-lines.rules.ts';
import { budgetWorksheet } from './budget-worksheet.report.ts';

type Params = ParamsOf<typeof budgetWorksheet>;

/**
 * The days of the worksheet: the year before, the base year, what of it is actual (null before its first
 * period ends) and what is forecast.
 */
interface Plan {
  prior: DaySpan;
  year: DaySpan;
  actual: DaySpan | null;
  rest: DaySpan | null;
  elapsed: number;
  periods: number;
}

function planOf(books: Books, { fiscalYear, throughDate }: Params): Plan {
  const own = books.periods.filter((period) => period.yearStart === fiscalYear);
  const done = own.filter(({ periodEnd }) => periodEnd <= throughDate);
  const year = { from: fiscalYear, to: own.at(-1)?.periodEnd ?? fiscalYear };
  const end = done.at(-1)?.periodEnd;
  const before = books.periods.findLast(({ periodEnd }) => periodEnd < fiscalYear);
  return {
    prior: { from: before?.yearStart ?? addMonths(fiscalYear, -12), to: addDays(fiscalYear, -1) },
    year,
    actual: end ? { from: fiscalYear, to: end } : null,
    rest: end === year.to ? null : { from: end ? addDays(end, 1) : fiscalYear, to: year.to },
    elapsed: done.length,
    periods: own.length,
  };
}

async function countUnits(tx: Tx, communityId: string): Promise<number> {
  const found = await sql<{ units: number }>`select count(*)::integer as units from communities.property p
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}`.execute(tx.db);
  return found.rows[0]?.units ?? 0;
}

const nothing = { measure: () => moneyCell(0n) };

/**
 * The projection of a line: actual months and the budget of the rest, whose rows it opens, or what the pace
 * so far makes of the year, an amount of its own.
 */
function projectionColumn(
  { elapsed, periods }: Plan,
  { forecast }: Params,
  parts: Record<'actual' | 'rest' | 'year', Pick<StatementColumn, 'measure'>>,
): StatementColumn {
  const of = (part: Pick<StatementColumn, 'measure'>, line: StatementLine, sign: 1 | -1): ReportCell =>
    part.measure?.(line, sign) ?? moneyCell(0n);
  const head = moneyColumn('projection', 'Projection', 'Base year');
  if (forecast === 'budget')
    return { ...head, measure: (line, sign) => sumCells([of(parts.actual, line, sign), of(parts.rest, line, sign)]) };
  const money = (cell: ReportCell) => cell.money ?? 0n;
  return {
    ...head,
    measure: (line, sign) => moneyCell(atPace(money(of(parts.actual, line, sign)), elapsed, periods, money(of(parts.year, line, sign)))),
  };
}

/** What is reckoned and not added up from rows is an amount: it opens nothing. */
function asAmounts(row: ReportRow, keys: readonly string[]): ReportRow {
  const cells = Object.entries(row.cells).map(([key, cell]) =>
    keys.includes(key) && cell.money !== undefined ? [key, { amount: cell.money }] : [key, cell],
  );
  return { ...row, cells: Object.fromEntries(cells) };
}

async function readWorksheet(tx: Tx, books: Books, params: Params): Promise<ReportBody> {
  const { fundIds, suppressZero, growth, forecast } = params;
  const plan = planOf(books, params);
  const { prior, year, actual, rest } = plan;
  const cut = cutOf(books, [], true);
  const [{ activities }, budgets, units, words] = await Promise.all([
    readFigures(tx, books, { spans: [prior, ...(actual ? [actual] : [])] }),
    budgetShares(tx, books, [year, ...(rest ? [rest] : [])]),
    countUnits(tx, books.communityId),
    budgetWords(tx, books, [year]),
  ]);
  const annual = budgetColumn(moneyColumn('annualBudget', 'Budget', 'Base year'), year, budgets[0] ?? [], { cut });
  const soFar = moneyColumn('ytdActual', 'Year to date', 'Base year');
  const ytd: StatementColumn = actual ? activityColumn(soFar, actual, activities[1] ?? [], { cut }) : { ...soFar, ...nothing };
  const ahead = rest ? budgetColumn(moneyColumn('', ''), rest, budgets[1] ?? [], { cut }) : nothing;
  const projection = projectionColumn(plan, params, { actual: ytd, rest: ahead, year: annual });
  const columns: StatementColumn[] = [
    activityColumn(moneyColumn('priorActual', 'Prior actual'), prior, activities[0] ?? [], { cut }),
    annual,
    ytd,
    projection,
    {
      ...moneyColumn('proposed', 'Proposed', 'Next year'),
      measure: (line, sign) => moneyCell(proposedOf(projection.measure?.(line, sign).money ?? 0n, growth)),
    },
    {
      ...moneyColumn('perUnit', 'Per unit per month', 'Next year'),
      compute: ({ proposed }) => {
        const amount = perUnitAndMonth(proposed?.money ?? 0n, units);
        return amount === null ? {} : { amount };
      },
    },
    { key: 'note', title: 'Note', kind: 'text', over: 'Next year' },
  ];
  const body = incomeBody({
    books,
    cut,
    days: year,
    fundIds,
    columns,
    proved: 'ytdActual',
    activity: actual ? (activities[1] ?? []) : [],
    suppressZero,
    byRange: true,
    nets: fundNets(fundsAsked(books, fundIds)),
    shown: [prior, year],
    moreWords: [
      actual ? `Actual through ${formatDateLong(actual.to)}` : 'No period is over',
      forecast === 'budget' ? 'The rest as budgeted' : 'The rest at the pace so far',
      `Growth ${growth}%`,
      `${units} units`,
      ...words,
    ],
  });
  const reckoned = ['proposed', ...(forecast === 'pace' ? ['projection'] : [])];
  return { ...body, rows: body.rows.map((row) => asAmounts(row, reckoned)) };
}

export const budgetWorksheetReport = joinReport(budgetWorksheet, (tx, order) =>
  withReportBooks(tx, order, (books) => readWorksheet(tx, books, order.params)),
);
