// Reads the same days of several years from the summary and sets them beside each other.
import type { Tx } from '../../../../packages/db/database.ts';
import { percentCell, subtractCells } from '../../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { monthsLater } from '../../statements/compared-income.sql.ts';
import { activityColumn } from '../../statements/income-statement.rules.ts';
import { incomeBody, moneyColumn } from '../../statements/income-statement.sql.ts';
import type { StatementColumn } from '../../statements/statement.rules.ts';
import { cutOf } from '../../statements/statement.sql.ts';
import { readFigures } from '../../statements/statement-figures.store.ts';
import { multiYearIncomeComparison } from './multi-year-income-comparison.report.ts';

/** The last year against the one before. */
const changes: StatementColumn[] = [
  { ...moneyColumn('change', 'Change'), compute: ({ year0 = {}, year1 = {} }) => subtractCells(year0, year1) },
  {
    key: 'changePercent',
    title: 'Change %',
    kind: 'percent',
    compute: ({ change, year1 }) => percentCell(change?.money ?? 0n, year1?.money ?? 0n),
  },
];

async function readStatement(tx: Tx, books: Books, params: ParamsOf<typeof multiYearIncomeComparison>): Promise<ReportBody> {
  const { fromDate: from, toDate: to, years, suppressZero } = params;
  const cut = cutOf(books, [], true);
  const spans = Array.from({ length: years }, (_, back) => monthsLater({ from, to }, -12 * back));
  const { activities } = await readFigures(tx, books, { spans });
  const columns = spans.map((span, back) =>
    activityColumn(moneyColumn(`year${back}`, span.to.slice(0, 4)), span, activities[back] ?? [], { cut }),
  );
  return incomeBody({
    books,
    cut,
    days: { from, to },
    columns: [...columns.toReversed(), ...changes],
    proved: 'year0',
    activity: activities[0] ?? [],
    suppressZero,
    byRange: false,
    shown: spans,
    moreWords: [`and the same days of ${years - 1} earlier ${years === 2 ? 'year' : 'years'}`],
  });
}

export const multiYearIncomeComparisonReport = joinReport(multiYearIncomeComparison, (tx, order) =>
  withReportBooks(tx, order, (books) => readStatement(tx, books, order.params)),
);
