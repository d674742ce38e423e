// `npm run -s cli -- move`: everything of a stopped installation from its embedded database to the empty
// database that DATABASE_URL names.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '../../packages/db/embedded.ts';
import { isMigrated, migrate } from '../../packages/db/migrate.ts';
import { queueUrl } from '../../packages/db/roles.ts';
import { loadSecrets, type Secrets } from '../../packages/db/secrets.ts';
import { holdsRows, jobsUnderWay, type Transferred, transfer } from '../../packages/db/transfer.ts';
import { prepareQueue } from '../../packages/jobs/worker.ts';
import { readSettings } from './settings.ts';

/**
 * Moves from one database to another; both end with the migrations of this version. Throws an Error with the
 * reason; the target is empty or whole.
 */
export async function moveDatabase(fromUrl: string, toUrl: string, secrets: Secrets): Promise<Transferred> {
  // What an interrupted move left behind is brought up to date and holds no row.
  if ((await isMigrated(toUrl)) && (await holdsRows(toUrl)))
    throw new Error('The database that DATABASE_URL names holds an installation already: name an empty one.');
  await migrate({ url: fromUrl, passwords: secrets });
  const waiting = await jobsUnderWay(fromUrl);
  if (waiting > 0)
    throw new Error(`Jobs that have not come to their end: ${waiting}. Start the server and let them, or cancel them, then move.`);
  await migrate({ url: toUrl, passwords: secrets });
  await prepareQueue(queueUrl(toUrl, secrets));
  return transfer(fromUrl, toUrl);
}

/** The command; it takes no arguments. */
export async function moveCommand(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new Error('Usage: DATA_DIR=… DATABASE_URL=… SECRETS_FILE=… npm run -s cli -- move');
  const { dataDir, databaseUrl, secretsFile } = readSettings(process.env);
  if (databaseUrl === null) throw new Error('DATABASE_URL must name the empty database to move to.');
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) throw new Error(`DATA_DIR=${dataDir} holds no embedded database.`);
  const secrets = loadSecrets(secretsFile, false);
  const cluster = await startCluster({ dataDir, password: secrets.ownerPassword });
  try {
    const { tables, rows } = await moveDatabase(cluster.url, databaseUrl, secrets);
    process.stdout.write(
      `${rows.toLocaleString('en-US')} rows of ${tables} tables are in ${new URL(databaseUrl).host}, and equal. Copy the folder of files, then start with DATABASE_URL.\n`,
    );
  } finally {
    await cluster.stop();
  }
}
