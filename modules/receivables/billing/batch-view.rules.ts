// A batch as a person judges it: each owner before, charged and after, what changes against the last time,
// and sums per code.
import type { z } from 'zod';
import { type Cents, sumCents } from '../../../packages/kernel/kernel.ts';
import type { batchView } from './billing.contract.ts';

export type BatchView = z.input<typeof batchView>;
type LineLaw = NonNullable<BatchView['owners'][number]['lines'][number]['law']>;

/** A line of the batch with what the same code cost the property last time (cents; null for fees). */
export interface ViewLine {
  batchLineId: string | null;
  ownershipId: string;
  propertyId: string;
  codeId: string;
  description: string;
  proposed: Cents;
  amount: Cents;
  previous: Cents | null;
  isDropped: boolean;
  /** What the law packs said to a late fee. */
  law?: (Omit<LineLaw, 'missing'> & { missing: readonly string[] }) | null;
}

/** An owner as the view names it; `before` is owed less prepaid in cents. */
export interface ViewOwner {
  ownershipId: string;
  propertyId: string;
  accountNumber: string;
  lot: string;
  owner: string;
  address: string;
  category: string;
  before: Cents;
  fromPrepaid: Cents;
}

function charged(lines: readonly ViewLine[]): Cents {
  return sumCents(lines.filter((line) => !line.isDropped).map((line) => line.amount));
}

function previousSum(lines: readonly ViewLine[]): Cents | null {
  return lines.some((line) => line.previous === null) ? null : sumCents(lines.map((line) => line.previous ?? 0n));
}

function lawShown({ verdict, citation, ruleVersion, missing, atMost, asked }: NonNullable<ViewLine['law']>): LineLaw {
  return { verdict, citation, ruleVersion, missing: [...missing], atMost, asked };
}

/** One row per owner in the order of `owners`. Dropped lines stay visible and count for nothing. */
export function ownerRows(owners: readonly ViewOwner[], lines: readonly ViewLine[]): BatchView['owners'] {
  const linesOf = Map.groupBy(lines, (line) => line.ownershipId);
  return owners.map((owner) => {
    const own = linesOf.get(owner.ownershipId) ?? [];
    const sum = charged(own);
    const previous = previousSum(own);
    return {
      ...owner,
      lines: own.map(({ batchLineId, codeId, description, proposed, amount, previous: last, isDropped, law }) => ({
        batchLineId,
        codeId,
        description,
        proposedAmount: proposed,
        amount,
        previousAmount: last,
        isDropped,
        law: law ? lawShown(law) : null,
      })),
      charged: sum,
      after: owner.before + sum,
      change: previous === null ? null : sum - previous,
    };
  });
}

/** One row per code in the order codes were made. */
export function codeRows(
  codes: readonly { codeId: string; alias: string; name: string }[],
  lines: readonly ViewLine[],
): BatchView['codes'] {
  const linesOf = Map.groupBy(lines, (line) => line.codeId);
  return codes.flatMap((code) => {
    const own = linesOf.get(code.codeId);
    if (!own) return [];
    return [{ ...code, count: own.filter((line) => !line.isDropped).length, total: charged(own), previousTotal: previousSum(own) }];
  });
}
