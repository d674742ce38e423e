// The section of a side pane that lists what was made before.
import type { ReactNode } from 'react';
import type { CallFailed } from '../../../../packages/pages/client.ts';
import { Failed, LoadingRows, PanelSection } from '../../../../packages/ui/ui.ts';

interface MadeBeforeProps<Run> {
  /** The call that lists the runs. */
  of: { data: readonly Run[] | undefined; error: CallFailed | null; refetch(): unknown };
  children(run: Run): ReactNode;
}

/** Runs made before, each in its row. */
export function MadeBefore<Run extends { runId: string }>({ of: runs, children }: MadeBeforeProps<Run>) {
  return (
    <PanelSection title="Made before" aside={runs.data && runs.data.length > 0 ? runs.data.length : undefined}>
      {runs.error ? (
        <Failed message={runs.error.message} reference={runs.error.reference} onRetry={() => void runs.refetch()} />
      ) : runs.data ? (
        <ul className="col">
          {runs.data.length === 0 && <li className="t3">None yet.</li>}
          {runs.data.map((run) => (
            <li key={run.runId}>{children(run)}</li>
          ))}
        </ul>
      ) : (
        <LoadingRows rows={2} />
      )}
    </PanelSection>
  );
}
