// Reads CSV files as people have them: any of the usual encodings and delimiters, every remark with its line
// number, never half a file.
import { everywhereRefusals, refuse } from '../contract/contract.ts';
import { malformedFile } from '../kernel/kernel.ts';
import { type CsvRow, cutRows, type StrayMark } from './csv-rows.ts';
import { refuseLargeTable, type TableLimits, tableLimits } from './table-limits.ts';
import { decodeText, type TextEncoding } from './text-encoding.ts';

export type CsvDelimiter = ',' | ';' | '\t' | '|';

/**
 * A file as read. Line ends inside cells are `\n`; rows of empty cells are left out; titles are trimmed. A
 * short row lacks its last cells.
 */
export interface CsvFile {
  header: string[];
  /** The line of the titles. */
  titleLine: number;
  rows: CsvRow[];
  /** What stands above the titles. */
  above: CsvRow[];
  delimiter: CsvDelimiter;
  encoding: TextEncoding;
  warnings: { line: number; message: string }[];
}

/** The most a file may hold. */
export interface CsvLimits extends TableLimits {
  maxBytes: number;
}

/** How a file is read where it is known better than it can be found out. */
export interface CsvForm {
  encoding: TextEncoding;
  delimiter: CsvDelimiter;
  /** Which of the first rows holds the titles, by its place; the first when silent. */
  titlePlace(first: readonly CsvRow[]): number;
}

/** At most so many rows may stand above the titles. */
const MOST_ABOVE = 40;

const LIMITS: CsvLimits = { maxBytes: 20 * 1024 * 1024, ...tableLimits };
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Lines looked at to find the delimiter. */
const SAMPLE_LINES = 60;

/** The line by which a file tells Excel how its columns end. */
const SEPARATOR_LINE = /^sep=([,;\t|])\n/i;

/**
 * Reads a whole file. Rows with too few or too many cells are kept and named in `warnings`, as are quotation
 * marks inside cells that are not quoted, such as 5/8" pipe. Throws Refusal `malformedFile` with the line for
 * a mark that is not closed, is followed by text or stands behind blanks, for a file that is no text and for
 * one without a title line; Refusal `fileTooLarge` beyond the limits.
 */
export function readCsv(bytes: Uint8Array, options: Partial<CsvLimits & CsvForm> = {}): CsvFile {
  const limits = { ...LIMITS, ...options };
  const { maxBytes, maxRows } = limits;
  if (bytes.length > maxBytes) throw refuse(everywhereRefusals, 'fileTooLarge', { most: `${maxBytes} bytes` });
  const { text: whole, encoding } = decode(bytes, options.encoding);
  const separator = SEPARATOR_LINE.exec(whole);
  const text = separator ? whole.slice(separator[0].length) : whole;
  const delimiter = options.delimiter ?? (separator?.[1] as CsvDelimiter | undefined) ?? findDelimiter(text);
  const csv = { text, line: separator ? 2 : 1, delimiter, isLast: true };
  const first = options.titlePlace ? cutRows({ ...csv, mostRows: Math.min(MOST_ABOVE + 1, maxRows + 2) }).rows : [];
  const place = first.length === 0 ? 0 : (options.titlePlace?.(first) ?? 0);
  // What goes beyond is not read to its end.
  const cut = cutRows({ ...csv, mostRows: place + maxRows + 2 });
  const above = cut.rows.slice(0, place);
  const [titles, ...rows] = cut.rows.slice(place);
  if (!titles) throw malformedFile(1, 'The file is empty; its first line should name the columns.');
  const header = titles.cells.map((title) => title.trim());
  refuseLargeTable(rows.length, header.length, limits);
  const strays = cut.strays.filter(({ line }) => line >= titles.line);
  const ofRows = [...strays.map(strayWarning), ...rows.flatMap((row) => raggedWarning(row, header.length))];
  const warnings = [...headerWarnings(header, titles.line), ...ofRows.sort((a, b) => a.line - b.line)];
  return { header, titleLine: titles.line, rows, above, delimiter, encoding, warnings };
}

function decode(bytes: Uint8Array, given: TextEncoding | undefined): { text: string; encoding: TextEncoding } {
  const { text: decoded, encoding } = decodeText(bytes, given);
  const text = decoded.includes('\r') ? decoded.replace(/\r\n?/g, '\n') : decoded;
  if (text.startsWith('PK\u0003\u0004')) throw malformedFile(1, 'This is a workbook or an archive; save it as CSV first.');
  const zero = text.indexOf('\0');
  if (zero >= 0) throw malformedFile(text.slice(0, zero).split('\n').length, 'This is not a text file.');
  return { text, encoding };
}

/**
 * The delimiter that cuts most of the first lines alike, at best the first of them too; quoted text is not
 * looked into.
 */
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
    const alike = Map.groupBy(
      cuts.filter((count) => count > 0),
      (count) => count,
    );
    for (const [count, { length }] of alike) {
      const score = (length + (cuts[0] === count ? 1 : 0)) * 1000 + count;
      if (score > best.score) best = { delimiter, score };
    }
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
