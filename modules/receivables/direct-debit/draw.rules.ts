// What a draw takes from whom: which authorizations are due on a day, how much each may take, and why the
// others are left out.
import {
  addDays,
  type Cents,
  dateOf,
  dateParts,
  daysBetween,
  endOfMonth,
  isBankHoliday,
  type LocalDate,
  startOfMonth,
  weekdayOf,
} from '../../../packages/kernel/kernel.ts';
import type { AmountRule, LeftOut, OwnerPaymentKind, OwnerPaymentState } from './owner-payment.contract.ts';

/** An authorization as a draw looks at it; money in cents. */
export interface Authorization {
  ownerPaymentId: string;
  ownershipId: string;
  kind: OwnerPaymentKind;
  amountRule: AmountRule;
  amount: Cents | null;
  codeIds: readonly string[];
  cap: Cents | null;
  mayPrepay: boolean;
  rangeFrom: Cents | null;
  rangeTo: Cents | null;
  drawDay: number;
  firstDate: LocalDate;
  lastDate: LocalDate | null;
  pausedThroughDate: LocalDate | null;
  state: OwnerPaymentState;
  /** A hold of the home stops autopay. */
  isHeld: boolean;
  isCurrent: boolean;
  /** The last draw that stands, and what it took; retries do not count. */
  lastDrawDate: LocalDate | null;
  lastAmount: Cents | null;
  /** What the owner was told of this draw, and when. */
  noticeAmount: Cents | null;
  noticeDate: LocalDate | null;
}

/** A returned entry that is presented again: the same amount. */
export interface Retry {
  ownerPaymentId: string;
  ownershipId: string;
  retriesReceiptId: string;
  amount: Cents;
  state: OwnerPaymentState;
  isHeld: boolean;
  isCurrent: boolean;
}

export interface DrawLine {
  ownerPaymentId: string;
  ownershipId: string;
  amount: Cents;
  /** The codes it pays first. */
  codeIds: readonly string[];
  retriesReceiptId: string | null;
}

export interface LeftOutLine {
  ownerPaymentId: string;
  ownershipId: string;
  amount: Cents;
  reason: LeftOut;
}

/** True on a day on which the banks settle. */
export const isBankingDay = (day: LocalDate): boolean => weekdayOf(day) <= 5 && !isBankHoliday(day);

/** The first banking day on or after a day. */
export function bankingDayFrom(day: LocalDate): LocalDate {
  return isBankingDay(day) ? day : bankingDayFrom(addDays(day, 1));
}

/** True where an authorization takes money on a day: once, or once in each month from its day on. */
export function isDue(one: Authorization, day: LocalDate): boolean {
  if (one.state === 'REVOKED' || one.firstDate > day || (one.lastDate !== null && one.lastDate < day)) return false;
  if (one.kind === 'ONE_TIME') return one.lastDrawDate === null;
  const { year, month } = dateParts(day);
  const last = dateParts(endOfMonth(day)).day;
  if (day < dateOf(year, month, Math.min(one.drawDay, last))) return false;
  return one.lastDrawDate === null || one.lastDrawDate < startOfMonth(day);
}

/**
 * True where the owner must have been told so many days ahead: the amount differs from the last one and lies
 * outside the range they chose. Source: Regulation E, 12 CFR 1005.10(d).
 */
function needsNotice(one: Authorization, amount: Cents): boolean {
  if (one.kind === 'ONE_TIME' || one.lastAmount === null || one.lastAmount === amount) return false;
  return !(one.rangeFrom !== null && one.rangeTo !== null && one.rangeFrom <= amount && amount <= one.rangeTo);
}

const wasTold = ({ noticeAmount, noticeDate }: Authorization, amount: Cents, day: LocalDate, noticeDays: number): boolean =>
  noticeAmount === amount && noticeDate !== null && daysBetween(noticeDate, day) >= noticeDays;

function amountOf(one: Authorization, owed: Cents): Cents {
  const wanted = one.amountRule === 'FIXED' ? (one.amount ?? 0n) : owed;
  const most = one.mayPrepay && one.amountRule === 'FIXED' ? wanted : wanted < owed ? wanted : owed;
  const capped = one.cap !== null && one.cap < most ? one.cap : most;
  return capped > 0n ? capped : 0n;
}

const stopOf = (one: { state: OwnerPaymentState; isHeld: boolean; isCurrent: boolean }): LeftOut | null => {
  if (!one.isCurrent) return 'PREVIOUS_OWNER';
  if (one.isHeld) return 'PAYMENTS_HELD';
  return one.state === 'HELD' ? 'ON_HOLD' : null;
};

function reasonOf(one: Authorization, amount: Cents, terms: DrawTerms): LeftOut | null {
  const stopped = stopOf(one);
  if (stopped) return stopped;
  if (one.pausedThroughDate !== null && one.pausedThroughDate >= terms.drawDate) return 'PAUSED';
  if (amount === 0n) return 'NOTHING_OWED';
  if (terms.leftOutIds.has(one.ownerPaymentId)) return 'LEFT_OUT';
  return needsNotice(one, amount) && !wasTold(one, amount, terms.drawDate, terms.noticeDays) ? 'NOTICE_NEEDED' : null;
}

interface DrawTerms {
  drawDate: LocalDate;
  noticeDays: number;
  leftOutIds: ReadonlySet<string>;
}

/**
 * What a draw takes. `owedOf` answers what an owner owes on some codes, or on all, less what is paid ahead;
 * two authorizations of one owner never take the same cent. Entries that are presented again come last.
 */
export function planDraw(
  authorizations: readonly Authorization[],
  retries: readonly Retry[],
  owedOf: (ownershipId: string, codeIds: readonly string[] | null) => Cents,
  terms: DrawTerms,
): { lines: DrawLine[]; leftOut: LeftOutLine[] } {
  const lines: DrawLine[] = [];
  const leftOut: LeftOutLine[] = [];
  const taken = new Map<string, Cents>();
  const take = (line: DrawLine) => {
    lines.push(line);
    taken.set(line.ownershipId, (taken.get(line.ownershipId) ?? 0n) + line.amount);
  };
  for (const one of authorizations) {
    if (!isDue(one, terms.drawDate)) continue;
    const { ownerPaymentId, ownershipId } = one;
    const codeIds = one.amountRule === 'CODES' ? one.codeIds : [];
    const left = owedOf(ownershipId, null) - (taken.get(ownershipId) ?? 0n);
    const onCodes = one.amountRule === 'CODES' ? owedOf(ownershipId, one.codeIds) : left;
    const amount = amountOf(one, onCodes < left ? onCodes : left);
    const reason = reasonOf(one, amount, terms);
    if (reason) leftOut.push({ ownerPaymentId, ownershipId, amount, reason });
    else take({ ownerPaymentId, ownershipId, amount, codeIds, retriesReceiptId: null });
  }
  for (const { ownerPaymentId, ownershipId, retriesReceiptId, amount, ...one } of retries) {
    const left = owedOf(ownershipId, null) - (taken.get(ownershipId) ?? 0n);
    const reason = stopOf(one) ?? (left < amount ? 'OWES_LESS' : terms.leftOutIds.has(ownerPaymentId) ? 'LEFT_OUT' : null);
    if (reason) leftOut.push({ ownerPaymentId, ownershipId, amount, reason });
    else take({ ownerPaymentId, ownershipId, amount, codeIds: [], retriesReceiptId });
  }
  return { lines, leftOut };
}
