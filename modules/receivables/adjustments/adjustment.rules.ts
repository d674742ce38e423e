// What an adjustment of owners' accounts does, line by line: which charges a waiver takes from, what moves in
// prepaid money, and what none of it may exceed (accounting.md 3).
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, formatMoney, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Allocation, afterAllocations, distribute, type OpenCharge } from '../subledger/distribution.rules.ts';
import type { PrepaidBucket } from '../subledger/prepaid.rules.ts';
import { type AdjustmentType, adjustmentRefusals, type WaiverReason } from './adjustment.contract.ts';

/** A line of an adjustment. `amount` in cents: charged or waived above zero; prepaid money signed. */
export interface AdjustmentLine {
  /** Null until the batch is kept. */
  adjustmentLineId: string | null;
  ownershipId: string;
  propertyId: string;
  act: 'CHARGE' | 'WAIVE' | 'PREPAID' | 'RESERVE';
  codeId: string | null;
  description: string;
  amount: Cents;
  /** The other account of a prepaid adjustment. */
  accountId: string | null;
  isDropped: boolean;
}

/** An order as it is typed; see the contract. */
export interface AdjustmentOrder {
  type: AdjustmentType;
  reason?: WaiverReason | undefined;
  codes: readonly { codeId: string; description: string; amount: Cents }[];
  prepaid: readonly { codeId: string | null; amount: Cents; accountId: string }[];
  reserves: readonly { codeId: string; amount: Cents }[];
}

const typeWords: Readonly<Record<AdjustmentType, string>> = {
  ADJUSTMENT: 'An AR adjustment',
  ADD_CHARGE: 'Add charge',
  WAIVE: 'Waive charge',
  PREVIOUS_OWNER: 'A previous owner adjustment',
  IMPORT: 'An import',
};

/**
 * The lines of an order. On the form for waivers amounts are above zero; on the grid for all codes a waiver
 * stands below zero. Refuses `wrongType` where the form takes no such line, and `noReason`.
 */
export function linesOf(of: Pick<AdjustmentLine, 'ownershipId' | 'propertyId'>, order: AdjustmentOrder): AdjustmentLine[] {
  const { type, reason, codes, prepaid, reserves } = order;
  const wrong = () => refuse(adjustmentRefusals, 'wrongType', { type: typeWords[type] });
  const isOneWay = type === 'ADD_CHARGE' || type === 'WAIVE';
  if (isOneWay && (prepaid.length > 0 || reserves.length > 0 || codes.some(({ amount }) => amount < 0n))) throw wrong();
  const own = { adjustmentLineId: null, isDropped: false, ...of };
  const lines = [
    ...codes.map(({ codeId, description, amount }): AdjustmentLine => {
      const isWaiver = type === 'WAIVE' || amount < 0n;
      const cents = amount < 0n ? -amount : amount;
      return { ...own, act: isWaiver ? 'WAIVE' : 'CHARGE', codeId, description, amount: cents, accountId: null };
    }),
    ...prepaid.map(({ codeId, amount, accountId }): AdjustmentLine => {
      return { ...own, act: 'PREPAID', codeId, description: '', amount, accountId };
    }),
    ...reserves.map(({ codeId, amount }): AdjustmentLine => {
      return { ...own, act: 'RESERVE', codeId, description: '', amount, accountId: null };
    }),
  ];
  if (reason === undefined && lines.some((line) => line.act === 'WAIVE')) throw refuse(adjustmentRefusals, 'noReason');
  return lines;
}

/** What a line changes of what the owner owes, in cents. */
export function effectOf({ act, amount }: Pick<AdjustmentLine, 'act' | 'amount'>): Cents {
  if (act === 'CHARGE') return amount;
  return act === 'WAIVE' ? -amount : 0n;
}

/** What the lines waive or write off together, in cents. */
export function waivedBy(lines: readonly AdjustmentLine[]): Cents {
  return sumCents(lines.filter((line) => line.act === 'WAIVE' && !line.isDropped).map((line) => line.amount));
}

/** A line that waives, with the charges it takes from, oldest first, and what of it finds nothing open. */
export interface PlannedWaiver {
  line: AdjustmentLine;
  parts: Allocation[];
  missing: Cents;
}

/**
 * Takes each waiver from the open charges of its owner and code, oldest first; `open` of a charge is the
 * least from the post date on.
 */
export function planWaivers(lines: readonly AdjustmentLine[], charges: readonly OpenCharge[]): PlannedWaiver[] {
  let left = [...charges];
  return lines
    .filter((line) => line.act === 'WAIVE')
    .map((line) => {
      const own = left.filter(({ ownershipId, codeId }) => ownershipId === line.ownershipId && codeId === line.codeId);
      const { allocations, rest } = distribute(line.amount, own, [line.codeId ?? '']);
      left = afterAllocations(left, allocations);
      return { line, parts: allocations, missing: rest };
    });
}

/** Refuses `moreThanOpen` where a waiver is more than is open of its code (invariant 26). */
export function refuseShort(waivers: readonly PlannedWaiver[], aliasOf: (codeId: string) => string): void {
  const short = waivers.find(({ missing }) => missing > 0n);
  if (!short) return;
  const { line, missing } = short;
  const values = { code: aliasOf(line.codeId ?? ''), open: formatMoney(line.amount - missing, 'digits') };
  throw refuse(adjustmentRefusals, 'moreThanOpen', values, [
    { path: 'codes', message: `must be at most ${values.open} for ${values.code}` },
  ]);
}

/** What a line moves in one bucket of prepaid money; a null bucket is general. */
export interface BucketChange {
  ownershipId: string;
  bucketCodeId: string | null;
  amount: Cents;
}

/** What a line moves in prepaid money; what is reserved leaves general money and enters its code, or back. */
export function changesOf({ act, ownershipId, codeId, amount }: AdjustmentLine): BucketChange[] {
  if (act === 'PREPAID') return [{ ownershipId, bucketCodeId: codeId, amount }];
  if (act !== 'RESERVE') return [];
  return [
    { ownershipId, bucketCodeId: null, amount: -amount },
    { ownershipId, bucketCodeId: codeId, amount },
  ];
}

/**
 * Refuses `morePrepaidThanHeld` where the lines together take more out of a bucket than it holds from the
 * post date on (invariant 13).
 */
export function refuseOverdrawn(
  lines: readonly AdjustmentLine[],
  buckets: readonly PrepaidBucket[],
  nameOf: (bucketCodeId: string | null) => string,
): void {
  const keyOf = ({ ownershipId, bucketCodeId }: Pick<BucketChange, 'ownershipId' | 'bucketCodeId'>) => `${ownershipId}:${bucketCodeId}`;
  const heldIn = new Map(buckets.map((bucket) => [keyOf(bucket), bucket.available]));
  for (const [key, changes] of Map.groupBy(lines.flatMap(changesOf), keyOf)) {
    const held = heldIn.get(key) ?? 0n;
    if (held + sumCents(changes.map((change) => change.amount)) < 0n)
      throw refuse(adjustmentRefusals, 'morePrepaidThanHeld', {
        bucket: nameOf(changes[0]?.bucketCodeId ?? null),
        held: formatMoney(held, 'digits'),
      });
  }
}
