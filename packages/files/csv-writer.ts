// Writes CSV as RFC 4180 says, streaming, with text that a spreadsheet would run as a formula made harmless.
import { centsToText } from '../kernel/kernel.ts';
import { looksLikeFormula, type TableCell, type TableColumn, type TableRow } from './table.ts';

/** `byteOrderMark` lets Excel see that the file is UTF-8; leave it out for machines. */
export interface CsvOptions {
  byteOrderMark?: boolean;
}

/** Lines are handed on in pieces of about this many characters. */
const PIECE = 64 * 1024;

function cellText(cell: TableCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'bigint') return centsToText(cell);
  if (typeof cell === 'number') return String(cell);
  return looksLikeFormula(cell) ? `'${cell}` : cell;
}

function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((text) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
  return `${quoted.join(',')}\r\n`;
}

/**
 * The file as pieces of text: a line of titles, then the rows. Money is written `-1250.00`, dates `2026-11-20`, empty cells as nothing. Text that starts like a
 * formula gets a leading apostrophe, unless it is a number. Rows may come from a cursor: nothing is held back. Encode as UTF-8.
 */
export async function* writeCsv(
  rows: Iterable<TableRow> | AsyncIterable<TableRow>,
  columns: readonly TableColumn[],
  options: CsvOptions = {},
): AsyncGenerator<string> {
  let piece = options.byteOrderMark ? '\uFEFF' : '';
  piece += csvLine(columns.map((column) => cellText(column.title)));
  for await (const row of rows) {
    piece += csvLine(columns.map((_column, i) => cellText(row[i])));
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
