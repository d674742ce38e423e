// Reads and writes the record layouts banks describe in a table: where each field starts, how long it is and
// what it holds (formats.md 5).
import { everywhereRefusals, refuse } from '../../../packages/contract/contract.ts';
import { readCsv } from '../../../packages/files/csv-reader.ts';
import {
  assert,
  type Cents,
  centsToText,
  type FieldProblem,
  isLocalDate,
  type LocalDate,
  parseMoney,
  type Refusal,
} from '../../../packages/kernel/kernel.ts';

/** How a date is written; with separators, leading zeros may be missing. */
export type DatePattern = 'YYMMDD' | 'MMDDYY' | 'YYYYMMDD' | 'MMDDYYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD';

/** One field of a record. */
export interface LayoutField {
  name: string;
  /** First column (1-based) of a fixed record, or number of the cell of a delimited one. */
  start: number;
  /** Columns of a fixed record; to the end of the line when left out. */
  length?: number;
  /**
   * Column titles that mean this field, in files that begin with titles; `start` then picks among columns of
   * the same title.
   */
  titles?: readonly string[];
  type: 'text' | 'digits' | 'amount' | 'date';
  /** Digits after the implied decimal point of an amount; when left out the amount is written as money. */
  decimals?: 0 | 2;
  /** How a date may be written; the first that fits is taken, the first is written. */
  patterns?: readonly DatePattern[];
  required?: boolean;
  /** What the writer puts here when no value is given. */
  constant?: string;
}

/**
 * One kind of record, told from the others by the text at a column (or in a cell); without a selector every
 * line is of this kind.
 */
export interface LayoutRecordKind {
  kind: string;
  selector?: { start: number; text: string };
  fields: readonly LayoutField[];
}

/** A file layout as data. */
export interface Layout {
  form: 'fixed' | 'delimited' | 'delimited-with-titles';
  records: readonly LayoutRecordKind[];
}

/** Amounts are cents, dates and all else text; null stands for a blank field. */
export type LayoutValue = string | Cents | null;

/** One record as read. */
export interface LayoutRecord {
  kind: string;
  line: number;
  values: Readonly<Record<string, LayoutValue>>;
}

const MOST_PROBLEMS = 20;

/** The refusal of a whole file, naming line, field and reason of each problem. */
export function malformedLayout(problems: readonly FieldProblem[]): Refusal {
  const [first] = problems;
  const place = first?.line === undefined ? '' : `Line ${first.line}: `;
  return refuse(everywhereRefusals, 'malformedFile', { problem: `${place}${first?.message ?? 'The file cannot be read.'}` }, problems);
}

/** The text of a field, empty when it is blank or not part of the record. */
export function textOf(record: LayoutRecord, name: string): string {
  const value = record.values[name] ?? '';
  assert(typeof value === 'string', `${name} is no text`);
  return value;
}

/** The amount of a field in cents, null when it is blank or not part of the record. */
export function centsOf(record: LayoutRecord, name: string): Cents | null {
  const value = record.values[name] ?? null;
  assert(typeof value !== 'string', `${name} is no amount`);
  return value;
}

/** The date of a field, null when it is blank or not part of the record. */
export function dateOfField(record: LayoutRecord, name: string): LocalDate | null {
  const value = textOf(record, name);
  return isLocalDate(value) ? value : null;
}

/**
 * Reads a date written in one of the patterns; years of two digits are 2000 to 2099. Null when no pattern
 * fits.
 */
export function dateInPattern(text: string, patterns: readonly DatePattern[]): LocalDate | null {
  for (const pattern of patterns) {
    const digits = pattern.includes('/') || pattern.includes('-') ? '\\d{1,2}' : '\\d{2}';
    const form = pattern
      .replace(/Y+/, (year) => `(?<year>\\d{${year.length}})`)
      .replace('MM', `(?<month>${digits})`)
      .replace('DD', `(?<day>${digits})`);
    const parts = new RegExp(`^${form}$`).exec(text)?.groups;
    const date = parts ? [parts.year?.padStart(4, '20'), parts.month?.padStart(2, '0'), parts.day?.padStart(2, '0')].join('-') : '';
    if (isLocalDate(date)) return date;
  }
  return null;
}

function readAmount(raw: string, decimals: 0 | 2 | undefined): Cents | null {
  if (decimals === undefined) return parseMoney(raw);
  if (!/^\d{1,17}$/.test(raw)) return null;
  return decimals === 2 ? BigInt(raw) : BigInt(raw) * 100n;
}

/** The value of a field, or the reason why its text is none. */
function readValue(field: LayoutField, raw: string): { value: LayoutValue } | { reason: string } {
  const isBlank = raw === '' || (field.type === 'date' && /^0+$/.test(raw));
  if (isBlank) return field.required ? { reason: `The ${field.name} is missing.` } : { value: null };
  switch (field.type) {
    case 'text':
      return { value: raw };
    case 'digits':
      return /^\d+$/.test(raw) ? { value: raw } : { reason: `The ${field.name} ${JSON.stringify(raw)} is not made of digits.` };
    case 'amount': {
      const value = readAmount(raw, field.decimals);
      return value === null ? { reason: `The ${field.name} ${JSON.stringify(raw)} is not an amount.` } : { value };
    }
    case 'date': {
      const patterns = field.patterns ?? ['YYYY-MM-DD'];
      const value = dateInPattern(raw, patterns);
      return value === null ? { reason: `The ${field.name} ${JSON.stringify(raw)} is not a date (${patterns.join(' or ')}).` } : { value };
    }
  }
}

/** A line with a way to the raw text at a place: a column of a fixed record, or the number of a cell. */
interface RawRecord {
  line: number;
  at(start: number, length: number | undefined, field: LayoutField | null): string;
}

function fixedRecords(text: string): RawRecord[] {
  const zero = text.indexOf('\0');
  if (zero >= 0)
    throw malformedLayout([{ path: 'file', line: text.slice(0, zero).split('\n').length, message: 'This is not a text file.' }]);
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '')
    .map(({ content, line }) => ({
      line,
      at: (start, length) => content.slice(start - 1, length === undefined ? undefined : start - 1 + length).trim(),
    }));
}

function normalTitle(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The cell of a field: by its titles, the `start`-th column of such a title, else none. */
function columnOf(field: LayoutField, titles: readonly string[]): number {
  const wanted = (field.titles ?? []).map(normalTitle);
  const columns = titles.flatMap((title, index) => (wanted.includes(title) ? [index] : []));
  return columns[field.start - 1] ?? -1;
}

function delimitedRecords(text: string, layout: Layout): RawRecord[] {
  const { header, rows } = readCsv(new TextEncoder().encode(text));
  if (layout.form === 'delimited') {
    return [{ line: 1, cells: header }, ...rows].map(({ line, cells }) => ({ line, at: (start) => (cells[start - 1] ?? '').trim() }));
  }
  const titles = header.map(normalTitle);
  const fields = layout.records.flatMap((record) => record.fields);
  const missing = fields.filter((field) => field.required && columnOf(field, titles) < 0);
  if (missing.length > 0) {
    throw malformedLayout(
      missing.map(({ name, titles: [title = name] = [] }) => ({ path: name, line: 1, message: `There is no column “${title}”.` })),
    );
  }
  const columns = new Map(fields.map((field) => [field, columnOf(field, titles)]));
  return rows.map(({ line, cells }) => ({
    line,
    at: (_start, _length, field) => (field ? (cells[columns.get(field) ?? -1] ?? '').trim() : ''),
  }));
}

function readRecord(raw: RawRecord, layout: Layout, problems: FieldProblem[]): LayoutRecord | null {
  const kind = layout.records.find(({ selector }) => !selector || raw.at(selector.start, selector.text.length, null) === selector.text);
  if (!kind) {
    problems.push({
      path: 'record',
      line: raw.line,
      message: `No record of this layout begins with ${JSON.stringify(raw.at(1, 4, null))}.`,
    });
    return null;
  }
  const values: Record<string, LayoutValue> = {};
  for (const field of kind.fields) {
    const result = readValue(field, raw.at(field.start, field.length, field));
    if ('value' in result) values[field.name] = result.value;
    else problems.push({ path: `${kind.kind}.${field.name}`, line: raw.line, message: result.reason });
  }
  return { kind: kind.kind, line: raw.line, values };
}

/**
 * Every record of a text in the given layout. Throws `malformedFile` with line, field and reason (the first
 * twenty) for a line that is no record of the layout, and for a required field that is blank or a field that
 * is not what its type says.
 */
export function readLayout(text: string, layout: Layout): LayoutRecord[] {
  const problems: FieldProblem[] = [];
  const raw = layout.form === 'fixed' ? fixedRecords(text) : delimitedRecords(text, layout);
  const records = raw.flatMap((each) => (problems.length < MOST_PROBLEMS ? (readRecord(each, layout, problems) ?? []) : []));
  if (problems.length > 0) throw malformedLayout(problems);
  return records;
}

function writeDate(date: string, pattern: DatePattern): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return pattern.replace('YYYY', year).replace('YY', year.slice(2)).replace('MM', month).replace('DD', day);
}

function writeValue(field: LayoutField, value: LayoutValue): string {
  if (value === null) return field.constant ?? '';
  if (typeof value === 'bigint') {
    if (field.decimals === undefined) return centsToText(value);
    assert(value >= 0n, `the ${field.name} of a layout with implied decimals cannot be negative`);
    return field.decimals === 2 ? `${value}` : centsToText(value).replace(/\.00$/, '');
  }
  return field.type === 'date' ? writeDate(value, field.patterns?.[0] ?? 'YYYY-MM-DD') : value;
}

function writeFixed(kind: LayoutRecordKind, values: LayoutRecord['values']): string {
  let line = '';
  const put = (start: number, text: string) => {
    line = line.padEnd(start - 1).slice(0, start - 1) + text + line.slice(start - 1 + text.length);
  };
  if (kind.selector) put(kind.selector.start, kind.selector.text);
  for (const field of kind.fields) {
    const text = writeValue(field, values[field.name] ?? null);
    const width = field.length ?? text.length;
    assert(text.length <= width && !/[\r\n]/.test(text), `the ${field.name} ${JSON.stringify(text)} does not fit ${width} columns`);
    put(field.start, field.type === 'text' ? text.padEnd(width) : text.padStart(width, '0'));
  }
  return line.trimEnd();
}

function writeDelimited(kind: LayoutRecordKind, values: LayoutRecord['values']): string {
  const cells: string[] = [];
  if (kind.selector) cells[kind.selector.start - 1] = kind.selector.text;
  for (const field of kind.fields) cells[field.start - 1] = writeValue(field, values[field.name] ?? null);
  return Array.from(cells, (cell = '') => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

/**
 * The text of a file in a layout without titles: texts stand left and are filled with blanks, numbers right
 * and are filled with zeros. A value that does not fit its field is a broken promise of the caller.
 */
export function writeLayout(layout: Layout, records: readonly Pick<LayoutRecord, 'kind' | 'values'>[]): string {
  assert(layout.form !== 'delimited-with-titles', 'layouts with titles are only read');
  const lines = records.map(({ kind, values }) => {
    const found = layout.records.find((each) => each.kind === kind);
    assert(found, `the layout has no record ${kind}`);
    return layout.form === 'fixed' ? writeFixed(found, values) : writeDelimited(found, values);
  });
  return [...lines, ''].join('\n');
}
