// Reads the rows of a file through a mapping: every cell as its column wants it, mended cells in place of the file's, every problem with its line.
import type { ImportColumn, ImportColumns, ImportProblem, ImportRow, MendedRow } from '../contract/contract.ts';
import { type Forms, houseForms, readCell } from './forms.ts';
import type { Mapping } from './mapping.ts';
import { nearMisses } from './near-miss.ts';
import type { ImportTable } from './table.ts';

/** How rows are read. */
export interface RowReading {
  columns: ImportColumns;
  mapping: Mapping;
  forms: Forms;
  mended: readonly MendedRow[];
  blanks: 'keep' | 'clear';
  rowsMayRepeat: boolean;
}

/** Rows as read. `shown` holds the texts of every line in the order of the columns, rows left out included. */
export interface ReadRows {
  rows: ImportRow[];
  shown: { line: number; cells: string[]; isLeftOut: boolean }[];
  problems: ImportProblem[];
}

interface GivenRow {
  line: number;
  /** The text of a column; undefined where the file says nothing. */
  cell(key: string): { text: string; forms: Forms } | undefined;
  isLeftOut: boolean;
}

/** The rows of the file with mended cells in place, and rows that were typed below it. */
function given(table: ImportTable, { mapping, forms, mended }: RowReading): GivenRow[] {
  const byLine = new Map(mended.map((row) => [row.line, row.cells]));
  const fromFile = table.rows.map(({ line, cells }): GivenRow => {
    const changes = byLine.get(line);
    return {
      line,
      isLeftOut: changes === null,
      cell: (key) => {
        const typed = changes?.[key];
        if (typed !== undefined) return { text: typed.trim(), forms: houseForms };
        const at = mapping[key] ?? -1;
        return at < 0 ? undefined : { text: (cells[at] ?? '').trim(), forms };
      },
    };
  });
  const known = new Set(table.rows.map((row) => row.line));
  const typed = mended.flatMap(({ line, cells }): GivenRow[] => {
    if (known.has(line) || cells === null || Object.values(cells).every((text) => text.trim() === '')) return [];
    return [{ line, isLeftOut: false, cell: (key) => ({ text: (cells[key] ?? '').trim(), forms: houseForms }) }];
  });
  return [...fromFile, ...typed.sort((a, b) => a.line - b.line)];
}

interface CellRead {
  value: string | bigint | number | boolean | null | undefined;
  shown: string;
  problem?: Omit<ImportProblem, 'line' | 'column'>;
}

function readGiven(
  column: ImportColumn,
  cell: ReturnType<GivenRow['cell']>,
  blanks: 'keep' | 'clear',
  near: (text: string) => string | null,
): CellRead {
  const missing = { message: `${column.title} is missing.`, severity: 'error' as const };
  if (cell === undefined) return { value: undefined, shown: '' };
  if (cell.text === '') {
    const value = blanks === 'clear' ? null : undefined;
    return column.required ? { value: undefined, shown: '', problem: missing } : { value, shown: '' };
  }
  const read = readCell(column, cell.text, cell.forms);
  if (!('problem' in read)) return read;
  const suggestion = column.kind === 'choice' ? near(cell.text) : null;
  const message = `${column.title} “${cell.text.slice(0, 80)}” ${read.problem}`;
  return { value: undefined, shown: cell.text, problem: { message, severity: 'error', suggestion } };
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

/** Reads every row. A row without any text is left out; a required column that no column of the file was chosen for is a problem of the first line. */
export function readRows(table: ImportTable, reading: RowReading): ReadRows {
  const columns = Object.entries(reading.columns);
  const near = new Map(columns.map(([key, column]) => [key, nearMisses(column.choices ?? [])]));
  const unmapped = columns.filter(([key, column]) => column.required && (reading.mapping[key] ?? -1) < 0);
  const problems: ImportProblem[] = unmapped.map(([key, column]) => ({
    line: 1,
    column: key,
    message: `No column of the file is chosen for ${column.title}.`,
    severity: 'error',
  }));
  const rows: ImportRow[] = [];
  const shown: ReadRows['shown'] = [];
  for (const row of given(table, reading)) {
    const cells = columns.map(([key, column]) => readGiven(column, row.cell(key), reading.blanks, near.get(key) ?? (() => null)));
    shown.push({ line: row.line, cells: cells.map((cell) => cell.shown), isLeftOut: row.isLeftOut });
    if (row.isLeftOut) continue;
    for (const [at, { problem }] of cells.entries()) {
      if (problem) problems.push({ line: row.line, column: columns[at]?.[0] ?? '', ...problem });
    }
    rows.push({ line: row.line, values: Object.fromEntries(columns.map(([key], at) => [key, cells[at]?.value])) } as ImportRow);
  }
  problems.push(...repeated(rows, reading.columns, reading.rowsMayRepeat ? 'warning' : 'error'));
  return { rows, shown, problems };
}
