// What one owner owes, why, by when and what follows otherwise, and the account line by line: for modules
// that show it to the owner.
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { loadInterestSettings } from '../interest/interest.store.ts';
import { readTogether } from '../owner-merge/read-together.handlers.ts';
import { nextCharge } from '../owner-why/owner-why.handlers.ts';
import type { WhyPayment } from '../owner-why/owner-why.rules.ts';
import { findLastPayment } from '../owner-why/owner-why.store.ts';
import { loadOwners, ownerBalances } from './balance.store.ts';
import { type NextLateFee, nextLateFee, type OpenCharge } from './owner-home.rules.ts';
import { loadOpenCharges } from './owner-home.store.ts';
import { type LedgerLine, runLedger } from './owner-ledger.rules.ts';
import { loadOwnerEvents } from './owner-rows.store.ts';

/** What an owner owes today; cents. */
export interface OwnerDue {
  today: LocalDate;
  owes: Cents;
  prepaid: Cents;
  charges: OpenCharge[];
  lastPayment: WhyPayment | null;
  /** The assessments of next month; null where none are due. */
  next: { date: LocalDate; amount: Cents } | null;
  lateFee: NextLateFee | null;
  /** Interest in force: basis points a year, and the days after which it runs. */
  interest: { rateBasisPoints: number; graceDays: number } | null;
  /** True while the office takes no payments online, such as with an attorney. */
  isOnHold: boolean;
}

/** What an owner owes today; undefined where the community has no such account. */
export async function ownerDue(tx: Tx, communityId: string, ownershipId: string, now: Instant): Promise<OwnerDue | undefined> {
  const today = await todayOf(tx, communityId, now);
  const [owner] = await loadOwners(tx, communityId, [ownershipId], today);
  if (!owner) return undefined;
  const { ownershipIds } = await readTogether(tx, communityId, ownershipId);
  const [balances, charges, lastPayment, settings] = await Promise.all([
    ownerBalances(tx, communityId, today, ownershipIds),
    loadOpenCharges(tx, communityId, ownershipIds, today),
    findLastPayment(tx, communityId, ownershipIds, today),
    loadInterestSettings(tx, communityId),
  ]);
  const owes = sumCents(balances.map((balance) => balance.owes_cents));
  const next = await nextCharge(tx, communityId, owner, today, owes);
  const interest = settings.findLast(({ startDate }) => startDate <= today);
  return {
    today,
    owes,
    prepaid: sumCents(balances.map((balance) => balance.prepaid_cents)),
    charges,
    lastPayment,
    next: next && { date: next.date, amount: next.amount },
    lateFee: nextLateFee(charges, today),
    interest: interest?.isCharged ? { rateBasisPoints: interest.rateBasisPoints, graceDays: interest.graceDays } : null,
    isOnHold: owner.holdsPayments,
  };
}

/** The lines of an owner's account through a day, the oldest first, each with the balance after it. */
export async function ownerLines(tx: Tx, communityId: string, ownershipId: string, through: LocalDate): Promise<LedgerLine[]> {
  const joined = await readTogether(tx, communityId, ownershipId);
  const events = await loadOwnerEvents(tx, communityId, joined.ownershipIds, { toDate: through });
  return runLedger(events.filter(joined.shows));
}

/** True when a charge stands on an owner's account, or on one that is read with it. */
export async function isChargeOf(tx: Tx, communityId: string, ownershipId: string, ofOwnershipId: string): Promise<boolean> {
  const { ownershipIds } = await readTogether(tx, communityId, ownershipId);
  return ownershipIds.includes(ofOwnershipId);
}
