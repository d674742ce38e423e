// Spreads a total over homes by their shares, to the cent.
import { allocate, type Cents, mulDiv, sumCents } from '../../../packages/kernel/kernel.ts';

/** A home with its share as PostgreSQL writes a number, `2.5` or `0.07692307`. */
export interface SharedHome {
  propertyId: string;
  share: string;
}

const NUMBER = /^(\d+)(?:\.(\d+))?$/;

/** Shares as whole numbers in proportion to each other, whatever their decimals. */
export function shareWeights(shares: readonly string[]): bigint[] {
  const parts = shares.map((share) => NUMBER.exec(share) ?? ['', '0', '']);
  const places = Math.max(0, ...parts.map(([, , decimals = '']) => decimals.length));
  return parts.map(([, whole = '0', decimals = '']) => BigInt(whole + decimals.padEnd(places, '0')));
}

/**
 * What each home pays of a total: together exactly the total, by largest remainder; ties go to the earliest.
 * Source: accounting.md 0.6.
 */
export function spreadByShare(total: Cents, homes: readonly SharedHome[]): Map<string, Cents> {
  const weights = shareWeights(homes.map((home) => home.share));
  const parts = allocate(total, weights);
  return new Map(homes.map(({ propertyId }, i) => [propertyId, parts[i] ?? 0n]));
}

/** One installment of a year's total, and what a year of them comes to; both rounded to the cent. */
export function installmentOf(yearTotal: Cents, installments: bigint): { installment: Cents; billed: Cents } {
  const installment = mulDiv(yearTotal, 1n, installments);
  return { installment, billed: sumCents(Array.from({ length: Number(installments) }, () => installment)) };
}
