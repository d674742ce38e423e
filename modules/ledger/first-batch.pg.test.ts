// The first large batch of an installation: its entries are counted before its legs are checked against them,
// so that the check finds each by its key.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Tx } from '../../packages/db/database.ts';
import { localDate, parseInstant } from '../../packages/kernel/kernel.ts';
import { openBatch, post } from './ledger.server.ts';
import { aCommunity, accountId, type TestCommunity } from './ledger.testing.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

let entered = 0;
async function postMany(tx: Tx, count: number): Promise<void> {
  const postDate = localDate('2026-01-05');
  const frame = { communityId: maple.communityId, userId: '1', now: parseInstant('2026-01-05T17:00:00.000Z') };
  const batchId = await openBatch(tx, { ...frame, kind: 'JOURNAL', state: 'POSTED', postDate, description: '' });
  const lines = [
    { accountId: accountId(maple, '1010'), amount: 1n },
    { accountId: accountId(maple, '4000'), amount: -1n },
  ];
  const entries = Array.from({ length: count }, () => {
    entered += 1;
    return { postDate, entryType: 'JOURNAL', sourceType: 'journal', sourceId: String(entered), lines };
  });
  await post(tx, { ...frame, batchId, entries });
}

const known = async (tx: Tx) =>
  (await sql<{ n: number }>`select reltuples as n from pg_class where oid = 'ledger.entry'::regclass`.execute(tx.db)).rows[0]?.n ?? 0;

/** How the key of a charge looks its entry up. */
async function lookup(tx: Tx): Promise<string> {
  const { customerId } = maple;
  const plan = await sql<{ 'QUERY PLAN': string }>`explain select 1 from only ledger.entry x
    where customer_id = ${sql.lit(customerId)} and community_id = ${sql.lit(maple.communityId)} and entry_id = 5`.execute(tx.db);
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
}

const within = <T>(work: (tx: Tx) => Promise<T>) => maple.services.database.transact(maple.customerId, work);

it('counts the entries of a large batch on a table nothing is known of, within its transaction', async () => {
  await within(async (tx) => {
    await postMany(tx, 999);
    expect(await known(tx)).toBeLessThan(1);
    await postMany(tx, 1000);
    expect(await known(tx)).toBe(1999);
    expect(await lookup(tx)).toMatch(/Index Cond: .*entry_id = /);
    // Where PostgreSQL knows of more than are added, nothing is counted again.
    await postMany(tx, 1000);
    expect(await known(tx)).toBe(1999);
  });
});
