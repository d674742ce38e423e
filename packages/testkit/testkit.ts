// A database of its own for each test file, cloned from the run's migrated template and used as the
// application role.
import { randomBytes } from 'node:crypto';
import { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { poolDialect, typeParsers } from '../db/connection.ts';
import { type BeforeCommit, type Database, openDatabase, sql, type Tables } from '../db/database.ts';
import { urlFor } from '../db/embedded.ts';
import { appUrl, queueUrl, type RolePasswords } from '../db/roles.ts';
import './cluster.setup.ts';

export interface TestDatabase {
  /** As the application role: what every test uses. */
  readonly database: Database;
  /** Addresses of this database for the application, the job tables' owner and the migrator. */
  readonly url: string;
  readonly queueUrl: string;
  readonly migratorUrl: string;
  readonly passwords: RolePasswords;
  /** Hands what is noted from now on, and what was noted before, to a hook, as the product does. */
  beforeCommit(hook: BeforeCommit): void;
  /** As the migrator, past row-level security: only to switch guards off and to look behind them. */
  readonly asMigrator: Kysely<Tables>;
  /**
   * Closes everything and keeps the database to be copied for the rest of the run; gives what makes a
   * copy.
   */
  freeze(): Promise<() => Promise<TestDatabase>>;
  /** Closes everything and drops the database. */
  close(): Promise<void>;
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testCluster').url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A fresh migrated database. Call it in `beforeAll` and `close()` it in `afterAll`. */
export function testDatabase(): Promise<TestDatabase> {
  return copyOf(inject('testCluster').template);
}

async function copyOf(template: string): Promise<TestDatabase> {
  const { url: clusterUrl, prefix, strategy, passwords } = inject('testCluster');
  const name = `${prefix}_${randomBytes(5).toString('hex')}`;
  await maintain(`create database ${name} template ${template} strategy ${strategy}`);
  const migratorUrl = urlFor(clusterUrl, { database: name });
  const url = appUrl(migratorUrl, passwords);
  const hook: { is?: BeforeCommit } = {};
  const database = openDatabase({
    url,
    applicationName: 'test',
    poolSize: 8,
    get beforeCommit() {
      return hook.is;
    },
  });
  const migratorPool = new pg.Pool({
    connectionString: migratorUrl,
    max: 3,
    types: typeParsers,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  });
  migratorPool.on('error', () => {});
  const disconnect = async () => {
    await database.close();
    await migratorPool.end();
  };
  return {
    database,
    beforeCommit: (given) => {
      hook.is = given;
    },
    url,
    queueUrl: queueUrl(migratorUrl, passwords),
    migratorUrl,
    passwords,
    asMigrator: new Kysely<Tables>({ dialect: poolDialect(migratorPool) }),
    freeze: async () => {
      await disconnect();
      return () => copyOf(name);
    },
    close: async () => {
      await disconnect();
      await maintain(`drop database if exists ${name} with (force)`);
    },
  };
}

/** A new customer with no rows of its own yet; returns its id. */
export async function newCustomer(db: TestDatabase, name = 'Test Management'): Promise<string> {
  const { rows } = await sql<{ customer_id: string }>`insert into identity.customer (name) values (${name}) returning customer_id`.execute(
    db.asMigrator,
  );
  return rows[0]?.customer_id as string;
}
