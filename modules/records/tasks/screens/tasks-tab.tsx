// The tasks about a record: what is left to be done, then what is closed.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { namedRecord, type RecordRef, useMayOnRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Failed, LinkButton, LoadingRows, StatusMark, Tag, useHotkeys } from '../../../../packages/ui/ui.ts';
import { tasks } from '../task.contract.ts';
import { taskFields } from '../task.fields.ts';
import { isClosed } from '../task.rules.ts';
import { stateWords } from './task-words.tsx';

type Task = ClientOutput<typeof tasks.listTasks>[number];

function TaskLine({ task }: { task: Task }) {
  const [word, tone] = stateWords[task.status];
  return (
    <li>
      <span className="row">
        <ScreenLink to="task-view" params={{ taskId: task.taskId }}>
          {task.title}
        </ScreenLink>
        <StatusMark tone={tone} word={word} quiet />
        {task.isOverdue && <Tag tone="problem">Overdue</Tag>}
        {(task.priority === 'HIGH' || task.priority === 'URGENT') && <Tag tone="attention">{taskFields.priority.words[task.priority]}</Tag>}
      </span>
      <span className="sm t3">
        {task.dueDate === null ? 'No due date' : `Due ${formatDate(task.dueDate)}`}, {task.assigned || 'nobody assigned'}
        {task.items > 0 && `, ${task.itemsDone} of ${task.items} ticked`}
      </span>
    </li>
  );
}

/** The tab. */
export default function TasksTab({ record }: { record: RecordRef }) {
  const shell = useShell();
  const found = useCall(tasks.listTasks, namedRecord(record));
  const mayAdd = useMayOnRecord(record.kind, 2);
  const [showsClosed, setShowsClosed] = useState(false);
  const add = () => shell.go('task-add', {}, namedRecord(record));
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add task', run: add }] : []);
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows rows={4} />;
  const open = found.data.filter(({ status }) => !isClosed(status));
  const closed = found.data.filter(({ status }) => isClosed(status));
  const button = mayAdd && (
    <Button icon="plus" keys="n" onClick={add}>
      Add task
    </Button>
  );
  return (
    <div className="hanging">
      {open.length === 0 ? (
        <EmptyState title="Nothing to be done" icon="checklist" actions={button || undefined}>
          To-dos about this record: what, by when, and who.
        </EmptyState>
      ) : (
        <>
          <div className="row">{button}</div>
          <ul>
            {open.map((task) => (
              <TaskLine key={task.taskId} task={task} />
            ))}
          </ul>
        </>
      )}
      {closed.length > 0 && (
        <LinkButton onClick={() => setShowsClosed(!showsClosed)}>
          {showsClosed ? 'Hide' : 'Show'} {closed.length} closed
        </LinkButton>
      )}
      {showsClosed && (
        <ul>
          {closed.map((task) => (
            <TaskLine key={task.taskId} task={task} />
          ))}
        </ul>
      )}
    </div>
  );
}
