// The calls about background jobs, declared here because the browser and the server both need them.
import { z } from 'zod';
import { command, defineEndpoints, type FileAnswer, file, query } from './endpoint.ts';
import { instantOut } from './values.ts';

/** Where a job stands. `done`, `failed` and `cancelled` are its ends. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** A job as its user watches it. `total` is null until the job knows it; `result` is the job's own answer, `error` a sentence with a reference. */
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
  startedTime: instantOut,
  changedTime: instantOut,
});
export type JobView = z.output<typeof jobView>;

const one = z.object({ jobId: z.uuid() });

/** A job as a command enqueues it; the worker knows how to run it. */
export interface JobDeclaration<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
}

/** Declares a background job: its name, unique in the product, and what it is told. */
export function declareJob<S extends z.ZodType>(name: string, payload: S): JobDeclaration<S> {
  return { name, payload };
}

/** True when nothing will change any more. */
export function isOver(state: JobState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

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
  watchJob: file({
    summary: 'Follows one of my jobs: a line of JSON at each change, until it is over or ten seconds have passed; ask again then.',
    permission: 'signedIn',
    input: one,
    output: z.custom<FileAnswer>(),
  }),
});
