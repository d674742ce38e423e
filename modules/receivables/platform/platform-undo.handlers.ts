// Taking back what was booked of a processor's lines: the lines are free again, and the next reading books
// them again.
import { sumCents } from '../../../packages/kernel/kernel.ts';
import { type BatchUndo, mirrorEntries } from '../../ledger/ledger.server.ts';
import { backOutReceipts } from '../subledger/acts.handlers.ts';
import { loadReceipts, lockOwners } from '../subledger/subledger.store.ts';
import { freeLines, freeReceipts } from './balance-line.store.ts';

const again = 'The lines are booked again when the processor is read next. Close the period first where they belong on another day.';

/** Fees, payouts and other lines are mirrored. */
export const processorLinesUndo: BatchUndo = {
  kinds: ['PROCESSOR_LINES'],
  again,
  async takeBack(tx, act, { communityId, batchId }) {
    await mirrorEntries(tx, act, batchId);
    const { count, amount_cents: total } = await freeLines(tx, communityId, batchId);
    return { count, noun: 'line', total };
  },
  standings: async () => [],
};

/** Receipts are taken back, and their payments wait for another one. */
export const onlineReceiptsUndo: BatchUndo = {
  kinds: ['ONLINE_RECEIPTS'],
  again,
  async takeBack(tx, act, { communityId, batchId }) {
    const all = await loadReceipts(tx, communityId, { batchId });
    await lockOwners(tx, communityId, [...new Set(all.map((one) => one.ownershipId))]);
    const receipts = (await loadReceipts(tx, communityId, { batchId })).filter((one) => !one.isBackedOut);
    if (receipts.length > 0) await backOutReceipts(tx, act, receipts, act.on, 'CORRECTION');
    await freeReceipts(tx, communityId, batchId);
    await freeLines(tx, communityId, batchId);
    return { count: receipts.length, noun: 'receipt', total: sumCents(receipts.map((one) => one.amount_cents)) };
  },
  standings: async () => [],
};
