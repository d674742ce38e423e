// The database as the rest of the product uses it: transactions in the context of one customer, and the
// tables without one.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult, type RawBuilder, sql, Transaction } from 'kysely';
import pg from 'pg';
import { assert } from '../kernel/kernel.ts';
import { tracing } from '../tracing/tracing.ts';
import { Connection, type Prepared, poolDialect, type Tables, typeParsers } from './connection.ts';
import { gather } from './exchange.ts';
import { openPing } from './ping.ts';

export { CompiledQuery, type RawBuilder, sql } from 'kysely';
export type { Tables } from './connection.ts';
export { allIds, type ColumnValues, jsonb, jsonText, nextIds, rowsFor, rowsOf } from './rows.ts';

/** A transaction in which row-level security shows one customer's rows and no other's. */
export interface Tx {
  readonly customerId: string;
  readonly db: Kysely<Tables>;
}

/**
 * The rows of a statement that is read to its end, in pages of so many: memory holds a few pages, and
 * PostgreSQL keeps none. For what is seldom read to its end declare a cursor: it is planned for its first
 * rows.
 */
export async function* pagesOfAll<R>(tx: Tx, statement: RawBuilder<R>, rows: number): AsyncGenerator<readonly R[]> {
  for await (const page of tx.db.getExecutor().stream<R>(statement.compile(tx.db), rows)) yield page.rows;
}

/** What is done in a transaction. */
export type Work<T> = (tx: Tx, last: Tx) => Promise<T>;

/**
 * The ids of records that a transaction changed, by the kinds triggers note them under (`platform.watch`).
 */
export type Noted = ReadonlyMap<string, readonly string[]>;

/** What follows from the changes of a transaction, within it, as its last act. */
export type BeforeCommit = (tx: Tx, noted: Noted) => Promise<void>;

/** One pool of connections as the application role. */
export interface Database {
  /**
   * Runs `work` in a READ COMMITTED transaction of the customer and commits it; any error rolls everything
   * back. Work that lost against a concurrent transaction (serialization failure, deadlock) is run again, up
   * to three times: it must not have effects outside the database. What it does with `last` is left to be
   * sent when it has returned, with COMMIT right behind: one exchange instead of two. Nobody sees the rows of
   * those statements; if one fails, nothing is committed, and its error is the transaction's. What triggers
   * noted is handed to `beforeCommit`. Throws OutcomeUnknown where nobody answers to COMMIT.
   */
  transact<T>(customerId: string, work: Work<T>): Promise<T>;
  /** The same for reading only; each statement sees what is committed when it starts. */
  read<T>(customerId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for what asks all it asks in one turn of the event loop: COMMIT travels with it, so a read is
   * one exchange. A statement sent later, after an answer was waited for, is a bug that says so.
   */
  readAtOnce<T>(customerId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for reading only, all statements seeing the same instant: reports. */
  snapshot<T>(customerId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Local and reference tables, outside any customer. Tenant tables show no row here. */
  readonly local: Kysely<Tables>;
  /**
   * Fails when PostgreSQL does not answer within five seconds. Asks on a connection of its own, so it waits
   * for nobody's work.
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Address of the database with the application role's name and password. */
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Most connections at a time; 10 by default. */
  poolSize?: number;
  /** How long a statement may run, in milliseconds; as long as it takes when silent. */
  statementMs?: number;
  logger?: { warn(details: object, message: string): void };
  /**
   * Is handed what was noted before each COMMIT that has something noted. Without it notes stay until a
   * transaction of the customer has it.
   */
  beforeCommit?: BeforeCommit | undefined;
}

/**
 * Every key leads with the customer, so a command finds its rows by an index. The planner must not think
 * otherwise: a connection keeps the plans of its foreign-key checks, and one made while a table was all but
 * empty reads the whole table for each row, however large it has become meanwhile. Ten thousand entries then
 * took seven seconds instead of 0.6; replanning every check took 1.9.
 */
const BY_INDEX = { name: 'by_index', text: 'set local enable_seqscan = off' };

/**
 * A command looks up keys, so one plan for all values serves it, and planning it anew would cost more than
 * running it. Readers are planned for their values: with one plan for all dates, a running balance came to
 * read the whole history of its account.
 */
const ONE_PLAN = { name: 'one_plan', text: 'set local plan_cache_mode = auto' };

/** How transactions of each kind begin, before the customer is set. */
const TRANSACT = [{ name: 'begin_transact', text: 'begin isolation level read committed read write' }, BY_INDEX, ONE_PLAN];
const READ = [{ name: 'begin_read', text: 'begin isolation level read committed read only' }];
/** A reader that asks everything in one turn; it begins like any other. */
const READ_AT_ONCE = [...READ];
const SNAPSHOT = [{ name: 'begin_snapshot', text: 'begin isolation level repeatable read read only' }];

/**
 * Sets the customer for the transaction that has begun; SET takes no parameters, and `once` lets nothing but
 * digits come here.
 */
const forCustomer = (customerId: string) => ({ name: '', text: `set local app.customer_id = '${customerId}'` });

const CUSTOMER_ID = /^[1-9]\d{0,18}$/;
const RETRIES = 3;
const LOST = new Set(['40001', '40P01']);
// Connection failures (class 08), the server going down or starting up (57P0x), too many connections.
const DOWN = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const DOWN_MESSAGE =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed|Query read timeout/;

/**
 * True for an error that says PostgreSQL is away for the moment: the server then answers 503 with
 * Retry-After.
 */
export function isDatabaseDown(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', syscall } = cause as { code?: string; syscall?: string };
    // A path that is not there is PostgreSQL's only where its socket was to be connected to.
    if (DOWN.test(code) || (code === 'ENOENT' && syscall === 'connect') || DOWN_MESSAGE.test(cause.message)) return true;
  }
  return false;
}

/** Nobody knows whether a transaction was committed: PostgreSQL went away while it was. */
export class OutcomeUnknown extends Error {}

function lostAgainstAnother(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (LOST.has((cause as { code?: string }).code ?? '')) return true;
  }
  return false;
}

/** A connection lent to one transaction; it refuses whoever kept it beyond the transaction's end. */
class Lent implements DatabaseConnection {
  readonly #connection: Connection;
  readonly #atOnce: boolean;
  ended = false;
  /** `atOnce`: the transaction ends with the turn its first statement is sent in. */
  constructor(connection: Connection, atOnce: boolean) {
    this.#connection = connection;
    this.#atOnce = atOnce;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    assert(!this.ended, `a statement was sent after its transaction had ended: ${query.sql.slice(0, 100)}`);
    const endsWithTurn = this.#atOnce && !this.#connection.isOpen;
    const answer = this.#connection.executeQuery<R>(query);
    if (endsWithTurn) {
      this.#connection.letGoWithTurn();
      setImmediate(() => {
        this.ended = true;
      });
    }
    return await answer;
  }
  streamQuery<R>(query: CompiledQuery, rows: number): AsyncIterableIterator<QueryResult<R>> {
    assert(!this.ended, `a statement was sent after its transaction had ended: ${query.sql.slice(0, 100)}`);
    return this.#connection.streamQuery<R>(query, rows);
  }
}

/** Keeps statements for the end of a transaction. */
class LeftForLast implements DatabaseConnection {
  readonly statements: CompiledQuery[] = [];
  ended = false;
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    assert(!this.ended, `a statement was left for a transaction that had ended: ${query.sql.slice(0, 100)}`);
    this.statements.push(query);
    return {
      get rows(): never {
        throw new Error(`nobody sees the rows of a statement left for last: ${query.sql.slice(0, 100)}`);
      },
    };
  }
  // biome-ignore lint/correctness/useYield: Kysely asks for the method; there are no rows yet.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('nothing is read from a statement left for last');
  }
}

function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: options.statementMs ?? 0,
    // Statements are short; compiling them, or starting processes to share one, takes longer than they do.
    // Estimates set either off: what is rare with one customer may be common over all of them, on whom
    // statistics are kept, and then a look-up of 70 rows waited 9 ms for two workers.
    options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_custom_plan',
    types: typeParsers,
    // Statements are sent without waiting for the answers before them, so BEGIN and the first query share a
    // round trip.
    pipeline: true,
  });
  const warn = (error: Error) => options.logger?.warn({ err: error }, 'a database connection was lost');
  pool.on('error', warn);
  // A connection that dies while lent out has no listener of the pool's; without one the error would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    gather(client);
  });
  return pool;
}

/**
 * Waits for all answers; the first in the order sent that is a failure decides, whichever is heard of first.
 */
async function allOf(sent: readonly Promise<unknown>[]): Promise<unknown[]> {
  return (await Promise.allSettled(sent)).map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

/** What steps answer, in their order. */
type Answers<Steps extends readonly (() => Promise<unknown>)[]> = { [At in keyof Steps]: Awaited<ReturnType<Steps[At]>> };

/**
 * Sends one statement after the other without waiting for answers: while PostgreSQL carries one out, the next
 * is put together. All are waited for; the first that fails decides. A step sends what it sends in the turn
 * it begins in, and may put something together that needs no answer.
 */
export async function inTurns<const Steps extends readonly (() => Promise<unknown>)[]>(...steps: Steps): Promise<Answers<Steps>> {
  const answers: Promise<unknown>[] = [];
  for (const step of steps) {
    const answer = step();
    // It is heard at the end; until then a failure is nobody's oversight.
    answer.catch(() => undefined);
    answers.push(answer);
    // What a turn gathers is sent with the next.
    await nextTurn();
    await nextTurn();
  }
  return (await allOf(answers)) as Answers<Steps>;
}

/** Runs a transaction again when it lost against another. */
async function retried<T>(once: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      if (attempt >= RETRIES || !lostAgainstAnother(error)) throw error;
      await sleep(Math.random() * 20 * (attempt + 1));
    }
  }
}

/** What transactions are begun with. */
interface Opened {
  pool: pg.Pool;
  options: DatabaseOptions;
  over(one: DatabaseConnection, customerId: string): Tx;
}

/**
 * Takes what triggers have noted of the customer: by this transaction, and by whatever writes without a hook.
 */
async function takeNoted(tx: Tx): Promise<Noted> {
  const taken = await sql<{ kind: string; ids: string[] }>`delete from platform.changed where customer_id = ${tx.customerId}
    returning kind, record_ids as ids`.execute(tx.db);
  const noted = new Map<string, Set<string>>();
  for (const { kind, ids } of taken.rows) noted.set(kind, new Set([...(noted.get(kind) ?? []), ...ids]));
  return new Map([...noted].map(([kind, ids]) => [kind, [...ids]]));
}

/** A transaction on a connection of its own, until it is ended. */
function begin({ over }: Opened, client: pg.PoolClient, customerId: string, kind: readonly Prepared[]) {
  const connection = new Connection(client, [...kind, forCustomer(customerId)]);
  const lent = new Lent(connection, kind === READ_AT_ONCE);
  const left = new LeftForLast();
  let broken: Error | undefined;
  const end = () => {
    lent.ended = true;
    left.ended = true;
  };
  const tx = over(lent, customerId);
  return {
    tx,
    last: over(left, customerId),
    /** Sends what was left for last, and hands on what was noted meanwhile. */
    async settle(beforeCommit: BeforeCommit | undefined): Promise<void> {
      const sent = left.statements.splice(0).map((statement) => lent.executeQuery(statement));
      left.ended = true;
      if (kind !== TRANSACT || !beforeCommit || !connection.isOpen) return void (await allOf(sent));
      const noted = (await allOf([...sent, takeNoted(tx)])).at(-1) as Noted;
      if (noted.size > 0) await beforeCommit(tx, noted);
    },
    async commit(): Promise<void> {
      end();
      // A reader has nothing to lose at COMMIT, so it does not wait for it.
      if (connection.isOpen && kind === TRANSACT) await connection.commit();
      else if (connection.isOpen && kind !== READ_AT_ONCE) connection.letGo();
    },
    async rollBack(): Promise<void> {
      end();
      if (connection.isOpen && (kind !== READ_AT_ONCE || connection.hasFailed))
        await connection.sendAlone('rollback').catch((failure: Error) => {
          broken = failure;
        });
    },
    release: () => client.release(broken),
  };
}

async function once<T>(opened: Opened, customerId: string, kind: readonly Prepared[], work: Work<T>): Promise<T> {
  assert(CUSTOMER_ID.test(customerId), `not a customer id: ${JSON.stringify(customerId)}`);
  const transaction = begin(opened, await opened.pool.connect(), customerId, kind);
  try {
    const result = await work(transaction.tx, transaction.last);
    await transaction.settle(opened.options.beforeCommit);
    await transaction.commit().catch((error: Error) => {
      throw isDatabaseDown(error) ? new OutcomeUnknown('PostgreSQL went away at COMMIT', { cause: error }) : error;
    });
    return result;
  } catch (error) {
    await transaction.rollBack();
    throw error;
  } finally {
    transaction.release();
  }
}

/** Opens a pool; nothing is connected before the first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options);
  const { ping, end: endPing } = openPing(options.url, options.applicationName);
  const dialect = poolDialect(pool);
  const local = new Kysely<Tables>({ dialect });
  const base = { config: { dialect }, dialect, driver: dialect.createDriver() };

  function over(one: DatabaseConnection, customerId: string): Tx {
    const executor = local.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(one) });
    return { customerId, db: new Transaction<Tables>({ ...base, executor }) };
  }
  const opened = { pool, options, over };

  function traced<T>(name: string, customerId: string, kind: readonly Prepared[], work: Work<T>): Promise<T> {
    const tracer = tracing();
    const run = () => retried(() => once(opened, customerId, kind, work));
    return tracer ? tracer.within({ name, kind: 'internal' }, run) : run();
  }

  return {
    transact: (customerId, work) => traced('transaction', customerId, TRANSACT, work),
    read: (customerId, work) => traced('read', customerId, READ, work),
    readAtOnce: (customerId, work) => traced('read', customerId, READ_AT_ONCE, work),
    snapshot: (customerId, work) => traced('snapshot', customerId, SNAPSHOT, work),
    local,
    ping,
    close: async () => {
      await local.destroy();
      await Promise.all([pool.end(), endPing()]);
    },
  };
}
