// Imports a history of entries: loads its rows while it checks them, in one transaction without the guards of
// each row, and then what stands there as a whole.
import { everywhereRefusals, refuse } from '../../../packages/contract/contract.ts';
import { recordCommands } from '../../../packages/db/command-record.ts';
import { LoadingEnds, type LoadingTx, loadTogether } from '../../../packages/db/loading.ts';
import type { CsvRow } from '../../../packages/files/csv-rows.ts';
import { streamCsv } from '../../../packages/files/csv-stream.ts';
import { type Spool, withSpools } from '../../../packages/files/spool.ts';
import { assert, type Instant, notFound } from '../../../packages/kernel/kernel.ts';
import { historyRefusals } from './history.contract.ts';
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
  holdReconciled,
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

export { outcomeText } from './history-text.rules.ts';

/** What is imported, and in whose name. */
export interface HistoryOrder {
  /** Opens the file; it is read once more when it has faults, to name them all. */
  open(): AsyncIterable<Uint8Array>;
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

/** What is kept on disk until its turn comes. */
interface Kept {
  keys: Spool;
  postings: Spool;
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
    for (const range of await tx.beside((other) => takeIdRanges(other, Math.max(count, IDS_AT_A_TIME)))) {
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
  for await (const rows of streamCsv(order.open())) yield reader.take(rows);
  yield reader.end();
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

/** Reads the whole file and writes nothing: every fault, and the totals. */
async function check(tx: LoadingTx, order: HistoryOrder, keys: Spool): Promise<HistoryOutcome> {
  const reader = new HistoryReader(await groundOf(tx, order));
  const totals: HistoryTotals = new Map();
  for await (const entries of entriesOf(order, reader)) {
    for (const entry of entries) addToTotals(totals, entry);
    await keys.write(entries.map(keyRow).join(''));
  }
  const { faults } = reader;
  if (totals.size === 0 && faults.count === 0) throw refuse(everywhereRefusals, 'malformedFile', { problem: 'The file holds no entry.' });
  await checkKeys(tx, keys, faults);
  return { totals, faults, batchIds: new Map() };
}

/**
 * Rows of entries as COPY wants them, while those of their postings and their keys are kept for later. Ends
 * the load at the first fault.
 */
async function* soundEntries(
  tx: LoadingTx,
  order: HistoryOrder,
  ground: Ground,
  ids: EntryIds,
  totals: HistoryTotals,
  kept: Kept,
): AsyncGenerator<string> {
  const reader = new HistoryReader(ground);
  const { customerId } = tx;
  const { userId } = ground;
  for await (const entries of entriesOf(order, reader)) {
    if (reader.faults.count > 0) throw new LoadingEnds();
    await ids.atLeast(tx, entries.length);
    let [keys, heads, legs] = ['', '', ''];
    for (const entry of entries) {
      const { community, period } = entry;
      assert(period, 'an entry without faults has its period');
      addToTotals(totals, entry);
      const id = ids.next();
      const batchId = ground.batchIds.get(community.communityId) ?? '';
      const undone = ground.undone.get(community.communityId) ?? 0;
      if (undone > 0) keys += keyRow(entry);
      heads += entryRow({ customerId, batchId, undone, userId, now: order.now }, id, entry, period.periodStart);
      for (let i = 0; i < entry.legs.length; i += 1) {
        const leg = entry.legs[i];
        if (leg) legs += postingRow(customerId, id, entry, period.periodStart, i + 1, leg);
      }
    }
    await kept.keys.write(keys);
    await kept.postings.write(legs);
    yield heads;
  }
}

/**
 * Takes every lock the foreign keys and guards would, and refuses when periods or accounts are no longer what
 * they were when the file was checked.
 */
async function hold(tx: LoadingTx, totals: HistoryTotals): Promise<void> {
  const all = [...totals.values()];
  const periods = all.flatMap(({ community: { communityId }, periodStarts }) =>
    [...periodStarts].map((periodStart) => ({ communityId, periodStart })),
  );
  if ((await holdPeriods(tx, periods)).length > 0) throw refuse(historyRefusals, 'periodClosed');
  const accounts = all.flatMap(({ community, accountIds }) => [...community.accounts.values()].filter((a) => accountIds.has(a.accountId)));
  const reconciled = await holdReconciled(
    tx,
    accounts.map((account) => account.accountId),
  );
  if (accounts.some(({ accountId, reconciledOn }) => (reconciled.get(accountId) ?? null) !== reconciledOn))
    throw refuse(historyRefusals, 'reconciled');
  const costCenterIds = all.flatMap((each) => [...each.costCenterIds]);
  if ((await holdChart(tx, accounts, costCenterIds)) !== accounts.length + costCenterIds.length)
    throw refuse(historyRefusals, 'unknownAccount');
}

/**
 * Loads a file that has no fault, adds it to the summary and leaves what every command leaves; ends without
 * anything when it has one. That no key stands twice is seen by the key of entries; only beside a history
 * that was undone, whose entries keep theirs, the keys are compared.
 */
async function load(tx: LoadingTx, order: HistoryOrder, kept: Kept): Promise<HistoryOutcome> {
  const ground = await groundOf(tx, order);
  const totals: HistoryTotals = new Map();
  const ids = new EntryIds();
  const { entries, postings } = await tx.withoutGuards(async () => ({
    entries: await tx.copyIn(copyEntries, soundEntries(tx, order, ground, ids, totals, kept)),
    postings: await tx.copyIn(copyPostings, kept.postings.read()),
  }));
  const sums = grandTotals(totals);
  if (!sums) throw new LoadingEnds();
  const faults = noFaults();
  if (ground.undone.size > 0) await checkKeys(tx, kept.keys, faults);
  if (faults.count > 0) throw new LoadingEnds();
  await hold(tx, totals);
  const loaded = await countLoaded(tx, ids.ranges);
  assert(entries === sums.entries && postings === sums.postings && loaded.entries === entries, 'what was checked was loaded, all of it');
  assert(loaded.unbalanced === 0, 'what was loaded is in balance');
  await recordDeltas(tx, ids.ranges);
  return { totals, faults, batchIds: await record(tx, order, ground, totals) };
}

/** The batches the entries name, and what each leaves in the audit trail; ids by short code. */
async function record(tx: LoadingTx, { now, fileName }: HistoryOrder, ground: Ground, totals: HistoryTotals): Promise<Map<string, string>> {
  const { userId } = ground;
  const batches = [...totals.values()].map(({ community: { communityId, shortCode }, sums }) => ({
    shortCode,
    communityId,
    batchId: ground.batchIds.get(communityId) ?? '',
    postDate: sums.lastDate,
    after: { fileName, ...sums },
  }));
  await insertHistoryBatches(tx, batches, { userId, now, description: `History from ${fileName}` });
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
 * Imports a file of entries into the books of a customer, all of it or nothing; `url` is the migrator's
 * address, a superuser. With faults, or for a dry run, nothing is written and the outcome says what was
 * found. The postings stand meanwhile in the folder for temporary files. Refuses `malformedFile`, `notFound`,
 * `periodClosed` and `unknownAccount`.
 */
export async function importHistory(url: string, customerId: string, order: HistoryOrder): Promise<HistoryOutcome> {
  const run = (keep: boolean, work: (tx: LoadingTx, kept: Kept) => Promise<HistoryOutcome>) =>
    withSpools(2, ([keys, postings]) =>
      loadTogether(url, customerId, async (tx) => {
        assert(keys && postings, 'there are two texts');
        await lockHistory(tx);
        return { keep, value: await work(tx, { keys, postings }) };
      }),
    );
  const loaded = order.dryRun ? null : await run(true, (tx, kept) => load(tx, order, kept));
  if (loaded) return loaded;
  const checked = await run(false, (tx, { keys }) => check(tx, order, keys));
  if (!checked || (!order.dryRun && checked.faults.count === 0))
    throw refuse(everywhereRefusals, 'malformedFile', { problem: 'The file or the books were changed while it was read.' });
  return checked;
}
