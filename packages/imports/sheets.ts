// The sheets of one workbook, for acts that bring several at once: which of them are filled, and their rows
// read by declared columns.
import {
  everywhereRefusals,
  type ImportColumns,
  type ImportProblem,
  type ImportRow,
  importFileLimit,
  refuse,
} from '../contract/contract.ts';
import { adviceFor } from '../files/foreign-file.ts';
import { tableLimits } from '../files/table-limits.ts';
import { isWorkbook, readXlsxRows } from '../files/xlsx-reader.ts';
import { guessMapping } from './mapping.ts';
import { formsOf } from './planning.ts';
import { readRows } from './rows.ts';
import { type ImportTable, untitled } from './table.ts';

/**
 * The wanted sheets of a workbook that hold rows below their titles, by name; case and blanks around a name
 * do not count. Throws Refusal `malformedFile`, and `fileTooLarge` for a
 * sheet of more than `maxRows` rows.
 */
export async function readSheets(
  bytes: Uint8Array,
  wanted: readonly string[],
  maxRows: number = tableLimits.maxRows,
): Promise<ReadonlyMap<string, ImportTable>> {
  if (!isWorkbook(bytes)) {
    const message = adviceFor(bytes) ?? 'This is no workbook; save it as XLSX.';
    throw refuse(everywhereRefusals, 'malformedFile', { problem: message }, [{ path: 'file', line: 1, message }]);
  }
  const { sheets } = await readXlsxRows(bytes, { maxBytes: importFileLimit });
  const named = new Map(sheets.map((sheet) => [sheet.trim().toLowerCase(), sheet]));
  const filled = new Map<string, ImportTable>();
  for (const name of wanted) {
    const sheet = named.get(name.toLowerCase());
    if (sheet === undefined) continue;
    const [titles, ...rows] = (await readXlsxRows(bytes, { sheet, maxBytes: importFileLimit, maxRows })).rows;
    if (!titles || rows.length === 0) continue;
    const header = titles.cells.map((title) => title.trim());
    filled.set(name, { ...untitled, header, titleLine: titles.line, rows, warnings: [], sheets, sheet });
  }
  return filled;
}

/** The rows of a sheet by declared columns, matched by their titles, with everything that cannot be read. */
export function readSheetRows<C extends ImportColumns>(
  columns: C,
  table: ImportTable,
  rowsMayRepeat = false,
): { rows: ImportRow<C>[]; problems: ImportProblem[] } {
  const mapping = guessMapping(columns, table.header);
  const { forms } = formsOf(columns, mapping, table, {});
  const { rows, problems } = readRows(table, { columns, mapping, forms, mended: [], blanks: 'clear', rowsMayRepeat });
  return { rows: rows as ImportRow<C>[], problems };
}
