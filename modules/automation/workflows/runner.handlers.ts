// The one runner of workflows: takes a run from step to step, each in its transaction with its line in the
// log. In shadow the same step is carried out and taken back by the database.
import { randomUUID } from 'node:crypto';
import { type Database, isDatabaseDown, type Tx } from '../../../packages/db/database.ts';
import { rehearse } from '../../../packages/db/rehearsal.ts';
import type { Route, Services } from '../../../packages/http/handlers.ts';
import type { FindPerson, JobPerson } from '../../../packages/jobs/schedules.ts';
import type { WorkerLog } from '../../../packages/jobs/worker.ts';
import { type Instant, Refusal } from '../../../packages/kernel/kernel.ts';
import type { Definition, Step } from './definition.contract.ts';
import { countFailures, findRun, insertStep, isAnswered, type RunRow, type StepLine, updateRun } from './run.store.ts';
import { actsOf, type Doing, type Done, doStep } from './step.handlers.ts';
import { listSubjects, type SubjectRow } from './subject.store.ts';
import { definitionOf, findWorkflow, stopWorkflow, type WorkflowRow } from './workflow.store.ts';

/** What the runner asks of the application. */
export interface WorkflowDoor {
  customerIds(local: Database['local']): Promise<readonly string[]>;
  personOf: FindPerson;
  routes(): readonly Route[];
  log: WorkerLog;
}

/** A run as it stands before its next step. */
interface Standing {
  run: RunRow;
  workflow: WorkflowRow;
  definition: Definition;
  person: JobPerson | { problem: string };
  record: SubjectRow | undefined;
}

type By = Pick<Standing, 'run'> & { now: Instant };
const lineOf = (run: RunRow, kind: StepLine['kind'], outcome: StepLine['outcome'], message: string): StepLine => ({
  stepNo: run.stepNo,
  kind,
  outcome,
  message,
  madeKind: '',
  madeId: '',
  userId: null,
});

/** Everything the next step rests on, read before its transaction. */
async function standingOf(services: Services, door: WorkflowDoor, customerId: string, runId: string): Promise<Standing | null> {
  const { database, clock } = services;
  const found = await database.read(customerId, async (tx) => {
    const run = await findRun(tx, runId);
    const workflow = run && (await findWorkflow(tx, run.workflowId));
    const definition = run && (await definitionOf(tx, run.workflowId, run.versionNo));
    return run && workflow && definition ? { run, workflow, definition } : null;
  });
  if (!found) return null;
  const person = await door.personOf(services, customerId, { userId: found.workflow.runsFor, automationAgentId: null });
  const scope = 'problem' in person ? new Set<string>() : person.communities;
  const asked = { subject: found.definition.subject, now: clock.now(), communityId: null, communities: scope, limit: 1 };
  const [record] = await database.read(customerId, (tx) => listSubjects(tx, { ...asked, ids: [found.run.subjectId] }));
  return { ...found, person, record };
}

/** Ends a run, or moves it on, with a line in its log. */
async function move(
  tx: Tx,
  { run, now }: By,
  to: Pick<RunRow, 'state' | 'stepNo'> & Partial<RunRow>,
  line: StepLine | null,
): Promise<void> {
  if (line) await insertStep(tx, run.runId, line, now);
  const { state, stepNo, reason = '', waitsFor = null, waitUntilTime = null } = to;
  await updateRun(tx, run.runId, { state, stepNo, reason, waitsFor, waitUntilTime }, now);
}

/** Keeps a failure, and stops a workflow that failed too often one after another. */
async function fail(tx: Tx, { run, now }: By, workflow: WorkflowRow, kind: StepLine['kind'], reason: string): Promise<void> {
  await move(tx, { run, now }, { state: 'FAILED', stepNo: run.stepNo, reason }, lineOf(run, kind, 'FAILED', reason));
  const failures = await countFailures(tx, workflow.workflowId, workflow.breakAfter);
  if (failures >= workflow.breakAfter) await stopWorkflow(tx, workflow.workflowId, `${failures} runs failed one after another: ${reason}`);
}

/** What is kept of a step that was done, or in shadow would have been. */
async function keep(tx: Tx, { run, now }: By, step: Step, done: Done): Promise<void> {
  const isShadow = run.mode === 'SHADOW';
  const { outcome, message, madeKind = '', madeId = '', waitsFor, waitUntilTime } = done;
  const asksInShadow = isShadow && step.kind === 'APPROVAL';
  if (outcome === 'STOPPED')
    return await move(
      tx,
      { run, now },
      { state: 'DONE', stepNo: run.stepNo, reason: `Stopped: ${message}` },
      lineOf(run, step.kind, 'STOPPED', message),
    );
  if (outcome === 'WAITS' && !asksInShadow) {
    const to = {
      state: 'WAITING' as const,
      stepNo: run.stepNo,
      reason: message,
      waitsFor: waitsFor ?? null,
      waitUntilTime: waitUntilTime ?? null,
    };
    return await move(tx, { run, now }, to, lineOf(run, step.kind, 'WAITS', message));
  }
  const would = isShadow && step.kind !== 'DECIDE';
  const made = would ? {} : { madeKind, madeId };
  const line = { ...lineOf(run, step.kind, would ? 'WOULD' : 'DONE', message), ...made };
  await move(tx, { run, now }, { state: 'RUNNING', stepNo: run.stepNo + 1 }, line);
}

/** In review each step that changes something waits for the person of the workflow first. */
async function waitsForReview(tx: Tx, { run }: Standing, step: Step): Promise<boolean> {
  return run.mode === 'REVIEW' && actsOf.has(step.kind) && !(await isAnswered(tx, run.runId, run.stepNo));
}

/** True while a run still stands where it was read; locked where it is to go on. */
async function stillStands(tx: Tx, { run }: Standing): Promise<boolean> {
  const current = await findRun(tx, run.runId, true);
  return current?.state === run.state && current.stepNo === run.stepNo;
}

/** Carries out a step and keeps what became of it: in one transaction; in shadow one is taken back. */
async function carryOut(services: Services, customerId: string, at: Standing, doing: Omit<Doing, 'tx'>, step: Step): Promise<void> {
  const { database } = services;
  const { run } = at;
  const { now, kept } = doing;
  if (run.mode === 'SHADOW') {
    const done = await rehearse(database, customerId, (tx) => doStep({ ...doing, tx }, step)).finally(async () => {
      for (const key of kept.splice(0)) await services.files.remove(key);
    });
    return await database.transact(customerId, async (tx) => {
      if (await stillStands(tx, at)) await keep(tx, { run, now }, step, done);
    });
  }
  await database.transact(customerId, async (tx) => {
    if (!(await stillStands(tx, at))) return;
    if (await waitsForReview(tx, at, step)) {
      const person = at.workflow.runsFor;
      const message = 'Waits for a look before it acts';
      const to = { state: 'WAITING' as const, stepNo: run.stepNo, reason: message, waitsFor: person };
      return await move(tx, { run, now }, to, lineOf(run, step.kind, 'WAITS', message));
    }
    await keep(tx, { run, now }, step, await doStep({ ...doing, tx }, step));
  });
}

/** A run whose wait is over goes on; an approval that nobody gave does what the step says. */
async function endWait(services: Services, customerId: string, at: Standing, step: Step): Promise<void> {
  const { run } = at;
  const now = services.clock.now();
  const isSilent = step.kind === 'APPROVAL';
  const stops = isSilent && step.silence === 'STOP';
  const message = isSilent ? 'Nobody answered in time' : 'The wait is over';
  await services.database.transact(customerId, async (tx) => {
    if (!(await stillStands(tx, at))) return;
    const line = lineOf(run, step.kind, stops ? 'STOPPED' : 'DONE', message);
    const to = stops
      ? { state: 'DONE' as const, stepNo: run.stepNo, reason: `Stopped: ${message}` }
      : { state: 'RUNNING' as const, stepNo: run.stepNo + 1 };
    await move(tx, { run, now }, to, line);
  });
}

/** The words of what went wrong: those of a refusal, else a reference to the log. */
function reasonOf(error: unknown, runId: string, log: WorkerLog): string {
  if (error instanceof Refusal || (error instanceof Error && 'status' in error && error.status === 404)) return error.message;
  const reference = randomUUID();
  log.error({ err: error, runId, reference }, 'a step of a workflow failed');
  return `Something went wrong on our side. Please report the reference ${reference}.`;
}

/** Takes one step of a run; false where it cannot go on now. */
async function oneStep(services: Services, door: WorkflowDoor, customerId: string, runId: string): Promise<boolean> {
  const at = await standingOf(services, door, customerId, runId);
  if (!at) return false;
  const { run, workflow, definition, person, record } = at;
  const now = services.clock.now();
  const step = definition.steps[run.stepNo];
  const isDue = run.state === 'WAITING' && run.waitUntilTime !== null && run.waitUntilTime <= now;
  if (run.state !== 'RUNNING' && !isDue) return false;
  const { database } = services;
  const stop = (reason: string) => database.transact(customerId, (tx) => fail(tx, { run, now }, workflow, step?.kind ?? 'END', reason));
  if (!step) {
    await database.transact(customerId, (tx) => move(tx, { run, now }, { state: 'DONE', stepNo: run.stepNo }, null));
    return false;
  }
  if (isDue) {
    await endWait(services, customerId, at, step);
    return true;
  }
  if ('problem' in person) await stop(`${person.problem}. Someone else saves the workflow, so that it runs for them.`);
  else if (!record) await stop('The record is not there any more, or its community is not one of its person');
  else {
    const { subject } = definition;
    const { routes } = door;
    const doing = { person, services, now, routes, workflow: workflow.name, runId, kept: [], run, subject, record, zone: workflow.zone };
    return await carryOut(services, customerId, at, doing, step).then(
      () => true,
      async (error: unknown) => {
        if (isDatabaseDown(error)) throw error;
        await stop(reasonOf(error, runId, door.log));
        return false;
      },
    );
  }
  return false;
}

/** Takes a run as far as it can go now. */
export async function advance(services: Services, door: WorkflowDoor, customerId: string, runId: string): Promise<void> {
  while (await oneStep(services, door, customerId, runId));
}
