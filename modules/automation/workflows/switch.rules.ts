// How a workflow is switched: from draft by way of shadow to review and on, paused and back.
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { Mode, WorkflowState } from './workflow.contract.ts';

/** Where a workflow stands. */
interface Switchable {
  state: WorkflowState;
  stateBefore: Mode | null;
  shadowTime: Instant | null;
  activeTime: Instant | null;
  seenTime: Instant | null;
}

const isMode = (state: WorkflowState): state is Mode => state === 'SHADOW' || state === 'REVIEW' || state === 'ON';

/**
 * Where it stands after a switch; null where it was never watched in shadow and should act. What happened
 * while it was not at work starts nothing.
 */
export function stateAfter(row: Switchable, to: WorkflowState, now: Instant): (Switchable & { pausedReason: string }) | null {
  const { state, stateBefore, shadowTime, activeTime, seenTime } = row;
  if (to === 'DRAFT') return { state: to, stateBefore: null, pausedReason: '', shadowTime: null, activeTime: null, seenTime: null };
  if (to === 'PAUSED') {
    const before = isMode(state) ? state : stateBefore;
    return { state: to, stateBefore: before, pausedReason: 'Paused by a person', shadowTime, activeTime: null, seenTime: null };
  }
  if (to !== 'SHADOW' && shadowTime === null) return null;
  const since = isMode(state) && activeTime !== null ? { activeTime, seenTime } : { activeTime: now, seenTime: now };
  return { state: to, stateBefore: null, pausedReason: '', shadowTime: to === 'SHADOW' && state !== 'SHADOW' ? now : shadowTime, ...since };
}
