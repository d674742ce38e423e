// Merging owners' histories through the calls, on a community that bills and is paid: what goes, how it is
// read, each refusal, and random histories whose totals never move.
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { addDays, addMilliseconds, localDate, modulo } from '../../../packages/kernel/kernel.ts';
import { offencesIn } from '../../../packages/testkit/offences.ts';
import { undo as batchUndo } from '../../ledger/ledger.contract.ts';
import { ownership } from '../../people/people.contract.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { openItemsAsOf } from '../owners/owner-rows.store.ts';
import { billing, ownerMerge, owners, receipts } from '../receivables.contract.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, chartAt, unitOf } from '../receivables.testing.ts';
import { receivablesOffences } from '../subledger/offences.testing.ts';

const centsText = (cents: number) => (cents * 0.01).toFixed(2);
const codeOf = async (answer: Promise<{ json: { code?: string | undefined } }>) => (await answer).json.code;

/** Someone beside the primary owner of a home. */
async function beside(maple: BilledCommunity, account: string, lastName: string): Promise<string> {
  const { propertyId } = unitOf(maple, account);
  const facts = { communityId: maple.communityId, propertyId, isPrimary: false, startDate: '2025-06-01', lastName };
  return (await maple.call(ownership.addOwnership, facts)).ownershipId;
}

async function pay(maple: BilledCommunity, ownershipId: string, amount: string, postDate: string): Promise<void> {
  const { communityId, bankAccountId } = maple;
  const input = { communityId, bankAccountId, postDate, rows: [{ ownershipId, amount }] };
  const { baseHash } = await maple.call(receipts.previewReceipts, input);
  await maple.call(receipts.postReceipts, { ...input, baseHash });
}

async function backOut(maple: BilledCommunity, receiptId: string, postDate: string) {
  const order = { communityId: maple.communityId, receiptId, postDate };
  const shown = await maple.send(receipts.previewBackout, order);
  return shown.status === 200
    ? maple.send(receipts.backoutReceipt, { ...order, reason: 'CORRECTION', baseHash: shown.json['baseHash'] })
    : shown;
}

async function merge(maple: BilledCommunity, fromOwnershipId: string, toOwnershipId: string) {
  const asked = { communityId: maple.communityId, fromOwnershipId, toOwnershipId };
  const preview = await maple.call(ownerMerge.previewOwnerMerge, asked);
  const done = await maple.call(ownerMerge.mergeOwnerHistory, { ...asked, reason: 'Entered twice', baseHash: preview.baseHash });
  return { ...done, preview };
}

const undoing = (maple: BilledCommunity, ownerMergeId: string) =>
  maple.send(ownerMerge.undoOwnerMerge, { communityId: maple.communityId, ownerMergeId });
const ledgerOf = (maple: BilledCommunity, ownershipId: string) =>
  maple.call(owners.getOwnerLedger, { communityId: maple.communityId, ownershipId });

function broken(maple: BilledCommunity): Promise<string[]> {
  const ask = async (statement: string, parameters: unknown[]) =>
    (await maple.db.asMigrator.executeQuery(CompiledQuery.raw(statement, parameters))).rows;
  return offencesIn(ask, maple.customerId, receivablesOffences);
}

describe('a history', () => {
  let maple: BilledCommunity;
  let communityId: string;
  beforeAll(async () => {
    maple = await aBilledCommunity({});
    communityId = maple.communityId;
    maple.clock.set('2026-03-31T20:00:00.000Z');
    for (const on of ['2026-01-01', '2026-02-01', '2026-03-01']) await billMonth(maple, on);
  });
  afterAll(() => maple.close());

  it('goes with what is open, paid and held, is read as one account, and comes back', async () => {
    const from = unitOf(maple, 'MC-0001').ownershipId;
    const into = await beside(maple, 'MC-0001', 'Aldana-Reyes');
    await pay(maple, from, '400.00', '2026-01-10');
    await pay(maple, into, '50.00', '2026-01-20');
    await sql`insert into records.note (customer_id, entity_kind, entity_id, community_id, kind, subject, body, note_date, seen_by, is_pinned, entered_by, entered_time, changed_by, changed_time)
      select ${maple.customerId}, 'ownership', ${from}, ${communityId}, 'OTHER', 'Gate', '', '2026-01-05', 'STAFF', false, user_id, now(), user_id, now() from identity.app_user
      where customer_id = ${maple.customerId} limit 1`.execute(maple.db.asMigrator);
    const [stood, stoodInto] = [await ledgerOf(maple, from), await ledgerOf(maple, into)];
    const { ownerMergeId, preview } = await merge(maple, from, into);
    expect(preview).toMatchObject({
      source: { before: { owes: stood.balance, prepaid: '35.00' }, after: { owes: '0.00', prepaid: '0.00' } },
      target: { before: { owes: '0.00', prepaid: '50.00' }, after: { owes: stood.balance, prepaid: '85.00' } },
      counts: { charges: 4, prepaid: 1, lines: 7, notes: 1, tasks: 0, files: 0, fields: 0 },
    });
    expect(preview.warnings[0]).toMatch(/owns the home at present/);
    const joined = await ledgerOf(maple, into);
    expect([joined.balance, joined.prepaid, joined.rows.length, joined.includes.length]).toEqual([stood.balance, '85.00', 8, 1]);
    const gone = await ledgerOf(maple, from);
    expect([gone.balance, gone.wentTo?.ownershipId]).toEqual(['0.00', into]);
    expect(await broken(maple)).toEqual([]);
    const [listed] = await maple.call(ownerMerge.listOwnerMerges, { communityId });
    expect(listed).toMatchObject({ ownerMergeId, records: 5, mayUndo: true, accountNumber: 'MC-0001' });
    expect((await undoing(maple, ownerMergeId)).status).toBe(200);
    expect([await ledgerOf(maple, from), await ledgerOf(maple, into)]).toEqual([stood, stoodInto]);
    const where = await sql<{ entity_id: string }>`select entity_id from records.note where customer_id = ${maple.customerId}`.execute(
      maple.db.asMigrator,
    );
    expect(where.rows).toEqual([{ entity_id: from }]);
    expect(await codeOf(undoing(maple, ownerMergeId))).toBe('alreadyUndone');
  });

  it('is refused where it makes no sense, and where something was built on it', async () => {
    const from = unitOf(maple, 'MC-0002').ownershipId;
    const into = await beside(maple, 'MC-0002', 'Second');
    const third = await beside(maple, 'MC-0002', 'Third');
    const elsewhere = unitOf(maple, 'MC-0003').ownershipId;
    const look = (a: string, b: string) => maple.send(ownerMerge.previewOwnerMerge, { communityId, fromOwnershipId: a, toOwnershipId: b });
    expect(await codeOf(look(from, from))).toBe('sameOwner');
    expect(await codeOf(look(from, elsewhere))).toBe('otherProperty');
    expect((await look(from, '999999')).status).toBe(404);
    expect(await codeOf(look(third, into))).toBe('nothingToMerge');
    const asked = { communityId, fromOwnershipId: from, toOwnershipId: into };
    const stale = maple.send(ownerMerge.mergeOwnerHistory, { ...asked, reason: 'Twice', baseHash: '0'.repeat(64) });
    expect(await codeOf(stale)).toBe('baseChanged');
    const { baseHash } = await maple.call(billing.previewCharges, { communityId, postDate: '2026-04-01' });
    const kept = await maple.call(billing.keepCharges, { communityId, postDate: '2026-04-01', baseHash });
    expect(await codeOf(look(from, into))).toBe('draftsFirst');
    await maple.call(billing.discardBatch, { communityId, batchId: kept.batchId });
    const first = await merge(maple, from, into);
    expect(await codeOf(look(from, third))).toBe('historyGone');
    const second = await merge(maple, into, third);
    expect(await codeOf(undoing(maple, first.ownerMergeId))).toBe('movedSince');
    expect((await undoing(maple, second.ownerMergeId)).status).toBe(200);
    await pay(maple, into, '100.00', '2026-03-20');
    expect(await codeOf(undoing(maple, first.ownerMergeId))).toBe('paidSince');
    const { rows } = await maple.call(receipts.listReceipts, { communityId });
    const receiptId = rows.find((row) => row.ownershipId === into)?.receiptId ?? '';
    expect((await backOut(maple, receiptId, '2026-03-25')).status).toBe(200);
    expect((await undoing(maple, first.ownerMergeId)).status).toBe(200);
    expect(await broken(maple)).toEqual([]);
    const old = await merge(maple, from, into);
    await sql`update receivables.owner_merge set merged_time = ${addMilliseconds(maple.clock.now(), -31 * 86_400_000)} where owner_merge_id = ${old.ownerMergeId}`.execute(
      maple.db.asMigrator,
    );
    expect(await codeOf(undoing(maple, old.ownerMergeId))).toBe('tooOld');
  });

  it('keeps prepaid money that was used meanwhile, and batches whose charges went', async () => {
    const from = await beside(maple, 'MC-0004', 'Ahead');
    const into = unitOf(maple, 'MC-0004').ownershipId;
    await pay(maple, from, '80.00', '2026-03-02');
    const { ownerMergeId } = await merge(maple, from, into);
    const run = { communityId, postDate: '2026-03-15' };
    const { baseHash } = await maple.call(billing.previewPrepaids, run);
    await maple.call(billing.postPrepaids, { ...run, baseHash });
    expect(await codeOf(undoing(maple, ownerMergeId))).toBe('prepaidSpent');
    const charged = unitOf(maple, 'MC-0005').ownershipId;
    await merge(maple, charged, await beside(maple, 'MC-0005', 'Takes'));
    const { batchId } = (await ledgerOf(maple, charged)).rows.find((row) => row.kind === 'CHARGE') ?? { batchId: '' };
    const looked = await maple.call(batchUndo.previewUndo, { communityId, batchId });
    expect(JSON.stringify(looked)).toContain('went along with the history of an owner');
  });
});

type Act =
  | { do: 'pay'; who: number; at: number; cents: number }
  | { do: 'backOut'; at: number; pick: number }
  | { do: 'merge'; who: number; into: number }
  | { do: 'undo' };
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pay' as const), who: fc.nat(2), at: fc.nat(88), cents: fc.integer({ min: 1, max: 90_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('backOut' as const), at: fc.nat(88), pick: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('merge' as const), who: fc.nat(2), into: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
);
const days = ['2026-01-15', '2026-01-31', '2026-02-15', '2026-02-28', '2026-03-31'].map(localDate);

/**
 * What a merge may not change: the books, what is owed by the age of the charge, what is held, on every day,
 * over the community.
 */
async function totals(maple: BilledCommunity) {
  const charts = await Promise.all(days.map((on) => chartAt(maple, on)));
  const figures = await maple.services.database.transact(maple.customerId, async (tx) => {
    const of: string[] = [];
    for (const on of days) {
      const items = await openItemsAsOf(tx, maple.communityId, on);
      const ages = [...Map.groupBy(items, (item) => `${item.chargeDate} ${item.code}`)].map(
        ([key, own]) => `${key} ${own.reduce((sum, item) => sum + item.open_cents, 0n)}`,
      );
      const held = (await ownerBalances(tx, maple.communityId, on)).reduce((sum, one) => sum + one.prepaid_cents, 0n);
      of.push([on, ...ages.toSorted(), `held ${held}`].join('; '));
    }
    return of;
  });
  return { charts, figures };
}

describe.each(['ACCRUAL', 'CASH'] as const)('random merges under %s', (method) => {
  let books: BilledCommunity | null = null;
  afterAll(() => books?.close());

  test('move no total on any day, and give back what they took', { timeout: 240_000 }, async () => {
    const maple = await aBilledCommunity({ method });
    books = maple;
    maple.clock.set('2026-03-31T20:00:00.000Z');
    for (const on of ['2026-01-01', '2026-02-01', '2026-03-01']) await billMonth(maple, on);
    const people = [unitOf(maple, 'MC-0003').ownershipId, await beside(maple, 'MC-0003', 'One'), await beside(maple, 'MC-0003', 'Two')];
    const who = (index: number) => people[index] ?? '';
    const standing: { ownerMergeId: string; stood: unknown; isLast: boolean }[] = [];
    const ledgers = () => Promise.all(people.map((id) => ledgerOf(maple, id)));
    const play = async (one: Act): Promise<void> => {
      const on = 'at' in one ? addDays(localDate('2026-01-01'), one.at) : '';
      if (one.do === 'pay') await pay(maple, who(one.who), centsText(one.cents), on);
      if (one.do === 'backOut') {
        const { rows } = await maple.call(receipts.listReceipts, { communityId: maple.communityId });
        const receipt = rows.at(modulo(one.pick, Math.max(rows.length, 1)));
        if (receipt) await backOut(maple, receipt.receiptId, on);
      }
      for (const merged of standing) merged.isLast = false;
    };
    const mergeOne = async (from: string, into: string): Promise<void> => {
      const asked = { communityId: maple.communityId, fromOwnershipId: from, toOwnershipId: into };
      const preview = await maple.send(ownerMerge.previewOwnerMerge, asked);
      if (preview.status !== 200) {
        expect(['sameOwner', 'historyGone', 'nothingToMerge']).toContain(preview.json.code);
        return;
      }
      const stood = await ledgers();
      const { ownerMergeId } = await merge(maple, from, into);
      for (const merged of standing) merged.isLast = false;
      standing.push({ ownerMergeId, stood, isLast: true });
    };
    const undoOne = async (): Promise<void> => {
      const last = standing.at(-1);
      if (!last) return;
      const answer = await undoing(maple, last.ownerMergeId);
      if (answer.status !== 200) {
        expect(last.isLast).toBe(false);
        expect(['paidSince', 'prepaidSpent', 'movedSince']).toContain(answer.json.code);
        return;
      }
      standing.pop();
      if (last.isLast) expect(await ledgers()).toEqual(last.stood);
    };
    const work = fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 9 }), async (acts) => {
      for (const one of acts) {
        if (one.do === 'pay' || one.do === 'backOut') {
          await play(one);
          continue;
        }
        const before = await totals(maple);
        await (one.do === 'merge' ? mergeOne(who(one.who), who(one.into)) : undoOne());
        expect(await totals(maple)).toEqual(before);
        expect(await broken(maple)).toEqual([]);
      }
    });
    await fc.assert(work, { numRuns: 4, endOnFailure: true, ...(process.env['SEED'] ? { seed: Number(process.env['SEED']) } : {}) });
  });
});
