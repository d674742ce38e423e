// Many kept records at once: read, written, changed and removed in a constant number of statements, as imports do.
import { type RawBuilder, sql } from 'kysely';
import { assert } from '../kernel/kernel.ts';
import type { Tx } from './database.ts';
import { dependentsOf, dependentWords } from './dependents.ts';
import { columnName, type KeptColumn, type KeptRow, type KeptShape } from './kept-shape.ts';
import { jsonb } from './rows.ts';

/** The ids of records as they were made, each with the one it goes through. */
export interface MadeRecords {
  ids: string[];
  /** Empty where records go through none. */
  throughIds: string[];
}

/** The statements about many records of one kind. */
export interface KeptMany<F extends object> {
  /** Every record, of one community where one is named, by id; those of some ids alone, locked when they are about to be changed. */
  all(tx: Tx, communityId?: string | undefined, of?: { ids: readonly string[]; lock?: true }): Promise<KeptRow<F>[]>;
  insert(tx: Tx, facts: readonly F[], communityId?: string | undefined): Promise<MadeRecords>;
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

/** Rows as a table of PostgreSQL's own making: the types of the columns are those of the table. */
function recordset({ table }: Table, rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${jsonb(rows)})`;
}

function rowOf({ columns, idColumn }: Table, id: string, facts: object): Record<string, unknown> {
  const own = Object.entries(columns).map(([fact, column]) => {
    const value = (facts as Readonly<Record<string, unknown>>)[fact];
    assert(value !== undefined, `the fact ${fact} is missing`);
    return [columnName(column), value];
  });
  return { ...Object.fromEntries(own), [idColumn]: id };
}

const names = ({ columns }: Table): RawBuilder<unknown>[] => Object.values(columns).map((column) => sql`${sql.id(columnName(column))}`);

async function idsFor(tx: Tx, { table, idColumn }: Table, count: number): Promise<string[]> {
  const taken = await sql<{ id: string }>`select nextval(s.name)::text as id
    from (select pg_get_serial_sequence(${table}, ${idColumn})::regclass as name offset 0) s, generate_series(1, ${count}::int)`.execute(
    tx.db,
  );
  return taken.rows.map((row) => row.id);
}

async function insertAll(tx: Tx, into: Table, rows: readonly Record<string, unknown>[], community: string | undefined): Promise<void> {
  const columns = sql.join([sql`${sql.id(into.idColumn)}`, ...names(into)]);
  const [column, value] = community === undefined ? [sql``, sql``] : [sql`community_id,`, sql`${community}::bigint,`];
  await sql`insert into ${sql.table(into.table)} (customer_id, ${column} ${columns})
    select ${tx.customerId}::bigint, ${value} ${columns} from ${recordset(into, rows)}`.execute(tx.db);
}

async function updateAll(tx: Tx, { columns, ...at }: Table, rows: readonly Record<string, unknown>[]): Promise<void> {
  const sets = names({ ...at, columns }).map((name) => sql`${name} = r.${name}`);
  await sql`update ${sql.table(at.table)} m set ${sql.join([...sets, sql`version = m.version + 1`])} from ${recordset({ ...at, columns }, rows)} r
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
  return {
    async all(tx, communityId, of) {
      const within = inCommunity && communityId !== undefined ? sql`m.community_id = ${communityId}` : sql`true`;
      const chosen = of ? sql`m.${sql.id(idColumn)} = any(${[...of.ids]}::bigint[])` : sql`true`;
      return select(tx, sql`${within} and ${chosen} order by m.${sql.id(idColumn)} ${of?.lock ? sql`for update` : sql``}`);
    },
    async insert(tx, facts, communityId) {
      assert(!inCommunity || communityId !== undefined, `rows of ${table} have their community`);
      if (facts.length === 0) return { ids: [], throughIds: [] };
      const ids = await idsFor(tx, own, facts.length);
      const throughIds = through ? await idsFor(tx, through, facts.length) : [];
      const rows = facts.map((one, at) => rowOf(own, ids[at] ?? '', throughColumn ? { ...one, [throughColumn]: throughIds[at] } : one));
      if (through)
        await insertAll(
          tx,
          through,
          facts.map((one, at) => rowOf(through, throughIds[at] ?? '', one)),
          undefined,
        );
      await insertAll(tx, own, rows, inCommunity ? communityId : undefined);
      return { ids, throughIds };
    },
    async update(tx, changed) {
      if (changed.length === 0) return;
      await updateAll(
        tx,
        { ...own, columns },
        changed.map(({ id, facts }) => rowOf({ ...own, columns }, id, facts)),
      );
      if (!through) return;
      // A party with two parts among the rows is changed once, as the last of them says.
      const byParty = new Map(changed.map(({ throughId, facts }) => [throughId ?? '', facts]));
      await updateAll(
        tx,
        through,
        [...byParty].map(([id, facts]) => rowOf(through, id, facts)),
      );
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
