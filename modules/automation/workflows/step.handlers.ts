// What each kind of step does: the call a person would make, made for the person of the workflow.

import { refuse } from '../../../packages/contract/contract.ts';
import { unrefused } from '../../../packages/jobs/schedules.ts';
import { addDays, dateInZone, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { propertyFlags, propertyFlagWords } from '../../communities/communities.contract.ts';
import { messageBatches } from '../../correspondence/correspondence.contract.ts';
import { notes, tasks } from '../../records/records.contract.ts';
import { jobSchedules } from '../jobs/job.contract.ts';
import { actingRefusals } from './acting.contract.ts';
import { type Acting, callAs } from './acting.handlers.ts';
import { holds, whyNotMet } from './condition.rules.ts';
import type { Step, StepKind, StepOf } from './definition.contract.ts';
import { insertRuns, type RunRow } from './run.store.ts';
import { filled } from './sentence.rules.ts';
import type { SubjectName } from './subject.contract.ts';
import type { SubjectRow } from './subject.store.ts';
import { dayAfter, waitEnd } from './timing.rules.ts';
import { findWorkflow, staffOf } from './workflow.store.ts';

/** A step about to be done: for whom, in which run, about which record. */
export interface Doing extends Acting {
  run: RunRow;
  subject: SubjectName;
  record: SubjectRow;
  zone: string;
}

/** What became of a step. */
export interface Done {
  outcome: 'DONE' | 'WAITS' | 'STOPPED';
  message: string;
  madeKind?: string;
  madeId?: string;
  waitsFor?: string;
  waitUntilTime?: Instant;
}

/** Workflows that start one another deeper than this go in a circle. */
export const DEEPEST = 5;

/** Steps that change something, so that a run in review asks first. */
export const actsOf: ReadonlySet<StepKind> = new Set(['TASK', 'NOTE', 'LETTER', 'FLAG', 'FLOW', 'JOB']);

const today = ({ now, zone }: Doing): LocalDate => dateInZone(now, zone);
const recordOf = ({ record: { entityKind, entityId, communityId } }: Doing) => ({
  kind: entityKind,
  entityId,
  // A vendor is the customer's own, whatever its policies and bills are about.
  ...(communityId === null || entityKind === 'vendor' ? {} : { communityId }),
});

async function words(doing: Doing): Promise<{ say(text: string): string; manager: string | null; accountant: string | null }> {
  const { name, manager, accountant } = await staffOf(doing.tx, doing.record.communityId);
  const of = { label: doing.record.label, community: name, day: today(doing) };
  return { say: (text) => filled(text, of), manager, accountant };
}

async function giveTask(doing: Doing, step: StepOf<'TASK'>): Promise<Done> {
  const { say, manager, accountant } = await words(doing);
  // Where nobody holds the part, the person of the workflow does it.
  const whom = { PERSON: step.userId, ROLE: null, MANAGER: manager, ACCOUNTANT: accountant }[step.who] ?? doing.person.userId;
  const title = say(step.title).slice(0, 200);
  const { taskId } = await callAs(doing, tasks.addTask, {
    record: recordOf(doing),
    communityId: doing.record.communityId,
    title,
    body: say(step.text),
    dueDate: addDays(today(doing), step.dueDays),
    assigneeIds: step.who === 'ROLE' ? [] : [whom],
    roleId: step.who === 'ROLE' ? step.roleId : null,
    checklist: step.checklist,
  });
  return { outcome: 'DONE', message: `Task “${title}”`, madeKind: 'task', madeId: taskId };
}

async function writeNote(doing: Doing, step: StepOf<'NOTE'>): Promise<Done> {
  const { say } = await words(doing);
  const subject = say(step.title).slice(0, 200);
  const { noteId } = await callAs(doing, notes.addNote, {
    record: recordOf(doing),
    subject,
    body: say(step.text),
    noteDate: today(doing),
  });
  return { outcome: 'DONE', message: `Note “${subject}”`, madeKind: 'note', madeId: noteId };
}

async function sendLetter(doing: Doing, { templateId, title, delivery }: StepOf<'LETTER'>): Promise<Done> {
  const { ownershipId, communityId } = doing.record;
  if (ownershipId === null || communityId === null || templateId === null) throw refuse(actingRefusals, 'noOwner');
  const { say } = await words(doing);
  const { letterBatchId } = await callAs(doing, messageBatches.addBatch, {
    communityId,
    title: say(title).slice(0, 120),
    templateId,
    delivery,
    letterDate: today(doing),
    who: 'CHOSEN',
    ownershipIds: [ownershipId],
  });
  const of = { communityId, letterBatchId };
  const { baseHash } = unrefused(await callAs(doing, messageBatches.previewBatch, of));
  await callAs(doing, messageBatches.releaseBatch, { ...of, baseHash });
  return { outcome: 'DONE', message: `Letter “${say(title)}”`, madeKind: 'message batch', madeId: letterBatchId };
}

async function setFlag(doing: Doing, { flag, days, reason }: StepOf<'FLAG'>): Promise<Done> {
  const { propertyId, communityId } = doing.record;
  if (propertyId === null || communityId === null) throw refuse(actingRefusals, 'noHome');
  const { propertyFlagId } = await callAs(doing, propertyFlags.addPropertyFlag, {
    communityId,
    propertyId,
    flag,
    reason: reason === '' ? `Workflow ${doing.workflow}`.slice(0, 200) : reason,
    fromDate: today(doing),
    toDate: addDays(today(doing), days),
  });
  return {
    outcome: 'DONE',
    message: `Flag “${propertyFlagWords[flag]}” for ${days} days`,
    madeKind: 'property flag',
    madeId: propertyFlagId,
  };
}

async function runJob(doing: Doing, { job, mode, settings }: StepOf<'JOB'>): Promise<Done> {
  const { communityId } = doing.record;
  if (communityId === null) throw refuse(actingRefusals, 'noCommunity');
  const order = { communityId, kind: job, settings, mode, onDate: today(doing) };
  const { baseHash } = unrefused(await callAs(doing, jobSchedules.previewOnce, order));
  const { jobScheduleId, message } = await callAs(doing, jobSchedules.runOnce, { ...order, baseHash });
  return { outcome: 'DONE', message, madeKind: 'schedule', madeId: jobScheduleId };
}

async function startOther(doing: Doing, { workflowId }: StepOf<'FLOW'>): Promise<Done> {
  const { tx, run, record, now, subject } = doing;
  if (run.depth >= DEEPEST) throw refuse(actingRefusals, 'startsItself', { depth: DEEPEST });
  const other = workflowId === null ? undefined : await findWorkflow(tx, workflowId);
  const isAtWork = other && (other.state === 'SHADOW' || other.state === 'REVIEW' || other.state === 'ON');
  if (!isAtWork || other.definition.subject !== subject) throw refuse(actingRefusals, 'workflowGone');
  const { subjectId, label, communityId } = record;
  const started = {
    occurrence: `run ${run.runId} step ${run.stepNo}`,
    subjectId,
    label,
    communityId,
    state: 'RUNNING' as const,
    reason: '',
    depth: run.depth + 1,
    parentRunId: run.runId,
  };
  const mode = other.state as 'SHADOW' | 'REVIEW' | 'ON';
  const [madeId = ''] = await insertRuns(tx, { workflowId: other.workflowId, versionNo: other.versionNo, mode, now }, [started]);
  return { outcome: 'DONE', message: `Workflow “${other.name}”`, madeKind: 'workflow run', madeId };
}

function wait(doing: Doing, { days, businessDays }: StepOf<'WAIT'>): Done {
  const until = dayAfter(today(doing), days, businessDays);
  return { outcome: 'WAITS', message: `Waits until ${until}`, waitUntilTime: waitEnd(doing.now, doing.zone, days, businessDays) };
}

function ask(doing: Doing, { question, userId, days }: StepOf<'APPROVAL'>): Done {
  const waitUntilTime = waitEnd(doing.now, doing.zone, days, false);
  return { outcome: 'WAITS', message: question, waitsFor: userId ?? doing.person.userId, waitUntilTime };
}

/** Carries out a step. Throws what the call behind it refuses. */
export async function doStep(doing: Doing, step: Step): Promise<Done> {
  switch (step.kind) {
    case 'TASK':
      return await giveTask(doing, step);
    case 'NOTE':
      return await writeNote(doing, step);
    case 'LETTER':
      return await sendLetter(doing, step);
    case 'FLAG':
      return await setFlag(doing, step);
    case 'JOB':
      return await runJob(doing, step);
    case 'FLOW':
      return await startOther(doing, step);
    case 'WAIT':
      return wait(doing, step);
    case 'APPROVAL':
      return ask(doing, step);
    case 'DECIDE': {
      const { facts } = doing.record;
      if (holds(doing.subject, facts, step.where)) return { outcome: 'DONE', message: 'It holds, so it goes on' };
      return { outcome: 'STOPPED', message: whyNotMet(doing.subject, facts, step.where) };
    }
  }
}
