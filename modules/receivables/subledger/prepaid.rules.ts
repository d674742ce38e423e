// How money an owner paid ahead pays what is open, from the bucket reserved for a code first.
import type { Cents } from '../../../packages/kernel/kernel.ts';
import { type Allocation, afterAllocations, distribute, type OpenCharge } from './distribution.rules.ts';

/** Prepaid money of one owner in one bucket: reserved for a code, or general (null). */
export interface PrepaidBucket {
  ownershipId: string;
  bucketCodeId: string | null;
  /** The least it holds from the post date on, in cents: money spent later is not spent twice. */
  available: Cents;
}

/** Prepaid money that goes to one charge. */
export interface PrepaidAllocation extends Allocation {
  bucketCodeId: string | null;
}

/**
 * Pays the charges of one owner from prepaid money. A reserved bucket pays only its own code, and before general prepaid. Uses the codes of the
 * Default list alone and never more than is there or owed, so a second run finds nothing to do. Source: accounting.md 4.4.
 */
export function applyPrepaids(
  buckets: readonly PrepaidBucket[],
  charges: readonly OpenCharge[],
  codeIds: readonly string[],
): PrepaidAllocation[] {
  const made: PrepaidAllocation[] = [];
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
