// `npm run -s cli -- backup DIR`: the embedded database and the files while the server works, with a sum for
// everything; whole in DIR, or not there.

import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageFile from '../../package.json' with { type: 'json' };
import { baseBackup } from '../../packages/db/base-backup.ts';
import { findCluster } from '../../packages/db/embedded.ts';
import { newestMigration } from '../../packages/db/migrate.ts';
import { loadSecrets } from '../../packages/db/secrets.ts';
import { archiveOf } from './archive.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { readSettings, type Settings } from './settings.ts';

/** Refuses a database that is not ours: the files of a server are its own. */
export function requireEmbedded(settings: Settings, verb: 'backup' | 'restore'): void {
  if (settings.databaseUrl === null) return;
  const { host } = new URL(settings.databaseUrl);
  const what = verb === 'backup' ? 'Back it up' : 'Restore it';
  throw new Error(
    `DATABASE_URL names a PostgreSQL server of its own at ${host}. ${what} with that server's own means (pgBackRest, or pg_basebackup with an archive), ` +
      'together with the folder FILES_URL names and the file SECRETS_FILE names; docs/operations.md shows how.',
  );
}

/** Copies files into a folder and lists them with their sums. */
class Copying {
  readonly #folder: string;
  readonly folders: string[] = [];
  readonly files: Manifest['files'] = [];
  constructor(folder: string) {
    this.#folder = folder;
  }

  folder(path: string): void {
    mkdirSync(join(this.#folder, path), { recursive: true, mode: 0o700 });
    this.folders.push(path);
  }

  /** Copies what stands in the file now; one that has vanished is left out. */
  async file(path: string, source: string): Promise<void> {
    const from = await open(source, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!from) return;
    const hash = createHash('sha256');
    let size = 0;
    const to = await open(join(this.#folder, path), 'wx', 0o600);
    try {
      for await (const piece of from.createReadStream({ highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
        hash.update(piece);
        size += piece.length;
        await to.appendFile(piece);
      }
    } finally {
      await to.close();
    }
    this.files.push({ path, size, sha256: hash.digest('hex') });
  }

  text(path: string, content: string): void {
    writeFileSync(join(this.#folder, path), content, { mode: 0o600 });
    this.files.push({ path, size: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') });
  }
}

/** The folder of FILES_URL; attachments in an object store are kept by its own versions. */
export function filesFolder(settings: Settings): string {
  if (!settings.filesUrl.startsWith('file:')) throw new Error('FILES_URL must start with file:, a folder of this machine.');
  return fileURLToPath(settings.filesUrl);
}

async function copyFiles(source: string, copying: Copying): Promise<void> {
  copying.folder('files');
  if (!existsSync(source)) return;
  const entries = readdirSync(source, { withFileTypes: true, recursive: true });
  const pathOf = (entry: (typeof entries)[number]) => join('files', join(entry.parentPath, entry.name).slice(source.length));
  for (const entry of entries.filter((one) => one.isDirectory())) copying.folder(pathOf(entry));
  // A file still being written carries the ending .new; nobody was told of it yet.
  for (const entry of entries.filter((one) => one.isFile() && !one.name.endsWith('.new')))
    await copying.file(pathOf(entry), join(entry.parentPath, entry.name));
}

/**
 * Takes a backup into a folder that must not exist yet. Throws an Error with the reason when it cannot;
 * nothing is left behind then.
 */
export async function backup(settings: Settings, target: string): Promise<Manifest> {
  requireEmbedded(settings, 'backup');
  if (existsSync(target)) throw new Error(`${target} exists already: name a new folder for each backup.`);
  const cluster = findCluster(settings.dataDir);
  if (!cluster) throw new Error(`No database runs in ${settings.dataDir}. Start the server, or set DATA_DIR.`);
  const archive = archiveOf(settings);
  const sealingKeys = loadSecrets(settings.secretsFile, false).sealing.map(({ id }) => id);
  const unfinished = `${target}.${randomBytes(4).toString('hex')}.new`;
  mkdirSync(dirname(target), { recursive: true });
  mkdirSync(join(unfinished, 'postgres'), { recursive: true, mode: 0o700 });
  try {
    const copying = new Copying(unfinished);
    const base = await baseBackup(cluster.url, join(settings.dataDir, 'postgres'), {
      folder: (name) => copying.folder(`postgres/${name}`),
      file: (name, source) => copying.file(`postgres/${name}`, source),
      text: (name, content) => copying.text(`postgres/${name}`, content),
    });
    // After the database: a file stands before the row that names it, so none that the copied rows name can
    // be missing.
    await copyFiles(filesFolder(settings), copying);
    const manifest: Manifest = {
      format: 1,
      product: packageFile.version,
      migration: await newestMigration(cluster.url),
      ...base,
      archive: archive?.name ?? null,
      sealingKeys,
      folders: copying.folders,
      files: copying.files,
    };
    writeManifest(unfinished, manifest);
    const synced = spawnSync('sync', ['-f', unfinished]);
    if (synced.status !== 0) throw new Error(`The backup could not be brought to the disk: ${synced.error?.message ?? synced.stderr}`);
    renameSync(unfinished, target);
    return manifest;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** The command: its argument is the folder to make. */
export async function backupCommand(args: readonly string[]): Promise<void> {
  const [given] = args;
  if (!given || args.length !== 1) throw new Error('Usage: npm run -s cli -- backup DIR');
  const settings = readSettings(process.env);
  const target = resolve(given);
  const manifest = await backup(settings, target);
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  const lines = [
    `${target}: ${manifest.files.length} files, ${bytes.toLocaleString('en-US')} bytes, whole as of ${manifest.finishedTime}.`,
    `The keys are not in it: keep a copy of ${settings.secretsFile} at another place, or account numbers and tax ids cannot be read again.`,
    manifest.archive === null
      ? 'No archive is written (ARCHIVE_DIR is not set): a restore ends at this moment.'
      : `The archive ${manifest.archive} goes on from here; the log before ${manifest.firstWal} serves older backups only.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
