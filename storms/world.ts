// The world of a storm: the product as `npm start` runs it, on an embedded PostgreSQL that keeps what it
// commits, with two people signed in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { overNetwork, Player, type Transport } from '../apps/server/sample/player.ts';
import { childrenOf, cleanUp, type RunningServer, runToEnd, startServer, temporaryFolder } from '../journeys/server.ts';
import { account, operator, users } from '../modules/identity/identity.contract.ts';
import type { ClientInput, Endpoint } from '../packages/contract/contract.ts';
import { findCluster } from '../packages/db/embedded.ts';
import { isAlive, type ProcessIdentity, postmasterOf, processOf } from '../packages/db/postmaster.ts';
import { assert } from '../packages/kernel/kernel.ts';

/**
 * Whose process is killed. `backend` is the process of PostgreSQL that serves one connection; `everything` is
 * what a power cut does to processes.
 */
type Killed = 'server' | 'worker' | 'postgres' | 'backend' | 'everything';
/** Whose processes stand still for a while and go on as if nothing had been. */
type Stopped = 'stopped server' | 'stopped worker' | 'stopped postgres';
/** Whom a storm strikes; `connections` are those between the product and PostgreSQL, cut. */
export type Victim = Killed | Stopped | 'connections';

/** Someone signed in. */
export interface Person {
  email: string;
  token: string;
  /** Makes calls and throws when they are refused. */
  player: Player;
}

/** What came of sending a command: what was answered, or null when the connection was cut. */
export type Answer = { status: number; text: string } | null;

/** A running product. */
export interface World {
  readonly url: string;
  readonly dataDir: string;
  /** The customer everything happens to. */
  readonly customerId: string;
  /** Enters; has the role of an accountant. */
  readonly clerk: Person;
  /** Approves and sets up; an administrator. */
  readonly approver: Person;
  /** The process that answers calls. */
  readonly serverPid: number;
  /**
   * A connection past the application, as PostgreSQL's superuser: to look behind it and to hold locks in its
   * way. The caller ends it.
   */
  connect(): Promise<pg.Client>;
  /** kill -9, or stops, or cuts. `backend` needs the process that serves the connection. */
  strike(victim: Victim, backendPid?: number): Promise<void>;
  /**
   * Starts what does not start itself again, and waits until server, worker and PostgreSQL all work. Returns
   * the seconds until the server was ready.
   */
  recover(): Promise<number>;
  /** What the server and its worker logged as errors since they were first started. */
  errors(): string[];
  /**
   * Stops the product in order and removes its folder. Returns what the server said on its way out; nothing
   * when all was well.
   */
  close(): Promise<string>;
}

const password = 'a password for storms';
/**
 * Reached by others than this machine, as its address says: so without a sample, which keeps the start short.
 */
const ordinary = { PUBLIC_URL: 'https://books.example', LOG_LEVEL: 'error' };
const PATIENCE_MS = 120_000;
const STOP_MS = 30_000;

/** Sends a command with its key, and gives what came back as it came: a storm compares bytes. */
export async function deliver<E extends Endpoint>(
  url: string,
  who: Person,
  endpoint: E,
  input: ClientInput<E>,
  key: string,
): Promise<Answer> {
  const send: Transport = overNetwork(url);
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json', 'idempotency-key': key };
  const request = { method: endpoint.method, path: endpoint.path, headers, body: JSON.stringify(input) };
  return await send(request).then(
    ({ status, text }) => ({ status, text }),
    () => null,
  );
}

async function until(ask: () => Promise<boolean>, what: string | (() => string)): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !(await ask()); await sleep(10)) {
    if (performance.now() >= end) throw new Error(`waited ${PATIENCE_MS} ms, and ${typeof what === 'string' ? what : what()}`);
  }
}

async function signIn(url: string, email: string): Promise<Person> {
  const door = new Player(overNetwork(url));
  const { Token: token } = await door.call(account.signIn, { email, password });
  return { email, token, player: new Player(overNetwork(url), token) };
}

async function makePeople({ url, dataDir }: RunningServer): Promise<{ clerk: Person; approver: Person }> {
  const email = (name: string) => `${name}@storms.example`;
  const made = await runToEnd(['cli.ts', 'add-operator', email('operator')], { DATA_DIR: dataDir }, `${password}\n`);
  assert(made.code === 0, `the operator could not be made: ${made.stderr}`);
  const operating = await signIn(url, email('operator'));
  await operating.player.call(operator.createCustomer, {
    key: 'storms',
    name: 'Storm Management',
    administratorName: 'Ada Approver',
    administratorEmail: email('approver'),
    administratorPassword: password,
  });
  const approver = await signIn(url, email('approver'));
  const clerk = { displayName: 'Cleo Clerk', email: email('clerk'), password, roleNames: ['Accountant'] };
  await approver.player.call(users.addUser, { ...clerk, seesAllCommunities: true, communityIds: [] });
  return { approver, clerk: await signIn(url, clerk.email) };
}

async function connectTo(dataDir: string): Promise<pg.Client> {
  const address = findCluster(dataDir)?.url;
  if (!address) throw new Error('PostgreSQL does not run');
  const client = new pg.Client({ connectionString: address, application_name: 'storm', options: '-c TimeZone=UTC -c work_mem=256MB' });
  // A storm kills what it is connected to.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** True while a worker holds the lock that makes it the one that works. */
async function aWorkerWorks(dataDir: string): Promise<boolean> {
  try {
    const client = await connectTo(dataDir);
    const found = await client
      .query(
        `select from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.granted
          where a.application_name = 'commonhold worker'`,
      )
      .finally(() => client.end());
    return found.rows.length > 0;
  } catch {
    return false;
  }
}

async function cutConnections(dataDir: string): Promise<void> {
  const client = await connectTo(dataDir);
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'commonhold%'`);
  await client.end();
}

/** The errors among the lines a server logged. */
function errorsIn(stdout: string): string[] {
  return stdout.split('\n').filter((line) => /^\{"level":[56]0,/.test(line));
}

/** The processes of one running product, killed and started again. */
class Product {
  server: RunningServer;
  #identity: ProcessIdentity;
  #logged: string[] = [];
  /**
   * Processes of PostgreSQL that end because of a kill: while one of them lives, an answer may still come
   * from before it.
   */
  #falling: ProcessIdentity[] = [];

  readonly #env: Readonly<Record<string, string>>;

  constructor(server: RunningServer, env: Readonly<Record<string, string>>) {
    this.server = server;
    this.#env = env;
    this.#identity = processOf(server.pid) as ProcessIdentity;
  }

  #workers(): ProcessIdentity[] {
    const isWorker = ({ pid }: ProcessIdentity) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.ts');
      } catch {
        return false;
      }
    };
    return childrenOf(this.#identity.pid).filter(isWorker);
  }

  async strike(victim: Victim, backendPid: number | undefined): Promise<void> {
    this.#falling = [];
    if (victim === 'connections') await cutConnections(this.server.dataDir);
    else if (victim === 'stopped server') await this.#stop([this.#identity]);
    else if (victim === 'stopped worker') await this.#stop(this.#workers());
    else if (victim === 'stopped postgres') await this.#stop(this.#ofPostgres());
    else await this.#kill(victim, backendPid);
  }

  #ofPostgres(): ProcessIdentity[] {
    const postmaster = postmasterOf(join(this.server.dataDir, 'postgres'));
    return postmaster ? [postmaster, ...childrenOf(postmaster.pid)] : [];
  }

  /** Longer than any pause of a machine, and shorter than what a transaction may be idle. */
  async #stop(standing: readonly ProcessIdentity[]): Promise<void> {
    for (const each of standing) process.kill(each.pid, 'SIGSTOP');
    await sleep(STOP_MS);
    for (const each of standing) if (isAlive(each)) process.kill(each.pid, 'SIGCONT');
  }

  async #kill(victim: Killed, backendPid: number | undefined): Promise<void> {
    const postmaster = postmasterOf(join(this.server.dataDir, 'postgres'));
    const ofPostgres = postmaster ? [postmaster] : [];
    const backend = victim === 'backend' && backendPid ? processOf(backendPid) : null;
    const doomed = {
      server: [this.#identity],
      worker: this.#workers(),
      postgres: ofPostgres,
      backend: backend ? [backend] : [],
      everything: [this.#identity, ...this.#workers(), ...this.#ofPostgres()],
    }[victim];
    assert(doomed.length > 0, `there is no ${victim} to kill`);
    const isOfPostgres = victim === 'postgres' || victim === 'backend' || victim === 'everything';
    this.#falling = postmaster && isOfPostgres ? childrenOf(postmaster.pid) : [];
    for (const each of doomed) if (isAlive(each)) process.kill(each.pid, 'SIGKILL');
    await until(async () => !doomed.some(isAlive), `the ${victim} still ran`);
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`${this.server.url}/readyz`).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status === 200;
  }

  async recover(): Promise<number> {
    const begin = performance.now();
    await until(async () => !this.#falling.some(isAlive), 'PostgreSQL did not fall');
    if (!isAlive(this.#identity)) {
      this.#logged.push(...errorsIn(this.server.stdout()));
      const { dataDir, port } = this.server;
      this.server = await startServer({ dataDir, port, env: this.#env });
      this.#identity = processOf(this.server.pid) as ProcessIdentity;
    }
    await until(async () => postmasterOf(join(this.server.dataDir, 'postgres'))?.ready === true, 'PostgreSQL was not started again');
    await until(
      () => this.#isReady(),
      () => `the server was not ready, ${isAlive(this.#identity) ? 'running' : 'gone'}; it said: ${this.server.stdout().slice(-3000)}`,
    );
    const seconds = (performance.now() - begin) * 0.001;
    await until(async () => this.#workers().length === 1 && (await aWorkerWorks(this.server.dataDir)), 'no worker worked');
    return seconds;
  }

  errors(): string[] {
    return [...this.#logged, ...errorsIn(this.server.stdout())];
  }
}

/**
 * Starts a product of its own, with a customer, an administrator and an accountant: in a new folder, or where
 * and as it is set.
 */
export async function openWorld(place: { dataDir?: string; env?: Readonly<Record<string, string>> } = {}): Promise<World> {
  const env = { ...ordinary, ...place.env };
  const product = new Product(await startServer({ dataDir: place.dataDir ?? temporaryFolder(), env }), env);
  const { url, dataDir } = product.server;
  const people = await makePeople(product.server);
  const connect = () => connectTo(dataDir);
  const looking = await connect();
  const found = await looking.query<{ id: string }>(
    `select customer_id::text as id from identity.customer_key where customer_key = 'storms'`,
  );
  await looking.end();
  return {
    url,
    dataDir,
    customerId: found.rows[0]?.id ?? '',
    ...people,
    get serverPid() {
      return product.server.pid;
    },
    connect,
    strike: (victim, backendPid) => product.strike(victim, backendPid),
    recover: () => product.recover(),
    errors: () => product.errors(),
    close: async () => {
      const { code, stderr } = await product.server.end('SIGTERM');
      cleanUp();
      return code === 0 ? stderr : `the server ended with ${code}: ${stderr}`;
    },
  };
}
