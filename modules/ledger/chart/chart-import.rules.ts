// Plans the import of a chart: the accounts, cost centers and ranges its rows add, naming every row that
// cannot be used.
import type { ImportPlan, ImportProblem, ImportRow } from '../../../packages/contract/contract.ts';
import { type AccountType, accountRoles, rolesOncePerFund } from './account.rules.ts';
import { centersOfFile, type FileRow, isSubRow, rangeNames, rangesOfFile } from './chart-file.rules.ts';
import type { chartImport } from './chart-import.contract.ts';
import { type AccountRange, rangeOf } from './range.rules.ts';

/** Names of the funds an association usually has, by code, in the order reports show them. */
export const fundNames: Readonly<Record<string, string>> = { OPERATING: 'Operating', RESERVE: 'Reserve', SPECIAL: 'Special' };

/** An account to be added, or one kept in a cost center besides 000 under `name`. */
export interface ChartRow {
  number: string;
  name: string;
  type: AccountType;
  fund: string;
  role: string;
  /** The code of the cost center; blank for the account itself. */
  center: string;
  /** The name of a cost center that is added with this row. */
  newCenter: string | null;
  /** The range that is laid with this row. */
  lays: AccountRange | null;
  /** True for an account that is there already, and stays as it is. */
  isThere: boolean;
}

type GivenAccount = ImportRow<(typeof chartImport)['columns']>;

interface Row extends FileRow {
  type: AccountType;
  fund: string;
  role: string;
}

/** A row in the forms the ledger keeps; blanks where it says nothing. */
function rowOf({ line, values }: GivenAccount): Row {
  const { number, name, type, fund, role, range, rangeEnd, costCenter, costCenterName } = values;
  return {
    line,
    number: number ?? '',
    name: name ?? '',
    type: (type ?? '') as AccountType,
    fund: fund?.toUpperCase() ?? '',
    role: role ?? '',
    range: range ?? '',
    rangeEnd: rangeEnd ?? null,
    center: costCenter?.toUpperCase() ?? '',
    centerName: costCenterName ?? '',
  };
}

function accountProblems(row: Row): ImportProblem[] {
  const { line } = row;
  const types = accountRoles[row.role as keyof typeof accountRoles] ?? [];
  const misplaced = row.role !== '' && String(row.type) !== '' && !types.includes(row.type);
  const found: [column: string, isWrong: boolean, message: string][] = [
    ['number', !/^[A-Z0-9][A-Z0-9.-]{0,19}$/.test(row.number), 'An account number has 1 to 20 capital letters, digits, points or hyphens.'],
    ['fund', row.fund !== '' && !/^[A-Z0-9]{1,12}$/.test(row.fund), 'A fund is named by its code, such as OPERATING.'],
    ['role', misplaced, `${row.role} belongs to an account of type ${types.join(' or ')}.`],
    ['role', isSubRow(row) && row.role !== '', 'A role belongs to the account, not to one of its cost centers.'],
  ];
  return found.flatMap(([column, isWrong, message]) =>
    isWrong && row.number !== '' ? [{ line, column, message, severity: 'error' }] : [],
  );
}

/** The chart there is, as far as a file must agree with it. */
export interface ChartFacts {
  existing: readonly { number: string; type: AccountType; fundCode: string; role: string }[];
  /** The ranges of account numbers; the type of a new account is that of its range. */
  ranges: readonly AccountRange[];
  centers: readonly { code: string; name: string; isActive: boolean }[];
  /** Accounts kept in cost centers besides 000, as `1010-200`. */
  subNumbers: ReadonlySet<string>;
  hasCostCenters: boolean;
  /** Whether whoever imports may lay ranges and keep cost centers. */
  mayShape: boolean;
}

/**
 * A fund that has its due to/from account or fund balance gets no second; rows known by number are left as
 * they are.
 */
function roleConflicts(rows: readonly Row[], { existing }: ChartFacts): ImportProblem[] {
  const known = new Set(existing.map((account) => account.number));
  const held = existing.filter((account) => rolesOncePerFund.has(account.role));
  const taken = new Map(held.map((account) => [`${account.fundCode} ${account.role}`, `already: ${account.number}`]));
  return rows.flatMap((row): ImportProblem[] => {
    if (!rolesOncePerFund.has(row.role) || known.has(row.number)) return [];
    const once = `${row.fund} ${row.role}`;
    const holder = taken.get(once);
    if (holder === undefined) {
      taken.set(once, `on line ${row.line}`);
      return [];
    }
    return [{ line: row.line, column: 'role', message: `Fund ${row.fund} has its account ${row.role} ${holder}.`, severity: 'error' }];
  });
}

/** An account stands in one row of its own, whether that says 000 or nothing. */
function twice(rows: readonly Row[]): ImportProblem[] {
  const first = new Map<string, Row>();
  return rows.flatMap((row): ImportProblem[] => {
    const before = first.get(row.number);
    if (isSubRow(row) || row.number === '') return [];
    if (!before) first.set(row.number, row);
    return !before || before.center === row.center
      ? []
      : [{ line: row.line, column: 'number', message: `The same Number stands on line ${before.line}.`, severity: 'error' }];
  });
}

/** A new account has the type of the range its number lies in. */
function rangeProblems({ line, number, type }: Row, ranges: readonly AccountRange[]): ImportProblem[] {
  const range = rangeOf(ranges, number);
  if (!range || String(type) === '' || range.type === type) return [];
  const message = `${number} lies in the range ${range.name}, so its type is ${range.type}.`;
  return [{ line, column: 'type', message, severity: 'error', suggestion: range.type }];
}

/** Ranges that a file lays leave the accounts there are as they are. */
function reclassifying(first: Row | undefined, laid: readonly AccountRange[], { existing }: ChartFacts): ImportProblem[] {
  if (!first) return [];
  return existing.flatMap(({ number, type }): ImportProblem[] => {
    const range = rangeOf(laid, number);
    if (!range || range.type === type) return [];
    const message = `${number} stands in the chart as ${type} and would lie in the range ${range.name}, which is ${range.type}.`;
    return [{ line: first.line, column: 'range', message, severity: 'error' }];
  });
}

/**
 * A row about a cost center agrees with the account it belongs to, which stands in the chart or in a row of
 * its own.
 */
function subProblems(row: Row, own: ReadonlyMap<string, Row>, { existing, mayShape }: ChartFacts): ImportProblem[] {
  const problem = (column: string, message: string): ImportProblem => ({ line: row.line, column, message, severity: 'error' });
  if (!mayShape) return [problem('costCenter', 'Keeping accounts in cost centers takes full access to GL accounts.')];
  const there = existing.find((account) => account.number === row.number);
  const given = own.get(row.number);
  const type = there?.type ?? given?.type;
  const fund = there?.fundCode ?? given?.fund;
  if (type === undefined) return [problem('number', `${row.number} stands neither in the chart nor in a row without a cost center.`)];
  return [
    ...(type === row.type ? [] : [problem('type', `The account ${row.number} is ${type}.`)]),
    ...(fund === row.fund ? [] : [problem('fund', `The account ${row.number} belongs to the fund ${fund}.`)]),
  ];
}

/**
 * What people should know before they import: which numbers the ranges take, and that cost centers are turned
 * on.
 */
function notices(rows: readonly Row[], laid: readonly AccountRange[], { hasCostCenters }: ChartFacts): ImportProblem[] {
  const note = (line: number, column: string, message: string): ImportProblem => ({ line, column, message, severity: 'warning' });
  const turning = hasCostCenters ? undefined : rows.find(isSubRow);
  return [
    ...laid.flatMap(({ name, type, startNumber, endNumber }) => {
      const first = rows.find((row) => row.range.toLowerCase() === name.toLowerCase());
      return first ? [note(first.line, 'range', `The range ${name} goes from ${startNumber} to ${endNumber}, ${type}.`)] : [];
    }),
    ...(turning ? [note(turning.line, 'costCenter', 'Cost centers are turned on: every account and its history stand in 000.')] : []),
  ];
}

interface Shape {
  centers: readonly { code: string; name: string }[];
  /** Laid only where the community has none. */
  ranges: readonly AccountRange[];
  problems: ImportProblem[];
}

/** What the file adds besides accounts, and what is wrong with it. */
function shapeOf(rows: readonly Row[], facts: ChartFacts): Shape {
  const { centers, problems } = centersOfFile(rows, facts.centers);
  const naming = rows.filter((row) => row.range !== '');
  if (facts.ranges.length > 0 || naming.length === 0)
    return { centers, ranges: [], problems: [...problems, ...rangeNames(naming, facts.ranges), ...notices(rows, [], facts)] };
  if (!facts.mayShape) {
    const message = 'Laying ranges takes full access to GL accounts.';
    return { centers, ranges: [], problems: [...problems, { line: naming[0]?.line ?? 1, column: 'range', message, severity: 'error' }] };
  }
  const laid = rangesOfFile(naming);
  return {
    centers,
    ranges: laid.ranges,
    problems: [...problems, ...laid.problems, ...reclassifying(naming[0], laid.ranges, facts), ...notices(rows, laid.ranges, facts)],
  };
}

/** Plans a chart: accounts known by number, and accounts kept in a cost center already, add nothing. */
export function planChart(given: readonly GivenAccount[], facts: ChartFacts): ImportPlan<ChartRow> {
  const rows = given.map(rowOf);
  const known = new Set(facts.existing.map((account) => account.number));
  const own = new Map(rows.filter((row) => !isSubRow(row)).map((row) => [row.number, row]));
  const shape = shapeOf(rows, facts);
  const ranges = facts.ranges.length > 0 ? facts.ranges : shape.ranges;
  const problems = [
    ...rows.flatMap((row) => [
      ...accountProblems(row),
      ...(isSubRow(row) ? subProblems(row, own, facts) : known.has(row.number) ? [] : rangeProblems(row, ranges)),
    ]),
    ...twice(rows),
    ...roleConflicts(
      rows.filter((row) => !isSubRow(row)),
      facts,
    ),
    ...shape.problems,
  ];
  const isThere = (row: Row) => (isSubRow(row) ? facts.subNumbers.has(`${row.number}-${row.center}`) : known.has(row.number));
  return { rows: plannedRows(rows, shape, isThere), problems };
}

/**
 * Each row with what it adds; the first row of a new cost center brings the center, the first of a new range
 * the range.
 */
function plannedRows(rows: readonly Row[], { centers, ranges }: Shape, isThere: (row: Row) => boolean): ImportPlan<ChartRow>['rows'] {
  const newCenters = new Map(centers.map(({ code, name }) => [code, name]));
  const newRanges = new Map(ranges.map((range) => [range.name.toLowerCase(), range]));
  return rows.map((row) => {
    const { line, number, name, type, fund, role } = row;
    const center = isSubRow(row) ? row.center : '';
    const newCenter = newCenters.get(center) ?? null;
    const lays = newRanges.get(row.range.toLowerCase()) ?? null;
    newCenters.delete(center);
    newRanges.delete(row.range.toLowerCase());
    const there = isThere(row);
    if (there && !lays) return { line, act: 'same', change: null };
    const change = { number, name, type, fund, role, center, newCenter, lays, isThere: there };
    return { line, act: there ? 'changed' : 'new', change };
  });
}
