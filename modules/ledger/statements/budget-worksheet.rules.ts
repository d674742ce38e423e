// The arithmetic of the budget worksheet: where a year will end, and what is proposed for the next.
import { type Cents, mulDiv } from '../../../packages/kernel/kernel.ts';

/**
 * Where a year ends at the pace so far, in cents: what `elapsed` of its periods made, for all of them. Before
 * the first period ends, what is budgeted.
 */
export function atPace(actual: Cents, elapsed: number, periods: number, budgeted: Cents): Cents {
  return elapsed === 0 ? budgeted : mulDiv(actual, BigInt(periods), BigInt(elapsed));
}

/** A projection raised by whole percent, rounded by itself to the cent. */
export function proposedOf(projection: Cents, growth: number): Cents {
  return mulDiv(projection, 100n + BigInt(growth), 100n);
}

/** A year's amount for one unit and month, in cents; null where there are no units. */
export function perUnitAndMonth(amount: Cents, units: number): Cents | null {
  return units === 0 ? null : mulDiv(amount, 1n, BigInt(units) * 12n);
}
