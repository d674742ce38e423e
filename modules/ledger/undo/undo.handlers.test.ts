// Batches of the ledger itself: taken back by mirrors, brought again by undoing the undo, dated in an open
// month, refused where they must be.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { type Cents, localDate } from '../../../packages/kernel/kernel.ts';
import { balancesAsOf } from '../balance.store.ts';
import { accounting, batchList, journal, undo } from '../ledger.contract.ts';
import { aCommunity, accountId, postJournal, type TestCommunity } from '../ledger.testing.ts';
import { openBatch } from '../posting.handlers.ts';

let maple: TestCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aCommunity();
  communityId = maple.communityId;
});
afterAll(() => maple.close());

async function enter(postDate: string, amount: string) {
  const lines = [
    { accountId: accountId(maple, '5010'), debit: amount },
    { accountId: accountId(maple, '6010'), credit: amount },
  ];
  return postJournal(maple, { communityId, postDate, description: 'Moved', entryType: 'JOURNAL', lines });
}

async function balances(asOf = '2026-12-31'): Promise<Record<string, Cents>> {
  const rows = await maple.services.database.read(maple.customerId, (tx) => balancesAsOf(tx, communityId, localDate(asOf)));
  return Object.fromEntries(rows.filter((row) => row.balance_cents !== 0n).map((row) => [row.accountId, row.balance_cents]));
}

async function undoIt(batchId: string, more: { postDate?: string } = {}) {
  const { baseHash } = await maple.call(undo.previewUndo, { communityId, batchId, ...more });
  return maple.call(undo.undoBatch, { communityId, batchId, ...more, reason: 'Entered twice', baseHash });
}

test('the mirror of a numbered entry takes the next number', async () => {
  const { batchId, journalNumber } = await enter('2026-01-12', '45.00');
  const { undoBatchId } = await undoIt(batchId);
  const { rows } = await maple.services.database.read(maple.customerId, (tx) =>
    sql<{ number: number }>`select n.journal_number as number from ledger.journal_number n
      join ledger.entry e on e.customer_id = n.customer_id and e.entry_id = n.entry_id
      where n.customer_id = ${tx.customerId} and e.batch_id = ${undoBatchId}`.execute(tx.db),
  );
  expect(rows).toEqual([{ number: journalNumber + 1 }]);
});

test('the list tells the day it was in the community when a batch was posted', async () => {
  const { batchId } = await enter('2026-01-09', '10.00');
  const moveTo = (zone: string) =>
    maple.services.database.transact(maple.customerId, (tx) =>
      sql`update communities.community set time_zone = ${zone} where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(
        tx.db,
      ),
    );
  const postedOn = async () => {
    const { rows } = await maple.call(batchList.calls.readPage, { communityId });
    return rows.find((row) => row.batchId === batchId)?.postedOn;
  };
  expect(await postedOn()).toBe('2026-01-05T00:00:00');
  // It is 17:00 UTC: in Tokyo the next day has begun.
  await moveTo('Asia/Tokyo');
  expect(await postedOn()).toBe('2026-01-06T00:00:00');
  await moveTo('America/Los_Angeles');
});

describe('a journal entry across two funds', () => {
  test('is taken back to the cent, looks undone, and is not taken back twice', async () => {
    const before = await balances();
    const { batchId } = await enter('2026-01-10', '120.00');
    const seen = await maple.call(undo.previewUndo, { communityId, batchId });
    expect(seen).toMatchObject({
      postDate: '2026-01-10T00:00:00',
      isRedated: false,
      obstacle: null,
      dependents: [],
      taken: { count: 1, noun: 'entry' },
    });
    expect(seen.lines.map(({ number, debit, credit, isInterfund }) => [number, debit, credit, isInterfund])).toEqual([
      ['1900', '120.00', null, true],
      ['5010', null, '120.00', false],
      ['6010', '120.00', null, false],
      ['1910', null, '120.00', true],
    ]);
    expect(await balances()).not.toEqual(before);
    const { undoBatchId } = await undoIt(batchId);
    expect(await balances()).toEqual(before);
    const { rows } = await maple.call(batchList.calls.readPage, { communityId });
    expect(rows.find((row) => row.batchId === batchId)).toMatchObject({ state: 'UNDONE', kind: 'JOURNAL', entryCount: 1, total: '240.00' });
    expect(rows.find((row) => row.batchId === undoBatchId)).toMatchObject({ state: 'POSTED', kind: 'UNDO', description: 'Undo: Moved' });
    const again = await maple.call(undo.previewUndo, { communityId, batchId });
    expect(again).toMatchObject({ obstacle: 'This batch was undone already.', refusal: { code: 'alreadyReversed' } });
    const refused = await maple.send(undo.undoBatch, { communityId, batchId, reason: 'Again', baseHash: seen.baseHash });
    expect([refused.status, refused.json.code]).toEqual([409, 'alreadyReversed']);
  });

  test('comes again by undoing its undo, as often as wanted', async () => {
    const { batchId } = await enter('2026-01-11', '75.00');
    const standing = await balances();
    const { undoBatchId } = await undoIt(batchId);
    const gone = await balances();
    const redo = await undoIt(undoBatchId);
    expect(await balances()).toEqual(standing);
    await undoIt(redo.undoBatchId);
    expect(await balances()).toEqual(gone);
  });

  test('that was reversed by itself has nothing left to undo', async () => {
    const { batchId, entryId } = await enter('2026-01-12', '15.00');
    await maple.call(journal.reverseJournalEntry, { communityId, entryId, reason: 'Wrong' });
    const { obstacle } = await maple.call(undo.previewUndo, { communityId, batchId });
    expect(obstacle).toBe('Everything of this batch was reversed already.');
    const refused = await maple.send(undo.undoBatch, { communityId, batchId, reason: 'Again', baseHash: '0'.repeat(64) });
    expect([refused.status, refused.json.code]).toEqual([409, 'alreadyReversed']);
  });
});

describe('the preview', () => {
  test('changes nothing, however often it is looked at', async () => {
    const { batchId } = await enter('2026-01-13', '30.00');
    const before = await balances();
    const first = await maple.call(undo.previewUndo, { communityId, batchId });
    expect(await maple.call(undo.previewUndo, { communityId, batchId })).toEqual(first);
    expect(await balances()).toEqual(before);
    expect((await maple.call(batchList.calls.readPage, { communityId })).rows.find((row) => row.batchId === batchId)?.state).toBe('POSTED');
  });

  test('is refused once its base changed', async () => {
    const { batchId } = await enter('2026-01-14', '31.00');
    const { baseHash } = await maple.call(undo.previewUndo, { communityId, batchId });
    const refused = await maple.send(undo.undoBatch, { communityId, batchId, postDate: '2026-01-20', reason: 'Later', baseHash });
    expect([refused.status, refused.json.code]).toEqual([409, 'baseChanged']);
  });

  test('of what is not posted, or before its day, is refused', async () => {
    const { batchId } = await enter('2026-01-15', '32.00');
    const early = await maple.send(undo.previewUndo, { communityId, batchId, postDate: '2026-01-14' });
    expect([early.status, early.json.code]).toEqual([409, 'beforeOriginal']);
    const batch = {
      communityId,
      kind: 'JOURNAL',
      state: 'UNPOSTED',
      postDate: localDate('2026-03-15'),
      description: '',
      userId: '1',
    } as const;
    const now = maple.services.clock.now();
    const waiting = await maple.services.database.transact(maple.customerId, (tx) => openBatch(tx, { ...batch, now }));
    const refused = await maple.send(undo.previewUndo, { communityId, batchId: waiting });
    expect([refused.status, refused.json.code]).toEqual([409, 'notPosted']);
  });
});

test('in a closed month the mirrors fall on the first open day after it, and the preview says so', async () => {
  const { batchId } = await enter('2026-01-16', '44.00');
  const january = await balances('2026-01-31');
  await maple.call(accounting.changePeriod, { communityId, periodStartDate: '2026-02-01', status: 'CURRENT' });
  await maple.call(accounting.changePeriod, { communityId, periodStartDate: '2026-01-01', status: 'CLOSED' });
  const seen = await maple.call(undo.previewUndo, { communityId, batchId });
  expect(seen).toMatchObject({ postDate: '2026-02-01T00:00:00', isRedated: true });
  expect(seen.dependents).toMatchObject([{ fate: 'STAYS', door: { screen: 'accounting-setup' } }]);
  const forced = await maple.send(undo.previewUndo, { communityId, batchId, postDate: '2026-01-31' });
  expect([forced.status, forced.json.code]).toEqual([409, 'periodClosed']);
  await undoIt(batchId);
  expect(await balances('2026-01-31')).toEqual(january);
});
