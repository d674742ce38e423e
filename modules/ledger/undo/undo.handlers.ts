// Taking a posted batch back. The preview is the act itself, carried out in a transaction that is taken back,
// so it cannot differ from what posts.
import { allows, type HandlerInput, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { assert, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Books, booksOf } from '../books.store.ts';
import { refuseBeforeOriginal } from '../entry.rules.ts';
import { loadEntries, type PostedEntry } from '../ledger.store.ts';
import type { BatchUndo, LedgerNeighbors } from '../neighbors.handlers.ts';
import { type Dependent, type KeptKind, type PostedBatch, sentDoor, type Taken } from '../neighbors.rules.ts';
import { postingRefusals } from '../posting.contract.ts';
import { openBatch, setBatchState } from '../posting.handlers.ts';
import { methodChangeDependents } from '../years/method-change.handlers.ts';
import { conversionUndo, ledgerKeptKinds, mirrorUndo } from './mirror.handlers.ts';
import { batchClaimOf, undo, undoRefusals, wordsOfBatch } from './undo.contract.ts';
import { changedStandings, closedPeriods, firstUnreconciled, proposedDay, reconciledDays, type StandingChange } from './undo.rules.ts';
import { type BatchRow, findBatch, listEntryIds, listTouchedAccounts } from './undo.store.ts';

type UndoInput = HandlerInput<typeof undo.previewUndo>;

/** What can be said of a batch before anything is done to it. */
interface Looked {
  row: BatchRow;
  batch: PostedBatch;
  books: Books;
  on: LocalDate;
  isRedated: boolean;
  undo: BatchUndo | null;
  obstacle: KeptKind | null;
  dependents: Dependent[];
}

/** What the undo did. */
interface Done {
  undoBatchId: string;
  taken: Taken;
  swept: Dependent[];
  mirrors: PostedEntry[];
  standings: StandingChange[];
}

const nothing: Done = { undoBatchId: '', taken: { count: 0, noun: 'entry', total: 0n }, swept: [], mirrors: [], standings: [] };

/**
 * The claim of what a batch holds, at the level of deleting; that of the batch it took back where it is an
 * undo.
 */
function mayUndo({ held }: Context<unknown>, { kind, undoesKind }: BatchRow): boolean {
  return allows(held, needs(batchClaimOf(undoesKind ?? kind), 8));
}

/**
 * Who takes batches of a kind back; an undo is taken back only where it was nothing but mirrors, by mirroring
 * those.
 */
function findUndo(neighbors: LedgerNeighbors, row: BatchRow): { undo: BatchUndo | null; obstacle: KeptKind | null } {
  const undos = [mirrorUndo, conversionUndo, ...neighbors.undos];
  if (row.kind === 'UNDO') {
    const made = undos.find((one) => one.kinds.includes(row.undoesKind ?? ''));
    if (row.undoesKind === 'UNDO' || made === mirrorUndo) return { undo: mirrorUndo, obstacle: null };
    return { undo: null, obstacle: { reason: made?.again ?? 'What was taken back here is entered again where it was made.' } };
  }
  const kept = { ...ledgerKeptKinds, ...neighbors.keptKinds }[row.kind];
  const undo = undos.find((one) => one.kinds.includes(row.kind)) ?? null;
  return undo && !kept
    ? { undo, obstacle: null }
    : { undo: null, obstacle: kept ?? { reason: 'A batch of this kind is not taken back as a whole.' } };
}

/** Why it cannot be taken back as it stands now. */
function stateObstacle(row: BatchRow): KeptKind | null {
  if (row.state === 'REVERSED') return { reason: 'This batch was undone already.' };
  if (row.entryCount > 0 && row.standingCount === 0) return { reason: 'Everything of this batch was reversed already.' };
  return null;
}

/** The last day a finished bank reconciliation has seen of the cash a batch moved. */
async function lastReconciled(tx: Tx, { reconciledCash }: Books, batchId: string): Promise<LocalDate | null> {
  if (reconciledCash.size === 0) return null;
  const days = (await listTouchedAccounts(tx, batchId)).flatMap((accountId) => reconciledCash.get(accountId) ?? []);
  return days.toSorted().at(-1) ?? null;
}

/** The batch, held until the transaction ends. */
async function theRow({ tx, input }: Pick<Context<UndoInput>, 'tx' | 'input'>): Promise<BatchRow> {
  const row = await findBatch(tx, input.communityId, input.batchId, true);
  if (!row) throw notFound('The batch');
  return row;
}

async function look(tx: Tx, neighbors: LedgerNeighbors, input: UndoInput): Promise<Looked> {
  const { communityId, batchId } = input;
  const row = await theRow({ tx, input });
  if (row.state === 'UNPOSTED' || row.state === 'DISCARDED') throw refuse(undoRefusals, 'notPosted');
  const books = await booksOf(tx, communityId);
  const found = findUndo(neighbors, row);
  const obstacle = stateObstacle(row) ?? found.obstacle;
  const batch = { batchId, communityId, kind: row.kind, postDate: row.postDate, description: row.description };
  const touchedOn = obstacle ? null : ((await found.undo?.lastTouchedOn?.(tx, batch)) ?? null);
  const firstPossible = touchedOn !== null && touchedOn > row.lastOn ? touchedOn : row.lastOn;
  const reconciledOn = obstacle ? null : await lastReconciled(tx, books, batchId);
  const on = input.postDate ?? (obstacle ? row.lastOn : proposedDay(firstUnreconciled(firstPossible, reconciledOn), books.periods));
  if (!obstacle) refuseBeforeOriginal(on, row.lastOn);
  const built = obstacle ? [] : await Promise.all([methodChangeDependents, ...neighbors.dependents].map((find) => find(tx, batch, on)));
  const closed = obstacle ? [] : closedPeriods(row.firstOn, row.lastOn, on, books.periods);
  const dependents = [...built.flat(), ...closed, ...reconciledDays(row.firstOn, on, reconciledOn)];
  return { row, batch, books, on, isRedated: on !== row.lastOn, undo: obstacle ? null : found.undo, obstacle, dependents };
}

/** Takes the batch back, and says all that came of it. */
async function perform(context: Context<UndoInput>, { row, batch, on, undo }: Looked): Promise<Done> {
  assert(undo, 'only what can be taken back is');
  const { tx, userId, now } = context;
  const { communityId } = batch;
  const description = `Undo: ${row.description || wordsOfBatch(row.kind)}`.slice(0, 200);
  const before = (await undo.standings?.(tx, batch)) ?? [];
  const undoBatchId = await openBatch(tx, { communityId, kind: 'UNDO', state: 'POSTED', postDate: on, description, userId, now });
  const act = { communityId, batchId: undoBatchId, userId, now, on, description };
  const taken = await undo.takeBack(tx, act, batch);
  if (taken.count === 0) throw refuse(postingRefusals, 'alreadyReversed', { entry: 'Everything of this batch' });
  await setBatchState(tx, batch.batchId, 'REVERSED', { userId, now, undoneBy: undoBatchId });
  const mirrors = await loadEntries(tx, communityId, await listEntryIds(tx, undoBatchId, false));
  const after = (await undo.standings?.(tx, batch)) ?? [];
  return { undoBatchId, taken, swept: (await undo.swept?.(tx, act, batch)) ?? [], mirrors, standings: changedStandings(before, after) };
}

/** Everything that is written, but ids and times, and everything it rests on. */
function baseOf({ batch, on, dependents }: Looked, done: Done): unknown {
  const mirrors = done.mirrors.map(
    ({ postDate, entryType, reference, description, ownershipId, vendorId, bankItemKey, reversesEntryId, legs }) => ({
      postDate,
      entryType,
      reference,
      description,
      ownershipId,
      vendorId,
      bankItemKey,
      reversesEntryId,
      legs,
    }),
  );
  return [batch, on, dependents, done.taken, done.swept, done.standings, mirrors];
}

/** The legs of the mirrors, summed by account and side, fund by fund. */
function linesOf(mirrors: readonly PostedEntry[], books: Books) {
  const place = new Map(books.funds.map((fund, i) => [fund.fundId, i]));
  const fundNames = new Map(books.funds.map((fund) => [fund.fundId, fund.name]));
  const accountOf = new Map(books.accounts.map((account) => [account.accountId, account]));
  const groups = Map.groupBy(
    mirrors.flatMap((entry) => entry.legs),
    (leg) => `${leg.accountId}:${leg.isInterfund}:${leg.counterFundId}:${leg.amount > 0n}`,
  );
  const lines = [...groups.values()].map((legs) => {
    const [leg] = legs;
    assert(leg, 'a group has a member');
    const account = accountOf.get(leg.accountId);
    assert(account, 'a posted account exists');
    const { number, name, fundName } = account;
    const total = sumCents(legs.map((one) => one.amount));
    return {
      place: place.get(leg.fundId) ?? 0,
      fundName,
      number,
      name,
      debit: total > 0n ? total : null,
      credit: total < 0n ? -total : null,
      isInterfund: leg.isInterfund,
      counterFund: fundNames.get(leg.counterFundId ?? '') ?? '',
    };
  });
  const inOrder = lines.toSorted(
    (a, b) => a.place - b.place || Number(a.debit === null) - Number(b.debit === null) || (a.number < b.number ? -1 : 1),
  );
  return inOrder.map(({ place: _place, ...line }) => line);
}

function batchView({ row }: Looked) {
  const { batchId, kind, description, postDate, postedBy, postedTime, entryCount, total_cents, undoneByBatchId, undoesBatchId } = row;
  const isUndone = stateObstacle(row) !== null;
  const kindWords = wordsOfBatch(kind);
  return {
    batchId,
    kind,
    kindWords,
    description,
    postDate,
    isUndone,
    postedBy,
    postedTime,
    entryCount,
    total: total_cents,
    undoneByBatchId,
    undoesBatchId,
  };
}

const standsInTheWay = (looked: Looked) => looked.dependents.filter((one) => one.fate === 'FIRST');

/** The batch, taken back where nothing stands in the way. */
async function takeBack(context: Context<UndoInput>, neighbors: LedgerNeighbors) {
  const looked = await look(context.tx, neighbors, context.input);
  const isPossible = looked.undo !== null && standsInTheWay(looked).length === 0;
  const done = isPossible ? await perform(context, looked) : nothing;
  return { looked, done, base: baseOf(looked, done) };
}

function undoView(context: Context<UndoInput>, { looked, done }: Awaited<ReturnType<typeof takeBack>>) {
  return {
    batch: batchView(looked),
    postDate: looked.on,
    isRedated: looked.isRedated,
    obstacle: looked.obstacle?.reason ?? null,
    obstacleDoor: sentDoor(looked.obstacle?.door),
    mayUndo: mayUndo(context, looked.row),
    dependents: [...done.swept, ...looked.dependents].map(({ what, on, amount, door, fate }) => ({
      what,
      onDate: on,
      amount,
      door: sentDoor(door),
      fate,
    })),
    taken: done.taken,
    entries: done.mirrors.map(({ reversesEntryId, postDate, reference, description, legs }) => ({
      reversesEntryId,
      postDate,
      reference,
      description,
      total: sumCents(legs.filter((leg) => leg.amount > 0n).map((leg) => leg.amount)),
    })),
    lines: linesOf(done.mirrors, looked.books),
    standings: done.standings,
  };
}

async function refuseUndo(looked: Looked): Promise<void> {
  const gone = stateObstacle(looked.row);
  if (gone) throw refuse(postingRefusals, 'alreadyReversed', { entry: 'This batch' });
  if (!looked.undo) throw refuse(undoRefusals, 'cannotUndo', { obstacle: looked.obstacle?.reason ?? '' });
  const first = standsInTheWay(looked);
  if (first.length > 0)
    throw refuse(
      undoRefusals,
      'dependentsFirst',
      { what: first[0]?.what ?? '' },
      first.map((one) => ({ path: 'batchId', message: one.what })),
    );
}

/** The handlers, which ask the modules above for what they know of their batches. */
export function undoHandlers(neighbors: LedgerNeighbors): Handlers<typeof undo> {
  const undoing = previewed(undo.previewUndo, undo.undoBatch, {
    async plan(context, commits) {
      const mayLook = !commits && allows(context.held, needs('gljournalentries', 1));
      if (!mayLook && !mayUndo(context, await theRow(context))) throw forbidden();
      return takeBack(context, neighbors);
    },
    view: async (context, taken) => undoView(context, taken),
    refuse: (_context, { looked }) => refuseUndo(looked),
    async post(context, { looked, done }) {
      const { batchId, reason } = context.input;
      context.record({ entityId: batchId, batchId: done.undoBatchId, reason, after: { ...done.taken, on: looked.on } });
      return { undoBatchId: done.undoBatchId, taken: done.taken };
    },
  });
  return { previewUndo: undoing.preview, undoBatch: undoing.commit };
}
