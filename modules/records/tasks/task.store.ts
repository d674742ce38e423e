// The SQL of tasks and of the people who take part in them.
import { jsonb, type RawBuilder, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { OpenedRecord } from '../book/book.contract.ts';
import type { CountOf, Hanging } from '../book/history.store.ts';
import type { TaskState } from './task.contract.ts';
import type { Person, TaskFacts } from './task.rules.ts';

export interface TaskRow extends Omit<TaskFacts, 'assigneeIds' | 'watcherIds'> {
  taskId: string;
  version: string;
  status: TaskState;
  isOverdue: boolean;
  assignees: Person[];
  watchers: Person[];
  roleName: string;
  communityId: string | null;
  community: string;
  entityKind: string | null;
  entityId: string | null;
  author: string;
  enteredBy: string;
  enteredTime: Instant;
  nextTaskId: string | null;
}

/** Whose tasks are asked for, and what they may see by their claims. */
export interface TaskReader {
  userId: string;
  communities: 'all' | ReadonlySet<string>;
  /** The kinds of record they may see. */
  kinds: readonly string[];
  /** Holders of permissionmaintain see tasks about no record. */
  seesUnlinked: boolean;
}

/** Tasks `t` someone is assigned to, by name or by role. */
export const assignedTo = (
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(exists (select from records.task_person p where p.customer_id = t.customer_id and p.task_id = t.task_id
    and p.user_id = ${userId} and p.part = 'ASSIGNEE')
  or exists (select from identity.user_role r where r.customer_id = t.customer_id and r.role_id = t.role_id and r.user_id = ${userId}))`;

const me = (userId: string) => sql`${userId}::bigint`;

/**
 * Tasks `t` a reader may see: within their communities, and their own, watched ones, those about records they
 * may see, and unlinked ones.
 */
export function visibleTasks({ userId, communities, kinds, seesUnlinked }: TaskReader): RawBuilder<boolean> {
  const within = communities === 'all' ? sql`true` : sql`(t.community_id is null or t.community_id = any(${[...communities]}::bigint[]))`;
  return sql`t.removed_time is null and ${within} and (t.entered_by = ${me(userId)} or ${assignedTo(me(userId))}
    or exists (select from records.task_person w where w.customer_id = t.customer_id and w.task_id = t.task_id and w.user_id = ${me(userId)})
    or t.entity_kind = any(${[...kinds]}::text[]) or (${seesUnlinked}::boolean and t.entity_kind is null))`;
}

/** Today where task `t` of community `c` is done: in UTC for tasks of none. */
const todayThere = (now: Instant) => sql`(${now}::timestamptz at time zone coalesce(c.time_zone, 'UTC'))::date`;
const isOverdue = (now: Instant) => sql`(t.closed_time is null and t.due_on < ${todayThere(now)})`;

/** Who is assigned, in words: names, and the role. */
export const assignedWords = sql`coalesce((select string_agg(u.display_name, ', ' order by u.display_name) from records.task_person p
    join identity.app_user u on u.customer_id = p.customer_id and u.user_id = p.user_id
    where p.customer_id = t.customer_id and p.task_id = t.task_id and p.part = 'ASSIGNEE'), '')
  || case when r.name is null then '' else ' (' || r.name || ')' end`;

/** Tasks `t` with community `c`, role `r` and author `a`. */
export const tasksJoined = sql`records.task t
  join identity.app_user a on a.customer_id = t.customer_id and a.user_id = t.entered_by
  left join communities.community c on c.customer_id = t.customer_id and c.community_id = t.community_id
  left join identity.role r on r.customer_id = t.customer_id and r.role_id = t.role_id`;

const peopleOf = (
  part: string,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('userId', p.user_id::text, 'name', u.display_name) order by u.display_name)
    from records.task_person p join identity.app_user u on u.customer_id = p.customer_id and u.user_id = p.user_id
    where p.customer_id = t.customer_id and p.task_id = t.task_id and p.part = ${part}), '[]')`;

const onRecord = ({ kind, entityId, communityId }: OpenedRecord) =>
  sql`t.entity_kind = ${kind} and t.entity_id = ${entityId} and t.community_id is not distinct from ${communityId}::bigint`;

/** A task that was found for someone. */
export interface FoundTask extends TaskRow {
  /** They wrote it, or are assigned to it. */
  isOwn: boolean;
}

export interface TaskLine extends Pick<TaskRow, 'taskId' | 'title' | 'dueDate' | 'priority' | 'status' | 'isOverdue'> {
  assigned: string;
  itemsDone: number;
  items: number;
}

/** The tasks about a record: whoever sees the record sees them. */
export async function listTasksOn(tx: Tx, record: OpenedRecord, now: Instant): Promise<TaskLine[]> {
  const found =
    await sql<TaskLine>`select t.task_id as "taskId", t.title, t.due_on as "dueDate", t.priority, t.status, coalesce(${isOverdue(now)}, false) as "isOverdue",
      ${assignedWords} as assigned, jsonb_array_length(t.checklist) as items,
      (select count(*)::int from jsonb_array_elements(t.checklist) i where (i ->> 'isDone')::boolean) as "itemsDone"
    from ${tasksJoined} where t.customer_id = ${tx.customerId} and ${onRecord(record)} and t.removed_time is null
    order by t.closed_time desc nulls first, t.due_on nulls last, t.task_id limit 500`.execute(tx.db);
  return found.rows;
}

/** How many tasks about a record are left to be done. */
export const countTasks: CountOf = async (tx, record) => {
  const found = await sql<{ count: number }>`select count(*)::int as count from records.task t
    where t.customer_id = ${tx.customerId} and ${onRecord(record)} and t.removed_time is null and t.closed_time is null`.execute(tx.db);
  return found.rows[0]?.count ?? 0;
};

/** The tasks whose events stand in the history of a record. */
export const tasksHanging: Hanging = {
  kind: 'task',
  ids: (record) => sql`select t.task_id::text from records.task t where t.customer_id = e.customer_id and ${onRecord(record)}`,
};

const taskColumns = (
  now: Instant,
) => sql`t.task_id as "taskId", t.version::text as version, t.title, t.body, t.due_on as "dueDate", t.remind_on as "remindDate",
      t.priority, t.status, coalesce(${isOverdue(now)}, false) as "isOverdue", ${peopleOf('ASSIGNEE')} as assignees, ${peopleOf('WATCHER')} as watchers,
      t.role_id as "roleId", coalesce(r.name, '') as "roleName", t.checklist, t.repeats, t.repeat_count as "repeatCount", t.repeat_unit as "repeatUnit",
      t.community_id as "communityId", coalesce(c.name, '') as community, t.entity_kind as "entityKind", t.entity_id as "entityId", a.display_name as author,
      t.entered_by as "enteredBy", t.entered_time as "enteredTime", t.next_task_id as "nextTaskId"`;

/** A task the reader may see; locked when it is about to be changed. */
export async function findTask(tx: Tx, taskId: string, reader: TaskReader, now: Instant, lock = false): Promise<FoundTask | undefined> {
  const found = await sql<FoundTask>`select ${taskColumns(now)},
      (t.entered_by = ${me(reader.userId)} or ${assignedTo(me(reader.userId))}) as "isOwn"
    from ${tasksJoined} where t.customer_id = ${tx.customerId} and t.task_id = ${taskId} and ${visibleTasks(reader)}
    ${lock ? sql`for update of t` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** Where a new task stands. */
export interface TaskPlace {
  communityId: string | null;
  entityKind: string | null;
  entityId: string | null;
}

async function insertPeople(
  tx: Tx,
  taskId: string,
  { assigneeIds, watcherIds }: Pick<TaskFacts, 'assigneeIds' | 'watcherIds'>,
): Promise<void> {
  const given = rowsOf({
    user_id: { type: 'bigint', values: [...assigneeIds, ...watcherIds] },
    part: { type: 'text', values: [...assigneeIds.map(() => 'ASSIGNEE'), ...watcherIds.map(() => 'WATCHER')] },
  });
  await sql`insert into records.task_person (customer_id, task_id, user_id, part)
    select ${tx.customerId}::bigint, ${taskId}::bigint, given.user_id, given.part from ${given}`.execute(tx.db);
}

/** Writes a task; returns its id. */
export async function insertTask(
  tx: Tx,
  { communityId, entityKind, entityId }: TaskPlace,
  facts: TaskFacts,
  { userId, now }: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into records.task (customer_id, community_id, entity_kind, entity_id, title, body, due_on, remind_on, priority, status,
      role_id, checklist, repeats, repeat_count, repeat_unit, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${entityKind}, ${entityId}, ${facts.title}, ${facts.body}, ${facts.dueDate}, ${facts.remindDate}, ${facts.priority}, 'OPEN',
      ${facts.roleId}, ${jsonb(facts.checklist)}, ${facts.repeats}, ${facts.repeatCount}, ${facts.repeatUnit}, ${userId}, ${now})
    returning task_id as id`.execute(tx.db);
  const taskId = made.rows[0]?.id ?? '';
  await insertPeople(tx, taskId, facts);
  return taskId;
}

/** True while a task of this title about a record is to be done. */
export async function hasOpenTask(tx: Tx, { communityId, entityKind, entityId }: TaskPlace, title: string): Promise<boolean> {
  const found = await sql`select from records.task t where t.customer_id = ${tx.customerId} and t.community_id = ${communityId}
    and t.entity_kind = ${entityKind} and t.entity_id = ${entityId} and t.title = ${title} and t.closed_time is null and t.removed_time is null limit 1`.execute(
    tx.db,
  );
  return found.rows.length > 0;
}

/** Changes a task that is locked. */
export async function updateTask(tx: Tx, taskId: string, facts: TaskFacts): Promise<void> {
  await sql`update records.task set title = ${facts.title}, body = ${facts.body}, due_on = ${facts.dueDate}, remind_on = ${facts.remindDate}, priority = ${facts.priority},
      role_id = ${facts.roleId}, checklist = ${jsonb(facts.checklist)}, repeats = ${facts.repeats}, repeat_count = ${facts.repeatCount},
      repeat_unit = ${facts.repeatUnit}, version = version + 1
    where customer_id = ${tx.customerId} and task_id = ${taskId}`.execute(tx.db);
  await sql`delete from records.task_person where customer_id = ${tx.customerId} and task_id = ${taskId}`.execute(tx.db);
  await insertPeople(tx, taskId, facts);
}

/**
 * Puts a task that is locked into a state; closed states keep who closed it and when. What is typed stays as
 * it was, and so does the version.
 */
export async function updateState(
  tx: Tx,
  taskId: string,
  status: TaskState,
  closed: { userId: string; now: Instant } | null,
): Promise<void> {
  await sql`update records.task set status = ${status}, closed_by = ${closed?.userId ?? null}, closed_time = ${closed?.now ?? null}
    where customer_id = ${tx.customerId} and task_id = ${taskId}`.execute(tx.db);
}

/** Writes the checklist of a task that is locked. */
export async function updateChecklist(tx: Tx, taskId: string, checklist: TaskFacts['checklist']): Promise<void> {
  await sql`update records.task set checklist = ${jsonb(checklist)}
    where customer_id = ${tx.customerId} and task_id = ${taskId}`.execute(tx.db);
}

/** Notes which task follows one that is locked. */
export async function setNext(tx: Tx, taskId: string, nextTaskId: string): Promise<void> {
  await sql`update records.task set next_task_id = ${nextTaskId} where customer_id = ${tx.customerId} and task_id = ${taskId}`.execute(
    tx.db,
  );
}

/** Takes a task away. */
export async function removeTask(tx: Tx, taskId: string, { userId, now }: { userId: string; now: Instant }): Promise<void> {
  await sql`update records.task set removed_by = ${userId}, removed_time = ${now} where customer_id = ${tx.customerId} and task_id = ${taskId}`.execute(
    tx.db,
  );
}

/** Active people by name who work in a community, or all of them. */
export async function listTaskPeople(tx: Tx, communityId: string | null): Promise<Person[]> {
  const found = await sql<Person>`select u.user_id as "userId", u.display_name as name from identity.app_user u
    where u.customer_id = ${tx.customerId} and not u.is_inactive and (${communityId}::bigint is null or u.sees_all_communities or exists (
      select from identity.user_scope uc where uc.customer_id = u.customer_id and uc.user_id = u.user_id and uc.community_id = ${communityId}::bigint))
    order by lower(u.display_name), u.user_id`.execute(tx.db);
  return found.rows;
}

/** A task whose next one is to be added. */
type DueTask = Omit<TaskRow, 'dueDate'> & { dueDate: LocalDate; timeZone: string };

/**
 * Tasks that repeat on a schedule, are due and not followed yet, locked; canceled ones end their row, and
 * those of a closed community wait until it opens again.
 */
export async function takeDueOnSchedule(tx: Tx, now: Instant): Promise<DueTask[]> {
  const found = await sql<DueTask>`select ${taskColumns(now)}, coalesce(c.time_zone, 'UTC') as "timeZone" from ${tasksJoined}
    where t.customer_id = ${tx.customerId} and t.repeats = 'ON_SCHEDULE' and t.next_task_id is null and t.removed_time is null and t.status <> 'CANCELLED'
      and t.due_on <= ${todayThere(now)} and coalesce(c.standing in ('DRAFT', 'ACTIVE'), true)
    order by t.task_id for update of t`.execute(tx.db);
  return found.rows;
}
