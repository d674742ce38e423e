// The worker: takes jobs off the queue beside its like, keeps their progress, and takes over what a dead
// worker left behind.
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Logger, WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { isDatabaseDown } from '../db/database.ts';
import { DISK_FULL, isDiskFull } from '../files/disk-full.ts';
import type { Services } from '../http/handlers.ts';
import { Refusal } from '../kernel/kernel.ts';
import { type SpanStart, tracing } from '../tracing/tracing.ts';
import { joinCrew } from './crew.ts';
import { type JobContext, type JobDefinition, TryLater } from './jobs.ts';
import { openPieces } from './pieces.ts';
import { failJob, finishJob, isRunning, type JobRun, type Progress, saveProgress, startJob } from './progress.ts';
import { keepRounds } from './rounds.ts';

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
const RELIEVE_EVERY_MS = 2_000;

/** Loaded by whoever works; a server that only leaves jobs in the queue does without it. */
const loadQueue = () => import('graphile-worker');

/** The newest step in making the queue's tables that the installed graphile-worker knows. */
export const QUEUE_STEP = 20;

async function quietLogger(log: WorkerLog): Promise<Logger> {
  const { Logger } = await loadQueue();
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(meta ?? {}, message);
  });
}

/** Makes or updates the queue's tables. The server calls it at start, before anything is enqueued. */
export async function prepareQueue(queueUrl: string): Promise<void> {
  if ((await queueStep(queueUrl)) === QUEUE_STEP) return;
  const silent = { info: () => {}, error: () => {} };
  const { runMigrations } = await loadQueue();
  await runMigrations({ connectionString: queueUrl, maxPoolSize: 1, logger: await quietLogger(silent) });
}

/** How far the queue's tables have come; 0 when there are none. */
export async function queueStep(queueUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: queueUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const known = await client.query<{ exists: boolean }>(`select to_regclass('graphile_worker.migrations') is not null as exists`);
    if (!known.rows[0]?.exists) return 0;
    const found = await client.query<{ step: number }>('select coalesce(max(id), 0) as step from graphile_worker.migrations');
    return found.rows[0]?.step ?? 0;
  } finally {
    await client.end();
  }
}

/** Thrown inside a job by its next step once it shall end. */
class Stopped extends Error {}

/**
 * Keeps the progress of one running job: saves it at most four times a second and looks whether it was
 * cancelled.
 */
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
      // Progress that cannot be saved now is saved at the next tick; the job itself will meet a database that
      // stays away.
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
  /** The span of the command that ordered it, when that was traced. */
  traceParent?: string | null;
}

const jobSpan = (job: JobDefinition, { jobId, customerId, traceParent }: Envelope): SpanStart => ({
  name: `job ${job.name}`,
  kind: 'consumer',
  attributes: { 'commonhold.job_id': jobId, 'commonhold.customer_id': customerId },
  parent: traceParent ?? null,
});

/**
 * Runs one job to its end and says so in its progress. Throws only what another try may mend: a stopping
 * worker, a database that is away.
 */
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
    const tracer = tracing();
    const result = await (tracer ? tracer.run(jobSpan(job, envelope), () => job.run(context)) : job.run(context));
    await reporter.close();
    await finishJob(local, started, result);
  } catch (error) {
    await reporter.close();
    if (reporter.cancelled) return;
    if (isStopping() || isDatabaseDown(error) || error instanceof TryLater) throw error;
    if (error instanceof Refusal) return await failJob(local, started, error.message);
    if (isDiskFull(error)) {
      log.error({ err: error, job: job.name, jobId }, 'disk full');
      return await failJob(local, started, DISK_FULL);
    }
    const reference = randomUUID();
    log.error({ err: error, job: job.name, jobId, reference }, 'a job failed');
    await failJob(local, started, `Something went wrong on our side. Please report the reference ${reference}.`);
  }
}

function openPool(queueUrl: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: queueUrl, application_name: 'commonhold queue', max: 4 });
  pool.on('error', () => {});
  // A connection that dies while lent out has no listener of the pool's; without one the error would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Works until stopped, beside any other workers on the same database: they share the jobs, and take over
 * those of one that is gone.
 */
export async function runWorker(options: WorkerOptions): Promise<Worker> {
  const { queueUrl, jobs, log } = options;
  await prepareQueue(queueUrl);
  const crew = await joinCrew(queueUrl);
  await crew.relieve();
  const pool = openPool(queueUrl);
  const { run } = await loadQueue();
  const logger = await quietLogger(log);
  let stopping: Promise<void> | null = null;
  const taskList = Object.fromEntries(
    jobs.map((job) => [job.name, (envelope: unknown) => runJob(job, envelope as Envelope, options, () => stopping !== null)]),
  );
  const { runner } = await crew.enter(async () => {
    const events: WorkerEvents = new EventEmitter();
    let name = '';
    events.once('pool:create', ({ workerPool }) => {
      name = workerPool.id;
    });
    const started = await run({
      pgPool: pool,
      concurrency: options.concurrency ?? 2,
      noHandleSignals: true,
      parsedCronItems: [],
      pollInterval: 1_000,
      logger,
      taskList,
      events,
    });
    return { name, runner: started };
  });
  const relieving = keepRounds('Looking after the jobs of other workers', RELIEVE_EVERY_MS, crew.relieve, log);
  const end = async () => {
    await runner.stop().catch((error: unknown) => log.error({ err: error }, 'the worker did not stop in order'));
    await relieving.stop();
    await pool.end();
    await crew.leave();
  };
  const stop = () => {
    stopping ??= end();
    return stopping;
  };
  // Without its lock the others take over what it works at, so it ends.
  crew.onLost(() => void stop());
  return { ended: runner.promise.then(() => {}), stop };
}
