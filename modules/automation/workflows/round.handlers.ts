// The round of workflows: what the audit trail has seen since the last round, what falls due, and the runs
// that can go on.
import type { Tx } from '../../../packages/db/database.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import type { JobPerson } from '../../../packages/jobs/schedules.ts';
import { addMilliseconds, type Instant } from '../../../packages/kernel/kernel.ts';
import { type ActRow, countStarted, insertRuns, lastStarts, listActs, listDueRuns, type NewRun } from './run.store.ts';
import { advance, type WorkflowDoor } from './runner.handlers.ts';
import { whyNotStarted } from './starting.rules.ts';
import { DEEPEST } from './step.handlers.ts';
import { subjectOf } from './subject.contract.ts';
import { listSubjects, MOST_RECORDS, type SubjectRow } from './subject.store.ts';
import { nextTime } from './timing.rules.ts';
import type { Mode } from './workflow.contract.ts';
import { listWorking, moveOn, stopWorkflow, type WorkflowRow } from './workflow.store.ts';

const HOUR_MS = 3_600_000;
/** An act is written when its transaction begins to end; a slow one is still found this much later. */
const LATE_MS = 300_000;
const MOST_ACTS = 5000;
const MOST_RUNS = 200;

/** A workflow at work with the person it runs for. */
interface Working {
  workflow: WorkflowRow;
  person: JobPerson;
  now: Instant;
}

type Start = Pick<NewRun, 'occurrence' | 'depth' | 'parentRunId'> & { record: SubjectRow };

/** Begins runs for the records that meet the conditions; says of acts why they began none. */
async function begin(tx: Tx, { workflow, now }: Working, starts: readonly Start[], tellsWhy: boolean): Promise<void> {
  const { workflowId, versionNo, definition, hourlyCap, state } = workflow;
  const last = new Map(
    await lastStarts(
      tx,
      workflowId,
      starts.map(({ record }) => record.subjectId),
    ),
  );
  let left = hourlyCap - (await countStarted(tx, workflowId, addMilliseconds(now, -HOUR_MS)));
  const runs: NewRun[] = [];
  let isOverCap = false;
  for (const { record, occurrence, depth, parentRunId } of starts) {
    const { subjectId, label, communityId, facts } = record;
    const isLoop = depth > DEEPEST;
    const why = isLoop
      ? `Workflows started one another ${DEEPEST} times. That is a loop`
      : whyNotStarted(definition, facts, last.get(subjectId), now);
    const run = { occurrence, subjectId, label: label.slice(0, 300), communityId, depth, parentRunId };
    if (why === '' && left <= 0) isOverCap = true;
    else if (why === '') {
      left -= 1;
      last.set(subjectId, now);
      runs.push({ ...run, state: 'RUNNING', reason: '' });
    } else if (tellsWhy || isLoop) runs.push({ ...run, state: 'SKIPPED', reason: why });
  }
  await insertRuns(tx, { workflowId, versionNo, mode: state as Mode, now }, runs);
  if (isOverCap) await stopWorkflow(tx, workflowId, `More than ${hourlyCap} runs in an hour`);
}

/** What an act touched, as the ids of the records of a workflow; acts on batches are known by the batch. */
function idsOf({ entityKind, entityId }: ActRow): string[] {
  if (entityId === null || entityKind === 'batch' || entityKind === 'draw') return [];
  if (entityKind === 'liabilityInsurance') return [`L${entityId}`];
  return entityKind === 'workersCompensationInsurance' ? [`W${entityId}`] : [entityId];
}

/** The acts a workflow listens to. */
function heard({ definition, activeTime }: WorkflowRow, acts: readonly ActRow[]): ActRow[] {
  const { trigger, subject } = definition;
  const kinds = subjectOf(subject).touches;
  return acts.filter(
    ({ command, entityKind, eventTime }) =>
      kinds.includes(entityKind) &&
      (trigger.acts.length === 0 || trigger.acts.includes(command)) &&
      activeTime !== null &&
      eventTime >= activeTime,
  );
}

/** Starts a workflow for what was done. */
async function startByActs(tx: Tx, working: Working, acts: readonly ActRow[]): Promise<void> {
  const { workflow, person, now } = working;
  const mine = heard(workflow, acts);
  if (mine.length > 0) {
    const touched = { ids: mine.flatMap(idsOf), batchIds: mine.flatMap(({ batchId }) => batchId ?? []) };
    const { subject } = workflow.definition;
    const asked = { subject, now, communityId: workflow.communityId, communities: person.communities, limit: MOST_RECORDS };
    const records = await listSubjects(tx, { ...asked, touched });
    const starts = mine.flatMap((act) => {
      const ids = idsOf(act);
      const found = records.filter(({ subjectId, batchId }) => ids.includes(subjectId) || (batchId !== null && batchId === act.batchId));
      const depth = act.runId === null ? 0 : act.depth + 1;
      return found.map((record) => ({ record, occurrence: `act ${act.eventId} ${record.subjectId}`, depth, parentRunId: act.runId }));
    });
    await begin(tx, working, starts, true);
  }
  // Where there was more than one round looks at, the next goes on from the last act.
  const seenTime = acts.length === MOST_ACTS ? (acts.at(-1)?.eventTime ?? now) : now;
  await moveOn(tx, workflow.workflowId, { seenTime, nextTime: workflow.nextTime });
}

/** Starts a workflow whose time has come, for every record that meets its conditions. */
async function startByTime(tx: Tx, working: Working, due: Instant): Promise<void> {
  const { workflow, person, now } = working;
  const { subject, trigger } = workflow.definition;
  const asked = { subject, now, communityId: workflow.communityId, communities: person.communities, limit: MOST_RECORDS };
  const records = await listSubjects(tx, asked);
  const starts = records.map((record) => ({ record, occurrence: `time ${due} ${record.subjectId}`, depth: 0, parentRunId: null }));
  if (starts.length > 0) await begin(tx, working, starts, false);
  await moveOn(tx, workflow.workflowId, { seenTime: workflow.seenTime, nextTime: nextTime(trigger, now, workflow.zone) });
}

/** Looks at one workflow: what was done, or what falls due. A person who left stops it with a sentence. */
async function lookAt(
  services: Services,
  door: WorkflowDoor,
  customerId: string,
  workflow: WorkflowRow,
  acts: readonly ActRow[],
): Promise<void> {
  const { database, clock } = services;
  const now = clock.now();
  const { kind } = workflow.definition.trigger;
  const isDue = kind === 'SCHEDULE' && workflow.nextTime !== null && workflow.nextTime <= now;
  if (kind !== 'EVENT' && !isDue) return;
  const person = await door.personOf(services, customerId, { userId: workflow.runsFor, automationAgentId: null });
  await database.transact(customerId, async (tx) => {
    if ('problem' in person) await stopWorkflow(tx, workflow.workflowId, person.problem);
    else if (kind === 'EVENT') await startByActs(tx, { workflow, person, now }, acts);
    else if (workflow.nextTime !== null) await startByTime(tx, { workflow, person, now }, workflow.nextTime);
  });
}

/** The acts the workflows of a customer listen to, since the oldest of them looked. */
async function actsFor(tx: Tx, working: readonly WorkflowRow[]): Promise<ActRow[]> {
  const listening = working.filter(({ definition }) => definition.trigger.kind === 'EVENT');
  const seen = listening.flatMap(({ seenTime }) => seenTime ?? []).sort();
  const [oldest] = seen;
  if (oldest === undefined) return [];
  const kinds = [...new Set(listening.flatMap(({ definition }) => subjectOf(definition.subject).touches))];
  return await listActs(tx, kinds, addMilliseconds(oldest, -LATE_MS), MOST_ACTS);
}

async function roundOf(services: Services, door: WorkflowDoor, customerId: string): Promise<void> {
  const { database, clock } = services;
  const { working, acts } = await database.read(customerId, async (tx) => {
    const found = await listWorking(tx);
    return { working: found, acts: await actsFor(tx, found) };
  });
  for (const workflow of working) await lookAt(services, door, customerId, workflow, acts);
  const due = await database.read(customerId, (tx) => listDueRuns(tx, clock.now(), MOST_RUNS));
  for (const runId of due) await advance(services, door, customerId, runId);
}

/** One round over every customer: starts what happened and what is due, and goes on with what can. */
export async function runWorkflowsEverywhere(services: Services, door: WorkflowDoor): Promise<void> {
  for (const customerId of await door.customerIds(services.database.local)) await roundOf(services, door, customerId);
}
