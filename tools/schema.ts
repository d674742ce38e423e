// Writes what follows from the migrations: the schema as SQL, and the Citus script.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { citusText, schemaText } from '../packages/db/catalog.ts';
import { startCluster } from '../packages/db/embedded.ts';
import { migrate } from '../packages/db/migrate.ts';

const root = join(import.meta.dirname, '..');
/** The generated files of a migrated database: path below the project's root, and text. */
export async function generatedFiles(migratorUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: migratorUrl });
  await client.connect();
  try {
    return {
      'database/schema.sql': await schemaText(client),
      'database/citus.sql': await citusText(client),
    };
  } finally {
    await client.end();
  }
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'commonhold-schema-'));
  const cluster = await startCluster({ dataDir, password: 'schema', settings: { fsync: 'off' }, initdbArguments: ['--no-sync'] });
  try {
    await migrate({ url: cluster.url, passwords: { appPassword: 'app', queuePassword: 'queue' } });
    for (const [path, text] of Object.entries(await generatedFiles(cluster.url))) {
      writeFileSync(join(root, path), text);
      console.log(path);
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) await main();
