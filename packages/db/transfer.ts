// Copies everything of one database into a fresh one on another server, whatever version that is, and proves
// that both hold the same.
import pg from 'pg';
import { roles } from './roles.ts';

/** What was copied. */
export interface Transferred {
  tables: number;
  rows: number;
}

const ROWS_AT_A_TIME = 5_000;

/** Our tables but those that migrations fill, which the target has already. */
const TABLES = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
    (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspowner = '${roles.owner}'::regrole and c.relkind = 'r' and c.oid <> 'platform.migration'::regclass and c.oid <> 'platform.table_kind'::regclass
  order by 1`;

const SEQUENCES = `
  select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspowner = '${roles.owner}'::regrole and c.relkind = 'S' order by 1`;

interface Table {
  name: string;
  columns: { name: string; type: string }[];
}

/** Every value as text, row after row, so that neither side need know the other's binary form. */
async function copyTable(from: pg.Client, to: pg.Client, { name, columns }: Table): Promise<number> {
  const values = columns.map((column) => `${column.name}::text`).join(', ');
  await from.query(`declare rows no scroll cursor for select ${values} from ${name}`);
  const lists = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const names = columns.map((_, index) => `c${index}`);
  const insert = `insert into ${name} (${columns.map((column) => column.name).join(', ')}) overriding system value
    select ${columns.map(({ type }, index) => `c${index}::${type}`).join(', ')} from unnest(${lists}) as r(${names.join(', ')})`;
  let count = 0;
  for (;;) {
    const { rows } = await from.query<(string | null)[]>({ text: `fetch ${ROWS_AT_A_TIME} from rows`, rowMode: 'array' });
    if (rows.length === 0) break;
    await to.query(
      insert,
      columns.map((_, index) => rows.map((row) => row[index])),
    );
    count += rows.length;
  }
  await from.query('close rows');
  return count;
}

/** Number of rows and a sum over all their values. */
async function sumOf(client: pg.Client, { name }: Table): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `select count(*) || ' rows, sum ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${name} t`,
  );
  return rows[0]?.sum ?? '';
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'commonhold move', options: '-c TimeZone=UTC -c DateStyle=ISO' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** True when any table holds a row beyond what migrations bring. */
export async function holdsRows(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    for (const { name } of (await client.query<Table>(TABLES)).rows) {
      const { rows } = await client.query<{ found: boolean }>(`select exists (select from ${name}) as found`);
      if (rows[0]?.found) return true;
    }
    return false;
  } finally {
    await client.end();
  }
}

/** Number of jobs that wait or run: they stand in the queue's own tables, which are not copied. */
export async function jobsUnderWay(url: string): Promise<number> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from platform.job_progress where state in ('waiting', 'running')",
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

async function switchGuardsOff(to: pg.Client): Promise<void> {
  await to.query('set local session_replication_role = replica').catch((error: pg.DatabaseError) => {
    throw new Error(`The login of DATABASE_URL must be a superuser while the data is moved (${error.message}).`);
  });
}

/**
 * Copies all tables and counters from one migrated database to another of the same migrations, in one
 * transaction on each side. The logins must be superusers:
 * the guards on the books would refuse entries in closed periods. Throws when the two differ afterwards; the
 * target is as it was then.
 */
export async function transfer(fromUrl: string, toUrl: string): Promise<Transferred> {
  const [from, to] = [await connect(fromUrl), await connect(toUrl)];
  try {
    await from.query('begin isolation level repeatable read read only');
    await to.query('begin');
    await switchGuardsOff(to);
    const { rows: tables } = await from.query<Table>(TABLES);
    await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    let rows = 0;
    for (const table of tables) rows += await copyTable(from, to, table);
    for (const { name } of (await from.query<{ name: string }>(SEQUENCES)).rows) {
      const [state] = (await from.query<{ last_value: string; is_called: boolean }>(`select last_value, is_called from ${name}`)).rows;
      await to.query('select setval($1::regclass, $2, $3)', [name, state?.last_value, state?.is_called]);
    }
    for (const table of tables) {
      const [ours, theirs] = [await sumOf(from, table), await sumOf(to, table)];
      if (ours !== theirs) throw new Error(`${table.name} came over changed: ${ours} here, ${theirs} there. Nothing was moved.`);
    }
    await to.query('commit');
    await to.query('analyze');
    return { tables: tables.length, rows };
  } finally {
    await from.end();
    await to.end();
  }
}
