// The load of workflows: what waits for the viewer, what failed, and runs by step, person and age.
import { useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { Action } from '../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall } from '../../../packages/pages/shell.tsx';
import {
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  PanelSection,
  ScrollRegion,
  type TableView,
  TimeText,
} from '../../../packages/ui/ui.ts';
import { workflowRuns } from '../workflows/workflow.contract.ts';
import { AnswerRun } from './workflow-run.tsx';

type Status = ClientOutput<typeof workflowRuns.getWorkflowStatus>;
const agesOf = ['Today', '2 to 7 days', '8 to 30 days', 'Older'];

function Mine({ status, onDone }: { status: Status; onDone(): void }) {
  return (
    <PanelSection title="Waiting for you" aside={status.mine.length || undefined}>
      {status.mine.length === 0 && <p className="t3">Nothing is waiting for you.</p>}
      <ul className="stack">
        {status.mine.map((run) => (
          <li key={run.workflowRunId} className="stack">
            <p>
              <b>{run.question}</b> {run.label}, {run.workflow}, since <TimeText value={run.startedTime} form="minute" />
            </p>
            <AnswerRun workflowRunId={run.workflowRunId} onDone={onDone} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Stopped({ status, onDone }: { status: Status; onDone(): void }) {
  const retry = useCommand(workflowRuns.retryWorkflowRun);
  const mayRetry = useMayCall(workflowRuns.retryWorkflowRun);
  return (
    <PanelSection title="Failed or paused" aside={status.failed.length + status.paused.length || undefined}>
      {status.failed.length + status.paused.length === 0 && <p className="t3">Nothing failed, and nothing is paused.</p>}
      <ul className="stack">
        {status.paused.map(({ workflowId, workflow, reason }) => (
          <li key={workflowId}>
            <ScreenLink to="workflow-edit" params={{ workflowId }}>
              {workflow}
            </ScreenLink>{' '}
            is paused: {reason}
          </li>
        ))}
        {status.failed.map((run) => (
          <li key={run.workflowRunId} className="row">
            <span>
              <b>{run.workflow}</b>, {run.label}: {run.reason}
            </span>
            {mayRetry && (
              <span className="push">
                <Action
                  label="Retry"
                  size="small"
                  run={() => retry.mutateAsync({ workflowRunId: run.workflowRunId })}
                  done={() => 'It goes on from the step that failed'}
                  onDone={onDone}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Load({ status }: { status: Status }) {
  const [view, setView] = useState<TableView>({});
  const rows = status.steps.map((step, at) => ({ ...step, id: String(at) }));
  return (
    <PanelSection title="By step and age" aside={rows.length || undefined}>
      {rows.length === 0 ? (
        <EmptyState title="No runs in progress" icon="check" />
      ) : (
        <DataTable
          label="Runs by step"
          rows={rows}
          rowId={(row) => row.id}
          state={view}
          onState={setView}
          onOpen={null}
          bar={false}
          columns={[
            { key: 'workflow', title: 'Workflow', kind: 'text', width: 200, emphasis: 'strong', value: (row) => row.workflow },
            { key: 'step', title: 'Step', kind: 'text', width: 320, value: (row) => `${row.stepNo + 1}. ${row.step}` },
            ...agesOf.map((title, at) => ({
              key: `age${at}`,
              title,
              kind: 'count' as const,
              width: 110,
              value: (row: (typeof rows)[number]) => row.ages[at] ?? 0,
            })),
            { key: 'failed', title: 'Failed', kind: 'count', width: 90, value: (row) => row.failed },
            { key: 'oldest', title: 'Oldest, days', kind: 'count', width: 110, value: (row) => row.oldest },
          ]}
        />
      )}
    </PanelSection>
  );
}

function People({ status }: { status: Status }) {
  return (
    <PanelSection title="By person" aside={status.people.length || undefined}>
      {status.people.length === 0 && <p className="t3">No runs are waiting.</p>}
      <ul>
        {status.people.map(({ name, waiting, oldest }) => (
          <li key={name}>
            <b>{name}</b>: {waiting} waiting, the oldest for {oldest} {oldest === 1 ? 'day' : 'days'}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The page at `/workflow-status`. */
export default function WorkflowStatusScreen() {
  const found = useCall(workflowRuns.getWorkflowStatus, {});
  const again = () => void found.refetch();
  return (
    <Column>
      <PageHeader
        title="Workflow status"
        actions={
          <ScreenLink to="workflow-history" search={{}}>
            History
          </ScreenLink>
        }
      />
      {found.error && <Failed message={found.error.message} reference={found.error.reference} onRetry={again} />}
      {!found.data && !found.error && <LoadingRows />}
      {found.data && (
        <ScrollRegion label="Status">
          <Mine status={found.data} onDone={again} />
          <Stopped status={found.data} onDone={again} />
          <Load status={found.data} />
          <People status={found.data} />
        </ScrollRegion>
      )}
    </Column>
  );
}
