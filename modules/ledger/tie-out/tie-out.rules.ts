// What a tie-out found, in words, and the lamp it lights.
import { type Cents, formatDate, formatMoney, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { TieOutOffender, TieOutResult } from '../neighbors.rules.ts';
import type { Lamp } from './tie-out.contract.ts';

/**
 * Green when both sides agree and nothing is wrong with a single row, red when not, grey where there is
 * nothing to compare.
 */
export function lampOf({
  applies,
  ledger,
  subledger,
  offenders,
}: Omit<TieOutResult, 'offenders'> & { offenders: readonly unknown[] }): Lamp {
  if (!applies) return 'GREY';
  return ledger === subledger && offenders.length === 0 ? 'GREEN' : 'RED';
}

/** What is green by its nature: nothing to compare. */
export const notApplicable: TieOutResult = { applies: false, ledger: 0n, subledger: 0n, offenders: [] };

/** An entry type in words: `LATE_FEE` is "Late fee". */
function typeWords(entryType: string | null): string {
  const words = (entryType ?? 'entry').toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Both sides of one entry, or of something that has none, as they were found to differ. */
export interface Difference {
  entryId: string | null;
  entryType: string | null;
  reference: string | null;
  description: string | null;
  account: string | null;
  /** In the books, null when the entry does not touch the accounts. */
  booked_cents: Cents | null;
  bookedOn: LocalDate | null;
  /** In the subledger, null when nothing there is of this entry. */
  expected_cents: Cents | null;
  expectedOn: LocalDate | null;
  what: string | null;
}

/**
 * The signs and words of one tie: -1 where the account is a liability, so that what is owed shows as
 * positive.
 */
export interface TieWords {
  sign: 1n | -1n;
  /** What should have made the entry: "charge or payment". */
  source: string;
}

/**
 * An entry on which the sides differ, as a sentence; the amount is what the books have beyond the subledger.
 */
export function offenderOf(one: Difference, { sign, source }: TieWords): TieOutOffender {
  const booked = one.booked_cents ?? 0n;
  const expected = one.expected_cents ?? 0n;
  const show = (cents: Cents) => formatMoney(sign * cents, 'digits');
  const date = one.bookedOn ?? one.expectedOn;
  const entry = [typeWords(one.entryType), one.reference, one.description].filter((part) => part).join(' ');
  const on = one.account ? ` on ${one.account}` : '';
  const offender = { entryId: one.entryId, date: date as LocalDate, amount: sign * (booked - expected) };
  if (one.expected_cents === null) return { ...offender, what: `${entry}: ${show(booked)}${on}, and no ${source} made it` };
  if (one.booked_cents === null) return { ...offender, what: `${one.what}: ${show(expected)} is not in the books${on}` };
  if (booked !== expected) return { ...offender, what: `${one.what}: ${show(expected)}, but ${show(booked)} in the books${on}` };
  return {
    ...offender,
    what: `${one.what}: dated ${formatDate(one.expectedOn as LocalDate)}, but ${formatDate(one.bookedOn as LocalDate)} in the books${on}`,
  };
}

/** Entries and amounts on one account, by which opposite ones cancel each other. */
export interface Movement {
  entryId: string;
  date: LocalDate;
  amount: Cents;
  words: string;
}

/** What is left when equal and opposite amounts are paired, the oldest with the oldest. */
export function unpaired(movements: readonly Movement[]): Movement[] {
  const waiting = new Map<Cents, Movement[]>();
  for (const one of movements) {
    const opposite = waiting.get(-one.amount);
    if (opposite?.length) opposite.shift();
    else waiting.set(one.amount, [...(waiting.get(one.amount) ?? []), one]);
  }
  return [...waiting.values()].flat().sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}
