// Filters, sorts and views of a list as short text: the same words stand in the address, in a saved view and
// on the wire.
import { isLocalDate, type LocalDate, localDate, parseDate } from '../kernel/local-date.ts';
import type { ListColumn } from './list.ts';

/** What a filter may ask of a column, by the column's kind. */
export const filterOps = {
  text: ['contains', 'starts', 'is', 'blank', 'filled'],
  money: ['over', 'under', 'between', 'is', 'blank', 'filled'],
  count: ['over', 'under', 'between', 'is', 'blank', 'filled'],
  date: ['span', 'between', 'from', 'through', 'on', 'blank', 'filled'],
  status: ['in'],
  flag: ['is'],
} as const;
export type FilterOp = (typeof filterOps)[keyof typeof filterOps][number];

/** Spans that move with today. */
export const dateSpans = {
  today: 'today',
  'this-month': 'this month',
  'last-month': 'last month',
  'next-month': 'next month',
  'this-year': 'this year',
  'last-year': 'last year',
  past: 'before today',
} as const;
export type DateSpan = keyof typeof dateSpans;

/** One filter: a column, what is asked of it, and the values it is asked with. */
export interface ListFilter {
  key: string;
  op: FilterOp;
  values: readonly string[];
}

/** Filters joined by and or by or, groups within groups. An empty group asks nothing. */
export interface FilterGroup {
  join: 'and' | 'or';
  /** The rows for which the rest does not hold. */
  not: boolean;
  parts: readonly (ListFilter | FilterGroup)[];
}

/** One key of an order. */
export interface ListSort {
  key: string;
  desc: boolean;
}

/** Anything that has columns with kinds. */
type Columns = Readonly<Record<string, ListColumn>>;

const AMOUNT = /^-?\d{1,13}(\.\d{2})?$/;
const WHOLE = /^-?\d{1,9}$/;
const DECIMAL = /^-?\d{1,15}(\.\d{1,6})?$/;
/** A choice of a column whose words are not known yet. */
const CHOICE = /^(c[1-9]\d{0,17}|yes|no)$/;
const PLAIN = /^[^\p{Cc}\p{Cs}]{1,100}$/u;
const LONGEST = 400;

function isDay(text: string): boolean {
  const day = parseDate(text, localDate('2026-01-01'));
  return day !== null && day >= '1900-01-01' && day <= '2199-12-31';
}

function isValue(column: ListColumn, op: FilterOp, value: string): boolean {
  if (op === 'span') return Object.hasOwn(dateSpans, value);
  switch (column.kind) {
    case 'money':
      return AMOUNT.test(value);
    case 'count':
      return (column.decimals ? DECIMAL : WHOLE).test(value);
    case 'date':
      return isDay(value);
    case 'status':
      return column.words ? Object.hasOwn(column.words, value) : CHOICE.test(value);
    case 'flag':
      return value === 'yes' || value === 'no';
    default:
      return PLAIN.test(value);
  }
}

function valuesOf(op: FilterOp, text: string): string[] {
  if (op === 'blank' || op === 'filled') return text === '' ? [] : ['?', '?', '?'];
  if (op === 'in') return text.split(',');
  if (op === 'between') return text.split('..');
  return [text];
}

function isCountRight(op: FilterOp, count: number): boolean {
  if (op === 'blank' || op === 'filled') return count === 0;
  if (op === 'between') return count === 2;
  return op === 'in' ? count <= 50 : count === 1;
}

/**
 * Reads `balance:over:0.00`, `due:span:this-month`, `state:in:OPEN,PAID`; null for a column, a question or a
 * value that is none of the list's.
 */
export function parseFilter(columns: Columns, text: string): ListFilter | null {
  const [, key = '', asked = '', rest = ''] = (text.length <= LONGEST && /^([^:]*):([^:]*):(.*)$/s.exec(text)) || [];
  const column = Object.hasOwn(columns, key) ? columns[key] : undefined;
  const op = column && column.filter !== false ? (filterOps[column.kind] as readonly FilterOp[]).find((each) => each === asked) : undefined;
  if (!column || !op) return null;
  const values = valuesOf(op, rest);
  return isCountRight(op, values.length) && values.every((value) => isValue(column, op, value)) ? { key, op, values } : null;
}

const DEEPEST = 5;
const MOST_PARTS = 100;

/**
 * Reads what a person built: `{ join, not, parts }`, where a part is the text of a filter or such a group;
 * null when anything in it is none of the list's.
 */
export function parseGroup(columns: Columns, value: unknown): FilterGroup | null {
  let left = MOST_PARTS;
  const read = (given: unknown, depth: number): FilterGroup | null => {
    if (typeof given !== 'object' || given === null || depth > DEEPEST) return null;
    const { join, not, parts, ...rest } = given as Readonly<Record<string, unknown>>;
    const isGroup = (join === 'and' || join === 'or') && typeof not === 'boolean' && Array.isArray(parts) && Object.keys(rest).length === 0;
    if (!isGroup) return null;
    left -= parts.length;
    if (left < 0) return null;
    const known = parts.map((part: unknown) => (typeof part === 'string' ? parseFilter(columns, part) : read(part, depth + 1)));
    return known.includes(null) ? null : { join, not, parts: known.filter((part) => part !== null) };
  };
  return read(value, 1);
}

/** The text of a filter, as `parseFilter` reads it. */
export function filterText({ key, op, values }: ListFilter): string {
  return `${key}:${op}:${values.join(op === 'between' ? '..' : ',')}`;
}

/**
 * Reads `-balance,name`: up to three columns, a leading `-` for the largest first; null when one is none of
 * the list's, or stands twice.
 */
export function parseSort(columns: Columns, text: string): ListSort[] | null {
  if (text === '') return [];
  const keys = text.split(',').map((each) => (each.startsWith('-') ? { key: each.slice(1), desc: true } : { key: each, desc: false }));
  const known = keys.every(({ key }) => Object.hasOwn(columns, key)) && new Set(keys.map(({ key }) => key)).size === keys.length;
  return known && keys.length <= 3 ? keys : null;
}

/** The text of an order, as `parseSort` reads it. */
export function sortText(sort: readonly ListSort[]): string {
  return sort.map(({ key, desc }) => (desc ? `-${key}` : key)).join(',');
}

/** A day a person or a saved view names: a date, `t`, `bom`, `eom`, `+7`. */
export function filterDay(text: string, today: LocalDate): LocalDate {
  const day = parseDate(text, today);
  if (day === null || !isLocalDate(day)) throw new RangeError(`not a day: ${text}`);
  return day;
}
