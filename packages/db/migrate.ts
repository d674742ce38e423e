// Migrations: SQL files applied in order, each in its own transaction, with assertions about the data before
// and after.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareRoles, type RolePasswords, roles } from './roles.ts';

/** The product's own migrations. */
export const migrationsFolder = join(import.meta.dirname, '..', '..', 'database', 'migrations');

export interface MigrateOptions {
  /** The migrator's address: a superuser, or the database's owner with CREATEROLE. */
  url: string;
  passwords: RolePasswords;
  /**
   * Folder of `NNNN-name.sql`, with optional `NNNN-name.before.sql` and `.after.sql`, and `NNNN-name.json` of
   * the migrations it stands for.
   */
  folder?: string;
  /** Told the name of each migration as it is applied. */
  onApplied?: (name: string) => void;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
  before?: string;
  after?: string;
  /** The migrations this one stands for, with their checksums, for databases they were applied to. */
  standsFor?: Readonly<Record<string, string>>;
}

const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;
const ASSERTION = /^\d{4}-[a-z0-9-]+\.(before|after)\.sql$/;

/** The migrations of a folder in order. Throws on a stray file or a number used twice. */
function migrationsOf(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const stray = files.find((file) => !FILE.test(file) && !ASSERTION.test(file));
  if (stray) throw new Error(`${stray} is no migration: name it NNNN-name.sql, NNNN-name.before.sql or NNNN-name.after.sql`);
  const text = (file: string) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : undefined);
  const numbers = new Set<string>();
  return files
    .filter((file) => FILE.test(file))
    .map((file) => {
      const number = file.slice(0, 4);
      if (numbers.has(number)) throw new Error(`migration number ${number} is used twice: renumber the newer one`);
      numbers.add(number);
      const name = file.slice(0, -'.sql'.length);
      const sql = text(file) ?? '';
      const [before, after] = [text(`${name}.before.sql`), text(`${name}.after.sql`)];
      const former = text(`${name}.json`);
      const standsFor = former === undefined ? undefined : (JSON.parse(former) as Record<string, string>);
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, ...(before && { before }), ...(after && { after }), ...(standsFor && { standsFor }) };
    });
}

/**
 * Brings the database up to date and returns the names of the migrations applied. Two runs at once: the
 * second waits.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = migrationsOf(options.folder ?? migrationsFolder);
  const client = new pg.Client({ connectionString: options.url, application_name: 'commonhold migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireVersion(client);
    await client.query("select pg_advisory_lock(hashtext('commonhold migrate'))");
    await prepareRoles(client, options.url, options.passwords);
    await prepareRecord(client);
    for (const migration of migrations) await putInPlace(client, migration);
    const applied = await appliedOf(client, migrations);
    const names: string[] = [];
    for (const migration of migrations.filter(({ name }) => !applied.has(name))) {
      await applyWithoutQueue(client, migration);
      names.push(migration.name);
      options.onApplied?.(migration.name);
    }
    return names;
  } finally {
    await client.end();
  }
}

/**
 * True when the database carries the product's tables. Throws what the driver throws when it does not answer
 * within five seconds.
 */
export async function isMigrated(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'commonhold migrate', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('platform.migration') is not null as found");
    return rows[0].found;
  } finally {
    await client.end();
  }
}

/** Name of the newest migration the database carries. */
export async function newestMigration(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'commonhold migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select max(name) as name from platform.migration');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as version, current_setting('server_version') as text",
  );
  if (rows[0].version < 150_000) throw new Error(`PostgreSQL ${rows[0].text} is too old: 15 or newer is needed`);
}

async function prepareRecord(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('platform.migration') as found");
  if (rows[0].found) return;
  await inTransaction(client, async () => {
    await client.query(`set local role ${roles.owner}`);
    await client.query('create schema if not exists platform');
    await client.query(
      'create table platform.migration (name text not null primary key, checksum text not null, applied_time timestamptz not null default now())',
    );
  });
}

/**
 * Records a baseline in place of the migrations it stands for, where a database has them all: nothing of the
 * database changes. Throws when it has only some of them.
 */
async function putInPlace(client: pg.Client, { name, checksum, standsFor }: Migration): Promise<void> {
  if (!standsFor) return;
  const former = Object.keys(standsFor);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform.migration where name = any($1) order by name',
    [former],
  );
  if (rows.length === 0) return;
  if (rows.length < former.length)
    throw new Error(
      `the database stands at ${rows.at(-1)?.name}, and ${name} begins at ${former.at(-1)}: start the release before this one once, then this one`,
    );
  for (const row of rows) requireUnchanged(row.name, row.checksum, standsFor[row.name]);
  await inTransaction(client, async () => {
    await client.query(`set local role ${roles.owner}`);
    await client.query('delete from platform.migration where name = any($1)', [former]);
    await client.query('insert into platform.migration (name, checksum) values ($1, $2)', [name, checksum]);
  });
}

function requireUnchanged(name: string, applied: string, known: string | undefined): void {
  if (known !== applied) throw new Error(`migration ${name} was changed after it had been applied: restore it and write a new migration`);
}

async function appliedOf(client: pg.Client, migrations: readonly Migration[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from platform.migration order by name');
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of rows) {
    if (!known.has(name)) throw new Error(`the database has migration ${name}, which this version does not know: start the newer version`);
    requireUnchanged(name, checksum, known.get(name));
  }
  const last = rows.at(-1)?.name;
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const late = migrations.find(({ name }) => !applied.has(name) && last !== undefined && name < last);
  if (late) throw new Error(`migration ${late.name} comes before ${last}, which is already applied: give it a higher number`);
  return applied;
}

const TRIES = 80;
const LOCK_NOT_AVAILABLE = '55P03';

/** The table every command writes first, before it holds anything else. */
const GATE = 'platform.idempotency_key';

/**
 * A migration that waits for a lock makes everybody wait behind it, and behind the locks it has already, so
 * it gives up after a quarter of a second, lets them through and tries again. From the second try on it locks
 * the gate first: commands under way finish, new ones wait while they hold nothing, so that a migration of
 * several tables cannot meet a command that took the same tables in another order. Throws after a minute of
 * tries, naming the migration.
 */
async function applyWithoutQueue(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration, tries > 1);
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      if ((cause as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (tries === TRIES)
        throw new Error(`migration ${migration.name} found no moment without others at its tables: try again when fewer people work`);
      await sleep(500);
    }
  }
}

/**
 * Migrations run as the owner, not as the login of DATABASE_URL, so that a superuser's rights cannot hide a
 * missing one and everything made belongs to the owner. Row-level security binds the owner too: assertions
 * run as the migrator, who sees all customers, and a migration that changes rows says `set local role
 * commonhold_migrator` first.
 */
async function apply(client: pg.Client, migration: Migration, gated: boolean): Promise<void> {
  await inTransaction(client, async () => {
    if (migration.before) await assertNoRow(client, `${migration.name}.before.sql`, migration.before);
    await client.query(`set local role ${roles.owner}`);
    await client.query("set local lock_timeout = '250ms'");
    if (gated) await closeGate(client);
    await client.query(migration.sql).catch((error: pg.DatabaseError) => {
      throw new Error(`migration ${migration.name}${lineOf(migration.sql, error)}: ${error.message}`, { cause: error });
    });
    if (migration.after) await assertNoRow(client, `${migration.name}.after.sql`, migration.after);
    await client.query(`set local role ${roles.owner}`);
    await client.query('insert into platform.migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
  });
}

async function closeGate(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [GATE]);
  if (rows[0].found) await client.query(`lock table ${GATE} in access exclusive mode`);
}

function lineOf(sql: string, error: pg.DatabaseError): string {
  return error.position ? ` line ${sql.slice(0, Number(error.position)).split('\n').length}` : '';
}

async function assertNoRow(client: pg.Client, file: string, sql: string): Promise<void> {
  await client.query(`set local role ${roles.migrator}`);
  const { rows } = await client.query(sql);
  if (rows.length > 0) throw new Error(`${file} found ${rows.length} offending rows, the first is ${JSON.stringify(rows[0])}`);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
