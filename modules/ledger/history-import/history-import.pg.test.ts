// A history goes into the books whole or not at all, and they are then what posting the same entries would
// have made of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { offencesIn } from '../../../packages/testkit/offences.ts';
import { accounting } from '../accounting.contract.ts';
import { bankAccounts } from '../bank-account/bank-account.contract.ts';
import { foldEverywhere } from '../fold.jobs.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger.testing.ts';
import { ledgerOffences } from '../offences.testing.ts';
import { reverseEntries } from '../posting.handlers.ts';
import { type HistoryOrder, type HistoryOutcome, importHistory } from './history-import.handlers.ts';
import { takeIdRanges } from './history-import.store.ts';
import { undoHistory } from './history-undo.handlers.ts';

let maple: TestCommunity;
let twin: TestCommunity;
beforeAll(async () => {
  maple = await aCommunity();
  twin = await aCommunity();
});
afterAll(async () => {
  await maple.close();
  await twin.close();
});

const head = 'community,entry,date,type,reference,description,account,fund,cost_center,memo,amount';
const sound = [
  'MC,1,2026-01-01,OPENING,,Opening,1010,OPERATING,000,,10000.00',
  'MC,1,2026-01-01,OPENING,,Opening,3000,,,,-10000.00',
  'MC,2,2026-01-31,,17,"Fees, January",5010,,,,850.00',
  'MC,2,2026-01-31,,17,"Fees, January",1010,,,to Cascade,-850.00',
  'MC,3,2026-02-10,JOURNAL,,Owed,1010,,,,40.00',
  'MC,3,2026-02-10,JOURNAL,,Owed,1900,,,,-40.00',
  'MC,3,2026-02-10,JOURNAL,,Owed,1910,,,,40.00',
  'MC,3,2026-02-10,JOURNAL,,Owed,4900,,,,-40.00',
];

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

const fileOf = (lines: readonly string[]) => [head, ...lines].join('\n');

function run(of: TestCommunity, text: string, more: Partial<HistoryOrder> = {}, url = of.db.migratorUrl): Promise<HistoryOutcome> {
  return importHistory(url, of.customerId, {
    open: () => bytesOf(text),
    fileName: 'history.csv',
    community: null,
    userEmail: null,
    dryRun: false,
    now: of.clock.now(),
    ...more,
  });
}

const broken = (of: TestCommunity) =>
  offencesIn(
    async (statement, [customerId]) =>
      (await sql.raw(statement.replaceAll('$1', String(customerId))).execute(of.db.asMigrator)).rows as never,
    of.customerId,
    ledgerOffences,
  );

async function balances(of: TestCommunity, asOfDate: string) {
  const rows = await of.call(accounting.listAccounts, { communityId: of.communityId, asOfDate });
  return rows.filter((row) => row.balance !== '0.00').map((row) => [row.number, row.balance]);
}

const counts = async (of: TestCommunity) =>
  (
    await sql<{
      entries: number;
      postings: number;
      deltas: number;
      events: number;
    }>`select (select count(*)::int from ledger.entry) as entries,
    (select count(*)::int from ledger.posting) as postings, (select count(*)::int from ledger.balance_delta) as deltas,
    (select count(*)::int from platform.audit_event where command like '%istory') as events`.execute(of.db.asMigrator)
  ).rows[0];

const batchOf = (outcome: HistoryOutcome) => outcome.batchIds.get('MC') ?? '';

const post = (
  of: TestCommunity,
  postDate: string,
  lines: [string, 'debit' | 'credit', string][],
  entryType: 'OPENING' | 'JOURNAL' = 'JOURNAL',
) =>
  postJournal(of, {
    communityId: of.communityId,
    postDate: localDate(postDate),
    entryType,
    description: 'By hand',
    lines: lines.map(([number, side, amount]) => ({ accountId: accountId(of, number), [side]: amount })),
  });

const fee = (of: TestCommunity, postDate: string) =>
  post(of, postDate, [
    ['5010', 'debit', '1.00'],
    ['1010', 'credit', '1.00'],
  ]);

const setPeriod = (of: TestCommunity, periodStartDate: string, status: 'CLOSED' | 'OPEN') =>
  of.call(accounting.changePeriod, { communityId: of.communityId, periodStartDate, status, reason: 'test' });

/** An entry of two lines under a key. */
const pair = (key: string, date: string, amount = '5.00') => [
  `MC,${key},${date},,,,5010,,,,${amount}`,
  `MC,${key},${date},,,,1010,,,,-${amount}`,
];

/** A file after whose last byte something happens. */
async function* fileThat(text: string, after: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  yield* bytesOf(text);
  await after();
}

/** How many wait for a lock of a kind in this database. */
async function waiting(kind: 'advisory' | 'transactionid'): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
    where l.locktype = ${kind} and not l.granted`.execute(maple.db.asMigrator);
  return found.rows[0]?.n ?? 0;
}

/**
 * Does something while an import has loaded its rows and holds all its locks: it is kept waiting for the key
 * under which it records itself, which another transaction has taken and gives back afterwards.
 */
async function whileLoading(text: string, act: () => Promise<unknown>): Promise<HistoryOutcome> {
  const blocker = await maple.db.asMigrator.startTransaction().execute();
  await sql`insert into platform.idempotency_key (customer_id, key, request_hash)
    select ${maple.customerId}, 'history:' || case when is_called then last_value + 1 else last_value end, '' from ledger.batch_batch_id_seq`.execute(
    blocker,
  );
  const importing = run(maple, text);
  try {
    await expect.poll(() => waiting('transactionid'), { timeout: 20_000 }).toBe(1);
    await act();
  } finally {
    await blocker.rollback().execute();
  }
  return importing;
}

describe('a history', () => {
  it('leaves the books as posting the same entries does, before folding and after', async () => {
    const outcome = await run(maple, fileOf(sound));
    expect(outcome.faults.first).toEqual([]);
    expect(outcome.totals.get('MC')?.sums).toMatchObject({ entries: 3, postings: 8, debits: 1_093_000n, credits: 1_093_000n });
    const opening: Parameters<typeof post>[2] = [
      ['1010', 'debit', '10000.00'],
      ['3000', 'credit', '10000.00'],
    ];
    await post(twin, '2026-01-01', opening, 'OPENING');
    await post(twin, '2026-01-31', [
      ['5010', 'debit', '850.00'],
      ['1010', 'credit', '850.00'],
    ]);
    await post(twin, '2026-02-10', [
      ['1010', 'debit', '40.00'],
      ['4900', 'credit', '40.00'],
    ]);
    for (const day of ['2026-01-01', '2026-01-31', '2026-02-09', '2026-12-31'])
      expect(await balances(maple, day)).toEqual(await balances(twin, day));
    await foldEverywhere(maple.services);
    await foldEverywhere(twin.services);
    for (const day of ['2026-01-31', '2026-12-31']) expect(await balances(maple, day)).toEqual(await balances(twin, day));
    expect(await broken(maple)).toEqual([]);
  });

  it('leaves an audit event with its totals, and a batch that says what it is', async () => {
    const found =
      await sql`select a.command, a.after ->> 'debits' as debits, a.user_id is not null as by, b.kind, b.state, b.post_date, b.description
      from platform.audit_event a join ledger.batch b on b.batch_id = a.batch_id where a.command = 'importHistory'`.execute(
        maple.db.asMigrator,
      );
    expect(found.rows).toEqual([
      {
        command: 'importHistory',
        debits: '1093000',
        by: true,
        kind: 'HISTORY',
        state: 'POSTED',
        post_date: '2026-02-10',
        description: 'History from history.csv',
      },
    ]);
  });

  it('is not written by a dry run', async () => {
    const before = await counts(maple);
    const outcome = await run(maple, fileOf(pair('dry', '2026-01-05')), { dryRun: true });
    expect([outcome.faults.count, outcome.totals.get('MC')?.sums.entries, outcome.batchIds.size]).toEqual([0, 1, 0]);
    expect(await counts(maple)).toEqual(before);
  });

  it('is not written at all when one line is wrong', async () => {
    const before = await counts(maple);
    const outcome = await run(maple, fileOf([...pair('a', '2026-01-05'), ...pair('b', '2026-01-05', '1.005'), ...pair('c', '2026-01-05')]));
    expect(outcome.faults.first.map(({ line }) => line)).toEqual([4, 5]);
    expect(await counts(maple)).toEqual(before);
  });

  it('holds each key once, in the file and over all imports', async () => {
    const outcome = await run(maple, fileOf([...pair('x', '2026-01-05'), ...pair('2', '2026-01-05'), ...pair('x', '2026-01-06')]));
    expect(outcome.faults).toMatchObject({
      count: 2,
      first: [
        { line: 4, message: 'Entry 2 was imported before.' },
        { line: 6, message: 'Entry x began in line 2 already; the lines of an entry stand together.' },
      ],
    });
  });

  it('keeps what COPY could take for its own', async () => {
    const odd = 'a\\b\tc\\.';
    await run(
      maple,
      [
        head,
        `MC,"k\\N\t1",2026-03-01,,"${odd}","${odd}\nsecond",5010,,,"${odd}",1.00`,
        `MC,"k\\N\t1",2026-03-01,,"${odd}","${odd}\nsecond",1010,,,,-1.00`,
      ].join('\n'),
    );
    const found =
      await sql`select e.source_id, e.reference, e.description, g.memo from ledger.entry e join ledger.posting g using (customer_id, entry_id)
      where e.post_date = '2026-03-01' and g.leg = 1`.execute(maple.db.asMigrator);
    expect(found.rows).toEqual([{ source_id: `${maple.communityId}:0:k\\N\t1`, reference: odd, description: `${odd}\nsecond`, memo: odd }]);
  });

  it.each<[string, string, Partial<HistoryOrder>]>([
    ['malformedFile', 'The file holds no entry', { open: () => bytesOf(head) }],
    ['malformedFile', 'The file holds no entry', { open: () => bytesOf('') }],
    ['malformedFile', 'There is no column', { open: () => bytesOf('community,what\n') }],
    ['notFound', 'The community XX', { community: 'XX' }],
    ['notFound', 'The user', { userEmail: 'nobody@example.com' }],
  ])('is refused: %s, %s', async (code, message, more) => {
    await expect(run(maple, fileOf(pair('y', '2026-01-05')), more)).rejects.toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }) as Error,
    );
  });
});

describe('while others work', () => {
  it('of two imports of the same file at once one goes in', async () => {
    const text = fileOf(pair('twice', '2026-04-01'));
    const outcomes = await Promise.all([run(maple, text), run(maple, text)]);
    expect(outcomes.map(({ faults }) => faults.count).sort()).toEqual([0, 1]);
    expect(outcomes.flatMap(({ faults }) => faults.first.map(({ message }) => message))).toEqual(['Entry twice was imported before.']);
    expect(await broken(maple)).toEqual([]);
  });

  it('people post into the same periods and are not kept waiting', async () => {
    const before = await counts(maple);
    const text = fileOf([...pair('p1', '2026-04-02'), ...pair('p2', '2026-04-03')]);
    const outcome = await whileLoading(text, () => fee(maple, '2026-04-02'));
    expect(outcome.batchIds.size).toBe(1);
    expect((await counts(maple))?.entries).toBe((before?.entries ?? 0) + 3);
    expect(await broken(maple)).toEqual([]);
  });

  it('ids taken ahead by many at once are taken by one each', async () => {
    const { database } = maple.services;
    const taken = await Promise.all(Array.from({ length: 6 }, () => database.transact(maple.customerId, (tx) => takeIdRanges(tx, 5_000))));
    const ids = taken.flatMap((ranges) =>
      ranges.flatMap(({ first, last }) => Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i)),
    );
    expect([ids.length, new Set(ids).size]).toEqual([30_000, 30_000]);
  });

  it('whoever closes a period waits for an import that is under way', async () => {
    let closing: Promise<unknown> = Promise.resolve();
    const outcome = await whileLoading(fileOf(pair('late', '2026-05-01')), async () => {
      closing = setPeriod(maple, '2026-05-01', 'CLOSED');
      await expect.poll(() => waiting('advisory'), { timeout: 20_000 }).toBe(1);
    });
    await closing;
    expect(outcome.batchIds.size).toBe(1);
    await expect(run(maple, fileOf(pair('later', '2026-05-02')))).resolves.toMatchObject({
      faults: { first: [{ line: 2, message: 'The period from 05/01/2026 to 05/31/2026 of MC is closed.' }] },
    });
  });

  it('an account that is posted to cannot go', async () => {
    let removing: Promise<unknown> = Promise.resolve();
    const lines = pair('kept', '2026-07-01').map((line) => line.replace(',5010,', ',4110,'));
    const outcome = await whileLoading(fileOf(lines), async () => {
      removing = sql`delete from ledger.account where number = '4110'`.execute(maple.db.asMigrator).catch((error: Error) => error.message);
      await expect.poll(() => waiting('transactionid'), { timeout: 20_000 }).toBe(2);
    });
    expect(outcome.batchIds.size).toBe(1);
    expect(await removing).toContain('violates foreign key constraint');
  });

  it('a period closed between check and load stops it', async () => {
    const before = await counts(maple);
    const text = fileOf(pair('shut', '2026-06-01'));
    const open = () => fileThat(text, () => setPeriod(maple, '2026-06-01', 'CLOSED'));
    await expect(run(maple, text, { open })).rejects.toThrow(expect.objectContaining({ code: 'periodClosed' }) as Error);
    expect((await counts(maple))?.entries).toBe(before?.entries);
  });

  it('an account that goes between check and load stops it', async () => {
    const text = fileOf(pair('gone', '2026-07-01').map((line) => line.replace(',5010,', ',6010,').replace(',1010,', ',4900,')));
    const open = () =>
      fileThat(text, () =>
        sql`delete from ledger.account where number = '6010' and community_id = ${twin.communityId}`.execute(twin.db.asMigrator),
      );
    await expect(run(twin, text, { open })).rejects.toThrow(expect.objectContaining({ code: 'unknownAccount' }) as Error);
  });
});

describe('undoing a history', () => {
  const undo = (batchId: string, userEmail: string | null = null) =>
    maple.services.database.transact(maple.customerId, (tx) =>
      undoHistory(tx, { batchId, userEmail, reason: 'wrong file', now: maple.clock.now() }),
    );

  it('mirrors every entry, and lets the same history in again', async () => {
    const before = await balances(maple, '2026-12-31');
    const text = fileOf([...pair('u1', '2026-08-01'), ...pair('u2', '2026-08-02')]);
    const first = await run(maple, text);
    expect(await undo(batchOf(first))).toMatchObject({ entries: 2 });
    expect(await balances(maple, '2026-12-31')).toEqual(before);
    await expect(undo(batchOf(first))).rejects.toThrow(expect.objectContaining({ code: 'alreadyReversed' }) as Error);
    const again = await run(maple, text);
    expect(again.faults.count).toBe(0);
    expect((await run(maple, text)).faults.count).toBe(2);
    expect(await broken(maple)).toEqual([]);

    await setPeriod(maple, '2026-08-01', 'CLOSED');
    await expect(undo(batchOf(again))).rejects.toThrow(expect.objectContaining({ code: 'periodClosed' }) as Error);
    await setPeriod(maple, '2026-08-01', 'OPEN');
    const [entry] = (
      await sql<{ id: string }>`select min(entry_id) as id from ledger.entry where batch_id = ${batchOf(again)}`.execute(
        maple.db.asMigrator,
      )
    ).rows;
    const { communityId } = maple;
    await maple.services.database.transact(maple.customerId, (tx) =>
      reverseEntries(tx, { communityId, batchId: batchOf(again), userId: '1', now: maple.clock.now(), entryIds: [entry?.id ?? ''] }),
    );
    await expect(undo(batchOf(again))).rejects.toThrow('1 of its entries were reversed by themselves');
  });

  it('is refused once its cash is reconciled, and so is what comes late', async () => {
    const { communityId, customerId } = maple;
    const history = await run(maple, fileOf(pair('r1', '2026-11-03')));
    const facts = { communityId, name: 'Operating', bankName: 'Bank', routingNumber: '121042882', accountNumber: '4417' };
    const { bankAccountId } = await maple.call(bankAccounts.addBankAccount, { ...facts, accountId: accountId(maple, '1010') });
    const through = (day: string | null) =>
      sql`select ledger.reconcile_cash(${customerId}, ${communityId}, ${bankAccountId}, ${day})`.execute(maple.db.asMigrator);
    await through('2026-11-03');
    await expect(undo(batchOf(history))).rejects.toThrow(expect.objectContaining({ code: 'reconciled' }) as Error);
    expect((await run(maple, fileOf(pair('r2', '2026-11-03')))).faults.first).toEqual([
      { line: 3, message: 'Account 1010 is reconciled with the bank through 11/03/2026. Use a later date.' },
    ]);
    await through(null);
    expect(await undo(batchOf(history))).toMatchObject({ entries: 1 });
  });

  it('waits for an import that is under way, which counts the histories undone', async () => {
    const undone = await run(maple, fileOf(pair('w1', '2026-10-01')));
    let undoing: Promise<unknown> = Promise.resolve();
    await whileLoading(fileOf(pair('w2', '2026-10-01')), async () => {
      undoing = undo(batchOf(undone));
      await expect.poll(() => waiting('advisory'), { timeout: 20_000 }).toBe(1);
    });
    await undoing;
    expect(await broken(maple)).toEqual([]);
    // What was imported before another history was undone is still known by its keys.
    const again = await run(maple, fileOf([...pair('w1', '2026-10-01'), ...pair('w2', '2026-10-01')]));
    expect(again.faults.first).toEqual([{ line: 4, message: 'Entry w2 was imported before.' }]);
  });

  it('is for histories only', async () => {
    const [other] = (
      await sql<{ id: string }>`select min(batch_id) as id from ledger.batch where kind = 'JOURNAL'`.execute(maple.db.asMigrator)
    ).rows;
    await expect(undo(other?.id ?? '')).rejects.toThrow(expect.objectContaining({ code: 'belongsElsewhere' }) as Error);
    await expect(undo('987654')).rejects.toThrow(expect.objectContaining({ code: 'notFound' }) as Error);
    await expect(undo(other?.id ?? '', 'nobody@example.com')).rejects.toThrow(expect.objectContaining({ code: 'notFound' }) as Error);
  });
});

describe('what is left out while loading', () => {
  it('is what the import does itself: another trigger on entries or postings belongs into it as well', async () => {
    const found = await sql<{ name: string }>`select tgrelid::regclass || '.' || tgname as name from pg_trigger
      where tgrelid in ('ledger.entry'::regclass, 'ledger.posting'::regclass) and not tgisinternal order by 1`.execute(maple.db.asMigrator);
    expect(found.rows.map(({ name }) => name)).toEqual([
      'ledger.entry.entry_is_final',
      'ledger.entry.guard_entry',
      'ledger.entry.guard_reversal',
      'ledger.entry.guard_void',
      'ledger.posting.guard_interfund',
      'ledger.posting.guard_posting',
      'ledger.posting.guard_reconciled',
      'ledger.posting.posting_is_final',
      'ledger.posting.record_delta',
    ]);
  });

  it('is left out for a superuser alone', async () => {
    await expect(run(maple, fileOf(pair('plain', '2026-09-01')), {}, maple.db.url)).rejects.toThrow(
      'The login of DATABASE_URL must be a superuser while rows are loaded.',
    );
  });
});
