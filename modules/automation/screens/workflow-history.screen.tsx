// The runs of workflows, each with its steps: of one workflow, or of all.
import { ListPage } from '../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../packages/pages/shell.tsx';
import { EmptyState } from '../../../packages/ui/ui.ts';
import { workflowRunList } from '../workflows/workflow-list.contract.ts';
import { RunActs, RunPanel } from './workflow-run.tsx';

/** The page at `/workflow-history`. */
export default function WorkflowHistoryScreen() {
  const { workflow } = useShell().search;
  const ofOne = typeof workflow === 'string' && /^\d+$/.test(workflow);
  return (
    <ListPage
      key={ofOne ? workflow : 'all'}
      list={workflowRunList}
      scope={ofOne ? { workflowId: workflow } : {}}
      crumbs={[
        <ScreenLink key="list" to="workflows">
          Workflows
        </ScreenLink>,
        ofOne ? 'Of one workflow' : 'Of all workflows',
      ]}
      look={{
        started: { width: 100 },
        workflow: { width: 200, emphasis: 'strong' },
        label: { width: 240 },
        community: { width: 170 },
        mode: { width: 90 },
        state: { width: 110 },
        reason: { width: 260, emphasis: 'quiet' },
        waitsFor: { width: 140 },
      }}
      struck={(row) => row.state === 'CANCELED'}
      panel={(row) => <RunPanel workflowRunId={row.workflowRunId} />}
      panelFooter={(row) => <RunActs workflowRunId={row.workflowRunId} state={row.state} />}
      empty={
        <EmptyState title="Nothing has run yet" icon="clock">
          Each time a workflow starts, its run stands here with every step. So does why it did not run.
        </EmptyState>
      }
      emptyViews={{
        open: <EmptyState title="No runs in progress" icon="check" />,
        failed: <EmptyState title="No failed runs" icon="check" />,
        skipped: <EmptyState title="Nothing was skipped" icon="check" />,
      }}
    />
  );
}
