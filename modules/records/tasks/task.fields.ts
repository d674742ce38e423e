// The fields of a task beside its people and its checklist.
import type { Fields } from '../../../packages/contract/contract.ts';

export const taskFields = {
  title: { kind: 'text', title: 'Title', most: 200, required: true },
  body: { kind: 'longText', title: 'Text', most: 20_000 },
  dueDate: { kind: 'date', title: 'Due' },
  /** From this day on its people are reminded. */
  remindDate: { kind: 'date', title: 'Remind on' },
  priority: {
    kind: 'choice',
    title: 'Priority',
    words: { LOW: 'Low', NORMAL: 'Normal', HIGH: 'High', URGENT: 'Urgent' },
    initial: 'NORMAL',
  },
  roleId: { kind: 'ref', title: 'Role', help: 'Everyone with the role is assigned' },
  /** Whether another task follows, when this one is done or on its due date whether done or not. */
  repeats: {
    kind: 'choice',
    title: 'The next one is added',
    words: { NEVER: 'Does not repeat', WHEN_DONE: 'When it is done', ON_SCHEDULE: 'On its due date' },
    initial: 'NEVER',
  },
  repeatCount: { kind: 'count', title: 'Every', most: 366, least: 1, required: true, initial: 1 },
  repeatUnit: {
    kind: 'choice',
    title: 'Unit',
    words: { DAY: 'Days', WEEK: 'Weeks', MONTH: 'Months', YEAR: 'Years' },
    initial: 'MONTH',
  },
} as const satisfies Fields;
