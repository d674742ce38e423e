// The SQL of job progress: what a job's user sees, written by the worker and read by anyone who watches.
import type { JobView } from '../contract/contract.ts';
import { type Database, jsonText, sql, type Tx } from '../db/database.ts';
import { tracing } from '../tracing/tracing.ts';

type Local = Database['local'];

const columns = sql`job_id as "jobId", kind, title, state, done::float8 as done, total::float8 as total, message, result, error,
  (select count(*)::int from platform.job_item i where i.job_id = job_progress.job_id and i.state = 'failed') as "failedItems",
  may_resume and state in ('failed', 'cancelled') as "mayResume", opens, started_time as "startedTime", changed_time as "changedTime"`;

/** One job of a user; undefined when it is not theirs. */
export async function findJob(tx: Tx, userId: string, jobId: string): Promise<JobView | undefined> {
  const found = await sql<JobView>`select ${columns} from platform.job_progress
    where customer_id = ${tx.customerId} and user_id = ${userId} and job_id = ${jobId}`.execute(tx.db);
  return found.rows[0];
}

/** The newest jobs of a user, of one kind or of all. */
export async function listJobs(tx: Tx, userId: string, kind: string | null): Promise<JobView[]> {
  const found = await sql<JobView>`select ${columns} from platform.job_progress
    where customer_id = ${tx.customerId} and user_id = ${userId} and (${kind}::text is null or kind = ${kind})
    order by started_time desc, job_id limit 50`.execute(tx.db);
  return found.rows;
}

/** Ends a job of a user before its time; the worker sees it and stops. A job that is over stays. */
export async function cancelJobOf(tx: Tx, userId: string, jobId: string): Promise<void> {
  await sql`update platform.job_progress set state = 'cancelled', changed_time = now()
    where customer_id = ${tx.customerId} and user_id = ${userId} and job_id = ${jobId} and state in ('waiting', 'running')`.execute(tx.db);
}

/** A job on its way to the queue. */
export interface JobOrder {
  kind: string;
  title: string;
  userId: string | null;
  payload: unknown;
  mayResume: boolean;
  opens: JobView['opens'];
}

/**
 * Tells the queue, for the rest of the transaction, which span its jobs follow from; nothing is asked of the
 * database while nothing is traced.
 */
async function noteTrace(tx: Tx): Promise<void> {
  const parent = tracing()?.traceParent();
  if (parent) await sql`set local app.trace_parent = ${sql.lit(parent)}`.execute(tx.db);
}

/** Opens a job in the transaction of the command; the id is its own. */
export async function insertJob(tx: Tx, { kind, title, userId, payload, mayResume, opens }: JobOrder): Promise<string> {
  await noteTrace(tx);
  const made = await sql<{ jobId: string }>`select job_queue.enqueue_job(${kind}, ${title}, ${userId}::bigint, ${jsonText(payload)}::jsonb,
    ${mayResume}::boolean, ${opens && jsonText(opens)}::jsonb) as "jobId"`.execute(tx.db);
  return made.rows[0]?.jobId ?? '';
}

/**
 * Puts a job of a user that failed or was cancelled on the queue again; false when it is not theirs, is under
 * way or done, or cannot go on.
 */
export async function resumeJobOf(tx: Tx, userId: string, jobId: string): Promise<boolean> {
  await noteTrace(tx);
  const done = await sql<{ done: boolean }>`select job_queue.resume_job(${jobId}::uuid, ${userId}::bigint) as done`.execute(tx.db);
  return done.rows[0]?.done ?? false;
}

/**
 * One run of a job. A job that is run again has a later run, and the earlier one, should it still live, is
 * told to stop.
 */
export interface JobRun {
  jobId: string;
  run: number;
}

/** Marks a job as running and numbers the run; undefined when it is over already, or unknown. */
export async function startJob(local: Local, jobId: string): Promise<JobRun | undefined> {
  const started = await sql<{ run: number }>`update platform.job_progress set state = 'running', run = run + 1, changed_time = now()
    where job_id = ${jobId} and state in ('waiting', 'running') returning run`.execute(local);
  const [row] = started.rows;
  return row && { jobId, run: row.run };
}

/** What a running job has done so far. */
export interface Progress {
  done: number;
  total: number | null;
  message: string | null;
}

/**
 * Saves progress; false when the run is no longer the job's own, because someone cancelled it or it runs
 * again.
 */
export async function saveProgress(local: Local, { jobId, run }: JobRun, { done, total, message }: Progress): Promise<boolean> {
  const saved =
    await sql`update platform.job_progress set done = ${done}, total = ${total}::bigint, message = ${message}::text, changed_time = now()
    where job_id = ${jobId} and run = ${run} and state = 'running'`.execute(local);
  return saved.numAffectedRows === 1n;
}

/** True while nobody cancelled the job or ran it again. */
export async function isRunning(local: Local, { jobId, run }: JobRun): Promise<boolean> {
  const found = await sql`select 1 from platform.job_progress where job_id = ${jobId} and run = ${run} and state = 'running'`.execute(
    local,
  );
  return found.rows.length === 1;
}

/** Ends a running job with its answer; a job that was cancelled meanwhile stays cancelled. */
export async function finishJob(local: Local, { jobId, run }: JobRun, result: unknown): Promise<void> {
  await sql`update platform.job_progress set state = 'done', done = coalesce(total, done), message = null, result = ${jsonText(result ?? null)}::jsonb, changed_time = now()
    where job_id = ${jobId} and run = ${run} and state = 'running'`.execute(local);
}

/** Ends a running job with a sentence for its user. */
export async function failJob(local: Local, { jobId, run }: JobRun, error: string): Promise<void> {
  await sql`update platform.job_progress set state = 'failed', error = ${error}, changed_time = now()
    where job_id = ${jobId} and run = ${run} and state = 'running'`.execute(local);
}
