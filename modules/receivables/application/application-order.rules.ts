// In which order money pays what is owed, by kind and age: the step of a charge under the order in force on a
// day. Source: field guide 2.1.
import { addDays, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { CodeKind } from '../codes/code.contract.ts';
import type { StepAge } from './application-order.contract.ts';

/** Kinds that are paid together, all of them or those of one age. */
export interface OrderStep {
  kinds: readonly CodeKind[];
  age: StepAge;
}

/** An order in force; a charge is delinquent from the day after its date and these days on. */
export interface ApplicationOrder {
  delinquentDays: number;
  steps: readonly OrderStep[];
}

/**
 * The place of the first step a charge meets on a post date, from 0 on; after all steps where it meets none.
 * On equal places the list decides, then age.
 */
export function placeOf(
  { delinquentDays, steps }: ApplicationOrder,
  charge: { kind: CodeKind; chargeDate: LocalDate },
  postDate: LocalDate,
): number {
  const age = addDays(charge.chargeDate, delinquentDays) < postDate ? 'DELINQUENT' : 'CURRENT';
  const at = steps.findIndex((step) => step.kinds.includes(charge.kind) && (step.age === 'ANY' || step.age === age));
  return at < 0 ? steps.length : at;
}

/** Charges with their places under an order; as they are where none is in force. */
export function placed<C extends { codeId: string; chargeDate: LocalDate }>(
  charges: readonly C[],
  order: ApplicationOrder | null,
  kindOf: ReadonlyMap<string, CodeKind>,
  postDate: LocalDate,
): (C & { place?: number })[] {
  if (order === null) return [...charges];
  return charges.map((charge) => {
    const kind = kindOf.get(charge.codeId) ?? 'MISC';
    return { ...charge, place: placeOf(order, { kind, chargeDate: charge.chargeDate }, postDate) };
  });
}

/** What a payment plan says of the money of its owner, as far as places ask. */
interface PlannedOrder {
  ownershipId: string;
  coveredThrough: LocalDate;
  paysFirst: 'PLAN' | 'CURRENT';
  startDate: LocalDate;
  endDate: LocalDate | null;
}

/** No order has so many steps. */
const AFTER_ALL_STEPS = 1000;

/**
 * The place of a charge whose owner keeps a payment plan on a post date: what the plan pays first, then the
 * rest, each in the order that is in force besides. Without a plan on that day the place as it is.
 */
export function planPlaceOf(
  plans: readonly PlannedOrder[],
  charge: { ownershipId: string; chargeDate: LocalDate },
  postDate: LocalDate,
  place: number | undefined,
): number | undefined {
  const plan = plans.findLast(
    ({ ownershipId, startDate, endDate }) =>
      ownershipId === charge.ownershipId && startDate <= postDate && (endDate === null || postDate < endDate),
  );
  if (!plan) return place;
  const isFirst = charge.chargeDate <= plan.coveredThrough === (plan.paysFirst === 'PLAN');
  return (isFirst ? 0 : AFTER_ALL_STEPS) + (place ?? 0);
}
