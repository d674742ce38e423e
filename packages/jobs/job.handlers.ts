// The calls about background jobs: everyone sees, follows and cancels their own.
import { setTimeout as sleep } from 'node:timers/promises';
import { isOver, type JobView, jobs } from '../contract/contract.ts';
import { type Handlers, type Route, routes } from '../http/handlers.ts';
import { notFound } from '../kernel/kernel.ts';
import { cancelJobOf, findJob, listJobs } from './progress.ts';

const LOOK_EVERY_MS = 250;
/** A stream ends after this and the client asks again, so that a stopping server need not wait for long. */
const LOOKS = 40;

/** One line per change. `next` gives the job as it stands now. */
async function* linesOf(first: JobView, next: () => Promise<JobView | undefined>): AsyncGenerator<string> {
  let shown = '';
  let job: JobView | undefined = first;
  for (let look = 0; job && look < LOOKS; look += 1) {
    const line = JSON.stringify(job);
    if (line !== shown) yield `${line}\n`;
    shown = line;
    if (isOver(job.state)) return;
    await sleep(LOOK_EVERY_MS);
    job = await next();
  }
}

export const jobHandlers: Handlers<typeof jobs> = {
  async getJob({ input, tx, userId, services }) {
    const job = await findJob(services.database.local, tx.customerId, userId, input.jobId);
    if (!job) throw notFound('The job');
    return job;
  },
  async listMyJobs({ input, tx, userId, services }) {
    return await listJobs(services.database.local, tx.customerId, userId, input.kind ?? null);
  },
  async cancelJob({ input, tx, userId, record }) {
    await cancelJobOf(tx, userId, input.jobId);
    const [local, customerId] = [tx.db, tx.customerId];
    const job = await findJob(local, customerId, userId, input.jobId);
    if (!job) throw notFound('The job');
    record({ entityId: input.jobId, after: { state: job.state } });
    return job;
  },
  async watchJob({ input, tx, userId, services }) {
    const { customerId } = tx;
    const next = () => findJob(services.database.local, customerId, userId, input.jobId);
    const job = await next();
    if (!job) throw notFound('The job');
    return { fileName: 'job.ndjson', contentType: 'application/x-ndjson; charset=utf-8', body: linesOf(job, next) };
  },
};

export const jobRoutes: Route[] = routes(jobs, jobHandlers);
