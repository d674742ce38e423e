// Plans imports of the ledger: what the rows of a chart add, and what the rows of a budget set, naming every row that cannot be used.
import type { ImportPlan, ImportProblem, ImportRow, PlannedRow } from '../../../packages/contract/contract.ts';
import { allocate, type Cents, formatMoney, sumCents } from '../../../packages/kernel/kernel.ts';
import { largestAmount } from '../accounting.contract.ts';
import { type AccountType, accountRoles, rolesOncePerFund } from './account.rules.ts';
import { type budgetImport, type chartImport, periodKeys } from './chart-import.contract.ts';
import { type AccountRange, rangeOf } from './range.rules.ts';

/** Names of the funds an association usually has, by code, in the order reports show them. */
export const fundNames: Readonly<Record<string, string>> = { OPERATING: 'Operating', RESERVE: 'Reserve', SPECIAL: 'Special' };

/** An account to be added. */
export interface ChartRow {
  number: string;
  name: string;
  type: AccountType;
  fund: string;
  role: string;
}

type GivenAccount = ImportRow<(typeof chartImport)['columns']>;

/** A row in the forms the ledger keeps; blanks where it says nothing. */
function chartRow({ values: { number, name, type, fund, role } }: GivenAccount): ChartRow {
  return { number: number ?? '', name: name ?? '', type: (type ?? '') as AccountType, fund: fund?.toUpperCase() ?? '', role: role ?? '' };
}

function accountProblems(line: number, row: ChartRow): ImportProblem[] {
  const types = accountRoles[row.role as keyof typeof accountRoles] ?? [];
  const misplaced = row.role !== '' && String(row.type) !== '' && !types.includes(row.type);
  const found: [column: string, isWrong: boolean, message: string][] = [
    ['number', !/^[A-Z0-9][A-Z0-9.-]{0,19}$/.test(row.number), 'An account number has 1 to 20 capital letters, digits, points or hyphens.'],
    ['fund', row.fund !== '' && !/^[A-Z0-9]{1,12}$/.test(row.fund), 'A fund is named by its code, such as OPERATING.'],
    ['role', misplaced, `${row.role} belongs to an account of type ${types.join(' or ')}.`],
  ];
  return found.flatMap(([column, isWrong, message]) =>
    isWrong && row.number !== '' ? [{ line, column, message, severity: 'error' }] : [],
  );
}

/** The accounts there are, as far as a chart must agree with them. */
export interface ChartFacts {
  existing: readonly { number: string; fundCode: string; role: string }[];
  /** The ranges of account numbers; the type of a new account is that of its range. */
  ranges: readonly AccountRange[];
}

/** A fund that has its due to/from account or fund balance gets no second; rows known by number are left as they are. */
function roleConflicts(rows: readonly { line: number; row: ChartRow }[], { existing }: ChartFacts): ImportProblem[] {
  const known = new Set(existing.map((account) => account.number));
  const held = existing.filter((account) => rolesOncePerFund.has(account.role));
  const taken = new Map(held.map((account) => [`${account.fundCode} ${account.role}`, `already: ${account.number}`]));
  return rows.flatMap(({ line, row }): ImportProblem[] => {
    if (!rolesOncePerFund.has(row.role) || known.has(row.number)) return [];
    const once = `${row.fund} ${row.role}`;
    const holder = taken.get(once);
    if (holder === undefined) {
      taken.set(once, `on line ${line}`);
      return [];
    }
    return [{ line, column: 'role', message: `Fund ${row.fund} has its account ${row.role} ${holder}.`, severity: 'error' }];
  });
}

/** A new account has the type of the range its number lies in. */
function rangeProblems(line: number, row: ChartRow, { ranges }: ChartFacts): ImportProblem[] {
  const range = rangeOf(ranges, row.number);
  if (!range || String(row.type) === '' || range.type === row.type) return [];
  const message = `${row.number} lies in the range ${range.name}, so its type is ${range.type}.`;
  return [{ line, column: 'type', message, severity: 'error', suggestion: range.type }];
}

/** Plans a chart: accounts known by number add nothing. */
export function planChart(given: readonly GivenAccount[], facts: ChartFacts): ImportPlan<ChartRow> {
  const rows = given.map((one) => ({ line: one.line, row: chartRow(one) }));
  const known = new Set(facts.existing.map((account) => account.number));
  const problems = [
    ...rows.flatMap(({ line, row }) => [...accountProblems(line, row), ...(known.has(row.number) ? [] : rangeProblems(line, row, facts))]),
    ...roleConflicts(rows, facts),
  ];
  return {
    rows: rows.map(({ line, row }) => (known.has(row.number) ? { line, act: 'same', change: null } : { line, act: 'new', change: row })),
    problems,
  };
}

/** What an account of a budget is to hold, by period. */
export interface BudgetRow {
  accountId: string;
  fundId: string;
  amounts: readonly Cents[];
}

/** What a budget is held against. */
export interface BudgetFacts {
  /** Periods of the year. */
  periods: number;
  accounts: ReadonlyMap<string, { accountId: string; fundId: string; name: string; type: AccountType }>;
  /** The budget there is: amounts by account and period. */
  existing: ReadonlyMap<string, readonly Cents[]>;
  nearAccount(text: string): string | null;
}

type GivenBudget = ImportRow<(typeof budgetImport)['columns']>;

/** The amounts of a row by period: those given, else the total spread to the cent, the remainder on the first (accounting.md 6). */
function amountsOf({ values }: GivenBudget, periods: number, before: readonly Cents[]): Cents[] | null {
  const given = periodKeys.slice(0, periods).map((key) => values[key]);
  if (given.some((amount) => typeof amount === 'bigint'))
    return given.map((amount, i) => (amount === undefined ? (before[i] ?? 0n) : (amount ?? 0n)));
  const { total } = values;
  if (typeof total !== 'bigint') return null;
  return allocate(
    total,
    given.map(() => 1n),
  );
}

function budgetProblems(row: GivenBudget, facts: BudgetFacts): ImportProblem[] {
  const { line, values } = row;
  const error = (column: string, message: string, suggestion: string | null = null): ImportProblem => ({
    line,
    column,
    message,
    severity: 'error',
    suggestion,
  });
  const account = facts.accounts.get(values.number ?? '');
  const isBudgeted = account?.type === 'INCOME' || account?.type === 'EXPENSE';
  const amounts = (['total', ...periodKeys] as const).flatMap((key) => {
    const amount = values[key];
    const size = typeof amount === 'bigint' && amount < 0n ? -amount : amount;
    return typeof size === 'bigint' && size > largestAmount ? [error(key, `An amount is at most ${formatMoney(largestAmount)}.`)] : [];
  });
  const beyond = periodKeys.slice(facts.periods).filter((key) => typeof values[key] === 'bigint');
  return [
    ...(values.number && !isBudgeted
      ? [error('number', `${values.number} is no income or expense account.`, facts.nearAccount(values.number))]
      : []),
    ...amounts,
    ...beyond.map((key) => error(key, `The year has ${facts.periods} periods.`)),
    ...(amountsOf(row, facts.periods, []) === null ? [error('total', 'Give a total, or an amount for each period.')] : []),
  ];
}

function alike(a: readonly Cents[] | undefined, b: readonly Cents[]): boolean {
  return a !== undefined && a.length === b.length && a.every((amount, i) => amount === b[i]);
}

/** Plans a budget. The file replaces the budget of the year: an account it leaves out loses its amounts, which is remarked on. */
export function planBudget(given: readonly GivenBudget[], facts: BudgetFacts): ImportPlan<BudgetRow> {
  const problems = given.flatMap((row) => budgetProblems(row, facts));
  const bad = new Set(problems.map((problem) => problem.line));
  const planned = given.flatMap((row) => {
    const account = facts.accounts.get(row.values.number ?? '');
    const before = facts.existing.get(account?.accountId ?? '');
    const amounts = amountsOf(row, facts.periods, before ?? []);
    return account && amounts && !bad.has(row.line) ? [{ line: row.line, account, before, amounts }] : [];
  });
  const named = new Set(planned.map(({ account }) => account.accountId));
  const dropped = [...facts.existing.keys()].filter((accountId) => !named.has(accountId)).length;
  const remark = `${dropped} ${dropped === 1 ? 'account' : 'accounts'} the file does not name will have no budget any more.`;
  const isOther = dropped > 0 || planned.some(({ before, amounts }) => !alike(before, amounts));
  const rows = planned.map(({ line, account: { accountId, fundId, name }, before, amounts }): PlannedRow<BudgetRow> => {
    const act = before === undefined ? 'new' : alike(before, amounts) && dropped === 0 ? 'same' : 'changed';
    // The file replaces everything, so rows that stay as they are go in again with the others.
    return { line, act, note: name, change: isOther ? { accountId, fundId, amounts } : null };
  });
  const sum = (type: AccountType) => sumCents(planned.filter(({ account }) => account.type === type).flatMap(({ amounts }) => amounts));
  return {
    rows,
    problems: [
      ...(dropped > 0 && planned.length > 0 ? [{ line: 1, column: '', message: remark, severity: 'warning' as const }] : []),
      ...problems,
    ],
    totals: { income: sum('INCOME'), expenses: sum('EXPENSE') },
  };
}
