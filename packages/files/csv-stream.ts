// Reads CSV files of any length piece by piece, in memory that does not grow with them: UTF-8, cells parted by commas (RFC 4180), every row with its line.
import { Refusal } from '../kernel/kernel.ts';
import type { CsvRow } from './csv-reader.ts';

/** The longest row that is read, in characters; a quotation mark that is never closed would otherwise swallow the rest of the file. */
const LONGEST_ROW = 1_000_000;

function malformed(line: number, message: string): Refusal {
  return new Refusal('malformedFile', `Line ${line}: ${message} Nothing was imported.`, [{ path: 'file', line, message }]);
}

const linesIn = (text: string) => text.split('\n').length - 1;

/** A quoted cell that begins at `start`: its text, and where the character after its closing mark stands. Null while its end is not there yet. */
function quotedCell(text: string, start: number, isLast: boolean, line: number): { cell: string; end: number } | null {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const mark = text.indexOf('"', from);
    if (mark < 0 && (isLast || text.length - start > LONGEST_ROW)) throw malformed(line, 'A quotation mark is never closed.');
    if (mark < 0 || (mark + 1 === text.length && !isLast)) return null;
    cell += text.slice(from, mark);
    if (text[mark + 1] !== '"') return { cell: cell.replaceAll('\r\n', '\n'), end: mark + 1 };
    cell += '"';
    from = mark + 2;
  }
}

/** The cells of the row at `start`, which holds quotation marks, and where the next begins. Null while its end is not there yet. */
function quotedRow(text: string, start: number, isLast: boolean, line: number): { cells: string[]; next: number } | null {
  const cells: string[] = [];
  let from = start;
  for (;;) {
    const lineEnd = text.indexOf('\n', from);
    const comma = text.indexOf(',', from);
    let end = lineEnd < 0 ? text.length : lineEnd;
    let cell: string;
    if (text[from] === '"') {
      const quoted = quotedCell(text, from, isLast, line);
      if (!quoted) return null;
      ({ cell, end } = quoted);
      if (text[end] === '\r') end += 1;
      if (end < text.length && text[end] !== ',' && text[end] !== '\n') throw malformed(line, 'Text follows a closing quotation mark.');
    } else {
      if (comma >= 0 && comma < end) end = comma;
      cell = text.slice(from, end).replace(/\r$/, '');
      if (cell.includes('"'))
        throw malformed(line, 'A quotation mark stands inside a cell; such a cell must be quoted and its marks doubled.');
    }
    if (end >= text.length && !isLast) return null;
    cells.push(cell);
    if (text[end] !== ',') return { cells, next: end + 1 };
    from = end + 1;
  }
}

function plainCells(row: string): string[] {
  return (row.endsWith('\r') ? row.slice(0, -1) : row).split(',');
}

/** The whole rows a text begins with; `rest` is the beginning of the next one. */
function takeRows(text: string, firstLine: number, isLast: boolean): { rows: CsvRow[]; rest: string; line: number } {
  const rows: CsvRow[] = [];
  let line = firstLine;
  let from = 0;
  let mark = text.indexOf('"');
  while (from < text.length) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    if (mark >= 0 && mark < from) mark = text.indexOf('"', from);
    if (mark >= 0 && mark < end) {
      const row = quotedRow(text, from, isLast, line);
      if (!row) break;
      rows.push({ line, cells: row.cells });
      line += linesIn(text.slice(from, row.next));
      from = row.next;
      continue;
    }
    if (found < 0 && !isLast) break;
    const row = text.slice(from, end);
    if (row.trim() !== '') rows.push({ line, cells: plainCells(row) });
    line += 1;
    from = end + 1;
  }
  return { rows, rest: text.slice(from), line };
}

async function* textOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<{ text: string; isLast: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const bytes of source) yield { text: decoder.decode(bytes, { stream: true }), isLast: false };
  yield { text: decoder.decode(), isLast: true };
}

/**
 * The rows of a file, some thousands at a time, the title line first. Empty lines are left out; a cell may hold line ends in quotes. Throws Refusal `malformedFile` with the
 * line for a quotation mark that is not closed or stands where it may not, and for bytes that are not UTF-8.
 */
export async function* streamCsv(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow[]> {
  let rest = '';
  let line = 1;
  try {
    for await (const { text, isLast } of textOf(source)) {
      const taken = takeRows(rest + text, line, isLast);
      ({ rest, line } = taken);
      if (text.includes('\0')) throw malformed(line, 'This is not a text file.');
      if (rest.length > LONGEST_ROW) throw malformed(line, 'The row is too long; this is not a CSV file.');
      if (taken.rows.length > 0) yield taken.rows;
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw malformed(line, 'After this line stand bytes that are not UTF-8; save the file as "CSV UTF-8".');
  }
}
