// Many rows as one parameter list: set-based statements take arrays, so that a batch costs a constant number
// of statements.
import { type RawBuilder, sql } from 'kysely';
import { assert } from '../kernel/kernel.ts';
import type { Tx } from './database.ts';

/** One column of a set of rows: its PostgreSQL type and a value per row. */
export interface ColumnValues {
  readonly type: string;
  readonly values: readonly unknown[];
}

const TYPE = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?( [a-z ]+)?(\(\d+(,\d+)?\))?$/;

/** The name of a type, to be cast to. Throws where it is none: it is no parameter. */
function typeName(type: string): RawBuilder<unknown> {
  assert(TYPE.test(type), `not a type name: ${type}`);
  return sql.raw(type);
}

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

const isJson = (type: string): boolean => type === 'jsonb' || type === 'json';

/** A value that is not null as PostgreSQL reads it. */
function textOf(value: unknown, type: string, json: boolean): string {
  if (json) return jsonText(value);
  assert(typeof value !== 'object', `a value of type ${type} is neither text, number, bigint nor boolean`);
  return String(value);
}

/** A value as an element of an array. */
function elementOf(value: unknown, type: string, json: boolean): string {
  if (value === null || value === undefined) return 'NULL';
  const text = textOf(value, type, json);
  return `"${NEEDS_ESCAPE.test(text) ? text.replace(ESCAPED, '\\$&') : text}"`;
}

const isPlainText = (value: unknown): boolean => typeof value === 'string' && !NEEDS_ESCAPE.test(value);

/**
 * The values as PostgreSQL reads an array. Most are plain texts, which are joined without a look at each
 * part.
 */
function arrayText({ type, values }: ColumnValues): string {
  const json = isJson(type);
  if (!json && values.length > 0 && values.every(isPlainText)) return `{"${values.join('","')}"}`;
  return `{${values.map((value) => elementOf(value, type, json)).join(',')}}`;
}

/** The values as one array, a parameter whatever their number. */
function arrayOf(column: ColumnValues): RawBuilder<unknown> {
  return sql`${arrayText(column)}::${typeName(column.type)}[]`;
}

/**
 * JSON text in which bigint (cents) stands as text. What holds none is written four times as fast without
 * looking at each part.
 */
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
  return sql`${value === null ? null : textOf(value, type, isJson(type))}::${typeName(type)}`;
}

/**
 * Rows as a table expression, any number of them in one statement with one parameter per column:
 * `insert into t (a, b) select given.a, given.b from ${rowsOf({ a: { type: 'bigint', values }, b: { type:
 * 'text', values } })}`.
 * Every column needs the same number of values; the rows keep their order. What many rows have in common is
 * sent once.
 */
export function rowsOf(columns: Record<string, ColumnValues>, alias = 'given'): RawBuilder<never> {
  const entries = Object.entries(columns);
  const count = entries[0]?.[1].values.length;
  for (const [name, column] of entries)
    assert(column.values.length === count, `column ${name} has ${column.values.length} values, the first has ${count}`);
  const differing = entries.filter(([, column]) => !isAlike(column));
  // The rows are counted by one column at least.
  const unnested = differing.length > 0 ? differing : entries.slice(0, 1);
  const arrays = unnested.map(([, column]) => arrayOf(column));
  const rows = (as: string) => sql`unnest(${sql.join(arrays)}) as ${sql.id(as)} (${sql.join(unnested.map(([name]) => sql.id(name)))})`;
  if (unnested.length === entries.length) return sql<never>`${rows(alias)}`;
  const isUnnested = new Set(unnested.map(([name]) => name));
  const all = entries.map(([name, column]) => (isUnnested.has(name) ? sql`u.${sql.id(name)}` : sql`${firstOf(column)} as ${sql.id(name)}`));
  return sql<never>`(select ${sql.join(all)} from ${rows('u')}) as ${sql.id(alias)}`;
}

/**
 * The same rows beside their customer, for an INSERT: `insert into t (customer_id, a) select
 * customer.customer_id, given.* from ${rowsFor(tx, { a: … })}`. Naming the customer sends the rows to where
 * they live, in a distributed database too.
 */
export function rowsFor(tx: Tx, columns: Record<string, ColumnValues>, alias = 'given'): RawBuilder<never> {
  return sql<never>`(select c.customer_id from identity.customer c where c.customer_id = ${tx.customerId}) customer
    cross join ${rowsOf(columns, alias)}`;
}

/**
 * The next numbers of a sequence, in one text: a row for each costs the program more than making them costs
 * PostgreSQL.
 */
export async function nextIds(tx: Tx, sequence: RawBuilder<unknown>, count: number): Promise<string[]> {
  if (count === 0) return [];
  const taken = await sql<{ ids: string }>`select string_agg(nextval(s.name)::text, ',') as ids
    from (select (${sequence})::regclass as name offset 0) s, generate_series(1, ${count}::int)`.execute(tx.db);
  return (taken.rows[0]?.ids ?? '').split(',');
}

/** The ids of all rows of a table of the customer, or of those in a community. */
export async function allIds(tx: Tx, table: string, idColumn: string, communityId: string | null): Promise<string[]> {
  const within = communityId === null ? sql`true` : sql`community_id = ${communityId}`;
  const found = await sql<{ ids: string | null }>`select string_agg(${sql.id(idColumn)}::text, ',') as ids from ${sql.table(table)}
    where customer_id = ${tx.customerId} and ${within}`.execute(tx.db);
  return found.rows[0]?.ids?.split(',') ?? [];
}
