// The life of the server: starts, answers, is killed in the middle of work, comes back with everything it
// acknowledged, stops clean.
import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overNetwork, Player, Refused } from '../apps/server/sample/player.ts';
import { community } from '../modules/communities/communities.contract.ts';
import { account, operator } from '../modules/identity/identity.contract.ts';
import { findCluster, freePort, startCluster } from '../packages/db/embedded.ts';
import { postmasterOf } from '../packages/db/postmaster.ts';
import { allGone, begin, childrenOf, cleanUp, type Ended, type RunningServer, runToEnd, startServer, temporaryFolder } from './server.ts';

/**
 * Reached by others than this machine, as its address says: so without a sample, which keeps these starts
 * short.
 */
const env = { PUBLIC_URL: 'https://books.example', METRICS_TOKEN: 'a-token-of-the-journey' };
const password = 'a long password';

let server: RunningServer;
let administrator: Player;

async function signIn(email: string): Promise<Player> {
  return new Player(overNetwork(server.url)).signIn(email, password);
}

beforeAll(async () => {
  server = await startServer({ env });
  console.log(`first start without sample: ${server.seconds.toFixed(1)} s`);
});
afterAll(cleanUp);

describe('a server on its first start', () => {
  it('has made its secrets, readable by nobody else', () => {
    expect(statSync(join(server.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['/', 'text/html', '<div id="root">'],
    ['/c/1/receivables', 'text/html', '<div id="root">'],
    ['/healthz', 'application/json', '"ok"'],
    ['/readyz', 'application/json', '"ready"'],
    ['/openapi.json', 'application/json', '"openapi":"3.1.'],
  ])('answers %s without sign-in', async (path, type, part) => {
    const answer = await fetch(new URL(path, server.url), { redirect: 'manual' });
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(await answer.text()).toContain(part);
  });

  it('closes its measures where others can reach it, but to who shows the token', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${env.METRICS_TOKEN}` } });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('http_request_duration_seconds')]);
  });

  it('describes every call once in the API description', async () => {
    const description = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string; responses: object }>>;
    };
    const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length);
    expect(description.paths['/Community/AddCommunity']?.post?.responses).toHaveProperty('200');
  });

  it('logs every request as lines of JSON that carry the id the answer carried', async () => {
    const answer = await fetch(`${server.url}/Global/GetGlobalData`);
    const { reference } = (await answer.json()) as { reference: string };
    const requestId = answer.headers.get('x-request-id');
    expect([answer.status, reference]).toEqual([401, requestId]);
    const own = () =>
      server
        .stdout()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line) as { reqId?: string; req?: object; res?: object })
        .filter(({ reqId }) => reqId === requestId);
    while (!own().some(({ res }) => res)) await sleep(20);
    expect(own()).toMatchObject([{ req: { method: 'GET', url: '/Global/GetGlobalData' } }, { res: { statusCode: 401 } }]);
  });

  it('has no sample where others can reach it, and makes its first operator from the command line', async () => {
    const door = new Player(overNetwork(server.url));
    expect(server.stdout()).toContain('add-operator EMAIL');
    expect(server.stdout()).not.toContain('sample.example');
    await expect(door.signIn('operator@sample.example', 'maple-court-2026')).rejects.toMatchObject({ status: 409, code: 'wrongPassword' });
    const add = (input: string) => runToEnd(['cli.ts', 'add-operator', 'First@Books.example'], { DATA_DIR: server.dataDir }, input);
    expect(await add('short\n')).toMatchObject({ code: 1, stderr: 'The password must have at least 10 characters.\n' });
    expect(await add(`${password}\n`)).toMatchObject({ code: 0, stdout: 'first@books.example can sign in as operator.\n' });
    expect(await add(`${password}\n`)).toMatchObject({ code: 1, stderr: 'first@books.example signs in already.\n' });
    const operating = await signIn('first@books.example');
    await operating.call(operator.createCustomer, {
      key: 'life',
      name: 'Life Management',
      administratorName: 'Ada Byron',
      administratorEmail: 'ada@books.example',
      administratorPassword: password,
    });
    administrator = await signIn('ada@books.example');
  });
});

const addressOf = (number: number) => ({
  name: `Community ${number}`,
  shortCode: `L${number}`,
  legalName: `Community ${number} Association`,
  street: '1 Main Street',
  city: 'Reno',
  state: 'NV',
  postcode: '89501',
  timeZone: 'America/Los_Angeles',
});
const add = (number: number) => administrator.call(community.addCommunity, addressOf(number), `life-journey-${number}`);

/** Looks past the application, as the superuser. */
async function count(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: findCluster(server.dataDir)?.url });
  await client.connect();
  try {
    return Number((await client.query(`select count(*) from ${statement}`)).rows[0].count);
  } finally {
    await client.end();
  }
}

describe('kill -9 of the server while commands are posted', () => {
  const acknowledged = new Map<number, string>();
  let next = 0;

  async function postUntilKilled(kill: () => Promise<unknown>, after: number): Promise<void> {
    let down = false;
    const clerk = async () => {
      while (!down) {
        const number = ++next;
        await add(number).then(
          ({ communityId }) => acknowledged.set(number, communityId),
          (error: unknown) => {
            if (error instanceof Refused) throw error;
            down = true;
          },
        );
      }
    };
    const clerks = Promise.all([clerk(), clerk(), clerk(), clerk()]);
    const before = acknowledged.size;
    const enough = async () => {
      while (acknowledged.size < before + after) await sleep(2);
    };
    // A refused command ends the story at once instead of never.
    await Promise.race([enough(), clerks]);
    await kill();
    await clerks;
  }

  it.each([[25], [60]])('keeps everything acknowledged and nothing by halves, after %i commands', async (after) => {
    const postgres = postmasterOf(join(server.dataDir, 'postgres'));
    const workers = server.children().filter(({ pid }) => pid !== postgres?.pid);
    expect(workers).toHaveLength(1);
    await postUntilKilled(() => server.end('SIGKILL'), after);
    expect(await allGone(workers)).toBe(true);

    server = await startServer({ dataDir: server.dataDir, port: server.port, env });
    console.log(`start after kill -9: ${server.seconds.toFixed(1)} s`);
    const listed = async () => new Map((await administrator.call(community.listCommunities, {})).map((c) => [c.name, c.communityId]));
    const found = await listed();
    for (const [number, communityId] of acknowledged) expect(found.get(`Community ${number}`)).toBe(communityId);
    expect(await count('communities.community')).toBe(found.size);
    expect(await count(`platform.audit_event where command = 'Community.addCommunity'`)).toBe(found.size);
    expect(await count(`platform.idempotency_key where key like 'life-journey-%' and status = 200`)).toBe(found.size);
    expect(await count(`platform.idempotency_key where key like 'life-journey-%'`)).toBe(found.size);

    for (let number = 1; number <= next; number += 1) {
      const { communityId } = await add(number);
      expect(communityId).toBe(acknowledged.get(number) ?? found.get(`Community ${number}`) ?? communityId);
      acknowledged.set(number, communityId);
    }
    expect((await listed()).size).toBe(next);
  });
});

describe('kill -9 of PostgreSQL', () => {
  it('answers 503 with Retry-After meanwhile, and works again by itself', async () => {
    const postgres = postmasterOf(join(server.dataDir, 'postgres'));
    const { Token } = await new Player(overNetwork(server.url)).call(account.signIn, { email: 'ada@books.example', password });
    const answers: { status: number; retryAfter: string | null }[] = [];
    const ask = async (path: string, body: object | null) => {
      const answer = await fetch(new URL(path, server.url), {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${Token}`,
          ...(body ? { 'content-type': 'application/json', 'idempotency-key': `postgres-${answers.length}-${performance.now()}` } : {}),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
      await answer.arrayBuffer();
    };
    const wellInARow = () => answers.length - 1 - answers.findLastIndex(({ status }) => status !== 200);
    const isOver = () => answers.some(({ status }) => status === 503) && wellInARow() >= 30;
    const isOdd = () => answers.some(({ status }) => status !== 200 && status !== 503);
    const clerks = [70_000, 80_000, 90_000].map(async (first) => {
      for (let number = first; !isOver() && !isOdd(); number += 1) {
        await ask('/Community/ListCommunities', null);
        await ask('/Community/AddCommunity', addressOf(number));
        await ask('/readyz', null);
      }
    });
    await sleep(100);
    process.kill(postgres?.pid ?? 0, 'SIGKILL');
    await Promise.all(clerks);
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 503]);
    for (const { retryAfter } of answers.filter(({ status }) => status === 503)) expect(Number(retryAfter)).toBeGreaterThan(0);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(postmasterOf(join(server.dataDir, 'postgres'))?.pid).not.toBe(postgres?.pid);
  });

  it('brings the worker back too', async () => {
    const works = () => count(`pg_stat_activity where application_name = 'commonhold worker'`);
    while ((await works()) === 0) await sleep(100);
    expect(server.children()).toHaveLength(2);
  });
});

/** A refused start: exit code 1 and words, but no stack of ours. */
function expectSentence(ended: Ended, words: RegExp): void {
  expect(ended.stderr).toMatch(words);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  expect([ended.code, ended.stdout]).toEqual([1, '']);
}

describe('a start that cannot be', () => {
  const start = async (given: Readonly<Record<string, string>>) =>
    runToEnd(['main.ts'], { PORT: String(await freePort()), DATA_DIR: temporaryFolder(), ...given });

  it('says that the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = other.address() as { port: number };
    expectSentence(await start({ PORT: String(taken.port) }), /^Port \d+ is in use already: .+ choose another PORT\.\n$/);
    other.close();
  });

  it('says which variable is wrong', async () => {
    expectSentence(await start({ PORT: 'many' }), /^The environment is not right:\n {2}PORT="many" must be a port number\n$/);
    expectSentence(await start({ DATABASE_URL: 'postgres://a@127.0.0.1/b' }), /SECRETS_FILE must be set beside DATABASE_URL/);
    expectSentence(await start({ HOST: 'no-such-machine.invalid' }), /^HOST=no-such-machine\.invalid is no address of this machine\.\n$/);
  });

  it('says that the database cannot be reached, without the password', async () => {
    const ended = await start({
      DATABASE_URL: `postgres://ada:secret@127.0.0.1:${await freePort()}/x`,
      SECRETS_FILE: '/nonexistent/x.json',
    });
    expectSentence(ended, /^DATABASE_URL names a PostgreSQL at 127\.0\.0\.1:\d+ that cannot be used: connect ECONNREFUSED .+\.\n$/);
    expect(ended.stderr).not.toContain('secret@');
  });

  it('says that another server keeps the folder', async () => {
    expectSentence(await start({ DATA_DIR: server.dataDir }), /is in use by process \d+: stop it first, or choose another DATA_DIR\.\n$/);
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expectSentence(await start({ DATA_DIR: file }), /^DATA_DIR=.+file cannot be used: EEXIST.+\.\n$/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

describe('Ctrl-C', () => {
  it('stops server, worker and PostgreSQL with exit code 0, also while connections are open', async () => {
    const processes = server.children();
    const { code, stderr } = await server.end('SIGINT');
    expect([code, stderr]).toEqual([0, '']);
    expect(await allGone(processes)).toBe(true);
    expect(findCluster(server.dataDir)).toBeNull();
  });

  it('stops `npm start` the same way, in the terminal of a machine with any Node', async () => {
    const npm = await startServer({ dataDir: server.dataDir, env }, true);
    console.log(`later start by npm: ${npm.seconds.toFixed(1)} s`);
    const family = (pid: number): ReturnType<typeof childrenOf> => childrenOf(pid).flatMap((child) => [child, ...family(child.pid)]);
    const processes = family(npm.pid);
    expect(processes.length).toBeGreaterThan(3);
    await npm.end('SIGINT');
    expect(await allGone(processes)).toBe(true);
  });
});

describe('a first start', () => {
  it('that is killed begins again; that is still at it is left alone; that is stopped leaves nothing running', async () => {
    const dataDir = temporaryFolder();
    const onItsWay = async () => {
      const started = begin({ PORT: String(await freePort()), DATA_DIR: dataDir });
      while (!started.stdout().includes('Maple Court')) await sleep(20);
      return started;
    };
    const first = await onItsWay();
    const second = await runToEnd(['main.ts'], { PORT: String(await freePort()), DATA_DIR: dataDir });
    expectSentence(second, /is in use by process \d+, whose first start has not ended\.\n$/);
    await first.end('SIGKILL');
    const third = await onItsWay();
    expect(await third.end('SIGINT')).toMatchObject({ code: 0, stderr: '' });
    expect(postmasterOf(join(dataDir, 'postgres'))).toBeNull();
  });
});

describe('DATABASE_URL', () => {
  it('is migrated on first start with a new secrets file, and refused later without that file', async () => {
    const folder = temporaryFolder();
    const cluster = await startCluster({ dataDir: folder, password: 'of the cluster' });
    const secretsFile = join(temporaryFolder(), 'secrets.json');
    const given = { ...env, DATABASE_URL: cluster.url, SECRETS_FILE: secretsFile };
    const first = await startServer({ env: given });
    expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect((await first.end('SIGTERM')).code).toBe(0);
    const other = join(temporaryFolder(), 'other.json');
    const ended = await runToEnd(['main.ts'], {
      PORT: String(await freePort()),
      DATA_DIR: temporaryFolder(),
      ...given,
      SECRETS_FILE: other,
    });
    expectSentence(ended, /^SECRETS_FILE .+other\.json does not exist, and the database was made with its keys: put the file back\.\n$/);
    await cluster.stop();
  });
});
