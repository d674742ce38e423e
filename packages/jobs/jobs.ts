// The door of background jobs: what a job is and how a command enqueues one.
import type { z } from 'zod';
import type { JobDeclaration, JobView } from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../http/handlers.ts';
import type { Pieces } from './pieces.ts';
import { insertJob } from './progress.ts';

export { jobRoutes } from './job.handlers.ts';
export type { Piece, Pieces } from './pieces.ts';

/** What a running job is given. */
export interface JobContext<P> {
  /** The same when the job is run again after a crash: make whatever it does idempotent by it. */
  jobId: string;
  customerId: string;
  userId: string | null;
  payload: P;
  services: Services;
  /**
   * Tells the user how far it is; cheap, call it at every step. Throws inside the job once the user has
   * cancelled it.
   */
  progress(done: number, total: number | null, message?: string): void;
  /** What becomes of its pieces, shown to the user one by one, and remembered when the job goes on. */
  pieces: Pieces;
  /** True once the user has cancelled it, or the worker is stopping. */
  isCancelled(): boolean;
}

/** A job with what it does. What `run` returns is kept as JSON in the job's `result`. */
export interface JobDefinition<S extends z.ZodType = z.ZodType> extends JobDeclaration<S> {
  run(context: JobContext<z.output<S>>): Promise<unknown>;
}

/**
 * Thrown by `run` when what it needs is away for a while, such as a mail server: the queue runs the job again
 * later.
 */
export class TryLater extends Error {}

/**
 * Joins a declared job to what it does. A Refusal thrown by `run` ends it with the refusal's sentence;
 * anything else is a bug and ends it with a reference.
 */
export function defineJob<S extends z.ZodType>(declaration: JobDeclaration<S>, run: JobDefinition<S>['run']): JobDefinition<S> {
  return { ...declaration, run };
}

/**
 * Enqueues a job in the transaction of a command: it starts when, and only if, the command commits. `opens`
 * is the screen that shows what it made. Returns the job's id.
 */
export async function enqueueJob<S extends z.ZodType>(
  tx: Tx,
  job: JobDeclaration<S>,
  what: { payload: z.input<S>; title: string; userId: string | null; opens?: JobView['opens'] },
): Promise<string> {
  job.payload.parse(what.payload);
  const { title, userId, payload, opens = null } = what;
  return await insertJob(tx, { kind: job.name, title, userId, payload, mayResume: job.mayResume, opens });
}
