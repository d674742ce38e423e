// The pages of governance.
import { recordPages } from '../../packages/pages/record-pages.tsx';
import type { Pages } from '../../packages/pages/shell.tsx';
import type { governanceScreens } from './governance.contract.ts';

export const governancePages = {
  'view-all-resolutions': () => import('./resolutions/screens/view-all-resolutions.screen.tsx'),
  ...recordPages('resolution', 'resolutionId', () => import('./resolutions/screens/resolution.screen.tsx')),
  'view-all-motions': () => import('./motions/screens/view-all-motions.screen.tsx'),
  ...recordPages('motion', 'motionId', () => import('./motions/screens/motion.screen.tsx')),
  'view-all-meetings': () => import('./meetings/screens/view-all-meetings.screen.tsx'),
  ...recordPages('meeting', 'meetingId', () => import('./meetings/screens/meeting.screen.tsx')),
} satisfies Pages<typeof governanceScreens>;
