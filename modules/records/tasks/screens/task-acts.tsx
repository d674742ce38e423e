// The acts on a task, each by one key: start, block, finish, cancel, open again; the state it was in is one
// click away.

import { useCommand } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import type { IconName } from '../../../../packages/ui/ui.ts';
import { type TaskState, tasks } from '../task.contract.ts';
import { isClosed } from '../task.rules.ts';

interface Act {
  to: TaskState;
  label: string;
  keys: string;
  icon: IconName;
  done: string;
}

const acts: readonly Act[] = [
  { to: 'DONE', label: 'Done', keys: 'd', icon: 'check', done: 'is done' },
  { to: 'IN_PROGRESS', label: 'Start', keys: 's', icon: 'progress', done: 'is in progress' },
  { to: 'BLOCKED', label: 'Blocked', keys: 'b', icon: 'player-stop', done: 'is blocked' },
  { to: 'CANCELLED', label: 'Cancel task', keys: 'c', icon: 'x', done: 'is canceled' },
];
const reopen: Act = { to: 'OPEN', label: 'Open again', keys: 'o', icon: 'arrow-back-up', done: 'is open again' };

/** The acts that lead out of the state a task is in. */
export function TaskActs({ taskId, title, status }: { taskId: string; title: string; status: TaskState }) {
  const { mutateAsync } = useCommand(tasks.setTaskState);
  const offered = isClosed(status) ? [reopen] : acts.filter(({ to }) => to !== status);
  return offered.map(({ to, label, keys, icon, done }) => (
    <Action
      key={to}
      label={label}
      keys={keys}
      icon={icon}
      run={() => mutateAsync({ taskId, status: to })}
      done={({ nextTaskId }) => `${title} ${done}${nextTaskId === null ? '' : '; the next one was added'}`}
      undo={({ before }) => mutateAsync({ taskId, status: before })}
    />
  ));
}
