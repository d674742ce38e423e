// A turn because a person wants it now: out of its schedule, this time only, or once more after it failed.
import { everyWeekday, type JobSettings, type ScheduleMode } from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../http/handlers.ts';
import { assert, type Instant, type LocalDate } from '../kernel/kernel.ts';
import { insertSchedule, lockSchedule, type RunRow, type ScheduleRow, takeRun } from './schedule-store.ts';
import { carryOut, turnOf } from './schedule-turn.ts';
import type { JobPerson, ScheduledWork } from './scheduled-work.ts';

/** Who wants it, and for whom it is done. */
interface Wanting {
  work: ScheduledWork;
  person: JobPerson;
  services: Services;
  /** The name of who started it. */
  startedBy: string;
  now: Instant;
}

/** Runs a schedule now, dated a day; what falls due next stays. A Refusal leaves nothing of it. */
export async function runNow(
  tx: Tx,
  row: ScheduleRow,
  onDate: LocalDate,
  { work, person, services, startedBy, now }: Wanting,
): Promise<RunRow> {
  const { scheduleId } = row;
  const times = { scheduledTime: now, scheduledDate: onDate, ranTime: now };
  const run: RunRow = { scheduleId, ...times, state: 'DONE', message: '', opens: null, batchId: null, plan: null, log: [] };
  assert(await takeRun(tx, run), 'a moment is taken once');
  const turn = turnOf(row, work, { scheduledDate: onDate, person, services, now });
  return await carryOut(tx, { row, work, run, turn, trying: { person, startedBy, now } });
}

/** Does a run once more that failed, dated the day it was due. A Refusal leaves it failed. */
export async function tryAgain(
  tx: Tx,
  row: ScheduleRow,
  run: RunRow,
  { work, person, services, startedBy, now }: Wanting,
): Promise<RunRow> {
  const turn = turnOf(row, work, { scheduledDate: run.scheduledDate, person, services, now });
  return await carryOut(tx, { row, work, run, turn, trying: { person, startedBy, now } });
}

/** What is done this time only: it stands among schedules as one that is over. */
export interface Once {
  communityId: string;
  kind: string;
  subjectId: string;
  settings: JobSettings;
  mode: ScheduleMode;
  name: string;
  onDate: LocalDate;
}

/** Runs something this time only; returns its run. A Refusal leaves nothing of it. */
export async function runOnce(tx: Tx, once: Once, wanting: Wanting): Promise<RunRow> {
  const { communityId, kind, subjectId, settings, mode, name, onDate } = once;
  const facts = {
    name,
    mode,
    frequency: 'ONCE' as const,
    startDate: onDate,
    startTime: '00:00',
    endDate: onDate,
    endTime: '23:59',
    weekdays: [...everyWeekday],
    dayOfMonth: null,
    skipsHolidays: false,
    roll: 'NEXT' as const,
  };
  const { userId } = wanting.person;
  const scheduleId = await insertSchedule(tx, {
    communityId,
    kind,
    subjectId,
    facts,
    next: null,
    state: 'ENDED',
    settings,
    userId,
    now: wanting.now,
  });
  const row = await lockSchedule(tx, communityId, kind, scheduleId);
  assert(row, 'what was inserted is there');
  return await runNow(tx, row, onDate, wanting);
}
