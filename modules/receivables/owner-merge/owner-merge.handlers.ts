// The handlers of merging owners' histories: booked as rows that cancel each other, previewed by doing it,
// and taken back by the log.
import { type HandlerInput, type HandlerOutput, refuse, takeBackRefusals, type ViewOf } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { centsToText, endOfTime, formatMoney, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { openBatch, setBatchState } from '../../ledger/ledger.server.ts';
import { countFieldsThatMeet, giveRecordParts, recordPartsOf } from '../../records/records.server.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { loadOwnerEvents } from '../owners/owner-rows.store.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import { planTransfer, type TransferPlan } from '../transfer/transfer.handlers.ts';
import { draftsFor } from '../transfer/transfer.store.ts';
import { bookMerge, unbookMerge } from './merge-booking.handlers.ts';
import { ownerMerge, ownerMergeRefusals, undoRefusals } from './owner-merge.contract.ts';
import { joinedAccounts, mayUndoMerge, mergeWarnings } from './owner-merge.rules.ts';
import {
  countWaiting,
  findOwnerMerge,
  insertOwnerMerge,
  listOwnerMergeLines,
  loadMergeLinks,
  loadMergingOwners,
  type MergedRow,
  type MergingOwner,
  markOwnerMergeUndone,
  type OwnerMergeRecord,
} from './owner-merge.store.ts';

type Pair = HandlerInput<typeof ownerMerge.previewOwnerMerge>;
type View = ViewOf<HandlerOutput<typeof ownerMerge.previewOwnerMerge>>;
type Balance = View['source']['before'];

async function balancesOf(tx: Tx, communityId: string, ids: readonly string[]): Promise<(ownershipId: string) => Balance> {
  const found = new Map((await ownerBalances(tx, communityId, endOfTime, ids)).map((one) => [one.ownershipId, one]));
  return (id) => ({ owes: found.get(id)?.owes_cents ?? 0n, prepaid: found.get(id)?.prepaid_cents ?? 0n });
}

/** The two owners, locked: of one home, and neither without its history. */
async function requirePair(
  tx: Tx,
  { communityId, fromOwnershipId, toOwnershipId }: Pair,
): Promise<{ from: MergingOwner; to: MergingOwner }> {
  if (fromOwnershipId === toOwnershipId)
    throw refuse(ownerMergeRefusals, 'sameOwner', [{ path: 'toOwnershipId', message: 'is the same owner' }]);
  const ids = [fromOwnershipId, toOwnershipId];
  await lockOwners(tx, communityId, ids);
  const owners = await loadMergingOwners(tx, communityId, ids);
  const [from, to] = ids.map((id) => owners.find(({ ownershipId }) => ownershipId === id));
  if (!from || !to) throw notFound('The owner');
  if (from.propertyId !== to.propertyId)
    throw refuse(ownerMergeRefusals, 'otherProperty', [{ path: 'toOwnershipId', message: 'owns another home' }]);
  const gone = (await loadMergeLinks(tx, communityId, fromOwnershipId)).find(
    (link) => link.undoBatchId === null && ids.includes(link.fromId),
  );
  if (gone) {
    const who = gone.fromId === from.ownershipId ? from.name : to.name;
    throw refuse(ownerMergeRefusals, 'historyGone', { owner: who });
  }
  return { from, to };
}

async function refuseDrafts(tx: Tx, communityId: string, from: MergingOwner, lockbox: number): Promise<void> {
  const [draft] = await draftsFor(tx, communityId, from.ownershipId);
  if (draft) throw refuse(ownerMergeRefusals, 'draftsFirst', { posting: draft.description, owner: from.name });
  if (lockbox > 0) throw refuse(ownerMergeRefusals, 'draftsFirst', { posting: 'A lockbox payment', owner: from.name });
}

const movedLines = (plan: TransferPlan): View['moved'] => [
  ...plan.charges.map(({ chargeId, chargeDate, code, description, amount }) => ({
    what: 'CHARGE' as const,
    chargeId,
    chargeDate,
    code,
    description,
    amount,
  })),
  ...plan.prepaid.map(({ code, amount }) => ({
    what: 'PREPAID' as const,
    chargeId: null,
    chargeDate: null,
    code,
    description: 'Money paid ahead',
    amount,
  })),
];

/**
 * Everything that hangs on the source and goes along; `kept` are values of fields the other one has a value
 * of.
 */
async function hangingOn(tx: Tx, fromId: string, toId: string) {
  const parts = await recordPartsOf(tx, 'ownership', [fromId], toId);
  const kept = await countFieldsThatMeet(tx, 'ownership', [fromId], toId);
  const count = (item: MergedRow['item']) => parts.filter((part) => part.item === item).length;
  return {
    kept,
    parts,
    rows: parts.map(({ item, itemId }): MergedRow => ({ item, itemId })),
    counts: { notes: count('NOTE'), tasks: count('TASK'), files: count('FILE'), fields: count('FIELD') },
  };
}

/** The lines of an account as it is read, those that came to it before among them. */
async function countLines(tx: Tx, communityId: string, ownershipId: string): Promise<number> {
  const joined = joinedAccounts(ownershipId, await loadMergeLinks(tx, communityId, ownershipId));
  return (await loadOwnerEvents(tx, communityId, joined.ownershipIds, {})).filter((event) => joined.shows(event)).length;
}

interface Merged {
  batchId: string;
  view: View;
  /** What the log of merges keeps, but for the reason. */
  log: Omit<OwnerMergeRecord, 'reason'>;
  base: unknown;
}

/** Merges, and says what it did. The preview does the same and is taken back. */
async function merge(context: Context<Pair>): Promise<Merged> {
  const { tx, input, userId, now } = context;
  const { communityId } = input;
  const { from, to } = await requirePair(tx, input);
  const [fromId, toId] = [from.ownershipId, to.ownershipId];
  const { lockbox, statements } = await countWaiting(tx, communityId, fromId);
  await refuseDrafts(tx, communityId, from, lockbox);
  const lines = await countLines(tx, communityId, fromId);
  const hanging = await hangingOn(tx, fromId, toId);
  if (lines === 0 && hanging.rows.length === 0) throw refuse(ownerMergeRefusals, 'nothingToMerge', { owner: from.name });
  const before = await balancesOf(tx, communityId, [fromId, toId]);
  const plan = await planTransfer(tx, communityId, fromId, { choice: 'ALL', day: endOfTime });
  const postDate = await todayOf(tx, communityId, now);
  const description = `History of ${from.name} to ${to.name}`.slice(0, 200);
  const batchId = await openBatch(tx, { communityId, kind: 'OWNER_MERGE', state: 'POSTED', postDate, description, userId, now });
  const charges = await bookMerge(tx, { communityId, batchId }, { fromId, toId }, plan);
  await giveRecordParts(
    tx,
    'ownership',
    hanging.parts.map((part) => ({ ...part, entityId: toId })),
  );
  const owed_cents = sumCents(plan.charges.map((charge) => charge.amount));
  const prepaid_cents = sumCents(plan.prepaid.map((bucket) => bucket.amount));
  const { propertyId } = from;
  const log = { communityId, propertyId, fromId, toId, batchId, owed_cents, prepaid_cents, charges, rows: hanging.rows };
  const after = await balancesOf(tx, communityId, [fromId, toId]);
  const side = ({ propertyId: _home, ...owner }: MergingOwner) => ({
    ...owner,
    before: before(owner.ownershipId),
    after: after(owner.ownershipId),
  });
  const view: View = {
    source: side(from),
    target: side(to),
    counts: { charges: plan.charges.length, prepaid: plan.prepaid.length, lines, ...hanging.counts },
    moved: movedLines(plan),
    warnings: mergeWarnings({
      source: { name: from.name, isPresentPrimary: from.isPrimary && from.endDate === null },
      target: to,
      fieldsKept: hanging.kept,
      statements,
      owed: owed_cents,
    }),
  };
  return { batchId, view, log, base: [view, hanging.rows] };
}

type Undoing = HandlerInput<typeof ownerMerge.undoOwnerMerge>;

/** The merge that is to be taken back, refused where something was built on it. */
async function requireUndoable({ tx, input, now }: Context<Undoing>) {
  const meant = await findOwnerMerge(tx, input.communityId, input.ownerMergeId);
  if (!meant) throw notFound('The merge');
  // Read again behind the lock: a payment may have been under way.
  await lockOwners(tx, input.communityId, [meant.fromId, meant.toId]);
  const found = (await findOwnerMerge(tx, input.communityId, input.ownerMergeId)) ?? meant;
  if (found.undoneTime !== null) throw refuse(takeBackRefusals, 'alreadyUndone');
  if (!mayUndoMerge(found, now)) throw refuse(takeBackRefusals, 'tooOld', { what: 'merge' });
  if (found.isMovedSince) throw refuse(undoRefusals, 'movedSince', { owner: found.target });
  const closed = found.charges.filter((charge) => charge.open_cents !== charge.amount_cents);
  if (closed.length > 0) {
    const gone = sumCents(closed.map((charge) => charge.amount_cents - charge.open_cents));
    throw refuse(undoRefusals, 'paidSince', {
      charges: `${closed.length} of the charges that went along ${closed.length === 1 ? 'was' : 'were'}`,
      amount: formatMoney(gone, 'digits'),
    });
  }
  return found;
}

const merging = previewed(ownerMerge.previewOwnerMerge, ownerMerge.mergeOwnerHistory, {
  plan: merge,
  view: async (_context, { view }) => view,
  async post(context, { batchId, view, log }) {
    const { tx, userId, now } = context;
    const { reason } = context.input;
    const ownerMergeId = await insertOwnerMerge(tx, { ...log, reason }, { userId, now });
    const after = {
      fromOwnershipId: view.source.ownershipId,
      ...view.counts,
      owedAmount: centsToText(view.source.before.owes),
      prepaidAmount: centsToText(view.source.before.prepaid),
    };
    context.record({ entityId: view.target.ownershipId, batchId, after, reason });
    return { ownerMergeId, batchId };
  },
});

export const ownerMergeHandlers: Handlers<typeof ownerMerge> = {
  previewOwnerMerge: merging.preview,
  mergeOwnerHistory: merging.commit,
  async undoOwnerMerge(context) {
    const { tx, input, userId, now } = context;
    const { communityId, ownerMergeId } = input;
    const found = await requireUndoable(context);
    const { fromId, toId } = found;
    const postDate = await todayOf(tx, communityId, now);
    const description = `Undo: history of ${found.source} to ${found.target}`.slice(0, 200);
    const undoBatchId = await openBatch(tx, { communityId, kind: 'UNDO', state: 'POSTED', postDate, description, userId, now });
    const unbooked = await unbookMerge(tx, { communityId, batchId: undoBatchId }, found);
    if (!unbooked) throw refuse(undoRefusals, 'prepaidSpent', { owner: found.target });
    await giveRecordParts(
      tx,
      'ownership',
      found.rows.map((row) => ({ ...row, entityId: fromId })),
    );
    await setBatchState(tx, found.batchId, 'REVERSED', { userId, now, undoneBy: undoBatchId });
    await markOwnerMergeUndone(tx, ownerMergeId, undoBatchId, { userId, now });
    context.record({ entityId: toId, batchId: undoBatchId, after: { undoneOwnerMergeId: ownerMergeId, backToOwnershipId: fromId } });
    return { undoBatchId };
  },
  async listOwnerMerges({ tx, input, now }) {
    return (await listOwnerMergeLines(tx, input.communityId)).map(({ owed_cents, prepaid_cents, ...line }) => ({
      ...line,
      owed: owed_cents,
      prepaid: prepaid_cents,
      mayUndo: mayUndoMerge(line, now),
    }));
  },
};
