// The restore drill: a working product is backed up, goes on, suffers a planted mistake, and is brought back
// to the moment before it; to the cent.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backup } from '../apps/server/backup.ts';
import { readManifest, writeManifest } from '../apps/server/manifest.ts';
import { restore } from '../apps/server/restore.ts';
import { playMapleCourt } from '../apps/server/sample/maple-court.ts';
import { overNetwork, Player } from '../apps/server/sample/player.ts';
import { readSettings } from '../apps/server/settings.ts';
import { cleanUp, type Ended, type RunningServer, runToEnd, startServer, temporaryFolder } from '../journeys/server.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { operator, users } from '../modules/identity/identity.contract.ts';
import { accounting, journal } from '../modules/ledger/ledger.contract.ts';
import { statements } from '../modules/receivables/receivables.contract.ts';
import { isOver, jobs } from '../packages/contract/contract.ts';
import { findCluster } from '../packages/db/embedded.ts';
import type { RecoveryTarget } from '../packages/db/recovery.ts';
import { brokenInvariants } from '../storms/invariants.ts';

const folder = temporaryFolder();
const archiveDir = join(folder, 'archive');
const taken = join(folder, 'backup');
const password = 'maple-court-2026';
const PATIENCE_MS = 600_000;

let server: RunningServer;
let clerk: Player;
let communityId: string;
let cash: string;
let fees: string;

async function open(dataDir: string): Promise<void> {
  server = await startServer({ dataDir, env: { ARCHIVE_DIR: archiveDir, LOG_LEVEL: 'warn', PUBLIC_URL: 'https://books.example' } });
  if (existsSync(taken)) clerk = await signIn('ada@books.example');
}

const signIn = (email: string): Promise<Player> => new Player(overNetwork(server.url)).signIn(email, password);

/**
 * A customer of two people, and one real month of an association with owners, bills, checks and a bank
 * statement.
 */
async function playAMonth(): Promise<void> {
  const added = await runToEnd(['cli.ts', 'add-operator', 'first@books.example'], { DATA_DIR: server.dataDir }, `${password}\n`);
  expect(added).toMatchObject({ code: 0 });
  await (await signIn('first@books.example')).call(operator.createCustomer, {
    key: 'drill',
    name: 'Drill Management',
    administratorName: 'Ada Byron',
    administratorEmail: 'ada@books.example',
    administratorPassword: password,
  });
  clerk = await signIn('ada@books.example');
  const accountant = {
    displayName: 'Cleo Clerk',
    email: 'cleo@books.example',
    roleNames: ['Accountant'],
    seesAllCommunities: true,
    communityIds: [],
  };
  await clerk.call(users.addUser, { ...accountant, password });
  for await (const { step, figures, expected } of playMapleCourt({ clerk: await signIn('cleo@books.example'), approver: clerk }))
    expect({ step, ...figures }).toMatchObject(expected);
}

/** Asks past the application, as the superuser. */
async function ask<T>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: findCluster(server.dataDir)?.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

let booked = 0;
async function book(): Promise<string> {
  booked += 1;
  const amount = `${booked}.25`;
  const lines = [
    { accountId: fees, debit: amount },
    { accountId: cash, credit: amount },
  ];
  const made = await clerk.call(
    journal.addJournalEntry,
    await clerk.seen(journal.previewJournalEntry, { communityId, postDate: '2026-02-10', description: `Drill ${booked}`, lines }),
  );
  return made.entryId;
}

/** Makes the statements of a month and waits until the worker has made their files; returns the run. */
async function makeStatements(fromDate: string, statementDate: string): Promise<string> {
  const span = { communityId, fromDate, statementDate, dueDate: statementDate, whom: 'EVERYONE' as const };
  const { runId, jobId } = await clerk.call(statements.startStatements, span);
  for (let job = await clerk.call(jobs.getJob, { jobId }); job.state !== 'done'; job = await clerk.call(jobs.getJob, { jobId })) {
    if (isOver(job.state)) throw new Error(`the statements ended as ${job.state}: ${job.error}`);
    await sleep(100);
  }
  return runId;
}

/**
 * What the drill compares: every balance the screens show, the entries of the drill, and the printed files,
 * byte by byte.
 */
async function look(runIds: readonly string[]) {
  const accounts = await clerk.call(accounting.listAccounts, { communityId, asOfDate: '2026-12-31' });
  const print = (runId: string) => clerk.fetch(statements.downloadPrintFile, { communityId, runId });
  return {
    balances: accounts.map(({ number, balance }) => `${number} ${balance}`),
    entries: await ask("select entry_id, description from ledger.entry where description like 'Drill %' order by entry_id"),
    postings: await ask('select count(*), sum(amount_cents), sum(hashtextextended(p::text, 0)::numeric) from ledger.posting p'),
    open: await ask('select count(*), sum(open_cents), sum(hashtextextended(c::text, 0)::numeric) from receivables.charge c'),
    // To look, one has to sign in, which is an event of its own.
    audit: await ask("select count(*) from platform.audit_event where command <> 'Account.signIn'"),
    files: await Promise.all(runIds.map(async (runId) => Buffer.from(await print(runId)).toString('base64'))),
  };
}

/** Every invariant the storms ask, over everything the customer has. */
async function expectSoundBooks(): Promise<void> {
  const client = new pg.Client({ connectionString: findCluster(server.dataDir)?.url });
  await client.connect();
  try {
    const { rows } = await client.query("select customer_id from identity.customer_key where customer_key = 'drill'");
    expect(await brokenInvariants(client, rows[0].customer_id)).toEqual([]);
  } finally {
    await client.end();
  }
}

const command = (args: string[], env: Record<string, string>): Promise<Ended> => runToEnd(['cli.ts', ...args], env);
const restored = (dataDir: string, ...more: string[]) =>
  command(['restore', taken, ...more], { DATA_DIR: dataDir, ARCHIVE_DIR: archiveDir });
const settingsFor = (dataDir: string) => readSettings({ DATA_DIR: dataDir, ARCHIVE_DIR: archiveDir });

/** A new data folder that holds the keys and nothing else. */
function emptyWithKeys(name: string): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { mode: 0o700 });
  cpSync(join(folder, 'first', 'secrets.json'), join(dataDir, 'secrets.json'));
  return dataDir;
}

beforeAll(async () => {
  // The database's user, another one when this is root, must reach the archive.
  chmodSync(folder, 0o711);
  await open(join(folder, 'first'));
  await playAMonth();
  communityId = (await clerk.call(community.listCommunities, {}))[0]?.communityId ?? '';
  const accounts = await clerk.call(accounting.listAccounts, { communityId });
  const numbered = (number: string) => accounts.find((one) => one.number === number)?.accountId ?? '';
  [cash, fees] = [numbered('1010'), numbered('5010')];
}, PATIENCE_MS);
afterAll(async () => {
  await server?.end('SIGTERM');
  cleanUp();
}, PATIENCE_MS);

describe('a backup of a working product', () => {
  let before: Awaited<ReturnType<typeof look>>;
  let justBefore: string;
  let runIds: string[];

  it(
    'is taken while clerks go on posting',
    async () => {
      const first = await makeStatements('2026-01-01', '2026-01-31');
      await book();
      let backing = true;
      const ended = command(['backup', taken], { DATA_DIR: server.dataDir, ARCHIVE_DIR: archiveDir }).finally(() => {
        backing = false;
      });
      while (backing) await book();
      expect(await ended).toMatchObject({ code: 0, stderr: '' });
      const posted = booked;
      expect(posted).toBeGreaterThan(1);
      // What happens after the backup is in the archive alone: entries, and the files of another run.
      for (let more = 0; more < 5; more += 1) await book();
      runIds = [first, await makeStatements('2026-02-01', '2026-02-28')];
      before = await look(runIds);
      await expectSoundBooks();
      const [now] = await ask<{ time: string }>(
        `select to_char((clock_timestamp() + interval '2 milliseconds') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, pg_sleep(0.01)`,
      );
      justBefore = now?.time ?? '';
    },
    PATIENCE_MS,
  );

  it(
    'comes back to just before a mistake that no rule of ours could stop',
    async () => {
      await ask(`begin; set local session_replication_role = replica;
      update ledger.posting set amount_cents = amount_cents * 2 where leg = 1; delete from receivables.charge; commit`);
      rmSync(join(server.dataDir, 'files'), { recursive: true });
      await expect(expectSoundBooks()).rejects.toThrow();
      await server.end('SIGTERM');

      const dataDir = emptyWithKeys('restored');
      expect(await restored(dataDir, '--to', justBefore)).toMatchObject({ code: 0, stderr: '' });
      await open(dataDir);
      expect(await look(runIds)).toEqual(before);
      await expectSoundBooks();
      // It is no museum piece: work goes on, and a backup begins its own archive.
      await book();
      await expectSoundBooks();
      expect(await command(['backup', join(folder, 'second')], { DATA_DIR: dataDir, ARCHIVE_DIR: archiveDir })).toMatchObject({ code: 0 });
      const archiveOf = (path: string) => JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')).manifest.archive as string;
      expect(archiveOf(join(folder, 'second'))).not.toBe(archiveOf(taken));
      await server.end('SIGTERM');
    },
    PATIENCE_MS,
  );

  it(
    'comes back to the end of the archive, mistake and all, and to the backup itself',
    async () => {
      const latest = emptyWithKeys('latest');
      expect(await restored(latest, '--to', 'latest')).toMatchObject({ code: 0, stderr: '' });
      await open(latest);
      await expect(expectSoundBooks()).rejects.toThrow();
      await server.end('SIGTERM');

      const plain = emptyWithKeys('plain');
      expect(await command(['restore', taken], { DATA_DIR: plain })).toMatchObject({ code: 0, stderr: '' });
      await open(plain);
      await expectSoundBooks();
      const entries = await ask("select 1 from ledger.entry where description like 'Drill %'");
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.length).toBeLessThan(before.entries.length);
      expect((await look(runIds.slice(0, 1))).files).toEqual(before.files.slice(0, 1));
    },
    PATIENCE_MS,
  );

  it(
    'refuses times it cannot reach',
    async () => {
      const dataDir = emptyWithKeys('unreached');
      await refuses(dataDir, taken, /take an earlier backup/, { kind: 'time', time: '2020-01-01T00:00:00.000Z' });
      await refuses(dataDir, taken, /recovery ended before configured recovery target was reached/, {
        kind: 'time',
        time: '2999-01-01T00:00:00.000Z',
      });
      const untimely = await command(['restore', taken, '--to', 'yesterday'], { DATA_DIR: dataDir, ARCHIVE_DIR: archiveDir });
      expect(untimely).toMatchObject({ code: 1, stderr: expect.stringMatching(/"yesterday" is none/) });
    },
    PATIENCE_MS,
  );

  it('refuses a folder that holds anything, and a server of its own', async () => {
    await expect(restore(settingsFor(join(folder, 'restored')), taken, { kind: 'backup' })).rejects.toThrow(/is not empty/);
    const foreign = readSettings({ DATABASE_URL: 'postgres://a@db.example/b', SECRETS_FILE: join(folder, 'first', 'secrets.json') });
    await expect(restore(foreign, taken, { kind: 'backup' })).rejects.toThrow(/db\.example.*pg_basebackup/);
    await expect(backup(foreign, join(folder, 'none'))).rejects.toThrow(/db\.example.*pg_basebackup/);
    await expect(backup(settingsFor(server.dataDir), taken)).rejects.toThrow(/exists already/);
  });

  it('refuses to restore without the keys of the secrets', async () => {
    const dataDir = join(folder, 'keyless');
    mkdirSync(dataDir);
    await refuses(dataDir, taken, /was sealed with the key [0-9a-f]{8}: put the copy/);
    const other = JSON.parse(readFileSync(join(folder, 'first', 'secrets.json'), 'utf8'));
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ ...other, sealing: [{ ...other.sealing[0], id: '00000000' }] }), {
      mode: 0o600,
    });
    await refuses(dataDir, taken, /was sealed with the key [0-9a-f]{8}: put the copy/);
  });
});

describe('a damaged backup is refused before anything is written', () => {
  const damages: [string, (of: string) => void, RegExp][] = [
    ['a cut file', (of) => truncateSync(join(of, 'postgres', 'global', 'pg_control'), 100), /pg_control has 100 bytes instead of 8192/],
    ['a changed byte', (of) => writeFileSync(join(of, 'postgres', 'PG_VERSION'), '19\n'), /PG_VERSION was changed/],
    ['a missing file', (of) => rmSync(join(of, 'postgres', 'backup_label')), /backup_label is missing/],
    ['a file too many', (of) => writeFileSync(join(of, 'files', 'stray'), 'x'), /stray does not belong to it/],
    ['no list', (of) => rmSync(join(of, 'manifest.json')), /holds no backup/],
    ['a cut list', (of) => truncateSync(join(of, 'manifest.json'), 1_000), /cannot be trusted/],
    ['a changed list', (of) => replaceIn(join(of, 'manifest.json'), /"size": 3,/, '"size": 4,'), /its own sum does not agree/],
    [
      'another major version',
      (of) => writeManifest(of, { ...readManifest(of), postgres: 17 }),
      /is of PostgreSQL 17, and this version of Commonhold brings PostgreSQL 18/,
    ],
  ];

  it.each(damages)(
    '%s',
    async (name, damage, reason) => {
      const copy = join(folder, `damaged ${name}`);
      cpSync(taken, copy, { recursive: true });
      damage(copy);
      await refuses(emptyWithKeys(`target of ${name}`), copy, reason);
      rmSync(copy, { recursive: true });
    },
    PATIENCE_MS,
  );
});

/** A restore that ends with the reason, and leaves no database behind. */
async function refuses(dataDir: string, from: string, reason: RegExp, target: RecoveryTarget = { kind: 'backup' }): Promise<void> {
  await expect(restore(settingsFor(dataDir), from, target)).rejects.toThrow(reason);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
}

function replaceIn(path: string, what: RegExp, by: string): void {
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(what);
  writeFileSync(path, text.replace(what, by));
}
