// What a schedule does with an entry that recurs: builds it for review, or posts it by itself.
import { needs, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { ScheduledTurn, ScheduledWork, TurnDone } from '../../../packages/jobs/schedules.ts';
import { type Cents, centsToText, formatDate } from '../../../packages/kernel/kernel.ts';
import type { EntryDraft } from '../entry.rules.ts';
import { openBatch, openPeriodAt, previewEntries } from '../posting.handlers.ts';
import { keepPlan, type StoredPlan } from '../transactions/transaction.store.ts';
import { recurringEntries } from './journal.contract.ts';
import { journalNumberText } from './journal-number.rules.ts';
import { accountMap, centerCodes, checkOpening, draftOf, postJournal, showLegs, type TypedEntry } from './journal-post.handlers.ts';
import { savedRefusals } from './saved-entry.contract.ts';
import { findSaved, insertSaved, type SavedLine } from './saved-entry.store.ts';

const isWhole = (line: SavedLine): line is SavedLine & { accountId: string } => line.accountId !== null;

/** What the schedule would post, as a preview shows it: kept with its batch, whatever becomes of that. */
async function planOf(tx: Tx, communityId: string, draft: EntryDraft, schedule: string): Promise<StoredPlan> {
  const [legs = []] = await previewEntries(tx, communityId, [draft]);
  const shown = showLegs(legs, await accountMap(tx, communityId), await centerCodes(tx, communityId));
  const lines = shown.map(({ fundName, number, name, debit, credit, isInterfund, counterFund }) => {
    const textOf = (cents: Cents | null) => (cents === null ? null : centsToText(cents));
    return { fundName, number, name, debit: textOf(debit), credit: textOf(credit), isInterfund, counterFund };
  });
  return { schedule, lines };
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
  kind: recurringEntries.kind,
  permission: () => needs('gljournalentries', 2),
  periodRefusals: ['noPeriod', 'periodClosed', 'periodNotOpen'],
  async run(tx, turn) {
    const { communityId, subjectId, scheduleId, scheduledDate, userId, now } = turn;
    const saved = await findSaved(tx, communityId, subjectId);
    if (saved?.purpose !== 'RECURRING') throw refuse(savedRefusals, 'savedGone');
    const typed: TypedEntry = { ...saved, postDate: scheduledDate, lines: saved.lines.filter(isWhole) };
    const source = { type: 'recurring', id: `${scheduleId}.${scheduledDate}` };
    const draft = draftOf(typed, await accountMap(tx, communityId), { source });
    await checkOpening(tx, communityId, typed);
    const plan = await planOf(tx, communityId, draft, saved.name);
    if (turn.mode === 'SCHEDULE') {
      const built = await build(tx, turn, typed, saved.lines);
      await keepPlan(tx, built.batchId, plan);
      return built;
    }
    const { entryId, batchId, journalNumber } = await postJournal(tx, draft, saved.reversesNext, { communityId, userId, now, scheduleId });
    await keepPlan(tx, batchId, plan);
    return {
      message: `Posted ${journalNumberText(journalNumber)}`,
      opens: { screen: 'journal-entry-view', params: { communityId, entryId } },
      batchId,
    };
  },
};
