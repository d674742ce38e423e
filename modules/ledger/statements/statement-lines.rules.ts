// The lines of a statement: an account, or one cost center of it; their amounts, their order, and the range
// each belongs to.
import type { CellSource, ReportCell } from '../../../packages/contract/contract.ts';
import type { Cents } from '../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../packages/reporting/layout.ts';

/** What a statement must know of an account. */
export interface StatementAccount {
  accountId: string;
  number: string;
  name: string;
  type: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'INCOME' | 'EXPENSE';
  fundId: string;
  role: string;
}

/** A line: an account in all cost centers that are asked for, or in one of them. */
export interface StatementLine extends StatementAccount {
  costCenterId: string | null;
}

/** What of an account stands in one cost center, in cents. */
export interface Share {
  accountId: string;
  costCenterId: string;
  amount_cents: Cents;
}

/**
 * How the books are cut: the cost centers that are asked for (null: all), and whether each has lines of its
 * own.
 */
export interface CostCenterCut {
  costCenterIds: readonly string[] | null;
  isSplit: boolean;
}

/** Amounts of lines by their key. */
export type Amounts = ReadonlyMap<string, Cents>;

const keyOf = (accountId: string, costCenterId: string | null) => (costCenterId === null ? accountId : `${accountId}:${costCenterId}`);

/** The key figures of a line are found by. */
export const lineKey = ({ accountId, costCenterId }: Pick<StatementLine, 'accountId' | 'costCenterId'>): string =>
  keyOf(accountId, costCenterId);

/** The shares a cut asks for, added up by line. */
export function amountsOf(shares: readonly Share[], { costCenterIds, isSplit }: CostCenterCut): Amounts {
  const wanted = costCenterIds && new Set(costCenterIds);
  const amounts = new Map<string, Cents>();
  for (const { accountId, costCenterId, amount_cents } of shares) {
    if (wanted && !wanted.has(costCenterId)) continue;
    const key = keyOf(accountId, isSplit ? costCenterId : null);
    amounts.set(key, (amounts.get(key) ?? 0n) + amount_cents);
  }
  return amounts;
}

/** The amount of a line in cents. */
export function amountOf(amounts: Amounts, line: StatementLine): Cents {
  return amounts.get(keyOf(line.accountId, line.costCenterId)) ?? 0n;
}

/** How a figure of a line is made: the amounts it is read from, debit positive, and which rows they are. */
export interface LineFigure {
  amounts: Amounts;
  source: Omit<CellSource, 'accountIds' | 'costCenterIds' | 'sign'>;
  sign: 1 | -1;
}

/** The figure of a line, opening its rows. */
export function figureOf(line: StatementLine, { amounts, source, sign }: LineFigure, { costCenterIds }: CostCenterCut): ReportCell {
  const centers = line.costCenterId === null ? costCenterIds : [line.costCenterId];
  return moneyCell(BigInt(sign) * amountOf(amounts, line), {
    ...source,
    accountIds: [line.accountId],
    ...(centers ? { costCenterIds: centers } : {}),
    sign,
  });
}

/** A cost center as numbers carry it. */
export interface CenterName {
  costCenterId: string;
  code: string;
  name: string;
}

/** What the lines of a statement are made from. */
export interface LineOrder {
  accounts: readonly StatementAccount[];
  centers: readonly CenterName[];
  /**
   * Names of accounts in a cost center where they have one of their own, by account and center joined with a
   * colon.
   */
  centerNames: ReadonlyMap<string, string>;
  cut: CostCenterCut;
  sort: 'number' | 'name';
}

function splitLines(account: StatementAccount, { centers, centerNames, cut }: LineOrder): StatementLine[] {
  const wanted = centers.filter(({ costCenterId }) => cut.costCenterIds === null || cut.costCenterIds.includes(costCenterId));
  return wanted.map(({ costCenterId, code, name }) => ({
    ...account,
    costCenterId,
    number: `${account.number}-${code}`,
    name: centerNames.get(keyOf(account.accountId, costCenterId)) ?? (code === '000' ? account.name : `${account.name} - ${name}`),
  }));
}

/**
 * Names as a person reads them, 9 before 10; numbers of accounts as they are written. One comparer for all:
 * making it costs more than a sort.
 */
const comparers = { name: new Intl.Collator('en', { numeric: true }), number: new Intl.Collator('en') };

/** The lines of a statement in their order. */
export function linesOf(order: LineOrder): StatementLine[] {
  const lines = order.accounts.flatMap((account) =>
    order.cut.isSplit ? splitLines(account, order) : [{ ...account, costCenterId: null }],
  );
  const { compare } = comparers[order.sort];
  if (order.sort === 'number') return lines.toSorted((a, b) => compare(a.number, b.number));
  return lines.toSorted((a, b) => compare(a.name, b.name) || compare(a.number, b.number));
}

/** A named block of account numbers. */
export interface NumberRange {
  name: string;
  startNumber: number;
  endNumber: number;
}

/** What of an account names its range. */
type RangedAccount = Pick<StatementAccount, 'number' | 'role' | 'type'>;

/** The range a line stands under. */
export interface LineRange {
  name: string;
  /** Its place among the ranges. */
  start: number;
}

/** What accounts are called together in a chart without ranges: by role, in this order, else by type. */
const byRole: Readonly<Record<string, string>> = {
  CASH: 'Cash',
  RECEIVABLE: 'Receivables',
  PAYABLE: 'Accounts payable',
  PREPAID: 'Prepaid assessments',
  PREPAID_RESERVE: 'Prepaid assessments',
  DEPOSITS_HELD: 'Deposits held',
  INTERFUND: 'Due to and from other funds',
};
const byType = { ASSET: 'Other assets', LIABILITY: 'Other liabilities', EQUITY: 'Fund balances', INCOME: 'Income', EXPENSE: 'Expense' };
const unranged = [...new Set(Object.values(byRole)), ...Object.values(byType)];

/**
 * The range the number of a line lies in. Numbers that begin with no figure, and those outside all ranges,
 * stand under `Other accounts`. A chart without ranges is cut by what its accounts are: cash, receivables.
 */
export function rangeOf({ number, role, type }: RangedAccount, ranges: readonly NumberRange[]): LineRange {
  if (ranges.length === 0) {
    const name = byRole[role] ?? byType[type];
    return { name, start: unranged.indexOf(name) };
  }
  const digits = /^\d+/.exec(number)?.[0];
  const other = { name: 'Other accounts', start: Number.MAX_SAFE_INTEGER };
  if (digits === undefined) return other;
  const place = Number(digits);
  const found = ranges.find((range) => range.startNumber <= place && place <= range.endNumber);
  return found ? { name: found.name, start: found.startNumber } : other;
}
