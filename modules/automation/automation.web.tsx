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
} satisfies Pages<typeof automationScreens>;
