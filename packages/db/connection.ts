// How rows travel: pg connections behind Kysely, with dates, instants and cents arriving in the kernel's types.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { type Instant, parseInstant } from '../kernel/kernel.ts';

const OID = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  timestamptz: 1184,
  timestamptzArray: 1185,
  numeric: 1700,
  textArray: 1009,
};
const UTC_TEXT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** A timestamptz as PostgreSQL writes it, in the kernel's form: UTC with milliseconds (finer digits are cut). */
export function instantFrom(text: string): Instant {
  const match = UTC_TEXT.exec(text);
  if (!match) return parseInstant(/[+-]\d\d$/.test(text) ? `${text}:00` : text);
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z` as Instant;
}

const textArray = pg.types.getTypeParser(OID.textArray) as (text: string) => string[];
const asText = (text: string) => text;
const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, asText],
  [OID.numeric, asText],
  [OID.date, asText],
  [OID.timestamptz, instantFrom],
  [OID.int8Array, textArray],
  [OID.dateArray, textArray],
  [OID.timestamptzArray, (text) => textArray(text).map(instantFrom)],
]);

/** Type parsing for every connection of the product. */
export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

/** Columns named `…_cents` become bigint. Anything but a bigint column there is a bug in the statement: a sum lacks its cast. */
function centsToBigint(result: pg.QueryResult): void {
  for (const field of result.fields) {
    if (!field.name.endsWith('_cents')) continue;
    if (field.dataTypeID === OID.int8) {
      for (const row of result.rows) if (row[field.name] !== null) row[field.name] = BigInt(row[field.name]);
    } else if (field.dataTypeID === OID.int8Array) {
      for (const row of result.rows)
        row[field.name] = row[field.name]?.map((cents: string | null) => (cents === null ? null : BigInt(cents))) ?? null;
    } else {
      throw new Error(`column ${field.name} is not a bigint: cast it (sum(…)::bigint)`);
    }
  }
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One pg client as Kysely sees it. */
export class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer: pg.QueryResult | pg.QueryResult[] = await this.client.query(query.sql, query.parameters as unknown[]);
    const result = Array.isArray(answer) ? (answer.at(-1) as pg.QueryResult) : answer;
    centsToBigint(result);
    return COUNTED.has(result.command) ? { numAffectedRows: BigInt(result.rowCount ?? 0), rows: result.rows } : { rows: result.rows };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; a pipelined connection cannot hold a cursor open.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are not streamed: read keyset pages instead');
  }
}

/** Hands pg's pool to Kysely. */
class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect());
  }
  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await connection.client.query(`begin${isolation}${settings.accessMode ? ` ${settings.accessMode}` : ''}`);
  }
  async commitTransaction(connection: Connection): Promise<void> {
    await commit(connection.client);
  }
  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.client.query('rollback');
  }
  async releaseConnection(connection: Connection): Promise<void> {
    connection.client.release();
  }
  async destroy(): Promise<void> {}
}

/** COMMIT that says so when the server rolled back instead, because an earlier statement's error was swallowed. */
export async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it failed and its error was swallowed');
}

/** Kysely's PostgreSQL dialect over a pool whose owner closes it. */
export function poolDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
