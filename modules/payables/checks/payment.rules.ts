// How open items become checks: what may be paid, one check for each vendor, and what a share recognises of
// each line.
import { refuse } from '../../../packages/contract/contract.ts';
import {
  allocate,
  type Cents,
  formatDate,
  formatMoney,
  invalid,
  type LocalDate,
  mulDiv,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { takenBackRefusals } from '../../ledger/ledger.contract.ts';
import { refuseBeforeVoid } from '../bills/bill.rules.ts';
import type { BillStatus, CheckState, PaymentMethod } from '../payables.contract.ts';
import { checkRefusals } from './check.contract.ts';

/** A line of a bill with what live checks have recognised of it, in cents. */
export interface PayableLine {
  lineNo: number;
  accountId: string;
  fundId: string;
  costCenterId: string;
  amount: Cents;
  recognised: Cents;
}

/** A bill as far as paying cares. */
export interface PayableBill {
  billId: string;
  revision: number;
  vendorId: string;
  billNumber: string;
  billDate: LocalDate;
  dueOn: LocalDate;
  effectiveOn: LocalDate;
  lastVoidOn: LocalDate | null;
  description: string;
  status: BillStatus;
  total: Cents;
  open: Cents;
  lines: readonly PayableLine[];
}

export interface Share {
  bill: PayableBill;
  amount: Cents;
  /** What the share recognises of each line; lines of which it recognises nothing are left out. */
  parts: { line: PayableLine; amount: Cents }[];
}

/** A check before it has a number. */
export interface CheckDraft {
  vendorId: string;
  amount: Cents;
  shares: Share[];
}

/** The most a check can say in words. */
const MOST_ON_A_CHECK = 99_999_999_999n;

function split(payment: Cents, remaining: readonly Cents[]): Cents[] {
  if (payment < 0n)
    return split(
      -payment,
      remaining.map((cents) => -cents),
    ).map((cents) => -cents);
  const positive = remaining.map((cents) => (cents > 0n ? cents : 0n));
  const negative = remaining.map((cents) => (cents < 0n ? -cents : 0n));
  const credits = sumCents(negative);
  if (credits === 0n) return allocate(payment, positive);
  const fromCredits = mulDiv(payment, credits, sumCents(remaining));
  const debits = allocate(payment + fromCredits, positive);
  const back = allocate(fromCredits, negative);
  return debits.map((cents, i) => cents - (back[i] ?? 0n));
}

/**
 * Spreads a payment over the lines of a bill by largest remainder, each time over what the lines still lack:
 * no line is ever recognised beyond its amount, and the last payment completes every line to the cent.
 * Source: accounting.md 2.5, invariant 33.
 */
export function recognise(payment: Cents, lines: readonly PayableLine[]): Share['parts'] {
  const parts = split(
    payment,
    lines.map((line) => line.amount - line.recognised),
  );
  return lines.map((line, i) => ({ line, amount: parts[i] ?? 0n })).filter((part) => part.amount !== 0n);
}

/**
 * Refuses (`notPayable`) a bill that lacks its approvals, is paid or cancelled, and (`invalid`, at the field)
 * an amount beyond what is open or a check dated before the bill is booked or an earlier check on it was
 * voided. Source: accounting.md 2.3, invariants 27 and 31.
 */
export function refusePayment(bill: PayableBill, amount: Cents, checkDate: LocalDate, index: number): void {
  const words: Partial<Record<BillStatus, string>> = {
    SUBMITTED: 'is not approved yet',
    REJECTED: 'was sent back',
    PAID: 'is paid already',
    ADJUSTED: 'has nothing open: it was adjusted',
    CANCELLED: 'was canceled',
  };
  const reason = words[bill.status];
  if (reason)
    throw refuse(checkRefusals, 'notPayable', { billNumber: bill.billNumber, reason }, [
      { path: `items.${index}.billId`, message: reason },
    ]);
  const isCredit = bill.total < 0n;
  if (isCredit ? amount >= 0n : amount <= 0n) {
    const message = isCredit ? 'must be less than zero, as a credit memo is' : 'must be more than zero';
    throw invalid('A check pays on bills and uses up credit memos.', [{ path: `items.${index}.amount`, message }]);
  }
  if (isCredit ? amount < bill.open : amount > bill.open) {
    const message = `is more than the ${formatMoney(bill.open)} open on bill ${bill.billNumber}`;
    throw invalid('A check pays no more than is open.', [{ path: `items.${index}.amount`, message }]);
  }
  if (checkDate < bill.effectiveOn) {
    const message = `must be ${formatDate(bill.effectiveOn)} or later, when bill ${bill.billNumber} is booked`;
    throw invalid('A check is not dated before its bill.', [{ path: 'checkDate', message }]);
  }
  refuseBeforeVoid(bill.lastVoidOn, checkDate, 'checkDate');
}

/**
 * The checks that pay these items: one for each vendor, in the order in which vendors first appear; credit
 * memos of the vendor net within its check. Refuses what `refusePayment` refuses, a bill named twice, a check
 * that would not be more than zero (`creditExceedsBills`) and an amount no check can say. Source:
 * accounting.md 2.3, invariant 30.
 */
export function draftChecks(
  items: readonly { billId: string; amount: Cents }[],
  bills: ReadonlyMap<string, PayableBill>,
  checkDate: LocalDate,
): CheckDraft[] {
  const seen = new Set<string>();
  const shares = items.map((item, index): Share => {
    const bill = bills.get(item.billId);
    if (!bill || seen.has(item.billId)) {
      const message = bill ? 'stands twice in this run' : 'is not a bill of this community';
      throw invalid('The run names a bill that cannot be paid.', [{ path: `items.${index}.billId`, message }]);
    }
    seen.add(item.billId);
    refusePayment(bill, item.amount, checkDate, index);
    return { bill, amount: item.amount, parts: recognise(item.amount, bill.lines) };
  });
  return [...Map.groupBy(shares, (share) => share.bill.vendorId)].map(([vendorId, ofVendor]) => {
    const amount = sumCents(ofVendor.map((share) => share.amount));
    if (amount <= 0n) {
      const bill = ofVendor.find((share) => share.amount < 0n)?.bill;
      throw refuse(checkRefusals, 'creditExceedsBills', { billNumber: bill?.billNumber ?? '' });
    }
    if (amount > MOST_ON_A_CHECK)
      throw invalid('A check pays at most 999,999,999.99.', [{ path: 'items', message: 'make a check of more than 999,999,999.99' }]);
    return { vendorId, amount, shares: ofVendor };
  });
}

/** A voided check as far as its bills care. */
export interface CheckToVoid {
  checkId: string;
  checkNumber: string;
  checkDate: LocalDate;
  isVoided: boolean;
}

/** Refuses to void twice (`alreadyVoided`) or on a day before the check. Source: accounting.md 2.4. */
export function refuseVoid(check: CheckToVoid, voidDate: LocalDate): void {
  if (check.isVoided) throw refuse(takenBackRefusals, 'alreadyVoided', { check: check.checkNumber });
  if (voidDate < check.checkDate) {
    const message = `must be ${formatDate(check.checkDate)} or later, the date of check ${check.checkNumber}`;
    throw invalid('A check is not voided before its date.', [{ path: 'voidDate', message }]);
  }
}

/** What a check is: nothing of it is stored, it follows from its void, its method and its printings. */
export function checkState(check: { voidDate: LocalDate | null; method: PaymentMethod; printings: number }): CheckState {
  if (check.voidDate) return 'VOIDED';
  if (check.method !== 'CHECK') return 'RECORDED';
  return check.printings > 0 ? 'PRINTED' : 'ISSUED';
}

/** Street and town as they stand on an envelope, empty lines left out. */
export function addressLines(place: { street: string; city: string; state: string; postcode: string }): string[] {
  const town = [place.city, [place.state, place.postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [place.street, town].filter(Boolean);
}

/** True for what the card company reports, so that it stands on no 1099. Source: accounting.md 17.2. */
export function isExcludedFrom1099(method: PaymentMethod): boolean {
  return method === 'CARD';
}
