// The posting path: `post` is the only function that books entries; everything that posts goes through it
// inside its own transaction.
import { refuse } from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import { assert, formatDate, type Instant, type LocalDate, notFound, type Refusal } from '../../packages/kernel/kernel.ts';
import { type Books, booksOf, periodIn, survivorIn } from './books.store.ts';
import {
  type ChartFacts,
  completeEntry,
  type EntryDraft,
  type Leg,
  mirrorLines,
  reconciledRefusal,
  refuseBeforeOriginal,
  subAccountKey,
} from './entry.rules.ts';
import {
  type BatchFacts,
  type EntryRow,
  holdPeriod,
  insertBatch,
  insertEntries,
  loadEntries,
  lockBatch,
  type PeriodFacts,
  takeEntryIds,
  updateBatch,
} from './ledger.store.ts';
import { postingRefusals } from './posting.contract.ts';

/** Who posts what, into which community and batch. */
export interface PostOrder {
  communityId: string;
  batchId: string;
  userId: string;
  now: Instant;
  entries: readonly EntryDraft[];
}

const charts = new WeakMap<Books, ChartFacts>();

/** Every account may be posted to in 000, and in the cost centers it is kept in. */
function subAccountsIn({ hasCostCenters, accounts, subAccounts, mainCostCenterId = '' }: Books): ReadonlySet<string> | undefined {
  if (!hasCostCenters) return undefined;
  const main = accounts.map(({ accountId }) => subAccountKey(accountId, mainCostCenterId));
  return new Set([...main, ...subAccounts.map((sub) => subAccountKey(sub.accountId, sub.costCenterId))]);
}

/** The chart of a community in the form the posting rules want. */
function chartIn(books: Books): ChartFacts {
  const known = charts.get(books);
  if (known) return known;
  const byId = new Map(books.accounts.map((a) => [a.accountId, a]));
  const chart: ChartFacts = {
    accounts: new Map(books.accounts.map((a) => [a.accountId, byId.get(survivorIn(books, a.accountId)) ?? a])),
    subAccounts: subAccountsIn(books),
    reconciledCash: books.reconciledCash,
    interfundByFund: new Map(books.accounts.filter((a) => a.role === 'INTERFUND').map((a) => [a.fundId, a.accountId])),
    balancing: 'AUTO_INTERFUND',
  };
  charts.set(books, chart);
  return chart;
}

/** A period in words: from its first day to its last. */
function spanWords({ periodStart, periodEnd }: PeriodFacts): string {
  return `from ${formatDate(periodStart)} to ${formatDate(periodEnd)}`;
}

/**
 * The period covering a date in books that were read, when it can be posted into; refuses `noPeriod`,
 * `periodClosed` and `periodNotOpen`.
 */
export function openPeriodIn(books: Books, date: LocalDate): PeriodFacts {
  const period = coveringPeriod(books, date);
  if (period.status === 'CLOSED') throw refuse(postingRefusals, 'periodClosed', { period: spanWords(period) });
  if (period.status === 'FUTURE') throw refuse(postingRefusals, 'periodNotOpen', { period: spanWords(period) });
  return period;
}

/**
 * The legs each draft would post, without posting: what a preview shows is made by the same rules as what is
 * booked. Looks at no period; see `openPeriodAt`.
 */
export async function previewEntries(tx: Tx, communityId: string, entries: readonly EntryDraft[]): Promise<Leg[][]> {
  const chart = chartIn(await booksOf(tx, communityId));
  return entries.map((draft) => completeEntry(draft, chart));
}

/**
 * Books entries, a constant number of statements whatever their number. Returns their ids in the order given.
 * Refuses with `outOfBalance`, `emptyEntry`, `unknownAccount`, `inactiveAccount`, `noSubAccount`,
 * `noInterfundAccount`, `oneSidedInterfund`, `reconciled`, `noPeriod`, `periodClosed` or `periodNotOpen`; the
 * database repeats balance, period, reconciliation and append-only checks by itself.
 */
export async function post(tx: Tx, order: PostOrder): Promise<string[]> {
  if (order.entries.length === 0) return [];
  return book(tx, order, await readyToPost(tx, order.communityId, order.entries.length));
}

/**
 * What posting reads before it books anything: asked for early, it travels together with what else an act
 * reads.
 */
export interface Ready {
  books: Books;
  /** The ids the entries will have, in their order. */
  entryIds: string[];
}

/**
 * Reads what posting so many entries needs, unless someone is reading the books already, and takes their
 * ids.
 */
export async function readyToPost(tx: Tx, communityId: string, count: number, reading?: Promise<Books>): Promise<Ready> {
  const [books, entryIds] = await Promise.all([reading ?? booksOf(tx, communityId), takeEntryIds(tx, count)]);
  return { books, entryIds };
}

/**
 * The second half of `post`, with the same refusals: what an act writes beside its entries may be sent
 * together with them, under the ids of `ready`.
 */
export async function book(tx: Tx, order: PostOrder, { books, entryIds }: Ready): Promise<string[]> {
  assert(order.entries.length === entryIds.length, 'an id was taken for each entry');
  const { mainCostCenterId } = books;
  const chart = chartIn(books);
  assert(mainCostCenterId, 'every community has cost center 000');
  const rows: EntryRow[] = order.entries.map((draft) => ({
    draft,
    periodStart: openPeriodIn(books, draft.postDate).periodStart,
    legs: completeEntry(draft, chart),
  }));
  const { communityId, batchId, userId, now } = order;
  await insertEntries(tx, { communityId, batchId, userId, now, mainCostCenterId }, entryIds, rows);
  return entryIds;
}

/**
 * Books the equal and opposite of each entry, linked to it; REVERSED is derived from that link. Dated like
 * the original unless `postDate` says otherwise, and of its type with `_REVERSAL` unless `entryType` does.
 * Refuses `alreadyReversed` and `beforeOriginal`, and whatever posting refuses.
 * Source: accounting.md 0.8.
 */
export async function reverseEntries(
  tx: Tx,
  order: Omit<PostOrder, 'entries'> & { entryIds: readonly string[]; postDate?: LocalDate; entryType?: string; description?: string },
): Promise<string[]> {
  const originals = await loadEntries(tx, order.communityId, order.entryIds);
  if (originals.length !== new Set(order.entryIds).size) throw notFound('An entry to reverse');
  const entries = originals.map((original): EntryDraft => {
    if (original.reversedByEntryId) throw refuse(postingRefusals, 'alreadyReversed', { entry: original.reference || 'The entry' });
    const postDate = order.postDate ?? original.postDate;
    refuseBeforeOriginal(postDate, original.postDate);
    return {
      postDate,
      entryType: order.entryType ?? `${original.entryType}_REVERSAL`,
      reference: original.reference,
      description: order.description ?? `Reversal: ${original.description}`,
      sourceType: 'reversal',
      sourceId: original.entryId,
      ownershipId: original.ownershipId,
      vendorId: original.vendorId,
      bankItemKey: original.bankItemKey ? `reversal:${original.bankItemKey}` : null,
      reversesEntryId: original.entryId,
      lines: mirrorLines(original.legs),
    };
  });
  return post(tx, { ...order, entries });
}

/**
 * Opens a batch, under an id taken ahead (`takeBatchId`) or a new one; the id goes with every entry of the
 * act.
 */
export async function openBatch(
  tx: Tx,
  batch: {
    batchId?: string;
    communityId: string;
    kind: string;
    state: 'UNPOSTED' | 'POSTED';
    postDate: LocalDate;
    description: string;
    userId: string;
    now: Instant;
  },
): Promise<string> {
  return insertBatch(tx, batch);
}

/**
 * Locks an unposted batch for posting or discarding; refuses `alreadyPosted` or `discarded` so that two
 * clerks cannot both do it.
 */
export async function takeUnposted(tx: Tx, communityId: string, batchId: string): Promise<BatchFacts> {
  const batch = await lockBatch(tx, communityId, batchId);
  if (!batch) throw notFound('The batch');
  if (batch.state === 'DISCARDED') throw refuse(postingRefusals, 'discarded');
  if (batch.state !== 'UNPOSTED') throw refuse(postingRefusals, 'alreadyPosted');
  return batch;
}

/** Marks a batch posted, discarded or reversed. */
export async function setBatchState(
  tx: Tx,
  batchId: string,
  state: BatchFacts['state'],
  by: { userId: string; now: Instant; undoneBy?: string },
): Promise<void> {
  await updateBatch(tx, batchId, state, by.userId, by.now, by.undoneBy ?? null);
}

/**
 * Why these lines cannot be posted on a day because a finished bank reconciliation has seen it; null when
 * they can.
 */
export async function reconciledRefusalAt(
  tx: Tx,
  communityId: string,
  postDate: LocalDate,
  lines: readonly Pick<Leg, 'accountId'>[],
): Promise<Refusal | null> {
  return reconciledRefusal(postDate, lines, chartIn(await booksOf(tx, communityId)));
}

/** The period and fiscal year covering a date, with the two timing switches; refuses `noPeriod`. */
export async function periodAt(tx: Tx, communityId: string, date: LocalDate): Promise<PeriodFacts> {
  return coveringPeriod(await booksOf(tx, communityId), date);
}

/** The same in books that were read; refuses `noPeriod`. */
export function coveringPeriod(books: Books, date: LocalDate): PeriodFacts {
  const period = periodIn(books, date);
  if (!period) throw refuse(postingRefusals, 'noPeriod', { day: date });
  return period;
}

/**
 * The period covering a date, when it can be posted into; refuses `noPeriod`, `periodClosed` and
 * `periodNotOpen` as posting does, for previews.
 */
export async function openPeriodAt(tx: Tx, communityId: string, date: LocalDate): Promise<PeriodFacts> {
  return openPeriodIn(await booksOf(tx, communityId), date);
}

/**
 * The period of an act that belongs to a day without booking an entry on it, such as a charge under cash; it
 * stays open until the transaction ends.
 * Refuses `noPeriod`, `periodClosed` and `periodNotOpen` as posting does. Source: accounting.md 0.4.
 */
export async function holdOpenPeriodAt(tx: Tx, communityId: string, date: LocalDate): Promise<PeriodFacts> {
  const { periodStart } = await periodAt(tx, communityId, date);
  await holdPeriod(tx, communityId, periodStart);
  return openPeriodAt(tx, communityId, date);
}
