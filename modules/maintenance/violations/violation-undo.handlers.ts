// How a batch of violations is taken back: cases a step back, fines reversed, letters canceled or withdrawn.
import { refuse } from '../../../packages/contract/contract.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { formatDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { withdrawLetters } from '../../correspondence/correspondence.server.ts';
import { lockBatch, openBatch, openPeriodAt, setBatchState } from '../../ledger/ledger.server.ts';
import { takeFinesBack } from '../../receivables/receivables.server.ts';
import { violationSettingsOf } from './violation.handlers.ts';
import { violationNumber } from './violation.rules.ts';
import { addEvents } from './violation.store.ts';
import { violationBatches, violationBatchRefusals } from './violation-batch.contract.ts';
import { theViolationBatch } from './violation-batch.handlers.ts';
import { countPieces, listPostedLines, markBatchUndone, moveBack, type PostedLine } from './violation-batch.store.ts';

const letterBatchesOf = (lines: readonly PostedLine[]) => [...new Set(lines.flatMap(({ letterBatchId }) => letterBatchId ?? []))];

/** The undo of a batch. */
export const undoingViolations = previewed(violationBatches.previewUndoViolationBatch, violationBatches.undoViolationBatch, {
  async plan({ tx, input }, commits) {
    const batch = await theViolationBatch(tx, input, commits);
    const lines = await listPostedLines(tx, batch.violationBatchId);
    const pieces = await countPieces(tx, letterBatchesOf(lines));
    const settings = await violationSettingsOf(tx, input.communityId);
    return { batch, lines, pieces, settings, base: [batch.state, lines.map(({ stepsNow, hasLater }) => [stepsNow, hasLater]), pieces] };
  },
  view: async (_context, { lines, pieces, settings }) => ({
    count: lines.length,
    total: sumCents(lines.map(({ fine_cents }) => fine_cents)),
    canCancel: pieces.waiting,
    goneOut: pieces.out,
    drafts: pieces.out > 0 && settings.withdrawalTemplateId !== null,
  }),
  async refuse({ tx, input }, { batch, lines }) {
    if (batch.state !== 'POSTED') throw refuse(violationBatchRefusals, 'batchNotPosted');
    const later = lines.find(({ stepsNow, stepNo, hasLater }) => stepsNow !== stepNo || hasLater);
    if (later) throw refuse(violationBatchRefusals, 'laterStep', { number: violationNumber(later.violationNumber) });
    if (batch.batchId !== null) await openPeriodAt(tx, input.communityId, batch.actionDate);
  },
  async post(context, { batch, lines, settings }) {
    const { tx, input, userId, now } = context;
    const { communityId } = input;
    const by = { userId, now };
    if (batch.batchId !== null && (await lockBatch(tx, communityId, batch.batchId))?.state === 'POSTED') {
      const description = `Undo: violation fines, ${batch.name}`;
      const undo = { communityId, kind: 'UNDO', state: 'POSTED', postDate: batch.actionDate, description, userId, now } as const;
      const undoBatchId = await openBatch(tx, undo);
      await takeFinesBack(tx, { communityId, batchId: undoBatchId, userId, now }, batch.batchId, batch.actionDate);
      await setBatchState(tx, batch.batchId, 'REVERSED', { ...by, undoneBy: undoBatchId });
    }
    const title = `Withdrawal of the notices of ${formatDate(batch.actionDate)}`;
    const letterDate = await todayOf(tx, communityId, now);
    const asked = { communityId, letterBatchIds: letterBatchesOf(lines), templateId: settings.withdrawalTemplateId, title, letterDate };
    const { canceled, withdrawn, draftId } = await withdrawLetters(tx, asked, by);
    await moveBack(tx, batch.violationBatchId, by);
    const events = lines.map(({ violationId, step }) => ({ violationId, what: 'STEP_UNDONE' as const, body: `Undone: ${step}` }));
    await addEvents(tx, communityId, events, by);
    await markBatchUndone(tx, batch.violationBatchId, draftId, by);
    context.record({ entityId: batch.violationBatchId, after: { state: 'UNDONE', canceled, withdrawn } });
    return { canceled, withdrawn, draftBatchId: draftId };
  },
});
