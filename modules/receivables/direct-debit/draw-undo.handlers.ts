// Taking draws and their settlements back, and what stands in the way of it.
import { formatDate } from '../../../packages/kernel/kernel.ts';
import { type BatchUndo, type Dependent, type FindDependents, mirrorEntries } from '../../ledger/ledger.server.ts';
import { backedOutSince, listDraws, setSettled } from './draw.store.ts';

/** The money of a draw that was said to have arrived is on its way again. */
export const debitSettlementUndo: BatchUndo = {
  kinds: ['DEBIT_SETTLEMENT'],
  again: 'Settle the draw again when its money has arrived.',
  async takeBack(tx, act, { communityId, batchId }) {
    const [draw] = await listDraws(tx, communityId, { settledBatchId: batchId });
    await mirrorEntries(tx, act, batchId);
    if (draw) await setSettled(tx, draw.debitDrawId, null);
    return { count: draw?.standing ?? 0, noun: 'payment', total: draw?.standing_cents ?? 0n };
  },
  standings: async () => [],
};

const door = { screen: 'owner-payments-direct-debit' } as const;

/** The bank has the file, or returned payments since: those stand in the way. */
export const drawDependents: FindDependents = async (tx, { communityId, batchId, kind }) => {
  if (kind === 'DIRECT_DEBIT') {
    const [draw] = await listDraws(tx, communityId, { batchId });
    if (!draw?.handedTime) return [];
    const what = draw.settledBatchId
      ? 'The money of the draw has arrived. Undo its settlement, then recall the file'
      : 'The bank has the file of the draw. Recall it first, when the bank did not take it';
    return [{ what, on: draw.drawDate, amount: draw.total_cents, door, fate: 'FIRST' }];
  }
  if (kind !== 'DEBIT_SETTLEMENT') return [];
  const { count, amount_cents, lastOn } = await backedOutSince(tx, batchId);
  const found: Dependent = {
    what: `${count} payments of the draw were taken back since${lastOn ? `, the last on ${formatDate(lastOn)}` : ''}`,
    on: lastOn,
    amount: amount_cents,
    door,
    fate: 'FIRST',
  };
  return count === 0 ? [] : [found];
};
