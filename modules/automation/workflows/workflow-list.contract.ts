// The lists of workflows and of their runs.
import { defineList, id, needs } from '../../../packages/contract/contract.ts';

const permission = needs('automation', 1);

export const stateWords = {
  DRAFT: ['Draft', 'neutral'],
  SHADOW: ['Shadow', 'attention'],
  REVIEW: ['Review', 'attention'],
  ON: ['On', 'good'],
  PAUSED: ['Paused', 'problem'],
} as const;

export const runStateWords = {
  RUNNING: ['Running', 'neutral'],
  WAITING: ['Waiting', 'attention'],
  DONE: ['Done', 'good'],
  FAILED: ['Failed', 'problem'],
  CANCELED: ['Canceled', 'neutral'],
  SKIPPED: ['Did not run', 'neutral'],
} as const;

const modeWords = { SHADOW: ['Shadow', 'neutral'], REVIEW: ['Review', 'neutral'], ON: ['On', 'neutral'] } as const;

export const workflowList = defineList({
  name: 'WorkflowList',
  title: 'Workflows',
  noun: 'workflows',
  permission,
  scope: {},
  rowId: 'workflowId',
  columns: {
    name: { title: 'Workflow', kind: 'text' },
    trigger: {
      title: 'Starts',
      kind: 'status',
      always: true,
      words: {
        EVENT: ['When something happens', 'neutral'],
        SCHEDULE: ['On a schedule', 'neutral'],
        MANUAL: ['Manually', 'neutral'],
        FLOW: ['By another workflow', 'neutral'],
      },
    },
    community: { title: 'Community', kind: 'text' },
    state: { title: 'State', kind: 'status', always: true, words: stateWords },
    runs: { title: 'Runs, 30 days', kind: 'count' },
    failed: { title: 'Failed', kind: 'count' },
    waiting: { title: 'Waiting', kind: 'count' },
    runsFor: { title: 'On behalf of', kind: 'text' },
    versionNo: { title: 'Version', kind: 'count' },
    pausedReason: { title: 'Why paused', kind: 'text' },
  },
  extra: {},
  views: {
    all: { title: 'All' },
    working: { title: 'At work', filters: ['state:in:SHADOW,REVIEW,ON'] },
    drafts: { title: 'Drafts', filters: ['state:in:DRAFT'] },
    paused: { title: 'Paused', filters: ['state:in:PAUSED'] },
  },
  sort: 'name',
});

export const workflowRunList = defineList({
  name: 'WorkflowRunList',
  title: 'Workflow history',
  noun: 'runs',
  permission,
  /** Of one workflow, or of all. */
  scope: { workflowId: id.optional() },
  rowId: 'workflowRunId',
  columns: {
    started: { title: 'Started', kind: 'date' },
    workflow: { title: 'Workflow', kind: 'text' },
    label: { title: 'About', kind: 'text' },
    community: { title: 'Community', kind: 'text' },
    mode: { title: 'Mode', kind: 'status', always: true, words: modeWords },
    state: { title: 'State', kind: 'status', always: true, words: runStateWords },
    stepNo: { title: 'Step', kind: 'count' },
    reason: { title: 'Result', kind: 'text' },
    waitsFor: { title: 'Waits for', kind: 'text' },
    versionNo: { title: 'Version', kind: 'count', hidden: true },
  },
  extra: { ofWorkflowId: id },
  views: {
    all: { title: 'All' },
    open: { title: 'Under way', filters: ['state:in:RUNNING,WAITING'] },
    failed: { title: 'Failed', filters: ['state:in:FAILED'] },
    skipped: { title: 'Did not run', filters: ['state:in:SKIPPED'] },
  },
  sort: '-started,workflow',
});
