// Interest on what an owner owes on a code: the days and balances it is taken of, the rate in force on each
// day, rounding and caps (accounting.md 4.3).
import { addDays, assert, type Cents, daysBetween, type LocalDate, mulDiv, sumCents } from '../../../packages/kernel/kernel.ts';

/**
 * The rate in force from a day on, in basis points a year; `capBasisPoints` is what the law or the
 * documents allow.
 */
export interface Rate {
  fromDate: LocalDate;
  basisPoints: number;
  capBasisPoints: number | null;
}

/** What a community charges on the day interest is charged through; money in cents. */
export interface InterestTerms {
  /** On the balance at the end, on it with unpaid interest, or on the balance of each day. */
  method: 'SIMPLE' | 'COMPOUND' | 'DAILY_BALANCE';
  /** Owed less than this, an owner is charged nothing. */
  minimum: Cents;
  /** A charge draws interest from the day after its date and these days on. */
  graceDays: number;
  /** The most an owner is charged in one run; null is none. */
  capAmount: Cents | null;
  /** In the order of their days; days before the first draw nothing. */
  rates: readonly Rate[];
}

/** A charge with what was open of it: `open` from a day on, in the order of the days. */
export interface OwedCharge {
  chargeId: string;
  /** The day it was first posted under, from which its grace runs. */
  chargeDate: LocalDate;
  /** The day this owner came to owe it. */
  owedSince: LocalDate;
  /** The first day the law lets it draw interest; absent where no rule says. */
  notBefore?: LocalDate;
  steps: readonly { fromDate: LocalDate; open: Cents }[];
}

/** What one owner owes on one code of a home. */
export interface InterestCandidate {
  propertyId: string;
  ownershipId: string;
  codeId: string;
  isHeld: boolean;
  /** The last day interest was charged for on this code of the home; null for none. */
  chargedThrough: LocalDate | null;
  charges: readonly OwedCharge[];
}

/** Days with one balance and one rate. */
export interface InterestSpan {
  fromDate: LocalDate;
  throughDate: LocalDate;
  days: number;
  balance: Cents;
  basisPoints: number;
  capBasisPoints: number | null;
}

export interface ProposedInterest {
  propertyId: string;
  ownershipId: string;
  codeId: string;
  fromDate: LocalDate;
  throughDate: LocalDate;
  spans: readonly InterestSpan[];
  /** What was owed and overdue at the end. */
  base: Cents;
  /** Before the cap of the law and of the run. */
  uncapped: Cents;
  amount: Cents;
}

const laterOf = (a: LocalDate, b: LocalDate) => (a > b ? a : b);

/** The first day a charge draws interest for. */
function overdueSince(charge: OwedCharge, graceDays: number): LocalDate {
  const since = laterOf(addDays(charge.chargeDate, graceDays + 1), charge.owedSince);
  return charge.notBefore ? laterOf(since, charge.notBefore) : since;
}

const openOn = ({ steps }: OwedCharge, day: LocalDate) => steps.findLast((step) => step.fromDate <= day)?.open ?? 0n;

/** What of charges is open and overdue on a day, in cents. */
export function overdueOn(charges: readonly OwedCharge[], day: LocalDate, graceDays: number): Cents {
  return sumCents(charges.map((charge) => (overdueSince(charge, graceDays) <= day ? openOn(charge, day) : 0n)));
}

/**
 * The days interest is still to be charged for: after those it was charged for, from the first overdue one,
 * no earlier than the first rate, and at most so many before the end. Null where none is left.
 */
export function windowOf(
  { charges, chargedThrough }: Pick<InterestCandidate, 'charges' | 'chargedThrough'>,
  { rates, graceDays }: InterestTerms,
  throughDate: LocalDate,
  days: number | null,
): { fromDate: LocalDate; throughDate: LocalDate } | null {
  const [first] = charges.map((charge) => overdueSince(charge, graceDays)).toSorted();
  const [rate] = rates;
  if (!first || !rate) return null;
  const after = chargedThrough === null ? first : laterOf(first, addDays(chargedThrough, 1));
  const begun = laterOf(after, rate.fromDate);
  const fromDate = days === null ? begun : laterOf(begun, addDays(throughDate, 1 - days));
  return fromDate <= throughDate ? { fromDate, throughDate } : null;
}

/**
 * The days of a window, parted where a balance or the rate changes. Days without balance or rate fall away.
 */
export function spansOf(
  charges: readonly OwedCharge[],
  window: { fromDate: LocalDate; throughDate: LocalDate },
  { rates, graceDays }: Pick<InterestTerms, 'rates' | 'graceDays'>,
): InterestSpan[] {
  const changes = [
    ...rates.map(({ fromDate }) => fromDate),
    ...charges.flatMap((charge) => [overdueSince(charge, graceDays), ...charge.steps.map(({ fromDate }) => fromDate)]),
  ].filter((day) => day > window.fromDate && day <= window.throughDate);
  const starts = [...new Set([window.fromDate, ...changes])].toSorted();
  const spans: InterestSpan[] = [];
  for (const [i, fromDate] of starts.entries()) {
    const next = starts[i + 1];
    const throughDate = next ? addDays(next, -1) : window.throughDate;
    const rate = rates.findLast((one) => one.fromDate <= fromDate);
    const balance = overdueOn(charges, fromDate, graceDays);
    const last = spans.at(-1);
    if (balance <= 0n || !rate || rate.basisPoints === 0) continue;
    const days = daysBetween(fromDate, throughDate) + 1;
    const { basisPoints, capBasisPoints } = rate;
    const goesOn =
      last !== undefined &&
      addDays(last.throughDate, 1) === fromDate &&
      last.balance === balance &&
      last.basisPoints === basisPoints &&
      last.capBasisPoints === capBasisPoints;
    if (goesOn) spans[spans.length - 1] = { ...last, throughDate, days: last.days + days };
    else spans.push({ fromDate, throughDate, days, balance, basisPoints, capBasisPoints });
  }
  return spans;
}

/** Cents owed, times days, times basis points a year: one cent of interest is 3,650,000 of these. */
const perCent = 3_650_000n;

/** `amount` over `perCent`, cut down to whole cents. */
function cutDown(amount: bigint): Cents {
  const rounded = mulDiv(amount, 1n, perCent);
  return rounded * perCent > amount ? rounded - 1n : rounded;
}

/**
 * The interest of spans, in cents: rounded half up once for the line. Where a cap on the rate is given, at
 * most what the cap comes to, cut down: a line at the cap never goes above it by its rounding.
 */
export function interestOn(spans: readonly InterestSpan[]): { uncapped: Cents; amount: Cents } {
  const at = (rate: (span: InterestSpan) => number) => sumCents(spans.map((span) => span.balance * BigInt(span.days) * BigInt(rate(span))));
  const uncapped = mulDiv(
    at(({ basisPoints }) => basisPoints),
    1n,
    perCent,
  );
  if (spans.every(({ capBasisPoints }) => capBasisPoints === null)) return { uncapped, amount: uncapped };
  const cap = cutDown(at(({ basisPoints, capBasisPoints }) => capBasisPoints ?? basisPoints));
  return { uncapped, amount: cap < uncapped ? cap : uncapped };
}

/** Cents owed times days, over all spans. */
export function centDays(spans: readonly InterestSpan[]): bigint {
  return sumCents(spans.map(({ balance, days }) => balance * BigInt(days)));
}

/** Lines of one owner, together no more than the cap: the first lines keep what they have. */
function underCap(lines: readonly ProposedInterest[], cap: Cents | null): ProposedInterest[] {
  if (cap === null) return [...lines];
  let left = cap;
  return lines.map((line) => {
    const amount = line.amount < left ? line.amount : left;
    left -= amount;
    return { ...line, amount };
  });
}

/** An owner who is charged nothing, with what would have been charged, in cents. */
export interface Spared {
  propertyId: string;
  ownershipId: string;
  amount: Cents;
}

/** What of charges prepaid money pays is not owed, in cents by charge. */
function netOf(charges: readonly OwedCharge[], cover: ReadonlyMap<string, Cents>): OwedCharge[] {
  return charges.map((charge) => {
    const paid = cover.get(charge.chargeId) ?? 0n;
    return { ...charge, steps: charge.steps.map(({ fromDate, open }) => ({ fromDate, open: open > paid ? open - paid : 0n })) };
  });
}

function linesOf(own: readonly InterestCandidate[], terms: InterestTerms, throughDate: LocalDate, days: number | null): ProposedInterest[] {
  const lines = own.flatMap(({ propertyId, ownershipId, codeId, charges, chargedThrough }) => {
    const window = windowOf({ charges, chargedThrough }, terms, throughDate, days);
    if (!window) return [];
    const spans = spansOf(charges, window, terms);
    const { uncapped, amount } = interestOn(spans);
    const base = overdueOn(charges, throughDate, terms.graceDays);
    return [{ propertyId, ownershipId, codeId, ...window, spans, base, uncapped, amount }];
  });
  return underCap(lines, terms.capAmount).filter(({ amount }) => amount > 0n);
}

/**
 * The interest of a run, one line for each owner and code. `cover` is what prepaid money would pay, in
 * cents by charge. Who would have been charged is named: `held`, `paidAhead`, or `belowMinimum`, where what
 * is owed and overdue in all is less than the minimum.
 */
export function proposeInterest(
  candidates: readonly InterestCandidate[],
  terms: InterestTerms,
  run: { throughDate: LocalDate; days: number | null },
  cover: ReadonlyMap<string, Cents> = new Map(),
): { lines: ProposedInterest[]; held: Spared[]; paidAhead: Spared[]; belowMinimum: Spared[] } {
  const lines: ProposedInterest[] = [];
  const held: Spared[] = [];
  const paidAhead: Spared[] = [];
  const belowMinimum: Spared[] = [];
  for (const [ownershipId, own] of Map.groupBy(candidates, (one) => one.ownershipId)) {
    const [first] = own;
    assert(first, 'a group has a member');
    const sparedOf = (of: readonly ProposedInterest[]): Spared => {
      return { propertyId: first.propertyId, ownershipId, amount: sumCents(of.map(({ amount }) => amount)) };
    };
    const net = own.map((one) => ({ ...one, charges: netOf(one.charges, cover) }));
    const due = linesOf(net, terms, run.throughDate, run.days);
    const owed = sumCents(net.map(({ charges }) => overdueOn(charges, run.throughDate, terms.graceDays)));
    if (due.length === 0) {
      const gross = linesOf(own, terms, run.throughDate, run.days);
      if (gross.length > 0) paidAhead.push(sparedOf(gross));
    } else if (owed < terms.minimum) belowMinimum.push(sparedOf(due));
    else if (own.some(({ isHeld }) => isHeld)) held.push(sparedOf(due));
    else lines.push(...due);
  }
  return { lines, held, paidAhead, belowMinimum };
}
