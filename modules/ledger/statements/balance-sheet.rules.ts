// The balance sheet: assets, liabilities and equity at one or several days, with the net income that is
// computed and never posted; what it proves.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { addDays, type Cents, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { moneyCell, negateCell } from '../../../packages/reporting/layout.ts';
import {
  addMeasures,
  type Cells,
  isEmpty,
  layOut,
  type MeasuredLine,
  proveRanges,
  type StatementColumn,
  type StatementLayout,
  statementRow,
} from './statement.rules.ts';
import { amountsOf, type CostCenterCut, figureOf, type Share, type StatementAccount, type StatementLine } from './statement-lines.rules.ts';

/**
 * What the books hold at the end of a day, what they held before its fiscal year, and what was posted in
 * between without year closings; debit positive.
 */
export interface SheetDay {
  asOf: LocalDate;
  yearStart: LocalDate;
  ends: readonly Share[];
  before: readonly Share[];
  activity: readonly Share[];
}

/** A column of a sheet: accounts are measured, and so is net income. */
export interface SheetColumn extends StatementColumn {
  /**
   * Income less expense of the fiscal year so far, or of the years before as far as they were not closed; of
   * one cost center or all.
   */
  net(of: 'year' | 'earlier', costCenterId: string | null): ReportCell;
}

const isResult = ({ type }: StatementAccount) => type === 'INCOME' || type === 'EXPENSE';
const isInterfund = ({ role }: StatementAccount) => role === 'INTERFUND';

interface Wanted {
  accounts: readonly StatementAccount[];
  cut: CostCenterCut;
  /** Null: all funds. */
  fundIds: readonly string[] | null;
}

function netCell({ accounts, cut, fundIds }: Wanted, day: SheetDay, of: 'year' | 'earlier', costCenterId: string | null): ReportCell {
  const { asOf, yearStart, ends, before } = day;
  const own = new Set(
    accounts.filter((one) => isResult(one) && (fundIds === null || fundIds.includes(one.fundId))).map((one) => one.accountId),
  );
  const centers = costCenterId === null ? cut.costCenterIds : [costCenterId];
  const sum = (shares: readonly Share[]) =>
    sumCents(
      shares.filter((one) => own.has(one.accountId) && (!centers || centers.includes(one.costCenterId))).map((one) => one.amount_cents),
    );
  const money = of === 'year' ? sum(before) - sum(ends) : -sum(before);
  const source: CellSource = {
    rows: 'postings',
    accountTypes: ['INCOME', 'EXPENSE'],
    ...(centers ? { costCenterIds: centers } : {}),
    ...(of === 'year' ? { fromDate: yearStart, toDate: asOf } : { toDate: addDays(yearStart, -1) }),
    sign: -1,
  };
  return moneyCell(money, ...(fundIds === null ? [source] : fundIds.map((fundId) => ({ ...source, fundId }))));
}

/** The books of a day, of all funds or of some. */
export function dayColumn(column: ReportColumn, day: SheetDay, wanted: Wanted): SheetColumn {
  const amounts = amountsOf(day.ends, wanted.cut);
  const source = { rows: 'postings', toDate: day.asOf };
  return {
    ...column,
    measure: (line, sign) =>
      wanted.fundIds === null || wanted.fundIds.includes(line.fundId)
        ? figureOf(line, { amounts, source, sign }, wanted.cut)
        : moneyCell(0n),
    net: (of, costCenterId) => netCell(wanted, day, of, costCenterId),
  };
}

/** What funds owe each other with the opposite sign, and nothing else. */
export function eliminationColumn(column: ReportColumn, of: SheetColumn): SheetColumn {
  return {
    ...column,
    measure: (line, sign) => (isInterfund(line) ? negateCell(of.measure?.(line, sign) ?? moneyCell(0n)) : moneyCell(0n)),
    net: () => moneyCell(0n),
  };
}

/** All that a column shows but what funds owe each other. */
export function eliminatedColumn(column: ReportColumn, of: SheetColumn): SheetColumn {
  return { ...of, ...column, measure: (line, sign) => (isInterfund(line) ? moneyCell(0n) : (of.measure?.(line, sign) ?? moneyCell(0n))) };
}

export interface SheetOrder {
  lines: readonly StatementLine[];
  columns: readonly SheetColumn[];
  /** Columns computed from those: a change, a percentage. */
  computed?: readonly StatementColumn[];
  layout: Omit<StatementLayout, 'columns'>;
  /** Net income has a line for each of these cost centers; one for all when there are none. */
  netBy: readonly { costCenterId: string; name: string }[];
  /**
   * The balances by which due to and from other funds stands with the assets or the liabilities; null: always
   * with the assets, where it nets to zero.
   */
  interfundBy: readonly Share[] | null;
}

/** A sheet as rows; the two sides by column, which must be equal. */
export interface Sheet {
  columns: readonly StatementColumn[];
  rows: ReportRow[];
  assets: Cells;
  others: Cells;
  /** That ranges add up. */
  ranges: ReportCheck;
}

function netLines({ columns, netBy }: SheetOrder): MeasuredLine[] {
  const line = (name: string, of: 'year' | 'earlier', costCenterId: string | null): MeasuredLine => ({
    line: { number: '', name },
    measures: Object.fromEntries(columns.map((column) => [column.key, column.net(of, costCenterId)])),
  });
  const earlier = line('Net income of earlier years, not closed', 'earlier', null);
  const years =
    netBy.length === 0
      ? [line('Net income, year to date', 'year', null)]
      : netBy.map(({ costCenterId, name }) => line(`Net income, year to date, ${name}`, 'year', costCenterId));
  return [...(isEmpty(earlier.measures) ? [] : [earlier]), ...years];
}

/**
 * Lays the sheet out. Due to and from stands with the assets while others owe the fund, with the liabilities
 * while it owes them.
 */
export function layOutSheet(order: SheetOrder): Sheet {
  const { lines, interfundBy } = order;
  const columns = [...order.columns, ...(order.computed ?? [])];
  const layout: StatementLayout = { ...order.layout, columns };
  const owed = new Map<string, Cents>();
  for (const { accountId, amount_cents } of interfundBy ?? []) owed.set(accountId, (owed.get(accountId) ?? 0n) + amount_cents);
  const isOwing = (line: StatementLine) => isInterfund(line) && (owed.get(line.accountId) ?? 0n) < 0n;
  const plain = (type: StatementAccount['type']) => (line: StatementLine) => !isInterfund(line) && line.type === type;
  const section = (title: string, sign: 1 | -1, own: readonly StatementLine[], more: readonly MeasuredLine[] = []) =>
    layOut({ title, totalTitle: `Total ${title.toLowerCase()}`, side: 'other', sign, lines: own, more }, layout);

  const assets = section(
    'Assets',
    1,
    lines.filter((line) => plain('ASSET')(line) || (isInterfund(line) && !isOwing(line))),
  );
  const liabilities = section(
    'Liabilities',
    -1,
    lines.filter((line) => plain('LIABILITY')(line) || isOwing(line)),
  );
  const equity = section('Equity', -1, lines.filter(plain('EQUITY')), netLines(order));
  const others = addMeasures([liabilities.total, equity.total], columns);
  const total = statementRow({ kind: 'grandTotal', level: 0, name: 'Total liabilities and equity', side: 'other' }, others, columns);
  return {
    columns,
    rows: [...assets.rows, ...liabilities.rows, ...equity.rows, total],
    assets: assets.total,
    others,
    ranges: proveRanges([assets, liabilities, equity]),
  };
}

/** What every balance sheet proves, by name. */
export const sheetProofs = [
  'Assets equal liabilities and equity',
  'Each fund balances',
  'Due to and from net to zero',
  'Net income equals income less expense',
] as const;

/** Proves a sheet and the days it shows. */
export function proveSheet(
  sheet: Sheet,
  days: readonly SheetDay[],
  {
    accounts,
    cut,
    funds,
  }: { accounts: readonly StatementAccount[]; cut: CostCenterCut; funds: readonly { fundId: string; name: string }[] },
): ReportCheck[] {
  const [sides, balances, interfund, result] = sheetProofs;
  const of = (cells: Cells, key: string) => cells[key]?.money ?? 0n;
  const unequal = sheet.columns.filter(({ key, measure }) => measure && of(sheet.assets, key) !== of(sheet.others, key));
  const sum = (shares: readonly Share[], wanted: (one: StatementAccount) => boolean) => {
    const ids = new Set(accounts.filter(wanted).map((one) => one.accountId));
    return sumCents(shares.filter((one) => ids.has(one.accountId)).map((one) => one.amount_cents));
  };
  const check = (name: string, wrong: readonly string[], detail = ''): ReportCheck =>
    wrong.length === 0 ? { name, outcome: 'holds', detail } : { name, outcome: 'fails', detail: wrong.join(', ') };
  const differing = days.flatMap(({ ends }) =>
    funds.flatMap(({ fundId, name }) => {
      const difference = sum(ends, (one) => one.fundId === fundId);
      return difference === 0n ? [] : [`${name} by ${formatMoney(difference)}`];
    }),
  );
  const owed = days.map(({ ends }) => sum(ends, isInterfund)).filter((cents) => cents !== 0n);
  const nets = days.map(({ ends, before, activity }) => ({
    net: sum(before, isResult) - sum(ends, isResult),
    income: -sum(activity, isResult),
  }));
  const closed = nets.some(({ net, income }) => net === 0n && income !== 0n);
  return [
    cut.costCenterIds === null
      ? check(
          sides,
          unequal.map(({ key, title }) => `${title} by ${formatMoney(of(sheet.assets, key) - of(sheet.others, key))}`),
        )
      : { name: sides, outcome: 'notApplicable', detail: 'some cost centers only' },
    check(balances, differing),
    check(
      interfund,
      owed.map((cents) => formatMoney(cents)),
    ),
    closed
      ? { name: result, outcome: 'notApplicable', detail: 'the year is closed, its result stands in the equity' }
      : check(
          result,
          nets.filter(({ net, income }) => net !== income).map(({ net, income }) => `${formatMoney(net)} and ${formatMoney(income)}`),
          nets.map(({ income }) => formatMoney(income, 'digits')).join(' and '),
        ),
  ];
}
