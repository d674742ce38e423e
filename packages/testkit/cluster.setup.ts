// One PostgreSQL for a whole test run: an embedded cluster in memory, or the server DATABASE_URL names,
// with a migrated template.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startCluster, urlFor } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { isAlive, postmasterOf, processOf } from '../db/postmaster.ts';
import { queueUrl, type RolePasswords } from '../db/roles.ts';
import { prepareQueue } from '../jobs/worker.ts';
import { type ClusterSecrets, preparedCluster } from './prepared-cluster.ts';

/** What test files learn about the run's server. */
export interface TestCluster {
  /** The migrator's address of the maintenance database. */
  url: string;
  /** Name of the migrated database to clone; clones carry the same prefix. */
  template: string;
  prefix: string;
  strategy: 'file_copy' | 'wal_log';
  passwords: RolePasswords;
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

// Nothing here must survive a crash, so nothing waits for a disk.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '300',
  shared_buffers: '128MB',
  log_min_messages: 'fatal',
  // Shared memory lies in the cluster's folder, so that removing the folder removes everything.
  dynamic_shared_memory_type: 'mmap',
};
const FOLDER = /^commonhold-test-(\d+)-(\d+)$/;
const ROOM_BYTES = 1_000_000_000;

/** Databases and folders carry the run's process, so that the next run knows the dead ones. */
const run = processOf(process.pid) ?? { pid: process.pid, startTick: '0' };
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
const family = `commonhold_test_${machine}_`;

function baseFolders(): string[] {
  return ['/dev/shm', tmpdir()].filter(existsSync);
}

/** Ends clusters whose test run was killed. */
export function removeOrphans(): void {
  for (const base of baseFolders()) {
    for (const name of readdirSync(base)) {
      const match = FOLDER.exec(name);
      if (match && !isAlive({ pid: Number(match[1]), startTick: match[2] ?? '' })) removeCluster(join(base, name));
    }
  }
}

function removeCluster(folder: string): void {
  const server = postmasterOf(join(folder, 'postgres'));
  try {
    if (server) process.kill(server.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  } catch {
    // Another user's cluster, or one that another run is removing right now.
  }
}

async function asMigrator<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function dropDatabases(url: string, doomed: (name: string) => boolean): Promise<void> {
  await asMigrator(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [family]);
    for (const { datname } of rows.filter(({ datname }) => doomed(datname)))
      await client.query(`drop database if exists ${datname} with (force)`);
  });
}

async function makeTemplate(cluster: TestCluster): Promise<void> {
  await asMigrator(cluster.url, (client) =>
    client.query(`create database ${cluster.template} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`),
  );
  const url = urlFor(cluster.url, { database: cluster.template });
  await migrate({ url, passwords: cluster.passwords });
  await prepareQueue(queueUrl(url, cluster.passwords));
  // Nothing keeps statistics by itself here, and without them whoever asks the catalog walks it row by row.
  await asMigrator(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r'`,
    );
    await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
  });
}

/** Name of the template in a cluster that is copied, before it gets that of its run. */
const PREPARED = 'prepared';

/** Makes a cluster with the template, and stops it. */
async function prepareCluster(folder: string, { superuser, ...passwords }: ClusterSecrets): Promise<void> {
  const initdbArguments = ['--no-sync', '--no-data-checksums'];
  const server = await startCluster({ dataDir: folder, password: superuser, settings, initdbArguments });
  try {
    await makeTemplate({ url: server.url, template: PREPARED, prefix: PREPARED, strategy: 'file_copy', passwords });
  } finally {
    await server.stop();
  }
}

/** Starts the run's server and tells the test files about it; returns what ends it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `${family}${run.pid}_${run.startTick}`;
  const template = `${prefix}_template`;
  const given = process.env.DATABASE_URL;
  if (given) {
    // Roles belong to the whole server: parallel runs must agree on their passwords.
    const derive = (role: string) => createHash('sha256').update(`commonhold test ${role} ${given}`).digest('hex');
    const cluster: TestCluster = {
      url: given,
      template,
      prefix,
      strategy: 'wal_log',
      passwords: { appPassword: derive('app'), queuePassword: derive('queue') },
    };
    await dropDatabases(given, (name) => {
      const [pid, startTick] = name.slice(family.length).split('_');
      return !isAlive({ pid: Number(pid), startTick: startTick ?? '' });
    });
    await makeTemplate(cluster);
    project.provide('testCluster', cluster);
    return () => dropDatabases(given, (name) => name.startsWith(prefix));
  }
  removeOrphans();
  const base =
    baseFolders().find((folder) => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize > ROOM_BYTES;
    }) ?? tmpdir();
  const folder = join(base, `commonhold-test-${run.pid}-${run.startTick}`);
  mkdirSync(folder, { mode: 0o700 });
  // Ctrl-C and crashes of the runner end without teardown.
  const onExit = () => removeCluster(folder);
  process.once('exit', onExit);
  const { superuser, ...passwords } = await preparedCluster(folder, prepareCluster);
  const server = await startCluster({ dataDir: folder, password: superuser, settings });
  const cluster: TestCluster = { url: server.url, template, prefix, strategy: 'file_copy', passwords };
  await asMigrator(server.url, (client) => client.query(`alter database ${PREPARED} rename to ${template}`));
  project.provide('testCluster', cluster);
  return async () => {
    await server.stop();
    removeCluster(folder);
    process.off('exit', onExit);
  };
}
