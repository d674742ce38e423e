// A community comes back to a customer where its old rows still stand: they are brought up to date, and what
// is never changed must be as it was.
import { type RawBuilder, sql, type Tx } from './database.ts';
import type { LoadingTx } from './loading.ts';
import {
  columnOf,
  copyNames,
  depthOf,
  goesAlong,
  idOf,
  isNamedElsewhere,
  isOf,
  isShared,
  type Matched,
  mapShared,
  type PartPlan,
  type PartTable,
  type PartWay,
  sharedAbove,
  sharedIds,
  sharedNamed,
} from './part-rows.ts';

/** How many rows of a table come, are changed and are removed. */
export interface Tally {
  table: string;
  comes: number;
  changes: number;
  goes: number;
}

/**
 * The rows as they will stand: made whole before anything is written, since what stays of the old rows is
 * read from them.
 */
const comingName = (plan: PartPlan, table: PartTable) => sql.raw(`pg_temp.part_coming_${plan.tables.indexOf(table)}`);

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([sql`true`, ...conditions], sql` and `);
const sameKey = (table: PartTable, one: string, other: string) =>
  and(table.keyColumns.map((column) => sql`${sql.ref(`${one}.${column}`)} = ${sql.ref(`${other}.${column}`)}`));
const rowOf = (table: PartTable, alias: string) =>
  sql`row(${sql.join(table.columns.map((column) => sql.ref(`${alias}.${column}`)))})::record`;
/** Byte for byte, so that columns of every type can be compared. */
const sameRow = (table: PartTable, one: string, other: string) => sql`${rowOf(table, one)} *= ${rowOf(table, other)}`;

/** The condition under which an old row `h` is brought up to date. */
function isRenewed(tx: Tx, plan: PartPlan, table: PartTable): RawBuilder<unknown> {
  if (table.reach === 'own' || table.reach === 'child') return isOf(plan, tx.customerId, table, 'h');
  const above = sharedAbove(plan, table);
  if (!above) return sql`false`;
  return sql`exists (select from pg_temp.part_shared m where m.table_name = ${above.name} and m.is_renewed and m.to_id = ${sql.ref(`h.${above.column}`)})`;
}

/**
 * Shared rows that came from here, or went along before, and that no other community names are renewed; the
 * others stay as they are.
 */
async function markRenewed(tx: LoadingTx, plan: PartPlan): Promise<void> {
  for (const { name } of plan.tables.filter(({ reach }) => reach === 'shared'))
    await sql`update pg_temp.part_shared m set is_renewed = true where m.table_name = ${name} and not m.is_new and m.from_id = m.to_id
      and not (${isNamedElsewhere(plan, tx.customerId, name, sql.ref('m.to_id'))})`.execute(tx.db);
}

/**
 * What a column of a row becomes that stands here as `h`, or as nothing. What is changed on the way of a
 * shared row is the office's, which keeps its own.
 */
function columnBack(plan: PartPlan, table: PartTable, column: string, how: PartWay): RawBuilder<unknown> {
  const coming = columnOf(plan, table, column, how.changes);
  const here = sql.ref(`h.${column}`);
  if (table.reach === 'shared' && how.changes[table.name]?.[column])
    return sql`case when h.customer_id is null then ${coming} else ${here} end`;
  const shared = sharedNamed(plan, table, column);
  if (!shared || how.changes[table.name]?.[column]) return coming;
  return sql`case when exists (select from pg_temp.part_former f where f.table_name = ${shared} and f.there_id = ${sql.ref(`t.${column}`)} and f.here_id = ${here})
    then ${here} else ${coming} end`;
}

async function makeComing(tx: LoadingTx, plan: PartPlan, fromId: string, table: PartTable, how: PartWay): Promise<void> {
  const coming = comingName(plan, table);
  await sql`create temp table ${coming} (like ${sql.table(table.name)} including generated) on commit drop`.execute(tx.db);
  const keys = and(table.keyColumns.map((column) => sql`${sql.ref(`h.${column}`)} = ${columnOf(plan, table, column, how.changes)}`));
  await sql`insert into ${coming} (customer_id, ${sql.join(table.columns.map((column) => sql.ref(column)))})
    select ${tx.customerId}::bigint, ${sql.join(table.columns.map((column) => columnBack(plan, table, column, how)))}
    from ${sql.table(table.name)} t left join ${sql.table(table.name)} h on h.customer_id = ${tx.customerId} and ${keys}
    where t.customer_id = ${fromId} and ${goesAlong(plan, fromId, table)}`.execute(tx.db);
  await sql`create index on ${coming} (${sql.join(table.keyColumns.map((column) => sql.ref(column)))})`.execute(tx.db);
  await sql`analyze ${coming}`.execute(tx.db);
}

async function tally(tx: LoadingTx, plan: PartPlan, table: PartTable): Promise<Tally> {
  const coming = comingName(plan, table);
  const found = await sql<Omit<Tally, 'table'>>`select
    (select count(*)::int from ${coming} c where not exists (select from ${sql.table(table.name)} h where h.customer_id = ${tx.customerId} and ${sameKey(table, 'h', 'c')})) as comes,
    (select count(*)::int from ${coming} c join ${sql.table(table.name)} h on h.customer_id = ${tx.customerId} and ${sameKey(table, 'h', 'c')}
      where not ${sameRow(table, 'h', 'c')}) as changes,
    (select count(*)::int from ${sql.table(table.name)} h where h.customer_id = ${tx.customerId} and ${isRenewed(tx, plan, table)}
      and not exists (select from ${coming} c where ${sameKey(table, 'h', 'c')})) as goes`.execute(tx.db);
  return { table: table.name, comes: 0, changes: 0, goes: 0, ...found.rows[0] };
}

/** What was never to change and did, or was never to go and is not there; the transfer cannot be. */
const faultOf = (table: PartTable, { changes, goes }: Tally): number => (table.isFinal ? changes : 0) + (table.isLasting ? goes : 0);

/**
 * Brings the rows of a community up to date that stood at the customer of the transaction before, from those
 * of the customer `from`, past the guards of each row. `former` says under which ids shared rows stand here
 * (`toId`) that others have there. Returns the tables of which rows that never change differ: where there are
 * any, nothing was done.
 */
export async function renewPart(
  tx: LoadingTx,
  plan: PartPlan,
  from: { customerId: string; nameSuffix: string },
  how: PartWay & { former: readonly Matched[] },
): Promise<{ table: string; rows: number }[]> {
  await mapShared(tx, plan, from.customerId, how);
  await markRenewed(tx, plan);
  await sql`create temp table part_former on commit drop as select f.table_name, f.there_id, f.here_id
    from unnest(${how.former.map(({ table }) => table)}::text[], ${how.former.map(({ fromId }) => fromId)}::bigint[], ${how.former.map(({ toId }) => toId)}::bigint[])
      as f (table_name, there_id, here_id)`.execute(tx.db);
  const faults: { table: string; rows: number }[] = [];
  for (const [index, table] of plan.tables.entries()) {
    how.tell(index, plan.tables.length);
    await makeComing(tx, plan, from.customerId, table, how);
    const rows = faultOf(table, await tally(tx, plan, table));
    if (rows > 0) faults.push({ table: table.name, rows });
  }
  if (faults.length > 0) return faults;
  await tx.withoutGuards(async () => {
    await copyNames(tx, plan, from.customerId, from.nameSuffix);
    // A row that changes goes and comes again, so that two that exchange their numbers never meet; what
    // belongs to another goes before it.
    for (const table of plan.tables.toSorted((a, b) => depthOf(plan, b) - depthOf(plan, a)))
      await sql`delete from ${sql.table(table.name)} h where h.customer_id = ${tx.customerId} and ${isRenewed(tx, plan, table)}
        and not exists (select from ${comingName(plan, table)} c where ${sameKey(table, 'h', 'c')} and ${sameRow(table, 'h', 'c')})`.execute(
        tx.db,
      );
    for (const table of plan.tables) {
      const columns = sql.join(table.columns.map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table.name)} (customer_id, ${columns}) select c.customer_id, ${sql.join(table.columns.map((column) => sql.ref(`c.${column}`)))}
        from ${comingName(plan, table)} c where not exists (select from ${sql.table(table.name)} h
          where h.customer_id = ${tx.customerId} and ${sameKey(table, 'h', 'c')} and ${sameRow(table, 'h', 'c')})`.execute(tx.db);
    }
  });
  return faults;
}

interface RowHash {
  key: string;
  hash: string;
}

/** The rows of a table that are of the community, each with a hash of what does not change on the way. */
async function hashesOf(tx: Tx, plan: PartPlan, table: PartTable, changing: readonly string[]): Promise<RowHash[]> {
  const kept = table.columns.filter((column) => !changing.includes(column) && sharedNamed(plan, table, column) === undefined);
  const found = await sql<RowHash>`select row(${sql.join(table.keyColumns.map((column) => sql.ref(`t.${column}`)))})::text as key,
      hashtextextended(row(${sql.join(kept.map((column) => sql.ref(`t.${column}`)))})::text, 0)::text as hash
    from ${sql.table(table.name)} t where t.customer_id = ${tx.customerId} and ${isOf(plan, tx.customerId, table, 't')}`.execute(tx.db);
  return found.rows;
}

/**
 * What would be done by tables, asked of each customer as itself. `changing` are columns that become others
 * on the way.
 */
export async function foreseeReturn(
  there: Tx,
  here: Tx,
  plan: PartPlan,
  changing: Readonly<Record<string, readonly string[]>>,
): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const table of plan.tables.filter(({ reach }) => reach === 'own' || reach === 'child')) {
    const skipped = changing[table.name] ?? [];
    const old = new Map((await hashesOf(here, plan, table, skipped)).map(({ key, hash }) => [key, hash]));
    let [comes, changes, met] = [0, 0, 0];
    for (const { key, hash } of await hashesOf(there, plan, table, skipped)) {
      const known = old.get(key);
      if (known === undefined) comes += 1;
      else met += 1;
      if (known !== undefined && known !== hash) changes += 1;
    }
    tallies.push({ table: table.name, comes, changes, goes: old.size - met });
  }
  return tallies;
}

/**
 * Of shared rows that come and stand here already, those that other communities name too and that stay as
 * they are, by tables.
 */
export async function keptShared(there: Tx, here: Tx, plan: PartPlan): Promise<{ table: string; rows: number }[]> {
  const kept: { table: string; rows: number }[] = [];
  for (const { name } of plan.tables.filter((table) => isShared(plan, table.name))) {
    const ids = await sharedIds(there, plan, there.customerId, name);
    const id = sql.ref(`s.${idOf(plan, name)}`);
    const found = await sql<{
      rows: number;
    }>`select count(*)::int as rows from ${sql.table(name)} s where s.customer_id = ${here.customerId}
      and ${id} = any(${ids}::bigint[]) and (${isNamedElsewhere(plan, here.customerId, name, id)})`.execute(here.db);
    const rows = found.rows[0]?.rows ?? 0;
    if (rows > 0) kept.push({ table: name, rows });
  }
  return kept;
}
