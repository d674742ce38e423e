// What the ledger asks of the modules above it: how their batches are taken back, what was built on a batch,
// and what must agree with its control accounts.
import type { Tx } from '../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../packages/kernel/kernel.ts';
import type { CenterMove } from './chart/split.store.ts';
import type { Dependent, KeptKind, PostedBatch, Standing, Taken, TieOutResult } from './neighbors.rules.ts';
import type { DetailTable } from './transactions/transaction.rules.ts';
import type { YearNeighbor } from './years/year-neighbors.handlers.ts';

/** Who takes a batch back, within which new batch. */
export interface UndoAct {
  communityId: string;
  /** The batch that holds the mirrors. */
  batchId: string;
  userId: string;
  now: Instant;
  /** The day of the mirrors, not before the last day of what they mirror. */
  on: LocalDate;
  /** The words every mirror is booked under. */
  description: string;
}

/** How batches of some kinds are taken back as a whole. */
export interface BatchUndo {
  kinds: readonly string[];
  /** What to do in place of undoing an undo of these kinds. */
  again: string;
  /**
   * Takes everything of the batch back that still stands, by linked mirrors dated `act.on` or later. Deletes
   * nothing.
   */
  takeBack(tx: Tx, act: UndoAct, batch: PostedBatch): Promise<Taken>;
  /**
   * The last day something happened to what the batch made, before which it is not taken back; null where
   * nothing did.
   */
  lastTouchedOn?(tx: Tx, batch: PostedBatch): Promise<LocalDate | null>;
  /** The accounts the batch has touched, as they stand now. */
  standings?(tx: Tx, batch: PostedBatch): Promise<Standing[]>;
  /** What was taken back together with it, asked once the mirrors stand. */
  swept?(tx: Tx, act: UndoAct, batch: PostedBatch): Promise<Dependent[]>;
}

/** What a module knows to be built on a batch, of whatever kind, before it is taken back on a day. */
export type FindDependents = (tx: Tx, batch: PostedBatch, on: LocalDate) => Promise<Dependent[]>;

/** One agreement that must hold between the ledger and a subledger. */
export interface TieOut {
  name: string;
  title: string;
  check(tx: Tx, communityId: string, asOf: LocalDate): Promise<TieOutResult>;
}

/** What names accounts in cost centers, and follows them when a cost center is split. */
export interface CenterFollower {
  /** The table it stands in. */
  table: string;
  /** The keys of what names one of the accounts in the cost center. */
  naming(tx: Tx, move: Omit<CenterMove, 'toCenterId'>): Promise<string[]>;
  /** Lets what has one of the keys, and still names the account there, name it in the other cost center. */
  move(tx: Tx, move: CenterMove): Promise<void>;
}

/** What stands on the page of batches of some kinds. */
export interface TransactionPart {
  kinds: readonly string[];
  tables(tx: Tx, batch: { communityId: string; batchId: string; kind: string }): Promise<DetailTable[]>;
}

/** What modules above the ledger hand down to it. */
export interface LedgerNeighbors {
  undos: readonly BatchUndo[];
  keptKinds: Readonly<Record<string, KeptKind>>;
  dependents: readonly FindDependents[];
  tieOuts: readonly TieOut[];
  years: readonly YearNeighbor[];
  centerFollowers: readonly CenterFollower[];
  transactions: readonly TransactionPart[];
}

/** The neighbors of several modules as one; what a module does not speak of it leaves out. */
export function joinNeighbors(...parts: readonly Partial<LedgerNeighbors>[]): LedgerNeighbors {
  return {
    undos: parts.flatMap((part) => part.undos ?? []),
    keptKinds: Object.assign({}, ...parts.map((part) => part.keptKinds ?? {})),
    dependents: parts.flatMap((part) => part.dependents ?? []),
    tieOuts: parts.flatMap((part) => part.tieOuts ?? []),
    years: parts.flatMap((part) => part.years ?? []),
    centerFollowers: parts.flatMap((part) => part.centerFollowers ?? []),
    transactions: parts.flatMap((part) => part.transactions ?? []),
  };
}
