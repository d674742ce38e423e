// The page of a workflow: its steps in sentences with what each did, shadow beside people, trying it, its
// versions, and changing it.
import { useState } from 'react';
import { useCall, useCommand } from '../../../packages/pages/client.ts';
import { Action } from '../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  CommitBar,
  Facts,
  Failed,
  LoadingRows,
  NoMatch,
  Note,
  PageHeader,
  PanelSection,
  ScrollRegion,
  Tabs,
  TimeText,
  toast,
} from '../../../packages/ui/ui.ts';
import { workflows } from '../workflows/workflow.contract.ts';
import { WorkflowDifferences } from './workflow-differences.tsx';
import { type Typed, WorkflowFields, waitsFor } from './workflow-form.tsx';
import { WorkflowTry } from './workflow-try.tsx';
import { SentenceList, StateMark, type WorkflowView } from './workflow-words.tsx';

type Tab = 'steps' | 'differences' | 'why' | 'versions';
type State = WorkflowView['state'];

const switches: readonly { state: State; label: string; done: string }[] = [
  { state: 'SHADOW', label: 'Switch to shadow', done: 'It watches and changes nothing' },
  { state: 'REVIEW', label: 'Switch to review', done: 'It asks before each step that changes something' },
  { state: 'ON', label: 'Switch on', done: 'It is on' },
];

/** Shadow, review, on and pause; what was never in shadow is not offered more. */
function Switches({ workflow, onDone }: { workflow: WorkflowView; onDone(): void }) {
  const change = useCommand(workflows.setWorkflowState);
  const mayChange = useMayCall(workflows.setWorkflowState);
  const { workflowId, state, shadowTime } = workflow;
  const isAtWork = state === 'SHADOW' || state === 'REVIEW' || state === 'ON';
  if (!mayChange) return null;
  const to = (next: State) => () => change.mutateAsync({ workflowId, state: next });
  const undo = ({ before }: { before: State }) => change.mutateAsync({ workflowId, state: before });
  return (
    <>
      {switches
        .filter((each) => each.state !== state && (each.state === 'SHADOW' || shadowTime !== null))
        .map((each) => (
          <Action key={each.state} label={each.label} run={to(each.state)} done={() => each.done} undo={undo} onDone={onDone} />
        ))}
      {isAtWork && <Action label="Pause" run={to('PAUSED')} done={() => 'It is paused'} undo={undo} onDone={onDone} />}
    </>
  );
}

function StepList({ workflow }: { workflow: WorkflowView }) {
  const { sentences, definition, counts, runs } = workflow;
  const before = sentences.length - definition.steps.length;
  const beside = (at: number) => {
    if (at === 0) return `${runs.started} started`;
    return at < before ? `${runs.skipped} did not` : counts.find(({ stepNo }) => stepNo === at - before)?.text;
  };
  return (
    <PanelSection title="Steps" aside="Last 30 days">
      <SentenceList sentences={sentences} beside={beside} />
    </PanelSection>
  );
}

function Terms({ workflow }: { workflow: WorkflowView }) {
  const { pausedReason, state, problem, shadowTime, nextTime } = workflow;
  return (
    <PanelSection title="How it works">
      {state === 'PAUSED' && pausedReason !== '' && <Note tone="attention" icon="alert-triangle" title={pausedReason} />}
      {problem !== '' && <Note tone="problem" icon="alert-triangle" title={`${problem}. Save the workflow, and it runs for you.`} />}
      {workflow.about !== '' && <p className="t2">{workflow.about}</p>}
      <Facts
        facts={[
          ['Community', workflow.community],
          ['Acts for', `${workflow.runsFor}, with their rights`],
          ['Stops itself', `after ${workflow.breakAfter} failures or ${workflow.hourlyCap} runs an hour`],
          ...(shadowTime === null ? [] : ([['In shadow since', <TimeText key="shadow" value={shadowTime} form="minute" />]] as const)),
          ...(nextTime === null ? [] : ([['Next', <TimeText key="next" value={nextTime} form="minute" />]] as const)),
        ]}
      />
    </PanelSection>
  );
}

function Versions({ workflow }: { workflow: WorkflowView }) {
  return (
    <PanelSection title="Versions" aside={workflow.versions.length}>
      <ul className="stack">
        {workflow.versions.map(({ versionNo, by, enteredTime, sentences }) => (
          <li key={versionNo} className="stack">
            <p>
              <b>Version {versionNo}</b> by {by}, <TimeText value={enteredTime} form="minute" />
            </p>
            <SentenceList sentences={sentences} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function EditForm({ workflow, onDone }: { workflow: WorkflowView; onDone(): void }) {
  const { workflowId, version, name, about, communityId, hourlyCap, breakAfter, definition } = workflow;
  const [typed, setTyped] = useState<Typed>({ name, about, communityId, hourlyCap, breakAfter, definition });
  const choices = useCall(workflows.getWorkflowChoices, {});
  const change = useCommand(workflows.changeWorkflow);
  const save = () =>
    change.mutate(
      { ...typed, workflowId, version },
      {
        onSuccess: ({ versionNo }) => {
          toast({ text: `Saved as version ${versionNo}. It runs for you.` });
          onDone();
        },
      },
    );
  if (choices.error)
    return <Failed message={choices.error.message} reference={choices.error.reference} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return <LoadingRows />;
  return (
    <>
      <ScrollRegion label="Change the workflow">
        {change.error && (
          <section className="psec">
            <Note tone="problem" icon="alert-triangle" title={change.error.message} />
          </section>
        )}
        <WorkflowFields
          typed={typed}
          onChange={setTyped}
          choices={{ ...choices.data, workflows: choices.data.workflows.filter(({ value }) => value !== workflowId) }}
          nameError={change.error?.fields.find(({ path }) => path === 'name')?.message}
        />
      </ScrollRegion>
      <CommitBar
        checks={[]}
        note="Runs in progress keep their version"
        discard={{ label: 'Cancel', run: onDone }}
        primary={{ label: 'Save workflow', run: save, busy: change.isPending, waitsFor: waitsFor(typed) }}
      />
    </>
  );
}

function Body({ workflow, tab, onTab }: { workflow: WorkflowView; tab: Tab; onTab(tab: Tab): void }) {
  return (
    <>
      <Tabs
        label="Workflow"
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'steps', label: 'Steps' },
          { value: 'differences', label: 'Shadow results' },
          { value: 'why', label: 'Test and troubleshoot' },
          { value: 'versions', label: 'Versions', count: workflow.versionNo },
        ]}
      />
      <ScrollRegion label="Workflow">
        {tab === 'steps' && (
          <>
            <StepList workflow={workflow} />
            <Terms workflow={workflow} />
          </>
        )}
        {tab === 'differences' && <WorkflowDifferences workflowId={workflow.workflowId} />}
        {tab === 'why' && <WorkflowTry workflow={workflow} />}
        {tab === 'versions' && <Versions workflow={workflow} />}
      </ScrollRegion>
    </>
  );
}

function Loaded({ workflow, onChanged }: { workflow: WorkflowView; onChanged(): void }) {
  const shell = useShell();
  const [tab, setTab] = useState<Tab>('steps');
  const mayChange = useMayCall(workflows.changeWorkflow);
  const isEditing = shell.search.act === 'edit' && mayChange;
  const leave = () => {
    shell.setSearch({ act: null });
    onChanged();
  };
  return (
    <Column>
      <PageHeader
        title={workflow.name}
        crumbs={[
          <ScreenLink key="list" to="workflows">
            Workflows
          </ScreenLink>,
          <ScreenLink key="history" to="workflow-history" search={{ workflow: workflow.workflowId }}>
            History
          </ScreenLink>,
          `version ${workflow.versionNo}`,
        ]}
        meta={<StateMark state={workflow.state} />}
        actions={
          !isEditing && (
            <>
              <Switches workflow={workflow} onDone={onChanged} />
              {mayChange && <Button onClick={() => shell.setSearch({ act: 'edit' })}>Edit steps</Button>}
            </>
          )
        }
      />
      {isEditing ? (
        <EditForm key={workflow.version} workflow={workflow} onDone={leave} />
      ) : (
        <Body workflow={workflow} tab={tab} onTab={setTab} />
      )}
    </Column>
  );
}

/** The page at `/workflows/$workflowId/edit`. */
export default function WorkflowEditScreen() {
  const shell = useShell();
  const { workflowId = '' } = shell.params;
  const found = useCall(workflows.getWorkflow, { workflowId });
  const again = () => void found.refetch();
  if (found.data) return <Loaded workflow={found.data} onChanged={again} />;
  return (
    <Column>
      <PageHeader title="Workflow" />
      {found.error?.status === 404 && (
        <NoMatch title="This workflow no longer exists" onDrop={() => shell.go('workflows')} dropLabel="Go to all workflows">
          It may belong to a community you do not work in.
        </NoMatch>
      )}
      {found.error && found.error.status !== 404 && (
        <Failed message={found.error.message} reference={found.error.reference} onRetry={again} />
      )}
      {!found.error && <LoadingRows />}
    </Column>
  );
}
