// Two servers and two workers on one PostgreSQL of its own, as deploy/compose.yaml starts them: nothing
// depends on which one a call or a job meets.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overNetwork, Player, Refused } from '../apps/server/sample/player.ts';
import { cleanUp, type RunningServer, root, runToEnd, startServer, temporaryFolder } from '../journeys/server.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { account } from '../modules/identity/identity.contract.ts';
import { contactImport } from '../modules/people/contacts/contact-import.contract.ts';
import { type OwnerBooks, ownerBooks } from '../modules/receivables/export/owner-books.testing.ts';
import { statements } from '../modules/receivables/receivables.contract.ts';
import { isOver, type JobView, jobs } from '../packages/contract/contract.ts';
import { sql } from '../packages/db/database.ts';
import { temporarySecrets } from '../packages/db/secrets.ts';

const PATIENCE_MS = 600_000;
const folder = temporaryFolder();
let books: OwnerBooks;
let env: Record<string, string>;
const servers: RunningServer[] = [];
const workers: ChildProcess[] = [];
const printed: string[] = [];

const playerAt = (server: RunningServer, token: string | null = null) => new Player(overNetwork(server.url), token);

function startWorker(): ChildProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [join(root, 'apps', 'server', 'worker.ts')], {
    cwd: root,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => printed.push(piece.toString()));
  return child;
}

function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

async function eventually<T>(what: string, ask: () => Promise<T>, isIt: (answer: T) => boolean): Promise<T> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    await sleep(100);
  }
  throw new Error(`waited in vain until ${what}; the workers said: ${printed.join('')}`);
}

const tokenFrom = async (server: RunningServer): Promise<string> =>
  (await playerAt(server).call(account.signIn, { email: 'ada@test.example', password: 'correct horse' })).Token;

beforeAll(async () => {
  books = await ownerBooks();
  const { db } = books;
  const secretsFile = join(folder, 'secrets.json');
  writeFileSync(secretsFile, JSON.stringify({ ...temporarySecrets(), ...db.passwords }), { mode: 0o600 });
  env = {
    DATABASE_URL: db.migratorUrl,
    SECRETS_FILE: secretsFile,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    DATA_DIR: folder,
    PUBLIC_URL: 'https://books.example',
    LOG_LEVEL: 'warn',
    WORKER: 'apart',
  };
  // Each time a worker takes a job, whichever it is.
  await sql`create table public.taken (key text, locked_by text)`.execute(db.asMigrator);
  await sql`create function public.note_taken() returns trigger language plpgsql security definer set search_path = public as
    'begin insert into public.taken values (new.key, new.locked_by); return new; end'`.execute(db.asMigrator);
  await sql`create trigger note_taken after update of locked_by on graphile_worker._private_jobs for each row
    when (new.locked_by is not null and old.locked_by is distinct from new.locked_by) execute function public.note_taken()`.execute(
    db.asMigrator,
  );
  const migrated = await Promise.all([runToEnd(['cli.ts', 'migrate'], env), runToEnd(['cli.ts', 'migrate'], env)]);
  for (const one of migrated) expect(one).toMatchObject({ code: 0, stderr: '', stdout: 'The database was up to date.\n' });
  // The first takes a proxy's word about the caller's address, the second nobody's.
  servers.push(...(await Promise.all([startServer({ env: { ...env, TRUSTED_PROXIES: '127.0.0.0/8,::1' } }), startServer({ env })])));
  workers.push(startWorker(), startWorker());
}, PATIENCE_MS);

afterAll(async () => {
  for (const worker of workers) worker.kill('SIGTERM');
  await Promise.all([...workers.map(endOf), ...servers.map((server) => server.end('SIGTERM'))]);
  await books.close();
  cleanUp();
}, PATIENCE_MS);

const addressOf = (name: string) => ({
  name,
  shortCode: name.replaceAll(/[^A-Z0-9]/g, ''),
  legalName: `${name} Association`,
  street: '1 Main Street',
  city: 'Reno',
  state: 'NV',
  postcode: '89501',
  timeZone: 'America/Los_Angeles',
});
const at = (index: number): RunningServer => servers[index] as RunningServer;
let token: string;

it(
  'a server answers others while it reads 19,000 cards, and ends at SIGTERM in the middle of them',
  async () => {
    const server = await startServer({ env });
    const player = playerAt(server, await tokenFrom(server));
    const photo = `${'A'.repeat(74)}\r\n `.repeat(4);
    const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Ann;;;\r\nPHOTO;ENCODING=b;TYPE=JPEG:${photo}\r\nEND:VCARD\r\n`;
    const file = { fileName: 'people.vcf', content: Buffer.from(card.repeat(19_000)).toString('base64') };
    const preview = () => player.call(contactImport.calls.preview, { communityId: books.communityId, file });
    let isRead = false;
    const reading = preview().finally(() => {
      isRead = true;
    });
    let answered = 0;
    while (!isRead) {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      if (!isRead) answered += 1;
    }
    expect([(await reading).rowCount, answered > 5]).toEqual([19_000, true]);
    const cut = preview().catch((error: unknown) => error);
    await fetch(`${server.url}/healthz`);
    expect((await server.end('SIGTERM')).code).toBe(0);
    await cut;
  },
  PATIENCE_MS,
);

describe('two servers', () => {
  it('keep no worker of their own when told so', () => {
    expect(servers.map((server) => server.children())).toEqual([[], []]);
  });

  it('know each other’s sessions, and their end', async () => {
    token = await tokenFrom(at(0));
    const names = async (server: RunningServer, bearer: string) =>
      (await playerAt(server, bearer).call(community.listCommunities, {})).map(({ name }) => name);
    expect(await names(at(1), token)).toEqual(['Maple Court']);
    const other = await tokenFrom(at(1));
    expect(await names(at(0), other)).toEqual(['Maple Court']);
    await playerAt(at(0), other).call(account.logOff, {});
    await expect(names(at(1), other)).rejects.toMatchObject({ status: 401 });
  });

  it('know the caller’s address from a proxy they trust, and from no other', async () => {
    for (const server of servers) {
      const body = JSON.stringify({ email: 'ada@test.example', password: 'correct horse' });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
      expect((await fetch(`${server.url}/Account/SignIn`, { method: 'POST', headers, body })).status).toBe(200);
    }
    const sessions = await sql<{ ip: string }>`select address as ip from identity.session order by started_time desc limit 2`.execute(
      books.db.asMigrator,
    );
    expect(sessions.rows.map(({ ip }) => ip).filter((ip) => ip === '203.0.113.9').length).toBe(1);
  });

  it('answer a repeated command from either alike, and do it once', async () => {
    const key = randomUUID();
    const add = (index: number, name: string, by: string) => playerAt(at(index), token).call(community.addCommunity, addressOf(name), by);
    const first = await add(0, 'Repeated', key);
    expect(await add(1, 'Repeated', key)).toEqual(first);
    await expect(add(1, 'Other', key)).rejects.toMatchObject({ status: 422 });
    // At the same moment at both: one does it, the other waits and repeats its answer.
    const together = randomUUID();
    const answers = await Promise.all([0, 1].map((index) => add(index, 'Together', together)));
    expect(answers[0]).toEqual(answers[1]);
    const names = (await playerAt(at(0), token).call(community.listCommunities, {})).map(({ name }) => name);
    expect(names.sort()).toEqual(['Maple Court', 'Repeated', 'Together']);
  });

  it(
    'lose nothing they acknowledged while one after the other is stopped and started again',
    async () => {
      const acknowledged: string[] = [];
      let rolling = true;
      let next = 0;
      const clerk = async (index: number) => {
        for (let turn = index; rolling; turn += 1) {
          next += 1;
          const name = `Rolling ${next}`;
          acknowledged.push(await addAtEither(turn, name, randomUUID()));
        }
      };
      const clerks = Promise.all([clerk(0), clerk(1), clerk(2)]);
      for (const index of [0, 1]) {
        const before = acknowledged.length;
        await eventually(
          'work went on',
          async () => acknowledged.length,
          (count) => count > before + 5,
        );
        const { port } = at(index);
        expect((await at(index).end('SIGTERM')).code).toBe(0);
        servers[index] = await startServer({ env, port });
      }
      rolling = false;
      await clerks;
      const found = await sql<{
        id: string;
        name: string;
      }>`select community_id as id, name from communities.community where name like 'Rolling %'`.execute(books.db.asMigrator);
      expect(found.rows.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
      expect(new Set(found.rows.map(({ name }) => name)).size).toBe(next);
    },
    PATIENCE_MS,
  );
});

/**
 * Adds a community as a clerk behind the proxy does: who gets no answer tries the other server with the same
 * key.
 */
async function addAtEither(turn: number, name: string, key: string): Promise<string> {
  for (let attempt = turn; ; attempt += 1) {
    try {
      return (await playerAt(at(attempt & 1), token).call(community.addCommunity, addressOf(name), key)).communityId;
    } catch (error) {
      if (error instanceof Refused && error.status !== 503) throw error;
      await sleep(20);
    }
  }
}

describe('two workers', () => {
  const months = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30'];

  /** Orders a run of statements for each month, now here and now there. */
  async function orderRuns(): Promise<string[]> {
    const orders = months.map((day, index) =>
      playerAt(at(index & 1), token).call(statements.startStatements, {
        communityId: books.communityId,
        fromDate: '2026-01-01',
        statementDate: `2026-${day}`,
        dueDate: `2026-${day}`,
      }),
    );
    return (await Promise.all(orders)).map(({ jobId }) => jobId);
  }

  async function over(jobIds: readonly string[]): Promise<JobView[]> {
    const ask = () => Promise.all(jobIds.map((jobId) => playerAt(at(0), token).call(jobs.getJob, { jobId })));
    return eventually('the jobs were over', ask, (all) => all.every(({ state }) => isOver(state)));
  }

  it(
    'run each job once, wherever it was ordered',
    async () => {
      const jobIds = await orderRuns();
      const ended = await over(jobIds);
      expect(ended.map(({ state, error }) => ({ state, error }))).toEqual(jobIds.map(() => ({ state: 'done', error: null })));
      const taken = await sql<{ key: string }>`select key from public.taken order by key`.execute(books.db.asMigrator);
      expect(taken.rows.map(({ key }) => key)).toEqual([...jobIds].sort());
      const runs = await playerAt(at(1), token).call(statements.listStatementRuns, { communityId: books.communityId });
      expect(runs.length).toBe(months.length);
    },
    PATIENCE_MS,
  );

  it(
    'finish what one of them leaves behind, stopped or killed',
    async () => {
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        const jobIds = await orderRuns();
        await eventually(
          'a job runs',
          async () => (await sql`select from public.taken where key = any(${jobIds})`.execute(books.db.asMigrator)).rows.length,
          (n) => n > 0,
        );
        const [gone] = workers.splice(0, 1);
        gone?.kill(signal);
        await endOf(gone as ChildProcess);
        workers.push(startWorker());
        expect((await over(jobIds)).map(({ state }) => state)).toEqual(jobIds.map(() => 'done'));
      }
      const runs = await playerAt(at(0), token).call(statements.listStatementRuns, { communityId: books.communityId });
      expect(runs.length).toBe(3 * months.length);
      const made = await Promise.all(
        runs.map(({ runId }) => playerAt(at(1), token).fetch(statements.downloadPrintFile, { communityId: books.communityId, runId })),
      );
      for (const file of made) expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-');
    },
    PATIENCE_MS,
  );
});
