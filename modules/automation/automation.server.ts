// The server door of automation: its routes over the kinds of jobs there are.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { ScheduledWork } from '../../packages/jobs/schedules.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { jobSchedules } from './jobs/job.contract.ts';
import { jobHandlers } from './jobs/job.handlers.ts';
import { jobSources } from './jobs/job-list.sql.ts';
import { jobRunHandlers } from './jobs/job-run.handlers.ts';

export { personOf } from './jobs/person.handlers.ts';

/** The calls of automation; the application hands in what each kind of job does. */
export const automationRoutes = (works: readonly ScheduledWork[]): Route[] => [
  ...routes(jobSchedules, { ...jobHandlers(works), ...jobRunHandlers(works) }),
  ...jobSources(works).flatMap((source) => listRoutes(source)),
];
