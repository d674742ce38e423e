// The round of schedules: fires what is due, each scheduled time once whatever else runs beside it, and keeps
// what became of it.
import { type Database, isDatabaseDown, type Tx } from '../db/database.ts';
import type { Services } from '../http/handlers.ts';
import { addDays, assert, type Instant } from '../kernel/kernel.ts';
import { listDue, lockSchedule, type RunRow, type ScheduleRow, takeRun, updateScheduleState } from './schedule-store.ts';
import { carryOut, type Failed, failureOf, keepFailed, pausedFor, turnOf, whyNot } from './schedule-turn.ts';
import { type JobPerson, nextRun, type ScheduledWork, type TimeZoneOf } from './scheduled-work.ts';
import type { WorkerLog } from './worker.ts';

/** Who a schedule is done for: the user, or who answers for the agent. */
export type JobActor = Pick<ScheduleRow, 'userId' | 'automationAgentId'>;

/** Finds the person a schedule is done for, or the beginning of the sentence why there is none. */
export type FindPerson = (services: Services, customerId: string, actor: JobActor) => Promise<JobPerson | { problem: string }>;

/** What firing asks about people and communities; handed in by the application. */
export interface ScheduleDoor {
  customerIds(local: Database['local']): Promise<readonly string[]>;
  timeZoneOf: TimeZoneOf;
  personOf: FindPerson;
  works: readonly ScheduledWork[];
  log: WorkerLog;
}

/**
 * Thrown inside a turn that is no longer due: someone else did it, or paused, changed or ended the schedule
 * meanwhile.
 */
class Overtaken extends Error {}

function runOf(row: ScheduleRow, now: Instant, { state, message }: Pick<RunRow, 'state' | 'message'>): RunRow {
  assert(row.nextTime && row.nextDate, 'a schedule that is due has a next time');
  const { scheduleId, nextTime: scheduledTime, nextDate: scheduledDate } = row;
  return { scheduleId, scheduledTime, scheduledDate, state, message, ranTime: now, opens: null, batchId: null, plan: null, log: [] };
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
  if (pauses) return 'PAUSED';
  return hasNext ? 'ACTIVE' : 'ENDED';
}

/** A schedule whose time has come, with what doing it takes. */
interface Firing {
  customerId: string;
  row: ScheduleRow;
  work: ScheduledWork;
  now: Instant;
  person: JobPerson | null;
}

const tryingOf = ({ person, now }: Firing) => ({ person, startedBy: '', now });

/** Does a turn in one transaction with its run key, its history and its audit event. */
async function doTurn(tx: Tx, firing: Firing & { person: JobPerson }, services: Services, zoneOf: TimeZoneOf): Promise<boolean> {
  const { row, work, now, person } = firing;
  const run = runOf(row, now, { state: 'DONE', message: '' });
  if (!(await claim(tx, row, run, zoneOf, false))) return false;
  const turn = turnOf(row, work, { scheduledDate: run.scheduledDate, person, services, now });
  await carryOut(tx, { row, work, run, turn, trying: tryingOf(firing) });
  return true;
}

/** Keeps a turn that failed, and tells the person it runs for. */
async function keepFailure(tx: Tx, firing: Firing, failed: Failed, zoneOf: TimeZoneOf): Promise<boolean> {
  const run = runOf(firing.row, firing.now, failed);
  if (!(await claim(tx, firing.row, run, zoneOf, failed.pauses))) return false;
  await keepFailed(tx, firing.row, run, failed, tryingOf(firing));
  return true;
}

async function fireOne(services: Services, customerId: string, row: ScheduleRow, door: ScheduleDoor): Promise<boolean> {
  const work = door.works.find(({ job }) => job.kind === row.kind);
  if (!work) return false;
  const { database, clock } = services;
  const found = await door.personOf(services, customerId, row);
  const person = 'problem' in found ? null : found;
  const firing = { customerId, row, work, now: clock.now(), person };
  const keep = (failed: Failed) => database.transact(customerId, (tx) => keepFailure(tx, firing, failed, door.timeZoneOf));
  const problem = 'problem' in found ? found.problem : whyNot(found, row, work);
  try {
    if (person === null || problem !== null) return await keep(pausedFor(problem ?? 'Nobody was found to run it for'));
    return await database
      .transact(customerId, (tx) => doTurn(tx, { ...firing, person }, services, door.timeZoneOf))
      .catch((error: unknown) => {
        if (isDatabaseDown(error) || error instanceof Overtaken) throw error;
        return keep(failureOf(error, work, row.scheduleId, door.log));
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
export async function fireSchedules(services: Services, door: ScheduleDoor): Promise<number> {
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
