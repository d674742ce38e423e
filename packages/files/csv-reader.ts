// Reads CSV files as people have them: any of the usual encodings and delimiters, every remark with its line number, never half a file.
import { everywhereRefusals, refuse } from '../contract/contract.ts';
import { malformedFile } from '../kernel/kernel.ts';
import { type CsvRow, cutRows, type StrayMark } from './csv-rows.ts';
import { refuseLargeTable, type TableLimits, tableLimits } from './table-limits.ts';

export type CsvDelimiter = ',' | ';' | '\t' | '|';
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * A file as read. Line ends inside cells are `\n`; rows of empty cells are left out; titles are trimmed. A
 * short row lacks its last cells.
 */
export interface CsvFile {
  header: string[];
  rows: CsvRow[];
  delimiter: CsvDelimiter;
  encoding: CsvEncoding;
  warnings: { line: number; message: string }[];
}

/** The most a file may hold. */
export interface CsvLimits extends TableLimits {
  maxBytes: number;
}

/** How a file is read where it is known better than it can be found out. */
export interface CsvForm {
  encoding: CsvEncoding;
  delimiter: CsvDelimiter;
}

const LIMITS: CsvLimits = { maxBytes: 20 * 1024 * 1024, ...tableLimits };
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Lines looked at to find the delimiter. */
const SAMPLE_LINES = 20;

/**
 * Reads a whole file. Rows with too few or too many cells are kept and named in `warnings`, as are quotation
 * marks inside cells that are not quoted, such as
 * 5/8" pipe. Throws Refusal `malformedFile` with the line for a mark that is not closed, is followed by text or stands behind blanks, for a file that is no text and for one without a title
 * line; Refusal `fileTooLarge` beyond the limits.
 */
export function readCsv(bytes: Uint8Array, options: Partial<CsvLimits & CsvForm> = {}): CsvFile {
  const limits = { ...LIMITS, ...options };
  const { maxBytes, maxRows } = limits;
  if (bytes.length > maxBytes) throw refuse(everywhereRefusals, 'fileTooLarge', { most: `${maxBytes} bytes` });
  const { text, encoding } = decode(bytes, options.encoding ?? findEncoding(bytes));
  const delimiter = options.delimiter ?? findDelimiter(text);
  // What goes beyond is not read to its end.
  const cut = cutRows({ text, line: 1, delimiter, isLast: true, mostRows: maxRows + 2 });
  const [titles, ...rows] = cut.rows;
  if (!titles) throw malformedFile(1, 'The file is empty; its first line should name the columns.');
  const header = titles.cells.map((title) => title.trim());
  refuseLargeTable(rows.length, header.length, limits);
  const ofRows = [...cut.strays.map(strayWarning), ...rows.flatMap((row) => raggedWarning(row, header.length))];
  const warnings = [...headerWarnings(header, titles.line), ...ofRows.sort((a, b) => a.line - b.line)];
  return { header, rows, delimiter, encoding, warnings };
}

function decode(bytes: Uint8Array, encoding: CsvEncoding): { text: string; encoding: CsvEncoding } {
  const decoded = new TextDecoder(encoding).decode(bytes);
  const text = decoded.includes('\r') ? decoded.replace(/\r\n?/g, '\n') : decoded;
  if (text.startsWith('PK\u0003\u0004')) throw malformedFile(1, 'This is a workbook or an archive; save it as CSV first.');
  const zero = text.indexOf('\0');
  if (zero >= 0) throw malformedFile(text.slice(0, zero).split('\n').length, 'This is not a text file.');
  return { text, encoding };
}

/** By byte order mark; else UTF-8 when valid; else UTF-16 when every other byte of the start is zero; else windows-1252, which Excel writes. */
function findEncoding(bytes: Uint8Array): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0 && bytes[0] !== 0) return 'utf-16le';
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0 && bytes[1] !== 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The delimiter that cuts most of the first lines as often as the title line; quoted text is not looked into. */
function findDelimiter(text: string): CsvDelimiter {
  const lines = text
    .slice(0, 65_536)
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES);
  let best: { delimiter: CsvDelimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const cuts = lines.map((line) => line.split(delimiter).length - 1);
    const expected = cuts[0] ?? 0;
    const alike = cuts.filter((count) => count === expected).length;
    const score = expected === 0 ? 0 : alike * 1000 + expected;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function strayWarning({ line, column }: StrayMark): CsvFile['warnings'][number] {
  return { line, message: `A quotation mark stands inside a cell in column ${column}; the cell is read as it stands.` };
}

function headerWarnings(header: readonly string[], line: number): CsvFile['warnings'] {
  const seen = new Set<string>();
  return header.flatMap((title, i) => {
    if (title === '') return [{ line, message: `Column ${i + 1} has no title.` }];
    const isFirst = seen.size < seen.add(title).size;
    if (!isFirst) return [{ line, message: `The title "${title}" stands twice.` }];
    return [];
  });
}

function raggedWarning(row: CsvRow, expected: number): CsvFile['warnings'] {
  const count = row.cells.length;
  return count === expected ? [] : [{ line: row.line, message: `The row has ${count} cells where ${expected} are expected.` }];
}
