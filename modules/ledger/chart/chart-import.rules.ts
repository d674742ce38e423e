// Plans the import of a chart: what its rows add, naming every row that cannot be used.
import type { ImportPlan, ImportProblem, ImportRow } from '../../../packages/contract/contract.ts';
import { type AccountType, accountRoles, rolesOncePerFund } from './account.rules.ts';
import type { chartImport } from './chart-import.contract.ts';
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
