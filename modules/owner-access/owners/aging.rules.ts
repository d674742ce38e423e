// What a community is owed by age, without the names of who owes it.
import { type Cents, daysBetween, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { agingBuckets } from './board.contract.ts';

/** A charge that is open; cents. */
export interface OpenCharge {
  ownershipId: string;
  agedFrom: LocalDate;
  open_cents: Cents;
}

/** The bucket of a charge by its days on a day: up to 30, 60, 90, and more. */
export function bucketOf(agedFrom: LocalDate, on: LocalDate): (typeof agingBuckets)[number] {
  const days = daysBetween(agedFrom, on);
  if (days > 90) return 'OVER_90';
  if (days > 60) return 'OVER_60';
  return days > 30 ? 'OVER_30' : 'CURRENT';
}

/** What is owed in each bucket in cents, and by how many accounts. */
export function agingOf(charges: readonly OpenCharge[], on: LocalDate) {
  const byBucket = Map.groupBy(charges, ({ agedFrom }) => bucketOf(agedFrom, on));
  return agingBuckets.map((bucket) => {
    const own = byBucket.get(bucket) ?? [];
    const accounts = new Set(own.map(({ ownershipId }) => ownershipId)).size;
    return { bucket, amount: sumCents(own.map(({ open_cents }) => open_cents)), accounts };
  });
}
