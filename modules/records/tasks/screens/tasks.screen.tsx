// The tasks someone may see: theirs, all that are open, those that are late. Each is started, blocked or
// finished by one key.
import { useMemo } from 'react';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { AddButton, ListPage } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Facts, PanelSection, zoneHere } from '../../../../packages/ui/ui.ts';
import { type TaskState, taskList } from '../task.contract.ts';
import { TaskActs } from './task-acts.tsx';

const look = {
  title: { width: 320, emphasis: 'strong' },
  dueDate: { width: 110 },
  status: { width: 120 },
  priority: { width: 100 },
  assigned: { width: 220 },
  community: { width: 180 },
} as const;

/** The page at `/tasks`. */
export default function TasksScreen() {
  const shell = useShell();
  const scope = useMemo(() => ({ zone: zoneHere }), []);
  const add = <AddButton label="Add task" onAdd={() => shell.go('task-add')} />;
  return (
    <ListPage
      list={taskList}
      scope={scope}
      look={look}
      actions={add}
      struck={(row) => row.status === 'CANCELLED'}
      to={(row) => ['task-view', { taskId: row.taskId }]}
      panel={(row) => (
        <PanelSection title={row.title} aside={row.overdue ? 'Overdue' : undefined}>
          <Facts
            facts={[
              ['Due', row.dueDate ? formatDate(row.dueDate) : 'No day'],
              ['Assigned to', row.assigned || 'Nobody'],
              ['Community', row.community || 'None'],
              ['Added by', row.author],
            ]}
          />
        </PanelSection>
      )}
      panelFooter={(row) => <TaskActs taskId={row.taskId} title={row.title} status={row.status as TaskState} />}
      emptyViews={{
        mine: (
          <EmptyState title="Nothing waits for you" icon="check">
            Tasks assigned to you or your roles are listed here until done.
          </EmptyState>
        ),
        overdue: <EmptyState title="Nothing is overdue" icon="check" />,
      }}
      empty={
        <EmptyState title="No tasks yet" icon="checklist" actions={add}>
          To-dos with a due date. Add tasks about a record on its Tasks tab.
        </EmptyState>
      }
    />
  );
}
