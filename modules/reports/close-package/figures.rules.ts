// Figures as a close package keeps them, and which of them moved since, cell by cell.
import type { CellKind, CellSource, ReportCell, ReportRow } from '../../../packages/contract/contract.ts';
import { type Cents, localDate } from '../../../packages/kernel/kernel.ts';
import { cellText } from '../../../packages/reporting/table-text.ts';
import { canonicalText, type Json } from './canonical.rules.ts';

/** A figure or text as it was frozen. */
export interface FrozenCell {
  text?: string;
  /** Cents, as text. */
  money?: string;
  date?: string;
  count?: number;
  /** Tenths of a percent. */
  percent?: number;
  sources?: readonly CellSource[];
}

export interface FrozenRow {
  kind: ReportRow['kind'];
  level: number;
  cells: Readonly<Record<string, FrozenCell>>;
}

/** One statement, reconciliation list or list of documents. */
export interface Figures {
  name: string;
  title: string;
  /** Which declaration the report was run by; of what is no report, the version of its form. */
  version: string;
  parameters: Readonly<Record<string, string>>;
  columns: readonly { key: string; title: string; kind: CellKind; over?: string }[];
  rows: readonly FrozenRow[];
}

function frozenCell({ money, amount, sources, ...rest }: ReportCell): FrozenCell {
  const cents = money ?? amount;
  return { ...rest, ...(cents === undefined ? {} : { money: cents.toString() }), ...(sources?.length ? { sources } : {}) };
}

/** The rows of a report as they are frozen; lines that only leave room are left out. */
export function frozenRows(rows: readonly ReportRow[]): FrozenRow[] {
  return rows
    .filter((row) => row.kind !== 'space')
    .map(({ kind, level, cells }) => ({
      kind,
      level,
      cells: Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, frozenCell(cell)])),
    }));
}

/** Figures as canonical JSON takes them. */
export function figuresAsJson(figures: Figures): Json {
  return figures as unknown as Json;
}

const isWord = (kind: CellKind) => kind === 'code' || kind === 'text';

/** What a line is called: its words, one after the other. */
function labelOf(row: FrozenRow, columns: Figures['columns']): string {
  return columns
    .filter(({ kind }) => isWord(kind))
    .map(({ key }) => row.cells[key]?.text ?? '')
    .filter((text) => text !== '')
    .join(' ');
}

interface Line {
  label: string;
  row: FrozenRow;
  /** Its place among the lines. */
  index: number;
}

/**
 * Lines by a key that is the same in two runs: the group they stand in, their kind and words, of the grand
 * total its kind; of several with the same, their place among them.
 */
function linesOf({ rows, columns }: Figures): Map<string, Line> {
  const lines = new Map<string, Line>();
  // The last line of all is known by its kind: its words may count what is above it.
  const hasOneTotal = rows.filter(({ kind }) => kind === 'grandTotal').length === 1;
  const groups: string[] = [];
  for (const [index, row] of rows.entries()) {
    const label = labelOf(row, columns);
    if (row.kind === 'group') groups.splice(row.level, groups.length, label);
    const known = row.kind === 'grandTotal' && hasOneTotal ? '' : label;
    const stem = [...groups.slice(0, row.level + 1), row.kind, row.level, known].join('\n');
    let place = 1;
    while (lines.has(`${stem}\n${place}`)) place += 1;
    lines.set(`${stem}\n${place}`, { label, row, index });
  }
  return lines;
}

/** A frozen cell as a report has it. */
function thawed({ money, date, ...rest }: FrozenCell): ReportCell {
  return { ...rest, ...(money === undefined ? {} : { money: BigInt(money) }), ...(date === undefined ? {} : { date: localDate(date) }) };
}

/** Frozen rows as a report has them. */
export function thawedRows(rows: readonly FrozenRow[]): ReportRow[] {
  return rows.map((row) => ({ ...row, cells: Object.fromEntries(Object.entries(row.cells).map(([key, cell]) => [key, thawed(cell)])) }));
}

/** A figure as people read it; blank when there is none. */
function wordsOf(cell: FrozenCell | undefined): string {
  return cell === undefined ? '' : cellText(thawed(cell));
}

/** A cell that is not what it was. */
export interface MovedCell {
  /** The words of its line, and its column. */
  line: string;
  column: string;
  /** Its place in what was frozen; the line is null when it is new. */
  row: number | null;
  key: string;
  frozen: string;
  now: string;
  /** How much it moved by, in cents; null for what is no money. */
  difference: Cents | null;
  /** What makes the figure, now and when it was frozen. */
  sources: readonly CellSource[];
  /**
   * The accounts that make it now and did not, or did and do not: they changed their side, their type or
   * their range.
   */
  changedAccountIds: readonly string[];
}

/** One source for each account, so that two figures are compared account by account. */
const atomsOf = (cell: FrozenCell | undefined): CellSource[] =>
  (cell?.sources ?? []).flatMap((source) => source.accountIds?.map((id) => ({ ...source, accountIds: [id] })) ?? [source]);

const atomKey = ({ sign: _sign, ...atom }: CellSource) => canonicalText(atom as unknown as Json);

/** What makes a figure now, with what made it when it was frozen and does not any more. */
function sourcesOf(old: FrozenCell | undefined, fresh: FrozenCell | undefined): Pick<MovedCell, 'sources' | 'changedAccountIds'> {
  const [before, after] = [atomsOf(old), atomsOf(fresh)];
  const [wasKeys, isKeys] = [new Set(before.map(atomKey)), new Set(after.map(atomKey))];
  const gone = before.filter((atom) => !isKeys.has(atomKey(atom)));
  const come = after.filter((atom) => !wasKeys.has(atomKey(atom)));
  return {
    sources: [...after, ...gone],
    changedAccountIds: [...new Set([...gone, ...come].flatMap((atom) => atom.accountIds ?? []))],
  };
}

const centsOf = (cell: FrozenCell | undefined): Cents => BigInt(cell?.money ?? '0');

/**
 * Every cell that differs between what was frozen and what is read now, in the order of what is read now,
 * lines that are gone at the end.
 */
export function movedCells(frozen: Figures, now: Figures): MovedCell[] {
  const before = linesOf(frozen);
  const after = linesOf(now);
  const moved: MovedCell[] = [];
  for (const key of new Set([...after.keys(), ...before.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    for (const { key: column, title, over, kind } of now.columns) {
      const [old, fresh] = [was?.row.cells[column], is?.row.cells[column]];
      const isMoney = kind === 'money';
      // A line that comes or goes is a change of its figures; its words alone say nothing more, except where
      // there are only words.
      const words = [wordsOf(old), wordsOf(fresh)];
      if (words[0] === words[1] || (isMoney && centsOf(old) === centsOf(fresh))) continue;
      if (isWord(kind) && now.columns.some((each) => each.kind === 'money')) continue;
      moved.push({
        line: is?.label ?? was?.label ?? '',
        column: over ? `${over} ${title}` : title,
        row: was?.index ?? null,
        key: column,
        frozen: words[0] ?? '',
        now: words[1] ?? '',
        difference: isMoney ? centsOf(fresh) - centsOf(old) : null,
        ...sourcesOf(old, fresh),
      });
    }
  }
  return moved;
}
