// The handlers of jobs: what kinds there are, adding and changing one, its dates and runs.
import {
  allows,
  type HeldClaims,
  type JobSettings,
  mayDo,
  needs,
  readSettings,
  refuse,
  type ScheduleMode,
  valueWords,
} from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import {
  addSchedule,
  changeOne,
  datesFrom,
  endOne,
  findSchedule,
  type JobOption,
  listRuns,
  pauseOne,
  resumeOne,
  type ScheduledWork,
  type ScheduleRow,
  standingSchedule,
  updateScheduleSettings,
  whyNot,
} from '../../../packages/jobs/schedules.ts';
import { assert, notFound } from '../../../packages/kernel/kernel.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import { agentFor } from '../../people/people.server.ts';
import { jobRefusals, type jobSchedules } from './job.contract.ts';
import { namesOfJob, statesOfBatches } from './job.store.ts';
import { personOf } from './person.handlers.ts';

/** The work of a kind. Throws notFound. */
export function workOf(works: readonly ScheduledWork[], kind: string): ScheduledWork {
  const work = works.find(({ job }) => job.kind === kind);
  if (!work) throw notFound('The kind of job');
  return work;
}

/** A job of any community the caller may look at. Throws notFound. */
async function jobInScope({ tx, communities }: Pick<Context<unknown>, 'tx' | 'communities'>, jobScheduleId: string): Promise<ScheduleRow> {
  const row = await findSchedule(tx, jobScheduleId);
  if (!row || (communities !== 'all' && !communities.has(row.communityId))) throw notFound('The job');
  return row;
}

/** A job of a community. Throws notFound. */
export async function jobOf(tx: Tx, { communityId, jobScheduleId }: { communityId: string; jobScheduleId: string }): Promise<ScheduleRow> {
  const row = await findSchedule(tx, jobScheduleId);
  if (row?.communityId !== communityId) throw notFound('The job');
  return row;
}

/** A job of a community, locked for a change. Refuses `scheduleOver`. */
export async function jobToChange(tx: Tx, of: { communityId: string; jobScheduleId: string }): Promise<ScheduleRow> {
  const { kind, scheduleId } = await jobOf(tx, of);
  return await standingSchedule(tx, { communityId: of.communityId, kind, scheduleId });
}

/** Nobody has done for them what they may not do themselves. Refuses `noSuchMode` and `mayNotDo`. */
export function refuseBeyond(held: HeldClaims, { job }: ScheduledWork, mode: ScheduleMode): void {
  if (job.modes[mode] === undefined) throw refuse(jobRefusals, 'noSuchMode', { title: job.title });
  if (!mayDo(held, job, mode)) throw refuse(jobRefusals, 'mayNotDo');
}

async function refuseAgentAtRest(tx: Tx, automationAgentId: string | null): Promise<void> {
  if (automationAgentId === null) return;
  const agent = await agentFor(tx, automationAgentId);
  if (!agent) throw notFound('The agent');
  if (!agent.isActive) throw refuse(jobRefusals, 'agentAtRest', [{ path: 'automationAgentId', message: 'is not active' }]);
}

type Options = Readonly<Record<string, readonly JobOption[]>>;
const mutable = (options: Options) =>
  Object.fromEntries(Object.entries(options).map(([key, list]) => [key, list.map((one) => ({ ...one }))]));

/** What a kind is about, and what its settings are chosen from, in a community. */
async function choicesOf(tx: Tx, work: ScheduledWork, of: { communityId: string; userId: string }) {
  const subjects = work.subjects ? await work.subjects(tx, of) : [];
  return { subjects, options: work.options ? await work.options(tx, of.communityId) : {} };
}

/** What is set for a job, in words; what is blank is left out. */
function settingWords({ job }: ScheduledWork, settings: JobSettings, options: Options) {
  return Object.entries(job.settings).flatMap(([key, field]) => {
    const value = settings[key];
    const chosen = options[key]?.find((one) => one.value === value)?.label;
    const text = chosen ?? valueWords(field, value);
    return text === '' ? [] : [{ title: field.title, value: text }];
  });
}

/** A subject a kind needs is one its server lists. */
export async function refuseOtherSubject(tx: Tx, work: ScheduledWork, of: { communityId: string; userId: string; subjectId: string }) {
  const { subject, title, madeAt } = work.job;
  if (madeAt !== undefined) throw refuse(jobRefusals, 'madeElsewhere', { title });
  if (subject === undefined) return;
  const { subjects } = await choicesOf(tx, work, of);
  if (!subjects.some(({ value }) => value === of.subjectId)) throw notFound(subject);
}

async function runsOf(tx: Tx, scheduleId: string) {
  const runs = await listRuns(tx, scheduleId);
  const states = await statesOfBatches(
    tx,
    runs.flatMap(({ batchId }) => batchId ?? []),
  );
  return runs.map(({ scheduleId: _id, log, ...run }) => ({
    ...run,
    log: [...log],
    batchState: run.batchId === null ? null : (states.get(run.batchId) ?? null),
  }));
}

type Adding = Parameters<Handlers<typeof jobSchedules>['addJobs']>[0];
type Changing = Parameters<Handlers<typeof jobSchedules>['changeJob']>[0];

/** What is chosen from what one community has is of that community. Refuses `oneCommunity`. */
async function refuseSeveral({ tx, input, userId }: Adding, work: ScheduledWork): Promise<void> {
  const [communityId, another] = input.communityIds;
  if (communityId === undefined || another === undefined) return;
  const { options } = await choicesOf(tx, work, { communityId, userId });
  const isOfOne = work.job.subject !== undefined || Object.keys(options).some((key) => (input.settings[key] ?? '') !== '');
  if (isOfOne) throw refuse(jobRefusals, 'oneCommunity', { title: work.job.title });
}

async function addJobs(works: readonly ScheduledWork[], context: Adding) {
  const { tx, input, held, userId, now } = context;
  const { communityIds, kind, subjectId, settings, schedule, automationAgentId } = input;
  const work = workOf(works, kind);
  refuseBeyond(held, work, schedule.mode);
  readSettings(work.job, settings);
  await refuseAgentAtRest(tx, automationAgentId);
  await refuseSeveral(context, work);
  const made: ScheduleRow[] = [];
  for (const communityId of new Set(communityIds)) {
    await refuseOtherSubject(tx, work, { communityId, userId, subjectId });
    const zone = await timeZoneOf(tx, communityId);
    const order = { communityId, kind, subjectId, facts: schedule, zone, userId, now, settings, automationAgentId };
    const row = await findSchedule(tx, await addSchedule(tx, order));
    assert(row, 'what was added is there');
    made.push(row);
  }
  const [first] = made;
  assert(first, 'at least one community was named');
  const jobScheduleIds = made.map(({ scheduleId }) => scheduleId);
  const after = { kind, settings, schedule, automationAgentId, communityIds, jobScheduleIds };
  context.record({ entityId: first.scheduleId, communityId: first.communityId, after });
  return { jobScheduleIds, nextDates: datesFrom(first, first.nextDate) };
}

async function changeJob(works: readonly ScheduledWork[], context: Changing) {
  const { tx, input, held, userId } = context;
  const { version, settings, schedule, automationAgentId, runsForMe } = input;
  const row = await jobToChange(tx, input);
  const work = workOf(works, row.kind);
  refuseBeyond(held, work, schedule.mode);
  readSettings(work.job, settings);
  if (automationAgentId !== row.automationAgentId) await refuseAgentAtRest(tx, automationAgentId);
  const moved = await changeOne(context, row, { version, facts: schedule }, timeZoneOf);
  const runsFor = automationAgentId === null && runsForMe ? userId : row.userId;
  await updateScheduleSettings(tx, row.scheduleId, { settings, automationAgentId, userId: runsFor });
  const { name, mode, settings: set, automationAgentId: agent, userId: person } = row;
  context.record({
    entityId: row.scheduleId,
    before: { name, mode, set, agent, person },
    after: { ...schedule, set: settings, agent: automationAgentId, person: runsFor },
  });
  return moved;
}

/** The handlers of jobs over the kinds there are; what runs one is beside it. */
export function jobHandlers(
  works: readonly ScheduledWork[],
): Omit<Handlers<typeof jobSchedules>, 'previewOnce' | 'runOnce' | 'previewRun' | 'runJob' | 'retryRun'> {
  return {
    async listJobKinds({ tx, input, held, userId }) {
      const kinds = [];
      for (const work of works) {
        const { settings, modes, subject, madeAt = null, ...facts } = work.job;
        const mine = (Object.keys(modes) as ScheduleMode[]).filter((mode) => mayDo(held, work.job, mode));
        if (mine.length === 0) continue;
        const { subjects, options } = await choicesOf(tx, work, { communityId: input.communityId, userId });
        const about = subject === undefined ? null : { title: subject, options: [...subjects] };
        kinds.push({ ...facts, madeAt, modes: mine, settings, options: mutable(options), subject: about });
      }
      return kinds;
    },
    async getJobSchedule(context) {
      const { tx, input, services, held, userId } = context;
      const row = await jobInScope(context, input.jobScheduleId);
      const work = workOf(works, row.kind);
      const { title, does, what } = work.job;
      const { options } = await choicesOf(tx, work, { communityId: row.communityId, userId });
      const found = await personOf(services, tx.customerId, row);
      const { scheduleId, lastDate: _d, lastState: _s, lastMessage: _m, nextTime: _t, nextDate, userId: _u, weekdays, ...shown } = row;
      return {
        ...shown,
        ...(await namesOfJob(tx, scheduleId)),
        jobScheduleId: scheduleId,
        kindTitle: title,
        does,
        what,
        weekdays: [...weekdays],
        settingWords: settingWords(work, row.settings, options),
        nextDates: datesFrom(row, nextDate, 12),
        problem: ('problem' in found ? found.problem : whyNot(found, row, work)) ?? '',
        mayChange: allows(held, needs('automation', 4)) && mayDo(held, work.job, row.mode),
        runs: await runsOf(tx, scheduleId),
      };
    },
    addJobs: (context) => addJobs(works, context),
    changeJob: (context) => changeJob(works, context),
    pauseJob: async (context) => pauseOne(context, await jobToChange(context.tx, context.input)),
    endJob: async (context) => endOne(context, await jobToChange(context.tx, context.input)),
    async resumeJob(context) {
      const row = await jobToChange(context.tx, context.input);
      refuseBeyond(context.held, workOf(works, row.kind), row.mode);
      return await resumeOne(context, row, timeZoneOf);
    },
  };
}
