// A base backup of a running cluster by PostgreSQL's low-level API: the embedded programs have no
// pg_basebackup, and the server goes on working.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** What a base backup is, for whoever restores it. */
export interface BaseBackup {
  /** Major version of PostgreSQL; only the same one can read the files. */
  postgres: number;
  /**
   * Positions in the write-ahead log between which the files were copied; the cluster is whole from the
   * second on.
   */
  startLsn: string;
  stopLsn: string;
  /** First piece of the write-ahead log that a restore needs. */
  firstWal: string;
  /** When the copy was whole, by the server's clock. */
  finishedTime: string;
}

/**
 * Receives the copy. `name` is the path below the data folder. A file that vanished meanwhile is left out:
 * the write-ahead log knows.
 */
export interface BackupTarget {
  folder(name: string): void;
  file(name: string, source: string): Promise<void>;
  text(name: string, content: string): void;
}

/**
 * Folders whose content is made anew by every start; the write-ahead log is copied last, and only the part
 * that belongs to the backup.
 */
const EMPTIED = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|(recovery|standby)\.signal|current_logfiles)$/;
const TEMPORARY = /^(pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$/;
const WAL_PIECE = /^[0-9A-F]{24}$/;
const WAL_HISTORY = /^[0-9A-F]{8}\.history$/;

/**
 * Copies the cluster at `url`, whose files are in `dataFolder`, while it works. The connection must be a
 * superuser's. Throws when PostgreSQL goes away meanwhile: the copy is worth nothing then.
 */
export async function baseBackup(url: string, dataFolder: string, target: BackupTarget): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, application_name: 'commonhold backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireOneTablespace(client);
    // Keeps every piece of the log from here on, until this connection ends.
    await client.query("select pg_create_physical_replication_slot('commonhold_backup_' || pg_backend_pid(), true, true)");
    const started = await client.query<{ lsn: string }>("select pg_backup_start('commonhold', true)::text as lsn");
    await copyFolder(dataFolder, '', target);
    const stopped = await client.query<{ lsn: string; label: string; last: string; time: string; version: number }>(
      `select lsn::text, labelfile as label, pg_walfile_name(lsn) as last, current_setting('server_version_num')::int / 10000 as version,
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time from pg_backup_stop(false)`,
    );
    const { lsn, label, last, time, version } = stopped.rows[0] as (typeof stopped.rows)[number];
    target.text('backup_label', label);
    const firstWal = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1] ?? last;
    await copyLog(join(dataFolder, 'pg_wal'), firstWal, last, target);
    return { postgres: version, startLsn: started.rows[0]?.lsn ?? '', stopLsn: lsn, firstWal, finishedTime: time };
  } finally {
    await client.end();
  }
}

async function requireOneTablespace(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select spcname from pg_tablespace where spcname not in ('pg_default', 'pg_global')");
  if (rows.length > 0) throw new Error(`The tablespace ${rows[0].spcname} lies outside the data folder, and a backup would not hold it.`);
}

async function copyFolder(dataFolder: string, name: string, target: BackupTarget): Promise<void> {
  if (name !== '') target.folder(name);
  if (EMPTIED.has(name)) return;
  for (const entry of readdirSync(join(dataFolder, name), { withFileTypes: true })) {
    const path = name === '' ? entry.name : `${name}/${entry.name}`;
    if (TEMPORARY.test(entry.name) || LEFT_OUT.test(path)) continue;
    if (entry.isDirectory()) await copyFolder(dataFolder, path, target);
    else if (entry.isFile()) await target.file(path, join(dataFolder, path));
  }
}

/** The pieces of the log between two names, and the histories of timelines. */
async function copyLog(folder: string, first: string, last: string, target: BackupTarget): Promise<void> {
  target.folder('pg_wal/archive_status');
  const names = readdirSync(folder).sort();
  const pieces = names.filter((name) => WAL_PIECE.test(name) && name >= first && name <= last);
  if (pieces[0] !== first || pieces.at(-1) !== last) throw new Error('PostgreSQL threw away a part of its log that belongs to the backup.');
  for (const name of [...names.filter((one) => WAL_HISTORY.test(one)), ...pieces]) await target.file(`pg_wal/${name}`, join(folder, name));
}
