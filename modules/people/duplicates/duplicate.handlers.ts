// The handlers of people entered twice: pairs worth a look, told apart, merged and taken back, all within
// what one may see and change.
import { type AccessLevel, type HandlerOutput, refuse, takeBackRefusals } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import type { PartyFacts } from '../party/party.contract.ts';
import { duplicateRefusals, duplicates, partParts } from './duplicate.contract.ts';
import { likenessOf, type Pair, pairsAmong } from './duplicate.rules.ts';
import {
  deleteApart,
  insertApart,
  listPairsApart,
  loadPeople,
  type PartyRow,
  pairKey,
  pairsApart,
  peopleOfKeys,
  sharedKeys,
} from './duplicate.store.ts';
import { differing, gainsOf, goingBack, mayUndoPartyMerge, partyConflicts, placeText, unitedParty } from './party-merge.rules.ts';
import {
  findPartyMerge,
  groupsOfBoth,
  insertPartyMerge,
  listPartyMergeLines,
  markPartyMergeUndone,
  savePartyFacts,
  setSurvivor,
} from './party-merge.store.ts';
import { givePartyParts, type PartyPart, partsOfParties } from './party-part.store.ts';

type Asking = Pick<Context<unknown>, 'tx' | 'held' | 'communities'>;

/**
 * True when the caller may act at the level on a part: holds the claim of its kind, and sees its community.
 */
function mayOn({ held, communities }: Asking, { item, communityId }: PartyPart, level: AccessLevel): boolean {
  const holds = ((held[partParts[item].claim] ?? 0) & level) === level;
  return holds && (communityId === null || communities === 'all' || communities.has(communityId));
}

const wordsOf = ({ item, community, label }: PartyPart) =>
  [`${partParts[item].words}${label === '' ? '' : ` ${label}`}`, community].filter(Boolean).join(', ');

function personOf(party: PartyRow, parts: readonly PartyPart[]) {
  const own = parts.filter((part) => part.partyId === party.partyId);
  const { partyId, displayName, kind, email, phone } = party;
  return { partyId, name: displayName, kind, email, phone, place: placeText(party), parts: own.map(wordsOf) };
}

function factsOf({ partyId: _id, version: _version, survivorId: _survivor, ...facts }: PartyRow): PartyFacts {
  return facts;
}

/** Refuses unless the caller holds the level for every part of both. */
function refuseUnseen(context: Asking, parts: readonly PartyPart[], level: AccessLevel): void {
  const hidden = parts.find((part) => !mayOn(context, part, level));
  if (!hidden) return;
  const seesCommunity = hidden.communityId === null || context.communities === 'all' || context.communities.has(hidden.communityId);
  throw refuse(duplicateRefusals, 'someUnseen', {
    part: seesCommunity
      ? `is ${partParts[hidden.item].words.toLowerCase()} too, which you may not change`
      : 'has a part in a community you do not see',
    may: seesCommunity ? 'may' : 'sees both',
  });
}

interface Two {
  target: PartyRow;
  source: PartyRow;
  parts: PartyPart[];
}

/**
 * The two people of an act with their parts, refused unless both are there, different, themselves, and wholly
 * the caller's to change.
 */
async function requireTwo(context: Asking, targetId: string, sourceId: string, lock: boolean, level: AccessLevel = 4): Promise<Two> {
  if (targetId === sourceId) throw refuse(duplicateRefusals, 'sameParty');
  const people = await loadPeople(context.tx, [targetId, sourceId], lock);
  const [target, source] = [targetId, sourceId].map((id) => people.find((one) => one.partyId === id));
  if (!target || !source) throw notFound('The person');
  const parts = await partsOfParties(context.tx, [targetId, sourceId]);
  refuseUnseen(context, parts, level);
  return { target, source, parts };
}

/** The same for a merge: neither stands for someone else, and no group has both. */
async function requireMerging(context: Asking, targetId: string, sourceId: string, lock: boolean): Promise<Two> {
  const two = await requireTwo(context, targetId, sourceId, lock);
  const gone = [two.target, two.source].find((one) => one.survivorId !== null);
  if (gone) throw refuse(duplicateRefusals, 'mergedAlready', { name: gone.displayName });
  const [group] = await groupsOfBoth(context.tx, targetId, sourceId);
  if (group !== undefined) throw refuse(duplicateRefusals, 'sameGroup', { group });
  return two;
}

type Preview = HandlerOutput<typeof duplicates.previewPartyMerge>;

function warningsOf({ target, source, parts }: Two): string[] {
  const homes = (partyId: string) =>
    new Set(parts.filter((part) => part.item === 'OWNER' && part.partyId === partyId).map((part) => part.label.split(' ')[0]));
  const both = [...homes(target.partyId)].filter((label) => homes(source.partyId).has(label));
  return [
    both.length > 0 &&
      `Both own ${both.join(', ')}: there will be two accounts of one person. Merge their histories on Move owner history.`,
    target.kind !== source.kind &&
      'One is a person and the other is not. A trust or a company is a party in its own right: merge only what was entered wrongly.',
  ].filter((words) => words !== false);
}

/** Everything a merge rests on. */
const baseOf = ({ target, source, parts }: Two) => [
  target.partyId,
  target.version,
  source.partyId,
  source.version,
  parts.map(({ item, itemId, partyId }) => [item, itemId, partyId]),
];

function countsOf(parts: readonly PartyPart[]): Preview['counts'] {
  const groups = Map.groupBy(parts, ({ item, community }) => `${community}\n${item}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ community: first.community, item: first.item, count: own.length }] : [];
  });
}

const GROUPS_A_STEP = 60;
const MOST_STEPS = 12;

/** The pairs of one step along the index that the caller sees whole. */
async function pairsOf(context: Asking, key: Parameters<typeof sharedKeys>[1], keys: readonly string[][]) {
  const people = await peopleOfKeys(context.tx, key, keys);
  const ids = [...new Set(people.map((one) => one.partyId))];
  const parts = await partsOfParties(context.tx, ids);
  const hidden = new Set(parts.filter((part) => !mayOn(context, part, 1)).map((part) => part.partyId));
  const apart = await pairsApart(context.tx, ids);
  const seen = people.filter((one) => !hidden.has(one.partyId));
  const pairs = [...Map.groupBy(seen, (one) => one.nth).values()].flatMap((group) =>
    pairsAmong(group, (a, b) => apart.has(pairKey(a.partyId, b.partyId))),
  );
  return pairs.map((pair) => ({ ...pair, left: personOf(pair.left, parts), right: personOf(pair.right, parts) }));
}

const cursorOf = (text: string | undefined): string[] | null => {
  if (text === undefined) return null;
  const parts = text.split('\t');
  return parts.length > 2 ? null : parts;
};

const merging = previewed(duplicates.previewPartyMerge, duplicates.mergeParties, {
  async plan(context, commits) {
    const two = await requireMerging(context, context.input.targetPartyId, context.input.sourcePartyId, commits);
    return { ...two, base: baseOf(two) };
  },
  async view({ input: { sourcePartyId } }, two) {
    const { target, source, parts } = two;
    const likeness = likenessOf(target, source);
    const [mine, theirs] = [factsOf(target), factsOf(source)];
    return {
      target: { ...personOf(target, parts), facts: mine },
      source: { ...personOf(source, parts), facts: theirs },
      reasons: likeness?.reasons ?? [],
      confidence: likeness?.confidence ?? null,
      conflicts: partyConflicts(mine, theirs),
      gains: gainsOf(mine, unitedParty(mine, theirs, [])),
      counts: countsOf(parts.filter((part) => part.partyId === sourcePartyId)),
      warnings: warningsOf(two),
    };
  },
  async post(context, { target, source, parts }) {
    const { tx, input, userId, now } = context;
    const [targetId, sourceId] = [target.partyId, source.partyId];
    const was = factsOf(target);
    const united = unitedParty(was, factsOf(source), input.takes);
    const [before, after] = [differing({ ...was }, { ...united }), differing({ ...united }, { ...was })];
    if (Object.keys(after).length > 0) await savePartyFacts(tx, targetId, united);
    const going = parts.filter((part) => part.partyId === sourceId);
    await givePartyParts(tx, going, { fromId: sourceId, toId: targetId });
    await setSurvivor(tx, sourceId, targetId);
    const log = { targetId, sourceId, reason: input.reason, before, after, parts: going };
    const partyMergeId = await insertPartyMerge(tx, log, { userId, now });
    context.record({ entityId: targetId, before, after: { ...after, mergedPartyId: sourceId, parts: going.length }, reason: input.reason });
    return { partyMergeId };
  },
});

const reading: Pick<Handlers<typeof duplicates>, 'listDuplicates' | 'previewPartyMerge' | 'listPartyMerges' | 'listApart'> = {
  async listDuplicates(context) {
    const { key, limit } = context.input;
    let after = cursorOf(context.input.after);
    let hasMore = true;
    const pairs: Pair<ReturnType<typeof personOf>>[] = [];
    for (let step = 0; step < MOST_STEPS && hasMore && pairs.length < limit; step += 1) {
      const keys = await sharedKeys(context.tx, key, after, GROUPS_A_STEP);
      hasMore = keys.length === GROUPS_A_STEP;
      after = keys.at(-1) ?? after;
      if (keys.length > 0) pairs.push(...(await pairsOf(context, key, keys)));
    }
    return { pairs: pairs.toSorted(bySurety), next: hasMore ? (after?.join('\t') ?? null) : null };
  },
  previewPartyMerge: merging.preview,
  async listPartyMerges(context) {
    const lines = await listPartyMergeLines(context.tx);
    const parts = await partsOfParties(context.tx, [...new Set(lines.map((line) => line.targetId))]);
    const without = (level: AccessLevel) => new Set(parts.filter((part) => !mayOn(context, part, level)).map((part) => part.partyId));
    const [hidden, kept] = [without(1), without(8)];
    return lines
      .filter((line) => !hidden.has(line.targetId))
      .map(({ targetId, ...line }) => ({ ...line, mayUndo: mayUndoPartyMerge(line, context.now) && !kept.has(targetId) }));
  },
  async listApart(context) {
    const pairs = await listPairsApart(context.tx);
    const parts = await partsOfParties(context.tx, [...new Set(pairs.flatMap((pair) => [pair.partyId, pair.otherPartyId]))]);
    const hidden = new Set(parts.filter((part) => !mayOn(context, part, 1)).map((part) => part.partyId));
    return pairs.filter((pair) => !hidden.has(pair.partyId) && !hidden.has(pair.otherPartyId));
  },
};

const sureness = { HIGH: 0, MEDIUM: 1, LOW: 2 } as const;
const bySurety = (a: { confidence: keyof typeof sureness }, b: { confidence: keyof typeof sureness }) =>
  sureness[a.confidence] - sureness[b.confidence];

/** Puts back what a merge changed of the one that stays, as far as nobody changed it again. */
async function restoreFacts(
  tx: Tx,
  target: PartyRow,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
) {
  const facts = factsOf(target);
  const back = goingBack({ ...facts }, before, after);
  if (Object.keys(back).length > 0) await savePartyFacts(tx, target.partyId, { ...facts, ...back });
}

const acting: Pick<Handlers<typeof duplicates>, 'mergeParties' | 'undoPartyMerge' | 'keepApart' | 'offerAgain'> = {
  mergeParties: merging.commit,
  async undoPartyMerge(context) {
    const { tx, input, userId, now } = context;
    const found = await findPartyMerge(tx, input.partyMergeId);
    if (!found) throw notFound('The merge');
    const { target } = await requireTwo(context, found.targetId, found.sourceId, true, 8);
    if (found.undoneTime !== null) throw refuse(takeBackRefusals, 'alreadyUndone');
    if (!mayUndoPartyMerge(found, now)) throw refuse(takeBackRefusals, 'tooOld', { what: 'merge' });
    if (target.survivorId !== null) throw refuse(duplicateRefusals, 'movedSince', { name: target.displayName });
    await givePartyParts(tx, found.parts, { fromId: found.targetId, toId: found.sourceId });
    await restoreFacts(tx, target, found);
    await setSurvivor(tx, found.sourceId, null);
    await markPartyMergeUndone(tx, input.partyMergeId, { userId, now });
    context.record({ entityId: found.targetId, after: { undonePartyMergeId: input.partyMergeId, backToPartyId: found.sourceId } });
    return {};
  },
  async keepApart(context) {
    const { partyId, otherPartyId } = context.input;
    await requireTwo(context, partyId, otherPartyId, false);
    await insertApart(context.tx, partyId, otherPartyId, context);
    context.record({ entityId: partyId, after: { notTheSameAs: otherPartyId } });
    return {};
  },
  async offerAgain(context) {
    const { partyId, otherPartyId } = context.input;
    await requireTwo(context, partyId, otherPartyId, false);
    await deleteApart(context.tx, partyId, otherPartyId);
    context.record({ entityId: partyId, before: { notTheSameAs: otherPartyId } });
    return {};
  },
};

export const duplicateHandlers: Handlers<typeof duplicates> = { ...reading, ...acting };
