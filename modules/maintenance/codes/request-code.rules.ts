// What a code promises and a process asks: the steps of a process in order, the promise date of a code, and
// the words of a kept reply.
import { refuse } from '../../../packages/contract/contract.ts';
import { addDays, addMilliseconds, formatDate, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { ProcessStep } from '../families.contract.ts';
import { requestCodeRefusals } from './request-code.contract.ts';

const HOUR_MS = 3_600_000;

/**
 * Refuses `noSteps`; `stepsOutOfOrder` where a step has fewer days than the one before; `onlyLastAgain` where
 * one that comes again has no fine, or another one after it.
 */
export function refuseUnsoundSteps(steps: readonly ProcessStep[]): void {
  if (steps.length === 0) throw refuse(requestCodeRefusals, 'noSteps', [{ path: 'steps', message: 'are missing' }]);
  const wrong = steps.findIndex((step, at) => step.days < (steps[at - 1]?.days ?? 0));
  if (wrong >= 0)
    throw refuse(requestCodeRefusals, 'stepsOutOfOrder', { step: wrong + 1 }, [{ path: `steps.${wrong}.days`, message: 'are fewer' }]);
  const again = steps.findIndex((step, at) => step.everyDays !== undefined && (at < steps.length - 1 || Number(step.fine ?? 0) === 0));
  if (again >= 0) throw refuse(requestCodeRefusals, 'onlyLastAgain', [{ path: `steps.${again}.everyDays`, message: 'has no place here' }]);
}

/** The day a case is promised by: so many days after it came; null where its code promises none. */
export function promisedOn(receivedDate: LocalDate, resolveDays: number | null): LocalDate | null {
  return resolveDays === null ? null : addDays(receivedDate, resolveDays);
}

/** When the first answer is due; null where the code has no target. */
export function respondBy(now: Instant, respondHours: number | null): Instant | null {
  return respondHours === null ? null : addMilliseconds(now, respondHours * HOUR_MS);
}

/** The day of the next step; null when all are taken. */
export function nextActionOn(receivedDate: LocalDate, steps: readonly ProcessStep[], taken: number): LocalDate | null {
  const next = steps[taken];
  return next ? addDays(receivedDate, next.days) : null;
}

/** A kept reply with the words of a request in it. */
export function filledReply(body: string, of: { name: string; number: string; date: LocalDate | null }): string {
  return body
    .replaceAll('{name}', of.name || 'neighbor')
    .replaceAll('{number}', of.number)
    .replaceAll('{date}', of.date === null ? 'soon' : formatDate(of.date));
}
