// A cluster with the migrated template, made once for each state of the migrations and copied for every
// test run.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type { RolePasswords } from '../db/roles.ts';

/** Passwords of a prepared cluster: the superuser's, and those of the roles that log in. */
export interface ClusterSecrets extends RolePasswords {
  superuser: string;
}

const root = resolve(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'test-clusters');
const SECRETS = 'test-secrets.json';
const DAY_MS = 86_400_000;

/**
 * What a prepared cluster is made from: migrations, the code that applies them, and the versions of
 * PostgreSQL and the queue.
 */
const SOURCES = ['database/migrations/*', 'packages/db/*.ts', 'packages/jobs/*.ts', 'packages/testkit/*.ts', 'package.json'];

/** Names the state of the sources; tests and their kin do not count. */
export function stateOf(folder: string): string {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: folder })).filter((file) => !/\.test\.ts$/.test(file));
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

function copy(from: string, to: string): void {
  // Files keep their owner: PostgreSQL refuses a folder of someone else.
  const { status, stderr } = spawnSync('cp', ['-a', '--reflink=auto', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The prepared cluster could not be copied: ${stderr}`);
}

/** Clusters of other states, such as those of other branches, are kept for a day after their last use. */
function removeOld(but: string, now: number): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    if (name !== but && statSync(folder).mtimeMs < now - DAY_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the cluster of a state; of two runs that do so at once, the second finds that of the first. */
async function prepare(state: string, make: (folder: string, secrets: ClusterSecrets) => Promise<void>): Promise<void> {
  const secret = () => randomBytes(16).toString('hex');
  const secrets: ClusterSecrets = { superuser: secret(), appPassword: secret(), queuePassword: secret() };
  const fresh = mkdtempSync(join(cache, 'making-'));
  try {
    await make(fresh, secrets);
    // They belong to the server that ran here.
    for (const name of ['database.json', 'postgres.log']) rmSync(join(fresh, name), { force: true });
    writeFileSync(join(fresh, SECRETS), JSON.stringify(secrets), { mode: 0o600 });
    renameSync(fresh, join(cache, state));
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!readdirSync(cache).includes(state)) throw error;
  }
}

/**
 * Copies the prepared cluster into `folder` and gives its passwords. `make` is called when there is none
 * yet: it makes a
 * cluster in the folder it is given, prepares it and stops it.
 */
export async function preparedCluster(
  folder: string,
  make: (folder: string, secrets: ClusterSecrets) => Promise<void>,
): Promise<ClusterSecrets> {
  mkdirSync(cache, { recursive: true });
  const state = stateOf(root);
  if (!readdirSync(cache).includes(state)) await prepare(state, make);
  const now = performance.timeOrigin + performance.now();
  utimesSync(join(cache, state), now * 0.001, now * 0.001);
  removeOld(state, now);
  copy(join(cache, state), folder);
  return JSON.parse(readFileSync(join(folder, SECRETS), 'utf8')) as ClusterSecrets;
}
