// A server in the process for tests, on a database of its own, with a customer and its administrator signed in.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ClientInput, ClientOutput, Endpoint } from '../../packages/contract/contract.ts';
import { temporarySecrets } from '../../packages/db/secrets.ts';
import { temporaryFiles } from '../../packages/files/store.testing.ts';
import type { IdentityDoor } from '../../packages/http/gate.ts';
import type { Route, Services } from '../../packages/http/handlers.ts';
import type { PublicPage } from '../../packages/http/public-pages.ts';
import { createServer } from '../../packages/http/server.ts';
import { fixedClock } from '../../packages/kernel/kernel.ts';
import { letterBox } from '../../packages/mail/mail.testing.ts';
import { type TestDatabase, testDatabase } from '../../packages/testkit/testkit.ts';
import { account, operator, users } from './identity.contract.ts';
import { findLogin, hashPassword, identityDoor, identityRoutes, insertOperator } from './identity.server.ts';

export { standardRoles } from './role.rules.ts';

/** An answer as it came over HTTP. */
export interface RawAnswer {
  status: number;
  text: string;
  json: { errorMessage?: string; code?: string; fields?: { path: string; message: string; line?: number }[] } & Record<string, unknown>;
}

/** A server in the process, with somebody signed in. */
export interface TestServer {
  db: TestDatabase;
  app: FastifyInstance;
  services: Services;
  /** What was mailed. */
  mail: ReturnType<typeof letterBox>;
  clock: ReturnType<typeof fixedClock>;
  customerId: string;
  /** Makes a call and expects it to succeed; throws with the answer's text otherwise. */
  call<E extends Endpoint>(endpoint: E, input: ClientInput<E>): Promise<ClientOutput<E>>;
  /** Makes a call and gives whatever came back. `token` null is nobody, `key` repeats a command. */
  send(endpoint: Endpoint, input: unknown, options?: { token?: string | null; key?: string }): Promise<RawAnswer>;
  /** Adds a user with a standard role and the password `correct horse`; returns the e-mail address. */
  userFor(roleName: string, communityIds?: 'all' | readonly string[]): Promise<string>;
  /** The same, and signs in; returns the token. */
  tokenFor(roleName: string, communityIds?: 'all' | readonly string[]): Promise<string>;
  close(): Promise<void>;
}

const administrator = { email: 'ada@test.example', password: 'correct horse' };

async function surroundings() {
  const db = await testDatabase();
  const clock = fixedClock('2026-01-05T17:00:00.000Z');
  const mail = letterBox();
  const services: Services = {
    database: db.database,
    clock,
    secrets: temporarySecrets(),
    files: temporaryFiles(),
    mail,
    publicUrl: 'http://localhost:4000',
    loopbackOnly: true,
  };
  return { db, clock, mail, services };
}

/** Starts a server with the routes of identity and `more`, which may hold them too, makes a customer and signs its administrator in. */
export async function aServer(
  more: readonly Route[] = [],
  hasCommunity: IdentityDoor['hasCommunity'] = async () => false,
  whyClosed: NonNullable<IdentityDoor['whyClosed']> = async () => null,
  pages: readonly PublicPage[] = [],
  awaitedSetUp: NonNullable<IdentityDoor['awaitedSetUp']> = async () => null,
): Promise<TestServer> {
  const { db, clock, mail, services } = await surroundings();
  const app = createServer({
    routes: [...new Map([...identityRoutes, ...more].map((route) => [route.endpoint, route])).values()],
    identity: { ...identityDoor, hasCommunity, whyClosed, awaitedSetUp },
    services,
    pages,
    version: '0',
    logger: { level: 'error' },
  });
  const send: TestServer['send'] = async (endpoint, input, options = {}) => {
    const isQuery = endpoint.method === 'GET';
    const held = options.token === undefined ? token : options.token;
    const answer = await app.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: {
        ...(held ? { authorization: `Bearer ${held}` } : {}),
        ...(isQuery ? {} : { 'idempotency-key': options.key ?? randomUUID() }),
      },
      ...(isQuery ? { query: queryOf(input) } : { payload: input as object }),
    });
    const json = (answer.headers['content-type'] ?? '').toString().startsWith('application/json') ? answer.json() : {};
    return { status: answer.statusCode, text: answer.body, json };
  };
  const call: TestServer['call'] = async (endpoint, input) => {
    let answer = await send(endpoint, input);
    // Tests move the clock past the end of a session; signing in again is not what they are about.
    if (answer.status === 401 && endpoint.path !== account.signIn.path) {
      token = (await call(account.signIn, administrator)).Token;
      answer = await send(endpoint, input);
    }
    if (answer.status !== 200) throw new Error(`${endpoint.name} answered ${answer.status}: ${answer.text}`);
    return answer.json as never;
  };
  let token: string | null = await operatorToken(db, send);
  const { customerId } = await call(operator.createCustomer, {
    key: 'test',
    name: 'Test Management',
    administratorName: 'Ada Admin',
    administratorEmail: 'ada@test.example',
    administratorPassword: 'correct horse',
  });
  token = (await call(account.signIn, administrator)).Token;
  const userFor: TestServer['userFor'] = async (roleName, communityIds = 'all') => {
    const email = `${randomUUID()}@test.example`;
    await call(users.addUser, {
      displayName: roleName,
      email,
      password: 'correct horse',
      roleNames: [roleName],
      seesAllCommunities: communityIds === 'all',
      communityIds: communityIds === 'all' ? [] : [...communityIds],
    });
    return email;
  };
  const tokenFor: TestServer['tokenFor'] = async (roleName, communityIds) =>
    (await call(account.signIn, { email: await userFor(roleName, communityIds), password: 'correct horse' })).Token;
  const close = async () => {
    await app.close();
    await db.close();
  };
  return { db, app, services, mail, clock, customerId, call, send, userFor, tokenFor, close };
}

function queryOf(input: unknown): Record<string, string | string[]> {
  const entries = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, v]) => v !== undefined && v !== null);
  return Object.fromEntries(entries.map(([k, v]) => [k, Array.isArray(v) ? v.map(String) : String(v)]));
}

async function operatorToken(db: TestDatabase, send: TestServer['send']): Promise<string> {
  if (!(await findLogin(db.database.local, 'operator@test.example'))) {
    const passwordHash = await hashPassword('correct horse');
    await insertOperator(db.asMigrator, { email: 'operator@test.example', passwordHash, isSample: false });
  }
  const answer = await send(account.signIn, { email: 'operator@test.example', password: 'correct horse' }, { token: null });
  return String(answer.json['Token']);
}
