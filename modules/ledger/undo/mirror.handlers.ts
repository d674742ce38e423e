// The ledger's own way of taking a batch back: the equal and opposite of every entry that stands. Undoing an
// undo made this way is the same again.
import type { Tx } from '../../../packages/db/database.ts';
import { sumCents } from '../../../packages/kernel/kernel.ts';
import { entryKinds } from '../entries/journal.contract.ts';
import { mirrorsOfNumbered, numberEntries } from '../entries/journal.store.ts';
import { loadEntries } from '../ledger.store.ts';
import type { BatchUndo, UndoAct } from '../neighbors.handlers.ts';
import type { KeptKind, Taken } from '../neighbors.rules.ts';
import { reverseEntries } from '../posting.handlers.ts';
import { listEntryIds } from './undo.store.ts';

/**
 * Mirrors every entry of a batch that nothing has reversed; the mirror of a numbered entry takes the next
 * number. For modules whose batches are nothing but entries.
 */
export async function mirrorEntries(tx: Tx, act: UndoAct, batchId: string): Promise<Taken> {
  const entryIds = await listEntryIds(tx, batchId, true);
  const { on, ...order } = act;
  const mirrors = entryIds.length > 0 ? await reverseEntries(tx, { ...order, entryIds, postDate: on }) : [];
  const numbered = mirrors.length > 0 ? await mirrorsOfNumbered(tx, mirrors) : [];
  if (numbered.length > 0)
    await numberEntries(
      tx,
      act.communityId,
      numbered.map((entryId) => ({ entryId, keeps: null, scheduleId: null })),
    );
  const legs = (await loadEntries(tx, act.communityId, mirrors)).flatMap((entry) => entry.legs);
  return { count: mirrors.length, noun: 'entry', total: sumCents(legs.filter((leg) => leg.amount > 0n).map((leg) => leg.amount)) };
}

/** Journal entries and opening balances, their reversals, and undos of those. */
export const mirrorUndo: BatchUndo = {
  kinds: [...entryKinds, 'REVERSAL'],
  again: '',
  takeBack: (tx, act, batch) => mirrorEntries(tx, act, batch.batchId),
};

/** Changes of method; once taken back they are posted again, for what is open may be another by then. */
export const conversionUndo: BatchUndo = {
  ...mirrorUndo,
  kinds: ['METHOD_CHANGE'],
  again: 'A conversion that was taken back is posted again from the fiscal year dashboard.',
};

/** Kinds of the ledger that are taken back elsewhere. */
export const ledgerKeptKinds: Readonly<Record<string, KeptKind>> = {
  HISTORY: {
    reason:
      'An imported history may hold a million entries. The operator takes it back with the command undo-history, under the same guards.',
  },
  YEAR_CLOSE: {
    reason: 'A closing is taken back where years are closed, with every closing of its year.',
    door: { screen: 'year-close-undo' },
  },
  YEAR_CLOSE_REVERSAL: { reason: 'Close the year again instead.', door: { screen: 'year-close' } },
};
