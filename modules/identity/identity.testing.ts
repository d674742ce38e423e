// A server in the process for tests, on a database of its own, with a customer and its administrator
// signed in.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ClientInput, ClientOutput, Endpoint } from '../../packages/contract/contract.ts';
import { type Secrets, temporarySecrets } from '../../packages/db/secrets.ts';
import { type TemporaryFiles, temporaryFiles } from '../../packages/files/store.testing.ts';
import type { IdentityDoor } from '../../packages/http/gate.ts';
import type { Route, Services } from '../../packages/http/handlers.ts';
import type { PublicPage } from '../../packages/http/public-pages.ts';
import { createServer } from '../../packages/http/server.ts';
import { fixedClock, type Instant } from '../../packages/kernel/kernel.ts';
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

/** A server in the process, with someone signed in. */
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
  /** Adds a user with a standard role and the password `correct horse`; returns the email address. */
  userFor(roleName: string, communityIds?: 'all' | readonly string[]): Promise<string>;
  /** The same, and signs in; returns the token. */
  tokenFor(roleName: string, communityIds?: 'all' | readonly string[]): Promise<string>;
  /**
   * Stops the server for good; as many as are asked for go on from where it stood, each on a database of
   * its own.
   */
  freeze(): Promise<FrozenServer>;
  close(): Promise<void>;
}

/** A server as it stood, for tests that share a long beginning. Tokens stay valid. */
export interface FrozenServer {
  /** A server that goes on from here; `besides` adds routes. */
  thaw(besides?: readonly Route[]): Promise<TestServer>;
}

const administrator = { email: 'ada@test.example', password: 'correct horse' };

/** What a server is started on: fresh, or as another one left it. */
interface Ground {
  db: TestDatabase;
  now: Instant | string;
  secrets: Secrets;
  files: TemporaryFiles;
}

function surroundings({ db, now, secrets, files }: Ground) {
  const clock = fixedClock(now);
  const mail = letterBox();
  const services: Services = {
    database: db.database,
    clock,
    secrets,
    files,
    mail,
    publicUrl: 'http://localhost:4000',
    loopbackOnly: true,
  };
  return { clock, mail, services };
}

type Doors = Pick<IdentityDoor, 'hasCommunity' | 'whyClosed' | 'awaitedSetUp'>;

/**
 * Starts a server with the routes of identity and `more`, which may hold them too, makes a customer and
 * signs its administrator in.
 */
export async function aServer(
  more: readonly Route[] = [],
  hasCommunity: IdentityDoor['hasCommunity'] = async () => false,
  whyClosed: NonNullable<IdentityDoor['whyClosed']> = async () => null,
  pages: readonly PublicPage[] = [],
  awaitedSetUp: NonNullable<IdentityDoor['awaitedSetUp']> = async () => null,
): Promise<TestServer> {
  const ground = { db: await testDatabase(), now: '2026-01-05T17:00:00.000Z', secrets: temporarySecrets(), files: temporaryFiles() };
  return serve(ground, more, { hasCommunity, whyClosed, awaitedSetUp }, pages, null);
}

/** Someone of a customer, signed in. */
interface SignedIn {
  customerId: string;
  token: string | null;
}

/** Makes the customer of a test and signs its administrator in. */
async function signUp(db: TestDatabase, send: TestServer['send']): Promise<SignedIn> {
  const given = { token: await operatorToken(db, send) };
  const customer = {
    key: 'test',
    name: 'Test Management',
    administratorName: 'Ada Admin',
    administratorEmail: administrator.email,
    administratorPassword: administrator.password,
  };
  const { status, text, json: made } = await send(operator.createCustomer, customer, given);
  if (status !== 200) throw new Error(`the customer was not made: ${status} ${text}`);
  const { customerId } = made as { customerId: string };
  const { json } = await send(account.signIn, administrator, { token: null });
  return { customerId, token: String(json['Token']) };
}

/** Sends calls to a server, as who is signed in unless said otherwise. */
function sendingTo(app: FastifyInstance, ownToken: () => string | null): TestServer['send'] {
  return async (endpoint, input, options = {}) => {
    const isQuery = endpoint.method === 'GET';
    const held = options.token === undefined ? ownToken() : options.token;
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
}

async function serve(
  ground: Ground,
  more: readonly Route[],
  doors: Doors,
  pages: readonly PublicPage[],
  known: SignedIn | null,
): Promise<TestServer> {
  const { db } = ground;
  const { clock, mail, services } = surroundings(ground);
  const app = createServer({
    routes: [...new Map([...identityRoutes, ...more].map((route) => [route.endpoint, route])).values()],
    identity: { ...identityDoor, ...doors },
    services,
    pages,
    version: '0',
    logger: { level: 'error' },
  });
  const send = sendingTo(app, () => token);
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
  let token: string | null = null;
  const signedIn = known ?? (await signUp(db, send));
  const { customerId } = signedIn;
  token = signedIn.token;
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
  const freeze = async (): Promise<FrozenServer> => {
    await app.close();
    const copy = await db.freeze();
    const stood = { now: clock.now(), secrets: ground.secrets };
    return {
      thaw: async (besides = []) =>
        serve({ ...stood, db: await copy(), files: ground.files.copy() }, [...more, ...besides], doors, pages, { customerId, token }),
    };
  };
  const close = async () => {
    await app.close();
    await db.close();
  };
  return { db, app, services, mail, clock, customerId, call, send, userFor, tokenFor, freeze, close };
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
