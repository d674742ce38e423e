// How rows travel: pg connections behind Kysely, with dates, instants and cents arriving in the kernel's types.
import type { Socket } from 'node:net';
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
import { type SpanStart, tracing } from '../tracing/tracing.ts';

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

/**
 * Statements with parameters are parsed once on each connection, and planned anew only while PostgreSQL finds that worth it: for a short statement both cost more
 * than running it. Texts are few, since values are parameters; should they ever grow without end, the later ones go unprepared.
 */
const MOST_PREPARED = 2_000;
const names = new Map<string, string>();

/** The name a statement is prepared under, in this process for good; none without parameters. */
function nameOf({ sql, parameters }: CompiledQuery): { name?: string } {
  if (parameters.length === 0) return {};
  const known = names.get(sql);
  if (known !== undefined) return { name: known };
  if (names.size >= MOST_PREPARED) return {};
  const name = `s${names.size}`;
  names.set(sql, name);
  return { name };
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A short statement without parameters or rows; one with a name is parsed once on each connection. */
export interface Prepared {
  name: string;
  text: string;
}

/** What pg's connection offers for the messages of the extended protocol; its types leave it out. */
interface Wire {
  stream: Socket;
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: { portal: string; statement: string; values: readonly [] }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
  parsedStatements: Record<string, string>;
}

/** The part of pg's query that is not in its types. */
const Statement = pg.Query as unknown as new (
  config: { name?: string; text: string; values: unknown[]; types: pg.CustomTypesConfig; queryMode: 'extended' },
  done: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & {
  name?: string;
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
};

const parsed = new WeakMap<Wire, Set<string>>();

/**
 * The first statement of a transaction, with the statements that open it before it. All of them travel together and are answered together, so that a
 * transaction of one statement costs the database one exchange.
 */
class OpeningStatement extends Statement {
  readonly #opening: readonly Prepared[];
  #unanswered: number;
  constructor(
    opening: readonly Prepared[],
    query: { name?: string; text: string; values: unknown[] },
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super({ ...query, types: typeParsers, queryMode: 'extended' }, done);
    this.#opening = opening;
    this.#unanswered = opening.length;
  }

  override prepare(wire: Wire): void {
    const known = parsed.get(wire) ?? new Set();
    parsed.set(wire, known);
    for (const { name, text } of this.#opening) {
      if (!known.has(name)) wire.parse({ name, text, types: [] });
      if (name !== '') known.add(name);
      wire.bind({ portal: '', statement: name, values: [] });
      wire.execute({ portal: '', rows: 0 });
    }
    super.prepare(wire);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#unanswered === 0) super.handleCommandComplete(message, wire);
    else this.#unanswered -= 1;
  }

  /** Which of the statements were parsed before one failed is not known: all are forgotten on both sides. Forgetting what was not there is no error. */
  override handleError(error: Error, wire: Wire): void {
    for (const name of [...this.#opening.map((one) => one.name), this.name ?? '']) {
      if (name === '') continue;
      wire.close({ type: 'S', name });
      parsed.get(wire)?.delete(name);
      delete wire.parsedStatements[name];
    }
    super.handleError(error, wire);
  }
}

/** A span for a statement: its text, in which values are only numbered. */
function statementSpan(text: string): SpanStart {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  return { name: verb, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text } };
}

/** What PostgreSQL answers to statements that were on their way when one before them failed. */
const NOT_RUN = '25P02';

/**
 * One pg client as Kysely sees it. Statements may be on their way together: the first that fails decides, and those after it, which PostgreSQL does not run, fail
 * with its error and not with one of their own.
 */
export class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  #opening: readonly Prepared[];
  #failure: unknown;
  /** `opening` is sent before the first statement: what begins the transaction. */
  constructor(client: pg.PoolClient, opening: readonly Prepared[] = []) {
    this.client = client;
    this.#opening = opening;
  }

  /** True once the first statement has been sent, and the transaction begun with it. */
  get isOpen(): boolean {
    return this.#opening.length === 0;
  }

  #send(query: CompiledQuery): Promise<pg.QueryResult | pg.QueryResult[]> {
    const statement = { ...nameOf(query), text: query.sql, values: query.parameters as unknown[] };
    const opening = this.#opening;
    if (opening.length === 0) return this.client.query(statement);
    this.#opening = [];
    return new Promise((resolve, reject) => {
      this.client.query(new OpeningStatement(opening, statement, (error, result) => (error ? reject(error) : resolve(result))));
    });
  }

  async #answerTo(query: CompiledQuery): Promise<pg.QueryResult | pg.QueryResult[]> {
    const tracer = tracing();
    try {
      const answer = await (tracer ? tracer.within(statementSpan(query.sql), () => this.#send(query)) : this.#send(query));
      this.#failure = undefined;
      return answer;
    } catch (error) {
      this.#failure ??= error;
      throw (error as { code?: string }).code === NOT_RUN ? this.#failure : error;
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await this.#answerTo(query);
    const result = Array.isArray(answer) ? (answer.at(-1) as pg.QueryResult) : answer;
    centsToBigint(result);
    return COUNTED.has(result.command) ? { numAffectedRows: BigInt(result.rowCount ?? 0), rows: result.rows } : { rows: result.rows };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; a pipelined connection cannot hold a cursor open.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are not streamed: read keyset pages instead');
  }
}

/**
 * Lets what a turn of the event loop sends on a connection travel in one piece: the end of one transaction, the beginning of the next and its first
 * statement are one write instead of three, each of which costs more than making the statement.
 */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: Wire }).connection;
  const write = stream.write.bind(stream) as (bytes: Uint8Array) => boolean;
  let gathering = false;
  stream.write = (bytes: Uint8Array | string) => {
    if (!gathering) {
      gathering = true;
      stream.cork();
      setImmediate(() => {
        gathering = false;
        stream.uncork();
      });
    }
    return write(bytes as Uint8Array);
  };
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
