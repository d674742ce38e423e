// Trying a workflow: on one record, taken back; by hand; why it did not run; and in shadow beside people.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { addMilliseconds, assert, dateInZone, formatDate, type Instant, Refusal } from '../../../packages/kernel/kernel.ts';
import { personOf } from '../jobs/person.handlers.ts';
import { answersOf, factWords, holds } from './condition.rules.ts';
import type { Step } from './definition.contract.ts';
import { compareRuns } from './difference.rules.ts';
import { listShadowRuns, listShadowSteps, listStopped, type ShadowRecord } from './difference.store.ts';
import { countStarted, findRun, insertRuns, judgeRun, lastStarts, listActs, listRunsOf } from './run.store.ts';
import { whyNotAgain, whyNotStarted } from './starting.rules.ts';
import { type Doing, doStep } from './step.handlers.ts';
import { subjectOf } from './subject.contract.ts';
import { listSubjects, type SubjectRow } from './subject.store.ts';
import { type Mode, type StepOutcome, workflowRefusals, type workflows } from './workflow.contract.ts';
import { type Kit, workflowOf } from './workflow.handlers.ts';
import type { WorkflowRow } from './workflow.store.ts';
import { runOf } from './workflow-run.handlers.ts';

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 86_400_000;

type Asked = Context<{ workflowId: string; subjectId: string }>;

/** A record of a workflow the caller may see. Refuses `recordGone`. */
async function recordFor({ tx, input, communities, now }: Asked, { definition, communityId }: WorkflowRow): Promise<SubjectRow> {
  const asked = { subject: definition.subject, now, communityId, communities, limit: 1 };
  const [record] = await listSubjects(tx, { ...asked, ids: [input.subjectId] });
  if (!record) throw refuse(workflowRefusals, 'recordGone');
  return record;
}

const newRun = ({ subjectId, label, communityId }: SubjectRow, occurrence: string) => ({
  occurrence,
  subjectId,
  label: label.slice(0, 300),
  communityId,
  state: 'RUNNING' as const,
  reason: '',
  depth: 0,
  parentRunId: null,
});

/** What a step does, or the words it is refused with. */
async function tried(doing: Doing, step: Step): Promise<{ outcome: StepOutcome; message: string }> {
  return await doStep(doing, step).then(
    ({ outcome, message }) => ({ outcome: outcome === 'DONE' ? ('WOULD' as const) : outcome, message }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { outcome: 'FAILED' as const, message: error.message };
    },
  );
}

async function test(kit: Kit, context: Asked) {
  const { tx, input, userId, principal, held, communities, services, now, request } = context;
  const row = await workflowOf(context, input.workflowId);
  const { definition, workflowId, versionNo, zone, name } = row;
  const record = await recordFor(context, row);
  const of = { workflowId, versionNo, mode: 'SHADOW' as const, now };
  const [runId] = await insertRuns(tx, of, [newRun(record, `test ${request.id}`)]);
  const run = runId && (await findRun(tx, runId));
  assert(run, 'the run of a test is there');
  const person = { userId, name: principal.displayName, agent: '', held, communities };
  const kept: string[] = [];
  const doing = {
    tx,
    person,
    services,
    now,
    routes: kit.routes,
    workflow: name,
    runId: run.runId,
    kept,
    subject: definition.subject,
    record,
    zone,
  };
  const steps = [];
  for (const [stepNo, step] of definition.steps.entries()) {
    const { outcome, message } = await tried({ ...doing, run: { ...run, stepNo } }, step);
    steps.push({ stepNo, outcome, message });
    if (outcome === 'STOPPED' || outcome === 'FAILED') break;
  }
  for (const key of kept) await services.files.remove(key);
  return {
    label: record.label,
    whyNot: whyNotStarted(definition, record.facts, undefined, now),
    facts: factWords(definition.subject, record.facts),
    steps,
  };
}

/** Whether something was done to the record that starts the workflow, since it is at work. */
async function heardOf({ tx }: Asked, { definition, activeTime }: WorkflowRow, { subjectId, batchId }: SubjectRow) {
  const { trigger, subject } = definition;
  if (trigger.kind !== 'EVENT' || activeTime === null) return [];
  const acts = await listActs(tx, subjectOf(subject).touches, activeTime, 5000);
  const digits = subjectId.replace(/^[A-Z]/, '');
  const mine = acts.filter(
    ({ command, entityId, batchId: of }) =>
      (trigger.acts.length === 0 || trigger.acts.includes(command)) && (entityId === digits || (batchId !== null && of === batchId)),
  );
  const last = mine.at(-1);
  const found = last ? `last on ${formatDate(dateInZone(last.eventTime, 'UTC'))}` : 'nothing since it was switched on';
  return [{ text: 'Something that starts it was done to the record', holds: last !== undefined, found }];
}

async function explain(context: Asked) {
  const { tx, input, services, now } = context;
  const row = await workflowOf(context, input.workflowId);
  const { definition, workflowId, hourlyCap, activeTime, state } = row;
  const record = await recordFor(context, row);
  const { subject, where, onceDays } = definition;
  const person = await personOf(services, tx.customerId, { userId: row.runsFor, automationAgentId: null });
  const last = (await lastStarts(tx, workflowId, [input.subjectId])).get(input.subjectId);
  const started = await countStarted(tx, workflowId, addMilliseconds(now, -HOUR_MS));
  const again = whyNotAgain(onceDays, last, now);
  const { communityId } = record;
  const isTheirs = 'problem' in person || communityId === null || person.communities === 'all' || person.communities.has(communityId);
  const checks = [
    {
      text: 'The workflow is at work',
      holds: activeTime !== null,
      found: row.pausedReason === '' ? state.toLowerCase() : row.pausedReason,
    },
    { text: 'It runs for someone who is active', holds: !('problem' in person), found: 'problem' in person ? person.problem : person.name },
    { text: 'The record is in a community of that person', holds: isTheirs, found: isTheirs ? 'it is' : 'it is not' },
    ...(await heardOf(context, row, record)),
    ...answersOf(subject, record.facts, where).map((each) =>
      where.all ? each : { ...each, holds: each.holds || holds(subject, record.facts, where) },
    ),
    {
      text: 'It may run for this record again',
      holds: again === '',
      found: last === undefined ? 'it has not run for it' : again || 'it may',
    },
    { text: `Fewer than ${hourlyCap} runs in the last hour`, holds: started < hourlyCap, found: String(started) },
  ];
  const stopping = checks.find((each) => !each.holds);
  return {
    label: record.label,
    answer: stopping ? `${stopping.text}: ${stopping.found}.` : 'Nothing stops it. It starts when its time comes or the next act is done.',
    checks,
    runs: await listRunsOf(tx, workflowId, input.subjectId),
  };
}

/** The records of runs in shadow, with what tasks, letters and flags about them hang on. */
async function shadowRecords({ tx, communities, now }: Context<unknown>, row: WorkflowRow, since: Instant): Promise<ShadowRecord[]> {
  const { definition, workflowId } = row;
  const runs = await listShadowRuns(tx, workflowId, since);
  if (runs.length === 0) return [];
  const ids = [...new Set(runs.map(({ subjectId }) => subjectId))];
  const asked = { subject: definition.subject, now, communityId: null, communities, limit: ids.length };
  const records = new Map((await listSubjects(tx, { ...asked, ids })).map((each) => [each.subjectId, each]));
  return runs.flatMap(({ runId, subjectId }) => {
    const found = records.get(subjectId);
    if (!found) return [];
    const { ownershipId, propertyId, entityKind, entityId } = found;
    return [{ runId, ownershipId, propertyId, entityKind, entityId }];
  });
}

type Mine = 'findWorkflowRecords' | 'testWorkflow' | 'explainWorkflow' | 'startWorkflow' | 'listDifferences' | 'judgeDifference';

/** The handlers that try workflows, over the calls there are. */
export function workflowTryHandlers(kit: Kit): Pick<Handlers<typeof workflows>, Mine> {
  return {
    async findWorkflowRecords(context) {
      const { tx, input, communities, now } = context;
      const { definition, communityId } = await workflowOf(context, input.workflowId);
      const asked = { subject: definition.subject, now, communityId, communities, search: input.search, limit: 20 };
      return (await listSubjects(tx, asked)).map(({ subjectId, label }) => ({ subjectId, label }));
    },
    testWorkflow: (context) => test(kit, context),
    explainWorkflow: explain,
    async startWorkflow(context) {
      const { tx, input, now, request } = context;
      const row = await workflowOf(context, input.workflowId, true);
      if (row.activeTime === null) throw refuse(workflowRefusals, 'notManual');
      const record = await recordFor(context, row);
      const of = { workflowId: row.workflowId, versionNo: row.versionNo, mode: row.state as Mode, now };
      const [workflowRunId = ''] = await insertRuns(tx, of, [newRun(record, `hand ${request.id}`)]);
      context.record({ entityId: row.workflowId, after: { startedFor: record.label, workflowRunId } });
      return { workflowRunId };
    },
    async listDifferences(context) {
      const { tx, input, communities, now } = context;
      const row = await workflowOf(context, input.workflowId);
      const since = addMilliseconds(now, -MONTH_MS);
      const records = await shadowRecords(context, row, since);
      const stopped = await listStopped(tx, row.workflowId, since);
      return {
        rows: compareRuns(await listShadowSteps(tx, records)),
        stopped: stopped
          .filter(({ communityId }) => communityId === null || communities === 'all' || communities.has(communityId))
          .map(({ workflowRunId, label, reason, startedTime, zone }) => ({
            workflowRunId,
            label,
            reason,
            day: dateInZone(startedTime, zone),
          })),
      };
    },
    async judgeDifference(context) {
      const { tx, input, userId } = context;
      const run = await runOf(context, input.workflowRunId, true);
      if (run.mode !== 'SHADOW') throw refuse(workflowRefusals, 'notShadow');
      await judgeRun(tx, run.runId, input.judged, userId);
      context.record({ entityId: run.runId, after: { judged: input.judged } });
      return {};
    },
  };
}
