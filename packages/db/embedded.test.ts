// The embedded cluster: found by others, adopted after a crash of its keeper, revived after its own, and
// losing nothing.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseDown, openDatabase, sql } from './database.ts';
import { type Cluster, findCluster, startCluster, urlFor } from './embedded.ts';
import { isAlive, postmasterOf, processesOf, processOf } from './postmaster.ts';

const password = 'a secret: with/marks?';
let dataDir: string;
let cluster: Cluster | undefined;
const events: string[] = [];

const start = () =>
  startCluster({ dataDir, password, initdbArguments: ['--no-sync'], onDown: () => events.push('down'), onUp: () => events.push('up') });

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean, patience = 10_000): Promise<void> {
  for (let waited = 0; !condition(); waited += 20) {
    if (waited > patience) throw new Error('waited in vain');
    await sleep(20);
  }
}

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'commonhold-embedded-'));
  // Closed to everyone else, as a folder in root's home is.
  chmodSync(dataDir, 0o700);
});
afterEach(async () => {
  await cluster?.stop();
  cluster = undefined;
  events.length = 0;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the embedded cluster', () => {
  it('is made on first use, keeps its rows, and is found by other processes while it runs', async () => {
    expect(findCluster(dataDir)).toBeNull();
    cluster = await start();
    expect(cluster.adopted).toBe(false);
    expect(findCluster(dataDir)).toEqual({ url: cluster.url });
    expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600);
    await ask(cluster.url, 'create table kept (n int)');
    await ask(cluster.url, 'insert into kept values (1)');
    await cluster.stop();
    expect(findCluster(dataDir)).toBeNull();
    expect(postmasterOf(join(dataDir, 'postgres'))).toBeNull();
    cluster = await start();
    expect(await ask(cluster.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('lets nobody in without the password, and listens on the loopback address alone', async () => {
    cluster = await start();
    await expect(ask(urlFor(cluster.url, { password: 'wrong' }), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(
      await ask(cluster.url, "select setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories') order by name"),
    ).toEqual([{ setting: '127.0.0.1' }, { setting: '' }]);
  });

  it('is revived within five seconds after a kill, on the same address, with everything committed', async () => {
    cluster = await start();
    await ask(cluster.url, 'insert into kept values (2)');
    const dead = cluster.pid;
    process.kill(dead, 'SIGKILL');
    await until(() => events.includes('up'), 5_000);
    expect(events).toEqual(['down', 'up']);
    expect(cluster.pid).not.toBe(dead);
    expect(await ask(cluster.url, 'select count(*)::int as n from kept where n = 2')).toEqual([{ n: 1 }]);
  });

  it('is revived also when a process of the dead server computes on and would not end for hours', async () => {
    cluster = await start();
    const forever = ask(cluster.url, 'do $$ begin loop end loop; end $$').catch((error: unknown) => error);
    await sleep(300);
    const processes = processesOf(join(dataDir, 'postgres'));
    expect(processes.length).toBeGreaterThan(3);
    process.kill(cluster.pid, 'SIGKILL');
    await until(() => events.includes('up'), 9_000);
    expect(await forever).toBeInstanceOf(Error);
    expect(processes.filter(isAlive)).toEqual([]);
    expect(await ask(cluster.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('loses no committed transaction to a kill, and everyone is told only that it is away', async () => {
    cluster = await start();
    await ask(cluster.url, 'create table written (n int primary key)');
    const database = openDatabase({ url: cluster.url, applicationName: 'test' });
    const acknowledged: number[] = [];
    const strange: unknown[] = [];
    let refused = 0;
    let next = 0;
    let running = true;
    const write = async () => {
      while (running) {
        const n = next++;
        await database
          .transact('1', ({ db }) => sql`insert into written values (${n})`.execute(db))
          .then(
            () => acknowledged.push(n),
            (error: unknown) => {
              if (isDatabaseDown(error)) refused += 1;
              else strange.push(error);
              return sleep(5);
            },
          );
      }
    };
    const writers = [write(), write(), write()];
    await until(() => acknowledged.length > 50);
    process.kill(cluster.pid, 'SIGKILL');
    await until(() => events.includes('up'));
    const before = acknowledged.length;
    await until(() => acknowledged.length > before + 50);
    running = false;
    await Promise.all(writers);
    const { rows } = await sql<{ n: number }>`select n from written`.execute(database.local);
    await database.close();
    expect(strange).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  });

  it('is adopted when its keeper was killed, and refused while its keeper lives', async () => {
    const script = join(dataDir, 'keeper.ts');
    writeFileSync(
      script,
      `import { startCluster } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
       const { pid } = await startCluster({ dataDir: ${JSON.stringify(dataDir)}, password: ${JSON.stringify(password)} });
       console.log(pid);
       setInterval(() => {}, 1000);`,
    );
    const keeper: ChildProcess = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(await new Promise((resolve) => keeper.stdout?.once('data', resolve)));
    await expect(start()).rejects.toThrow(`is in use by process ${keeper.pid}`);
    const ended = new Promise((resolve) => keeper.once('exit', resolve));
    keeper.kill('SIGKILL');
    await ended;
    expect(processOf(pid)).not.toBeNull();
    cluster = await start();
    expect(cluster.adopted).toBe(true);
    expect(cluster.pid).toBe(pid);
    expect(await ask(cluster.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    process.kill(pid, 'SIGKILL');
    await until(() => events.includes('up'), 7_000);
    expect(await ask(cluster.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it.each(['gone', 'someone else', 'a zombie'])('starts over a lock file whose process is %s', async (kind) => {
    const zombie = kind === 'a zombie' ? await aZombie() : undefined;
    const pid = zombie?.pid ?? (kind === 'gone' ? 999_999_999 : process.pid);
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${pid}\n/proc/self/cwd\n1\n1\n\n127.0.0.1\n 1 1\nready   \n`);
    expect(findCluster(dataDir)).toBeNull();
    setTimeout(() => zombie?.bury(), 1_000);
    cluster = await start();
    expect(cluster.adopted).toBe(false);
    expect(await ask(cluster.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

/** A finished process that its parent, a shell, has not waited for until the shell itself ends. */
async function aZombie(): Promise<{ pid: number; bury: () => void }> {
  // It ends when the shell has long become another program, which waits for nobody.
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
  await until(() => processOf(pid) === null, 20_000);
  return { pid, bury: () => parent.kill() };
}

describe('processOf', () => {
  it('takes a zombie for dead', async () => {
    const { pid, bury } = await aZombie();
    expect(existsSync(`/proc/${pid}`)).toBe(true);
    expect(processOf(pid)).toBeNull();
    bury();
  });
});
