// Builds the staff application when it is missing or older than its sources, so that `npm ci && npm start` is
// all a newcomer types.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'dist', 'staff');

/** The latest change below a folder; the folders themselves tell of files that were removed. */
function lastChange(top: string): number {
  let latest = statSync(top).mtimeMs;
  for (const entry of readdirSync(top, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory() || /\.(tsx?|css|html|svg)$/.test(entry.name)) {
      latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
    }
  }
  return latest;
}

function isFresh(): boolean {
  const built = join(folder, 'index.html');
  if (!existsSync(built)) return false;
  const changes = ['apps/staff', 'modules', 'packages'].map((source) => lastChange(join(root, source)));
  return statSync(built).mtimeMs > Math.max(...changes, statSync(join(root, 'package-lock.json')).mtimeMs);
}

/** Runs the web build where needed; throws an Error with the build's output when it fails. */
export async function ensureStaffBuild(say: (words: string) => void): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // An image holds what was built with it, and nothing to build with.
  if (!existsSync(vite) || isFresh()) return;
  say('Building the staff application …');
  // Beside the old one and then put in its place, so that a build that was cut off is never served; each
  // server that starts builds in a folder of its own.
  const fresh = `${folder}.${process.pid}`;
  const build = ['build', '--config', 'apps/staff/vite.config.ts', '--logLevel', 'warn', '--outDir', fresh];
  const done = spawnSync(process.execPath, [vite, ...build], { cwd: root, encoding: 'utf8' });
  try {
    if (done.status !== 0) throw new Error(`The staff application did not build:\n${done.stdout}${done.stderr}`);
    // Another server that started meanwhile may have been sooner.
    if (isFresh()) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
