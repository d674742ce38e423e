// Workflows: adding and changing one, turning it on by way of shadow, testing it, and why it did not run.
import { z } from 'zod';
import {
  command,
  count,
  defineEndpoints,
  id,
  instantOut,
  line,
  lines,
  needs,
  only,
  overwriteRefusals,
  query,
  version,
} from '../../../packages/contract/contract.ts';
import { type Definition, definitionIn } from './definition.contract.ts';
import { subjectNames } from './subject.contract.ts';

const see = needs('automation', 1);
const change = needs('automation', 4);

const workflowStates = ['DRAFT', 'SHADOW', 'REVIEW', 'ON', 'PAUSED'] as const;
export type WorkflowState = (typeof workflowStates)[number];
const modes = ['SHADOW', 'REVIEW', 'ON'] as const;
export type Mode = (typeof modes)[number];
const runStates = ['RUNNING', 'WAITING', 'DONE', 'FAILED', 'CANCELED', 'SKIPPED'] as const;
export type RunState = (typeof runStates)[number];
const stepOutcomes = ['DONE', 'WOULD', 'WAITS', 'STOPPED', 'FAILED', 'ANSWERED'] as const;
export type StepOutcome = (typeof stepOutcomes)[number];

export const workflowRefusals = {
  nameTaken: 'A workflow with this name exists. Choose another name.',
  unknownField: 'This condition does not fit its field: {condition}.',
  stepNotWhole: 'Step {step} is not complete: {why}.',
  shadowFirst: 'A workflow is watched in shadow before it acts. Switch it to shadow first.',
  hasRun: 'This workflow has run, so its history stays. Pause it.',
  notManual: 'Only an active workflow can be started.',
  recordGone: 'This record no longer exists, or you cannot see it.',
  notFailed: 'Only a failed run can be retried.',
  runOver: 'This run is over.',
  notWaiting: 'This run is not waiting for an answer.',
  notYours: 'This run is waiting for {who}.',
  notShadow: 'Only a run in shadow is compared with what people did.',
} as const;

const of = { workflowId: id };
const run = { workflowRunId: id };
const option = z.object({ value: z.string(), label: z.string() });
const definition = z.custom<Definition>();

const facts = {
  name: line(80, 1),
  about: lines(400).default(''),
  /** Null is every community its person works in. */
  communityId: id.nullable().default(null),
  hourlyCap: count(10_000, 1).default(40),
  breakAfter: count(100, 1).default(3),
  definition: definitionIn,
};

/** A step in words, in pieces: what may be changed is told apart from the words around it. */
const sentence = z.object({ verb: z.string(), parts: z.array(z.object({ text: z.string(), isSet: z.boolean() })) });

/** A difference between what a workflow would have done and what people did. */
const difference = z.object({
  ...run,
  day: z.string(),
  label: z.string(),
  community: z.string(),
  would: z.string(),
  did: z.string(),
  verdict: z.enum(['SAME', 'LATE', 'PARTLY', 'MISSED']),
  judged: z.enum(['WORKFLOW', 'PEOPLE']).nullable(),
  steps: z.array(z.object({ would: z.string(), did: z.string(), isSame: z.boolean() })),
});

export const workflows = defineEndpoints('Workflow', {
  getWorkflowChoices: query({
    summary: 'What workflows are made of: acts that start them, people, roles, letters, kinds of jobs and other workflows.',
    permission: see,
    input: z.object({}),
    output: z.object({
      acts: z.array(z.object({ subject: z.enum(subjectNames), name: z.string(), summary: z.string() })),
      people: z.array(option),
      roles: z.array(option),
      templates: z.array(option),
      jobs: z.array(option),
      workflows: z.array(option),
    }),
  }),
  addWorkflow: command({
    summary: 'Adds a workflow as a draft; it does nothing until it is switched on.',
    permission: needs('automation', 2),
    touches: 'workflow',
    input: z.object({ ...facts, template: line(60).default('') }),
    output: z.object(of),
    refusals: only(workflowRefusals, 'nameTaken', 'unknownField', 'stepNotWhole'),
  }),
  getWorkflow: query({
    summary: 'A workflow with its steps in words, its versions, and what each step did in the last 30 days.',
    permission: see,
    input: z.object(of),
    output: z.object({
      ...of,
      version,
      name: z.string(),
      about: z.string(),
      communityId: id.nullable(),
      community: z.string(),
      state: z.enum(workflowStates),
      stateBefore: z.enum(modes).nullable(),
      pausedReason: z.string(),
      shadowTime: instantOut.nullable(),
      nextTime: instantOut.nullable(),
      versionNo: z.number(),
      hourlyCap: z.number(),
      breakAfter: z.number(),
      runsFor: z.string(),
      /** Why it cannot run for its person now; blank where it can. */
      problem: z.string(),
      definition,
      sentences: z.array(sentence),
      counts: z.array(z.object({ stepNo: z.number(), text: z.string() })),
      runs: z.object({ started: z.number(), skipped: z.number(), failed: z.number(), waiting: z.number() }),
      versions: z.array(z.object({ versionNo: z.number(), by: z.string(), enteredTime: instantOut, sentences: z.array(sentence) })),
    }),
  }),
  changeWorkflow: command({
    summary: 'Changes a workflow: other steps make a new version, runs that are under way keep theirs; it runs for who saves it.',
    permission: change,
    touches: 'workflow',
    input: z.object({ ...of, version, ...facts }),
    output: z.object({ ...of, versionNo: z.number() }),
    refusals: { ...only(workflowRefusals, 'nameTaken', 'unknownField', 'stepNotWhole'), ...overwriteRefusals },
  }),
  setWorkflowState: command({
    summary: 'Switches a workflow to shadow, review or on, pauses it or makes it a draft.',
    permission: change,
    touches: 'workflow',
    input: z.object({ ...of, state: z.enum(workflowStates) }),
    output: z.object({ state: z.enum(workflowStates), before: z.enum(workflowStates) }),
    refusals: only(workflowRefusals, 'shadowFirst', 'stepNotWhole'),
  }),
  deleteWorkflow: command({
    summary: 'Takes a workflow away that has never run.',
    permission: needs('automation', 8),
    touches: 'workflow',
    input: z.object(of),
    output: z.object({}),
    refusals: only(workflowRefusals, 'hasRun'),
  }),
  findWorkflowRecords: query({
    summary: 'Records a workflow is about, by a part of their name, the newest first.',
    permission: see,
    input: z.object({ ...of, search: line(80).default('') }),
    output: z.array(z.object({ subjectId: z.string(), label: z.string() })),
  }),
  testWorkflow: query({
    summary: 'What each step of a workflow would do with one record now; carried out and taken back.',
    permission: change,
    rehearses: true,
    input: z.object({ ...of, subjectId: line(40, 1) }),
    output: z.object({
      label: z.string(),
      whyNot: z.string(),
      facts: z.array(z.object({ title: z.string(), value: z.string() })),
      steps: z.array(z.object({ stepNo: z.number(), outcome: z.enum(stepOutcomes), message: z.string() })),
    }),
    refusals: only(workflowRefusals, 'recordGone'),
  }),
  explainWorkflow: query({
    summary: 'Why a workflow did not run for a record: each thing that must hold, whether it does, and what stands there.',
    permission: see,
    input: z.object({ ...of, subjectId: line(40, 1) }),
    output: z.object({
      label: z.string(),
      /** The first thing that stops it, as a sentence. */
      answer: z.string(),
      checks: z.array(z.object({ text: z.string(), holds: z.boolean(), found: z.string() })),
      runs: z.array(z.object({ ...run, state: z.enum(runStates), reason: z.string(), startedTime: instantOut })),
    }),
    refusals: only(workflowRefusals, 'recordGone'),
  }),
  startWorkflow: command({
    summary: 'Starts a workflow by hand for a record, in the mode it is in.',
    permission: change,
    touches: 'workflow',
    input: z.object({ ...of, subjectId: line(40, 1) }),
    output: z.object(run),
    refusals: only(workflowRefusals, 'notManual', 'recordGone'),
  }),
  listDifferences: query({
    summary: 'What a workflow would have done in shadow in the last 30 days beside what people did, the newest first.',
    permission: see,
    snapshot: true,
    input: z.object(of),
    output: z.object({
      rows: z.array(difference),
      stopped: z.array(z.object({ ...run, day: z.string(), label: z.string(), reason: z.string() })),
    }),
  }),
  judgeDifference: command({
    summary: 'Says who is right where a workflow in shadow and people differ.',
    permission: change,
    touches: 'workflow run',
    input: z.object({ ...run, judged: z.enum(['WORKFLOW', 'PEOPLE']).nullable() }),
    output: z.object({}),
    refusals: only(workflowRefusals, 'notShadow'),
  }),
});

export const workflowRuns = defineEndpoints('WorkflowRun', {
  getWorkflowRun: query({
    summary: 'One run with every step: what it did or would have done, who answered, and why it stopped.',
    permission: see,
    input: z.object(run),
    output: z.object({
      ...run,
      workflowId: id,
      workflow: z.string(),
      versionNo: z.number(),
      mode: z.enum(modes),
      state: z.enum(runStates),
      label: z.string(),
      community: z.string(),
      reason: z.string(),
      waitsFor: z.string(),
      waitUntilTime: instantOut.nullable(),
      isMine: z.boolean(),
      startedTime: instantOut,
      record: z.object({ kind: z.string(), entityId: z.string(), communityId: id.nullable() }).nullable(),
      steps: z.array(
        z.object({
          stepNo: z.number(),
          kind: z.string(),
          outcome: z.enum(stepOutcomes),
          message: z.string(),
          madeKind: z.string(),
          madeId: z.string(),
          by: z.string(),
          stepTime: instantOut,
        }),
      ),
    }),
  }),
  retryWorkflowRun: command({
    summary: 'Goes on with a run from the step that failed; what was done before is not done twice.',
    permission: change,
    touches: 'workflow run',
    input: z.object(run),
    output: z.object({ state: z.enum(runStates) }),
    refusals: only(workflowRefusals, 'notFailed'),
  }),
  cancelWorkflowRun: command({
    summary: 'Cancels a run; what it did stays.',
    permission: needs('automation', 8),
    touches: 'workflow run',
    input: z.object(run),
    output: z.object({}),
    refusals: only(workflowRefusals, 'runOver'),
  }),
  answerWorkflowRun: command({
    summary: 'Approves or refuses what a run waits for; the person it waits for answers, or who may delete.',
    permission: see,
    touches: 'workflow run',
    input: z.object({ ...run, approves: z.boolean(), note: line(200).default('') }),
    output: z.object({}),
    refusals: only(workflowRefusals, 'notWaiting', 'notYours'),
  }),
  getWorkflowStatus: query({
    summary: 'Runs that are under way by step, by person and by age, what waits for the caller, and what failed.',
    permission: see,
    snapshot: true,
    input: z.object({}),
    output: z.object({
      steps: z.array(
        z.object({
          workflowId: id,
          workflow: z.string(),
          stepNo: z.number(),
          step: z.string(),
          ages: z.array(z.number()),
          failed: z.number(),
          oldest: z.number(),
        }),
      ),
      people: z.array(z.object({ name: z.string(), waiting: z.number(), oldest: z.number() })),
      mine: z.array(z.object({ ...run, workflow: z.string(), label: z.string(), question: z.string(), startedTime: instantOut })),
      failed: z.array(z.object({ ...run, workflow: z.string(), label: z.string(), reason: z.string(), stepTime: instantOut })),
      paused: z.array(z.object({ workflowId: id, workflow: z.string(), reason: z.string() })),
    }),
  }),
});
