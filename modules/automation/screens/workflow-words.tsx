// The words and sentences of workflows on their pages.
import { Fragment } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import type { Tone } from '../../../packages/ui/ui.ts';
import { Code, Facts, StatusMark, TimeText } from '../../../packages/ui/ui.ts';
import type { Names, Sentence } from '../workflows/sentence.rules.ts';
import type { workflowRuns, workflows } from '../workflows/workflow.contract.ts';
import { runStateWords, stateWords } from '../workflows/workflow-list.contract.ts';

export type WorkflowView = ClientOutput<typeof workflows.getWorkflow>;
export type Choices = ClientOutput<typeof workflows.getWorkflowChoices>;
export type RunView = ClientOutput<typeof workflowRuns.getWorkflowRun>;

type Marks = Readonly<Record<string, readonly [string, Tone]>>;

/** A word with its tone as a mark. */
function markOf(words: Marks, value: string) {
  const [word, tone] = words[value] ?? [value, 'neutral'];
  return <StatusMark tone={tone} word={word} />;
}

/** Where a workflow stands. */
export const StateMark = ({ state }: { state: WorkflowView['state'] }) => markOf(stateWords, state);
/** Where a run stands. */
export const RunMark = ({ state }: { state: RunView['state'] }) => markOf(runStateWords, state);

/** A sentence whose parts that can be changed are set apart. */
export function SentenceText({ of }: { of: Sentence }) {
  return (
    <span>
      <b>{of.verb}</b>{' '}
      {of.parts.map(({ text, isSet }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no name but their place
        <Fragment key={at}>{isSet ? <Code>{text}</Code> : text}</Fragment>
      ))}
    </span>
  );
}

/** Sentences in their order, each with what is said beside it. */
export function SentenceList({ sentences, beside }: { sentences: readonly Sentence[]; beside?: (at: number) => string | undefined }) {
  return (
    <ol className="stack">
      {sentences.map((sentence, at) => {
        const said = beside?.(at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place
          <li key={at} className="row">
            <SentenceText of={sentence} />
            {said !== undefined && <span className="push t3 sm">{said}</span>}
          </li>
        );
      })}
    </ol>
  );
}

const mapOf = (options: readonly { value: string; label: string }[]) => new Map(options.map(({ value, label }) => [value, label]));

/** The names sentences speak of, from what can be chosen. */
export function namesOf(choices: Choices, community: string): Names {
  return {
    people: mapOf(choices.people),
    roles: mapOf(choices.roles),
    templates: mapOf(choices.templates),
    jobs: mapOf(choices.jobs),
    workflows: mapOf(choices.workflows),
    acts: new Map(choices.acts.map(({ name, summary }) => [name, summary])),
    community,
  };
}

const outcomeWords: Marks = {
  DONE: ['Done', 'good'],
  WOULD: ['Would have done', 'neutral'],
  WAITS: ['Waits', 'attention'],
  STOPPED: ['Stopped', 'neutral'],
  FAILED: ['Failed', 'problem'],
  ANSWERED: ['Answered', 'good'],
};

/** What became of a step. */
export const OutcomeMark = ({ outcome }: { outcome: string }) => markOf(outcomeWords, outcome);

/** What a run is about and where it stands. */
export function RunFacts({ run }: { run: RunView }) {
  return (
    <Facts
      facts={[
        ['About', run.label],
        ...(run.community === '' ? [] : ([['Community', run.community]] as const)),
        ['State', <RunMark key="state" state={run.state} />],
        ['Mode', stateWords[run.mode][0]],
        ['Version', String(run.versionNo)],
        ...(run.waitsFor === '' ? [] : ([['Waits for', run.waitsFor]] as const)),
        ...(run.waitUntilTime === null ? [] : ([['Until', <TimeText key="until" value={run.waitUntilTime} form="minute" />]] as const)),
        ...(run.reason === '' ? [] : ([['Result', run.reason]] as const)),
      ]}
    />
  );
}
