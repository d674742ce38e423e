// What of an owner's credit may be refunded: never more than a bucket holds, nor than is left beside what the
// owner owes.
import { refuse } from '../../../packages/contract/contract.ts';
import { type Cents, formatMoney, sumCents } from '../../../packages/kernel/kernel.ts';
import { refundRefusals } from './refund.contract.ts';

/** What an owner holds and owes; cents. `held` is the least from the day on. */
export interface Credit {
  owner: string;
  holdsPayments: boolean;
  buckets: readonly { codeId: string | null; name: string; held: Cents }[];
  owed: Cents;
}

/** What may be refunded in all, in cents: what is held, less what is owed. */
export function creditLeft({ buckets, owed }: Pick<Credit, 'buckets' | 'owed'>): Cents {
  const held = sumCents(buckets.map((bucket) => bucket.held));
  return held > owed ? held - owed : 0n;
}

const words = (cents: Cents) => formatMoney(cents, 'digits');

/**
 * Refuses `paymentsOnHold`, `moreThanHeld` where a bucket holds less than is taken out of it, and
 * `moreThanCredit` where the owner owes what would be refunded.
 */
export function refuseRefund(credit: Credit, parts: readonly { codeId: string | null; amount: Cents }[]): void {
  const { owner, holdsPayments, buckets, owed } = credit;
  if (holdsPayments) throw refuse(refundRefusals, 'paymentsOnHold', { owner });
  for (const [codeId, own] of Map.groupBy(parts, (part) => part.codeId)) {
    const bucket = buckets.find((one) => one.codeId === codeId);
    const held = bucket?.held ?? 0n;
    if (sumCents(own.map((part) => part.amount)) > held)
      throw refuse(refundRefusals, 'moreThanHeld', { bucket: bucket?.name ?? 'Prepaid', held: words(held) }, [
        { path: 'parts', message: `must be at most ${words(held)}` },
      ]);
  }
  const left = creditLeft(credit);
  if (sumCents(parts.map((part) => part.amount)) > left)
    throw refuse(
      refundRefusals,
      'moreThanCredit',
      { owner, owed: words(owed), credit: words(left), held: words(sumCents(buckets.map((bucket) => bucket.held))) },
      [{ path: 'parts', message: `must be at most ${words(left)}` }],
    );
}
