// The server door of automation: its routes over the kinds of jobs there are.
import { type Route, routes } from '../../packages/http/handlers.ts';
import type { ScheduledWork } from '../../packages/jobs/schedules.ts';
import { listRoutes } from '../../packages/lists/lists.ts';
import { jobSchedules } from './jobs/job.contract.ts';
import { jobHandlers } from './jobs/job.handlers.ts';
import { jobSources } from './jobs/job-list.sql.ts';
import { jobRunHandlers } from './jobs/job-run.handlers.ts';
import { workflowRuns, workflows } from './workflows/workflow.contract.ts';
import { workflowHandlers } from './workflows/workflow.handlers.ts';
import { workflowSources } from './workflows/workflow-list.sql.ts';
import { workflowRunHandlers } from './workflows/workflow-run.handlers.ts';
import { workflowTryHandlers } from './workflows/workflow-try.handlers.ts';

export { personOf } from './jobs/person.handlers.ts';
export { runWorkflowsEverywhere } from './workflows/round.handlers.ts';

/** The calls of automation, over what each kind of job does and every call workflows make. */
export const automationRoutes = (works: readonly ScheduledWork[], every: () => readonly Route[] = () => []): Route[] => [
  ...routes(workflows, { ...workflowHandlers({ routes: every, works }), ...workflowTryHandlers({ routes: every, works }) }),
  ...routes(workflowRuns, workflowRunHandlers),
  ...workflowSources.flatMap((source) => listRoutes(source)),
  ...routes(jobSchedules, { ...jobHandlers(works), ...jobRunHandlers(works) }),
  ...jobSources(works).flatMap((source) => listRoutes(source)),
];
