// The calls about background jobs: everyone sees, follows, cancels and resumes their own.
import { setTimeout as sleep } from 'node:timers/promises';
import { isOver, type JobNews, type JobView, jobRefusals, jobs, refuse } from '../contract/contract.ts';
import type { Tx } from '../db/database.ts';
import { type Context, type Handlers, type Route, routes } from '../http/handlers.ts';
import { notFound } from '../kernel/kernel.ts';
import { listPieces } from './pieces.ts';
import { cancelJobOf, findJob, listJobs, resumeJobOf } from './progress.ts';

const LOOK_EVERY_MS = 250;
/** A stream ends after this and the client asks again, so that a stopping server need not wait for long. */
const LOOKS = 40;

async function requireJob({ tx, userId }: Context<unknown>, jobId: string): Promise<JobView> {
  const job = await findJob(tx, userId, jobId);
  if (!job) throw notFound('The job');
  return job;
}

/**
 * One line per change, with the pieces that are new. `next` gives the job as it stands now, `pieces` what
 * came after a position.
 */
async function* linesOf(
  first: JobView,
  start: string,
  next: () => Promise<JobView | undefined>,
  pieces: (after: string) => Promise<JobNews['items']>,
): AsyncGenerator<string> {
  let shown = '';
  let position = start;
  let job: JobView | undefined = first;
  for (let look = 0; job && look < LOOKS; look += 1) {
    // Asked after the job itself: whoever sees that it is over sees its last pieces too.
    for (let items = await pieces(position); ; items = await pieces(position)) {
      const line = JSON.stringify(job);
      if (line !== shown || items.length > 0) yield `${JSON.stringify({ ...job, items } satisfies JobNews)}\n`;
      shown = line;
      position = items.at(-1)?.position ?? position;
      if (items.length === 0) break;
    }
    if (isOver(job.state)) return;
    await sleep(LOOK_EVERY_MS);
    job = await next();
  }
}

export const jobHandlers: Handlers<typeof jobs> = {
  async getJob(context) {
    return await requireJob(context, context.input.jobId);
  },
  async listMyJobs({ input, tx, userId }) {
    return await listJobs(tx, userId, input.kind ?? null);
  },
  async listJobItems(context) {
    const { jobId, after, state } = context.input;
    await requireJob(context, jobId);
    return await listPieces(context.tx, jobId, after, state ?? null);
  },
  async cancelJob(context) {
    const { input, tx, userId } = context;
    await cancelJobOf(tx, userId, input.jobId);
    const job = await requireJob(context, input.jobId);
    context.record({ entityId: input.jobId, after: { state: job.state } });
    return job;
  },
  async resumeJob(context) {
    const { input, tx, userId } = context;
    const goesOn = await resumeJobOf(tx, userId, input.jobId);
    const job = await requireJob(context, input.jobId);
    if (!goesOn && isOver(job.state)) throw refuse(jobRefusals, 'cannotGoOn');
    context.record({ entityId: input.jobId, after: { state: job.state } });
    return job;
  },
  async watchJob(context) {
    const { input, tx, userId, services } = context;
    const look = <T>(at: (tx: Tx) => Promise<T>) => services.database.read(tx.customerId, at);
    const job = await requireJob(context, input.jobId);
    const next = () => look((now) => findJob(now, userId, input.jobId));
    const body = linesOf(job, input.after, next, (after) => look((now) => listPieces(now, input.jobId, after, null)));
    return { fileName: 'job.ndjson', contentType: 'application/x-ndjson; charset=utf-8', body };
  },
};

export const jobRoutes: Route[] = routes(jobs, jobHandlers);
