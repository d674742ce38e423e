// `npm run -s cli -- restore DIR [--to TIME|latest]`: a backup into an empty DATA_DIR, every sum checked
// first; with the archive to any later time.
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { removeCluster } from '../../packages/db/embedded.ts';
import { embeddedMajor, privateFolder, unprivileged } from '../../packages/db/postmaster.ts';
import { type Recovered, type RecoveryTarget, recover } from '../../packages/db/recovery.ts';
import { loadSecrets, type Secrets } from '../../packages/db/secrets.ts';
import { parseInstant } from '../../packages/kernel/kernel.ts';
import { type Archive, archiveNamed } from './archive.ts';
import { filesFolder, requireEmbedded } from './backup.ts';
import { type Manifest, readManifest, verifyBackup } from './manifest.ts';
import { readSettings, type Settings } from './settings.ts';

/** Where the restored parts wait until all of them are there. */
const STAGING = 'restoring';

const entriesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Refuses a target that holds anything: a restore never writes over a database. The secrets may wait there
 * already.
 */
function requireEmpty(settings: Settings, files: string): void {
  const expected = new Set([basename(settings.secretsFile), STAGING]);
  const found = entriesOf(settings.dataDir).find((name) => !expected.has(name) && !(join(settings.dataDir, name) === files));
  if (found !== undefined)
    throw new Error(`DATA_DIR=${settings.dataDir} is not empty (${found} is there): a restore goes into an empty folder. Name a new one.`);
  if (entriesOf(files).length > 0) throw new Error(`The folder for files, ${files}, is not empty: name a new one by FILES_URL.`);
}

/** The keys of the backup's secrets must be at hand, or what they sealed would be lost without a word. */
function requireKeys(settings: Settings, manifest: Manifest): Secrets {
  const wanted = `The backup was sealed with the key ${manifest.sealingKeys.join(', ')}: put the copy of its secrets at ${settings.secretsFile}.`;
  if (!existsSync(settings.secretsFile)) throw new Error(wanted);
  const secrets = loadSecrets(settings.secretsFile, false);
  const held = new Set(secrets.sealing.map(({ id }) => id));
  if (!manifest.sealingKeys.every((id) => held.has(id))) throw new Error(wanted);
  return secrets;
}

function requireVersion(manifest: Manifest): void {
  const major = embeddedMajor();
  if (manifest.postgres !== major)
    throw new Error(
      `The backup is of PostgreSQL ${manifest.postgres}, and this version of Commonhold brings PostgreSQL ${major}: restore it with the version that made it (${manifest.product}).`,
    );
}

function archiveFor(settings: Settings, manifest: Manifest, target: RecoveryTarget): Archive | null {
  if (target.kind === 'backup') return null;
  if (settings.archiveDir === null) throw new Error('--to needs ARCHIVE_DIR, the folder in which the archive was kept.');
  if (manifest.archive === null)
    throw new Error('No archive was written when this backup was taken: it can be restored without --to only.');
  const archive = archiveNamed(settings.archiveDir, manifest.archive);
  if (!existsSync(archive.wal)) throw new Error(`ARCHIVE_DIR=${settings.archiveDir} does not hold the archive ${manifest.archive}.`);
  if (target.kind === 'time' && target.time < manifest.finishedTime)
    throw new Error(`The backup was whole at ${manifest.finishedTime}, after ${target.time}: take an earlier backup.`);
  return archive;
}

/** The log of the archive is read by the database's user. */
function copyCluster(backup: string, manifest: Manifest, to: string): void {
  mkdirSync(to, { recursive: true });
  cpSync(join(backup, 'postgres'), to, { recursive: true });
  const own = (path: string) => {
    if (unprivileged.uid !== undefined) chownSync(path, unprivileged.uid, unprivileged.gid);
  };
  for (const { path } of manifest.files) if (path.startsWith('postgres/')) own(join(to, path.slice('postgres/'.length)));
  for (const path of ['postgres', ...manifest.folders.filter((one) => one.startsWith('postgres/'))])
    privateFolder(join(to, path.slice('postgres/'.length)));
}

/** Copies the files of the backup, and those the archive got since: the rows tell which of them count. */
function copyFiles(backup: string, archive: Archive | null, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(backup, 'files'), to, { recursive: true });
  chmodSync(to, 0o700);
  if (archive && existsSync(archive.files)) cpSync(archive.files, to, { recursive: true, filter: (source) => !source.endsWith('.new') });
}

/**
 * Restores a backup. Throws an Error with the reason when it cannot; what stood in the target stands there
 * still.
 */
export async function restore(settings: Settings, backup: string, target: RecoveryTarget): Promise<Recovered & { manifest: Manifest }> {
  requireEmbedded(settings, 'restore');
  const manifest = readManifest(backup);
  requireVersion(manifest);
  const files = filesFolder(settings);
  requireEmpty(settings, files);
  const archive = archiveFor(settings, manifest, target);
  const secrets = requireKeys(settings, manifest);
  await verifyBackup(backup, manifest);

  const staging = join(settings.dataDir, STAGING);
  const stagedFiles = `${files}.${STAGING}`;
  const clear = async () => {
    await removeCluster(staging);
    rmSync(staging, { recursive: true, force: true });
    rmSync(stagedFiles, { recursive: true, force: true });
  };
  await clear();
  try {
    copyCluster(backup, manifest, join(staging, 'postgres'));
    copyFiles(backup, archive, stagedFiles);
    const archiveFolder = archive?.wal ?? null;
    const recovered = await recover({ dataDir: staging, password: secrets.ownerPassword, archiveFolder, target });
    if (existsSync(files)) rmdirSync(files);
    renameSync(stagedFiles, files);
    renameSync(join(staging, 'postgres'), join(settings.dataDir, 'postgres'));
    return { ...recovered, manifest };
  } finally {
    await clear();
  }
}

function targetOf(to: string | undefined): RecoveryTarget {
  if (to === undefined) return { kind: 'backup' };
  if (to === 'latest') return { kind: 'latest' };
  try {
    return { kind: 'time', time: parseInstant(to) };
  } catch {
    throw new Error(`--to must be latest or a point in time with its offset, such as 2026-11-20T10:15:00Z; ${JSON.stringify(to)} is none.`);
  }
}

/** The command: the backup's folder, and how far to go. */
export async function restoreCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: { to: { type: 'string' } }, allowPositionals: true });
  const [given] = positionals;
  if (!given || positionals.length !== 1)
    throw new Error("Usage: npm run -s cli -- restore DIR [--to '2026-11-20T10:15:00Z' | --to latest]");
  const target = targetOf(values.to);
  const settings = readSettings(process.env);
  const { manifest, lastCommitTime } = await restore(settings, resolve(given), target);
  const until = target.kind === 'time' ? target.time : target.kind === 'latest' ? 'the end of its archive' : manifest.finishedTime;
  process.stdout.write(
    `${settings.dataDir} is restored, as of ${until}${lastCommitTime ? ` (last transaction ${lastCommitTime})` : ''}. Start the server, look, and take a backup.\n`,
  );
}
