// The viewer's own open tasks on the first page, the most pressing first: one click opens one, another
// finishes it.
import { formatDateShort } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { PanelSection, Tag, zoneHere } from '../../../../packages/ui/ui.ts';
import { taskList, tasks } from '../task.contract.ts';

const SHOWN = 8;
const asked = {
  zone: zoneHere,
  filter: ['mine:is:yes', 'status:in:OPEN,IN_PROGRESS,BLOCKED'],
  limit: SHOWN,
};

/** The section; nothing while no task is open. */
export default function MyTasks() {
  const found = useCall(taskList.calls.readPage, asked as never);
  const { mutateAsync } = useCommand(tasks.setTaskState);
  const rows = found.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <PanelSection title="My tasks" aside={<ScreenLink to="tasks">All</ScreenLink>}>
      <ul className="col">
        {rows.map(({ taskId, title, dueDate, overdue, status }) => (
          <li key={taskId} className="row">
            <ScreenLink to="task-view" params={{ taskId }}>
              {title}
            </ScreenLink>
            {dueDate !== null && (overdue ? <Tag tone="problem">Overdue</Tag> : <span className="t3">{formatDateShort(dueDate)}</span>)}
            <Action
              label={`Done: ${title}`}
              size="small"
              weight="quiet"
              icon="check"
              run={() => mutateAsync({ taskId, status: 'DONE' })}
              done={() => `${title} is done`}
              undo={() => mutateAsync({ taskId, status: status as 'OPEN' })}
            />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
