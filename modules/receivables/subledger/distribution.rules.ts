// How money pays charges: code by code in the order of a distribution list, oldest charge first, and what is
// left over becomes prepaid.
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

/** A charge as the order of a list needs it, with what may be paid on it in cents. */
export interface Payable {
  chargeId: string;
  ownershipId: string;
  codeId: string;
  chargeDate: LocalDate;
  open: Cents;
  /** Its place under the application order in force, before the order of a list; none where none is. */
  place?: number;
}

/** A charge that can be paid; `open` is the least it is open by from the post date on. */
export interface OpenCharge extends Payable {
  incomeAccountId: string;
  /** Null for codes without one, which only books kept on cash may have. */
  receivableAccountId: string | null;
}

/** An amount that goes to one charge. */
export interface Allocation<C extends Payable = OpenCharge> {
  charge: C;
  amount: Cents;
}

/** Orders charges by their day, then as they were made. */
export function byAge(a: Payable, b: Payable): number {
  if (a.chargeDate !== b.chargeDate) return a.chargeDate < b.chargeDate ? -1 : 1;
  return BigInt(a.chargeId) < BigInt(b.chargeId) ? -1 : 1;
}

/**
 * Charges in the order a list pays them: by place of their code, then date, then id. An application order in
 * force goes before the list. Charges of codes that are not listed are left out.
 */
export function inListOrder<C extends Payable>(charges: readonly C[], codeIds: readonly string[]): C[] {
  const byCode = Map.groupBy(charges, (charge) => charge.codeId);
  const listed = codeIds.flatMap((codeId) => (byCode.get(codeId) ?? []).toSorted(byAge));
  return listed.some((charge) => charge.place !== undefined) ? listed.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)) : listed;
}

/**
 * Pays charges from an amount of at least zero. Money reaches a code only when every code before it on the
 * list is paid; a code that is not listed gets nothing; the order in which charges were loaded does not
 * matter. `rest` is what becomes prepaid. Source: accounting.md 7.
 */
export function distribute<C extends Payable>(
  amount: Cents,
  charges: readonly C[],
  codeIds: readonly string[],
): { allocations: Allocation<C>[]; rest: Cents } {
  const allocations: Allocation<C>[] = [];
  let rest = amount;
  for (const charge of inListOrder(charges, codeIds)) {
    if (rest === 0n) break;
    const paid = charge.open < rest ? charge.open : rest;
    if (paid > 0n) allocations.push({ charge, amount: paid });
    rest -= paid > 0n ? paid : 0n;
  }
  return { allocations, rest };
}

/** What is left open of charges after allocations were made, for the next receipt of the same owner. */
export function afterAllocations<C extends Payable>(charges: readonly C[], allocations: readonly Allocation<C>[]): C[] {
  const paid = new Map<string, Cents>();
  for (const { charge, amount } of allocations) paid.set(charge.chargeId, (paid.get(charge.chargeId) ?? 0n) + amount);
  return charges.map((charge) => ({ ...charge, open: charge.open - (paid.get(charge.chargeId) ?? 0n) }));
}
