// Imports a history of entries: reads and checks the file once, then loads it in one transaction without the guards of each row, and checks what stands there as a whole.
import { recordCommands } from '../../../packages/db/command-record.ts';
import { type LoadingTx, loadTogether } from '../../../packages/db/loading.ts';
import type { CsvRow } from '../../../packages/files/csv-reader.ts';
import { streamCsv } from '../../../packages/files/csv-stream.ts';
import { type Spool, withSpools } from '../../../packages/files/spool.ts';
import { assert, type Instant, notFound, Refusal } from '../../../packages/kernel/kernel.ts';
import {
  addFault,
  faultsInWords,
  HistoryChecker,
  type HistoryCommunity,
  type HistoryEntry,
  type HistoryFaults,
  noFaults,
} from './history-check.rules.ts';
import { readLayout } from './history-file.rules.ts';
import {
  copyEntries,
  copyKeys,
  copyPostings,
  countLoaded,
  entryRow,
  findHistoryUser,
  holdChart,
  holdPeriods,
  type IdRange,
  importedKeys,
  insertHistoryBatches,
  keyRow,
  loadHistoryCommunities,
  lockHistory,
  makeKeyTable,
  postingRow,
  recordDeltas,
  repeatedKeys,
  type TakenKey,
  takeBatchIds,
  takeIdRanges,
  undoneHistories,
} from './history-import.store.ts';
import { addToTotals, grandTotals, type HistoryTotals } from './history-totals.rules.ts';

/** What is imported, and in whose name. */
export interface HistoryOrder {
  /** The file's bytes; they are read once. */
  file: AsyncIterable<Uint8Array>;
  fileName: string;
  /** Short code of the community the file is of, when it holds no other. */
  community: string | null;
  /** Address of the user whose name the entries carry; the customer's first user when null. */
  userEmail: string | null;
  dryRun: boolean;
  now: Instant;
}

/** What was found and done. `batchIds` are by short code, empty when nothing was imported. */
export interface HistoryOutcome {
  totals: HistoryTotals;
  faults: HistoryFaults;
  batchIds: ReadonlyMap<string, string>;
}

/** What the rows are held against, and what they carry once they are found sound. */
interface Ground {
  communities: ReadonlyMap<string, HistoryCommunity>;
  single: HistoryCommunity | null;
  userId: string;
  /** By community id. */
  batchIds: ReadonlyMap<string, string>;
  undone: ReadonlyMap<string, number>;
}

/** The file as it will be loaded: rows in the form of COPY, the ids they carry, and the keys of their entries. */
interface Prepared {
  keys: Spool;
  entries: Spool;
  postings: Spool;
  ranges: IdRange[];
}

/** How many ids of entries are taken ahead at a time. */
const IDS_AT_A_TIME = 50_000;

/** Ids of entries, taken in blocks; those that follow each other count as one range. */
class EntryIds {
  readonly ranges: IdRange[] = [];
  #waiting: IdRange[] = [];
  #left = 0n;
  #next = 0n;
  #end = -1n;

  /** Takes more when fewer than `count` are left. */
  async atLeast(tx: LoadingTx, count: number): Promise<void> {
    if (this.#left >= count) return;
    for (const range of await takeIdRanges(tx, Math.max(count, IDS_AT_A_TIME))) {
      const [first, last] = [BigInt(range.first), BigInt(range.last)];
      this.#left += last - first + 1n;
      this.#waiting.push(range);
      const before = this.ranges.at(-1);
      if (before && BigInt(before.last) + 1n === first) before.last = range.last;
      else this.ranges.push({ ...range });
    }
  }

  next(): bigint {
    if (this.#next > this.#end || this.#end < 0n) {
      const range = this.#waiting.shift();
      assert(range, 'enough ids were taken before');
      this.#next = BigInt(range.first);
      this.#end = BigInt(range.last);
    }
    this.#left -= 1n;
    this.#next += 1n;
    return this.#next - 1n;
  }
}

/** Puts some rows of the file together to entries; the first row of all names the columns. */
class HistoryReader {
  #checker: HistoryChecker | null = null;
  readonly #ground: Ground;
  constructor(ground: Ground) {
    this.#ground = ground;
  }

  get faults(): HistoryFaults {
    return this.#checker?.faults ?? noFaults();
  }

  take(rows: readonly CsvRow[]): HistoryEntry[] {
    const { communities, single } = this.#ground;
    const [titles] = rows;
    let checker = this.#checker;
    if (!checker && titles) checker = new HistoryChecker(readLayout(titles.cells, single !== null), communities, single);
    const isFirst = checker !== this.#checker;
    this.#checker = checker;
    return (isFirst ? rows.slice(1) : rows).flatMap((row) => checker?.take(row) ?? []);
  }

  end(): HistoryEntry[] {
    const last = this.#checker?.end();
    return last ? [last] : [];
  }
}

async function* entriesOf(order: HistoryOrder, reader: HistoryReader): AsyncGenerator<HistoryEntry[]> {
  for await (const rows of streamCsv(order.file)) yield reader.take(rows);
  yield reader.end();
}

/** Reads the whole file: every fault but those of keys, and the totals; while there is no fault, also what will be loaded. */
async function prepare(
  tx: LoadingTx,
  order: HistoryOrder,
  ground: Ground,
  prepared: Prepared,
): Promise<{ totals: HistoryTotals; faults: HistoryFaults }> {
  const totals: HistoryTotals = new Map();
  const reader = new HistoryReader(ground);
  const ids = new EntryIds();
  const { customerId } = tx;
  const { userId } = ground;
  for await (const entries of entriesOf(order, reader)) {
    const isLoading = !order.dryRun && reader.faults.count === 0;
    if (isLoading) await ids.atLeast(tx, entries.length);
    let [keys, heads, legs] = ['', '', ''];
    for (const entry of entries) {
      const { community, period } = entry;
      addToTotals(totals, entry);
      keys += keyRow(entry);
      if (!isLoading || !period) continue;
      const id = ids.next();
      const batchId = ground.batchIds.get(community.communityId) ?? '';
      const undone = ground.undone.get(community.communityId) ?? 0;
      heads += entryRow({ customerId, batchId, undone, userId, now: order.now }, id, entry, period.periodStart);
      for (let i = 0; i < entry.legs.length; i += 1) {
        const leg = entry.legs[i];
        if (leg) legs += postingRow(customerId, id, entry, period.periodStart, i + 1, leg);
      }
    }
    await prepared.keys.write(keys);
    await prepared.entries.write(heads);
    await prepared.postings.write(legs);
  }
  prepared.ranges.push(...ids.ranges);
  return { totals, faults: reader.faults };
}

function refuseKeys(faults: HistoryFaults, taken: readonly TakenKey[]): void {
  for (const { line, key, firstLine } of taken)
    addFault(
      faults,
      line,
      firstLine === null
        ? `Entry ${key} was imported before.`
        : `Entry ${key} began in line ${firstLine} already; the lines of an entry stand together.`,
    );
  faults.count += (taken[0]?.count ?? 0) - taken.length;
}

async function checkKeys(tx: LoadingTx, keys: Spool, faults: HistoryFaults): Promise<void> {
  await makeKeyTable(tx);
  await tx.copyIn(copyKeys, keys.read());
  refuseKeys(faults, await repeatedKeys(tx, faultsInWords));
  refuseKeys(faults, await importedKeys(tx, faultsInWords));
  faults.first.sort((a, b) => a.line - b.line);
}

/** Takes every lock the foreign keys and guards would, and refuses when periods or accounts are no longer what they were when the file was checked. */
async function hold(tx: LoadingTx, totals: HistoryTotals): Promise<void> {
  const all = [...totals.values()];
  const periods = all.flatMap(({ community: { communityId }, periodStarts }) =>
    [...periodStarts].map((periodStart) => ({ communityId, periodStart })),
  );
  if ((await holdPeriods(tx, periods)).length > 0)
    throw new Refusal('periodClosed', 'A period was closed while the file was read. Nothing was imported.');
  const accounts = all.flatMap(({ community, accountIds }) => [...community.accounts.values()].filter((a) => accountIds.has(a.accountId)));
  const costCenterIds = all.flatMap((each) => [...each.costCenterIds]);
  if ((await holdChart(tx, accounts, costCenterIds)) !== accounts.length + costCenterIds.length)
    throw new Refusal('unknownAccount', 'The chart of accounts was changed while the file was read. Nothing was imported.');
}

/** Writes what was found sound, adds it to the summary and leaves what every command leaves. Returns the batches by short code. */
async function load(
  tx: LoadingTx,
  order: HistoryOrder,
  ground: Ground,
  prepared: Prepared,
  totals: HistoryTotals,
): Promise<Map<string, string>> {
  const { now, fileName } = order;
  const { userId } = ground;
  const sums = grandTotals(totals);
  const batches = [...totals.values()].map(({ community: { communityId, shortCode }, sums }) => ({
    shortCode,
    communityId,
    batchId: ground.batchIds.get(communityId) ?? '',
    postDate: sums.lastDate,
    after: { fileName, ...sums },
  }));
  await insertHistoryBatches(tx, batches, { userId, now, description: `History from ${fileName}` });
  const { entries, postings } = await tx.withoutGuards(async () => ({
    entries: await tx.copyIn(copyEntries, prepared.entries.read()),
    postings: await tx.copyIn(copyPostings, prepared.postings.read()),
  }));
  const loaded = await countLoaded(tx, prepared.ranges);
  assert(entries === sums?.entries && postings === sums.postings && loaded.entries === entries, 'what was checked was loaded, all of it');
  assert(loaded.unbalanced === 0, 'what was loaded is in balance');
  await recordDeltas(tx, prepared.ranges);
  await recordCommands(
    tx,
    now,
    batches.map(({ batchId, communityId, after }) => {
      const what = { command: 'importHistory', entityKind: 'batch', entityId: batchId, communityId, batchId };
      return { key: `history:${batchId}`, userId, ...what, after, reason: null };
    }),
  );
  return new Map(batches.map(({ shortCode, batchId }) => [shortCode, batchId]));
}

async function groundOf(tx: LoadingTx, { community, userEmail }: HistoryOrder): Promise<Ground> {
  const userId = await findHistoryUser(tx, userEmail);
  if (!userId) throw notFound('The user');
  const communities = await loadHistoryCommunities(tx);
  const single = community === null ? null : (communities.get(community) ?? null);
  if (community !== null && !single) throw notFound(`The community ${community}`);
  const concerned = single ? [single] : [...communities.values()];
  const batchIds = await takeBatchIds(
    tx,
    concerned.map((each) => each.communityId),
  );
  return { communities, single, userId, batchIds, undone: await undoneHistories(tx) };
}

/**
 * Imports a file of entries into the books of a customer, all of it or nothing; `url` is the migrator's address, a superuser. With faults, or for a dry run, nothing is written and
 * the outcome says what was found. Beside it stand files of about the same size in the folder for temporary ones. Refuses `malformedFile`, `notFound`, `periodClosed` and
 * `unknownAccount`.
 */
export async function importHistory(url: string, customerId: string, order: HistoryOrder): Promise<HistoryOutcome> {
  return withSpools(3, ([keys, entries, postings]) =>
    loadTogether(url, customerId, async (tx) => {
      assert(keys && entries && postings, 'there are three texts');
      await lockHistory(tx);
      const ground = await groundOf(tx, order);
      const prepared: Prepared = { keys, entries, postings, ranges: [] };
      const { totals, faults } = await prepare(tx, order, ground, prepared);
      if (totals.size === 0 && faults.count === 0) throw new Refusal('malformedFile', 'The file holds no entry. Nothing was imported.');
      await checkKeys(tx, keys, faults);
      if (order.dryRun || faults.count > 0) return { keep: false, value: { totals, faults, batchIds: new Map() } };
      await hold(tx, totals);
      return { keep: true, value: { totals, faults, batchIds: await load(tx, order, ground, prepared, totals) } };
    }),
  );
}
