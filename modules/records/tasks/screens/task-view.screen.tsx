// Shows a task.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { TaskProfile } from './task-profile.tsx';

/** The page at `/tasks/$taskId`. */
export default function TaskViewScreen() {
  const { params } = useShell();
  return <TaskProfile taskId={params.taskId ?? ''} on={null} />;
}
