// How one check of a group is split over the accounts of its homes: the oldest charges first, or in
// proportion to what each home owes.
import { allocate, type Cents, sumCents } from '../../../packages/kernel/kernel.ts';
import type { GroupSplit } from '../../people/people.contract.ts';
import { byAge, type OpenCharge } from '../subledger/distribution.rules.ts';

/**
 * What a home gets of a check, in cents, and which charges it pays; null where the distribution list of the
 * receipt decides.
 */
export interface HomePart {
  ownershipId: string;
  owes: Cents;
  amount: Cents;
  split: { chargeId: string; amount: Cents }[] | null;
}

/**
 * Splits an amount (cents) as the last check of the group was: in proportion to what each home got of it. A
 * home that got nothing gets nothing; which charges are paid is left to the distribution list.
 */
export function splitAsLast(
  amount: Cents,
  ownershipIds: readonly string[],
  charges: readonly OpenCharge[],
  last: ReadonlyMap<string, Cents>,
): HomePart[] {
  const parts = allocate(
    amount,
    ownershipIds.map((ownershipId) => last.get(ownershipId) ?? 0n),
  );
  return ownershipIds.map((ownershipId, at) => ({
    ownershipId,
    owes: sumCents(charges.filter((one) => one.ownershipId === ownershipId && one.open > 0n).map((one) => one.open)),
    amount: parts[at] ?? 0n,
    split: null,
  }));
}

/**
 * Splits an amount above zero over the homes given, at least one. The parts sum to the amount, but for a
 * split by hand, where nothing is given yet. What all homes together do not owe is spread over them evenly
 * and becomes prepaid there.
 */
export function splitOverHomes(
  amount: Cents,
  ownershipIds: readonly string[],
  charges: readonly OpenCharge[],
  rule: GroupSplit,
): HomePart[] {
  const open = charges.filter((charge) => charge.open > 0n);
  const owed = ownershipIds.map((ownershipId) => sumCents(open.filter((one) => one.ownershipId === ownershipId).map((one) => one.open)));
  const total = sumCents(owed);
  const part = (at: number, cents: Cents, split: HomePart['split']): HomePart => ({
    ownershipId: ownershipIds[at] ?? '',
    owes: owed[at] ?? 0n,
    amount: cents,
    split,
  });
  if (rule === 'HAND') return ownershipIds.map((_id, at) => part(at, 0n, null));
  const ahead = amount > total ? amount - total : 0n;
  const spare = allocate(
    ahead,
    ownershipIds.map(() => 1n),
  );
  if (rule === 'PROPORTION') {
    const paid = total === 0n ? owed : allocate(amount - ahead, owed);
    return ownershipIds.map((_id, at) => part(at, (paid[at] ?? 0n) + (spare[at] ?? 0n), null));
  }
  const paid = new Map<string, { chargeId: string; amount: Cents }[]>();
  let rest = amount - ahead;
  for (const charge of open.toSorted(byAge)) {
    const cents = charge.open < rest ? charge.open : rest;
    if (cents === 0n) break;
    paid.set(charge.ownershipId, [...(paid.get(charge.ownershipId) ?? []), { chargeId: charge.chargeId, amount: cents }]);
    rest -= cents;
  }
  return ownershipIds.map((ownershipId, at) => {
    const split = paid.get(ownershipId) ?? [];
    return part(at, sumCents(split.map((one) => one.amount)) + (spare[at] ?? 0n), split);
  });
}
