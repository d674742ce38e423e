// The statements of a list: pages by key, totals with the marks where pages begin, one row with its neighbours, all rows in order.
import type { RawBuilder } from 'kysely';
import type { AnyList, FilterGroup, ListQuestion, Neighbours } from '../contract/contract.ts';
import { rowsOf, sql, type Tx } from '../db/database.ts';
import { centsToText, type LocalDate, quotient } from '../kernel/kernel.ts';
import { condition } from './filter.sql.ts';
import { beyond, cursorOf, orderBy, orderKeys, type Place, placeColumn, placeOf } from './order.sql.ts';

type Sql = RawBuilder<unknown>;

/** Where the rows of a list come from. Every expression is written by the module; nothing in it comes from a request. */
export interface ListSql<Key extends string = string> {
  /** A bigint, unique within the list. */
  id: Sql;
  /** An expression for every column and extra. Text is never null; money and counts are bigint or integer, dates are date. */
  columns: Readonly<Record<Key, Sql>>;
  /** Tables and joins; a join must not multiply rows. */
  from: Sql;
  /** The customer first, then the scope. */
  where: Sql;
  /**
   * For rows whose other columns cost much: tables that give the columns named by themselves. A page whose order and filters name no others is chosen from these, and the rest is
   * computed for its rows alone.
   */
  plain?: { from: Sql; keys: readonly Key[] };
}

/** Rows of one question, ready to be read. */
export interface Reading {
  list: AnyList;
  rows: ListSql;
  asked: ListQuestion;
  today: LocalDate;
}

export type RawRow = Readonly<Record<string, unknown>> & { rowId: string; place: Place };

/** Pages are this long; a list of more than two hundred thousand has fewer and longer ones, so that their marks stay few. */
const STEP = 200;
const LONG_STEP = 1000;
const LONG = 200_000;

/** The rows with their columns under their names. PostgreSQL folds the inner select into the outer one: what is not asked for is not computed. */
function source({ rows }: Reading): Sql {
  const parts = Object.entries(rows.columns).map(([key, expression]) => sql`${expression} as ${sql.ref(key)}`);
  return sql`(select ${rows.id} as "rowId", ${sql.join(parts)} from ${rows.from} where ${rows.where}) as list`;
}

function keysOf({ list, asked }: Reading) {
  return orderKeys(list, asked.sort);
}

/** The columns a built query names. */
function namedIn(group: FilterGroup): string[] {
  return group.parts.flatMap((part) => ('parts' in part ? namedIn(part) : part.key));
}

/** The rows with their plain columns alone, where what is asked names no others; words are looked for in all columns. */
function plainSource({ rows, asked }: Reading): Sql | null {
  const { plain } = rows;
  if (!plain || asked.search.trim() !== '') return null;
  const named = [...asked.sort, ...asked.filter].map(({ key }) => key).concat(asked.group ? namedIn(asked.group) : []);
  if (named.some((key) => !plain.keys.includes(key))) return null;
  const parts = plain.keys.map((key) => sql`${rows.columns[key]} as ${sql.ref(key)}`);
  return sql`(select ${rows.id} as "rowId", ${sql.join(parts)} from ${plain.from} where ${rows.where}) as list`;
}

/** A page of rows after a cursor; `next` is where the page after begins, null at the end. Refuses `invalid` for a cursor of another order. */
export async function readRows(
  tx: Tx,
  reading: Reading,
  page: { after: string; limit: number },
): Promise<{ rows: RawRow[]; next: string | null }> {
  const keys = keysOf(reading);
  const after = page.after === '' ? sql`true` : beyond(keys, placeOf(keys, page.after), 'after');
  const matches = sql`${condition(reading.list, reading.asked, reading.today)} and ${after}`;
  const plain = plainSource(reading);
  const chosen = plain
    ? sql`list."rowId" = any(array(select list."rowId" from ${plain} where ${matches} order by ${orderBy(keys)} limit ${page.limit + 1}))`
    : matches;
  const found = await sql<RawRow>`select list.*, ${placeColumn(keys)} from ${source(reading)}
    where ${chosen} order by ${orderBy(keys)} limit ${page.limit + 1}`.execute(tx.db);
  const rows = found.rows.slice(0, page.limit);
  const last = rows.at(-1);
  return { rows, next: last && found.rows.length > page.limit ? cursorOf(last.place) : null };
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

/** Counts and sums in one walk over the rows: of everything, of what matches, and of each view the list comes with. */
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

/** After which rows the pages begin that follow the first: any place of the list can then be read by its key. */
export async function readMarks(tx: Tx, reading: Reading, count: number): Promise<{ marks: string[]; step: number }> {
  const step = count > LONG ? LONG_STEP : STEP;
  if (quotient(count - 1, step) < 1) return { marks: [], step };
  const keys = keysOf(reading);
  const found = await sql<{ place: Place }>`select place from (
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

/** One row of the list, whether or not it matches what is asked; its place and neighbours only when it does. Undefined when the scope has no such row. */
export async function readOne(tx: Tx, reading: Reading, rowId: string): Promise<({ row: RawRow } & Neighbours) | undefined> {
  const { list, asked, today } = reading;
  const keys = keysOf(reading);
  const matches = condition(list, asked, today);
  const found = await sql<RawRow & { matches: boolean }>`select list.*, ${placeColumn(keys)}, ${matches} as matches from ${source(reading)}
    where list."rowId" = ${rowId}::bigint`.execute(tx.db);
  const row = found.rows[0];
  if (!row) return undefined;
  if (!row.matches) return { row, position: null, previousId: null, nextId: null };
  const before = await sql<{ count: number }>`select count(*)::integer as count from ${source(reading)}
    where ${matches} and ${beyond(keys, row.place, 'before')}`.execute(tx.db);
  return {
    row,
    position: (before.rows[0]?.count ?? 0) + 1,
    previousId: await neighbour(tx, reading, row.place, 'before'),
    nextId: await neighbour(tx, reading, row.place, 'after'),
  };
}

/** All rows in order, a thousand at a time whatever their number; `within` keeps those of a selection. The transaction must outlive the reading. */
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

/** Ids somebody named, in the same form. */
export function givenIds(tx: Tx, selectionId: string, ids: readonly string[]): Sql {
  return sql`select ${tx.customerId}::bigint, ${selectionId}::bigint, given.id from ${rowsOf({ id: { type: 'bigint', values: ids } })}`;
}
