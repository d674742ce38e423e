// All rows of one customer, table by table from the catalog: out as lines of text, and in again under another
// customer.
import { type RawBuilder, sql, type Tx } from './database.ts';
import { copyText, type LoadingTx } from './loading.ts';

/** A table of customers' rows, with the columns that go with a customer. */
export interface CustomerTable {
  name: string;
  columns: string[];
}

const ROWS_AT_A_TIME = 2_000;

/**
 * The tables that hold customers' rows. `customer_id` is left out, for it is another elsewhere, and so is
 * `login_id`: people sign in to an installation, not to a book.
 */
export async function customerTables(tx: Tx): Promise<CustomerTable[]> {
  const found = await sql<CustomerTable>`
    select k.table_name as name, coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname not in ('customer_id', 'login_id')), '{}') as columns
    from platform.table_kind k join pg_attribute a on a.attrelid = k.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where k.kind = 'tenant' group by 1 order by 1`.execute(tx.db);
  return found.rows;
}

/** The columns of the table's key, in its order. */
async function keyOf(tx: Tx, name: string): Promise<string[]> {
  const found = await sql<{
    name: string;
  }>`select a.attname::text as name from pg_constraint c cross join unnest(c.conkey) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
    where c.conrelid = ${name}::regclass and c.contype = 'p' order by k.position`.execute(tx.db);
  return found.rows.map((row) => row.name);
}

/**
 * The customer's rows of a table in the order of its key, some thousand at a time; each is a JSON array of
 * PostgreSQL's texts, in the order of the columns.
 */
export async function* customerRows(tx: Tx, { name, columns }: CustomerTable): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  const key = sql.join((await keyOf(tx, name)).map((column) => sql.ref(column)));
  await sql`declare customer_rows no scroll cursor for select to_json(array[${values}]::text[])::text as line from ${sql.table(name)}
    where customer_id = ${sql.lit(tx.customerId)} order by ${key}`.execute(tx.db);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_A_TIME)} from customer_rows`.execute(tx.db);
    if (rows.length === 0) break;
    yield rows.map((row) => row.line);
  }
  await sql`close customer_rows`.execute(tx.db);
}

/** A row as COPY takes it, for the customer of the transaction. */
function copyRow(customerId: string, isUser: boolean, values: readonly (string | null)[]): string {
  const given = values.map((value) => (value === null ? '\\N' : copyText(value)));
  return `${[customerId, ...(isUser ? ['0'] : []), ...given].join('\t')}\n`;
}

/**
 * Writes rows of a table under the customer of the transaction, whatever the table's guards say; users come
 * without a login. Returns how many there were.
 */
export function loadCustomerRows(
  tx: LoadingTx,
  { name, columns }: CustomerTable,
  rows: AsyncIterable<readonly (string | null)[]>,
): Promise<number> {
  const isUser = name === 'identity.app_user';
  async function* lines(): AsyncGenerator<string> {
    for await (const row of rows) yield copyRow(tx.customerId, isUser, row);
  }
  const names = ['customer_id', ...(isUser ? ['login_id'] : []), ...columns].map((column) => `"${column}"`);
  return tx.withoutGuards(() => tx.copyIn(`copy ${name} (${names.join(', ')}) from stdin`, lines()));
}

/**
 * Lets the planner see what was loaded. Until then it takes the tables for empty, and a check of each row
 * against each would never end.
 */
export async function countLoaded(tx: LoadingTx, tables: readonly CustomerTable[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx.db);
  await sql`set local enable_seqscan = on`.execute(tx.db);
  await sql`set local enable_nestloop = off`.execute(tx.db);
}

/**
 * Lifts the counters of all tables above the ids the customer brought. Each id is taken and left, so that
 * nobody who takes one meanwhile gets it twice.
 */
export async function liftCounters(tx: LoadingTx): Promise<void> {
  const counters = await sql<{
    table: string;
    column: string;
    sequence: string;
  }>`select k.table_name as "table", a.attname::text as "column",
      pg_get_serial_sequence(k.table_name, a.attname) as sequence
    from platform.table_kind k join pg_attribute a on a.attrelid = k.table_name::regclass and a.attidentity <> '' and a.attname <> 'customer_id'
    where k.kind = 'tenant'`.execute(tx.db);
  for (const { table, column, sequence } of counters.rows)
    await sql`select count(nextval(${sequence}::regclass)) from generate_series(1, (select max(${sql.ref(column)}) from ${sql.table(table)}
      where customer_id = ${tx.customerId}) - (select last_value from ${sql.table(sequence)}))`.execute(tx.db);
}

interface Reference {
  name: string;
  child: string;
  parent: string;
  own: string[];
  other: string[];
}

/** Foreign keys that rows of the customer break, which a load without guards does not notice. */
export async function brokenReferences(tx: Tx): Promise<string[]> {
  const found = await sql<Reference>`select f.conname as name, f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent,
      array_agg(a.attname::text order by k.position) as own, array_agg(b.attname::text order by k.position) as other
    from platform.table_kind t join pg_constraint f on f.conrelid = t.table_name::regclass and f.contype = 'f'
    cross join unnest(f.conkey, f.confkey) with ordinality as k (own, other, position)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other
    where t.kind = 'tenant' group by f.oid, f.conname, f.conrelid, f.confrelid order by 2, 1`.execute(tx.db);
  const broken: string[] = [];
  for (const { name, child, parent, own, other } of found.rows) {
    const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
    const given = and(own.map((column) => sql`${sql.ref(`c.${column}`)} is not null`));
    const same = and(own.map((column, index) => sql`${sql.ref(`c.${column}`)} = ${sql.ref(`p.${other[index]}`)}`));
    const rows = await sql`select from ${sql.table(child)} c where c.customer_id = ${tx.customerId} and ${given}
      and not exists (select from ${sql.table(parent)} p where ${same}) limit 1`.execute(tx.db);
    if (rows.rows.length > 0) broken.push(`${child} (${name})`);
  }
  return broken;
}

/**
 * Removes every row of the customer, and what people who sign in to it alone keep to sign in with, whatever
 * the guards say. For a customer nobody could use yet: nothing of it is left to check.
 */
export async function removeCustomerRows(tx: LoadingTx): Promise<void> {
  const found = await sql<{ name: string; byCustomer: boolean }>`
    select k.table_name as name, bool_or(a.attname = 'customer_id') as "byCustomer"
    from platform.table_kind k join pg_attribute a on a.attrelid = k.table_name::regclass and a.attname in ('customer_id', 'login_id') and not a.attisdropped
    where k.kind in ('tenant', 'local') group by 1 order by 1`.execute(tx.db);
  const own = sql`select login_id from identity.login where customer_id = ${tx.customerId}`;
  await tx.withoutGuards(async () => {
    for (const { name } of found.rows.filter((table) => !table.byCustomer))
      await sql`delete from ${sql.table(name)} where login_id in (${own})`.execute(tx.db);
    for (const { name } of found.rows.filter((table) => table.byCustomer))
      await sql`delete from ${sql.table(name)} where customer_id = ${tx.customerId}`.execute(tx.db);
  });
}
