// How money an owner paid ahead pays what is open, from the bucket reserved for a code first.
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Allocation, afterAllocations, distribute, type OpenCharge, type Payable } from './distribution.rules.ts';

/** Prepaid money of one owner in one bucket: reserved for a code, or general (null). */
export interface PrepaidBucket {
  ownershipId: string;
  bucketCodeId: string | null;
  /**
   * What of it may be spent, in cents: of a payment, the least it holds from the post date on, so that money
   * is not spent twice.
   */
  available: Cents;
}

/** Prepaid money that goes to one charge. */
export interface PrepaidAllocation<C extends Payable = OpenCharge> extends Allocation<C> {
  bucketCodeId: string | null;
}

/**
 * Pays the charges of one owner from prepaid money. A reserved bucket pays only its own code, and before
 * general prepaid. Uses the codes of the Default list alone and never more than is there or owed, so a second
 * run finds nothing to do. Source: accounting.md 4.4.
 */
export function applyPrepaids<C extends Payable>(
  buckets: readonly PrepaidBucket[],
  charges: readonly C[],
  codeIds: readonly string[],
): PrepaidAllocation<C>[] {
  const made: PrepaidAllocation<C>[] = [];
  let left = [...charges];
  const spend = (bucket: PrepaidBucket, codes: readonly string[]) => {
    const { allocations } = distribute(bucket.available, left, codes);
    left = afterAllocations(left, allocations);
    made.push(...allocations.map((allocation) => ({ ...allocation, bucketCodeId: bucket.bucketCodeId })));
  };
  for (const bucket of buckets)
    if (bucket.bucketCodeId !== null)
      spend(
        bucket,
        codeIds.filter((codeId) => codeId === bucket.bucketCodeId),
      );
  for (const bucket of buckets) if (bucket.bucketCodeId === null) spend(bucket, codeIds);
  return made;
}

/**
 * What prepaid money would pay of charges of any owners, in cents by charge. Who paid ahead is not late,
 * whether or not the money was applied yet:
 * a late fee and the age of a debt rest on what is open less this.
 */
export function prepaidCover(
  buckets: readonly PrepaidBucket[],
  charges: readonly Payable[],
  codeIds: readonly string[],
): ReadonlyMap<string, Cents> {
  const chargesOf = Map.groupBy(charges, (charge) => charge.ownershipId);
  const cover = new Map<string, Cents>();
  for (const [ownershipId, own] of Map.groupBy(buckets, (bucket) => bucket.ownershipId))
    for (const { charge, amount } of applyPrepaids(own, chargesOf.get(ownershipId) ?? [], codeIds))
      cover.set(charge.chargeId, (cover.get(charge.chargeId) ?? 0n) + amount);
  return cover;
}

/** Open charges, each with what prepaid money would pay of it; the oldest by age first. */
export function coveredItems<I extends { chargeId: string; ownershipId: string; codeId: string; agedFrom: LocalDate; open_cents: Cents }>(
  items: readonly I[],
  buckets: readonly PrepaidBucket[],
  codeIds: readonly string[],
): (I & { covered_cents: Cents })[] {
  const payable = items.map((item) => ({ ...item, chargeDate: item.agedFrom, open: item.open_cents }));
  const cover = prepaidCover(buckets, payable, codeIds);
  return items.map((item) => ({ ...item, covered_cents: cover.get(item.chargeId) ?? 0n }));
}
