// The work of importing journal entries: one batch for a file, posted in a constant number of statements, and
// taken back as a whole by mirrors.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { importRefusals, refuse } from '../../../packages/contract/contract.ts';
import { nearNames, serveImport } from '../../../packages/imports/imports.ts';
import { assert, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { threadWork } from '../../../packages/threads/threads.ts';
import { type Books, booksOf } from '../books.store.ts';
import type { EntryDraft } from '../entry.rules.ts';
import { loadEntries, type PostedEntry } from '../ledger.store.ts';
import { openBatch, post, reverseEntries } from '../posting.handlers.ts';
import { firstUnreconciled, proposedDay } from '../undo/undo.rules.ts';
import { readIif } from './iif.rules.ts';
import { type Numbering, numberEntries, postedAlready } from './journal.store.ts';
import { journalImport } from './journal-import.contract.ts';
import { type ImportedEntry, planJournal, type SoughtPosting, soughtPostings } from './journal-import.rules.ts';

const undoOf = z.object({ entryIds: z.array(z.string()) });

function draftOf({ lines, isAdjusting, ...entry }: ImportedEntry): EntryDraft {
  return {
    ...entry,
    entryType: isAdjusting ? 'ADJUSTING' : 'JOURNAL',
    sourceType: 'journal',
    sourceId: randomUUID(),
    lines: lines.map(({ costCenterId, ...line }) => ({ ...line, ...(costCenterId ? { costCenterId } : {}) })),
  };
}

const fresh = (entryId: string): Numbering => ({ entryId, keeps: null, scheduleId: null });

/**
 * The day all mirrors fall on where one could not fall on its entry's own day, because it is closed or
 * reconciled; null where each can.
 */
function mirrorDay(entries: readonly PostedEntry[], { periods, reconciledCash }: Books): LocalDate | null {
  const dayOf = ({ postDate, legs }: PostedEntry) => {
    const seen = legs.flatMap((leg) => reconciledCash.get(leg.accountId) ?? []).toSorted();
    return proposedDay(firstUnreconciled(postDate, seen.at(-1) ?? null), periods);
  };
  const days = entries.map(dayOf);
  if (days.every((day, i) => day === entries[i]?.postDate)) return null;
  return days.toSorted().at(-1) ?? null;
}

const rules = new URL('./journal-import.rules.ts', import.meta.url);

export const journalServed = serveImport(journalImport, {
  seek: threadWork(soughtPostings, rules),
  otherForms: threadWork(readIif, new URL('./iif.rules.ts', import.meta.url)),
  async load({ tx, params }, sought: readonly SoughtPosting[]) {
    const { accounts, costCenters, hasCostCenters, periods, reconciledCash } = await booksOf(tx, params.communityId);
    const active = accounts.filter((account) => account.isActive);
    return {
      accounts,
      costCenters: hasCostCenters ? costCenters : [],
      periods,
      reconciledCash,
      nearAccount: nearNames(active.map((account) => account.number)),
      posted: await postedAlready(tx, params.communityId, sought),
    };
  },
  plan: threadWork(planJournal, rules),
  async apply({ tx, params: { communityId }, userId, now, fileName }, changes) {
    const [first] = changes;
    assert(first, 'an import without entries is not carried out');
    const description = `Imported from ${fileName}`;
    const batchId = await openBatch(tx, {
      communityId,
      kind: 'JOURNAL',
      state: 'POSTED',
      postDate: first.postDate,
      description,
      userId,
      now,
    });
    const entryIds = await post(tx, { communityId, batchId, userId, now, entries: changes.map(draftOf) });
    await numberEntries(tx, communityId, entryIds.map(fresh));
    return { entryIds };
  },
  async undo({ tx, params: { communityId }, userId, now, fileName }, undo) {
    assert(communityId, 'journal entries belong to a community');
    const { entryIds } = undoOf.parse(undo);
    const entries = await loadEntries(tx, communityId, entryIds);
    const reversed = entries.filter((entry) => entry.reversedByEntryId !== null);
    if (reversed.length > 0)
      throw refuse(importRefusals, 'builtUpon', { what: `${reversed.length} of the entries were edited or reversed since` });
    const [first] = entries;
    assert(first, 'what was imported is there');
    const postDate = mirrorDay(entries, await booksOf(tx, communityId));
    const description = `Taken back: ${fileName}`;
    const batchId = await openBatch(tx, {
      communityId,
      kind: 'REVERSAL',
      state: 'POSTED',
      postDate: postDate ?? first.postDate,
      description,
      userId,
      now,
    });
    const order = { communityId, batchId, userId, now, entryIds };
    const mirrors = await reverseEntries(tx, postDate === null ? order : { ...order, postDate });
    await numberEntries(tx, communityId, mirrors.map(fresh));
  },
});
