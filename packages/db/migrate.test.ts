// Migrations on real PostgreSQL: order, refusals, assertions, and a migrator that is no superuser.
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { newCustomer, type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { schemaOf } from './catalog.ts';
import { catalogFaults } from './catalog-faults.ts';
import { openDatabase, sql } from './database.ts';
import { urlFor } from './embedded.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { appUrl, prepareRoles } from './roles.ts';

/** The migrations before the baseline, kept for one release. */
const oldChain = join(import.meta.dirname, 'testdata/old-chain');

let db: TestDatabase;
let folder: string;
let name: string;
let url: string;

async function maintain(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testCluster').url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

let count = 0;
beforeEach(async () => {
  count += 1;
  folder = mkdtempSync(join(tmpdir(), 'commonhold-migrations-'));
  name = `${inject('testCluster').prefix}_migrate_${process.pid}_${count}`;
  await maintain(`create database ${name} template template0`);
  url = urlFor(db.migratorUrl, { database: name });
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await maintain(`drop database ${name} with (force)`);
});

const file = (path: string, text: string) => writeFileSync(join(folder, path), text);
const run = () => migrate({ url, passwords: db.passwords, folder });
const ask = async (query: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
};

describe('migrate', () => {
  it('applies files in order, once', async () => {
    file('0002-second.sql', 'insert into first.thing values (2)');
    file('0001-first.sql', 'create schema first; create table first.thing (n int)');
    expect(await run()).toEqual(['0001-first', '0002-second']);
    expect(await run()).toEqual([]);
    expect(await ask('select n from first.thing')).toEqual([{ n: 2 }]);
  });

  it('lets two runs at once apply each file once', async () => {
    file('0001-first.sql', 'create schema first; select pg_sleep(0.2)');
    const results = await Promise.all([run(), run()]);
    expect(results.flat()).toEqual(['0001-first']);
  });

  it('waits for a lock a quarter of a second at a time, so that nobody waits behind it for longer', async () => {
    file(
      '0001-first.sql',
      'create schema first; create table first.thing (n int); grant usage on schema first to public; grant select on first.thing to public',
    );
    await run();
    file('0002-second.sql', 'alter table first.thing add column m int');
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select from first.thing');
    const migrated = run();
    // The migration is at its table and waits for the reader; whoever comes after it gets through although
    // the reader stays.
    const waiting =
      "select from pg_stat_activity where application_name = 'commonhold migrate' and wait_event_type = 'Lock' and datname = current_database()";
    while ((await ask(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await ask('select n from first.thing')).toEqual([]);
    await reader.query('commit');
    await reader.end();
    expect(await migrated).toEqual(['0002-second']);
  });

  it('refuses a changed file', async () => {
    file('0001-first.sql', 'create schema first');
    await run();
    file('0001-first.sql', 'create schema first; create schema more');
    await expect(run()).rejects.toThrow('0001-first was changed after it had been applied');
    expect(await ask("select from pg_namespace where nspname = 'more'")).toEqual([]);
  });

  it('refuses a database from a newer version, and a file that comes too late', async () => {
    file('0002-second.sql', 'create schema second');
    await run();
    file('0001-first.sql', 'create schema first');
    await expect(run()).rejects.toThrow('0001-first comes before 0002-second');
    rmSync(join(folder, '0002-second.sql'));
    await expect(run()).rejects.toThrow('does not know');
  });

  it('takes the baseline in place of the chain it stands for, which gave the same schema and the same rows', async () => {
    cpSync(oldChain, folder, { recursive: true });
    expect((await run()).at(-1)).toBe('0290-transition-tables-alone');
    const kinds = 'select table_name, kind from platform.table_kind order by 1';
    const [before, declared] = [await schemaOf(url), await ask(kinds)];
    const [baseline = '', ...later] = readdirSync(migrationsFolder)
      .filter((each) => each.endsWith('.sql'))
      .map((each) => each.slice(0, -'.sql'.length));
    expect(await migrate({ url, passwords: db.passwords })).toEqual(later);
    expect(await ask('select name from platform.migration order by name')).toEqual([baseline, ...later].map((each) => ({ name: each })));

    const alone = mkdtempSync(join(tmpdir(), 'commonhold-baseline-'));
    cpSync(join(migrationsFolder, `${baseline}.sql`), join(alone, `${baseline}.sql`));
    await maintain(`drop database ${name} with (force)`, `create database ${name} template template0`);
    await migrate({ url, passwords: db.passwords, folder: alone }).finally(() => rmSync(alone, { recursive: true }));
    expect(await schemaOf(url)).toBe(before);
    expect(await ask(kinds)).toEqual(declared);
  }, 60_000);

  it('refuses the baseline where only some of what it stands for was applied, or something else', async () => {
    for (const each of readdirSync(oldChain)) if (each < '0009') cpSync(join(oldChain, each), join(folder, each));
    await run();
    await expect(migrate({ url, passwords: db.passwords })).rejects.toThrow(/^the database stands at 0008-jobs, and 0001-baseline begins/);
    for (const each of readdirSync(folder)) rmSync(join(folder, each));
    file('0001-first.sql', 'select 1');
    file('0001-first.json', '{ "0001-platform": "another" }');
    await expect(run()).rejects.toThrow('0001-platform was changed after it had been applied');
  });

  it('refuses stray names and numbers used twice', async () => {
    file('first.sql', 'select 1');
    await expect(run()).rejects.toThrow('first.sql is no migration');
    rmSync(join(folder, 'first.sql'));
    file('0001-a.sql', 'select 1');
    file('0001-b.sql', 'select 1');
    await expect(run()).rejects.toThrow('0001 is used twice');
  });

  it('takes a failing file back whole and names its line', async () => {
    file('0001-first.sql', 'create schema first;\ncreate table first.thing (n int);\nselect nonsense;');
    await expect(run()).rejects.toThrow('migration 0001-first line 3: column "nonsense" does not exist');
    expect(await ask("select from pg_namespace where nspname = 'first'")).toEqual([]);
  });

  it('holds assertions before and after, across all customers', async () => {
    const platform = "select customer_id from platform.outbox where kind = 'odd'";
    const { rows } = await sql<{ n: string }>`select count(*) as n from platform.migration`.execute(db.asMigrator);
    expect(Number(rows[0]?.n)).toBeGreaterThan(0);
    await migrate({ url, passwords: db.passwords });
    await ask("insert into platform.outbox (customer_id, kind, payload) values (7, 'odd', '{}'), (8, 'even', '{}')");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('truncate platform.migration');
    await client.end();
    file('0001-check.sql', 'create schema checked');
    file('0001-check.before.sql', platform);
    await expect(run()).rejects.toThrow('0001-check.before.sql found 1 offending rows, the first is {"customer_id":"7"}');
    rmSync(join(folder, '0001-check.before.sql'));
    file('0001-check.after.sql', platform);
    await expect(run()).rejects.toThrow('0001-check.after.sql found 1');
    file('0001-check.sql', "set local role commonhold_migrator; update platform.outbox set kind = 'even'");
    expect(await run()).toEqual(['0001-check']);
  });

  it('works for a database owner that is no superuser', async () => {
    const login = `${name}_owner`;
    const password = 'of a plain owner';
    await maintain(`create role ${login} login createrole createdb password '${password}'`, `alter database ${name} owner to ${login}`);
    const version = Number(((await ask('show server_version_num')) as { server_version_num: string }[])[0]?.server_version_num);
    // From 16 on, a plain CREATEROLE login may hand out only roles it made or administers; here the roles are
    // there already.
    if (version >= 160_000) {
      const client = new pg.Client({ connectionString: db.migratorUrl });
      await client.connect();
      for (const role of ['owner', 'app', 'queue', 'migrator'])
        await client.query(`grant commonhold_${role} to ${login} with admin true, inherit false, set false`);
      await client.end();
    }
    try {
      const plain = urlFor(url, { user: login, password });
      expect((await migrate({ url: plain, passwords: db.passwords })).length).toBeGreaterThan(0);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      // set_config() belongs to PostgreSQL's superuser, who alone can close it.
      expect((await catalogFaults(client)).filter((fault) => !fault.includes('set_config() is open'))).toEqual([]);
      await client.end();
      const app = openDatabase({ url: appUrl(url, db.passwords), applicationName: 'test' });
      await app.transact('7', (tx) => sql`insert into platform.outbox (customer_id, kind, payload) values (7, 'x', '{}')`.execute(tx.db));
      await app.close();
    } finally {
      await maintain(`alter database ${name} owner to current_user`);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`drop owned by ${login} cascade`);
      await client.query(`drop role ${login}`);
      await client.end();
    }
  });
});

describe('the roles', () => {
  it('are refused with rights that would undo row-level security', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // Roles are the whole cluster's, so the wrong right is given in a transaction that nobody else sees.
    await client.query('begin');
    await client.query('alter role commonhold_app bypassrls');
    await expect(prepareRoles(client, url, db.passwords)).rejects.toThrow('alter role commonhold_app nosuperuser nobypassrls');
    await client.query('rollback; begin');
    await client.query('alter role commonhold_owner login');
    await expect(prepareRoles(client, url, db.passwords)).rejects.toThrow('alter role commonhold_owner nologin');
    await client.query('rollback');
    await client.end();
  });

  it('let the application neither become another role nor alter anything', async () => {
    const customer = await newCustomer(db);
    for (const statement of [
      'set role commonhold_owner',
      'create table identity.mine (n int)',
      'alter table identity.customer disable row level security',
      'drop table platform.outbox',
      "select set_config('app.customer_id', '1', true)",
      'create schema mine',
    ]) {
      const attempt = db.database.transact(customer, (tx) => sql.raw(statement).execute(tx.db));
      await expect(attempt, statement).rejects.toMatchObject({ code: '42501' });
    }
  });
});
