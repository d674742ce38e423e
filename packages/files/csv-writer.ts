// Writes CSV as RFC 4180 says, streaming, with text that a spreadsheet would run as a formula made harmless.
import { centsToText } from '../kernel/kernel.ts';
import { looksLikeFormula, type TableCell, type TableColumn, type TableRow } from './table.ts';

/** `byteOrderMark` lets Excel see that the file is UTF-8; leave it out for machines. */
export interface CsvOptions {
  byteOrderMark?: boolean;
}

/** Lines are handed on in pieces of about this many characters. */
const PIECE = 64 * 1024;

/** Most text is plain, and told by one look: no formula, nothing to quote. */
const PLAIN = /^[A-Za-z0-9](?:[^",\r\n]*[^",\s])?$/;

function cellText(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'bigint') return centsToText(cell);
  if (typeof cell === 'number') return String(cell);
  if (PLAIN.test(cell)) return cell;
  const text = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csvLine(cells: readonly (TableCell | undefined)[], width: number): string {
  let line = cellText(cells[0]);
  for (let i = 1; i < width; i += 1) line += `,${cellText(cells[i])}`;
  return `${line}\r\n`;
}

/**
 * The file as pieces of text: a line of titles, then the rows. Money is written `-1250.00`, dates
 * `2026-11-20`, empty cells as nothing. Text that starts like a formula gets a leading apostrophe, unless it
 * is a number. Rows may come from a cursor: nothing is held back. Encode as UTF-8.
 */
export async function* writeCsv(
  rows: Iterable<TableRow> | AsyncIterable<TableRow>,
  columns: readonly TableColumn[],
  options: CsvOptions = {},
): AsyncGenerator<string> {
  async function* singly(): AsyncGenerator<TableRow[]> {
    for await (const row of rows) yield [row];
  }
  yield* writeCsvPages(singly(), columns, options);
}

/** The same from pages of rows, which costs less than waiting for each row by itself. */
export async function* writeCsvPages(
  pages: AsyncIterable<readonly TableRow[]>,
  columns: readonly TableColumn[],
  options: CsvOptions = {},
): AsyncGenerator<string> {
  const titles = columns.map((column) => column.title);
  let piece = `${options.byteOrderMark ? '\uFEFF' : ''}${csvLine(titles, titles.length)}`;
  for await (const page of pages) {
    for (const row of page) {
      piece += csvLine(row, titles.length);
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}
