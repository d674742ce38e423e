// What follows from a task by itself: which states are closed, what follows it, and when the next one of a
// task that repeats is due.
import type { FactsOf } from '../../../packages/contract/contract.ts';
import { addDays, addMonths, daysBetween, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { TaskState } from './task.contract.ts';
import type { taskFields } from './task.fields.ts';

/** What is typed. */
export type TaskFacts = FactsOf<typeof taskFields> & {
  assigneeIds: string[];
  watcherIds: string[];
  checklist: { text: string; isDone: boolean }[];
};

/** Someone who takes part in a task. */
export interface Person {
  userId: string;
  name: string;
}

/** The states in which nothing is left to be done. */
export function isClosed(state: TaskState): boolean {
  return state === 'DONE' || state === 'CANCELLED';
}

/** The day so many days, weeks, months or years after another; the last of a month stays in its month. */
export function dayAfter(from: LocalDate, count: number, unit: TaskFacts['repeatUnit']): LocalDate {
  switch (unit) {
    case 'DAY':
      return addDays(from, count);
    case 'WEEK':
      return addDays(from, count * 7);
    case 'MONTH':
      return addMonths(from, count);
    case 'YEAR':
      return addMonths(from, count * 12);
  }
}

/** The first day on schedule that is neither the due date nor past: what was missed is not made up. */
export function nextOnSchedule(
  due: LocalDate,
  { repeatCount, repeatUnit }: Pick<TaskFacts, 'repeatCount' | 'repeatUnit'>,
  today: LocalDate,
): LocalDate {
  let next = due;
  for (let times = 1; next <= due || next < today; times += 1) next = dayAfter(due, repeatCount * times, repeatUnit);
  return next;
}

/** A task as the next one is made of it. */
type FollowedTask = Omit<TaskFacts, 'assigneeIds' | 'watcherIds'> & { assignees: readonly Person[]; watchers: readonly Person[] };

const idsOf = (people: readonly Person[]) => people.map(({ userId }) => userId);

/** What was typed of a task. */
export function factsOf(task: FollowedTask): TaskFacts {
  const { title, body, dueDate, remindDate, priority, roleId, checklist, repeats, repeatCount, repeatUnit } = task;
  const people = { assigneeIds: idsOf(task.assignees), watcherIds: idsOf(task.watchers) };
  return { title, body, dueDate, remindDate, priority, ...people, roleId, checklist, repeats, repeatCount, repeatUnit };
}

/** The task that follows one, due on a day, with its reminder as long before and nothing ticked. */
export function followingFacts(task: FollowedTask, dueDate: LocalDate): TaskFacts {
  const { remindDate } = task;
  return {
    ...factsOf(task),
    dueDate,
    remindDate: remindDate === null || task.dueDate === null ? null : addDays(dueDate, -daysBetween(remindDate, task.dueDate)),
    checklist: task.checklist.map(({ text }) => ({ text, isDone: false })),
  };
}

/** Open tasks by their number, in words. */
export const openTaskWords = (count: number): string => (count === 1 ? '1 open task' : `${count} open tasks`);
