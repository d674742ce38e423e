// Reads the closings of a fiscal year fund by fund with equity before and after, and the entries that came
// after the first closing.
import type { CellSource, ReportColumn, ReportRow } from '../../../../packages/contract/contract.ts';
import type { Tx } from '../../../../packages/db/database.ts';
import { addDays, type Cents, formatMoney, formatSpan, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../../packages/reporting/layout.ts';
import { checkEqual, joinReport, type ReportBody } from '../../../../packages/reporting/report.ts';
import { type Books, withReportBooks } from '../../books.store.ts';
import { activitiesUpTo } from '../../statement.store.ts';
import { type ClosingLeg, type HistoryLine, type LateEntry, listClosingLegs, listLateEntries } from '../../years/year-history.store.ts';
import { yearCloseHistory } from './year-close-and-prior-period-postings.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'entry', title: 'Entry', kind: 'code' },
  { key: 'description', title: 'Description', kind: 'text' },
  { key: 'enteredBy', title: 'Entered by', kind: 'text' },
  { key: 'enteredDate', title: 'Entered on', kind: 'date' },
  { key: 'why', title: 'Why', kind: 'text' },
  { key: 'total', title: 'Total', kind: 'money' },
  { key: 'equity', title: 'Equity', kind: 'money' },
];

const isResult = ({ type }: Books['accounts'][number]) => type === 'INCOME' || type === 'EXPENSE';

function wordsOf(line: HistoryLine): ReportRow['cells'] {
  return {
    date: { date: line.date },
    entry: { text: line.entryId },
    description: { text: line.description },
    enteredBy: { text: line.enteredBy },
    enteredDate: { date: line.enteredDate },
  };
}

interface FundFigures {
  before: Cents;
  change: Cents;
  after: Cents;
}

/** Balances and activity by account, in cents, debit positive. */
interface Moved {
  ends: ReadonlyMap<string, Cents>;
  starts: ReadonlyMap<string, Cents>;
  /** Without closings. */
  activity: ReadonlyMap<string, Cents>;
}

/**
 * Equity of a fund, credits positive: before the closings of the year, what they moved, and after; each read
 * by itself.
 */
function figuresOf(fundId: string, books: Books, { ends, starts, activity }: Moved, legs: readonly ClosingLeg[]): FundFigures {
  const equity = books.accounts.filter((account) => account.survivorId === null && account.fundId === fundId && account.type === 'EQUITY');
  const sum = (...of: readonly ReadonlyMap<string, Cents>[]) =>
    -sumCents(of.flatMap((map) => equity.map(({ accountId }) => map.get(accountId) ?? 0n)));
  return { before: sum(starts, activity), change: -sumCents(legs.map((leg) => leg.amount_cents)), after: sum(ends) };
}

function fundRows(
  fund: Books['funds'][number],
  figures: FundFigures,
  legs: readonly ClosingLeg[],
  from: LocalDate,
  to: LocalDate,
): ReportRow[] {
  const source: CellSource = { rows: 'postings', accountTypes: ['EQUITY'], fundId: fund.fundId, sign: -1 };
  const beforeSources = [
    { ...source, toDate: addDays(from, -1) },
    { ...source, fromDate: from, toDate: to, excludeYearClose: true },
  ];
  return [
    headRow(fund.name, columns),
    {
      kind: 'row',
      level: 1,
      cells: { description: { text: 'Equity before closing' }, equity: { money: figures.before, sources: beforeSources } },
    },
    ...legs.map(
      (leg): ReportRow => ({
        kind: 'row',
        level: 1,
        cells: {
          ...wordsOf(leg),
          equity: moneyCell(-leg.amount_cents, { rows: 'postings', itemId: `${leg.date}.${leg.entryId}.${leg.leg}`, sign: -1 }),
        },
      }),
    ),
    {
      kind: 'subtotal',
      level: 0,
      cells: { description: { text: 'Equity after closing' }, equity: moneyCell(figures.after, { ...source, toDate: to }) },
    },
  ];
}

function lateRows(late: readonly LateEntry[]): ReportRow[] {
  const none: ReportRow = {
    kind: 'row',
    level: 1,
    cells: { description: { text: 'Nothing was posted into the year after it was closed' } },
  };
  return [
    headRow('Posted after the year was closed', columns),
    ...late.map(
      (entry): ReportRow => ({
        kind: 'row',
        level: 1,
        cells: { ...wordsOf(entry), why: { text: entry.why }, total: { amount: entry.debit_cents }, equity: { amount: entry.net_cents } },
      }),
    ),
    ...(late.length === 0 ? [none] : []),
  ];
}

async function readHistory(tx: Tx, books: Books, from: LocalDate): Promise<ReportBody> {
  const own = books.periods.filter((period) => period.yearStart === from);
  const to = own.at(-1)?.periodEnd ?? from;
  const span = { communityId: books.communityId, from, to, knownTime: books.knownTime };
  const [legs, late, { ends, starts, activities }] = await Promise.all([
    listClosingLegs(tx, span),
    listLateEntries(tx, span),
    activitiesUpTo(tx, books, [from] as const, to),
  ]);
  const moved = { ends, starts: starts[0] ?? new Map<string, Cents>(), activity: activities[0] };
  const funds = books.funds.map((fund) => {
    const closings = legs.filter((leg) => leg.fundId === fund.fundId);
    return { fund, closings, figures: figuresOf(fund.fundId, books, moved, closings) };
  });
  const sum = (of: (figures: FundFigures) => Cents) => sumCents(funds.map(({ figures }) => of(figures)));
  const results = books.accounts.filter(isResult);
  const net = -sumCents(results.map(({ accountId }) => moved.activity.get(accountId) ?? 0n));
  const left = sumCents(results.map(({ accountId }) => (ends.get(accountId) ?? 0n) - (moved.starts.get(accountId) ?? 0n)));
  const isClosed = legs.length > 0 && sum((figures) => figures.change) !== 0n && left === 0n;
  return {
    subtitle: [`Fiscal year ${own[0]?.yearLabel ?? ''}, ${formatSpan(from, to)}`, isClosed ? 'Closed' : 'Not closed'],
    columns,
    rows: [...funds.flatMap(({ fund, closings, figures }) => fundRows(fund, figures, closings, from, to)), ...lateRows(late)],
    checks: [
      checkEqual(
        'Equity after is equity before and the closings',
        sum((figures) => figures.after),
        sum((figures) => figures.before + figures.change),
        formatMoney(
          sum((figures) => figures.after),
          'digits',
        ),
      ),
      checkEqual(
        'Closings and what is left to close are the net income of the year',
        sum((figures) => figures.change) - left,
        net,
        formatMoney(net, 'digits'),
      ),
    ],
  };
}

export const yearCloseHistoryReport = joinReport(yearCloseHistory, (tx, order) =>
  withReportBooks(tx, order, (books) => readHistory(tx, books, order.params.fiscalYear)),
);
