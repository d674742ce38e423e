// What makes a bill: its distribution adds up, its dates are in order, its number is new, its accounts may be
// charged.
import { refuse } from '../../../packages/contract/contract.ts';
import {
  addDays,
  allocate,
  type Cents,
  centsToText,
  type FieldProblem,
  formatDate,
  formatMoney,
  invalid,
  type LocalDate,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { isChargeable, postingRefusals, takenBackRefusals } from '../../ledger/ledger.contract.ts';
import type { BillStatus, BillType } from '../payables.contract.ts';
import { billRefusals } from './bill.contract.ts';

/** A line of a bill as entered; amounts in cents, negative for a credit on the bill. */
export interface BillLineDraft {
  accountId: string;
  costCenterId?: string | undefined;
  amount: Cents;
  description: string;
}

export interface BillDraft {
  billNumber: string;
  billDate: LocalDate;
  effectiveDate?: LocalDate | undefined;
  dueDate?: LocalDate | undefined;
  amount: Cents;
  lines: readonly BillLineDraft[];
}

/** What must be known of an account to charge a bill to it. */
export interface ChargeableAccount {
  accountId: string;
  fundId: string;
  role: string;
  isActive: boolean;
}

/** The day a bill is due: its date plus the vendor's terms in days. */
export function dueDateOf(billDate: LocalDate, termsDays: number): LocalDate {
  return addDays(billDate, termsDays);
}

/**
 * The number as it is compared: without case, blanks and leading zeros, so that `SG 118` is `sg118` and
 * `0118` is `118`.
 */
export function billNumberKey(billNumber: string): string {
  const key = billNumber.toLowerCase().replace(/\s/g, '');
  return key.replace(/^0+(?=.)/, '');
}

/** What stands against charging lines to their accounts and cost centers, at each field. */
export function lineProblems(
  lines: readonly BillLineDraft[],
  chart: ReadonlyMap<string, ChargeableAccount>,
  costCenterIds: ReadonlySet<string>,
): FieldProblem[] {
  return lines.flatMap((line, i) => {
    const account = chart.get(line.accountId);
    const problems: FieldProblem[] = [];
    if (!account) problems.push({ path: `lines.${i}.accountId`, message: 'is not an account of this community' });
    else if (!account.isActive) problems.push({ path: `lines.${i}.accountId`, message: 'is inactive' });
    else if (!isChargeable(account))
      problems.push({ path: `lines.${i}.accountId`, message: 'is a control account; a bill cannot be charged to it' });
    if (line.costCenterId && !costCenterIds.has(line.costCenterId))
      problems.push({ path: `lines.${i}.costCenterId`, message: 'is not a cost center of this community' });
    if (line.amount === 0n) problems.push({ path: `lines.${i}.amount`, message: 'must not be zero' });
    return problems;
  });
}

/**
 * Refuses (`invalid`, at the fields) a bill whose total is not positive or not the sum of its lines, that is
 * due before its date, or that is charged to an account no bill may touch. Returns the dates with their
 * defaults. Source: accounting.md 2.1, invariant 27.
 */
export function checkBill(
  draft: BillDraft,
  facts: { chart: ReadonlyMap<string, ChargeableAccount>; costCenterIds: ReadonlySet<string>; termsDays: number },
): { effectiveOn: LocalDate; dueOn: LocalDate } {
  const problems = lineProblems(draft.lines, facts.chart, facts.costCenterIds);
  const sum = sumCents(draft.lines.map((line) => line.amount));
  if (draft.amount <= 0n) problems.push({ path: 'amount', message: 'must be more than zero' });
  if (sum !== draft.amount) {
    problems.push({
      path: 'lines',
      message: `add up to ${formatMoney(sum, 'digits')}, the bill is ${formatMoney(draft.amount, 'digits')}`,
    });
  }
  const dueOn = draft.dueDate ?? dueDateOf(draft.billDate, facts.termsDays);
  if (dueOn < draft.billDate) problems.push({ path: 'dueDate', message: 'must not be before the date of the bill' });
  if (problems.length > 0) throw invalid('The bill is not complete.', problems);
  return { effectiveOn: draft.effectiveDate ?? draft.billDate, dueOn };
}

/**
 * Refuses `duplicateBill` unless the person has seen the other bill and goes on. Source: accounting.md 2.1.
 */
export function refuseDuplicate(billNumber: string, twin: { billDate: LocalDate; total: Cents } | undefined, accepted: boolean): void {
  if (!twin || accepted) return;
  throw refuse(billRefusals, 'duplicateBill', { number: billNumber, day: formatDate(twin.billDate), total: formatMoney(twin.total) }, [
    { path: 'billNumber', message: 'was used on another bill of this vendor' },
  ]);
}

/**
 * A total over a usual distribution, to the cent, by largest remainder. The basis points make 10000
 * (invariant 32).
 */
export function distribute(total: Cents, basisPoints: readonly number[]): Cents[] {
  return allocate(total, basisPoints.map(BigInt));
}

/**
 * The split of a bill in basis points that make 10000; null when a line is negative, because a credit is not
 * a habit.
 */
export function basisPointsOf(amounts: readonly Cents[]): number[] | null {
  if (amounts.length === 0 || amounts.some((amount) => amount <= 0n)) return null;
  return allocate(10_000n, amounts).map(Number);
}

/**
 * What is approved, as text to hash: vendor, number, total and distribution, nothing that may change
 * afterwards.
 */
export function billContent(bill: {
  vendorId: string;
  billNumber: string;
  total: Cents;
  lines: readonly { accountId: string; costCenterId: string; amount: Cents }[];
}): string {
  const lines = bill.lines.map((line) => [line.accountId, line.costCenterId, centsToText(line.amount)]);
  return JSON.stringify([bill.vendorId, bill.billNumber, centsToText(bill.total), lines]);
}

/** A bill with a negative total is a credit memo. */
export function billTypeOf(total: Cents): BillType {
  return total < 0n ? 'CREDIT_MEMO' : 'BILL';
}

/** Amounts as typed to amounts as kept, and back: those of a credit memo are negative. */
export function signedAs(billType: BillType, amount: Cents): Cents {
  return billType === 'CREDIT_MEMO' ? -amount : amount;
}

/** The status of an approved bill by what is open on it. PAID exactly when nothing is (invariant 27). */
export function paidStatus(total: Cents, open: Cents): BillStatus {
  if (open === 0n) return 'PAID';
  return open === total ? 'APPROVED' : 'PARTLY_PAID';
}

/**
 * Refuses (`periodClosed`) a day whose period is closed, where the ledger will book the bill; under PAYMENT
 * the day is only the bill's own.
 */
export function refuseClosedDay(period: {
  status: string;
  apTiming: 'BILL' | 'PAYMENT';
  periodStart: LocalDate;
  periodEnd: LocalDate;
}): void {
  if (period.apTiming !== 'BILL' || period.status !== 'CLOSED') return;
  throw refuse(postingRefusals, 'periodClosed', { period: `from ${formatDate(period.periodStart)} to ${formatDate(period.periodEnd)}` }, [
    { path: 'effectiveDate', message: 'lies in a closed period' },
  ]);
}

/**
 * Refuses (`invalid`) a day before a check on the bill was voided: from then to the void the bill would be
 * paid twice over, or paid and cancelled.
 */
export function refuseBeforeVoid(lastVoidOn: LocalDate | null, on: LocalDate, path: string): void {
  if (lastVoidOn === null || on >= lastVoidOn) return;
  const message = `must be ${formatDate(lastVoidOn)} or later, when a check on it was voided`;
  throw invalid('Until its check was voided, the bill was paid.', [{ path, message }]);
}

/**
 * Refuses to cancel a refund of an owner's credit (`refundBill`), what is paid (`partlyPaid`) or cancelled
 * (`alreadyCancelled`), and a day before the bill was booked or its check voided.
 */
export function refuseCancel(
  bill: { status: BillStatus; total: Cents; open: Cents; effectiveOn: LocalDate; lastVoidOn: LocalDate | null; isRefund: boolean },
  cancelOn: LocalDate,
): void {
  if (bill.isRefund) throw refuse(takenBackRefusals, 'refundBill');
  if (bill.status === 'CANCELLED') throw refuse(takenBackRefusals, 'alreadyCancelled');
  if (bill.open !== bill.total) throw refuse(takenBackRefusals, 'partlyPaid');
  if (bill.status === 'APPROVED' && cancelOn < bill.effectiveOn) {
    throw invalid('The bill cannot be canceled before it was booked.', [
      { path: 'cancelDate', message: `must be ${formatDate(bill.effectiveOn)} or later` },
    ]);
  }
  refuseBeforeVoid(bill.lastVoidOn, cancelOn, 'cancelDate');
}
