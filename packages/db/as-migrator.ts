// A connection as the migrator, past row-level security: for the few acts the application's role may not do.
import { Kysely } from 'kysely';
import pg from 'pg';
import { poolDialect, typeParsers } from './connection.ts';
import type { Tables } from './tables.ts';

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
  pool.on('error', () => {});
  try {
    return await work(new Kysely<Tables>({ dialect: poolDialect(pool) }));
  } finally {
    await pool.end();
  }
}
