// Reads the rows of chart-of-accounts and budget files into accounts and amounts, naming every row that cannot be used.
import { allocate, type Cents, type FieldProblem, formatMoney, parseMoney } from '../../packages/kernel/kernel.ts';
import { largestAmount } from './accounting.contract.ts';

export const accountTypes = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const;
export type AccountType = (typeof accountTypes)[number];

/** The roles an account can have, each with the types of account it belongs to. */
export const accountRoles: Readonly<Record<string, readonly AccountType[]>> = {
  CASH: ['ASSET'],
  RECEIVABLE: ['ASSET'],
  PREPAID: ['LIABILITY'],
  PAYABLE: ['LIABILITY'],
  INTERFUND: ['ASSET', 'LIABILITY'],
  FUND_BALANCE: ['EQUITY'],
  BANK_FEES: ['EXPENSE'],
  INTEREST_INCOME: ['INCOME'],
  DEPOSITS_HELD: ['LIABILITY'],
  CLEARING: ['ASSET'],
};

/** Roles a fund has once: the ledger must know where due to/from lines and net income of a fund go. */
export const rolesOncePerFund: ReadonlySet<string> = new Set(['INTERFUND', 'FUND_BALANCE']);

/** Accounts that only their own screens post to, because a subledger must agree with them. */
export const controlRoles: ReadonlySet<string> = new Set(['RECEIVABLE', 'PREPAID', 'PAYABLE', 'DEPOSITS_HELD', 'INTERFUND']);

export interface ChartRow {
  line: number;
  number: string;
  name: string;
  type: AccountType;
  fund: string;
  role: string;
}

/** A file's rows as the reader gives them. */
export interface FileRows {
  header: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** Names of the funds an association usually has, by code, in the order reports show them. */
export const fundNames: Readonly<Record<string, string>> = { OPERATING: 'Operating', RESERVE: 'Reserve', SPECIAL: 'Special' };

function columnsOf(file: FileRows, names: readonly string[]): { at: Map<string, number>; missing: string[] } {
  const header = file.header.map((title) => title.trim().toLowerCase());
  const at = new Map(names.map((name) => [name, header.indexOf(name)]));
  return { at, missing: names.filter((name) => at.get(name) === -1) };
}

/** What is wrong with a row of a file. */
export type RowProblem = FieldProblem & { line: number };

function problem(line: number, path: string, message: string): RowProblem {
  return { line, path, message };
}

function nameProblem(name: string): string | null {
  if (!name) return 'must be filled in';
  if (name.length > 120) return 'must have at most 120 characters';
  return /\p{Cc}/u.test(name) ? 'must not contain control characters' : null;
}

function roleProblem({ type, role }: ChartRow): string | null {
  if (role === '') return null;
  const types = accountRoles[role];
  if (!types) return `must be empty or one of ${Object.keys(accountRoles).join(', ')}`;
  return types.includes(type) || !accountTypes.includes(type) ? null : `${role} belongs to an account of type ${types.join(' or ')}`;
}

function checkRow(row: ChartRow): RowProblem[] {
  const found: [path: string, message: string | null][] = [
    ['number', /^[A-Z0-9][A-Z0-9.-]{0,19}$/.test(row.number) ? null : 'must be 1 to 20 capital letters, digits, points or hyphens'],
    ['name', nameProblem(row.name)],
    ['type', accountTypes.includes(row.type) ? null : `must be one of ${accountTypes.join(', ')}`],
    ['fund', /^[A-Z0-9]{1,12}$/.test(row.fund) ? null : 'must be a fund code such as OPERATING'],
    ['role', roleProblem(row)],
  ];
  return found.flatMap(([path, message]) => (message ? [problem(row.line, path, message)] : []));
}

/** What stands in the file more often than it may. */
function repeatedRows(rows: readonly ChartRow[]): RowProblem[] {
  const lines = new Map<string, number>();
  return rows.flatMap((row) => {
    const found = lines.has(row.number) ? [problem(row.line, 'number', `account ${row.number} stands in the file twice`)] : [];
    lines.set(row.number, row.line);
    if (!rolesOncePerFund.has(row.role)) return found;
    const once = `${row.fund} ${row.role}`;
    const first = lines.get(once);
    if (first) return [...found, problem(row.line, 'role', `fund ${row.fund} has an account ${row.role} on line ${first}`)];
    lines.set(once, row.line);
    return found;
  });
}

/** The accounts of a chart file with columns number, name, type, fund, role; problems carry the line, in the order of the file. */
export function readChart(file: FileRows): { rows: ChartRow[]; problems: RowProblem[] } {
  const { at, missing } = columnsOf(file, ['number', 'name', 'type', 'fund', 'role']);
  if (missing.length > 0) return { rows: [], problems: missing.map((name) => problem(1, name, `the column ${name} is missing`)) };
  if (file.rows.length === 0) return { rows: [], problems: [problem(1, 'file', 'holds no accounts')] };
  const rows = file.rows.map(({ line, cells }) => {
    const cell = (name: string) => (cells[at.get(name) ?? -1] ?? '').trim();
    return {
      line,
      number: cell('number'),
      name: cell('name'),
      type: cell('type').toUpperCase() as AccountType,
      fund: cell('fund').toUpperCase(),
      role: cell('role').toUpperCase(),
    };
  });
  return { rows, problems: [...rows.flatMap(checkRow), ...repeatedRows(rows)].sort((a, b) => a.line - b.line) };
}

/**
 * Problems of new accounts against the chart that exists: a fund that has its due to/from account or fund balance already gets no second.
 * Rows known by number are left as they are and have no problem.
 */
export function chartConflicts(
  rows: readonly ChartRow[],
  existing: readonly { number: string; fundCode: string; role: string }[],
): RowProblem[] {
  const known = new Set(existing.map((account) => account.number));
  const taken = new Map(
    existing
      .filter((account) => rolesOncePerFund.has(account.role))
      .map((account) => [`${account.fundCode} ${account.role}`, account.number]),
  );
  return rows.flatMap((row) => {
    const holder = taken.get(`${row.fund} ${row.role}`);
    return holder && !known.has(row.number)
      ? [problem(row.line, 'role', `fund ${row.fund} has its account ${row.role} already: ${holder}`)]
      : [];
  });
}

export interface BudgetRow {
  line: number;
  number: string;
  amounts: Cents[];
}

/**
 * The budget of a file: column `number` (account), then either one column `total`, spread evenly over the periods, or columns `1` to `n`.
 * Source: accounting.md 6.
 */
export function readBudget(file: FileRows, periods: number): { rows: BudgetRow[]; problems: RowProblem[] } {
  const names = Array.from({ length: periods }, (_, i) => String(i + 1));
  const each = columnsOf(file, ['number', ...names]);
  const total = columnsOf(file, ['number', 'total']);
  if (each.missing.length > 0 && total.missing.length > 0)
    return { rows: [], problems: [problem(1, 'header', `needs number and either total or 1 to ${periods}`)] };
  if (file.rows.length === 0) return { rows: [], problems: [problem(1, 'file', 'holds no amounts')] };
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  const rows = file.rows.map(({ line, cells }) => {
    const cell = (at: Map<string, number>, name: string) => (cells[at.get(name) ?? -1] ?? '').trim();
    const read = (name: string, text: string): Cents => {
      const amount = text === '' ? 0n : parseMoney(text);
      if (amount === null) problems.push(problem(line, name, `${JSON.stringify(text)} is not an amount`));
      else if (amount > largestAmount || amount < -largestAmount)
        problems.push(problem(line, name, `must be at most ${formatMoney(largestAmount)}`));
      return amount ?? 0n;
    };
    const amounts =
      each.missing.length === 0
        ? names.map((name) => read(name, cell(each.at, name)))
        : allocate(
            read('total', cell(total.at, 'total')),
            names.map(() => 1n),
          );
    const number = cell(total.at, 'number');
    if (seen.has(number)) problems.push(problem(line, 'number', `account ${number} stands in the file twice`));
    seen.add(number);
    return { line, number, amounts };
  });
  return { rows, problems };
}
