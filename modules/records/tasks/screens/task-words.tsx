// What is said about tasks.
import type { Tone } from '../../../../packages/ui/ui.ts';
import type { repeatUnits, TaskState, taskPriorities, taskRepeats } from '../task.contract.ts';

/** The states, with how they look. */
export const stateWords: Readonly<Record<TaskState, readonly [string, Tone]>> = {
  OPEN: ['Open', 'neutral'],
  IN_PROGRESS: ['In progress', 'good'],
  BLOCKED: ['Blocked', 'attention'],
  DONE: ['Done', 'good'],
  CANCELLED: ['Cancelled', 'neutral'],
};

export const priorityWords: Readonly<Record<(typeof taskPriorities)[number], string>> = {
  LOW: 'Low',
  NORMAL: 'Normal',
  HIGH: 'High',
  URGENT: 'Urgent',
};

export const repeatWords: Readonly<Record<(typeof taskRepeats)[number], string>> = {
  NEVER: 'Does not repeat',
  WHEN_DONE: 'When it is done',
  ON_SCHEDULE: 'On its due date',
};

export const unitWords: Readonly<Record<(typeof repeatUnits)[number], string>> = {
  DAY: 'Days',
  WEEK: 'Weeks',
  MONTH: 'Months',
  YEAR: 'Years',
};
