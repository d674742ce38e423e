// One task: the form behind adding, changing and viewing it, with its acts and its checklist.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import {
  type FieldWords,
  type Profile,
  ProfilePage,
  type RecordRef,
  toastFailure,
  useKept,
  useRecordKind,
} from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  CheckList,
  DateField,
  FieldRow,
  SelectField,
  StatusMark,
  TextAreaField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { community } from '../../../communities/communities.contract.ts';
import { repeatUnits, taskPriorities, taskRepeats, tasks } from '../task.contract.ts';
import { isClosed } from '../task.rules.ts';
import { TaskActs } from './task-acts.tsx';
import { priorityWords, repeatWords, stateWords, unitWords } from './task-words.tsx';

type Loaded = ClientOutput<typeof tasks.getTask>;
type Form = Pick<Loaded, 'title' | 'body' | 'dueDate' | 'remindDate' | 'priority' | 'roleId' | 'repeats' | 'repeatUnit' | 'communityId'> & {
  assigneeIds: string[];
  watcherIds: string[];
  /** One line for each item. */
  checklist: string;
  repeatCount: string;
};

const words: FieldWords<Form> = {
  body: 'Text',
  dueDate: 'Due',
  remindDate: 'Remind on',
  assigneeIds: 'Assigned to',
  watcherIds: 'Watched by',
  roleId: 'Role',
  communityId: 'Community',
};
const calls = { add: tasks.addTask, edit: tasks.editTask, get: tasks.getTask, remove: tasks.deleteTask };
const empty: Form = {
  title: '',
  body: '',
  dueDate: null,
  remindDate: null,
  priority: 'NORMAL',
  assigneeIds: [],
  watcherIds: [],
  roleId: null,
  checklist: '',
  repeats: 'NEVER',
  repeatCount: '1',
  repeatUnit: 'MONTH',
  communityId: null,
};

function formOf({ assignees, watchers, checklist, repeatCount, ...task }: Loaded): Form {
  const { title, body, dueDate, remindDate, priority, roleId, repeats, repeatUnit, communityId } = task;
  return {
    ...{ title, body, dueDate, remindDate, priority, roleId, repeats, repeatUnit, communityId },
    assigneeIds: assignees.map(({ userId }) => userId),
    watcherIds: watchers.map(({ userId }) => userId),
    checklist: checklist.map(({ text }) => text).join('\n'),
    repeatCount: String(repeatCount),
  };
}

const itemsOf = (text: string) =>
  text
    .split('\n')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** What is sent: a task stays with its community and its record once it is there. */
function inputOf({ communityId, checklist, ...form }: Form, on: RecordRef | null, isNew: boolean): object {
  const input = { ...form, checklist: itemsOf(checklist) };
  if (!isNew) return input;
  const record = on && { kind: on.kind, entityId: on.id, ...(on.communityId === null ? {} : { communityId: on.communityId }) };
  return { ...input, ...(record ? { record } : { communityId }) };
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

function People({ profile, communityId }: { profile: Profile<Form>; communityId: string | null }) {
  const { field } = profile;
  const found = useCall(tasks.listTaskPeople, communityId === null ? {} : { communityId });
  const options = (found.data?.people ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  const roles = (found.data?.roles ?? []).map(({ roleId, name }) => ({ value: roleId, label: name }));
  const role = field('roleId');
  return (
    <>
      <FieldRow columns={2}>
        <CheckList label="Assigned to" noun="people" options={options} {...field('assigneeIds')} />
        <CheckList label="Watched by" noun="people" options={options} {...field('watcherIds')} />
      </FieldRow>
      <SelectField
        label="Role"
        help="Everyone with the role is assigned"
        options={[{ value: none, label: 'None' }, ...roles]}
        {...role}
        value={orNone(role.value)}
        onChange={(value) => profile.set({ roleId: fromNone(value) })}
      />
    </>
  );
}

function Days({ profile }: { profile: Profile<Form> }) {
  const { field, value } = profile;
  return (
    <>
      <FieldRow columns={3}>
        <DateField
          label="Due"
          {...field('dueDate')}
          value={value.dueDate ?? ''}
          onChange={(day) => profile.set({ dueDate: day === '' ? null : day })}
        />
        <DateField
          label="Remind on"
          {...field('remindDate')}
          value={value.remindDate ?? ''}
          onChange={(day) => profile.set({ remindDate: day === '' ? null : day })}
        />
        <SelectField
          label="Priority"
          options={taskPriorities.map((one) => ({ value: one, label: priorityWords[one] }))}
          {...field('priority')}
        />
      </FieldRow>
      <FieldRow columns={3}>
        <SelectField
          label="The next one is added"
          options={taskRepeats.map((one) => ({ value: one, label: repeatWords[one] }))}
          {...field('repeats')}
        />
        {value.repeats !== 'NEVER' && (
          <>
            <TextField label="Every" maxLength={3} {...field('repeatCount')} />
            <SelectField
              label="Unit"
              options={repeatUnits.map((one) => ({ value: one, label: unitWords[one] }))}
              {...field('repeatUnit')}
            />
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
  on: RecordRef | null;
  startInEdit?: boolean;
}

/** Adds a task (`taskId` null), or shows one and lets it be changed. */
export function TaskProfile({ taskId, on, startInEdit }: TaskProfileProps) {
  const isNew = taskId === null;
  const found = useCall(tasks.getTask, isNew ? null : { taskId });
  const communities = useCall(community.listCommunities, isNew && on === null ? {} : null);
  const { profile, page } = useKept<Form, typeof tasks.getTask>({
    kind: 'task',
    words: 'task',
    id: taskId,
    startInEdit,
    communityId: null,
    calls,
    empty,
    formOf,
    inputOf: (form) => inputOf(form, on, isNew),
    nameOf: (form) => form.title,
    view: 'task-view',
    list: { screen: 'tasks', title: 'Tasks' },
  });
  const { field, value, mode } = profile;
  const task = found.data;
  const isViewed = task !== undefined && mode === 'view';
  return (
    <ProfilePage
      {...page}
      words={words}
      record={null}
      canEdit={isNew || task?.mayChange === true}
      deletion={task?.mayDelete ? page.deletion : null}
      meta={task && <Meta task={task} />}
      actions={isViewed && task.mayChange && <TaskActs taskId={task.taskId} title={task.title} status={task.status} />}
    >
      <TextField label="Title" required autoFocus={isNew} maxLength={200} width="100%" {...field('title')} />
      <TextAreaField label="Text" rows={4} maxLength={20_000} {...field('body')} />
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
      <Days profile={profile} />
      <People profile={profile} communityId={on ? on.communityId : value.communityId} />
      {isViewed ? (
        <Checklist task={task} />
      ) : (
        <TextAreaField label="Checklist" help="One line for each item" rows={5} {...field('checklist')} />
      )}
      {isViewed && isClosed(task.status) && <span className="t3">Nothing is left to be done.</span>}
    </ProfilePage>
  );
}
