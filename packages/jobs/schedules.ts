// The door of schedules: what is done on schedule, making and changing one, and the calls about those of one
// kind.
import { overwriteRefusals, refuse, type ScheduleFacts, type Schedules, scheduledDates, scheduleRefusals } from '../contract/contract.ts';
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
export { fireSchedules, type ScheduleDoor } from './schedule-round.ts';
export { listStandingSchedules, pauseSchedules, type ScheduleRow } from './schedule-store.ts';
export type { ScheduledTurn, ScheduledWork, TimeZoneOf, TurnDone } from './scheduled-work.ts';

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
  order: { communityId: string; kind: string; subjectId: string; facts: ScheduleFacts; zone: string; userId: string; now: Instant },
): Promise<string> {
  const next = needsNext(nextRun(order.facts, dateInZone(order.now, order.zone), order.zone));
  return await insertSchedule(tx, { ...order, next });
}

const nextDates = (row: ScheduleRow, next: LocalDate | null) => (next === null ? [] : scheduledDates(row, next, 5));

type Order = Context<{ communityId: string; scheduleId: string }>;

/** The handlers of the schedules of one kind. */
function handlersOf({ kind }: Schedules, zoneOf: TimeZoneOf): Handlers<Schedules['calls']> {
  const locked = async ({ tx, input }: Order): Promise<ScheduleRow> => {
    const row = await lockSchedule(tx, input.communityId, kind, input.scheduleId);
    if (!row) throw notFound('The schedule');
    if (row.state === 'ENDED') throw refuse(scheduleRefusals, 'scheduleOver');
    return row;
  };
  const move = async (context: Order, row: ScheduleRow, state: ScheduleRow['state'], next: NextRun | null) => {
    await updateScheduleState(context.tx, row.scheduleId, state, next);
    context.record({ entityId: row.scheduleId, before: { state: row.state }, after: { state, next: next?.date ?? null } });
    return { state, nextDates: nextDates(row, next?.date ?? null) };
  };
  return {
    async listSchedules({ tx, input }) {
      return (await listScheduleRows(tx, input.communityId, kind)).map((row) => ({
        ...row,
        weekdays: [...row.weekdays],
        nextDates: nextDates(row, row.nextDate),
        lastRun:
          row.lastDate && row.lastState ? { scheduledDate: row.lastDate, state: row.lastState, message: row.lastMessage ?? '' } : null,
      }));
    },
    async listScheduleRuns({ tx, input }) {
      const rows = await listScheduleRows(tx, input.communityId, kind);
      if (!rows.some((row) => row.scheduleId === input.scheduleId)) throw notFound('The schedule');
      return await listRuns(tx, input.scheduleId);
    },
    async pauseSchedule(context) {
      return await move(context, await locked(context), 'PAUSED', null);
    },
    async resumeSchedule(context) {
      const row = await locked(context);
      const zone = await zoneOf(context.tx, row.communityId);
      return await move(context, row, 'ACTIVE', needsNext(nextRunAfter(row, context.now, zone)));
    },
    async endSchedule(context) {
      return await move(context, await locked(context), 'ENDED', null);
    },
    async changeSchedule(context) {
      const { tx, input, now } = context;
      const row = await locked(context);
      if (row.version !== input.version) throw refuse(overwriteRefusals, 'changedMeanwhile', { who: 'Someone else', what: 'schedule' });
      const zone = await zoneOf(tx, row.communityId);
      const today = dateInZone(now, zone);
      const [last] = await listRuns(tx, row.scheduleId);
      // A day that was run is not run again because its time of day has changed.
      const from = last && last.scheduledDate >= today ? addDays(last.scheduledDate, 1) : today;
      const next = needsNext(nextRun(input.schedule, from, zone));
      await updateScheduleFacts(tx, row.scheduleId, input.schedule);
      return await move(context, { ...row, ...input.schedule }, row.state, row.state === 'ACTIVE' ? next : null);
    },
  };
}

/** The routes of the schedules of one kind. */
export function scheduleRoutes(schedules: Schedules, zoneOf: TimeZoneOf): Route[] {
  return routes(schedules.calls, handlersOf(schedules, zoneOf));
}
