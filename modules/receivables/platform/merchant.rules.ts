// The rules of accounts at a processor: which of the three states a detail belongs to, what a payer pays on
// top by rail, and which fees may not be charged where.
import { type Cents, percentOf } from '../../../packages/kernel/kernel.ts';
import type { FeeKind, MerchantState } from './merchant.contract.ts';

/** What a payer pays on top on a rail. */
export interface FeeModel {
  rail: 'CARD' | 'ACH';
  kind: FeeKind;
  flat: Cents;
  /** Hundredths of a percent. */
  basisPoints: number;
}

/** The state the outside world is told. Source: field-2026.md 8.1. */
export function statusOf(states: readonly MerchantState[]): 'Inactive' | 'Pending' | 'Active' {
  if (states.includes('ENABLED')) return 'Active';
  const isPending = states.some((one) => one === 'DRAFT' || one === 'IN_REVIEW' || one === 'MORE_INFO' || one === 'APPROVED');
  return isPending ? 'Pending' : 'Inactive';
}

/** What a payer pays on top of an amount, in cents; nothing where the association pays it. */
export function feeOf({ kind, flat, basisPoints }: FeeModel, amount: Cents): Cents {
  return kind === 'ABSORBED' ? 0n : flat + percentOf(amount, basisPoints);
}

/** Where a surcharge may not be charged at all, and where it is capped. Source: field-2026.md 7.2. */
const surchargeBans: ReadonlySet<string> = new Set(['CT', 'ME', 'MA']);
const surchargeCaps: Readonly<Record<string, number>> = { CO: 200 };
const BRAND_CAP = 300;

/** Why a fee may not be charged in a state; null where it may. Source: field-2026.md 7.2. */
export function feeFault({ rail, kind, flat, basisPoints }: FeeModel, stateCode: string): string | null {
  if (kind === 'CONVENIENCE' && basisPoints > 0) return 'a convenience fee is a flat amount';
  if (kind !== 'SURCHARGE') return null;
  if (rail !== 'CARD') return 'a surcharge is for credit cards';
  if (flat > 0n) return 'a surcharge is a percentage';
  if (surchargeBans.has(stateCode)) return `surcharges are not lawful in ${stateCode}`;
  const cap = surchargeCaps[stateCode] ?? BRAND_CAP;
  return basisPoints > cap ? `a surcharge is at most ${cap === BRAND_CAP ? '3' : '2'} %` : null;
}
