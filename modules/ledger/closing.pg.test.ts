// Several people at once: a period closes while others post, one entry is reversed twice, one source is
// booked twice.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { type LocalDate, localDate, Refusal } from '../../packages/kernel/kernel.ts';
import { accounting } from './accounting.contract.ts';
import { journal } from './entries/journal.contract.ts';
import { openBatch, post } from './ledger.server.ts';
import { aCommunity, accountId, postJournal, sendJournal, type TestCommunity } from './ledger.testing.ts';

let maple: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
});
afterAll(() => maple.close());

/** Posts one small entry and waits for `meanwhile` before committing. */
async function postOne(
  at: TestCommunity,
  postDate: LocalDate,
  sourceId: string = randomUUID(),
  meanwhile = async () => {},
): Promise<string | undefined> {
  const { communityId } = at;
  const by = { userId: '1', now: at.clock.now() };
  const lines = [
    { accountId: accountId(at, '1010'), amount: 100n },
    { accountId: accountId(at, '4000'), amount: -100n },
  ];
  return at.services.database.transact(at.customerId, async (tx) => {
    const batchId = await openBatch(tx, { communityId, kind: 'JOURNAL', state: 'POSTED', postDate, description: '', ...by });
    const [entryId] = await post(tx, {
      communityId,
      batchId,
      ...by,
      entries: [{ postDate, entryType: 'JOURNAL', sourceType: 'journal', sourceId, lines }],
    });
    await meanwhile();
    return entryId;
  });
}

const close = (at: TestCommunity, periodStartDate: string) =>
  at.send(accounting.changePeriod, { communityId: at.communityId, periodStartDate, status: 'CLOSED' });

async function entriesIn(at: TestCommunity, period: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.entry_id as id from ledger.entry e
    where e.customer_id = ${at.customerId} and e.community_id = ${at.communityId} and e.period_start = ${period}
      and (select count(*) from ledger.posting g where g.customer_id = e.customer_id and g.entry_id = e.entry_id) = 2`.execute(
    at.db.asMigrator,
  );
  return rows.map((row) => row.id);
}

function isClosedRefusal(error: unknown): boolean {
  return (error instanceof Refusal && error.code === 'periodClosed') || (error as { code?: string }).code === 'CH001';
}

/**
 * Posts into the period until it is closed; returns what was posted. Any other failure than the closed period
 * is thrown.
 */
async function postUntilClosed(date: LocalDate, onPosted: () => void): Promise<string[]> {
  const posted: string[] = [];
  for (;;) {
    try {
      posted.push((await postOne(maple, date)) ?? '');
      onPosted();
    } catch (error) {
      if (isClosedRefusal(error)) return posted;
      throw error;
    }
  }
}

describe('closing a period while six people post into it', () => {
  const months = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11'];
  it.each(months)('of 2026-%s succeeds, with nothing late and nothing lost', { timeout: 60_000 }, async (month) => {
    const period = `2026-${month}-01`;
    let posted = 0;
    const posters = Array.from({ length: 6 }, (_, i) => postUntilClosed(localDate(`2026-${month}-${10 + i}`), () => (posted += 1)));
    // However slow the machine, the closer comes while everybody is at work; each month a little later.
    while (posted < 5 + Number(month)) await sleep(1);
    const closed = await close(maple, period);
    const atClosing = await entriesIn(maple, period);
    const acknowledged = (await Promise.all(posters)).flat();
    expect(closed.status).toBe(200);
    expect(acknowledged.length).toBeGreaterThan(5);
    expect((await entriesIn(maple, period)).sort()).toEqual(atClosing.sort());
    expect(atClosing.sort()).toEqual(acknowledged.sort());
  });
});

/**
 * What happens to a poster and a closer who overlap, in both orders. `patience` is how many milliseconds one
 * may take without waiting for the other.
 */
async function overlap(
  at: TestCommunity,
  period: string,
  patience: number,
): Promise<{ closerWaited: boolean; postedAfterClosing: boolean }> {
  const date = localDate(`${period.slice(0, 8)}15`);
  let closing: ReturnType<typeof close> | undefined;
  let closerWaited = true;
  await postOne(at, date, undefined, async () => {
    closing = close(at, period);
    closerWaited = (await Promise.race([closing.then(() => false), sleep(patience).then(() => true)])) as boolean;
  });
  expect((await closing)?.status).toBe(200);
  await at.call(accounting.changePeriod, { communityId: at.communityId, periodStartDate: period, status: 'OPEN' });
  let posting: Promise<unknown> | undefined;
  await at.services.database.transact(at.customerId, async (tx) => {
    await sql`select ledger.change_period(${at.customerId}, ${at.communityId}, ${period}, 'CLOSED', 1, now())`.execute(tx.db);
    posting = postOne(at, date).catch((error: unknown) => error);
    await Promise.race([posting, sleep(patience)]);
  });
  return { closerWaited, postedAfterClosing: !isClosedRefusal(await posting) };
}

describe('the lock of a period', () => {
  it('makes the closer wait for a poster in flight, and the poster see that it was closed', async () => {
    expect(await overlap(maple, '2026-12-01', 300)).toEqual({ closerWaited: true, postedAfterClosing: false });
  });

  it('is what does it: without it the closer overtakes the poster and a late posting stays', async () => {
    const unlocked = await aCommunity();
    try {
      await sql
        .raw(`create or replace function ledger.period_lock_key(customer_id bigint, community_id bigint, period_start date) returns bigint
        language sql volatile as $$ select (random() * 1e15)::bigint $$`)
        .execute(unlocked.db.asMigrator);
      expect(await overlap(unlocked, '2026-12-01', 10_000)).toEqual({ closerWaited: false, postedAfterClosing: true });
    } finally {
      await unlocked.close();
    }
  });
});

describe('the same act by several at once', () => {
  const input = () => ({
    communityId: maple.communityId,
    postDate: '2026-01-10',
    description: 'Once',
    lines: [
      { accountId: accountId(maple, '1010'), debit: '5.00' },
      { accountId: accountId(maple, '4000'), credit: '5.00' },
    ],
  });

  it('reverses an entry once', async () => {
    const { entryId } = await postJournal(maple, input());
    const tries = Array.from({ length: 5 }, () =>
      maple.send(journal.reverseJournalEntry, { communityId: maple.communityId, entryId, reason: 'Twice' }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { rows } = await sql`select entry_id from ledger.entry where reverses_entry_id = ${entryId}`.execute(maple.db.asMigrator);
    expect(rows).toHaveLength(1);
  });

  it('books a source once', async () => {
    const source = randomUUID();
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => postOne(maple, localDate('2026-01-11'), source)));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const { rows } = await sql`select entry_id from ledger.entry where source_id = ${source}`.execute(maple.db.asMigrator);
    expect(rows).toHaveLength(1);
  });

  it('answers one request key with one entry, in the same bytes', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendJournal(maple, { ...input(), description: key }, { key })));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
    const { rows } = await sql`select entry_id from ledger.entry where description = ${key}`.execute(maple.db.asMigrator);
    expect(rows).toHaveLength(1);
  });

  it('keeps one period current when two are closed and a third is made current at once', async () => {
    const grove = await aCommunity();
    try {
      const change = (month: string, status: string) =>
        grove.send(accounting.changePeriod, { communityId: grove.communityId, periodStartDate: `2026-${month}-01`, status });
      for (const rounds of [
        ['01', '02', '03'],
        ['04', '05', '06'],
        ['07', '08', '09'],
      ] as const) {
        await Promise.all([change(rounds[0], 'CLOSED'), change(rounds[1], 'CLOSED'), change(rounds[2], 'CURRENT')]);
        const { years } = await grove.call(accounting.getAccountingSetup, { communityId: grove.communityId });
        expect(years.flatMap((year) => year.periods).filter((period) => period.status === 'CURRENT')).toHaveLength(1);
      }
    } finally {
      await grove.close();
    }
  });

  it('adds one of several years that overlap', async () => {
    const starts = ['2027-01-01', '2027-01-01', '2027-01-01'];
    const answers = await Promise.all(
      starts.map((startDate) =>
        maple.send(accounting.addFiscalYear, {
          communityId: maple.communityId,
          label: '2027',
          startDate,
          method: 'ACCRUAL',
          frequency: 'MONTHLY',
        }),
      ),
    );
    expect(answers.map((answer) => answer.json.code ?? 'added').sort()).toEqual(['added', 'overlap', 'overlap']);
  });
});
