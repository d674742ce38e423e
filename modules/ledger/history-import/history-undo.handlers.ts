// Takes an imported history of one community back: every entry gets its mirrored one, on the same day, behind all the guards of posting.
import { recordCommands } from '../../../packages/db/command-record.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { formatDate, type Instant, notFound, Refusal } from '../../../packages/kernel/kernel.ts';
import { lockBatch } from '../ledger.store.ts';
import { openBatch, setBatchState } from '../posting.handlers.ts';
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
 * Undoes the import of a batch. Refuses `notFound`, `belongsElsewhere` for a batch that is no history, `alreadyReversed` when it was undone or entries of it were reversed by themselves,
 * `periodClosed` when a period of it is not open, and `reconciled` when its cash is. Its entries may be imported again afterwards.
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
  if (batch.kind !== 'HISTORY') throw new Refusal('belongsElsewhere', 'The batch is no imported history; undo it where it was made.');
  if (batch.state === 'REVERSED') throw new Refusal('alreadyReversed', 'This history was undone already.');
  const { reversed, closed, reconciledOn } = await obstaclesToUndo(tx, batchId);
  if (reversed > 0)
    throw new Refusal('alreadyReversed', `${reversed} of its entries were reversed by themselves; reverse the others the same way.`);
  if (closed > 0) throw new Refusal('periodClosed', `${closed} of its periods are not open; open them first.`);
  if (reconciledOn !== null)
    throw new Refusal('reconciled', `Its cash is reconciled with the bank through ${formatDate(reconciledOn)}; reopen that first.`);
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
