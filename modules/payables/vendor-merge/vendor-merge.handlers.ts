// The handlers of merging vendors and of moving their history: what is shown is what is done, and the log
// takes it back.

import { refuse, takeBackRefusals } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { dateInZone, notFound } from '../../../packages/kernel/kernel.ts';
import {
  conflictsOf,
  differing,
  giveVendorParts,
  goingBack,
  loadMerging,
  type MergingVendor,
  markMerged,
  markSeparate,
  saveMerging,
  vendorPartsOf,
  withChosen,
} from '../../people/people.server.ts';
import { countFieldsThatMeet, giveRecordParts, recordPartsOf } from '../../records/records.server.ts';
import { endVendorBanks, vendorsWithBank } from '../electronic/payments-setup.store.ts';
import { vendorMerge, vendorMergeRefusals } from './vendor-merge.contract.ts';
import { amountOf, countsOf, type HistoryRow, type MovedRow, mayUndo, warningsOf } from './vendor-merge.rules.ts';
import {
  billKeysOf,
  findMerge,
  giveHistory,
  type HistoryScope,
  insertMerge,
  listMergeLines,
  loadHistory,
  markMergeUndone,
} from './vendor-merge.store.ts';

interface Pair {
  target: MergingVendor;
  sources: MergingVendor[];
}

function refuseUnseen({ communities }: Context<unknown>): void {
  if (communities !== 'all') throw refuse(vendorMergeRefusals, 'someUnseen');
}

async function pairOf(tx: Tx, targetVendorId: string, sourceVendorIds: readonly string[], lock: boolean): Promise<Pair> {
  const ids = [...new Set(sourceVendorIds)];
  const all = [...new Set([targetVendorId, ...ids])];
  const found = await loadMerging(tx, all, lock);
  const target = found.find(({ vendorId }) => vendorId === targetVendorId);
  if (!target || found.length < all.length) throw notFound('The vendor');
  if (ids.includes(targetVendorId)) throw refuse(vendorMergeRefusals, 'sameVendor');
  const gone = found.find(({ survivorId }) => survivorId !== null);
  if (gone) throw refuse(vendorMergeRefusals, 'mergedAlready', { vendor: gone.facts.name });
  return { target, sources: ids.flatMap((id) => found.filter(({ vendorId }) => vendorId === id)) };
}

const sideOf = ({ vendorId, facts: { name, alias } }: MergingVendor) => ({ vendorId, name, alias });

/** Everything that shows: vendors as they stand and what would go. */
const baseOf = ({ target, sources }: Pair, rows: readonly MovedRow[]) => [
  [target, ...sources].map(({ vendorId, version }) => [vendorId, version]),
  rows.map(({ item, itemId }) => [item, itemId]),
];

async function shown(context: Context<unknown>, pair: Pair, history: readonly HistoryRow[], rows: readonly MovedRow[], fieldsThatMeet = 0) {
  const sourceIds = pair.sources.map(({ vendorId }) => vendorId);
  const withBank = await vendorsWithBank(context.tx, sourceIds);
  const going = pair.sources.map(({ vendorId, facts: { name, gets1099 } }) => ({
    vendorId,
    name,
    gets1099,
    hasBank: withBank.has(vendorId),
  }));
  const keys = await billKeysOf(context.tx, pair.target.vendorId);
  const thisYear = dateInZone(context.now, 'UTC').slice(0, 4);
  return {
    target: sideOf(pair.target),
    sources: pair.sources.map(sideOf),
    counts: countsOf(rows),
    billAmount: amountOf(history, 'BILL'),
    checkAmount: amountOf(history, 'CHECK'),
    warnings: warningsOf(history, going, { name: pair.target.facts.name, keys, thisYear, fieldsThatMeet }),
  };
}

/** What merging takes: history, parts, and what hangs on the records of the sources. */
async function everythingOf(tx: Tx, { sources, target }: Pair) {
  const vendorIds = sources.map(({ vendorId }) => vendorId);
  const history = await loadHistory(tx, { vendorIds, communityId: null, fromDate: null, throughDate: null });
  const parts = await vendorPartsOf(tx, vendorIds);
  const hanging = await recordPartsOf(tx, 'vendor', vendorIds, target.vendorId);
  const rows: MovedRow[] = [
    ...history.map(({ item, itemId, vendorId }) => ({ item, itemId, vendorId })),
    ...parts,
    ...hanging.map(({ item, itemId, entityId }) => ({ item, itemId, vendorId: entityId })),
  ];
  return { history, rows };
}

/** Gives every row to the vendor named with it. */
async function giveAll(tx: Tx, rows: readonly MovedRow[]): Promise<void> {
  await giveHistory(tx, rows);
  await giveVendorParts(
    tx,
    rows.flatMap(({ item, ...row }) =>
      item === 'CONTACT' || item === 'LIABILITY' || item === 'WORKERS' || item === 'CONTRACT' ? [{ item, ...row }] : [],
    ),
  );
  await giveRecordParts(
    tx,
    'vendor',
    rows.flatMap(({ item, itemId, vendorId }) =>
      item === 'NOTE' || item === 'TASK' || item === 'FILE' || item === 'FIELD' ? [{ item, itemId, entityId: vendorId }] : [],
    ),
  );
}

const toTarget = (rows: readonly MovedRow[], vendorId: string): MovedRow[] => rows.map((row) => ({ ...row, vendorId }));

type Kept = Record<string, unknown>;
/** The facts of a vendor that a merge may change, side by side with the sealed number. */
const factsOf = ({ facts, taxNumberSealed, taxLast4 }: MergingVendor): Kept => ({ ...facts, taxNumberSealed, taxLast4 });

/** Puts back what the merge changed of the vendor that stays, as far as nobody changed it again. */
async function restore(tx: Tx, targetVendorId: string, { before, after }: { before: Kept; after: Kept }): Promise<void> {
  const [target] = await loadMerging(tx, [targetVendorId], true);
  if (!target || Object.keys(after).length === 0) return;
  const back = goingBack(factsOf(target), before, after);
  type Told = Partial<MergingVendor['facts'] & { taxNumberSealed: string; taxLast4: string }>;
  const { taxNumberSealed = target.taxNumberSealed, taxLast4 = target.taxLast4, ...changed } = back as Told;
  const facts = { ...target.facts, ...changed };
  await saveMerging(tx, { vendorId: targetVendorId, facts, taxNumberSealed, taxLast4 });
}

const scopeOf = (input: {
  sourceVendorId: string;
  communityId?: string | undefined;
  fromDate?: HistoryScope['fromDate'] | undefined;
  throughDate?: HistoryScope['throughDate'] | undefined;
}): HistoryScope => ({
  vendorIds: [input.sourceVendorId],
  communityId: input.communityId ?? null,
  fromDate: input.fromDate ?? null,
  throughDate: input.throughDate ?? null,
});
const movedRows = (history: readonly HistoryRow[]): MovedRow[] => history.map(({ item, itemId, vendorId }) => ({ item, itemId, vendorId }));
const READABLE = 200;

const merging = previewed(vendorMerge.previewVendorMerge, vendorMerge.mergeVendors, {
  async plan(context, commits) {
    const { tx, input } = context;
    refuseUnseen(context);
    const pair = await pairOf(tx, input.targetVendorId, input.sourceVendorIds, commits);
    const { history, rows } = await everythingOf(tx, pair);
    return { pair, history, rows, base: baseOf(pair, rows) };
  },
  async view(context, { pair, history, rows }) {
    const sourceIds = pair.sources.map(({ vendorId }) => vendorId);
    const fieldsThatMeet = await countFieldsThatMeet(context.tx, 'vendor', sourceIds, pair.target.vendorId);
    return { ...(await shown(context, pair, history, rows, fieldsThatMeet)), conflicts: conflictsOf(pair.target, pair.sources) };
  },
  async post({ tx, input, userId, now, record }, { pair, history, rows }) {
    const { target, sources } = pair;
    const merged = withChosen(target, sources, input.choices);
    const [before, after] = [differing(factsOf(target), factsOf(merged)), differing(factsOf(merged), factsOf(target))];
    if (Object.keys(after).length > 0) await saveMerging(tx, merged);
    await giveAll(tx, toTarget(rows, target.vendorId));
    const vendorMergeId = await insertMerge(
      tx,
      {
        kind: 'MERGE',
        targetVendorId: target.vendorId,
        communityId: null,
        fromDate: null,
        throughDate: null,
        reason: input.reason,
        before,
        after,
        bill_cents: amountOf(history, 'BILL'),
        check_cents: amountOf(history, 'CHECK'),
        sources: sources.map(({ vendorId, facts: { standing, standingReason, isActive } }) => ({
          vendorId,
          standing,
          standingReason,
          isActive,
        })),
        rows,
      },
      { userId, now },
    );
    const sourceIds = sources.map(({ vendorId }) => vendorId);
    await markMerged(tx, sourceIds, target.vendorId, target.facts.name);
    // Nothing is paid to the accounts of those who went: details are entered again for who stays.
    await endVendorBanks(tx, sourceIds, `merged into ${target.facts.name}`.slice(0, 200));
    const { taxNumberSealed: _was, ...shownBefore } = before;
    const { taxNumberSealed: _is, ...shownAfter } = after;
    record({
      entityId: target.vendorId,
      before: shownBefore,
      after: { ...shownAfter, mergedVendorIds: sourceIds, ...countsOf(rows) },
      reason: input.reason,
    });
    return { vendorMergeId };
  },
});

const moving = previewed(vendorMerge.previewVendorMove, vendorMerge.moveVendorHistory, {
  async plan(context, commits) {
    const { tx, input } = context;
    if (input.communityId === undefined) refuseUnseen(context);
    const pair = await pairOf(tx, input.targetVendorId, [input.sourceVendorId], commits);
    const scope = scopeOf(input);
    const history = await loadHistory(tx, scope);
    const rows = movedRows(history);
    return { pair, scope, history, rows, base: baseOf(pair, rows) };
  },
  async view(context, { pair, history, rows: all }) {
    const rows = history.slice(0, READABLE).map(({ amount_cents, item, itemId, communityId, community, number, date }) => ({
      item,
      itemId,
      communityId,
      community,
      number,
      date,
      amount: amount_cents,
    }));
    return { ...(await shown(context, pair, history, all)), rows };
  },
  async refuse(_context, { rows }) {
    if (rows.length === 0) throw refuse(vendorMergeRefusals, 'nothingToMove');
  },
  async post({ tx, input, userId, now, record }, { pair, scope, history, rows }) {
    await giveAll(tx, toTarget(rows, pair.target.vendorId));
    const sources = pair.sources.map(({ vendorId, facts: { standing, standingReason, isActive } }) => ({
      vendorId,
      standing,
      standingReason,
      isActive,
    }));
    const sums = { bill_cents: amountOf(history, 'BILL'), check_cents: amountOf(history, 'CHECK') };
    const { communityId, fromDate, throughDate } = scope;
    const log = { kind: 'MOVE' as const, targetVendorId: pair.target.vendorId, communityId, fromDate, throughDate, reason: input.reason };
    const vendorMergeId = await insertMerge(tx, { ...log, before: {}, after: {}, ...sums, sources, rows }, { userId, now });
    record({
      entityId: pair.target.vendorId,
      after: { movedFromVendorId: input.sourceVendorId, communityId, fromDate, throughDate, ...countsOf(rows) },
      reason: input.reason,
    });
    return { vendorMergeId };
  },
});

export const vendorMergeHandlers: Handlers<typeof vendorMerge> = {
  previewVendorMerge: merging.preview,
  mergeVendors: merging.commit,
  previewVendorMove: moving.preview,
  moveVendorHistory: moving.commit,
  async undoVendorMerge(context) {
    const { tx, input, userId, now, record } = context;
    const merge = await findMerge(tx, input.vendorMergeId);
    if (!merge) throw notFound('The merge');
    if (merge.communityId === null || (context.communities !== 'all' && !context.communities.has(merge.communityId))) refuseUnseen(context);
    if (merge.undoneTime !== null) throw refuse(takeBackRefusals, 'alreadyUndone');
    if (!mayUndo(merge, now)) throw refuse(takeBackRefusals, 'tooOld', { what: 'merge' });
    if (merge.isMovedSince) throw refuse(vendorMergeRefusals, 'movedSince');
    await giveAll(tx, merge.rows);
    await restore(tx, merge.targetVendorId, merge);
    if (merge.kind === 'MERGE') await markSeparate(tx, merge.sources);
    await markMergeUndone(tx, input.vendorMergeId, { userId, now });
    record({ entityId: merge.targetVendorId, after: { undoneVendorMergeId: input.vendorMergeId, ...countsOf(merge.rows) } });
    return {};
  },
  async listVendorMerges({ tx, input, now }) {
    return (await listMergeLines(tx, input.vendorId ?? null)).map((line) => ({ ...line, mayUndo: mayUndo(line, now) }));
  },
};
