// Builds the applications of the browser when they are missing or older than their sources, so that
// `npm ci && npm start` is all a newcomer types.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
/** The applications: of staff, and of owners. */
const applications = ['staff', 'portal'] as const;
type Application = (typeof applications)[number];

const folderOf = (application: Application) => join(root, 'dist', application);

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

function isFresh(application: Application): boolean {
  const built = join(folderOf(application), 'index.html');
  if (!existsSync(built)) return false;
  const changes = [`apps/${application}`, 'modules', 'packages'].map((source) => lastChange(join(root, source)));
  return statSync(built).mtimeMs > Math.max(...changes, statSync(join(root, 'package-lock.json')).mtimeMs);
}

/** Runs the web build where needed; throws an Error with the build's output when it fails. */
export async function ensureBuilds(say: (words: string) => void): Promise<void> {
  for (const application of applications) ensureBuild(application, say);
}

function ensureBuild(application: Application, say: (words: string) => void): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // An image holds what was built with it, and nothing to build with.
  if (!existsSync(vite) || isFresh(application)) return;
  say(`Building the ${application} application …`);
  const folder = folderOf(application);
  // Beside the old one and then put in its place, so that a build that was cut off is never served; each
  // server that starts builds in a folder of its own.
  const fresh = `${folder}.${process.pid}`;
  const build = ['build', '--config', `apps/${application}/vite.config.ts`, '--logLevel', 'warn', '--outDir', fresh];
  const done = spawnSync(process.execPath, [vite, ...build], { cwd: root, encoding: 'utf8' });
  try {
    if (done.status !== 0) throw new Error(`The ${application} application did not build:\n${done.stdout}${done.stderr}`);
    // Another server that started meanwhile may have been sooner.
    if (isFresh(application)) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
