// Comparing what was posted with what a rule makes of the same days: by line for today's rule, by owner for a
// changed one; and money applied again in an order.
import { type Cents, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { distribute, type Payable } from '../subledger/distribution.rules.ts';

/** A line as it was posted or as a rule makes it; `key` names the same line in both. Cents. */
export interface ReplayLine {
  key: string;
  ownershipId: string;
  date: LocalDate;
  what: string;
  amount: Cents;
}

/** A line that today's rule makes otherwise than it was posted. */
export interface ByHand {
  ownershipId: string;
  date: LocalDate;
  what: string;
  actual: Cents;
  today: Cents;
}

/**
 * Lines that differ between what was posted and what today's rule makes, zero where one of them is not
 * there.
 */
export function differing(actual: readonly ReplayLine[], today: readonly ReplayLine[]): ByHand[] {
  const [posted, made] = [new Map(actual.map((one) => [one.key, one])), new Map(today.map((one) => [one.key, one]))];
  const keys = [...new Set([...posted.keys(), ...made.keys()])];
  return keys.flatMap((key) => {
    const [was, now] = [posted.get(key), made.get(key)];
    const line = was ?? now;
    if (!line || was?.amount === now?.amount) return [];
    const { ownershipId, date, what } = line;
    return [{ ownershipId, date, what, actual: was?.amount ?? 0n, today: now?.amount ?? 0n }];
  });
}

/**
 * What each owner pays by two rules, in cents, those who pay the same left out; the largest difference
 * first.
 */
export function byOwner(today: readonly ReplayLine[], changed: readonly ReplayLine[]) {
  const sums = (lines: readonly ReplayLine[]) =>
    new Map([...Map.groupBy(lines, (line) => line.ownershipId)].map(([owner, own]) => [owner, sumCents(own.map((one) => one.amount))]));
  const [before, after] = [sums(today), sums(changed)];
  const size = (cents: Cents) => (cents < 0n ? -cents : cents);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((ownershipId) => {
      const [now, then] = [before.get(ownershipId) ?? 0n, after.get(ownershipId) ?? 0n];
      return { ownershipId, today: now, changed: then, difference: then - now };
    })
    .filter(({ difference }) => difference !== 0n)
    .toSorted((a, b) =>
      size(a.difference) > size(b.difference)
        ? -1
        : size(a.difference) < size(b.difference)
          ? 1
          : Number(a.ownershipId) - Number(b.ownershipId),
    );
}

/** A charge as it was posted, with the batch that did. */
export interface OrderCharge extends Payable {
  batchId: string;
}

/** Money that paid an owner's charges, as one amount, in cents. */
export interface OrderMoney {
  /** What took it: a receipt, or a batch of prepaid money. */
  key: string;
  ownershipId: string;
  batchId: string;
  date: LocalDate;
  amount: Cents;
}

/**
 * Something else that changed what is open of a charge: a waiver, a charge reversed, a payment taken back.
 */
export interface OrderChange {
  chargeId: string;
  batchId: string;
  amount: Cents;
}

/** What went to one charge by one key. */
export interface OrderPart {
  key: string;
  ownershipId: string;
  date: LocalDate;
  chargeId: string;
  amount: Cents;
}

const inSequence = (a: { batchId: string }, b: { batchId: string }) =>
  BigInt(a.batchId) < BigInt(b.batchId) ? -1 : BigInt(a.batchId) > BigInt(b.batchId) ? 1 : 0;

/**
 * Applies the money of one owner again in the sequence it was posted: what changed otherwise before it
 * counts, then it pays the charges of its day in the order of the list and of `placeOn`. Returns what
 * went to each charge by each key.
 */
export function applyAgain(
  charges: readonly OrderCharge[],
  money: readonly OrderMoney[],
  changes: readonly OrderChange[],
  codeIds: readonly string[],
  placeOn: (charge: OrderCharge, day: LocalDate) => number | undefined,
): OrderPart[] {
  const open = new Map(charges.map((charge) => [charge.chargeId, charge.open]));
  const left = changes.toSorted(inSequence);
  const parts: OrderPart[] = [];
  for (const { key, ownershipId, batchId, date, amount } of money.toSorted(inSequence)) {
    while (left[0] && BigInt(left[0].batchId) < BigInt(batchId)) {
      const change = left.shift();
      if (change) open.set(change.chargeId, (open.get(change.chargeId) ?? 0n) - change.amount);
    }
    const payable = charges
      .filter((charge) => charge.chargeDate <= date && BigInt(charge.batchId) <= BigInt(batchId))
      .map((charge) => {
        const place = placeOn(charge, date);
        const still = open.get(charge.chargeId) ?? 0n;
        return { ...charge, open: still > 0n ? still : 0n, ...(place === undefined ? {} : { place }) };
      });
    for (const { charge, amount: paid } of distribute(amount, payable, codeIds).allocations) {
      open.set(charge.chargeId, (open.get(charge.chargeId) ?? 0n) - paid);
      parts.push({ key, ownershipId, date, chargeId: charge.chargeId, amount: paid });
    }
  }
  return parts;
}
