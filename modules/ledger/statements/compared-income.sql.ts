// The income statement of a span, alone or beside the span before, the year before, the budget, other days,
// or as the twelve months up to its end.
import { type Comparison, comparisons, type ReportColumn } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import {
  addDays,
  addMonths,
  assert,
  daysBetween,
  endOfMonth,
  formatMonth,
  formatSpan,
  invalid,
  type LocalDate,
  startOfMonth,
} from '../../../packages/kernel/kernel.ts';
import { percentCell, subtractCells } from '../../../packages/reporting/layout.ts';
import type { ReportBody } from '../../../packages/reporting/report.ts';
import type { Books } from '../books.store.ts';
import { budgetShares, type DaySpan, type Share } from '../statement.store.ts';
import { budgetWords } from './budget-words.sql.ts';
import { activityColumn, budgetColumn } from './income-statement.rules.ts';
import { incomeBody, moneyColumn } from './income-statement.sql.ts';
import type { StatementColumn } from './statement.rules.ts';
import { cutOf } from './statement.sql.ts';
import { readFigures } from './statement-figures.store.ts';

const isWholeMonths = ({ from, to }: DaySpan) => from === startOfMonth(from) && to === endOfMonth(to);
const monthsOf = ({ from, to }: DaySpan) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/** A span some months earlier or later; one that ends with a month ends with a month. */
export function monthsLater({ from, to }: DaySpan, months: number): DaySpan {
  const end = addMonths(to, months);
  return { from: addMonths(from, months), to: to === endOfMonth(to) ? endOfMonth(end) : end };
}

/** The span before: as many months when it is whole months, else as many days. */
function spanBefore(span: DaySpan): DaySpan {
  if (isWholeMonths(span)) return monthsLater(span, -monthsOf(span));
  const to = addDays(span.from, -1);
  return { from: addDays(to, -daysBetween(span.from, span.to)), to };
}

/** The span of the same length that ends on another day. */
function spanEnding(span: DaySpan, to: LocalDate): DaySpan {
  if (!isWholeMonths(span) || to !== endOfMonth(to)) return { from: addDays(to, -daysBetween(span.from, span.to)), to };
  return { from: startOfMonth(addMonths(startOfMonth(to), 1 - monthsOf(span))), to };
}

/** The twelve months up to the month of a day; the last ends on the day. */
function twelveMonths(to: LocalDate): DaySpan[] {
  return Array.from({ length: 12 }, (_, i) => {
    const from = addMonths(startOfMonth(to), i - 11);
    return { from, to: i === 11 ? to : endOfMonth(from) };
  });
}

/** A span as the head of a column: `January 2026`, or its first and last day. */
export function spanTitle({ from, to }: DaySpan): string {
  return from === startOfMonth(to) && to === endOfMonth(to) ? formatMonth(to) : formatSpan(from, to);
}

export interface ComparedParams {
  fromDate: LocalDate;
  toDate: LocalDate;
  costCenterIds: readonly string[];
  consolidate: boolean;
  suppressZero: boolean;
  sort: string;
  comparison: string;
  compareDate: LocalDate | null;
  byRange: boolean;
}

function comparedSpan(span: DaySpan, comparison: Comparison, compareDate: LocalDate | null): DaySpan | null {
  if (comparison === 'priorPeriod') return spanBefore(span);
  if (comparison === 'priorYear') return monthsLater(span, -12);
  if (comparison !== 'otherDates') return null;
  if (compareDate) return spanEnding(span, compareDate);
  throw invalid('Other dates end on must be filled in.', [{ path: 'compareDate', message: 'must be filled in' }]);
}

/** What a pair of columns differs by; of expenses as of income, the first less the second. */
const differences: StatementColumn[] = [
  { key: 'change', title: 'Change', kind: 'money', compute: ({ amount = {}, compared = {} }) => subtractCells(amount, compared) },
  {
    key: 'changePercent',
    title: 'Change %',
    kind: 'percent',
    percentOf: ['change', 'compared'],
    compute: ({ change, compared }) => percentCell(change?.money ?? 0n, compared?.money ?? 0n),
  },
];

/** An income statement with the columns its comparison asks for. */
export async function readComparedIncome(tx: Tx, books: Books, params: ComparedParams): Promise<ReportBody> {
  const { fromDate: from, toDate: to, compareDate, suppressZero, byRange, sort } = params;
  const comparison = comparisons.find((each) => each === params.comparison) ?? 'none';
  const cut = cutOf(books, params.costCenterIds, params.consolidate);
  const span = { from, to };
  const other = comparedSpan(span, comparison, compareDate);
  const months = comparison === 'months12' ? twelveMonths(to) : [];
  const spans = months.length > 0 ? [{ from: months[0]?.from ?? from, to }, ...months] : other ? [span, other] : [span];
  const [{ activities }, budgets, words] = await Promise.all([
    readFigures(tx, books, { spans }),
    comparison === 'budget' ? budgetShares(tx, books, [span]) : ([] as Share[][]),
    budgetWords(tx, books, comparison === 'budget' ? [span] : []),
  ]);
  const posted = (column: ReportColumn, i: number) => {
    const days = spans[i];
    assert(days, 'every column has its span');
    return activityColumn(column, days, activities[i] ?? [], { cut });
  };
  const pair =
    comparison === 'budget'
      ? [budgetColumn(moneyColumn('compared', 'Budget'), span, budgets[0] ?? [], { cut }), ...differences]
      : other
        ? [posted(moneyColumn('compared', spanTitle(other)), 1), ...differences]
        : [];
  const columns =
    months.length > 0
      ? [
          ...months.map((month, i) =>
            posted(moneyColumn(`month${i + 1}`, `${formatMonth(month.to).slice(0, 3)} ${month.to.slice(0, 4)}`), i + 1),
          ),
          posted(moneyColumn('amount', 'Total'), 0),
        ]
      : [posted(moneyColumn('amount', pair.length > 0 ? spanTitle(span) : 'Amount'), 0), ...pair];
  return incomeBody({
    books,
    cut,
    days: spans[0] ?? span,
    columns,
    proved: 'amount',
    activity: activities[0] ?? [],
    suppressZero,
    byRange,
    sort,
    shown: spans,
    moreWords: words,
  });
}
