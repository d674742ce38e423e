// Which owners a run of collection takes a step further, and which it leaves out with the reason.
import { addDays, type Cents, daysBetween, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Step } from '../procedures/procedure.contract.ts';
import type { NotTaken } from './run.contract.ts';

/** An owner with what is late, and the open case where there is one. */
export interface Accruing {
  ownershipId: string;
  /** Open and due, in cents. */
  balance: Cents;
  /** The oldest open counted charge; null where none counts. */
  oldestDue: LocalDate | null;
  /** The last step taken and its day; null without a case. */
  taken: { stepNo: number; on: LocalDate; opened: LocalDate } | null;
  side: 'NONE' | 'PLAN' | 'BANKRUPTCY' | 'DISPUTE' | 'MILITARY' | 'ATTORNEY_HOLD';
}

export type Accrued = { stepNo: number; daysLate: number } | { left: NotTaken; daysLate: number };

/**
 * The next step of an owner on a day: the one after the last one taken, never more, where the account is late
 * and large enough for it and the gap since the last one has passed. Source: accounting.md 4.6.
 */
export function accrue(steps: readonly Step[], owner: Accruing, on: LocalDate): Accrued {
  const daysLate = owner.oldestDue === null ? 0 : Math.max(daysBetween(owner.oldestDue, on), 0);
  const left = (reason: NotTaken): Accrued => ({ left: reason, daysLate });
  if (owner.balance <= 0n) return left('PAID');
  if (owner.oldestDue === null) return left('NOT_DUE');
  if (owner.side !== 'NONE' && owner.side !== 'MILITARY') return left(owner.side);
  const stepNo = (owner.taken?.stepNo ?? 0) + 1;
  const step = steps[stepNo - 1];
  if (!step) return left('LAST');
  if (daysLate < step.daysLate) return left('NOT_DUE');
  if (owner.balance < step.minimum) return left('TOO_SMALL');
  if (owner.taken && stepNo > 1 && addDays(owner.taken.on, step.gapDays) > on) return left('WAITS');
  return step.actor === 'STAFF' ? { stepNo, daysLate } : left('BY_HAND');
}
