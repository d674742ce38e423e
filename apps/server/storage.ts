// Starts or finds the database: the embedded PostgreSQL in DATA_DIR, or the server DATABASE_URL names.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keepFound } from '../../modules/desk/desk.server.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../../packages/db/database.ts';
import { type Cluster, findCluster, startCluster } from '../../packages/db/embedded.ts';
import { isMigrated, migrate } from '../../packages/db/migrate.ts';
import { appUrl, queueUrl } from '../../packages/db/roles.ts';
import { loadSecrets, type Secrets } from '../../packages/db/secrets.ts';
import { prepareQueue } from '../../packages/jobs/worker.ts';
import { beginArchive } from './archive.ts';
import type { Settings } from './settings.ts';

/** An open database with its secrets. */
export interface Storage {
  database: Database;
  secrets: Secrets;
  /** Address for the role that owns the job tables. */
  queueUrl: string;
  /** Address for migrations and loading, past row-level security. */
  migratorUrl: string;
  close(): Promise<void>;
}

/**
 * How long a statement of a call may run. What takes longer is a job, and jobs and commands of the operator
 * take the time they take.
 */
const STATEMENT_MS = 60_000;

/**
 * For the server: starts PostgreSQL where it is ours, migrates, opens the pool. Throws an Error that says
 * what to change; nothing runs then.
 */
export async function startStorage(settings: Settings, log: (message: string) => void): Promise<Storage> {
  const secrets = loadSecrets(settings.secretsFile, !(await holdsData(settings)));
  const cluster = settings.databaseUrl ? null : await startEmbedded(settings, secrets, log);
  const migratorUrl = settings.databaseUrl ?? cluster?.url ?? '';
  try {
    await prepareDatabase(migratorUrl, secrets, log);
  } catch (error) {
    await cluster?.stop();
    throw error;
  }
  return open(migratorUrl, secrets, { applicationName: 'commonhold server', statementMs: STATEMENT_MS }, async () => cluster?.stop());
}

async function prepareDatabase(migratorUrl: string, secrets: Secrets, log: (message: string) => void): Promise<void> {
  await migrate({ url: migratorUrl, passwords: secrets, onApplied: (name) => log(`migrated ${name}`) });
  await prepareQueue(queueUrl(migratorUrl, secrets));
}

/**
 * For a server of its own: makes the secrets where there are none yet, and brings the database up to date
 * before anything serves from it.
 */
export async function migrateServer(settings: Settings, databaseUrl: string, log: (message: string) => void): Promise<void> {
  await prepareDatabase(databaseUrl, loadSecrets(settings.secretsFile, !(await holdsData(settings))), log);
}

/** Makes DATA_DIR; throws an Error that says why it cannot be. */
export function requireFolder({ dataDir }: Settings): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new Error(`DATA_DIR=${dataDir} cannot be used: ${error instanceof Error ? error.message : error}.`);
  }
}

/** True when the database holds rows already; what its keys sealed would be lost behind new ones. */
async function holdsData({ databaseUrl, dataDir }: Settings): Promise<boolean> {
  if (databaseUrl === null) return existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
  return isMigrated(databaseUrl).catch((error: unknown) => {
    const { host } = new URL(databaseUrl);
    throw new Error(`DATABASE_URL names a PostgreSQL at ${host} that cannot be used: ${reasonOf(error)}.`);
  });
}

/** Node gives one error for each address of a name and an empty message for them together. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

function startEmbedded(settings: Settings, secrets: Secrets, log: (message: string) => void): Promise<Cluster> {
  return startCluster({
    dataDir: settings.dataDir,
    password: secrets.ownerPassword,
    archiveFolder: beginArchive(settings, log)?.wal ?? null,
    onDown: () => log('PostgreSQL stopped; starting it again'),
    onUp: () => log('PostgreSQL answers again'),
  });
}

/**
 * For commands beside a running server: finds its database by DATA_DIR, or uses DATABASE_URL. Throws an Error
 * when there is none.
 */
export function findStorage(settings: Settings): Storage {
  const migratorUrl = settings.databaseUrl ?? findCluster(settings.dataDir)?.url;
  if (!migratorUrl) throw new Error(`No database runs in ${settings.dataDir}. Start the server, or set DATA_DIR or DATABASE_URL.`);
  return open(migratorUrl, loadSecrets(settings.secretsFile, false), { applicationName: 'commonhold command line' }, async () => {});
}

type Opened = Pick<DatabaseOptions, 'applicationName' | 'statementMs'>;

function open(migratorUrl: string, secrets: Secrets, options: Opened, stop: () => Promise<void>): Storage {
  const database = openDatabase({ url: appUrl(migratorUrl, secrets), ...options, beforeCommit: keepFound });
  return {
    database,
    secrets,
    queueUrl: queueUrl(migratorUrl, secrets),
    migratorUrl,
    close: async () => {
      await database.close();
      await stop();
    },
  };
}
