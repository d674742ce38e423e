// The order of a list and its cursors: any columns, blanks last, the id breaking ties, and where a page ends
// as text.
import type { RawBuilder } from 'kysely';
import type { AnyList, ListKind, ListSort } from '../contract/contract.ts';
import { sql } from '../db/database.ts';
import { assert, invalid, isLocalDate } from '../kernel/kernel.ts';

type Sql = RawBuilder<unknown>;

/** One key of an order as SQL. */
interface OrderKey {
  kind: ListKind | 'decimal' | 'id';
  expression: Sql;
  desc: boolean;
  mayBeBlank: boolean;
}

/** Values of the keys of one row, as text: the place of that row in the order. */
export type Place = readonly (string | null)[];

/** Text is compared by its beginning, so that a cursor stays short. */
const PREFIX = 100;

function keyOf(list: AnyList, { key, desc }: ListSort): OrderKey {
  const column = list.columns[key];
  assert(column, `the order of ${list.name} names the column ${key}, which it has not`);
  const value = sql`list.${sql.ref(key)}`;
  if (column.kind === 'text')
    return {
      kind: 'text',
      desc,
      mayBeBlank: true,
      expression: sql`nullif(left(${value}, ${sql.lit(PREFIX)}), '') collate platform.natural_order`,
    };
  const ranked = column.kind === 'status' && sql`array_position(${Object.keys(column.words ?? {})}::text[], ${value}::text)`;
  return {
    kind: column.decimals ? 'decimal' : column.kind,
    desc,
    mayBeBlank: column.always !== true && column.kind !== 'flag',
    expression: ranked || value,
  };
}

/**
 * The keys of an order; the id stands last, in the direction of the first key, so that an index can be read
 * either way.
 */
export function orderKeys(list: AnyList, sort: readonly ListSort[]): OrderKey[] {
  const keys = sort.map((each) => keyOf(list, each));
  return [...keys, { kind: 'id', expression: sql`list."rowId"`, desc: keys[0]?.desc ?? false, mayBeBlank: false }];
}

/** `order by` for the keys; `reversed` walks from the end. */
export function orderBy(keys: readonly OrderKey[], reversed = false): Sql {
  const parts = keys.map(({ expression, desc, mayBeBlank }) => {
    const direction = desc === reversed ? sql`asc` : sql`desc`;
    return mayBeBlank ? sql`${expression} ${direction} ${reversed ? sql`nulls first` : sql`nulls last`}` : sql`${expression} ${direction}`;
  });
  return sql.join(parts);
}

const TYPES: Record<OrderKey['kind'], string> = {
  text: 'text',
  money: 'bigint',
  count: 'bigint',
  decimal: 'numeric',
  date: 'date',
  status: 'integer',
  flag: 'boolean',
  id: 'bigint',
};

/**
 * What tells the place of a row, as JSON: of a page only the last is read, so that the others cost nothing
 * but their letters.
 */
export function placeColumn(keys: readonly OrderKey[]): Sql {
  return sql`to_json(array[${sql.join(keys.map(({ expression }) => sql`(${expression})::text`))}])::text as place`;
}

/** The place PostgreSQL told. */
export const placeIn = (told: string) => JSON.parse(told) as Place;

/** True for rows beyond a place: after it, or before it. */
export function beyond(keys: readonly OrderKey[], place: Place, side: 'after' | 'before'): Sql {
  const values = keys.map(({ kind, expression }, i) => {
    const value = place[i] ?? null;
    const typed = sql`${value}::${sql.raw(TYPES[kind])}`;
    return { typed: kind === 'text' ? sql`${typed} collate platform.natural_order` : typed, isBlank: value === null, expression };
  });
  const same = ({ typed, isBlank, expression }: (typeof values)[number]) =>
    isBlank ? sql`${expression} is null` : sql`${expression} = ${typed}`;
  const past = keys.map(({ desc, mayBeBlank, expression }, i) => {
    const value = values[i];
    if (!value) return sql`false`;
    if (value.isBlank) return side === 'after' ? sql`false` : sql`${expression} is not null`;
    const larger = desc === (side === 'before');
    const compared = larger ? sql`${expression} > ${value.typed}` : sql`${expression} < ${value.typed}`;
    return mayBeBlank && side === 'after' ? sql`(${compared} or ${expression} is null)` : compared;
  });
  const ties = past.map((each, i) => sql.join([...values.slice(0, i).map(same), each], sql` and `));
  const any = sql`(${sql.join(
    ties.map((each) => sql`(${each})`),
    sql` or `,
  )})`;
  const first = keys[0];
  const bound = values[0];
  // Said once more in the form an index understands: nothing that stands before the first key's value.
  if (!first || !bound || first.mayBeBlank || keys.length === 1) return any;
  const larger = first.desc === (side === 'before');
  return larger ? sql`${first.expression} >= ${bound.typed} and ${any}` : sql`${first.expression} <= ${bound.typed} and ${any}`;
}

/** A place as a cursor. */
export function cursorOf(place: string): string {
  return Buffer.from(place, 'utf8').toString('base64url');
}

const LARGEST = 2n ** 63n - 1n;

function isBigint(text: string): boolean {
  return /^-?\d{1,19}$/.test(text) && BigInt(text) <= LARGEST && BigInt(text) >= -LARGEST;
}

function fits({ kind, mayBeBlank }: OrderKey, value: unknown): boolean {
  if (value === null) return mayBeBlank;
  if (typeof value !== 'string') return false;
  switch (kind) {
    case 'text':
      return value.length <= 2 * PREFIX && value !== '' && !/[\0\p{Cs}]/u.test(value);
    case 'date':
      return isLocalDate(value);
    case 'decimal':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value);
    case 'status':
      return /^\d{1,4}$/.test(value);
    case 'flag':
      return value === 'true' || value === 'false';
    default:
      return isBigint(value);
  }
}

/** Reads a cursor; one that is none of this order is refused as `invalid`, since it comes from outside. */
export function placeOf(keys: readonly OrderKey[], cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const values: unknown = /^\[.*\]$/s.test(text) ? readJson(text) : null;
  if (!Array.isArray(values) || values.length !== keys.length || !keys.every((key, i) => fits(key, values[i])))
    throw invalid('The place where the page begins is none of this list.', [{ path: 'after', message: 'is not a place of this order' }]);
  return values as Place;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
