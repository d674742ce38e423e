// The handlers of corrections by support: asked by one person, applied or rejected by another.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { giveTask } from '../../records/records.server.ts';
import { wordsOfBatch } from '../undo/undo.contract.ts';
import { type BatchRow, findBatch } from '../undo/undo.store.ts';
import { supportEditRefusals, type supportEdits } from './support-edit.contract.ts';
import { type CorrectionRow, decideCorrection, insertCorrection, listCorrections, renameBatch } from './support-edit.store.ts';

const isPosted = ({ state }: BatchRow) => state === 'POSTED' || state === 'REVERSED';

async function pending({ tx, input }: Context<{ communityId: string; textCorrectionId: string }>): Promise<CorrectionRow> {
  const [row] = await listCorrections(tx, input.communityId, { textCorrectionId: input.textCorrectionId });
  if (!row) throw notFound('The correction');
  if (row.state !== 'PENDING') throw refuse(supportEditRefusals, 'correctionDecided');
  return row;
}

export const supportEditHandlers: Handlers<typeof supportEdits> = {
  async listCorrections({ tx, input, userId }) {
    await requireCommunity(tx, input.communityId);
    const rows = await listCorrections(tx, input.communityId, { batchId: input.batchId });
    return rows.map(({ askedById, ...row }) => ({ ...row, mayApprove: row.state === 'PENDING' && askedById !== userId }));
  },
  async getCorrectable({ tx, input: { communityId, batchId } }) {
    const batch = await findBatch(tx, communityId, batchId, false);
    if (!batch) throw notFound('The batch');
    return {
      batchId,
      kindWords: wordsOfBatch(batch.kind),
      description: batch.description,
      postDate: batch.postDate,
      isPosted: isPosted(batch),
    };
  },
  async askCorrection(context) {
    const { tx, input, userId, now } = context;
    const { communityId, batchId, description, reason } = input;
    const batch = await findBatch(tx, communityId, batchId, true);
    if (!batch) throw notFound('The batch');
    if (!isPosted(batch)) throw refuse(supportEditRefusals, 'batchNotPosted');
    if (batch.description === description) throw refuse(supportEditRefusals, 'nothingCorrected');
    const asked = { before: batch.description, description, reason };
    const textCorrectionId = await insertCorrection(tx, { communityId, batchId }, asked, { userId, now });
    if (textCorrectionId === undefined) throw refuse(supportEditRefusals, 'correctionPending');
    context.record({ entityId: batchId, before: { description: batch.description }, after: { asked: description, reason } });
    return { textCorrectionId };
  },
  async approveCorrection(context) {
    const { tx, input, userId, now } = context;
    const { communityId, textCorrectionId } = input;
    const row = await pending(context);
    if (row.askedById === userId) throw refuse(supportEditRefusals, 'secondPersonNeeded');
    await decideCorrection(tx, textCorrectionId, 'APPLIED', { userId, now });
    const told = await renameBatch(tx, row.batchId, row.description);
    if (told !== undefined) {
      const today = await todayOf(tx, communityId, now);
      const title = `Support corrected the text of batch ${row.batchId}`;
      const body = `It said "${row.before}" and says "${row.description}" now. Reason: ${row.reason}. Nothing posted has changed.`;
      await giveTask(tx, { communityId, entityKind: 'community', entityId: communityId, title, body, userId: told }, { today, now });
    }
    context.record({
      entityId: row.batchId,
      before: { description: row.before },
      after: { description: row.description, reason: row.reason },
    });
    return {};
  },
  async rejectCorrection(context) {
    const { tx, input, userId, now } = context;
    const row = await pending(context);
    await decideCorrection(tx, input.textCorrectionId, 'REJECTED', { userId, now });
    context.record({ entityId: row.batchId, after: { rejected: row.description } });
    return {};
  },
};
