// Reads income and expense against the budget: actuals from the summary without year closings, budgets of the periods touched.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import {
  type Cents,
  endOfMonth,
  formatDate,
  formatMoney,
  formatMonth,
  type LocalDate,
  startOfMonth,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { headRow, moneyCell, percentCell, subtractCells, sumCells } from '../../../packages/reporting/layout.ts';
import type { ParamsOf } from '../../../packages/reporting/params.ts';
import { joinReport, type ReportBody } from '../../../packages/reporting/report.ts';
import { type Books, withBooks } from '../books.store.ts';
import type { AccountRow } from '../chart/account.store.ts';
import { activitiesUpTo, budgetsOf, yearIn } from '../statement.store.ts';
import { basisOf } from '../years/year.rules.ts';
import { detailedIncomeStatement } from './detailed-income-statement.report.ts';

/** The figures a line starts from; all others are computed from them, on totals as on lines. */
const measures = ['actual', 'budget', 'ytdActual', 'ytdBudget', 'annualBudget'] as const;
type Measures = Readonly<Record<(typeof measures)[number], ReportCell>>;

interface Spans {
  from: LocalDate;
  to: LocalDate;
  yearStart: LocalDate;
  yearEnd: LocalDate;
}

function columnsFor({ from, to }: Spans): ReportColumn[] {
  const span = from === startOfMonth(to) && to === endOfMonth(to) ? formatMonth(to) : `${formatDate(from)} to ${formatDate(to)}`;
  const money = (key: string, title: string, over?: string): ReportColumn => ({ key, title, kind: 'money', ...(over ? { over } : {}) });
  return [
    { key: 'number', title: 'Number', kind: 'code' },
    { key: 'name', title: 'Account', kind: 'text' },
    money('actual', 'Actual', span),
    money('budget', 'Budget', span),
    money('variance', 'Variance', span),
    { key: 'variancePercent', title: 'Variance %', kind: 'percent', over: span },
    money('ytdActual', 'Actual', 'Year to date'),
    money('ytdBudget', 'Budget', 'Year to date'),
    money('ytdVariance', 'Variance', 'Year to date'),
    money('annualBudget', 'Annual', 'Budget of the year'),
    money('remaining', 'Remaining', 'Budget of the year'),
  ];
}

async function readMeasures(
  tx: Tx,
  books: Books,
  { from, to, yearStart, yearEnd }: Spans,
): Promise<{ measure: (account: AccountRow) => Measures; ytdActual: ReadonlyMap<string, Cents> }> {
  const [{ activities }, [budget, ytdBudget, annual]] = await Promise.all([
    activitiesUpTo(tx, books, [from, yearStart] as const, to),
    budgetsOf(tx, books, [
      { from, to },
      { from: yearStart, to },
      { from: yearStart, to: yearEnd },
    ] as const),
  ]);
  const [actual, ytdActual] = activities;
  const measure = ({ accountId, type }: AccountRow): Measures => {
    const sign = type === 'INCOME' ? -1 : 1;
    const posted = (amounts: ReadonlyMap<string, Cents>, fromDate: LocalDate): ReportCell =>
      moneyCell(BigInt(sign) * (amounts.get(accountId) ?? 0n), {
        rows: 'postings',
        accountIds: [accountId],
        fromDate,
        toDate: to,
        excludeYearClose: true,
        sign,
      });
    const budgeted = (amounts: ReadonlyMap<string, Cents>, fromDate: LocalDate, toDate: LocalDate): ReportCell =>
      moneyCell(amounts.get(accountId) ?? 0n, { rows: 'budget', accountIds: [accountId], fromDate, toDate, sign: 1 });
    return {
      actual: posted(actual, from),
      budget: budgeted(budget, from, to),
      ytdActual: posted(ytdActual, yearStart),
      ytdBudget: budgeted(ytdBudget, yearStart, to),
      annualBudget: budgeted(annual, yearStart, yearEnd),
    };
  };
  return { measure, ytdActual };
}

function combine(all: readonly Measures[], how: (cells: readonly ReportCell[]) => ReportCell): Measures {
  return Object.fromEntries(measures.map((measure) => [measure, how(all.map((each) => each[measure]))])) as unknown as Measures;
}

/** What a line shows. Of expenses less than budgeted is favorable, of all else more is. */
function shownCells(base: Measures, of: 'expense' | 'income', variance: string): Record<string, ReportCell> {
  const less = (actual: ReportCell, budget: ReportCell) =>
    variance === 'favorable' && of === 'expense' ? subtractCells(budget, actual) : subtractCells(actual, budget);
  const difference = less(base.actual, base.budget);
  return {
    ...base,
    variance: difference,
    variancePercent: percentCell(difference.money ?? 0n, base.budget.money ?? 0n),
    ytdVariance: less(base.ytdActual, base.ytdBudget),
    remaining: subtractCells(base.annualBudget, base.ytdActual),
  };
}

const isEmpty = (base: Measures) => measures.every((measure) => base[measure].money === 0n);
const totalOf = (all: readonly Measures[]) => combine(all, sumCells);

function named(kind: ReportRow['kind'], level: number, name: string, cells: Record<string, ReportCell>, number?: string): ReportRow {
  return { kind, level, cells: { ...(number ? { number: { text: number } } : {}), name: { text: name }, ...cells } };
}

async function readStatement(tx: Tx, books: Books, params: ParamsOf<typeof detailedIncomeStatement>): Promise<ReportBody> {
  const { fromDate: from, toDate: to, fundId, variance, suppressZero } = params;
  const year = yearIn(books, to);
  const spans: Spans = { from, to, yearStart: year?.startOn ?? from, yearEnd: year?.endOn ?? to };
  const funds = books.funds.filter((fund) => fundId === null || fund.fundId === fundId);
  const accounts = books.accounts.filter((account) => fundId === null || account.fundId === fundId);
  const { measure, ytdActual } = await readMeasures(tx, books, spans);
  const columns = columnsFor(spans);

  const block = (type: 'INCOME' | 'EXPENSE', title: string) => {
    const of = type === 'INCOME' ? 'income' : 'expense';
    const lines = accounts.filter((account) => account.type === type).map((account) => ({ account, base: measure(account) }));
    const rows = lines
      .filter(({ base }) => !suppressZero || !isEmpty(base))
      .map(({ account, base }) => named('row', 1, account.name, shownCells(base, of, variance), account.number));
    const total = named('subtotal', 0, `Total ${of}`, shownCells(totalOf(lines.map(({ base }) => base)), of, variance));
    return { lines, rows: [headRow(title, columns), ...rows, total] };
  };
  const income = block('INCOME', 'Income');
  const expense = block('EXPENSE', 'Expense');
  const netOf = (wanted: (account: AccountRow) => boolean) => {
    const side = (lines: typeof income.lines) => totalOf(lines.filter(({ account }) => wanted(account)).map(({ base }) => base));
    return combine([side(income.lines), side(expense.lines)], ([plus, minus]) => subtractCells(plus ?? {}, minus ?? {}));
  };
  const nets = funds
    .map((fund) => ({ title: `${fund.name} net income`, base: netOf((account) => account.fundId === fund.fundId) }))
    .filter(({ base }) => !suppressZero || !isEmpty(base))
    .map(({ title, base }) => named('subtotal', 0, title, shownCells(base, 'income', variance)));
  const net = netOf(() => true);
  const others = new Set(
    accounts.filter((account) => account.type !== 'INCOME' && account.type !== 'EXPENSE').map((account) => account.accountId),
  );
  const change = sumCents([...ytdActual].filter(([id]) => others.has(id)).map(([, amount]) => amount));
  return {
    subtitle: [
      `${formatDate(from)} to ${formatDate(to)}`,
      basisOf(year),
      ...(fundId === null ? [] : funds.map((fund) => `${fund.name} fund`)),
      'Budgets of whole periods',
    ],
    columns,
    rows: [
      ...income.rows,
      ...expense.rows,
      ...(funds.length > 1 ? nets : []),
      named('grandTotal', 0, 'Net income', shownCells(net, 'income', variance)),
    ],
    checks: [
      {
        name: 'Net income equals the change of the books',
        outcome: net.ytdActual.money === change ? 'holds' : 'fails',
        detail: formatMoney(change, 'digits'),
      },
    ],
  };
}

export const detailedIncomeStatementReport = joinReport(detailedIncomeStatement, (tx, { communityId, params }) =>
  withBooks(tx, communityId, (books) => readStatement(tx, books, params)),
);
