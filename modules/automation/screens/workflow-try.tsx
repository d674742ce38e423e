// Trying a workflow on one record: what it would do now, and why it did not run.
import { useCallback, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../packages/pages/client.ts';
import { Action } from '../../../packages/pages/pages.ts';
import { useMayCall } from '../../../packages/pages/shell.tsx';
import { Combo, Facts, Failed, LoadingRows, Note, type Option, PanelSection, StatusMark, TimeText } from '../../../packages/ui/ui.ts';
import { subjectOf } from '../workflows/subject.contract.ts';
import { workflows } from '../workflows/workflow.contract.ts';
import { OutcomeMark, RunMark, type WorkflowView } from './workflow-words.tsx';

type Explained = ClientOutput<typeof workflows.explainWorkflow>;

/** Why it did not run, check by check. */
function Why({ why }: { why: Explained }) {
  return (
    <>
      <PanelSection title="Why didn’t it run?">
        <p>
          <b>{why.answer}</b>
        </p>
        <ul>
          {why.checks.map(({ text, holds, found }) => (
            <li key={text}>
              <StatusMark tone={holds ? 'good' : 'problem'} word={holds ? 'Yes' : 'No'} /> {text}: {found}
            </li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection title="Its runs for this record" aside={why.runs.length || undefined}>
        {why.runs.length === 0 && <p className="t3">It has not run for this record.</p>}
        <ul>
          {why.runs.map((run) => (
            <li key={run.workflowRunId}>
              <TimeText value={run.startedTime} form="minute" /> <RunMark state={run.state} /> {run.reason}
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  );
}

/** What each step would do with a record now. */
function Tested({ workflowId, subjectId }: { workflowId: string; subjectId: string }) {
  const found = useCall(workflows.testWorkflow, { workflowId, subjectId });
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows />;
  const { whyNot, facts, steps } = found.data;
  return (
    <PanelSection title="What it would do now">
      {whyNot !== '' && <Note tone="attention" icon="alert-triangle" title={`It would not start: ${whyNot}`} />}
      <Facts facts={facts.map(({ title, value }) => [title, value] as const)} />
      <ol className="stack">
        {steps.map(({ stepNo, outcome, message }) => (
          <li key={stepNo}>
            <span className="tn t3">{stepNo + 1}</span> <OutcomeMark outcome={outcome} /> {message}
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

function Explain({ workflowId, subjectId }: { workflowId: string; subjectId: string }) {
  const found = useCall(workflows.explainWorkflow, { workflowId, subjectId });
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  return found.data ? <Why why={found.data} /> : <LoadingRows />;
}

/** A record to choose, and what the workflow would do with it and why it did not. */
export function WorkflowTry({ workflow }: { workflow: WorkflowView }) {
  const { workflowId, definition, state } = workflow;
  const [subjectId, setSubjectId] = useState('');
  const start = useCommand(workflows.startWorkflow);
  const mayStart = useMayCall(workflows.startWorkflow);
  const mayTest = useMayCall(workflows.testWorkflow);
  const find = useCallback(
    async (search: string): Promise<Option[]> =>
      (await call(workflows.findWorkflowRecords, { workflowId, search })).map((each) => ({ value: each.subjectId, label: each.label })),
    [workflowId],
  );
  const { noun } = subjectOf(definition.subject);
  const isAtWork = state === 'SHADOW' || state === 'REVIEW' || state === 'ON';
  return (
    <>
      <PanelSection title={`Choose a ${noun}`}>
        <Combo
          label={`The ${noun}`}
          width={380}
          value={subjectId}
          onChange={setSubjectId}
          options={find}
          placeholder="Type a part of its name"
        />
        {subjectId !== '' && mayStart && isAtWork && (
          <div className="row">
            <Action
              label="Start it now"
              run={() => start.mutateAsync({ workflowId, subjectId })}
              done={() => 'It starts within a minute'}
            />
          </div>
        )}
      </PanelSection>
      {subjectId !== '' && (
        <>
          <Explain workflowId={workflowId} subjectId={subjectId} />
          {mayTest && <Tested key={subjectId} workflowId={workflowId} subjectId={subjectId} />}
        </>
      )}
    </>
  );
}
