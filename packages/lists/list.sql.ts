// The statements of a list: pages by key, totals with the marks where pages begin, one row with its
// neighbours, all rows in order.
import type { RawBuilder } from 'kysely';
import type { AnyList, FilterGroup, ListQuestion, Neighbours } from '../contract/contract.ts';
import { rowsOf, sql, type Tx } from '../db/database.ts';
import { centsToText, type LocalDate, quotient } from '../kernel/kernel.ts';
import { condition } from './filter.sql.ts';
import { beyond, cursorOf, orderBy, orderKeys, type Place, placeColumn, placeIn, placeOf } from './order.sql.ts';

type Sql = RawBuilder<unknown>;

/**
 * Where the rows of a list come from. Every expression is written by the module; nothing in it comes from a
 * request.
 */
export interface ListSql<Key extends string = string> {
  /** A bigint, unique within the list. */
  id: Sql;
  /**
   * An expression for every column and extra. Text is never null; money and counts are bigint or integer,
   * dates are date.
   */
  columns: Readonly<Record<Key, Sql>>;
  /** Tables and joins; a join must not multiply rows. */
  from: Sql | Base<Key>;
  /** The customer first, then the scope; of a base nothing but its table. */
  where: Sql;
}

/**
 * For rows whose other columns cost much: the table that gives the id and the columns of `keys` by itself,
 * under a name, and what is joined to it. A page whose order and filters name no other columns is cut from
 * the table alone, and the rest is joined to its rows.
 */
export interface Base<Key extends string = string> {
  table: Sql;
  as: string;
  keys: readonly Key[];
  joined: Sql;
}

/** Rows of one question, ready to be read. */
export interface Reading {
  list: AnyList;
  rows: ListSql;
  asked: ListQuestion;
  today: LocalDate;
}

/**
 * A row as it comes; where its page may end it brings its place as JSON, which is read for the last row
 * alone.
 */
export type RawRow = Readonly<Record<string, unknown>> & { rowId: string; place?: string };

/**
 * Pages are this long; a list of more than two hundred thousand has fewer and longer ones, so that their
 * marks stay few.
 */
const STEP = 200;
const LONG_STEP = 1000;
const LONG = 200_000;

function columnsOf({ id, columns }: ListSql, keys: readonly string[] = Object.keys(columns)): Sql {
  return sql.join([sql`${id} as "rowId"`, ...keys.map((key) => sql`${columns[key]} as ${sql.ref(key)}`)]);
}

const isBase = (from: Sql | Base): from is Base => 'joined' in from;

/**
 * The rows with columns under their names, as a table in brackets. PostgreSQL folds it into the statement
 * around it: what is not asked for is not computed.
 */
export function rowsWith(rows: ListSql, keys?: readonly string[]): Sql {
  const { from } = rows;
  const tables = isBase(from) ? sql`${from.table} as ${sql.ref(from.as)} ${from.joined}` : from;
  return sql`(select ${columnsOf(rows, keys)} from ${tables} where ${rows.where})`;
}

const source = ({ rows }: Reading): Sql => sql`${rowsWith(rows)} as list`;

function keysOf({ list, asked }: Reading) {
  return orderKeys(list, asked.sort);
}

/** The columns a built query names. */
function namedIn(group: FilterGroup): string[] {
  return group.parts.flatMap((part) => ('parts' in part ? namedIn(part) : part.key));
}

/** The base of rows that are cut by its own columns; words are looked for in all columns. */
function baseOf({ rows: { from }, asked }: Reading): Base | null {
  if (!isBase(from) || asked.search.trim() !== '') return null;
  const named = [...asked.sort, ...asked.filter].map(({ key }) => key).concat(asked.group ? namedIn(asked.group) : []);
  return named.every((key) => from.keys.includes(key)) ? from : null;
}

/**
 * The rows of a page: those that match and come first. What is joined to a base is joined once its rows are
 * cut: PostgreSQL then knows how few they are.
 */
function pageSource(reading: Reading, matches: Sql, end: Sql): Sql {
  const { rows } = reading;
  const base = baseOf(reading);
  if (!base) return sql`${source(reading)} where ${matches} ${end}`;
  const [table, name] = [sql`${base.table} as ${sql.ref(base.as)}`, sql.ref(base.as)];
  const cut = sql`select ${name}.* from ${table} cross join lateral (select ${columnsOf(rows, base.keys)}) as list where ${rows.where} and ${matches} ${end}`;
  return sql`(select ${columnsOf(rows)} from (${cut}) as ${name} ${base.joined}) as list ${end}`;
}

/**
 * A page of rows after a cursor; `next` is where the page after begins, null at the end. Refuses `invalid`
 * for a cursor of another order.
 */
export async function readRows(
  tx: Tx,
  reading: Reading,
  page: { after: string; limit: number },
): Promise<{ rows: RawRow[]; next: string | null }> {
  const keys = keysOf(reading);
  const after = page.after === '' ? sql`true` : beyond(keys, placeOf(keys, page.after), 'after');
  const matches = sql`${condition(reading.list, reading.asked, reading.today)} and ${after}`;
  const end = sql`order by ${orderBy(keys)} limit ${page.limit + 1}`;
  const found = await sql<RawRow>`select list.*, ${placeColumn(keys)} from ${pageSource(reading, matches, end)}`.execute(tx.db);
  const rows = found.rows.slice(0, page.limit);
  const last = rows.at(-1);
  return { rows, next: last?.place && found.rows.length > page.limit ? cursorOf(last.place) : null };
}

interface Totals {
  all: number;
  count: number;
  sums: Record<string, string>;
  views: Record<string, number>;
}

function summedColumns(list: AnyList): { name: string; key: string; isMoney: boolean }[] {
  return Object.entries(list.columns)
    .filter(([, { sum }]) => sum)
    .map(([key, { kind }], i) => ({ name: `sum${i}`, key, isMoney: kind === 'money' }));
}

function sumsOf(list: AnyList, row: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    summedColumns(list).map(({ name, key, isMoney }) => [key, isMoney ? centsToText(BigInt(String(row[name]))) : String(row[name])]),
  );
}

/**
 * Counts and sums in one walk over the rows: of everything, of what matches, and of each view the list comes
 * with.
 */
export async function readCounts(tx: Tx, reading: Reading, viewConditions: Readonly<Record<string, Sql>>): Promise<Totals> {
  const { list, asked, today } = reading;
  const matches = condition(list, asked, today);
  const views = Object.entries(viewConditions).map(([key, holds], i) => ({ key, name: `view${i}`, holds }));
  const parts = [
    sql`count(*)::integer as "all"`,
    sql`(count(*) filter (where ${matches}))::integer as "count"`,
    ...summedColumns(list).map(
      ({ name, key }) => sql`coalesce(sum(list.${sql.ref(key)}) filter (where ${matches}), 0)::text as ${sql.ref(name)}`,
    ),
    ...views.map(({ name, holds }) => sql`(count(*) filter (where ${holds}))::integer as ${sql.ref(name)}`),
  ];
  const found = await sql<Record<string, unknown>>`select ${sql.join(parts)} from ${source(reading)}`.execute(tx.db);
  const row = found.rows[0] ?? {};
  return {
    all: Number(row['all']),
    count: Number(row['count']),
    sums: sumsOf(list, row),
    views: Object.fromEntries(views.map(({ key, name }) => [key, Number(row[name])])),
  };
}

/**
 * After which rows the pages begin that follow the first: any place of the list can then be read by its key.
 */
export async function readMarks(tx: Tx, reading: Reading, count: number): Promise<{ marks: string[]; step: number }> {
  const step = count > LONG ? LONG_STEP : STEP;
  if (quotient(count - 1, step) < 1) return { marks: [], step };
  const keys = keysOf(reading);
  const found = await sql<{ place: string }>`select place from (
      select ${placeColumn(keys)}, row_number() over (order by ${orderBy(keys)}) as n from ${source(reading)}
      where ${condition(reading.list, reading.asked, reading.today)}) as numbered
    where mod(n, ${step}::bigint) = 0 and n < ${count} order by n`.execute(tx.db);
  return { marks: found.rows.map(({ place }) => cursorOf(place)), step };
}

async function neighbour(tx: Tx, reading: Reading, place: Place, side: 'after' | 'before'): Promise<string | null> {
  const keys = keysOf(reading);
  const found = await sql<{ rowId: string }>`select list."rowId" from ${source(reading)}
    where ${condition(reading.list, reading.asked, reading.today)} and ${beyond(keys, place, side)}
    order by ${orderBy(keys, side === 'before')} limit 1`.execute(tx.db);
  return found.rows[0]?.rowId ?? null;
}

/**
 * One row of the list, whether or not it matches what is asked; its place and neighbours only when it does.
 * Undefined when the scope has no such row.
 */
export async function readOne(tx: Tx, reading: Reading, rowId: string): Promise<({ row: RawRow } & Neighbours) | undefined> {
  const { list, asked, today } = reading;
  const keys = keysOf(reading);
  const matches = condition(list, asked, today);
  const found = await sql<
    RawRow & { place: string; matches: boolean }
  >`select list.*, ${placeColumn(keys)}, ${matches} as matches from ${source(reading)}
    where list."rowId" = ${rowId}::bigint`.execute(tx.db);
  const row = found.rows[0];
  if (!row) return undefined;
  if (!row.matches) return { row, position: null, previousId: null, nextId: null };
  const place = placeIn(row.place);
  const before = await sql<{ count: number }>`select count(*)::integer as count from ${source(reading)}
    where ${matches} and ${beyond(keys, place, 'before')}`.execute(tx.db);
  return {
    row,
    position: (before.rows[0]?.count ?? 0) + 1,
    previousId: await neighbour(tx, reading, place, 'before'),
    nextId: await neighbour(tx, reading, place, 'after'),
  };
}

/**
 * All rows in order, a thousand at a time whatever their number; `within` keeps those of a selection. The
 * transaction must outlive the reading.
 */
export async function* eachRow(tx: Tx, reading: Reading, within: Sql | null): AsyncGenerator<RawRow> {
  const keys = keysOf(reading);
  const chosen = within ? sql`list."rowId" in (${within})` : condition(reading.list, reading.asked, reading.today);
  await sql`declare list_rows no scroll cursor for
    select list.* from ${source(reading)} where ${chosen} order by ${orderBy(keys)}`.execute(tx.db);
  for (;;) {
    const page = await sql<RawRow>`fetch 1000 from list_rows`.execute(tx.db);
    yield* page.rows;
    if (page.rows.length < 1000) return;
  }
}

/** The ids of everything that matches, as a select of two columns: what a selection is made from. */
export function matchingIds(tx: Tx, selectionId: string, reading: Reading, ids: readonly string[] | undefined): Sql {
  const chosen = ids ? sql`list."rowId" = any(${[...ids]}::bigint[])` : condition(reading.list, reading.asked, reading.today);
  return sql`select ${tx.customerId}::bigint, ${selectionId}::bigint, list."rowId" from ${source(reading)} where ${chosen}`;
}

/** How many rows a selection holds, and their sums. */
export async function readSelected(tx: Tx, reading: Reading, within: Sql): Promise<{ count: number; sums: Record<string, string> }> {
  const parts = summedColumns(reading.list).map(({ name, key }) => sql`coalesce(sum(list.${sql.ref(key)}), 0)::text as ${sql.ref(name)}`);
  const found = await sql<Record<string, unknown>>`select ${sql.join([sql`count(*)::integer as "count"`, ...parts])} from ${source(reading)}
    where list."rowId" in (${within})`.execute(tx.db);
  const row = found.rows[0] ?? {};
  return { count: Number(row['count']), sums: sumsOf(reading.list, row) };
}

/** Ids someone named, in the same form. */
export function givenIds(tx: Tx, selectionId: string, ids: readonly string[]): Sql {
  return sql`select ${tx.customerId}::bigint, ${selectionId}::bigint, given.id from ${rowsOf({ id: { type: 'bigint', values: ids } })}`;
}
