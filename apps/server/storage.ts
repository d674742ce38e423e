// Starts or finds the database: the embedded PostgreSQL in DATA_DIR, or the server DATABASE_URL names.
import { type Database, openDatabase } from '../../packages/db/database.ts';
import { findCluster, startCluster } from '../../packages/db/embedded.ts';
import { migrate } from '../../packages/db/migrate.ts';
import { appUrl, queueUrl } from '../../packages/db/roles.ts';
import { loadSecrets, type Secrets } from '../../packages/db/secrets.ts';
import { prepareQueue } from '../../packages/jobs/worker.ts';
import type { Settings } from './settings.ts';

/** An open database with its secrets. */
export interface Storage {
  database: Database;
  secrets: Secrets;
  /** Address for the role that owns the job tables. */
  queueUrl: string;
  close(): Promise<void>;
}

/** For the server: starts PostgreSQL where it is ours, migrates, opens the pool. */
export async function startStorage(settings: Settings, log: (message: string) => void): Promise<Storage> {
  const secrets = loadSecrets(settings.secretsFile, settings.databaseUrl === null);
  const cluster = settings.databaseUrl
    ? null
    : await startCluster({
        dataDir: settings.dataDir,
        password: secrets.ownerPassword,
        onDown: () => log('PostgreSQL stopped; starting it again'),
        onUp: () => log('PostgreSQL answers again'),
      });
  const migratorUrl = settings.databaseUrl ?? cluster?.url ?? '';
  await migrate({ url: migratorUrl, passwords: secrets, onApplied: (name) => log(`migrated ${name}`) });
  await prepareQueue(queueUrl(migratorUrl, secrets));
  return open(migratorUrl, secrets, 'commonhold server', async () => cluster?.stop());
}

/** For commands beside a running server: finds its database by DATA_DIR, or uses DATABASE_URL. Throws an Error when there is none. */
export function findStorage(settings: Settings): Storage {
  const secrets = loadSecrets(settings.secretsFile, false);
  const migratorUrl = settings.databaseUrl ?? findCluster(settings.dataDir)?.url;
  if (!migratorUrl) throw new Error(`No database runs in ${settings.dataDir}. Start the server, or set DATA_DIR or DATABASE_URL.`);
  return open(migratorUrl, secrets, 'commonhold command line', async () => {});
}

function open(migratorUrl: string, secrets: Secrets, applicationName: string, stop: () => Promise<void>): Storage {
  const database = openDatabase({ url: appUrl(migratorUrl, secrets), applicationName });
  return {
    database,
    secrets,
    queueUrl: queueUrl(migratorUrl, secrets),
    close: async () => {
      await database.close();
      await stop();
    },
  };
}
