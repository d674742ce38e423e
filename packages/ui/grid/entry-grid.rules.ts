// Pure part of the entry grid: reading typed cells, showing kept ones, finding problems, and laying a pasted
// block over the rows.
import type { ReactNode } from 'react';
import { centsToText, formatDate, formatMoney, isLocalDate, type LocalDate, parseDate } from '../../kernel/kernel.ts';
import { amountProblem, centsOf, readAmount } from '../amount.rules.ts';
import type { OptionSource } from '../option-list.tsx';
import type { Option } from '../options.rules.ts';

/**
 * One column of an entry grid. The row's property `key` holds text: money `"380.00"`, dates `"2026-11-20"`,
 * picks the option's value.
 */
export interface EntryColumn<Row> {
  key: keyof Row & string;
  title: string;
  kind: 'text' | 'money' | 'date' | 'pick' | 'readonly';
  width?: number | undefined;
  /** For `pick`: what can be picked. */
  options?: OptionSource | undefined;
  /** For `pick`: other properties of the row that follow from the choice. */
  onPick?: ((option: Option, row: Row) => Partial<Row>) | undefined;
  /** For `text`: the text to keep, or null when it is not acceptable. */
  parse?: ((text: string, row: Row) => string | null) | undefined;
  /** What a `readonly` cell shows. */
  render?: ((row: Row, index: number) => ReactNode) | undefined;
  /** Stands right, as check numbers do. Money always does. */
  numeric?: boolean | undefined;
  required?: boolean | undefined;
  /** Shows the sum in the foot. */
  total?: 'sum' | undefined;
  emphasis?: 'strong' | 'quiet' | undefined;
  /** Words shown while the cell is current. */
  hint?: ((row: Row) => string | null) | undefined;
  /**
   * What an empty cell of the row being added would hold, as a person would type it; Enter takes it. `rows`
   * are those typed before.
   */
  suggest?: ((row: Row, rows: readonly Row[]) => string | null) | undefined;
}

/** What is wrong or worth knowing about a cell. */
export interface CellMark {
  tone: 'attention' | 'problem';
  text: string;
}

/** The text a row keeps under a column's key. */
export function cellText<Row>(column: EntryColumn<Row>, row: Row): string {
  const value: unknown = row[column.key];
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
}

/** A list of options by what names them. A pasted block asks thousands of times. */
interface OptionIndex {
  byCode: ReadonlyMap<string, Option>;
  byLabel: ReadonlyMap<string, Option>;
  byValue: ReadonlyMap<string, Option>;
}

const indexes = new WeakMap<readonly Option[], OptionIndex>();

/** The first option of each name, as a search from the front would find it. */
function firstBy(options: readonly Option[], nameOf: (option: Option) => string | undefined): Map<string, Option> {
  const found = new Map<string, Option>();
  for (const option of options) {
    const name = nameOf(option);
    if (name !== undefined && !found.has(name)) found.set(name, option);
  }
  return found;
}

/** Searches on the server cannot be asked here. */
function indexOf(source: OptionSource | undefined): OptionIndex | undefined {
  if (!source || typeof source === 'function') return undefined;
  const known = indexes.get(source);
  if (known) return known;
  const index = {
    byCode: firstBy(source, (option) => option.code?.toLowerCase()),
    byLabel: firstBy(source, (option) => option.label.toLowerCase()),
    byValue: firstBy(source, (option) => option.value),
  };
  indexes.set(source, index);
  return index;
}

/** The option typed text names exactly, by code or label; never by its value, which is an id nobody knows. */
function namedOption(source: OptionSource | undefined, text: string): Option | undefined {
  const name = text.toLowerCase();
  const index = indexOf(source);
  return index?.byCode.get(name) ?? index?.byLabel.get(name);
}

/** The option a kept cell holds. */
function keptOption(source: OptionSource | undefined, value: string): Option | undefined {
  return indexOf(source)?.byValue.get(value);
}

/** Stands before text that named no option: typed digits must not pass for the id of one. */
const UNREAD = '?';

/** How a kept cell reads: money with separators, dates in figures, picks by their code. */
export function shownText<Row>(column: EntryColumn<Row>, row: Row): string {
  const text = cellText(column, row);
  if (text === '') return '';
  if (column.kind === 'money') {
    const cents = /^-?\d{1,15}\.\d{2}$/.test(text) ? centsOf(text) : null;
    return cents === null ? text : formatMoney(cents, 'digits');
  }
  if (column.kind === 'date') return isLocalDate(text) ? formatDate(text) : text;
  if (column.kind === 'pick') {
    const option = keptOption(column.options, text);
    if (option) return option.code ?? option.label;
    return text.startsWith(UNREAD) ? text.slice(UNREAD.length) : text;
  }
  return text;
}

/**
 * The change typed text makes to a row. Text that cannot be read is kept as typed, so that nothing is lost;
 * `entryProblems` then names it. `picked` is the option highlighted in the list, if any.
 */
export function settle<Row>(column: EntryColumn<Row>, row: Row, typed: string, today: LocalDate, picked?: Option): Partial<Row> {
  const text = typed.trim();
  const keep = (value: string) => ({ [column.key]: value }) as Partial<Row>;
  if (text === '') return keep('');
  switch (column.kind) {
    case 'money': {
      const cents = readAmount(text);
      return keep(cents === null ? text : centsToText(cents));
    }
    case 'date':
      return keep(parseDate(text, today) ?? text);
    case 'pick': {
      const option = namedOption(column.options, text) ?? picked;
      return option ? { ...keep(option.value), ...column.onPick?.(option, row) } : keep(`${UNREAD}${text}`);
    }
    default:
      return keep(column.parse?.(text, row) ?? text);
  }
}

/**
 * The texts suggested for the empty cells of a row being added, by the columns' keys; `rows` are those before
 * it.
 */
export function suggestions<Row>(columns: readonly EntryColumn<Row>[], row: Row, rows: readonly Row[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const column of columns) {
    const text = column.suggest && cellText(column, row) === '' ? column.suggest(row, rows) : null;
    if (text !== null) texts.set(column.key, text);
  }
  return texts;
}

/**
 * A row with what is suggested for its empty cells, from the column at `from` on; each may build on the one
 * before.
 */
export function withSuggested<Row>(
  columns: readonly EntryColumn<Row>[],
  row: Row,
  rows: readonly Row[],
  from: number,
  today: LocalDate,
): Row {
  let filled = row;
  for (const column of columns.slice(from)) {
    const text = suggestions([column], filled, rows).get(column.key);
    if (text !== undefined) filled = { ...filled, ...settle(column, filled, text, today) };
  }
  return filled;
}

/** The change that gives a row what another row's cell holds. */
export function copied<Row>(column: EntryColumn<Row>, row: Row, source: Row, today: LocalDate): Partial<Row> {
  const text = cellText(column, source);
  if (column.kind !== 'pick') return settle(column, row, text, today);
  const option = keptOption(column.options, text);
  return { [column.key]: text, ...(option && column.onPick?.(option, row)) } as Partial<Row>;
}

/** Why a kept cell cannot stand, or null. */
export function cellProblem<Row>(column: EntryColumn<Row>, row: Row): string | null {
  const text = cellText(column, row);
  if (text === '') return column.required ? `${column.title} is missing.` : null;
  switch (column.kind) {
    case 'money':
      return /^-?\d{1,15}\.\d{2}$/.test(text) ? null : amountProblem(text);
    case 'date':
      return isLocalDate(text) ? null : 'Not a date. Try 11/20/2026, t, +7 or eom.';
    case 'pick':
      return keptOption(column.options, text) || (typeof column.options === 'function' && !text.startsWith(UNREAD))
        ? null
        : `No ${column.title.toLowerCase()} “${shownText(column, row)}”.`;
    case 'text':
      return column.parse && column.parse(text, row) === null ? `“${text}” does not fit here.` : null;
    default:
      return null;
  }
}

interface RowProblem {
  key: string;
  message: string;
}

const judged = new WeakMap<object, WeakMap<object, readonly RowProblem[]>>();

/**
 * What cannot stand in a row. A row is replaced when it changes, never written to, so it is judged once under
 * its columns and not at every key.
 */
function rowProblems<Row extends object>(columns: readonly EntryColumn<Row>[], row: Row): readonly RowProblem[] {
  const rows = judged.get(columns) ?? new WeakMap<object, readonly RowProblem[]>();
  judged.set(columns, rows);
  const known = rows.get(row);
  if (known) return known;
  const problems = columns.flatMap((column) => {
    const message = cellProblem(column, row);
    return message ? [{ key: column.key, message }] : [];
  });
  rows.set(row, problems);
  return problems;
}

/**
 * Every cell that cannot stand, as `{ row, key, message }`; an empty list means the rows may be committed.
 */
export function entryProblems<Row extends object>(
  columns: readonly EntryColumn<Row>[],
  rows: readonly Row[],
): { row: number; key: string; message: string }[] {
  return rows.flatMap((row, index) => rowProblems(columns, row).map((problem) => ({ row: index, ...problem })));
}

/** Sum of a money column over the cells that are amounts, in cents. */
export function entrySum<Row>(column: EntryColumn<Row>, rows: readonly Row[]): bigint {
  let total = 0n;
  for (const row of rows) total += centsOf(cellProblem(column, row) ? null : cellText(column, row)) ?? 0n;
  return total;
}

function csvLine(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < line.length; i += 1) {
    const char = line.charAt(i);
    if (quoted && char === '"' && line.charAt(i + 1) === '"') {
      cell += '"';
      i += 1;
    } else if (char === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (char === ',' && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  return [...cells, cell.trim()];
}

/**
 * Cells of text copied from a spreadsheet (tabs) or a CSV file (commas on every line, unless all lines are
 * plain amounts).
 */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (text.includes('\t')) return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const comma = lines.every((line) => line.includes(',')) && !lines.every((line) => readAmount(line) !== null);
  return comma ? lines.map(csvLine) : lines.map((line) => [line.trim()]);
}

/**
 * Lays lines over the rows from one on, each cell into its target, null leaving it out; new rows are added as
 * needed. It stops after each row, so that a long block need not be laid in one go; what it returns at last
 * are all rows.
 */
export function* layingBlock<Row extends object>(
  columns: readonly EntryColumn<Row>[],
  rows: readonly Row[],
  from: number,
  { targets, lines }: { targets: readonly (EntryColumn<Row> | null)[]; lines: readonly (readonly string[])[] },
  newRow: () => Row,
  today: LocalDate,
): Generator<undefined, Row[]> {
  const next = [...rows];
  for (const [offset, cells] of lines.entries()) {
    let row = next[from + offset] ?? newRow();
    for (const [index, column] of targets.entries()) {
      const cell = cells[index];
      if (column && cell !== undefined) row = { ...row, ...settle(column, row, cell, today) };
    }
    next[Math.min(from + offset, next.length)] = row;
    // Whoever draws the rows asks for their problems in one go.
    rowProblems(columns, row);
    yield;
  }
  return next;
}
