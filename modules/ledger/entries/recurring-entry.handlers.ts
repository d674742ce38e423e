// What a schedule does with an entry that recurs: builds it for review, or posts it by itself.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { ScheduledTurn, ScheduledWork, TurnDone } from '../../../packages/jobs/schedules.ts';
import { formatDate } from '../../../packages/kernel/kernel.ts';
import { keepJobPlan, planEntry } from '../job-plan.handlers.ts';
import { openBatch, openPeriodAt, previewEntries } from '../posting.handlers.ts';
import { recurringEntries } from './journal.contract.ts';
import { journalNumberText } from './journal-number.rules.ts';
import { accountMap, centerCodes, checkOpening, draftOf, postJournal, showLegs, type TypedEntry } from './journal-post.handlers.ts';
import { savedRefusals } from './saved-entry.contract.ts';
import { findSaved, insertSaved, type SavedLine } from './saved-entry.store.ts';

const isWhole = (line: SavedLine): line is SavedLine & { accountId: string } => line.accountId !== null;

/** The entry of a turn, what it would book, and the saved entry behind it. */
async function draftFor(tx: Tx, { communityId, subjectId, scheduleId, scheduledDate }: ScheduledTurn) {
  const saved = await findSaved(tx, communityId, subjectId);
  if (saved?.purpose !== 'RECURRING') throw refuse(savedRefusals, 'savedGone');
  const typed: TypedEntry = { ...saved, postDate: scheduledDate, lines: saved.lines.filter(isWhole) };
  const source = { type: 'recurring', id: `${scheduleId}.${scheduledDate}` };
  const draft = draftOf(typed, await accountMap(tx, communityId), { source });
  await checkOpening(tx, communityId, typed);
  const [legs = []] = await previewEntries(tx, communityId, [draft]);
  return { saved, typed, draft, shown: showLegs(legs, await accountMap(tx, communityId), await centerCodes(tx, communityId)) };
}

/** Keeps what was built for review, in a batch that holds its period from being closed unseen. */
async function build(tx: Tx, turn: ScheduledTurn, typed: TypedEntry, lines: readonly SavedLine[]): Promise<TurnDone & { batchId: string }> {
  const { communityId, userId, now, scheduleId, scheduledDate } = turn;
  const { description, reversesNext, reference, entryType } = typed;
  await openPeriodAt(tx, communityId, scheduledDate);
  const batchId = await openBatch(tx, {
    communityId,
    kind: 'JOURNAL',
    state: 'UNPOSTED',
    postDate: scheduledDate,
    description,
    userId,
    now,
  });
  const facts = { name: '', postDate: scheduledDate, reference, description, entryType, reversesNext, overrideReason: '', lines };
  await insertSaved(tx, communityId, facts, { purpose: 'UNPOSTED', batchId, scheduleId, userId, now });
  return {
    message: `Built for review, dated ${formatDate(scheduledDate)}`,
    opens: { screen: 'journal-entries', params: { communityId } },
    batchId,
  };
}

export const recurringEntryWork: ScheduledWork = {
  job: recurringEntries.job,
  periodRefusals: ['noPeriod', 'periodClosed', 'periodNotOpen'],
  async plan(tx, turn) {
    const { saved, shown } = await draftFor(tx, turn);
    const summary = `Journal entry${saved.description === '' ? '' : `: ${saved.description}`}`;
    return { summary, count: 1, lines: [], leftOut: [], entry: planEntry(shown) };
  },
  async run(tx, turn) {
    const { communityId, scheduleId, userId, now } = turn;
    const { saved, typed, draft, shown } = await draftFor(tx, turn);
    if (turn.mode === 'SCHEDULE') {
      const built = await build(tx, turn, typed, saved.lines);
      await keepJobPlan(tx, built.batchId, saved.name, shown);
      return built;
    }
    const { entryId, batchId, journalNumber } = await postJournal(tx, draft, saved.reversesNext, { communityId, userId, now, scheduleId });
    await keepJobPlan(tx, batchId, saved.name, shown);
    return {
      message: `Posted ${journalNumberText(journalNumber)}`,
      opens: { screen: 'journal-entry-view', params: { communityId, entryId } },
      batchId,
    };
  },
};
