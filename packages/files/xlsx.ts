// Writes XLSX with typed cells: money and dates can be summed and sorted in a spreadsheet, and text is never
// a formula.
import type { CellStyle, CellValue, ColumnDef, WriteSheet } from 'hucre/xlsx';
import { type Cents, centsToText, dateOfInstant, daysBetween, type Instant, isLocalDate, localDate } from '../kernel/kernel.ts';
import type { ColumnKind, TableCell, TableColumn, TableRow } from './table.ts';

/**
 * A sheet held in memory. Rows listed in `strongRows` (from 0, titles not counted) are bold with a rule
 * above: totals.
 */
export interface XlsxSheet {
  name: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  strongRows?: readonly number[];
}

/** One sheet whose rows come from a cursor. */
export interface XlsxStream {
  name: string;
  columns: readonly TableColumn[];
  rows: Iterable<TableRow> | AsyncIterable<TableRow>;
}

/** Loaded with the first workbook: most servers write none for hours. */
const loadWriter = () => import('hucre/xlsx');

/** `@` makes a cell text, so that `=1+1` stays text even when someone edits the cell. */
const FORMATS: Record<ColumnKind, string> = {
  text: '@',
  money: '#,##0.00;(#,##0.00)',
  date: 'mm/dd/yyyy',
  count: '#,##0',
  number: 'General',
  percent: '0.0',
};
const WIDTHS: Record<ColumnKind, number> = { text: 28, money: 16, date: 12, count: 10, number: 12, percent: 10 };
const FONT = { name: 'Calibri', size: 11, bold: true };

/** Day 0 of the 1900 date system; right for every date from 1900-03-01 (ECMA-376, 18.17.4.1). */
const DAY_ZERO = localDate('1899-12-30');

/** Spreadsheets keep 15 digits; a larger sum is written as text instead of being rounded. */
const EXACT = 10n ** 15n - 1n;

function moneyValue(cents: Cents): number | string {
  const text = centsToText(cents);
  return cents <= EXACT && cents >= -EXACT ? Number(text) : text;
}

function cellValue(cell: TableCell | undefined, kind: ColumnKind): CellValue {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'bigint') return moneyValue(cell);
  if (kind === 'date' && typeof cell === 'string' && isLocalDate(cell) && cell >= '1900-03-01') return daysBetween(DAY_ZERO, cell);
  return cell;
}

function columnDefinition(column: TableColumn): ColumnDef {
  return { width: column.width ?? WIDTHS[column.kind], numFmt: FORMATS[column.kind] };
}

function titleStyle(kind: ColumnKind): CellStyle {
  return {
    font: FONT,
    numFmt: FORMATS.text,
    border: { bottom: { style: 'thin' } },
    alignment: { horizontal: kind === 'text' || kind === 'date' ? 'left' : 'right', vertical: 'bottom', wrapText: true },
  };
}

/** Spreadsheet programs allow 31 characters without `[ ] : * ? / \`, each name once. */
function sheetName(wanted: string, taken: Set<string>): string {
  const plain = wanted.replace(/[[\]:*?/\\\p{Cc}]/gu, '-').replace(/^'+|'+$/g, '') || 'Sheet';
  let name = plain.slice(0, 31);
  for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${plain.slice(0, 26)} (${copy})`;
  taken.add(name.toLowerCase());
  return name;
}

function sheetOf(sheet: XlsxSheet, taken: Set<string>): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [i, column] of sheet.columns.entries()) cells.set(`0,${i}`, { value: column.title, style: titleStyle(column.kind) });
  for (const row of sheet.strongRows ?? []) {
    for (const [i, column] of sheet.columns.entries()) {
      const style: CellStyle = { font: FONT, numFmt: FORMATS[column.kind], border: { top: { style: 'thin' } } };
      cells.set(`${row + 1},${i}`, { value: cellValue(sheet.rows[row]?.[i], column.kind), style });
    }
  }
  return {
    name: sheetName(sheet.name, taken),
    columns: sheet.columns.map(columnDefinition),
    rows: [
      sheet.columns.map((column) => column.title),
      ...sheet.rows.map((row) => sheet.columns.map((column, i) => cellValue(row[i], column.kind))),
    ],
    freezePane: { rows: 1 },
    cells,
  };
}

/**
 * A workbook in memory: frozen bold titles, no merged cells. It carries `savedTime`, so that the same content
 * gives the same bytes. For more than some ten thousand rows use `streamXlsx`.
 */
export async function writeXlsx(workbook: { sheets: readonly XlsxSheet[]; savedTime: Instant }): Promise<Uint8Array> {
  const { writeXlsx: write } = await loadWriter();
  const taken = new Set<string>();
  return await write({
    sheets: workbook.sheets.map((sheet) => sheetOf(sheet, taken)),
    properties: { modified: dateOfInstant(workbook.savedTime) },
  });
}

/**
 * The bytes of a workbook of one sheet while its rows are read; memory does not grow with them. Past
 * 1,048,576 rows a further sheet begins.
 */
export async function* streamXlsx(sheet: XlsxStream): AsyncGenerator<Uint8Array> {
  async function* values(): AsyncGenerator<CellValue[]> {
    for await (const row of sheet.rows) yield sheet.columns.map((column, i) => cellValue(row[i], column.kind));
  }
  const { writeXlsxStream } = await loadWriter();
  const columns = sheet.columns.map((column) => ({ header: column.title, ...columnDefinition(column) }));
  const bytes = writeXlsxStream(values(), { name: sheetName(sheet.name, new Set()), columns, freezePane: { rows: 1 } });
  for await (const piece of bytes) yield piece;
}
