// The round of schedules: fires what is due, each scheduled time once whatever else runs beside it, and keeps
// what became of it.
import { randomUUID } from 'node:crypto';
import type { Requirement } from '../contract/contract.ts';
import { type Database, isDatabaseDown, type Tx } from '../db/database.ts';
import { DISK_FULL, isDiskFull } from '../files/disk-full.ts';
import { writeAuditEvent } from '../http/audit.ts';
import type { Services } from '../http/handlers.ts';
import { addDays, assert, type Clock, formatDate, type Instant, Refusal } from '../kernel/kernel.ts';
import {
  finishRun,
  listDue,
  lockSchedule,
  type RunRow,
  type ScheduleRow,
  takeRun,
  tellOfRun,
  updateScheduleState,
} from './schedule-store.ts';
import { nextRun, type ScheduledWork, type TimeZoneOf, type TurnDone } from './scheduled-work.ts';
import type { WorkerLog } from './worker.ts';

/** What firing asks about people and communities; handed in by the application. */
export interface ScheduleDoor {
  customerIds(local: Database['local']): Promise<readonly string[]>;
  timeZoneOf: TimeZoneOf;
  /** True while a person is active, holds what is required and has the community in their scope. */
  mayStill(customerId: string, userId: string, communityId: string, permission: Requirement): Promise<boolean>;
  works: readonly ScheduledWork[];
  log: WorkerLog;
}

type Surroundings = Pick<Services, 'database'> & { clock: Clock };

/** A turn that cannot be done, with what is kept of it. */
interface Failed {
  state: RunRow['state'];
  message: string;
  /** It would fail the next time too. */
  pauses: boolean;
}

/**
 * Thrown inside a turn that is no longer due: someone else did it, or paused, changed or ended the schedule
 * meanwhile.
 */
class Overtaken extends Error {}

function runOf(row: ScheduleRow, now: Instant, state: RunRow['state'], made: Pick<TurnDone, 'message' | 'opens'>): RunRow {
  assert(row.nextTime && row.nextDate, 'a schedule that is due has a next time');
  return { scheduleId: row.scheduleId, scheduledTime: row.nextTime, scheduledDate: row.nextDate, state, ranTime: now, ...made };
}

/**
 * Takes the scheduled time and moves the schedule on to the next; false when that time was done before,
 * whatever has become of the schedule since.
 */
async function claim(tx: Tx, row: ScheduleRow, run: RunRow, zoneOf: TimeZoneOf, pauses: boolean): Promise<boolean> {
  const isFirst = await takeRun(tx, run);
  const current = await lockSchedule(tx, row.communityId, row.kind, row.scheduleId);
  if (current?.state !== 'ACTIVE' || current.nextTime !== run.scheduledTime) throw new Overtaken();
  const next = nextRun(current, addDays(run.scheduledDate, 1), await zoneOf(tx, row.communityId));
  const state = stateAfter(next !== null, pauses);
  await updateScheduleState(tx, row.scheduleId, state, state === 'ACTIVE' ? next : null);
  return isFirst;
}

function stateAfter(hasNext: boolean, pauses: boolean): ScheduleRow['state'] {
  if (!hasNext) return 'ENDED';
  return pauses ? 'PAUSED' : 'ACTIVE';
}

/** Does a turn in one transaction with its run key, its history and its audit event. */
async function doTurn(tx: Tx, row: ScheduleRow, work: ScheduledWork, now: Instant, zoneOf: TimeZoneOf): Promise<boolean> {
  const taken = runOf(row, now, 'DONE', { message: '', opens: null });
  if (!(await claim(tx, row, taken, zoneOf, false))) return false;
  const { communityId, scheduleId, subjectId, mode, userId } = row;
  const done = await work.run(tx, { communityId, scheduleId, subjectId, mode, scheduledDate: taken.scheduledDate, userId, now });
  const run = { ...taken, message: done.message, opens: done.opens };
  await finishRun(tx, run);
  // What is to be reviewed is told of; what was posted unattended stands in the history.
  if (mode === 'SCHEDULE') await tellOfRun(tx.db, { customerId: tx.customerId, userId, title: `${row.name}: ready for review`, run });
  await writeAuditEvent(tx, {
    principal: { userId, sessionId: '' },
    now,
    request: { id: `${scheduleId} ${taken.scheduledTime}`, address: '' },
    command: 'Schedule.run',
    kind: 'schedule',
    entityId: scheduleId,
    communityId,
    after: { scheduledOn: taken.scheduledDate, mode, message: done.message },
    ...(done.batchId ? { batchId: done.batchId } : {}),
  });
  return true;
}

/** Keeps a turn that failed, and tells the person it runs for. */
async function keepFailure(tx: Tx, row: ScheduleRow, failed: Failed, now: Instant, zoneOf: TimeZoneOf): Promise<boolean> {
  const run = runOf(row, now, failed.state, { message: failed.message, opens: null });
  if (!(await claim(tx, row, run, zoneOf, failed.pauses))) return false;
  const title = `${row.name} of ${formatDate(run.scheduledDate)}`;
  await tellOfRun(tx.db, { customerId: tx.customerId, userId: row.userId, title, run });
  await writeAuditEvent(tx, {
    principal: { userId: row.userId, sessionId: '' },
    now,
    request: { id: `${row.scheduleId} ${run.scheduledTime}`, address: '' },
    command: 'Schedule.run',
    kind: 'schedule',
    entityId: row.scheduleId,
    communityId: row.communityId,
    after: { scheduledOn: run.scheduledDate, state: failed.state, message: failed.message },
  });
  return true;
}

function failureOf(error: unknown, work: ScheduledWork, row: ScheduleRow, log: WorkerLog): Failed {
  if (error instanceof Refusal) {
    const state = work.periodRefusals.includes(error.code) ? 'FAILED_PERIOD' : 'FAILED';
    return { state, message: error.message, pauses: false };
  }
  if (isDiskFull(error)) {
    log.error({ err: error, scheduleId: row.scheduleId }, 'disk full');
    return { state: 'FAILED', message: DISK_FULL, pauses: false };
  }
  const reference = randomUUID();
  log.error({ err: error, scheduleId: row.scheduleId, reference }, 'a schedule failed');
  return { state: 'FAILED', message: `Something went wrong on our side. Please report the reference ${reference}.`, pauses: false };
}

const notAllowed: Failed = {
  state: 'FAILED',
  message: 'The person this schedule runs for may no longer do this. It is paused; someone who may can make a new one.',
  pauses: true,
};

async function fireOne({ database, clock }: Surroundings, customerId: string, row: ScheduleRow, door: ScheduleDoor): Promise<boolean> {
  const work = door.works.find((each) => each.kind === row.kind);
  if (!work) return false;
  const now = clock.now();
  const keep = (failed: Failed) => database.transact(customerId, (tx) => keepFailure(tx, row, failed, now, door.timeZoneOf));
  try {
    if (!(await door.mayStill(customerId, row.userId, row.communityId, work.permission(row.mode)))) return await keep(notAllowed);
    return await database
      .transact(customerId, (tx) => doTurn(tx, row, work, now, door.timeZoneOf))
      .catch((error: unknown) => {
        if (isDatabaseDown(error) || error instanceof Overtaken) throw error;
        return keep(failureOf(error, work, row, door.log));
      });
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}

/**
 * One round: fires every scheduled time that is due by the clock, also those missed while no worker ran, each
 * once and in its order. Several workers may do it at the same time. Returns how many turns this one did.
 */
export async function fireSchedules(services: Surroundings, door: ScheduleDoor): Promise<number> {
  const { database, clock } = services;
  let fired = 0;
  for (const customerId of await door.customerIds(database.local)) {
    for (;;) {
      const due = await database.read(customerId, (tx) => listDue(tx, clock.now()));
      let here = 0;
      for (const row of due) if (await fireOne(services, customerId, row, door)) here += 1;
      fired += here;
      // Of a schedule that missed several times the next is due now; when nothing was fired, others are at
      // it.
      if (here === 0) break;
    }
  }
  return fired;
}
