// Cuts CSV text into rows (RFC 4180), each with the line where it begins: the one grammar of whole files and
// of those that come in pieces.
import { malformedFile } from '../kernel/kernel.ts';

/** A row and the line of the file where it begins (1-based, the title line counts). */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A quotation mark inside a cell that is not quoted, as in 5/8" pipe; the column counts from 1. */
export interface StrayMark {
  line: number;
  column: number;
}

/**
 * The longest row that is read, in characters; a quotation mark that is never closed would otherwise swallow
 * the rest of the file.
 */
export const LONGEST_ROW = 1_000_000;

/** Text to be cut. */
export interface CsvText {
  text: string;
  /** The line of the file it begins with. */
  line: number;
  delimiter: string;
  /** False while more is to come: what is not whole is left. */
  isLast: boolean;
  /** After so many rows no more is cut. */
  mostRows?: number;
}

/**
 * The whole rows a text begins with, without those whose cells are empty, and the first stray mark of each;
 * `rest` is what is left, and `line` the line it begins with.
 */
export interface CutRows {
  rows: CsvRow[];
  strays: StrayMark[];
  rest: string;
  line: number;
}

/** Where a cell ends: behind its last character, a closing mark included. */
interface Cell {
  cell: string;
  end: number;
  isStray: boolean;
}

const linesIn = (text: string) => text.split('\n').length - 1;

/** A quoted cell that begins at `start`. Null while its end is not there yet. */
function quotedCell({ text, isLast }: CsvText, start: number, place: StrayMark): Cell | null {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const mark = text.indexOf('"', from);
    if (mark < 0 && (isLast || text.length - start > LONGEST_ROW))
      throw malformedFile(place.line, `A quotation mark opened in column ${place.column} is never closed.`);
    if (mark < 0 || (mark + 1 === text.length && !isLast)) return null;
    cell = cell === '' ? text.slice(from, mark) : cell + text.slice(from, mark);
    if (text[mark + 1] !== '"') return { cell: cell.includes('\r') ? cell.replaceAll('\r\n', '\n') : cell, end: mark + 1, isStray: false };
    cell += '"';
    from = mark + 2;
  }
}

/**
 * A cell that is not quoted; `lineEnd` is the end of its line. A mark within is kept as it stands, but not
 * behind blanks: such a cell was meant to be quoted.
 */
function plainCell({ text, delimiter }: CsvText, start: number, lineEnd: number, place: StrayMark): Cell {
  // Looked for in the line alone: a file without another delimiter would be walked to its end for each of its
  // rows.
  const line = text.slice(start, lineEnd);
  const length = line.indexOf(delimiter);
  const cell = length < 0 ? line : line.slice(0, length);
  const isStray = cell.includes('"');
  if (isStray && cell.trimStart().startsWith('"'))
    throw malformedFile(place.line, `Blanks stand before the opening quotation mark in column ${place.column}.`);
  return { cell: length < 0 && cell.endsWith('\r') ? cell.slice(0, -1) : cell, end: start + cell.length, isStray };
}

/** A row, where the next begins, and the first of its stray marks. */
interface QuotedRow {
  cells: string[];
  next: number;
  stray: StrayMark | null;
}

/** The row at `start`, which holds quotation marks. Null while its end is not there yet. */
function quotedRow(csv: CsvText, start: number, line: number): QuotedRow | null {
  const { text, delimiter, isLast } = csv;
  const cells: string[] = [];
  let stray: StrayMark | null = null;
  let from = start;
  let lineEnd = -1;
  for (;;) {
    if (lineEnd < from) lineEnd = text.indexOf('\n', from);
    if (lineEnd < 0) lineEnd = text.length;
    const place = { line, column: cells.length + 1 };
    const isQuoted = text[from] === '"';
    const read = isQuoted ? quotedCell(csv, from, place) : plainCell(csv, from, lineEnd, place);
    if (!read) return null;
    let { end } = read;
    if (isQuoted && text[end] === '\r') end += 1;
    if (isQuoted && end < text.length && text[end] !== delimiter && text[end] !== '\n')
      throw malformedFile(line, `Text follows the closing quotation mark in column ${place.column}.`);
    if (end >= text.length && !isLast) return null;
    cells.push(read.cell);
    if (read.isStray) stray ??= place;
    if (text[end] !== delimiter) return { cells, next: end + 1, stray };
    from = end + 1;
  }
}

const saysSomething = (cell: string): boolean => cell !== '' && cell.trim() !== '';

/**
 * Cuts a text into rows. Throws Refusal `malformedFile` with line and column for a quotation mark that is not
 * closed, is followed by text or stands behind blanks.
 */
export function cutRows(csv: CsvText): CutRows {
  const { text, delimiter, isLast, mostRows = Number.POSITIVE_INFINITY } = csv;
  const rows: CsvRow[] = [];
  const strays: StrayMark[] = [];
  let { line } = csv;
  let from = 0;
  let mark = text.indexOf('"');
  while (from < text.length && rows.length < mostRows) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    if (mark >= 0 && mark < from) mark = text.indexOf('"', from);
    const isQuoted = mark >= 0 && mark < end;
    if (!isQuoted && found < 0 && !isLast) break;
    const row = isQuoted
      ? quotedRow(csv, from, line)
      : { cells: text.slice(from, text[end - 1] === '\r' && end > from ? end - 1 : end).split(delimiter), next: end + 1, stray: null };
    if (!row) break;
    if (row.stray) strays.push(row.stray);
    if (row.cells.some(saysSomething)) rows.push({ line, cells: row.cells });
    line += row.next <= end + 1 ? 1 : linesIn(text.slice(from, row.next));
    from = row.next;
  }
  return { rows, strays, rest: text.slice(from), line };
}
