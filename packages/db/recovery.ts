// Brings a copied cluster back to life: to the end of its backup, to the end of its archive, or to a point in
// time in between.
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from './embedded.ts';
import { unprivileged } from './postmaster.ts';

/**
 * How far a recovery goes: `backup` as it was when the backup ended, `latest` as far as the archive reaches,
 * or a point in time.
 */
export type RecoveryTarget = { kind: 'backup' } | { kind: 'latest' } | { kind: 'time'; time: string };

export interface RecoveryOptions {
  /** The folder with the copied cluster in `postgres/`; its files belong to the database's user already. */
  dataDir: string;
  password: string;
  /** Where the cluster's log was archived; null when only the backup's own part is there. */
  archiveFolder: string | null;
  target: RecoveryTarget;
}

/**
 * What a recovery reached: the time of the last transaction that was done again, null when there was none.
 */
export interface Recovered {
  lastCommitTime: string | null;
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`;

function targetSettings(target: RecoveryTarget): Record<string, string> {
  // The names of time zones, and so the letter Z, are not known yet when PostgreSQL reads this setting.
  if (target.kind === 'time') return { recovery_target_time: target.time.replace('T', ' ').replace('Z', '+00') };
  return target.kind === 'backup' ? { recovery_target: 'immediate' } : {};
}

/** PostgreSQL says in its log why a recovery ended; people need only that sentence. */
function reasonIn(log: string): string {
  const fatal = log.split('\n').filter((line) => line.includes(' FATAL: '));
  return fatal.at(-1)?.replace(/^.* FATAL: +/, '') ?? 'its log does not say why';
}

/**
 * Recovers the cluster, ends the recovery and stops it, ready for an ordinary start on a timeline of its own.
 * Throws an Error with PostgreSQL's reason when the target cannot be reached.
 */
export async function recover({ dataDir, password, archiveFolder, target }: RecoveryOptions): Promise<Recovered> {
  const signal = join(dataDir, 'postgres', 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  if (unprivileged.uid !== undefined) chownSync(signal, unprivileged.uid, unprivileged.gid);
  const settings = {
    restore_command: archiveFolder === null ? 'false' : `cp ${shellQuoted(archiveFolder)}/%f "%p"`,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // Nobody is let in before the end, so that answering means having recovered.
    hot_standby: 'off',
    log_min_messages: 'log',
    ...targetSettings(target),
  };
  const cluster = await startCluster({ dataDir, password, settings, patienceMs: Number.POSITIVE_INFINITY }).catch((error: unknown) => {
    const reason = reasonIn(readFileSync(join(dataDir, 'postgres.log'), 'utf8'));
    throw new Error(`PostgreSQL could not recover: ${reason}.`, { cause: error });
  });
  try {
    return { lastCommitTime: await lastCommit(cluster.url) };
  } finally {
    await cluster.stop();
  }
}

async function lastCommit(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'commonhold restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ time: string | null }>(
      `select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time`,
    );
    return rows[0]?.time ?? null;
  } finally {
    await client.end();
  }
}
