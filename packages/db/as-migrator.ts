// A connection as the migrator, past row-level security: for the few acts the application's role may not do.
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { poolDialect, type Tables, typeParsers } from './connection.ts';

/** Runs `work` on one connection at the migrator's address, each statement by itself, and closes it. */
export async function asMigrator<T>(url: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'commonhold migrator',
    max: 1,
    connectionTimeoutMillis: 10_000,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    types: typeParsers,
  });
  // A connection that dies is seen by the statement that waits for it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    return await work(new Kysely<Tables>({ dialect: poolDialect(pool) }));
  } finally {
    await pool.end();
  }
}

/**
 * Runs `work` while no other process runs work of this name on the database; a second one waits for the
 * first. The lock goes with the connection, so that a process that is killed holds up nobody.
 */
export function aloneOnDatabase<T>(url: string, name: string, work: () => Promise<T>): Promise<T> {
  return asMigrator(url, (migrator) =>
    migrator.connection().execute(async (one) => {
      await sql`select pg_advisory_lock(hashtext(${name}))`.execute(one);
      return work();
    }),
  );
}
