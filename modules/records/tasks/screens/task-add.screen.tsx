// Adds a task, about the record the address names or about none.
import { useShell } from '../../../../packages/pages/shell.tsx';
import TaskScreen from './task.screen.tsx';

/** The page at `/tasks/new`. */
export default function TaskAddScreen() {
  const { search } = useShell();
  const { kind, entityId, communityId } = search;
  return <TaskScreen taskId={null} on={kind && entityId ? { kind, id: entityId, communityId: communityId ?? null } : null} />;
}
