// One task: the form behind adding, changing and viewing it, with its acts and its checklist.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import {
  bound,
  Field,
  ProfilePage,
  type RecordOf,
  type RecordRef,
  toastFailure,
  useRecord,
  useRecordKind,
} from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { CheckField, CheckList, FieldRow, SelectField, StatusMark, TextAreaField } from '../../../../packages/ui/ui.ts';
import { community } from '../../../communities/communities.contract.ts';
import { tasks } from '../task.contract.ts';
import { taskFields } from '../task.fields.ts';
import { isClosed } from '../task.rules.ts';
import { TaskActs } from './task-acts.tsx';
import { stateWords } from './task-words.tsx';

type Loaded = ClientOutput<typeof tasks.getTask>;
/** Who takes part, and one line for each item of the checklist. */
interface Parts {
  communityId: string | null;
  assigneeIds: string[];
  watcherIds: string[];
  checklist: string;
}
type TaskRecord = RecordOf<typeof taskFields, typeof tasks.getTask, Parts>;

const calls = { add: tasks.addTask, edit: tasks.editTask, get: tasks.getTask, remove: tasks.deleteTask };
const partsTyped = ({ communityId, assignees, watchers, checklist }: Loaded): Parts => ({
  communityId,
  assigneeIds: assignees.map(({ userId }) => userId),
  watcherIds: watchers.map(({ userId }) => userId),
  checklist: checklist.map(({ text }) => text).join('\n'),
});

const itemsOf = (text: string) =>
  text
    .split('\n')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** What is sent: a task stays with its community and its record once it is there. */
function partsSent({ communityId, checklist }: Parts, on: RecordRef | null, isNew: boolean): object {
  const items = { checklist: itemsOf(checklist) };
  if (!isNew) return items;
  const record = on && { kind: on.kind, entityId: on.id, ...(on.communityId === null ? {} : { communityId: on.communityId }) };
  return { ...items, ...(record ? { record, communityId: undefined } : { communityId }) };
}

function Checklist({ task }: { task: Loaded }) {
  const { mutate } = useCommand(tasks.tickItem);
  if (task.checklist.length === 0) return null;
  const { taskId } = task;
  return (
    <fieldset className="check-list">
      <legend>Checklist</legend>
      {task.checklist.map(({ text, isDone }, item) => (
        <CheckField
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place
          key={item}
          label={text}
          value={isDone}
          readOnly={!task.mayChange}
          onChange={(next) => mutate({ taskId, item, text, isDone: next }, { onError: toastFailure })}
        />
      ))}
    </fieldset>
  );
}

const none = 'NONE';
const orNone = (value: string | null) => value ?? none;
const fromNone = (value: string) => (value === none ? null : value);

function People({ record, communityId }: { record: TaskRecord; communityId: string | null }) {
  const { field } = record.profile;
  const found = useCall(tasks.listTaskPeople, communityId === null ? {} : { communityId });
  const options = (found.data?.people ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  const roles = (found.data?.roles ?? []).map(({ roleId, name }) => ({ value: roleId, label: name }));
  const role = bound<typeof taskFields, 'roleId', string | null>(record, 'roleId');
  return (
    <>
      <FieldRow columns={2}>
        <CheckList label="Assigned to" noun="people" options={options} {...field('assigneeIds')} />
        <CheckList label="Watched by" noun="people" options={options} {...field('watcherIds')} />
      </FieldRow>
      <SelectField
        options={[{ value: none, label: 'None' }, ...roles]}
        {...role}
        value={orNone(role.value)}
        onChange={(value) => role.onChange(fromNone(value))}
      />
    </>
  );
}

function Days({ record }: { record: TaskRecord }) {
  return (
    <>
      <FieldRow columns={3}>
        <Field of={record} name="dueDate" />
        <Field of={record} name="remindDate" />
        <Field of={record} name="priority" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="repeats" />
        {record.profile.value.repeats !== 'NEVER' && (
          <>
            <Field of={record} name="repeatCount" />
            <Field of={record} name="repeatUnit" />
          </>
        )}
      </FieldRow>
    </>
  );
}

function RecordLink({ record }: { record: NonNullable<Loaded['record']> }) {
  const kind = useRecordKind(record.kind);
  if (!kind) return <span>{record.label}</span>;
  const inCommunity = record.communityId === null ? {} : { communityId: record.communityId };
  return (
    <span>
      About{' '}
      <ScreenLink to={kind.screen} params={{ ...inCommunity, [kind.param]: record.entityId }} search={{ tab: 'tasks' }}>
        {record.label}
      </ScreenLink>
    </span>
  );
}

function Meta({ task }: { task: Loaded }) {
  const [word, tone] = stateWords[task.status];
  return (
    <>
      <StatusMark tone={tone} word={word} />
      {task.isOverdue && <StatusMark tone="problem" word="Overdue" />}
      {task.record && <RecordLink record={task.record} />}
      {task.community !== '' && <span>{task.community}</span>}
      <span className="t3">Added by {task.author}</span>
    </>
  );
}

interface TaskProfileProps {
  taskId: string | null;
  /** The record a new task is about. */
  on?: RecordRef | null;
  startInEdit?: boolean;
}

/** Adds a task (`taskId` null), or shows one and lets it be changed. */
export default function TaskScreen({ taskId, on = null, startInEdit }: TaskProfileProps) {
  const isNew = taskId === null;
  const found = useCall(tasks.getTask, isNew ? null : { taskId });
  const communities = useCall(community.listCommunities, isNew && on === null ? {} : null);
  const { record, page } = useRecord({
    kind: 'task',
    words: 'task',
    id: taskId,
    startInEdit,
    communityId: null,
    calls,
    fields: taskFields,
    begin: { communityId: null, assigneeIds: [], watcherIds: [], checklist: '' },
    typed: partsTyped,
    sent: (form) => partsSent(form, on, isNew),
    also: { assigneeIds: 'Assigned to', watcherIds: 'Watched by' },
    nameOf: (form) => form.title,
    view: 'task-view',
    list: { screen: 'tasks', title: 'Tasks' },
  });
  const { profile } = record;
  const { field, value, mode } = profile;
  const task = found.data;
  const isViewed = task !== undefined && mode === 'view';
  return (
    <ProfilePage
      {...page}
      record={null}
      canEdit={isNew || task?.mayChange === true}
      deletion={task?.mayDelete ? page.deletion : null}
      meta={task && <Meta task={task} />}
      actions={isViewed && task.mayChange && <TaskActs taskId={task.taskId} title={task.title} status={task.status} />}
    >
      <Field of={record} name="title" autoFocus={isNew} width="100%" />
      <Field of={record} name="body" rows={4} />
      {isNew && on === null && (
        <SelectField
          label="Community"
          options={[
            { value: none, label: 'None' },
            ...(communities.data ?? []).map(({ communityId, name }) => ({ value: communityId, label: name })),
          ]}
          {...field('communityId')}
          value={orNone(value.communityId)}
          onChange={(next) => profile.set({ communityId: fromNone(next), assigneeIds: [], watcherIds: [] })}
        />
      )}
      <Days record={record} />
      <People record={record} communityId={on ? on.communityId : value.communityId} />
      {isViewed ? (
        <Checklist task={task} />
      ) : (
        <TextAreaField label="Checklist" help="One line for each item" rows={5} {...field('checklist')} />
      )}
      {isViewed && isClosed(task.status) && <span className="t3">Nothing is left to be done.</span>}
    </ProfilePage>
  );
}
