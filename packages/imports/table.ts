// Turns the bytes of a file into titles and rows, whatever it is: a workbook, or text in one of the usual
// encodings and delimiters.
import { createHash } from 'node:crypto';
import { bytesOf, everywhereRefusals, type ImportReading, importFileLimit, refuse, type UploadedFile } from '../contract/contract.ts';
import { readCsv } from '../files/csv-reader.ts';
import { adviceFor } from '../files/foreign-file.ts';
import { isWorkbook, readXlsxRows } from '../files/xlsx-reader.ts';
import { malformedFile } from '../kernel/kernel.ts';
import { aboveWarnings, titleChoices, titlePlace } from './titles.ts';

/** A file as rows under titles. `line` is the line of the file, or the number of the row of a sheet. */
export interface ImportTable {
  header: readonly string[];
  /**
   * The line of the titles, and the lines that may be chosen for it; null and none where the form of the file
   * has no titles.
   */
  titleLine: number | null;
  titleLines: readonly { line: number; text: string }[];
  rows: readonly { line: number; cells: readonly string[] }[];
  warnings: readonly { line: number; message: string }[];
  sheets: readonly string[];
  sheet: string | null;
  encoding: NonNullable<ImportReading['encoding']> | null;
  delimiter: NonNullable<ImportReading['delimiter']> | null;
}

/** What is said of a table without its rows. */
export type TableHead = Pick<ImportTable, 'header'>;

/** What a table has that was read from a form of files without titles, encoding and delimiters. */
export const untitled = { titleLine: null, titleLines: [], sheets: [], sheet: null, encoding: null, delimiter: null } as const;

/** A file as it was read. */
export interface FileAsRead {
  table: ImportTable;
  fileHash: string;
}

/** Reads forms of files that only a module knows; null for all others. */
export type OtherForms = (bytes: Uint8Array) => (Pick<ImportTable, 'header' | 'rows'> & Partial<Pick<ImportTable, 'warnings'>>) | null;

/** How the titles are found: those an import knows, and the line that was chosen. */
interface TitleSearch {
  known: readonly string[];
  chosen: number | undefined;
}

async function readSheet(bytes: Uint8Array, sheet: string | undefined, { known, chosen: line }: TitleSearch): Promise<ImportTable> {
  const { sheets, sheet: chosen, rows } = await readXlsxRows(bytes, { sheet, maxBytes: importFileLimit });
  const place = rows.length === 0 ? 0 : titlePlace(rows, known, line);
  const above = rows.slice(0, place);
  const [titles, ...below] = rows.slice(place);
  if (!titles) {
    const message = `The sheet “${chosen}” is empty; its first row should name the columns.`;
    throw refuse(everywhereRefusals, 'malformedFile', { problem: message }, [{ path: 'sheet', line: 1, message }]);
  }
  return {
    header: titles.cells.map((title) => title.trim()),
    titleLine: titles.line,
    titleLines: titleChoices(rows),
    rows: below,
    warnings: aboveWarnings(above),
    sheets,
    sheet: chosen,
    encoding: null,
    delimiter: null,
  };
}

/**
 * Reads a file whose titles are among those `known`. Throws Refusal `malformedFile` or `fileTooLarge`, with
 * line and reason.
 */
export async function readTable(
  bytes: Uint8Array,
  reading: ImportReading,
  otherForms?: OtherForms,
  known: readonly string[] = [],
): Promise<ImportTable> {
  const advice = adviceFor(bytes);
  if (advice !== null) throw malformedFile(1, advice);
  const search = { known, chosen: reading.titleLine };
  if (isWorkbook(bytes)) return await readSheet(bytes, reading.sheet, search);
  const other = otherForms?.(bytes);
  if (other) return { warnings: [], ...other, ...untitled };
  const { header, titleLine, rows, above, warnings, delimiter, encoding } = readCsv(bytes, {
    maxBytes: importFileLimit,
    ...(reading.encoding && { encoding: reading.encoding }),
    ...(reading.delimiter && { delimiter: reading.delimiter }),
    titlePlace: (first) => titlePlace(first, known, reading.titleLine),
  });
  const titleLines = titleChoices([...above, { line: titleLine, cells: header }, ...rows]);
  return {
    header,
    titleLine,
    titleLines,
    rows,
    warnings: [...aboveWarnings(above), ...warnings],
    sheets: [],
    sheet: null,
    encoding,
    delimiter,
  };
}

/** The hash by which the same bytes are known again. */
export function fileHashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** In a thread: the table of a file. Throws Refusal `malformedFile` or `fileTooLarge`. */
export async function readFile(
  file: UploadedFile,
  reading: ImportReading,
  otherForms: OtherForms | undefined,
  known: readonly string[],
): Promise<FileAsRead> {
  const bytes = bytesOf(file);
  return { table: await readTable(bytes, reading, otherForms, known), fileHash: fileHashOf(bytes) };
}

/** In a thread: what crosses of a file that was read. */
export function tableHead({ table, fileHash }: FileAsRead): TableHead & { fileHash: string } {
  return { header: table.header, fileHash };
}

/** In a thread: the table of a file that was read. */
export function tableItself({ table }: Pick<FileAsRead, 'table'>): ImportTable {
  return table;
}
