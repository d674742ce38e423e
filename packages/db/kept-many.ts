// Many kept records at once: read, written, changed and removed in a constant number of statements, as
// imports do.
import { type RawBuilder, sql } from 'kysely';
import { assert } from '../kernel/kernel.ts';
import type { Tx } from './database.ts';
import { dependentsOf, dependentWords } from './dependents.ts';
import { columnName, type KeptColumn, type KeptRow, type KeptShape } from './kept-shape.ts';
import { type ColumnValues, nextIds, rowsFor, rowsOf } from './rows.ts';

/** The ids of records as they were made, each with the one it goes through. */
export interface MadeRecords {
  ids: string[];
  /** Empty where records go through none. */
  throughIds: string[];
}

/** The statements about many records of one kind. */
export interface KeptMany<F extends object> {
  /**
   * Every record, of one community where one is named, by id; those of some ids alone, locked when they are
   * about to be changed.
   */
  all(tx: Tx, communityId?: string | undefined, of?: { ids: readonly string[]; lock?: true }): Promise<KeptRow<F>[]>;
  /**
   * Ids for records that are about to be inserted. With them, an insert is sent at once, and what names the
   * records can be sent behind it.
   */
  take(tx: Tx, count: number): Promise<MadeRecords>;
  insert(tx: Tx, facts: readonly F[], communityId?: string | undefined, taken?: MadeRecords): Promise<MadeRecords>;
  /** Changes records that were read in the same transaction. */
  update(tx: Tx, changed: readonly { id: string; throughId: string | null; facts: F }[]): Promise<void>;
  /** What keeps records that were made from being removed, in words; blank when nothing does. */
  usesOf(tx: Tx, made: MadeRecords, kind: string): Promise<string>;
  remove(tx: Tx, made: MadeRecords): Promise<void>;
}

interface Table {
  table: string;
  idColumn: string;
  columns: Readonly<Record<string, KeptColumn>>;
}

/**
 * The types of the columns of each table, asked once: they change with migrations alone, which run before
 * anything else.
 */
const typesOf = new Map<string, Promise<ReadonlyMap<string, string>>>();

async function askTypes(tx: Tx, table: string): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ name: string; type: string }>`select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(tx.db);
  return new Map(found.rows.map(({ name, type }) => [name, type]));
}

function columnTypes(tx: Tx, table: string): Promise<ReadonlyMap<string, string>> {
  const known = typesOf.get(table);
  if (known) return known;
  const asked = askTypes(tx, table);
  typesOf.set(table, asked);
  asked.catch(() => typesOf.delete(table));
  return asked;
}

/** Records by their ids: the columns of their own with a value each. */
async function given(
  tx: Tx,
  { table, idColumn, columns }: Table,
  ids: readonly string[],
  facts: readonly object[],
): Promise<Record<string, ColumnValues>> {
  const types = await columnTypes(tx, table);
  const typed = (name: string, values: readonly unknown[]) => [name, { type: types.get(name) ?? '', values }] as const;
  const own = Object.entries(columns).map(([fact, column]) =>
    typed(
      columnName(column),
      facts.map((one) => {
        const value = (one as Readonly<Record<string, unknown>>)[fact];
        if (value === undefined) throw new Error(`the fact ${fact} is missing`);
        return value;
      }),
    ),
  );
  return Object.fromEntries([typed(idColumn, ids), ...own]);
}

const names = ({ columns }: Table): RawBuilder<unknown>[] => Object.values(columns).map((column) => sql`${sql.id(columnName(column))}`);

async function idsFor(tx: Tx, { table, idColumn }: Table, count: number): Promise<string[]> {
  return await nextIds(tx, sql`pg_get_serial_sequence(${table}, ${idColumn})`, count);
}

async function insertAll(
  tx: Tx,
  into: Table,
  ids: readonly string[],
  facts: readonly object[],
  community: string | undefined,
): Promise<void> {
  const columns = sql.join([sql`${sql.id(into.idColumn)}`, ...names(into)]);
  const [column, value] = community === undefined ? [sql``, sql``] : [sql`community_id,`, sql`${community}::bigint,`];
  await sql`insert into ${sql.table(into.table)} (customer_id, ${column} ${columns})
    select customer.customer_id, ${value} ${columns} from ${rowsFor(tx, await given(tx, into, ids, facts), 'r')}`.execute(tx.db);
}

async function updateAll(tx: Tx, at: Table, ids: readonly string[], facts: readonly object[]): Promise<void> {
  const sets = names(at).map((name) => sql`${name} = r.${name}`);
  await sql`update ${sql.table(at.table)} m set ${sql.join([...sets, sql`version = m.version + 1`])} from ${rowsOf(await given(tx, at, ids, facts), 'r')}
    where m.customer_id = ${tx.customerId} and m.${sql.id(at.idColumn)} = r.${sql.id(at.idColumn)}`.execute(tx.db);
}

async function removeAll(tx: Tx, { table, idColumn }: Table, ids: readonly string[]): Promise<void> {
  await sql`delete from ${sql.table(table)} where customer_id = ${tx.customerId} and ${sql.id(idColumn)} = any(${[...ids]}::bigint[])`.execute(
    tx.db,
  );
}

/** The statements about many records of the shape; `select` reads those a condition holds for. */
export function manyOf<F extends object, T extends object>(
  { table, idColumn, columns, inCommunity, through }: KeptShape<F, T>,
  select: (tx: Tx, where: RawBuilder<unknown>) => Promise<KeptRow<F & T>[]>,
): KeptMany<F & T> {
  const own: Table = { table, idColumn, columns: { ...columns, ...(through && { [through.idColumn]: through.idColumn }) } };
  const throughColumn = through?.idColumn;
  async function take(tx: Tx, count: number): Promise<MadeRecords> {
    const [ids, throughIds] = await Promise.all([
      idsFor(tx, own, count),
      through ? idsFor(tx, through, count) : [],
      // Known now, they hold no insert up later.
      columnTypes(tx, table),
      through ? columnTypes(tx, through.table) : undefined,
    ]);
    return { ids, throughIds };
  }
  return {
    async all(tx, communityId, of) {
      const within = inCommunity && communityId !== undefined ? sql`m.community_id = ${communityId}` : sql`true`;
      const chosen = of ? sql`m.${sql.id(idColumn)} = any(${[...of.ids]}::bigint[])` : sql`true`;
      return select(tx, sql`${within} and ${chosen} order by m.${sql.id(idColumn)} ${of?.lock ? sql`for update` : sql``}`);
    },
    take,
    async insert(tx, facts, communityId, taken) {
      assert(!inCommunity || communityId !== undefined, `rows of ${table} have their community`);
      if (facts.length === 0) return { ids: [], throughIds: [] };
      const { ids, throughIds } = taken ?? (await take(tx, facts.length));
      assert(ids.length === facts.length, 'as many ids were taken as there are records');
      if (through) await insertAll(tx, through, throughIds, facts, undefined);
      const rows = throughColumn ? facts.map((one, at) => ({ ...one, [throughColumn]: throughIds[at] })) : facts;
      await insertAll(tx, own, ids, rows, inCommunity ? communityId : undefined);
      return { ids, throughIds };
    },
    async update(tx, changed) {
      if (changed.length === 0) return;
      const ids = changed.map(({ id }) => id);
      const facts = changed.map((one) => one.facts);
      await updateAll(tx, { ...own, columns }, ids, facts);
      if (!through) return;
      // A party with two parts among the rows is changed once, as the last of them says.
      const byParty = new Map(changed.map((one) => [one.throughId ?? '', one.facts]));
      await updateAll(tx, through, [...byParty.keys()], [...byParty.values()]);
    },
    async usesOf(tx, { ids, throughIds }, kind) {
      const uses = await dependentsOf(tx, { table, idColumn, ids, kind });
      const of = through
        ? await dependentsOf(tx, { table: through.table, idColumn: through.idColumn, ids: throughIds }, [{ table, column: idColumn, ids }])
        : [];
      return dependentWords([...new Map([...uses, ...of].map((one) => [one.table, one])).values()]);
    },
    async remove(tx, { ids, throughIds }) {
      await removeAll(tx, own, ids);
      if (through) await removeAll(tx, through, throughIds);
    },
  };
}
