// Tells by its content which format a bank's file has, and reads it.
import { readCsv } from '../../../packages/files/csv-reader.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Bai2File, parseBai2 } from '../bai2/bai2.rules.ts';
import { type StatedFile, statedFile } from '../statements/statement.rules.ts';
import { parseCamt } from './camt.rules.ts';
import type { CsvMapping, KeptMapping } from './csv-mapping.contract.ts';
import { type BadLine, type CsvRows, guessMapping, keptFor, readStatementRows, titlesOf } from './csv-statement.handlers.ts';
import { type FoundStatement, statedAccounts } from './found-statement.rules.ts';
import { parseOfx } from './ofx.rules.ts';

/** The formats a bank's statement is read from. */
export type StatementFormat = 'BAI2' | 'OFX' | 'CAMT' | 'CSV';

/** A file as its reader left it. */
export type ParsedStatement =
  | { format: 'BAI2'; file: Bai2File }
  | { format: 'OFX' | 'CAMT'; file: FoundStatement }
  | { format: 'CSV'; rows: CsvRows };

/** How a CSV file is to be read: as someone says now, else as it was kept. */
export interface CsvOrder {
  mapping: CsvMapping | null;
  kept: KeptMapping | null;
}

/** How a CSV file was read, and what a person needs to correct it. */
export interface CsvLook {
  /** What the columns are called, or the cells of the first line. */
  titles: string[];
  sample: string[][];
  mapping: CsvMapping;
  isRemembered: boolean;
  badLines: BadLine[];
  isProven: boolean;
}

/** Far enough to see the headings of any format. */
const HEADINGS = 4_000;
const MOST_SAMPLED = 6;
const MOST_NAMED = 100;

/** At least two lines cut into columns alike. */
function isTable(head: string): boolean {
  const lines = head.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return [',', ';', '\t', '|'].some((mark) => lines.filter((line) => line.split(mark).length > 2).length > 1);
}

/** The format of a text, whatever its file is called. */
export function formatOf(text: string): StatementFormat {
  const head = text
    .slice(0, HEADINGS)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^OFXHEADER\s*:|<\?OFX\b|<OFX\b/i.test(head)) return 'OFX';
  if (head.startsWith('<')) return 'CAMT';
  return !/^(01|02|03|16|49|88|98|99),/.test(head) && isTable(head) ? 'CSV' : 'BAI2';
}

/** Reads a statement in whatever format it is. Throws `malformedFile` with line, field and reason. */
export function parseStatement(text: string, bytes: Uint8Array): ParsedStatement {
  const format = formatOf(text);
  if (format === 'BAI2') return { format, file: parseBai2(text) };
  if (format !== 'CSV') return { format, file: format === 'OFX' ? parseOfx(text) : parseCamt(text) };
  const { header, titleLine, rows, above } = readCsv(bytes);
  return { format, rows: [...above, { line: titleLine, cells: header }, ...rows] };
}

function stateCsv(rows: CsvRows, today: LocalDate, order: CsvOrder): StatedFile & { csv: CsvLook } {
  const kept = keptFor(rows, order.kept);
  const mapping = order.mapping ?? kept ?? guessMapping(rows, today);
  const { lines, bad, warnings, opening, closing, isProven } = readStatementRows(rows, mapping, today);
  const titled = rows.find((row) => row.line === mapping.titleLine) ?? rows[0];
  const last = lines.at(-1);
  const account = { accountNumber: '', originator: '', currency: 'USD', isFinal: true, fileLine: 1, record: 'file' };
  const accounts = last ? [{ ...account, statementDate: last.lineDate, opening, closing, lines }] : [];
  const stated = statedAccounts({ accounts, stamp: `${last?.lineDate ?? ''} CSV`, warnings: warnings.slice(0, MOST_NAMED) }, today);
  const csv = {
    titles: titled ? [...titled.cells] : [],
    sample: rows
      .filter((row) => row.line > mapping.titleLine)
      .slice(0, MOST_SAMPLED)
      .map((row) => [...row.cells]),
    mapping,
    isRemembered: order.mapping === null && kept !== undefined,
    badLines: bad.slice(0, MOST_NAMED),
    isProven,
  };
  return { ...stated, warnings: last ? stated.warnings : [], csv };
}

/** What is kept of a statement that was read; `csv` says how a CSV file was, and is null for the others. */
export function stateStatement(parsed: ParsedStatement, today: LocalDate, order: CsvOrder): StatedFile & { csv: CsvLook | null } {
  if (parsed.format === 'CSV') return stateCsv(parsed.rows, today, order);
  return { ...(parsed.format === 'BAI2' ? statedFile(parsed.file, today) : statedAccounts(parsed.file, today)), csv: null };
}

/** A mapping as it is kept for the next file: with its titles, none where the file has none. */
export function mappingToKeep({ titles, mapping }: CsvLook): KeptMapping {
  return { titles: mapping.titleLine === 0 ? [] : titlesOf(titles), mapping };
}
