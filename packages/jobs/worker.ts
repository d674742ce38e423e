// The worker: takes jobs off the queue, one process at a time, keeps their progress, and takes over what a dead worker left behind.
import { randomUUID } from 'node:crypto';
import { Logger, run, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { isDatabaseDown } from '../db/database.ts';
import type { Services } from '../http/handlers.ts';
import { Refusal } from '../kernel/kernel.ts';
import type { JobContext, JobDefinition } from './jobs.ts';
import { openPieces } from './pieces.ts';
import { failJob, finishJob, isRunning, type JobRun, type Progress, saveProgress, startJob } from './progress.ts';

/** Where the worker says what goes on. */
export interface WorkerLog {
  info(message: string): void;
  error(details: object, message: string): void;
}

export interface WorkerOptions {
  /** Address for the role that owns the queue. */
  queueUrl: string;
  jobs: readonly JobDefinition[];
  services: Services;
  log: WorkerLog;
  /** How many jobs run at a time; 2 by default. */
  concurrency?: number;
}

/** A worker at work. */
export interface Worker {
  /** Settles when the worker has ended, by `stop` or because its database went away. */
  readonly ended: Promise<void>;
  /** Lets running jobs go (they are run again later) and ends. */
  stop(): Promise<void>;
}

const SAVE_EVERY_MS = 250;
const LOOK_EVERY_MS = 1_000;

function quietLogger(log: WorkerLog): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(meta ?? {}, message);
  });
}

/** Makes or updates the queue's tables. The server calls it at start, before anything is enqueued. */
export async function prepareQueue(queueUrl: string): Promise<void> {
  const silent = { info: () => {}, error: () => {} };
  await runMigrations({ connectionString: queueUrl, maxPoolSize: 1, logger: quietLogger(silent) });
}

/** Thrown inside a job by its next step once it shall end. */
class Stopped extends Error {}

/** Keeps the progress of one running job: saves it at most four times a second and looks whether it was cancelled. */
class Reporter {
  readonly #services: Services;
  readonly #run: JobRun;
  readonly #timer: NodeJS.Timeout;
  #latest: Progress | null = null;
  #lookedAgo = 0;
  #saving: Promise<void> = Promise.resolve();
  cancelled = false;

  constructor(services: Services, run: JobRun) {
    this.#services = services;
    this.#run = run;
    this.#timer = setInterval(() => this.#tick(), SAVE_EVERY_MS);
    this.#timer.unref();
  }

  report(progress: Progress): void {
    this.#latest = progress;
  }

  #tick(): void {
    this.#lookedAgo += SAVE_EVERY_MS;
    const latest = this.#latest;
    this.#latest = null;
    if (!latest && this.#lookedAgo < LOOK_EVERY_MS) return;
    this.#lookedAgo = 0;
    const { local } = this.#services.database;
    const answer = latest ? saveProgress(local, this.#run, latest) : isRunning(local, this.#run);
    this.#saving = answer.then(
      (running) => {
        this.cancelled ||= !running;
      },
      // Progress that cannot be saved now is saved at the next tick; the job itself will meet a database that stays away.
      () => {},
    );
  }

  /** Ends with what was last reported saved, so that a job that failed says how far it came. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#lookedAgo = LOOK_EVERY_MS;
    await this.#saving;
    this.#tick();
    await this.#saving;
  }
}

interface Envelope {
  jobId: string;
  customerId: string;
  userId: string | null;
  payload: unknown;
}

/** Runs one job to its end and says so in its progress. Throws only what another try may mend: a stopping worker, a database that is away. */
async function runJob(job: JobDefinition, envelope: Envelope, options: WorkerOptions, isStopping: () => boolean): Promise<void> {
  const { services, log } = options;
  const { local } = services.database;
  const { jobId, customerId, userId } = envelope;
  const started = await startJob(local, jobId);
  if (!started) return;
  const reporter = new Reporter(services, started);
  const isCancelled = () => reporter.cancelled || isStopping();
  const context: JobContext<unknown> = {
    jobId,
    customerId,
    userId,
    payload: job.payload.parse(envelope.payload),
    services,
    pieces: openPieces(services.database, customerId, jobId),
    isCancelled,
    progress: (done, total, message) => {
      reporter.report({ done, total, message: message ?? null });
      if (isCancelled()) throw new Stopped('the job was stopped');
    },
  };
  try {
    const result = await job.run(context);
    await reporter.close();
    await finishJob(local, started, result);
  } catch (error) {
    await reporter.close();
    if (reporter.cancelled) return;
    if (isStopping() || isDatabaseDown(error)) throw error;
    if (error instanceof Refusal) return await failJob(local, started, error.message);
    const reference = randomUUID();
    log.error({ err: error, job: job.name, jobId, reference }, 'a job failed');
    await failJob(local, started, `Something went wrong on our side. Please report the reference ${reference}.`);
  }
}

const LOCK = "hashtextextended('commonhold worker', 0)";

/**
 * Waits until no other worker works, then frees what a dead one had taken: the job runner itself would wait four hours. Jobs that were tried as
 * often as they may be end as failed. The connection holds the lock for as long as this process lives.
 */
async function takeOver(queueUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: queueUrl, application_name: 'commonhold worker', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  await client.query(`select pg_advisory_lock(${LOCK})`);
  await client.query(
    'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))',
  );
  await client.query(
    `update platform.job_progress p set state = 'failed', error = 'The job was tried five times and did not come to its end.', changed_time = now()
     where p.state in ('waiting', 'running') and not exists (
       select from graphile_worker.jobs j where j.key = p.job_id::text and j.attempts < j.max_attempts
     )`,
  );
  return client;
}

function openPool(queueUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: queueUrl, application_name: 'commonhold queue', max: 4 });
  pool.on('error', () => {});
  // A connection that dies while lent out has no listener of the pool's; without one the error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Works until stopped. A second worker on the same database waits and takes over when the first is gone. */
export async function runWorker(options: WorkerOptions): Promise<Worker> {
  const { queueUrl, jobs, log } = options;
  await prepareQueue(queueUrl);
  const lock = await takeOver(queueUrl);
  const pool = openPool(queueUrl);
  let stopping: Promise<void> | null = null;
  const taskList = Object.fromEntries(
    jobs.map((job) => [job.name, (envelope: unknown) => runJob(job, envelope as Envelope, options, () => stopping !== null)]),
  );
  const runner = await run({
    pgPool: pool,
    concurrency: options.concurrency ?? 2,
    noHandleSignals: true,
    parsedCronItems: [],
    pollInterval: 1_000,
    logger: quietLogger(log),
    taskList,
  });
  const end = async () => {
    await runner.stop().catch((error: unknown) => log.error({ err: error }, 'the worker did not stop in order'));
    await pool.end();
    await lock.end().catch(() => {});
  };
  const stop = () => {
    stopping ??= end();
    return stopping;
  };
  // Without its lock another worker may start, so this one ends.
  lock.on('end', () => void stop());
  return { ended: runner.promise.then(() => {}), stop };
}
