// Running a job because someone wants it: this time only, now, or once more after it failed; each previewed
// by its plan and done in the transaction that plans it.
import { readSettings, refuse, type ScheduleMode } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import {
  type JobPerson,
  lockRun,
  type Once,
  runNow,
  runOnce,
  type ScheduledWork,
  type ScheduleRow,
  type TurnPlan,
  tryAgain,
  turnOf,
  whyNot,
} from '../../../packages/jobs/schedules.ts';
import { type LocalDate, notFound, Refusal } from '../../../packages/kernel/kernel.ts';
import { jobRefusals, jobSchedules } from './job.contract.ts';
import { jobOf, jobToChange, refuseBeyond, refuseOtherSubject, workOf } from './job.handlers.ts';
import { personOf } from './person.handlers.ts';

const caller = ({ principal, userId, held, communities }: Context<unknown>): JobPerson => {
  return { userId, name: principal.displayName, agent: '', held, communities };
};

/** The person of a job, where it can be done for them at this moment. Refuses `noPerson`. */
async function personFor({ services, tx }: Context<unknown>, row: ScheduleRow, work: ScheduledWork): Promise<JobPerson> {
  const found = await personOf(services, tx.customerId, row);
  if ('problem' in found) throw refuse(jobRefusals, 'noPerson', { why: found.problem });
  const why = whyNot(found, row, work);
  if (why !== null) throw refuse(jobRefusals, 'noPerson', { why });
  return found;
}

/** What the act behind a job refuses, as a refusal of the job in the same words. */
function told<T>(done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== BASE_CHANGED) throw refuse(jobRefusals, 'cannotRun', { why: error.message });
    throw error;
  });
}

/** What would be done, or why it cannot be: said by the preview, and refused by what commits it. */
async function plannedOr(planning: Promise<TurnPlan>): Promise<{ plan: TurnPlan; refusal: Refusal | null }> {
  return await planning.then(
    (plan) => ({ plan, refusal: null }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { plan: nothing, refusal: refuse(jobRefusals, 'cannotRun', { why: error.message }) };
    },
  );
}

const nothing: TurnPlan = { summary: '', count: 0, lines: [], leftOut: [], entry: [] };

async function refusePlanned({ refusal }: { refusal: Refusal | null }): Promise<void> {
  if (refusal) throw refusal;
}

/** Another act came between: said as it is, so that the preview is looked at again. */
const BASE_CHANGED = 'baseChanged';

/** What a preview rests on: what the act behind it named, else all it would do. */
const baseOf = ({ baseHash, ...plan }: TurnPlan) => [baseHash ?? plan];

const shown = ({ baseHash: _base, ...plan }: TurnPlan, onDate: LocalDate, { name, agent }: JobPerson) => ({
  plan,
  onDate,
  person: name,
  agent,
});

type Asked = Omit<Once, 'name'>;

/** What is done this time only, in the caller's name. */
async function plannedOnce(works: readonly ScheduledWork[], context: Context<Asked & { mode: ScheduleMode }>) {
  const { tx, input, held, userId, services, now } = context;
  const work = workOf(works, input.kind);
  refuseBeyond(held, work, input.mode);
  readSettings(work.job, input.settings);
  await refuseOtherSubject(tx, work, { ...input, userId });
  const once: Once = { ...input, name: `${work.job.title}, this time only` };
  const person = caller(context);
  const turn = turnOf({ ...once, scheduleId: '0' }, work, { scheduledDate: input.onDate, person, services, now });
  const { plan, refusal } = await plannedOr(work.plan(tx, turn));
  return { work, once, person, plan, refusal, base: baseOf(plan) };
}

/** What a job would do now; behind its lock where it is done. */
async function plannedRun(
  works: readonly ScheduledWork[],
  context: Context<{ communityId: string; jobScheduleId: string; onDate: LocalDate }>,
  commits: boolean,
) {
  const { tx, input, held, services, now } = context;
  const row = commits ? await jobToChange(tx, input) : await jobOf(tx, input);
  const work = workOf(works, row.kind);
  refuseBeyond(held, work, row.mode);
  const person = await personFor(context, row, work);
  const turn = turnOf(row, work, { scheduledDate: input.onDate, person, services, now });
  const { plan, refusal } = await plannedOr(work.plan(tx, turn));
  return { work, row, person, plan, refusal, base: [row.version, ...baseOf(plan)] };
}

const wanting = ({ services, principal, now }: Context<unknown>, work: ScheduledWork, person: JobPerson) => {
  return { work, person, services, now, startedBy: principal.displayName };
};

/** The handlers that run jobs, over the kinds there are. */
export function jobRunHandlers(
  works: readonly ScheduledWork[],
): Pick<Handlers<typeof jobSchedules>, 'previewOnce' | 'runOnce' | 'previewRun' | 'runJob' | 'retryRun'> {
  const once = previewed(jobSchedules.previewOnce, jobSchedules.runOnce, {
    plan: (context) => plannedOnce(works, context),
    view: async ({ input }, { plan, person }) => shown(plan, input.onDate, person),
    refuse: (_context, planned) => refusePlanned(planned),
    async post(context, { work, once: order, person }) {
      const run = await told(runOnce(context.tx, order, wanting(context, work, person)));
      context.record({
        entityId: run.scheduleId,
        after: { kind: order.kind, onDate: order.onDate, message: run.message },
        ...(run.batchId === null ? {} : { batchId: run.batchId }),
      });
      return { jobScheduleId: run.scheduleId, message: run.message };
    },
  });
  const now = previewed(jobSchedules.previewRun, jobSchedules.runJob, {
    plan: (context, commits) => plannedRun(works, context, commits),
    view: async ({ input }, { plan, person }) => shown(plan, input.onDate, person),
    refuse: (_context, planned) => refusePlanned(planned),
    async post(context, { work, row, person }) {
      const run = await told(runNow(context.tx, row, context.input.onDate, wanting(context, work, person)));
      context.record({
        entityId: row.scheduleId,
        after: { onDate: context.input.onDate, message: run.message },
        ...(run.batchId === null ? {} : { batchId: run.batchId }),
      });
      return { jobScheduleId: row.scheduleId, message: run.message };
    },
  });
  return {
    previewOnce: once.preview,
    runOnce: once.commit,
    previewRun: now.preview,
    runJob: now.commit,
    async retryRun(context) {
      const { tx, input, held } = context;
      const row = await jobOf(tx, input);
      const work = workOf(works, row.kind);
      refuseBeyond(held, work, row.mode);
      const run = await lockRun(tx, row.scheduleId, input.scheduledTime);
      if (!run) throw notFound('The run');
      if (run.state !== 'FAILED' && run.state !== 'FAILED_PERIOD') throw refuse(jobRefusals, 'notFailed');
      const person = await personFor(context, row, work);
      const done = await told(tryAgain(tx, row, run, wanting(context, work, person)));
      context.record({
        entityId: row.scheduleId,
        after: { scheduledOn: run.scheduledDate, message: done.message },
        ...(done.batchId === null ? {} : { batchId: done.batchId }),
      });
      return { message: done.message };
    },
  };
}
