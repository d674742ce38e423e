// Starts the real server as a child process, on a folder and a port of its own, for stories that need the
// whole thing.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../packages/db/embedded.ts';
import { isAlive, type ProcessIdentity, postmasterOf, processOf } from '../packages/db/postmaster.ts';

/** The root of the project. */
export const root = resolve(import.meta.dirname, '..');

/** How a process ended and what it printed. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A server that answers. */
export interface RunningServer {
  /** Its address for programs. Nothing here looks up the name localhost. */
  readonly url: string;
  /** Its address for a browser, which needs no look-up for it: passkeys are bound to a name. */
  readonly pageUrl: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Seconds from the start of the process until it was ready. */
  readonly seconds: number;
  /** What it printed so far. */
  stdout(): string;
  /** The worker and PostgreSQL, as they run now. */
  children(): ProcessIdentity[];
  /** Sends a signal to the server's process alone and waits for its end. */
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<Ended>;
}

interface StartOptions {
  dataDir?: string;
  port?: number;
  env?: Readonly<Record<string, string>>;
}

const folders = new Set<string>();
const servers = new Set<ChildProcess>();
/** As long as a start may take that makes the sample, beside other work. */
const PATIENCE_MS = 300_000;

/** A folder that is gone when the tests are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonhold-journey-'));
  folders.add(folder);
  return folder;
}

/** npm leads a group of processes and would leave its server behind. */
function killFamily(child: ChildProcess): void {
  try {
    process.kill(child.spawnfile === 'npm' ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGKILL');
  } catch {
    // It ended by itself a moment ago.
  }
}

/**
 * Ends what a test that failed left behind. Call it in `afterAll`; it also runs when the process is cut
 * short.
 */
export function cleanUp(): void {
  for (const child of servers) killFamily(child);
  for (const folder of folders) {
    const postgres = postmasterOf(join(folder, 'postgres'));
    if (postgres) process.kill(postgres.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
    folders.delete(folder);
  }
}
process.once('exit', cleanUp);

/**
 * Stripping types and compiling takes a server a second of its start: the next one finds what the first
 * has done.
 */
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'node-compile');

/** The environment of a child: nothing of the tests' own settings, only what is given. */
function environment(given: Readonly<Record<string, string>>): Record<string, string> {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NO_COLOR: '1', NODE_COMPILE_CACHE, ...given };
}

function launch(program: string, args: readonly string[], env: Readonly<Record<string, string>>, input: string | null) {
  const child = spawn(program, args, {
    cwd: root,
    env: environment(env),
    stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached: program === 'npm',
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout?.on('data', (piece: Buffer) => (printed.stdout += piece.toString()));
  child.stderr?.on('data', (piece: Buffer) => (printed.stderr += piece.toString()));
  child.stdin?.end(input ?? '');
  servers.add(child);
  const ended = new Promise<Ended>((settle) => {
    child.once('close', (code) => {
      servers.delete(child);
      settle({ code, ...printed });
    });
  });
  return { child, printed, ended };
}

/** Runs a file of apps/server to its end. */
export function runToEnd(args: readonly string[], env: Readonly<Record<string, string>>, input: string | null = null): Promise<Ended> {
  const [file = '', ...rest] = args;
  return launch(process.execPath, [join(root, 'apps', 'server', file), ...rest], env, input).ended;
}

/** Starts the server without waiting for it. */
export function begin(env: Readonly<Record<string, string>>): Pick<RunningServer, 'stdout' | 'end'> {
  const { child, printed, ended } = launch(process.execPath, [join(root, 'apps', 'server', 'main.ts')], env, null);
  return {
    stdout: () => printed.stdout,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The processes a process has started and that still run. */
export function childrenOf(pid: number): ProcessIdentity[] {
  const parentOf = (text: string) => text.slice(text.lastIndexOf(')') + 2).split(' ')[1];
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      if (parentOf(readFileSync(`/proc/${name}/stat`, 'utf8')) !== String(pid)) return [];
    } catch {
      return [];
    }
    return processOf(Number(name)) ?? [];
  });
}

/** Settles when none of the processes runs any more; false when some still do after ten seconds. */
export async function allGone(processes: readonly ProcessIdentity[]): Promise<boolean> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (!processes.some(isAlive)) return true;
    await sleep(50);
  }
  return false;
}

/**
 * Starts `npm start` as a terminal would when `asNpm`, otherwise the server itself, and waits until it is
 * ready.
 */
export async function startServer(options: StartOptions = {}, asNpm = false): Promise<RunningServer> {
  const dataDir = options.dataDir ?? temporaryFolder();
  const port = options.port ?? (await freePort());
  const env = { PORT: String(port), DATA_DIR: dataDir, ...options.env };
  const begin = performance.now();
  const { child, printed, ended } = asNpm
    ? launch('npm', ['start'], env, null)
    : launch(process.execPath, [join(root, 'apps', 'server', 'main.ts')], env, null);
  const pid = child.pid ?? 0;
  for (let waited = 0; !printed.stdout.includes('Commonhold is ready'); waited += 10) {
    if (child.exitCode !== null || waited > PATIENCE_MS) {
      killFamily(child);
      throw new Error(`the server did not start:\n${printed.stdout}${printed.stderr}`);
    }
    await sleep(10);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pageUrl: `http://localhost:${port}`,
    port,
    dataDir,
    pid,
    seconds: Math.round((performance.now() - begin) * 0.01) * 0.1,
    stdout: () => printed.stdout,
    children: () => childrenOf(pid),
    end: (signal) => {
      // Ctrl-C at a terminal reaches every process of the group, as here that of npm.
      if (child.exitCode === null && child.signalCode === null) {
        process.kill(asNpm ? -pid : pid, signal);
      }
      return ended;
    },
  };
}
