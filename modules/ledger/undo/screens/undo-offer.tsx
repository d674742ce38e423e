// Offers to undo a batch right after it was posted.
import { useShell } from '../../../../packages/pages/shell.tsx';

/** For the toast of an act that posted a batch: opens its undoing, where the viewer may see it. */
export function useUndoBatch(): (posted: { batchId: string }) => (() => void) | undefined {
  const shell = useShell();
  return ({ batchId }) => (shell.mayOpen('batch-undo') ? () => shell.go('batch-undo', { batchId }) : undefined);
}
