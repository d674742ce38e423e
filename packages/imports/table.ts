// Turns the bytes of a file into titles and rows, whatever it is: a workbook, or text in one of the usual encodings and delimiters.
import { createHash } from 'node:crypto';
import { bytesOf, everywhereRefusals, type ImportReading, importFileLimit, refuse, type UploadedFile } from '../contract/contract.ts';
import { readCsv } from '../files/csv-reader.ts';
import { isWorkbook, readXlsxRows } from '../files/xlsx-reader.ts';

/** A file as rows under titles. `line` is the line of the file, or the number of the row of a sheet. */
export interface ImportTable {
  header: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
  warnings: readonly { line: number; message: string }[];
  sheets: readonly string[];
  sheet: string | null;
  encoding: NonNullable<ImportReading['encoding']> | null;
  delimiter: NonNullable<ImportReading['delimiter']> | null;
}

/** A file as it was read. */
export interface FileAtHand {
  table: ImportTable;
  fileHash: string;
}

/** Reads forms of files that only a module knows; null for all others. */
export type OtherForms = (bytes: Uint8Array) => Pick<ImportTable, 'header' | 'rows'> | null;

async function readSheet(bytes: Uint8Array, sheet: string | undefined): Promise<ImportTable> {
  const { sheets, sheet: chosen, rows } = await readXlsxRows(bytes, { sheet, maxBytes: importFileLimit });
  const [titles, ...below] = rows;
  if (!titles) {
    const message = `The sheet “${chosen}” is empty; its first row should name the columns.`;
    throw refuse(everywhereRefusals, 'malformedFile', { problem: message }, [{ path: 'sheet', line: 1, message }]);
  }
  return {
    header: titles.cells.map((title) => title.trim()),
    rows: below,
    warnings: [],
    sheets,
    sheet: chosen,
    encoding: null,
    delimiter: null,
  };
}

/** Reads a file. Throws Refusal `malformedFile` or `fileTooLarge`, with line and reason. */
export async function readTable(bytes: Uint8Array, reading: ImportReading, otherForms?: OtherForms): Promise<ImportTable> {
  if (isWorkbook(bytes)) return await readSheet(bytes, reading.sheet);
  const other = otherForms?.(bytes);
  if (other) return { ...other, warnings: [], sheets: [], sheet: null, encoding: null, delimiter: null };
  const { header, rows, warnings, delimiter, encoding } = readCsv(bytes, {
    maxBytes: importFileLimit,
    ...(reading.encoding && { encoding: reading.encoding }),
    ...(reading.delimiter && { delimiter: reading.delimiter }),
  });
  return { header, rows, warnings, sheets: [], sheet: null, encoding, delimiter };
}

/** The hash by which the same bytes are known again. */
export function fileHashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** In a thread: the table of a file. Throws Refusal `malformedFile` or `fileTooLarge`. */
export async function readFile(file: UploadedFile, reading: ImportReading, otherForms?: OtherForms): Promise<FileAtHand> {
  const bytes = bytesOf(file);
  return { table: await readTable(bytes, reading, otherForms), fileHash: fileHashOf(bytes) };
}
