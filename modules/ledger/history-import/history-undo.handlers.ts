// Takes an imported history of one community back: every entry gets its mirrored one, on the same day, behind
// all the guards of posting.
import { refuse } from '../../../packages/contract/contract.ts';
import { recordCommands } from '../../../packages/db/command-record.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { formatDate, type Instant, notFound } from '../../../packages/kernel/kernel.ts';
import { lockBatch } from '../ledger.store.ts';
import { postingRefusals } from '../posting.contract.ts';
import { openBatch, setBatchState } from '../posting.handlers.ts';
import { historyUndoRefusals } from './history.contract.ts';
import { findHistoryUser, lockHistory } from './history-import.store.ts';
import { communityOfBatch, mirrorBatch, obstaclesToUndo } from './history-undo.store.ts';

/** Which batch is taken back, by whom (the customer's first user when `userEmail` is null) and why. */
export interface HistoryUndo {
  batchId: string;
  userEmail: string | null;
  reason: string;
  now: Instant;
}

/**
 * Undoes the import of a batch. Refuses `notFound`, `belongsElsewhere` for a batch that is no history,
 * `alreadyReversed` when it was undone or entries of it were reversed by themselves,
 * `periodClosed` when a period of it is not open, and `reconciled` when its cash is. Its entries may be
 * imported again afterwards.
 */
export async function undoHistory(
  tx: Tx,
  { batchId, userEmail, reason, now }: HistoryUndo,
): Promise<{ undoBatchId: string; entries: number }> {
  await lockHistory(tx);
  const userId = await findHistoryUser(tx, userEmail);
  if (!userId) throw notFound('The user');
  const communityId = await communityOfBatch(tx, batchId);
  const batch = communityId && (await lockBatch(tx, communityId, batchId));
  if (!batch) throw notFound('The batch');
  if (batch.kind !== 'HISTORY') throw refuse(historyUndoRefusals, 'belongsElsewhere');
  if (batch.state === 'REVERSED') throw refuse(postingRefusals, 'alreadyReversed', { entry: 'This history' });
  const { reversed, closed, reconciledOn } = await obstaclesToUndo(tx, batchId);
  if (reversed > 0) throw refuse(historyUndoRefusals, 'alreadyReversed', { reversed });
  if (closed > 0) throw refuse(historyUndoRefusals, 'periodClosed', { closed });
  if (reconciledOn !== null) throw refuse(historyUndoRefusals, 'reconciled', { reconciledOn: formatDate(reconciledOn) });
  const undoBatchId = await openBatch(tx, {
    communityId: batch.communityId,
    kind: 'UNDO',
    state: 'POSTED',
    postDate: batch.postDate,
    description: `Undo: ${batch.description}`,
    userId,
    now,
  });
  const entries = await mirrorBatch(tx, batchId, undoBatchId, { userId, now });
  await setBatchState(tx, batchId, 'REVERSED', { userId, now, undoneBy: undoBatchId });
  await recordCommands(tx, now, [
    {
      key: `undo-history:${batchId}`,
      command: 'undoHistory',
      userId,
      entityKind: 'batch',
      entityId: batchId,
      communityId: batch.communityId,
      batchId: undoBatchId,
      after: { entries },
      reason,
    },
  ]);
  return { undoBatchId, entries };
}
