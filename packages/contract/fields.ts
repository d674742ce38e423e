// The fields of a record, declared once: the values of its calls, its form, the columns of its table, and the
// words for it in conflicts and in its history follow from them.
import { z } from 'zod';
import { type Cents, centsToText, formatDate, formatMoney, isLocalDate, type LocalDate, textToCents } from '../kernel/kernel.ts';
import type { ListTone } from './list.ts';
import {
  clockTime,
  count,
  dateIn,
  dateOut,
  decimal,
  flag,
  id,
  line,
  lines,
  type MoneyText,
  moneyIn,
  moneyOut,
  optionalEmail,
  phone,
} from './values.ts';

interface Said {
  /** What it is called everywhere: "Lease ends". */
  title: string;
  /** A sentence below the field, and for who matches columns of a file. */
  help?: string;
  /** Lists of the record have it as a column, shown at first or on demand; silent for none. */
  list?: 'shown' | 'hidden';
  /** Imports read it, by its title or one of these; silent where files do not bring it. */
  importAs?: readonly string[];
  /** What a column of a file is called, where a form asks in other words. */
  importTitle?: string;
  /** The column of the table, where the rule of names does not give it. */
  column?: string;
}
interface Blankable extends Said {
  /** Never blank. */
  required?: true;
}

/** One line of text; blank is `''`. */
export interface TextField extends Blankable {
  kind: 'text';
  /** The most characters. */
  most: number;
  /** Of a new record. */
  initial?: string;
  /** What it must look like, and what a click on it does. */
  like?: 'email' | 'tel';
}
/** Lines of text; blank is `''`. */
export interface LongTextField extends Blankable {
  kind: 'longText';
  most: number;
}
/** An amount; blank is null. */
export interface MoneyField extends Blankable {
  kind: 'money';
  /** It may be below zero. */
  negative?: true;
  /** Lists sum it. */
  sum?: true;
  /** Of a new record and where it is left blank. */
  initial?: string;
}
/** A whole number; blank is null. */
export interface CountField extends Blankable {
  kind: 'count';
  most: number;
  least?: number;
  initial?: number;
}
/** A part of a hundred, kept in basis points; blank is null. */
export interface PercentField extends Blankable {
  kind: 'percent';
  list?: never;
  /** In basis points; 10,000 when silent. */
  most?: number;
}
/** An exact decimal, kept as text; blank is null. */
export interface DecimalField extends Blankable {
  kind: 'decimal';
  list?: never;
  required?: never;
  /** The most digits before and after the point. */
  digits: number;
  places: number;
  most?: number;
}
/** A day; blank is null. */
export interface DateField extends Blankable {
  kind: 'date';
  /** See `ImportColumn`. */
  past?: 'always' | 'usually';
  /** A new record begins with the day it is entered. */
  initial?: 'today';
}
/** A time of day, `HH:MM`; blank is null. */
export interface TimeField extends Blankable {
  kind: 'time';
}
/** Yes or no. */
export interface FlagField extends Said {
  kind: 'flag';
  initial?: true;
}
/** One of a few words. */
export interface ChoiceField extends Said {
  kind: 'choice';
  words: Readonly<Record<string, string>>;
  initial: string;
  /** How a word is shown in lists, where it is not neutral. */
  tones?: Readonly<Record<string, ListTone>>;
}
/** Another record, by its id; blank is null. The form has a picker for it. */
export interface RefField extends Blankable {
  kind: 'ref';
  list?: never;
}
/** Lines, each with fields of its own; one level. */
export interface LinesField extends Said {
  kind: 'listOf';
  list?: never;
  of: Readonly<Record<string, TextField | ChoiceField>>;
  /** The most lines. */
  most: number;
  /** What one is called: "member of the household". */
  one: string;
}

export type Field =
  | TextField
  | LongTextField
  | MoneyField
  | CountField
  | PercentField
  | DecimalField
  | DateField
  | TimeField
  | FlagField
  | ChoiceField
  | RefField
  | LinesField;
export type Fields = Readonly<Record<string, Field>>;

interface Plain {
  money: Cents;
  count: number;
  percent: number;
  decimal: string;
  date: LocalDate;
  time: string;
  ref: string;
}
interface Wired extends Omit<Plain, 'money'> {
  money: MoneyText;
}
interface Sent extends Omit<Plain, 'money' | 'date'> {
  money: string;
  date: string;
}
export type WordOf<F> = F extends { words: Readonly<Record<infer W, string>> } ? W : never;
type OrNull<F, V> = F extends { required: true } ? V : V | null;
type Valued<F extends Field, By extends Record<keyof Plain, unknown>> = F extends { kind: 'text' | 'longText' }
  ? string
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'choice' }
      ? WordOf<F>
      : F extends { kind: 'listOf'; of: infer L extends Fields }
        ? { -readonly [K in keyof L]: Valued<L[K], By> }[]
        : OrNull<F, By[F['kind'] & keyof Plain]>;

/** What is kept of the fields, as code on the server has it. */
export type FactsOf<F extends Fields> = { -readonly [K in keyof F]: Valued<F[K], Plain & Record<keyof Plain, unknown>> };
/** The same as it goes over the wire. */
export type WiredOf<F extends Fields> = { -readonly [K in keyof F]: Valued<F[K], Wired & Record<keyof Plain, unknown>> };

/** The same as a call takes it. */
type SentFacts<F extends Fields> = { -readonly [K in keyof F]: Valued<F[K], Sent & Record<keyof Plain, unknown>> };

/** The fields as they are typed: amounts, counts, percents, days and times as text. */
export type TypedOf<F extends Fields> = {
  -readonly [K in keyof F]: F[K] extends { kind: 'flag' }
    ? boolean
    : F[K] extends { kind: 'choice' }
      ? WordOf<F[K]>
      : F[K] extends { kind: 'ref' }
        ? string | null
        : F[K] extends { kind: 'listOf'; of: infer L extends Fields }
          ? TypedOf<L>[]
          : string;
};

type Must<F extends Field> = F extends { initial: unknown } | { kind: 'flag' | 'listOf' }
  ? false
  : F extends { required: true }
    ? true
    : false;
type InputOf<F extends Fields> = {
  -readonly [K in keyof F]: Must<F[K]> extends true
    ? z.ZodType<FactsOf<F>[K], SentFacts<F>[K]>
    : z.ZodDefault<z.ZodType<FactsOf<F>[K], SentFacts<F>[K]>>;
};
type OutputOf<F extends Fields> = { -readonly [K in keyof F]: z.ZodType<WiredOf<F>[K], FactsOf<F>[K]> };

function basisPoints(most: number) {
  const words = `must be a percent from 0 to ${percentTyped(most)}, with at most two decimals`;
  return z.coerce.number({ error: words }).int(words).min(0, words).max(most, words);
}

function textSchema({ like, most, required }: TextField): z.ZodType {
  if (like === undefined) return line(most, required ? 1 : 0);
  const shaped = like === 'email' ? optionalEmail(most) : phone(most);
  return required ? shaped.refine((text) => text !== '', 'must be filled in') : shaped;
}

/** The schema of a value that comes in, without what stands for a blank. */
function typedSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textSchema(field);
    case 'longText':
      return lines(field.most, field.required ? 1 : 0);
    case 'money':
      return field.negative ? moneyIn : moneyIn.refine((cents) => cents >= 0n, 'must not be negative');
    case 'count':
      return count(field.most, field.least);
    case 'percent':
      return basisPoints(field.most ?? 10_000);
    case 'decimal':
      return decimal(field.digits, field.places, field.most);
    case 'date':
      return dateIn;
    case 'time':
      return clockTime;
    case 'flag':
      return flag;
    case 'choice':
      return z.enum(Object.keys(field.words));
    case 'ref':
      return id;
    default:
      return z.array(z.object(inputOf(field.of))).max(field.most, `must be at most ${field.most}`);
  }
}

/** What a new record has, as facts; null where it is blank. */
export function initialOf(field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return field.initial ?? '';
    case 'longText':
      return '';
    case 'money':
      return field.initial === undefined ? null : textToCents(field.initial);
    case 'count':
      return field.initial ?? null;
    case 'flag':
      return field.initial === true;
    case 'choice':
      return field.initial;
    case 'listOf':
      return [];
    default:
      return null;
  }
}

/** The facts of a new record; what a person must fill in is null. */
export function initialFacts<F extends Fields>(fields: F): FactsOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, initialOf(field)])) as FactsOf<F>;
}

/** A person has to fill it in: it is never blank, and a new record has none of its own. */
export const mustBeGiven = (field: Field): boolean =>
  'required' in field && field.required === true && !('initial' in field && field.kind !== 'date');

/** The values of a call that adds or changes a record. */
export function inputOf<const F extends Fields>(fields: F): InputOf<F> {
  const shape = Object.entries(fields).map(([key, field]) => {
    const schema = typedSchema(field);
    if (mustBeGiven(field)) return [key, schema];
    const initial = initialOf(field);
    return [key, initial === null ? schema.nullable().default(null) : schema.default(initial as never)];
  });
  return Object.fromEntries(shape) as InputOf<F>;
}

function shownSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'money':
      return moneyOut;
    case 'count':
    case 'percent':
      return z.number();
    case 'date':
      return dateOut;
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(Object.keys(field.words));
    case 'listOf':
      return z.array(z.object(outputOf(field.of)));
    default:
      return z.string();
  }
}

const isNullable = (field: Field) =>
  ['money', 'count', 'percent', 'decimal', 'date', 'time', 'ref'].includes(field.kind) && !('required' in field && field.required);

/** The values of a call that shows a record. */
export function outputOf<const F extends Fields>(fields: F): OutputOf<F> {
  const shape = Object.entries(fields).map(([key, field]) => {
    const schema = shownSchema(field);
    return [key, isNullable(field) ? schema.nullable() : schema];
  });
  return Object.fromEntries(shape) as OutputOf<F>;
}

const initialTyped = (field: Field, today: string): unknown => {
  if (field.kind === 'date') return field.initial === 'today' ? today : '';
  const initial = initialOf(field);
  if (field.kind === 'ref') return null;
  if (field.kind === 'money') return field.initial ?? '';
  return ['count', 'percent', 'decimal', 'time'].includes(field.kind) ? String(initial ?? '') : initial;
};

/** The form of a new record. */
export function blankOf<F extends Fields>(fields: F, today: LocalDate | string): TypedOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, initialTyped(field, today)])) as TypedOf<F>;
}

/** Basis points as a person types them: 1250 is "12.50". */
const percentTyped = (points: number): string => centsToText(BigInt(points) as Cents);

/** Basis points as they are read everywhere: 1800 is "18.00%". */
export const percentText = (basisPoints: number): string => `${percentTyped(basisPoints)}%`;

const asTyped = ({ kind }: Field, value: unknown): unknown => {
  if (kind === 'percent') return value === null ? '' : percentTyped(value as number);
  return ['money', 'count', 'decimal', 'date', 'time'].includes(kind) ? String(value ?? '') : value;
};

/** The fields of a record as they are typed, from what a call showed of it. */
export function typedFields<F extends Fields>(fields: F, record: WiredOf<F>): TypedOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, asTyped(field, record[key])])) as TypedOf<F>;
}

/** A record as it is typed, from what a call showed of it; what is no field stays as it is. */
export function typedOf<F extends Fields, R extends WiredOf<F>>(fields: F, record: R): Omit<R, keyof F> & TypedOf<F> {
  return { ...record, ...typedFields(fields, record) };
}

/** Basis points of a percent as it is typed; what is none goes on as it is, and is refused in words. */
function basisPointsIn(text: string): number | string {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? text : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

function asSent(field: Field, value: unknown): unknown {
  if (field.kind === 'listOf') return (value as object[]).map((one) => sentOf(field.of, one as never));
  if (field.kind === 'count') value = String(value).trim().replaceAll(',', '');
  if (value !== '' || field.kind === 'text' || field.kind === 'longText')
    return field.kind === 'percent' ? basisPointsIn(String(value)) : value;
  // A blank takes what a new record has, where there is such a thing.
  return 'initial' in field && field.kind !== 'date' ? undefined : null;
}

/** What is sent of a form; what is no field stays as it is. */
export function sentOf<F extends Fields, T extends TypedOf<F>>(fields: F, form: T): object {
  return { ...form, ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, asSent(field, form[key as keyof T])])) };
}

/**
 * A value in words, as history and conflicts tell it; blank is `''`. Takes facts, what is sent, and what is
 * typed.
 */
export function valueWords(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.kind) {
    case 'flag':
      return value === true || value === 'true' ? 'Yes' : 'No';
    case 'choice':
      return field.words[String(value)] ?? String(value);
    case 'date': {
      const day = String(value).slice(0, 10);
      return isLocalDate(day) ? formatDate(day) : day;
    }
    case 'money':
      if (typeof value === 'bigint') return formatMoney(value as Cents, 'digits');
      return /^-?\d+\.\d\d$/.test(String(value)) ? formatMoney(textToCents(String(value)), 'digits') : String(value);
    case 'listOf':
      return Array.isArray(value)
        ? value.map((one) => lineWords(field, one as Readonly<Record<string, string>>)).join('; ')
        : String(value);
    default:
      return String(value);
  }
}

/** A line in words: "Tom Reyes (Son)"; imports read the same. */
export function lineWords({ of }: LinesField, line: Readonly<Record<string, string>>): string {
  const [first = '', ...rest] = Object.entries(of)
    .map(([key, field]) => valueWords(field, line[key]))
    .filter((text, at) => at === 0 || text !== '');
  return rest.length === 0 ? first : `${first} (${rest.join(', ')})`;
}
