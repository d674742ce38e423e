// Reads the rows of a file through a mapping: every cell as its column wants it, mended cells in place of the
// file's, every problem with its line.
import type { ImportColumn, ImportColumns, ImportProblem, ImportRow, MendedRow } from '../contract/contract.ts';
import type { LocalDate } from '../kernel/kernel.ts';
import { nearMisses } from '../search/near-miss.ts';
import { type Forms, houseForms, readCell } from './forms.ts';
import type { Mapping } from './mapping.ts';
import type { ImportTable } from './table.ts';

/** How rows are read. */
export interface RowReading {
  columns: ImportColumns;
  mapping: Mapping;
  forms: Forms;
  mended: readonly MendedRow[];
  blanks: 'keep' | 'clear';
  rowsMayRepeat: boolean;
  /** The day of the import, which tells the century of years of two digits. */
  today?: LocalDate;
}

/** Rows as read. */
export interface ReadRows {
  rows: ImportRow[];
  /**
   * The texts of every line in the order of the columns, rows left out included; read when they are asked
   * for.
   */
  shown(): { line: number; cells: string[]; isLeftOut: boolean }[];
  problems: ImportProblem[];
}

/** A column of the import with its place among them and in the file. */
interface ReadColumn {
  key: string;
  column: ImportColumn;
  place: number;
  /** Negative where no column of the file was chosen. */
  at: number;
  near(text: string): string | null;
}

interface GivenRow {
  line: number;
  /** The texts of the file; null for a row that was typed below it. */
  cells: readonly string[] | null;
  /** What was typed in place of the file's cells; null for a row that was left out. */
  typed: MendedRow['cells'] | undefined;
}

/** The rows of the file, and rows that were typed below it. */
function given(table: ImportTable, mended: readonly MendedRow[]): GivenRow[] {
  const byLine = new Map(mended.map((row) => [row.line, row.cells]));
  const fromFile = table.rows.map(({ line, cells }): GivenRow => ({ line, cells, typed: byLine.get(line) }));
  const known = new Set(table.rows.map((row) => row.line));
  const below = mended.flatMap(({ line, cells }): GivenRow[] => {
    if (known.has(line) || cells === null || Object.values(cells).every((text) => text.trim() === '')) return [];
    return [{ line, cells: null, typed: cells }];
  });
  return [...fromFile, ...below.sort((a, b) => a.line - b.line)];
}

interface CellRead {
  value: string | bigint | number | boolean | null | undefined;
  shown: string;
  problem?: Omit<ImportProblem, 'line' | 'column'>;
}

const unsaid: CellRead = { value: undefined, shown: '' };
const cleared: CellRead = { value: null, shown: '' };

function readCellOf(row: GivenRow, { key, column, at, near }: ReadColumn, { forms, blanks, today }: RowReading): CellRead {
  const typed = row.typed?.[key];
  const fromFile = row.cells === null ? '' : at < 0 ? undefined : (row.cells[at] ?? '');
  const text = (typed ?? fromFile)?.trim();
  if (text === undefined) return unsaid;
  if (text === '') {
    if (column.required) return { ...unsaid, problem: { message: `${column.title} is missing.`, severity: 'error' } };
    return blanks === 'clear' ? cleared : unsaid;
  }
  const read = readCell(column, text, typed === undefined && row.cells ? forms : houseForms, today);
  if (!('problem' in read)) {
    const { remark, ...value } = read;
    return remark === undefined ? value : { ...value, problem: { message: `${column.title} ${remark}`, severity: 'warning' } };
  }
  const suggestion = column.kind === 'choice' ? near(text) : null;
  const message = `${column.title} “${text.slice(0, 80)}” ${read.problem}`;
  return { value: undefined, shown: text, problem: { message, severity: 'error', suggestion } };
}

/** Rows whose keys an earlier row has. */
function repeated(rows: readonly ImportRow[], columns: ImportColumns, severity: ImportProblem['severity']): ImportProblem[] {
  const keys = Object.keys(columns).filter((key) => columns[key]?.key);
  const first = new Map<string, number>();
  const [column] = keys;
  if (column === undefined) return [];
  const given = keys.filter((key) => rows.some(({ values }) => values[key] !== undefined && values[key] !== null));
  const named = given.map((key) => columns[key]?.title ?? key).join(', ');
  return rows.flatMap(({ line, values }): ImportProblem[] => {
    const texts = keys.map((key) => values[key]);
    if (texts.every((text) => text === undefined || text === null)) return [];
    const shape = JSON.stringify(texts.map((text) => String(text ?? '').toLowerCase()));
    const before = first.get(shape);
    if (before === undefined) first.set(shape, line);
    return before === undefined ? [] : [{ line, column, message: `The same ${named} stands on line ${before}.`, severity }];
  });
}

/** The columns some row says something of; of the others nothing is read. */
function spokenOf(reading: RowReading, rows: readonly GivenRow[]): ReadColumn[] {
  const typed = new Set(rows.flatMap((row) => Object.keys(row.typed ?? {})));
  const hasOwnRows = rows.some((row) => row.cells === null);
  return Object.entries(reading.columns).flatMap(([key, column], place): ReadColumn[] => {
    const at = reading.mapping[key] ?? -1;
    if (at < 0 && !hasOwnRows && !typed.has(key)) return [];
    return [{ key, column, place, at, near: nearMisses(column.choices ?? []) }];
  });
}

/**
 * Reads every row. A row without any text is left out; a required column that no column of the file was
 * chosen for is a problem of the first line.
 */
export function readRows(table: ImportTable, reading: RowReading): ReadRows {
  const unmapped = Object.entries(reading.columns).filter(([key, column]) => column.required && (reading.mapping[key] ?? -1) < 0);
  const problems: ImportProblem[] = unmapped.map(([key, column]) => ({
    line: 1,
    column: key,
    message: `No column of the file is chosen for ${column.title}.`,
    severity: 'error',
  }));
  const rows: ImportRow[] = [];
  const lines = given(table, reading.mended);
  const spoken = spokenOf(reading, lines);
  for (const row of lines) {
    if (row.typed === null) continue;
    const values: Record<string, CellRead['value']> = {};
    for (const column of spoken) {
      const { value, problem } = readCellOf(row, column, reading);
      values[column.key] = value;
      if (problem) problems.push({ line: row.line, column: column.key, ...problem });
    }
    rows.push({ line: row.line, values });
  }
  const all = problems.concat(repeated(rows, reading.columns, reading.rowsMayRepeat ? 'warning' : 'error'));
  const blank = Object.keys(reading.columns).map(() => '');
  const shown = () =>
    lines.map((row) => {
      const cells = blank.slice();
      for (const column of spoken) cells[column.place] = readCellOf(row, column, reading).shown;
      return { line: row.line, cells, isLeftOut: row.typed === null };
    });
  return { rows, shown, problems: all };
}
