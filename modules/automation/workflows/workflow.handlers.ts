// The handlers of workflows: what there is, adding, changing and switching one, and its page.
import { overwriteRefusals, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { beyondScope } from '../../../packages/http/failures.ts';
import type { Context, Handlers, Route } from '../../../packages/http/handlers.ts';
import type { ScheduledWork } from '../../../packages/jobs/schedules.ts';
import { addMilliseconds, notFound } from '../../../packages/kernel/kernel.ts';
import { nameOf } from '../../communities/communities.server.ts';
import { personOf } from '../jobs/person.handlers.ts';
import { unknownField } from './condition.rules.ts';
import type { Definition } from './definition.contract.ts';
import { actWords, lackOf, type Names, sentencesOf } from './sentence.rules.ts';
import { countRuns, countSteps } from './status.store.ts';
import { subjectNames, subjectOf } from './subject.contract.ts';
import { stateAfter } from './switch.rules.ts';
import { nextTime } from './timing.rules.ts';
import { workflowRefusals, type workflows } from './workflow.contract.ts';
import {
  findWorkflow,
  insertWorkflow,
  isNameTaken,
  listNames,
  listVersions,
  type NamedRow,
  removeWorkflow,
  updateWorkflow,
  updateWorkflowState,
  type WorkflowRow,
  zoneFor,
} from './workflow.store.ts';

const MONTH_MS = 30 * 86_400_000;

type Asking = Pick<Context<unknown>, 'tx' | 'communities'>;

/** A workflow the caller may look at; locked for a change. Throws notFound. */
export async function workflowOf({ tx, communities }: Asking, workflowId: string, lock = false): Promise<WorkflowRow> {
  const row = await findWorkflow(tx, workflowId, lock);
  const inScope = row && (row.communityId === null || communities === 'all' || communities.has(row.communityId));
  if (!row || !inScope) throw notFound('The workflow');
  return row;
}

/** What works in every community is changed by who sees them all. */
export function refuseBeyond(communities: Asking['communities'], communityId: string | null): void {
  if (communityId === null && communities !== 'all') throw beyondScope();
}

/** What may start or be done, over the calls and kinds of jobs there are. */
export interface Kit {
  routes(): readonly Route[];
  works: readonly ScheduledWork[];
}

/** The acts on the records of each subject. */
function actsOf({ routes }: Kit) {
  const commands = routes().filter(({ endpoint }) => endpoint.kind === 'command' && endpoint.touches !== undefined);
  return subjectNames.flatMap((subject) => {
    const kinds = subjectOf(subject).touches;
    return commands
      .filter(({ endpoint }) => kinds.includes(endpoint.touches ?? ''))
      .map(({ endpoint }) => ({ subject, name: endpoint.name, summary: actWords(endpoint.summary) }));
  });
}

const pairs = (rows: readonly NamedRow[], kind: NamedRow['kind']) =>
  rows.filter((row) => row.kind === kind).map(({ value, label }) => ({ value, label }));
const mapOf = (options: readonly { value: string; label: string }[]) => new Map(options.map(({ value, label }) => [value, label]));

/** Kinds of jobs a step may run: those that are about nothing but their community. */
const jobsOf = ({ works }: Kit) =>
  works
    .filter(({ job }) => job.subject === undefined && job.madeAt === undefined)
    .map(({ job }) => ({ value: job.kind, label: job.title }));

async function namesFor(kit: Kit, { tx, communities }: Asking, communityId: string | null): Promise<Names> {
  const rows = await listNames(tx, communities);
  return {
    people: mapOf(pairs(rows, 'person')),
    roles: mapOf(pairs(rows, 'role')),
    templates: mapOf(pairs(rows, 'template')),
    workflows: mapOf(pairs(rows, 'workflow')),
    jobs: mapOf(jobsOf(kit)),
    acts: new Map(actsOf(kit).map(({ name, summary }) => [name, summary])),
    community: communityId === null ? 'any community' : await nameOf(tx, communityId),
  };
}

/** A definition asks for what is there. Refuses `unknownField` and `stepNotWhole`. */
function refuseUnsound(kit: Kit, definition: Definition): void {
  const condition = unknownField(definition);
  if (condition !== '') throw refuse(workflowRefusals, 'unknownField', { condition });
  const known = new Set(jobsOf(kit).map(({ value }) => value));
  const at = definition.steps.findIndex((step) => step.kind === 'JOB' && !known.has(step.job));
  if (at !== -1) throw refuse(workflowRefusals, 'stepNotWhole', { step: at + 1, why: 'choose a job that needs nothing but its community' });
}

/** Every step can be carried out. Refuses `stepNotWhole`. */
function refuseUnfinished(definition: Definition): void {
  const lacks = definition.steps.map((step) => lackOf(step, definition));
  const at = lacks.findIndex((lack) => lack !== '');
  if (at !== -1) throw refuse(workflowRefusals, 'stepNotWhole', { step: at + 1, why: lacks[at] ?? '' });
}

async function refuseTaken(tx: Tx, name: string, except: string | null): Promise<void> {
  if (await isNameTaken(tx, name, except)) throw refuse(workflowRefusals, 'nameTaken', [{ path: 'name', message: 'is taken' }]);
}

type Page = Context<{ workflowId: string }>;

async function pageOf(kit: Kit, context: Page) {
  const { tx, input, communities, services, now } = context;
  const row = await workflowOf(context, input.workflowId);
  const names = await namesFor(kit, context, row.communityId);
  const since = addMilliseconds(now, -MONTH_MS);
  const { workflowId, versionNo, definition, activeTime: _a, seenTime: _s, zone: _z, runsFor, ...facts } = row;
  const steps = await countSteps(tx, { workflowId, versionNo, since, communities });
  const found = await personOf(services, tx.customerId, { userId: runsFor, automationAgentId: null });
  return {
    ...facts,
    workflowId,
    versionNo,
    definition,
    community: row.communityId === null ? 'Every community' : names.community,
    runsFor: names.people.get(runsFor) ?? 'Someone who left',
    problem: 'problem' in found ? found.problem : '',
    sentences: sentencesOf(definition, names),
    counts: countWords(steps),
    runs: await countRuns(tx, { workflowId, since, communities }),
    versions: (await listVersions(tx, workflowId)).map((each) => ({
      versionNo: each.versionNo,
      by: each.by,
      enteredTime: each.enteredTime,
      sentences: sentencesOf(each.definition, names),
    })),
  };
}

const outcomeWords: Readonly<Record<string, string>> = {
  DONE: 'done',
  WOULD: 'would have been done',
  WAITS: 'waited',
  STOPPED: 'stopped',
  FAILED: 'failed',
  ANSWERED: 'answered',
};

function countWords(rows: readonly { stepNo: number; outcome: string; n: number }[]) {
  const byStep = Map.groupBy(rows, ({ stepNo }) => stepNo);
  return [...byStep].map(([stepNo, own]) => ({
    stepNo,
    text: own.map(({ n, outcome }) => `${n} ${outcomeWords[outcome] ?? outcome}`).join(', '),
  }));
}

async function changeWorkflow(kit: Kit, context: Parameters<Handlers<typeof workflows>['changeWorkflow']>[0]) {
  const { tx, input, userId, now, communities } = context;
  const { workflowId, version, definition, communityId, name } = input;
  const row = await workflowOf(context, workflowId, true);
  refuseBeyond(communities, row.communityId);
  refuseBeyond(communities, communityId);
  if (row.version !== version) throw refuse(overwriteRefusals, 'changedMeanwhile', { who: 'Someone else', what: 'workflow' });
  await refuseTaken(tx, name, workflowId);
  refuseUnsound(kit, definition);
  const isAtWork = row.activeTime !== null;
  if (isAtWork) refuseUnfinished(definition);
  const zone = await zoneFor(tx, communityId);
  const due = isAtWork && definition.trigger.kind === 'SCHEDULE' ? nextTime(definition.trigger, now, zone) : null;
  const isOther = JSON.stringify(definition) !== JSON.stringify(row.definition);
  const versionNo = await updateWorkflow(tx, row, { ...input, zone, nextTime: due, isOther }, { userId, now });
  context.record({
    entityId: workflowId,
    before: { name: row.name, communityId: row.communityId, versionNo: row.versionNo, runsFor: row.runsFor },
    after: { name, communityId, versionNo, runsFor: userId },
  });
  return { workflowId, versionNo };
}

async function switchTo(context: Parameters<Handlers<typeof workflows>['setWorkflowState']>[0]) {
  const { tx, input, now, communities } = context;
  const row = await workflowOf(context, input.workflowId, true);
  // Pausing is open to all who see it; what acts in every community is switched on by who sees them all.
  if (input.state !== 'PAUSED') refuseBeyond(communities, row.communityId);
  const next = stateAfter(row, input.state, now);
  if (next === null) throw refuse(workflowRefusals, 'shadowFirst');
  const isAtWork = next.activeTime !== null;
  if (isAtWork) refuseUnfinished(row.definition);
  const { trigger } = row.definition;
  const due = isAtWork && trigger.kind === 'SCHEDULE' ? nextTime(trigger, now, row.zone) : null;
  await updateWorkflowState(tx, row.workflowId, { ...next, nextTime: due });
  context.record({
    entityId: row.workflowId,
    ...(row.communityId === null ? {} : { communityId: row.communityId }),
    before: { state: row.state },
    after: { state: next.state },
  });
  return { state: next.state, before: row.state };
}

type Mine = 'getWorkflowChoices' | 'addWorkflow' | 'getWorkflow' | 'changeWorkflow' | 'setWorkflowState' | 'deleteWorkflow';

/** The handlers of what workflows are, over the calls and jobs there are. */
export function workflowHandlers(kit: Kit): Pick<Handlers<typeof workflows>, Mine> {
  return {
    async getWorkflowChoices({ tx, communities }) {
      const rows = await listNames(tx, communities);
      return {
        acts: actsOf(kit),
        people: pairs(rows, 'person'),
        roles: pairs(rows, 'role'),
        templates: pairs(rows, 'template'),
        jobs: jobsOf(kit),
        workflows: pairs(rows, 'workflow'),
      };
    },
    async addWorkflow(context) {
      const { tx, input, userId, now, communities } = context;
      refuseBeyond(communities, input.communityId);
      await refuseTaken(tx, input.name, null);
      refuseUnsound(kit, input.definition);
      const zone = await zoneFor(tx, input.communityId);
      const workflowId = await insertWorkflow(tx, { ...input, zone }, { userId, now });
      context.record({ entityId: workflowId, after: { name: input.name, template: input.template, definition: input.definition } });
      return { workflowId };
    },
    getWorkflow: (context) => pageOf(kit, context),
    changeWorkflow: (context) => changeWorkflow(kit, context),
    setWorkflowState: switchTo,
    async deleteWorkflow(context) {
      const { tx, input, communities } = context;
      const row = await workflowOf(context, input.workflowId, true);
      refuseBeyond(communities, row.communityId);
      if (!(await removeWorkflow(tx, row.workflowId))) throw refuse(workflowRefusals, 'hasRun');
      context.record({ entityId: row.workflowId, before: { name: row.name, definition: row.definition } });
      return {};
    },
  };
}
