// How rows travel: pg connections behind Kysely, with dates, instants and cents arriving in the kernel's
// types.
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
import { assert, type Instant, parseInstant } from '../kernel/kernel.ts';
import { type SpanStart, tracing } from '../tracing/tracing.ts';
import { endExchange, isGathering, type Prepared, type Sent, sendLastOfTurn, sendPaged, sendTogether, sendUnasked } from './exchange.ts';

export type { Prepared } from './exchange.ts';

/**
 * What the builder knows of the database. Statements are written as SQL and say what their rows are; types
 * of every table and column would cost the compiler gigabytes.
 */
export type Tables = Record<string, Record<string, unknown>>;

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

/**
 * A timestamptz as PostgreSQL writes it, in the kernel's form: UTC with milliseconds (finer digits are cut).
 */
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

/**
 * Columns named `…_cents` become bigint. Anything but a bigint column there is a bug in the statement: a sum
 * lacks its cast.
 */
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
 * Statements with parameters are parsed once on each connection, and planned anew only while PostgreSQL finds
 * that worth it: for a short statement both cost more than running it. Texts are few, since values are
 * parameters; should they ever grow without end, the later ones go unprepared.
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

/**
 * Pages asked for before they are used: PostgreSQL and the program are both kept busy, and memory holds a few
 * pages.
 */
const PAGES_AHEAD = 2;

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const COMMIT = { name: 'commit', text: 'commit', values: [] };

/** A span for a statement: its text, in which values are only numbered. */
function statementSpan(text: string): SpanStart {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  return { name: verb, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text } };
}

/** What PostgreSQL answers to statements that were on their way when one before them failed. */
const NOT_RUN = '25P02';

/**
 * One pg client as Kysely sees it. Statements may be on their way together: the first that fails decides, and
 * those after it, which PostgreSQL does not run, fail with its error and not with one of their own.
 */
export class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #isGathering: boolean;
  #opening: readonly Prepared[];
  #failure: unknown;
  #portals = 0;
  /** `opening` is sent before the first statement: what begins the transaction. */
  constructor(client: pg.PoolClient, opening: readonly Prepared[] = []) {
    this.#client = client;
    this.#isGathering = isGathering(client);
    this.#opening = opening;
  }

  /** True once the first statement has been sent, and the transaction begun with it. */
  get isOpen(): boolean {
    return this.#opening.length === 0;
  }

  #begin(): void {
    const opening = this.#opening;
    this.#opening = [];
    for (const one of opening) sendUnasked(this.#client, typeParsers, one);
  }

  #send(statement: Sent): Promise<pg.QueryResult | pg.QueryResult[]> {
    if (!this.#isGathering) return this.#client.query(statement);
    this.#begin();
    return sendTogether(this.#client, typeParsers, statement);
  }

  /**
   * COMMIT, behind the statements sent before it; says so when PostgreSQL rolled back instead, because an
   * earlier statement's error was swallowed.
   */
  async commit(): Promise<void> {
    const { command } = (await this.#send(COMMIT)) as pg.QueryResult;
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it failed and its error was swallowed');
  }

  /** COMMIT of a transaction that only read: nobody waits for it. */
  letGo(): void {
    endExchange(this.#client);
    sendUnasked(this.#client, typeParsers, COMMIT);
  }

  /** The same, sent with what this turn of the event loop still sends. */
  letGoWithTurn(): void {
    sendLastOfTurn(this.#client, COMMIT);
  }

  /** True once a statement has failed. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** A statement such as ROLLBACK, which is run whatever became of those before it. */
  async sendAlone(text: string): Promise<void> {
    endExchange(this.#client);
    await this.#send({ name: text, text, values: [] });
  }

  release(): void {
    this.#client.release();
  }

  async #answerTo(query: CompiledQuery): Promise<pg.QueryResult | pg.QueryResult[]> {
    const tracer = tracing();
    const statement = { ...nameOf(query), text: query.sql, values: query.parameters as unknown[] };
    try {
      const answer = await (tracer ? tracer.within(statementSpan(query.sql), () => this.#send(statement)) : this.#send(statement));
      this.#failure = undefined;
      return answer;
    } catch (error) {
      // As pg does it for a query of its own: the stack leads to whoever asked.
      if (error instanceof Error) Error.captureStackTrace(error);
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

  /**
   * The rows in pages of so many; the next pages are on their way while one is used. They are planned for
   * being read to their end.
   */
  async *streamQuery<R>(query: CompiledQuery, rows: number): AsyncIterableIterator<QueryResult<R>> {
    assert(this.#isGathering, 'rows are read page by page within a transaction, which holds their portal open');
    this.#begin();
    this.#portals += 1;
    const page = { portal: `rows ${this.#portals}`, rows };
    const { first, more, close } = sendPaged(this.#client, typeParsers, { text: query.sql, values: query.parameters as unknown[] }, page);
    const ahead: Promise<pg.QueryResult>[] = [first];
    try {
      for (let next = ahead.shift(); next; next = ahead.shift()) {
        const result = await next;
        while (result.rows.length === rows && ahead.length < PAGES_AHEAD) {
          const asked = more(result.fields);
          // Heard when its turn comes.
          asked.catch(() => {});
          ahead.push(asked);
        }
        centsToBigint(result);
        yield { rows: result.rows };
        if (result.rows.length < rows) return;
      }
    } finally {
      await Promise.allSettled(ahead);
      close();
    }
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
    await connection.sendAlone(`begin${isolation}${settings.accessMode ? ` ${settings.accessMode}` : ''}`);
  }
  async commitTransaction(connection: Connection): Promise<void> {
    await connection.commit();
  }
  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.sendAlone('rollback');
  }
  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }
  async destroy(): Promise<void> {}
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
