// What fidelity cover should reach under the rules of lenders: about three months of assessments and all
// reserves. Source: operations.md 3.9.
import type { Cents } from '../../../packages/kernel/kernel.ts';

/** The money someone who handles it could take. */
export interface MoneyAtRisk {
  /** Assessments of three months. */
  assessmentsAmount: Cents;
  /** Everything in accounts of reserve funds; nothing when they are overdrawn. */
  reservesAmount: Cents;
}

/** Cover held against the money at risk, with what is missing. */
export function fidelityGap({ assessmentsAmount, reservesAmount }: MoneyAtRisk, coveredAmount: Cents) {
  const wantedAmount = assessmentsAmount + (reservesAmount > 0n ? reservesAmount : 0n);
  const missingAmount = wantedAmount > coveredAmount ? wantedAmount - coveredAmount : 0n;
  return { assessmentsAmount, reservesAmount, wantedAmount, coveredAmount, missingAmount };
}
