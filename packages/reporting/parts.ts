// Several bodies of one report as one: the lines of each community below its name, and at the end what they
// come to together.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../contract/contract.ts';
import { assert } from '../kernel/kernel.ts';
import { isZeroRow, labelColumn, percentCell, sumCells } from './layout.ts';
import type { ReportBody } from './report.ts';

/** The body of one community. */
export interface BodyPart {
  communityId: string;
  /** Under which its lines stand. */
  name: string;
  body: ReportBody;
}

interface JoinOrder {
  /** What the parts are: "Community". */
  partTitle: string;
  /** The name of the last part, in which they are added up. */
  totalTitle: string;
  /** What is added up: lines of the same number and name under the same heads, or the last totals alone. */
  addsUp: 'lines' | 'totals';
  /** Added lines without any amount are left out. */
  suppressZero: boolean;
  /**
   * True when nothing will be opened: what figures are made of is let go, so that many parts take little
   * room.
   */
  isFile: boolean;
}

/**
 * What opens a figure travels in an address; one whose sources are longer is an amount that opens nothing,
 * while each of its parts still does.
 */
const MOST_SOURCE_TEXT = 12_000;

/**
 * The columns of all parts: those that are alike stand once, others that share a key get keys of their own
 * and stand before the next that is alike.
 */
function joinColumns(all: readonly (readonly ReportColumn[])[]): { columns: ReportColumn[]; keysOf: ReadonlyMap<string, string>[] } {
  const columns: ReportColumn[] = [];
  const words = ({ key: _key, percentOf: _of, ...column }: ReportColumn) => JSON.stringify(column);
  const original = new Map<string, string>();
  const keysOf = all.map((own) => {
    const keys = new Map<string, string>();
    let waiting: ReportColumn[] = [];
    for (const column of own) {
      const of = column.percentOf?.map((key) => keys.get(key) ?? key);
      const alike = columns.find(
        (each) => original.get(each.key) === column.key && words(each) === words(column) && each.percentOf?.join() === of?.join(),
      );
      const taken = columns.filter((each) => original.get(each.key) === column.key).length;
      const key = alike?.key ?? (taken === 0 ? column.key : `${column.key}-${taken + 1}`);
      keys.set(column.key, key);
      if (alike) {
        columns.splice(columns.indexOf(alike), 0, ...waiting);
        waiting = [];
        continue;
      }
      const [part, whole] = of ?? [];
      waiting.push({ ...column, key, ...(part && whole ? { percentOf: [part, whole] } : {}) });
      original.set(key, column.key);
    }
    columns.push(...waiting);
    return keys;
  });
  return { columns, keysOf };
}

function ownCell({ sources, remark: _remark, ...cell }: ReportCell, communityId: string, isFile: boolean): ReportCell {
  if (!sources || isFile) return cell;
  return { ...cell, sources: sources.map((source): CellSource => ({ ...source, communityId })) };
}

/** The rows of a part under the joined columns, their figures opening rows of its community. */
function ownRows(rows: readonly ReportRow[], keys: ReadonlyMap<string, string>, communityId: string, isFile: boolean): ReportRow[] {
  return rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).map(([key, cell]) => [keys.get(key) ?? key, ownCell(cell, communityId, isFile)])),
  }));
}

/** A line of several parts: where it stands, and the cells of each that has it. */
interface Added {
  key: string;
  under: string;
  row: ReportRow;
  code: string;
  cells: Readonly<Record<string, ReportCell>>[];
}

const isTotal = ({ kind }: ReportRow) => kind === 'subtotal' || kind === 'total' || kind === 'grandTotal';

/**
 * The lines of a part with the names by which they are found in another: the heads above, number and name; a
 * second of the same name is the second there too.
 */
function named(rows: readonly ReportRow[], columns: readonly ReportColumn[]): Added[] {
  const label = labelColumn(columns);
  const codes = columns.filter((column) => column.kind === 'code').map((column) => column.key);
  const seen = new Map<string, number>();
  let heads: string[] = [];
  return rows.map((row) => {
    const name = row.cells[label]?.text ?? '';
    const code = codes.map((key) => row.cells[key]?.text ?? '').join(' ');
    if (row.kind === 'group' || isTotal(row)) heads = heads.slice(0, row.level);
    const under = JSON.stringify(heads);
    if (row.kind === 'group') heads = [...heads, name];
    const plain = JSON.stringify([under, row.kind, code, name]);
    const nth = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, nth);
    return { key: `${plain}${nth}`, under, row, code, cells: [row.cells] };
  });
}

/**
 * Puts the lines of another part among those found so far: beside its like, else after the line it follows,
 * in the order of the numbers.
 */
function mergeLines(all: Added[], more: readonly Added[]): void {
  let at = -1;
  for (const line of more) {
    const like = all.findIndex((each) => each.key === line.key);
    if (like >= 0) {
      all[like]?.cells.push(...line.cells);
      at = like;
      continue;
    }
    at += 1;
    // A line without number, such as the net income of the year, stands behind those that have one.
    const goesBefore = (other: Added | undefined) =>
      other?.row.kind === 'row' && other.under === line.under && other.code !== '' && (line.code === '' || other.code <= line.code);
    while (goesBefore(all[at])) at += 1;
    all.splice(at, 0, line);
  }
}

function openable(cell: ReportCell): ReportCell {
  const { money, sources } = cell;
  if (money === undefined || !sources || encodeURIComponent(JSON.stringify(sources)).length <= MOST_SOURCE_TEXT) return cell;
  return { amount: money };
}

const countOf = (cell: ReportCell | undefined) => (cell?.count === undefined ? undefined : BigInt(cell.count));

/** One line of all parts: money and counts added, percents reckoned anew, words as they are in all. */
function addedRow({ row, cells }: Added, columns: readonly ReportColumn[]): ReportRow {
  const added: Record<string, ReportCell> = {};
  for (const { key, kind } of columns) {
    const own = cells.flatMap((each) => each[key] ?? []);
    const [first] = own;
    if (!first) continue;
    if (kind === 'money' && own.some((cell) => cell.money !== undefined)) added[key] = sumCells(own);
    else if (kind === 'count') added[key] = { count: own.reduce((sum, cell) => sum + (cell.count ?? 0), 0) };
    else if ((kind === 'text' || kind === 'code') && own.length === cells.length && own.every((cell) => cell.text === first.text))
      added[key] = { text: first.text ?? '' };
  }
  for (const { key, percentOf } of columns) {
    const [part, whole] = percentOf?.map((each) => added[each]?.money ?? countOf(added[each])) ?? [];
    if (part !== undefined) added[key] = percentCell(part, whole ?? 0n);
  }
  return { kind: row.kind, level: row.level, cells: added };
}

function addUp(parts: readonly (readonly ReportRow[])[], columns: readonly ReportColumn[], order: JoinOrder): ReportRow[] {
  const all: Added[] = [];
  for (const rows of parts) {
    if (order.addsUp === 'lines') mergeLines(all, named(rows, columns));
    else
      mergeLines(
        all,
        rows.filter((row) => row.kind === 'grandTotal').map((row) => ({ key: '', under: '', row, code: '', cells: [row.cells] })),
      );
  }
  const rows = all.map((line) => addedRow(line, columns));
  const opened = (row: ReportRow): ReportRow => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).map(([key, cell]) => [key, openable(cell)])),
  });
  if (order.addsUp === 'totals')
    return rows.map(opened).map((row) => ({ ...row, cells: { ...row.cells, [labelColumn(columns)]: { text: order.totalTitle } } }));
  return rows.filter((row) => row.kind !== 'row' || !order.suppressZero || !isZeroRow(row)).map(opened);
}

/** A proof holds when it holds in every part it applies to; its words name the parts. */
function joinChecks(parts: readonly BodyPart[]): ReportCheck[] {
  const names = [...new Set(parts.flatMap(({ body }) => body.checks.map((check) => check.name)))];
  return names.map((name) => {
    const own = parts.flatMap((part) =>
      part.body.checks.filter((check) => check.name === name).map((check) => ({ ...check, part: part.name })),
    );
    const outcomes = new Set(own.map(({ outcome }) => outcome));
    const outcome = outcomes.has('fails') ? 'fails' : outcomes.has('holds') ? 'holds' : 'notApplicable';
    const told = own.filter((check) => check.outcome === outcome);
    return { name, outcome, detail: told.map(({ part, detail }) => (detail ? `${part} ${detail}` : part)).join('; ') };
  });
}

/**
 * Joins the bodies of several communities, which were read with the same parameters: their lines are at hand,
 * not behind a cursor.
 */
export function joinParts(parts: readonly BodyPart[], order: JoinOrder): ReportBody {
  const { columns, keysOf } = joinColumns(parts.map(({ body }) => body.columns));
  const label = labelColumn(columns);
  const common = (parts[0]?.body.subtitle ?? []).filter((words) => parts.every(({ body }) => body.subtitle.includes(words)));
  const head = (part: string, own: readonly string[]): ReportRow => ({
    kind: 'part',
    level: 0,
    part,
    cells: { [label]: { text: [part, ...own].join(' · ') } },
  });
  const bodies = parts.map(({ body, communityId }, i) => {
    assert(!(Symbol.asyncIterator in body.rows), 'a report of several communities has its lines at hand');
    return ownRows([...body.rows], keysOf[i] ?? new Map(), communityId, order.isFile);
  });
  const rows = parts.flatMap(({ name, body }, i) => [
    head(
      name,
      body.subtitle.filter((words) => !common.includes(words)),
    ),
    ...(bodies[i] ?? []),
  ]);
  const added = parts.length > 1 ? addUp(bodies, columns, order) : [];
  // Lists of facts come to nothing together.
  const total = added.length > 0 ? [head(order.totalTitle, []), ...added] : [];
  return { subtitle: common, columns, rows: [...rows, ...total], checks: joinChecks(parts), partTitle: order.partTitle };
}
