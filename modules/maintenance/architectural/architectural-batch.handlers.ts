// The handlers of acts on many architectural requests.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { namesOfUsers } from '../../identity/identity.server.ts';
import { isStaff } from '../codes/request-code.store.ts';
import { architecturalStates } from './architectural.contract.ts';
import { architecturalNumber, batchLines } from './architectural.rules.ts';
import { architecturalBatches, architecturalBatchRefusals } from './architectural-batch.contract.ts';
import {
  findArchitecturalBatch,
  listArchitecturalLines,
  loadArchitectural,
  saveArchitecturalBatch,
  takeArchitecturalBack,
} from './architectural-batch.store.ts';

const batching = previewed(architecturalBatches.previewArchitecturalBatch, architecturalBatches.runArchitecturalBatch, {
  async plan({ tx, input, now }, commits) {
    const { communityId, act, assigneeId } = input;
    await requireCommunity(tx, communityId);
    if (assigneeId !== null && !(await isStaff(tx, assigneeId))) throw notFound('The person');
    const ids = [...new Set(input.architecturalRequestIds)];
    const subjects = await loadArchitectural(tx, communityId, ids, commits);
    if (subjects.length < ids.length) throw notFound('A request');
    const names = assigneeId === null ? new Map<string, string>() : await namesOfUsers(tx, [assigneeId]);
    const numbered = subjects.map(({ requestNumber, version: _version, ...one }) => ({
      ...one,
      number: architecturalNumber(requestNumber),
    }));
    const by = { assigneeName: names.get(assigneeId ?? '') ?? '', today: await todayOf(tx, communityId, now) };
    const lines = batchLines(numbered, { act, assigneeId }, by);
    return { lines, base: [act, assigneeId, subjects.map((one) => [one.architecturalRequestId, one.version])] };
  },
  async view(_context, { lines }) {
    const rows = lines.map(({ architecturalRequestId, number, subject, change, skipped }) => ({
      architecturalRequestId,
      number,
      subject,
      change,
      skipped,
    }));
    return { rows, changed: lines.filter((one) => one.skipped === '').length };
  },
  async refuse(_context, { lines }) {
    if (lines.every((one) => one.skipped !== '')) throw refuse(architecturalBatchRefusals, 'nothingChosen');
  },
  async post(context, { lines }) {
    const { tx, input, userId, now } = context;
    const live = lines.filter((one) => one.skipped === '');
    const architecturalBatchId = await saveArchitecturalBatch(tx, input.communityId, input, live, { userId, now });
    context.record({ entityId: architecturalBatchId, after: { act: input.act, requests: live.length } });
    return { architecturalBatchId, changed: live.length };
  },
});

export const architecturalBatchHandlers: Handlers<typeof architecturalBatches> = {
  previewArchitecturalBatch: batching.preview,
  runArchitecturalBatch: batching.commit,
  async getArchitecturalBatch({ tx, input }) {
    const batch = await findArchitecturalBatch(tx, input.communityId, input.architecturalBatchId);
    if (!batch) throw notFound('The batch');
    const lines = (await listArchitecturalLines(tx, batch.architecturalBatchId)).map((one) => ({
      architecturalRequestId: one.architecturalRequestId,
      number: architecturalNumber(one.requestNumber),
      subject: one.subject,
      before: batch.act === 'ASSIGN' ? one.assigneeBefore : architecturalStates[one.stateBefore][0],
      after: batch.act === 'ASSIGN' ? one.assigneeAfter : architecturalStates[one.stateAfter][0],
    }));
    return { ...batch, lines };
  },
  async undoArchitecturalBatch(context) {
    const { tx, input, userId, now } = context;
    const batch = await findArchitecturalBatch(tx, input.communityId, input.architecturalBatchId, true);
    if (!batch) throw notFound('The batch');
    const { architecturalBatchId, isUndone } = batch;
    if (isUndone) throw refuse(architecturalBatchRefusals, 'undoneAlready');
    const lines = await listArchitecturalLines(tx, architecturalBatchId);
    const changed = lines.filter((one) => one.isChanged).length;
    if (changed > 0) throw refuse(architecturalBatchRefusals, 'changedSince', { count: changed });
    await takeArchitecturalBack(tx, architecturalBatchId, { userId, now });
    context.record({ entityId: architecturalBatchId, after: { isUndone: true, requests: lines.length } });
    return { architecturalBatchId, restored: lines.length };
  },
};
