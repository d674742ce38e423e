// Every workflow: what starts it, where it stands, and how its runs went.
import type { ListRow } from '../../../packages/contract/contract.ts';
import { useCommand } from '../../../packages/pages/client.ts';
import { Action, ListPage } from '../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { Button, EmptyState, Facts, Note, PanelSection } from '../../../packages/ui/ui.ts';
import { workflows } from '../workflows/workflow.contract.ts';
import { stateWords, workflowList } from '../workflows/workflow-list.contract.ts';

type Row = ListRow<typeof workflowList>;

function WorkflowPanel({ row }: { row: Row }) {
  return (
    <PanelSection title={row.name} aside={stateWords[row.state][0]}>
      {row.pausedReason !== '' && row.state === 'PAUSED' && <Note tone="attention" icon="alert-triangle" title={row.pausedReason} />}
      <Facts
        facts={[
          ['Community', row.community],
          ['On behalf of', row.runsFor],
          ['Version', String(row.versionNo)],
          ['Runs in 30 days', String(row.runs)],
          ['Failed', String(row.failed)],
          ['Waiting', String(row.waiting)],
        ]}
      />
      <p>
        <ScreenLink to="workflow-history" search={{ workflow: row.workflowId }}>
          History
        </ScreenLink>
      </p>
    </PanelSection>
  );
}

/** Pauses a workflow, or takes a draft away that never ran. */
function WorkflowActs({ row }: { row: Row }) {
  const change = useCommand(workflows.setWorkflowState);
  const remove = useCommand(workflows.deleteWorkflow);
  const mayChange = useMayCall(workflows.setWorkflowState);
  const mayDelete = useMayCall(workflows.deleteWorkflow);
  const { workflowId, name, state } = row;
  const isAtWork = state === 'SHADOW' || state === 'REVIEW' || state === 'ON';
  return (
    <>
      {isAtWork && mayChange && (
        <Action
          label="Pause"
          run={() => change.mutateAsync({ workflowId, state: 'PAUSED' })}
          done={() => `${name} is paused`}
          undo={({ before }) => change.mutateAsync({ workflowId, state: before })}
        />
      )}
      {state === 'DRAFT' && row.runs === 0 && mayDelete && (
        <Action
          label="Delete workflow"
          weight="danger"
          confirm={{ title: `Delete ${name}?`, keep: 'Keep the workflow', text: 'It has never run, so nothing is lost but its steps.' }}
          run={() => remove.mutateAsync({ workflowId })}
          done={() => `${name} is deleted`}
        />
      )}
    </>
  );
}

/** The page at `/workflows`. */
export default function WorkflowsScreen() {
  const shell = useShell();
  const mayAdd = useMayCall(workflows.addWorkflow);
  const mayEdit = shell.mayOpen('workflow-edit');
  const actions = (
    <>
      <Button onClick={() => shell.go('workflow-templates')}>Templates</Button>
      {mayAdd && (
        <Button weight="primary" icon="plus" onClick={() => shell.go('workflow-add')}>
          Add workflow
        </Button>
      )}
    </>
  );
  return (
    <ListPage
      list={workflowList}
      scope={{}}
      look={{
        name: { width: 240, emphasis: 'strong' },
        trigger: { width: 170 },
        community: { width: 180 },
        state: { width: 100 },
        runsFor: { width: 150 },
        pausedReason: { width: 220, emphasis: 'quiet' },
      }}
      actions={actions}
      panel={(row) => <WorkflowPanel row={row} />}
      panelFooter={(row) => <WorkflowActs row={row} />}
      to={(row) => (mayEdit ? (['workflow-edit', { workflowId: row.workflowId }] as const) : null)}
      empty={
        <EmptyState title="No workflows yet" icon="clock" actions={actions}>
          A workflow does the same thing each time: a task, a letter, a hold, a run. Start from a template and watch it in shadow.
        </EmptyState>
      }
      emptyViews={{
        working: <EmptyState title="No active workflows" icon="clock" actions={actions} />,
        drafts: <EmptyState title="No drafts" icon="check" />,
        paused: <EmptyState title="No paused workflows" icon="check" />,
      }}
    />
  );
}
