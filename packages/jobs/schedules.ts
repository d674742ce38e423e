// The door of schedules: what is done on schedule, making and changing one, and the calls about those of one
// kind.
import {
  type JobSettings,
  overwriteRefusals,
  refuse,
  type ScheduleFacts,
  type Schedules,
  scheduledDates,
  scheduleRefusals,
} from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import { type Context, type Handlers, type Route, routes } from '../http/handlers.ts';
import { addDays, dateInZone, type Instant, type LocalDate, notFound } from '../kernel/kernel.ts';
import {
  insertSchedule,
  listRuns,
  listScheduleRows,
  lockSchedule,
  type NextRun,
  type ScheduleRow,
  updateScheduleFacts,
  updateScheduleState,
} from './schedule-store.ts';
import { nextRun, nextRunAfter, type TimeZoneOf } from './scheduled-work.ts';

export { type CopyOrder, copySchedules, type ScheduleCopy, type SubjectCopy } from './schedule-copy.ts';
export { type Once, runNow, runOnce, tryAgain } from './schedule-now.ts';
export { type FindPerson, fireSchedules, type ScheduleDoor } from './schedule-round.ts';
export {
  findSchedule,
  listRuns,
  listStandingSchedules,
  lockRun,
  pauseSchedules,
  type RunRow,
  type ScheduleRow,
  updateScheduleSettings,
} from './schedule-store.ts';
export { turnOf, whyNot } from './schedule-turn.ts';
export {
  asPerson,
  callContext,
  type JobOption,
  type JobPerson,
  type ScheduledTurn,
  type ScheduledWork,
  type TimeZoneOf,
  type TurnDone,
  type TurnPlan,
  unrefused,
} from './scheduled-work.ts';

function needsNext(next: NextRun | null): NextRun {
  if (next) return next;
  throw refuse(scheduleRefusals, 'noDates');
}

/**
 * Makes a schedule; days before today are not made up, and a time earlier today is due at once. Returns its
 * id. Refuses `noDates`.
 */
export async function addSchedule(
  tx: Tx,
  order: {
    communityId: string;
    kind: string;
    subjectId: string;
    facts: ScheduleFacts;
    zone: string;
    userId: string;
    now: Instant;
    settings?: JobSettings;
    automationAgentId?: string | null;
  },
): Promise<string> {
  const next = needsNext(nextRun(order.facts, dateInZone(order.now, order.zone), order.zone));
  return await insertSchedule(tx, { ...order, next });
}

/** The days a schedule falls on from its next one, at most `count`. */
export const datesFrom = (row: ScheduleRow, next: LocalDate | null, count = 5) => (next === null ? [] : scheduledDates(row, next, count));

/** A schedule as it stands for a change: locked, and not ended. */
export async function standingSchedule(tx: Tx, of: { communityId: string; kind: string; scheduleId: string }): Promise<ScheduleRow> {
  const row = await lockSchedule(tx, of.communityId, of.kind, of.scheduleId);
  if (!row) throw notFound('The schedule');
  if (row.state === 'ENDED') throw refuse(scheduleRefusals, 'scheduleOver');
  return row;
}

type Changing = Pick<Context<unknown>, 'tx' | 'now' | 'record'>;

/** Moves a schedule to a state, and records it. */
async function move({ tx, record }: Changing, row: ScheduleRow, state: ScheduleRow['state'], next: NextRun | null) {
  await updateScheduleState(tx, row.scheduleId, state, next);
  record({
    entityId: row.scheduleId,
    communityId: row.communityId,
    before: { state: row.state },
    after: { state, next: next?.date ?? null },
  });
  return { state, nextDates: datesFrom(row, next?.date ?? null) };
}

/** Pauses a schedule. */
export const pauseOne = (context: Changing, row: ScheduleRow) => move(context, row, 'PAUSED', null);

/** Ends a schedule for good. */
export const endOne = (context: Changing, row: ScheduleRow) => move(context, row, 'ENDED', null);

/** Resumes a schedule from its next day on. Refuses `noDates`. */
export async function resumeOne(context: Changing, row: ScheduleRow, zoneOf: TimeZoneOf) {
  const zone = await zoneOf(context.tx, row.communityId);
  return await move(context, row, 'ACTIVE', needsNext(nextRunAfter(row, context.now, zone)));
}

/** Changes name, mode and timing of a schedule. Refuses `changedMeanwhile` and `noDates`. */
export async function changeOne(
  context: Changing,
  row: ScheduleRow,
  change: { version: string; facts: ScheduleFacts },
  zoneOf: TimeZoneOf,
) {
  const { tx, now } = context;
  if (row.version !== change.version) throw refuse(overwriteRefusals, 'changedMeanwhile', { who: 'Someone else', what: 'schedule' });
  const zone = await zoneOf(tx, row.communityId);
  const today = dateInZone(now, zone);
  const [last] = await listRuns(tx, row.scheduleId);
  // A day that was run is not run again because its time of day has changed.
  const from = last && last.scheduledDate >= today ? addDays(last.scheduledDate, 1) : today;
  const next = needsNext(nextRun(change.facts, from, zone));
  await updateScheduleFacts(tx, row.scheduleId, change.facts);
  return await move(context, { ...row, ...change.facts }, row.state, row.state === 'ACTIVE' ? next : null);
}

type Order = Context<{ communityId: string; scheduleId: string }>;

/** The handlers of the schedules of one kind. */
function handlersOf({ kind }: Schedules, zoneOf: TimeZoneOf): Handlers<Schedules['calls']> {
  const locked = ({ tx, input }: Order) => standingSchedule(tx, { ...input, kind });
  return {
    async listSchedules({ tx, input }) {
      return (await listScheduleRows(tx, input.communityId, kind)).map((row) => ({
        ...row,
        weekdays: [...row.weekdays],
        nextDates: datesFrom(row, row.nextDate),
        lastRun:
          row.lastDate && row.lastState ? { scheduledDate: row.lastDate, state: row.lastState, message: row.lastMessage ?? '' } : null,
      }));
    },
    async listScheduleRuns({ tx, input }) {
      const rows = await listScheduleRows(tx, input.communityId, kind);
      if (!rows.some((row) => row.scheduleId === input.scheduleId)) throw notFound('The schedule');
      return await listRuns(tx, input.scheduleId);
    },
    pauseSchedule: async (context) => pauseOne(context, await locked(context)),
    resumeSchedule: async (context) => resumeOne(context, await locked(context), zoneOf),
    endSchedule: async (context) => endOne(context, await locked(context)),
    async changeSchedule(context) {
      const { version, schedule } = context.input;
      return await changeOne(context, await locked(context), { version, facts: schedule }, zoneOf);
    },
  };
}

/** The routes of the schedules of one kind. */
export function scheduleRoutes(schedules: Schedules, zoneOf: TimeZoneOf): Route[] {
  return routes(schedules.calls, handlersOf(schedules, zoneOf));
}
