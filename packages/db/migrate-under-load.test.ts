// A filled database is migrated while people work: no statement of theirs waits a second for a lock, and none
// fails.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { modulo } from '../kernel/kernel.ts';
import { type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { type Database, openDatabase, sql } from './database.ts';
import { urlFor } from './embedded.ts';
import { migrate, migrationsFolder } from './migrate.ts';
import { appUrl } from './roles.ts';

/** The migrations before the baseline, kept for one release. */
const oldChain = join(import.meta.dirname, 'testdata/old-chain');
/** What the installation stood at when it was filled. */
const STOOD_AT = '0100';
const ROWS = 20_000;
const WORKERS = 4;
const ORDER = 'lock table platform.audit_event in access exclusive mode; lock table identity.session in access exclusive mode;';

let db: TestDatabase;
let folder: string;
let name: string;
let url: string;
let database: Database;

async function maintain(statement: string, address = inject('testCluster').url): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Rows of one customer in the tables every command and every call touches. */
const filling = `
  insert into identity.customer (customer_id, name) values (1, 'Load');
  insert into identity.customer_key (customer_key, customer_id) values ('load', 1);
  insert into identity.login (login_id, email, password_hash, customer_id, user_id)
    select n, 'user' || n || '@load.example', 'hash', 1, n from generate_series(1, 50) n;
  insert into identity.app_user (customer_id, user_id, login_id, display_name, email)
    select 1, n, n, 'User ' || n, 'user' || n || '@load.example' from generate_series(1, 50) n;
  insert into identity.session (session_id, login_id, customer_id, user_id, started_time, expires_time, address, agent)
    select gen_random_uuid(), 1 + n % 50, 1, 1 + n % 50, now(), now(), '192.0.2.' || n % 250, 'agent' from generate_series(1, ${ROWS}) n;
  insert into identity.sign_in_failure (subject, failures, last_time) select 's' || n, 1, now() from generate_series(1, ${ROWS}) n;
  insert into platform.audit_event (customer_id, command, user_id) select 1, 'Load.fill', 1 + n % 50 from generate_series(1, ${ROWS}) n;
  insert into platform.job_progress (job_id, customer_id, user_id, kind, title, state)
    select gen_random_uuid(), 1, 1 + n % 50, 'load', 'Load', 'done' from generate_series(1, ${ROWS}) n`;

/** One command as the product sends it: claims its key, reads, writes, leaves its event. */
async function command(nth: number): Promise<void> {
  const user = String(1 + modulo(nth, 50));
  await database.transact('1', async (tx) => {
    await sql`set local lock_timeout = '1s'`.execute(tx.db);
    await sql`insert into platform.idempotency_key (customer_id, key, request_hash) values (1, ${randomUUID()}, '')`.execute(tx.db);
    await sql`select state from platform.job_progress where customer_id = 1 and user_id = ${user} order by started_time desc limit 5`.execute(
      tx.db,
    );
    await sql`update identity.session set seen_time = now() where session_id = (select session_id from identity.session where login_id = ${user} limit 1)`.execute(
      tx.db,
    );
    await sql`insert into platform.audit_event (customer_id, command, user_id) values (1, 'Load.command', ${user})`.execute(tx.db);
  });
}

/** Works until `until` is over or a command fails; how many commands were done, and what failed. */
async function working(until: Promise<unknown>): Promise<{ done: number; failures: string[] }> {
  let over = false;
  const told = { done: 0, failures: [] as string[] };
  const end = until.finally(() => {
    over = true;
  });
  const workers = Array.from({ length: WORKERS }, async (_, worker) => {
    try {
      for (let nth = worker; !over; nth += WORKERS) {
        await command(nth);
        told.done += 1;
      }
    } catch (error) {
      told.failures.push((error as Error).message);
    }
  });
  await Promise.all([end, ...workers]);
  return told;
}

beforeAll(async () => {
  db = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'commonhold-load-'));
  name = `${inject('testCluster').prefix}_load_${process.pid}`;
  await maintain(`create database ${name} template template0`);
  url = urlFor(db.migratorUrl, { database: name });
  for (const file of readdirSync(oldChain)) if (file.slice(0, 4) <= STOOD_AT) cpSync(join(oldChain, file), join(folder, file));
  await migrate({ url, passwords: db.passwords, folder });
  await maintain(filling, url);
  database = openDatabase({ url: appUrl(url, db.passwords), applicationName: 'load', poolSize: WORKERS });
});
afterAll(async () => {
  await database.close();
  await maintain(`drop database ${name} with (force)`);
  rmSync(folder, { recursive: true });
  await db.close();
});

it('everything since is applied while four people work, and nobody waits a second for a lock', async () => {
  let applied: string[] = [];
  const migrating = migrate({ url, passwords: db.passwords, folder: oldChain }).then((names) => {
    applied = names;
  });
  const { done, failures } = await working(migrating);
  expect(failures).toEqual([]);
  expect(done).toBeGreaterThanOrEqual(WORKERS);
  expect(applied.at(-1)).toBe(
    readdirSync(oldChain)
      .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
      .sort()
      .at(-1)
      ?.slice(0, -'.sql'.length),
  );
});

it('tables are taken in another order than commands take them', async () => {
  const more = mkdtempSync(join(tmpdir(), 'commonhold-load-'));
  cpSync(migrationsFolder, more, { recursive: true });
  writeFileSync(join(more, '9998-other-order.sql'), ORDER);
  const { failures } = await working(migrate({ url, passwords: db.passwords, folder: more }));
  rmSync(more, { recursive: true });
  expect(failures).toEqual([]);
}, 10_000);

it('a migration that keeps a table to itself for longer is noticed', async () => {
  rmSync(folder, { recursive: true });
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFileSync(join(folder, '9998-other-order.sql'), ORDER);
  writeFileSync(join(folder, '9999-slow.sql'), 'lock table identity.session in access exclusive mode; select pg_sleep(1.5);');
  const { failures } = await working(migrate({ url, passwords: db.passwords, folder }));
  expect(new Set(failures)).toEqual(new Set(['canceling statement due to lock timeout']));
});
