// A batch into tables that were all but empty when the connection first saw them reads no row twice: foreign
// keys are looked up in their indexes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, sql, type Tx } from '../../packages/db/database.ts';
import { localDate } from '../../packages/kernel/kernel.ts';
import { openBatch, post } from './ledger.server.ts';
import { aCommunity, accountId, type TestCommunity } from './ledger.testing.ts';

let maple: TestCommunity;
let database: Database;
beforeAll(async () => {
  maple = await aCommunity();
  database = openDatabase({ url: maple.db.url, applicationName: 'growth', poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await maple.close();
});

/** Posts so many entries of two lines. */
async function postMany(tx: Tx, count: number): Promise<void> {
  const { communityId } = maple;
  const frame = { communityId, userId: '1', now: maple.clock.now() };
  const postDate = localDate('2026-01-05');
  const batchId = await openBatch(tx, { ...frame, kind: 'JOURNAL', state: 'POSTED', postDate, description: '' });
  const lines = [
    { accountId: accountId(maple, '5010'), amount: 100n },
    { accountId: accountId(maple, '1010'), amount: -100n },
  ];
  const entries = Array.from({ length: count }, (_, i) => ({
    postDate,
    entryType: 'JOURNAL',
    sourceType: 'journal',
    sourceId: `${batchId}-${i}`,
    lines,
  }));
  await post(tx, { ...frame, batchId, entries });
}

/** Rows the transaction has read from start to end of a table. */
async function readThrough(tx: Tx): Promise<number> {
  const found = await sql<{ rows: number }>`select coalesce(sum(seq_tup_read), 0)::int as rows from pg_stat_xact_user_tables
    where schemaname = 'ledger'`.execute(tx.db);
  return found.rows[0]?.rows ?? 0;
}

test('a thousand entries after a few cost no reading through of what they wrote', async () => {
  const few = () => database.transact(maple.customerId, (tx) => postMany(tx, 3));
  await few();
  // What autovacuum does in the background: from now on the planner knows how small everything is.
  await sql`vacuum analyze`.execute(maple.db.asMigrator);
  for (let i = 0; i < 8; i += 1) await few();
  const read = await database.transact(maple.customerId, async (tx) => {
    await postMany(tx, 1000);
    return readThrough(tx);
  });
  expect(read).toBeLessThan(1000);
});
