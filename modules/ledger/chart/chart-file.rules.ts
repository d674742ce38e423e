// What a chart file says beside accounts: the ranges its accounts lie in, and the cost centers they are kept
// in.
import type { ImportProblem } from '../../../packages/contract/contract.ts';
import { type AccountRange, lastNumber, rangeNumber, rangeOf } from './range.rules.ts';

/** A row of a chart file in the forms the ledger keeps; blanks where it says nothing. */
export interface FileRow {
  line: number;
  number: string;
  name: string;
  type: string;
  range: string;
  rangeEnd: number | null;
  /** Blank or 000 is the account itself. */
  center: string;
  centerName: string;
}

const error = (line: number, column: string, message: string, suggestion?: string): ImportProblem => ({
  line,
  column,
  message,
  severity: 'error',
  ...(suggestion === undefined ? {} : { suggestion }),
});

/**
 * The first number of the thousand a number lies in: 1000 for 1010; a number of three digits or fewer stands
 * for itself.
 */
function blockStart(number: number): number {
  const digits = String(number);
  return digits.length > 3 ? Number(`${digits.slice(0, -3)}000`) : number;
}

/** The last number of the thousand a number lies in: 6999 for 6010; 999 for a shorter one. */
function blockEnd(number: number): number {
  const digits = String(number);
  return Math.min(Number(digits.length > 3 ? `${digits.slice(0, -3)}999` : '999'), lastNumber);
}

interface Named {
  name: string;
  rows: readonly FileRow[];
  least: number;
  most: number;
  end: number | null;
}

/**
 * The rows under the name of each range, by number; what keeps them from being ranges is added to `problems`.
 */
function namedRanges(rows: readonly FileRow[], problems: ImportProblem[]): Named[] {
  const numbered = rows.flatMap((row) => {
    if (row.range === '') return [];
    const place = rangeNumber(row.number);
    if (place === null) problems.push(error(row.line, 'range', `${row.number} begins with no number, so no range can hold it.`));
    return place === null ? [] : [{ row, place }];
  });
  const named = [...Map.groupBy(numbered, ({ row }) => row.range.toLowerCase()).values()].map((own): Named => {
    const places = own.map(({ place }) => place);
    const first = own[0]?.row;
    for (const { row } of own) {
      if (first && row.type !== first.type)
        problems.push(error(row.line, 'type', `The range ${row.range} is ${first.type} on line ${first.line}.`, first.type));
    }
    const end = own.findLast(({ row }) => row.rangeEnd !== null)?.row.rangeEnd ?? null;
    return { name: first?.range ?? '', rows: own.map(({ row }) => row), least: Math.min(...places), most: Math.max(...places), end };
  });
  return named.toSorted((a, b) => a.least - b.least);
}

/**
 * Ranges as the file names them, one after the other: each ends where its end is given, else before the
 * thousand the next begins in. Refuses names whose numbers lie among those of another. Source: accounting.md
 * 9.
 */
export function rangesOfFile(rows: readonly FileRow[]): { ranges: AccountRange[]; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const named = namedRanges(rows, problems);
  const ranges: AccountRange[] = [];
  for (const [i, { name, rows: own, least, most, end }] of named.entries()) {
    const next = named[i + 1];
    const first = own[0];
    if (!first) continue;
    if (next && next.least <= most) {
      const line = next.rows[0]?.line ?? first.line;
      problems.push(error(line, 'range', `${next.name} begins with ${next.least}, among the numbers of ${name}, which go to ${most}.`));
      continue;
    }
    const open = next ? (blockStart(next.least) > most ? blockStart(next.least) - 1 : next.least - 1) : blockEnd(most);
    const startNumber = (ranges.at(-1)?.endNumber ?? blockStart(least) - 1) + 1;
    const endNumber = end ?? open;
    if (endNumber < most || (next && endNumber >= next.least))
      problems.push(error(first.line, 'rangeEnd', `${name} goes to ${most} at least${next ? `, and ends before ${next.least}` : ''}.`));
    ranges.push({ name, type: first.type as AccountRange['type'], startNumber, endNumber });
  }
  return { ranges, problems };
}

/** Where there are ranges already, a row names the one its number lies in. */
export function rangeNames(rows: readonly FileRow[], ranges: readonly AccountRange[]): ImportProblem[] {
  return rows.flatMap((row) => {
    if (row.range === '') return [];
    const range = rangeOf(ranges, row.number);
    if (!range)
      return [error(row.line, 'range', `${row.number} lies in no range of this community. Lay the ranges first, or leave this blank.`)];
    return range.name.toLowerCase() === row.range.toLowerCase()
      ? []
      : [error(row.line, 'range', `${row.number} lies in the range ${range.name}.`, range.name)];
  });
}

/** The center every account is kept in. */
const mainCenter = '000';

/** True for a row about a cost center of an account. */
export const isSubRow = ({ center }: Pick<FileRow, 'center'>): boolean => center !== '' && center !== mainCenter;

/** A cost center of the community. */
interface KnownCenter {
  code: string;
  name: string;
  isActive: boolean;
}

/** Cost centers a file adds, with what keeps its rows from being kept in them. */
export function centersOfFile(
  rows: readonly FileRow[],
  known: readonly KnownCenter[],
): { centers: { code: string; name: string }[]; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const centers = new Map(known.map((center) => [center.code, { ...center, line: 0 }]));
  const added: { code: string; name: string }[] = [];
  const subs = rows.filter(isSubRow);
  for (const { line, center: code } of subs)
    if (!/^[A-Z0-9]{1,10}$/.test(code)) problems.push(error(line, 'costCenter', 'A cost center has 1 to 10 letters or digits.'));
  for (const [code, own] of Map.groupBy(subs, (row) => row.center)) {
    const there = centers.get(code);
    const naming = own.find((row) => row.centerName !== '');
    const first = own[0];
    if (!first) continue;
    if (there && !there.isActive)
      problems.push(error(first.line, 'costCenter', `The cost center ${code} ${there.name} is not in use any more.`));
    if (there) continue;
    if (!naming) problems.push(error(first.line, 'costCenterName', `The cost center ${code} is new; it needs a name.`));
    else added.push({ code, name: naming.centerName });
    for (const row of own)
      if (naming && row.centerName !== '' && row.centerName !== naming.centerName)
        problems.push(error(row.line, 'costCenterName', `The cost center ${code} is called ${naming.centerName} on line ${naming.line}.`));
  }
  return { centers: added, problems };
}
