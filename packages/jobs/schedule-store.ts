// The SQL of schedules and their runs.
import type { JobPlan, JobSettings, JobView, ScheduleFacts, ScheduleRunState, ScheduleState, Timing } from '../contract/contract.ts';
import { type Database, jsonText, sql, type Tx } from '../db/database.ts';
import type { Instant, LocalDate } from '../kernel/kernel.ts';

/** A schedule as it stands. */
export interface ScheduleRow extends Timing {
  scheduleId: string;
  communityId: string;
  kind: string;
  subjectId: string;
  name: string;
  mode: ScheduleFacts['mode'];
  state: ScheduleState;
  version: string;
  nextDate: LocalDate | null;
  nextTime: Instant | null;
  userId: string;
  /** The agent that does it, on behalf of who answers for it; null where `userId` does. */
  automationAgentId: string | null;
  settings: JobSettings;
  lastDate: LocalDate | null;
  lastState: ScheduleRunState | null;
  lastMessage: string | null;
}

const columns = sql`s.schedule_id as "scheduleId", s.community_id as "communityId", s.kind, s.subject_id as "subjectId", s.name, s.mode, s.frequency,
  s.start_on as "startDate", s.start_at as "startTime", s.end_on as "endDate", s.end_at as "endTime", s.weekdays, s.day_of_month as "dayOfMonth",
  s.skips_holidays as "skipsHolidays", s.roll, s.state, s.version, s.settings, s.automation_agent_id as "automationAgentId",
  s.next_on as "nextDate", s.next_time as "nextTime", s.entered_by as "userId"`;

const lastRun = sql`left join lateral (select r.scheduled_on as "lastDate", r.state as "lastState", r.message as "lastMessage" from platform.schedule_run r
  where r.customer_id = s.customer_id and r.schedule_id = s.schedule_id order by r.scheduled_time desc limit 1) l on true`;

/** The schedules of one kind in a community, the ended ones last. */
export async function listScheduleRows(tx: Tx, communityId: string, kind: string): Promise<ScheduleRow[]> {
  const found = await sql<ScheduleRow>`select ${columns}, l.* from platform.schedule s ${lastRun}
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.kind = ${kind}
    order by s.state = 'ENDED', s.next_time nulls last, s.schedule_id limit 1000`.execute(tx.db);
  return found.rows;
}

/** The schedules of a community that run or are paused, of all kinds, by name. */
export async function listStandingSchedules(tx: Tx, communityId: string): Promise<ScheduleRow[]> {
  const found =
    await sql<ScheduleRow>`select ${columns}, null as "lastDate", null as "lastState", null as "lastMessage" from platform.schedule s
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.state <> 'ENDED'
    order by lower(s.name), s.schedule_id`.execute(tx.db);
  return found.rows;
}

/** One schedule of a kind, locked until the transaction ends. */
export async function lockSchedule(tx: Tx, communityId: string, kind: string, scheduleId: string): Promise<ScheduleRow | undefined> {
  const found =
    await sql<ScheduleRow>`select ${columns}, null as "lastDate", null as "lastState", null as "lastMessage" from platform.schedule s
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} and s.kind = ${kind} and s.schedule_id = ${scheduleId} for update`.execute(
      tx.db,
    );
  return found.rows[0];
}

/** What falls due next: a day of the community and the moment it begins at. */
export interface NextRun {
  date: LocalDate;
  time: Instant;
}

/** Adds a schedule, paused where nothing falls due next; returns its id. */
export async function insertSchedule(
  tx: Tx,
  schedule: {
    communityId: string;
    kind: string;
    subjectId: string;
    facts: ScheduleFacts;
    next: NextRun | null;
    /** Paused where nothing falls due next, unless it is said here. */
    state?: ScheduleState;
    settings?: JobSettings;
    automationAgentId?: string | null;
    userId: string;
    now: Instant;
  },
): Promise<string> {
  const { facts, next, settings = {}, automationAgentId = null } = schedule;
  const state = schedule.state ?? (next ? 'ACTIVE' : 'PAUSED');
  const made = await sql<{
    id: string;
  }>`insert into platform.schedule (customer_id, community_id, kind, subject_id, name, mode, frequency, start_on, start_at,
      end_on, end_at, weekdays, day_of_month, skips_holidays, roll, settings, automation_agent_id, state, next_on, next_time, entered_by, entered_time)
    values (${tx.customerId}, ${schedule.communityId}, ${schedule.kind}, ${schedule.subjectId}, ${facts.name}, ${facts.mode}, ${facts.frequency}, ${facts.startDate},
      ${facts.startTime}, ${facts.endDate}, ${facts.endTime}, ${[...facts.weekdays]}::smallint[],
      ${facts.dayOfMonth}, ${facts.skipsHolidays}, ${facts.roll}, ${jsonText(settings)}::jsonb, ${automationAgentId}, ${state}, ${next?.date ?? null}, ${next?.time ?? null}, ${schedule.userId}, ${schedule.now})
    returning schedule_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Changes name, mode and timing. */
export async function updateScheduleFacts(tx: Tx, scheduleId: string, facts: ScheduleFacts): Promise<void> {
  await sql`update platform.schedule set name = ${facts.name}, mode = ${facts.mode}, frequency = ${facts.frequency}, start_on = ${facts.startDate},
      start_at = ${facts.startTime}, end_on = ${facts.endDate}, end_at = ${facts.endTime}, weekdays = ${[...facts.weekdays]}::smallint[],
      day_of_month = ${facts.dayOfMonth}, skips_holidays = ${facts.skipsHolidays}, roll = ${facts.roll}, version = version + 1
    where customer_id = ${tx.customerId} and schedule_id = ${scheduleId}`.execute(tx.db);
}

/** Changes what is set for a schedule, and who does it; the version rises with its facts. */
export async function updateScheduleSettings(
  tx: Tx,
  scheduleId: string,
  { settings, automationAgentId, userId }: Pick<ScheduleRow, 'settings' | 'automationAgentId' | 'userId'>,
): Promise<void> {
  await sql`update platform.schedule set settings = ${jsonText(settings)}::jsonb, automation_agent_id = ${automationAgentId}, entered_by = ${userId}
    where customer_id = ${tx.customerId} and schedule_id = ${scheduleId}`.execute(tx.db);
}

/** Moves a schedule to a state and to what falls due next. */
export async function updateScheduleState(tx: Tx, scheduleId: string, state: ScheduleState, next: NextRun | null): Promise<void> {
  await sql`update platform.schedule set state = ${state}, next_on = ${next?.date ?? null}, next_time = ${next?.time ?? null}, version = version + 1
    where customer_id = ${tx.customerId} and schedule_id = ${scheduleId}`.execute(tx.db);
}

/** The schedules that are due, the longest overdue first. */
export async function listDue(tx: Tx, now: Instant): Promise<ScheduleRow[]> {
  const found =
    await sql<ScheduleRow>`select ${columns}, null as "lastDate", null as "lastState", null as "lastMessage" from platform.schedule s
    where s.customer_id = ${tx.customerId} and s.state = 'ACTIVE' and s.next_time <= ${now} order by s.next_time, s.schedule_id limit 500`.execute(
      tx.db,
    );
  return found.rows;
}

/** What became of a scheduled time. */
export interface RunRow {
  scheduleId: string;
  scheduledTime: Instant;
  scheduledDate: LocalDate;
  state: ScheduleRunState;
  message: string;
  opens: JobView['opens'];
  ranTime: Instant;
  batchId: string | null;
  plan: JobPlan | null;
  log: readonly RunTry[];
}

/** One try of a run. */
export interface RunTry {
  time: Instant;
  /** Who started it; blank for the clock. */
  startedBy: string;
  /** On whose behalf it was done, and by which agent; blank where nobody could do it. */
  person: string;
  agent: string;
  text: string;
}

/**
 * Takes a scheduled time: true for whoever comes first. Another who comes at the same time waits until the
 * first has committed or given up.
 */
export async function takeRun(tx: Tx, run: RunRow): Promise<boolean> {
  const taken =
    await sql`insert into platform.schedule_run (customer_id, schedule_id, scheduled_time, scheduled_on, state, message, opens, ran_time, log)
    values (${tx.customerId}, ${run.scheduleId}, ${run.scheduledTime}, ${run.scheduledDate}, ${run.state}, ${run.message}, ${run.opens && jsonText(run.opens)}::jsonb, ${run.ranTime},
      ${jsonText(run.log)}::jsonb)
    on conflict (customer_id, schedule_id, scheduled_time) do nothing`.execute(tx.db);
  return taken.numAffectedRows === 1n;
}

/** Writes down what a run has made. */
export async function finishRun(tx: Tx, run: RunRow): Promise<void> {
  await sql`update platform.schedule_run set state = ${run.state}, message = ${run.message}, opens = ${run.opens && jsonText(run.opens)}::jsonb,
      ran_time = ${run.ranTime}, batch_id = ${run.batchId}, plan = ${run.plan && jsonText(run.plan)}::jsonb, log = ${jsonText(run.log)}::jsonb
    where customer_id = ${tx.customerId} and schedule_id = ${run.scheduleId} and scheduled_time = ${run.scheduledTime}`.execute(tx.db);
}

/** The runs of a schedule, the newest first. */
export async function listRuns(tx: Tx, scheduleId: string): Promise<RunRow[]> {
  const found =
    await sql<RunRow>`select schedule_id as "scheduleId", scheduled_time as "scheduledTime", scheduled_on as "scheduledDate", state, message, opens,
      ran_time as "ranTime", batch_id as "batchId", plan, log
    from platform.schedule_run where customer_id = ${tx.customerId} and schedule_id = ${scheduleId} order by scheduled_time desc limit 200`.execute(
      tx.db,
    );
  return found.rows;
}

/** One run of a schedule, locked until the transaction ends. */
export async function lockRun(tx: Tx, scheduleId: string, scheduledTime: Instant): Promise<RunRow | undefined> {
  const found =
    await sql<RunRow>`select schedule_id as "scheduleId", scheduled_time as "scheduledTime", scheduled_on as "scheduledDate", state, message, opens,
      ran_time as "ranTime", batch_id as "batchId", plan, log
    from platform.schedule_run where customer_id = ${tx.customerId} and schedule_id = ${scheduleId} and scheduled_time = ${scheduledTime} for update`.execute(
      tx.db,
    );
  return found.rows[0];
}

/** One schedule of any kind and community; undefined when there is none. */
export async function findSchedule(tx: Tx, scheduleId: string): Promise<ScheduleRow | undefined> {
  const found =
    await sql<ScheduleRow>`select ${columns}, null as "lastDate", null as "lastState", null as "lastMessage" from platform.schedule s
    where s.customer_id = ${tx.customerId} and s.schedule_id = ${scheduleId}`.execute(tx.db);
  return found.rows[0];
}

/**
 * Tells the person a schedule runs for what became of it: as a job of theirs that has ended, which their
 * alerts and their list of jobs show.
 */
export async function tellOfRun(
  db: Tx['db'] | Database['local'],
  told: { customerId: string; userId: string; title: string; run: RunRow },
): Promise<void> {
  const { run } = told;
  const error = run.state === 'FAILED' || run.state === 'FAILED_PERIOD' ? run.message : null;
  await sql`insert into platform.job_progress (job_id, customer_id, user_id, kind, title, state, done, total, error, opens, started_time, changed_time)
    values (gen_random_uuid(), ${told.customerId}, ${told.userId}, 'schedule', ${told.title}, ${error === null ? 'done' : 'failed'}, 1, 1, ${error},
      ${run.opens && jsonText(run.opens)}::jsonb, ${run.ranTime}, ${run.ranTime})`.execute(db);
}

/** Pauses every schedule of a community that runs. */
export async function pauseSchedules(tx: Tx, communityId: string): Promise<void> {
  await sql`update platform.schedule set state = 'PAUSED', next_on = null, next_time = null, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and state = 'ACTIVE'`.execute(tx.db);
}
