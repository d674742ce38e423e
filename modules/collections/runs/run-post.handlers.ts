// What a run sends and charges, and how all of it is taken back.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, formatDate, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { type PlannedSending, sendPlanned, withdrawLetters } from '../../correspondence/correspondence.server.ts';
import { lockBatch, openBatch, openPeriodAt, setBatchState } from '../../ledger/ledger.server.ts';
import { chargeFees, takeFeesBack } from '../../receivables/receivables.server.ts';
import { closeCases, insertEvents, moveCases } from '../cases/case.store.ts';
import { voidEvidence } from '../cases/evidence.store.ts';
import { collectionRuns, runRefusals } from './run.contract.ts';
import { countLetters, findRun, insertRun, insertRunLines, listRunLines, markUndone, type UndoneLine } from './run.store.ts';
import { feeOf, type Taking } from './taking.handlers.ts';

/** Sends the letters, charges the fees and writes the run: as many statements for many cases as for few. */
export async function postSteps(
  { tx, input, userId, now }: Context<{ communityId: string; runDate: LocalDate }>,
  { taken, sendings }: { taken: readonly Taking[]; sendings: readonly PlannedSending[] },
  caseOf: (one: Taking) => string,
): Promise<{ runId: string; batchId: string | null; letters: number; total: Cents }> {
  const { communityId, runDate } = input;
  const batchOf = new Map<string, string>();
  let letters = 0;
  for (const planned of sendings) {
    const letterBatchId = await sendPlanned(tx, planned, { userId, now });
    letters += planned.letters.length;
    for (const { ownershipId } of planned.letters) batchOf.set(ownershipId, letterBatchId);
  }
  const charged = taken.filter((one) => feeOf(one) > 0n);
  const codeId = charged[0]?.procedure.feeCodeId ?? '';
  const fees = charged.map((one) => {
    const { ownershipId, propertyId } = one.late;
    return { ownershipId, propertyId, amount: feeOf(one), description: `Collection fee: ${one.step.name}` };
  });
  const charging = { communityId, userId, now, postDate: runDate, codeId, description: `Collection fees, ${formatDate(runDate)}` };
  const batchId = fees.length > 0 ? await chargeFees(tx, charging, fees) : null;
  const runId = await insertRun(tx, communityId, { runDate, batchId }, { userId, now });
  const lines = taken.map((one) => ({
    collectionCaseId: caseOf(one),
    ownershipId: one.late.ownershipId,
    stepNo: one.stepNo,
    step: one.step.name,
    stage: one.step.stage,
    stepBefore: one.row?.stepNo ?? 0,
    stageBefore: one.row?.stage ?? ('CURRENT' as const),
    stageBeforeDate: one.row?.stageDate ?? runDate,
    hasOpened: one.row === null,
    letterBatchId: batchOf.get(one.late.ownershipId) ?? null,
    fee: feeOf(one),
    balance: one.late.total_cents,
    daysLate: one.daysLate,
  }));
  if (lines.length > 0) await insertRunLines(tx, runId, lines);
  return { runId, batchId, letters, total: sumCents(fees.map(({ amount }) => amount)) };
}

const batchesOf = (lines: readonly UndoneLine[]) => [...new Set(lines.flatMap(({ letterBatchId }) => letterBatchId ?? []))];

/** The undo of a run. */
export const undoing = previewed(collectionRuns.previewUndoRun, collectionRuns.undoRun, {
  async plan({ tx, input }, commits) {
    const run = await findRun(tx, input.communityId, input.collectionRunId, commits);
    if (!run) throw notFound('The run');
    const lines = await listRunLines(tx, run.runId);
    const letters = await countLetters(tx, batchesOf(lines));
    return { run, lines, letters, base: [run.state, lines.map(({ stepNow }) => stepNow), letters] };
  },
  view: async (_context, { run, lines, letters }) => ({
    count: lines.length,
    total: sumCents(lines.map(({ fee_cents }) => fee_cents)),
    canCancel: letters.waiting,
    goneOut: letters.out,
    drafts: letters.out > 0 && run.withdrawalTemplateId !== null,
  }),
  async refuse({ tx, input }, { run, lines }) {
    if (run.state === 'UNDONE') throw refuse(runRefusals, 'runUndone');
    const later = lines.find(({ stepNow, stepNo }) => stepNow > stepNo);
    if (later) throw refuse(runRefusals, 'laterStep', { owner: later.owner });
    if (run.batchId !== null) await openPeriodAt(tx, input.communityId, run.runDate);
  },
  async post(context, { run, lines }) {
    const { tx, input, userId, now } = context;
    const { communityId } = input;
    const today = await todayOf(tx, communityId, now);
    if (run.batchId !== null && (await lockBatch(tx, communityId, run.batchId))?.state === 'POSTED') {
      const description = `Undo: collection fees, ${formatDate(run.runDate)}`;
      const undoBatchId = await openBatch(tx, {
        communityId,
        kind: 'UNDO',
        state: 'POSTED',
        postDate: run.runDate,
        description,
        userId,
        now,
      });
      await takeFeesBack(tx, { communityId, batchId: undoBatchId, userId, now }, run.batchId, run.runDate);
      await setBatchState(tx, run.batchId, 'REVERSED', { userId, now, undoneBy: undoBatchId });
    }
    const title = `Withdrawal of the notice of ${formatDate(run.runDate)}`;
    const asked = { communityId, letterBatchIds: batchesOf(lines), templateId: run.withdrawalTemplateId, title, letterDate: today };
    const { canceled, withdrawn, draftId } = await withdrawLetters(tx, asked, { userId, now });
    const back = lines.filter(({ isClosed }) => !isClosed);
    await moveCases(
      tx,
      back.map((one) => ({
        collectionCaseId: one.collectionCaseId,
        stepNo: one.stepBefore,
        stage: one.stageBefore,
        on: one.stageBeforeDate,
      })),
    );
    const opened = back.filter(({ hasOpened }) => hasOpened).map((one) => one.collectionCaseId);
    await closeCases(tx, opened, { stage: 'CURED', on: today, reason: 'The run that opened it was undone' });
    await voidEvidence(tx, { runId: run.runId }, { userId, now });
    const events = lines.map(({ collectionCaseId }) => ({ collectionCaseId, what: 'STEP_UNDONE' as const, on: today, note: title }));
    await insertEvents(tx, events, { userId, now });
    await markUndone(tx, run.runId, draftId, { userId, now });
    context.record({ entityId: run.runId, after: { state: 'UNDONE', canceled, withdrawn } });
    return { canceled, withdrawn, draftBatchId: draftId };
  },
});
