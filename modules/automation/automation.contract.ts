// What automation declares to others: its calls and screens.
import { defineScreens, needs } from '../../packages/contract/contract.ts';

export { jobSchedules } from './jobs/job.contract.ts';
export type { Definition } from './workflows/definition.contract.ts';
export { workflows } from './workflows/workflow.contract.ts';

const see = needs('automation', 1);
const change = needs('automation', 4);

export const automationScreens = defineScreens({
  jobs: {
    title: 'Jobs',
    also: 'Jobs index schedule scheduled recurring',
    area: 'automation',
    path: '/c/$communityId/jobs',
    claims: see,
    menu: { section: 'Workflow', order: 1 },
  },
  'job-edit': {
    title: 'Edit job',
    area: 'automation',
    path: '/c/$communityId/jobs/$jobScheduleId/edit',
    claims: change,
  },
  'jobs-global': {
    title: 'Global jobs',
    also: 'Global jobs index schedule scheduled recurring',
    area: 'automation',
    path: '/jobs',
    claims: see,
    menu: { section: 'Workflow', order: 2 },
  },
  'job-profile': { title: 'Job profile', area: 'automation', path: '/jobs/$jobId', claims: see },
  'automation-jobs': {
    title: 'Automation jobs',
    also: 'automate unattended agents schedule',
    area: 'automation',
    path: '/automation-jobs',
    claims: see,
    menu: { section: 'Workflow', order: 3 },
  },
  'automation-job-edit': {
    title: 'Edit automation job',
    area: 'automation',
    path: '/automation-jobs/$jobScheduleId/edit',
    claims: change,
  },
  workflows: {
    title: 'Workflows',
    also: 'Workflows index automation flow rules triggers shadow',
    area: 'automation',
    path: '/workflows',
    claims: see,
    menu: { section: 'Workflow', order: 4 },
  },
  'workflow-add': { title: 'Add workflow', area: 'automation', path: '/workflows/new', claims: needs('automation', 2) },
  'workflow-edit': { title: 'Edit workflow', area: 'automation', path: '/workflows/$workflowId/edit', claims: change },
  'workflow-history': {
    title: 'Workflow history',
    also: 'workflow runs log',
    area: 'automation',
    path: '/workflow-history',
    claims: see,
    menu: { section: 'Workflow', order: 5 },
  },
  'workflow-status': {
    title: 'Workflow status',
    also: 'workflow load approvals waiting',
    area: 'automation',
    path: '/workflow-status',
    claims: see,
    menu: { section: 'Workflow', order: 6 },
  },
  'workflow-templates': {
    title: 'Workflow templates',
    also: 'workflow recipes',
    area: 'automation',
    path: '/workflow-templates',
    claims: see,
    menu: { section: 'Workflow', order: 7 },
  },
});
