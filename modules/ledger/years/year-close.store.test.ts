// What closing a year costs: the summary of one year, and none of its postings, however many there are.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, type LocalDate, localDate } from '../../../packages/kernel/kernel.ts';
import { booksOf } from '../books.store.ts';
import { openBatch, post } from '../ledger.server.ts';
import { changePeriodStatus, foldDeltas, lockCalendar } from '../ledger.store.ts';
import { aCommunity, accountId, type TestCommunity } from '../ledger.testing.ts';
import { listCloseLines, postClosing } from './year-close.store.ts';

let maple: TestCommunity;
let booked = 0;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

const by = () => ({ userId: '1', now: maple.clock.now() });

/** Books entries of a dollar on each of `days` days, and folds them into the summary. */
async function book(from: LocalDate, days: number, perDay: number): Promise<void> {
  const { communityId } = maple;
  const lines = [
    { accountId: accountId(maple, '1010'), amount: 100n },
    { accountId: accountId(maple, '4000'), amount: -100n },
  ];
  const dates = Array.from({ length: days }, (_, day) => Array.from({ length: perDay }, () => addDays(from, day))).flat();
  await maple.services.database.transact(maple.customerId, async (tx) => {
    const batchId = await openBatch(tx, { communityId, kind: 'JOURNAL', state: 'POSTED', postDate: from, description: '', ...by() });
    const entries = dates.map((postDate) => {
      booked += 1;
      return { postDate, entryType: 'JOURNAL', sourceType: 'journal', sourceId: String(booked), lines };
    });
    await post(tx, { communityId, batchId, ...by(), entries });
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

class Rehearsed extends Error {}

/**
 * Closes the year and takes it back; how many rows of entries and postings looking at it and closing it read.
 */
async function costs(): Promise<{ looking: number; closing: number }> {
  const { communityId, fiscalYearId } = maple;
  const read = { looking: 0, closing: 0 };
  const act = async (tx: Tx) => {
    const before = await countOf(tx);
    expect(await listCloseLines(tx, communityId, fiscalYearId)).toHaveLength(2);
    read.looking = (await countOf(tx)) - before;
    await lockCalendar(tx, communityId);
    const { periods } = await booksOf(tx, communityId);
    for (const period of periods) await changePeriodStatus(tx, communityId, period.periodStart, 'CLOSED', by().userId, by().now);
    const postDate = localDate('2026-12-31');
    const batchId = await openBatch(tx, { communityId, kind: 'YEAR_CLOSE', state: 'POSTED', postDate, description: '', ...by() });
    await postClosing(tx, { communityId, fiscalYearId, batchId, ...by() }, 'YE', 'Close');
    read.closing = (await countOf(tx)) - before;
    throw new Rehearsed();
  };
  await expect(maple.services.database.transact(maple.customerId, act)).rejects.toThrow(Rehearsed);
  return read;
}

it('is the same for sixty entries and for twenty-one thousand', { timeout: 120_000 }, async () => {
  await book(localDate('2026-11-01'), 60, 1);
  const before = await costs();
  await book(localDate('2026-01-01'), 300, 70);
  const after = await costs();
  expect([before.looking, after.looking]).toEqual([0, 0]);
  // The guards and foreign keys of one entry with two legs.
  expect(after.closing).toBeLessThanOrEqual(before.closing);
  expect(after.closing).toBeLessThan(60);
});
