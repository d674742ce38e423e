// The hash of a sealed row, computed by PostgreSQL from its catalog: every column but the customer's, nulls
// left out, names in order.
import { type Database, sql, type Tx } from '../db/database.ts';
import { assert } from '../kernel/kernel.ts';

/** A table whose rows are sealed, with those of other tables that belong to each row. */
export interface SealedTable {
  table: string;
  idColumn: string;
  /** Rows sealed together with it: found by the same id, in the order of a column. */
  parts: readonly { table: string; orderBy: string }[];
}

/** The trail of commands is sealed in every installation. */
export const sealedAuditTrail: SealedTable = { table: 'platform.audit_event', idColumn: 'audit_event_id', parts: [] };

/** A sealed table with the expression that hashes one of its rows, which stands under the name `r`. */
export interface LeafForm extends SealedTable {
  expression: string;
}

const NAME = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/;

/** One row as text: the name of its table, then `name=octets:value` for every column that is not null. */
function rowText(alias: string, table: string, columns: readonly string[]): string {
  const values = columns.map((name) => {
    const value = `${alias}."${name}"::text`;
    return `coalesce('${name}=' || octet_length(${value}) || ':' || ${value} || E'\\n', '')`;
  });
  return [`'${table}' || E'\\n'`, ...values].join(' || ');
}

/**
 * The forms of sealed tables, from the columns they have now. A column added later must be nullable, or old
 * rows would hash otherwise.
 */
export async function leafForms(db: Database['local'] | Tx['db'], tables: readonly SealedTable[]): Promise<LeafForm[]> {
  const named = tables.flatMap(({ table, parts }) => [table, ...parts.map((part) => part.table)]);
  const found = await sql<{ table: string; columns: string[] }>`
    select n.nspname || '.' || c.relname as "table", array_agg(a.attname::text order by a.attname::text collate "C") as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname || '.' || c.relname = any(${named}::text[]) and a.attnum > 0 and not a.attisdropped and a.attname <> 'customer_id'
    group by 1`.execute(db as Tx['db']);
  const columns = new Map(found.rows.map((row) => [row.table, row.columns]));
  const textOf = (alias: string, table: string): string => {
    assert(NAME.test(table), `not a table: ${table}`);
    const names = columns.get(table) ?? [];
    assert(names.length > 0 && names.every((name) => NAME.test(name)), `the table ${table} is there`);
    return rowText(alias, table, names);
  };
  return tables.map((sealed) => {
    const parts = sealed.parts.map(
      ({ table, orderBy }) => `coalesce((select string_agg(${textOf('p', table)}, '' order by p."${orderBy}") from ${table} p
        where p.customer_id = r.customer_id and p."${sealed.idColumn}" = r."${sealed.idColumn}"), '')`,
    );
    return { ...sealed, expression: `sha256(convert_to(${[textOf('r', sealed.table), ...parts].join(' || ')}, 'UTF8'))` };
  });
}

/** A row with its hash, as hexadecimal digits. */
export interface Leaf {
  id: string;
  leaf: string;
}

/** The hashes of rows as they stand now; a row that is gone is left out. */
export async function leavesNow(tx: Tx, form: LeafForm, ids: readonly string[]): Promise<Map<string, string>> {
  const id = sql.ref(`r.${form.idColumn}`);
  const found = await sql<Leaf>`select ${id}::text as id, encode(${sql.raw(form.expression)}, 'hex') as leaf from ${sql.table(form.table)} r
    where r.customer_id = ${tx.customerId} and ${id} = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.id, row.leaf]));
}

/** What blocks hold; those that hold nothing above `floor` need not be asked. */
const sealedIds = (tx: Tx, { table }: SealedTable, floor: string) => sql`select unnest(s.row_ids) as id from platform.seal_part s
  where s.customer_id = ${tx.customerId} and s.table_name = ${table} and s.highest_id > ${floor}::bigint`;

/**
 * Ids of rows that no block holds. A difference of two sets is hashed or sorted whatever their sizes: `not
 * in` compares each with each as soon as PostgreSQL takes them for too many to hash, which was hours for a
 * customer who had brought 300,000 entries the same day.
 */
export function unsealedIds(tx: Tx, form: SealedTable) {
  const id = sql.ref(`r.${form.idColumn}`);
  return sql`select ${id} as id from ${sql.table(form.table)} r where r.customer_id = ${tx.customerId} except ${sealedIds(tx, form, '0')}`;
}

/** Rows above an id that no block holds, with their hashes, in the order of their ids, at most `limit`. */
export async function unsealedLeaves(tx: Tx, form: LeafForm, floor: string, limit: number): Promise<Leaf[]> {
  const id = sql.ref(`r.${form.idColumn}`);
  // Of so many rows the blocks hold all but `limit` at most: what lies further on need not be looked at.
  const found = await sql<Leaf>`with sealed as materialized (${sealedIds(tx, form, floor)}),
    near as (select ${id} as id from ${sql.table(form.table)} r where r.customer_id = ${tx.customerId} and ${id} > ${floor}::bigint
      order by ${id} limit ${limit}::bigint + (select count(*) from sealed)),
    open as (select id from near except select id from sealed order by id limit ${limit})
    select open.id::text as id, encode(${sql.raw(form.expression)}, 'hex') as leaf
    from open join ${sql.table(form.table)} r on r.customer_id = ${tx.customerId} and ${id} = open.id order by open.id`.execute(tx.db);
  return found.rows;
}
