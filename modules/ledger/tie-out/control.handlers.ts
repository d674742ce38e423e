// One tie of control accounts to their subledger: sums first, and the offending rows by name when anything
// differs.
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDate, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Books, booksOf } from '../books.store.ts';
import type { TieOutOffender, TieOutResult } from '../neighbors.rules.ts';
import { type ControlTie, controlDifferences, controlSums, foundingEntries, type Movements, noMovements } from './control.store.ts';
import { notApplicable, offenderOf, type TieWords } from './tie-out.rules.ts';

/** A tie as a module above states it. */
export interface ControlOrder extends ControlTie, TieWords {
  movements: Movements;
  /**
   * What the subledger began with, in cents as the sign of the tie shows it; it counts once the accounts have
   * an opening entry (accounting.md A, 14). Null sets the opening entry aside: the subledger has no such
   * rows.
   */
  begun: Cents | null;
  /**
   * True when years with another timing lie before `since`: what was open then came in by a change of method,
   * which counts as an opening.
   */
  changed: boolean;
  /** Rows of the subledger that are wrong by themselves. */
  faults: readonly TieOutOffender[];
}

function openingWords(reference: string, opened: Cents, begun: Cents): string {
  return `Opening entry ${reference}: ${formatMoney(opened, 'digits')} stands on the accounts, the subledger began with ${formatMoney(begun, 'digits')}`;
}

/** Compares; reads single entries only when the sums, a day, or a row of the subledger are wrong. */
export async function tieControl(tx: Tx, order: ControlOrder): Promise<TieOutResult> {
  const { sign, begun, movements } = order;
  const sums = await controlSums(tx, order, movements);
  const ledger = sign * (sums.booked_cents + (begun === null ? sums.converted_cents : sums.founded_cents));
  const subledger = sign * sums.expected_cents + (begun !== null && (sums.isFounded || order.changed) ? begun : 0n);
  if (ledger === subledger && sums.daysOff === 0) return { applies: true, ledger, subledger, offenders: order.faults };
  const offenders = (await controlDifferences(tx, order, movements)).map((one) => offenderOf(one, order));
  const rest = ledger - subledger - sumCents(offenders.map((one) => one.amount));
  const begins = rest === 0n ? [] : await whereItBegan(tx, order, begun ?? 0n, rest);
  return { applies: true, ledger, subledger, offenders: [...begins, ...offenders, ...order.faults] };
}

function unconverted(since: LocalDate, rest: Cents): TieOutOffender {
  const what = `The method changed on ${formatDate(since)}, and what was open then is not converted, or something came late: ${formatMoney(rest, 'digits')}`;
  return { entryId: null, date: since, what, amount: rest, link: { screen: 'year-dashboard' } };
}

/** What no entry since explains lies in the opening, or in the days of another method. */
async function whereItBegan(tx: Tx, order: ControlOrder, begun: Cents, rest: Cents): Promise<TieOutOffender[]> {
  if (order.changed) return [unconverted(order.since, rest)];
  const [first, ...others] = await foundingEntries(tx, order, order.movements);
  if (!first) return [{ entryId: null, date: order.since, what: `It differs before ${formatDate(order.since)}`, amount: rest }];
  const opened = order.sign * sumCents([first, ...others].map((one) => one.amount_cents));
  return [{ entryId: first.entryId, date: first.date, what: openingWords(first.reference, opened, begun), amount: rest }];
}

/**
 * The first day of the unbroken run of fiscal years up to a day that keep the timing of that day; null when
 * no year has begun by then, or another timing is kept.
 */
export function keptSince({ periods }: Books, asOf: LocalDate, keeps: (period: Books['periods'][number]) => boolean): LocalDate | null {
  const begun = periods.filter((period) => period.yearStart <= asOf);
  const broken = begun.findLastIndex((period) => !keeps(period));
  return begun[broken + 1]?.yearStart ?? null;
}

/**
 * The first day from which receivables are known at the charge, or payables at the bill, without a break up
 * to a day; null when they are not on that day.
 */
export async function accruedSince(tx: Tx, communityId: string, asOf: LocalDate, side: 'AR' | 'AP'): Promise<LocalDate | null> {
  return keptSince(await booksOf(tx, communityId), asOf, (period) =>
    side === 'AR' ? period.arTiming === 'CHARGE' : period.apTiming === 'BILL',
  );
}

/**
 * The tie of control accounts in years that do not carry them, after years that did: they are empty from the
 * conversion on. Not applicable where no year before carried them.
 */
export async function tieEmptied(
  tx: Tx,
  { communityId, side, asOf }: { communityId: string; side: 'AR' | 'AP'; asOf: LocalDate },
): Promise<TieOutResult> {
  const carries = (period: Books['periods'][number]) => (side === 'AR' ? period.arTiming === 'CHARGE' : period.apTiming === 'BILL');
  const books = await booksOf(tx, communityId);
  const since = keptSince(books, asOf, (period) => !carries(period));
  if (since === null || !books.periods.some((period) => period.yearStart < since && carries(period))) return notApplicable;
  const roles = side === 'AR' ? ['RECEIVABLE'] : ['PAYABLE'];
  const tie = { communityId, roles, asOf, since, by: 'account' } as const;
  const sums = await controlSums(tx, tie, noMovements);
  // An opening entry on accounts payable has no bills behind it and is set aside, as in years that carry the
  // account.
  const held = sums.booked_cents + (side === 'AR' ? sums.founded_cents : sums.converted_cents);
  const sign = side === 'AR' ? 1n : -1n;
  const result = { applies: true, ledger: sign * held, subledger: 0n };
  if (held === 0n) return { ...result, offenders: [] };
  const source = side === 'AR' ? 'charge or payment' : 'bill or check';
  const offenders = (await controlDifferences(tx, tie, noMovements)).map((one) => offenderOf(one, { sign, source }));
  const rest = result.ledger - sumCents(offenders.map((one) => one.amount));
  return { ...result, offenders: [...(rest === 0n ? [] : [unconverted(since, rest)]), ...offenders] };
}

/** The first day of the books; null without a fiscal year by that day. */
export async function bookedSince(tx: Tx, communityId: string, asOf: LocalDate): Promise<LocalDate | null> {
  return keptSince(await booksOf(tx, communityId), asOf, () => true);
}
