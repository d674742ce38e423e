// Adds a task, about the record the address names or about none.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { TaskProfile } from './task-profile.tsx';

/** The page at `/tasks/new`. */
export default function TaskAddScreen() {
  const { search } = useShell();
  const { kind, entityId, communityId } = search;
  return <TaskProfile taskId={null} on={kind && entityId ? { kind, id: entityId, communityId: communityId ?? null } : null} />;
}
