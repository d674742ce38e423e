// Where benchmarks run: an embedded PostgreSQL with the settings of production, the server as `npm start`
// runs it, and the books.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readSettings, type Settings } from '../apps/server/settings.ts';
import { keepFound } from '../modules/desk/desk.server.ts';
import { type Database, openDatabase } from '../packages/db/database.ts';
import { type Cluster, freePort, removeCluster, startCluster } from '../packages/db/embedded.ts';
import { migrate } from '../packages/db/migrate.ts';
import { appUrl, queueUrl } from '../packages/db/roles.ts';
import { loadSecrets, type Secrets } from '../packages/db/secrets.ts';
import { prepareQueue } from '../packages/jobs/worker.ts';
import { type Book, type BookSize, buildBook, customerOf } from './book.ts';

/** The product's server in a process of its own, with its worker. */
export interface RunningServer {
  url: string;
  /** Of the process that answers the API. */
  pid: number;
}

export interface World {
  /** Books a quarter of the size, fewer rounds. */
  readonly quick: boolean;
  /** Everything the benchmarks keep; safe to delete. */
  readonly folder: string;
  /** The superuser's address: for yardsticks that make tables of their own, and for loading. */
  readonly migratorUrl: string;
  /** The application role's address. */
  readonly appUrl: string;
  /** As the product opens it. */
  readonly database: Database;
  readonly secrets: Secrets;
  /** As the migrator, past row-level security. */
  readonly migrator: pg.Pool;
  /** A book, built on first use and kept in the data folder. */
  book(size: BookSize): Promise<Book>;
  /** The server, started on first use. */
  server(): Promise<RunningServer>;
  /** Stops the server; the next call of `server` starts another. */
  stopServer(): Promise<void>;
  /** What several benchmarks share: made once in this run. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
  say(words: string): void;
}

const root = resolve(import.meta.dirname, '..');
const READY_MS = 180_000;

function settingsOf(folder: string): Settings {
  return readSettings({ DATA_DIR: folder });
}

/** Memory of a process in bytes, as the kernel counts resident pages. */
export function rssOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}

async function startServer(folder: string, cluster: Cluster, settings: Settings): Promise<{ server: RunningServer; child: ChildProcess }> {
  const port = await freePort();
  const log = openSync(join(folder, 'server.log'), 'a');
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'apps/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: cluster.url,
      SECRETS_FILE: settings.secretsFile,
      LOG_LEVEL: 'warn',
      // As `npm start` and the image set it.
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; waited < READY_MS; waited += 100) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return { server: { url, pid: child.pid as number }, child };
    await sleep(100);
  }
  child.kill('SIGTERM');
  throw new Error(`the server did not start: see ${join(folder, 'server.log')}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
  child.kill('SIGKILL');
}

/**
 * The cluster with today's schema. Books of a schema that was changed since are thrown away and made anew.
 */
async function startMigrated(folder: string, secrets: Secrets, say: (words: string) => void): Promise<Cluster> {
  const options = { dataDir: folder, password: secrets.ownerPassword };
  const cluster = await startCluster(options);
  try {
    await migrate({ url: cluster.url, passwords: secrets });
    return cluster;
  } catch (error) {
    say(`the books are made anew: ${error instanceof Error ? error.message : error}`);
    await cluster.stop();
    await removeCluster(folder);
    const fresh = await startCluster(options);
    await migrate({ url: fresh.url, passwords: secrets });
    return fresh;
  }
}

/** Opens the world in BENCH_DATA, or in the project's data folder; `close` stops whatever was started. */
export async function openWorld(options: { quick: boolean; say(words: string): void }): Promise<World & { close(): Promise<void> }> {
  const folder = resolve(process.env.BENCH_DATA ?? join(root, '.data', 'bench'));
  mkdirSync(folder, { recursive: true });
  const settings = settingsOf(folder);
  const secrets = loadSecrets(settings.secretsFile, true);
  const cluster = await startMigrated(folder, secrets, options.say);
  await prepareQueue(queueUrl(cluster.url, secrets));
  const database = openDatabase({ url: appUrl(cluster.url, secrets), applicationName: 'commonhold bench', beforeCommit: keepFound });
  const migrator = new pg.Pool({ connectionString: cluster.url, max: 4 });
  migrator.on('error', () => {});
  const made = new Map<string, Promise<unknown>>();
  let running: Promise<{ server: RunningServer; child: ChildProcess }> | null = null;
  const stopServer = async () => {
    const stopping = running;
    running = null;
    if (stopping) await stopChild((await stopping).child);
  };
  const world: World = {
    quick: options.quick,
    folder,
    migratorUrl: cluster.url,
    appUrl: appUrl(cluster.url, secrets),
    database,
    secrets,
    migrator,
    say: options.say,
    once: <T>(name: string, make: () => Promise<T>) => {
      if (!made.has(name)) made.set(name, make());
      return made.get(name) as Promise<T>;
    },
    book: (size) => world.once(`book ${size}`, () => buildBook(world, size)),
    server: async () => {
      // A customer of that name keeps the server from playing the sample's two years first.
      await world.once('sample', () => customerOf(world, 'sample'));
      running ??= startServer(folder, cluster, settings);
      return (await running).server;
    },
    stopServer,
  };
  return {
    ...world,
    close: async () => {
      await stopServer();
      await database.close();
      await migrator.end();
      await cluster.stop();
    },
  };
}
