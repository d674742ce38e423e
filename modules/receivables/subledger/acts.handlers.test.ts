// The acts on the owner ledger cost the same number of statements for one owner as for many.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { booksOf, openBatch } from '../../ledger/ledger.server.ts';
import { allocateReceipts } from '../receipts/allocation.rules.ts';
import { bookReceipts } from '../receipts/booking.handlers.ts';
import { insertDeposit, takeDepositId } from '../receipts/receipt.store.ts';
import { aBilledCommunity, type BilledCommunity } from '../receivables.testing.ts';
import { type Act, backOutReceipts, bookCharges, bookPrepaids, reverseCharges } from './acts.handlers.ts';
import { loadBatchCharges, loadOpenCharges, loadReceipts } from './subledger.store.ts';

let maple: BilledCommunity;
beforeAll(async () => {
  maple = await aBilledCommunity();
});
afterAll(() => maple.close());

const on = localDate('2026-01-10');

/** A transaction that counts what is sent through it. */
function counting(tx: Tx): { tx: Tx; count: () => number } {
  let sent = 0;
  const db = tx.db.withPlugin({
    transformQuery: ({ node }) => {
      sent += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { tx: { customerId: tx.customerId, db }, count: () => sent };
}

/**
 * Charges so many owners, takes too much money from each, takes it back and reverses the charges; how many
 * statements each act sent.
 */
async function statementsFor(owners: number): Promise<Record<string, number>> {
  return maple.services.database.transact(maple.customerId, async (plain) => {
    const { tx, count } = counting(plain);
    const { communityId } = maple;
    const who = { communityId, userId: '1', now: maple.clock.now() };
    const open = async (kind: string): Promise<Act> => ({
      ...who,
      batchId: await openBatch(plain, { ...who, kind, state: 'POSTED', postDate: on, description: kind }),
    });
    const used: Record<string, number> = {};
    const measured = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const before = count();
      const result = await work();
      used[name] = count() - before;
      return result;
    };
    const units = [...maple.units.values()].slice(0, owners);
    const accounts = { incomeAccountId: maple.accounts.get('4000') ?? '', receivableAccountId: maple.accounts.get('1200') ?? '' };
    const common = {
      codeId: maple.codeIds.ASMT,
      kind: 'CHARGE' as const,
      chargeDate: on,
      amount: 31000n,
      instalmentStart: null,
      sourceCodeId: null,
      description: '',
    };
    const charging = await open('CHARGES');
    const charges = units.map((unit) => ({ ...unit, ...common, ...accounts }));
    await measured('charge', () => bookCharges(tx, charging, charges));
    const ids = units.map((unit) => unit.ownershipId);
    const drafts = ids.map((ownershipId) => ({
      ownershipId,
      amount: 50000n,
      checkNumber: '',
      note: '',
      codeIds: [maple.codeIds.ASMT],
      split: null,
    }));
    const allocated = allocateReceipts(drafts, await loadOpenCharges(plain, communityId, ids, on));
    const depositId = await takeDepositId(plain);
    await insertDeposit(plain, { communityId, bankAccountId: maple.bankAccountId, depositId, on });
    const receiving = await open('RECEIPTS');
    const deposit = { depositId, cashAccountId: maple.accounts.get('1010') ?? '', postDate: on };
    const receiptIds = await measured('receive', () => bookReceipts(tx, receiving, deposit, allocated));
    await bookCharges(plain, await open('CHARGES'), charges);
    const applying = await open('PREPAIDS');
    await measured('apply prepaids', () => bookPrepaids(tx, applying, on, ids));
    const taking = await open('BACKOUT');
    const receipts = await loadReceipts(plain, communityId, { receiptIds });
    await measured('back out', () => backOutReceipts(tx, taking, receipts, on, 'CORRECTION'));
    const undoing = await open('UNDO');
    const booked = await loadBatchCharges(plain, communityId, charging.batchId);
    await measured('reverse', () => reverseCharges(tx, undoing, booked, on));
    return used;
  });
}

test('one owner or twelve: the same number of statements per act', async () => {
  // Whoever comes first in a process reads the chart and the calendar; the acts are counted as they are after
  // that.
  await maple.services.database.read(maple.customerId, (tx) => booksOf(tx, maple.communityId));
  const one = await statementsFor(1);
  expect(Object.keys(one)).toEqual(['charge', 'receive', 'apply prepaids', 'back out', 'reverse']);
  expect(await statementsFor(12)).toEqual(one);
  expect(Math.min(...Object.values(one))).toBeGreaterThan(3);
  expect(Math.max(...Object.values(one))).toBeLessThan(40);
});
