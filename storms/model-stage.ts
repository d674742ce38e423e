// Where the model is played: the product's server in this process, all its transactions inside one that is
// rolled back, so that every sequence begins alike.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, Transaction } from 'kysely';
import pg from 'pg';
import { openLetters } from '../apps/server/mail.ts';
import { allRoutes } from '../apps/server/registry.ts';
import { hasCommunity, whyClosed } from '../modules/communities/communities.server.ts';
import { account, operator, users } from '../modules/identity/identity.contract.ts';
import { hashPassword, identityDoor, insertOperator } from '../modules/identity/identity.server.ts';
import type { ClientInput, ClientOutput, Endpoint } from '../packages/contract/contract.ts';
import { Connection, poolDialect, typeParsers } from '../packages/db/connection.ts';
import type { Database, Tables, Work } from '../packages/db/database.ts';
import { temporarySecrets } from '../packages/db/secrets.ts';
import { openFileStore } from '../packages/files/store.ts';
import { createServer } from '../packages/http/server.ts';
import { fixedClock } from '../packages/kernel/kernel.ts';

const password = 'a password for the model';

/**
 * A database whose transactions are savepoints while `begin` … `rollback` runs, and real ones otherwise. One
 * connection, one caller at a time.
 */
interface RehearsedDatabase extends Database {
  begin(): Promise<void>;
  rollback(): Promise<void>;
  readonly client: pg.ClientBase;
  /** Looks past the application role and row-level security. */
  asSuperuser<T>(work: () => Promise<T>): Promise<T>;
}

async function rehearsedDatabase(url: string): Promise<RehearsedDatabase> {
  const options = '-c role=commonhold_app -c TimeZone=UTC -c DateStyle=ISO -c jit=off';
  const pool = new pg.Pool({ connectionString: url, max: 1, types: typeParsers, options, pipeline: true });
  const dialect = poolDialect(pool);
  const client = await pool.connect();
  const plain = new Kysely<Tables>({ dialect });
  const connection = new Connection(client);
  const executor = plain.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  const db = new Transaction<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
  let rehearsing = false;
  async function run<T>(customerId: string, work: Work<T>): Promise<T> {
    const context = `set local app.customer_id = '${customerId}'; set local enable_seqscan = off`;
    await client.query(`${rehearsing ? 'savepoint act' : 'begin'}; ${context}`);
    try {
      const result = await work({ customerId, db }, { customerId, db });
      await client.query(rehearsing ? 'release savepoint act' : 'commit');
      return result;
    } catch (error) {
      await client.query(rehearsing ? 'rollback to savepoint act; release savepoint act' : 'rollback');
      throw error;
    }
  }
  return {
    transact: run,
    read: run,
    readAtOnce: run,
    snapshot: run,
    local: db,
    ping: async () => void (await client.query('select 1')),
    client,
    asSuperuser: async (work) => {
      await client.query('set role none');
      const result = await work();
      await client.query('set role commonhold_app');
      return result;
    },
    begin: async () => {
      rehearsing = true;
      await client.query('begin');
    },
    rollback: async () => {
      rehearsing = false;
      await client.query('rollback');
    },
    close: async () => {
      client.release();
      await plain.destroy();
      await pool.end();
    },
  };
}

/** An answer as it came. */
export interface Outcome {
  status: number;
  code: string;
  text: string;
  json: Record<string, unknown>;
}

/** A server for one customer, with a clerk and an approver. */
export interface Stage {
  customerId: string;
  database: RehearsedDatabase;
  /** Makes a call as the clerk, or as the approver, and gives whatever came back. */
  send<E extends Endpoint>(endpoint: E, input: ClientInput<E>, as?: 'clerk' | 'approver'): Promise<Outcome>;
  /** The same for calls that must succeed. */
  call<E extends Endpoint>(endpoint: E, input: ClientInput<E>, as?: 'clerk' | 'approver'): Promise<ClientOutput<E>>;
  close(): Promise<void>;
}

function queryOf(input: object): Record<string, string | string[]> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]));
}

/** Opens a stage on a migrated database; `url` is its migrator's address. */
export async function openStage(url: string): Promise<Stage> {
  const database = await rehearsedDatabase(url);
  const folder = mkdtempSync(join(tmpdir(), 'commonhold-model-'));
  const clock = fixedClock('2026-06-15T17:00:00.000Z');
  const services = {
    database,
    clock,
    secrets: temporarySecrets(),
    files: openFileStore(pathToFileURL(folder).href),
    mail: openLetters({ mailUrl: null, mailFrom: 'model@localhost', dataDir: folder }, () => {}),
    publicUrl: 'http://localhost',
    loopbackOnly: true,
  };
  const app = createServer({
    routes: allRoutes,
    identity: { ...identityDoor, hasCommunity, whyClosed },
    services,
    version: '0',
    logger: { level: 'error' },
  });
  const tokens: Record<'clerk' | 'approver', string> = { clerk: '', approver: '' };
  const send: Stage['send'] = async (endpoint, input, as = 'clerk') => {
    const isQuery = endpoint.method === 'GET';
    const answer = await app.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { authorization: `Bearer ${tokens[as]}`, ...(isQuery ? {} : { 'idempotency-key': randomUUID() }) },
      ...(isQuery ? { query: queryOf(input as object) } : { payload: input as object }),
    });
    const json = answer.json<Record<string, unknown>>();
    return { status: answer.statusCode, code: String(json['code'] ?? ''), text: answer.body, json };
  };
  const call: Stage['call'] = async (endpoint, input, as = 'clerk') => {
    const answer = await send(endpoint, input, as);
    if (answer.status !== 200) throw new Error(`${endpoint.name} answered ${answer.status}: ${answer.text}`);
    return answer.json as never;
  };
  const signIn = async (email: string) => (await call(account.signIn, { email, password })).Token;
  const customerId = await addCustomer({ database, call, signIn, tokens });
  return {
    customerId,
    database,
    send,
    call,
    close: async () => {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Entrance {
  database: RehearsedDatabase;
  call: Stage['call'];
  signIn(email: string): Promise<string>;
  tokens: Record<'clerk' | 'approver', string>;
}

async function addCustomer({ database, call, signIn, tokens }: Entrance): Promise<string> {
  const name = randomUUID();
  const email = (who: string) => `${who}-${name}@model.example`;
  const login = { email: email('operator'), passwordHash: await hashPassword(password) };
  await database.asSuperuser(() => insertOperator(database.local, { ...login, isSample: false }));
  tokens.approver = await signIn(email('operator'));
  const administrator = { administratorName: 'Ada', administratorEmail: email('ada'), administratorPassword: password };
  const { customerId } = await call(operator.createCustomer, { key: name, name: 'Model', ...administrator }, 'approver');
  tokens.approver = await signIn(email('ada'));
  const clerk = { displayName: 'Cleo', email: email('cleo'), password, roleNames: ['Administrator'], seesAllCommunities: true };
  await call(users.addUser, { ...clerk, communityIds: [] }, 'approver');
  tokens.clerk = await signIn(email('cleo'));
  return customerId;
}
