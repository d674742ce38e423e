// Records the statements a piece of the product sends, and sends them again without the program around them: the SQL's own time, as the application role.
import { Kysely } from 'kysely';
import pg from 'pg';
import { poolDialect, typeParsers } from '../packages/db/connection.ts';
import { sql, type Tables, type Tx } from '../packages/db/database.ts';
import { timed } from './bench.ts';
import type { World } from './world.ts';

/** One statement with its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Connections with the settings of the product's own pool. */
export function poolLike(world: World, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: world.appUrl,
    max: size,
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off',
    types: typeParsers,
    pipeline: true,
  } as pg.PoolConfig);
  pool.on('error', () => {});
  return pool;
}

class TakenBack extends Error {}

/** What `work` sends when it runs as the customer; what a rehearsal writes is taken back. */
export async function statementsOf(
  world: World,
  customerId: string,
  work: (tx: Tx) => Promise<unknown>,
  end: 'commit' | 'rehearse' = 'commit',
): Promise<Statement[]> {
  const pool = poolLike(world, 1);
  const sent: Statement[] = [];
  const log = (event: { query: { sql: string; parameters: readonly unknown[] } }) =>
    void sent.push({ text: event.query.sql, values: [...event.query.parameters] });
  const db = new Kysely<Tables>({ dialect: poolDialect(pool), log });
  try {
    await db.transaction().execute(async (transaction) => {
      await sql.raw(`set local app.customer_id = '${customerId}'`).execute(transaction);
      sent.length = 0;
      await work({ customerId, db: transaction });
      if (end === 'rehearse') throw new TakenBack();
    });
    return sent;
  } catch (error) {
    if (error instanceof TakenBack) return sent;
    throw error;
  } finally {
    await pool.end();
  }
}

/** Sends statements one after the other in a customer's transaction, as the product does. */
export class Replayer {
  readonly #pool: pg.Pool;
  constructor(world: World) {
    this.#pool = poolLike(world, 1);
  }

  /** Milliseconds of all statements together; beginning the transaction shares the round trip of the first, and nobody waits for its end. */
  async run(customerId: string, statements: readonly Statement[]): Promise<number> {
    const client = await this.#pool.connect();
    try {
      return await timed(async () => {
        client.query(`begin isolation level repeatable read read only; set local app.customer_id = '${customerId}'`).catch(() => {});
        for (const statement of statements) await client.query(statement);
        client.query('commit').catch(() => {});
      });
    } finally {
      client.release();
    }
  }

  /** The same for statements that write: what they wrote is taken back, outside the time. */
  async rehearse(customerId: string, statements: readonly Statement[]): Promise<number> {
    const client = await this.#pool.connect();
    try {
      const time = await timed(async () => {
        client.query(`begin; set local enable_seqscan = off; set local app.customer_id = '${customerId}'`).catch(() => {});
        for (const statement of statements) await client.query(statement);
      });
      await client.query('rollback');
      return time;
    } finally {
      client.release();
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
