// The handlers of saved entries: drafts, what waits for review, templates and what recurs.
import { type HandlerInput, nameRefusals, overwriteRefusals, refuse, scheduledDates } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Draft, mayDrop, refuseOthersDraft } from '../../../packages/http/permission.ts';
import { addSchedule } from '../../../packages/jobs/schedules.ts';
import { assert, notFound } from '../../../packages/kernel/kernel.ts';
import { timeZoneOf, todayOf } from '../../communities/communities.server.ts';
import { previewEntries, setBatchState, takeUnposted } from '../posting.handlers.ts';
import { recurringEntries } from './journal.contract.ts';
import { accountMap, checkOpening, draftOf } from './journal-post.handlers.ts';
import { type savedEntries, savedEntryRefusals, savedRefusals } from './saved-entry.contract.ts';
import {
  deleteSaved,
  findSaved,
  insertSaved,
  listSaved,
  lockEqualDraft,
  type SavedFacts,
  type SavedRow,
  updateSaved,
} from './saved-entry.store.ts';

type Typed = HandlerInput<typeof savedEntries.saveDraft>;

const gone = () => refuse(savedRefusals, 'savedGone');

/**
 * Saves a new entry, or the one that was opened while nobody else saved it meanwhile. A draft that waits with
 * just this content is the one that is meant.
 */
async function save(
  context: Context<Typed>,
  purpose: 'DRAFT' | 'TEMPLATE',
  facts: SavedFacts,
): Promise<{ savedEntryId: string; version: string }> {
  const { tx, input, userId, now } = context;
  const taken = () => refuse(nameRefusals, 'nameTaken', { what: 'template' }, [{ path: 'name', message: 'is taken' }]);
  if (input.savedEntryId === undefined) {
    const waiting = purpose === 'DRAFT' ? await lockEqualDraft(tx, input.communityId, facts, userId) : undefined;
    if (waiting) return waiting;
    const savedEntryId = await insertSaved(tx, input.communityId, facts, { purpose, userId, now });
    if (!savedEntryId) throw taken();
    context.record({ entityId: savedEntryId, after: { purpose, ...facts } });
    return { savedEntryId, version: '1' };
  }
  const { savedEntryId } = input;
  const before = await findSaved(tx, input.communityId, savedEntryId, true);
  const isOfPurpose =
    before && (purpose === 'TEMPLATE' ? before.purpose === 'TEMPLATE' : before.purpose === 'DRAFT' || before.purpose === 'UNPOSTED');
  if (!isOfPurpose) throw gone();
  if (input.version !== undefined && input.version !== before.version)
    throw refuse(overwriteRefusals, 'changedMeanwhile', { who: 'Someone else', what: 'entry' });
  if (!(await updateSaved(tx, input.communityId, savedEntryId, facts, now))) throw taken();
  context.record({ entityId: savedEntryId, before, after: { purpose, ...facts } });
  return { savedEntryId, version: String(BigInt(before.version) + 1n) };
}

const purposes = { waiting: ['DRAFT', 'UNPOSTED'], templates: ['TEMPLATE'], recurring: ['RECURRING'] } as const;

/** The maker of a saved entry may remove it. */
const draftBy = ({ enteredById }: SavedRow): Draft => ({ claim: 'gljournalentries', madeWith: 2, enteredById });

const shown = (context: Context<unknown>, saved: SavedRow) => {
  const { debits_cents, batchId: _batchId, enteredById: _by, ...row } = saved;
  return { ...row, total: debits_cents, mayRemove: mayDrop(context, draftBy(saved)) };
};

function factsOf(input: Typed, name: string): SavedFacts {
  const { postDate, reference, description, entryType, reversesNext, overrideReason, lines } = input;
  return { name, postDate, reference, description, entryType, reversesNext, overrideReason, lines };
}

export const savedEntryHandlers: Handlers<typeof savedEntries> = {
  async listSavedEntries(context) {
    const { tx, input } = context;
    const rows = await listSaved(tx, input.communityId, purposes[input.kind]);
    return rows.map((row) => shown(context, row));
  },
  async getSavedEntry(context) {
    const { tx, input } = context;
    const saved = await findSaved(tx, input.communityId, input.savedEntryId);
    if (!saved) throw notFound('The saved entry');
    const { lines, ...row } = saved;
    return { ...shown(context, row), lines };
  },
  async saveDraft(context) {
    return await save(context, 'DRAFT', factsOf(context.input, ''));
  },
  async saveTemplate(context) {
    const { input } = context;
    const lines = input.lines
      .filter((line) => line.accountId !== null)
      .map((line) => (input.withAmounts ? line : { ...line, debit: null, credit: null }));
    if (lines.length === 0) throw refuse(savedEntryRefusals, 'emptyTemplate');
    return await save(context, 'TEMPLATE', { ...factsOf(input, input.name), postDate: null, lines });
  },
  async removeSavedEntry(context) {
    const { tx, input, userId, now } = context;
    const saved = await findSaved(tx, input.communityId, input.savedEntryId, true);
    if (!saved || saved.purpose === 'RECURRING') throw gone();
    refuseOthersDraft(context, draftBy(saved));
    if (saved.batchId) await takeUnposted(tx, input.communityId, saved.batchId);
    await deleteSaved(tx, input.communityId, input.savedEntryId);
    if (saved.batchId) await setBatchState(tx, saved.batchId, 'DISCARDED', { userId, now });
    context.record({ entityId: input.savedEntryId, before: saved, ...(saved.batchId ? { batchId: saved.batchId } : {}) });
    return {};
  },
  async addRecurringEntry(context) {
    const { tx, input, userId, now } = context;
    const { communityId, schedule, lines, reference, description, entryType, reversesNext } = input;
    const typed = { postDate: schedule.startDate, reference, description, entryType, reversesNext, lines };
    // Looked at as if it were posted: what could never be posted is no schedule.
    await checkOpening(tx, communityId, typed);
    await previewEntries(tx, communityId, [draftOf(typed, await accountMap(tx, communityId))]);
    const facts: SavedFacts = {
      ...typed,
      name: schedule.name,
      postDate: null,
      overrideReason: '',
      lines: lines.map(({ accountId, costCenterId, debit, credit, memo }) => ({
        accountId,
        costCenterId: costCenterId ?? null,
        debit: debit ?? null,
        credit: credit ?? null,
        memo,
      })),
    };
    const subjectId = await insertSaved(tx, communityId, facts, { purpose: 'RECURRING', userId, now });
    assert(subjectId, 'only names of templates are taken');
    const zone = await timeZoneOf(tx, communityId);
    const order = { communityId, kind: recurringEntries.kind, subjectId, facts: schedule, zone, userId, now };
    const scheduleId = await addSchedule(tx, order);
    context.record({ entityId: scheduleId, after: { schedule, entry: facts } });
    return { scheduleId, nextDates: scheduledDates(schedule, await todayOf(tx, communityId, now), 5) };
  },
};
