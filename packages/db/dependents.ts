// Finds what refers to rows, by the foreign keys of the catalog and by the kind of record: whoever takes rows
// away asks here first, and tables of later modules are asked too.
import { sql, type Tx } from './database.ts';

/** Rows of one table that refer to those asked about. */
export interface Dependents {
  /** `receivables.charge`. */
  table: string;
  count: number;
}

/** Rows that go as well and so do not count: those of a table by one of its columns. */
export interface GoingToo {
  table: string;
  column: string;
  ids: readonly string[];
}

interface Reference {
  table: string;
  column: string;
}

/**
 * The columns of tenant tables that name rows of the table by its id, as far as the application may read
 * them.
 */
async function referencesTo(tx: Tx, table: string, idColumn: string): Promise<Reference[]> {
  const found = await sql<Reference>`
    select distinct n.nspname || '.' || c.relname as "table", a.attname as "column" from pg_constraint f
    cross join lateral unnest(f.conkey, f.confkey) as k (own, other)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other and b.attname = ${idColumn}
    join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and f.confrelid = ${table}::regclass and has_table_privilege(f.conrelid, 'select')
    order by 1, 2`.execute(tx.db);
  return found.rows;
}

/**
 * The tables whose rows hang on records of any kind, told by `entity_kind` and `entity_id`; what is taken off
 * a record is marked so and counts no more.
 */
async function tablesOfAllKinds(tx: Tx): Promise<{ table: string; marksRemoved: boolean }[]> {
  const found = await sql<{ table: string; marksRemoved: boolean }>`
    select n.nspname || '.' || c.relname as "table", bool_or(a.attname = 'removed_time') as "marksRemoved" from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'platform' and a.attname in ('entity_kind', 'entity_id', 'removed_time') and not a.attisdropped
      and has_table_privilege(c.oid, 'select')
    group by 1 having count(*) filter (where a.attname <> 'removed_time') = 2 order by 1`.execute(tx.db);
  return found.rows;
}

/**
 * Counts what refers to the rows given, table by table, without rows that go as well; with `kind`, also what
 * hangs on them as records of that kind.
 * Two or three statements, however many rows and tables there are.
 */
export async function dependentsOf(
  tx: Tx,
  rows: { table: string; idColumn: string; ids: readonly string[]; kind?: string },
  goingToo: readonly GoingToo[] = [],
): Promise<Dependents[]> {
  if (rows.ids.length === 0) return [];
  const references = await referencesTo(tx, rows.table, rows.idColumn);
  const hanging = rows.kind === undefined ? [] : await tablesOfAllKinds(tx);
  if (references.length + hanging.length === 0) return [];
  const counts = references.map(({ table, column }) => {
    const spared = goingToo.filter((one) => one.table === table);
    const others = spared.map((one) => sql`and ${sql.id(one.column)} <> all(${[...one.ids]}::bigint[])`);
    return sql`select ${table}::text as "table", count(*)::integer as count from ${sql.table(table)}
      where customer_id = ${tx.customerId} and ${sql.id(column)} = any(${[...rows.ids]}::bigint[]) ${sql.join([sql``, ...others], sql` `)}`;
  });
  for (const { table, marksRemoved } of hanging)
    counts.push(sql`select ${table}::text as "table", count(*)::integer as count from ${sql.table(table)}
      where customer_id = ${tx.customerId} and entity_kind = ${rows.kind ?? ''} and entity_id = any(${[...rows.ids]}::text[])
        ${marksRemoved ? sql`and removed_time is null` : sql``}`);
  const found = await sql<Dependents>`select d."table", max(d.count) as count from (${sql.join(counts, sql` union all `)}) d
    where d.count > 0 group by d."table" order by 1`.execute(tx.db);
  return found.rows;
}

/** Dependents in words: `24 charges and 3 receipts`. */
export function dependentWords(dependents: readonly Dependents[]): string {
  const words = dependents.map(({ table, count }) => {
    const one = table.replace(/^.*\./, '').replaceAll('_', ' ');
    const many = /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
    return `${count} ${count === 1 ? one : many}`;
  });
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
