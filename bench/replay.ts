// Records the statements a piece of the product sends, and sends them again without the program around them:
// the SQL's own time, as the application role.
import { type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult, Transaction } from 'kysely';
import pg from 'pg';
import { Connection, poolDialect, typeParsers } from '../packages/db/connection.ts';
import type { Tables, Tx } from '../packages/db/database.ts';
import { timed } from './bench.ts';
import type { World } from './world.ts';

/** One statement with its parameters. */
export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Statements that were on their way together, in the order in which one waited for the answers to the one
 * before.
 */
export type Exchange = readonly Statement[];

/** Connections with the settings of the product's own pool. */
export function poolLike(world: World, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: world.appUrl,
    max: size,
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_custom_plan',
    types: typeParsers,
    pipeline: true,
  } as pg.PoolConfig);
  pool.on('error', () => {});
  return pool;
}

/**
 * Notes what is sent: what goes out before the answers to the last are all there belongs to the same
 * exchange.
 */
class Noting implements DatabaseConnection {
  readonly exchanges: Statement[][] = [];
  readonly #connection: Connection;
  #waiting = 0;
  constructor(client: pg.PoolClient) {
    this.#connection = new Connection(client);
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#waiting === 0) this.exchanges.push([]);
    this.exchanges.at(-1)?.push({ text: query.sql, values: [...query.parameters] });
    this.#waiting += 1;
    try {
      return await this.#connection.executeQuery<R>(query);
    } finally {
      this.#waiting -= 1;
    }
  }
  streamQuery<R>(query: CompiledQuery, rows: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, rows);
  }
}

/**
 * What `work` sends when it runs as the customer, the second time, as in a server that has been asked before;
 * what a rehearsal writes is taken back.
 */
export async function exchangesOf(
  world: World,
  customerId: string,
  work: (tx: Tx) => Promise<unknown>,
  end: 'commit' | 'rehearse' = 'commit',
): Promise<Exchange[]> {
  await sentBy(world, customerId, work, end);
  return sentBy(world, customerId, work, end);
}

async function sentBy(
  world: World,
  customerId: string,
  work: (tx: Tx) => Promise<unknown>,
  end: 'commit' | 'rehearse',
): Promise<Exchange[]> {
  const pool = poolLike(world, 1);
  const dialect = poolDialect(pool);
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.customer_id = '${customerId}'`);
    // A connection without a queue before it, as the product's own transactions have: what is asked together
    // travels together.
    const connection = new Noting(client);
    const executor = new Kysely<Tables>({ dialect }).getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) });
    const db = new Transaction<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
    await work({ customerId, db });
    await client.query(end === 'commit' ? 'commit' : 'rollback');
    return connection.exchanges;
  } finally {
    client.release(true);
    await pool.end();
  }
}

/**
 * Sends statements in a customer's transaction as the product does: prepared, those of one exchange together.
 */
export class Replayer {
  readonly #pool: pg.Pool;
  readonly #names = new Map<string, string>();
  constructor(world: World) {
    this.#pool = poolLike(world, 1);
  }

  async #send(client: pg.PoolClient, exchanges: readonly Exchange[]): Promise<void> {
    for (const exchange of exchanges) {
      await Promise.all(
        exchange.map((statement) => {
          const name = this.#names.get(statement.text) ?? `r${this.#names.size}`;
          this.#names.set(statement.text, name);
          return client.query({ name, ...statement });
        }),
      );
    }
  }

  /**
   * Milliseconds of all statements together; beginning the transaction shares the first exchange, and nobody
   * waits for its end.
   */
  async run(customerId: string, exchanges: readonly Exchange[]): Promise<number> {
    const client = await this.#pool.connect();
    try {
      return await timed(async () => {
        client.query(`begin isolation level repeatable read read only; set local app.customer_id = '${customerId}'`).catch(() => {});
        await this.#send(client, exchanges);
        client.query('commit').catch(() => {});
      });
    } finally {
      client.release();
    }
  }

  /**
   * The same for statements that write: what they wrote is taken back, and what must stand `before` them is
   * done, outside the time.
   */
  async rehearse(customerId: string, exchanges: readonly Exchange[], before: readonly Exchange[] = []): Promise<number> {
    const client = await this.#pool.connect();
    const begin = () =>
      client
        .query(`begin; set local enable_seqscan = off; set local plan_cache_mode = auto; set local app.customer_id = '${customerId}'`)
        .catch(() => {});
    try {
      if (before.length > 0) {
        begin();
        await this.#send(client, before);
      }
      const time = await timed(async () => {
        if (before.length === 0) begin();
        await this.#send(client, exchanges);
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
