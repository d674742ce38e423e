// The handlers of journal entries.
import { allows, type HandlerInput, type HandlerOutput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { assert, notFound, Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { booksOf } from '../books.store.ts';
import type { AccountRow } from '../chart/account.store.ts';
import type { EntryDraft } from '../entry.rules.ts';
import { loadEntries, type PostedEntry } from '../ledger.store.ts';
import { postingRefusals } from '../posting.contract.ts';
import {
  openBatch,
  openPeriodAt,
  previewEntries,
  reconciledRefusalAt,
  reverseEntries,
  setBatchState,
  takeUnposted,
} from '../posting.handlers.ts';
import { controlOverride, goneRefusals, journal, journalRefusals, overrideRefusals } from './journal.contract.ts';
import {
  findPlace,
  listEntryEvents,
  listJournalRows,
  listLinked,
  listSameReference,
  listTwins,
  lockTwins,
  numberEntries,
} from './journal.store.ts';
import { paperOf } from './journal-paper.handlers.ts';
import { accountMap, centerCodes, checkOpening, draftOf, nextPeriodStart, postJournal, showLegs } from './journal-post.handlers.ts';
import { deleteSaved, findSaved } from './saved-entry.store.ts';

type EntryInput = HandlerInput<typeof journal.previewJournalEntry>;

/**
 * The draft of a call. Control accounts are overridden by who has full access and gives a reason, which
 * stands in the audit trail.
 */
async function draftOfCall({ tx, input, held }: Context<EntryInput>, accounts: ReadonlyMap<string, AccountRow>): Promise<EntryDraft> {
  const overrides = input.overrideReason !== '';
  if (overrides && !allows(held, controlOverride)) throw refuse(overrideRefusals, 'controlAccount');
  const draft = draftOf(input, accounts, { overrides });
  const [replaced] = input.entryId === undefined ? [] : await loadEntries(tx, input.communityId, [input.entryId]);
  await checkOpening(tx, input.communityId, input, { overrides, isEdit: replaced?.entryType === 'OPENING' });
  return draft;
}

/**
 * An entry as it would be posted, and what it rests on: its lines, which merging, renaming or new cost
 * centers change, and its twins. Behind their lock where it is posted, so that one entry sent several times
 * at once is posted once.
 */
async function planEntry(context: Context<EntryInput>, commits: boolean) {
  const { tx, input } = context;
  const { communityId, entryId } = input;
  const { status } = await openPeriodAt(tx, communityId, input.postDate);
  const accounts = await accountMap(tx, communityId);
  const draft = await draftOfCall(context, accounts);
  if (commits) await lockTwins(tx, communityId, draft);
  const twins = await listTwins(tx, communityId, draft, entryId ?? null);
  const [legs = []] = await previewEntries(tx, communityId, [draft]);
  const lines = showLegs(legs, accounts, await centerCodes(tx, communityId));
  const total = sumCents(legs.filter((leg) => leg.amount > 0n).map((leg) => leg.amount));
  return { draft, lines, total, status, twins, base: [draft.postDate, lines, twins.map((twin) => twin.entryId)] };
}

type EntryPlan = Awaited<ReturnType<typeof planEntry>>;

const entryView = async (_context: unknown, { lines, total, status, twins }: EntryPlan) => ({ lines, total, periodStatus: status, twins });

/** The mirror of the next period needs its period too. */
async function refuseEntry({ tx, input }: Context<EntryInput>): Promise<void> {
  if (input.entryId !== undefined) {
    const [original] = await loadEntries(tx, input.communityId, [input.entryId]);
    if (!original || !(await findPlace(tx, input.communityId, input.entryId))) throw notFound('The entry');
    const refusal = await editRefusal(tx, input.communityId, original);
    if (refusal) throw refusal;
  }
  if (input.reversesNext) await openPeriodAt(tx, input.communityId, await nextPeriodStart(tx, input.communityId, input.postDate));
}

/**
 * The batch and schedule of what a schedule built, taken for posting; a draft has neither. The saved entry is
 * gone with its posting.
 */
async function takeSaved({ tx, input }: Context<{ communityId: string; savedEntryId?: string | undefined }>) {
  if (input.savedEntryId === undefined) return {};
  const saved = await findSaved(tx, input.communityId, input.savedEntryId, true);
  if (!saved || (saved.purpose !== 'DRAFT' && saved.purpose !== 'UNPOSTED')) throw refuse(goneRefusals, 'alreadyPosted');
  if (saved.batchId) await takeUnposted(tx, input.communityId, saved.batchId);
  await deleteSaved(tx, input.communityId, input.savedEntryId);
  return { batchId: saved.batchId ?? undefined, scheduleId: saved.scheduleId };
}

const ownSources = ['journal', 'opening', 'recurring'];

/**
 * Why an entry cannot be edited; null when it can. Whatever stands in the way, it can be reversed in an open
 * period. Source: accounting.md 0.8.
 */
async function editRefusal(tx: Tx, communityId: string, entry: PostedEntry): Promise<Refusal | null> {
  if (entry.reversedByEntryId) return refuse(postingRefusals, 'alreadyReversed', { entry: entry.reference || 'The entry' });
  if (!ownSources.includes(entry.sourceType)) return refuse(journalRefusals, 'belongsElsewhere');
  const period = await openPeriodAt(tx, communityId, entry.postDate).catch((error: unknown) => error);
  if (period instanceof Refusal) return period;
  if (period instanceof Error) throw period;
  return reconciledRefusalAt(tx, communityId, entry.postDate, entry.legs);
}

/** An entry as the audit trail keeps it before it was edited. */
function draftLike({ postDate, entryType, reference, description, legs }: PostedEntry) {
  const lines = legs.filter((leg) => !leg.isInterfund).map(({ accountId, amount, memo }) => ({ accountId, amount, memo }));
  return { postDate, entryType, reference, description, lines };
}

const adding = previewed(journal.previewJournalEntry, journal.addJournalEntry, {
  plan: planEntry,
  view: entryView,
  refuse: refuseEntry,
  async post(context, { draft }) {
    const { tx, input, userId, now } = context;
    const { communityId, reversesNext, overrideReason } = input;
    const taken = await takeSaved(context);
    const posted = await postJournal(tx, draft, reversesNext, { communityId, userId, now, ...taken });
    if (taken.batchId) await setBatchState(tx, taken.batchId, 'POSTED', { userId, now });
    const { entryId, journalNumber } = posted;
    context.record({
      entityId: entryId,
      batchId: posted.batchId,
      after: { ...draft, journalNumber, reversesNext },
      ...(overrideReason === '' ? {} : { reason: overrideReason }),
    });
    return posted;
  },
});

/** Reverses an entry and posts it again under its number. */
const editing = previewed(journal.previewJournalEntry, journal.editJournalEntry, {
  plan: planEntry,
  view: entryView,
  refuse: refuseEntry,
  async post(context, { draft }) {
    const { tx, input, userId, now } = context;
    const { communityId, entryId, description, postDate, reversesNext } = input;
    const [original] = await loadEntries(tx, communityId, [entryId]);
    const place = await findPlace(tx, communityId, entryId);
    assert(original && place, 'what is edited was found');
    const batchId = await openBatch(tx, { communityId, kind: draft.entryType, state: 'POSTED', postDate, description, userId, now });
    const frame = { communityId, batchId, userId, now };
    const [mirrorId] = await reverseEntries(tx, { ...frame, entryIds: [entryId], description: `Edited: ${original.description}` });
    assert(mirrorId, 'one entry gives one mirror');
    const { journalNumber, revision, scheduleId } = place;
    const keeps = journalNumber === null || revision === null ? null : { journalNumber, revision };
    const posted = await postJournal(tx, draft, reversesNext, {
      ...frame,
      scheduleId,
      keeps: keeps && { ...keeps, revision: keeps.revision + 1, part: 'ENTRY' },
      beside: [{ entryId: mirrorId, keeps: keeps && { ...keeps, part: 'MIRROR' }, scheduleId }],
    });
    const reason = [input.reason, input.overrideReason].filter((text) => text !== '').join('; ');
    context.record({ entityId: posted.entryId, batchId, before: draftLike(original), after: { ...draft, journalNumber }, reason });
    return posted;
  },
});

/** An entry with what it is linked to, and whether it may be edited. */
async function readEntry({
  tx,
  input: { communityId, entryId },
}: Context<HandlerInput<typeof journal.getJournalEntry>>): Promise<HandlerOutput<typeof journal.getJournalEntry>> {
  const [entry] = await loadEntries(tx, communityId, [entryId]);
  const place = await findPlace(tx, communityId, entryId);
  if (!entry || !place) throw notFound('The entry');
  const refusal = await editRefusal(tx, communityId, entry);
  const { scheduleId, scheduleName, periodStart, periodEnd, periodStatus, yearLabel, ...rest } = place;
  return {
    ...entry,
    ...rest,
    period: { startDate: periodStart, endDate: periodEnd, status: periodStatus, yearLabel },
    schedule: scheduleId ? { scheduleId, name: scheduleName ?? '' } : null,
    editRefusal: refusal && { code: refusal.code, message: refusal.message },
    linked: await listLinked(tx, communityId, entryId),
    lines: showLegs(entry.legs, await accountMap(tx, communityId), await centerCodes(tx, communityId)),
  };
}

export const journalHandlers: Handlers<typeof journal> = {
  getJournalEntry: readEntry,
  async getEntryChoices({ tx, input }) {
    const { hasCostCenters, costCenters, subAccounts } = await booksOf(tx, input.communityId);
    if (!hasCostCenters) return { costCenters: [], subAccounts: [] };
    return { costCenters: costCenters.filter((center) => center.isActive), subAccounts: [...subAccounts] };
  },
  previewJournalEntry: adding.preview,
  addJournalEntry: adding.commit,
  editJournalEntry: editing.commit,
  async reverseJournalEntry(context) {
    const { tx, input, userId, now } = context;
    const { communityId, reason: description } = input;
    const [original] = await loadEntries(tx, communityId, [input.entryId]);
    if (!original) throw notFound('The entry');
    if (!ownSources.includes(original.sourceType)) throw refuse(journalRefusals, 'belongsElsewhere');
    const postDate = input.postDate ?? original.postDate;
    const batchId = await openBatch(tx, { communityId, kind: 'REVERSAL', state: 'POSTED', postDate, description, userId, now });
    const [entryId] = await reverseEntries(tx, {
      communityId,
      batchId,
      userId,
      now,
      entryIds: [input.entryId],
      postDate,
      description: `Reversal: ${description}`,
    });
    assert(entryId, 'one entry gives one reversal');
    const [journalNumber] = await numberEntries(tx, communityId, [{ entryId, keeps: null, scheduleId: null }]);
    assert(journalNumber !== undefined, 'every entry is numbered');
    context.record({ entityId: input.entryId, batchId, reason: description, after: { reversedBy: entryId, journalNumber } });
    return { entryId, journalNumber };
  },
  async listEntryEvents({ tx, input: { communityId, entryId } }) {
    if (!(await findPlace(tx, communityId, entryId))) throw notFound('The entry');
    const linked = await listLinked(tx, communityId, entryId);
    return await listEntryEvents(tx, [
      entryId,
      ...linked.filter((one) => one.link === 'sameNumber' || one.link === 'reverses').map((one) => one.entryId),
    ]);
  },
  async findSameReference({ tx, input }) {
    return await listSameReference(tx, input.communityId, input.reference, input.exceptNumber ?? null);
  },
  printJournalEntry: paperOf,
  async listJournalEntries({ tx, input }) {
    const rows = await listJournalRows(tx, input.communityId, input.beforeEntryId ?? null);
    return rows.map(({ total_cents, ...row }) => ({ ...row, total: total_cents }));
  },
};
