// Taking a batch of miscellaneous receipts back: a receipt is reversed, what was edited or reversed stands as
// before.
import { sumCents } from '../../../packages/kernel/kernel.ts';
import { type BatchUndo, type FindDependents, mirrorEntries } from '../../ledger/ledger.server.ts';
import { copyRevision, miscOfBatch, restoredBy } from './misc-receipt.store.ts';

export const miscReceiptUndo: BatchUndo = {
  kinds: ['MISC_RECEIPT'],
  again: 'Enter the receipt again.',
  async takeBack(tx, act, { batchId }) {
    const receipts = await miscOfBatch(tx, batchId);
    await mirrorEntries(tx, act, batchId);
    const restored = await restoredBy(tx, act.batchId);
    for (const { miscReceiptId, revision, lastRevision, entryId } of restored)
      await copyRevision(tx, { miscReceiptId, from: revision, to: lastRevision + 1, batchId: act.batchId, entryId });
    const taken = receipts.length > 0 ? receipts : restored;
    return { count: taken.length, noun: 'receipt', total: sumCents(taken.map((one) => one.amount_cents)) };
  },
};

/** What was edited since is taken back first. */
export const miscReceiptDependents: FindDependents = async (tx, { batchId, kind }) => {
  if (kind !== 'MISC_RECEIPT') return [];
  return (await miscOfBatch(tx, batchId)).flatMap(({ miscReceiptId, receiptNumber, revision, lastRevision, postDate, amount_cents }) =>
    revision === lastRevision
      ? []
      : [
          {
            what: `Misc receipt ${receiptNumber} was edited since`,
            on: postDate,
            amount: amount_cents,
            door: { screen: 'misc-cash-receipt-view', params: { miscReceiptId } },
            fate: 'FIRST' as const,
          },
        ],
  );
};
