// What may be taken out of a security deposit by a refund: never more than it holds, nor than its owner owes
// for what pays charges.
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, formatMoney, sumCents } from '../../../packages/kernel/kernel.ts';
import { depositRefundRefusals } from './deposit-refund.contract.ts';

/** What a deposit holds and its owner owes; cents. */
export interface Refundable {
  holder: string;
  type: string;
  isOwner: boolean;
  itemizes: boolean;
  /** What can be taken out: the least it holds from the day on, and interest that is credited first. */
  held: Cents;
  owed: Cents;
}

/** What is taken out of it; cents. */
export interface DepositParts {
  refund: Cents;
  charges: Cents;
  kept: readonly { amount: Cents; description: string }[];
}

const words = (cents: Cents) => formatMoney(cents, 'digits');

/** All that is taken out, in cents. */
export function takenOf({ refund, charges, kept }: DepositParts): Cents {
  return refund + charges + sumCents(kept.map((one) => one.amount));
}

/**
 * Refuses `nothingTaken`, `renterOwesNothing`, `moreThanOwes`, `mustItemize` and `moreThanDeposit`. Source:
 * accounting.md 14.
 */
export function refuseDepositRefund(of: Refundable, parts: DepositParts): void {
  const { holder, type, isOwner, itemizes, held, owed } = of;
  const taken = takenOf(parts);
  if (taken === 0n) throw refuse(depositRefundRefusals, 'nothingTaken');
  if (parts.charges > 0n && !isOwner) throw refuse(depositRefundRefusals, 'renterOwesNothing');
  if (parts.charges > owed)
    throw refuse(depositRefundRefusals, 'moreThanOwes', { holder, owed: words(owed) }, [
      { path: 'charges', message: `must be at most ${words(owed)}` },
    ]);
  if (itemizes && parts.kept.some((one) => one.description === '')) throw refuse(depositRefundRefusals, 'mustItemize', { name: type });
  if (taken > held)
    throw refuse(depositRefundRefusals, 'moreThanDeposit', { held: words(held) }, [
      { path: 'refund', message: `must leave at most ${words(held)} in all` },
    ]);
}
