// Imports a history of entries: checks the whole file, then loads it in one transaction without the guards of each row, and checks what stands there as a whole.
import { recordCommands } from '../../../packages/db/command-record.ts';
import { type LoadingTx, loadTogether } from '../../../packages/db/loading.ts';
import { streamCsv } from '../../../packages/files/csv-stream.ts';
import { assert, type Instant, type LocalDate, notFound, Refusal } from '../../../packages/kernel/kernel.ts';
import {
  addFault,
  faultsInWords,
  HistoryChecker,
  type HistoryCommunity,
  type HistoryEntry,
  type HistoryFaults,
} from './history-check.rules.ts';
import { type HistoryLayout, readLayout } from './history-file.rules.ts';
import {
  copyEntries,
  copyKeys,
  copyPostings,
  countUnsound,
  entryRow,
  findHistoryUser,
  type HistoryFrame,
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
  takeIdRanges,
  undoneHistories,
} from './history-import.store.ts';
import { addToTotals, grandTotals, type HistoryTotals } from './history-totals.rules.ts';

/** What is imported, and in whose name. */
export interface HistoryOrder {
  /** Opens the file; it is read once to check it and twice to load it. */
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

/** What the rows are held against, the same at each reading. */
interface Ground {
  communities: ReadonlyMap<string, HistoryCommunity>;
  single: HistoryCommunity | null;
}

/** The entries of a file, some at a time, with what is wrong with them in `faults` once it has been read. */
async function* entriesOf(order: HistoryOrder, ground: Ground, onFaults: (faults: HistoryFaults) => void): AsyncGenerator<HistoryEntry[]> {
  let layout: HistoryLayout | null = null;
  let checker: HistoryChecker | null = null;
  for await (const rows of streamCsv(order.open())) {
    const entries: HistoryEntry[] = [];
    for (const row of rows) {
      if (!layout || !checker) {
        layout = readLayout(row.cells, ground.single !== null);
        checker = new HistoryChecker(layout, ground.communities, ground.single);
        onFaults(checker.faults);
        continue;
      }
      const ended = checker.take(row);
      if (ended) entries.push(ended);
    }
    yield entries;
  }
  const last = checker?.end();
  if (last) yield [last];
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

/** Reads the whole file: every fault, and the totals of what is sound. */
async function check(tx: LoadingTx, order: HistoryOrder, ground: Ground): Promise<{ totals: HistoryTotals; faults: HistoryFaults }> {
  const totals: HistoryTotals = new Map();
  let faults: HistoryFaults | null = null;
  async function* keys(): AsyncGenerator<string> {
    const reading = entriesOf(order, ground, (found) => {
      faults = found;
    });
    for await (const entries of reading) {
      for (const entry of entries) addToTotals(totals, entry);
      yield entries.map(keyRow).join('');
    }
  }
  await makeKeyTable(tx);
  await tx.copyIn(copyKeys, keys());
  const found = faults as HistoryFaults | null;
  if (!found || (totals.size === 0 && found.count === 0))
    throw new Refusal('malformedFile', 'The file holds no entry. Nothing was imported.');
  refuseKeys(found, await repeatedKeys(tx, faultsInWords));
  refuseKeys(found, await importedKeys(tx, faultsInWords));
  found.first.sort((a, b) => a.line - b.line);
  return { totals, faults: found };
}

/** Takes every lock the foreign keys and guards would, and refuses when periods or accounts are no longer what they were when the file was checked. */
async function hold(tx: LoadingTx, totals: HistoryTotals): Promise<void> {
  const all = [...totals.values()];
  const closed = await holdPeriods(
    tx,
    all.flatMap(({ community, periodStarts }) =>
      [...periodStarts].map((periodStart) => ({ communityId: community.communityId, periodStart })),
    ),
  );
  if (closed.length > 0) throw new Refusal('periodClosed', 'A period was closed while the file was read. Nothing was imported.');
  const accounts = all.flatMap(({ community, accountIds }) => [...community.accounts.values()].filter((a) => accountIds.has(a.accountId)));
  const costCenterIds = all.flatMap((each) => [...each.costCenterIds]);
  if ((await holdChart(tx, accounts, costCenterIds)) !== accounts.length + costCenterIds.length)
    throw new Refusal('unknownAccount', 'The chart of accounts was changed while the file was read. Nothing was imported.');
}

function* idsIn(ranges: readonly IdRange[]): Generator<bigint> {
  for (const { first, last } of ranges) for (let id = BigInt(first); id <= BigInt(last); id += 1n) yield id;
}

/** Gives each entry its id and its lines for COPY. */
async function* rowsFor(
  order: HistoryOrder,
  ground: Ground,
  ranges: readonly IdRange[],
  linesOf: (entry: HistoryEntry, id: bigint, periodStart: LocalDate) => string,
): AsyncGenerator<string> {
  const ids = idsIn(ranges);
  for await (const entries of entriesOf(order, ground, () => {})) {
    let text = '';
    for (const entry of entries) {
      const { value: id, done } = ids.next();
      if (done || !entry.period) throw fileChanged();
      text += linesOf(entry, id, entry.period.periodStart);
    }
    if (text !== '') yield text;
  }
}

function fileChanged(): Refusal {
  return new Refusal('malformedFile', 'The file was changed while it was read. Nothing was imported.');
}

/** Writes what was checked and found sound. */
async function load(
  tx: LoadingTx,
  order: HistoryOrder,
  ground: Ground,
  frames: ReadonlyMap<string, HistoryFrame>,
  totals: HistoryTotals,
): Promise<void> {
  const sums = grandTotals(totals);
  assert(sums, 'a sound file has entries');
  const ranges = await takeIdRanges(tx, sums.entries);
  const { customerId } = tx;
  const frameOf = (entry: HistoryEntry): HistoryFrame => {
    const frame = frames.get(entry.community.shortCode);
    if (!frame) throw fileChanged();
    return frame;
  };
  const entryLines = rowsFor(order, ground, ranges, (entry, id, start) => entryRow(frameOf(entry), id, entry, start));
  const postingLines = rowsFor(order, ground, ranges, (entry, id, start) => {
    let text = '';
    for (const [i, leg] of entry.legs.entries()) text += postingRow(customerId, id, entry, start, i + 1, leg);
    return text;
  });
  const { entries, postings } = await tx.withoutGuards(async () => ({
    entries: await tx.copyIn(copyEntries, entryLines),
    postings: await tx.copyIn(copyPostings, postingLines),
  }));
  if (entries !== sums.entries || postings !== sums.postings) throw fileChanged();
  const loaded = await countUnsound(tx, ranges);
  if (loaded.unsound > 0 || loaded.entries !== entries) throw fileChanged();
  await recordDeltas(tx, ranges);
}

async function importChecked(tx: LoadingTx, order: HistoryOrder, ground: Ground, totals: HistoryTotals): Promise<Map<string, string>> {
  const { now, fileName } = order;
  const userId = await findHistoryUser(tx, order.userEmail);
  if (!userId) throw notFound('The user');
  await hold(tx, totals);
  const all = [...totals.values()];
  const undone = await undoneHistories(tx);
  const batches = await insertHistoryBatches(
    tx,
    all.map(({ community, sums }) => ({ communityId: community.communityId, postDate: sums.lastDate })),
    { userId, now, description: `History from ${fileName}` },
  );
  const frames = new Map(
    all.map(({ community: { communityId, shortCode } }) => [
      shortCode,
      { customerId: tx.customerId, batchId: batches.get(communityId) ?? '', undone: undone.get(communityId) ?? 0, userId, now },
    ]),
  );
  await load(tx, order, ground, frames, totals);
  await recordCommands(
    tx,
    now,
    all.map(({ community, sums }) => {
      const batchId = frames.get(community.shortCode)?.batchId ?? '';
      const after = { fileName, ...sums };
      const { communityId } = community;
      return {
        key: `history:${batchId}`,
        command: 'importHistory',
        userId,
        entityKind: 'batch',
        entityId: batchId,
        communityId,
        batchId,
        after,
        reason: null,
      };
    }),
  );
  return new Map([...frames].map(([code, { batchId }]) => [code, batchId]));
}

/**
 * Imports a file of entries into the books of a customer, all of it or nothing; `url` is the migrator's address. With faults, or for a dry run, nothing is written and the
 * outcome says what was found. Refuses `malformedFile`, `notFound`, `periodClosed` and `unknownAccount`.
 */
export async function importHistory(url: string, customerId: string, order: HistoryOrder): Promise<HistoryOutcome> {
  return loadTogether(url, customerId, async (tx) => {
    await lockHistory(tx);
    const communities = await loadHistoryCommunities(tx);
    const single = order.community === null ? null : (communities.get(order.community) ?? null);
    if (order.community !== null && !single) throw notFound(`The community ${order.community}`);
    const ground = { communities, single };
    const { totals, faults } = await check(tx, order, ground);
    if (order.dryRun || faults.count > 0) return { keep: false, value: { totals, faults, batchIds: new Map() } };
    return { keep: true, value: { totals, faults, batchIds: await importChecked(tx, order, ground, totals) } };
  });
}
