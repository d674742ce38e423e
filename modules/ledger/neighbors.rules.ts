// What the ledger asks of the modules above it: how their batches are taken back, what was built on a batch, and what must agree with its control accounts.
import type { Requirement } from '../../packages/contract/contract.ts';
import type { Tx } from '../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../packages/kernel/kernel.ts';
import type { YearNeighbor } from './years/year-neighbors.handlers.ts';

/** A screen a finding leads to. */
export interface Door {
  screen: string;
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string>>;
}

/** A posted batch that is to be taken back. */
export interface PostedBatch {
  batchId: string;
  communityId: string;
  kind: string;
  postDate: LocalDate;
  description: string;
}

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

/** How much was taken back: 24, "charge", 4,520.00. */
export interface Taken {
  count: number;
  /** What one of the things is called. */
  noun: string;
  total: Cents;
}

/** Something that was built on a batch, or that knows of it. */
export interface Dependent {
  what: string;
  on: LocalDate | null;
  amount: Cents | null;
  door: Door | null;
  /** TOGETHER: taken back in the same act. FIRST: stands in the way until it is taken back itself. STAYS: remains as it is, to be known of. */
  fate: 'TOGETHER' | 'FIRST' | 'STAYS';
}

/** An amount of somebody's account, looked at before and after the undo: what an owner owes, what is open on a bill. */
export interface Standing {
  /** The same thing has the same key before and after. */
  key: string;
  who: string;
  what: string;
  amount: Cents;
}

/** How batches of some kinds are taken back as a whole. */
export interface BatchUndo {
  kinds: readonly string[];
  /** What taking back needs beside the claim of the screen: that of the act's own screen. */
  permission: Requirement;
  /** What to do in place of undoing an undo of these kinds. */
  again: string;
  /** Takes everything of the batch back that still stands, by linked mirrors dated `act.on` or later. Deletes nothing. */
  takeBack(tx: Tx, act: UndoAct, batch: PostedBatch): Promise<Taken>;
  /** The accounts the batch has touched, as they stand now. */
  standings?(tx: Tx, batch: PostedBatch): Promise<Standing[]>;
  /** What was taken back together with it, asked once the mirrors stand. */
  swept?(tx: Tx, act: UndoAct, batch: PostedBatch): Promise<Dependent[]>;
}

/** A kind of batch that is not taken back this way: why, and where else to go. */
export interface KeptKind {
  reason: string;
  door?: Door;
}

/** What a module knows to be built on a batch, of whatever kind, before it is taken back on a day. */
export type FindDependents = (tx: Tx, batch: PostedBatch, on: LocalDate) => Promise<Dependent[]>;

/** A row that makes a subledger and its control account differ. */
export interface TieOutOffender {
  entryId: string | null;
  date: LocalDate;
  what: string;
  amount: Cents;
  link?: Door;
}

/** A control account beside what it controls, at a date. */
export interface TieOutResult {
  /** False where the accounting method carries no such control account. */
  applies: boolean;
  ledger: Cents;
  subledger: Cents;
  offenders: readonly TieOutOffender[];
}

/** One agreement that must hold between the ledger and a subledger. */
export interface TieOut {
  name: string;
  title: string;
  check(tx: Tx, communityId: string, asOf: LocalDate): Promise<TieOutResult>;
}

/** The entries among some that a finished bank reconciliation holds, each with its name: "Operating checking of 01/31/2026". */
export type FindReconciled = (tx: Tx, communityId: string, entryIds: readonly string[]) => Promise<{ entryId: string; what: string }[]>;

/** What modules above the ledger hand down to it. */
export interface LedgerNeighbors {
  undos: readonly BatchUndo[];
  keptKinds: Readonly<Record<string, KeptKind>>;
  dependents: readonly FindDependents[];
  tieOuts: readonly TieOut[];
  years: readonly YearNeighbor[];
  reconciled: readonly FindReconciled[];
}

/** The neighbors of several modules as one; what a module does not speak of it leaves out. */
export function joinNeighbors(...parts: readonly Partial<LedgerNeighbors>[]): LedgerNeighbors {
  return {
    undos: parts.flatMap((part) => part.undos ?? []),
    keptKinds: Object.assign({}, ...parts.map((part) => part.keptKinds ?? {})),
    dependents: parts.flatMap((part) => part.dependents ?? []),
    tieOuts: parts.flatMap((part) => part.tieOuts ?? []),
    years: parts.flatMap((part) => part.years ?? []),
    reconciled: parts.flatMap((part) => part.reconciled ?? []),
  };
}
