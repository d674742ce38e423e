// What is said about tasks.
import type { Tone } from '../../../../packages/ui/ui.ts';
import type { TaskState } from '../task.contract.ts';

/** The states, with how they look. */
export const stateWords: Readonly<Record<TaskState, readonly [string, Tone]>> = {
  OPEN: ['Open', 'neutral'],
  IN_PROGRESS: ['In progress', 'good'],
  BLOCKED: ['Blocked', 'attention'],
  DONE: ['Done', 'good'],
  CANCELLED: ['Canceled', 'neutral'],
};
