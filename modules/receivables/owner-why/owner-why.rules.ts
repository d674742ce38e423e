// Why an owner owes what the account says: the open charges by kind, since when, and month by month.
import {
  addMonths,
  type Cents,
  dateParts,
  daysBetween,
  formatDateShort,
  formatDay,
  formatMonth,
  type LocalDate,
  startOfMonth,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import type { WhyKind } from './owner-why.contract.ts';

/** A charge that was not reversed; cents. */
export interface WhyCharge {
  kind: WhyKind;
  /** The first day of what it is for, or its own date. */
  chargeDate: LocalDate;
  /** From when it ages: before a resale, the date it had on the seller's account. */
  agedFrom: LocalDate;
  amount: Cents;
  open: Cents;
}

/** A receipt that stands; cents. */
export interface WhyPayment {
  date: LocalDate;
  amount: Cents;
}

/** What is open of one kind. Assessments are counted by month, the rest by charge; cents. */
export interface OpenKind {
  kind: WhyKind;
  open: Cents;
  count: number;
  /** What each of them owes; null where they differ. */
  each: Cents | null;
  /** The month, where it is one month of assessments. */
  month: LocalDate | null;
  hasPartPaid: boolean;
}

/** A month of the account: what was charged in it and what of it is open today; cents. */
export interface WhyMonth {
  month: LocalDate;
  charged: Cents;
  open: Cents;
  feesCharged: Cents;
  feesOpen: Cents;
}

/** In the order people name them. */
const kinds: readonly WhyKind[] = ['BEGINNING', 'ASSESSMENT', 'SPECIAL', 'LATE_FEE', 'INTEREST', 'NSF', 'OTHER'];
const fees: ReadonlySet<WhyKind> = new Set(['LATE_FEE', 'INTEREST', 'NSF']);

/** The open charges by kind, in the order people name them. */
export function openKinds(charges: readonly WhyCharge[]): OpenKind[] {
  const open = charges.filter((charge) => charge.open > 0n);
  return kinds.flatMap((kind) => {
    const own = open.filter((charge) => charge.kind === kind);
    if (own.length === 0) return [];
    const groups = kind === 'ASSESSMENT' ? [...Map.groupBy(own, (one) => startOfMonth(one.chargeDate)).values()] : own.map((one) => [one]);
    const amounts = groups.map((group) => sumCents(group.map((one) => one.open)));
    const [each = 0n] = amounts;
    return [
      {
        kind,
        open: sumCents(amounts),
        count: groups.length,
        each: amounts.every((amount) => amount === each) ? each : null,
        month: kind === 'ASSESSMENT' && groups.length === 1 && own[0] ? startOfMonth(own[0].chargeDate) : null,
        hasPartPaid: own.some((one) => one.open < one.amount),
      },
    ];
  });
}

/** What has been due for longer than some days, in cents. */
export function openOver(charges: readonly WhyCharge[], asOf: LocalDate, days: number): Cents {
  return sumCents(charges.filter((charge) => daysBetween(charge.agedFrom, asOf) > days).map((charge) => charge.open));
}

/** The twelve months that end with the one of `asOf`, oldest first. */
export function lastMonths(charges: readonly WhyCharge[], asOf: LocalDate): WhyMonth[] {
  const byMonth = Map.groupBy(charges, (charge) => startOfMonth(charge.chargeDate));
  return Array.from({ length: 12 }, (_, index) => {
    const month = addMonths(startOfMonth(asOf), index - 11);
    const own = byMonth.get(month) ?? [];
    const [feeCharges, plain] = [own.filter((one) => fees.has(one.kind)), own.filter((one) => !fees.has(one.kind))];
    return {
      month,
      charged: sumCents(plain.map((one) => one.amount)),
      open: sumCents(plain.map((one) => one.open)),
      feesCharged: sumCents(feeCharges.map((one) => one.amount)),
      feesOpen: sumCents(feeCharges.map((one) => one.open)),
    };
  });
}

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const countWord = (count: number) => numbers[count] ?? count.toLocaleString('en-US');

/** A day in running text: `Feb 5`, with the year where it is another than that of `asOf`. */
function dayText(day: LocalDate, asOf: LocalDate): string {
  return dateParts(day).year === dateParts(asOf).year ? formatDay(day) : formatDateShort(day);
}

function monthText(month: LocalDate, asOf: LocalDate): string {
  const text = formatMonth(month);
  return dateParts(month).year === dateParts(asOf).year ? text.replace(/ \d{4}$/, '') : text;
}

const nouns: Readonly<Record<Exclude<WhyKind, 'ASSESSMENT' | 'BEGINNING' | 'INTEREST'>, readonly [one: string, many: string]>> = {
  SPECIAL: ['a special assessment', 'special assessments'],
  LATE_FEE: ['a late fee', 'late fees'],
  NSF: ['a returned payment fee', 'returned payment fees'],
  OTHER: ['another charge', 'other charges'],
};

/** One kind in running text: `nine months of assessments`. */
function kindText({ kind, count, month, hasPartPaid }: OpenKind, asOf: LocalDate): string {
  if (kind === 'BEGINNING') return 'the beginning balance';
  if (kind === 'INTEREST') return 'interest';
  if (kind === 'ASSESSMENT') {
    if (month) return `${hasPartPaid ? 'the rest of ' : ''}the ${monthText(month, asOf)} assessment`;
    return `${countWord(count)} months of assessments`;
  }
  const [one, many] = nouns[kind];
  return count === 1 ? one : `${countWord(count)} ${many}`;
}

/** `a`, `a and b`, `a, b and c`. */
function listText(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** What the sentence about an account is made from. */
export interface WhyFacts {
  owes: Cents;
  kinds: readonly OpenKind[];
  /** From when the oldest open charge ages. */
  oldest: LocalDate | null;
  lastPayment: WhyPayment | null;
}

/**
 * Why the owner owes what the account says, without the amount: it follows `Owes 3,780.00`. Of an account
 * that owes nothing, the last payment.
 */
export function whyText({ owes, kinds: open, oldest, lastPayment }: WhyFacts, asOf: LocalDate): string {
  const paid = lastPayment && `the last payment on ${dayText(lastPayment.date, asOf)}`;
  if (owes === 0n) return lastPayment ? `The last payment came on ${dayText(lastPayment.date, asOf)}.` : 'No payment is on record.';
  const what = listText(open.map((kind) => kindText(kind, asOf)));
  if (!lastPayment || !oldest) return `${what}. No payment is on record.`;
  if (lastPayment.date <= oldest) return `${what} since ${paid}.`;
  return `${what}. The oldest is from ${dayText(oldest, asOf)}; the last payment came on ${dayText(lastPayment.date, asOf)}.`;
}
