// One run beside its list: what each step did, the answer it waits for, and going on after a failure.
import { useState } from 'react';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { Action } from '../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall } from '../../../packages/pages/shell.tsx';
import { Failed, LoadingRows, PanelSection, TextField, TimeText } from '../../../packages/ui/ui.ts';
import { workflowRuns } from '../workflows/workflow.contract.ts';
import { OutcomeMark, RunFacts, type RunView } from './workflow-words.tsx';

/** The pages of what steps make, by kind. */
function Made({ step }: { step: RunView['steps'][number] }) {
  if (step.madeKind === 'task')
    return (
      <ScreenLink to="task-view" params={{ taskId: step.madeId }}>
        Open the task
      </ScreenLink>
    );
  if (step.madeKind === 'note')
    return (
      <ScreenLink to="note-view" params={{ noteId: step.madeId }}>
        Open the note
      </ScreenLink>
    );
  if (step.madeKind === 'schedule')
    return (
      <ScreenLink to="job-profile" params={{ jobId: step.madeId }}>
        Open the job
      </ScreenLink>
    );
  return null;
}

/** Approve or refuse what a run waits for. */
export function AnswerRun({ workflowRunId, onDone }: { workflowRunId: string; onDone(): void }) {
  const [note, setNote] = useState('');
  const answer = useCommand(workflowRuns.answerWorkflowRun);
  const send = (approves: boolean) => answer.mutateAsync({ workflowRunId, approves, note });
  return (
    <div className="stack">
      <TextField label="Note" value={note} onChange={setNote} maxLength={200} />
      <div className="row">
        <Action label="Approve" weight="primary" run={() => send(true)} done={() => 'Approved: the run goes on'} onDone={onDone} />
        <Action label="Refuse" run={() => send(false)} done={() => 'Refused: the run stops'} onDone={onDone} />
      </div>
    </div>
  );
}

/** The steps of a run, in their order. */
function Steps({ run }: { run: RunView }) {
  if (run.steps.length === 0) return <p className="t3">No step was taken.</p>;
  return (
    <ol className="stack">
      {run.steps.map((step) => (
        <li key={`${step.stepTime} ${step.outcome} ${step.stepNo}`}>
          <p className="row">
            <span className="tn t3">{step.stepNo + 1}</span> <OutcomeMark outcome={step.outcome} />
            <span className="t3 sm">
              <TimeText value={step.stepTime} form="minute" />
              {step.by === '' ? '' : ` by ${step.by}`}
            </span>
          </p>
          <p>
            {step.message} <Made step={step} />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A run beside its list. */
export function RunPanel({ workflowRunId }: { workflowRunId: string }) {
  const found = useCall(workflowRuns.getWorkflowRun, { workflowRunId });
  const mayAnswerAny = useMayCall(workflowRuns.cancelWorkflowRun);
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  const run = found.data;
  if (!run) return <LoadingRows />;
  const asks = run.state === 'WAITING' && run.waitsFor !== '' && (run.isMine || mayAnswerAny);
  return (
    <>
      <PanelSection title={run.workflow}>
        <RunFacts run={run} />
      </PanelSection>
      {asks && (
        <PanelSection title="Your answer">
          <AnswerRun workflowRunId={workflowRunId} onDone={() => void found.refetch()} />
        </PanelSection>
      )}
      <PanelSection title="Steps" aside={run.steps.length || undefined}>
        <Steps run={run} />
      </PanelSection>
    </>
  );
}

/** The acts on a run of a row. */
export function RunActs({ workflowRunId, state }: { workflowRunId: string; state: RunView['state'] }) {
  const retry = useCommand(workflowRuns.retryWorkflowRun);
  const cancel = useCommand(workflowRuns.cancelWorkflowRun);
  const mayRetry = useMayCall(workflowRuns.retryWorkflowRun);
  const mayCancel = useMayCall(workflowRuns.cancelWorkflowRun);
  const isOver = state === 'DONE' || state === 'CANCELED' || state === 'SKIPPED';
  return (
    <>
      {state === 'FAILED' && mayRetry && (
        <Action
          label="Retry from the failed step"
          run={() => retry.mutateAsync({ workflowRunId })}
          done={() => 'It goes on from the step that failed'}
        />
      )}
      {!isOver && mayCancel && (
        <Action
          label="Cancel run"
          weight="danger"
          confirm={{ title: 'Cancel this run?', keep: 'Keep the run', text: 'What it did stays. It does not go on.' }}
          run={() => cancel.mutateAsync({ workflowRunId })}
          done={() => 'The run is canceled'}
        />
      )}
    </>
  );
}
