// The handlers of runs: one with its steps, going on after a failure, answering what waits, and the load.
import { allows, needs, refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { notFound } from '../../../packages/kernel/kernel.ts';
import { findRun, insertStep, listSteps, type RunRow, type StepLine, updateRun } from './run.store.ts';
import { stepSentence } from './sentence.rules.ts';
import { listOpenRuns, listPaused, type OpenRun } from './status.store.ts';
import { listSubjects } from './subject.store.ts';
import { workflowRefusals, type workflowRuns } from './workflow.contract.ts';
import { definitionOf, listNames } from './workflow.store.ts';

type Asking = Pick<Context<unknown>, 'tx' | 'communities'>;

/** A run the caller may look at; locked for a change. Throws notFound. */
export async function runOf({ tx, communities }: Asking, runId: string, lock = false): Promise<RunRow> {
  const run = await findRun(tx, runId, lock);
  const inScope = run && (run.communityId === null || communities === 'all' || communities.has(run.communityId));
  if (!run || !inScope) throw notFound('The run');
  return run;
}

async function pageOf(context: Context<{ workflowRunId: string }>) {
  const { tx, input, communities, userId, now } = context;
  const run = await runOf(context, input.workflowRunId);
  const { runId, workflowId, subjectId, waitsFor, depth: _d, communityId: _c, stepNo: _n, stepTime: _t, ...facts } = run;
  const definition = await definitionOf(tx, workflowId, run.versionNo);
  const asked = definition && { subject: definition.subject, now, communityId: null, communities, limit: 1 };
  const [record] = asked ? await listSubjects(tx, { ...asked, ids: [subjectId] }) : [];
  const names = new Map(
    (await listNames(tx, communities)).filter(({ kind }) => kind === 'person').map(({ value, label }) => [value, label]),
  );
  const steps = await listSteps(tx, runId);
  const ofCustomer = record?.entityKind === 'vendor';
  return {
    ...facts,
    workflowRunId: runId,
    workflowId,
    waitsFor: waitsFor === null ? '' : (names.get(waitsFor) ?? 'Someone who left'),
    isMine: waitsFor === userId,
    record: record ? { kind: record.entityKind, entityId: record.entityId, communityId: ofCustomer ? null : record.communityId } : null,
    steps: steps.map(({ userId: _u, ...step }) => step),
  };
}

/** The runs under way, step by step, with how long they have stood there. */
async function stepsOf({ tx, communities }: Asking, open: readonly OpenRun[]) {
  const rows = await listNames(tx, communities);
  const mapOf = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map(({ value, label }) => [value, label]));
  const people = mapOf('person');
  const names = {
    people,
    roles: mapOf('role'),
    templates: mapOf('template'),
    workflows: mapOf('workflow'),
    jobs: new Map<string, string>(),
    acts: new Map<string, string>(),
    community: '',
  };
  const groups = Map.groupBy(open, ({ workflowId, versionNo, stepNo }) => `${workflowId} ${versionNo} ${stepNo}`);
  const found = [];
  for (const own of groups.values()) {
    const [first] = own;
    if (!first) continue;
    const definition = await definitionOf(tx, first.workflowId, first.versionNo);
    const step = definition?.steps[first.stepNo];
    const said = definition && step ? stepSentence(step, definition, names) : null;
    const under = own.filter(({ state }) => state !== 'FAILED');
    const within = (from: number, to: number) => under.filter(({ days }) => days >= from && days <= to).length;
    found.push({
      workflowId: first.workflowId,
      workflow: first.workflow,
      stepNo: first.stepNo,
      step: said ? `${said.verb} ${said.parts.map(({ text }) => text).join('')}` : 'At its end',
      ages: [within(0, 1), within(2, 7), within(8, 30), within(31, 100_000)],
      failed: own.length - under.length,
      oldest: Math.max(...own.map(({ days }) => days)),
    });
  }
  return found;
}

function peopleOf(open: readonly OpenRun[]) {
  const waiting = open.filter(({ state, waitsFor }) => state === 'WAITING' && waitsFor !== null);
  return [...Map.groupBy(waiting, ({ waitsFor }) => waitsFor).values()].map((own) => ({
    name: own[0]?.waitsForName ?? '',
    waiting: own.length,
    oldest: Math.max(...own.map(({ days }) => days)),
  }));
}

async function answer(context: Parameters<Handlers<typeof workflowRuns>['answerWorkflowRun']>[0]) {
  const { tx, input, userId, held, now } = context;
  const run = await runOf(context, input.workflowRunId, true);
  if (run.state !== 'WAITING' || run.waitsFor === null) throw refuse(workflowRefusals, 'notWaiting');
  if (run.waitsFor !== userId && !allows(held, needs('automation', 8))) {
    const names = await listNames(tx, 'all');
    const who = names.find(({ kind, value }) => kind === 'person' && value === run.waitsFor)?.label ?? 'someone else';
    throw refuse(workflowRefusals, 'notYours', { who });
  }
  const definition = await definitionOf(tx, run.workflowId, run.versionNo);
  const kind: StepLine['kind'] = definition?.steps[run.stepNo]?.kind ?? 'END';
  const note = input.note === '' ? '' : `: ${input.note}`;
  const line = { stepNo: run.stepNo, kind, madeKind: '', madeId: '', userId };
  // What an approval asked is behind the run; in review the step itself is still to be done.
  const stepNo = kind === 'APPROVAL' && input.approves ? run.stepNo + 1 : run.stepNo;
  const said = input.approves ? `Approved${note}` : `Refused${note}`;
  await insertStep(tx, run.runId, { ...line, outcome: input.approves ? 'ANSWERED' : 'STOPPED', message: said }, now);
  const state = input.approves ? 'RUNNING' : 'DONE';
  const reason = input.approves ? '' : `Stopped: ${said}`;
  await updateRun(tx, run.runId, { state, stepNo, reason, waitsFor: null, waitUntilTime: null }, now);
  context.record({ entityId: run.runId, ...(run.communityId === null ? {} : { communityId: run.communityId }), after: { answer: said } });
  return {};
}

export const workflowRunHandlers: Handlers<typeof workflowRuns> = {
  getWorkflowRun: pageOf,
  async retryWorkflowRun(context) {
    const { tx, input, now } = context;
    const run = await runOf(context, input.workflowRunId, true);
    if (run.state !== 'FAILED') throw refuse(workflowRefusals, 'notFailed');
    const { runId, stepNo } = run;
    await updateRun(tx, runId, { state: 'RUNNING', stepNo, reason: '', waitsFor: null, waitUntilTime: null }, now);
    context.record({
      entityId: runId,
      before: { state: run.state, reason: run.reason },
      after: { state: 'RUNNING', fromStep: stepNo + 1 },
    });
    return { state: 'RUNNING' };
  },
  async cancelWorkflowRun(context) {
    const { tx, input, now, userId } = context;
    const run = await runOf(context, input.workflowRunId, true);
    if (run.state === 'DONE' || run.state === 'CANCELED' || run.state === 'SKIPPED') throw refuse(workflowRefusals, 'runOver');
    const { runId, stepNo } = run;
    await insertStep(tx, runId, { stepNo, kind: 'END', outcome: 'STOPPED', message: 'Canceled', madeKind: '', madeId: '', userId }, now);
    await updateRun(tx, runId, { state: 'CANCELED', stepNo, reason: 'Canceled by a person', waitsFor: null, waitUntilTime: null }, now);
    context.record({ entityId: runId, before: { state: run.state }, after: { state: 'CANCELED' } });
    return {};
  },
  answerWorkflowRun: answer,
  async getWorkflowStatus(context) {
    const { tx, communities, userId, now } = context;
    const open = await listOpenRuns(tx, communities, now);
    const mine = open.filter(({ state, waitsFor }) => state === 'WAITING' && waitsFor === userId);
    return {
      steps: await stepsOf(context, open),
      people: peopleOf(open),
      mine: mine.map(({ workflowRunId, workflow, label, reason, startedTime }) => ({
        workflowRunId,
        workflow,
        label,
        question: reason,
        startedTime,
      })),
      failed: open
        .filter(({ state }) => state === 'FAILED')
        .map(({ workflowRunId, workflow, label, reason, stepTime }) => ({ workflowRunId, workflow, label, reason, stepTime })),
      paused: await listPaused(tx, communities),
    };
  },
};
