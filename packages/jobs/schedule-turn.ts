// One turn of a schedule, planned and done in one transaction, and what became of it in words: by the clock,
// or because a person wanted it now.
import { randomUUID } from 'node:crypto';
import { mayDo, readSettings } from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import { DISK_FULL, isDiskFull } from '../files/disk-full.ts';
import { writeAuditEvent } from '../http/audit.ts';
import type { Services } from '../http/handlers.ts';
import { formatDate, type Instant, type LocalDate, Refusal } from '../kernel/kernel.ts';
import { finishRun, type RunRow, type RunTry, type ScheduleRow, tellOfRun } from './schedule-store.ts';
import type { JobPerson, ScheduledTurn, ScheduledWork } from './scheduled-work.ts';
import type { WorkerLog } from './worker.ts';

/** A turn that cannot be done, with what is kept of it. */
export interface Failed {
  state: RunRow['state'];
  message: string;
  /** It would fail the next time too. */
  pauses: boolean;
}

/** The turn of a schedule on a day, as a person does it. */
export function turnOf(
  row: Pick<ScheduleRow, 'communityId' | 'scheduleId' | 'name' | 'subjectId' | 'settings' | 'mode'>,
  work: ScheduledWork,
  of: { scheduledDate: LocalDate; person: JobPerson; services: Services; now: Instant },
): ScheduledTurn {
  const { communityId, scheduleId, name, subjectId, mode } = row;
  const settings = readSettings(work.job, row.settings);
  return { ...of, communityId, scheduleId, name, subjectId, mode, settings, userId: of.person.userId };
}

/** Who tries a run, for its log: `startedBy` is blank for the clock. */
interface Trying {
  person: JobPerson | null;
  startedBy: string;
  now: Instant;
}

const tryOf = ({ person, startedBy, now }: Trying, text: string): RunTry => ({
  time: now,
  startedBy,
  person: person?.name ?? '',
  agent: person?.agent ?? '',
  text,
});

/** A run with one more try. */
function withTry(run: RunRow, trying: Trying, facts: Pick<RunRow, 'state' | 'message'> & Partial<RunRow>): RunRow {
  return { ...run, ...facts, ranTime: trying.now, log: [...run.log, tryOf(trying, facts.message)] };
}

async function audit(tx: Tx, row: ScheduleRow, run: RunRow, userId: string, now: Instant): Promise<void> {
  const { scheduledDate: scheduledOn, state, message, batchId, log } = run;
  const agent = log.at(-1)?.agent;
  await writeAuditEvent(tx, {
    principal: { userId, sessionId: '' },
    now,
    request: { id: `${row.scheduleId} ${run.scheduledTime}`, address: '' },
    command: 'Schedule.run',
    kind: 'schedule',
    entityId: row.scheduleId,
    communityId: row.communityId,
    after: { scheduledOn, mode: row.mode, state, message, ...(agent ? { agent } : {}) },
    ...(batchId === null ? {} : { batchId }),
  });
}

/** Plans and does a turn whose run was taken, and keeps plan, result and log with it. */
export async function carryOut(
  tx: Tx,
  { row, work, run, turn, trying }: { row: ScheduleRow; work: ScheduledWork; run: RunRow; turn: ScheduledTurn; trying: Trying },
): Promise<RunRow> {
  const plan = await work.plan(tx, turn);
  const { message, opens, batchId = null } = await work.run(tx, turn, plan);
  const { baseHash: _base, ...shown } = plan;
  const done = withTry(run, trying, { state: 'DONE', message, opens, batchId, plan: shown });
  await finishRun(tx, done);
  // What is to be reviewed is told of; what was posted unattended stands in the history.
  if (row.mode === 'SCHEDULE')
    await tellOfRun(tx.db, { customerId: tx.customerId, userId: turn.userId, title: `${row.name}: ready for review`, run: done });
  await audit(tx, row, done, turn.userId, turn.now);
  return done;
}

/** Keeps a turn that could not be done, and tells the person it runs for. */
export async function keepFailed(tx: Tx, row: ScheduleRow, taken: RunRow, failed: Failed, trying: Trying): Promise<void> {
  const run = withTry(taken, trying, { state: failed.state, message: failed.message });
  await finishRun(tx, run);
  const userId = trying.person?.userId ?? row.userId;
  if (failed.state !== 'SKIPPED')
    await tellOfRun(tx.db, { customerId: tx.customerId, userId, title: `${row.name} of ${formatDate(run.scheduledDate)}`, run });
  await audit(tx, row, run, userId, trying.now);
}

/** What is kept of a turn that threw. */
export function failureOf(error: unknown, work: ScheduledWork, scheduleId: string, log: WorkerLog): Failed {
  if (error instanceof Refusal) {
    const { code, message } = error;
    if (work.idleRefusals?.includes(code)) return { state: 'SKIPPED', message, pauses: false };
    return { state: work.periodRefusals.includes(code) ? 'FAILED_PERIOD' : 'FAILED', message, pauses: false };
  }
  if (isDiskFull(error)) {
    log.error({ err: error, scheduleId }, 'disk full');
    return { state: 'FAILED', message: DISK_FULL, pauses: false };
  }
  const reference = randomUUID();
  log.error({ err: error, scheduleId, reference }, 'a schedule failed');
  return { state: 'FAILED', message: `Something went wrong on our side. Please report the reference ${reference}.`, pauses: false };
}

/** Why a person cannot have a job done now, as the beginning of a sentence; null where they can. */
export function whyNot(person: JobPerson, row: Pick<ScheduleRow, 'communityId' | 'mode'>, { job }: ScheduledWork): string | null {
  const inScope = person.communities === 'all' || person.communities.has(row.communityId);
  if (inScope && mayDo(person.held, job, row.mode)) return null;
  return `${person.name} may no longer do this in this community`;
}

/** What is kept of a time at which nobody could do the job. */
export const pausedFor = (why: string): Failed => ({
  state: 'FAILED',
  message: `${why}, so nothing was done. The job is paused; choose another person or agent for it.`,
  pauses: true,
});
