// Reads the rows of chart-of-accounts and budget files into accounts and amounts, naming every row that cannot be used.
import { allocate, type Cents, type FieldProblem, parseMoney } from '../../packages/kernel/kernel.ts';

export const accountTypes = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const;
export type AccountType = (typeof accountTypes)[number];
export const accountRoles = ['', 'CASH', 'RECEIVABLE', 'PREPAID', 'PAYABLE', 'INTERFUND', 'FUND_BALANCE', 'BANK_FEES', 'INTEREST_INCOME', 'DEPOSITS_HELD', 'CLEARING'] as const;

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

function problem(line: number, path: string, message: string): FieldProblem & { line: number } {
  return { line, path, message };
}

function checkRow(row: ChartRow, seen: Set<string>): (FieldProblem & { line: number })[] {
  const problems = [];
  if (!/^[A-Z0-9][A-Z0-9.-]{0,19}$/.test(row.number)) problems.push(problem(row.line, 'number', 'must be 1 to 20 capital letters, digits, points or hyphens'));
  if (seen.has(row.number)) problems.push(problem(row.line, 'number', `account ${row.number} stands in the file twice`));
  if (!row.name) problems.push(problem(row.line, 'name', 'must be filled in'));
  if (!accountTypes.includes(row.type)) problems.push(problem(row.line, 'type', `must be one of ${accountTypes.join(', ')}`));
  if (!/^[A-Z0-9]{1,12}$/.test(row.fund)) problems.push(problem(row.line, 'fund', 'must be a fund code such as OPERATING'));
  if (!accountRoles.some((role) => role === row.role)) problems.push(problem(row.line, 'role', `must be empty or one of ${accountRoles.slice(1).join(', ')}`));
  seen.add(row.number);
  return problems;
}

/** The accounts of a chart file with columns number, name, type, fund, role; problems carry the line. */
export function readChart(file: FileRows): { rows: ChartRow[]; problems: (FieldProblem & { line: number })[] } {
  const { at, missing } = columnsOf(file, ['number', 'name', 'type', 'fund', 'role']);
  if (missing.length > 0) return { rows: [], problems: missing.map((name) => problem(1, name, `the column ${name} is missing`)) };
  const seen = new Set<string>();
  const problems: (FieldProblem & { line: number })[] = [];
  const rows = file.rows.map(({ line, cells }) => {
    const cell = (name: string) => (cells[at.get(name) ?? -1] ?? '').trim();
    const row = { line, number: cell('number'), name: cell('name'), type: cell('type').toUpperCase() as AccountType, fund: cell('fund').toUpperCase(), role: cell('role').toUpperCase() };
    problems.push(...checkRow(row, seen));
    return row;
  });
  return { rows, problems };
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
export function readBudget(file: FileRows, periods: number): { rows: BudgetRow[]; problems: (FieldProblem & { line: number })[] } {
  const names = Array.from({ length: periods }, (_, i) => String(i + 1));
  const each = columnsOf(file, ['number', ...names]);
  const total = columnsOf(file, ['number', 'total']);
  const problems: (FieldProblem & { line: number })[] = [];
  if (each.missing.length > 0 && total.missing.length > 0) return { rows: [], problems: [problem(1, 'header', `needs number and either total or 1 to ${periods}`)] };
  const rows = file.rows.map(({ line, cells }) => {
    const cell = (at: Map<string, number>, name: string) => (cells[at.get(name) ?? -1] ?? '').trim();
    const read = (name: string, text: string): Cents => {
      const amount = text === '' ? 0n : parseMoney(text);
      if (amount === null) problems.push(problem(line, name, `${JSON.stringify(text)} is not an amount`));
      return amount ?? 0n;
    };
    const amounts = each.missing.length === 0 ? names.map((name) => read(name, cell(each.at, name))) : allocate(read('total', cell(total.at, 'total')), names.map(() => 1n));
    return { line, number: cell(total.at, 'number'), amounts };
  });
  return { rows, problems };
}
