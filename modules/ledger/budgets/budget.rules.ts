// The arithmetic of budgets: spreading a year over its periods, copying from one year to another, and what
// may become of a version.
import { refuse } from '../../../packages/contract/contract.ts';
import { allocate, type Cents, mulDiv, sumCents } from '../../../packages/kernel/kernel.ts';
import { modulo, quotient } from '../../../packages/kernel/modulo.ts';
import { copyRefusals } from './budget.contract.ts';

export type BudgetState = 'DRAFT' | 'ADOPTED' | 'SUPERSEDED' | 'DISCARDED';

/**
 * A year spread evenly to the cent, what is left over on the first periods: 1,000.00 over twelve is four
 * times 83.34 and eight times 83.33. Source: accounting.md 6.
 */
export function spreadEvenly(total: Cents, periods: number): Cents[] {
  return allocate(
    total,
    Array.from({ length: periods }, () => 1n),
  );
}

/** A year spread in the proportions of other amounts, such as last year's; evenly when these are all zero. */
export function spreadLike(total: Cents, pattern: readonly Cents[]): Cents[] {
  const weights = pattern.map((amount) => (amount < 0n ? -amount : amount));
  return weights.some((weight) => weight > 0n) ? allocate(total, weights) : spreadEvenly(total, pattern.length);
}

/**
 * Amounts by period for a year with another number of periods: months joined to quarters, quarters spread
 * over their months. Where neither divides the other, as with a short first year, the sum is spread evenly.
 */
export function refit(amounts: readonly Cents[], periods: number): Cents[] {
  const [few, many] = [Math.min(amounts.length, periods), Math.max(amounts.length, periods)];
  if (few === 0 || modulo(many, few) !== 0) return spreadEvenly(sumCents(amounts), periods);
  const each = quotient(many, few);
  if (periods > amounts.length) return amounts.flatMap((amount) => spreadEvenly(amount, each));
  return Array.from({ length: periods }, (_, i) => sumCents(amounts.slice(i * each, (i + 1) * each)));
}

/**
 * Amounts by period for another year, raised or lowered by a percentage in basis points (300 is 3 %), each
 * period rounded by itself, so that the year differs from the exact figure by at most half a cent for each.
 * Source: accounting.md 6 and A 42.
 */
export function copyAmounts(amounts: readonly Cents[], periods: number, basisPoints: number): Cents[] {
  return refit(amounts, periods).map((amount) => mulDiv(amount, 10_000n + BigInt(basisPoints), 10_000n));
}

const words: Record<BudgetState, string> = {
  DRAFT: 'a draft',
  ADOPTED: 'adopted',
  SUPERSEDED: 'superseded by a later one',
  DISCARDED: 'discarded',
};

/** Refuses `locked` for changing what is no draft. */
export function mustBeDraft(state: BudgetState): void {
  if (state !== 'DRAFT') throw refuse(copyRefusals, 'locked', { state: words[state] });
}

/**
 * A budget is copied into its own year, as a revision, or forward. Refuses `backward`. Source: accounting.md
 * 6.
 */
export function mustGoForward(fromStart: string, toStart: string): void {
  if (toStart < fromStart) throw refuse(copyRefusals, 'backward');
}
