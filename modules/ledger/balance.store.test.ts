// What balances cost: the entries of the period a day cuts, and nothing of the history before it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Tx } from '../../packages/db/database.ts';
import { addDays, type LocalDate, localDate } from '../../packages/kernel/kernel.ts';
import { balancesAsOf, openBatch, post } from './ledger.server.ts';
import { foldDeltas } from './ledger.store.ts';
import { aCommunity, accountId, type TestCommunity } from './ledger.testing.ts';
import { sumPeriod } from './statement.store.ts';

let maple: TestCommunity;
let booked = 0;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

/** Books entries of a dollar on each of `days` days, and folds them into the summary. */
async function book(from: LocalDate, days: number, perDay: number): Promise<void> {
  const { communityId } = maple;
  const by = { userId: '1', now: maple.clock.now() };
  const lines = [
    { accountId: accountId(maple, '1010'), amount: 100n },
    { accountId: accountId(maple, '4000'), amount: -100n },
  ];
  const dates = Array.from({ length: days }, (_, day) => Array.from({ length: perDay }, () => addDays(from, day))).flat();
  await maple.services.database.transact(maple.customerId, async (tx) => {
    const batchId = await openBatch(tx, { communityId, kind: 'JOURNAL', state: 'POSTED', postDate: from, description: '', ...by });
    const entries = dates.map((postDate) => {
      booked += 1;
      return { postDate, entryType: 'JOURNAL', sourceType: 'journal', sourceId: String(booked), lines };
    });
    await post(tx, { communityId, batchId, ...by, entries });
    await foldDeltas(tx, communityId);
  });
  await sql`analyze`.execute(maple.db.asMigrator);
}

/** Rows of entries and postings read so far on this connection. */
async function countOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
    where relid in ('ledger.entry'::regclass, 'ledger.posting'::regclass)`.execute(tx.db);
  return rows[0]?.n ?? 0;
}

/** Rows of entries and postings a reader touches. */
function rowsRead(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  return maple.services.database.read(maple.customerId, async (tx) => {
    const before = await countOf(tx);
    await work(tx);
    return (await countOf(tx)) - before;
  });
}

it('does not grow with the history', { timeout: 120_000 }, async () => {
  const costs = async () => ({
    middle: await rowsRead((tx) => balancesAsOf(tx, maple.communityId, localDate('2026-12-15'))),
    end: await rowsRead((tx) => balancesAsOf(tx, maple.communityId, localDate('2026-12-31'))),
    period: await rowsRead((tx) => sumPeriod(tx, maple.communityId, localDate('2026-12-01'))),
  });
  await book(localDate('2026-12-01'), 31, 1);
  await book(localDate('2026-11-01'), 30, 1);
  const before = await costs();
  await book(localDate('2026-01-01'), 300, 70);
  const after = await costs();
  // Fifteen entries of half a December with two legs each.
  expect([before.end, after.end, before.period, after.period]).toEqual([0, 0, 0, 0]);
  expect(after.middle).toBeLessThanOrEqual(15 * 3);
  const rows = await maple.services.database.read(maple.customerId, (tx) => balancesAsOf(tx, maple.communityId, localDate('2026-12-15')));
  expect(rows.map((row) => row.balance_cents).sort()).toEqual([-2_104_500n, 2_104_500n]);
});
