// The handlers of matching: accept suggestions, match by hand, take a match back.
import { allows, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { refuseOthersDraft } from '../../../packages/http/permission.ts';
import { assert, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { openBatch, reverseEntries } from '../../ledger/ledger.server.ts';
import { type banking, bankingRefusals } from '../banking.contract.ts';
import { bankItemSources } from './bank-item.rules.ts';
import { type BankLine, type BookItem, certainMatches, matchedByHand, suggestMatches, tickedItems } from './match.rules.ts';
import {
  deleteMatches,
  findMatches,
  insertMatches,
  listFreeItems,
  listFreeLines,
  listMatches,
  type MatchDraft,
  type MatchFrame,
} from './match.store.ts';
import { differenceOf, type Loaded, loadOpen, type One } from './reconciliation.handlers.ts';

/** Who matches, where, on what day. */
export function frameOf(context: Context<unknown>, { row, place }: Loaded): MatchFrame {
  return { ...place, reconciliationId: row.reconciliationId, statementDate: row.statementDate, userId: context.userId, now: context.now };
}

/** A match clears on the day the bank shows it, and a void on the day it was made. */
function clearedOn(lines: readonly BankLine[], items: readonly BookItem[], statementDate: LocalDate): LocalDate {
  const dates = lines.length > 0 ? lines.map((line) => line.lineDate) : items.map((item) => item.itemDate);
  return dates.reduce((a, b) => (a > b ? a : b), dates[0] ?? statementDate);
}

/**
 * Binds matches and returns their ids; undefined when an item is not what it was when it was read, because an
 * entry joined it meanwhile.
 */
async function bind(tx: Tx, frame: MatchFrame, drafts: readonly MatchDraft[]): Promise<string[] | undefined> {
  const made = await insertMatches(tx, frame, drafts);
  const asRead = made.every(({ cleared }, i) => cleared === sumCents((drafts[i]?.items ?? []).map((item) => item.amount)));
  return asRead ? made.map(({ matchId }) => matchId) : undefined;
}

/** The ones whose keys were asked for; undefined when one of them is not there. */
function pick<T>(all: readonly T[], keys: readonly string[], keyOf: (one: T) => string): T[] | undefined {
  const wanted = new Set(keys);
  const found = all.filter((one) => wanted.has(keyOf(one)));
  return found.length === wanted.size ? found : undefined;
}

/**
 * Reverses what a recorded fee, interest or difference booked and lets entry and reversal cancel each other.
 */
async function unrecord(context: Context<{ communityId: string }>, loaded: Loaded, entryIds: readonly string[]): Promise<void> {
  const { communityId } = context.input;
  const { userId, now } = context;
  const description = 'Undo of what was recorded from a bank statement';
  const batchId = await openBatch(context.tx, {
    communityId,
    kind: 'bank-item',
    state: 'POSTED',
    postDate: loaded.row.statementDate,
    description,
    userId,
    now,
  });
  const reversalIds = await reverseEntries(context.tx, { communityId, batchId, userId, now, entryIds });
  const keys = new Set([...entryIds, ...reversalIds].map((entryId) => `entry:${entryId}`));
  const items = (await listFreeItems(context.tx, loaded.place, loaded.row.statementDate)).filter((item) => keys.has(item.itemKey));
  const { suggestions } = suggestMatches([], items);
  const drafts = suggestions.map((one) => ({ ...one, clearedOn: clearedOn([], one.items, loaded.row.statementDate) }));
  const bound = await bind(context.tx, frameOf(context, loaded), drafts);
  assert(bound?.length === entryIds.length, 'each entry and its reversal are free when the match was taken apart');
}

/** Takes matches of a reconciliation back; what they recorded themselves is reversed. */
async function takeApart(context: Context<One>, loaded: Loaded, matchIds: readonly string[]): Promise<void> {
  const { reconciliationId } = context.input;
  const matches = pick(await findMatches(context.tx, reconciliationId, matchIds, bankItemSources), matchIds, (match) => match.matchId);
  if (!matches) throw notFound('The match');
  if (matches.some(({ kind }) => kind === 'OPENING')) throw refuse(bankingRefusals, 'openingStays');
  const isPosted = matches.some(({ kind }) => kind === 'RECORDED');
  if (isPosted && !allows(context.held, needs('bankmaintain', 8))) throw forbidden();
  for (const { matchedById } of matches) refuseOthersDraft(context, { claim: 'bankmaintain', madeWith: 4, enteredById: matchedById });
  await deleteMatches(context.tx, matchIds);
  const recorded = matches.flatMap(({ recordedIds }) => recordedIds);
  if (recorded.length > 0) await unrecord(context, loaded, recorded);
  context.record({ entityId: reconciliationId, before: { matches } });
}

/** Accepts what leaves no doubt in a reconciliation under way; answers how many matches were made. */
export async function acceptCertain(context: Context<One>): Promise<number> {
  const loaded = await loadOpen(context);
  const { row, place } = loaded;
  const lines = await listFreeLines(context.tx, row.bankAccountId, row.statementDate);
  const items = await listFreeItems(context.tx, place, row.statementDate);
  const drafts = certainMatches(lines, items).map((one) => ({ ...one, clearedOn: clearedOn(one.lines, one.items, row.statementDate) }));
  if (drafts.length === 0) return 0;
  return (await bind(context.tx, frameOf(context, loaded), drafts))?.length ?? 0;
}

export const matchHandlers: Pick<
  Handlers<typeof banking>,
  'acceptMatches' | 'matchByHand' | 'clearItems' | 'unclearItems' | 'undoMatches'
> = {
  async acceptMatches(context) {
    const loaded = await loadOpen(context);
    const { row, place } = loaded;
    const lines = await listFreeLines(context.tx, row.bankAccountId, row.statementDate);
    const items = await listFreeItems(context.tx, place, row.statementDate);
    const chosen = pick(suggestMatches(lines, items).suggestions, context.input.suggestionIds, (one) => one.suggestionId);
    const drafts = chosen?.map((one) => ({ ...one, clearedOn: clearedOn(one.lines, one.items, row.statementDate) }));
    const matchIds = drafts && (await bind(context.tx, frameOf(context, loaded), drafts));
    if (!matchIds) throw refuse(bankingRefusals, 'suggestionGone');
    context.record({ entityId: row.reconciliationId, after: { accepted: context.input.suggestionIds } });
    return { difference: await differenceOf(context, row), matchIds };
  },
  async matchByHand(context) {
    const loaded = await loadOpen(context);
    const { row, place } = loaded;
    const { bankLineIds, itemKeys } = context.input;
    const freeLines = await listFreeLines(context.tx, row.bankAccountId, row.statementDate);
    const lines = pick(freeLines, bankLineIds, (line) => line.bankLineId);
    const items = pick(await listFreeItems(context.tx, place, row.statementDate), itemKeys, (item) => item.itemKey);
    const notFree = () => refuse(bankingRefusals, 'notFree');
    if (!lines || !items) throw notFree();
    const hasLines = freeLines.length > 0 || (await listMatches(context.tx, row.reconciliationId)).some((match) => match.lines.length > 0);
    const reason = matchedByHand(lines, items, hasLines);
    const draft = { kind: 'HAND' as const, reason, clearedOn: clearedOn(lines, items, row.statementDate), lines, items };
    const matchIds = await bind(context.tx, frameOf(context, loaded), [draft]);
    if (!matchIds) throw notFree();
    context.record({ entityId: row.reconciliationId, after: { bankLineIds, itemKeys } });
    return { difference: await differenceOf(context, row), matchIds };
  },
  async clearItems(context) {
    const loaded = await loadOpen(context);
    const { row, place } = loaded;
    const { itemKeys } = context.input;
    const lines = await listFreeLines(context.tx, row.bankAccountId, row.statementDate);
    const items = await listFreeItems(context.tx, place, row.statementDate);
    const drafts = tickedItems(lines, items, itemKeys)?.map((one) => ({
      ...one,
      clearedOn: clearedOn(one.lines, one.items, row.statementDate),
    }));
    const matchIds = drafts && (await bind(context.tx, frameOf(context, loaded), drafts));
    if (!matchIds) throw refuse(bankingRefusals, 'notFree');
    context.record({ entityId: row.reconciliationId, after: { cleared: itemKeys } });
    return { difference: await differenceOf(context, row) };
  },
  async unclearItems(context) {
    const loaded = await loadOpen(context);
    const { itemKeys, reconciliationId } = context.input;
    const wanted = new Set(itemKeys);
    const matches = await listMatches(context.tx, reconciliationId);
    const holding = matches.filter(({ items }) => items.some((item) => wanted.has(item.itemKey))).map(({ matchId }) => matchId);
    await takeApart(context, loaded, holding);
    return { difference: await differenceOf(context, loaded.row) };
  },
  async undoMatches(context) {
    const loaded = await loadOpen(context);
    await takeApart(context, loaded, context.input.matchIds);
    return { difference: await differenceOf(context, loaded.row) };
  },
};
