// The embedded PostgreSQL: makes, starts, adopts, watches and stops a cluster in a folder, from the binaries
// that npm brings.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  isAlive,
  type Postmaster,
  type ProcessIdentity,
  postgresPrograms,
  postmasterOf,
  privateFolder,
  processesOf,
  processOf,
  unprivileged,
} from './postmaster.ts';

/** The superuser that initdb makes; the server uses it only to migrate. */
export const embeddedUser = 'postgres';

export interface ClusterOptions {
  /**
   * The folder that holds everything: the cluster in `postgres/`, its log, and `database.json` for other
   * processes.
   */
  dataDir: string;
  /** The superuser's password. It is set when the cluster is made and must stay the same afterwards. */
  password: string;
  /** Server settings beyond ours, as `postgres -c` takes them. */
  settings?: Record<string, string>;
  /**
   * A folder of its own for the write-ahead log, kept so that the cluster can be brought back to any point in
   * time.
   */
  archiveFolder?: string | null;
  /**
   * How long the server may take until it answers, in milliseconds; 20 s unless said. A recovery takes as
   * long as it takes.
   */
  patienceMs?: number;
  /** Further arguments for initdb, used once. */
  initdbArguments?: readonly string[];
  /** PostgreSQL was found dead; it is being restarted. */
  onDown?: () => void;
  /** PostgreSQL answers again. */
  onUp?: () => void;
}

export interface Cluster {
  /** The superuser's address of the database `postgres`. It stays the same across restarts. */
  readonly url: string;
  /** Process id of the server now running. */
  readonly pid: number;
  /** True when a server left behind by a killed process was taken over instead of started. */
  readonly adopted: boolean;
  /** Stops the server cleanly: open transactions are rolled back, everything committed is kept. */
  stop(): Promise<void>;
}

interface ConnectionFile {
  url: string;
  keeper: ProcessIdentity;
}

const WATCH_MS = 500;
const START_MS = 20_000;
const ZOMBIE_MS = 5_000;
const ORPHAN_MS = 3_000;
/** Beyond the largest process id Linux gives (4,194,304). */
const NO_PROCESS = 999_999_999;

/**
 * Database files in `dataDir` as another process (the command line) finds them; null when no cluster runs
 * there.
 */
export function findCluster(dataDir: string): { url: string } | null {
  const known = readConnectionFile(dataDir);
  return known && postmasterOf(join(dataDir, 'postgres'))?.ready ? { url: known.url } : null;
}

function readConnectionFile(dataDir: string): ConnectionFile | null {
  const file = join(dataDir, 'database.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ConnectionFile) : null;
}

function writeConnectionFile(dataDir: string, content: ConnectionFile): void {
  const file = join(dataDir, 'database.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The same address for another user, password or database. */
export function urlFor(url: string, change: { user?: string; password?: string; database?: string }): string {
  const result = new URL(url);
  if (change.user !== undefined) result.username = encodeURIComponent(change.user);
  if (change.password !== undefined) result.password = encodeURIComponent(change.password);
  if (change.database !== undefined) result.pathname = `/${encodeURIComponent(change.database)}`;
  return result.href;
}

/**
 * Runs a cluster in `dataDir`, making it on first use. A server that survived its killed keeper is adopted.
 * While this process lives, a dead server is started again on the same port. Throws when another living
 * process keeps the folder.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  mkdirSync(options.dataDir, { recursive: true });
  const folder = join(realpathSync(options.dataDir), 'postgres');
  const known = readConnectionFile(options.dataDir);
  if (known && known.keeper.pid !== process.pid && isAlive(known.keeper)) {
    throw new Error(`${options.dataDir} is in use by process ${known.keeper.pid}: stop it first, or choose another DATA_DIR.`);
  }
  if (!existsSync(join(folder, 'PG_VERSION'))) initialize(folder, options);
  const orphan = postmasterOf(folder);
  const port = orphan?.port ?? (await freePort(known ? Number(new URL(known.url).port) : 0));
  let server = orphan ? await untilReady(folder, null, options.patienceMs) : await launch(folder, port, options);
  const url = `postgres://${embeddedUser}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
  writeConnectionFile(options.dataDir, { url, keeper: processOf(process.pid) as ProcessIdentity });

  let stopping = false;
  let restart: Promise<void> = Promise.resolve();
  let restarting = false;
  const revive = async (): Promise<void> => {
    restarting = true;
    options.onDown?.();
    while (!stopping) {
      const revived = await launch(folder, port, options).catch(() => null);
      if (revived) {
        server = revived;
        options.onUp?.();
        break;
      }
      await sleep(WATCH_MS);
    }
    restarting = false;
  };
  const watch = setInterval(() => {
    if (!stopping && !restarting && !isAlive(server)) restart = revive();
  }, WATCH_MS);
  watch.unref();

  return {
    url,
    get pid() {
      return server.pid;
    },
    adopted: orphan !== null,
    stop: async () => {
      if (stopping) return;
      stopping = true;
      clearInterval(watch);
      await restart;
      await halt(server);
      rmSync(join(options.dataDir, 'database.json'), { force: true });
    },
  };
}

/** Ends a server that a killed keeper left behind and removes the cluster with everything in it. */
export async function removeCluster(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const orphan = postmasterOf(folder);
  if (orphan) await halt(orphan);
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(dataDir, 'database.json'), { force: true });
}

function initialize(folder: string, options: ClusterOptions): void {
  rmSync(folder, { recursive: true, force: true });
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  privateFolder(fresh);
  const passwordFile = join(fresh, '..', 'initdb.password');
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  if (unprivileged.uid !== undefined) chownSync(passwordFile, unprivileged.uid, unprivileged.gid);
  // Handed over as an open file, because the server's user may not be able to enter the folder it lies in.
  const input = openSync(passwordFile, 'r');
  try {
    const result = spawnSync(
      join(postgresPrograms(), 'initdb'),
      [
        '-D',
        HERE,
        '-U',
        embeddedUser,
        '--auth=scram-sha-256',
        '--pwfile=/dev/stdin',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
        '--no-instructions',
        ...(options.initdbArguments ?? []),
      ],
      { ...unprivileged, cwd: fresh, env: ENVIRONMENT, stdio: [input, 'pipe', 'pipe'], encoding: 'utf8' },
    );
    if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr}${result.error?.message ?? ''}`);
  } finally {
    closeSync(input);
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, folder);
}

/**
 * The data folder as the server names it: its own working folder, so that no parent folder need be open to
 * its user.
 */
const HERE = '/proc/self/cwd';
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', TZ: 'UTC' };

/**
 * Every finished piece of the write-ahead log is copied, written whole and synced, at most a minute after its
 * first change.
 */
function archiving(folder: string): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: '60s',
  };
}

/**
 * Memory PostgreSQL keeps pages in: a quarter of the machine's, or of what the container may have, as its
 * manual advises; at least 256 MB, at most 4 GB.
 */
function sharedMemory(): string {
  const megabytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) * 2 ** -20;
  return `${Math.max(256, Math.min(4096, Math.floor(megabytes * 0.25)))}MB`;
}

function settingsOf(port: number, options: ClusterOptions): string[] {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    shared_buffers: sharedMemory(),
    max_connections: '200',
    // A table that grows from nothing to thousands of rows needs statistics at once: until then foreign keys
    // are checked with the plan made for an empty table, reading all of it for every row. The default of a
    // minute made the first import four times slower.
    autovacuum_naptime: '2s',
    ...(options.archiveFolder ? archiving(options.archiveFolder) : {}),
    ...options.settings,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function launch(folder: string, port: number, options: ClusterOptions): Promise<Postmaster> {
  await clearDeadLock(folder);
  await endOrphans(folder);
  const logFile = join(folder, '..', 'postgres.log');
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  if (unprivileged.uid !== undefined) chownSync(logFile, unprivileged.uid, unprivileged.gid);
  const child = spawn(join(postgresPrograms(), 'postgres'), ['-D', HERE, ...settingsOf(port, options)], {
    ...unprivileged,
    cwd: folder,
    env: ENVIRONMENT,
    // Its own process group: Ctrl-C in a terminal must reach our process first, which then stops the server
    // in order.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return await untilReady(folder, child, options.patienceMs);
}

/**
 * A dead server's lock stays behind. PostgreSQL takes a zombie, or a stranger with the same process id, for
 * the living server and refuses to start, so a zombie is given five seconds to vanish, and then the lock is
 * told that its process is gone. The lock's shared-memory key stays, by which PostgreSQL itself waits for the
 * dead server's last children.
 */
async function clearDeadLock(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid');
  for (let waited = 0; existsSync(lock) && !postmasterOf(folder); waited += 100) {
    const [pid, ...rest] = readFileSync(lock, 'utf8').split('\n');
    if (!existsSync(`/proc/${pid}`)) return;
    if (processOf(Number(pid)) || waited >= ZOMBIE_MS) writeFileSync(lock, [NO_PROCESS, ...rest].join('\n'));
    else await sleep(100);
  }
}

/**
 * What a dead server has started ends of itself when it waits or answers next, and until then no new server
 * may start. One that computes, or that the system has stopped, may take any time: after three seconds it is
 * ended. Nothing is lost by it, as with its server its memory is void.
 */
async function endOrphans(folder: string): Promise<void> {
  if (postmasterOf(folder)) return;
  for (let waited = 0; ; waited += 20) {
    const orphans = processesOf(folder);
    if (orphans.length === 0) return;
    if (waited >= ORPHAN_MS) for (const each of orphans) if (isAlive(each)) process.kill(each.pid, 'SIGKILL');
    await sleep(20);
  }
}

async function untilReady(folder: string, child: ChildProcess | null, patienceMs = START_MS): Promise<Postmaster> {
  let failure: string | undefined;
  child?.once('error', (error) => {
    failure = error.message;
  });
  child?.once('exit', (code, signal) => {
    failure = `it ended with ${signal ?? code}`;
  });
  for (let waited = 0; waited < patienceMs; waited += 10) {
    const server = postmasterOf(folder);
    if (server?.ready) return server;
    if (failure) break;
    await sleep(10);
  }
  throw new Error(
    `PostgreSQL did not start: ${failure ?? `it is not ready after ${patienceMs} ms`}. Its log is ${join(folder, '..', 'postgres.log')}.`,
  );
}

async function halt(server: Postmaster): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!isAlive(server)) return;
    process.kill(server.pid, signal);
    for (let waited = 0; waited < patience && isAlive(server); waited += 10) await sleep(10);
  }
}

/** A free TCP port of the loopback address; the wished one when it is free. */
export async function freePort(wished = 0): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wished ? freePort().then(resolve, reject) : reject(error)));
    probe.listen(wished, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
