// Test databases are apart from each other, used as the application role, and gone afterwards.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.ts';
import { removeOrphans } from './cluster.setup.ts';
import { newCustomer, type TestDatabase, testDatabase } from './testkit.ts';

let first: TestDatabase;

beforeAll(async () => {
  first = await testDatabase();
});
afterAll(() => first.close());

const databases = async () =>
  (await sql<{ datname: string }>`select datname from pg_database`.execute(first.asMigrator)).rows.map(({ datname }) => datname);

describe('testDatabase', () => {
  it('gives each caller its own rows, and leaves nothing behind', async () => {
    const second = await testDatabase();
    const name = new URL(second.url).pathname.slice(1);
    const customer = await newCustomer(first);
    const count = async (db: TestDatabase) => (await sql`select customer_id from identity.customer`.execute(db.asMigrator)).rows.length;
    expect([await count(first), await count(second)]).toEqual([1, 0]);
    expect(
      await first.database.read(customer, async (tx) => (await sql`select customer_id from identity.customer`.execute(tx.db)).rows),
    ).toEqual([{ customer_id: customer }]);
    expect(await databases()).toContain(name);
    await second.close();
    expect(await databases()).not.toContain(name);
  });

  it('runs as the application role, which is no superuser', async () => {
    const { rows } = await sql`select current_user as name, rolsuper, rolbypassrls from pg_roles where rolname = current_user`.execute(
      first.database.local,
    );
    expect(rows).toEqual([{ name: 'commonhold_app', rolsuper: false, rolbypassrls: false }]);
  });
});

describe('removeOrphans', () => {
  it('removes the folder of a run that is over and spares one that lives', () => {
    const over = join(tmpdir(), 'commonhold-test-999999999-1');
    mkdirSync(join(over, 'postgres'), { recursive: true });
    writeFileSync(join(over, 'postgres', 'postmaster.pid'), '999999999\n');
    const strange = join(tmpdir(), 'commonhold-test-notes');
    mkdirSync(strange, { recursive: true });
    removeOrphans();
    expect(existsSync(over)).toBe(false);
    expect(existsSync(strange)).toBe(true);
    rmSync(strange, { recursive: true });
  });
});
