// What a merge of owners' histories says before, which lines are read together after it, and what of it can
// be taken back on which days.
import { addMilliseconds, type Cents, formatMoney, type Instant, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Change, lasting } from '../transfer/transfer.rules.ts';

const UNDO_MS = 30 * 86_400_000;

/** True while a merge can be taken back: thirty days. Source: operations.md 15. */
export function mayUndoMerge(merge: { mergedTime: Instant; undoneTime: Instant | null }, now: Instant): boolean {
  return merge.undoneTime === null && now <= addMilliseconds(merge.mergedTime, UNDO_MS);
}

/**
 * A merge as far as reading accounts goes: whose history went where, in which batch, and in which it came
 * back.
 */
export interface MergeLink {
  fromId: string;
  toId: string;
  batchId: string;
  /** The batch that took it back; null while it stands. */
  undoBatchId: string | null;
}

/** Accounts that are read as one. */
export interface JoinedAccounts {
  /** The owner first, then those whose history came. */
  ownershipIds: string[];
  /**
   * False for lines that only carry a merge out or take one back, and for what was posted to a source after
   * its history went.
   */
  shows(line: { ownershipId: string; batchId: string }): boolean;
  /** Batches that cancel out among these accounts. */
  hiddenBatchIds: string[];
  /** To whom the history of the owner went; null while it is the owner's own. */
  wentToId: string | null;
}

/**
 * The accounts whose history is read with that of an owner. Of a source, what was posted before its history
 * went; the rows that moved what was open are left out of both, because the lines they stand for are there
 * themselves. A merge that was undone shows nowhere.
 */
export function joinedAccounts(ownershipId: string, merges: readonly MergeLink[]): JoinedAccounts {
  const before = new Map<string, bigint | null>([[ownershipId, null]]);
  const hidden = new Set(merges.flatMap((merge) => (merge.undoBatchId === null ? [] : [merge.batchId, merge.undoBatchId])));
  for (const [toId, bound] of before)
    for (const { fromId, batchId } of merges.filter((merge) => merge.undoBatchId === null && merge.toId === toId)) {
      const own = BigInt(batchId);
      if (before.has(fromId) || (bound !== null && own > bound)) continue;
      before.set(fromId, own);
      hidden.add(batchId);
    }
  return {
    ownershipIds: [...before.keys()],
    hiddenBatchIds: [...hidden],
    wentToId: merges.find((merge) => merge.undoBatchId === null && merge.fromId === ownershipId)?.toId ?? null,
    shows({ ownershipId: of, batchId }) {
      const bound = before.get(of);
      return bound !== undefined && !hidden.has(batchId) && (bound === null || BigInt(batchId) < bound);
    },
  };
}

/** True when a sum that changed so is never below zero, once the parts are taken out on their days. */
function staysSound(changes: readonly Change[], parts: readonly Change[]): boolean {
  const all = [...changes, ...parts.map(({ on, amount }) => ({ on, amount: -amount }))];
  const days = [...Map.groupBy(all, (change) => change.on)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  let held = 0n;
  return days.every(([, of]) => {
    held += sumCents(of.map((change) => change.amount));
    return held >= 0n;
  });
}

/**
 * The days on which money that came with a history goes back: the days it came on, where that leaves nothing
 * below zero on any day; else the latest days from which so much of the bucket lasts. Null when the bucket
 * holds less than came.
 */
export function takenBackFrom(changes: readonly Change[], parts: readonly Change[]): Change[] | null {
  if (staysSound(changes, parts)) return [...parts];
  let missing = sumCents(parts.map((part) => part.amount));
  const back: Change[] = [];
  for (const { on, amount } of lasting(changes).toReversed()) {
    const taken = amount < missing ? amount : missing;
    if (taken > 0n) back.push({ on, amount: taken });
    missing -= taken;
  }
  return missing === 0n ? back.toReversed() : null;
}

/** What whoever merges should know before. */
export interface MergeWarning {
  source: { name: string; isPresentPrimary: boolean };
  target: { name: string };
  /** Custom fields that have a value with the target already. */
  fieldsKept: number;
  statements: number;
  owed: Cents;
}

const several = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** The warnings of a merge, in whole sentences. */
export function mergeWarnings({ source, target, fieldsKept, statements, owed }: MergeWarning): string[] {
  return [
    source.isPresentPrimary &&
      `${source.name} owns the home at present: what is charged from now on is charged to ${source.name} still. A sale is registered as a resale.`,
    owed > 0n && `${formatMoney(owed, 'digits')} will be owed by ${target.name}: statements, late fees and collection go there.`,
    fieldsKept > 0 &&
      `${several(fieldsKept, 'field')} ${fieldsKept === 1 ? 'has' : 'have'} a value with ${target.name} already and ${fieldsKept === 1 ? 'stays' : 'stay'} as ${fieldsKept === 1 ? 'it is' : 'they are'} with both.`,
    statements > 0 && `${several(statements, 'statement')} of ${source.name} ${statements === 1 ? 'stays' : 'stay'} as printed.`,
  ].filter((words) => words !== false);
}
