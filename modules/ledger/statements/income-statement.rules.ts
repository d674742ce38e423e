// The income statement: income, expense and what remains, over any columns of activity and budget; what it
// proves.
import type { ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { type Cents, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../packages/reporting/layout.ts';
import { type ResultPart, resultPartOf } from '../chart/account.rules.ts';
import {
  type Cells,
  isEmpty,
  layOut,
  measuresOf,
  netOf,
  proveRanges,
  type StatementColumn,
  type StatementLayout,
  statementRow,
} from './statement.rules.ts';
import { amountsOf, type CostCenterCut, figureOf, type Share, type StatementAccount, type StatementLine } from './statement-lines.rules.ts';

interface Days {
  from: LocalDate;
  to: LocalDate;
}

/** Where a column looks: the cost centers of the statement, and the funds of the column; null: all. */
export interface ColumnCut {
  cut: CostCenterCut;
  fundIds?: readonly string[] | null;
}

const isOf = (line: StatementLine, fundIds: readonly string[] | null | undefined) => !fundIds || fundIds.includes(line.fundId);

/** What was posted from one day to another, year closings left out. */
export function activityColumn(
  column: ReportColumn,
  { from, to }: Days,
  shares: readonly Share[],
  { cut, fundIds }: ColumnCut,
): StatementColumn {
  const amounts = amountsOf(shares, cut);
  const source = { rows: 'postings', fromDate: from, toDate: to, excludeYearClose: true };
  return {
    ...column,
    measure: (line, sign) => (isOf(line, fundIds) ? figureOf(line, { amounts, source, sign }, cut) : moneyCell(0n)),
  };
}

/** The budget of the periods some days touch. Budgets are kept positive for income and for expense. */
export function budgetColumn(
  column: ReportColumn,
  { from, to }: Days,
  shares: readonly Share[],
  { cut, fundIds }: ColumnCut,
): StatementColumn {
  const amounts = amountsOf(shares, cut);
  const source = { rows: 'budget', fromDate: from, toDate: to };
  const natural = (line: StatementLine) => (line.type === 'INCOME' ? -1 : 1);
  return {
    ...column,
    measure: (line, sign) =>
      isOf(line, fundIds) ? figureOf(line, { amounts, source, sign: sign === natural(line) ? 1 : -1 }, cut) : moneyCell(0n),
  };
}

/** A total that is printed below income and expense: the net of some lines. */
export interface NetLine {
  title: string;
  wanted(line: StatementLine): boolean;
}

export interface IncomeOrder {
  /** Lines of income and expense. */
  lines: readonly StatementLine[];
  layout: StatementLayout;
  /** Nets above the last: of each fund. Those without any figure are left out with zero lines. */
  nets?: readonly NetLine[];
}

/** A statement as rows, and income less expense by column. */
export interface IncomeStatement {
  rows: ReportRow[];
  net: Cells;
  /** That ranges add up. */
  ranges: ReportCheck;
}

/**
 * Lays the statement out: income, expense, transfers between funds where there are any, the nets asked for,
 * and the net of all.
 */
export function layOutIncome({ lines, layout, nets = [] }: IncomeOrder): IncomeStatement {
  const { columns } = layout;
  const of = (part: ResultPart) => lines.filter((line) => resultPartOf(line) === part);
  const income = layOut({ title: 'Income', totalTitle: 'Total income', side: 'income', sign: -1, lines: of('INCOME') }, layout);
  const expense = layOut({ title: 'Expense', totalTitle: 'Total expense', side: 'expense', sign: 1, lines: of('EXPENSE') }, layout);
  const apart = layOut(
    { title: 'Transfers between funds', totalTitle: 'Total transfers', side: 'income', sign: -1, lines: of('TRANSFER') },
    layout,
  );
  const hasTransfers = of('TRANSFER').some((line) => !layout.suppressZero || !isEmpty(measuresOf(line, -1, columns)));
  const row = (kind: ReportRow['kind'], name: string, measures: Cells) =>
    statementRow({ kind, level: 0, name, side: 'income' }, measures, columns);
  const transfers = hasTransfers
    ? [row('subtotal', 'Net income before transfers', netOf([...of('INCOME'), ...of('EXPENSE')], columns)), ...apart.rows]
    : [];
  const parts = nets
    .map(({ title, wanted }) => ({ title, measures: netOf(lines.filter(wanted), columns) }))
    .filter(({ measures }) => !layout.suppressZero || !isEmpty(measures));
  const net = netOf(lines, columns);
  return {
    rows: [
      ...income.rows,
      ...expense.rows,
      ...transfers,
      ...parts.map(({ title, measures }) => row('subtotal', title, measures)),
      row('grandTotal', 'Net income', net),
    ],
    net,
    ranges: proveRanges([income, expense, apart]),
  };
}

/** What every income statement proves. */
export const incomeProof = 'Net income equals the change of the books';

/**
 * Income less expense must equal what all other accounts gained in the same days; of some cost centers alone
 * that says nothing.
 */
export function proveNet(
  net: ReportCell | undefined,
  activity: readonly Share[],
  accounts: readonly StatementAccount[],
  cut: CostCenterCut,
): ReportCheck {
  if (cut.costCenterIds !== null) return { name: incomeProof, outcome: 'notApplicable', detail: 'some cost centers only' };
  const others = new Set(accounts.filter(({ type }) => type !== 'INCOME' && type !== 'EXPENSE').map((one) => one.accountId));
  const change: Cents = sumCents(activity.filter((one) => others.has(one.accountId)).map((one) => one.amount_cents));
  return { name: incomeProof, outcome: net?.money === change ? 'holds' : 'fails', detail: formatMoney(change, 'digits') };
}
