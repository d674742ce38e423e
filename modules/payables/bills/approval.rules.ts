// Who may decide on a bill, what counts, and when it is enough.
import { refuse } from '../../../packages/contract/contract.ts';
import { formatDate, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { postingRefusals } from '../../ledger/ledger.contract.ts';
import type { BillStatus } from '../payables.contract.ts';
import { billRefusals, type DecisionKind } from './bill.contract.ts';

/** A bill as far as approval cares. */
export interface BillToDecide {
  status: BillStatus;
  revision: number;
  approvalsRequired: number;
  enteredBy: string;
  submittedBy: string;
  /** Why the one who would decide is a related party of the vendor, if they declared it. */
  interest?: string | undefined;
}

export interface Decision {
  userId: string;
  revision: number;
  decision: DecisionKind;
}

/**
 * Approvals that count: of this revision, one for each person, none from whoever entered or last changed the
 * bill (invariant 31).
 */
export function countingApprovals(bill: BillToDecide, decisions: readonly Decision[]): number {
  const approvers = decisions.filter((one) => one.revision === bill.revision && one.decision === 'APPROVED').map((one) => one.userId);
  return new Set(approvers.filter((userId) => userId !== bill.enteredBy && userId !== bill.submittedBy)).size;
}

/**
 * Refuses a decision: `notSubmitted` when the bill does not wait, `billChanged` when another revision was
 * seen, `ownBill` from whoever entered or last changed it, `alreadyDecided` the second time, `relatedParty`
 * from who declared an interest in the vendor and does not abstain. Source: accounting.md 2.2.
 */
export function refuseDecision(bill: BillToDecide, decisions: readonly Decision[], by: { userId: string; revision: number }): void {
  if (bill.status !== 'SUBMITTED') throw refuse(billRefusals, 'notSubmitted');
  if (bill.revision !== by.revision) throw refuse(billRefusals, 'billChanged');
  if (by.userId === bill.enteredBy || by.userId === bill.submittedBy) {
    throw refuse(billRefusals, 'ownBill');
  }
  if (decisions.some((one) => one.revision === bill.revision && one.userId === by.userId)) {
    throw refuse(billRefusals, 'alreadyDecided');
  }
}

/** Refuses a vote of who declared an interest in the vendor (`relatedParty`). */
export function refuseRelated({ interest }: BillToDecide): void {
  if (interest !== undefined) throw refuse(billRefusals, 'relatedParty', { reason: interest });
}

/** True when the person could vote on the bill now; one with an interest may only abstain. */
export function mayDecide(bill: BillToDecide, decisions: readonly Decision[], userId: string): boolean {
  const isOwn = userId === bill.enteredBy || userId === bill.submittedBy;
  const hasDecided = decisions.some((one) => one.revision === bill.revision && one.userId === userId);
  return bill.status === 'SUBMITTED' && !isOwn && !hasDecided && bill.interest === undefined;
}

/** True when no further approval is needed. */
export function isApproved(bill: BillToDecide, decisions: readonly Decision[]): boolean {
  return countingApprovals(bill, decisions) >= bill.approvalsRequired;
}

/** A bill as far as taking a decision back cares. */
export interface BillToReopen extends BillToDecide {
  apTiming: 'BILL' | 'PAYMENT' | null;
  isRefund: boolean;
  /** True once a payment or an adjustment touched it, though it was taken back since. */
  wasSettled: boolean;
}

/**
 * Finds the decision a person may take back, and whether the bill still has enough approvals without it.
 * Refuses `noDecision` where there is none of this revision, `settled` once something was paid or adjusted or
 * where today's year books bills at another moment than the bill was booked, `refundBill` for refunds.
 */
export function findWithdrawn<D extends Decision>(
  bill: BillToReopen,
  decisions: readonly D[],
  by: { userId: string; timingToday: 'BILL' | 'PAYMENT' },
): { decision: D; staysApproved: boolean } {
  const decision = decisions.find((one) => one.revision === bill.revision && one.userId === by.userId && one.decision !== 'REJECTED');
  if (!decision) throw refuse(billRefusals, 'noDecision');
  if (bill.isRefund) throw refuse(billRefusals, 'refundBill');
  const isOpen = bill.status === 'SUBMITTED' || (bill.status === 'APPROVED' && bill.apTiming === by.timingToday);
  if (!isOpen || bill.wasSettled) throw refuse(billRefusals, 'settled');
  const others = decisions.filter((one) => one !== decision);
  return { decision, staysApproved: bill.status === 'APPROVED' && isApproved(bill, others) };
}

/** True when a person has a decision on the bill to take back, as far as the bill itself says. */
export function mayWithdraw(bill: Omit<BillToReopen, 'apTiming'>, decisions: readonly Decision[], userId: string): boolean {
  const isOpen = (bill.status === 'SUBMITTED' || bill.status === 'APPROVED') && !bill.isRefund && !bill.wasSettled;
  return isOpen && decisions.some((one) => one.revision === bill.revision && one.userId === userId && one.decision !== 'REJECTED');
}

/** Refuses to change a bill that is approved or beyond (`notEditable`). */
export function refuseEdit(status: BillStatus): void {
  if (!isEditable(status)) throw refuse(billRefusals, 'notEditable');
}

/** A bill can be changed while it waits, and after it was sent back. */
export function isEditable(status: BillStatus): boolean {
  return status === 'SUBMITTED' || status === 'REJECTED';
}

/** A period as far as approval cares. */
export interface PeriodOfBill {
  periodStart: LocalDate;
  periodEnd: LocalDate;
  status: string;
  apTiming: 'BILL' | 'PAYMENT';
}

/** When bills of a day are recognised; refuses `noPeriod` when no fiscal year covers it. */
export function yearOn(period: PeriodOfBill | undefined, date: LocalDate): { apTiming: 'BILL' | 'PAYMENT' } {
  if (!period) throw refuse(postingRefusals, 'noPeriod', { day: formatDate(date) });
  return { apTiming: period.apTiming };
}

/** A bill among several to approve, with what would stand against booking it. */
export interface BillAmongMany extends BillToDecide {
  billId: string;
  effectiveOn: LocalDate;
  decisions: readonly Decision[];
  period: PeriodOfBill | undefined;
  /** An account of the bill that is out of use, if there is one. */
  inactiveAccount: string | undefined;
  /** True when each fund it is charged to has its accounts payable. */
  hasPayable: boolean;
}

/** What would become of a bill among several: refused with the reason, approved, or one approval further. */
export interface ManyOutcome {
  outcome: 'changed' | 'refused';
  reason: string;
  /** True when this approval is the last it needs. */
  finishes: boolean;
}

function bookingProblem({ period, effectiveOn, inactiveAccount, hasPayable }: BillAmongMany): string | null {
  if (!period) return `No fiscal year covers ${formatDate(effectiveOn)}`;
  if (period.apTiming === 'PAYMENT') return null;
  if (period.status === 'CLOSED' || period.status === 'FUTURE') {
    const state = period.status === 'CLOSED' ? 'is closed' : 'is not open yet';
    return `The period from ${formatDate(period.periodStart)} to ${formatDate(period.periodEnd)} ${state}`;
  }
  if (inactiveAccount) return `Account ${inactiveAccount} is out of use`;
  return hasPayable ? null : 'A fund it is charged to has no accounts payable account';
}

function decisionProblem(bill: BillAmongMany, userId: string): string | null {
  if (bill.status !== 'SUBMITTED') return 'Does not wait for approval';
  if (userId === bill.enteredBy || userId === bill.submittedBy) return 'You entered or changed this bill, so someone else must approve it';
  if (bill.interest !== undefined) return 'You declared an interest in this vendor';
  if (!mayDecide(bill, bill.decisions, userId)) return 'You have decided on it already';
  return null;
}

/** What approving a bill together with others would do, by the rules that hold for one bill alone. */
export function outcomeAmongMany(bill: BillAmongMany, userId: string): ManyOutcome {
  const decisions = [...bill.decisions, { userId, revision: bill.revision, decision: 'APPROVED' as const }];
  const finishes = isApproved(bill, decisions);
  const problem = decisionProblem(bill, userId) ?? (finishes ? bookingProblem(bill) : null);
  if (problem) return { outcome: 'refused', reason: problem, finishes: false };
  const more = bill.approvalsRequired - countingApprovals(bill, decisions);
  return { outcome: 'changed', reason: finishes ? '' : `${more} more to go after yours`, finishes };
}
