// The archive of one life of the embedded database: its write-ahead log and its files, kept so that both can
// be brought back to any point in time.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { databaseFolder } from '../../packages/db/postmaster.ts';
import { type FileStore, keepCopies, openFileStore } from '../../packages/files/store.ts';
import { systemClock } from '../../packages/kernel/kernel.ts';
import type { Settings } from './settings.ts';

/** The folders of an archive. */
export interface Archive {
  /** Its name below ARCHIVE_DIR; a backup says to which archive it belongs. */
  name: string;
  wal: string;
  files: string;
}

const markOf = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'archive.name');

/** The archive of a name below ARCHIVE_DIR. */
export function archiveNamed(archiveDir: string, name: string): Archive {
  return { name, wal: join(archiveDir, name, 'wal'), files: join(archiveDir, name, 'files') };
}

/** The archive the database writes now; null when it writes none. */
export function archiveOf(settings: Pick<Settings, 'dataDir' | 'archiveDir'>): Archive | null {
  if (settings.archiveDir === null || !existsSync(markOf(settings))) return null;
  return archiveNamed(settings.archiveDir, readFileSync(markOf(settings), 'utf8').trim());
}

/**
 * To be called before the database starts. A gap makes an archive useless, and two databases in one would be
 * worse: so a database that was restored, or ran for a while without ARCHIVE_DIR, begins a new one. Returns
 * null when ARCHIVE_DIR is not set.
 */
export function beginArchive(settings: Settings, log: (message: string) => void): Archive | null {
  if (settings.archiveDir === null) {
    rmSync(markOf(settings), { force: true });
    return null;
  }
  const hasCluster = existsSync(join(settings.dataDir, 'postgres', 'PG_VERSION'));
  const known = hasCluster ? archiveOf(settings) : null;
  const archive =
    known && existsSync(known.wal) ? known : archiveNamed(settings.archiveDir, `${stamp()}-${randomBytes(2).toString('hex')}`);
  mkdirSync(join(settings.archiveDir, archive.name), { recursive: true });
  databaseFolder(archive.wal);
  if (archive !== known) {
    writeFileSync(markOf(settings), `${archive.name}\n`);
    log(`the archive ${archive.name} begins: take a backup now, since one can go back only to a time after a backup`);
  }
  return archive;
}

/** The present as a name that sorts by time. */
function stamp(): string {
  return systemClock.now().slice(0, 19).replaceAll(':', '').replace('T', '-');
}

/**
 * The files of the installation, with a copy of each in the archive where there is one. What speaks to an
 * object store is loaded only where one is named.
 */
export async function openFiles(settings: Settings): Promise<FileStore> {
  const { filesUrl } = settings;
  const store = filesUrl.startsWith('s3:')
    ? (await import('../../packages/files/s3-store.ts')).openS3Store(filesUrl)
    : openFileStore(filesUrl);
  const archive = archiveOf(settings);
  return archive ? keepCopies(store, openFileStore(pathToFileURL(archive.files).href)) : store;
}
