// The calls about tasks. Whoever takes part in one may change it, and so may who may change what hangs on its
// record.
import { allows, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { dateInZone, notFound } from '../../../packages/kernel/kernel.ts';
import { refuseClosed, todayOf } from '../../communities/communities.server.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import type { RecordKinds } from '../book/record.handlers.ts';
import { listRoleNames } from '../notes/note.store.ts';
import { taskRefusals, type tasks } from './task.contract.ts';
import { dayAfter, factsOf, followingFacts, isClosed, type TaskFacts } from './task.rules.ts';
import {
  type FoundTask,
  findTask,
  insertTask,
  listTaskPeople,
  listTasksOn,
  removeTask,
  setNext,
  type TaskPlace,
  type TaskReader,
  type TaskRow,
  updateChecklist,
  updateState,
  updateTask,
} from './task.store.ts';

/** What a caller may see of tasks. */
export function readerOf(
  kinds: RecordKinds,
  { userId, held, communities }: Pick<Context<unknown>, 'userId' | 'held' | 'communities'>,
): TaskReader {
  return {
    userId,
    communities,
    kinds: kinds.seen({ held }).map(({ kind }) => kind.name),
    seesUnlinked: allows(held, needs('permissionmaintain', 1)),
  };
}

async function refuseStrangers({ tx }: Pick<Context<unknown>, 'tx'>, facts: TaskFacts, communityId: string | null): Promise<void> {
  const known = new Set((await listTaskPeople(tx, communityId)).map(({ userId }) => userId));
  for (const [path, ids] of [
    ['assigneeIds', facts.assigneeIds],
    ['watcherIds', facts.watcherIds],
  ] as const)
    if (ids.some((each) => !known.has(each)))
      throw refuse(taskRefusals, 'peopleUnknown', [{ path, message: 'someone here is inactive or does not work in the community' }]);
  if (facts.roleId !== null && !(await listRoleNames(tx)).some(({ roleId }) => roleId === facts.roleId))
    throw refuse(taskRefusals, 'roleUnknown', [{ path: 'roleId', message: 'is no role' }]);
}

/** What is typed: the items of the checklist by their words. */
type Typed = Omit<TaskFacts, 'checklist'> & { checklist: readonly string[] };

/** The facts as they are kept: who does a task need not watch it, and what was ticked stays so. */
async function checked(
  context: Pick<Context<unknown>, 'tx'>,
  input: Typed,
  communityId: string | null,
  before?: TaskRow,
): Promise<TaskFacts> {
  const { title, body, dueDate, remindDate, priority, roleId, repeats, repeatCount, repeatUnit } = input;
  const ticked = before?.checklist.filter(({ isDone }) => isDone).map(({ text }) => text) ?? [];
  const checklist = input.checklist.map((text) => ({ text, isDone: ticked.includes(text) }));
  const assigneeIds = [...new Set(input.assigneeIds)];
  const watcherIds = [...new Set(input.watcherIds)].filter((each) => !assigneeIds.includes(each));
  const facts = {
    title,
    body,
    dueDate,
    remindDate,
    priority,
    assigneeIds,
    watcherIds,
    roleId,
    checklist,
    repeats,
    repeatCount,
    repeatUnit,
  };
  if (repeats !== 'NEVER' && dueDate === null) throw refuse(taskRefusals, 'dueNeeded', [{ path: 'dueDate', message: 'must be filled in' }]);
  if (remindDate !== null && dueDate !== null && remindDate > dueDate)
    throw refuse(taskRefusals, 'remindAfterDue', [{ path: 'remindDate', message: 'is after the due date' }]);
  await refuseStrangers(context, facts, communityId);
  return facts;
}

const placeOf = ({ communityId, entityKind, entityId }: TaskRow): TaskPlace => ({ communityId, entityKind, entityId });
const about = ({ communityId }: Pick<TaskRow, 'communityId'>) => (communityId === null ? {} : { communityId });

type TaskContext = Context<{ taskId: string }>;
type Right = 'see' | 'change' | 'delete';

const today = ({ tx, now }: Context<unknown>, { communityId }: TaskRow) =>
  communityId === null ? dateInZone(now, 'UTC') : todayOf(tx, communityId, now);

/** What each call about one task asks first. */
function doorOf(kinds: RecordKinds) {
  const may = (context: Context<unknown>, task: FoundTask, right: Right): boolean => {
    const level = right === 'change' ? 4 : 8;
    const byRecord = task.entityKind !== null && kinds.may(context, task.entityKind, level);
    const byDesk = task.entityKind === null && allows(context.held, needs('permissionmaintain', level));
    const byPart = right === 'change' ? task.isOwn : task.enteredBy === context.userId;
    return right === 'see' || byRecord || byDesk || byPart;
  };
  const opened = async (context: TaskContext, right: Right): Promise<FoundTask> => {
    const task = await findTask(context.tx, context.input.taskId, readerOf(kinds, context), context.now, right !== 'see');
    if (!task || !may(context, task, right)) throw notFound('The task');
    if (right !== 'see') await refuseClosed(context.tx, task.communityId);
    return task;
  };
  const recordOf = async (context: Context<unknown>, { entityKind, entityId, communityId }: TaskRow) => {
    if (entityKind === null || entityId === null || !kinds.may(context, entityKind, 1)) return null;
    const label = (await kinds.labels(context.tx, entityKind, [entityId], communityId)).get(entityId)?.label;
    return label === undefined ? null : { kind: entityKind, entityId, communityId, label };
  };
  const placeFor = async (context: Context<Parameters<Handlers<typeof tasks>['addTask']>[0]['input']>): Promise<TaskPlace> => {
    const { record, communityId } = context.input;
    if (record !== null) {
      const { kind, entityId, communityId: of } = await kinds.open(context, record, 2);
      return { communityId: of, entityKind: kind, entityId };
    }
    if (communityId !== null) {
      if (context.communities !== 'all' && !context.communities.has(communityId)) throw notFound('The community');
      await todayOf(context.tx, communityId, context.now);
    }
    return { communityId, entityKind: null, entityId: null };
  };
  return { may, opened, recordOf, placeFor };
}

type Call = keyof typeof tasks;
type Some<K extends Call> = Pick<Handlers<typeof tasks>, K>;
type Door = ReturnType<typeof doorOf>;

function readingOf(kinds: RecordKinds, { may, opened, recordOf }: Door): Some<'listTasks' | 'getTask' | 'listTaskPeople'> {
  return {
    async listTasks(context) {
      return listTasksOn(context.tx, await kinds.open(context, context.input, 1), context.now);
    },
    async getTask(context) {
      const task = await opened(context, 'see');
      const rights = { mayChange: may(context, task, 'change'), mayDelete: may(context, task, 'delete') };
      return { ...task, record: await recordOf(context, task), ...rights };
    },
    async listTaskPeople(context) {
      const { tx, input, communities } = context;
      if (input.communityId !== undefined && communities !== 'all' && !communities.has(input.communityId)) throw notFound('The community');
      return { people: await listTaskPeople(tx, input.communityId ?? null), roles: await listRoleNames(tx) };
    },
  };
}

function typingOf({ opened, placeFor }: Door): Some<'addTask' | 'editTask' | 'deleteTask'> {
  return {
    async addTask(context) {
      const { tx, input, userId, now } = context;
      const place = await placeFor(context);
      const facts = await checked(context, input, place.communityId);
      const taskId = await insertTask(tx, place, facts, { userId, now });
      context.record({ entityId: taskId, ...about(place), after: facts });
      return { taskId };
    },
    async editTask(context) {
      const { tx, input } = context;
      const task = await opened(context, 'change');
      await refuseOverwrite(context, { kind: 'task', ids: [task.taskId], version: task.version }, input.version);
      const facts = await checked(context, input, task.communityId, task);
      await updateTask(tx, task.taskId, facts);
      context.record({ entityId: task.taskId, ...about(task), before: factsOf(task), after: facts });
      return { taskId: task.taskId };
    },
    async deleteTask(context) {
      const { tx, userId, now } = context;
      const task = await opened(context, 'delete');
      await removeTask(tx, task.taskId, { userId, now });
      context.record({ entityId: task.taskId, ...about(task), before: factsOf(task) });
      return {};
    },
  };
}

function movingOf({ opened }: Door): Some<'setTaskState' | 'tickItem'> {
  return {
    async setTaskState(context) {
      const { tx, input, userId, now } = context;
      const task = await opened(context, 'change');
      const { taskId, status: before } = task;
      if (before === input.status) return { before, nextTaskId: null };
      await updateState(tx, taskId, input.status, isClosed(input.status) ? { userId, now } : null);
      context.record({ entityId: taskId, ...about(task), before: { status: before }, after: { status: input.status } });
      if (input.status !== 'DONE' || task.repeats !== 'WHEN_DONE' || task.nextTaskId !== null) return { before, nextTaskId: null };
      const next = followingFacts(task, dayAfter(await today(context, task), task.repeatCount, task.repeatUnit));
      const nextTaskId = await insertTask(tx, placeOf(task), next, { userId: task.enteredBy, now });
      await setNext(tx, taskId, nextTaskId);
      return { before, nextTaskId };
    },
    async tickItem(context) {
      const { tx, input } = context;
      const task = await opened(context, 'change');
      const { item, text, isDone } = input;
      if (task.checklist[item]?.text !== text) throw refuse(taskRefusals, 'itemMoved');
      const checklist = task.checklist.map((each, at) => (at === item ? { text, isDone } : each));
      await updateChecklist(tx, task.taskId, checklist);
      context.record({ entityId: task.taskId, ...about(task), before: { checklist: task.checklist }, after: { checklist } });
      return { taskId: task.taskId };
    },
  };
}

/** The handlers, over the kinds of record there are. */
export function taskHandlers(kinds: RecordKinds): Handlers<typeof tasks> {
  const door = doorOf(kinds);
  return { ...readingOf(kinds, door), ...typingOf(door), ...movingOf(door) };
}
