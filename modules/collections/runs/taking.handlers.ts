// A step an owner takes in a run, with what it rests on.
import type { CaseRow, LateRow } from '../cases/case.store.ts';
import type { StepAnswer } from '../cases/step-law.rules.ts';
import type { Step } from '../procedures/procedure.contract.ts';
import type { ProcedureRow } from '../procedures/procedure.store.ts';

/** A step an owner takes. */
export interface Taking {
  late: LateRow;
  row: CaseRow | null;
  procedure: ProcedureRow;
  stepNo: number;
  step: Step;
  daysLate: number;
  answer: StepAnswer;
}

/** The fee of a step for an owner, in cents: none where fees are on hold. */
export const feeOf = ({ step, late }: Taking) => (late.holdsFees ? 0n : step.fee);
