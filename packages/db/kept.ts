// Records that are added, changed and deleted one at a time: how their facts stand in tables, and the
// statements that follow.
import { type RawBuilder, sql } from 'kysely';
import { assert } from '../kernel/kernel.ts';
import type { Tx } from './database.ts';
import { dependentsOf, dependentWords, type GoingToo } from './dependents.ts';
import { type KeptMany, manyOf } from './kept-many.ts';
import { columnName, type KeptColumn, type KeptRow, type KeptShape, type KeptTable } from './kept-shape.ts';
import { jsonb } from './rows.ts';

export { columnsOf, type KeptColumn, type KeptRow } from './kept-shape.ts';

/** The statements about one kind of record. */
export interface Kept<F extends object> {
  table: string;
  /**
   * Writes a record; undefined when a key of its own is taken. With `throughId` it goes through a record that
   * exists, which stays as it is.
   */
  insert(tx: Tx, facts: F, where?: { communityId?: string | undefined; throughId?: string | undefined }): Promise<string | undefined>;
  /** One record; locked when it is about to be changed. */
  find(tx: Tx, id: string, communityId?: string | undefined, lock?: boolean): Promise<KeptRow<F> | undefined>;
  /** Changes a record that was found and locked. False when a key of its own is taken. */
  update(tx: Tx, row: KeptRow<F>, facts: F): Promise<boolean>;
  /** What keeps a record from being deleted, in words; blank when nothing does. */
  usesOf(tx: Tx, id: string, kind: string, goingToo?: readonly GoingToo[]): Promise<string>;
  /** Deletes a record, and the one it goes through when nothing else refers to that. */
  remove(tx: Tx, row: KeptRow<F>): Promise<void>;
  /** The names of those that exist among the ids given. */
  labels(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, { label: string; communityId: string | null }>>;
  /** All of them as a select of `id`, `label` and `communityId`, for lists that name them. */
  named(tx: Tx): RawBuilder<unknown>;
}

/** The statements about one kind of record and about many of them at once. */
export interface KeptKind<F extends object> extends Kept<F> {
  /** The same for many records, in a constant number of statements. */
  many: KeptMany<F>;
}

/** Facts as pairs of column and value. */
function valuesOf(columns: Readonly<Record<string, KeptColumn>>, facts: object): [RawBuilder<unknown>, RawBuilder<unknown>][] {
  return Object.entries(columns).map(([fact, column]) => {
    const value = (facts as Readonly<Record<string, unknown>>)[fact];
    assert(value !== undefined, `the fact ${fact} is missing`);
    return [sql`${sql.id(columnName(column))}`, typeof column === 'string' ? sql`${value}` : jsonb(value)];
  });
}

/**
 * The columns of a table as text, made once for a kind: a record is read more often than anything else, and
 * its columns never change.
 */
function selected(alias: string, columns: Readonly<Record<string, KeptColumn>>): string[] {
  return Object.entries(columns).map(([fact, column]) => {
    assert(/^[a-z0-9_]+$/.test(columnName(column)) && /^\w+$/.test(fact), `${fact} and ${columnName(column)} are plain names`);
    return `${alias}.${columnName(column)} as "${fact}"`;
  });
}

/** A cent column arrives as text under the name of its fact. */
function readFacts(columns: Readonly<Record<string, KeptColumn>>, row: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(columns).map(([fact, column]) => {
    const value = row[fact];
    return [fact, columnName(column).endsWith('_cents') && typeof value === 'string' ? BigInt(value) : value];
  });
}

async function insertInto(
  tx: Tx,
  { table, idColumn, columns }: KeptTable<object>,
  facts: object,
  communityId?: string,
): Promise<string | undefined> {
  const values = valuesOf(columns, facts);
  if (communityId !== undefined) values.unshift([sql`community_id`, sql`${communityId}`]);
  const made = await sql<{ id: string }>`insert into ${sql.table(table)} (customer_id, ${sql.join(values.map(([column]) => column))})
    values (${tx.customerId}, ${sql.join(values.map(([, value]) => value))}) on conflict do nothing returning ${sql.id(idColumn)} as id`.execute(
    tx.db,
  );
  return made.rows[0]?.id;
}

async function updateIn(tx: Tx, { table, idColumn, columns }: KeptTable<object>, id: string, facts: object): Promise<void> {
  const sets = valuesOf(columns, facts).map(([column, value]) => sql`${column} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join([...sets, sql`version = version + 1`])}
    where customer_id = ${tx.customerId} and ${sql.id(idColumn)} = ${id}`.execute(tx.db);
}

/**
 * True when the error of a statement says that a key is taken; the statement was undone to where it began.
 */
async function unlessTaken(tx: Tx, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint keeping`.execute(tx.db);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error;
    await sql`rollback to savepoint keeping`.execute(tx.db);
    return false;
  }
  await sql`release savepoint keeping`.execute(tx.db);
  return true;
}

/** The statements about records of the shape. Every table has `customer_id` and `version`. */
export function recordStore<F extends object, T extends object = Record<never, never>>(shape: KeptShape<F, T>): KeptKind<F & T> {
  const { table, idColumn, inCommunity, through, columns } = shape;
  const own: KeptTable<object> = { table, idColumn, columns };
  const from = (tx: Tx) =>
    through
      ? sql`${sql.table(table)} m join ${sql.table(through.table)} t on t.customer_id = ${tx.customerId} and t.${sql.id(through.idColumn)} = m.${sql.id(through.idColumn)}`
      : sql`${sql.table(table)} m`;
  const all: Record<string, KeptColumn> = { ...columns, ...through?.columns };
  const shown = sql.raw([...selected('m', columns), ...(through ? selected('t', through.columns) : [])].join(', '));
  const community = inCommunity ? sql`m.community_id` : sql`null::bigint`;
  const select = async (tx: Tx, where: RawBuilder<unknown>): Promise<KeptRow<F & T>[]> => {
    const found = await sql<Record<string, unknown>>`
      select ${shown}, m.${sql.id(idColumn)} as "keptId", ${community} as "keptCommunity",
        ${through ? sql`t.${sql.id(through.idColumn)}` : sql`null::bigint`} as "keptThrough",
        (m.version ${through ? sql`+ t.version` : sql``})::text as "keptVersion"
      from ${from(tx)} where m.customer_id = ${tx.customerId} and ${where}`.execute(tx.db);
    return found.rows.map((row) => ({
      id: String(row.keptId),
      version: String(row.keptVersion),
      communityId: row.keptCommunity === null ? null : String(row.keptCommunity),
      throughId: row.keptThrough === null ? null : String(row.keptThrough),
      facts: Object.fromEntries(readFacts(all, row)) as F & T,
    }));
  };
  const named = (tx: Tx) => {
    const column = all[shape.label];
    assert(column !== undefined, `${shape.label} is a fact of ${table}`);
    return sql`select m.${sql.id(idColumn)} as id, ${sql.ref(`${shape.label in columns ? 'm' : 't'}.${columnName(column)}`)} as label, ${community} as "communityId"
      from ${from(tx)} where m.customer_id = ${tx.customerId}`;
  };
  const deleteFrom = (tx: Tx, kept: KeptTable<object>, id: string) =>
    sql`delete from ${sql.table(kept.table)} where customer_id = ${tx.customerId} and ${sql.id(kept.idColumn)} = ${id}`.execute(tx.db);
  return {
    table,
    async insert(tx, facts, { communityId, throughId } = {}) {
      assert(!inCommunity || communityId !== undefined, `a row of ${table} has its community`);
      if (!through) return insertInto(tx, own, facts, communityId);
      const named = throughId ?? (await insertInto(tx, through, facts));
      if (named === undefined) return undefined;
      const withNamed = { ...own, columns: { ...columns, [through.idColumn]: through.idColumn } };
      return insertInto(tx, withNamed, { ...facts, [through.idColumn]: named }, communityId);
    },
    async find(tx, id, communityId, lock = false) {
      const within = communityId === undefined || !inCommunity ? sql`` : sql`and m.community_id = ${communityId}`;
      const [row] = await select(tx, sql`m.${sql.id(idColumn)} = ${id} ${within} ${lock ? sql`for update` : sql``}`);
      return row;
    },
    update: (tx, row, facts) =>
      unlessTaken(tx, async () => {
        await updateIn(tx, own, row.id, facts);
        if (through && row.throughId !== null) await updateIn(tx, through, row.throughId, facts);
      }),
    async usesOf(tx, id, kind, goingToo = []) {
      return dependentWords(await dependentsOf(tx, { table, idColumn, ids: [id], kind }, goingToo));
    },
    async remove(tx, row) {
      await deleteFrom(tx, own, row.id);
      if (!through || row.throughId === null) return;
      const others = await dependentsOf(tx, { table: through.table, idColumn: through.idColumn, ids: [row.throughId] });
      if (others.length === 0) await deleteFrom(tx, through, row.throughId);
    },
    async labels(tx, ids) {
      const found = await sql<{ id: string; label: string; communityId: string | null }>`
        select n.* from (${named(tx)}) n where n.id = any(${[...ids]}::bigint[])`.execute(tx.db);
      return new Map(found.rows.map(({ id, ...label }) => [id, label]));
    },
    named,
    many: manyOf(shape, select),
  };
}
