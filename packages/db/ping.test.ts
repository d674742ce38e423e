// A pool whose connections are all at work, and a statement that would keep one for long.
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { openDatabase, sql } from './database.ts';
import { openPing } from './ping.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('a pool at work', () => {
  it('says it is ready though every connection is taken', async () => {
    const alone = openDatabase({ url: db.url, applicationName: 'test', poolSize: 1 });
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const busy = alone.read('1', async (tx) => {
      await sql`select 1`.execute(tx.db);
      await finished;
    });
    await Promise.all([alone.ping(), alone.ping()]);
    finish();
    await busy;
    await alone.close();
  });

  it('stops a statement that runs longer than it may', async () => {
    const short = openDatabase({ url: db.url, applicationName: 'test', statementMs: 50 });
    await expect(short.read('1', (tx) => sql`select pg_sleep(60)`.execute(tx.db))).rejects.toMatchObject({ code: '57014' });
    await short.close();
  });
});

it('a connection cut while it is asked is said to who asks, and ends no process', async () => {
  const { hostname, port } = new URL(db.url);
  let cuts = false;
  // Between them: hands everything on, until it cuts the line at the next word.
  const between = createServer((inner) => {
    const outer = connect(Number(port), hostname);
    for (const [from, to] of [[inner, outer] as const, [outer, inner] as const]) {
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
    outer.on('data', (piece) => inner.write(piece));
    inner.on('data', (piece) => (cuts ? inner.destroy() : outer.write(piece)));
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const url = new URL(db.url);
  url.hostname = '127.0.0.1';
  url.port = String((between.address() as AddressInfo).port);
  const { ping, end } = openPing(url.toString(), 'test');
  await ping();
  cuts = true;
  await expect(ping()).rejects.toThrow('Connection terminated unexpectedly');
  cuts = false;
  await ping();
  await end();
  await new Promise((resolve) => between.close(resolve));
});
