// How payments are taken back: a receipt as it was applied, with prepaid money it left pulled back newest
// first; a charge into prepaid.
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ChargeAccounts } from './posting.rules.ts';

/** What of one source, applied to one charge on one day, still stands, in cents. */
export interface StandingApplication extends ChargeAccounts {
  chargeId: string;
  ownershipId: string;
  /** The receipt the money came with; null for prepaid money. */
  receiptId: string | null;
  /** The reserved bucket of prepaid money; null is general. */
  bucketCodeId: string | null;
  appliedOn: LocalDate;
  /** Orders applications of one day. */
  applicationId: string;
  amount: Cents;
}

/** An application to take back, with the amount and the day of the act. */
export interface Unapplied {
  application: StandingApplication;
  amount: Cents;
  on: LocalDate;
}

/** The later of two dates: nothing is taken back before it was done, so that no day in between goes wrong. */
function laterOf(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b;
}

/**
 * Newest first of what was applied by the day; what was applied later comes after it, oldest first, so that
 * no day in between falls below zero.
 */
function inPullOrder(on: LocalDate): (a: StandingApplication, b: StandingApplication) => number {
  const rank = (one: StandingApplication) => (one.appliedOn <= on ? 0 : 1);
  return (a, b) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    const older = a.appliedOn === b.appliedOn ? BigInt(a.applicationId) < BigInt(b.applicationId) : a.appliedOn < b.appliedOn;
    return older === (rank(a) === 1) ? -1 : 1;
  };
}

/**
 * Takes applications back, newest first and the last one in part, until `wanted` cents are there again; each
 * on the day given or, when it was applied later, on that day. `missing` is what could not be found.
 */
export function takeBackUpTo(
  wanted: Cents,
  standing: readonly StandingApplication[],
  on: LocalDate,
): { unapplied: Unapplied[]; missing: Cents } {
  const unapplied: Unapplied[] = [];
  let missing = wanted > 0n ? wanted : 0n;
  for (const application of standing.toSorted(inPullOrder(on))) {
    if (missing === 0n) break;
    const amount = application.amount < missing ? application.amount : missing;
    unapplied.push({ application, amount, on: laterOf(on, application.appliedOn) });
    missing -= amount;
  }
  return { unapplied, missing };
}

/** The same from one bucket of prepaid money, the general one by default. Source: accounting.md 13. */
export function pullBackPrepaid(
  needed: Cents,
  standing: readonly StandingApplication[],
  on: LocalDate,
  bucketCodeId: string | null = null,
): ReturnType<typeof takeBackUpTo> {
  return takeBackUpTo(
    needed,
    standing.filter((application) => application.receiptId === null && application.bucketCodeId === bucketCodeId),
    on,
  );
}

/** Prepaid money of an owner in one bucket at the end of a day, in cents. */
export interface PrepaidDay {
  ownershipId: string;
  on: LocalDate;
  held: Cents;
}

/**
 * The day from which `needed` cents can be taken out for good, with what is taken back counted in; null when
 * that is the first of the days. Money that was spent and came back in between was not there in between.
 * `days` are of one owner, in order; on the last of them there is enough.
 */
export function dayThereIsEnough(days: readonly PrepaidDay[], needed: Cents, unapplied: readonly Unapplied[]): LocalDate | null {
  const backBy = (day: LocalDate) => unapplied.reduce((sum, one) => (one.on <= day ? sum + one.amount : sum), 0n);
  const lastShort = days.findLastIndex(({ on, held }) => held + backBy(on) < needed);
  return lastShort < 0 ? null : ((days[lastShort + 1] ?? days[lastShort])?.on ?? null);
}

/** Takes back everything that stands, each on the day given or, when it was applied later, on that day. */
export function takeBackAll(standing: readonly StandingApplication[], on: LocalDate): Unapplied[] {
  return standing.map((application) => ({ application, amount: application.amount, on: laterOf(on, application.appliedOn) }));
}
