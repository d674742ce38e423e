// Builds the staff application when it is missing or older than its sources, so that `npm ci && npm start` is all a newcomer types.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const built = join(root, 'dist', 'staff', 'index.html');

function newest(folder: string): number {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return latest;
}

/** Runs the web build where needed; throws an Error with the build's output when it fails. */
export async function ensureStaffBuild(): Promise<void> {
  const sources = ['apps/staff', 'modules', 'packages'].map((folder) => newest(join(root, folder)));
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources)) return;
  console.log('Building the staff application …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const done = spawnSync(process.execPath, [vite, 'build', '--config', 'apps/staff/vite.config.ts', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`The staff application did not build:\n${done.stdout}${done.stderr}`);
}
