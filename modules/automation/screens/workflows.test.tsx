// Workflows on screen: the lists, a draft from a template, steps changed, switched to shadow, compared and
// judged, tried on a record, and what waits; with nothing there, refused and failed.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { failingList, fakeList } from '../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../packages/pages/screen.testing.tsx';
import { recipes } from '../workflows/recipe.contract.ts';
import { workflowRuns, workflows } from '../workflows/workflow.contract.ts';
import { workflowList, workflowRunList } from '../workflows/workflow-list.contract.ts';
import WorkflowAddScreen from './workflow-add.screen.tsx';
import WorkflowEditScreen from './workflow-edit.screen.tsx';
import WorkflowHistoryScreen from './workflow-history.screen.tsx';
import WorkflowStatusScreen from './workflow-status.screen.tsx';
import WorkflowTemplatesScreen from './workflow-templates.screen.tsx';
import WorkflowsScreen from './workflows.screen.tsx';

const time = '2026-11-01T14:00:00.000Z' as never;
const row = {
  workflowId: '7',
  name: 'Returned payment',
  trigger: 'EVENT' as const,
  community: 'Every community',
  state: 'SHADOW' as const,
  runs: 21,
  failed: 0,
  waiting: 1,
  runsFor: 'Dana Whitfield',
  versionNo: 3,
  pausedReason: '',
};
const definition = {
  trigger: { kind: 'MANUAL' as const, acts: [], every: 'DAY' as const, weekday: 1, day: 1, time: '06:00' },
  subject: 'workOrder' as const,
  onceDays: null,
  where: { all: true, conditions: [{ field: 'state', op: 'IS' as const, value: 'SENT' }], groups: [] },
  steps: [{ kind: 'NOTE' as const, title: 'Seen', text: '' }],
};
const sentences = [
  { verb: 'When', parts: [{ text: 'someone starts it for a work order', isSet: false }] },
  { verb: 'Only if', parts: [{ text: 'State is Sent', isSet: true }] },
  { verb: 'Note', parts: [{ text: 'Seen', isSet: true }] },
];
const workflow: ClientOutput<typeof workflows.getWorkflow> = {
  workflowId: '7',
  version: '3',
  name: 'Returned payment',
  about: '',
  communityId: null,
  community: 'Every community',
  state: 'SHADOW',
  stateBefore: null,
  pausedReason: '',
  shadowTime: time,
  nextTime: null,
  versionNo: 3,
  hourlyCap: 40,
  breakAfter: 3,
  runsFor: 'Dana Whitfield',
  problem: '',
  definition,
  sentences,
  counts: [{ stepNo: 0, text: '19 would have been done' }],
  runs: { started: 21, skipped: 2, failed: 0, waiting: 0 },
  versions: [{ versionNo: 3, by: 'Dana Whitfield', enteredTime: time, sentences }],
};
const choices: ClientOutput<typeof workflows.getWorkflowChoices> = {
  acts: [{ subject: 'workOrder', name: 'WorkOrder.sendWorkOrder', summary: 'sends a work order' }],
  people: [{ value: '1', label: 'Dana Whitfield' }],
  roles: [],
  templates: [],
  jobs: [{ value: 'apply-charges', label: 'Apply charges' }],
  workflows: [],
};
const run: ClientOutput<typeof workflowRuns.getWorkflowRun> = {
  workflowRunId: '70',
  workflowId: '7',
  workflow: 'Returned payment',
  versionNo: 3,
  mode: 'ON',
  state: 'FAILED',
  label: 'MC-0001 Aldana',
  community: 'Maple Court',
  reason: 'The property has this flag.',
  waitsFor: '',
  waitUntilTime: null,
  isMine: false,
  startedTime: time,
  record: null,
  steps: [{ stepNo: 0, kind: 'TASK', outcome: 'DONE', message: 'Task “Call”', madeKind: 'task', madeId: '9', by: '', stepTime: time }],
};

test('lists workflows and pauses one', async () => {
  const calls: unknown[] = [];
  showScreen(<WorkflowsScreen />, {
    fakes: [
      ...fakeList(workflowList, () => [row]),
      fake(workflows.setWorkflowState, (input) => {
        calls.push(input);
        return { state: 'PAUSED' as const, before: 'SHADOW' as const };
      }),
    ],
  });
  await userEvent.click(await screen.findByText('Returned payment'));
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(calls).toEqual([{ workflowId: '7', state: 'PAUSED' }]));
});

test('says what there is when nothing is there, and when it fails', async () => {
  const { unmount } = showScreen(<WorkflowsScreen />, { fakes: [...fakeList(workflowList, () => [])] });
  expect(await screen.findByText('No workflows yet')).toBeTruthy();
  unmount();
  showScreen(<WorkflowsScreen />, { fakes: failingList(workflowList, 'The database is away.') });
  expect((await screen.findAllByText(/The database is away/)).length).toBeGreaterThan(0);
});

test('shows twenty templates with their sentences', async () => {
  showScreen(<WorkflowTemplatesScreen />, { fakes: [] });
  expect(screen.getByRole('heading', { level: 1, name: 'Workflow templates' })).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: /^Use / })).toHaveLength(recipes.length);
});

test('saves a draft from a template', async () => {
  const calls: unknown[] = [];
  showScreen(<WorkflowAddScreen />, {
    fakes: [
      fake(workflows.getWorkflowChoices, () => choices),
      fake(workflows.addWorkflow, (input) => {
        calls.push(input);
        return { workflowId: '8' };
      }),
    ],
    search: { template: 'stale-bank' },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Save draft/ }));
  await waitFor(() => expect(calls).toMatchObject([{ name: 'Bank feed is three days old', template: 'stale-bank' }]));
});

test('says why a draft cannot be saved', async () => {
  showScreen(<WorkflowAddScreen />, {
    fakes: [
      fake(workflows.getWorkflowChoices, () => choices),
      fake(workflows.addWorkflow, () => {
        throw new FakeFailure(409, { code: 'nameTaken', errorMessage: 'A workflow with this name exists. Choose another name.' });
      }),
    ],
    search: { template: 'month-end' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add step' }));
  await userEvent.click(await screen.findByRole('button', { name: /Save draft/ }));
  expect((await screen.findAllByText('A workflow with this name exists. Choose another name.')).length).toBeGreaterThan(0);
});

test('shows a workflow in sentences, switches it on, and compares shadow with people', async () => {
  const calls: unknown[] = [];
  showScreen(<WorkflowEditScreen />, {
    fakes: [
      fake(workflows.getWorkflow, () => workflow),
      fake(workflows.setWorkflowState, (input) => {
        calls.push(input);
        return { state: 'ON' as const, before: 'SHADOW' as const };
      }),
      fake(workflows.listDifferences, () => ({
        rows: [
          {
            workflowRunId: '70',
            day: localDate('2026-11-18'),
            label: 'D. Marchetti',
            community: 'Larkspur Village',
            would: 'Letter',
            did: 'Nothing done',
            verdict: 'MISSED' as const,
            judged: null,
            steps: [{ would: 'Letter “Returned payment”', did: 'Nothing done', isSame: false }],
          },
        ],
        stopped: [{ workflowRunId: '71', day: '2026-10-27', label: 'H. Brandt', reason: 'bankruptcy hold' }],
      })),
      fake(workflows.judgeDifference, (input) => {
        calls.push(input);
        return {};
      }),
    ],
    params: { workflowId: '7' },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Returned payment' })).toBeTruthy();
  expect(screen.getByText('19 would have been done')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  await userEvent.click(screen.getByRole('button', { name: 'Shadow results' }));
  expect(await screen.findByText('Missed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Workflow' }));
  await waitFor(() =>
    expect(calls).toEqual([
      { workflowId: '7', state: 'ON' },
      { workflowRunId: '70', judged: 'WORKFLOW' },
    ]),
  );
});

test('changes the steps of a workflow', async () => {
  const calls: unknown[] = [];
  showScreen(<WorkflowEditScreen />, {
    fakes: [
      fake(workflows.getWorkflow, () => workflow),
      fake(workflows.getWorkflowChoices, () => choices),
      fake(workflows.changeWorkflow, (input) => {
        calls.push(input);
        return { workflowId: '7', versionNo: 4 };
      }),
    ],
    params: { workflowId: '7' },
    search: { act: 'edit' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add step' }));
  await userEvent.click(screen.getByRole('button', { name: /Save workflow/ }));
  await waitFor(() => expect(calls).toMatchObject([{ version: '3', definition: { steps: [{ kind: 'NOTE' }, { kind: 'TASK' }] } }]));
});

test('says that a workflow is gone, and that it failed', async () => {
  const { unmount } = showScreen(<WorkflowEditScreen />, {
    fakes: [
      fake(workflows.getWorkflow, () => {
        throw new FakeFailure(500, { errorMessage: 'Something went wrong.' });
      }),
    ],
    params: { workflowId: '7' },
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  unmount();
});

test('shows a run with its steps and goes on from the step that failed', async () => {
  const calls: unknown[] = [];
  const line = {
    workflowRunId: '70',
    ofWorkflowId: '7',
    started: localDate('2026-11-01'),
    workflow: 'Returned payment',
    label: 'MC-0001 Aldana',
    community: 'Maple Court',
    mode: 'ON' as const,
    state: 'FAILED' as const,
    stepNo: 1,
    reason: 'The property has this flag.',
    waitsFor: '',
    versionNo: 3,
  };
  showScreen(<WorkflowHistoryScreen />, {
    fakes: [
      ...fakeList(workflowRunList, () => [line]),
      fake(workflowRuns.getWorkflowRun, () => run),
      fake(workflowRuns.retryWorkflowRun, (input) => {
        calls.push(input);
        return { state: 'RUNNING' as const };
      }),
    ],
  });
  await userEvent.click(await screen.findByText('MC-0001 Aldana'));
  expect(await screen.findByText('Task “Call”')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry from the failed step' }));
  await waitFor(() => expect(calls).toEqual([{ workflowRunId: '70' }]));
});

test('shows the load, and answers what waits', async () => {
  const calls: unknown[] = [];
  showScreen(<WorkflowStatusScreen />, {
    fakes: [
      fake(workflowRuns.getWorkflowStatus, () => ({
        steps: [
          { workflowId: '7', workflow: 'Returned payment', stepNo: 1, step: 'Wait 10 days', ages: [1, 2, 0, 0], failed: 0, oldest: 4 },
        ],
        people: [{ name: 'Dana Whitfield', waiting: 1, oldest: 2 }],
        mine: [{ workflowRunId: '70', workflow: 'Board packet', label: 'Maple Court', question: 'Was it sent?', startedTime: time }],
        failed: [],
        paused: [{ workflowId: '9', workflow: 'Often', reason: 'More than 5 runs in an hour' }],
      })),
      fake(workflowRuns.answerWorkflowRun, (input) => {
        calls.push(input);
        return {};
      }),
    ],
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Workflow status' })).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(calls).toMatchObject([{ workflowRunId: '70', approves: true }]));
});
