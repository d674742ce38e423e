// What the modules above the ledger say of a batch or of a control account: findings with the screens they
// lead to.
import type { Cents, LocalDate } from '../../packages/kernel/kernel.ts';

/** A screen a finding leads to. */
export interface Door {
  screen: string;
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string>>;
}

/** A door as a call answers it, with every part named. */
export const sentDoor = (door: Door | null | undefined) =>
  door ? { screen: door.screen, params: { ...door.params }, search: { ...door.search } } : null;

/** A posted batch that is to be taken back. */
export interface PostedBatch {
  batchId: string;
  communityId: string;
  kind: string;
  postDate: LocalDate;
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
  /**
   * TOGETHER: taken back in the same act. FIRST: stands in the way until it is taken back itself. STAYS:
   * remains as it is, to be known of.
   */
  fate: 'TOGETHER' | 'FIRST' | 'STAYS';
}

/**
 * An amount of someone's account, looked at before and after the undo: what an owner owes, what is open on a
 * bill.
 */
export interface Standing {
  /** The same thing has the same key before and after. */
  key: string;
  who: string;
  what: string;
  amount: Cents;
}

/** A kind of batch that is not taken back this way: why, and where else to go. */
export interface KeptKind {
  reason: string;
  door?: Door;
}

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
