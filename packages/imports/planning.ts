// What a thread does with the rows of an import: reads them by their columns, plans them, and answers in
// small. Beside a few hundred rows to be shown, rows leave the thread for a commit alone.
import { createHash } from 'node:crypto';
import {
  type ImportColumns,
  type ImportPlan,
  type ImportPreview,
  type ImportProblem,
  type ImportReading,
  type ImportRow,
  type MendedRow,
  type PlannedRow,
  problemSeverities,
} from '../contract/contract.ts';
import { jsonText } from '../db/rows.ts';
import type { Cents, LocalDate } from '../kernel/kernel.ts';
import { type Forms, type FoundForms, findForms } from './forms.ts';
import type { Mapping } from './mapping.ts';
import { type ReadRows, readRows } from './rows.ts';
import type { ImportTable } from './table.ts';

/** How the rows of a table are to be read. */
export interface TableReading {
  columns: ImportColumns;
  mapping: Mapping;
  reading: ImportReading;
  mended: readonly MendedRow[];
  blanks: 'keep' | 'clear';
  rowsMayRepeat: boolean;
  today: LocalDate;
}

/** A table with its rows as read. */
export interface ReadTable {
  table: ImportTable;
  forms: Forms;
  found: FoundForms;
  read: ReadRows;
}

/** Rows as planned: those of the plan without errors, and every problem in the order of lines. */
export interface PlannedTable extends ReadTable {
  plan: ImportPlan<unknown>;
  problems: ImportProblem[];
  badLines: ReadonlySet<number>;
  rows: readonly PlannedRow<unknown>[];
}

/** What is said of a plan before anything is shown of it. */
export interface PlanSummary {
  rowCount: number;
  errorCount: number;
  newCount: number;
  changedCount: number;
  sameCount: number;
  totals: Readonly<Record<string, Cents>>;
  /** The first of each kind, in the order of lines. */
  errors: readonly ImportProblem[];
  repeats: readonly ImportProblem[];
  /** Of the titles, the cells and the parameters, whatever the bytes they came as. */
  contentHash: string;
}

/** What a commit must find unchanged, beside the rows and what is wrong with them. */
export interface PlanBase {
  params: unknown;
  fileHash: string;
  importedBefore: string | undefined;
}

const SHOWN_ROWS = 1000;
const SHOWN_PROBLEMS = 2000;
const NAMED_PROBLEMS = 200;

function cellsOfKind(columns: ImportColumns, mapping: Mapping, table: ImportTable, kinds: readonly string[]): string[] {
  const places = Object.entries(columns).flatMap(([key, column]) => (kinds.includes(column.kind) ? (mapping[key] ?? -1) : []));
  return places
    .filter((at) => at >= 0)
    .flatMap((at) => table.rows.map((row) => (row.cells[at] ?? '').trim()).filter((text) => text !== ''));
}

/** The forms of the cells of a table, as chosen or as found out. */
export function formsOf(
  columns: ImportColumns,
  mapping: Mapping,
  table: ImportTable,
  reading: ImportReading,
): { forms: Forms; found: FoundForms } {
  const found = findForms(cellsOfKind(columns, mapping, table, ['money', 'count']), cellsOfKind(columns, mapping, table, ['date']));
  const forms: Forms = {
    dateOrder: reading.dateOrder ?? found.dateOrder,
    decimal: reading.decimal ?? found.decimal,
    signs: reading.signs ?? 'asWritten',
  };
  return {
    forms,
    found: {
      ...found,
      dateOrderSure: found.dateOrderSure || reading.dateOrder !== undefined,
      decimalSure: found.decimalSure || reading.decimal !== undefined,
    },
  };
}

/** In a thread: the rows of a table by its columns. */
export function readByColumns(table: ImportTable, { reading, ...how }: TableReading): ReadTable {
  const { forms, found } = formsOf(how.columns, how.mapping, table, reading);
  return { table, forms, found, read: readRows(table, { ...how, forms }) };
}

/** In a thread: what the rows make look for, before they are held against it. */
export function soughtBy({ read }: ReadTable, seek: (rows: readonly ImportRow[]) => unknown): unknown {
  return seek(read.rows);
}

function ordered(problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.toSorted((a, b) => a.line - b.line);
}

/** In a thread: the plan of rows that were read. */
export function planTable(
  given: ReadTable,
  plan: (rows: readonly ImportRow[], facts: unknown, params: Record<string, unknown>) => ImportPlan<unknown>,
  facts: unknown,
  params: Record<string, unknown>,
): PlannedTable {
  const { table, read } = given;
  const planned = plan(read.rows, facts, params);
  const named = new Set(read.problems.map((problem) => `${problem.line} ${problem.column}`));
  const warned = table.warnings.map(({ line, message }): ImportProblem => ({ line, column: '', message, severity: 'warning' }));
  const problems = ordered([...warned, ...read.problems, ...planned.problems.filter((one) => !named.has(`${one.line} ${one.column}`))]);
  const badLines = new Set(problems.filter((one) => one.severity === 'error').map((one) => one.line));
  return { ...given, plan: planned, problems, badLines, rows: planned.rows.filter((row) => !badLines.has(row.line)) };
}

/**
 * Of what a file holds and where it goes: the same for other line ends, another encoding, or a workbook with
 * the same cells, another for the budget of another year.
 */
function contentHashOf({ header, rows }: ImportTable, params: readonly unknown[]): string {
  const hash = createHash('sha256').update(`${jsonText(params)}\n`);
  const add = (cells: readonly string[]) => {
    const texts = cells.map((cell) => cell.replaceAll('\r\n', '\n').trim());
    hash.update(`${JSON.stringify(texts.slice(0, texts.findLastIndex((text) => text !== '') + 1))}\n`);
  };
  add(header);
  for (const { cells } of rows) add(cells);
  return hash.digest('hex');
}

/**
 * In a thread: what is said of a plan; `totals` names the sums that are declared, `params` is what the file
 * goes to.
 */
export function summaryOf(
  { table, read, plan, problems, badLines, rows }: PlannedTable,
  totals: readonly string[],
  params: readonly unknown[],
): PlanSummary {
  const count = (act: PlannedRow<unknown>['act']) => rows.filter((row) => row.act === act).length;
  const first = (severity: ImportProblem['severity']) => problems.filter((one) => one.severity === severity).slice(0, NAMED_PROBLEMS);
  return {
    rowCount: read.rows.length,
    errorCount: badLines.size,
    newCount: count('new'),
    changedCount: count('changed'),
    sameCount: count('same'),
    totals: Object.fromEntries(totals.map((key) => [key, plan.totals?.[key] ?? 0n])),
    errors: first('error'),
    repeats: first('repeat'),
    contentHash: contentHashOf(table, params),
  };
}

/** In a thread: what a commit must find unchanged, the rows as planned and everything that is wrong. */
export function planNameOf({ rows, problems }: PlannedTable, { params, fileHash, importedBefore }: PlanBase): string {
  return createHash('sha256')
    .update(jsonText([params, fileHash, importedBefore, rows, problems]))
    .digest('hex');
}

/** In a thread: everything that is wrong. */
export function problemsOf({ problems }: PlannedTable): readonly ImportProblem[] {
  return problems;
}

/** In a thread: what the rows would do, in their order. */
export function changesOf({ rows }: PlannedTable): readonly unknown[] {
  return rows.flatMap((row) => (row.change === null ? [] : [row.change]));
}

function shownRows({ read, rows, badLines, problems }: PlannedTable): ImportPreview['rows'] {
  const planned = new Map(rows.map((row) => [row.line, row]));
  const touched = new Set(problems.map((problem) => problem.line));
  let others = 0;
  let marked = 0;
  const kept = read.shown().filter(({ line }) => {
    if (touched.has(line)) return ++marked <= SHOWN_ROWS || ++others <= SHOWN_ROWS;
    return ++others <= SHOWN_ROWS;
  });
  return kept.map(({ line, cells, isLeftOut }) => {
    const row = planned.get(line);
    const act = isLeftOut ? 'leftOut' : badLines.has(line) ? 'error' : (row?.act ?? 'same');
    return { line, cells, act, note: row?.note ?? '' };
  });
}

function shownProblems({ problems }: PlannedTable): ImportPreview['problems'] {
  const rank = ({ severity }: ImportProblem) => problemSeverities.indexOf(severity);
  const first = problems.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN_PROBLEMS);
  return ordered(first).map((problem) => ({ ...problem, suggestion: problem.suggestion ?? null }));
}

/** In a thread: what a preview shows of a plan beside its summary. */
export function shownOf(planned: PlannedTable): Pick<ImportPreview, 'reading' | 'rows' | 'problems'> {
  const { table, forms, found } = planned;
  const { sheets, sheet, titleLine, titleLines, encoding, delimiter } = table;
  return {
    reading: { sheets: [...sheets], sheet, titleLine, titleLines: [...titleLines], encoding, delimiter, ...found, ...forms },
    rows: shownRows(planned),
    problems: shownProblems(planned),
  };
}
