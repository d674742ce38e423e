// Which coupons each owner gets: what falls due month by month, who gets no book and why, and what the
// scanline of each coupon says.
import { addMonths, type Cents, endOfMonth, type LocalDate, quotient, startOfMonth } from '../../../packages/kernel/kernel.ts';
import { type Frequency, installmentDue } from '../billing/charge.rules.ts';
import { type ScanlineLayout, writeScanline } from '../lockbox/scanline.rules.ts';
import type { BookType, CouponSkip } from './coupon.contract.ts';

/** An assignment of a home on a due day, with its owner on that day. */
export interface DueAssignment {
  day: LocalDate;
  /** The first day of the fiscal year of that day; null where the books have none yet. */
  yearStart: LocalDate | null;
  ownershipId: string;
  frequency: Frequency;
  /** In cents; null where the year has no amount. */
  amount: Cents | null;
}

/** An owner who may get a book. */
export interface CouponOwner {
  ownershipId: string;
  accountNumber: string;
  owner: string;
  recipient: string;
  address: string;
  addressLines: readonly string[];
  postcode: string;
  startDate: LocalDate;
  isHeld: boolean;
  onAutopay: boolean;
  /** Has a coupon of another order for one of the months. */
  isOrdered: boolean;
}

export interface Coupon {
  dueDate: LocalDate;
  amount: Cents;
  scanline: string;
}

/** A book as it is planned. */
export interface PlannedBook extends CouponOwner {
  coupons: Coupon[];
  total: Cents;
  isShorter: boolean;
}

/** Months that are looked at for the payments of a book: two years of quarters, and two years of months. */
const MONTHS_AHEAD = 24;

/** The days coupons may fall due: the same day of each month from the first on. */
export const dueDays = (firstDate: LocalDate): LocalDate[] => Array.from({ length: MONTHS_AHEAD }, (_, i) => addMonths(firstDate, i));

/** What an assignment makes due on its day: nothing where no installment begins in that month. */
function dueOf({ day, yearStart, frequency, amount }: DueAssignment): { amount: Cents | null } | null {
  const periodStart = startOfMonth(day);
  // Without a fiscal year nothing says which month an installment of a quarter begins in.
  if (yearStart === null) return { amount: null };
  const start = installmentDue(frequency, day, { periodStart, periodEnd: endOfMonth(day), yearStart });
  return start === null ? null : { amount };
}

/**
 * The first so many days on which anything is due from anyone, and what is due from each owner on each; null
 * where an amount is missing.
 */
function paymentsOf(
  assignments: readonly DueAssignment[],
  payments: number,
): { days: LocalDate[]; due: Map<string, Map<LocalDate, Cents | null>> } {
  const due = new Map<string, Map<LocalDate, Cents | null>>();
  const withDue = new Set<LocalDate>();
  for (const one of assignments) {
    const is = dueOf(one);
    if (is === null || is.amount === 0n) continue;
    withDue.add(one.day);
    const own = due.get(one.ownershipId) ?? new Map<LocalDate, Cents | null>();
    const before = own.get(one.day);
    own.set(one.day, before === null || is.amount === null ? null : (before ?? 0n) + is.amount);
    due.set(one.ownershipId, own);
  }
  return { days: [...withDue].toSorted().slice(0, payments), due };
}

/** Whether an account and an amount (cents) make a line by a layout. */
function fits(layout: ScanlineLayout, account: string, amount: Cents): boolean {
  const room = layout.ownerAccount.length ?? account.length;
  const digits = layout.amount?.length ?? `${amount}`.length;
  if (account.length > room || `${amount}`.length > digits) return false;
  if (!layout.checkDigit || layout.amount) return true;
  return /\d/.test(account);
}

/** What is asked for beside the days. */
export interface CouponTerms {
  withAutopay: boolean;
  again: boolean;
  sinceDate: LocalDate | null;
  leftOutIds: ReadonlySet<string>;
}

/** The books of owners and who gets none, both in the order of the owners. Amounts in cents. */
export function planBooks(
  owners: readonly CouponOwner[],
  assignments: readonly DueAssignment[],
  payments: number,
  layout: ScanlineLayout | null,
  terms: CouponTerms,
): { books: PlannedBook[]; skipped: (CouponOwner & { reason: CouponSkip })[] } {
  const { days, due } = paymentsOf(assignments, payments);
  const books: PlannedBook[] = [];
  const skipped: (CouponOwner & { reason: CouponSkip })[] = [];
  for (const owner of owners) {
    if (terms.sinceDate !== null && owner.startDate < terms.sinceDate) continue;
    const own = due.get(owner.ownershipId);
    const amounts = days.flatMap((dueDate) => (own?.has(dueDate) ? [{ dueDate, amount: own.get(dueDate) ?? null }] : []));
    const lines = amounts.flatMap(({ dueDate, amount }) => (amount === null || amount === 0n ? [] : [{ dueDate, amount }]));
    const reason = skipOf(owner, terms, amounts, lines, layout);
    if (reason !== null) skipped.push({ ...owner, reason });
    else
      books.push({
        ...owner,
        coupons: lines.map((one) => ({ ...one, scanline: layout ? writeScanline(layout, owner.accountNumber, one.amount) : '' })),
        total: lines.reduce((sum, { amount }) => sum + amount, 0n),
        isShorter: owner.startDate > (days[0] ?? owner.startDate) && lines.length < days.length,
      });
  }
  return { books, skipped };
}

function skipOf(
  owner: CouponOwner,
  terms: CouponTerms,
  amounts: readonly { amount: Cents | null }[],
  lines: readonly { amount: Cents }[],
  layout: ScanlineLayout | null,
): CouponSkip | null {
  if (terms.leftOutIds.has(owner.ownershipId)) return 'CHOSEN';
  if (owner.isHeld) return 'HELD';
  if (owner.onAutopay && !terms.withAutopay) return 'AUTOPAY';
  if (amounts.length === 0) return 'NO_CHARGES';
  if (amounts.some(({ amount }) => amount === null)) return 'NO_AMOUNT';
  if (owner.isOrdered && !terms.again) return 'ORDERED';
  return layout && lines.some(({ amount }) => !fits(layout, owner.accountNumber, amount)) ? 'SCANLINE' : null;
}

/** Coupons on a page. */
const COUPONS_OF_PAGE = 3;

/** Pages of a book: its cover with the address, its coupons, and a page of labels where it has them. */
export const pagesOfBook = (coupons: number, bookType: BookType): number =>
  1 + quotient(coupons + COUPONS_OF_PAGE - 1, COUPONS_OF_PAGE) + (bookType === 'LABELS' ? 1 : 0);
