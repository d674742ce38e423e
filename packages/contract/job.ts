// The calls about background jobs, declared here because the browser and the server both need them.
import { z } from 'zod';
import { command, defineEndpoints, type FileAnswer, file, query } from './endpoint.ts';
import { instantOut } from './values.ts';

/** Where a job stands. `done`, `failed` and `cancelled` are its ends. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * A job as its user watches it. `total` is null until the job knows it; `result` is the job's own answer,
 * `error` a sentence with a reference.
 */
export const jobView = z.object({
  jobId: z.uuid(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  done: z.number(),
  total: z.number().nullable(),
  message: z.string().nullable(),
  result: z.unknown(),
  error: z.string().nullable(),
  /** How many of its pieces did not go through. */
  failedItems: z.number(),
  /** It can go on from where it stopped. */
  mayResume: z.boolean(),
  /** The screen that shows what it made. */
  opens: z.object({ screen: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
  startedTime: instantOut,
  changedTime: instantOut,
});
export type JobView = z.output<typeof jobView>;

const itemState = z.enum(['done', 'skipped', 'failed']);

/** What became of one piece of a job, such as one owner's statement. `position` rises with every change. */
export const jobItem = z.object({
  itemKey: z.string(),
  state: itemState,
  message: z.string(),
  position: z.string(),
});
export type JobItem = z.output<typeof jobItem>;

/** What a watching client is told: the job as it stands, and the pieces that are new to it. */
export type JobNews = JobView & { items: readonly JobItem[] };

const one = z.object({ jobId: z.uuid() });
/** The position of the last piece a client knows. */
const after = z
  .string()
  .regex(/^\d{1,18}$/, 'must be a position')
  .default('0');

/** A job as a command enqueues it; the worker knows how to run it. */
export interface JobDeclaration<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
  /**
   * Run again it goes on from its last finished piece: its user may resume it after a failure or a cancel.
   */
  mayResume: boolean;
}

/**
 * Declares a background job: its name, unique in the product, what it is told, and whether it can go on after
 * it failed or was cancelled.
 */
export function declareJob<S extends z.ZodType>(name: string, payload: S, options: { mayResume?: boolean } = {}): JobDeclaration<S> {
  return { name, payload, mayResume: options.mayResume ?? false };
}

/** True when nothing will change any more. */
export function isOver(state: JobState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** Of going on with a job. */
export const jobRefusals = { cannotGoOn: 'This job cannot go on. Start it again.' } as const;

export const jobs = defineEndpoints('Job', {
  getJob: query({ summary: 'One of my background jobs.', permission: 'signedIn', input: one, output: jobView }),
  listMyJobs: query({
    summary: 'My background jobs, the newest first, at most 50.',
    permission: 'signedIn',
    input: z.object({ kind: z.string().optional() }),
    output: z.array(jobView),
  }),
  cancelJob: command({
    summary: 'Cancels one of my jobs; a job that is over stays as it is.',
    permission: 'signedIn',
    touches: 'job',
    input: one,
    output: jobView,
  }),
  resumeJob: command({
    summary: 'Lets one of my jobs go on that failed or was canceled; what it finished before is not done again.',
    permission: 'signedIn',
    touches: 'job',
    input: one,
    output: jobView,
    refusals: jobRefusals,
  }),
  listJobItems: query({
    summary: 'What became of the pieces of one of my jobs, after a position, at most 1,000 at a time.',
    permission: 'signedIn',
    input: z.object({ jobId: z.uuid(), after, state: itemState.optional() }),
    output: z.array(jobItem),
  }),
  watchJob: file({
    summary:
      'Follows one of my jobs: a line of JSON at each change, with the pieces that are new after a position, until it is over or ten seconds have passed; ask again then.',
    permission: 'signedIn',
    input: z.object({ jobId: z.uuid(), after }),
    output: z.custom<FileAnswer>(),
  }),
});
