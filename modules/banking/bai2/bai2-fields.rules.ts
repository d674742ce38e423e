// Takes the fields of a BAI2 record one after the other: amounts, counts, dates, times and the funds type
// with its extra fields.
import { type Cents, isLocalDate, type LocalDate, type Refusal } from '../../../packages/kernel/kernel.ts';
import { type Bai2Record, malformedStatement } from './bai2-records.rules.ts';

/** When the money of an amount becomes available; null where the bank does not say. */
export type Bai2Funds =
  | { kind: '0' | '1' | '2' | 'Z' }
  | { kind: 'S'; immediate: Cents; oneDay: Cents; twoDay: Cents }
  | { kind: 'V'; valueDate: LocalDate | null; valueClock: string | null }
  | { kind: 'D'; parts: { days: number; amount: Cents }[] };

/** Something odd that does not stop the import, with the record and field it was found in. */
export interface Bai2Warning {
  line: number;
  record: string;
  field: string;
  message: string;
}

/** The fields of one record, taken one after the other across its continuations. */
export interface Cursor {
  record: Bai2Record;
  segment: number;
  rest: string | null;
}

/** The first field of a record. */
export function startOf(record: Bai2Record): Cursor {
  return { record, segment: 0, rest: record.segments[0] ?? null };
}

/** True when no field is left. */
export function atEnd(cursor: Cursor): boolean {
  return cursor.rest === null && cursor.segment >= cursor.record.segments.length - 1;
}

/** The next field, trimmed; empty when none is left. */
export function next(cursor: Cursor): string {
  if (cursor.rest === null) {
    if (atEnd(cursor)) return '';
    cursor.segment += 1;
    cursor.rest = cursor.record.segments[cursor.segment] ?? '';
  }
  const comma = cursor.rest.indexOf(',');
  const field = comma < 0 ? cursor.rest : cursor.rest.slice(0, comma);
  cursor.rest = comma < 0 ? null : cursor.rest.slice(comma + 1);
  return field.trim();
}

/** All that is left, as free text: one line for each continuation; segments without text are dropped. */
export function remainingText(cursor: Cursor): string {
  const parts = [cursor.rest ?? '', ...cursor.record.segments.slice(cursor.segment + 1)];
  return parts
    .map((part) => part.trim())
    .filter((part) => !/^,*$/.test(part))
    .join('\n');
}

/** The refusal of one field. */
export function malformedField(cursor: Cursor, field: string, message: string): Refusal {
  return malformedStatement(cursor.record.line, `${cursor.record.code}.${field}`, message);
}

/** An optional amount in whole cents. Throws `malformedFile` for anything else. */
export function nextCents(cursor: Cursor, field: string): Cents | null {
  const text = next(cursor);
  if (text === '') return null;
  if (!/^[+-]?\d{1,18}$/.test(text)) throw malformedField(cursor, field, `${JSON.stringify(text)} is not an amount in whole cents.`);
  return BigInt(text.replace(/^\+/, ''));
}

/** An optional count. Throws `malformedFile` for anything but a whole number. */
export function nextCount(cursor: Cursor, field: string): number | null {
  const text = next(cursor);
  if (text === '') return null;
  if (!/^\d{1,9}$/.test(text)) throw malformedField(cursor, field, `${JSON.stringify(text)} is not a whole number.`);
  return Number(text);
}

/** `YYMMDD`, or the `YYYYMMDD` that some banks send. */
function nextDate(cursor: Cursor, field: string): LocalDate | null {
  const text = next(cursor);
  if (text === '') return null;
  const match = /^(\d\d|\d{4})(\d\d)(\d\d)$/.exec(text);
  const date = match ? `${match[1]?.padStart(4, '20')}-${match[2]}-${match[3]}` : '';
  if (!isLocalDate(date)) throw malformedField(cursor, field, `${JSON.stringify(text)} is not a date (YYMMDD).`);
  return date;
}

/** A date that must be there. Throws `malformedFile`. */
export function nextRequiredDate(cursor: Cursor, field: string): LocalDate {
  const date = nextDate(cursor, field);
  if (date === null) throw malformedField(cursor, field, 'The date is missing.');
  return date;
}

/**
 * `HHMM`, `HHMMSS` or with colons; 2400 and 9999 are the end of the day. A time that is none is left out with
 * a warning: it moves no money.
 */
export function nextClock(cursor: Cursor, field: string, warnings: Bai2Warning[]): string | null {
  const text = next(cursor);
  if (text === '') return null;
  const match = /^(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(text);
  if (text === '2400' || text === '9999') return '24:00';
  if (match && Number(match[1]) < 24 && Number(match[2]) < 60 && Number(match[3] ?? 0) < 60) {
    return [match[1], match[2], match[3]].filter((part) => part !== undefined).join(':');
  }
  warnings.push(warn(cursor.record, field, `${JSON.stringify(text)} is not a time of day and was left out.`));
  return null;
}

/** A warning at a record. */
export function warn(record: Bai2Record, field: string, message: string): Bai2Warning {
  return { line: record.line, record: record.code, field, message };
}

/**
 * An optional funds type with the fields it brings. Throws `malformedFile` for an unknown one, because what
 * follows would be misread.
 */
export function nextFunds(cursor: Cursor, warnings: Bai2Warning[]): Bai2Funds | null {
  const kind = next(cursor).toUpperCase();
  switch (kind) {
    case '':
      return null;
    case '0':
    case '1':
    case '2':
    case 'Z':
      return { kind };
    case 'S': {
      const [immediate, oneDay, twoDay] = ['immediate', 'oneDay', 'twoDay'].map((field) => nextCents(cursor, field) ?? 0n);
      return { kind, immediate: immediate ?? 0n, oneDay: oneDay ?? 0n, twoDay: twoDay ?? 0n };
    }
    case 'V':
      return { kind, valueDate: nextDate(cursor, 'valueDate'), valueClock: nextClock(cursor, 'valueTime', warnings) };
    case 'D': {
      const count = nextCount(cursor, 'distributions') ?? 0;
      if (count > 999) throw malformedField(cursor, 'distributions', `${count} distributions of one amount are not possible.`);
      const parts = Array.from({ length: count }, () => ({
        days: nextCount(cursor, 'days') ?? 0,
        amount: nextCents(cursor, 'amount') ?? 0n,
      }));
      return { kind, parts };
    }
    default:
      throw malformedField(cursor, 'fundsType', `There is no funds type ${JSON.stringify(kind)}; it is one of 0 1 2 Z S V D.`);
  }
}

/** Checks a type code. Throws `malformedFile` unless it has three digits. */
export function typeCodeOf(cursor: Cursor, text: string): string {
  if (!/^\d{3}$/.test(text)) throw malformedField(cursor, 'typeCode', `${JSON.stringify(text)} is not a type code of three digits.`);
  return text;
}
