// Loads many rows as the migrator: one transaction on one connection, rows by COPY, without the triggers and
// foreign keys of each row.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CompiledQuery, type DatabaseConnection, Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { assert } from '../kernel/kernel.ts';
import { Connection, poolDialect, type Tables, typeParsers } from './connection.ts';
import type { Tx } from './database.ts';

/** A transaction of the migrator, who sees all customers: every statement must name the customer itself. */
export interface LoadingTx extends Tx {
  /** Sends rows in PostgreSQL's text form (`copyRow`) to a `copy … from stdin`; how many there were. */
  copyIn(statement: string, rows: AsyncIterable<Uint8Array | string>): Promise<number>;
  /**
   * Runs `work` on another connection at once, such as for taking numbers while rows are sent on this one.
   * What it writes stays, whatever becomes of the load.
   */
  beside<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` without the triggers and foreign keys of each row. Whoever does this does their work, as a
   * whole.
   */
  withoutGuards<T>(work: () => Promise<T>): Promise<T>;
}

/** What a load ends with: kept and committed, or taken back. */
export interface Loaded<T> {
  keep: boolean;
  value: T;
}

/**
 * Thrown by `work`, or by the rows it sends, when what is loaded turns out not to be sound: everything is
 * taken back, and the load gives null.
 */
export class LoadingEnds extends Error {}

const UNIQUE_VIOLATION = '23505';

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A text as a value of COPY. */
export function copyText(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found) : text;
}

async function requireSuperuser(client: pg.ClientBase): Promise<void> {
  const found = await client.query<{ may: boolean }>('select rolsuper as may from pg_roles where rolname = current_user');
  if (found.rows[0]?.may !== true)
    throw new Error('The login of DATABASE_URL must be a superuser while rows are loaded. Nothing was written.');
}

function transactionOver(client: pg.PoolClient, pool: pg.Pool, customerId: string): LoadingTx {
  const connection: DatabaseConnection = new Connection(client);
  const dialect = poolDialect(pool);
  const kysely = new Kysely<Tables>({ dialect });
  const executor = kysely.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  const db = new Transaction<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
  return {
    customerId,
    db,
    copyIn: async (statement, rows) => {
      const target = client.query(copyFrom(statement));
      await pipeline(Readable.from(rows, { objectMode: false, highWaterMark: 1_048_576 }), target);
      return target.rowCount;
    },
    beside: (work) => kysely.connection().execute((other) => work({ customerId, db: other })),
    withoutGuards: async (work) => {
      await db.executeQuery(CompiledQuery.raw('set local session_replication_role = replica'));
      const value = await work();
      await db.executeQuery(CompiledQuery.raw('set local session_replication_role = origin'));
      return value;
    },
  };
}

/**
 * Runs `work` in one READ COMMITTED transaction of the customer; `url` is the migrator's, who must be a
 * superuser. Committed when `work` says so, taken back otherwise or when it throws; null when a row stands
 * there already under one of its keys, or after `LoadingEnds`. It may take long and keeps every lock it takes
 * to its end. Rows are found by their keys: the planner knows nothing yet of what has just been loaded.
 */
export async function loadTogether<T>(url: string, customerId: string, work: (tx: LoadingTx) => Promise<Loaded<T>>): Promise<T | null> {
  assert(/^[1-9]\d{0,18}$/.test(customerId), `not a customer id: ${JSON.stringify(customerId)}`);
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'commonhold loading',
    max: 2,
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
    types: typeParsers,
  });
  // A connection that dies is seen by the statement that waits for it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const client = await pool.connect();
    try {
      await requireSuperuser(client);
      await client.query(
        `begin isolation level read committed; set local app.customer_id = '${customerId}'; set local work_mem = '256MB'; set local enable_seqscan = off`,
      );
      const { keep, value } = await work(transactionOver(client, pool, customerId));
      await client.query(keep ? 'commit' : 'rollback');
      return value;
    } catch (error) {
      if (error instanceof LoadingEnds || (error as { code?: string }).code === UNIQUE_VIOLATION) return null;
      throw error;
    } finally {
      // Whatever was not committed goes with the connection.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
