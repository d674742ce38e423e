// What holds for a security deposit on a day: its state, its cap, the least it holds from a day on, and the
// interest it has earned.
import { refuse } from '../../../packages/contract/contract.ts';
import {
  addDays,
  addMonths,
  type Cents,
  daysBetween,
  formatMoney,
  type LocalDate,
  mulDiv,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { type DepositFamily, type DepositState, depositRefusals, type MovementKind } from './held-deposit.contract.ts';

/** What moved a deposit; cents, negative where less is held. */
export interface Movement {
  kind: MovementKind;
  on: LocalDate;
  amount: Cents;
}

/** Terms of a type from a day on. */
export interface Terms {
  fromOn: LocalDate;
  cap: Cents | null;
  /** Months of rent, in hundredths. */
  capMonthHundredths: number | null;
  /** A year’s simple interest in millionths: 5 % is 50000. */
  rateMillionths: number;
  interestAfterMonths: number;
  paysInterest: 'YEARLY' | 'AT_END';
  refundDays: number | null;
  claimDays: number | null;
  itemizes: boolean;
  source: string;
}

const words = (cents: Cents) => formatMoney(cents, 'digits');

/** The terms in force on a day; undefined before the first. `terms` in order of their days. */
export function termsOn(terms: readonly Terms[], on: LocalDate): Terms | undefined {
  return terms.findLast((one) => one.fromOn <= on);
}

/** What is held at the end of a day, in cents. */
export function heldOn(movements: readonly Movement[], on: LocalDate): Cents {
  return sumCents(movements.filter((one) => one.on <= on).map((one) => one.amount));
}

/** The least that is held at the end of a day and of every day after it, in cents. */
export function leastFrom(movements: readonly Movement[], on: LocalDate): Cents {
  const days = [on, ...movements.map((one) => one.on).filter((day) => day > on)];
  return days.map((day) => heldOn(movements, day)).reduce((least, held) => (held < least ? held : least));
}

/** The first day on which an amount can be taken out with nothing below zero since; null where never. */
export function bearableFrom(movements: readonly Movement[], taken: Cents): LocalDate | null {
  const days = movements.map((one) => one.on).toSorted();
  return days.find((day) => leastFrom(movements, day) >= taken) ?? null;
}

/** What was moved under some kinds, in cents. */
export function movedAs(movements: readonly Movement[], ...kinds: readonly MovementKind[]): Cents {
  return sumCents(movements.filter((one) => kinds.includes(one.kind)).map((one) => one.amount));
}

/** Where a deposit stands by all that moved it. Source: accounting.md 14. */
export function stateOf(movements: readonly Movement[]): DepositState {
  const held = sumCents(movements.map((one) => one.amount));
  const refunded = -movedAs(movements, 'REFUNDED');
  const kept = -movedAs(movements, 'KEPT', 'CHARGES');
  if (held > 0n) return refunded + kept > 0n ? 'PARTLY_REFUNDED' : 'HELD';
  if (refunded > 0n) return 'REFUNDED';
  return kept > 0n ? 'FORFEITED' : 'UNDONE';
}

/** The most that may be held under terms, in cents; null without a cap. Refuses `rentNeeded`. */
export function capOf(terms: Terms | undefined, rent: Cents | null, name: string): Cents | null {
  if (!terms) return null;
  if (terms.capMonthHundredths === null) return terms.cap;
  if (rent === null) throw refuse(depositRefusals, 'rentNeeded', { name }, [{ path: 'rent', message: 'is needed for the cap' }]);
  const byRent = mulDiv(rent, BigInt(terms.capMonthHundredths), 100n);
  return terms.cap !== null && terms.cap < byRent ? terms.cap : byRent;
}

/** Refuses `overCap` where more would be held than the terms allow. */
export function refuseOverCap(cap: Cents | null, held: Cents, name: string): void {
  if (cap !== null && held > cap)
    throw refuse(depositRefusals, 'overCap', { name, cap: words(cap), held: words(held) }, [
      { path: 'amount', message: `may hold at most ${words(cap)}` },
    ]);
}

/** Refuses `belowZero` where taking an amount out would leave less than nothing on any day from then on. */
export function refuseBelowZero(movements: readonly Movement[], on: LocalDate, taken: Cents): void {
  const held = leastFrom(movements, on);
  if (taken > held)
    throw refuse(depositRefusals, 'belowZero', { held: words(held) }, [{ path: 'amount', message: `must be at most ${words(held)}` }]);
}

/** Refuses `ownerNeeded` and `renterNeeded` where a deposit is of someone its family does not know. */
export function refuseHolder(family: DepositFamily, name: string, of: { ownershipId: string | null; renterId: string | null }): void {
  if (family === 'OWNER' && (of.ownershipId === null || of.renterId !== null)) throw refuse(depositRefusals, 'ownerNeeded', { name });
  if (family !== 'OWNER' && (of.renterId === null || of.ownershipId !== null)) throw refuse(depositRefusals, 'renterNeeded', { name });
}

/** What interest is computed from. */
export interface Earning {
  movements: readonly Movement[];
  terms: readonly Terms[];
  receivedOn: LocalDate;
  /** The day through which interest was credited; null before the first time. */
  earnedThrough: LocalDate | null;
}

/**
 * Simple interest earned since it was last credited, in cents, rounded once: what is held at the end of each
 * day earns one 365th of the rate of that day. Nothing is earned before the months the terms ask for.
 * Source: field-2026.md 2.8.
 */
export function interestThrough({ movements, terms, receivedOn, earnedThrough }: Earning, through: LocalDate): Cents {
  const from = earnedThrough ?? receivedOn;
  const turns = [from, through, ...movements.map((one) => one.on), ...terms.map((one) => one.fromOn)];
  const waits = terms.map((one) => addMonths(receivedOn, one.interestAfterMonths));
  const days = [...new Set([...turns, ...waits])].filter((day) => day >= from && day <= through).toSorted();
  const parts = days.flatMap((day, i) => {
    const next = days[i + 1];
    const now = termsOn(terms, day);
    if (!next || !now || day < addMonths(receivedOn, now.interestAfterMonths)) return [];
    return [heldOn(movements, day) * BigInt(now.rateMillionths) * BigInt(daysBetween(day, next))];
  });
  return mulDiv(sumCents(parts), 1n, 365_000_000n);
}

/** When a deposit must be paid back and a part of it claimed; null where no days are asked for. */
export function dueDates(
  terms: readonly Terms[],
  movedOutOn: LocalDate | null,
): { refundDue: LocalDate | null; claimDue: LocalDate | null } {
  const now = movedOutOn === null ? undefined : termsOn(terms, movedOutOn);
  const due = (days: number | null | undefined) => (movedOutOn !== null && days ? addDays(movedOutOn, days) : null);
  return { refundDue: due(now?.refundDays), claimDue: due(now?.claimDays) };
}

/** A decimal as typed in so many places, as a whole number: `1.5` in 2 places is 150. Null stays null. */
export function inPlaces(text: string | null, places: number): number | null {
  if (text === null) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(`${whole}${fraction.padEnd(places, '0')}`);
}

/** A whole number of so many places as a decimal without trailing zeros: 150 in 2 places is `1.5`. */
export function fromPlaces(value: number, places: number): string {
  const digits = String(value).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const whole = digits.slice(0, -places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
