// A pool whose connections are all at work, and a statement that would keep one for long.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testkit/testkit.ts';
import { openDatabase, sql } from './database.ts';

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
