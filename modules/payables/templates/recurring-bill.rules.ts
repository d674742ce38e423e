// What becomes of a bill a template is due for: booked at once, entered for approval, or left out with the
// reason.
import { type Cents, formatDate, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { billNumberKey } from '../bills/bill.rules.ts';
import type { TemplateMode } from './invoice-template.contract.ts';
import type { OccurrenceOutcome } from './recurring-bill.contract.ts';

/** A period as far as recurring bills care. */
interface PeriodOfBill {
  periodStart: LocalDate;
  periodEnd: LocalDate;
  status: string;
  apTiming: 'BILL' | 'PAYMENT';
}

/** A bill a template is due for, with what might stand against it. */
export interface DueBill {
  key: string;
  vendorId: string;
  vendorName: string;
  billNumber: string;
  billDate: LocalDate;
  amount: Cents;
  mode: TemplateMode;
  /** The vendor takes bills. */
  vendorActive: boolean;
  /** What is said against the vendor now, in sentences. */
  cautions: readonly string[];
  period: PeriodOfBill | undefined;
  /** A line's account that takes no bills, by number. */
  badAccount: string | undefined;
  /** Each fund has its accounts payable. */
  hasPayable: boolean;
  /** The vendor has a bill with this number already. */
  isDuplicate: boolean;
}

/** What a person asked of dates, and who asks. */
export interface Asked {
  skip: ReadonlySet<string>;
  leave: ReadonlySet<string>;
  approvalsRequired: number;
  userId: string;
  /** The caller may approve bills. */
  mayApprove: boolean;
}

export interface Decided {
  outcome: OccurrenceOutcome;
  reason: string;
}

const spanOf = ({ periodStart, periodEnd }: PeriodOfBill) => `from ${formatDate(periodStart)} to ${formatDate(periodEnd)}`;

function obstacleOf(bill: DueBill): string | null {
  if (!bill.vendorActive) return `${bill.vendorName} is inactive.`;
  if (bill.cautions.length > 0) return bill.cautions.join(' ');
  if (bill.badAccount) return `Account ${bill.badAccount} takes no bills any more.`;
  if (!bill.period) return `No fiscal year covers ${formatDate(bill.billDate)}.`;
  if (bill.period.apTiming === 'BILL' && bill.period.status === 'CLOSED') return `The period ${spanOf(bill.period)} is closed.`;
  if (bill.isDuplicate) return `${bill.vendorName} has bill ${bill.billNumber} already.`;
  return null;
}

/** Why a bill that its template posts waits for approval all the same; null when it is booked. */
function waitsBecause(bill: DueBill, keeper: string, asked: Asked): string | null {
  const { approvalsRequired, userId, mayApprove } = asked;
  if (approvalsRequired > 1) return `Waits: this community needs ${approvalsRequired} approvals.`;
  if (approvalsRequired === 1 && keeper === userId) return 'Waits: you wrote this template, so someone else approves its bill.';
  if (approvalsRequired === 1 && !mayApprove) return 'Waits: you cannot approve bills.';
  if (bill.period?.apTiming === 'BILL' && bill.period.status === 'FUTURE')
    return `Waits: the period ${spanOf(bill.period)} is not open yet.`;
  return bill.hasPayable ? null : 'Waits: a fund it is charged to has no accounts payable account.';
}

/**
 * What becomes of a due bill. What a person left or skipped is not judged further; a bill that is booked at
 * once counts as approved by the caller, who must not be the `keeper` of its template. Source: accounting.md
 * 2.2 and 2.6, field-2026.md 1.4.
 */
export function decide(bill: DueBill, keeper: string, asked: Asked): Decided {
  if (asked.skip.has(bill.key)) return { outcome: 'SKIP', reason: '' };
  if (asked.leave.has(bill.key)) return { outcome: 'LATER', reason: '' };
  const obstacle = obstacleOf(bill);
  if (obstacle !== null) return { outcome: 'OUT', reason: obstacle };
  if (bill.mode === 'ACCRUE') return { outcome: 'WAIT', reason: '' };
  const wait = waitsBecause(bill, keeper, asked);
  return wait === null ? { outcome: 'POST', reason: '' } : { outcome: 'WAIT', reason: wait };
}

/** A number within the bills of its vendor, as it is compared. */
export const vendorNumberKey = (vendorId: string, billNumber: string): string => `${vendorId} ${billNumberKey(billNumber)}`;

/** Marks bills whose number an earlier one of the same vendor among them has. */
export function markTwins<B extends DueBill>(bills: readonly B[]): B[] {
  const seen = new Set<string>();
  return bills.map((bill) => {
    const key = vendorNumberKey(bill.vendorId, bill.billNumber);
    const isTwin = seen.has(key);
    seen.add(key);
    return isTwin ? { ...bill, isDuplicate: true } : bill;
  });
}
