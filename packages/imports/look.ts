// Looks at a file for an import: reads it, matches its columns, plans what it would do, and says all of it in one answer that changes nothing.
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  type HeldClaims,
  type ImportColumns,
  type ImportPlan,
  type ImportPreview,
  type ImportProblem,
  type ImportReading,
  type MendedRow,
  type PlannedRow,
  problemSeverities,
  type UploadedFile,
} from '../contract/contract.ts';
import { jsonText, type Tx } from '../db/database.ts';
import type { Cents, Instant } from '../kernel/kernel.ts';
import { type Thread, threadWork } from '../threads/threads.ts';
import { type Forms, type FoundForms, findForms } from './forms.ts';
import { findMapping, findStanding, type RunView } from './import-store.ts';
import { guessMapping, headerHash, type Mapping, recallMapping } from './mapping.ts';
import { type ReadRows, readRows } from './rows.ts';
import { type FileAtHand, type ImportTable, readFile } from './table.ts';
import type { ServedImport } from './work.ts';

/** An order to look at a file, or to import it. */
export interface ImportOrder {
  file: UploadedFile;
  reading?: ImportReading | undefined;
  mapping?: Record<string, number> | undefined;
  mended?: readonly MendedRow[] | undefined;
  blanks?: 'keep' | 'clear' | undefined;
}

/** A file as looked at. */
export interface Looked {
  table: ImportTable;
  /** Of the bytes. */
  fileHash: string;
  /** Of the titles, the cells and the parameters, whatever the bytes they came as. */
  contentHash: string;
  /** The newest other import of the same content that stands. */
  importedBefore: RunView | null;
  mapping: Mapping;
  isRemembered: boolean;
  forms: Forms;
  found: FoundForms;
  read: ReadRows;
  facts: unknown;
  plan: ImportPlan<unknown>;
  /** Those of the file and those of the plan, in the order of lines. */
  problems: ImportProblem[];
  badLines: ReadonlySet<number>;
  rows: readonly PlannedRow<unknown>[];
  /** What a commit must find unchanged: the rows as planned and everything that is wrong. */
  base: unknown;
}

const SHOWN_ROWS = 1000;
const SHOWN_PROBLEMS = 2000;

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

function ordered(problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.toSorted((a, b) => a.line - b.line);
}

/** Of what a file holds and where it goes: the same for other line ends, another encoding, or a workbook with the same cells, another for the budget of another year. */
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

async function matchColumns(
  tx: Tx,
  served: ServedImport,
  columns: ImportColumns,
  table: ImportTable,
  order: ImportOrder,
): Promise<{ mapping: Mapping; reading: ImportReading; isRemembered: boolean }> {
  const { name } = served.definition;
  const kept = await findMapping(tx, name, headerHash(table.header));
  const reading = { ...kept?.reading, ...order.reading };
  if (order.mapping) return { mapping: order.mapping, reading, isRemembered: false };
  const mapping = kept ? recallMapping(columns, kept.mapping, table.header) : guessMapping(columns, table.header);
  return { mapping, reading, isRemembered: kept !== null };
}

/**
 * Reads the file of an import in a thread. Throws Refusal `malformedFile`, `fileTooLarge` or `fileTooSlow`.
 */
export function readInThread(served: ServedImport, { file, reading = {} }: ImportOrder, thread: Thread): Promise<FileAtHand> {
  return thread.run(threadWork(readFile, new URL('./table.ts', import.meta.url)), file, reading, served.work.otherForms);
}

/** Matches the columns of a file that was read, and plans its rows. */
export async function lookAt(
  served: ServedImport,
  scope: {
    tx: Tx;
    params: Record<string, unknown>;
    communityId: string | null;
    now: Instant;
    held: HeldClaims | null;
    communities: 'all' | ReadonlySet<string>;
  },
  order: ImportOrder & { ownRunId?: string | undefined },
  { table, fileHash }: FileAtHand,
): Promise<Looked> {
  const { definition, work } = served;
  const params = scope.params as z.output<z.ZodObject<z.ZodRawShape>>;
  const columns = (await work.columns?.({ ...scope, params })) ?? definition.columns;
  const { mapping, reading, isRemembered } = await matchColumns(scope.tx, served, columns, table, order);
  const { forms, found } = formsOf(columns, mapping, table, reading);
  const read = readRows(table, {
    columns,
    mapping,
    forms,
    mended: order.mended ?? [],
    // Where nothing is changed there is nothing to keep: a blank cell says so, and only a missing column says nothing.
    blanks: definition.changesRows ? (order.blanks ?? 'keep') : 'clear',
    rowsMayRepeat: definition.rowsMayRepeat ?? false,
  });
  const facts = await work.load({ ...scope, params }, read.rows);
  const plan = work.plan(read.rows, facts, params);
  const named = new Set(read.problems.map((problem) => `${problem.line} ${problem.column}`));
  const warned = table.warnings.map(({ line, message }): ImportProblem => ({ line, column: '', message, severity: 'warning' }));
  const problems = ordered([...warned, ...read.problems, ...plan.problems.filter((one) => !named.has(`${one.line} ${one.column}`))]);
  const badLines = new Set(problems.filter((one) => one.severity === 'error').map((one) => one.line));
  const rows = plan.rows.filter((row) => !badLines.has(row.line));
  const contentHash = contentHashOf(
    table,
    Object.keys(definition.params).map((key) => scope.params[key] ?? null),
  );
  const importedBefore = await findStanding(scope.tx, definition.name, scope.communityId, {
    fileHash,
    contentHash,
    otherThan: order.ownRunId ?? null,
  });
  const base = [scope.params, fileHash, importedBefore?.importRunId, rows, problems];
  const looked = { table, fileHash, contentHash, importedBefore, mapping, isRemembered, forms, found };
  return { ...looked, read, facts, plan, problems, badLines, rows, base };
}

/** How many rows an import makes, changes and knows already. */
export function countsOf(rows: readonly PlannedRow<unknown>[]): { newCount: number; changedCount: number; sameCount: number } {
  const count = (act: PlannedRow<unknown>['act']) => rows.filter((row) => row.act === act).length;
  return { newCount: count('new'), changedCount: count('changed'), sameCount: count('same') };
}

/** The sums of an import, each declared one present. */
export function totalsOf(served: ServedImport, plan: ImportPlan<unknown>): Record<string, Cents> {
  return Object.fromEntries(Object.keys(served.definition.totals ?? {}).map((key) => [key, plan.totals?.[key] ?? 0n]));
}

function shownRows({ read, rows, badLines, problems }: Looked): ImportPreview['rows'] {
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

function readingOf({ table, forms, found }: Looked): ImportPreview['reading'] {
  const { sheets, sheet, encoding, delimiter } = table;
  return { sheets: [...sheets], sheet, encoding, delimiter, ...found, ...forms };
}

/** The answer to a look: everything a person needs to decide. */
export function previewOf(served: ServedImport, order: ImportOrder, looked: Looked) {
  const { problems, table } = looked;
  const rank = ({ severity }: ImportProblem) => problemSeverities.indexOf(severity);
  const first = problems.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN_PROBLEMS);
  return {
    fileName: order.file.fileName,
    importedBefore: looked.importedBefore,
    reading: readingOf(looked),
    header: [...table.header],
    mapping: { ...looked.mapping },
    isRemembered: looked.isRemembered,
    rowCount: looked.read.rows.length,
    ...countsOf(looked.rows),
    errorCount: looked.badLines.size,
    totals: totalsOf(served, looked.plan),
    rows: shownRows(looked),
    problems: ordered(first).map((problem) => ({ ...problem, suggestion: problem.suggestion ?? null })),
  };
}
