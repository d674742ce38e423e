// The arithmetic of a reconciliation: from what had cleared to the statement, and from the statement to the
// books.
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, daysBetween, formatDateShort, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { bankingRefusals } from '../banking.contract.ts';

/** What the figures are made of; amounts in cents, money in positive. */
export interface Parts {
  opening: Cents;
  statement: Cents;
  /** Amounts of the items matched in this reconciliation, without voids and opening balances. */
  cleared: readonly Cents[];
  /** Amounts the suggestions not yet accepted would clear. */
  suggested: readonly Cents[];
  /** Amounts of lines that can be recorded as fee or interest. */
  recordable: readonly Cents[];
  /** Amounts of items only in the books. */
  open: readonly Cents[];
  /** Balance of the cash account on the statement's day. */
  book: Cents;
}

/**
 * The figures of the strip and of the proof under it, in cents. Payments and outstanding are given as
 * positive amounts.
 */
export interface Figures {
  opening: Cents;
  depositCount: number;
  deposits: Cents;
  paymentCount: number;
  payments: Cents;
  cleared: Cents;
  statement: Cents;
  difference: Cents;
  differenceAfterSuggestions: Cents;
  differenceAfterRecording: Cents;
  inTransit: Cents;
  outstanding: Cents;
  /** Statement plus in transit less outstanding: what the books must show. */
  expectedBook: Cents;
  book: Cents;
  bookAfterRecording: Cents;
}

/** Sums of the amounts above and below zero; what went out is given as a positive amount. */
export function inAndOut(amounts: readonly Cents[]): { inCount: number; in: Cents; outCount: number; out: Cents } {
  const incoming = amounts.filter((amount) => amount > 0n);
  const outgoing = amounts.filter((amount) => amount < 0n);
  return { inCount: incoming.length, in: sumCents(incoming), outCount: outgoing.length, out: -sumCents(outgoing) };
}

/**
 * statement = opening + cleared deposits - cleared payments, and books = statement + deposits in transit -
 * outstanding checks.
 * Source: accounting.md 5 and A 34-35.
 */
export function figuresOf(parts: Parts): Figures {
  const moved = inAndOut(parts.cleared);
  const open = inAndOut(parts.open);
  const cleared = parts.opening + moved.in - moved.out;
  const difference = parts.statement - cleared;
  const differenceAfterSuggestions = difference - sumCents(parts.suggested);
  const recordable = sumCents(parts.recordable);
  return {
    opening: parts.opening,
    depositCount: moved.inCount,
    deposits: moved.in,
    paymentCount: moved.outCount,
    payments: moved.out,
    cleared,
    statement: parts.statement,
    difference,
    differenceAfterSuggestions,
    differenceAfterRecording: differenceAfterSuggestions - recordable,
    inTransit: open.in,
    outstanding: open.out,
    expectedBook: parts.statement + open.in - open.out,
    book: parts.book,
    bookAfterRecording: parts.book + recordable,
  };
}

/**
 * Refuses to complete while figures differ (`differenceNotZero`) or lines of the statement stand alone
 * (`unmatchedLines`).
 */
export function mayFinish(difference: Cents, unmatchedLines: number): void {
  if (difference !== 0n) throw refuse(bankingRefusals, 'differenceNotZero');
  if (unmatchedLines > 0) throw refuse(bankingRefusals, 'unmatchedLines', { lines: unmatchedLines });
}

/**
 * How long an item has been only in the books, in words; four weeks call for attention. `clearedLaterOn` is
 * the day a later statement shows it.
 */
export function waitingWords(
  item: { amount: Cents; itemDate: LocalDate },
  statementDate: LocalDate,
  clearedLaterOn: LocalDate | null,
): { note: string; isOld: boolean } {
  const days = daysBetween(item.itemDate, statementDate);
  const later = clearedLaterOn === null ? '' : `, cleared ${formatDateShort(clearedLaterOn)}`;
  const since = days === 0 ? 'since this day' : days === 1 ? '1 day' : `${days} days`;
  const note = item.amount > 0n ? `Deposit in transit${later || ` ${since}`}` : `Outstanding ${since}${later}`;
  return { note, isOld: days >= 28 && clearedLaterOn === null };
}
