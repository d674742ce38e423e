// The pages of automation.
import type { Pages } from '../../packages/pages/shell.tsx';
import type { automationScreens } from './automation.contract.ts';

export const automationPages = {
  jobs: () => import('./screens/jobs.screen.tsx'),
  'job-edit': () => import('./screens/job-edit.screen.tsx'),
  'jobs-global': () => import('./screens/jobs-global.screen.tsx'),
  'job-profile': () => import('./screens/job-profile.screen.tsx'),
  'automation-jobs': () => import('./screens/automation-jobs.screen.tsx'),
  'automation-job-edit': () => import('./screens/automation-job-edit.screen.tsx'),
  workflows: () => import('./screens/workflows.screen.tsx'),
  'workflow-add': () => import('./screens/workflow-add.screen.tsx'),
  'workflow-edit': () => import('./screens/workflow-edit.screen.tsx'),
  'workflow-history': () => import('./screens/workflow-history.screen.tsx'),
  'workflow-status': () => import('./screens/workflow-status.screen.tsx'),
  'workflow-templates': () => import('./screens/workflow-templates.screen.tsx'),
} satisfies Pages<typeof automationScreens>;
