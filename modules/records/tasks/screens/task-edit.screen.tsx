// Changes a task; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { TaskProfile } from './task-profile.tsx';

/** The page at `/tasks/$taskId/edit`. */
export default function TaskEditScreen() {
  const { params } = useShell();
  return <TaskProfile taskId={params.taskId ?? ''} on={null} startInEdit />;
}
