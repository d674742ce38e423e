// Who may decide on a bill, what counts, and when it is enough.
import { Refusal } from '../../packages/kernel/kernel.ts';
import type { BillStatus } from './payables.contract.ts';

/** A bill as far as approval cares. */
export interface BillToDecide {
  status: BillStatus;
  revision: number;
  approvalsRequired: number;
  enteredBy: string;
  submittedBy: string;
}

export interface Decision {
  userId: string;
  revision: number;
  decision: 'APPROVED' | 'REJECTED';
}

/** Approvals that count: of this revision, one for each person, none from whoever entered or last changed the bill (invariant 31). */
export function countingApprovals(bill: BillToDecide, decisions: readonly Decision[]): number {
  const approvers = decisions.filter((one) => one.revision === bill.revision && one.decision === 'APPROVED').map((one) => one.userId);
  return new Set(approvers.filter((userId) => userId !== bill.enteredBy && userId !== bill.submittedBy)).size;
}

/**
 * Refuses a decision: `notSubmitted` when the bill does not wait, `billChanged` when another revision was seen, `ownBill` from whoever entered
 * or last changed it, `alreadyDecided` the second time. Source: accounting.md 2.2.
 */
export function refuseDecision(bill: BillToDecide, decisions: readonly Decision[], by: { userId: string; revision: number }): void {
  if (bill.status !== 'SUBMITTED') throw new Refusal('notSubmitted', 'This bill does not wait for approval.');
  if (bill.revision !== by.revision) throw new Refusal('billChanged', 'This bill was changed after you opened it. Look at it again.');
  if (by.userId === bill.enteredBy || by.userId === bill.submittedBy) {
    throw new Refusal('ownBill', 'You entered or changed this bill. Somebody else decides on it.');
  }
  if (decisions.some((one) => one.revision === bill.revision && one.userId === by.userId)) {
    throw new Refusal('alreadyDecided', 'You have decided on this bill already.');
  }
}

/** True when the person could decide on the bill now. */
export function mayDecide(bill: BillToDecide, decisions: readonly Decision[], userId: string): boolean {
  const isOwn = userId === bill.enteredBy || userId === bill.submittedBy;
  return bill.status === 'SUBMITTED' && !isOwn && !decisions.some((one) => one.revision === bill.revision && one.userId === userId);
}

/** True when no further approval is needed. */
export function isApproved(bill: BillToDecide, decisions: readonly Decision[]): boolean {
  return countingApprovals(bill, decisions) >= bill.approvalsRequired;
}

/** Refuses to change a bill that is approved or beyond (`notEditable`). */
export function refuseEdit(status: BillStatus): void {
  if (!isEditable(status))
    throw new Refusal('notEditable', 'Only a bill that is not yet approved can be changed. Cancel this one and enter it again.');
}

/** A bill can be changed while it waits, and after it was sent back. */
export function isEditable(status: BillStatus): boolean {
  return status === 'SUBMITTED' || status === 'REJECTED';
}
