// Where each receipt of a deposit goes, row after row: two receipts of one owner never pay the same cent.
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, sumCents } from '../../../packages/kernel/kernel.ts';
import { type Allocation, afterAllocations, distribute, type OpenCharge } from '../subledger/distribution.rules.ts';
import { receiptRefusals } from './receipt.contract.ts';

/** A receipt to be allocated; money in cents. */
export interface ReceiptDraft {
  ownershipId: string;
  amount: Cents;
  checkNumber: string;
  note: string;
  /** The codes of its distribution list in order. */
  codeIds: readonly string[];
  /** How a person split it by hand; takes the place of the list. */
  split: readonly { chargeId: string; amount: Cents }[] | null;
}

export interface AllocatedReceipt {
  draft: ReceiptDraft;
  allocations: readonly Allocation[];
  /** What becomes prepaid. */
  rest: Cents;
  owesBefore: Cents;
  owesAfter: Cents;
}

function byHand(
  split: NonNullable<ReceiptDraft['split']>,
  amount: Cents,
  charges: readonly OpenCharge[],
  row: number,
): { allocations: Allocation[]; rest: Cents } {
  const allocations = split.map((part, i) => {
    const charge = charges.find((one) => one.chargeId === part.chargeId);
    if (!charge || part.amount > charge.open)
      throw refuse(receiptRefusals, 'invalidDistribution', { most: 'is due on a charge' }, [
        { path: `rows.${row}.split.${i}`, message: 'is more than is due on the post date' },
      ]);
    return { charge, amount: part.amount };
  });
  const rest = amount - sumCents(split.map((part) => part.amount));
  const isTwice = new Set(split.map((part) => part.chargeId)).size !== split.length;
  if (rest < 0n || isTwice)
    throw refuse(receiptRefusals, 'invalidDistribution', { most: 'the receipt' }, [
      { path: `rows.${row}.split`, message: isTwice ? 'names a charge twice' : 'sums to more than the receipt' },
    ]);
  return { allocations, rest };
}

/**
 * Allocates receipts in the order of their rows. Refuses `invalidDistribution` for a split by hand that pays
 * more than is there or due.
 */
export function allocateReceipts(drafts: readonly ReceiptDraft[], charges: readonly OpenCharge[]): AllocatedReceipt[] {
  const openOf = Map.groupBy(charges, (charge) => charge.ownershipId);
  return drafts.map((draft, row) => {
    const open = openOf.get(draft.ownershipId) ?? [];
    const { allocations, rest } =
      draft.split === null ? distribute(draft.amount, open, draft.codeIds) : byHand(draft.split, draft.amount, open, row);
    openOf.set(draft.ownershipId, afterAllocations(open, allocations));
    const owesBefore = sumCents(open.map((charge) => charge.open));
    return { draft, allocations, rest, owesBefore, owesAfter: owesBefore - sumCents(allocations.map((one) => one.amount)) };
  });
}
