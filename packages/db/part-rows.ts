// Everything of one community, found by the catalog: counted for its customer, and written again under
// another one, each row with the id it has.
import { type RawBuilder, sql, type Tx } from './database.ts';
import type { LoadingTx } from './loading.ts';

/** A foreign key within a customer; the columns beside `customer_id`. */
interface Reference {
  child: string;
  parent: string;
  own: string[];
  other: string[];
}

/**
 * How the rows of a table are found. `own`: they name the community. `child`: they belong to such rows.
 * `shared`: such rows name them, and rows of other communities may too. `beside`: they belong to shared rows.
 */
type Reach = 'own' | 'child' | 'shared' | 'beside';

/** A table of which rows go along. */
export interface PartTable {
  name: string;
  columns: string[];
  /** The columns of its key beside the customer. */
  keyColumns: string[];
  /** Its rows are never changed, as a trigger says. */
  isFinal: boolean;
  /** Its rows are never removed. */
  isLasting: boolean;
  /** Its columns that name users. */
  userColumns: string[];
  reach: Reach;
  /** The tables it refers to. */
  references: Reference[];
}

/** Which rows go along, parents first. */
export interface PartPlan {
  communityId: string;
  tables: PartTable[];
}

/** What becomes of a column on the way; `t` is the row as it stands. */
export type Changes = Readonly<Record<string, Readonly<Record<string, RawBuilder<unknown>>>>>;

const USERS = 'identity.app_user';

async function catalogOf(tx: Tx): Promise<{ tables: Omit<PartTable, 'reach' | 'references'>[]; references: Reference[] }> {
  const tables = await sql<Omit<PartTable, 'reach' | 'references'>>`
    select k.table_name as name, array_agg(a.attname::text order by a.attnum) filter (where a.attname <> 'customer_id') as columns,
      coalesce((select array_agg(i.attname::text order by i.attnum) from pg_constraint p join pg_attribute i on i.attrelid = p.conrelid and i.attnum = any(p.conkey)
        where p.contype = 'p' and p.conrelid = k.table_name::regclass and i.attname <> 'customer_id'), '{}') as "keyColumns",
      -- Bit 4 of a trigger's type is UPDATE, bit 3 DELETE.
      exists (select from pg_trigger g join pg_proc f on f.oid = g.tgfoid
        where g.tgrelid = k.table_name::regclass and f.proname = 'refuse_change' and g.tgtype & 16 > 0) as "isFinal",
      exists (select from pg_trigger g join pg_proc f on f.oid = g.tgfoid
        where g.tgrelid = k.table_name::regclass and f.proname = 'refuse_change' and g.tgtype & 8 > 0) as "isLasting",
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.atttypid = 'bigint'::regtype and a.attname ~ '(_by|^user_id|_user_id)$'), '{}') as "userColumns"
    from platform.table_kind k join pg_attribute a on a.attrelid = k.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where k.kind = 'tenant' group by 1 order by 1`.execute(tx.db);
  const references = await sql<Reference>`
    select cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent,
      array_agg(a.attname::text order by k.position) filter (where a.attname <> 'customer_id') as own,
      array_agg(b.attname::text order by k.position) filter (where a.attname <> 'customer_id') as other
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace cn on cn.oid = c.relnamespace
    join pg_class p on p.oid = f.confrelid join pg_namespace pn on pn.oid = p.relnamespace
    cross join unnest(f.conkey, f.confkey) with ordinality as k (own, other, position)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.other
    where f.contype = 'f' and array_length(f.conkey, 1) > 1 group by f.oid, 1, 2 order by 1, 2`.execute(tx.db);
  return { tables: tables.rows, references: references.rows };
}

/**
 * Gives tables their reach, until no more is found. `of` says which table is reached from which others now.
 */
function reachAll(names: readonly string[], reached: Map<string, Reach>, reach: Reach, of: (name: string) => boolean): void {
  for (let found = true; found; ) {
    found = false;
    for (const name of names) {
      if (reached.has(name) || !of(name)) continue;
      reached.set(name, reach);
      found = true;
    }
  }
}

/** Which rows go along with a community. `staysBehind` says of a table that its rows do not. */
export async function planPart(tx: Tx, communityId: string, staysBehind: (table: string) => boolean): Promise<PartPlan> {
  const catalog = await catalogOf(tx);
  const tables = catalog.tables.filter(({ name }) => !staysBehind(name));
  const names = tables.map(({ name }) => name);
  const references = catalog.references.filter(({ child, parent }) => child !== parent);
  const reached = new Map<string, Reach>();
  for (const { name, columns } of tables) if (columns.includes('community_id')) reached.set(name, 'own');
  const isOfRows = (name: string) => reached.get(name) === 'own' || reached.get(name) === 'child';
  reachAll(names, reached, 'child', (name) => references.some(({ child, parent }) => child === name && isOfRows(parent)));
  reachAll(names, reached, 'shared', (name) => references.some(({ child, parent }) => parent === name && reached.has(child)));
  reachAll(names, reached, 'beside', (name) => {
    const own = references.filter(({ child, parent }) => child === name && parent !== USERS);
    return own.length > 0 && own.every(({ parent }) => reached.has(parent));
  });
  return {
    communityId,
    tables: tables.flatMap((table) => {
      const reach = reached.get(table.name);
      if (!reach) return [];
      return [{ ...table, reach, references: catalog.references.filter(({ child }) => child === table.name) }];
    }),
  };
}

const tableIn = (plan: PartPlan, name: string) => plan.tables.find((table) => table.name === name);
/** True for a table of shared rows. */
export const isShared = (plan: PartPlan, name: string): boolean => tableIn(plan, name)?.reach === 'shared';

function joined({ own, other }: Reference, child: string, parent: string): RawBuilder<unknown> {
  return sql.join(
    own.map((column, index) => sql`${sql.ref(`${child}.${column}`)} = ${sql.ref(`${parent}.${other[index]}`)}`),
    sql` and `,
  );
}

/** The column by which shared rows are named; blank where a key has several. */
export function idOf(plan: PartPlan, name: string): string {
  const [id = '', ...more] = tableIn(plan, name)?.keyColumns ?? [];
  return more.length === 0 ? id : '';
}

/**
 * The column that names a shared row; a key that goes through others beside its id, such as its type, has
 * more.
 */
function namingColumn(plan: PartPlan, { parent, own, other }: Reference): string {
  return own[other.indexOf(idOf(plan, parent))] ?? '';
}

/** The tables that name shared rows of one, each with the column by which it does. */
function namingTables(plan: PartPlan, name: string): { table: PartTable; column: string }[] {
  return plan.tables.flatMap((table) =>
    table.reach === 'beside' || table.name === name
      ? []
      : table.references.flatMap((one) => {
          const column = one.parent === name ? namingColumn(plan, one) : '';
          return column === '' ? [] : [{ table, column }];
        }),
  );
}

/** The ids of shared rows that rows of the community name. */
function namedIds(plan: PartPlan, customerId: string, name: string): RawBuilder<unknown> {
  return sql.join(
    namingTables(plan, name).map(({ table, column: own }) => {
      const column = sql.ref(`n.${own}`);
      return sql`select ${column} from ${sql.table(table.name)} n where n.customer_id = ${customerId} and ${column} is not null and ${isOf(plan, customerId, table, 'n')}`;
    }),
    sql` union `,
  );
}

/** The condition under which rows of other communities of the customer name a shared row too. */
export function isNamedElsewhere(plan: PartPlan, customerId: string, name: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    [
      sql`false`,
      ...namingTables(plan, name).map(
        ({ table, column }) => sql`exists (select from ${sql.table(table.name)} n where n.customer_id = ${customerId}
          and ${sql.ref(`n.${column}`)} = ${id} and (${isOf(plan, customerId, table, 'n')}) is not true)`,
      ),
    ],
    sql` or `,
  );
}

/** The reference by which a row belongs to another. */
function referenceUp(plan: PartPlan, table: PartTable): Reference | undefined {
  return table.references.find(({ parent, child }) => {
    const above = parent === child ? undefined : tableIn(plan, parent);
    return table.reach === 'child' ? above?.reach === 'own' || above?.reach === 'child' : above !== undefined;
  });
}

/** How many rows stand above one of the table until one that names the community. */
export function depthOf(plan: PartPlan, table: PartTable): number {
  const up = table.reach === 'child' ? referenceUp(plan, table) : undefined;
  const above = up && tableIn(plan, up.parent);
  return above ? 1 + depthOf(plan, above) : 0;
}

/** The condition under which a row of the customer, standing under an alias, is of the community. */
export function isOf(plan: PartPlan, customerId: string, table: PartTable, alias: string): RawBuilder<unknown> {
  if (table.reach === 'own') return sql`${sql.ref(`${alias}.community_id`)} = ${plan.communityId}`;
  if (table.reach === 'shared') return sql`${sql.ref(`${alias}.${idOf(plan, table.name)}`)} in (${namedIds(plan, customerId, table.name)})`;
  const up = referenceUp(plan, table);
  const above = up && tableIn(plan, up.parent);
  if (!up || !above) return sql`false`;
  const under = `${alias}p`;
  return sql`exists (select from ${sql.table(above.name)} ${sql.ref(under)} where ${sql.ref(`${under}.customer_id`)} = ${customerId}
    and ${joined(up, alias, under)} and ${isOf(plan, customerId, above, under)})`;
}

/**
 * How many rows of each table are of the community at a customer; without those that are shared with others.
 * In one statement.
 */
export async function countPart(tx: Tx, plan: PartPlan, customerId: string): Promise<Map<string, number>> {
  const counted = plan.tables.filter(({ reach }) => reach === 'own' || reach === 'child');
  const found = await sql<{ name: string; rows: number }>`${sql.join(
    counted.map(
      (table) => sql`select ${table.name}::text as name, count(*)::int as rows from ${sql.table(table.name)} t
        where t.customer_id = ${customerId} and ${isOf(plan, customerId, table, 't')}`,
    ),
    sql` union all `,
  )}`.execute(tx.db);
  return new Map(found.rows.map(({ name, rows }) => [name, rows]));
}

/** The ids of shared rows of a table that go along. */
export async function sharedIds(tx: Tx, plan: PartPlan, customerId: string, name: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct id::text as id from (${namedIds(plan, customerId, name)}) as n (id)`.execute(
    tx.db,
  );
  return found.rows.map(({ id }) => id);
}

/** A shared row that stands at the new customer already, under whatever id. */
export interface Matched {
  table: string;
  fromId: string;
  toId: string;
}

/**
 * A shared row is the new customer's own when a key that people gave it, such as the hash of a file, is the
 * same.
 */
async function matchByKeys(tx: LoadingTx, fromId: string, name: string, id: string): Promise<void> {
  const keys = await sql<{
    columns: string[];
  }>`select array_agg(a.attname::text) as columns from pg_constraint f cross join unnest(f.conkey) as k (own)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
    where f.conrelid = ${name}::regclass and f.contype = 'u' and a.attname <> 'customer_id' group by f.oid`.execute(tx.db);
  for (const { columns } of keys.rows) {
    const same = sql.join(
      columns.map((column) => sql`${sql.ref(`o.${column}`)} = ${sql.ref(`s.${column}`)}`),
      sql` and `,
    );
    await sql`update pg_temp.part_shared m set to_id = ${sql.ref(`o.${id}`)}, is_new = false
      from ${sql.table(name)} s join ${sql.table(name)} o on o.customer_id = ${tx.customerId} and ${same}
      where m.table_name = ${name} and m.is_new and s.customer_id = ${fromId} and ${sql.ref(`s.${id}`)} = m.from_id`.execute(tx.db);
  }
}

/**
 * Notes for each shared row under which id it stands at the new customer, whether it is new there, and
 * whether it is to be renewed: nothing is until someone says so.
 */
export async function mapShared(
  tx: LoadingTx,
  plan: PartPlan,
  fromId: string,
  { matched, matchedTables }: { matched: readonly Matched[]; matchedTables: readonly string[] },
): Promise<void> {
  await sql`create temp table part_shared (table_name text, from_id bigint, to_id bigint, is_new boolean, is_renewed boolean not null default false, primary key (table_name, from_id)) on commit drop`.execute(
    tx.db,
  );
  for (const { name, reach } of plan.tables) {
    if (reach !== 'shared') continue;
    const id = sql.ref(`o.${idOf(plan, name)}`);
    await sql`insert into pg_temp.part_shared (table_name, from_id, to_id, is_new)
      select distinct ${name}::text, n.id, n.id, not exists (select from ${sql.table(name)} o where o.customer_id = ${tx.customerId} and ${id} = n.id)
      from (${namedIds(plan, fromId, name)}) as n (id)`.execute(tx.db);
    if (!matchedTables.includes(name)) await matchByKeys(tx, fromId, name, idOf(plan, name));
  }
  for (const { table, fromId: id, toId } of matched)
    await sql`update pg_temp.part_shared set to_id = ${toId}, is_new = false where table_name = ${table} and from_id = ${id}
      and exists (select from ${sql.table(table)} o where o.customer_id = ${tx.customerId} and ${sql.ref(`o.${idOf(plan, table)}`)} = ${toId})`.execute(
      tx.db,
    );
}

/** The table whose shared rows a column names; undefined for another column. */
export function sharedNamed(plan: PartPlan, table: PartTable, column: string): string | undefined {
  return table.references.find((one) => isShared(plan, one.parent) && namingColumn(plan, one) === column)?.parent;
}

/** What a column becomes: what was asked for, the new id of a shared row, or what it is. */
export function columnOf(plan: PartPlan, table: PartTable, column: string, changes: Changes): RawBuilder<unknown> {
  const asked = changes[table.name]?.[column];
  if (asked) return asked;
  const plain = sql.ref(`t.${column}`);
  const shared = sharedNamed(plan, table, column);
  if (!shared) return plain;
  return sql`(select m.to_id from pg_temp.part_shared m where m.table_name = ${shared} and m.from_id = ${plain})`;
}

/** The shared row that a row is or belongs to: its table, and the column that has its id. */
export function sharedAbove(plan: PartPlan, table: PartTable): { name: string; column: string } | undefined {
  if (table.reach === 'shared') return { name: table.name, column: idOf(plan, table.name) };
  const above = table.references.find(({ parent }) => isShared(plan, parent));
  return above && { name: above.parent, column: namingColumn(plan, above) };
}

/** The condition under which a row `t` of the old customer is written. */
export function goesAlong(plan: PartPlan, fromId: string, table: PartTable): RawBuilder<unknown> {
  if (table.reach === 'own' || table.reach === 'child') return isOf(plan, fromId, table, 't');
  const above = sharedAbove(plan, table);
  if (!above) return sql`false`;
  return sql`exists (select from pg_temp.part_shared m
    where m.table_name = ${above.name} and (m.is_new or m.is_renewed) and m.from_id = ${sql.ref(`t.${above.column}`)})`;
}

/** The names of those who did something of it stand at the new customer too, as people who cannot sign in. */
export async function copyNames(tx: LoadingTx, plan: PartPlan, fromId: string, suffix: string): Promise<void> {
  const named = plan.tables.flatMap((table) =>
    table.userColumns.map(
      (column) => sql`select ${sql.ref(`t.${column}`)} from ${sql.table(table.name)} t
        where t.customer_id = ${fromId} and ${sql.ref(`t.${column}`)} is not null and ${goesAlong(plan, fromId, table)}`,
    ),
  );
  await sql`insert into ${sql.table(USERS)} (customer_id, user_id, login_id, display_name, email, is_inactive, sees_all_communities)
    select ${tx.customerId}::bigint, u.user_id, 0, u.display_name || ${suffix}::text, '', true, false from ${sql.table(USERS)} u
    where u.customer_id = ${fromId} and u.user_id in (${sql.join(named, sql` union `)}) on conflict do nothing`.execute(tx.db);
}

/** Shared rows that stand at the new customer under another id. */
export async function sharedElsewhere(tx: Tx): Promise<Matched[]> {
  const found = await sql<Matched>`select table_name as "table", from_id::text as "fromId", to_id::text as "toId" from pg_temp.part_shared
    where from_id <> to_id order by 1, 2`.execute(tx.db);
  return found.rows;
}

/** How the rows of a community come to another customer. */
export interface PartWay {
  matched: readonly Matched[];
  /** Tables whose shared rows are only those of others that `matched` names. */
  matchedTables: readonly string[];
  changes: Changes;
  tell(done: number, total: number): void;
}

/**
 * Writes the rows of a community of the customer `from` under the customer of the transaction, past the
 * guards of each row: whoever calls proves afterwards what they would have held. Ids stay, for every table
 * counts them for all customers together.
 */
export async function copyPart(
  tx: LoadingTx,
  plan: PartPlan,
  from: { customerId: string; nameSuffix: string },
  how: PartWay,
): Promise<void> {
  await mapShared(tx, plan, from.customerId, how);
  await tx.withoutGuards(async () => {
    await copyNames(tx, plan, from.customerId, from.nameSuffix);
    for (const [index, table] of plan.tables.entries()) {
      how.tell(index, plan.tables.length);
      const columns = sql.join(table.columns.map((column) => sql.ref(column)));
      const values = sql.join(table.columns.map((column) => columnOf(plan, table, column, how.changes)));
      await sql`insert into ${sql.table(table.name)} (customer_id, ${columns}) select ${tx.customerId}::bigint, ${values}
        from ${sql.table(table.name)} t where t.customer_id = ${from.customerId} and ${goesAlong(plan, from.customerId, table)}`.execute(
        tx.db,
      );
    }
  });
}
