// Many rows as one parameter list: set-based statements take arrays, so that a batch costs a constant number of statements.
import { type RawBuilder, sql } from 'kysely';
import { assert } from '../kernel/kernel.ts';
import type { Tx } from './database.ts';

/** One column of a set of rows: its PostgreSQL type and a value per row. */
export interface ColumnValues {
  readonly type: string;
  readonly values: readonly unknown[];
}

const TYPE = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?( [a-z ]+)?(\(\d+(,\d+)?\))?$/;

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

const isJson = (type: string): boolean => type === 'jsonb' || type === 'json';

/** A value that is not null as PostgreSQL reads it. */
function textOf(value: unknown, type: string, json: boolean): string {
  if (json) return jsonText(value);
  assert(typeof value !== 'object', `a value of type ${type} is neither text, number, bigint nor boolean`);
  return String(value);
}

/** The values as PostgreSQL reads an array. */
function arrayText({ type, values }: ColumnValues): string {
  const json = isJson(type);
  let text = '{';
  for (const value of values) {
    if (text !== '{') text += ',';
    if (value === null || value === undefined) {
      text += 'NULL';
    } else {
      const element = textOf(value, type, json);
      text += `"${NEEDS_ESCAPE.test(element) ? element.replace(ESCAPED, '\\$&') : element}"`;
    }
  }
  return `${text}}`;
}

/** JSON text in which bigint (cents) stands as text. What holds none is written four times as fast without looking at each part. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
  }
}

/** A value as a jsonb parameter. pg alone would take a JavaScript array for a PostgreSQL array. */
export function jsonb(value: unknown): RawBuilder<never> {
  return sql<never>`${jsonText(value)}::jsonb`;
}

/** From how many rows on it is worth looking for columns that say the same in each of them. */
const MANY = 100;

/** True when many rows have one value; lists and objects only where they are one and the same. */
function isAlike({ values }: ColumnValues): boolean {
  return values.length >= MANY && values.every((value) => value === values[0]);
}

/** One value of a column. */
function firstOf({ type, values }: ColumnValues): RawBuilder<unknown> {
  const value = values[0] ?? null;
  return sql`${value === null ? null : textOf(value, type, isJson(type))}::${sql.raw(type)}`;
}

/**
 * Rows as a table expression, any number of them in one statement with one parameter per column:
 * `insert into t (a, b) select given.a, given.b from ${rowsOf({ a: { type: 'bigint', values }, b: { type: 'text', values } })}`.
 * Every column needs the same number of values; the rows keep their order. What many rows have in common is sent once.
 */
export function rowsOf(columns: Record<string, ColumnValues>, alias = 'given'): RawBuilder<never> {
  const entries = Object.entries(columns);
  const count = entries[0]?.[1].values.length;
  for (const [name, column] of entries) {
    assert(column.values.length === count, `column ${name} has ${column.values.length} values, the first has ${count}`);
    assert(TYPE.test(column.type), `not a type name: ${column.type}`);
  }
  const differing = entries.filter(([, column]) => !isAlike(column));
  // The rows are counted by one column at least.
  const unnested = differing.length > 0 ? differing : entries.slice(0, 1);
  const arrays = unnested.map(([, column]) => sql`${arrayText(column)}::${sql.raw(column.type)}[]`);
  const rows = (as: string) => sql`unnest(${sql.join(arrays)}) as ${sql.id(as)} (${sql.join(unnested.map(([name]) => sql.id(name)))})`;
  if (unnested.length === entries.length) return sql<never>`${rows(alias)}`;
  const isUnnested = new Set(unnested.map(([name]) => name));
  const all = entries.map(([name, column]) => (isUnnested.has(name) ? sql`u.${sql.id(name)}` : sql`${firstOf(column)} as ${sql.id(name)}`));
  return sql<never>`(select ${sql.join(all)} from ${rows('u')}) as ${sql.id(alias)}`;
}

/** The next numbers of a sequence, in one text: a row for each costs the program more than making them costs PostgreSQL. */
export async function nextIds(tx: Tx, sequence: RawBuilder<unknown>, count: number): Promise<string[]> {
  if (count === 0) return [];
  const taken = await sql<{ ids: string }>`select string_agg(nextval(s.name)::text, ',') as ids
    from (select (${sequence})::regclass as name offset 0) s, generate_series(1, ${count}::int)`.execute(tx.db);
  return (taken.rows[0]?.ids ?? '').split(',');
}
