// What happens next to an owner who does not pay: the first late fee, and from when interest runs.
import { addDays, addMonths, type Cents, type LocalDate, startOfMonth, sumCents } from '../../../packages/kernel/kernel.ts';
import { type LateFeePolicy, lateFeeOn } from '../billing/late-fee.rules.ts';
import type { WhyKind } from '../owner-why/owner-why.contract.ts';

/** A charge that is open, with what its category asks of those who pay late; cents. */
export interface OpenCharge {
  chargeId: string;
  kind: WhyKind;
  codeName: string;
  description: string;
  chargeDate: LocalDate;
  /** From when it ages: before a resale, the date it had on the seller's account. */
  agedFrom: LocalDate;
  amount: Cents;
  open: Cents;
  /** True when a late fee for it stands. */
  hasDrawnFee: boolean;
  policy: LateFeePolicy;
}

/** The next late fee: the last day to pay without it, and what it is, in cents. */
export interface NextLateFee {
  payBy: LocalDate;
  amount: Cents;
}

/** The first day on which a charge may draw a fee that it has not drawn yet; null where it draws none. */
function feeDay({ policy, agedFrom, hasDrawnFee }: OpenCharge, today: LocalDate): LocalDate | null {
  if (policy.kind === 'NONE') return null;
  const first = addDays(agedFrom, policy.graceDays);
  if (policy.repeat === 'ONCE') return hasDrawnFee ? null : first > today ? first : addDays(today, 1);
  // What is late draws one each month: the next with the month after this one, unless it is not late yet.
  return first > today ? first : addMonths(startOfMonth(today), 1);
}

/**
 * The next late fee if nothing is paid: of the charges that draw one first, by the policy of their category.
 * Null where no open charge draws one, or what is late stays below the least a fee is asked on.
 */
export function nextLateFee(charges: readonly OpenCharge[], today: LocalDate): NextLateFee | null {
  const drawing = charges.flatMap((charge) => {
    const day = feeDay(charge, today);
    return day === null ? [] : [{ charge, day }];
  });
  const day = drawing.map((one) => one.day).sort()[0];
  if (day === undefined) return null;
  const due = drawing.filter((one) => one.day === day).map(({ charge }) => charge);
  const groups = [...Map.groupBy(due, ({ policy }) => JSON.stringify({ ...policy, ...stated(policy) })).values()];
  const amount = sumCents(groups.flatMap((group) => feesOf(group)));
  return amount === 0n ? null : { payBy: addDays(day, -1), amount };
}

/** Money as text, so that two policies can be compared. */
const stated = ({ flat, minimumLiability, capAmount }: LateFeePolicy) => ({
  flat: String(flat),
  minimumLiability: String(minimumLiability),
  capAmount: String(capAmount),
});

function feesOf(charges: readonly OpenCharge[]): Cents[] {
  const [first] = charges;
  if (!first || sumCents(charges.map(({ open }) => open)) < first.policy.minimumLiability) return [];
  const late = charges.map(({ chargeId, chargeDate, amount, open, hasDrawnFee }) => ({ chargeId, chargeDate, amount, open, hasDrawnFee }));
  return first.policy.repeat === 'ONCE' ? late.map((one) => lateFeeOn([one], first.policy)) : [lateFeeOn(late, first.policy)];
}
