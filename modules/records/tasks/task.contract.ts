// Tasks: something to be done by someone until a day, about a record or about none. Whoever takes part in
// one sees it, and so does who sees its record.
import { z } from 'zod';
import {
  command,
  count,
  dateOut,
  defineEndpoints,
  defineList,
  defineScreens,
  flag,
  id,
  inputOf,
  instantOut,
  line,
  only,
  openToAll,
  outputOf,
  overwriteRefusals,
  query,
  timeZone,
  version,
} from '../../../packages/contract/contract.ts';
import { recordRef } from '../book/book.contract.ts';
import { taskFields } from './task.fields.ts';

export const taskStates = ['OPEN', 'IN_PROGRESS', 'BLOCKED', 'DONE', 'CANCELLED'] as const;
export type TaskState = (typeof taskStates)[number];

const people = z.array(id).max(50).default([]);

const facts = {
  ...inputOf(taskFields),
  assigneeIds: people,
  watcherIds: people,
  /** Each item by its words; what was ticked stays so. */
  checklist: z.array(line(200, 1)).max(50).default([]),
};

const touches = 'task';

export const taskRefusals = {
  peopleUnknown: 'Only people who are active and work in the community take part in a task.',
  roleUnknown: 'Choose a role that is there.',
  dueNeeded: 'A task that repeats has a due date.',
  remindAfterDue: 'The reminder comes on the due date at the latest.',
  itemMoved: 'Someone else changed the checklist. Look at it again.',
} as const;
const refusals = only(taskRefusals, 'peopleUnknown', 'roleUnknown', 'dueNeeded', 'remindAfterDue');

const named = z.object({ userId: id, name: z.string() });

const lineOfTask = z.object({
  taskId: id,
  title: z.string(),
  dueDate: dateOut.nullable(),
  priority: outputOf(taskFields).priority,
  status: z.enum(taskStates),
  isOverdue: z.boolean(),
  assigned: z.string(),
  itemsDone: z.number(),
  items: z.number(),
});

export const tasks = defineEndpoints('Task', {
  listTasks: query({
    summary: 'The tasks about a record that the caller may see: open ones by due date, then those that are closed.',
    permission: 'signedIn',
    input: z.object(recordRef),
    output: z.array(lineOfTask),
  }),
  getTask: query({
    summary: 'One task with its people, and the record it is about where the caller may see that.',
    permission: 'signedIn',
    input: z.object({ taskId: id }),
    output: z.object({
      taskId: id,
      version,
      ...outputOf(taskFields),
      status: z.enum(taskStates),
      isOverdue: z.boolean(),
      assignees: z.array(named),
      watchers: z.array(named),
      roleName: z.string(),
      checklist: z.array(z.object({ text: z.string(), isDone: z.boolean() })),
      communityId: id.nullable(),
      community: z.string(),
      record: z.object({ kind: z.string(), entityId: id, communityId: id.nullable(), label: z.string() }).nullable(),
      author: z.string(),
      enteredTime: instantOut,
      mayChange: z.boolean(),
      mayDelete: z.boolean(),
    }),
  }),
  addTask: command({
    summary: 'Adds a task about a record, or about none.',
    permission: 'signedIn',
    touches,
    input: z.object({ record: z.object(recordRef).nullable().default(null), communityId: id.nullable().default(null), ...facts }),
    output: z.object({ taskId: id }),
    refusals,
  }),
  editTask: command({
    summary: 'Changes a task.',
    permission: 'signedIn',
    touches,
    input: z.object({ taskId: id, version, ...facts }),
    output: z.object({ taskId: id }),
    refusals: { ...refusals, ...overwriteRefusals },
  }),
  setTaskState: command({
    summary: 'Starts, blocks, finishes, cancels or opens a task again; of one that repeats when it is done the next is added.',
    permission: 'signedIn',
    touches,
    input: z.object({ taskId: id, status: z.enum(taskStates) }),
    output: z.object({ before: z.enum(taskStates), nextTaskId: id.nullable() }),
  }),
  tickItem: command({
    summary: 'Ticks an item of the checklist of a task, or takes the tick away.',
    permission: 'signedIn',
    touches,
    input: z.object({ taskId: id, item: count(49), text: line(200, 1), isDone: flag }),
    output: z.object({ taskId: id }),
    refusals: only(taskRefusals, 'itemMoved'),
  }),
  deleteTask: command({
    summary: 'Takes a task away; it is kept for auditors.',
    permission: 'signedIn',
    touches,
    input: z.object({ taskId: id }),
    output: z.object({}),
  }),
  listTaskPeople: query({
    summary: 'Who can take part in a task of a community, or of none, and the roles there are.',
    permission: 'signedIn',
    input: z.object({ communityId: id.optional() }),
    output: z.object({ people: z.array(named), roles: z.array(z.object({ roleId: id, name: z.string() })) }),
  }),
});

export const taskList = defineList({
  name: 'TaskList',
  title: 'Tasks',
  noun: 'tasks',
  permission: 'signedIn',
  /** Days are those of `zone` for tasks of no community. */
  scope: { zone: timeZone.default('UTC') },
  rowId: 'taskId',
  columns: {
    title: { title: 'Task', kind: 'text' },
    dueDate: { title: 'Due', kind: 'date' },
    status: {
      title: 'State',
      kind: 'status',
      always: true,
      words: {
        OPEN: ['Open', 'neutral'],
        IN_PROGRESS: ['In progress', 'good'],
        BLOCKED: ['Blocked', 'attention'],
        DONE: ['Done', 'neutral'],
        CANCELLED: ['Canceled', 'neutral'],
      },
    },
    priority: {
      title: 'Priority',
      kind: 'status',
      words: { LOW: ['Low', 'neutral'], NORMAL: ['Normal', 'neutral'], HIGH: ['High', 'attention'], URGENT: ['Urgent', 'problem'] },
    },
    assigned: { title: 'Assigned to', kind: 'text' },
    community: { title: 'Community', kind: 'text' },
    overdue: { title: 'Overdue', kind: 'flag', always: true, yesNo: ['Overdue', 'No'], hidden: true },
    mine: { title: 'Mine', kind: 'flag', yesNo: ['Mine', 'No'], hidden: true },
    author: { title: 'Added by', kind: 'text', hidden: true },
  },
  extra: {},
  views: {
    mine: { title: 'Mine', filters: ['mine:is:yes', 'status:in:OPEN,IN_PROGRESS,BLOCKED'] },
    open: { title: 'All open', filters: ['status:in:OPEN,IN_PROGRESS,BLOCKED'] },
    overdue: { title: 'Overdue', filters: ['overdue:is:yes'] },
    closed: { title: 'Closed', filters: ['status:in:DONE,CANCELLED'], sort: '-dueDate,title' },
  },
  sort: 'dueDate,title',
});

export const taskScreens = defineScreens({
  tasks: { title: 'Tasks', area: 'tasks', path: '/tasks', claims: openToAll, menu: { section: 'Home', order: 5 } },
  'task-add': { title: 'Add task', area: 'tasks', path: '/tasks/new', claims: openToAll },
  'task-edit': { title: 'Edit task', area: 'tasks', path: '/tasks/$taskId/edit', claims: openToAll },
  'task-view': { title: 'View task', area: 'tasks', path: '/tasks/$taskId', claims: openToAll },
});
