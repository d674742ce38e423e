// Facts of a matter as the engine reads them: money, days, counts, yes and no; and the day of an event a term
// starts from.
import { type Counting, type TermDays, termOf } from '../../../packages/clock/clock.ts';
import { type Cents, isLocalDate, type LocalDate, mulDiv } from '../../../packages/kernel/kernel.ts';
import type { Clocked, Debt } from './pack.rules.ts';

/** Facts by name. One that is absent is unknown; null says that it did not happen or is not there. */
export type Facts = Readonly<Record<string, unknown>>;

/** When a matter is judged, and how its days are counted. */
export interface On {
  asOf: LocalDate;
  counting: Counting;
}

/** What one record says to an act. */
export interface Finding {
  /** The record is not met. */
  breach: boolean;
  missing: string[];
  /** Facts without which the record cannot be judged: they make the answer a warning. */
  unknown: string[];
  notShown: string[];
  earliestDate: LocalDate | null;
  deadline: LocalDate | null;
  amountCents: Cents | null;
  /** The highest yearly rate, in basis points. */
  rateBps: number | null;
  applied: readonly Debt[] | null;
}

/** A finding against which nothing stands, with what is already known. */
export function finding(known: Partial<Finding> = {}): Finding {
  return {
    breach: false,
    missing: [],
    unknown: [],
    notShown: [],
    earliestDate: null,
    deadline: null,
    amountCents: null,
    rateBps: null,
    applied: null,
    ...known,
  };
}

/** A day of the facts, or null. */
export function dateOf(facts: Facts, name: string): LocalDate | null {
  const value = facts[name];
  return typeof value === 'string' && isLocalDate(value) ? value : null;
}

/** Cents of the facts, or null. */
export function centsOf(facts: Facts, name: string): Cents | null {
  const value = facts[name];
  return typeof value === 'bigint' ? value : typeof value === 'number' ? BigInt(value) : null;
}

/** A whole number of the facts, or null. */
export function countOf(facts: Facts, name: string): number | null {
  const value = facts[name];
  return typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : null;
}

/** Text of the facts, or an empty one. */
export function textOf(facts: Facts, name: string): string {
  const value = facts[name];
  return typeof value === 'string' ? value : '';
}

/** A list of texts of the facts; a single text is a list of one. Null where there is none. */
export function textsOf(facts: Facts, name: string): string[] | null {
  const value = facts[name];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
}

/** Facts within a fact, such as those of a notice. */
export function factsIn(facts: Facts, name: string): Facts | null {
  const value = facts[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : null;
}

/** Other names by which people tell of an event. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  hearingHeld: ['hearingDate'],
  imposed: ['firstFine'],
  settlementDateOfOriginal: ['settledOn'],
  settlementDateOfReturn: ['returnedOn'],
  mailed: ['noticeMailed', 'preNoticeMailed', 'sent', 'date'],
  sent: ['noticeSent', 'mailed', 'date'],
  recorded: ['date'],
  recordedAndMailed: ['mailed', 'date'],
  restrictionLifted: ['restrictionLifted'],
};

/** The day of the event a term starts from, or null where the facts do not tell it. */
export function eventOf(facts: Facts, from: string): LocalDate | null {
  for (const name of [from, ...(alsoCalled[from] ?? [])]) {
    const day = dateOf(facts, name);
    if (day !== null) return day;
  }
  return null;
}

/** The days of a term by its event among the facts; null where there is no term or no event. */
export function daysOf(clock: Clocked | null | undefined, facts: Facts, on: On): TermDays | null {
  if (!clock) return null;
  const event = eventOf(facts, clock.from);
  return event === null ? null : termOf(clock, event, on.counting);
}

/** `amount × part ÷ whole`, cut down to the cent: an amount that tests a cap is never rounded up. */
export function cutShare(amount: Cents, part: number, whole: number): Cents {
  const rounded = mulDiv(amount, BigInt(part), BigInt(whole));
  return rounded * BigInt(whole) > amount * BigInt(part) ? rounded - 1n : rounded;
}

/** The lowest of the amounts that are there, or null. */
export function lowest(...amounts: readonly (Cents | null | undefined)[]): Cents | null {
  return amounts.reduce<Cents | null>((low, one) => (one === null || one === undefined || (low !== null && low <= one) ? low : one), null);
}

/** The later of the days that are there, or null. */
export function latest(...days: readonly (LocalDate | null | undefined)[]): LocalDate | null {
  return days.reduce<LocalDate | null>((last, one) => (one && (last === null || one > last) ? one : last), null);
}

/** The words of a phrase, small, without those that carry nothing. */
export function wordsOf(phrase: string): string[] {
  const plain = new Set(['the', 'a', 'an', 'of', 'on', 'to', 'for', 'and', 'or', 'in', 'by', 'is', 'was', 'it']);
  return phrase
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .filter((word) => word !== '' && !plain.has(word));
}

/** True where every word of a phrase stands in another. */
export function within(phrase: string, other: string): boolean {
  const words = new Set(wordsOf(other));
  return wordsOf(phrase).every((word) => words.has(word));
}

/** A phrase as a name: `service-member rights` is `serviceMemberRights`. */
export function nameOf(phrase: string): string {
  const words = phrase.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}
